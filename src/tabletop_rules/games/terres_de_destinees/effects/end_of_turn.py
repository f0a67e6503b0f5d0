"""What a turn that ends brings about: objectives of its end, and the two safeguards against matches without end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.course.victory import by_destin, ended
from tabletop_rules.games.terres_de_destinees.events import TurnEnded
from tabletop_rules.games.terres_de_destinees.queries import interrupted, survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import EndPhase


def if_not_cut_short(state: State, moment: EndPhase) -> Iterable[Bearer]:
    """Nothing is examined once the active player has been eliminated (T-TURN-6)."""
    return () if interrupted(state) else TABLE


def examine_end_of_turn(state: State, moment: EndPhase, bearer: Bearer) -> Plan:
    """Objectives of the end of one's own turn, after all duties."""
    return by_destin(state, at_end=True)


END_OF_OWN_TURN: Final = Effect(
    RuleId("T-WIN-6"),
    "The Tightrope Walker is examined at the end of its owner's own turn.",
    EndPhase,
    Timing.THEN,
    Band.VICTORY,
    6,
    if_not_cut_short,
    examine_end_of_turn,
    fr="L'Équilibriste est examiné à la fin du tour de son propriétaire.",
    source="ruling",
)


def if_all_was_quiet(state: State, event: TurnEnded) -> Iterable[Bearer]:
    """A whole round, one turn for each survivor (T-TERM-8), in which nothing has moved."""
    quiet = state.turn.quiet
    return TABLE if quiet and quiet >= len(survivors(state)) else ()


def end_in_stalemate(state: State, event: TurnEnded, bearer: Bearer) -> Plan:
    """The survivors win together (A-35)."""
    return (ended(state, survivors(state), "stalemate", RuleId("T-WIN-8")),)


STALEMATE: Final = Effect(
    RuleId("T-WIN-8"),
    "If no card and no Jeton has moved in a whole round, the survivors win together.",
    TurnEnded,
    Timing.THEN,
    Band.VICTORY,
    8,
    if_all_was_quiet,
    end_in_stalemate,
    fr="Si aucune carte ni aucun Jeton n'a bougé pendant toute une ronde, les survivants gagnent ensemble.",
    source="ruling",
    order=RuleId("P-11"),
)


def if_at_the_limit(state: State, event: TurnEnded) -> Iterable[Bearer]:
    """As many turns have ended as the option says."""
    return TABLE if state.turn.number >= state.options.turn_limit else ()


def end_at_the_limit(state: State, event: TurnEnded, bearer: Bearer) -> Plan:
    """The survivors win together (A-35)."""
    return (ended(state, survivors(state), "turn_limit", RuleId("T-WIN-9")),)


TURN_LIMIT: Final = Effect(
    RuleId("T-WIN-9"),
    "After as many turns as the turn limit the survivors win together.",
    TurnEnded,
    Timing.THEN,
    Band.VICTORY,
    9,
    if_at_the_limit,
    end_at_the_limit,
    fr="Après autant de tours que la limite, les survivants gagnent ensemble.",
    source="ruling",
    order=RuleId("P-11"),
    needed="a match could go on for ever",
)
