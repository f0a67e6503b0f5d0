"""Law 8 across processes: a match saved after any record goes on in a fresh process and ends the same."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from tabletop_rules.core.engine import Accepted
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Record, Undone
from tabletop_rules.core.source import find_game
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.errors import LogError
from tabletop_rules.eventlog.log import EventLog
from tabletop_rules.testing.laws.law import LawBroken, place
from tabletop_rules.testing.random_table import Played

Resume: TypeAlias = Callable[..., Any]
"""`Table.resume`, passed in: the laws do not import tables, which depend on the game catalogue."""


def resumes_elsewhere(
    played: Played, name: str, options: Mapping[str, object] | None = None, *, every: int = 1, python: str | None = None
) -> int:
    """Check law 8 across processes: cut the log after every record and resume each piece in a fresh process.

    After a record at which play waits, also within nested decisions, the remaining moves must make the same records as
    in play and end in the same match; after any other record resuming must be refused with the last waiting record
    named. Only every `every`-th waiting point is played on to the end, the others for one move. `name` is the game's
    `module:attribute`, `options` are what it is built with. Returns the number of records.

    Raises:
        LawBroken: a piece goes on differently, or the process fails.
    """
    end = len(played.moves)
    task = [name, dict(options or {}), None if played.open_chance else played.seed, every, list(sys.path)]
    text = EventLog.of(played.game, played.seats, played.records).dumps()
    done = subprocess.run(
        [python or sys.executable, "-c", _ELSEWHERE, json.dumps(task)],
        input=text.encode(),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        error = done.stderr.decode(errors="replace").strip().splitlines()[-1:]
        raise LawBroken(8, f"resuming in another process broke off: {error}", place(played, end))
    for version, fault in json.loads(done.stdout):
        raise LawBroken(8, f"resumed in another process, {fault}", place(played, end, version=version))
    return len(played.records)


_ELSEWHERE = """
import json, sys
name, options, seed, every, sys.path[:] = json.loads(sys.argv[1])
from tabletop_rules.table import Table
from tabletop_rules.testing.laws.resuming import first_misfit
print(json.dumps(first_misfit(Table.resume, name, options, seed, every, sys.stdin.buffer.read())))
"""


def first_misfit(
    resume: Resume, name: str, options: Mapping[str, object], seed: int | None, every: int, text: bytes
) -> list[tuple[int, str]]:
    """Return the length of the first piece of a log that does not go on as in play, with what is wrong."""
    game = find_game(name, options)
    whole = EventLog.loads(text, game)
    lines = text.split(b"\n")
    asked, last = 0, 0
    for count in range(len(whole.records) + 1):
        log = EventLog.loads(b"".join(line + b"\n" for line in lines[: count + 1]), game)
        if _stops_after(whole.records, count):
            fault = _resume_at(resume, game, log, seed, whole, to_end=asked % every == 0)
            asked, last = asked + 1, count
        else:
            fault = _rejection_fault(resume, game, log, last)
        if fault is not None:
            return [(count, fault)]
    return []


def _stops_after(records: Sequence[Record], count: int) -> bool:
    """Return whether play waits after `count` records: a seat's command, an undo or the end comes next.

    An answer that chance gives on its own has no decision. Before the first record a match can be begun anew.
    """
    if count in (0, len(records)):
        return True
    event = records[count].event
    if isinstance(event, Answered):
        return event.command.seat != CHANCE or event.command.decision != 0
    return isinstance(event, Undone)


def _resume_at(
    resume: Resume, game: Game[Any], log: EventLog, seed: int | None, whole: EventLog, to_end: bool
) -> str | None:
    """Make the remaining moves of the whole log, or only the next one. Return what differs, or None."""
    table = resume(log, seed, game=game)
    while table.version < len(whole.records):
        event = whole.records[table.version].event
        if isinstance(event, Undone):
            done = table.undo(event.seat)
        elif isinstance(event, Answered):
            done = table.submit(event.command)
        else:
            return f"{event} is not a move"
        if not isinstance(done, Accepted):
            return f"{event} is rejected: {done.code}"
        if done.records != whole.records[table.version - len(done.records) : table.version]:
            return f"{event} leads to something else"
        if not to_end:
            return None
    return None if table.log.dumps() == whole.dumps() else "the match ends differently"


def _rejection_fault(resume: Resume, game: Game[Any], log: EventLog, last: int) -> str | None:
    """Return what is wrong if a piece that ends between two decisions is not refused; None if it is."""
    try:
        resume(log, None, game=game)
    except LogError as fault:
        return (
            None
            if fault.record == last + 1
            else f"the last decision opens with record {last}, but record {fault.record} is named"
        )
    return "a log that stops between decisions can be resumed"
