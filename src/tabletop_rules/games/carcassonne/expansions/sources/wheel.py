"""The wheel of fortune. Source: X5 to X7."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.expansions.sources import common
from tabletop_rules.games.carcassonne.expansions.sources.common import (
    BAD_AMOUNT,
    BAD_PLAYER,
    SOURCES,
    Entry,
    HostCommand,
    check_now,
    check_players,
    host_rule,
    player_id,
    source_of_points,
    tiles_drawn,
)
from tabletop_rules.games.carcassonne.names import Vocabulary
from tabletop_rules.games.carcassonne.queries.board import meeples_of
from tabletop_rules.games.carcassonne.state import Gain, State
from tabletop_rules.games.carcassonne.turn import HOST_BATCHES

Sector: TypeAlias = Literal["fortune", "taxes", "famine", "storm", "inquisition", "crown"]
"""A sector of the wheel; `crown` means the crown spaces of one."""
SECTORS: Final[tuple[Sector, ...]] = ("fortune", "taxes", "famine", "storm", "inquisition", "crown")
FORTUNE: Final = 3
MONK, CROWNS = 2, 6
"""Points of the inquisition for each monk, and the most that crown spaces bring. Source: X6, X7."""
TOO_MANY: Final = tr.Refusal(
    "too_many_points",
    "{player} can receive {most} here at most, not {amount}.",
    "{player} peut recevoir ici {most} au plus, pas {amount}.",
)


@tr.frozen
class TurnWheel(HostCommand, kind="carcassonne.turn_wheel/1"):
    """The points of one sector of the wheel, or of its crown spaces: (player, points). Source: X5, X6, X7."""

    en = "the wheel: {sector:named}{receipts:receipts}"
    fr = "la roue : {sector:named}{receipts:receipts}"
    sector: tr.Public[Sector]
    receipts: tr.Public[tuple[tuple[tr.Seat, int], ...]]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the sector, then who receives points."""
        return (f"sector:{self.sector}", *[player_id(state, seat) for seat, _ in self.receipts])


# --- wheel ----------------------------------------------------------------------------------------------------------


def turned_for(state: State, crown: bool) -> int:
    """Return the number of the tile, in drawing order, that a sector or its crowns would belong to. Source: X5, X7."""
    last, done = SOURCES.get(state).wheel
    first = tiles_drawn(state) - state.stack.aside
    if crown and last >= first and done == 1:
        return last
    return max(last + 1, first)


def check_turn(state: State, decision: tr.Standing, command: TurnWheel) -> Iterator[tr.Rejection]:
    """Allow one sector, then its crowns, before the drawn tile is placed.

    Tiles discarded on the way to it (B6) have a sector each, too. Fortune is 3 points for the active player;
    other amounts are the host's, as long as they are possible at all. Source: X5, X6, X7, X13.
    """
    crown = command.sector == "crown"
    drawn = state.stack.drawn is not None
    in_place = drawn and turned_for(state, crown) <= tiles_drawn(state)
    yield from check_now(state, in_place, "X7" if drawn and crown else "X5", "wheel")
    yield from check_players(state, (seat for seat, _ in command.receipts), "X6")
    if command.sector == "fortune" and not command.receipts:
        yield BAD_AMOUNT.by("X6", amount=0)
    for seat, amount in command.receipts:
        yield from _check_amount(state, seat, amount, command.sector)
        if command.sector == "fortune" and seat != state.active:
            yield BAD_PLAYER.by("X6", player=seat)
    yield from HOST_BATCHES.against(state, "wheel")


def _check_amount(state: State, seat: tr.Seat, amount: int, sector: str) -> Iterator[tr.Rejection]:
    """Require at least 1 point: 3 for fortune, 2 per monk, and never more than the player's meeples could earn.

    Where they are does not matter, as crowns and towers hold some that are not modelled (X13). Source: X6, X7.
    """
    rule = "X7" if sector == "crown" else "X6"
    odd = sector == "inquisition" and amount % MONK
    if amount < 1 or odd or (sector == "fortune" and amount != FORTUNE):
        yield BAD_AMOUNT.by(rule, amount=amount)
    elif 0 <= seat < len(state.totals):
        seats, tiles = len(state.totals), len(state.board.tiles)
        meeples = sum(state.supplies[seat]) + sum(1 for _ in meeples_of(state.board, seat))
        most = {
            "fortune": FORTUNE,
            "taxes": meeples * (seats * meeples + tiles),  # a tile has one shield at most
            "famine": meeples * tiles,  # and one city at most
            "storm": meeples,
            "inquisition": MONK * meeples,
            "crown": CROWNS,
        }[sector]
        if amount > most:
            yield TOO_MANY.by(rule, player=seat, most=most, amount=amount)


