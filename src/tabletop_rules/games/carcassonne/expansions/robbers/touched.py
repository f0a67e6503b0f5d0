"""What the commands of the robbers touch."""

from __future__ import annotations

from typing import Final

from tabletop_rules.games.carcassonne.expansion import Touches
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.ids import figure_id, of_seat, space_id
from tabletop_rules.games.carcassonne.queries.track import space
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.touched import figure_of

ROBBER: Final = "robber"


def place_robber(state: State, command: m.PlaceRobber) -> tuple[str, ...]:
    """Return the space; under V11, where figures on it have different totals, then a figure with the one meant."""
    here = [
        (space(state, total), figure_id(seat, figure))
        for seat, row in enumerate(state.totals)
        for figure, total in enumerate(row)
        if space_id(total) == space_id(command.space) and seat != command.seat
    ]
    several = len({at for at, _ in here}) > 1
    meant = [id for at, id in here if at == command.space][:1] if several else []
    return (space_id(command.space), *meant)


def own_robber(state: State, command: m.LeaveRobber | m.StayBehind) -> tuple[str, ...]:
    """Return the robber that stays where it is."""
    return (of_seat(ROBBER, command.seat),)


def choose_victim(state: State, command: m.ChooseVictim) -> tuple[str, ...]:
    """Return the figure that is robbed."""
    return (figure_of(state, command.victim, command.figure),)


def choose_stolen_figure(state: State, command: m.ChooseStolenFigure) -> tuple[str, ...]:
    """Return the thief's figure that moves."""
    return (figure_of(state, command.seat, command.figure),)


def choose_follow(state: State, command: m.ChooseFollow) -> tuple[str, ...]:
    """Return the figure that the robber goes with."""
    return (figure_of(state, command.companion, command.figure),)


TOUCHES: Final[Touches] = {
    m.PlaceRobber: place_robber,
    m.LeaveRobber: own_robber,
    m.StayBehind: own_robber,
    m.ChooseVictim: choose_victim,
    m.ChooseStolenFigure: choose_stolen_figure,
    m.ChooseFollow: choose_follow,
}
