"""Law 15: where the order of two handlers of one band on one event or value makes a difference, a rule settles it.

Two effects meet when both apply to an event. The move is made again with the first right before the second and with the
second right before the first, with the same chance outcomes. If the results differ, both effects must name the rule
that settles their ranks, as `order`. Two modifiers of a value must do so if they do not commute on an answer asked for
during a move. Bands settle the order of handlers in different bands. Protections always commute: each is judged alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import attrs

from tabletop_rules.core.agenda import Follow, Rest, Todo
from tabletop_rules.core.chance import ChanceSource
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.engine import Accepted, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Places, Request
from tabletop_rules.core.tables import Heard
from tabletop_rules.core.value import Modifier
from tabletop_rules.errors import TabletopError
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, difference, place
from tabletop_rules.testing.random_answers import any_places
from tabletop_rules.testing.random_table import Played, TakeBack

ENOUGH: Final = 10
"""How often a pair is tried in one match."""


@attrs.frozen
class Pair:
    """The names of two effects of one band that both apply to an event, in the order in which they act."""

    event: type[Event]
    timing: Timing
    first: str
    second: str

    def __str__(self) -> str:
        return f"{self.first} and {self.second}, {self.timing.name} of {self.event.__name__}"


def order_is_settled(played: Played, stops: Stops = None) -> int:
    """Check law 15: two handlers whose order no rule settles give the same result in either order.

    Every move is made again; each pair is tried at its first ten meetings in the match.
    """
    tried: Counter[Pair] = Counter()
    cases, texts = 0, played.game.tables.texts
    for each in played.game.handlers:
        if each.order is not None and texts and each.order not in texts:
            what = f"{each.name} has its rank by {each.order}, which is not a rule of the game"
            raise LawBroken(15, what, Where(played.game.id))
    cases += _modifiers_commute(played, stops)
    for stop, pair in pairs_met(played, stops):
        tried[pair] += 1
        if tried[pair] > ENOUGH:
            continue
        cases += 1
        how = order_matters(played, stop, pair)
        if how is not None:
            unsettled = [
                name for name in (pair.first, pair.second) if _find_effect(played.game, pair, name).order is None
            ]
            if unsettled:
                asked = " and ".join(unsettled)
                what = f"the order of {pair} makes a difference ({how}): {asked} must name the rule as `order`"
                raise LawBroken(15, what, place(played, stop))
    return cases


def pairs_met(played: Played, stops: Stops = None) -> Iterable[tuple[int, Pair]]:
    """Yield each pair of one band that applies to an event of a move, with the stop that the move led to."""
    if not any(len(heard) > 1 for heard in (*_tables(played.game, Timing.INSTEAD), *_tables(played.game, Timing.THEN))):
        return
    met: list[Pair] = []
    watching = _watching(played.game, met)
    for stop in range(1, len(played.matches)):
        move = played.moves[stop - 1]
        if isinstance(move, TakeBack) or (stops is not None and stop not in stops):
            continue
        met.clear()
        _play_move(watching, played.matches[stop - 1], move, played.seed)
        for pair in dict.fromkeys(met):
            yield stop, pair


def order_matters(played: Played, stop: int, pair: Pair) -> str | None:
    """Return how the result of a move differs if the second effect acts right before the first; None if it does not."""
    move = played.moves[stop - 1]
    assert not isinstance(move, TakeBack)
    one, other = (
        _play_move(_in_order(played.game, pair, names), played.matches[stop - 1], move, played.seed)
        for names in ((pair.first, pair.second), (pair.second, pair.first))
    )
    return difference(one, other)


# --- modifiers ------------------------------------------------------------------------------------------------------


def _modifiers_commute(played: Played, stops: Stops) -> int:
    """Make every move again, trying both orders of adjacent modifiers of one band whenever their value is asked for."""
    tables = played.game.tables
    if tables.handlers is None or not any(len(row) > 1 for row in tables.handlers.modifiers.values()):
        return 0
    clashes: list[str] = []
    cases = 0

    def compose(of: Any, modifiers: Sequence[Modifier[Any, Any, Any]]) -> Callable[..., Any]:
        def ask(state: Any, *args: Any) -> Any:
            nonlocal cases
            held = of.plain(state, *args)
            for at, one in enumerate(modifiers):
                for other in modifiers[at + 1 :]:
                    if one.band == other.band and (one.order is None or other.order is None):
                        first = other.change(state, one.change(state, held, *args), *args)
                        second = one.change(state, other.change(state, held, *args), *args)
                        cases += 1
                        if first != second:
                            clashes.append(f"{one.name} and {other.name} of {of.id}: {first!r}, or {second!r}")
                held = one.change(state, held, *args)
            return held

        return ask

    watching = played.game.with_tables(attrs.evolve(tables, handlers=tables.handlers.traced(compose)))
    for stop in range(1, len(played.matches)):
        move = played.moves[stop - 1]
        if isinstance(move, TakeBack) or (stops is not None and stop not in stops):
            continue
        _play_move(watching, played.matches[stop - 1], move, played.seed)
        if clashes:
            what = f"{clashes[0]} depending on their order: both must name the rule as `order`"
            raise LawBroken(15, what, place(played, stop))
    return cases


# --- making moves ---------------------------------------------------------------------------------------------------


class _Alike(ChanceSource):
    """Chance whose outcomes depend on the request and how often it was made before, not on the order of requests."""

    def __init__(self, seed: int) -> None:
        self._seed, self._asked = seed, Counter[Request]()

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places:
        self._asked[request] += 1
        return any_places(request, random.Random(f"{self._seed} {request} {self._asked[request]}"))


@attrs.frozen
class _Table:
    """The parts of a match that must agree, without record numbers."""

    state: Any
    result: object
    decisions: tuple[Decision, ...]
    waiting: tuple[object, ...]
    fault: str = ""


def _play_move(game: Game[Any], match: Match[Any], move: Command, seed: int) -> _Table:
    try:
        done = submit(game, match, move, _Alike(seed))
    except TabletopError as error:
        return _Table(None, None, (), (), str(error))
    if not isinstance(done, Accepted):
        return _Table(None, None, (), (), done.code)
    after = done.match
    return _Table(after.state, after.result, _without_ids(after.decisions), tuple(map(_waits, after.agenda)))


def _without_ids(decisions: Iterable[Decision]) -> tuple[Decision, ...]:
    return tuple(change(decision, id=0, used=()) for decision in decisions)


def _waits(todo: Todo) -> object:
    what = todo.what
    if isinstance(what, Follow):
        return (what.event, frozenset(what.acted))
    return _without_ids(what.decisions) if isinstance(what, Rest) else what


# --- games with other tables ----------------------------------------------------------------------------------------


def _tables(game: Game[Any], timing: Timing) -> Iterable[Heard]:
    return (game.tables.instead if timing is Timing.INSTEAD else game.tables.then).values()


def _find_effect(game: Game[Any], pair: Pair, name: str) -> Effect[Any, Any]:
    table = game.tables.instead if pair.timing is Timing.INSTEAD else game.tables.then
    return dict(table[pair.event])[name]


def _in_order(game: Game[Any], pair: Pair, names: tuple[str, str]) -> Game[Any]:
    """Return the game with the two effects acting on the event one right after the other, in this order."""

    def ordered(event: type[Event], heard: Heard) -> Heard:
        if event is not pair.event:
            return heard
        by_name = dict(heard)
        moved = tuple((name, by_name[name]) for name in names)
        at = next(index for index, (name, _) in enumerate(heard) if name in names)
        rest = [each for each in heard if each[0] not in names]
        return (*rest[:at], *moved, *rest[at:])

    return _with_tables(game, ordered, (pair.timing,))


def _watching(game: Game[Any], met: list[Pair]) -> Game[Any]:
    """Return the game with effects that add to `met` the pairs that apply together."""
    return _with_tables(game, lambda event, heard: _noting(event, heard, met), tuple(Timing))


def _noting(event: type[Event], heard: Heard, met: list[Pair]) -> Heard:
    """Return the effects on an event, with a first one that asks the others for their bearers too.

    The first effect is always asked for its bearers, so every meeting is noted.
    """
    if len(heard) < 2:
        return heard
    name, leading = heard[0]

    def bearers(state: Any, happened: Any) -> Iterable[Bearer]:
        there = [(each, effect) for each, effect in heard if next(iter(effect.bearers(state, happened)), None)]
        for index, (first, one) in enumerate(there):
            for second, other in there[index + 1 :]:
                if one.band == other.band:
                    met.append(Pair(event, one.timing, first, second))
        return leading.bearers(state, happened)

    return ((name, attrs.evolve(leading, bearers=bearers)), *heard[1:])


def _with_tables(
    game: Game[Any], remake: Callable[[type[Event], Heard], Heard], timings: tuple[Timing, ...]
) -> Game[Any]:
    """Return the game with the tables of effects remade for these timings. Effects keep their names."""
    tables = game.tables
    if Timing.INSTEAD in timings:
        instead = {event: remake(event, heard) for event, heard in tables.instead.items()}
        tables = attrs.evolve(tables, instead=instead)
    if Timing.THEN in timings:
        then = {event: remake(event, heard) for event, heard in tables.then.items()}
        tables = attrs.evolve(tables, then=then)
    return game.with_tables(tables)
