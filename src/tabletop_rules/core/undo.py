"""Undo of a command, allowed if nobody has learned anything from it. Derived from the records, never from flags."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from tabletop_rules.core.dispatch import of_player
from tabletop_rules.core.engine import Accepted, Submitted, mask_record, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.identities import identities
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.messages import Answered, Record, Refusal, Rejection, Undone, options_of
from tabletop_rules.core.terms import CHANCE, CORE, SPECTATOR, Seat, to_int
from tabletop_rules.errors import UsageError, shorten

S = TypeVar("S")

NOTHING = Refusal("nothing_to_undo", "{seat} has no command to undo.", "{seat} n'a rien à annuler.")
AFTER_CHANCE = Refusal(
    "undo_after_chance",
    "Your command cannot be undone: dice or cards have been drawn since.",
    "Votre coup ne peut plus être annulé : un dé ou un tirage a eu lieu depuis.",
)
AFTER_OTHERS = Refusal(
    "undo_after_others",
    "Your command cannot be undone: {other} has acted since.",
    "Votre coup ne peut plus être annulé : {other} a agi depuis.",
)
LEARNED = Refusal(
    "undo_after_learning",
    "Your command cannot be undone: somebody has learned something new since.",
    "Votre coup ne peut plus être annulé : quelqu'un a appris quelque chose depuis.",
)
TOO_FAR = Refusal(
    "undo_too_far",
    "Your command cannot be undone: it is too long ago.",
    "Votre coup ne peut plus être annulé : il est trop ancien.",
)

REFUSALS = (NOTHING, AFTER_CHANCE, AFTER_OTHERS, LEARNED, TOO_FAR)


def undo(game: Game[S], match: Match[S], records: Sequence[Record], seat: Seat) -> Submitted[S]:
    """Take the last command of `seat` back. `records` are all records of the match.

    Appends a marker and deletes nothing. Rejected after chance, after another seat, or once anybody has learned
    something: a masked record or the view after it names a thing that their view did not name before, a decision has
    options that only the referee could work out, an event in the game's `exceptions` happened, or what did not happen
    told a secret (`Secrets.silence`).

    Raises:
        UsageError: the match is a view or of another game, records are missing, or there is no such seat.
    """
    found = find_command(game, match, records, seat := to_int(seat))
    if isinstance(found, Rejection):
        return found
    marker = Record(match.version + 1, Undone(seat, found - 1), CORE, found)
    return Accepted(fold(game, match, (marker,)), (marker,))


def find_command(game: Game[Any], match: Match[Any], records: Sequence[Record], seat: Seat) -> int | Rejection:
    """Return the number of the record of the command that `undo` would take back, or the rejection."""
    check_match(game, match)
    if match.viewer is not None or len(records) != match.version:
        raise UsageError("undo needs the whole match with all its records")
    seat = to_int(seat)
    if type(seat) is not int or not 0 <= seat < match.seats:
        raise UsageError(f"there is no seat {shorten(seat)} among {match.seats}")
    found = _last_command(match, records, seat)
    if isinstance(found, Rejection):
        return found
    entry = next((past for past in match.past if past.version == found - 1), None)
    if entry is None:
        return TOO_FAR.by(CORE)
    _, version, state, decisions, agenda = entry
    before = Match(match.game, match.seats, state, version, decisions, agenda, names=match.names)
    return LEARNED.by(CORE) if _learned_something(game, before, match, records[found - 1 :]) else found


def records_that_stand(records: Iterable[Record]) -> list[Record]:
    """Return the records of a match, or a seat's stream, without those undone and without the undo markers."""
    stand: list[Record] = []
    for record in records:
        if isinstance(record.event, Undone):
            while stand and stand[-1].n > record.event.to:
                stand.pop()
        else:
            stand.append(record)
    return stand


def _last_command(match: Match[Any], records: Sequence[Record], seat: Seat) -> int | Rejection:
    """Return the record number of the seat's last command not undone, or the rejection by what has come after it."""
    at = len(records)
    while at > 0:
        event = records[at - 1].event
        if isinstance(event, Undone):
            at = event.to
            continue
        if isinstance(event, Answered):
            if event.command.seat == seat:
                return at
            if event.command.seat == CHANCE:
                return AFTER_CHANCE.by(CORE)
            return of_player(match, AFTER_OTHERS.by(CORE, other=event.command.seat), event.command.seat, "other")
        at -= 1
    return of_player(match, NOTHING.by(CORE, seat=seat), seat)


def _learned_something(game: Game[Any], before: Match[Any], after: Match[Any], since: Sequence[Record]) -> bool:
    """Return whether anybody was shown a thing that their view did not show before, or a secret in another way."""
    if any(type(record.event) in game.secrets.exceptions for record in since):
        return True
    if game.secrets.silence is not None and game.secrets.silence(before.state, after.state):
        return True
    known_options = [(d.id, d.seat, options_of(d)) for d in before.decisions]
    for d in after.decisions:
        if options_of(d) is not None and (d.id, d.seat, options_of(d)) not in known_options:
            return True
    for seat in (SPECTATOR, *range(before.seats)):
        old, new = view(game, before, seat), view(game, after, seat)
        known = identities(old.state) | identities(old.decisions)
        shows = [new.state, new.decisions, *(mask_record(record, seat).event for record in since)]
        if any(not identities(value) <= known for value in shows):
            return True
    return False
