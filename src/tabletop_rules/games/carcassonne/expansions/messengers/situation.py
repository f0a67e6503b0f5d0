"""Messages and bound figures in a situation of your own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import NOWHERE


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
        return MESSENGERS.put(state, change(drawer, unseen=unseen, under=tuple(numbers), extra=due))

    return put_under


def figures_bound(figures: Mapping[Seat, int]) -> Callable[[State], State]:
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
        return change(state, bound=tuple(bound))

    return bind
