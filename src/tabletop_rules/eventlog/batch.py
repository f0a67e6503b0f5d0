"""Reads the records of a log in batches, one pass over all of their lines at a time.

Only lines that are right, and laid out as `lines.record_line` writes them, are read here; for any other this raises
some exception, and `lines.read_line` names the fault. A pass that does one thing to many lines takes less time than
doing everything to one line after the other.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from itertools import count
from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Record
from tabletop_rules.core.terms import RuleId
from tabletop_rules.eventlog.codec import Codec
from tabletop_rules.eventlog.strict import check_keys, parse_fast
from tabletop_rules.kit.memo import memoized

DIGITS: Final = 32
"""The hexadecimal digits of a hash."""

new_record = maker(Record)

_AFTER: Final = DIGITS + 1
_KIND: Final = DIGITS + len('","kind":"')
_HEAD: Final = re.compile(r'\{"cause":\{"record":(0|[1-9]\d{,8}),"rule":"([^"\\\0-\x1f]{,99})', re.ASCII)


def read_batch(codec: Codec, lines: Sequence[str], n: int, before: str) -> tuple[list[Record], str]:
    """Return the records in lines of a log from line `n` on, and the hash of the last; `before` is that before them.

    Raises anything if a line is not right, or laid out otherwise.
    """
    readers, causes, texts = [], [], []
    with codec.hasty() as reader:
        events, keys = reader.events, reader.keys[0]
        for number, line in enumerate(lines, n):
            head, _, tail = line.rpartition(',"hash":"')
            body = f"{before}{head}{tail[_AFTER:]}"
            before = blake2b(body.encode(), digest_size=DIGITS // 2).hexdigest()
            kind = tail[_KIND:].partition('"')[0]
            if tail != f'{before}","kind":"{kind}","n":{number}}}':
                raise ValueError("another hash, number or layout")
            head, _, data = head.partition('"},"data":')
            cause = _cause(head)
            if cause[0] >= number:
                raise ValueError("no earlier record")
            readers.append(events[kind])
            causes.append(cause)
            texts.append(data)
        found = [read(raw) for read, raw in zip(readers, parse_fast(texts), strict=True)]
        check_keys("".join(texts), reader.keys[0] - keys)
    made = [new_record(at, event, rule, cause) for at, event, (cause, rule) in zip(count(n), found, causes)]
    return made, before


@memoized(1 << 12)
def _cause(head: str) -> tuple[int, RuleId]:
    """Return the number of the record that is the cause in the head of a line, and the rule; cached: many share one."""
    found = _HEAD.fullmatch(head)
    if found is None:
        raise ValueError("another layout")
    return int(found[1]), RuleId(found[2])


@contextmanager
def collector_paused() -> Iterator[None]:
    """Pause garbage collection while reading: it would find nothing, and take a third of the time."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
