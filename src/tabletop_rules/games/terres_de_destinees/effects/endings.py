"""What is examined after every batch, first eliminations, then victory (T-TERM-6, P-11), and at the end of a turn.

Putting a card up is no batch, and with A-9 it empties no hand; without, it may eliminate its seller.
At the end of a turn, two safeguards end matches that might otherwise go on for ever.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.course.victory import end_match, win_by_destin, win_by_elimination
from tabletop_rules.games.terres_de_destinees.events import (
    Batch,
    EliminationDue,
    HandsChange,
    TurnEnded,
)
from tabletop_rules.games.terres_de_destinees.queries import interrupted, survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Eliminate, EndPhase
from tabletop_rules.games.terres_de_destinees.values import wait_for_the_end


def if_threatened(state: State, event: HandsChange) -> Iterable[Bearer]:
    """Apply if a hand was emptied (T-ELIM-2): with no hand card left a player is eliminated (T-ELIM-1)."""
    return TABLE if state.threatened else ()


def open_windows(state: State, event: HandsChange, bearer: Bearer) -> Plan:
    """Run the windows P-8 victim by victim, clockwise from the active player, then eliminate at once (P-9).

    Nobody's effect causes the elimination of a seller by the sale (A-16).
    """
    victims, cause = [seat for seat in survivors(state) if seat in state.threatened], _controller(event)
    return (*[EliminationDue(seat, cause) for seat in victims], Eliminate(cause))


def _controller(event: HandsChange) -> Seat | None:
    return event.by if isinstance(event, Batch) else None


THREATENED: Final = Effect(
    RuleId("T-ELIM-2"),
    "A hand that runs empty threatens its player with elimination.",
    HandsChange,
    Timing.THEN,
    Band.ELIMINATION,
    0,
    if_threatened,
    open_windows,
    fr="Une main qui se vide menace son joueur d'élimination.",
    source="ruling",
    order=RuleId("P-11"),
    needed="nobody would be eliminated, though a player with no hand card left is (T-ELIM-1)",
    otherwise=(
        "Nobody is eliminated, though a player with no hand card left is out by T-ELIM-1.",
        "Personne n'est éliminé, bien qu'un joueur sans carte en main le soit selon T-ELIM-1.",
    ),
)


def if_anything_changed(state: State, event: HandsChange) -> Iterable[Bearer]:
    """Apply after every batch, and after a sale if somebody may have been saved from elimination by it."""
    return TABLE if isinstance(event, Batch) or any(player.deeds for player in state.players) else ()


def examine_destins(state: State, event: HandsChange, bearer: Bearer) -> Plan:
    return win_by_destin(state)


DESTINS: Final = Effect(
    RuleId("T-WIN-2"),
    "Destins are examined once per batch, after eliminations.",
    HandsChange,
    Timing.THEN,
    Band.VICTORY,
    0,
    if_anything_changed,
    examine_destins,
    fr="Les Destins sont examinés une fois par lot, après les éliminations.",
    source="ruling",
    order=RuleId("P-11"),
    needed="nobody could win by a Destin",
    otherwise=(
        "No Destin is ever examined.",
        "Aucun Destin n'est jamais examiné.",
    ),
)


def if_few_are_left(state: State, event: HandsChange) -> Iterable[Bearer]:
    return TABLE if state.gone and len(survivors(state)) < 2 else ()


def examine_survivors(state: State, event: HandsChange, bearer: Bearer) -> Plan:
    return win_by_elimination(state)


LAST_SURVIVOR: Final = Effect(
    RuleId("T-WIN-4"),
    "A player also wins when all others are eliminated.",
    HandsChange,
    Timing.THEN,
    Band.VICTORY,
    4,
    if_few_are_left,
    examine_survivors,
    fr="Un joueur gagne aussi quand tous les autres sont éliminés.",
    source="rulebook",
    order=RuleId("P-11"),
    needed="one survivor, or none, could not go on",
    otherwise=(
        "The last survivor plays on alone.",
        "Le dernier survivant continue seul.",
    ),
)

# --- the end of a turn ----------------------------------------------------------------------------------------------


def unless_interrupted(state: State, moment: EndPhase) -> Iterable[Bearer]:
    """Apply unless the active player has been eliminated (T-TURN-6)."""
    return () if interrupted(state) else TABLE


MUST_WAIT: Final = Modifier.constant(
    RuleId("T-WIN-6"),
    "The Tightrope Walker is examined at no other moment.",
    wait_for_the_end,
    Band.RULING,
    6,
    True,
    fr="L'Équilibriste n'est examiné à aucun autre moment.",
    source="ruling",
    otherwise=(
        "The Tightrope Walker is examined after every batch of its owner's turn, like any Destin (T-WIN-2).",
        "L'Équilibriste est examiné après chaque lot du tour de son propriétaire, comme tout Destin (T-WIN-2).",
    ),
)


def examine_end_of_turn(state: State, moment: EndPhase, bearer: Bearer) -> Plan:
    """Examine the objectives of the end of the player's turn, after all duties."""
    return win_by_destin(state, at_end=True)


