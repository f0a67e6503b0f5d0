"""The end of the match, by time or by turns. Source: FA-TIME-1 to FA-TIME-5, FA-END-1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.course import TurnOver
from tabletop_rules.games.fatum_medieval.objectives import end_match
from tabletop_rules.games.fatum_medieval.queries.aims import is_last_turn, turn_called
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import Mode


def in_last_turn(state: State, moment: TurnOver) -> Iterable[tr.Bearer]:
    """Act if the turn that closes is the last. Source: FA-TIME-2, FA-TIME-3."""
    return tr.TABLE if is_last_turn(state) else ()


NEVER_ENDS: Final = "without it, a match that nobody wins by an objective or by survival never ends"


# --- the end --------------------------------------------------------------------------------------------------------


@tr.modifier("FA-TIME-2", turn_called, Band.END, 10, source="ruling")
@tr.when("time_end", "following_turn")
@tr.fr("Quand le temps est écoulé, on joue encore un tour complet.")
@tr.otherwise(
    "The turn in progress is the last when the clock runs out.",
    "Le tour en cours est le dernier quand le temps est écoulé.",
)
def one_more_turn(state: State, turn: int) -> int:
    """When the clock runs out, one more full turn is played.

    Return the following turn. Source: FA-TIME-2.
    """
    return turn + 1


@tr.trigger("FA-TIME-5", TurnOver, Band.END, 10, bearers=in_last_turn, source="rulebook")
@tr.when("mode", Mode.TIME_LIMIT.value)
@tr.fr("À la fin du dernier tour, le joueur qui a le plus de points gagne.")
@tr.otherwise("Nothing ends the match at the last turn.", "Rien ne finit la partie au dernier tour.")
@tr.needed(NEVER_ENDS)
def time_up(state: State, moment: TurnOver, bearer: tr.Bearer) -> tr.Plan:
    """At the close of the last turn, the player with the most points wins.

    End the match: most points win. Source: FA-TIME-5.
    """
    return end_match(state, (), "points", tr.RuleId("FA-TIME-5"))


@tr.trigger("FA-TIME-4", TurnOver, Band.END, 10, bearers=in_last_turn, source="ruling")
@tr.when("mode", Mode.COMMON_OBJECTIVE.value, Mode.SECRET_OBJECTIVE.value)
@tr.fr("Si le dernier tour finit sans gagnant, les points décident.")
@tr.otherwise("Play goes on until an objective is confirmed.", "On joue jusqu'à ce qu'un objectif soit confirmé.")
@tr.needed(NEVER_ENDS)
def no_winner(state: State, moment: TurnOver, bearer: tr.Bearer) -> tr.Plan:
    """If the last turn closes without a winner, points decide.

    End the match: no objective was confirmed, so points decide. Source: FA-TIME-4.
    """
    return end_match(state, (), "points", tr.RuleId("FA-TIME-4"))
