"""Who has won: by a Destin, or as the last survivor. When that is examined is said in `effects/`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import NOTHING, Ended, Outcome, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content import objectives as o
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.content.objectives import Objective
from tabletop_rules.games.terres_de_destinees.events import DestinFulfilled
from tabletop_rules.games.terres_de_destinees.state import Player, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId, Checked, DestinId, Family
from tabletop_rules.games.terres_de_destinees.values import (
    ALL_ZONES,
    counts_as_cards,
    threshold,
    winners,
    zones_that_count,
)

# --- the objectives: one question for each condition that a content pack may name -----------------------------------
# Of a player only the cards in play that count are shown to them.


def received_enough(state: State, player: Player, objective: o.ReceivedInOwnTurn) -> bool:
    """Cards from other players' hands in one's own turn: payments, gifts, thefts, passed cards (F-5)."""
    return player.seat == state.turn.active and state.turn.received >= threshold(state, objective)


def types_enough(state: State, player: Player, objective: o.TypeCount) -> bool:
    """Acquired cards of a type, engaged or not (T-WIN-3)."""
    if len(player.play) < objective.count:
        return False
    return _count(player, state.content.cards_of(objective.type)) >= objective.count


def families_enough(state: State, player: Player, objective: o.FamilyCount) -> bool:
    """Acquired cards of a family; Jeton 12 is one more (T-WIN-3)."""
    added = wild(state, player)
    if len(player.play) + added < objective.count:
        return False
    return _count(player, state.content.cards_of(objective.family)) + added >= objective.count


def families_spread(state: State, player: Player, objective: o.FamilySpread) -> bool:
    """Acquired cards of every family, and so many in all; Jeton 12 is one more, of any family (T-WIN-3)."""
    added = wild(state, player)
    if len(player.play) + added < objective.total:
        return False
    counts = [_count(player, state.content.cards_of(family)) for family in Family]
    missing = sum([max(0, objective.each_family - count) for count in counts])
    return sum(counts) + added >= objective.total and missing <= added


def hand_enough(state: State, player: Player, objective: o.HandCount) -> bool:
    """Cards in hand."""
    return player.hand_size >= threshold(state, objective)


def jetons_enough(state: State, player: Player, objective: o.JetonKindsHeld) -> bool:
    """Jetons held; they are all different (T-JET-3)."""
    return len(player.jetons) >= objective.count


def balanced(state: State, player: Player, objective: o.HandAndPlayAtOwnTurnEnd) -> bool:
    """At the end of one's own turn: exactly so many in hand, at least so many acquired (T-WIN-6)."""
    if player.seat != state.turn.active or player.hand_size != objective.hand_exactly:
        return False
    return len(player.play) >= objective.acquired_at_least


def caused_elimination(state: State, player: Player, objective: o.CausedElimination) -> bool:
    """Another player was really eliminated by an effect that this one controls (F-21, T-ELIM-4, A-14)."""
    return "eliminated" in player.deeds


def saved_somebody(state: State, player: Player, objective: o.SavedFromElimination) -> bool:
    """Another player was saved by an effect that this one controls, whoever had caused it (F-19, A-15)."""
    return any(f"saved:{means}" in player.deeds for means in objective.via)


FULFILLED: Final[Mapping[type[Objective], Callable[[State, Player, Any], bool]]] = MappingProxyType(
    {
        o.ReceivedInOwnTurn: received_enough,
        o.TypeCount: types_enough,
        o.FamilyCount: families_enough,
        o.FamilySpread: families_spread,
        o.HandCount: hand_enough,
        o.JetonKindsHeld: jetons_enough,
        o.HandAndPlayAtOwnTurnEnd: balanced,
        o.CausedElimination: caused_elimination,
        o.SavedFromElimination: saved_somebody,
    }
)


def _count(player: Player, cards: frozenset[CardId]) -> int:
    """How many of these cards a player has acquired (T-TERM-2)."""
    return len([placed for placed in player.play if placed.card in cards])


def wild(state: State, player: Player) -> int:
    """Cards that Jetons add to the acquired ones, of any family and of no type (T-WIN-3)."""
    return sum([counts_as_cards(state, held.number) for held in player.jetons]) if player.jetons else 0


# --- who wins -------------------------------------------------------------------------------------------------------


Test: TypeAlias = tuple[Callable[[State, Player, Any], bool], Objective, bool]
"""How a Destin is examined: its question, what it asks for, and whether at the end of one's own turn only (T-WIN-6)."""


@cache
def _tests(content: Content) -> Mapping[DestinId, Test]:
    """How each Destin of a content is examined."""
    return {
        destin.id: (
            FULFILLED[type(destin.objective)],
            destin.objective,
            destin.objective.checked is Checked.END_OF_OWN_TURN,
        )
        for destin in content.destins
    }


def fulfilled(state: State, player: Player, at_end: bool = False) -> list[DestinId]:
    """The Destins that a player now fulfils, of the common ones and the own secret one (T-WIN-1).

    Those of the end of one's own turn are looked at then, and no others (T-WIN-6).
    """
    return _fulfilled(state, _as_counted(player, zones_that_count(state)), at_end)


def _as_counted(player: Player, zones: tuple[Zone, ...]) -> Player:
    """The player with no other cards in play than those that objectives count."""
    return change(player, play=tuple([placed for placed in player.play if placed.zone in zones]))


def _fulfilled(state: State, player: Player, at_end: bool) -> list[DestinId]:
    own, tests = player.destin, _tests(state.content)
    found = []
    for destin in state.destins.common if own is None or isinstance(own, Hidden) else (*state.destins.common, own):
        test, objective, late = tests[destin]
        if late is at_end and test(state, player, objective):
            found.append(destin)
    return found


def by_destin(state: State, at_end: bool = False) -> Plan:
    """The end of the match if somebody fulfils a Destin, else nothing. Survivors alone do (T-WIN-2, A-45)."""
    reached: list[tuple[Seat, list[DestinId]]] = []
    zones = zones_that_count(state)
    players = state.players if zones is ALL_ZONES else [_as_counted(player, zones) for player in state.players]
    for player in players:
        if not player.out:
            destins = _fulfilled(state, player, at_end)
            if destins:
                reached.append((player.seat, destins))
    if not reached:
        return NOTHING
    first = winners(state, tuple([seat for seat, _ in reached]))
    shown = [DestinFulfilled(seat, destin) for seat, destins in reached if seat in first for destin in destins]
    return (*shown, ended(state, first, "destin", RuleId("T-WIN-1")))


def by_elimination(state: State) -> Plan:
    """The end of the match if one survivor is left or none, else nothing.

    The last survivor wins (T-ELIM-5, T-WIN-4); if the last ones were eliminated in one batch they win together (A-17).
    """
    left = [player.seat for player in state.players if not player.out]
    if len(left) > 1:
        return NOTHING
    if left:
        return (ended(state, (left[0],), "last_survivor", RuleId("T-WIN-4")),)
    return (ended(state, winners(state, state.gone[-1]), "last_survivors", RuleId("T-WIN-4")),)


def ended(state: State, first: tuple[Seat, ...], reason: str, rule: RuleId) -> Ended:
    """The end of the match: these seats win, and all others share the second place."""
    first = tuple(sorted(first))
    rest = tuple([player.seat for player in state.players if player.seat not in first])
    return Ended(Outcome((first, rest) if rest else (first,), reason, rule))
