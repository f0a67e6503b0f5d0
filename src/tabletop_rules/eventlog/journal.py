"""`Journal`: a log file that grows with the match, record by record."""

from __future__ import annotations

import os

from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.compression import ENDINGS
from tabletop_rules.eventlog.files import is_special
from tabletop_rules.eventlog.lines import record_line
from tabletop_rules.eventlog.log import EventLog, StrPath, check_log, place_of


class Journal:
    """Writes a log to a file while the match goes on: a server calls `write` before it tells anybody what happened.

    `write` adds what the file lacks, at a cost that does not grow with the match, and returns when it is safely on
    disk. The file is a log like any other. If a crash damages its end, `EventLog.recover` returns the log without it:
    save that at the same path, and go on from there.
    """

    def __init__(self, path: StrPath) -> None:
        """Open no file yet, only check the path.

        Raises:
            UsageError: this is no path, or the name of a compressed file.
        """
        self.path = place_of(path)
        if self.path.suffix.lower() in ENDINGS:
            raise UsageError(
                f"a journal grows line by line, which a {self.path.suffix} file cannot: drop that suffix, and "
                f"compress the log with save(path) when the match is over"
            )
        self._written: EventLog | None = None
        self._head, self._size = "", 0

    def write(self, log: EventLog) -> None:
        """Add what has happened since the last `write`. The first call continues an existing file.

        So does the call after an error, or after another program has changed the size of the file.

        Raises:
            UsageError: the log does not continue what the file holds, or it is no regular file; it stays as it is.
            OSError: the file cannot be written.
        """
        log, before = check_log(log), self._written
        if is_special(self.path):
            raise UsageError(f"{self.path} is no regular file, and a journal reads what it has written: choose another")
        text, head = self._whole(log) if before is None or not self._is_as_left() else self._news(log, before)
        self._written = None  # if writing fails, the next write looks at the file
        if text:
            with self.path.open("ab") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
        self._written, self._head, self._size = log, head, self._size + len(text)

    def _is_as_left(self) -> bool:
        return self.path.exists() and self.path.stat().st_size == self._size

    def _whole(self, log: EventLog) -> tuple[bytes, str]:
        """Return what the file lacks of the log, and the log's head."""
        held = self.path.read_bytes() if self.path.exists() else b""
        text = log.dumps().encode()
        if not text.startswith(held):
            raise self._other()
        self._size = len(held)
        return text[len(held) :], log.head

    def _news(self, log: EventLog, before: EventLog) -> tuple[bytes, str]:
        """Return the lines added since, and the head after them."""
        count = len(before.records)
        if log.header != before.header or len(log.records) < count:
            raise self._other()
        if count and log.records[count - 1] != before.records[-1]:
            raise self._other()
        lines, head = [], self._head
        for record in log.records[count:]:
            line, head = record_line(record, head)
            lines.append(f"{line}\n")
        return "".join(lines).encode(), head

    def _other(self) -> UsageError:
        return UsageError(
            f"{self.path} holds another log, or more records than this one: choose another path, "
            f"resume the match from it, or replace it with save(path)"
        )
