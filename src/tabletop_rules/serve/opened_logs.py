"""Logs that somebody opens to look at: checked in another process, then kept for a while as matches that are over.

A log says everything of its match, so one that is not over is refused: it would be a window in a match that others may
still be playing here.
"""

from __future__ import annotations

import base64
import pickle
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any, Final

import attrs

import tabletop_rules as tr
from tabletop_rules.core.json_reader import Json
from tabletop_rules.errors import LogError, StoreConflict, TabletopError
from tabletop_rules.eventlog.lines import read_header
from tabletop_rules.eventlog.store import NO_MATCH, Store
from tabletop_rules.eventlog.writing import anything_written
from tabletop_rules.serve import lobby
from tabletop_rules.serve.answers import Invitation
from tabletop_rules.serve.seating import LOGS, MatchDocument, Seating, read_document
from tabletop_rules.serve.tokens import ID_BYTES, derived, hashed

SLACK: Final = 20
"""How many logs more than there may be are deleted at a time."""


@attrs.frozen
class Checked:
    """What a log is of: a game of the catalog, with its options, and the players' names by seat."""

    game: str
    options: Json
    names: list[str]


@attrs.frozen
class Fault:
    """Why a log is not opened: a code of `errors.CODES`, and what is wrong in particular."""

    code: str
    text: str


@attrs.frozen
class Question:
    """The text of a log, as a question for a process of `Thinkers`."""

    text: str

    def answer(self) -> Checked | Fault:
        """Return what the log is of, or what is wrong with it."""
        return check(self.text)

    def dumps(self) -> bytes:
        """Return the question pickled."""
        return pickle.dumps(self)


def check(text: str) -> Checked | Fault:
    """Return what a log is of, if it is whole, over, and what the rules make of its commands."""
    try:
        named = read_header(text.encode().partition(b"\n")[0])[0].game
    except LogError as fault:
        return Fault("log_broken", str(fault))
    misfit = Fault("log_of_other_game", f"there is no game {named!r}")
    for id in _candidates(named):
        try:
            log = tr.EventLog.loads(text, games=partial(_load, id))
        except LogError as fault:
            if fault.record > 0:
                return Fault("log_broken", str(fault))
            misfit = Fault("log_of_other_game", str(fault)) if id == named else misfit
            continue
        return _verified(id, log)
    return misfit


def _candidates(named: str) -> Iterator[str]:
    """Yield the ids in the catalog of the game that a log names: its own, then those of versions with house rules."""
    ids = tr.games()
    yield from (id for id in ids if id == named)
    yield from (id for id in ids if id != named and tr.load_game(id).id == named)


def _load(id: str, named: str, options: Json) -> tr.Game[Any]:
    return tr.load_built_in(id, options)


def _verified(id: str, log: tr.EventLog) -> Checked | Fault:
    try:
        game = log.game(partial(_load, id))
        verdict = tr.verify(log, game)
        if not verdict.ok:
            return Fault("log_forged", str(verdict))
        if tr.Table.resume(log, game=game).result is None:
            return Fault("log_not_over", f"it ends with record {len(log.records)}")
    except TabletopError as fault:
        return Fault("log_forged", str(fault))
    header = log.header
    usual = {option.id: option.default for option in tr.options(id)}
    options = {name: anything_written(value) for name, value in header.options.items() if value != usual.get(name)}
    return Checked(id, options, [*(header.names or [""] * header.seats)])


def keep(store: Store, text: str, checked: Checked, most: int) -> tuple[MatchDocument, list[Invitation]]:
    """Keep a log that was checked, as a match that is over, and return it with a token for the view of each seat.

    Both follow from the text: the same log is the same match. At most `most` logs are kept; the oldest ones go.
    """
    whole = sha256(text.encode())
    id = base64.urlsafe_b64encode(whole.digest()[:ID_BYTES]).decode()
    tokens = [derived(whole.hexdigest(), f"{id} {number}") for number in range(len(checked.names))]
    seats = [Seating(name, hashed(token), None, False) for name, token in zip(checked.names, tokens, strict=True)]
    document = MatchDocument(
        id=id,
        game=checked.game,
        options=checked.options,
        seats=(*seats,),
        host="",
        created=time.time_ns() // 1_000_000,
        public=False,
        patient=False,
        status="over",
        chat="nobody",
        from_log=True,
    )
    lobby.note_down(store, document.care_key, id)
    try:
        store.documents.put(document.key, document.dumps(), 0)
        lobby.note_down(store, document.log_key, id)
    except StoreConflict:  # it was opened before
        document = lobby.find_match(store, id)
    with suppress(StoreConflict):
        store.append(id, NO_MATCH, text.encode().splitlines(), "log")
    _make_room(store, most)
    return document, [lobby.invitation(id, number, token) for number, token in enumerate(tokens)]


def _make_room(store: Store, most: int) -> None:
    """Delete the oldest logs if there are too many."""
    notes = store.documents.list(LOGS, limit=most + SLACK)
    for found in notes[: max(0, len(notes) - most)]:
        held = store.documents.get(f"match/{found.value.decode()}")
        if held is None or not lobby.drop(store, read_document(held.value)):
            lobby.forget(store, found.key)
