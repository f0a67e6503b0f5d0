"""What is examined after every batch: first eliminations, then victory (T-TERM-6, P-11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing, always
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.course.victory import by_destin, by_elimination
from tabletop_rules.games.terres_de_destinees.events import Batch, EliminationDue
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Eliminate


def if_threatened(state: State, event: Batch) -> Iterable[Bearer]:
    """Only if the batch has emptied a hand (T-ELIM-2): with no hand card left a player is eliminated (T-ELIM-1)."""
    return TABLE if state.threatened else ()


def open_windows(state: State, event: Batch, bearer: Bearer) -> Plan:
    """Run the windows P-8 victim by victim, clockwise from the active player, then eliminate at once (P-9)."""
    victims = [seat for seat in survivors(state) if seat in state.threatened]
    return (*[EliminationDue(seat, event.by) for seat in victims], Eliminate(event.by))


THREATENED: Final = Effect(
    RuleId("T-ELIM-2"),
    "A hand that ran empty threatens its player with elimination.",
    Batch,
    Timing.THEN,
    Band.ELIMINATION,
    0,
    if_threatened,
    open_windows,
    fr="Une main qui vient de se vider menace son joueur d'élimination.",
    source="ruling",
    order=RuleId("P-11"),
)


def examine_destins(state: State, event: Batch, bearer: Bearer) -> Plan:
    """End the match if somebody has fulfilled a Destin."""
    return by_destin(state)


DESTINS: Final = Effect(
    RuleId("T-WIN-2"),
    "Destins are examined once per batch, after eliminations.",
    Batch,
    Timing.THEN,
    Band.VICTORY,
    0,
    always,
    examine_destins,
    fr="Les Destins sont examinés une fois par changement, après les éliminations.",
    source="ruling",
    order=RuleId("P-11"),
    needed="nobody could win by a Destin",
)


def if_few_are_left(state: State, event: Batch) -> Iterable[Bearer]:
    """One survivor, or none."""
    return TABLE if state.gone and len(survivors(state)) < 2 else ()


def examine_survivors(state: State, event: Batch, bearer: Bearer) -> Plan:
    """End the match: nobody is left to play against."""
    return by_elimination(state)


LAST_SURVIVOR: Final = Effect(
    RuleId("T-WIN-4"),
    "A player also wins when all others are eliminated.",
    Batch,
    Timing.THEN,
    Band.VICTORY,
    4,
    if_few_are_left,
    examine_survivors,
    fr="Un joueur gagne aussi quand tous les autres sont éliminés.",
    source="rulebook",
    order=RuleId("P-11"),
    needed="one survivor, or none, could not go on",
)
