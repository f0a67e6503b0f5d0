"""Offers that their owner may accept or decline (D-8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import tabletop_rules.author as tr
from tabletop_rules.core.rule import no_objection
from tabletop_rules.games.terres_de_destinees.refusals import NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import State

# --- optional handlers: use or decline ------------------------------------------------------------------------------


@tr.frozen
class Offer(tr.Decision):
    """Something the seat may use or decline. Source: D-8."""

    def about(self) -> tr.Words:
        """Return the question: the answer is yes or no, and hidden from others."""
        return self.words()


@tr.frozen
class Use(tr.Command, kind="terres_de_destinees.use/1"):
    """Use what is offered, or decline it. Others see the consequences of the answer, not the answer (H-3)."""

    en = "{use:yes}"
    fr = "{use:yes}"
    use: tr.Annotated[bool | tr.Hidden, tr.Seen("seat")]


Q = TypeVar("Q", bound=Offer)


def yes_or_no(state: State, decision: Offer) -> Iterator[Use]:
    """Offer both answers, since what could not be used is not offered at all."""
    yield Use(decision.seat, decision.id, True)
    yield Use(decision.seat, decision.id, False)


def offer(to: type[Q], rule: str, decide: Callable[[State, Q, Use], tr.Plan]) -> tr.Rule[State, Q, Use]:
    """Return the rule of an offer that its owner may accept or decline."""
    return tr.Rule(tr.RuleId(rule), to, Use, yes_or_no, no_objection, decide)


def not_offered(rule: str, field: str, state: State, decision: tr.Decision, command: tr.Command) -> tr.Rejection:
    """Reject by this rule what the field of the command names."""
    return NOT_OFFERED.by(rule, what=str(getattr(command, field)))
