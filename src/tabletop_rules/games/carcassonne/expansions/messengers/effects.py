"""When messages come: the check after a batch, the extra placement of message 4, the end. Source: M1 to M11, V4, V5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Band, Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Chance, Pick, Plan
from tabletop_rules.core.rule import Expand, Reducer
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.events import BatchAllocated, BatchClosed, FigureBound, TurnClosing
from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers import rules
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS, MessengersDrawer
from tabletop_rules.games.carcassonne.expansions.messengers.queries import EXTRA, forward, stands_dark, targets
from tabletop_rules.games.carcassonne.expansions.messengers.words import WORDS
from tabletop_rules.games.carcassonne.hooks import Expansion, Hooks
from tabletop_rules.games.carcassonne.options import Options
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import DrawTile
from tabletop_rules.games.carcassonne.terms import AT_THE_END, LATE_PLACEMENT, NOWHERE


def with_meeplettes(state: State) -> State:
    """Everybody puts the meeplette beside the pawn; the messages lie face down. Source: M1, M2."""
    totals = tuple((*row, 0) for row in state.totals)
    return MESSENGERS.put(change(state, totals=totals), MessengersDrawer())


# --- the check ------------------------------------------------------------------------------------------------------


def checks(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    """The active player, after every batch but those of final scoring. Source: M4, M8."""
    batch = state.batch
    assert batch is not None
    return () if batch.final or state.options.choice != "per_event" else (Bearer(state.active),)


def take(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    """One message, if a figure that moved forward in the batch now stands dark, whatever the number of figures.

    A batch that has brought none is not come back to when another that follows it has ended dark (S5).
    Source: M5, M7, R21, Q15, Q21.
    """
    batch = state.batch
    assert batch is not None
    dark = any(stands_dark(state, bearer.seat, figure) for figure in forward(batch.moves, bearer.seat))
    return (m.TakeMessage(),) if dark else ()


def moved_on(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    """Under V4: the active player, once points have come in this placement; none is to come when all are over."""
    batch = state.batch
    assert batch is not None
    if batch.final or state.late or state.options.choice == "per_event" or MESSENGERS.get(state).earned:
        return ()
    return (Bearer(state.active),) if forward(batch.moves, state.active) else ()


def note_earned(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    """The check itself waits for the end of the placement. Source: V4, Q33."""
    return (m.MessageEarned(),)


def check_once(state: State, step: m.CheckOnce) -> Plan:
    """Under V4 there is one check per placement, when step 6 is over. Source: V4, Q33."""
    if not MESSENGERS.get(state).earned:
        return ()
    seat = state.active
    figure = state.bound[seat] if state.bound else NOWHERE
    if figure >= 0 and stands_dark(state, seat, figure):
        return (m.TakeMessage(), m.ClearEarned())
    return (m.MessageChecked(),)


def clear_earned(state: State, step: m.ClearEarned) -> Plan:
    """The points of that message bring no further one. Source: Q33."""
    return (m.MessageChecked(),)


def to_bind(state: State, event: BatchAllocated) -> tuple[Bearer, ...]:
    """Under V4, the first event of a turn binds the figure of its player."""
    batch = state.batch
    assert batch is not None
    bound = state.bound and state.bound[event.seat] >= 0
    if state.options.choice == "per_event" or batch.final or bound:
        return ()
    return (Bearer(event.seat),)


def bind(state: State, event: BatchAllocated, bearer: Bearer) -> Plan:
    """All further points of this turn go to the same figure. Source: V4, Q33."""
    return (FigureBound(event.seat, event.figure),)


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


def extra_placement(state: State) -> Plan:
    """One extra placement, if one is owed; at its end the next is looked for. Source: M11, Q17."""
    return (m.BeginExtra(),) if MESSENGERS.get(state).extra else ()


def begin_extra(state: State, step: m.BeginExtra) -> Plan:
    """A complete further placement; without tiles it is lost. Source: M11, Q17, Q27."""
    begun = (m.ExtraBegun(), DrawTile())
    return (*begun, m.BackToTheEnd()) if state.late == AT_THE_END else begun


def back_to_the_end(state: State, step: m.BackToTheEnd) -> Plan:
    """All placements of the turn are over once more. Source: M11."""
    return (TurnClosing(),)


def add_totals(state: State, step: m.AddTotals) -> Plan:
    """Before final scoring both totals are added (with V3, after it). Source: M8, R22, Q32."""
    return (m.TotalsAdded(),)


# --- reducers -------------------------------------------------------------------------------------------------------


def message_revealed(state: State, event: m.MessageRevealed) -> State:
    """It leaves the stack."""
    drawer = MESSENGERS.get(state)
    unseen = tuple(message for message in drawer.unseen if message != event.message)
    under = tuple(message for message in drawer.under if message != event.message)
    return MESSENGERS.put(state, change(drawer, unseen=unseen, under=under, revealed=event.message))


def message_taken(state: State, event: m.MessageTaken) -> State:
    """It goes face down under the stack; message 4 is owed an extra placement."""
    drawer = MESSENGERS.get(state)
    extra = drawer.extra + (event.act and event.message == EXTRA)
    return MESSENGERS.put(state, change(drawer, under=(*drawer.under, event.message), revealed=None, extra=extra))


def message_earned(state: State, event: m.MessageEarned) -> State:
    """The check waits."""
    return MESSENGERS.put(state, change(MESSENGERS.get(state), earned=True))


def message_checked(state: State, event: m.MessageChecked) -> State:
    """The check is done."""
    return MESSENGERS.put(state, change(MESSENGERS.get(state), earned=False))


def extra_begun(state: State, event: m.ExtraBegun) -> State:
    """One less is owed; after the placements of the turn, what follows them waits for it."""
    drawer = MESSENGERS.get(state)
    if state.late:
        state = change(state, late=LATE_PLACEMENT)
    return MESSENGERS.put(state, change(drawer, extra=drawer.extra - 1))


def totals_added(state: State, event: m.TotalsAdded) -> State:
    """One figure stands on the sum."""
    return change(state, totals=tuple((sum(row),) for row in state.totals))


def things(state: State, chance: Chance) -> Sequence[object]:
    """The messages that may come up."""
    unseen = MESSENGERS.get(state).unseen
    return tuple(f"message-{number}" for number in unseen) if isinstance(chance.then, m.RevealMessage) else ()


# --- all together ---------------------------------------------------------------------------------------------------

EFFECTS: Final = (
    Effect(
        RuleId("M5"),
        "A figure that stops on a dark space brings a message.",
        BatchClosed,
        Timing.THEN,
        Band.FOLLOW + 10,
        checks,
        take,
        order=RuleId("S5"),
    ),
    Effect(
        RuleId("Q33"),
        "One check per placement.",
        BatchClosed,
        Timing.THEN,
        Band.FOLLOW + 20,
        moved_on,
        note_earned,
        order=RuleId("S5"),
    ),
    Effect(
        RuleId("V4"),
        "The first event of a turn binds the figure.",
        BatchAllocated,
        Timing.THEN,
        Band.FOLLOW + 10,
        to_bind,
        bind,
    ),
)


def messengers(chosen: Options) -> Expansion:
    """The Messengers with these options."""
    late = chosen.final_points == "after_final_scoring" and "robbers" in chosen.expansions
    totals = (m.AddTotals(),)
    sources = {"wheel", "catapult", "bazaar", "tower"} & {*chosen.expansions}
    return Expansion(
        rules=rules.RULES,
        steps=(
            Expand(RuleId("M5"), m.TakeMessage, take_message),
            Expand(RuleId("M6"), m.RevealMessage, reveal_message),
            Expand(RuleId("M6"), m.OfferMessage, offer_message),
            Expand(RuleId("Q33"), m.CheckOnce, check_once),
            Expand(RuleId("Q33"), m.ClearEarned, clear_earned),
            Expand(RuleId("M11"), m.BeginExtra, begin_extra),
            Expand(RuleId("M11"), m.BackToTheEnd, back_to_the_end),
            Expand(RuleId("M8"), m.AddTotals, add_totals),
        ),
        reducers=(
            Reducer(m.MessageRevealed, message_revealed),
            Reducer(m.MessageTaken, message_taken),
            Reducer(m.MessageEarned, message_earned),
            Reducer(m.MessageChecked, message_checked),
            Reducer(m.ExtraBegun, extra_begun),
            Reducer(m.TotalsAdded, totals_added),
        ),
        effects=EFFECTS,
        limits=rules.LIMITS if sources else (),
        refusals=rules.REFUSALS,
        hooks=Hooks(
            more=(extra_placement,),
            placement_over=(m.CheckOnce(),) if chosen.choice == "one_figure_per_turn" else (),
            before_final=() if late else totals,
            after_final=totals if late else (),
        ),
        set_up=with_meeplettes,
        things=things,
        words=WORDS,
    )
