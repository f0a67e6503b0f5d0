"""Methods that open, play and close matches. Each takes its params as keyword-only arguments."""

from __future__ import annotations

import secrets
from itertools import islice
from typing import Any, Final, Literal

from tabletop_rules.catalog import load_built_in
from tabletop_rules.core.chance import ChanceSource, Seeded
from tabletop_rules.core.json_reader import Json
from tabletop_rules.core.match import check_seat
from tabletop_rules.core.messages import Rejection
from tabletop_rules.core.situation_words import situation as set_up
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.door import EventLog
from tabletop_rules.eventlog.writing import anything_written, written
from tabletop_rules.front import choosing
from tabletop_rules.front.pictures import draw as draw_thing
from tabletop_rules.rpc.faults import Code, RpcError
from tabletop_rules.rpc.matches import Matches, read_command, rejected, seen_records, viewer_of
from tabletop_rules.rpc.params import Language, Texts
from tabletop_rules.table import Table

SEED_LENGTH: Final = 128
"""The bits of a seed that the engine draws: too many to try them all."""

Draws = Literal["seeded", "open"]


def open_match(
    matches: Matches,
    *,
    game: str,
    seats: int,
    seed: int | None = None,
    options: Json | None = None,
    names: Texts | None = None,
    notes: Json | None = None,
    draws: Draws = "seeded",
    patient: bool = False,
    situation: Json | None = None,
) -> Json:
    """Open a match, in a situation if one is given."""
    matches.check_room()
    chance, ruleset = _chance(seed, draws), load_built_in(game, options)
    if situation is not None:
        ruleset = set_up(ruleset, seats, situation)
    table = Table.open(ruleset, seats, chance=chance, names=names or (), notes=notes, patient=patient)
    return _about(matches.add(table), table)


def resume(
    matches: Matches, *, log: str, seed: int | None = None, draws: Draws = "seeded", patient: bool = False
) -> Json:
    """Continue the match of a log."""
    matches.check_room()
    chance, read = _chance(seed, draws), EventLog.loads(log)
    if len(read.records) > matches.limits.records:
        raise RpcError(Code.LIMIT, f"a match has at most {matches.limits.records} records")
    table = Table.resume(read, game=read.game(load_built_in), chance=chance, patient=patient)
    return _about(matches.add(table), table)


def close(matches: Matches, *, match: str) -> None:
    """Forget a match."""
    matches.remove(match)


def decisions(matches: Matches, *, match: str, seat: int = SPECTATOR) -> list[Json]:
    """Return the open decisions as a seat sees them."""
    return [written(decision) for decision in matches.table(match).view(seat).decisions]


def legal(matches: Matches, *, match: str, seat: int | None = None, limit: int | None = None) -> Json:
    """Return the legal commands of a seat, or of all seats and of chance, and whether these are all."""
    listed = matches.table(match).legal(seat)
    most = max(0, min(matches.limits.commands, matches.limits.commands if limit is None else limit))
    commands = [written(command) for command in islice(listed, most)]
    return {"commands": commands, "complete": next(listed, None) is None}


def submit(matches: Matches, *, match: str, command: Json, seat: int | None = None) -> Json:
    """Send a command. Returns the new records as a seat sees them, or the rejection."""
    table = matches.table_to_change(match)
    read = read_command(command, table.game)
    viewer = viewer_of(read, table.match, seat)
    check_seat(table.match, viewer)
    outcome = table.submit(read)
    if isinstance(outcome, Rejection):
        return {"accepted": False, **rejected(outcome)}
    return {"accepted": True, "version": outcome.match.version, "records": seen_records(outcome.records, viewer)}


def why_not(matches: Matches, *, match: str, command: Json) -> list[Json]:
    """Return every rejection of a command; none if it would be accepted."""
    table = matches.table(match)
    return [rejected(each) for each in table.why_not(read_command(command, table.game))]


def why_not_thing(matches: Matches, *, match: str, seat: int, id: str) -> list[Json]:
    """Return why a seat cannot choose a thing or place now; none if one of its legal commands touches it."""
    table = matches.table(match)
    return [rejected(each) for each in choosing.why_not_thing(table.game, table.match, seat, id)]


def undo(matches: Matches, *, match: str, seat: int) -> Json:
    """Take back the last command of a seat. Returns the new records as that seat sees them, or the rejection."""
    outcome = matches.table_to_change(match).undo(seat)
    if isinstance(outcome, Rejection):
        return {"accepted": False, **rejected(outcome)}
    return {"accepted": True, "version": outcome.match.version, "records": seen_records(outcome.records, seat)}


def why_no_undo(matches: Matches, *, match: str, seat: int) -> Json | None:
    """Return why an undo would be rejected; null if it would be accepted."""
    rejection = matches.table(match).why_no_undo(seat)
    return None if rejection is None else rejected(rejection)


def draw(
    matches: Matches,
    *,
    match: str | None = None,
    id: str | None = None,
    game: str | None = None,
    options: Json | None = None,
    seat: int = SPECTATOR,
    language: Language = "en",
) -> Any:
    """Return the picture of the thing with this id; without `id`, let the draw happen that waits at a patient table."""
    if id is not None:
        return draw_thing(matches.game(match, game, options), id, language)
    if match is None or game is not None or options is not None:
        raise RpcError(Code.PARAMS, "invalid params", ["give id for a picture, or match alone for a draw that waits"])
    table = matches.table_to_change(match)
    check_seat(table.match, seat)
    records = table.draw()
    return {"version": table.version, "records": seen_records(records, seat)}


def view(matches: Matches, *, match: str, seat: int = SPECTATOR) -> Json:
    """Return the match as a seat sees it."""
    return written(matches.table(match).view(seat))


def stream(matches: Matches, *, match: str, seat: int = SPECTATOR, after: int = 0) -> list[Json]:
    """Return the records after a number as a seat sees them."""
    return [written(record) for record in matches.table(match).stream(seat, after)]


def result(matches: Matches, *, match: str) -> Json | None:
    """Return the outcome of a match; null while it goes on."""
    outcome = matches.table(match).result
    return None if outcome is None else written(outcome)


def log(matches: Matches, *, match: str) -> str:
    """Return the log of a match, with all its secrets."""
    return matches.table(match).log.dumps()


def _chance(seed: int | None, draws: Draws) -> ChanceSource | None:
    """Return the source of draws; None if the client makes them. A seed that is not given is drawn and never shown."""
    if draws == "seeded":
        return Seeded(secrets.randbits(SEED_LENGTH) if seed is None else seed)
    if seed is not None:
        raise RpcError(Code.PARAMS, "invalid params", ["seed: open draws have none"])
    return None


def _about(handle: str, table: Table[Any]) -> Json:
    """Return what a client is told of a new match."""
    return {
        "match": handle,
        "game": table.game.id,
        "options": {name: anything_written(value) for name, value in table.game.options.items()},
        "seats": table.match.seats,
        "names": list(table.names),
        "version": table.version,
    }
