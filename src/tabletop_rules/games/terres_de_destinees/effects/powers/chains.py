"""Powers that resolve the power of another card: the six of F-1, and those like them.

Whoever activates them makes the other power's choices and has its benefit (T-PWR-8). A card whose power is being
resolved cannot be chosen again inside the chain (T-PWR-9, A-24), nor one whose power could do nothing (T-PWR-4), nor
one that a `liche` has barred (F-10). Which cards may be chosen, and whether they are engaged, is printed on each and
goes before the golden rule on other players' cards (T-GOLD-3, T-GOLD-4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias, TypeVar

from tabletop_rules.core.messages import Plan
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.effects.powers.reach import reach
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import (
    CHOICE,
    Usable,
    Verb,
    choose_card,
    resolve_power,
)
from tabletop_rules.games.terres_de_destinees.queries import barred
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.terms import CardId

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
        for owner, placed, card in reach(state, act.activator, power.owner):
            if card.kind not in power.kinds or not fits(power, card):
                continue
            if placed.engaged and not power.engaged_allowed:
                continue
            if card.id == act.card or card.id in act.within or barred(state, act.activator, owner, card):
                continue
            if usable(state, act.reaching(card.id)):
                yield card.id

    def can(state: State, act: Activation, power: R) -> bool:
        """Source: T-PWR-4: there must be a power to resolve."""
        return next(candidates(state, act, power), None) is not None

    def resolve_chosen(state: State, act: Activation, power: R) -> Plan:
        """Its power is resolved, whosoever it is; it is engaged or not as printed (F-2, T-GOLD-3, A-23)."""
        return resolve_power(state, act.activator, act.target, power.engage_target, CHOICE)

    def among(state: State, act: Activation, power: R) -> Iterable[CardId]:
        """Those cards, as a list."""
        return tuple(candidates(state, act, power))

    return Verb(of=of, can=can, plan=choose_card, stages={"card": resolve_chosen}, among={"card": among})
