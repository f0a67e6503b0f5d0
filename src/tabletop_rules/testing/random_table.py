"""Random play of any game: a whole match from three numbers, with everything that the laws check.

`play(game, seats, seed)` submits random legal commands until the match ends, and sometimes undoes one. The same numbers
give the same match on every machine. `Played` keeps the match at every stop, and the state after every record as the
reducers returned it in play, so that a law can compare replay with play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.chance import ChanceSource, Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit, unopened, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import (
    Answered,
    Command,
    Record,
    Rejection,
    Undone,
)
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.core.undo import undo
from tabletop_rules.errors import EngineFault, TabletopError, UsageError, shorten
from tabletop_rules.eventlog.log import EventLog
from tabletop_rules.testing.random_answers import any_outcome, hosted

UNDOS: Final = 0.04
STANDING: Final = 0.05
HOSTS: Final = 0.01
MAX_SHOWN: Final = 60
"""Moves to list in the repr of a match."""


@attrs.frozen
class TakeBack:
    """A move in which a seat undoes its last command."""

    seat: Seat


Move: TypeAlias = Command | TakeBack
"""What leads from one stop of a match to the next."""

Bot: TypeAlias = Callable[[Game[Any], Match[Any], Seat, random.Random], Command]
"""Chooses a command for a seat, given only that seat's view."""


class PlayBrokeError(TabletopError):
    """Random play met a bug of the game.

    `played` is the match so far, None if it could not be set up; `move` is the move that failed, if any.
    """

    def __init__(self, text: str, played: Played | None, move: Move | None) -> None:
        super().__init__(text, played, move)
        self.text = text
        self.played = played
        self.move = move

    def __str__(self) -> str:
        return self.text


@attrs.frozen(eq=False, kw_only=True)
class Played:
    """One random match. `moves[i]` leads from `matches[i]` to `matches[i + 1]`, with no decision in between.

    `states[n]` is the state after record n as play computed it, `states[0]` the state before the first record.
    """

    game: Game[Any]
    seats: int
    seed: int
    open_chance: bool
    opening: Match[Any] = attrs.field(repr=False)
    matches: tuple[Match[Any], ...] = attrs.field(repr=False)
    moves: tuple[Move, ...]
    records: tuple[Record, ...] = attrs.field(repr=False)
    states: tuple[Any, ...] = attrs.field(repr=False)
    _views: dict[tuple[int, Seat], Match[Any]] = attrs.field(factory=dict, init=False, repr=False)
    _legal: dict[tuple[int, Seat], tuple[Command, ...]] = attrs.field(factory=dict, init=False, repr=False)

    @property
    def match(self) -> Match[Any]:
        """Return the match at its last stop."""
        return self.matches[-1]

    @property
    def finished(self) -> bool:
        """Return whether the match has ended."""
        return self.match.over

    @property
    def chance(self) -> ChanceSource | None:
        """Return the source that answers chance requests as in play; None if every draw was an open decision."""
        return None if self.open_chance else Seeded(self.seed)

    def records_of(self, move: int) -> tuple[Record, ...]:
        """Return the records that the `move`-th move made."""
        return self.records[self.matches[move].version : self.matches[move + 1].version]

    def view(self, stop: int, seat: Seat) -> Match[Any]:
        """Return the view of a seat at a stop. Cached."""
        key = (stop, seat)
        if key not in self._views:
            self._views[key] = view(self.game, self.matches[stop], seat)
        return self._views[key]

    def legal(self, stop: int, seat: Seat) -> tuple[Command, ...]:
        """Return the legal commands of a seat at a stop. Cached."""
        key = (stop, seat)
        if key not in self._legal:
            self._legal[key] = tuple(legal_commands(self.game, self.matches[stop], seat))
        return self._legal[key]

    def all_legal(self, stop: int) -> list[Command]:
        """Return the legal commands of all seats at a stop, seat by seat, without those of chance."""
        return [command for seat in range(self.seats) for command in self.legal(stop, seat)]

    @property
    def log(self) -> EventLog:
        """Return the match as an event log."""
        return EventLog.of(self.game, self.seats, self.records)

    def __repr__(self) -> str:
        """Return a call of `play` that gives the same match, with the middle of many moves left out."""
        moves = "".join(f"\n    {line}" for line in format_moves(self.moves, ","))
        more = ", open_chance=True" if self.open_chance else ""
        return f"play({self.game}, {self.seats}, {self.seed}{more}, moves=[{moves}{chr(10) if moves else ''}])"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the repr. Pretty printers such as hypothesis's would otherwise print every state."""
        for number, line in enumerate(repr(self).splitlines()):
            if number:
                printer.break_()
            printer.text(line)

    def cut(self, moves: int) -> Played:
        """Return the same match, cut off after `moves` moves."""
        end = self.matches[moves].version
        return attrs.evolve(
            self,
            matches=self.matches[: moves + 1],
            moves=self.moves[:moves],
            records=self.records[:end],
            states=self.states[: end + 1],
        )


