"""Placing a robber after a robber tile. Source: R2 to R8, V1, V6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    ROBBER_SPACES,
    ROBBERS,
    all_spaces,
    foreign_spaces,
    further_chance,
    own_robber,
    targets,
    with_robber,
)
from tabletop_rules.games.carcassonne.ids import figure_id, space_id
from tabletop_rules.games.carcassonne.queries.track import clockwise, space
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.tiles import TilePlaced

# --- steps ----------------------------------------------------------------------------------------------------------


@tr.frozen
class OfferRobber(tr.Step, kind="carcassonne.offer_robber/1", rule="R2"):
    """Ask the active player, if there is a space to go to. Source: R2, R3."""

    seat: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        seat = self.seat
        if not targets(state, seat):
            return (NextRobber(seat),)
        return (tr.Ask((RobberSpace(seat, moving=True, rule=tr.RuleId("R2")),)),)


@tr.frozen
class RobberSpace(tr.Decision, kind="carcassonne.robber_space/1"):
    """Where does the robber go? `moving`: the active player may also move one that is on the track. Source: R2, R5."""

    en = "Where does the robber go?"
    fr = "Où placer le voleur ?"
    moving: tr.Public[bool]


@tr.frozen
class NextRobber(tr.Step, kind="carcassonne.next_robber/1", rule="R5"):
    """Ask the next player clockwise whose robber is in supply, skipping those whose robber is on the track.

    There is always a space to go to, because the active player has a figure somewhere. Source: R5, Q3, Q24.
    """

    after: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        order = clockwise(state)
        for seat in order[order.index(self.after) + 1 :]:
            if ROBBERS.get(state).at[seat] is None:
                rule = further_chance.rule(tr.RuleId("R5"), state, seat, True)
                return (tr.Cited(rule, tr.Ask((RobberSpace(seat, moving=False, rule=rule),))),)
        return ()


# --- events ---------------------------------------------------------------------------------------------------------


@tr.frozen
class RobberPlaced(tr.Event, kind="carcassonne.robber_placed/1", matters="detail"):
    """A player put the robber from the supply onto the track. Source: R2, R5."""

    en = "{seat} puts the robber on space {space:space}."
    fr = "{seat} met son voleur sur la case {space:space}."
    seat: tr.Public[tr.Seat]
    space: tr.Public[int]

    def apply(self, state: State) -> State:
        return with_robber(state, self.seat, self.space)


@tr.frozen
class RobberMoved(tr.Event, kind="carcassonne.robber_moved/1", matters="detail"):
    """The active player moved a robber already on the track. Source: R2."""

    en = "{seat} moves the robber to space {space:space}."
    fr = "{seat} déplace son voleur sur la case {space:space}."
    seat: tr.Public[tr.Seat]
    space: tr.Public[int]

    def apply(self, state: State) -> State:
        return with_robber(state, self.seat, self.space)


NOBODY_THERE: Final = tr.Refusal(
    "nobody_there",
    "There is no figure of another player on space {space}.",
    "Aucune figurine d'un autre joueur ne se trouve sur la case {space}.",
)
SAME_SPACE: Final = tr.Refusal(
    "same_space", "Your robber is already on space {space}.", "Votre voleur est déjà sur la case {space}."
)


# --- commands -------------------------------------------------------------------------------------------------------


@tr.frozen
class PlaceRobber(tr.Command, kind="carcassonne.place_robber/1", to=RobberSpace, rule="R2"):
    """Put your robber on a space of the track, 0 to 49 (with V11 a total), or move it there. Source: R2, R3, R5."""

    en = "put the robber on space {space:space}"
    fr = "mettre le voleur sur la case {space:space}"
    space: tr.Public[tr.Annotated[int, tr.OneOf("space")]]

    @staticmethod
    def offers(state: State, decision: RobberSpace) -> tuple[int, ...]:
        """List every space that nothing protects. Source: R2, R3."""
        return targets(state, decision.seat)

    def check(self, state: State, decision: RobberSpace) -> Iterator[tr.Rejection]:
        """Require a space of the track that nothing protects; any number of robbers may share one. Source: T1, R3."""
        if self.space in all_spaces(state):
            yield from ROBBER_SPACES.against(state, self.space, self.seat)
        else:
            yield NOBODY_THERE.by("T1", space=self.space)

    def decide(self, state: State, decision: RobberSpace) -> tr.Plan:
        """Place or move the robber; then another player may have the chance. Source: R2, R5."""
        seat = self.seat
        moved = ROBBERS.get(state).at[seat] is not None
        done = RobberMoved(seat, self.space) if moved else RobberPlaced(seat, self.space)
        return (tr.Cited(decision.rule, done), *_next_chance(state, seat, placed=True))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the space; under V11, where figures on it have different totals, then a figure with the one meant."""
        here = [
            (space(state, total), figure_id(state, seat, figure))
            for seat, row in enumerate(state.totals)
            for figure, total in enumerate(row)
            if space_id(total) == space_id(self.space) and seat != self.seat
        ]
        several = len({at for at, _ in here}) > 1
        meant = [id for at, id in here if at == self.space][:1] if several else []
        return (space_id(self.space), *meant)


