"""What is always true of robbers."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    ROBBABLE,
    ROBBER_SPACES,
    foreign_spaces,
    reward,
    taking_along,
)
from tabletop_rules.games.carcassonne.queries.track import busy, space
from tabletop_rules.games.carcassonne.state import State


def robbers(state: State) -> Iterator[str]:
    """Each player has one robber, in supply or on a space of the track; choices of thieves last a batch. Source: R1."""
    drawer = ROBBERS.get(state)
    if len(drawer.at) != len(state.totals):
        yield f"there are {len(drawer.at)} robbers for {len(state.totals)} players"
    for seat, at in enumerate(drawer.at):
        if at is not None and (at < 0 or space(state, at) != at):
            yield f"the robber of seat {seat} is on {at}, which is no space"
    thieves = [thief for thief, *_ in drawer.victims]
    if len({*thieves}) != len(thieves) or (thieves and not busy(state)):
        yield f"thieves have chosen {drawer.victims}"


def in_company(state: State) -> Iterator[str]:
    """With all rulings, a robber shares its space with a foreign figure between batches of the turns. Source: R20."""
    if busy(state) or (state.batch is not None and state.batch.final) or not _keep_company(state):
        return
    for seat, at in enumerate(ROBBERS.get(state).at):
        if at is not None and at not in foreign_spaces(state, seat):
            yield f"the robber of seat {seat} is alone on space {at} (R20)"


def _keep_company(state: State) -> bool:
    """Return whether the rulings are in force of which R20 is the consequence."""
    handlers = state.handlers
    held = {each.id for on in (ROBBER_SPACES, COMPANIONS, ROBBABLE) for each in handlers.protections[on.id]} | {
        each.id for on in (taking_along, reward) for each in handlers.modifiers[on.id]
    }
    return {"R3", "R10", "R11", "R15", "R18", "R22"} <= held and ("V2" in held) <= ("R19a" in held)
