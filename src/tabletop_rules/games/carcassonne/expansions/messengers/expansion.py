"""The Messengers: all that they add and that is no handler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.messages import Chance
from tabletop_rules.core.rule import Expand, Reducer
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.expansions.messengers import effects, rules
from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS, MessengersDrawer
from tabletop_rules.games.carcassonne.expansions.messengers.queries import EXTRA
from tabletop_rules.games.carcassonne.expansions.messengers.words import WORDS
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import LATE_PLACEMENT, NOWHERE


def with_meeplettes(state: State) -> State:
    """Everybody puts the meeplette beside the pawn; the messages lie face down. Source: M1, M2."""
    totals = tuple((*row, 0) for row in state.totals)
    return MESSENGERS.put(change(state, totals=totals), MessengersDrawer())


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


def figure_bound(state: State, event: m.FigureBound) -> State:
    """Only this figure moves forward until the next turn."""
    bound = state.bound or (NOWHERE,) * len(state.totals)
    return change(state, bound=(*bound[: event.seat], event.figure, *bound[event.seat + 1 :]))


def totals_added(state: State, event: m.TotalsAdded) -> State:
    """One figure stands on the sum."""
    return change(state, totals=tuple((sum(row),) for row in state.totals))


def things(state: State, chance: Chance) -> Sequence[object]:
    """The messages that may come up."""
    unseen = MESSENGERS.get(state).unseen
    return tuple(f"message-{number}" for number in unseen) if isinstance(chance.then, m.RevealMessage) else ()


EXPANSION: Final = Expansion(
    rules=rules.RULES,
    steps=(
        Expand(RuleId("M5"), m.TakeMessage, effects.take_message),
        Expand(RuleId("M6"), m.RevealMessage, effects.reveal_message),
        Expand(RuleId("M6"), m.OfferMessage, effects.offer_message),
        Expand(RuleId("M11"), m.BeginExtra, effects.begin_extra),
        Expand(RuleId("M11"), m.BackToTheEnd, effects.back_to_the_end),
    ),
    reducers=(
        Reducer(m.MessageRevealed, message_revealed),
        Reducer(m.MessageTaken, message_taken),
        Reducer(m.FigureBound, figure_bound),
        Reducer(m.MessageEarned, message_earned),
        Reducer(m.MessageChecked, message_checked),
        Reducer(m.ExtraBegun, extra_begun),
        Reducer(m.TotalsAdded, totals_added),
    ),
    refusals=rules.REFUSALS,
    set_up=with_meeplettes,
    things=things,
    words=WORDS,
)
