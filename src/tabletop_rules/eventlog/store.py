"""What a store of matches must do. `tabletop_rules.store` has one for SQLite and PostgreSQL; yours may be another.

A store keeps the lines of event logs by match. Line 0 is the header, line n is record n. The version of a match is the
number of its last line, as `Table.version` counts; a match that is not there has version `NO_MATCH`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Final, Protocol, Self

from tabletop_rules.eventlog.lines import record_line
from tabletop_rules.eventlog.log import EventLog, check_log
from tabletop_rules.kit.frozen import frozen

NO_MATCH: Final = -1
"""The version of a match that is not in the store: not even its header, line 0, is there."""


@frozen
class Appended:
    """The lines that one `append` added, by number, and the hash of the last. The hash is not for players."""

    first: int
    last: int
    head: str


@frozen
class Document:
    """A small value that a store keeps under a key. Its version starts at 1 and grows by 1 with every change."""

    key: str
    version: int
    value: bytes


class Follower(Protocol):
    """New lines of one match, batch by batch, with `for` or with `async for`. For one consumer."""

    @property
    def after(self) -> int:
        """The number of the last line that was handed out."""
        ...

    def __iter__(self) -> Iterator[list[bytes]]: ...
    def __next__(self) -> list[bytes]: ...
    def __aiter__(self) -> AsyncIterator[list[bytes]]: ...
    async def __anext__(self) -> list[bytes]: ...

    def stop(self) -> None:
        """End the iteration, also one that waits in another thread."""
        ...


class Documents(Protocol):
    """Small versioned values by key, for what a server keeps besides matches."""

    def get(self, key: str) -> Document | None:
        """Return the document under a key, or None."""
        ...

    def put(self, key: str, value: bytes, expected: int) -> int:
        """Store a value if the document has version `expected`, 0 if there must be none; return the new version.

        Raises:
            StoreConflict: the document has another version.
        """
        ...

    def delete(self, key: str, expected: int) -> None:
        """Delete a document if it has version `expected`. Under the same key, versions then start at 1 again.

        Raises:
            StoreConflict: the document has another version.
        """
        ...

    def list(self, prefix: str = "", after: str = "", limit: int = 100) -> tuple[Document, ...]:
        """Return documents whose key begins with `prefix` and is greater than `after`, by key in code point order."""
        ...


class Store(Protocol):
    """A store of matches. `testing.StoreSuite` tests that it keeps its promises."""

    @property
    def documents(self) -> Documents:
        """Small values by key, in the same database."""
        ...

    def append(
        self, match_id: str, expected_version: int, lines: Sequence[bytes], command_id: str | None = None
    ) -> Appended:
        """Add lines to a match at version `expected_version`, all or none.

        A new match has `NO_MATCH` as expected version, and its first line is the header. Lines are as `lines_of` makes
        them, without their newline. If the match already has lines appended with this `command_id`, nothing is added,
        and the first answer is returned again, whatever the version and lines are now.

        Raises:
            StoreConflict: the match has another version; `version` is the current one.
            LogError: the lines do not follow from those in the store, or could not be read again.
        """
        ...

    def delete(self, match_id: str, expected_version: int | None = None) -> bool:
        """Delete a match with its lines and command ids, all or nothing; return whether there was one.

        With an expected version, only if that is its version. The match may begin again under the same id.

        Raises:
            StoreConflict: the match has another version.
        """
        ...

    def find(self, match_id: str, command_id: str) -> Appended | None:
        """Return what was appended to a match with this command id, or None."""
        ...

    def version(self, match_id: str) -> int:
        """Return the number of the last line of a match, `NO_MATCH` if there is no match."""
        ...

    def read(self, match_id: str, after: int = NO_MATCH, limit: int | None = None) -> list[bytes]:
        """Return the lines after line `after`, at most `limit`; [] if there are none. By default it is the whole log.

        Raises:
            StoreCorrupt: the lines are not those that were appended.
        """
        ...

    def follow(self, match_id: str, after: int, timeout: float | None = None) -> Follower:
        """Return an iterator over batches of the lines after line `after`: those there are, then new ones as they come.

        A batch has at most 1,000 lines. It never ends by itself; after `timeout` seconds without news it yields an
        empty batch. If the match is deleted, replaced, or no longer has the lines that were handed out, because a
        backup was restored, it ends with a StoreRewound.
        """
        ...

    def close(self) -> None:
        """Release the database, and end all followers."""
        ...

    def __enter__(self) -> Self: ...
    def __exit__(self, *_: object) -> None: ...


def lines_of(log: EventLog, after: int = NO_MATCH, head: str = "") -> list[bytes]:
    """Return the lines of a log after line `after`, whose hash is `head`, as `Store.append` takes them.

    Without a head, the whole log is written to find it; with one, only the new records.

    Raises:
        UsageError: this is no log, or a record has no JSON form.
    """
    if after == NO_MATCH or not head:
        return [line.encode() for line in check_log(log).lines[after + 1 :]]
    lines = []
    for record in check_log(log).records[after:]:
        line, head = record_line(record, head)
        lines.append(line.encode())
    return lines


def join_lines(lines: Sequence[bytes]) -> bytes:
    """Return the text of a log read from a store, for `EventLog.loads`."""
    return b"".join(line + b"\n" for line in lines)
