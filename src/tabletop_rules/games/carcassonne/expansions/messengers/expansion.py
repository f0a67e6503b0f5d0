"""The parts of the Messengers that are not handlers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.messages import Chance
from tabletop_rules.core.rule import Reducer
from tabletop_rules.games.carcassonne.expansion import Expansion
from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers import rules
from tabletop_rules.games.carcassonne.expansions.messengers.components import components
from tabletop_rules.games.carcassonne.expansions.messengers.invariants import figures, messages
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS, MessengersDrawer
from tabletop_rules.games.carcassonne.expansions.messengers.queries import EXTRA, is_dark
from tabletop_rules.games.carcassonne.expansions.messengers.situation import figures_bound, messages_seen
from tabletop_rules.games.carcassonne.expansions.messengers.touched import TOUCHES, beside
from tabletop_rules.games.carcassonne.queries.track import moved_forward
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import LATE_PLACEMENT, NOWHERE
from tabletop_rules.games.carcassonne.words import Templates

MESSAGES: Final = {
    1: ("the points of your smallest road", "les points de votre plus petite route"),
    2: ("the points of your smallest city", "les points de votre plus petite ville"),
    3: ("the points of your smallest monastery", "les points de votre plus petite abbaye"),
    4: ("another tile to place", "une autre tuile à poser"),
    5: ("2 points for each shield in your cities", "2 points par blason dans vos villes"),
    6: ("2 points for each of your knights", "2 points pour chacun de vos chevaliers"),
    7: ("2 points for each of your farmers", "2 points pour chacun de vos paysans"),
    8: ("score one of your meeples and take it back", "évaluer un de vos meeples et le reprendre"),
}
"""What each message brings. Source: M9."""

WORDS: Final[Templates] = {
    m.ChooseMessage: ("carry it out{target}", "l'exécuter{target}"),
    (m.ChooseMessage, False): ("take 2 points instead", "prendre plutôt 2 points"),
    m.MessageRevealed: ("Message {message} is revealed.", "La missive {message} est révélée."),
    m.MessageTaken: (
        "{seat} carries message {message} out{target}.",
        "{seat} exécute la missive {message}{target}.",
    ),
    (m.MessageTaken, False): (
        "{seat} gives up message {message} for 2 points.",
        "{seat} renonce à la missive {message} pour 2 points.",
    ),
    m.FigureBound: (
        "{seat} moves only the {figure} in this turn.",
        "{seat} n'avance que {the_figure} pendant ce tour.",
    ),
    m.MessageEarned: ("A message may come at the end.", "Une missive est possible à la fin."),
    m.MessageChecked: ("The check for a message is done.", "L'examen des missives est fait."),
    m.ExtraBegun: ("An extra placement begins.", "Une pose supplémentaire commence."),
    m.TotalsAdded: ("Both totals are added.", "Les deux totaux sont additionnés."),
    **{
        (m.ActionOrPoints, number): (
            f"Message {{message}}: {english}, or 2 points?",
            f"Missive {{message}} : {french}, ou 2 points ?",
        )
        for number, (english, french) in MESSAGES.items()
    },
}


def add_messengers(state: State) -> State:
    """Put a meeplette beside each pawn, and the messages face down. Source: M1, M2."""
    totals = tuple((*row, 0) for row in state.totals)
    return MESSENGERS.put(change(state, totals=totals), MessengersDrawer())


def reveal_message(state: State, event: m.MessageRevealed) -> State:
    """Take the message off the stack."""
    drawer = MESSENGERS.get(state)
    unseen = tuple(message for message in drawer.unseen if message != event.message)
    under = tuple(message for message in drawer.under if message != event.message)
    return MESSENGERS.put(state, change(drawer, unseen=unseen, under=under, revealed=event.message))


def take_message(state: State, event: m.MessageTaken) -> State:
    """Put the message face down under the stack; message 4 earns an extra placement."""
    drawer = MESSENGERS.get(state)
    extra = drawer.extra + (event.act and event.message == EXTRA)
    return MESSENGERS.put(state, change(drawer, under=(*drawer.under, event.message), revealed=None, extra=extra))


def note_earned(state: State, event: m.MessageEarned) -> State:
    """Note that a check is due, for the figures that have just moved too."""
    drawer = MESSENGERS.get(state)
    moved = tuple(sorted({*drawer.moved, *moved_forward(state, state.active)}))
    return MESSENGERS.put(state, change(drawer, earned=True, moved=moved))


def note_checked(state: State, event: m.MessageChecked) -> State:
    """Note that the check is done."""
    return MESSENGERS.put(state, change(MESSENGERS.get(state), earned=False, moved=()))


def begin_extra(state: State, event: m.ExtraBegun) -> State:
    """Count the extra placement; after the placements of the turn, what follows them waits for it."""
    drawer = MESSENGERS.get(state)
    if state.late:
        state = change(state, late=LATE_PLACEMENT)
    return MESSENGERS.put(state, change(drawer, extra=drawer.extra - 1))


def bind_figure(state: State, event: m.FigureBound) -> State:
    """Bind the figure until the next turn."""
    bound = state.bound or (NOWHERE,) * len(state.totals)
    return change(state, bound=(*bound[: event.seat], event.figure, *bound[event.seat + 1 :]))


def add_totals(state: State, event: m.TotalsAdded) -> State:
    """Leave one figure on the sum."""
    return change(state, totals=tuple((sum(row),) for row in state.totals))


def things(state: State, chance: Chance) -> Sequence[object]:
    """Return the messages that may come up."""
    unseen = MESSENGERS.get(state).unseen
    return tuple(f"message-{number}" for number in unseen) if isinstance(chance.then, m.RevealMessage) else ()


EXPANSION: Final = Expansion(
    rules=rules.RULES,
    steps=rules.STEPS,
    reducers=(
        Reducer(m.MessageRevealed, reveal_message),
        Reducer(m.MessageTaken, take_message),
        Reducer(m.FigureBound, bind_figure),
        Reducer(m.MessageEarned, note_earned),
        Reducer(m.MessageChecked, note_checked),
        Reducer(m.ExtraBegun, begin_extra),
        Reducer(m.TotalsAdded, add_totals),
    ),
    refusals=rules.REFUSALS,
    components=partial(components, MESSAGES),
    set_up=add_messengers,
    things=things,
    words=WORDS,
    facts=(messages_seen, figures_bound),
    invariants=(messages, figures),
    touches=TOUCHES,
    beside=partial(beside, MESSAGES),
    dark=is_dark,
)