END_OF_OWN_TURN: Final = Effect(
    RuleId("T-WIN-6"),
    "The Tightrope Walker is examined at the end of its owner's turn.",
    EndPhase,
    Timing.THEN,
    Band.VICTORY,
    6,
    unless_interrupted,
    examine_end_of_turn,
    fr="L'Équilibriste est examiné à la fin du tour de son propriétaire.",
    source="ruling",
    otherwise=(
        "The Tightrope Walker is examined after every batch of its owner's turn, like any Destin (T-WIN-2).",
        "L'Équilibriste est examiné après chaque lot du tour de son propriétaire, comme tout Destin (T-WIN-2).",
    ),
)


def after_quiet_round(state: State, event: TurnEnded) -> Iterable[Bearer]:
    """Apply after a whole round, one turn for each survivor (T-TERM-8), in which nothing has moved."""
    quiet = state.turn.quiet
    return TABLE if quiet and quiet >= len(survivors(state)) else ()


def end_in_stalemate(state: State, event: TurnEnded, bearer: Bearer) -> Plan:
    """End the match: the survivors win together (A-35)."""
    return (end_match(state, survivors(state), "stalemate", RuleId("T-WIN-8")),)


STALEMATE: Final = Effect(
    RuleId("T-WIN-8"),
    "If no card and no Jeton has moved in a whole round, the survivors win together.",
    TurnEnded,
    Timing.THEN,
    Band.VICTORY,
    8,
    after_quiet_round,
    end_in_stalemate,
    fr="Si aucune carte ni aucun Jeton n'a bougé pendant une ronde entière, les survivants gagnent ensemble.",
    source="ruling",
    order=RuleId("P-11"),
    otherwise=(
        "Rounds in which nothing moves go on, up to the turn limit.",
        "Les rondes où rien ne bouge se suivent, jusqu'à la limite de tours.",
    ),
)


def at_turn_limit(state: State, event: TurnEnded) -> Iterable[Bearer]:
    return TABLE if state.turn.number >= state.options.turn_limit else ()


def end_at_turn_limit(state: State, event: TurnEnded, bearer: Bearer) -> Plan:
    """End the match: the survivors win together (A-35)."""
    return (end_match(state, survivors(state), "turn_limit", RuleId("T-WIN-9")),)


TURN_LIMIT: Final = Effect(
    RuleId("T-WIN-9"),
    "When the turn limit is reached, the survivors win together.",
    TurnEnded,
    Timing.THEN,
    Band.VICTORY,
    9,
    at_turn_limit,
    end_at_turn_limit,
    fr="Quand la limite de tours est atteinte, les survivants gagnent ensemble.",
    source="ruling",
    order=RuleId("P-11"),
    needed="a match could go on for ever",
    otherwise=(
        "A match has no last turn.",
        "Une partie n'a pas de dernier tour.",
    ),
)
