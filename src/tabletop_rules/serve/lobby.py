"""Matches from their opening to their start: documents in the store, changed by compare-and-set.

Beside the document of a match there are notes by key: `lobby/…` lists it for all, `care/…` says that it waits for
players or has bots, so that a process finds these without reading all matches there ever were.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import attrs

import tabletop_rules as tr
from tabletop_rules.errors import StoreConflict
from tabletop_rules.eventlog.store import NO_MATCH, Document, Store, lines_of
from tabletop_rules.serve.answers import Invitation, Matches, Opened
from tabletop_rules.serve.bodies import BotName, NewMatch, Status
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.naming import take_name
from tabletop_rules.serve.offering import Offered
from tabletop_rules.serve.rooms import SEED_LENGTH
from tabletop_rules.serve.seating import MatchDocument, Seating, match_key, read_document
from tabletop_rules.serve.tokens import derived, hashed, new_id, new_token, same

TRIES: Final = 20
PAGE: Final = 20
"""The matches on a page of the lobby."""

BESIDE: Final = ("chat", "here", "clock")
"""What is kept beside a match, under keys that begin with one of these and its id."""

CARED: Final = 100
"""The matches that one sweep looks at."""


def open_match(store: Store, new: NewMatch, bots: Offered) -> tuple[Opened, MatchDocument]:
    """Open a match; it starts at once if nobody is missing.

    Raises:
        Refused: it cannot be played like this.
    """
    seats, tokens = [], []
    for number in range(new.seats):
        bot = new.bots.get(str(number))
        is_open, awaited = number in new.open, number in new.awaited
        if bot is not None and is_open:
            raise Refused("invalid", faults=[f"seat {number} cannot be open and have a bot"])
        if awaited and (bot is not None or is_open):
            raise Refused("invalid", faults=[f"seat {number} is not by invitation, so nobody is awaited there"])
        token = "" if bot is not None or is_open else new_token()
        name = take_name(new.names[number]) if number < len(new.names) else ""
        seats.append(Seating(name, hashed(token) if token else "", bot, is_open, awaited))
        tokens.append(token)
    odd = {str(number) for number in (*new.open, *new.awaited)} | new.bots.keys()
    if not odd <= {str(number) for number in range(new.seats)}:
        raise Refused("invalid", faults=[f"there are seats 0 to {new.seats - 1}"])
    if new.clock is not None and new.patient:
        raise Refused(
            "invalid", faults=["a table with a clock is not patient: nobody's time would run while a draw waits"]
        )
    if len(new.names) > new.seats:
        raise Refused("invalid", faults=[f"there are {len(new.names)} names for {new.seats} seats"])
    id, host = new_id(), new_token()
    document = MatchDocument(
        id=id,
        game=new.game,
        options=new.options,
        seats=(*seats,),
        host=hashed(host),
        created=time.time_ns() // 1_000_000,
        public=new.public,
        patient=new.patient,
        status="waiting",
        situation=new.situation,
        chat=new.chat,
        clock=new.clock,
    )
    bots.check(new.bots.values(), document.check(), new.seats)
    if document.needs_care:
        note_down(store, document.care_key, id)
    store.documents.put(document.key, document.dumps(), 0)
    if document.public:
        note_down(store, document.lobby_key, id)
    document = start(store, document)
    invitations = [invitation(id, number, token) for number, token in enumerate(tokens) if token]
    return Opened(id, host, link_of(id, host), invitations, document.about()), document


def start(store: Store, document: MatchDocument) -> MatchDocument:
    """Start the match if nobody is missing. Harmless if it has started."""
    if document.status != "waiting" or not document.is_complete:
        return document
    table = tr.Table.open(
        document.check(),
        len(document.seats),
        seed=secrets.randbits(SEED_LENGTH),
        names=document.names,
        patient=document.patient,
    )
    with suppress(StoreConflict):  # it has been started, and played on
        store.append(document.id, NO_MATCH, lines_of(table.log), "start")
    if table.result is not None:  # it began in a situation in which nobody has anything to do
        return finish(store, document.id)
    return change(store, document.id, lambda found: attrs.evolve(found, status="playing"))


def claim(
    store: Store, id: str, number: int, name: str | None, sender: str, token: str | None = None
) -> tuple[MatchDocument, Invitation | None]:
    """Take an open seat, or come to the seat that the sender was invited to. The match starts when nobody is missing.

    Either gives the seat a new token, by default a random one: the invitation is used up. Until the start, who has a
    seat may change its name, and keeps the token. `sender` is the hash of the sender's token.

    Raises:
        Refused: the seat is not open and not the sender's, or another player has this name.
    """
    own, taken = token or new_token(), take_name(name or "")
    keeps = False

    def take(found: MatchDocument) -> MatchDocument:
        nonlocal keeps
        seat = found.check_seat(number)
        called = seat.name if name is None or found.status != "waiting" else taken
        is_senders = bool(sender) and same(seat.token, sender)
        if same(seat.token, hashed(own)):  # the answer to an earlier request was lost
            return found
        keeps = is_senders and not seat.awaited
        if keeps and found.status == "waiting":
            return found.with_seat(number, attrs.evolve(seat, name=called))
        if not seat.open and not (is_senders and seat.awaited):
            raise Refused("taken")
        return found.with_seat(number, Seating(called, hashed(own), None, False))

    document = start(store, change(store, id, take))
    return document, None if keeps else invitation(id, number, own)


def set_bot(
    store: Store, id: str, number: int, bot: BotName | None, bots: Offered
) -> tuple[MatchDocument, Invitation | None]:
    """Let a bot play a seat, whose token is then worth nothing; or, without a bot, invite a person with a new token.

    Raises:
        Refused: there is no such seat or bot, the bot does not play this game, or the match is over.
    """
    token = new_token() if bot is None else ""

    def give(found: MatchDocument) -> MatchDocument:
        seat = found.check_seat(number)
        if found.status == "over":
            raise Refused("over")
        bots.check([bot] if bot is not None else [], found.check(), len(found.seats))
        return found.with_seat(number, Seating(seat.name, hashed(token) if token else "", bot, False, bot is None))

    if bot is not None:
        note_down(store, find_match(store, id).care_key, id)
    document = start(store, change(store, id, give))
    return document, invitation(id, number, token) if token else None


def rematch(store: Store, id: str, sender: int, token: str) -> tuple[MatchDocument, MatchDocument, Invitation]:
    """Open the rematch of a match, with the seats moved up by one so that another player begins; or come to it.

    Whoever was host of the match is host of the rematch. Its people are awaited until each has come. Returns the match,
    its rematch, and the sender's seat there: asked again with the same `token`, it is the same.

    Raises:
        Refused: the match is not over, or the seat was given to somebody else.
    """
    document = find_match(store, id)
    if document.status != "over" or document.from_log:
        raise Refused("no_rematch")
    if document.next is None:
        document = _with_rematch(store, document)
    assert document.next is not None
    own, number = derived(token, document.next), (sender - 1) % len(document.seats)

    def come(found: MatchDocument) -> MatchDocument:
        seat = found.check_seat(number)
        if same(seat.token, hashed(own)):
            return found
        if not seat.awaited or seat.token:
            raise Refused("taken")
        return found.with_seat(number, Seating(seat.name, hashed(own), None, False))

    following = start(store, change(store, document.next, come))
    return document, following, invitation(following.id, number, own)


def _with_rematch(store: Store, document: MatchDocument) -> MatchDocument:
    """Return a match that is over with a rematch, which somebody else may have opened meanwhile."""
    seats = [
        attrs.evolve(seat, token="", awaited=seat.bot is None, open=False)
        for seat in (*document.seats[1:], *document.seats[:1])
    ]
    made = attrs.evolve(
        document, id=new_id(), seats=(*seats,), created=time.time_ns() // 1_000_000, status="waiting", public=False
    )
    made.check()
    if made.needs_care:
        note_down(store, made.care_key, made.id)
    store.documents.put(made.key, made.dumps(), 0)
    changed = change(store, document.id, lambda found: attrs.evolve(found, next=found.next or made.id))
    if changed.next != made.id:
        drop(store, made)
    return changed


def finish(store: Store, id: str) -> MatchDocument:
    """Write down that a match is over."""
    document = change(store, id, lambda found: attrs.evolve(found, status="over"))
    for key in (document.lobby_key, *([] if document.needs_care else [document.care_key])):
        forget(store, key)
    return document


def settle(store: Store, id: str, status: Status) -> MatchDocument:
    """Write down the status that a match has by its log."""
    if status == "over":
        return finish(store, id)
    document = find_match(store, id)
    if document.status == "waiting" and not document.is_complete:  # whoever is missing must come again
        return document
    document = change(store, id, lambda found: attrs.evolve(found, status=status))
    for key in [document.care_key] * document.needs_care + [document.lobby_key] * document.public:
        note_down(store, key, id)
    return document


def find_match(store: Store, id: str) -> MatchDocument:
    """Return the document of a match; raise Refused if there is none."""
    return _found(store, id)[1]


def change(store: Store, id: str, how: Callable[[MatchDocument], MatchDocument]) -> MatchDocument:
    """Change the document of a match, whoever else does so at the same time; return it."""
    for _ in range(TRIES):
        held, document = _found(store, id)
        changed = how(document)
        if changed == document:
            return document
        try:
            store.documents.put(document.key, changed.dumps(), held.version)
        except StoreConflict:
            continue
        return changed
    raise Refused("busy", retry_after=1)


def listed(store: Store, after: str) -> Matches:
    """Return a page of the public matches that are not over, newest first."""
    notes = store.documents.list("lobby/", f"lobby/{after}" if after else "", PAGE)
    matches = []
    for note in notes:
        held = store.documents.get(match_key(note.value.decode()))
        if held is not None:
            matches.append(read_document(held.value).about())
    return Matches(matches, notes[-1].key.removeprefix("lobby/") if len(notes) == PAGE else "")


def cared_for(store: Store, after: str) -> tuple[list[str], str]:
    """Return the ids of some matches that wait for players or have bots, and after which to go on; "" at the end."""
    notes = store.documents.list("care/", after, CARED)
    return [note.value.decode() for note in notes], notes[-1].key if len(notes) == CARED else ""


def drop(store: Store, document: MatchDocument, version: int | None = None) -> bool:
    """Delete a match with all that is kept of it; return whether it was deleted.

    It is not if it differs from this document by now, or if its log has another version than the one given.
    """
    held = store.documents.get(document.key)
    if held is None or read_document(held.value) != document:  # somebody has come after all
        return False
    if version is not None and store.version(document.id) != version:
        return False
    try:
        store.documents.delete(document.key, held.version)  # first, so that nobody plays it any more
    except StoreConflict:
        return False
    for key in (document.care_key, document.lobby_key, document.log_key):
        forget(store, key)
    for what in BESIDE:
        clear(store, what, document.id)
    store.delete(document.id)
    return True


def clear(store: Store, what: str, id: str) -> None:
    """Delete what is kept beside a match, such as the lines of its chat."""
    while notes := store.documents.list(f"{what}/{id}/"):
        for note in notes:
            forget(store, note.key)


def forget(store: Store, key: str) -> None:
    """Delete a note, if it is there."""
    note = store.documents.get(key)
    if note is not None:
        with suppress(StoreConflict):  # somebody else did
            store.documents.delete(key, note.version)


def note_down(store: Store, key: str, id: str) -> None:
    """Write a note about a match, unless it is there."""
    with suppress(StoreConflict):  # it is there
        store.documents.put(key, id.encode(), 0)


def _found(store: Store, id: str) -> tuple[Document, MatchDocument]:
    held = store.documents.get(match_key(id))
    if held is None:
        raise Refused("no_match")
    return held, read_document(held.value)


def invitation(id: str, number: int, token: str) -> Invitation:
    """Return a seat with its token and the link that brings a player there."""
    return Invitation(number, token, link_of(id, token))


def link_of(id: str, token: str) -> str:
    """Return the link that brings somebody from the page to a match: what is behind the #, no browser sends anywhere.

    It is relative, as the server may be below a path that only a proxy knows.
    """
    return f"#/m/{id}/{token}"
