"""Upcasters: how messages of an older kind are read as today's, so that old logs stay readable.

A kind never changes once a log holds it: a new schema gets the next version and an `Upcaster` from the old one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from tabletop_rules.kit.frozen import frozen

KIND = re.compile(r"[a-z0-9_]+(\.[a-z0-9_]+)+/[1-9][0-9]*")
"""A kind: the game, the name, and the version of the fields."""


@frozen
class Upcaster:
    """Lifts the JSON fields of one kind of message (or of a part with a kind) to those of a later kind.

    `lift` gets the fields as decoded from JSON (integers, strings, booleans, None, lists, dicts), which it may change
    in place, and returns those of `kind_to`. Messages within are lifted separately afterwards.
    """

    kind_from: str
    kind_to: str
    lift: Callable[[dict[str, Any]], dict[str, Any]]


def upcaster_faults(upcasters: Sequence[Upcaster], kinds: Collection[str]) -> Iterator[str]:
    """Yield the faults of a chain of upcasters, given the kinds that the game reads today.

    Faults are malformed kinds, kinds lifted twice, today's kinds lifted away, ends that nobody reads, cycles, and gaps
    between a kind's versions.
    """
    misspelt = {kind for upcaster in upcasters for kind in (upcaster.kind_from, upcaster.kind_to) if not _is_kind(kind)}
    if misspelt:
        yield from (
            f"kind {kind!r} of an upcaster does not have the form game.name/version" for kind in sorted(misspelt)
        )
        return
    lifts = {upcaster.kind_from: upcaster.kind_to for upcaster in upcasters}
    for kind, count in Counter(upcaster.kind_from for upcaster in upcasters).items():
        if count > 1:
            yield f"kind {kind} is lifted by {count} upcasters: keep one"
    for kind, to in lifts.items():
        if kind in kinds:
            yield f"kind {kind} is lifted to {to}, but is still in use"
        elif to not in kinds and to not in lifts:
            near = get_close_matches(to, [known for known in (*kinds, *lifts) if known != kind], n=1)
            hint = f": did you mean {near[0]}?" if near else ""
            yield (
                f"kind {kind} is lifted to {to}, which neither the game nor another upcaster reads "
                f"(an event needs a reducer, a step an Expand, a command a rule){hint}"
            )
        elif _goes_round(kind, lifts):
            yield f"kind {kind} is lifted in a circle"
    for kind in sorted(kind for kind in kinds if not kind.endswith("/1") and _is_kind(kind)):
        name, _, version = kind.rpartition("/")
        missing = [f"{name}/{old}" for old in range(1, int(version)) if f"{name}/{old}" not in lifts]
        if missing:
            yield f"kind {kind} has older versions, but no upcaster lifts {', '.join(missing)}"


def _is_kind(kind: str) -> bool:
    return KIND.fullmatch(kind) is not None


def _goes_round(kind: str, lifts: dict[str, str]) -> bool:
    seen = {kind}
    while (kind := lifts.get(kind, "")) and kind not in seen:
        seen.add(kind)
    return bool(kind)
