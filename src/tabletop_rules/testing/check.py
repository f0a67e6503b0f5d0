"""`check(game)`: all laws over many random matches, with a shortest counterexample for each broken law."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.engine import unopened
from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option
from tabletop_rules.core.source import find_game
from tabletop_rules.core.terms import to_int
from tabletop_rules.errors import OptionError, UsageError, pluralize, shorten
from tabletop_rules.processes import Workers
from tabletop_rules.testing.draws import Make, draw_game, simpler
from tabletop_rules.testing.laws import LAWS, Law, LawBroken, Where, same_bytes_elsewhere
from tabletop_rules.testing.random_table import PlayBrokeError, Played, decided, play, seats_of
from tabletop_rules.testing.report import Failure, Report, Tally
from tabletop_rules.testing.shrink import OTHERS, Breaks, breaks, shrink, tripped

Progress: TypeAlias = Callable[[int, int], None]
"""Called after every match with the number of matches done and the total."""

OPEN_CHANCE: Final = 5
"""One match in this many leaves draws open as decisions, instead of using a chance source."""
OPTION_TRIES: Final = 40
"""The most matches played to drop options that a failure does not need."""


def check(
    game: Game[Any] | Make | str,
    matches: int = 100,
    seats: int | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    *,
    options: Mapping[str, object] | None = None,
    random_options: Sequence[Option] = (),
    laws: Sequence[Law] = LAWS,
    jobs: int = 1,
    most: int | None = None,
    elsewhere: int = 0,
    shorter: bool = True,
) -> Report:
    """Check every law on random matches with the seeds `seed`, `seed + 1` and so on.

    Every fifth seed leaves draws open. `game` is a game, a function that makes one from `options`, or
    `module:attribute` of either. All player counts take turns unless `seats` is given. With `random_options`, each
    match draws its own values for these options from its seed; those in `options` stay. `jobs` processes share the
    work, with the same result; the game must then be given by name or be picklable. For a broken law, only the
    first match that breaks it is kept and, unless `shorter` is False, shortened, for a minute at most. A match that
    goes on for `Checks.longest` decisions ends the check: it breaks law 10, and the other laws would take too long.
    The first `elsewhere` matches are also played whole by processes with other hash seeds, the slow half of law 2;
    this needs the game by name.

    Raises:
        UsageError: the game, its options or the other arguments cannot be used.
    """
    if not isinstance(game, Game | str) and not callable(game):
        raise UsageError(f"check needs a game, a function that returns one, or the name of either, not {shorten(game)}")
    matches, seats, seed, jobs = to_int(matches), to_int(seats), to_int(seed), to_int(jobs)
    if type(matches) is not int or matches < 1:
        raise UsageError(f"matches must be a number of at least 1, not {shorten(matches)}")
    if elsewhere and not isinstance(game, str):
        raise UsageError(f"other processes need the game by name: give module:attribute, not {shorten(game)}")
    source = _Source(game, dict(options or {}), tuple(random_options))
    numbers = tuple(law.number for law in laws)
    tasks = [_Task(number, seed + number, seats) for number in range(matches)]
    if jobs <= 1 or matches <= 1:
        results: Iterable[_Result] = (_play_and_check(source, laws, task, most) for task in tasks)
    elif not set(laws) <= set(LAWS):
        raise UsageError("with several jobs the laws must be among LAWS: check laws of your own with one job")
    else:
        results = _in_processes(_name_game(source), tasks, numbers, jobs, most)
    tallies = {law.number: Tally() for law in laws}
    first: dict[int, Failure] = {}
    moves, done, gave_up = 0, 0, False
    for done, result in enumerate(results, start=1):
        moves += result.moves
        for number, tally in result.laws.items():
            tallies[number] = tallies.get(number, Tally()).plus(tally)
        for failure in result.failures:
            first.setdefault(failure.law, failure)
        if progress is not None:
            progress(done, matches)
        gave_up = result.endless
        if gave_up:
            break
    endless = first.pop(10) if gave_up else None  # too long to be shortened
    failures = [_shrink(source, laws, failure) if shorter else failure for failure in first.values()]
    if endless is not None:
        tried = f"gave up after {pluralize(done, 'match', 'matches')}, since random play does not end"
        failures.append(attrs.evolve(endless, what=f"{endless.what}; {tried}"))
    failures.sort(key=lambda failure: failure.law)
    own = {law.number: law.own_title for law in laws if law.own_title}
    shown = tuple(attrs.evolve(failure, own_title=own.get(failure.law, "")) for failure in failures)
    report = Report(source.made({}).id, done, moves, tallies, shown, own)
    return report if endless is not None else _check_elsewhere(report, source, tasks[:elsewhere])


# --- one match ------------------------------------------------------------------------------------------------------


@attrs.frozen
class _Task:
    """A match of a series."""

    number: int
    seed: int
    seats: int | None

    @property
    def open_chance(self) -> bool:
        """Return whether draws are open. Only the seed decides, so that the match can be played again alone."""
        return self.seed % OPEN_CHANCE == OPEN_CHANCE - 1

    def seats_at(self, game: Game[Any]) -> int:
        """Return the number of seats."""
        return seats_of(game, self.number) if self.seats is None else self.seats


@attrs.frozen(eq=False)
class _Source:
    """Makes the game of each match."""

    game: Game[Any] | Make | str
    fixed: dict[str, object]
    drawn: tuple[Option, ...]
    _kept: list[Game[Any]] = attrs.field(factory=list, init=False)

    def made(self, options: Mapping[str, object]) -> Game[Any]:
        """Return the game with these options in addition to the fixed ones. Without options it is made only once."""
        if not options and self._kept:
            return self._kept[0]
        chosen = {**options, **self.fixed}
        if isinstance(self.game, str):
            game = find_game(self.game, chosen)
        elif isinstance(self.game, Game):
            if chosen or self.drawn:
                raise UsageError("a game already has its options: give a function that returns one, or its name")
            game = self.game
        else:
            game = self.game(chosen)
            if not isinstance(game, Game):
                raise UsageError(f"{shorten(self.game)} returned {shorten(game)}, not a game")
        if not options:
            self._kept.append(game)
        return game

    def fitting(self, options: Mapping[str, object], task: _Task) -> Game[Any]:
        """Return the game with these options. Raise OptionError if it refuses them for these seats."""
        game = self.made(options)
        try:
            unopened(game, task.seats_at(game))
        except OptionError:
            raise
        except Exception:  # a bug of the game, which play will report
            return game
        return game

    def game_of(self, task: _Task) -> tuple[Game[Any], Mapping[str, object]]:
        """Return the game of a match, and the options drawn for it."""
        if not self.drawn:
            return self.made({}), {}
        return draw_game(lambda chosen: self.fitting(chosen, task), self.drawn, task.seed, self.fixed)


@attrs.frozen
class _Result:
    moves: int
    laws: Mapping[int, Tally]
    failures: tuple[Failure, ...]
    endless: bool = False


def _play_and_check(source: _Source, laws: Sequence[Law], task: _Task, most: int | None) -> _Result:
    """Play one match and check the laws on it."""
    game, options = source.game_of(task)
    result = _check_options(game, laws, task, most)
    return attrs.evolve(result, failures=tuple(attrs.evolve(failure, options=options) for failure in result.failures))


def _check_options(game: Game[Any], laws: Sequence[Law], task: _Task, most: int | None) -> _Result:
    seats = task.seats_at(game)
    try:
        played = play(game, seats, task.seed, open_chance=task.open_chance, most=most)
    except PlayBrokeError as error:
        broke = _play_failure(game, seats, task, error)
        if error.played is None:
            return _Result(0, {3: Tally(1, 1, 1)}, (broke,))
        result = _check_laws(error.played, laws)
        return attrs.evolve(result, laws={**result.laws, 3: Tally(1, 1, 1)}, failures=(broke, *result.failures))
    ending = [law for law in laws if law.number == 10]
    if ending and not played.match.over and decided(played.moves) >= game.checks.longest:
        return attrs.evolve(_check_laws(played, ending), endless=True)  # the other laws would take far too long
    return _check_laws(played, laws)


def _check_laws(played: Played, laws: Sequence[Law]) -> _Result:
    """Check the laws on one match."""
    tallies, failures = {}, []
    for law in laws:
        try:
            tallies[law.number] = Tally(1, law.check(played, None), 0)
        except LawBroken as broken:
            tallies[law.number] = Tally(1, 1, 1)
            failures.append(Failure(law.number, broken.what, broken.where, played.open_chance, played.moves))
        except Exception as error:  # a law that the game makes raise has found something too
            tallies[law.number] = Tally(1, 1, 1)
            where = Where(played.game.id, played.seats, played.seed)
            failures.append(Failure(law.number, tripped(error), where, played.open_chance, played.moves))
    return _Result(len(played.moves), tallies, tuple(failures))


def _check_elsewhere(report: Report, source: _Source, tasks: Sequence[_Task]) -> Report:
    """Return the report with these matches also played in other processes, up to the first difference."""
    for task in tasks if 2 not in {failure.law for failure in report.failures} else ():
        game, options = source.game_of(task)
        assert isinstance(source.game, str)
        failures, tally = report.failures, report.laws.get(2, Tally())
        try:
            played = play(game, task.seats_at(game), task.seed, open_chance=task.open_chance)
            tally = tally.plus(Tally(0, same_bytes_elsewhere(played, source.game, {**options, **source.fixed}), 0))
        except PlayBrokeError:  # reported as a breach of law 3
            continue
        except LawBroken as broken:
            tally = tally.plus(Tally(0, 1, 1))
            failure = Failure(2, broken.what, broken.where, task.open_chance, (), options, elsewhere=True)
            failures = tuple(sorted((*failures, failure), key=lambda failure: failure.law))
        report = attrs.evolve(report, laws={**report.laws, 2: tally}, failures=failures)
        if tally.broken:
            break
    return report


def _play_failure(game: Game[Any], seats: int, task: _Task, error: PlayBrokeError) -> Failure:
    """Return the failure for play that met a bug. It breaks law 3: what is listed is not accepted."""
    moves = error.played.moves if error.played is not None else ()
    version = error.played.match.version if error.played is not None else 0
    if error.move is not None:
        moves = (*moves, error.move)
    return Failure(3, str(error), Where(game.id, seats, task.seed, version), task.open_chance, moves)


def _shrink(source: _Source, laws: Sequence[Law], failure: Failure) -> Failure:
    """Return the same failure with as few options and moves as can be found."""
    if failure.options:
        failure = _with_fewer_options(source, laws, failure)
    return attrs.evolve(_shorter(source.made(failure.options), laws, failure), options=failure.options)


def _with_fewer_options(source: _Source, laws: Sequence[Law], failure: Failure) -> Failure:
    """Return the same failure, in the match of the same seed, with as many options as possible at their defaults."""
    where, wanted = failure.where, [law for law in laws if law.number == failure.law]
    if where.seed is None:
        return failure
    task, tries = _Task(0, where.seed, where.seats), OPTION_TRIES
    fewer = True
    while fewer:
        fewer = False
        for options in simpler(failure.options, source.fixed):
            if (tries := tries - 1) < 0:
                return failure
            try:
                found = _check_options(source.fitting(options, task), wanted, task, None).failures
            except OptionError:  # refused without the other option
                continue
            same = next((other for other in found if other.law == failure.law), None)
            if same is not None:
                failure, fewer = attrs.evolve(same, options=options), True
                break
    return failure


def _shorter(game: Game[Any], laws: Sequence[Law], failure: Failure) -> Failure:
    """Return the same failure in the shortest match that can be found."""
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
        last = Breaks(error.move).asked_now(shorter) or error.move
        return _sooner(game, Failure(3, how.what, how.where, failure.open_chance, (*shorter.moves, last)))
    if law is None:
        return failure
    broken = breaks(law, played)
    if broken is None:
        return attrs.evolve(failure, what=f"{failure.what} (but not when played again: the game is not deterministic)")
    shorter, how = shrink(law, played, broken)
    return Failure(law.number, how.what, how.where, failure.open_chance, shorter.moves)


def _sooner(game: Game[Any], failure: Failure) -> Failure:
    """Return a failure by a bug that needs fewer moves under another seed, or the same failure if none is found."""
    seats, open_chance = failure.where.seats, failure.open_chance
    assert seats is not None
    for seed in range(OTHERS):
        most = len(failure.moves) - 1
        try:
            play(game, seats, seed, most=most, open_chance=open_chance, undos=0, standing=0, hosts=0)
        except PlayBrokeError as error:
            if error.played is not None and error.move is not None:
                found = _play_failure(game, seats, _Task(0, seed, seats), error)
                if len(found.moves) < len(failure.moves):
                    failure = attrs.evolve(found, open_chance=open_chance)
    return failure


# --- several processes ----------------------------------------------------------------------------------------------


def _in_processes(
    source: bytes, tasks: list[_Task], numbers: tuple[int, ...], jobs: int, most: int | None
) -> Iterator[_Result]:
    chunks = max(1, min(8, len(tasks) // (jobs * 4)))
    with Workers(jobs, start=_start, given=(source, numbers, most)) as pool:
        yield from pool.map(_work, tasks, chunksize=chunks)


def _name_game(source: _Source) -> bytes:
    """Return the game in a form from which another process can make it."""
    try:
        return pickle.dumps((source.game, source.fixed, source.drawn))
    except (pickle.PicklingError, AttributeError, TypeError, UsageError) as error:
        raise UsageError(
            f"this game cannot be sent to other processes ({error}): give its name as module:attribute"
        ) from error


_AT_WORK: list[Any] = []  # in a worker process: the source, the laws, and `most`


def _start(portable: bytes, numbers: Iterable[int], most: int | None) -> None:
    wanted = set(numbers)
    _AT_WORK[:] = [_Source(*pickle.loads(portable)), [law for law in LAWS if law.number in wanted], most]


def _work(task: _Task) -> _Result:
    source, laws, most = _AT_WORK
    return _play_and_check(source, laws, task, most)
