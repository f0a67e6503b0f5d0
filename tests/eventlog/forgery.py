"""Forged logs: records of a match changed, with their hashes made right again."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final

from tests.eventlog.damage import Whole, chain

Raw = dict[str, Any]


def forged(whole: Whole, number: int) -> bytes:
    """Return the `number`-th forgery of a log: up to three changes, then numbers, causes and hashes made right."""
    rng = random.Random(number)
    header, *records = (json.loads(line) for line in whole.lines)
    known = _known(records)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice(WAYS)(records, known, rng)
    for n, record in enumerate(records, 1):
        record["n"] = n
        record["cause"]["record"] = min(record["cause"]["record"], n - 1)
    return chain((header, *records))


Known = dict[str, list[Any]]


def _known(records: list[Raw]) -> Known:
    """Return the values of every field by its name, so that a replacement has the right type."""
    known: defaultdict[str, dict[str, Any]] = defaultdict(dict)

    def look(value: Any, name: str) -> None:
        known[name].setdefault(json.dumps(value, sort_keys=True), value)
        if isinstance(value, dict):
            for field, held in value.items():
                look(held, field)
        elif isinstance(value, list):
            for held in value:
                look(held, f"{name}[]")

    for record in records:
        look(record["data"], record["kind"])
    return {name: list(values.values()) for name, values in known.items()}


def _places(value: Any, name: str) -> Iterator[tuple[Any, Any, str]]:
    """Yield every place within a value: its container, its key, and the name of such fields."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, held in entries:
        called = str(key) if isinstance(value, dict) else f"{name}[]"
        yield value, key, called
        yield from _places(held, called)


def _field(records: list[Raw], known: Known, rng: random.Random) -> None:
    """Replace a field by another value of such fields, or by one near it."""
    record = rng.choice(records)
    places = list(_places(record["data"], record["kind"]))
    if places:
        holder, key, name = rng.choice(places)
        near = rng.random() < 0.4
        holder[key] = _near(holder[key], rng) if near else json.loads(json.dumps(rng.choice(known[name])))


def _near(value: Any, rng: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, 0, -1, 99, 2**40))
    if isinstance(value, str):
        return rng.choice(("", "?", f"{value}x", "nonsense"))
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return rng.choice(([], [*value, value[at]], value[:at] + value[at + 1 :], value[::-1]))
    return value


def _event(records: list[Raw], known: Known, rng: random.Random) -> None:
    """Replace an event by that of another record."""
    one, two = rng.choice(records), rng.choice(records)
    one["kind"], one["data"] = two["kind"], json.loads(json.dumps(two["data"]))


def _drop(records: list[Raw], known: Known, rng: random.Random) -> None:
    if len(records) > 1:
        del records[rng.randrange(len(records))]


def _double(records: list[Raw], known: Known, rng: random.Random) -> None:
    record = json.loads(json.dumps(rng.choice(records)))
    records.insert(rng.randrange(len(records) + 1), record)


def _swap(records: list[Raw], known: Known, rng: random.Random) -> None:
    one, two = rng.randrange(len(records)), rng.randrange(len(records))
    records[one], records[two] = records[two], records[one]


def _cut(records: list[Raw], known: Known, rng: random.Random) -> None:
    del records[rng.randrange(1, len(records) + 1) :]


def _decision(records: list[Raw], known: Known, rng: random.Random) -> None:
    """Change the last decisions, or what waits behind them, and cut the log there."""
    asked = [record for record in records if record["kind"] == "core.asked/1"]
    if asked:
        del records[records.index(asked[-1]) + 1 :]
        _field(asked[-1:], known, rng)


WAYS: Final[tuple[Callable[[list[Raw], Known, random.Random], None], ...]] = (
    _field,
    _field,
    _field,
    _event,
    _drop,
    _double,
    _swap,
    _cut,
    _decision,
    _decision,
)
