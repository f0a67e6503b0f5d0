"""Robbing a player: steps 3 and 4 of a batch. Source: R9 to R14, R21, V2."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import NO_FIGURE, BatchMoved, FiguresNamed, moved, order_is_free
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    ROBBABLE,
    ROBBERS,
    Figure,
    RobbersDrawer,
    Theft,
    candidates,
    chosen_victim,
    may_steal,
    own_moves,
)
from tabletop_rules.games.carcassonne.ids import figure_of
from tabletop_rules.games.carcassonne.queries.track import clockwise, figures, moved_forward, open_batch, space
from tabletop_rules.games.carcassonne.state import Move, State
from tabletop_rules.games.carcassonne.terms import FigureNumber


@tr.frozen
class RobbersChoose(tr.Step, kind="carcassonne.robbers_choose/1", rule="R14"):
    """Ask thieves with several candidates for one of them, clockwise. Source: R13, R14, R14a, S4."""

    def plan(self, state: State) -> tr.Plan:
        for thief in clockwise(state):
            found = candidates(state, thief)
            if len(found) > 1 and all(thief != chose for chose, _, _ in ROBBERS.get(state).victims):
                loot = tuple(Loot(candidate.victim, candidate.figure, candidate.amount) for candidate in found)
                return (tr.Ask((RobberVictim(thief, loot),), then=RobbersChoose()),)
        return ()


@tr.frozen
class RobberVictim(tr.Decision, kind="carcassonne.robber_victim/1", rule="R14"):
    """Which figure is robbed? Source: R14."""

    en = "Who is robbed?"
    fr = "À qui voler des points ?"
    candidates: tr.Public[tuple[Loot, ...]]


NO_CANDIDATE: Final = tr.Refusal(
    "no_candidate", "Your robber cannot steal from that figure.", "Votre voleur ne peut rien voler à cette figurine."
)
NOT_A_COMPANION: Final = tr.Refusal(
    "cannot_follow", "Your robber cannot follow that figure.", "Votre voleur ne peut pas suivre cette figurine."
)


@tr.frozen
class ChooseVictim(tr.Command, kind="carcassonne.choose_victim/1", to=RobberVictim, rule="R14"):
    """Steal from this figure of a player: 0 the pawn, 1 the meeplette. Source: R14."""

    en = "rob the {figure:figure} of {victim}"
    fr = "voler des points {victim:to} ({figure:figure})"
    victim: tr.Public[tr.Seat]
    figure: tr.Public[FigureNumber]

    @staticmethod
    def legal(state: State, decision: RobberVictim) -> Iterator[ChooseVictim]:
        """List every candidate, even one that brings less. Source: R14, FN 7."""
        for candidate in candidates(state, decision.seat):
            yield ChooseVictim(decision.seat, decision.id, candidate.victim, candidate.figure)

    def check(self, state: State, decision: RobberVictim) -> Iterator[tr.Rejection]:
        """Require a companion that a scoring event has moved. Source: R12."""
        figure, owner = (self.victim, self.figure), self.seat
        if any(figure == (candidate.victim, candidate.figure) for candidate in candidates(state, owner)):
            return
        if not is_on_track(state, figure):
            yield NO_CANDIDATE.by("R12")
        elif not COMPANIONS.allows(state, figure, owner):
            for refused in COMPANIONS.against(state, figure, owner):
                own = refused.code == NOT_A_COMPANION.code  # says that it cannot be followed
                yield NO_CANDIDATE.by(refused.rule) if own else refused
        else:
            moves = [move for move in own_moves(state) if (move.seat, move.figure) == figure]
            yield from ROBBABLE.against(state, moves[0], owner) if moves else (NO_CANDIDATE.by("R12"),)

    def decide(self, state: State, decision: RobberVictim) -> tr.Plan:
        """Note the choice; points move when all have chosen. Source: S3."""
        return (VictimChosen(self.seat, self.victim, self.figure),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the figure that is robbed."""
        return (figure_of(state, self.victim, self.figure),)


def is_on_track(state: State, figure: Figure) -> bool:
    seat, which = figure
    return 0 <= seat < len(state.totals) and 0 <= which < len(state.totals[seat])


@tr.frozen
class RobbersSteal(tr.Step, kind="carcassonne.robbers_steal/1", rule="R9"):
    """Ask thieves with two figures for one, clockwise; then make all thefts together. Source: R9, R14a, R21a, Q28."""

    def plan(self, state: State) -> tr.Plan:
        thefts = []
        picked = dict(ROBBERS.get(state).figures)
        for thief in clockwise(state):
            candidate = chosen_victim(state, thief)
            if candidate is None:
                continue
            may_move = figures(state, thief)
            if len(may_move) > 1 and thief not in picked:
                return (tr.Ask((ReceivingFigure(thief, candidate.amount),), then=RobbersSteal()),)
            figure = picked.get(thief, min(may_move))
            thefts.append(Theft(thief, figure, candidate.victim, candidate.figure, candidate.gain, candidate.amount))
        return (PointsStolen(tuple(thefts)),) if thefts else ()


