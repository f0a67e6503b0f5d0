"""A log without what people wrote into its header."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import attrs

from tabletop_rules.eventlog.lines import chained, check_link, hash_in, header_line, read_header
from tabletop_rules.eventlog.notes import SITUATION

_OF_SITUATION: Final = re.compile(rf"{re.escape(SITUATION)}( \d+)?")


def anonymous(lines: Sequence[bytes]) -> list[bytes]:
    """Return the lines of a log without names and notes, and with the hashes that follow from that.

    The situation in which the match began stays. The records stay too, so that the same can be decided again.

    Raises:
        LogError: the lines do not follow from each other.
    """
    header, before = read_header(lines[0])
    notes = {name: text for name, text in header.notes.items() if _OF_SITUATION.fullmatch(name)}
    new = [header_line(attrs.evolve(header, names=(), notes=notes)).encode()]
    after = hash_in(new[0].decode())
    for n, line in enumerate(lines[1:], 1):
        old = check_link(line, n, before).encode()
        start, _, end = line.rpartition(b',"hash":"' + old + b'"')
        before, after = old.decode(), chained(after, start + end)
        new.append(start + b',"hash":"' + after.encode() + b'"' + end)
    return new
