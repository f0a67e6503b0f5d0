"""The catapult. Source: X8, X9."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.course import EndTurn
from tabletop_rules.games.carcassonne.expansions.sources import common
from tabletop_rules.games.carcassonne.expansions.sources.common import (
    SOURCES,
    Entry,
    HostCommand,
    check_now,
    check_players,
    host_rule,
    player_id,
    source_of_points,
)
from tabletop_rules.games.carcassonne.names import Vocabulary
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.terms import AT_THE_END
from tabletop_rules.games.carcassonne.turn import HOST_BATCHES

Token: TypeAlias = Literal["target", "catch"]
"""The tokens of the catapult that bring points."""
TOKENS: Final[tuple[Token, ...]] = ("target", "catch")
TARGET: Final = 5
FIRED: Final = tr.Refusal(
    "catapult_fired",
    "The catapult has already been fired for this tile.",
    "La catapulte a déjà été utilisée pour cette tuile.",
)


@tr.frozen
class FireCatapult(HostCommand, kind="carcassonne.fire_catapult/1"):
    """The winners of a catapult round, who earn 5 points each. Source: X8, X9."""

    en = "the catapult: {token:named}, won by {winners}"
    fr = "la catapulte : {token:named}, gagnée par {winners}"
    token: tr.Public[Token]
    winners: tr.Public[tuple[tr.Seat, ...]]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the kind of token, then who has won the round."""
        return (f"token:{self.token}", *[player_id(state, seat) for seat in self.winners])


# --- catapult -------------------------------------------------------------------------------------------------------


def check_shot(state: State, decision: tr.Standing, command: FireCatapult) -> Iterator[tr.Rejection]:
    """Allow it after the scoring of a turn, before the bazaar. Source: X8."""
    in_place = state.late == AT_THE_END and SOURCES.get(state).sold != state.turn
    yield from check_now(state, in_place, "X8", "catapult")
    yield from check_players(state, command.winners, "X8")
    yield from HOST_BATCHES.against(state, "catapult")


def fire_catapult(state: State, decision: tr.Standing, command: FireCatapult) -> tr.Plan:
    """Score the round in one batch; a further placement that it earns (M11) follows. Source: X8, X9."""
    items = ((command.token, 1, TARGET),)
    gains = [Gain(seat, TARGET, "catapult", items=items) for seat in command.winners]
    return (CatapultFired(), *batch("catapult", gains), EndTurn())


def catapult_shots(state: State) -> Iterator[FireCatapult]:
    """Yield rounds won by nobody, by each player alone, and by all. Source: X8, X9."""
    seats = tuple(range(len(state.totals)))
    for token in TOKENS:
        for winners in ((), *((seat,) for seat in seats), seats):
            yield FireCatapult(tr.HOST, 0, token, winners)


HANDED_IN: Final = host_rule(tr.RuleId("X8"), FireCatapult, catapult_shots, check_shot, fire_catapult)


@tr.frozen
class CatapultFired(tr.Event, kind="carcassonne.catapult_fired/1", matters="detail"):
    """All players have used the catapult. Source: X8."""

    en = "The catapult is fired."
    fr = "La catapulte est utilisée."

    def apply(self, state: State) -> State:
        """Note how many tiles are on the table."""
        return SOURCES.put(state, tr.change(SOURCES.get(state), fired=len(state.board.tiles)))


@tr.protection("X8", HOST_BATCHES, Band.TURN_OVER, 10, FIRED, source="rulebook")
@tr.when("expansions", "catapult")
@tr.fr("La catapulte est utilisée une fois par tuile.")
@tr.otherwise(
    "The catapult may be fired again for the same tile.", "La catapulte peut être utilisée encore pour la même tuile."
)
def one_shot(state: State, source: str) -> bool:
    """The catapult is fired once per tile."""
    return source != "catapult" or SOURCES.get(state).fired != len(state.board.tiles)


THINGS: Final[tuple[Entry, ...]] = (
    (
        "catapult",
        "source",
        ("the catapult", "la catapulte"),
        (
            "After a turn with a fair tile, all players fire it with one kind of token. The host hands the winners in.",
            "Après un tour avec une tuile foire, tous s'en servent avec une sorte de jeton. L'hôte "
            "fournit les gagnants.",
        ),
        "X8",
    ),
    (
        "token:target",
        "token",
        ("target", "cible"),
        (
            "5 points for the closest token, and for each tied one.",
            "5 points pour le jeton le plus proche, et chaque ex æquo.",
        ),
        "X8",
    ),
    (
        "token:catch",
        "token",
        ("catch", "capture"),
        ("5 points for a token that is caught.", "5 points pour un jeton attrapé."),
        "X8",
    ),
)
WORDS: Final = Vocabulary(
    names={"catapult": ("catapult", "catapulte"), "target": ("target", "cible"), "catch": ("catch", "capture")},
    sources={"catapult": ("the catapult", "la catapulte")},
)
EXPANSION: Final = source_of_points(tr.chapters(common, __name__), WORDS, THINGS)
