"""Who has won: objectives, the last survivor, and the two safeguards against matches without end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import NOTHING, Cited, Ended, Outcome, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content import objectives as o
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonWildFamily
from tabletop_rules.games.terres_de_destinees.content.objectives import Objective
from tabletop_rules.games.terres_de_destinees.events import DestinFulfilled
from tabletop_rules.games.terres_de_destinees.queries import acquired, for_two, survivors
from tabletop_rules.games.terres_de_destinees.state import Player, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId, Checked, DestinId, Family

# --- the objectives: one question for each condition that a content pack may name -----------------------------------


def received_enough(state: State, player: Player, objective: o.ReceivedInOwnTurn) -> bool:
    """Cards from other players' hands in one's own turn: payments, gifts, thefts, passed cards (F-5)."""
    least = objective.threshold_two_players if for_two(state) else objective.threshold
    return player.seat == state.turn.active and state.turn.received >= least


def types_enough(state: State, player: Player, objective: o.TypeCount) -> bool:
    """Acquired cards of a type, engaged or not (T-WIN-3)."""
    if len(player.play) < objective.count:
        return False
    return _count(player, state.content.cards_of(objective.type)) >= objective.count


def families_enough(state: State, player: Player, objective: o.FamilyCount) -> bool:
    """Acquired cards of a family; Jeton 12 is one more (T-WIN-3)."""
    wild = _wild(state, player)
    if len(player.play) + wild < objective.count:
        return False
    return _count(player, state.content.cards_of(objective.family)) + wild >= objective.count


def families_spread(state: State, player: Player, objective: o.FamilySpread) -> bool:
    """Acquired cards of every family, and so many in all; Jeton 12 is one more, of any family (T-WIN-3)."""
    wild = _wild(state, player)
    if len(player.play) + wild < objective.total:
        return False
    counts = [_count(player, state.content.cards_of(family)) for family in Family]
    missing = sum([max(0, objective.each_family - count) for count in counts])
    return sum(counts) + wild >= objective.total and missing <= wild


def hand_enough(state: State, player: Player, objective: o.HandCount) -> bool:
    """Cards in hand."""
    return player.hand_size >= (objective.count_two_players if for_two(state) else objective.count)


def jetons_enough(state: State, player: Player, objective: o.JetonKindsHeld) -> bool:
    """Jetons held; they are all different (T-JET-3)."""
    return len(player.jetons) >= objective.count


def balanced(state: State, player: Player, objective: o.HandAndPlayAtOwnTurnEnd) -> bool:
    """At the end of one's own turn: exactly so many in hand, at least so many acquired (T-WIN-6)."""
    if player.seat != state.turn.active or player.hand_size != objective.hand_exactly:
        return False
    return len(acquired(player)) >= objective.acquired_at_least


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
    return len([placed for placed in player.play if placed.card in cards and placed.zone is Zone.ACQUIRED])


def _wild(state: State, player: Player) -> int:
    """Cards that Jetons add to the acquired ones, of any family and of no type."""
    wild = 0
    for held in player.jetons:
        effect = state.content.jeton(held.number).effect
        if isinstance(effect, JetonWildFamily):
            wild += effect.count
    return wild


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
    own, tests = player.destin, _tests(state.content)
    found = []
    for destin in state.destins.common if own is None or isinstance(own, Hidden) else (*state.destins.common, own):
        test, objective, late = tests[destin]
        if late is at_end and test(state, player, objective):
            found.append(destin)
    return found


def victory(state: State, checked: Checked = Checked.IMMEDIATELY) -> Plan:
    """The end of the match if somebody has won, else nothing.

    Survivors alone fulfil objectives, after eliminations (T-WIN-2, A-45). If several do at once, the active player wins
    alone if among them, else all of them win (T-WIN-5). The last survivor wins (T-ELIM-5, T-WIN-4); if the last
    ones were eliminated in one batch they win together, again subject to T-WIN-5 (A-17).
    """
    standing = [player for player in state.players if not player.out]
    at_end = checked is Checked.END_OF_OWN_TURN
    reached: list[tuple[Seat, list[DestinId]]] = []
    for player in standing:
        destins = fulfilled(state, player, at_end)
        if destins:
            reached.append((player.seat, destins))
    if reached:
        winners = _preferred(state, tuple([seat for seat, _ in reached]))
        shown = [DestinFulfilled(seat, destin) for seat, destins in reached if seat in winners for destin in destins]
        return (*shown, _end(state, winners, "destin", RuleId("T-WIN-1")))
    if len(standing) == 1:
        return (_by_rule(_end(state, (standing[0].seat,), "last_survivor", RuleId("T-WIN-4"))),)
    if not standing:
        return (_by_rule(_end(state, _preferred(state, state.gone[-1]), "last_survivors", RuleId("T-WIN-4"))),)
    return NOTHING


def survivors_win(state: State, reason: str, rule: RuleId) -> Cited:
    """The end of the match without a winner of its own: all survivors win together (T-WIN-8, T-WIN-9, A-35)."""
    return _by_rule(_end(state, survivors(state), reason, rule))


def _by_rule(end: Ended) -> Cited:
    """An end that follows from the rule which it names, and not from the one that has it examined."""
    return Cited(end.outcome.rule, end)


def _preferred(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    return (state.turn.active,) if state.turn.active in seats else seats


def _end(state: State, winners: tuple[Seat, ...], reason: str, rule: RuleId) -> Ended:
    first = tuple(sorted(winners))
    rest = tuple([player.seat for player in state.players if player.seat not in winners])
    return Ended(Outcome((first, rest) if rest else (first,), reason, rule))
