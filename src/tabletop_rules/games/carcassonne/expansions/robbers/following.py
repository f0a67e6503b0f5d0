"""Robbers go along with figures, or stay: step 5 of a batch. Source: R15 to R20."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import BatchMoved
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    Figure,
    companions,
    companions_moved,
    may_stay,
    others_remain,
    own_moves,
    own_robber,
    taking_along,
    with_robber,
)
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import (
    NOT_A_COMPANION,
    begin_step,
    is_no_income,
    is_on_track,
    robber_on_track,
)
from tabletop_rules.games.carcassonne.ids import figure_of
from tabletop_rules.games.carcassonne.queries.track import clockwise, space
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import FigureNumber


@tr.frozen
class RobbersFollow(tr.Step, kind="carcassonne.robbers_follow/1", rule="S3"):
    """Let robbers on the track follow the one companion that moved, clockwise, or ask the owner. Source: S3, Q7."""

    place: tr.Public[int] = 0

    def plan(self, state: State) -> tr.Plan:
        order = clockwise(state)
        for place in range(self.place, len(order)):
            owner = order[place]
            movers = taking_along(state, owner)
            if not movers:
                continue
            stay = may_stay(state, owner)
            rest = RobbersFollow(place + 1)
            if len(movers) + stay > 1:
                decision = RobberPath(owner, stay, rule=may_stay.rule(tr.RuleId("Q7"), state, owner))
                return (tr.Ask((decision,), then=rest),)
            return (*_go_along(state, owner, movers[0]), rest)
        return ()


@tr.frozen
class RobberPath(tr.Decision, kind="carcassonne.robber_path/1"):
    """Which figure does the robber follow, if any? Source: R19, Q7."""

    en = "Whom does the robber follow?"
    fr = "Qui le voleur suit-il ?"
    may_stay: tr.Public[bool]


def _go_along(state: State, owner: tr.Seat, figure: Figure) -> tr.Plan:
    """Move the robber to the figure; without a choice, cite the rule that takes it along. Source: R15, R18."""
    seat, which = figure
    followed = RobberFollowed(owner, space(state, state.totals[seat][which]), seat, which)
    if len(taking_along(state, owner)) > 1:
        return (followed,)
    return (tr.Cited(taking_along.rule(tr.RuleId("Q7"), state, owner), followed),)


@tr.frozen
class RobberFollowed(tr.Event, kind="carcassonne.robber_followed/1", matters="detail"):
    """A robber went along with a figure. Source: R15, R18."""

    en = "The robber of {seat} follows the {figure:figure} of {companion} to space {space:space}."
    fr = "Le voleur {seat:of} suit {figure:the_figure} {companion:of} jusqu'à la case {space:space}."
    seat: tr.Public[tr.Seat]
    space: tr.Public[int]
    companion: tr.Public[tr.Seat]
    figure: tr.Public[int]

    def apply(self, state: State) -> State:
        return with_robber(state, self.seat, self.space)


MUST_FOLLOW: Final = tr.Refusal("must_follow", "Your robber cannot stay here.", "Votre voleur ne peut pas rester ici.")


@tr.frozen
class ChooseFollow(tr.Command, kind="carcassonne.choose_follow/1", to=RobberPath, rule="Q7"):
    """Let the robber go with this figure of a player: 0 the pawn, 1 the meeplette. Source: R19, Q7."""

    en = "follow the {figure:figure} of {companion}"
    fr = "suivre {figure:the_figure} {companion:of}"
    companion: tr.Public[tr.Seat]
    figure: tr.Public[FigureNumber]

    @staticmethod
    def legal(state: State, decision: RobberPath) -> Iterator[ChooseFollow]:
        """List every companion that takes the robber along. Source: Q7."""
        for seat, figure in taking_along(state, decision.seat):
            yield ChooseFollow(decision.seat, decision.id, seat, figure)

    def check(self, state: State, decision: RobberPath) -> Iterator[tr.Rejection]:
        """Require a companion that has moved. Source: Q7."""
        figure, owner = (self.companion, self.figure), self.seat
        if figure in taking_along(state, owner):
            return
        if not is_on_track(state, figure) or figure in companions(state, owner):
            yield NOT_A_COMPANION.by("Q7")
        else:
            yield from COMPANIONS.against(state, figure, owner)

    def decide(self, state: State, decision: RobberPath) -> tr.Plan:
        """Move the robber to where that figure is now. Source: Q7, R18."""
        return _go_along(state, self.seat, (self.companion, self.figure))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the figure that the robber goes with."""
        return (figure_of(state, self.companion, self.figure),)


@tr.frozen
class StayBehind(tr.Command, kind="carcassonne.stay_behind/1", to=RobberPath, rule="R19"):
    """Let the robber stay with the figures that remain. Source: R19."""

    en = "let the robber stay"
    fr = "laisser le voleur sur place"

    @staticmethod
    def legal(state: State, decision: RobberPath) -> Iterator[StayBehind]:
        """List staying, if foreign figures remain after a payment. Source: R19."""
        if may_stay(state, decision.seat):
            yield StayBehind(decision.seat, decision.id)

    def check(self, state: State, decision: RobberPath) -> tr.Rejection | None:
        """Reject staying alone, or after stolen points have moved a companion. Source: R16, Q7."""
        return None if may_stay(state, self.seat) else MUST_FOLLOW.by("Q7")

    def decide(self, state: State, decision: RobberPath) -> tr.Plan:
        """Plan nothing: the robber stays."""
        return ()

    def touches(self, state: State) -> tuple[str, ...]:
        return own_robber(self.seat)