def play(
    game: Game[Any],
    seats: int,
    seed: int,
    *,
    moves: Iterable[Move] | None = None,
    most: int | None = None,
    bots: Mapping[Seat, Bot] | None = None,
    open_chance: bool = False,
    undos: float = UNDOS,
    standing: float = STANDING,
    hosts: float = HOSTS,
) -> Played:
    """Play a random match to its end, or for `most` decisions (by default `Checks.longest`).

    Every seat without a bot picks among its legal commands. `undos`, `standing` and `hosts` are the probabilities, at
    each move, that a seat undoes its last command, that it sends a standing command, and that the host sends one. With
    `open_chance`, draws are decisions of seat `CHANCE`. With `moves`, exactly these moves of an earlier match are
    played.

    Raises:
        PlayBrokeError: the game has a bug, or refuses one of `moves`.
        UsageError: the game cannot be played by this number of seats.
    """
    table = MatchTable(game, seats, seed, open_chance)
    if moves is not None:
        for move in moves:
            table.do(move)
        return table.played()
    play_on(table, game.checks.longest if most is None else most, bots or {}, undos, standing, hosts)
    return table.played()


def play_on(
    table: MatchTable,
    most: int,
    bots: Mapping[Seat, Bot],
    undos: float = UNDOS,
    standing: float = STANDING,
    hosts: float = HOSTS,
) -> None:
    """Play a new match at random, as `play` does. Raise PlayBrokeError for a bug in the game."""
    game, rng = table.game, random.Random(table.seed)
    while table.decided < most:
        match = table.match
        if match.over:
            break
        if rng.random() < undos and table.try_undo(table.last_seat):
            continue
        by_host = rng.random() < hosts
        try:
            asked = hosted(game, match) if by_host else []
            command = rng.choice(asked) if asked else _choose(game, match, bots, rng, standing)
        except EngineFault as fault:
            raise table.broke(None, str(fault)) from fault
        if command is not None and not isinstance(command, Command):
            raise table.broke(None, f"{shorten(command)} is listed, but is not a command")
        if command is None:
            break  # nobody may act, and the match has not ended: law 10 reports this
        table.do(command)


def random_bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
    """Return a random answer to an open decision of the seat, or a standing command if it has none."""
    commands = list(legal_commands(game, view, seat))
    return rng.choice([command for command in commands if command.decision] or commands)


def biased(weigh: Callable[[Match[Any], Command], float]) -> Bot:
    """Return a bot that picks an answer at random, weighted by `weigh(view, command)`."""

    def bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        commands = [command for command in legal_commands(game, view, seat) if command.decision]
        weights = [weigh(view, command) for command in commands]
        return rng.choices(commands, weights if sum(weights) > 0 else None)[0]

    return bot


def format_moves(moves: Sequence[Move], end: str = "") -> list[str]:
    """Return moves as lines, with the middle of many left out."""
    lines, half = [f"{move}{end}" for move in moves], MAX_SHOWN // 2
    if len(lines) > MAX_SHOWN:
        lines[half:-half] = [f"# {len(lines) - 2 * half} more"]
    return lines


def decided(moves: Sequence[Move]) -> int:
    """Return how many decisions of seats are in force: no undone ones, and no answers of chance."""
    return sum(-1 if isinstance(move, TakeBack) else move.seat != CHANCE for move in moves)


def seats_of(game: Game[Any], number: int) -> int:
    """Return the number of seats for the `number`-th match of a series, taking the counts of the game in turn."""
    return game.seats[number % len(game.seats)]


# --- choosing commands ----------------------------------------------------------------------------------------------