def turn_wheel(state: State, decision: tr.Standing, command: TurnWheel) -> tr.Plan:
    """Score the sector in one batch; its crown spaces are a second. Source: X6, X7."""
    what = command.sector
    gains = [Gain(seat, amount, "wheel", items=((what, 1, amount),)) for seat, amount in command.receipts]
    return tr.by_rule(
        tr.RuleId("X7" if what == "crown" else "X6"), (WheelTurned(what == "crown"), *batch("wheel", gains))
    )


def wheel_turns(state: State) -> Iterator[TurnWheel]:
    """Yield every sector for the active player, the next one and all. Source: X6, X7."""
    seats = range(len(state.totals))
    for sector in SECTORS:
        for amount in (1, 2, 3):
            for earners in ((state.active,), ((state.active + 1) % len(seats),), tuple(seats)):
                yield TurnWheel(tr.HOST, 0, sector, tuple((seat, amount) for seat in earners))


HANDED_IN: Final = host_rule(tr.RuleId("X5"), TurnWheel, wheel_turns, check_turn, turn_wheel)


@tr.frozen
class WheelTurned(tr.Event, kind="carcassonne.wheel_turned/1", matters="detail"):
    """A sector of the wheel, or its crown spaces, is resolved. Source: X5, X7."""

    en = "The wheel is resolved."
    fr = "Le secteur de la roue est évalué."
    crown: tr.Public[bool] = False

    def apply(self, state: State) -> State:
        """Note the tile for which the sector, or its crowns, are resolved."""
        turned = turned_for(state, self.crown), 2 if self.crown else 1
        return SOURCES.put(state, tr.change(SOURCES.get(state), wheel=turned))


THINGS: Final[tuple[Entry, ...]] = (
    (
        "wheel",
        "source",
        ("the wheel of fortune", "la roue de la fortune"),
        (
            "Turned before the drawn tile is placed. The points of a sector are scored together. The "
            "host hands them in.",
            "Tournée avant la pose de la tuile tirée. Les points d'un secteur sont évalués ensemble. "
            "L'hôte les fournit.",
        ),
        "X5",
    ),
    (
        "sector:fortune",
        "sector",
        ("fortune", "fortune"),
        ("3 points for the active player.", "3 points pour le joueur actif."),
        "X6",
    ),
    (
        "sector:taxes",
        "sector",
        ("taxes", "impôts"),
        (
            "For each knight, 1 point per knight and shield in its city.",
            "Pour chaque chevalier, 1 point par chevalier et par blason dans sa ville.",
        ),
        "X6",
    ),
    (
        "sector:famine",
        "sector",
        ("famine", "famine"),
        (
            "For each farmer, 1 point per completed city at its field.",
            "Pour chaque paysan, 1 point par ville complète au bord de son pré.",
        ),
        "X6",
    ),
    (
        "sector:storm",
        "sector",
        ("storm", "tempête"),
        ("1 point for each meeple in supply.", "1 point par meeple en réserve."),
        "X6",
    ),
    (
        "sector:inquisition",
        "sector",
        ("inquisition", "inquisition"),
        ("2 points for each monk.", "2 points par moine."),
        "X6",
    ),
    (
        "sector:crown",
        "sector",
        ("crowns", "couronnes"),
        (
            "The meeples on the crown spaces of the sector earn points and come back.",
            "Les meeples sur les couronnes du secteur rapportent des points et reviennent.",
        ),
        "X7",
    ),
)
WORDS: Final = Vocabulary(
    names={
        "wheel": ("wheel", "roue"),
        "taxes": ("taxes", "impôts"),
        "storm": ("storm", "tempête"),
        "crown": ("crowns", "couronnes"),
    },
    sources={"wheel": ("the wheel", "la roue")},
)
EXPANSION: Final = source_of_points(tr.chapters(common, __name__), WORDS, THINGS)