STEP_5: Final = tr.Effect(
    tr.RuleId("S3"),
    "After the thefts of a batch, robbers on the track go along with the figures that take them along.",
    BatchMoved,
    tr.Timing.THEN,
    Band.FOLLOWING,
    10,
    robber_on_track,
    partial(begin_step, RobbersFollow()),
    fr="Après les vols d'un lot, les voleurs sur la piste suivent les figurines qui les emmènent.",
    source="rulebook",
    order=tr.RuleId("S3"),
    depends=(tr.RuleId("R2"),),
    otherwise=(
        "No robber goes along with a figure.",
        "Aucun voleur ne suit une figurine.",
    ),
    when=(("expansions", "robbers"),),
)


@tr.modifier("R15", taking_along, Band.FOLLOWING, 10, source="rulebook", order="Q7", depends=("R9", "S3"))
@tr.when("expansions", "robbers")
@tr.fr("Une figurine avancée par des points volés emmène les voleurs de sa case, même si d'autres restent.")
@tr.otherwise(
    "A robber stays where it is when stolen points move a figure of its space.",
    "Un voleur reste sur place quand des points volés font avancer une figurine de sa case.",
)
def stolen_take_along(state: State, movers: tuple[Figure, ...], owner: tr.Seat) -> tuple[Figure, ...]:
    """A figure moved by stolen points takes the robbers on its space along, even if other figures stay behind."""
    # R16, FN 9
    return (*movers, *companions_moved(state, owner, ("stolen",)))


@tr.modifier("R18", taking_along, Band.FOLLOWING, 30, source="rulebook", order="Q7", depends=("S3",))
@tr.when("expansions", "robbers")
@tr.fr("Une figurine qui paie fait reculer avec elle les voleurs des autres joueurs sur sa case.")
@tr.otherwise(
    "A robber stays where it is when a figure of its space pays.",
    "Un voleur reste sur place quand une figurine de sa case paie.",
)
def payments_take_along(state: State, movers: tuple[Figure, ...], owner: tr.Seat) -> tuple[Figure, ...]:
    """A figure that pays takes the robbers of other players on its space back with it."""
    # a companion that received stolen points as well was moved by these (Q7, FN 5)
    return (*movers, *[figure for figure in companions_moved(state, owner, ("payment",)) if figure not in movers])


@tr.modifier("R19", may_stay, Band.FOLLOWING, 10, source="rulebook", depends=("R18",))
@tr.when("expansions", "robbers")
@tr.fr("Après un paiement, le propriétaire peut laisser son voleur avec les figurines d'autres joueurs qui restent.")
@tr.otherwise(
    "A robber must go back with the figure that pays, even if others remain.",
    "Un voleur doit reculer avec la figurine qui paie, même si d'autres restent.",
)
def staying_behind(state: State, stay: bool, owner: tr.Seat) -> bool:
    """After a payment the owner may let the robber stay with figures of other players that remain."""
    # only if nothing but payments takes it along (FN 10, Q7)
    forward = {*companions_moved(state, owner, ("stolen", "scoring", "final"))}
    return stay or (forward.isdisjoint(taking_along(state, owner)) and others_remain(state, owner))


def _moved_by_income(state: State, owner: tr.Seat) -> Iterator[Figure]:
    moved = {(move.seat, move.figure) for move in own_moves(state) if not is_no_income(state, move, owner)}
    return (figure for figure in companions(state, owner) if figure in moved)


@tr.modifier("R19a", taking_along, Band.FOLLOWING, 20, source="ruling", order="Q7", depends=("V2", "S3"))
@tr.when("robbers.transfers_are_scoring", False)
@tr.fr("Des recettes qui ne se volent pas emmènent les voleurs de la case, comme les points volés.")
@tr.otherwise(
    "A robber stays where it is when such income moves a figure of its space.",
    "Un voleur reste sur place quand de telles recettes font avancer une figurine de sa case.",
)
def income_takes_along(state: State, movers: tuple[Figure, ...], owner: tr.Seat) -> tuple[Figure, ...]:
    """Income that cannot be robbed takes the robbers on the figure's space along, like stolen points."""
    return (*movers, *[figure for figure in _moved_by_income(state, owner) if figure not in movers])


@tr.modifier("R19a", may_stay, Band.FOLLOWING, 20, source="ruling", depends=("V2", "S3"))
@tr.when("robbers.transfers_are_scoring", False)
@tr.fr("Si une compagne paie et une autre reçoit une telle recette, le voleur peut rester avec les autres.")
@tr.otherwise(
    "Only the one that pays takes the robber along, which may stay with figures that remain (R19).",
    "Seule celle qui paie emmène le voleur, qui peut rester avec celles qui restent (R19).",
)
def staying_at_a_sale(state: State, stay: bool, owner: tr.Seat) -> bool:
    """When one companion pays and another has such income, the robber may stay with figures that remain."""
    income, paid = any(_moved_by_income(state, owner)), any(companions_moved(state, owner, ("payment",)))
    return stay or (income and paid and others_remain(state, owner))
