"""What people say at a table. Each line is a small value in the store, beside the match and never in its log."""

from __future__ import annotations

import time
from typing import Final

import attrs

from tabletop_rules.core.names import compose, is_safe, same_name
from tabletop_rules.errors import StoreConflict
from tabletop_rules.eventlog.store import Store
from tabletop_rules.eventlog.strict import dump, parse
from tabletop_rules.serve.answers import ChatLine
from tabletop_rules.serve.bodies import Say, Talkers
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.lobby import change, forget
from tabletop_rules.serve.naming import take_name
from tabletop_rules.serve.seating import MatchDocument, Role
from tabletop_rules.serve.shapes import read, write

KEPT: Final = 200
"""The lines that are kept of a match; older ones go."""

LAST: Final = 10**9
"""Above the number of any line: subtracted from it, the newest line comes first."""

TRIES: Final = 20


def say(store: Store, document: MatchDocument, role: Role, given: Say) -> ChatLine:
    """Add a line to the chat of a match.

    Raises:
        Refused: the host has closed the chat to the sender, or the text or the name cannot be used.
    """
    if document.chat == "nobody" or (document.chat == "seats" and role.seat < 0 and not role.host):
        raise Refused("chat_closed")
    text = given.text.strip()
    if not is_safe(text):
        raise Refused("invalid", faults=["text holds characters that cannot be printed"])
    if not same_name(text):
        raise Refused("invalid", faults=["text shows nothing: write something that can be seen"])
    name = take_name(given.name or "") if role.seat < 0 else ""
    if name and same_name(name) in {same_name(compose(seat.name)) for seat in document.seats}:
        raise Refused("invalid", faults=["a player has this name"])
    line = ChatLine(0, role.seat, role.host, name, text, time.time_ns() // 1_000_000)
    for _ in range(TRIES):
        line = attrs.evolve(line, number=last(store, document.id) + 1)
        try:
            store.documents.put(_key(document.id, line.number), dump(write(line)).encode(), 0)
        except StoreConflict:  # somebody else has just said something
            continue
        if line.number > KEPT:
            forget(store, _key(document.id, line.number - KEPT))
        return line
    raise Refused("busy", retry_after=1)


def last(store: Store, id: str) -> int:
    """Return the number of the last line of a match, 0 if nobody has said anything."""
    newest = store.documents.list(_prefix(id), limit=1)
    return LAST - int(newest[0].key.rpartition("/")[2]) if newest else 0


def lines(store: Store, document: MatchDocument, role: Role, after: int) -> list[ChatLine]:
    """Return the lines after one of this number that somebody may read, the oldest first.

    While the match is played, seats do not read what onlookers say.
    """
    made = []
    for note in store.documents.list(_prefix(document.id), limit=KEPT):
        if note.key <= _key(document.id, after):
            line, faults = read(ChatLine, parse(note.value))
            assert not faults
            made.append(line)
    apart = role.seat >= 0 and document.status == "playing"
    return [line for line in reversed(made) if line.number > after and not (apart and line.seat < 0 and not line.host)]


def open_to(store: Store, id: str, who: Talkers) -> MatchDocument:
    """Say who may write from now on."""
    return change(store, id, lambda found: attrs.evolve(found, chat=who))


def _prefix(id: str) -> str:
    return f"chat/{id}/"


def _key(id: str, number: int) -> str:
    return f"{_prefix(id)}{LAST - number:010}"
