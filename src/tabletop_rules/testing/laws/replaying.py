"""Laws 1 and 11: a match is the fold of its records, and undoing a command restores the match before it."""

from __future__ import annotations

from typing import Any

from tabletop_rules.core.engine import Accepted, mask_record
from tabletop_rules.core.fold import fold
from tabletop_rules.core.identities import identities
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, options_of
from tabletop_rules.core.terms import CHANCE, SPECTATOR, Seat
from tabletop_rules.core.undo import AFTER_CHANCE, AFTER_OTHERS, LEARNED, undo
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, attempt, difference, pick_stops, place
from tabletop_rules.testing.random_table import Played, TakeBack


def replay_equals_play(played: Played, stops: Stops = None) -> int:
    """Check law 1: folding the records gives the match that was played.

    Compares the state at every record, and the whole match at every stop. Nothing is sampled.
    """
    game, match = played.game, played.opening
    for stop, played_match in enumerate(played.matches):
        where = place(played, stop)
        for record in played.records[match.version : played_match.version]:
            match = attempt(1, where, f"folding {record}", fold, game, match, (record,))
            if match.state != played.states[record.n]:
                how = difference(played.states[record.n], match.state, "state")
                what = f"record {record.n} leads to different states in play and in replay: {how}"
                event = f"apply of {type(record.event).__name__} may depend on nothing but the state and the event"
                raise LawBroken(1, f"{what}; {event}", where)
        if match != played_match:
            raise LawBroken(1, f"play and replay differ: {difference(played_match, match)}", where)
        if match.past != played_match.past:
            raise LawBroken(1, f"play and replay differ: {difference(played_match.past, match.past, 'past')}", where)
    return len(played.records)


def undo_is_identity(played: Played, stops: Stops = None) -> int:
    """Check law 11: undoing a command restores the match before it, and every view of it, except for the version.

    It must be refused exactly if, since then, chance answered, another seat acted or somebody learned something, with
    that reason. Nothing is sampled: every seat tries to undo at every stop reached by a command of a seat, the host or
    chance. After a granted undo another one is tried, until one is refused.
    """
    cases, fresh = 0, played.opening
    for stop in pick_stops(played, 11, stops, len(played.matches)):
        move = played.moves[stop - 1] if stop else None
        if move is None or isinstance(move, TakeBack):
            continue
        fresh = _fold_to(played, fresh, stop - 1)
        for seat in range(played.seats):
            cases += 1
            _check_undo(played, stop, seat, move.seat, fresh)
    return cases


def _fold_to(played: Played, match: Match[Any], stop: int) -> Match[Any]:
    """Return the match at a stop, folded on from an earlier one, so that it shares nothing with the matches of play."""
    records = played.records[match.version : played.matches[stop].version]
    return attempt(11, place(played, stop), "folding", fold, played.game, match, records)


def _check_undo(played: Played, stop: int, seat: Seat, actor: Seat, fresh: Match[Any]) -> None:
    """Let a seat undo right after the actor's command and check the outcome. `fresh` is the match before it."""
    game, match, where = played.game, played.matches[stop], place(played, stop, seat)
    records = played.records[: match.version]
    why = _why_not(played, stop, seat, actor)
    outcome = attempt(11, where, "undo", undo, game, match, records, seat)
    code = None if isinstance(outcome, Accepted) else outcome.code
    if code != why:
        text = f"undo gives {code or 'the match before'}, but should give {why or 'the match before'}"
        raise LawBroken(11, text, where)
    if not isinstance(outcome, Accepted):
        return
    _require_same_match(fresh, outcome.match, "undo", where)
    seats = (*range(match.seats), SPECTATOR)
    views = {viewer: played.view(stop, viewer) for viewer in seats}
    for back in reversed(_moves_in_effect(played, stop)):
        if not isinstance(outcome, Accepted):
            return
        match, records = outcome.match, (*records, *outcome.records)
        _require_same_match(played.matches[back], match, "undo", where)
        for viewer in seats:
            marker = [mask_record(record, viewer) for record in outcome.records]
            view = attempt(
                11, where, f"folding an undo into the view of seat {viewer}", fold, game, views[viewer], marker
            )
            _require_same_match(played.view(back, viewer), view, f"undo in the view of seat {viewer}", where)
            views[viewer] = view
        outcome = attempt(11, where, "another undo", undo, game, match, records, seat)


def _moves_in_effect(played: Played, stop: int) -> list[int]:
    """Return the indices into `moves` of the commands before a stop that were not taken back."""
    kept: list[int] = []
    for number, move in enumerate(played.moves[:stop]):
        if isinstance(move, TakeBack):
            kept.pop()
        else:
            kept.append(number)
    return kept


def _require_same_match(before: Match[Any], after: Match[Any], what: str, where: Where) -> None:
    """Raise LawBroken unless both matches agree except for the version and the oldest entries of the past."""
    for name in ("state", "decisions", "agenda", "result", "viewer"):
        how = difference(getattr(before, name), getattr(after, name), name)
        if how is not None:
            raise LawBroken(11, f"{what} does not restore the match before: {how}", where)
    if after.past != before.past[len(before.past) - len(after.past) :]:
        raise LawBroken(11, f"{what} leads to another past: {difference(before.past, after.past, 'past')}", where)


def _why_not(played: Played, stop: int, seat: Seat, actor: Seat) -> str | None:
    """Return the code with which undo must be refused, judged by what each seat was shown; None if it is allowed."""
    records = played.records_of(stop - 1)
    if any(isinstance(record.event, Answered) and record.event.command.seat == CHANCE for record in records):
        return AFTER_CHANCE.code
    if seat != actor:
        return AFTER_OTHERS.code
    for viewer in (*range(played.seats), SPECTATOR):
        before, after = played.view(stop - 1, viewer), played.view(stop, viewer)
        known = identities(before.state) | identities(before.decisions)
        if not (identities(after.state) | identities(after.decisions)) <= known:
            return LEARNED.code
        if any(not identities(mask_record(record, viewer).event) <= known for record in records):
            return LEARNED.code
        if any(options not in _options_shown(before, viewer) for options in _options_shown(after, viewer)):
            return LEARNED.code
    secrets = played.game.secrets
    if secrets.silence is not None and secrets.silence(played.matches[stop - 1].state, played.matches[stop].state):
        return LEARNED.code
    return LEARNED.code if any(type(record.event) in secrets.exceptions for record in records) else None


def _options_shown(view: Match[Any], viewer: Seat) -> list[tuple[int, object]]:
    """Return the ids and `options` of the decisions open to the viewer."""
    return [(d.id, options_of(d)) for d in view.decisions if d.seat == viewer and options_of(d) is not None]
