"""Damaged logs: what may happen to a file, drawn at random, and the record at which it must be noticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs

from tabletop_rules.core.engine import unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.eventlog.lines import chained
from tabletop_rules.eventlog.log import EventLog

Lines = list[bytes]


@attrs.frozen
class Whole:
    """A good log: its game, its lines with their newlines, and the records after which it can be resumed."""

    game: Game[Any]
    log: EventLog
    lines: tuple[bytes, ...]
    stops: tuple[int, ...]

    @classmethod
    def of(cls, log: EventLog, game: Game[Any], most: int | None = None) -> Whole:
        """Cut a log at the first decision after `most` records."""
        match, stops = unopened(game, log.header.seats), [0]
        for record in log.records:
            match = fold(game, match, (record,))
            if match.decisions or match.over:
                stops.append(record.n)
                if most is not None and record.n >= most:
                    break
        cut = attrs.evolve(log, records=log.records[: stops[-1]], origin=None)
        return cls(game, cut, tuple(f"{line}\n".encode() for line in cut.lines), tuple(stops))

    @property
    def text(self) -> bytes:
        """The bytes of the log's file."""
        return b"".join(self.lines)


@attrs.frozen
class Damaged:
    """A damaged log, what was done to it, and the first record that differs."""

    how: str
    text: bytes
    record: int
    only_by_head: bool


def damage(whole: Whole, other: Whole, number: int) -> Damaged:
    """Return the `number`-th damage to a log; `other` is a log to take lines from."""
    rng = random.Random(number)
    while True:
        how = rng.choice(sorted(WAYS))
        text = WAYS[how](whole, other, rng)
        if rng.random() < 0.1 and how not in FUTURE:
            more = rng.choice(sorted(WAYS.keys() - FUTURE))
            again = attrs.evolve(whole, lines=tuple(split(text)))
            if again.lines:
                text, how = WAYS[more](again, other, rng), f"{how}, then {more}"
        if text != whole.text:
            lines = split(text)
            record, cut = _first_other(lines, whole.lines)
            if lines[:1] == [other.lines[0]]:  # a good header of another match: only what follows does not fit it
                record, cut = 1, len(lines) == 1
            return Damaged(how, text, record, cut)


def split(text: bytes) -> Lines:
    """Return the lines of a file with their newlines; the last may lack it."""
    *lines, rest = text.split(b"\n")
    return [line + b"\n" for line in lines] + ([rest] if rest else [])


def _first_other(lines: Lines, whole: tuple[bytes, ...]) -> tuple[int, bool]:
    """Return the first line that differs, and whether only whole lines at the end are missing."""
    for number, (mine, theirs) in enumerate(zip(lines, whole, strict=False)):
        if mine != theirs:
            return number, False
    return min(len(lines), len(whole)), 0 < len(lines) < len(whole)


def _flip(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    text = bytearray(whole.text)
    text[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
    return bytes(text)


def _lose_bytes(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    text = whole.text
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.choice((1, 2, 50, 4096)) :]


def _tear(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    return whole.text[: -1 - rng.randrange(len(whole.lines[-1]))]


def _by_lines(change: Callable[[Lines, Lines, random.Random], Lines]) -> Callable[[Whole, Whole, random.Random], bytes]:
    """Return a way that changes the lines of a log, given those of another one."""
    return lambda whole, other, rng: b"".join(change([*whole.lines], [*other.lines], rng))


def _cut_tail(lines: Lines, other: Lines, rng: random.Random) -> Lines:
    return lines[: rng.randrange(1, max(2, len(lines)))]


def _cut(lines: Lines, other: Lines, rng: random.Random) -> Lines:
    at = rng.randrange(len(lines))
    return lines[:at] + lines[at + rng.choice((1, 1, 3)) :]


def _swap(lines: Lines, other: Lines, rng: random.Random) -> Lines:
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return lines


def _double(lines: Lines, other: Lines, rng: random.Random) -> Lines:
    at = rng.randrange(len(lines))
    lines.insert(rng.choice((at, rng.randrange(len(lines) + 1))), lines[at])
    return lines


def _put_in(lines: Lines, other: Lines, rng: random.Random) -> Lines:
    new = rng.choice((b"\n", b"{}\n", b"null\n", b"\xff\n", b"garbage\n", rng.choice(other)))
    lines.insert(rng.randrange(len(lines) + 1), new)
    return lines


def _splice(lines: Lines, other: Lines, rng: random.Random) -> Lines:
    at = rng.randrange(1, max(2, min(len(lines), len(other))))
    return lines[:at] + other[at:]


def _replace(lines: Lines, other: Lines, rng: random.Random) -> Lines:
    at = rng.randrange(min(len(lines), len(other)))
    lines[at] = other[at]
    return lines


def _future_header(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    name = rng.choice(("format", "ruleset"))
    return sealed(whole, 0, lambda raw: raw.update({name: raw[name] + 1}))


def _future_kind(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    at = rng.randrange(1, len(whole.lines))
    return sealed(whole, at, lambda raw: raw.update(kind=f"{raw['kind'].rpartition('/')[0]}/99"))


def sealed(whole: Whole, at: int, change: Callable[[Any], object]) -> bytes:
    """Return the log with one line changed and all hashes right, as a later version would write it."""
    raws = [json.loads(line) for line in whole.lines]
    change(raws[at])
    return chain(raws)


def chain(raws: Iterable[dict[str, Any]]) -> bytes:
    """Return the lines of a log, given as JSON objects, with all hashes right."""
    before, lines = "", []
    for raw in raws:
        raw.pop("hash", None)
        before = chained(before, _canonical(raw))
        lines.append(_canonical(raw | {"hash": before}) + b"\n")
    return b"".join(lines)


def _canonical(raw: Any) -> bytes:
    return json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


WAYS: Final[dict[str, Callable[[Whole, Whole, random.Random], bytes]]] = {
    "a flipped bit": _flip,
    "lost bytes": _lose_bytes,
    "a torn last line": _tear,
    "a cut tail": _by_lines(_cut_tail),
    "a cut record": _by_lines(_cut),
    "swapped records": _by_lines(_swap),
    "a doubled record": _by_lines(_double),
    "an inserted record": _by_lines(_put_in),
    "a spliced log": _by_lines(_splice),
    "a replaced record": _by_lines(_replace),
    "a header from the future": _future_header,
    "a kind from the future": _future_kind,
}
FUTURE: Final = frozenset({"a header from the future", "a kind from the future"})
