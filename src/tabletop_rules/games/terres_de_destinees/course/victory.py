"""Who has won: by a Destin, or as the last survivor. `effects/` decides when that is examined."""

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
    wait_for_the_end,
    winners,
    zones_that_count,
)

# --- the objectives: one test for each condition that a content pack may name ---------------------------------------
# The player passed to each has only those cards in play that count.


def has_received(state: State, player: Player, objective: o.ReceivedInOwnTurn) -> bool:
    """Whether enough cards came from other hands in the player's turn: payments, gifts, thefts, passed cards (F-5)."""
    return player.seat == state.turn.active and state.turn.received >= threshold(state, objective)


def has_types(state: State, player: Player, objective: o.TypeCount) -> bool:
    """Whether enough acquired cards are of a type, engaged or not (T-WIN-3)."""
    return count_cards(player, state.content.cards_of(objective.type)) >= objective.count


def has_families(state: State, player: Player, objective: o.FamilyCount) -> bool:
    """Whether enough acquired cards are of a family; Jeton 12 is one more (T-WIN-3)."""
    return count_cards(player, state.content.cards_of(objective.family)) + wild(state, player) >= objective.count


def has_spread(state: State, player: Player, objective: o.FamilySpread) -> bool:
    """Whether enough cards of every family and in all are acquired; Jeton 12 is one more, of any family (T-WIN-3)."""
    added = wild(state, player)
    counts = [count_cards(player, state.content.cards_of(family)) for family in Family]
    missing = sum([max(0, objective.each_family - count) for count in counts])
    return sum(counts) + added >= objective.total and missing <= added


def has_hand(state: State, player: Player, objective: o.HandCount) -> bool:
    return player.hand_size >= threshold(state, objective)


def has_jetons(state: State, player: Player, objective: o.JetonKindsHeld) -> bool:
    """Whether enough different Jetons are held."""
    return jeton_kinds(player) >= objective.count


def is_balanced(state: State, player: Player, objective: o.HandAndPlayAtOwnTurnEnd) -> bool:
    """Whether the player's turn ends with an exact number in hand and enough acquired (T-WIN-6)."""
    if player.seat != state.turn.active or player.hand_size != objective.hand_exactly:
        return False
    return len(player.play) >= objective.acquired_at_least


def has_eliminated(state: State, player: Player, objective: o.CausedElimination) -> bool:
    """Whether an effect of this player really eliminated another (F-21, T-ELIM-4, A-14)."""
    return "eliminated" in player.deeds


def has_saved(state: State, player: Player, objective: o.SavedFromElimination) -> bool:
    """Whether an effect of this player saved another, whoever caused the threat (F-19, A-15)."""
    return any(f"saved:{means}" in player.deeds for means in objective.via)


FULFILLED: Final[Mapping[type[Objective], Callable[[State, Player, Any], bool]]] = MappingProxyType(
    {
        o.ReceivedInOwnTurn: has_received,
        o.TypeCount: has_types,
        o.FamilyCount: has_families,
        o.FamilySpread: has_spread,
        o.HandCount: has_hand,
        o.JetonKindsHeld: has_jetons,
        o.HandAndPlayAtOwnTurnEnd: is_balanced,
        o.CausedElimination: has_eliminated,
        o.SavedFromElimination: has_saved,
    }
)


def count_cards(player: Player, cards: frozenset[CardId]) -> int:
    """Return how many of these cards a player has acquired (T-TERM-2)."""
    return len([placed for placed in player.play if placed.card in cards])


def jeton_kinds(player: Player) -> int:
    """Return how many different Jetons a player holds: all of them, while T-JET-3 is in force."""
    return len({held.number for held in player.jetons})


def wild(state: State, player: Player) -> int:
    """Return how many cards of any family and no type Jetons add to the acquired ones (T-WIN-3)."""
    return sum([counts_as_cards(state, held.number) for held in player.jetons])


# --- who wins -------------------------------------------------------------------------------------------------------


Tests: TypeAlias = Mapping[DestinId, tuple[Callable[[State, Player, Any], bool], Objective]]
"""The test of each Destin, and its objective."""


def _tests(state: State, at_end: bool) -> Tests:
    """Return the tests of the Destins examined at the end of a turn, or after every batch (T-WIN-2, T-WIN-6)."""
    return _tests_of(state.content, at_end, at_end or not wait_for_the_end(state))


@cache
def _tests_of(content: Content, at_end: bool, end_too: bool) -> Tests:
    return {
        destin.id: (FULFILLED[type(destin.objective)], destin.objective)
        for destin in content.destins
        if (end_too if destin.objective.checked is Checked.END_OF_OWN_TURN else not at_end)
    }


def fulfilled(state: State, player: Player, at_end: bool = False) -> list[DestinId]:
    """Return the Destins that a player now fulfils, common ones and the player's own (T-WIN-1).

    With `at_end`, only those examined at the end of the player's turn; else only the others (T-WIN-6).
    """
    return _fulfilled(state, as_counted(player, zones_that_count(state)), _tests(state, at_end))


def as_counted(player: Player, zones: tuple[Zone, ...]) -> Player:
    """Return the player with only those cards in play that count for objectives."""
    return change(player, play=tuple([placed for placed in player.play if placed.zone in zones]))


def _fulfilled(state: State, player: Player, tests: Tests) -> list[DestinId]:
    """Return the Destins with a test that a player passes. The player has only those cards in play that count."""
    own, found = player.destin, []
    for destin in state.destins.common if own is None or isinstance(own, Hidden) else (*state.destins.common, own):
        if destin in tests:
            test, objective = tests[destin]
            if test(state, player, objective):
                found.append(destin)
    return found


def win_by_destin(state: State, at_end: bool = False) -> Plan:
    """Return the end of the match if a survivor fulfils a Destin, else nothing (T-WIN-2, A-45)."""
    reached: list[tuple[Seat, list[DestinId]]] = []
    tests, zones = _tests(state, at_end), zones_that_count(state)
    # This runs after every batch: unless a zone does not count, the players need no copy.
    players = state.players if zones is ALL_ZONES else [as_counted(player, zones) for player in state.players]
    for player in players:
        if not player.out:
            destins = _fulfilled(state, player, tests)
            if destins:
                reached.append((player.seat, destins))
    if not reached:
        return NOTHING
    first = winners(state, tuple([seat for seat, _ in reached]))
    shown = [DestinFulfilled(seat, destin) for seat, destins in reached if seat in first for destin in destins]
    return (*shown, end_match(state, first, "destin", RuleId("T-WIN-1")))


def win_by_elimination(state: State) -> Plan:
    """Return the end of the match if one survivor is left or none, else nothing.

    The last survivor wins (T-ELIM-5, T-WIN-4); if the last ones were eliminated in one batch they win together (A-17).
    """
    left = [player.seat for player in state.players if not player.out]
    if len(left) > 1:
        return NOTHING
    if left:
        return (end_match(state, (left[0],), "last_survivor", RuleId("T-WIN-4")),)
    return (end_match(state, winners(state, state.gone[-1]), "last_survivors", RuleId("T-WIN-4")),)


def end_match(state: State, first: tuple[Seat, ...], reason: str, rule: RuleId) -> Ended:
    """Return the end of the match: these seats win, and all others share the second place."""
    first = tuple(sorted(first))
    rest = tuple([player.seat for player in state.players if player.seat not in first])
    return Ended(Outcome((first, rest) if rest else (first,), reason, rule))
