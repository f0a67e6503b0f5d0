"""`check(game)`: all laws over many random matches, with the shortest counterexample for each that is broken."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.errors import UsageError
from tabletop_rules.testing.laws import LAWS, TITLES, Law, LawBroken, Where
from tabletop_rules.testing.random_table import Move, PlayBrokeError, Played, play, seats_of
from tabletop_rules.testing.shrink import Breaks, breaks, shrink, tripped
from tabletop_rules.testing.source import find_game

Progress: TypeAlias = Callable[[int, int], None]
"""Told after every match how many are done, and of how many."""

OPEN_CHANCE: Final = 5
"""Every so many matches, draws are open decisions instead of answers of a source."""


@attrs.frozen
class Failure:
    """A law that a game breaks, and the shortest match found that shows it: play it with `play(..., moves=moves)`."""

    law: int
    what: str
    where: Where
    open_chance: bool
    moves: tuple[Move, ...]

    def __str__(self) -> str:
        moves = "".join(f"\n    {move}" for move in self.moves)
        return f"law {self.law} ({TITLES[self.law]}): {self.what}\n  {self.where}, after {len(self.moves)} moves{moves}"


@attrs.frozen
class Tally:
    """How much of a law was looked at: matches, cases in them, and matches that break it."""

    matches: int = 0
    cases: int = 0
    broken: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.matches + other.matches, self.cases + other.cases, self.broken + other.broken)


@attrs.frozen
class Report:
    """What came of a check. `failures` holds one for every law that was broken, the laws in order."""

    game: str
    matches: int
    moves: int
    laws: Mapping[int, Tally]
    failures: tuple[Failure, ...]

    @property
    def good(self) -> bool:
        """Whether no law was broken."""
        return not self.failures

    @property
    def failure(self) -> Failure | None:
        """The first failure."""
        return self.failures[0] if self.failures else None

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.matches} matches, {self.moves} moves"]
        for law, tally in sorted(self.laws.items()):
            verdict = f"BROKEN in {tally.broken}" if tally.broken else "holds" if tally.cases else "met no case"
            lines.append(f"  {law:2} {TITLES[law]}: {verdict}, {tally.cases} cases")
        return "\n".join([*lines, *map(str, self.failures)])


def check(
    game: Game[Any] | str,
    matches: int = 100,
    seats: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    options: Mapping[str, object] | None = None,
    laws: Sequence[Law] = LAWS,
    jobs: int = 1,
    most: int | None = None,
) -> Report:
    """Try every law on random matches `seed`, `seed + 1` and so on; every fifth with open draws.

    `game` is a game, or `module:attribute` of one or of what makes one of `options`. All player counts take turns
    unless `seats` is given. With `jobs`, that many processes share the work: then the game must be named, or be one
    that can be pickled. A broken law is looked at once, in its first match, made as short as it will go.
    Faults: UsageError.
    """
    made = find_game(game, options) if isinstance(game, str) else game
    tasks = [
        (seats_of(made, number) if seats is None else seats, seed + number, number % OPEN_CHANCE == OPEN_CHANCE - 1)
        for number in range(matches)
    ]
    tallies = {law.number: Tally() for law in laws}
    first: dict[int, Failure] = {}
    moves = 0
    numbers = tuple(law.number for law in laws)
    for done, result in enumerate(_results(game, made, options, tasks, laws, numbers, jobs, most), start=1):
        moves += result.moves
        for number, tally in result.laws.items():
            tallies[number] = tallies.get(number, Tally()).plus(tally)
        for failure in result.failures:
            first.setdefault(failure.law, failure)
        if progress is not None:
            progress(done, matches)
    shrunk = tuple(_shrunk(made, laws, first[number]) for number in sorted(first))
    return Report(made.id, matches, moves, tallies, shrunk)


# --- one match ------------------------------------------------------------------------------------------------------

Task: TypeAlias = tuple[int, int, bool]
"""Seats, seed, open chance."""


@attrs.frozen
class _Result:
    moves: int
    laws: Mapping[int, Tally]
    failures: tuple[Failure, ...]


def _one(game: Game[Any], laws: Sequence[Law], task: Task, most: int | None) -> _Result:
    """Play one match and try the laws on it."""
    seats, seed, open_chance = task
    try:
        played = play(game, seats, seed, open_chance=open_chance, most=most)
    except PlayBrokeError as error:
        if error.played is None or error.move is None:
            return _Result(0, {3: Tally(1, 1, 1)}, (_broke(game, task, error),))
        result = _tried(error.played, laws)
        tallies = {**result.laws, 3: Tally(1, 1, 1)}
        return attrs.evolve(result, laws=tallies, failures=(_broke(game, task, error), *result.failures))
    return _tried(played, laws)


def _tried(played: Played, laws: Sequence[Law]) -> _Result:
    """Try the laws on one match."""
    tallies, failures = {}, []
    for law in laws:
        try:
            tallies[law.number] = Tally(1, law.check(played, None), 0)
        except LawBroken as broken:
            tallies[law.number] = Tally(1, 1, 1)
            failures.append(Failure(law.number, broken.what, broken.where, played.open_chance, played.moves))
        except Exception as error:  # a law that trips over the game has found something too
            tallies[law.number] = Tally(1, 1, 1)
            where = Where(played.game.id, played.seats, played.seed)
            failures.append(Failure(law.number, tripped(error), where, played.open_chance, played.moves))
    return _Result(len(played.moves), tallies, tuple(failures))


def _broke(game: Game[Any], task: Task, error: PlayBrokeError) -> Failure:
    """Play that comes upon a bug breaks law 3: what is listed is not accepted."""
    moves = error.played.moves if error.played is not None else ()
    version = error.played.match.version if error.played is not None else 0
    if error.move is not None:
        moves = (*moves, error.move)
    return Failure(3, str(error), Where(game.id, task[0], task[1], version), task[2], moves)


def _shrunk(game: Game[Any], laws: Sequence[Law], failure: Failure) -> Failure:
    """The same failure in as short a match as can be found."""
    law = next((law for law in laws if law.number == failure.law), None)
    where = failure.where
    if where.seats is None or where.seed is None:
        return failure
    try:
        played = play(game, where.seats, where.seed, moves=failure.moves, open_chance=failure.open_chance)
    except PlayBrokeError as error:
        if error.played is None or error.move is None:
            return failure
        shorter, how = shrink(Law(3, Breaks(error.move)), error.played, LawBroken(3, failure.what, where))
        return Failure(3, how.what, how.where, failure.open_chance, (*shorter.moves, error.move))
    if law is None:
        return failure
    broken = breaks(law, played)
    if broken is None:
        return attrs.evolve(failure, what=f"{failure.what} (but not when played again: the game is not repeatable)")
    shorter, how = shrink(law, played, broken)
    return Failure(law.number, how.what, how.where, failure.open_chance, shorter.moves)


# --- several processes ----------------------------------------------------------------------------------------------


def _results(
    game: Game[Any] | str,
    made: Game[Any],
    options: Mapping[str, object] | None,
    tasks: list[Task],
    laws: Sequence[Law],
    numbers: tuple[int, ...],
    jobs: int,
    most: int | None,
) -> Iterator[_Result]:
    if jobs <= 1 or len(tasks) <= 1:
        return (_one(made, laws, task, most) for task in tasks)
    if not set(laws) <= set(LAWS):
        raise UsageError("with several jobs, the laws must be among LAWS")
    return _in_processes(_portable(game, options), tasks, numbers, jobs, most)


def _in_processes(
    game: bytes, tasks: list[Task], numbers: tuple[int, ...], jobs: int, most: int | None
) -> Iterator[_Result]:
    chunks = max(1, min(8, len(tasks) // (jobs * 4)))
    with ProcessPoolExecutor(jobs, initializer=_start, initargs=(game, numbers, most)) as pool:
        yield from pool.map(_work, tasks, chunksize=chunks)


def _portable(game: Game[Any] | str, options: Mapping[str, object] | None) -> bytes:
    """The game as another process can make it."""
    try:
        return pickle.dumps((game, dict(options or {})))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UsageError(
            f"this game cannot be sent to other processes ({error}): name it as module:attribute"
        ) from error


_AT_WORK: list[Any] = []  # in a worker process: the game and what to do with it


def _start(portable: bytes, numbers: Iterable[int], most: int | None) -> None:
    game, options = pickle.loads(portable)
    made = find_game(game, options) if isinstance(game, str) else game
    wanted = set(numbers)
    _AT_WORK[:] = [made, [law for law in LAWS if law.number in wanted], most]


def _work(task: Task) -> _Result:
    made, laws, most = _AT_WORK
    return _one(made, laws, task, most)


__all__ = ["Failure", "Played", "Progress", "Report", "Tally", "check"]