def _choose(
    game: Game[Any], match: Match[Any], bots: Mapping[Seat, Bot], rng: random.Random, often: float
) -> Command | None:
    """Return a command of an asked seat or, with probability `often`, a standing command. None if there is none."""
    if match.decisions[0].seat == CHANCE:
        return any_outcome(match, rng)
    asked = [decision.seat for decision in match.decisions]
    if game.tables.standing and rng.random() < often:
        seat = rng.randrange(match.seats)
        free = [command for command in legal_commands(game, match, seat) if not command.decision]
        if free:
            return rng.choice(free)
    rng.shuffle(asked)
    for seat in asked:
        if seat in bots:
            return bots[seat](game, view(game, match, seat), seat, rng)
        answers = [command for command in legal_commands(game, match, seat) if command.decision]
        if answers:
            return rng.choice(answers)
    return None


# --- a match in progress --------------------------------------------------------------------------------------------


class MatchTable:
    """A match in progress, with watched reducers: laws compare the states of a replay with those they returned."""

    def __init__(self, game: Game[Any], seats: int, seed: int, open_chance: bool) -> None:
        self.game, self.seats, self.seed, self.open_chance = game, seats, seed, open_chance
        self.chance = None if open_chance else Seeded(seed)
        self._noted: list[Any] = []
        self._watched = watched(game, self._noted)
        try:
            self.opening = unopened(game, seats)
            begun = open_with_records(self._watched, seats, self.chance)
        except UsageError:  # a wrong number of seats
            raise
        except TabletopError as error:
            raise PlayBrokeError(
                f"{game.id} for {seats} seats, seed {seed}, cannot be set up: {error}", None, None
            ) from error
        self.matches: list[Match[Any]] = []
        self.moves: list[Move] = []
        self.records: list[Record] = []
        self.states: list[Any] = [self.opening.state]
        self.last: tuple[Record, ...] = ()
        self.decided = 0
        self._add(begun)

    @property
    def match(self) -> Match[Any]:
        """Return the current match."""
        return self.matches[-1]

    @property
    def last_seat(self) -> Seat:
        """Return the seat whose command came last, or seat 0 if no seat's did."""
        event = self.last[0].event if self.last else None
        return max(event.command.seat, 0) if isinstance(event, Answered) else 0

    def do(self, move: Move) -> None:
        """Make a move. Raise PlayBrokeError if it is rejected or meets a bug."""
        try:
            if isinstance(move, TakeBack):
                outcome = undo(self._watched, self.match, self.records, move.seat)
            else:
                outcome = submit(self._watched, self.match, move, self.chance)
        except TabletopError as error:
            raise self.broke(move, str(error)) from error
        if isinstance(outcome, Rejection):
            raise self.broke(move, f"it was rejected by {outcome.rule}: {outcome.code}")
        self._moved(move, outcome)

    def try_undo(self, seat: Seat) -> bool:
        """Undo the seat's last command if that is allowed, and return whether it was."""
        outcome = undo(self._watched, self.match, self.records, seat)
        if isinstance(outcome, Rejection):
            return False
        self._moved(TakeBack(seat), outcome)
        return True

    def played(self) -> Played:
        """Return the match so far."""
        return Played(
            game=self.game,
            seats=self.seats,
            seed=self.seed,
            open_chance=self.open_chance,
            opening=self.opening,
            matches=tuple(self.matches),
            moves=tuple(self.moves),
            records=tuple(self.records),
            states=tuple(self.states),
        )

    def _moved(self, move: Move, done: Accepted) -> None:
        self.moves.append(move)
        self.decided += decided((move,))
        self._add(done)

    def _add(self, done: Accepted) -> None:
        reducers, noted = self.game.tables.reducers, iter(self._noted)
        for record in done.records:
            if type(record.event) in reducers:
                self.states.append(next(noted))
            elif isinstance(record.event, Undone):
                self.states.append(done.match.state)
            else:
                self.states.append(self.states[-1])
        self._noted.clear()
        self.last = done.records
        self.records += done.records
        self.matches.append(done.match)

    def broke(self, move: Move | None, why: str) -> PlayBrokeError:
        """Return the error for a move, or for looking for one, with the match so far."""
        self._noted.clear()
        on = f" on {move}" if move is not None else ""
        text = f"{self.game.id} for {self.seats} seats, seed {self.seed}, "
        text += f"broke off at version {self.match.version}{on}: {why}"
        return PlayBrokeError(text, self.played(), move)


def watched(game: Game[Any], noted: list[Any]) -> Game[Any]:
    """Return the game with reducers that append every state they return to `noted`."""

    def watch(reduce: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def noting(event: Any, state: Any) -> Any:
            after = reduce(event, state)
            noted.append(after)
            return after

        return noting

    reducers = {event: watch(reduce) for event, reduce in game.tables.reducers.items()}
    return game.with_tables(attrs.evolve(game.tables, reducers=reducers))
