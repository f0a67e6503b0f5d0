"""`Settings`: what a host of a server may choose, most of all its limits."""

from __future__ import annotations

import attrs


@attrs.frozen(kw_only=True)
class Settings:
    """The limits of one server process, and what else its host may choose.

    What goes beyond a limit is refused with 413, 429 or 503 before any work is done on it. An address is that of the
    client; behind a proxy, start the server with `--proxy`, or all clients share one address.

    Attributes:
        body: the most bytes in the body of a request.
        body_seconds: seconds that a client may take to send it.
        requests: requests per minute from one address.
        commands: commands, undos, and questions why a command would be rejected, per minute from one address.
        seat_commands: commands per second from one seat.
        new_matches: matches per minute that one address may open.
        connections: connections open at a time, per process of `tabletop-rules serve`.
        streams: streams open at a time from one address.
        match_streams: streams of one match open at a time, on this process.
        working: requests being answered or waiting for their answer at a time, on this process.
        records: the records after which a match takes no more commands.
        listed: the most legal commands that are listed in one answer.
        tables: matches kept in memory; others are read again from the store.
        threads: threads that decide, draw and read.
        keep_alive: seconds after which a silent stream sends a comment.
        bot_pause: seconds that a bot seems to think.
        draw_pause: seconds after which a draw that waits at a patient table happens by itself, if bots play there.
        sweep: seconds between two searches for matches that no process moves on; 0 for no searches.
        waiting_hours: hours after which a match whose seats nobody takes is deleted.
    """

    body: int = 16_384
    body_seconds: float = 10.0
    requests: int = 1_200
    commands: int = 240
    seat_commands: int = 8
    new_matches: int = 12
    connections: int = 4_000
    streams: int = 24
    match_streams: int = 1_000
    working: int = 512
    records: int = 50_000
    listed: int = 400
    tables: int = 200
    threads: int = 4
    keep_alive: float = 15.0
    bot_pause: float = 0.6
    draw_pause: float = 8.0
    sweep: float = 5.0
    waiting_hours: float = 72.0
