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
class PlaceRobber(Command):
    """Put the own robber on a space of the track, 0 to 49, or move it there; with V11 a total is named.

    Source: R2, R3, R5.
    """

    kind: ClassVar[str] = "carcassonne.place_robber/1"

    space: Public[int]


@attrs.frozen
class LeaveRobber(Command):
    """Leave the robber where it is. Source: R2, R5."""

    kind: ClassVar[str] = "carcassonne.leave_robber/1"


@attrs.frozen
class ChooseVictim(Command):
    """Steal from this figure of a player: 0 the pawn, 1 the meeplette. Source: R14."""

    kind: ClassVar[str] = "carcassonne.choose_victim/1"

    victim: Public[Seat]
    figure: Public[int]


@attrs.frozen
class ChooseStolenFigure(Command):
    """Move this own figure with the stolen points: 0 the pawn, 1 the meeplette. Source: R21a."""

    kind: ClassVar[str] = "carcassonne.choose_stolen_figure/1"

    figure: Public[int]


@attrs.frozen
class ChooseFollow(Command):
    """Let the robber go with this figure of a player: 0 the pawn, 1 the meeplette. Source: R19, Q7."""

    kind: ClassVar[str] = "carcassonne.choose_follow/1"

    companion: Public[Seat]
    figure: Public[int]


@attrs.frozen
class StayBehind(Command):
    """Let the robber stay with those who remain. Source: R19."""

    kind: ClassVar[str] = "carcassonne.stay_behind/1"


# --- events ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class RobberPlaced(Event):
    """A robber came from the supply onto the track. Source: R2, R5."""

    kind: ClassVar[str] = "carcassonne.robber_placed/1"

    seat: Public[Seat]
    space: Public[int]


@attrs.frozen
class RobberMoved(Event):
    """The active player moved the own robber. Source: R2."""

    kind: ClassVar[str] = "carcassonne.robber_moved/1"

    seat: Public[Seat]
    space: Public[int]


@attrs.frozen
class VictimChosen(Event):
    """A thief with several candidates chose one. Source: R14."""

    kind: ClassVar[str] = "carcassonne.victim_chosen/1"

    thief: Public[Seat]
    victim: Public[Seat]
    figure: Public[int]


@attrs.frozen
class StolenFigureChosen(Event):
    """A thief chose the figure that receives the stolen points. Source: R21a."""

    kind: ClassVar[str] = "carcassonne.stolen_figure_chosen/1"

    thief: Public[Seat]
    figure: Public[int]


@attrs.frozen
class PointsStolen(FiguresNamed):
    """All thefts of a batch: thieves move, their robbers go home. Source: R9."""

    kind: ClassVar[str] = "carcassonne.points_stolen/1"

    thefts: Public[tuple[Theft, ...]]

    @property
    def named(self) -> tuple[tuple[Seat, int], ...]:
        """The thieves, with the figures that take the points."""
        return tuple([(theft.thief, theft.figure) for theft in self.thefts])


@attrs.frozen
class RobberFollowed(Event):
    """A robber went along with a figure. Source: R15, R18."""

    kind: ClassVar[str] = "carcassonne.robber_followed/1"

    seat: Public[Seat]
    space: Public[int]
    companion: Public[Seat]
    figure: Public[int]


@attrs.frozen
class RobbersReturned(Event):
    """Robbers go back to their owners at the end. Source: R22."""

    kind: ClassVar[str] = "carcassonne.robbers_returned/1"

    seats: Public[tuple[Seat, ...]]


# --- steps ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class OfferRobber(Step):
    """Ask the active player whether to place the robber, or to move it."""

    kind: ClassVar[str] = "carcassonne.offer_robber/1"

    seat: Public[Seat]


@attrs.frozen
class NextRobber(Step):
    """Offer the chance to the next player clockwise after this one who has the robber in supply."""

    kind: ClassVar[str] = "carcassonne.next_robber/1"

    after: Public[Seat]


@attrs.frozen
class RobbersChoose(Step):
    """Step 3 of a batch: robbers with several candidates pick."""

    kind: ClassVar[str] = "carcassonne.robbers_choose/1"


@attrs.frozen
class RobbersSteal(Step):
    """Step 4 of a batch: stolen points are credited."""

    kind: ClassVar[str] = "carcassonne.robbers_steal/1"


@attrs.frozen
class RobbersFollow(Step):
    """Step 5 of a batch: the robber of the player at this place, clockwise from the active one, may have to follow."""

    kind: ClassVar[str] = "carcassonne.robbers_follow/1"

    place: Public[int] = 0