def _next_chance(state: State, seat: tr.Seat, placed: bool) -> tr.Plan:
    return (NextRobber(seat),) if further_chance(state, seat, placed) else ()


@tr.frozen
class LeaveRobber(tr.Command, kind="carcassonne.leave_robber/1", to=RobberSpace, rule="R5"):
    """Leave the robber where it is. Source: R2, R5."""

    en = "leave the robber where it is"
    fr = "laisser le voleur où il est"

    @staticmethod
    def legal(state: State, decision: RobberSpace) -> Iterator[LeaveRobber]:
        """List leaving the robber, which is always possible. Source: R2, R5."""
        yield LeaveRobber(decision.seat, decision.id)

    def decide(self, state: State, decision: RobberSpace) -> tr.Plan:
        """Give the next player the chance all the same. Source: R5, Q3."""
        return _next_chance(state, self.seat, placed=False)

    def touches(self, state: State) -> tuple[str, ...]:
        return own_robber(self.seat)


# --- a robber tile --------------------------------------------------------------------------------------------------


def _bag_tile(state: State, event: TilePlaced) -> tuple[tr.Bearer, ...]:
    # the start tile of a pack of your own may have the symbol, but it is laid in nobody's turn
    return tr.TABLE if state.turn and state.content.tile(event.tile).symbol else ()


@tr.trigger("R2", TilePlaced, Band.TILE, 30, bearers=_bag_tile, source="rulebook")
@tr.when("expansions", "robbers")
@tr.fr("Après la pose d'une tuile voleur, des voleurs peuvent être mis sur la piste.")
@tr.otherwise(
    "A robber tile is a tile like any other: no robber comes onto the track.",
    "Une tuile voleur est une tuile comme une autre : aucun voleur ne vient sur la piste.",
)
def robber_tile(state: State, event: TilePlaced, bearer: tr.Bearer) -> tr.Plan:
    """After a robber tile is laid, robbers may be put on the track."""
    # before the meeple step, so that the robber may steal from this very scoring (R7, R8, Q25)
    return (OfferRobber(state.active),)


def _space_param(state: State, at: int, seat: tr.Seat) -> dict[str, int | str]:
    return {"space": at}


@tr.protection("R3", ROBBER_SPACES, Band.TILE, 20, NOBODY_THERE, _space_param, source="rulebook", depends=("R2",))
@tr.when("expansions", "robbers")
@tr.fr("Un voleur ne va que sur une case où se trouve une figurine d'un autre joueur.")
@tr.otherwise("A robber may go to any space of the track.", "Un voleur peut aller sur toute case de la piste.")
def foreign_space(state: State, at: int, seat: tr.Seat) -> bool:
    """A robber goes only to a space with a figure of another player."""
    return at in foreign_spaces(state, seat)


@tr.protection("Q4", ROBBER_SPACES, Band.TILE, 10, SAME_SPACE, _space_param, source="ruling", depends=("R2",))
@tr.when("expansions", "robbers")
@tr.fr("La case où se trouve déjà le voleur n'est pas un déplacement.")
@tr.otherwise(
    "The robber may be moved to the space where it already is.",
    "Le voleur peut être déplacé sur la case où il se trouve déjà.",
)
def another_space(state: State, at: int, seat: tr.Seat) -> bool:
    """Choosing the space where the robber already is does not count as a move."""
    return at != ROBBERS.get(state).at[seat]


# FN 2, FN 3
@tr.modifier("R6", further_chance, Band.TILE, 10, source="ruling", depends=("R2",))
@tr.when("robbers.placement", "zman")
@tr.fr("Chaque autre joueur dont le voleur est en réserve peut le placer, dans l'ordre du tour.")
@tr.otherwise(
    "Only one further player has the chance to place a robber (R5).",
    "Un seul autre joueur a la possibilité de placer un voleur (R5).",
)
def everybody(state: State, held: bool, seat: tr.Seat, placed: bool) -> bool:
    """Every other player with a robber in supply has the chance to place it, in turn order."""
    return True


@tr.modifier("V6", further_chance, Band.TILE, 20, source="ruling", depends=("R2",))
@tr.when("robbers.chance_passes_on", True)
@tr.fr("Une possibilité refusée de placer un voleur passe au joueur suivant.")
@tr.otherwise("A declined chance to place a robber is over.", "Une possibilité refusée de placer un voleur est perdue.")
def chance_passes_on(state: State, further: bool, seat: tr.Seat, placed: bool) -> bool:
    """A declined chance to place a robber passes on to the following player."""
    return further or not placed
