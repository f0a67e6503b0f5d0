"""How one effect verb is written down, and what verbs share. The protocol is told in `effects.powers`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.decisions import PowerChoice, WhichPlayer
from tabletop_rules.games.terres_de_destinees.events import PowerActivated
from tabletop_rules.games.terres_de_destinees.queries import owner_of
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import FinishPower, RunPower
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber

A = TypeVar("A", bound=Active)

Offer: TypeAlias = Seat | CardId | Family | JetonNumber | tuple[Seat, Seat]
"""One thing that may be chosen: a player, a card, a family or mode, a Jeton, or a pair of players."""

Planner: TypeAlias = Callable[[State, Activation, A], Plan]
Usable: TypeAlias = Callable[[State, Activation], bool]

RULE: Final = RuleId("T-PWR-1")
"""A power resolves completely before the next."""

CHOICE: Final = RuleId("T-PWR-8")
"""Whoever resolves a power makes its choices."""


@attrs.frozen(kw_only=True)
class Verb(Generic[A]):
    """What one effect verb does; see `effects.powers` for what each part is."""

    of: type[A]
    can: Callable[[State, Activation, A], bool]
    plan: Planner[A]
    stages: Mapping[str, Planner[A]] = MappingProxyType({})
    among: Mapping[str, Callable[[State, Activation, A], Iterable[Offer]]] = MappingProxyType({})


@attrs.frozen
class Pick(Generic[A]):
    """One choice of a `row`: which question is asked, by which name of the pack, and what is offered.

    `most`: so many are chosen, one after the other, or all there are.
    """

    asks: type[PowerChoice]
    name: str
    offers: Callable[[State, Activation, A], Sequence[Offer]]
    most: Callable[[A], int] | None = None


def row(
    of: type[A], *picks: Pick[A], do: Planner[A], can: Callable[[State, Activation, A], bool] | None = None
) -> Verb[A]:
    """Return the verb of a power that asks for its choices one after the other, and then does something.

    It can do something if the first choice offers anything, unless `can` says otherwise (T-PWR-4).
    """
    return Verb(
        of=of,
        can=can or partial(_offers_anything, picks[0]),
        plan=partial(_ask_for, picks[0]),
        stages={pick.name: partial(_after, picks, place, do) for place, pick in enumerate(picks)},
        among={pick.name: pick.offers for pick in picks},
    )


def _offers_anything(pick: Pick[A], state: State, act: Activation, power: A) -> bool:
    return bool(pick.offers(state, act, power))


def _ask_for(pick: Pick[A], state: State, act: Activation, power: A) -> Plan:
    return (ask(act, pick.asks, pick.name),)


def _after(picks: tuple[Pick[A], ...], place: int, do: Planner[A], state: State, act: Activation, power: A) -> Plan:
    """Ask for one more of the same, if one is missing and there is one; else for the next choice; or do it."""
    pick = picks[place]
    if pick.most is not None and len(act.cards) < pick.most(power) and pick.offers(state, act, power):
        return _ask_for(pick, state, act, power)
    return _ask_for(picks[place + 1], state, act, power) if place + 1 < len(picks) else do(state, act, power)


def ask(activation: Activation, question: type[PowerChoice], name: str) -> Ask:
    """Put a choice to the activator: what is offered is `among[name]`, and stage `name` goes on with the answer."""
    return Ask((question(activation.activator, activation.card, name),))


def choose_player(state: State, act: Activation, power: object) -> Plan:
    """What many powers do first: choose a player, for stage `player`."""
    return (ask(act, WhichPlayer, "player"),)


def resolve_power(state: State, activator: Seat, card: CardId, engages: bool, rule: RuleId = RULE) -> Plan:
    """Let a player resolve the power of a card in play, whosoever it is, by this rule (T-PWR-8, T-GOLD-3)."""
    activated = PowerActivated(activator, card, owner_of(state, card), engages)
    return (Cited(rule, activated), RunPower(), FinishPower())
