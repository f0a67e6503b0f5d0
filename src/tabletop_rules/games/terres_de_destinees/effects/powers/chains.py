"""Powers that resolve the power of another card: the six of F-1, and those like them.

Whoever activates them makes the other power's choices and has its benefit (T-PWR-8). A card whose power is being
resolved cannot be chosen again inside the chain (T-PWR-9, A-24), nor one whose power could do nothing (T-PWR-4), nor
one that a `liche` has barred (F-10). Which cards may be chosen is printed on each; whether they must be ready and are
engaged by it is said in `effects/power_rulings.py` (F-1, F-2, T-GOLD-3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar

from tabletop_rules.core.messages import Plan
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.decisions import WhichCard
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import reach
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import (
    CHOICE,
    Pick,
    Usable,
    Verb,
    resolve_power,
    row,
)
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import FREE, REACHABLE, engages

Reaching: TypeAlias = actives.Reactivate | actives.CopyPower | actives.ActivateOtherCard
"""Powers that choose another power."""

R = TypeVar("R", actives.Reactivate, actives.CopyPower, actives.ActivateOtherCard)


def verbs(usable: Usable) -> tuple[Verb[Any], ...]:
    """The reaching verbs, which need to know whether a power of any verb could do anything."""
    return (
        _reaching(actives.Reactivate, usable, _of_families),
        _reaching(actives.CopyPower, usable, _of_any_family),
        _reaching(actives.ActivateOtherCard, usable, _of_any_family),
    )


def _of_families(power: actives.Reactivate, card: Card) -> bool:
    return card.family in power.families and card.family not in power.exclude_families


def _of_any_family(power: Reaching, card: Card) -> bool:
    return True


def _reaching(of: type[R], usable: Usable, fits: Callable[[R, Card], bool]) -> Verb[R]:
    """The verb of one of the params classes, which share most of their keys."""

    def candidates(state: State, act: Activation, power: R) -> Iterator[CardId]:
        """The cards whose power may be chosen. `exclude_self` adds nothing to T-PWR-9, which always excludes it."""
        within_reach = reach(state, act.activator, power.owner)
        fitting = [placed for _, placed, card in within_reach if card.kind in power.kinds and fits(power, card)]
        for placed in FREE(state, REACHABLE(state, fitting, act), act.activator):
            if usable(state, act.reaching(placed.card)):
                yield placed.card

    def can(state: State, act: Activation, power: R) -> bool:
        """Source: T-PWR-4: there must be a power to resolve."""
        return next(candidates(state, act, power), None) is not None

    def resolve_chosen(state: State, act: Activation, power: R) -> Plan:
        """Its power is resolved, whosoever it is; it is engaged or not as printed (F-2, T-GOLD-3, A-23)."""
        return resolve_power(state, act.activator, act.target, engages(state, act.card), CHOICE)

    def among(state: State, act: Activation, power: R) -> tuple[CardId, ...]:
        """Those cards, as a list."""
        return tuple(candidates(state, act, power))

    return row(of, Pick(WhichCard, "card", among), do=resolve_chosen, can=can)
