"""Powers that resolve the power of another card: the six of F-1, and those like them.

Their activator makes the other power's choices and has its benefit (T-PWR-8). A card whose power is being
resolved cannot be chosen again inside the chain (T-PWR-9, A-24), nor one whose power could do nothing (T-PWR-4), nor
one that a `liche` has barred (F-10). Which cards may be chosen is printed on each; `effects/power_rulings.py` says
whether they must be ready and are engaged (F-1, F-2, T-GOLD-3).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.content.actives import ActivateOtherCard, CopyPower, Reactivate
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.power_choices import CHOICE, WhichCard
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import FREE, REACHABLE, engages
from tabletop_rules.games.terres_de_destinees.verbs.verb import Pick, Usable, Verb, resolve_power, seats_of, verb

R = TypeVar("R", Reactivate, CopyPower, ActivateOtherCard)


def verbs(usable: Usable) -> tuple[Verb[Any], ...]:
    """Return the reaching verbs, which must know whether a power of any verb could do anything."""
    return (
        _reaching(Reactivate, usable),
        _reaching(CopyPower, usable),
        _reaching(ActivateOtherCard, usable),
    )


def _reaching(of: type[R], usable: Usable) -> Verb[R]:
    """Return the verb of one of the params classes, which share most of their keys."""

    def candidates(state: State, act: Activation, power: R) -> Iterator[CardId]:
        """Yield the cards whose power may be chosen. T-PWR-9 excludes the card itself, as `exclude_self` would."""
        fitting = _fitting(state.content, act.card)
        for seat in seats_of(state, act.activator, power.owner):
            for placed in state.players[seat].play:
                if (
                    placed.card in fitting
                    and REACHABLE.allows(state, placed, act)
                    and FREE.allows(state, placed, act.activator)
                    and usable(state, act.reaching(placed.card))
                ):
                    yield placed.card

    def can(state: State, act: Activation, power: R) -> bool:
        return next(candidates(state, act, power), None) is not None

    def among(state: State, act: Activation, power: R) -> tuple[CardId, ...]:
        return tuple(candidates(state, act, power))

    def resolve_chosen(state: State, act: Activation, power: R) -> tr.Plan:
        """Resolve its power, whoever owns it; it is engaged or not as printed (F-2, T-GOLD-3, A-23)."""
        return resolve_power(state, act.activator, act.target, engages(state, act.card), CHOICE)

    return verb(of, Pick(WhichCard, "card", among), do=resolve_chosen, can=can)


@cache
def _fitting(content: Content, by: CardId) -> frozenset[CardId]:
    """Return the cards whose power the power of `by` may choose, as printed."""
    power = content.card(by).power
    assert isinstance(power, Reactivate | CopyPower | ActivateOtherCard)
    fitting = [card for card in content.cards if card.kind in power.kinds]
    if isinstance(power, Reactivate):
        families = [family for family in power.families if family not in power.exclude_families]
        fitting = [card for card in fitting if card.family in families]
    return frozenset([card.id for card in fitting])
