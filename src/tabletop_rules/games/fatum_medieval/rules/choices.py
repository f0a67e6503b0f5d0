"""Choices that an action leaves open: which card to lose, which card of a hand seen is discarded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from tabletop_rules.core.messages import Decision, Plan, Rejection, by_rule
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import DiscardSeen, LoseCard
from tabletop_rules.games.fatum_medieval.effects.picks import candidates, move
from tabletop_rules.games.fatum_medieval.events import HandDiscarded
from tabletop_rules.games.fatum_medieval.rules.questions import DISCARD_SEEN, LOSE_CARD
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import AskLoss, AskSeen
from tabletop_rules.games.fatum_medieval.terms import CardId


def _losable(state: State, d: Decision) -> tuple[CardId, ...]:
    card, place, _, _ = cast("tuple[str, int, Seat, int]", d.about)
    return candidates(state, state.printed(card).effects[place], d.seat)


def losses(state: State, d: Decision) -> Iterator[LoseCard]:
    """Every card that the effect may take: different physical cards, copies included."""
    for card in _losable(state, d):
        yield LoseCard(d.seat, d.id, card)


def may_lose(state: State, d: Decision, c: LoseCard) -> Rejection | None:
    """One of the candidates; the refusal names the rule of the effect that asks."""
    if c.card in _losable(state, d):
        return None
    return no.NOT_CANDIDATE.by(d.rule, card=c.card)


def lose(state: State, d: Decision, c: LoseCard) -> Plan:
    """It goes; perhaps another one has to."""
    card, place, actor, left = cast("tuple[str, int, Seat, int]", d.about)
    effect = state.printed(card).effects[place]
    gone = by_rule(RuleId(effect.rule), move(state, effect, actor, c.seat, (c.card,)))
    return (*gone, AskLoss(actor, c.seat, card, place, left - 1))


def _looked_at(state: State, d: Decision) -> tuple[CardId, ...]:
    _, target, _ = cast("tuple[str, Seat, int]", d.about)
    return state.players[target].hand.seen


def seen_discards(state: State, d: Decision) -> Iterator[DiscardSeen]:
    """Every card of the hand looked at."""
    for card in _looked_at(state, d):
        yield DiscardSeen(d.seat, d.id, card)


def may_discard_seen(state: State, d: Decision, c: DiscardSeen) -> Rejection | None:
    """One of the cards looked at."""
    return None if c.card in _looked_at(state, d) else no.NOT_CANDIDATE.by("FA-EFF-17", card=c.card)


def discard_seen(state: State, d: Decision, c: DiscardSeen) -> Plan:
    """It becomes public on its pile."""
    card, target, left = cast("tuple[str, Seat, int]", d.about)
    return (HandDiscarded(target, c.card), AskSeen(c.seat, target, card, left - 1))


RULES: Final = (
    Rule(RuleId("FA-EFF-8"), LOSE_CARD, LoseCard, losses, may_lose, lose),
    Rule(RuleId("FA-EFF-17"), DISCARD_SEEN, DiscardSeen, seen_discards, may_discard_seen, discard_seen),
)
