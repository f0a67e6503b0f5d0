"""Scoring batches: what is scored together, who chooses what, and the moves on the track.

BatchOpened ── 1 AllocateGains ? ── 2 MoveFigures, BatchMoved ── 3-5 effects on it ── ReturnMeeples ── BatchClosed ── 6

`?` marks a decision. Source: S1 to S7, T1 to T5.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.content import Feature, Standing
from tabletop_rules.games.carcassonne.ids import figure_of, gain_id
from tabletop_rules.games.carcassonne.queries.board import feature_of, root
from tabletop_rules.games.carcassonne.queries.track import clockwise, figures, open_batch, space
from tabletop_rules.games.carcassonne.state import Batch, Gain, Move, Payment, State
from tabletop_rules.games.carcassonne.terms import CLOISTERS, NOWHERE, PAWN, FigureNumber, Movement


def batch(
    source: str,
    gains: Iterable[Gain],
    payments: Iterable[Payment] = (),
    returns: tuple[Standing, ...] = (),
    final: bool = False,
) -> tr.Plan:
    """Return the plan of a batch, its steps in order; without events of more than 0 points, only of the returns.

    Step 6, the check for a message, follows the closing. A batch planned while another is open takes its place: plan
    points of your own on an event between batches, such as `FeaturesCompleted` or `BatchClosed`.
    Source: S2, S3, S5, Q21, B22.
    """
    kept = tuple([gain for gain in gains if gain.amount])
    paid = tuple([payment for payment in payments if payment.amount])
    if not kept and not paid:
        return (MeeplesReturned(returns),) if returns else ()
    opened = BatchOpened(source, kept, paid, returns, final)
    return (opened, AllocateGains(), ReturnMeeples(), BatchClosed())


@tr.frozen
class BatchOpened(tr.Event, kind="carcassonne.batch_opened/1", matters="headline"):
    """Scoring events that happen at the same time were collected. Source: S2."""

    en = "{events}."
    fr = "{events}."
    source: tr.Public[str]
    gains: tr.Public[tuple[Gain, ...]]
    payments: tr.Public[tuple[Payment, ...]] = ()
    returns: tr.Public[tuple[Standing, ...]] = ()
    final: tr.Public[bool] = False

    def apply(self, state: State) -> State:
        """Open the batch, and keep the positions on the track."""
        batch = Batch(self.source, self.gains, self.payments, self.returns, self.final, state.totals)
        return tr.change(state, batch=batch)

    def words(self) -> tr.Words:
        """Return the words, which name the final scoring."""
        return ("Final scoring: {events}.", "Décompte final : {events}.") if self.final else (self.en, self.fr)


@tr.value("carcassonne.order_is_free")
def order_is_free(state: State, seat: tr.Seat) -> bool:
    """Return whether a player chooses the order of their events in the open batch. Source: S4, S6."""
    return False


PAYING_FIGURES: Final = tr.Targets[State, [tr.Seat, int], int](
    "carcassonne.paying_figures", "Figures of a player that may pay this amount first, of those with points."
)


@tr.frozen
class AllocateGains(tr.Step, kind="carcassonne.allocate_gains/1", rule="S4"):
    """Ask the next player with a choice, clockwise from the active one, event by event; then move the figures.

    The moves follow from the last answer, so that an explanation names the choice of the figure.
    Source: S3, S4, S7, FN 7, FN 11.
    """

    def plan(self, state: State) -> tr.Plan:
        found = open_batch(state)
        if len(state.totals[0]) == 1 and not _choosers(state, found):
            return (MoveFigures(),)
        for seat in clockwise(state):
            waiting = waiting_gains(state, seat)
            waiting = tuple(at for at in waiting if found.gains[at].figure == NOWHERE)
            if waiting:
                may_move = figures(state, seat)
                free = len(waiting) > 1 and order_is_free(state, seat)
                if free or len(may_move) > 1:
                    return (tr.Ask((NextGain(seat, free),), then=AllocateGains()),)
                if len(state.totals[seat]) > 1:
                    return (BatchAllocated(seat, min(waiting), min(may_move)), AllocateGains())
            amount = amount_of(state, seat)
            if amount and len(paying_figures(state, seat, amount)) > 1 and seat not in dict(found.payers):
                rule = state.handlers.rule("Q14", PAYING_FIGURES, "S3")
                return (tr.Ask((PayingFigure(seat, amount, rule=rule),), then=AllocateGains()),)
        return (MoveFigures(),)


@tr.frozen
class PayingFigure(tr.Decision, kind="carcassonne.paying_figure/1", rule="Q14"):
    """Which figure pays this amount first? Source: Q14."""

    en = "Which figure pays {amount:points}?"
    fr = "Quelle figurine paie {amount:points} ?"
    amount: tr.Public[int]


@tr.frozen
class NextGain(tr.Decision, kind="carcassonne.next_gain/1", rule="S3"):
    """Which of the player's scoring events comes next, and which figure does it move?

    `free` says whether the player chooses the order of the events (S4). Source: S3, S7.
    """

    en = "Which points are next, for which figure?"
    fr = "Quels points d'abord, et pour quelle figurine ?"
    free: tr.Public[bool]


def waiting_gains(state: State, seat: tr.Seat) -> tuple[int, ...]:
    """Return the events of a player that are not allocated yet, in the order of S6."""
    found = open_batch(state)
    done = [gain for gain, _ in found.order]
    return tuple(at for at, gain in enumerate(found.gains) if gain.seat == seat and at not in done)


def amount_of(state: State, seat: tr.Seat) -> int:
    """Return how many points a player pays in the open batch."""
    return sum(payment.amount for payment in open_batch(state).payments if payment.seat == seat)


def paying_figures(state: State, seat: tr.Seat, amount: int) -> tuple[int, ...]:
    """Return the figures with points that may pay first. Source: T3, FN 11."""
    return PAYING_FIGURES(state, [figure for figure, total in enumerate(state.totals[seat]) if total], seat, amount)


def _choosers(state: State, found: Batch) -> list[tr.Seat]:
    """Return who chooses the order of several events; with one figure each, nobody else is asked."""
    scorers = [gain.seat for gain in found.gains]
    if len({*scorers}) == len(scorers):
        return []
    return [seat for seat in clockwise(state) if scorers.count(seat) > 1 and order_is_free(state, seat)]


@tr.frozen
class MoveFigures(tr.Step, kind="carcassonne.move_figures/1", rule="S3"):
    """Apply all events; each scorer receives the full amount. Source: S3, T3."""

    def plan(self, state: State) -> tr.Plan:
        return (BatchMoved(tuple(moves(state))),)


@tr.frozen
class ReturnMeeples(tr.Step, kind="carcassonne.return_meeples/1", rule="B22"):
    """Return the meeples after points and thefts, before the check for a message. Source: B11, B22, AB4."""

    def plan(self, state: State) -> tr.Plan:
        # without M10 a message may have taken one back before
        returns = tuple(
            [each for each in open_batch(state).returns if each in feature_of(state.board, each.segment).meeples]
        )
        return (MeeplesReturned(returns),) if returns else ()


NOT_YOURS: Final = tr.Refusal(
    "no_such_gain", "You have no such points to take.", "Vous n'avez pas de tels points à prendre."
)
FIXED_ORDER: Final = tr.Refusal(
    "fixed_order",
    "The order of your points does not matter now: next come {gain}.",
    "L'ordre de vos points ne change rien : prenez d'abord {gain}.",
)
NO_FIGURE: Final = tr.Refusal(
    "no_such_figure",
    "That figure cannot be chosen now: {figure}.",
    "Cette figurine ne peut pas être choisie maintenant : {figure}.",
)


def _next_gains(state: State, decision: NextGain) -> tuple[int, ...]:
    """Return the events that may come next: all that wait, or only the first in the order of S6."""
    waiting = waiting_gains(state, decision.seat)
    return waiting if decision.free else waiting[:1]


@tr.frozen
class Allocate(tr.Command, kind="carcassonne.allocate/1", to=NextGain, rule="S3"):
    """Take one of your scoring events next, and move a figure with it, by its number: 0 is the pawn.

    `gain` is the index of the event in the `gains` of the batch, from 0. Source: S3, S7.
    """

    en = "take {gain:gain}, with {figure:the_figure}"
    fr = "prendre {gain:gain}, avec {figure:the_figure}"
    gain: tr.Public[tr.Annotated[int, tr.OneOf("gain")]]
    figure: tr.Public[FigureNumber]

    @staticmethod
    def legal(state: State, decision: NextGain) -> Iterator[Allocate]:
        """List every event that may come next, with every figure that may move. Source: M3, V4."""
        for gain in _next_gains(state, decision):
            for figure in figures(state, decision.seat):
                yield Allocate(decision.seat, decision.id, gain, figure)

    def check(self, state: State, decision: NextGain) -> Iterator[tr.Rejection]:
        """Require one of the player's events, in order if the order is fixed, and a figure that may move."""
        waiting = waiting_gains(state, decision.seat)
        if self.gain not in waiting:
            yield NOT_YOURS.by("S3", gain=self.gain)
        elif self.gain not in _next_gains(state, decision):
            yield FIXED_ORDER.by(state.handlers.rule("S4", order_is_free, "S6"), gain=waiting[0])
        if self.figure not in figures(state, decision.seat):
            bound = 0 <= self.figure < len(state.totals[decision.seat])
            yield NO_FIGURE.by(state.handlers.rule("V4" if bound else "M3", figures, "T3"), figure=self.figure)

    def decide(self, state: State, decision: NextGain) -> tr.Plan:
        """Note the choice."""
        return (BatchAllocated(self.seat, self.gain, self.figure),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the scoring event, if others could come next, and the figure, if others could move (S4, M3)."""
        return _allocated(state, self)


@tr.frozen
class ChoosePayer(tr.Command, kind="carcassonne.choose_payer/1", to=PayingFigure, rule="Q14"):
    """Pay with this figure first, by its number: 0 is the pawn. Source: Q14."""

    en = "pay with {figure:the_figure}"
    fr = "payer avec {figure:the_figure}"
    figure: tr.Public[FigureNumber]

    @staticmethod
    def offers(state: State, decision: PayingFigure) -> tuple[int, ...]:
        """List the figures that may pay first. Source: Q14."""
        return paying_figures(state, decision.seat, amount_of(state, decision.seat))

    def check(self, state: State, decision: PayingFigure) -> tr.Rejection:
        """Reject a figure that may not pay first. Source: Q14."""
        return NO_FIGURE.by(decision.rule, figure=self.figure)

    def decide(self, state: State, decision: PayingFigure) -> tr.Plan:
        """Note the choice."""
        return (tr.Cited(decision.rule, PayerChosen(self.seat, self.figure)),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the figure."""
        return (figure_of(state, self.seat, self.figure),)


def _allocated(state: State, command: Allocate) -> tuple[str, ...]:
    """Return the scoring event, if others could come next, and the figure, if others could move (S4, M3)."""
    seat, waiting = command.seat, waiting_gains(state, command.seat)
    if command.gain not in waiting:
        raise LookupError(f"event {command.gain} does not wait")
    several = len(waiting) > 1 and order_is_free(state, seat)
    figure = figure_of(state, seat, command.figure)
    moved = [figure] if len(figures(state, seat)) > 1 else []
    return (*([gain_id(command.gain)] if several or not moved else []), *moved)


def moves(state: State) -> Iterator[Move]:
    """Yield the moves of the open batch, player by player, in the chosen order. Source: S3, S4, S6, T3, Q14, Q23."""
    found = open_batch(state)
    kind: Movement = "final" if found.final else "scoring"
    order = found.order
    for seat in clockwise(state):
        chosen = [(gain, figure) for gain, figure in order if found.gains[gain].seat == seat]
        done = [gain for gain, _ in chosen]
        for at, gain in enumerate(found.gains):
            if gain.seat == seat and at not in done:
                chosen.append((at, gain.figure if gain.figure != NOWHERE else PAWN))
        for at, figure in chosen:
            yield Move(seat, figure, found.gains[at].amount, kind, at)
        yield from _payments(state, found, seat)


def _payments(state: State, found: Batch, seat: tr.Seat) -> Iterator[Move]:
    """Yield one move per payment, or two if no figure covers it alone: the second pays what the first cannot."""
    for payment in found.payments:
        if payment.seat != seat:
            continue
        totals, left = state.totals[seat], payment.amount
        first = dict(found.payers).get(seat)
        if first is None:
            first = next(iter(paying_figures(state, seat, left)), PAWN)
        for figure in (first, *(other for other in range(len(totals)) if other != first)):
            paid = min(left, totals[figure])
            if paid:
                yield Move(seat, figure, -paid, "payment")
                left -= paid


@tr.frozen
class FiguresNamed(tr.Event):
    """Base of the events that settle which figure of a player takes points. Source: M3, R21a."""

    @property
    def named(self) -> tuple[tuple[tr.Seat, int], ...]:
        """Return the players, each with the figure."""
        raise NotImplementedError


@tr.frozen
class BatchAllocated(FiguresNamed, kind="carcassonne.batch_allocated/1", matters="detail"):
    """A scorer chose which of their events comes next, and the figure that moves. Source: S3."""

    en = "{seat} moves {figure:the_figure}: {gain:gain}."
    fr = "{seat} avance {figure:the_figure} : {gain:gain}."
    seat: tr.Public[tr.Seat]
    gain: tr.Public[int]
    figure: tr.Public[int]

    @property
    def named(self) -> tuple[tuple[tr.Seat, int], ...]:
        """Return the scorer with the figure that moves."""
        return ((self.seat, self.figure),)

    def apply(self, state: State) -> State:
        """Note the next event and its figure."""
        batch = _open(state)
        return tr.change(state, batch=tr.change(batch, order=(*batch.order, (self.gain, self.figure))))


@tr.frozen
class PayerChosen(tr.Event, kind="carcassonne.payer_chosen/1", matters="detail"):
    """A payer chose the figure that pays. Source: Q14."""

    en = "{seat} pays with {figure:the_figure}."
    fr = "{seat} paie avec {figure:the_figure}."
    seat: tr.Public[tr.Seat]
    figure: tr.Public[int]

    def apply(self, state: State) -> State:
        """Note the figure of a payer."""
        batch = _open(state)
        return tr.change(state, batch=tr.change(batch, payers=(*batch.payers, (self.seat, self.figure))))


@tr.frozen
class BatchMoved(tr.Event, kind="carcassonne.batch_moved/1", matters="bookkeeping"):
    """The figures moved, in this order. Source: S3."""

    en = "{moves:moves}."
    fr = "{moves:moves}."
    moves: tr.Public[tuple[Move, ...]]

    def apply(self, state: State) -> State:
        """Move the figures."""
        totals = moved(state.totals, ((move.seat, move.figure, move.spaces) for move in self.moves))
        return tr.change(state, totals=totals, batch=tr.change(_open(state), moves=self.moves))


@tr.frozen
class BatchClosed(tr.Event, kind="carcassonne.batch_closed/1", matters="bookkeeping"):
    """Points, thefts and returns of a batch are done. Source: S3."""

    en = "The scoring is done."
    fr = "L'évaluation est terminée."

    def apply(self, state: State) -> State:
        """Close the batch; it can still be read until the next one is opened."""
        return tr.change(state, batch=tr.change(_open(state), open=False))


def moved(
    totals: tuple[tuple[int, ...], ...], moves: Iterable[tuple[tr.Seat, int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Return the totals after moves of (player, figure, spaces)."""
    rows = [list(row) for row in totals]
    for seat, figure, spaces in moves:
        rows[seat][figure] += spaces
    return tuple([tuple(row) for row in rows])


def _open(state: State) -> Batch:
    if state.batch is None:
        raise LookupError("no batch is open")
    return state.batch


@tr.modifier("V11", space, Band.TERMS, 10, source="ruling", depends=(("R2", "V5"),))
@tr.when("track.lap_matters", True)
@tr.fr("Des pièces à des tours de piste différents ne sont pas sur la même case.")
@tr.otherwise(
    "Pieces are on the same space whatever their lap.",
    "Des pièces sont sur la même case quel que soit leur tour de piste.",
)
def laps(state: State, at: int, total: int) -> int:
    """Pieces on different laps of the score track are not on the same space."""
    return total


@tr.frozen
class MeeplesReturned(tr.Event, kind="carcassonne.meeples_returned/1", matters="detail"):
    """Meeples went back to their owners' supply together. Source: B22."""

    en = "Back in supply: {meeples:meeples}."
    fr = "De retour en réserve : {meeples:meeples}."
    meeples: tr.Public[tuple[Standing, ...]]

    def apply(self, state: State) -> State:
        """Move the pieces from their features back to the supplies, if they are still there."""
        board, supplies = state.board, state.supplies
        features = list(board.features)
        cloisters = board.cloisters
        for standing in self.meeples:
            number = root(board, standing.segment)
            feature = features[number]
            assert isinstance(feature, Feature)
            if standing not in feature.meeples:
                continue
            at = feature.meeples.index(standing)
            features[number] = feature._replace(meeples=feature.meeples[:at] + feature.meeples[at + 1 :])
            if feature.part in CLOISTERS:
                cloisters = tuple([entry for entry in cloisters if entry[1] != number])
            supplies = supplied(supplies, standing.seat, standing.piece, 1)
        return tr.change(
            state, board=tr.change(board, features=tuple(features), cloisters=cloisters), supplies=supplies
        )


def supplied(
    supplies: tuple[tuple[int, ...], ...], seat: tr.Seat, piece: int, more: int
) -> tuple[tuple[int, ...], ...]:
    held = supplies[seat]
    held = (*held[:piece], held[piece] + more, *held[piece + 1 :])
    return (*supplies[:seat], held, *supplies[seat + 1 :])
