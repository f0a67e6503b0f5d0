"""The Messengers: what is in the box, and where it is seen. Source: M1, M2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.expansion import Beside, Expansion, Outline
from tabletop_rules.games.carcassonne.expansions.messengers import figures as figure_chapter
from tabletop_rules.games.carcassonne.expansions.messengers import messages as message_chapter
from tabletop_rules.games.carcassonne.expansions.messengers import queries
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    INSTEAD_ID,
    MESSAGE_ID,
    MESSAGES,
    STACK_ID,
    RevealMessage,
)
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS, MessengersDrawer, is_dark
from tabletop_rules.games.carcassonne.names import Figure, Vocabulary
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import NOWHERE

MEEPLETTE: Final = ("meeplette", "meeplette")
ABOUT_HER: Final = (
    "A second figure on the score track. For each scoring event its player chooses whether it or the pawn moves. The "
    "score is the sum of both.",
    "Une seconde figurine sur la piste de score. À chaque évaluation, son joueur choisit d'avancer elle ou le pion "
    "Score. Le score est la somme des deux.",
)
STACK: Final = ("the messages", "les tuiles Missive")
ABOUT_THEM: Final = (
    "Eight messages, face down. When points bring a figure of the active player to a dark space, that player takes the "
    "top one. Afterwards it goes face down under the others.",
    "Huit tuiles Missive, face cachée. Quand des points amènent une figurine du joueur actif sur une case foncée, il "
    "prend celle du dessus. Ensuite, la missive retourne face cachée sous les autres.",
)
MESSAGE: Final = ("message {number}", "missive {number}")
ACTION: Final = ("{action}, or 2 points.", "{action}, ou 2 points.")
INSTEAD: Final = ("2 points instead", "2 points à la place")
ABOUT_POINTS: Final = (
    "What every message brings if its action is not carried out.",
    "Ce que rapporte toute missive dont on n'exécute pas l'action.",
)


def components(messages: Mapping[int, tr.Texts], voice: tr.Voice) -> Iterator[tr.Component]:
    """Yield the meeplette, the stack, the messages, and the points in their place. Source: M1, M3, M5, M6, M9."""
    her, stack = (tr.RuleId("M3"), tr.RuleId("T4")), (tr.RuleId("M2"), tr.RuleId("M5"))
    yield tr.Component("meeplette", "figure", tr.pick(MEEPLETTE, voice), tr.pick(ABOUT_HER, voice), rules=her)
    yield tr.Component("messages", "stack", tr.pick(STACK, voice), tr.pick(ABOUT_THEM, voice), rules=stack)
    for number, action in messages.items():
        name, text = (
            tr.pick(MESSAGE, voice).format(number=number),
            tr.pick(ACTION, voice).format(action=tr.pick(action, voice)),
        )
        rules = (tr.RuleId("M6"), tr.RuleId("M9"))
        yield tr.Component(f"message-{number}", "message", name, text[:1].upper() + text[1:], rules=rules)
    points = tr.pick(INSTEAD, voice), tr.pick(ABOUT_POINTS, voice)
    yield tr.Component("message:points", "answer", *points, rules=(tr.RuleId("M6"),))


STACKED: Final = ("messages: {count}", "missives : {count}")


def beside(texts: Mapping[int, tr.Texts], state: State, voice: tr.Voice) -> Iterator[Beside]:
    """Yield the stack, and the message that waits for its answer. Source: M2, M6."""
    drawer = MESSENGERS.get(state)
    known = {each.id: each for each in components(texts, voice)}
    count = tr.pick(STACKED, voice).format(count=len(drawer.unseen) + len(drawer.under))
    yield Beside(STACK_ID, "stack", known[STACK_ID].name, count)
    if drawer.revealed is not None:
        message, instead = known[f"{MESSAGE_ID}{drawer.revealed}"], known[INSTEAD_ID]
        answer = Beside(INSTEAD_ID, instead.kind, instead.name, instead.name)
        yield Beside(message.id, message.kind, message.name, message.text, (answer,))


def add_messengers(state: State) -> State:
    """Put a meeplette beside each pawn, and the messages face down. Source: M1, M2."""
    totals = tuple((*row, 0) for row in state.totals)
    return MESSENGERS.put(tr.change(state, totals=totals), MessengersDrawer())


def things(state: State, chance: tr.Chance) -> Sequence[object]:
    """Return the messages that may come up."""
    unseen = MESSENGERS.get(state).unseen
    return tuple(f"message-{number}" for number in unseen) if isinstance(chance.then, RevealMessage) else ()


def messages_seen(numbers: Sequence[int], due: int = 0) -> Callable[[State], State]:
    """Put these messages under the stack, in this order (M6), for the `also` of a situation.

    All others are on top, in an unknown order. `due` counts further placements that this turn has earned (M11). The
    situation that uses it raises LookupError if the messengers are not in play.

    Raises:
        UsageError: a number is not that of a message, or is given twice; `due` is not a number from 0 on.
    """
    if not isinstance(numbers, list | tuple) or any(type(number) is not int for number in numbers):
        raise UsageError(f"messages_seen: give a list of the numbers of messages, not {shorten(numbers)}")
    if type(due) is not int or due < 0:
        raise UsageError(f"messages_seen: due is a whole number of at least 0, not {shorten(due)}")

    def put_under(state: State) -> State:
        drawer = MESSENGERS.get(state)
        strange = [number for number in numbers if number not in drawer.pieces or numbers.count(number) > 1]
        if strange:
            raise UsageError(f"messages_seen: message {strange[0]} is none of {drawer.pieces}, or is given twice (M9)")
        unseen = tuple([number for number in drawer.pieces if number not in numbers])
        return MESSENGERS.put(state, tr.change(drawer, unseen=unseen, under=tuple(numbers), extra=due))

    return put_under


def figures_bound(figures: Mapping[tr.Seat, int]) -> Callable[[State], State]:
    """Bind these figures, 0 the pawn and 1 the meeplette, until the turn ends (V4), for the `also` of a situation.

    The situation that uses it raises UsageError for an unknown seat or figure. It has no effect at "turn", since the
    turn sets all figures free.

    Raises:
        UsageError: `figures` is not a mapping.
    """
    if not isinstance(figures, Mapping):
        raise UsageError(f"figures_bound: give the figure of each seat, {{0: figure}}, not {shorten(figures)}")

    def bind(state: State) -> State:
        MESSENGERS.get(state)
        bound = [NOWHERE] * len(state.totals)
        for seat, figure in figures.items():
            if type(seat) is not int or not 0 <= seat < len(bound):
                raise UsageError(f"figures_bound: there is no seat {shorten(seat)} among {len(bound)}")
            if type(figure) is not int or not 0 <= figure < len(state.totals[seat]):
                raise UsageError(f"figures_bound: seat {seat} has no figure {shorten(figure)} (M2)")
            bound[seat] = figure
        return tr.change(state, bound=tuple(bound))

    return bind


@tr.invariant
def messages(state: State) -> Iterator[str]:
    """There is one of each message, one at most is revealed, and what is due is counted. Source: M1, M6, M9, M11."""
    drawer = MESSENGERS.get(state)
    if drawer.pieces != MessengersDrawer().pieces:
        yield f"the messages are {drawer.pieces}"
    if drawer.extra < 0 or drawer.earned != bool(drawer.moved):
        yield f"{drawer.extra} placements are due, and a check is {drawer.earned} for {drawer.moved}"


@tr.invariant
def figures(state: State) -> Iterator[str]:
    """Each player has pawn and meeplette, or at the end one figure on their sum. Source: M2, M8."""
    count = len(state.totals[0])
    if count not in (1, 2) or (count == 1 and state.stack.piles):
        yield f"there are {count} figures of each player on the track"


SUM: Final = ("{who} {parts} = {total}", "{who} {parts} = {total}")


def _sums(state: State, message: object, voice: tr.Voice) -> str:
    """Return the points of both figures of each player, and their sum: "Ana 12 + 5 = 17"."""
    rows = enumerate(state.totals)
    return ", ".join(
        tr.pick(SUM, voice).format(who=voice.player(seat), parts=" + ".join(map(str, row)), total=sum(row))
        for seat, row in rows
    )


WORDS: Final = Vocabulary(
    names={
        "meeplette": MEEPLETTE,
        "message": ("message", "missive"),
        "instead": ("instead of its action", "au lieu de son action"),
    },
    sources={"message": ("the message", "la missive")},
    figures=(Figure("meeplette", MEEPLETTE, ("the meeplette", "la meeplette")),),
)
OUTLINE: Final = Outline(
    "M0 -1.05A.36 .36 0 0 1 .26 -.44Q.92 -.3 1 0Q.94 .2 .44 .12L.95 1H-.95L-.44 .12Q-.94 .2 -1 0"
    "Q-.92 -.3 -.26 -.44A.36 .36 0 0 1 0 -1.05Z"
)

EXPANSION: Final = Expansion(
    chapter=tr.chapters(queries, figure_chapter, message_chapter, __name__),
    words=WORDS,
    formats={"sums": _sums},
    components=partial(components, MESSAGES),
    set_up=add_messengers,
    things=things,
    facts=(messages_seen, figures_bound),
    beside=partial(beside, MESSAGES),
    outlines={"meeplette": OUTLINE},
    dark=is_dark,
)
