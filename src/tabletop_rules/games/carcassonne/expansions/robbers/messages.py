"""Commands, decisions, events, steps and state of the robbers."""

from __future__ import annotations

from typing import Annotated, ClassVar, NamedTuple

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command, Decision, Event, Step
from tabletop_rules.core.slot import Slot
from tabletop_rules.core.terms import Along, OneOf, Seat
from tabletop_rules.games.carcassonne.events import FiguresNamed
from tabletop_rules.games.carcassonne.state import Drawer
from tabletop_rules.games.carcassonne.terms import FigureNumber


@attrs.frozen
class RobbersDrawer(Drawer):
    """The space of each player's robber (`at`; with V11 its total), None while it is in supply (R1).

    `victims` and `figures` are the choices of thieves in the open batch: (thief, victim, its figure), and (thief,
    figure that receives the stolen points).
    """

    kind: ClassVar[str] = "carcassonne.robbers/1"
    abstract: ClassVar[bool] = False

    at: Public[Annotated[tuple[int | None, ...], Along("seat")]]
    victims: Public[tuple[tuple[Seat, Seat, int], ...]] = ()
    figures: Public[tuple[tuple[Seat, int], ...]] = ()


ROBBERS = Slot(RobbersDrawer)


@attrs.frozen
class Theft:
    """A theft: the thief and the figure that takes the points, the victim's figure, and the event of the batch."""

    thief: Public[Seat]
    figure: Public[int]
    victim: Public[Seat]
    victim_figure: Public[int]
    gain: Public[int]
    amount: Public[int]


# --- commands -------------------------------------------------------------------------------------------------------


@attrs.frozen
class PlaceRobber(Command, kind="carcassonne.place_robber/1"):
    """Put your robber on a space of the track, 0 to 49 (with V11 a total), or move it there. Source: R2, R3, R5."""

    space: Public[Annotated[int, OneOf("space")]]


@attrs.frozen
class LeaveRobber(Command, kind="carcassonne.leave_robber/1"):
    """Leave the robber where it is. Source: R2, R5."""


@attrs.frozen
class ChooseVictim(Command, kind="carcassonne.choose_victim/1"):
    """Steal from this figure of a player: 0 the pawn, 1 the meeplette. Source: R14."""

    victim: Public[Seat]
    figure: Public[FigureNumber]


@attrs.frozen
class ChooseStolenFigure(Command, kind="carcassonne.choose_stolen_figure/1"):
    """Move this figure of yours with the stolen points: 0 the pawn, 1 the meeplette. Source: R21a."""

    figure: Public[FigureNumber]


@attrs.frozen
class ChooseFollow(Command, kind="carcassonne.choose_follow/1"):
    """Let the robber go with this figure of a player: 0 the pawn, 1 the meeplette. Source: R19, Q7."""

    companion: Public[Seat]
    figure: Public[FigureNumber]


@attrs.frozen
class StayBehind(Command, kind="carcassonne.stay_behind/1"):
    """Let the robber stay with the figures that remain. Source: R19."""


# --- decisions ------------------------------------------------------------------------------------------------------


class Loot(NamedTuple):
    """Points that a robber may take, and the figure they come from."""

    victim: Seat
    figure: int
    amount: int


@attrs.frozen
class RobberSpace(Decision, kind="carcassonne.robber_space/1"):
    """Where does the robber go? `moving`: the active player may also move one that is on the track. Source: R2, R5."""

    moving: Public[bool]


@attrs.frozen
class RobberVictim(Decision, kind="carcassonne.robber_victim/1", rule="R14"):
    """Which figure is robbed? Source: R14."""

    candidates: Public[tuple[Loot, ...]]


@attrs.frozen
class ReceivingFigure(Decision, kind="carcassonne.receiving_figure/1", rule="R21a"):
    """Which of the thief's figures takes the stolen points? Source: R21a."""

    amount: Public[int]


@attrs.frozen
class RobberPath(Decision, kind="carcassonne.robber_path/1"):
    """Which figure does the robber follow, if any? Source: R19, Q7."""

    may_stay: Public[bool]


# --- events ---------------------------------------------------------------------------------------------------------


@attrs.frozen
class RobberPlaced(Event, kind="carcassonne.robber_placed/1", matters="detail"):
    """A player put the robber from the supply onto the track. Source: R2, R5."""

    seat: Public[Seat]
    space: Public[int]


@attrs.frozen
class RobberMoved(Event, kind="carcassonne.robber_moved/1", matters="detail"):
    """The active player moved a robber already on the track. Source: R2."""

    seat: Public[Seat]
    space: Public[int]


@attrs.frozen
class VictimChosen(Event, kind="carcassonne.victim_chosen/1", matters="bookkeeping"):
    """A thief with several candidates chose one. Source: R14."""

    thief: Public[Seat]
    victim: Public[Seat]
    figure: Public[int]


@attrs.frozen
class StolenFigureChosen(Event, kind="carcassonne.stolen_figure_chosen/1", matters="bookkeeping"):
    """A thief chose the figure that receives the stolen points. Source: R21a."""

    thief: Public[Seat]
    figure: Public[int]


@attrs.frozen
class PointsStolen(FiguresNamed, kind="carcassonne.points_stolen/1", matters="headline"):
    """All thefts of a batch: the thieves move forward, their robbers go home. Source: R9."""

    thefts: Public[tuple[Theft, ...]]

    @property
    def named(self) -> tuple[tuple[Seat, int], ...]:
        """The thieves, each with the figure that takes the points."""
        return tuple([(theft.thief, theft.figure) for theft in self.thefts])


@attrs.frozen
class RobberFollowed(Event, kind="carcassonne.robber_followed/1", matters="detail"):
    """A robber went along with a figure. Source: R15, R18."""

    seat: Public[Seat]
    space: Public[int]
    companion: Public[Seat]
    figure: Public[int]


@attrs.frozen
class RobbersReturned(Event, kind="carcassonne.robbers_returned/1", matters="detail"):
    """Robbers returned to their owners at the end. Source: R22."""

    seats: Public[tuple[Seat, ...]]


# --- steps ----------------------------------------------------------------------------------------------------------


@attrs.frozen
class OfferRobber(Step, kind="carcassonne.offer_robber/1"):
    """Ask the active player whether to place the robber, or to move it."""

    seat: Public[Seat]


@attrs.frozen
class NextRobber(Step, kind="carcassonne.next_robber/1"):
    """Ask the next player clockwise after this one whose robber is in supply."""

    after: Public[Seat]


@attrs.frozen
class RobbersChoose(Step, kind="carcassonne.robbers_choose/1"):
    """Step 3 of a batch: thieves with several candidates choose one."""


@attrs.frozen
class RobbersSteal(Step, kind="carcassonne.robbers_steal/1"):
    """Step 4 of a batch: stolen points are credited."""


@attrs.frozen
class RobbersFollow(Step, kind="carcassonne.robbers_follow/1"):
    """Step 5 of a batch: robbers follow, from the player at this place on, clockwise from the active one."""

    place: Public[int] = 0
