"""The tower. Source: X12."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.expansions.sources import common
from tabletop_rules.games.carcassonne.expansions.sources.common import (
    BAD_PLAYER,
    PAYERS,
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
from tabletop_rules.games.carcassonne.state import Gain, Payment, State
from tabletop_rules.games.carcassonne.terms import AT_THE_END
from tabletop_rules.games.carcassonne.turn import HOST_BATCHES

RANSOM: Final = 3
ONCE: Final = tr.Refusal(
    "once_per_turn", "A ransom has already been paid this turn.", "Une rançon a déjà été payée ce tour-ci."
)


@tr.frozen
class PayRansom(HostCommand, kind="carcassonne.pay_ransom/1"):
    """The active player buys a captured meeple back from this player. Source: X12."""

    en = "pay a ransom to {captor}"
    fr = "payer une rançon {captor:to}"
    captor: tr.Public[tr.Seat]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the tower, then who is paid."""
        return "tower", player_id(state, self.captor)


# --- tower ----------------------------------------------------------------------------------------------------------


def check_ransom(state: State, decision: tr.Standing, command: PayRansom) -> Iterator[tr.Rejection]:
    """Allow it whenever the active player is asked during the placements of a turn. Source: X12."""
    in_place = state.late != AT_THE_END and state.active in decision.asked
    yield from check_now(state, in_place, "X12", "tower")
    yield from check_players(state, (command.captor,), "X12")
    if command.captor == state.active:
        yield BAD_PLAYER.by("X12", player=command.captor)
    yield from PAYERS.against(state, state.active, RANSOM)
    yield from HOST_BATCHES.against(state, "tower")


def pay_ransom(state: State, decision: tr.Standing, command: PayRansom) -> tr.Plan:
    """Score it in one batch: a payment of 3 points and an income of 3. Source: X12, Q8."""
    gain = Gain(command.captor, RANSOM, "ransom", items=(("ransom", 1, RANSOM),))
    return (RansomPaid(), *batch("ransom", (gain,), (Payment(state.active, RANSOM),)))


def ransoms(state: State) -> Iterator[PayRansom]:
    """Yield ransoms to every player. Source: X12."""
    for captor in range(len(state.totals)):
        yield PayRansom(tr.HOST, 0, captor)


HANDED_IN: Final = host_rule(tr.RuleId("X12"), PayRansom, ransoms, check_ransom, pay_ransom)


@tr.frozen
class RansomPaid(tr.Event, kind="carcassonne.ransom_paid/1", matters="bookkeeping"):
    """A ransom was paid. Source: X12."""

    en = "A ransom is paid."
    fr = "Une rançon est payée."

    def apply(self, state: State) -> State:
        """Note the turn."""
        return SOURCES.put(state, tr.change(SOURCES.get(state), ransomed=state.turn))


@tr.protection("X12", HOST_BATCHES, Band.TURN_OVER, 50, ONCE, source="rulebook")
@tr.when("expansions", "tower")
@tr.fr("Une rançon est payée une fois par tour.")
@tr.otherwise("A player may pay several ransoms in a turn.", "Un joueur peut payer plusieurs rançons dans un tour.")
def one_ransom(state: State, source: str) -> bool:
    """A ransom is paid once per turn."""
    return source != "tower" or SOURCES.get(state).ransomed != state.turn


THINGS: Final[tuple[Entry, ...]] = (
    (
        "tower",
        "source",
        ("the tower", "la tour"),
        (
            "Once per turn, the active player may buy a captured meeple back for 3 points, paid to the captor.",
            "Une fois par tour, le joueur actif peut racheter un meeple capturé pour 3 points, payés à qui le détient.",
        ),
        "X12",
    ),
)
WORDS: Final = Vocabulary(
    names={"tower": ("tower", "tour"), "ransom": ("ransom", "rançon")},
    sources={"ransom": ("a ransom", "une rançon")},
    unsaid=("ransom",),
)
EXPANSION: Final = source_of_points(tr.chapters(common, __name__), WORDS, THINGS)
