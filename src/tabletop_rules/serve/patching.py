"""`changes`: what changed between two texts, for whoever has the first one."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate
from typing import Final, TypeAlias

Changes: TypeAlias = list[str | list[int]]
"""The parts of a text, in order: a new text, or how far to go in the text before, and how much to copy from there."""

PIECES: Final = re.compile("[<{][^<{]*|^[^<{]+")
"""The pieces that are compared: in JSON that holds pictures, from an object or element to the next."""


def changes(old: str, new: str) -> Changes:
    """Return the changes that make `new` of `old`. They are not the fewest, but found in one walk."""
    if not old:
        return [new]
    known, pieces = PIECES.findall(old), PIECES.findall(new)
    starts = [0, *accumulate(map(len, known))]
    places: dict[str, list[int]] = {}
    for n, piece in enumerate(known):
        places.setdefault(piece, []).append(n)
    made: Changes = []
    at, next_known, copied = 0, 0, 0
    while at < len(pieces):
        if pieces[at] not in places:
            _add(made, pieces[at])
            at, next_known = at + 1, next_known + 1
            continue
        start = end = _nearest(places[pieces[at]], next_known)
        while end < len(known) and at < len(pieces) and known[end] == pieces[at]:
            at, end = at + 1, end + 1
        made.append([starts[start] - copied, starts[end] - starts[start]])
        next_known, copied = end, starts[end]
    return made


def _nearest(places: Sequence[int], place: int) -> int:
    """Return the one of some places, in order, that is nearest to a place."""
    n = bisect_left(places, place)
    return min(places[max(n - 1, 0) : n + 1], key=lambda each: abs(each - place))


def _add(made: Changes, text: str) -> None:
    """Add a new text, to the one before if there is one."""
    if made and isinstance(made[-1], str):
        made[-1] += text
    else:
        made.append(text)