@tr.frozen
class ReceivingFigure(tr.Decision, kind="carcassonne.receiving_figure/1", rule="R21a"):
    """Which of the thief's figures takes the stolen points? Source: R21a."""

    en = "Which figure takes what was stolen ({amount:points})?"
    fr = "Quelle figurine reçoit le butin ({amount:points}) ?"
    amount: tr.Public[int]

    def about(self) -> tr.Words:
        """Return what was stolen."""
        return "{amount:points} stolen", "butin de {amount:points}"


@tr.frozen
class ChooseStolenFigure(tr.Command, kind="carcassonne.choose_stolen_figure/1", to=ReceivingFigure, rule="R21a"):
    """Move this figure of yours with the stolen points: 0 the pawn, 1 the meeplette. Source: R21a."""

    en = "move {figure:the_figure}"
    fr = "avancer {figure:the_figure}"
    figure: tr.Public[FigureNumber]

    @staticmethod
    def offers(state: State, decision: ReceivingFigure) -> tuple[int, ...]:
        """List every figure of the thief that may move. Source: R21a, M3, V4."""
        return figures(state, decision.seat)

    def check(self, state: State, decision: ReceivingFigure) -> tr.Rejection:
        """Reject any other figure. Source: R21a."""
        return NO_FIGURE.by("R21a", figure=self.figure)

    def decide(self, state: State, decision: ReceivingFigure) -> tr.Plan:
        """Note the choice."""
        return (StolenFigureChosen(self.seat, self.figure),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the thief's figure that moves."""
        return (figure_of(state, self.seat, self.figure),)


# --- decisions ------------------------------------------------------------------------------------------------------


class Loot(NamedTuple):
    """Points that a robber may take, and the figure they come from."""

    victim: tr.Seat
    figure: int
    amount: int


@tr.frozen
class VictimChosen(tr.Event, kind="carcassonne.victim_chosen/1", matters="bookkeeping"):
    """A thief with several candidates chose one. Source: R14."""

    en = "{thief} robs the {figure:figure} of {victim}."
    fr = "{thief} vole des points {victim:to} ({figure:figure})."
    thief: tr.Public[tr.Seat]
    victim: tr.Public[tr.Seat]
    figure: tr.Public[int]

    def apply(self, state: State) -> State:
        """Keep the choice until the theft."""
        drawer = ROBBERS.get(state)
        victims = (*drawer.victims, (self.thief, self.victim, self.figure))
        return ROBBERS.put(state, tr.change(drawer, victims=victims))


@tr.frozen
class StolenFigureChosen(tr.Event, kind="carcassonne.stolen_figure_chosen/1", matters="bookkeeping"):
    """A thief chose the figure that receives the stolen points. Source: R21a."""

    en = "{thief} takes the stolen points with {figure:the_figure}."
    fr = "{thief} prend les points volés avec {figure:the_figure}."
    thief: tr.Public[tr.Seat]
    figure: tr.Public[int]

    def apply(self, state: State) -> State:
        """Keep the choice until the theft."""
        drawer = ROBBERS.get(state)
        return ROBBERS.put(state, tr.change(drawer, figures=(*drawer.figures, (self.thief, self.figure))))


@tr.frozen
class PointsStolen(FiguresNamed, kind="carcassonne.points_stolen/1", matters="headline"):
    """All thefts of a batch: the thieves move forward, their robbers go home. Source: R9."""

    en = "{thefts:thefts}. Robbers that stole go home."
    fr = "{thefts:thefts}. Les voleurs utilisés rentrent."
    thefts: tr.Public[tuple[Theft, ...]]

    @property
    def named(self) -> tuple[tuple[tr.Seat, int], ...]:
        """The thieves, each with the figure that takes the points."""
        return tuple([(theft.thief, theft.figure) for theft in self.thefts])

    def apply(self, state: State) -> State:
        """Move the thieves forward, and put their robbers back in supply. Source: R9, Q22, Q23."""
        thieves = [theft.thief for theft in self.thefts]
        at = tuple(None if seat in thieves else at for seat, at in enumerate(ROBBERS.get(state).at))
        totals = moved(state.totals, ((theft.thief, theft.figure, theft.amount) for theft in self.thefts))
        batch = open_batch(state)
        moves = tuple(Move(theft.thief, theft.figure, theft.amount, "stolen", theft.gain) for theft in self.thefts)
        state = tr.change(state, totals=totals, batch=tr.change(batch, moves=batch.moves + moves))
        return ROBBERS.put(state, RobbersDrawer(at))


@tr.modifier("S4", order_is_free, Band.ALLOCATION, 10, source="ruling", depends=("R9",))
@tr.when("expansions", "robbers")
@tr.fr("Qui marque à côté du voleur d'un autre joueur choisit l'ordre de ses évaluations.")
@tr.otherwise(
    "The events of a scorer are taken in the order of S6.", "Les évaluations d'un joueur se suivent dans l'ordre de S6."
)
def order_free(state: State, free: bool, seat: tr.Seat) -> bool:
    """A scorer with a figure beside another player's robber chooses the order of their events."""
    spaces = {space(state, total) for total in open_batch(state).before[seat]}
    at = ROBBERS.get(state).at if may_steal(state) else ()
    return free or any(at[owner] in spaces for owner in range(len(at)) if owner != seat and at[owner] is not None)


@tr.protection("R11", COMPANIONS, Band.CHOICE, 10, NOT_A_COMPANION, source="rulebook", depends=("R2",))
@tr.when("expansions", "robbers")
@tr.fr("Un voleur ne vole ni ne suit les figurines de son propriétaire.")
@tr.otherwise(
    "A robber robs and follows the figures of its owner too.",
    "Un voleur vole et suit aussi les figurines de son propriétaire.",
)
def own_figures(state: State, figure: Figure, owner: tr.Seat) -> bool:
    """A robber neither robs nor follows figures of its owner."""
    return figure[0] != owner


@tr.protection("R10", COMPANIONS, Band.CHOICE, 20, NOT_A_COMPANION, source="rulebook", depends=("R2",))
@tr.when("expansions", "robbers")
@tr.fr("Un voleur ne vole et ne suit que les figurines qui se trouvaient sur sa case à l'ouverture du lot.")
@tr.otherwise(
    "A robber robs and follows figures wherever they are on the track.",
    "Un voleur vole et suit les figurines où qu'elles soient sur la piste.",
)
def same_space_only(state: State, figure: Figure, owner: tr.Seat) -> bool:
    """A robber robs and follows only figures that were on its space when the batch was opened."""
    # the positions when the batch was opened (Q6)
    seat, which = figure
    return space(state, open_batch(state).before[seat][which]) == ROBBERS.get(state).at[owner]


def robber_on_track(state: State, event: object) -> tuple[tr.Bearer, ...]:
    return tr.TABLE if any(at is not None for at in ROBBERS.get(state).at) else ()


def begin_step(step: tr.Step, state: State, event: BatchMoved, bearer: tr.Bearer) -> tr.Plan:
    return (step,)


VICTIM_CHOSEN: Final = tr.Effect(
    tr.RuleId("R14"),
    "When a robber can rob several figures, its owner must choose one.",
    BatchMoved,
    tr.Timing.THEN,
    Band.CHOICE,
    10,
    robber_on_track,
    partial(begin_step, RobbersChoose()),
    fr="Si un voleur peut voler plusieurs figurines, son propriétaire doit en choisir une.",
    source="rulebook",
    order=tr.RuleId("S3"),
    depends=(tr.RuleId("R9"),),
    otherwise=(
        "A robber robs the first figure that leaves its space with points.",
        "Un voleur vole la première figurine qui quitte sa case en marquant.",
    ),
    when=(("expansions", "robbers"),),
)
HALF_STOLEN: Final = tr.Effect(
    tr.RuleId("R9"),
    "A robber takes half of a scoring move that leaves its space, rounded up, and goes home.",
    BatchMoved,
    tr.Timing.THEN,
    Band.THEFT,
    10,
    robber_on_track,
    partial(begin_step, RobbersSteal()),
    fr="Un voleur prend la moitié, arrondie au supérieur, d'une avance qui quitte sa case, et rentre.",
    source="rulebook",
    order=tr.RuleId("S3"),
    depends=(tr.RuleId("R2"),),
    otherwise=(
        "Nothing is stolen: a robber stays where it is when a figure of its space scores.",
        "Rien n'est volé : un voleur reste sur place quand une figurine de sa case marque.",
    ),
    when=(("expansions", "robbers"),),
)
INCOME: Final = ("sale", "ransom")
"""Sources whose receipts are another player's payment. Source: Q8, V2."""


def is_no_income(state: State, move: Move, owner: tr.Seat) -> bool:
    return open_batch(state).gains[move.gain].source not in INCOME


@tr.protection("V2", ROBBABLE, Band.CHOICE, 10, NO_CANDIDATE, source="ruling", depends=("R9",))
@tr.when("robbers.transfers_are_scoring", False)
@tr.fr("Les recettes d'une vente ou d'une rançon ne peuvent pas être volées.")
@tr.otherwise("Income is robbed like any other points.", "Des recettes se volent comme tous les autres points.")
def income_safe(state: State, move: Move, owner: tr.Seat) -> bool:
    """Income from a sale or ransom cannot be robbed."""
    return is_no_income(state, move, owner)


@tr.modifier("R21", moved_forward, Band.MESSAGE, 10, source="faq", depends=("R9", "M5"))
@tr.when("expansions", "robbers")
@tr.fr("Des points volés qui s'arrêtent sur une case foncée peuvent aussi donner une missive au joueur actif.")
@tr.otherwise("Stolen points bring no message.", "Des points volés ne donnent pas de missive.")
def stolen_dark(state: State, moved: tuple[int, ...], seat: tr.Seat) -> tuple[int, ...]:
    """Stolen points that end on a dark space may bring the active player a message, too."""
    moves = () if state.batch is None else state.batch.moves
    stolen = {move.figure for move in moves if move.seat == seat and move.kind == "stolen"}
    return tuple(sorted({*moved, *stolen}))
