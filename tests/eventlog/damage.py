"""Damaged logs: whatever may happen to a file, drawn at random, and the record at which it must be noticed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs

from tabletop_rules.core.engine import opening
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.eventlog.lines import chained
from tabletop_rules.eventlog.log import EventLog

Lines = list[bytes]


@attrs.frozen
class Whole:
    """A good log: its game, its lines with their newlines, and after which records it may be played on."""

    game: Game[Any]
    log: EventLog
    lines: tuple[bytes, ...]
    stops: tuple[int, ...]

    @classmethod
    def of(cls, log: EventLog, game: Game[Any], most: int | None = None) -> Whole:
        """A log, cut at the first question after so many records."""
        match, stops = opening(game, log.header.seats), [0]
        for record in log.records:
            match = fold(game, match, (record,))
            if match.decisions or match.over:
                stops.append(record.n)
                if most is not None and record.n >= most:
                    break
        cut = attrs.evolve(log, records=log.records[: stops[-1]], kept=None)
        return cls(game, cut, tuple(f"{line}\n".encode() for line in cut.lines), tuple(stops))

    @property
    def text(self) -> bytes:
        """The log as its file holds it."""
        return b"".join(self.lines)


@attrs.frozen
class Damaged:
    """A damaged log, what was done to it, and the first record that is not what it was."""

    how: str
    text: bytes
    record: int
    only_by_head: bool


def damage(whole: Whole, other: Whole, number: int) -> Damaged:
    """The `number`-th damage to a log; `other` is another log, of which lines are taken."""
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
    """The lines of a file with their newlines; the last may lack it."""
    *lines, rest = text.split(b"\n")
    return [line + b"\n" for line in lines] + ([rest] if rest else [])


def _first_other(lines: Lines, whole: tuple[bytes, ...]) -> tuple[int, bool]:
    """The first line that differs, and whether nothing but whole lines at the end is missing."""
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


def _cut_tail(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    return b"".join(whole.lines[: rng.randrange(1, max(2, len(whole.lines)))])


def _cut(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    lines = [*whole.lines]
    at = rng.randrange(len(lines))
    del lines[at : at + rng.choice((1, 1, 3))]
    return b"".join(lines)


def _swap(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    lines = [*whole.lines]
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


def _double(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    lines = [*whole.lines]
    at = rng.randrange(len(lines))
    lines[rng.choice((at, rng.randrange(len(lines) + 1))) : 0] = [lines[at]]
    return b"".join(lines)


def _put_in(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    lines = [*whole.lines]
    new = rng.choice((b"\n", b"{}\n", b"null\n", b"\xff\n", b"garbage\n", rng.choice(other.lines)))
    lines.insert(rng.randrange(len(lines) + 1), new)
    return b"".join(lines)


def _splice(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    at = rng.randrange(1, max(2, min(len(whole.lines), len(other.lines))))
    return b"".join((*whole.lines[:at], *other.lines[at:]))


def _replace(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    lines = [*whole.lines]
    at = rng.randrange(min(len(lines), len(other.lines)))
    lines[at] = other.lines[at]
    return b"".join(lines)


def _future_header(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    name = rng.choice(("format", "ruleset"))
    return sealed(whole, 0, lambda raw: raw.update({name: raw[name] + 1}))


def _future_kind(whole: Whole, other: Whole, rng: random.Random) -> bytes:
    at = rng.randrange(1, len(whole.lines))
    return sealed(whole, at, lambda raw: raw.update(kind=f"{raw['kind'].rpartition('/')[0]}/99"))


def sealed(whole: Whole, at: int, change: Callable[[Any], object]) -> bytes:
    """The log with one line changed and all hashes right, as a later version of the package would write it."""
    raws = [json.loads(line) for line in whole.lines]
    change(raws[at])
    return chain(raws)


def chain(raws: Iterable[dict[str, Any]]) -> bytes:
    """The lines of a log, given as JSON objects, with all hashes right."""
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
    "a cut tail": _cut_tail,
    "a cut record": _cut,
    "swapped records": _swap,
    "a doubled record": _double,
    "an inserted record": _put_in,
    "a spliced log": _splice,
    "a replaced record": _replace,
    "a header from the future": _future_header,
    "a kind from the future": _future_kind,
}
FUTURE: Final = frozenset({"a header from the future", "a kind from the future"})
