"""When messages come: the check after a batch, the extra placement of message 4, the end. Source: M1 to M11, V4, V5."""

from __future__ import annotations

from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.messages import Ask, Chance, Pick, Plan, Step
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.events import BatchClosed, FiguresNamed, TurnClosing
from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers import rules
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.messengers.queries import stands_dark, targets
from tabletop_rules.games.carcassonne.queries.board import feature_of, is_complete
from tabletop_rules.games.carcassonne.queries.track import moved_forward, space
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import DrawTile, PlacementOver, TrackSettled
from tabletop_rules.games.carcassonne.terms import AT_THE_END, NOWHERE

# --- what they change -----------------------------------------------------------------------------------------------


def both_figures(state: State, figures: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Pawn and meeplette, until their totals are added. Source: M3, M8."""
    return tuple(range(len(state.totals[seat])))


def bound_figure(state: State, figures: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """The figure that is bound in this turn, but for final scoring. Source: V4, Q33."""
    if not state.bound or state.bound[seat] == NOWHERE or (state.batch is not None and state.batch.final):
        return figures
    return (state.bound[seat],)


def alone_there(state: State, dark: bool, seat: Seat, figure: int) -> bool:
    """Only without a figure of another player on the space. Source: V5."""
    if not dark:
        return False
    here = space(state, state.totals[seat][figure])
    return not any(space(state, other) == here for foe, row in enumerate(state.totals) if foe != seat for other in row)


def pays_alone(state: State, figure: int, seat: Seat, amount: int) -> bool:
    """It covers the amount, unless neither does alone. Source: Q14."""
    row = state.totals[seat]
    return row[figure] >= amount or max(row) < amount


def figure_param(state: State, figure: int, seat: Seat, amount: int) -> dict[str, int | str]:
    """The figure that is refused."""
    return {"figure": figure}


def not_waiting(state: State, number: int, message: int) -> bool:
    """A feature that waits to be scored is left aside. Source: M10, Q30."""
    return not is_complete(feature_of(state.board, number))


def message_param(state: State, number: int, message: int) -> dict[str, int | str]:
    """The message that is refused."""
    return {"message": message}


def no_message_open(state: State, source: str) -> bool:
    """The host waits until a message is finished. Source: S5."""
    return MESSENGERS.get(state).revealed is None


# --- the check ------------------------------------------------------------------------------------------------------


def checks(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    """The active player, after every batch but those of final scoring. Source: M4, M8."""
    batch = state.batch
    assert batch is not None
    return () if batch.final else (Bearer(state.active),)


def take(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    """One message, if a figure that moved forward in the batch now stands dark, whatever the number of figures.

    A batch that has brought none is not come back to when another that follows it has ended dark (S5).
    Source: M5, M7, Q15, Q21.
    """
    dark = any(stands_dark(state, bearer.seat, figure) for figure in moved_forward(state, bearer.seat))
    return (m.TakeMessage(),) if dark else ()


def moved_on(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    """The active player, once points have come in this placement; none is to come when all are over."""
    batch = state.batch
    assert batch is not None
    if batch.final or state.late or MESSENGERS.get(state).earned:
        return ()
    return (Bearer(state.active),) if moved_forward(state, state.active) else ()


def note_earned(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    """The check itself waits for the end of the placement. Source: V4, Q33."""
    return (m.MessageEarned(),)


def has_earned(state: State, moment: PlacementOver) -> tuple[Bearer, ...]:
    """The active player, if points have come in this placement."""
    return (Bearer(state.active),) if MESSENGERS.get(state).earned else ()


def check_once(state: State, moment: PlacementOver, bearer: Bearer) -> Plan:
    """One check per placement, when step 6 is over; the points of its message bring no further one. Source: Q33."""
    figure = state.bound[bearer.seat] if state.bound else NOWHERE
    if figure != NOWHERE and stands_dark(state, bearer.seat, figure):
        return (m.TakeMessage(), m.MessageChecked())
    return (m.MessageChecked(),)


def to_bind(state: State, event: FiguresNamed) -> tuple[Bearer, ...]:
    """The players of whom no figure is bound yet; in final scoring none is."""
    batch = state.batch
    assert batch is not None
    if batch.final:
        return ()
    return tuple([Bearer(seat) for seat, _ in event.named if not state.bound or state.bound[seat] == NOWHERE])


def bind(state: State, event: FiguresNamed, bearer: Bearer) -> Plan:
    """All further points of this turn go to the same figure, stolen ones as well. Source: V4, Q33."""
    return (m.FigureBound(bearer.seat, dict(event.named)[bearer.seat]),)


# --- the message ----------------------------------------------------------------------------------------------------


def take_message(state: State, step: m.TakeMessage) -> Plan:
    """The top message: any of those nobody has seen, or the one that comes round again. Source: M2, M6."""
    drawer = MESSENGERS.get(state)
    if drawer.unseen:
        return (Chance(Pick(len(drawer.unseen)), m.RevealMessage()),)
    return (m.MessageRevealed(drawer.under[0]), m.OfferMessage())


def reveal_message(state: State, step: m.RevealMessage) -> Plan:
    """Show it to all; the choice is made after seeing it. Source: M6."""
    return (m.MessageRevealed(MESSENGERS.get(state).unseen[step.outcome[0]]), m.OfferMessage())


def offer_message(state: State, step: m.OfferMessage) -> Plan:
    """Ask; if the message would do nothing, the 2 points are taken. Source: M6."""
    message = rules.revealed(state)
    if not targets(state, state.active, message):
        return rules.two_points(state, message)
    return (Ask((ActionOrPoints(state.active, message),)),)


def extra_placement(state: State, further: Step | None) -> Step | None:
    """One extra placement, if one is owed; at its end the next is looked for. Source: M11, Q17."""
    return further or (m.BeginExtra() if MESSENGERS.get(state).extra else None)


def begin_extra(state: State, step: m.BeginExtra) -> Plan:
    """A complete further placement; without tiles it is lost. Source: M11, Q17, Q27."""
    begun = (m.ExtraBegun(), DrawTile())
    return (*begun, m.BackToTheEnd()) if state.late == AT_THE_END else begun


def back_to_the_end(state: State, step: m.BackToTheEnd) -> Plan:
    """All placements of the turn are over once more. Source: M11."""
    return (TurnClosing(),)


def add_totals(state: State, moment: TrackSettled, bearer: Bearer) -> Plan:
    """Both totals are added and one figure is put on the sum. Source: M8, R22, Q32."""
    return (m.TotalsAdded(),)
