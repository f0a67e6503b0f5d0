"""What each command touches, by the ids that pictures use."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from tabletop_rules.core.component import SEAT
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.names import VERB_NAMES
from tabletop_rules.games.destiny.places import RESOLVING, of_seat, of_spot
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, SETTING_INDEX, SPACE, WIDTH, Spot


def targets(state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them.

    A card is played to where it competes or to where powers are resolved, a drawn setting to its slot.

    Raises:
        LookupError: the command names something that this table does not have.
    """
    seat = command.seat
    match command:
        case c.AssignSettings():
            laid = (command.health, "health"), (command.love, "love")
            return tuple([id for one, slot in laid for id in _laid(state, seat, one, slot)])
        case c.PlayCard():
            return (_known(command.card, state.content.card), RESOLVING if command.power else of_seat("played", seat))
        case c.ChooseBranch():
            return (_known(command.branch, VERB_NAMES),)
        case c.ChooseSpot():
            return (_spot(state, command.spot),)
        case c.ChooseCard() | c.CommitCard():
            return (_known(command.card, state.content.card),)
        case c.ChoosePlayer():
            return (f"{SEAT}{_known(command.player, state.seats)}",)
        case c.Consolidate():
            return (_slot(state, seat, command.slot),)
        case c.MoveToken():
            return (_slot(state, seat, command.source), _slot(state, seat, command.target))
        case c.CommitMove(move=[*slots]):
            return tuple([_slot(state, seat, slot) for slot in slots])
        case _:
            return ()


def _known(name: object, known: Container[Any]) -> str:
    if name not in known:
        raise LookupError(f"there is no {name!r}")
    return str(name)


def _laid(state: State, seat: Seat, setting: object, slot: str) -> tuple[str, str]:
    return _known(setting, state.content.setting), _spot(state, f"{seat}.{slot}.setting")


def _slot(state: State, seat: Seat, slot: object) -> str:
    return _spot(state, f"{seat}.{slot}")


def _spot(state: State, spot: Spot) -> str:
    """Return the id of a place, a slot or a setting of this table; character slots have no setting."""
    if spot in SETTING_INDEX:
        index = SETTING_INDEX[spot]
        there = index < len(state.settings) and index % WIDTH not in SPACE
    else:
        there = INDEX.get(spot, len(state.board)) < len(state.board)
    if not there:
        raise LookupError(f"there is no {spot!r}")
    return of_spot(spot)
