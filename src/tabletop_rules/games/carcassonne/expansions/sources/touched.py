"""Wheel, catapult, bazaar and tower in pictures, and what the commands of the host touch. Source: X13."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.component import SEAT
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.carcassonne.expansion import Beside, Touches
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.expansions.sources.components import Entry
from tabletop_rules.games.carcassonne.state import State


def beside(entries: tuple[Entry, ...], state: State, voice: Voice) -> tuple[Beside, ...]:
    """Return a source with its sectors or tokens."""
    source, *parts = [Beside(id, kind, pick(name, voice), pick(name, voice)) for id, kind, name, _, _ in entries]
    return (source._replace(within=tuple(parts)),)


def turn_wheel(state: State, command: m.TurnWheel) -> tuple[str, ...]:
    """Return the sector, then who receives points."""
    return (f"sector:{command.sector}", *[_player(state, seat) for seat, _ in command.receipts])


def fire_catapult(state: State, command: m.FireCatapult) -> tuple[str, ...]:
    """Return the kind of token, then who has won the round."""
    return (f"token:{command.token}", *[_player(state, seat) for seat in command.winners])


def sell_tile(state: State, command: m.SellTile) -> tuple[str, ...]:
    """Return the bazaar, who pays, and who is paid, if anybody."""
    seats = [command.payer, *([] if command.receiver is None else [command.receiver])]
    return ("bazaar", *[_player(state, seat) for seat in seats])


def pay_ransom(state: State, command: m.PayRansom) -> tuple[str, ...]:
    """Return the tower, then who is paid."""
    return "tower", _player(state, command.captor)


def _player(state: State, seat: Seat) -> str:
    if not 0 <= seat < len(state.totals):
        raise LookupError(f"there is no seat {seat}")
    return f"{SEAT}{seat}"


TOUCHES: Final[Touches] = {
    m.TurnWheel: turn_wheel,
    m.FireCatapult: fire_catapult,
    m.SellTile: sell_tile,
    m.PayRansom: pay_ransom,
}
