"""Powers that resolve the power of another card: the six of F-1, and those like them.

Their activator makes the other power's choices and has its benefit (T-PWR-8). A card whose power is being
resolved cannot be chosen again inside the chain (T-PWR-9, A-24), nor one whose power could do nothing (T-PWR-4), nor
one that a `liche` has barred (F-10). Which cards may be chosen is printed on each; `effects/power_rulings.py` says
whether they must be ready and are engaged (F-1, F-2, T-GOLD-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from tabletop_rules.core.messages import Plan
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.decisions import WhichCard
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import (
    CHOICE,
    Pick,
    Usable,
    Verb,
    reach,
    resolve_power,
    verb,
)
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import FREE, REACHABLE, engages

R = TypeVar("R", actives.Reactivate, actives.CopyPower, actives.ActivateOtherCard)


def verbs(usable: Usable) -> tuple[Verb[Any], ...]:
    """Return the reaching verbs, which must know whether a power of any verb could do anything."""
    return (
        _reaching(actives.Reactivate, usable),
        _reaching(actives.CopyPower, usable),
        _reaching(actives.ActivateOtherCard, usable),
    )


def _reaching(of: type[R], usable: Usable) -> Verb[R]:
    """Return the verb of one of the params classes, which share most of their keys."""

    def candidates(state: State, act: Activation, power: R) -> Iterator[CardId]:
        """Yield the cards whose power may be chosen. T-PWR-9 excludes the card itself, as `exclude_self` would."""
        fitting = [placed for placed, card in reach(state, act.activator, power.owner) if _fits(power, card)]
        for placed in FREE(state, REACHABLE(state, fitting, act), act.activator):
            if usable(state, act.reaching(placed.card)):
                yield placed.card

    def can(state: State, act: Activation, power: R) -> bool:
        return next(candidates(state, act, power), None) is not None

    def among(state: State, act: Activation, power: R) -> tuple[CardId, ...]:
        return tuple(candidates(state, act, power))

    def resolve_chosen(state: State, act: Activation, power: R) -> Plan:
        """Resolve its power, whoever owns it; it is engaged or not as printed (F-2, T-GOLD-3, A-23)."""
        return resolve_power(state, act.activator, act.target, engages(state, act.card), CHOICE)

    return verb(of, Pick(WhichCard, "card", among), do=resolve_chosen, can=can)


def _fits(power: actives.Reactivate | actives.CopyPower | actives.ActivateOtherCard, card: Card) -> bool:
    if card.kind not in power.kinds:
        return False
    if not isinstance(power, actives.Reactivate):
        return True
    return card.family in power.families and card.family not in power.exclude_families
