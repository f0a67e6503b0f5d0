"""What is asked and what happens with robbers, and where they are."""

from __future__ import annotations

from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command, Event, Step
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.events import FiguresNamed
from tabletop_rules.games.carcassonne.state import Drawer


@attrs.frozen
class RobbersDrawer(Drawer):
    """`at`: the space (with V11 the total) where each player's robber stands, None while it is in supply (R1).

    `victims` and `figures` hold what thieves have chosen in the open batch: (thief, victim, its figure) and (thief,
    figure that receives the stolen points).
    """

    kind: ClassVar[str] = "carcassonne.robbers/1"
    abstract: ClassVar[bool] = False

    at: Public[tuple[int | None, ...]]
    victims: Public[tuple[tuple[Seat, Seat, int], ...]] = ()
    figures: Public[tuple[tuple[Seat, int], ...]] = ()


ROBBERS = Slot(RobbersDrawer)


@attrs.frozen
class Theft:
    """Points stolen: by whom with which own figure, from which figure of whom, from which event of the batch."""

    thief: Public[Seat]
    figure: Public[int]
    victim: Public[Seat]
    victim_figure: Public[int]
    gain: Public[int]
    amount: Public[int]


# --- commands -------------------------------------------------------------------------------------------------------


@attrs.frozen
class PlaceRobber(Command, kind="carcassonne.place_robber/1"):
    """Put the own robber on a space of the track, 0 to 49, or move it there; with V11 a total is named.

    Source: R2, R3, R5.
    """

    space: Public[int]


@attrs.frozen
class LeaveRobber(Command, kind="carcassonne.leave_robber/1"):
    """Leave the robber where it is. Source: R2, R5."""


@attrs.frozen
class ChooseVictim(Command, kind="carcassonne.choose_victim/1"):
    """Steal from this figure of a player: 0 the pawn, 1 the meeplette. Source: R14."""

    victim: Public[Seat]
    figure: Public[int]


@attrs.frozen
class ChooseStolenFigure(Command, kind="carcassonne.choose_stolen_figure/1"):
    """Move this own figure with the stolen points: 0 the pawn, 1 the meeplette. Source: R21a."""

    figure: Public[int]


@attrs.frozen
class ChooseFollow(Command, kind="carcassonne.choose_follow/1"):
    """Let the robber go with this figure of a player: 0 the pawn, 1 the meeplette. Source: R19, Q7."""

    companion: Public[Seat]
    figure: Public[int]


@attrs.frozen
class StayBehind(Command, kind="carcassonne.stay_behind/1"):
    """Let the robber stay with those who remain. Source: R19."""


# --- events ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class RobberPlaced(Event, kind="carcassonne.robber_placed/1"):
    """A robber came from the supply onto the track. Source: R2, R5."""

    seat: Public[Seat]
    space: Public[int]


@attrs.frozen
class RobberMoved(Event, kind="carcassonne.robber_moved/1"):
    """The active player moved the own robber. Source: R2."""

    seat: Public[Seat]
    space: Public[int]


@attrs.frozen
class VictimChosen(Event, kind="carcassonne.victim_chosen/1"):
    """A thief with several candidates chose one. Source: R14."""

    thief: Public[Seat]
    victim: Public[Seat]
    figure: Public[int]


@attrs.frozen
class StolenFigureChosen(Event, kind="carcassonne.stolen_figure_chosen/1"):
    """A thief chose the figure that receives the stolen points. Source: R21a."""

    thief: Public[Seat]
    figure: Public[int]


@attrs.frozen
class PointsStolen(FiguresNamed, kind="carcassonne.points_stolen/1"):
    """All thefts of a batch: thieves move, their robbers go home. Source: R9."""

    thefts: Public[tuple[Theft, ...]]

    @property
    def named(self) -> tuple[tuple[Seat, int], ...]:
        """The thieves, with the figures that take the points."""
        return tuple([(theft.thief, theft.figure) for theft in self.thefts])


@attrs.frozen
class RobberFollowed(Event, kind="carcassonne.robber_followed/1"):
    """A robber went along with a figure. Source: R15, R18."""

    seat: Public[Seat]
    space: Public[int]
    companion: Public[Seat]
    figure: Public[int]


@attrs.frozen
class RobbersReturned(Event, kind="carcassonne.robbers_returned/1"):
    """Robbers go back to their owners at the end. Source: R22."""

    seats: Public[tuple[Seat, ...]]


# --- steps ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class OfferRobber(Step, kind="carcassonne.offer_robber/1"):
    """Ask the active player whether to place the robber, or to move it."""

    seat: Public[Seat]


@attrs.frozen
class NextRobber(Step, kind="carcassonne.next_robber/1"):
    """Offer the chance to the next player clockwise after this one who has the robber in supply."""

    after: Public[Seat]


@attrs.frozen
class RobbersChoose(Step, kind="carcassonne.robbers_choose/1"):
    """Step 3 of a batch: robbers with several candidates pick."""


@attrs.frozen
class RobbersSteal(Step, kind="carcassonne.robbers_steal/1"):
    """Step 4 of a batch: stolen points are credited."""


@attrs.frozen
class RobbersFollow(Step, kind="carcassonne.robbers_follow/1"):
    """Step 5 of a batch: the robber of the player at this place, clockwise from the active one, may have to follow."""

    place: Public[int] = 0
