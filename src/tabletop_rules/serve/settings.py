"""`Settings`: what a host of a server may choose, most of all its limits."""

from __future__ import annotations

import re
from typing import Any, Final

import attrs

from tabletop_rules.errors import UsageError, shorten

MOST: Final = 10**9
"""The greatest value of a limit."""


def _check(settings: Settings, field: attrs.Attribute[Any], value: Any) -> None:
    """Raise UsageError unless this is a number within the bounds of the limit, or an address."""
    if type(field.default) is str:
        if not isinstance(value, str) or (value and not re.fullmatch(r"https?://[^\s#?]+/", value)):
            raise UsageError(f"the {field.name} must be like https://table.example.org/, not {shorten(value)}")
        return
    whole, may_be_0 = type(field.default) is int, field.metadata.get("may_be_0", False)
    fits = isinstance(value, int if whole else int | float) and not isinstance(value, bool) and 0 <= value <= MOST
    if not fits or not (value or may_be_0):
        bounds = f"from {int(whole)} to" if whole or may_be_0 else "above 0, at most"
        kind = "a whole number" if whole else "a number"
        raise UsageError(f"the limit {field.name} must be {kind} {bounds} {MOST}, not {shorten(value)}")


def _checked(cls: type, fields: list[attrs.Attribute[Any]]) -> list[attrs.Attribute[Any]]:
    return [field.evolve(validator=_check) for field in fields]


PAUSE: Final = {"may_be_0": True}


@attrs.frozen(kw_only=True, field_transformer=_checked)
class Settings:
    """The limits of one server process, and what else its host may choose.

    What goes beyond a limit is refused with 413, 429 or 503 before any work is done on it. An address is that of the
    client; behind a proxy, start the server with `--proxy`, or all clients share one address.

    `address` is where players find the page, such as `https://table.example.org/`. Invitations begin with it if whoever
    asks knows this machine by a name that others cannot use, such as localhost; else they are relative to the page.

    Raises:
        UsageError: a limit is no number, or out of its bounds.

    Attributes:
        body: the most bytes in the body of a request.
        body_seconds: seconds that a client may take to send it.
        requests: requests per minute from one address.
        commands: commands, undos, and questions why a command would be rejected, per minute from one address.
        seat_commands: commands per second from one seat.
        new_matches: matches per minute that one address may open.
        new_logs: logs per minute that one address may open to look at.
        log_body: the most bytes in the body of a request that opens a log.
        logs: opened logs that are kept; then the oldest goes for each new one.
        chat: lines of chat per minute from one address.
        match_chat: lines per minute from one seat of a match, and from all its onlookers together.
        connections: connections open at a time, per process of `tabletop-rules serve`.
        address_connections: connections of them from one address, but those of a proxy.
        streams: streams open at a time from one address.
        match_streams: streams of one match open at a time, on this process.
        working: requests being answered or waiting for their answer at a time, on this process.
        address_working: those of them from one address.
        records: the records after which a match takes no more commands.
        listed: the most legal commands that are listed in one answer.
        tables: matches kept in memory; others are read again from the store.
        threads: threads that decide, draw and read; others write.
        work_seconds: seconds after which a request that is still being worked on is refused.
        thinkers: bots that think at a time, each in a process of its own, per process of the server.
        address_thinkers: bots that think at a time in the matches that one address plays.
        unwatched: seconds after which the bots of a match rest if nobody looks at it.
        keep_alive: seconds after which a silent stream sends a comment; the page takes one that misses two for lost.
        bot_pause: seconds that a bot seems to think before it plays, and a sixth of it before each further command.
        draw_pause: seconds after which a draw that waits at a patient table happens by itself, if bots play there.
        sweep: seconds between two searches for matches that are to start or to be deleted; 0 for no searches.
        waiting_hours: hours that a match whose seats nobody takes must be old, and have waited while this process ran,
            until it is deleted.
        bots_hours: the same of a match that only bots play.
        log_hours: the same of a log that was opened.
    """

    body: int = 16_384
    body_seconds: float = 10.0
    requests: int = 1_200
    commands: int = 240
    seat_commands: int = 8
    new_matches: int = 12
    new_logs: int = 4
    log_body: int = 2_000_000
    logs: int = 50
    chat: int = 30
    match_chat: int = 20
    connections: int = 4_000
    address_connections: int = 200
    streams: int = 24
    match_streams: int = 1_000
    working: int = 512
    address_working: int = 64
    records: int = 50_000
    listed: int = 400
    tables: int = 200
    threads: int = 4
    work_seconds: float = 15.0
    thinkers: int = 2
    address_thinkers: int = 1
    unwatched: float = 300.0
    keep_alive: float = 5.0
    bot_pause: float = attrs.field(default=0.4, metadata=PAUSE)
    draw_pause: float = attrs.field(default=8.0, metadata=PAUSE)
    sweep: float = attrs.field(default=5.0, metadata=PAUSE)
    waiting_hours: float = 72.0
    bots_hours: float = 24.0
    log_hours: float = 24.0
    address: str = ""
