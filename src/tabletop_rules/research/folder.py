"""`Folder` keeps the rows of many matches: whole files, so that a run goes on where another was interrupted.

Each chunk of matches is a part of its own, written under another name and then renamed. At the end all parts are
merged into one sorted file, `rows.jsonl` or `rows.parquet`, which does not depend on how the matches were divided up.
What depends on the machine, the time taken, is in `seconds.jsonl`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from heapq import merge
from pathlib import Path
from typing import IO, Final, Literal, TypeAlias

import attrs

from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.files import draft_of, write_file
from tabletop_rules.research import parquet
from tabletop_rules.research.rows import Row, read_row, row_line
from tabletop_rules.research.shards import MANIFEST, Shards, is_address

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

Format: TypeAlias = Literal["jsonl", "parquet"]
MERGED: Final[dict[Format, str]] = {"jsonl": "rows.jsonl", "parquet": "rows.parquet"}
PARTS: Final = "part-*.jsonl"
SECONDS: Final = "seconds.jsonl"
LOCK: Final = ".lock"


def read_rows(folder: str | os.PathLike[str]) -> Iterator[Row]:
    """Yield the rows of a folder, sorted by series and seed; those of a run under way or interrupted too.

    A folder or address with shards of `play_shards` is read shard by shard.

    Raises:
        UsageError: the folder holds no rows.
        LogError: a file is damaged; the message names it, and the line.
    """
    if is_address(folder) or (Path(folder) / MANIFEST).exists():
        shards = Shards(folder)
        if not shards.exist():
            raise UsageError(f"{shards.address} has no {MANIFEST}: play_shards writes it")
        yield from shards.rows()
        return
    path = Path(folder)
    if not any((path / name).exists() for name in MERGED.values()) and not any(path.glob(PARTS)):
        raise UsageError(f"{path} holds no rows of matches: simulate writes them to its folder")
    yield from _rows(path)


def read_times(folder: str | os.PathLike[str]) -> dict[tuple[str, int], float]:
    """Return the seconds that each match of a folder took, by series and seed; nothing for a folder that is not there.

    A line that was cut by a crash is passed over.
    """
    path = Path(folder) / SECONDS
    found: dict[tuple[str, int], float] = {}
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines():
            try:
                series, seed, seconds = json.loads(line)
                found[str(series), int(seed)] = float(seconds)
            except (ValueError, TypeError):
                continue
    return found


class Folder:
    """A folder of rows that is being added to. Use it in a `with` block: it is locked against a second run.

    Raises:
        UsageError: another run adds to the folder, or the path is no folder.
    """

    def __init__(self, path: str | os.PathLike[str], format: Format | None = None) -> None:
        self.path = Path(path)
        if format is not None and format not in MERGED:
            raise UsageError(f"rows are written as {' or '.join(MERGED)}, not {format!r}")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            raise UsageError(f"{self.path} is no folder: name one for the rows") from None
        there: list[Format] = [kind for kind, name in MERGED.items() if (self.path / name).exists()]
        self.format: Format = format or (there[0] if there else "jsonl")
        if self.format == "parquet":
            parquet.arrow()  # so that it is missed before hours of play, not after
        self._lock: IO[bytes] | None = None

    def __enter__(self) -> Folder:
        self._lock = (self.path / LOCK).open("ab")
        if fcntl is not None:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                self._lock.close()
                raise UsageError(f"another run adds to {self.path}: wait for it, or choose another folder") from None
        return self

    def __exit__(self, *error: object) -> None:
        if self._lock is not None:
            self._lock.close()

    def rows(self) -> Iterator[Row]:
        """Yield the rows so far, sorted."""
        return _rows(self.path)

    def add(self, rows: Sequence[Row]) -> None:
        """Write some rows as a part, all of them or none. The same rows again replace it."""
        if not rows:
            return
        ordered = sorted(rows, key=_key)
        name = blake2b(repr([row.key for row in ordered]).encode(), digest_size=8).hexdigest()
        text = "".join(f"{row_line(row)}\n" for row in ordered)
        with (self.path / SECONDS).open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps([*row.key, round(row.seconds, 4)])}\n" for row in ordered)
        write_file(self.path / f"part-{name}.jsonl", text.encode())

    def merge(self) -> None:
        """Merge all parts into one file. A crash on the way loses nothing: reading passes over what is there twice."""
        parts = list(self.path.glob(PARTS))
        target = self.path / MERGED[self.format]
        others = [self.path / name for kind, name in MERGED.items() if kind != self.format]
        if not parts and not any(other.exists() for other in others):
            return
        with draft_of(target) as draft:
            self._write(draft)
        for path in (*parts, *others):
            path.unlink(missing_ok=True)

    def _write(self, draft: Path) -> None:
        if self.format == "parquet":
            parquet.write_rows(draft, self.rows())
            return
        with draft.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(f"{row_line(row)}\n" for row in self.rows())


def _key(row: Row) -> tuple[str, int]:
    return row.key


def _rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a folder in order, each once."""
    seconds = read_times(path)
    places = sorted(_places(path))
    streams: list[Iterable[Row]] = [_from_parts(places)]
    if (path / MERGED["jsonl"]).exists():
        streams.append(row for _, row in _lines(path / MERGED["jsonl"]))
    if (path / MERGED["parquet"]).exists():
        streams.append(parquet.read_rows(path / MERGED["parquet"]))
    last = None
    for row in merge(*streams, key=_key):
        if row.key != last:
            last = row.key
            yield attrs.evolve(row, seconds=seconds.get(last, 0.0))


def _lines(path: Path, offset: int = 0) -> Iterator[tuple[int, Row]]:
    """Yield the rows of a file of lines, each with its offset."""
    with path.open("rb") as file:
        file.seek(offset)
        for number, line in enumerate(file, 1):
            yield offset, read_row(line, f"{path}, line {number}")
            offset += len(line)


def _places(path: Path) -> Iterator[tuple[tuple[str, int], Path, int]]:
    """Yield the key of each row in a part, with its file and offset there."""
    for part in path.glob(PARTS):
        for offset, row in _lines(part):
            yield row.key, part, offset


def _from_parts(places: Iterable[tuple[tuple[str, int], Path, int]]) -> Iterator[Row]:
    for _, part, offset in places:
        yield next(_lines(part, offset))[1]
