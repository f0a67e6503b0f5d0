"""`Reading`: what a table tells and shows; nothing here changes it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from operator import attrgetter
from typing import Final, Generic

from tabletop_rules.core.engine import A, mask_record, view, view_after
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import why_not
from tabletop_rules.core.match import Match, check_seat
from tabletop_rules.core.messages import Command, Decision, Outcome, Record, Rejection
from tabletop_rules.core.persistent import PVector, items_between
from tabletop_rules.core.terms import CHANCE, SPECTATOR, Seat, to_int
from tabletop_rules.door import EventLog
from tabletop_rules.errors import UsageError, pluralize, shorten
from tabletop_rules.eventlog.explain import Explanation, explain
from tabletop_rules.front.pictures import draw_table, show_table
from tabletop_rules.kit.frozen import frozen

VERSION: Final = attrgetter("match.version")


@frozen(eq=False)
class Landmark(Generic[A]):
    """A match that a table keeps to fold from, with the records up to it."""

    match: Match[A]
    records: PVector[Record]


class Reading(Generic[A]):
    """The half of a `Table` that only reads."""

    game: Game[A]
    notes: Mapping[str, object]
    _match: Match[A]
    _records: PVector[Record]
    _landmarks: PVector[Landmark[A]]
    _looks: dict[Seat, tuple[Match[A], Match[A]]]
    _list: Callable[[Game[A], Match[A], Seat], Iterator[Command]]

    @property
    def match(self) -> Match[A]:
        """The current match, immutable."""
        return self._match

    @property
    def version(self) -> int:
        """The number of records so far."""
        return self._match.version

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions."""
        return self._match.decisions

    @property
    def result(self) -> Outcome | None:
        """The outcome, with ranking and reason; None while the match goes on."""
        return self._match.result

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat. A player with "" is called by number, "Player 1"; () means all are."""
        return self._match.names

    @property
    def log(self) -> EventLog:
        """The log so far: all that is needed to replay, verify or resume."""
        match = self.match
        return EventLog.of(self.game, match.seats, tuple(self._records), match.names, self.notes, played=True)

    @property
    def records(self) -> tuple[Record, ...]:
        """All records so far."""
        return tuple(self._records)

    def legal(self, seat: Seat | None = None) -> Iterator[Command]:
        """Return a lazy iterator over the legal commands of a seat; by default of all seats and of chance.

        Raises:
            UsageError: the table has no such seat.
        """
        if seat is not None:
            return self._list(self.game, self.match, seat)
        match = self.match
        return chain.from_iterable(self._list(self.game, match, each) for each in (*range(match.seats), CHANCE))

    def why_not(self, command: Command) -> tuple[Rejection, ...]:
        """Return every rejection of a command now, the one that `submit` returns first; () if it would be accepted.

        Raises:
            EngineFault: a check of the game fails.
        """
        return why_not(self.game, self.match, command)

    def view(self, seat: Seat) -> Match[A]:
        """Return the match as `seat` (or `SPECTATOR`) sees it, with `HIDDEN` in place of every secret.

        Raises:
            UsageError: the table has no such seat.
        """
        now = self._match
        seat = to_int(seat)
        looked = self._looks.get(seat) if type(seat) is int else None
        if looked is None:
            seen = view(self.game, now, seat)
        else:
            before, seen = looked
            if before is now:
                return seen
            seen = view_after(self.game, now, seat, before, seen)
        self._looks[seat] = now, seen
        return seen

    def stream(self, seat: Seat, after: int = 0) -> tuple[Record, ...]:
        """Return the records after number `after` as `seat` receives them, to `fold` into its view.

        Raises:
            UsageError: the table has no such seat, or fewer records: send a fresh view.
        """
        seat, after = check_seat(self.match, seat), to_int(after)
        if type(after) is not int or after < 0:
            raise UsageError(f"after must be the number of a record, or 0 for all records, not {shorten(after)}")
        if after > len(self._records):
            raise UsageError(
                f"this table has {pluralize(len(self._records), 'record')}, none after {shorten(after)}: "
                f"send a fresh view"
            )
        return tuple(mask_record(record, seat) for record in items_between(self._records, after, len(self._records)))

    def explain(self, n: int | None = None, language: str = "en", *, seat: Seat | None = None) -> Explanation:
        """Return why record `n` (the last one by default) happened: its causes, back to a command or the setup.

        With `seat` it shows what that seat (or `SPECTATOR`) may know. Without, it includes secrets: not for players.

        Raises:
            UsageError: there is no such record, seat or language.
        """
        records = self.records if seat is None else self.stream(seat)
        number = len(records) if n is None else n
        return explain(self.game, records, number, language, seats=self.match.seats, seat=seat, names=self.names)

    def at(self, version: int) -> Match[A]:
        """Return the match as it was after that many records.

        Raises:
            UsageError: the table has fewer records.
        """
        version = to_int(version)
        if type(version) is not int or not 0 <= version <= self.version:
            raise UsageError(
                f"this table has {pluralize(self.version, 'record')}: there is no version {shorten(version)}"
            )
        now = self._match
        if version == now.version:
            return now
        match = self._landmarks[bisect_right(self._landmarks, version, key=VERSION) - 1].match
        return fold(self.game, match, items_between(self._records, match.version, version))

    # --- pictures ---------------------------------------------------------------------------------------------------

    def show(self, seat: Seat = SPECTATOR, language: str = "en") -> str:
        """Return the table as text, as a seat or a spectator sees it.

        Raises:
            UsageError: there is no such seat or language.
        """
        return show_table(self.game, self.view(seat), language)

    def svg(self, seat: Seat = SPECTATOR, language: str = "en", highlight: Iterable[str] = ()) -> str:
        """Return the table as an SVG picture, as a seat or a spectator sees it.

        A game that draws nothing is shown field by field.
        Things and places are groups with a `data-id`. Those in `highlight`, such as `targets` of a command, are
        emphasised.

        Raises:
            UsageError: there is no such seat or language, or an id to highlight is not in the picture.
        """
        return draw_table(self.game, self.view(seat), language, highlight)

    def _repr_svg_(self) -> str:
        return self.svg()
