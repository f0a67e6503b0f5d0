"""Tampered JSON: commands as text, with fields, values, structure or bytes changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

JUNK: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 1.0, 0.5, 2**31, 2**63 - 1, 2**63, -(2**63), 10**30, "", " ", "?", "0", "true", "null",
    "\x00", "\ud800", "é", "x" * 5_000, [], [[]], [None], {}, {"kind": "core.chance/1"}, [1] * 100,
    float("nan"), float("inf"),
)  # fmt: skip
"""Values to put in place of valid ones."""


def tampered(texts: Sequence[str], kinds: Sequence[str], rng: random.Random, most: int) -> Iterator[str | bytes]:
    """Yield up to `most` tampered versions of these texts, each a JSON object with a kind.

    `kinds` are the kinds that the reader knows.
    """
    for _ in range(most if texts else 0):
        text = rng.choice(texts)
        if rng.random() < 0.7:
            yield _structure(json.loads(text), json.loads(rng.choice(texts)), kinds, rng)
        else:
            yield rng.choice(_BYTES)(text, rng)


# --- structure ------------------------------------------------------------------------------------------------------


def _structure(value: dict[str, Any], other: dict[str, Any], kinds: Sequence[str], rng: random.Random) -> str:
    """Return the object as text with one field changed, removed or added."""
    fields = sorted(value)
    name, what = rng.choice(fields), rng.randrange(9)
    if what == 0:
        del value[name]
    elif what == 1:
        value[rng.choice(("more", "Seat", "", "seat ", "__class__", "options", "viewer"))] = rng.choice(JUNK[:12])
    elif what == 2:
        value["kind"] = _kind(value["kind"], kinds, rng)
    elif what == 3:
        second = rng.choice(fields)
        value[name], value[second] = value[second], value[name]
    elif what == 4 and name in other:
        value[name] = other[name]
    elif what == 5:
        value[name] = _near(value[name], rng)
    elif what == 6:
        value[name] = [value[name]] if rng.random() < 0.5 else {name: value[name]}
    elif what == 7:
        return f"{json.dumps(value)[:-1]},{json.dumps(name)}:{json.dumps(rng.choice(JUNK[:12]))}}}"  # a duplicate key
    else:
        value[name] = rng.choice(JUNK)
    return json.dumps(value, ensure_ascii=rng.random() < 0.5, sort_keys=rng.random() < 0.5)


def _kind(kind: str, kinds: Sequence[str], rng: random.Random) -> str:
    name, _, version = kind.partition("/")
    wrong = (
        f"{name}/0",
        f"{name}/{version}0",
        name,
        kind.upper(),
        f" {kind}",
        kind.replace(".", "_"),
        "core.answered/1",
    )
    return rng.choice((*wrong, *rng.sample(kinds, min(len(kinds), 8))))


def _near(value: Any, rng: random.Random) -> Any:
    """Return a value that is nearly the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, -value, float(value), str(value)))
    if isinstance(value, str):
        return rng.choice((value.upper(), f"{value} ", value[:-1], value[::-1], f"{value}#1", [value]))
    if isinstance(value, list):
        return rng.choice((value[:-1], value[1:], value[::-1], [*value, *value[:1]], [*value, None]))
    return rng.choice(JUNK)


# --- bytes ----------------------------------------------------------------------------------------------------------


def _flipped(text: str, rng: random.Random) -> bytes:
    data = bytearray(text.encode())
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def _cut(text: str, rng: random.Random) -> str:
    return text[: rng.randrange(len(text))]


def _doubled(text: str, rng: random.Random) -> str:
    return text + rng.choice(("", " ", "\n", ",")) + text


def _inserted(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice('{}[]",:0-1eE.\\/ \x00\ufeff\u2028٣') + text[at:]


def _lost(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randint(1, 3) :]


def _wrapped(text: str, rng: random.Random) -> str:
    depth = rng.choice((1, 40, 3_000))
    return "[" * depth + text + "]" * depth


def _otherwise(text: str, rng: random.Random) -> str | bytes:
    return rng.choice(
        (text.replace('"', "'"), text.encode("utf-16"), "\ufeff" + text, text.replace(":", "="), "", "null")
    )


_BYTES: Final[tuple[Callable[[str, random.Random], str | bytes], ...]] = (
    _flipped,
    _cut,
    _doubled,
    _inserted,
    _lost,
    _wrapped,
    _otherwise,
)
