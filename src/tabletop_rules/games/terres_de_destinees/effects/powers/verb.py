"""How one effect verb is written down, and what verbs share. The protocol is told in `effects.powers`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, Generic, TypeAlias, TypeVar

import attrs

from tabletop_rules.core.messages import Ask, Cited, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.decisions import PowerChoice, WhichCard, WhichFamily, WhichPlayer
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


def ask(activation: Activation, question: type[PowerChoice], name: str) -> Ask:
    """Put a choice to the activator: what is offered is `among[name]`, and stage `name` goes on with the answer."""
    return Ask((question(activation.activator, activation.card, name),))


def choose_player(state: State, act: Activation, power: object) -> Plan:
    """What many powers do first: choose a player, for stage `player`."""
    return (ask(act, WhichPlayer, "player"),)


def choose_card(state: State, act: Activation, power: object) -> Plan:
    """Choose a card, for stage `card`; where several are wanted, the first."""
    return (ask(act, WhichCard, "card"),)


def choose_family(state: State, act: Activation, power: object) -> Plan:
    """Name a family, for stage `family`."""
    return (ask(act, WhichFamily, "family"),)


def resolve_power(state: State, activator: Seat, card: CardId, engages: bool, rule: RuleId = RULE) -> Plan:
    """Let a player resolve the power of a card in play, whosoever it is, by this rule (T-PWR-8, T-GOLD-3)."""
    activated = PowerActivated(activator, card, owner_of(state, card), engages)
    return (Cited(rule, activated), RunPower(), FinishPower())
