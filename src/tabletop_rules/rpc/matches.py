"""The matches of an engine by handle, and what is read from and written into messages about them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from tabletop_rules.catalog import load_built_in
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import Game
from tabletop_rules.core.json_reader import Json
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record, Rejection
from tabletop_rules.core.terms import SPECTATOR, Seat
from tabletop_rules.errors import shorten
from tabletop_rules.eventlog.codec import from_json
from tabletop_rules.eventlog.strict import decode_error, dump
from tabletop_rules.eventlog.writing import written
from tabletop_rules.rpc.faults import Code, RpcError
from tabletop_rules.table import Table


@attrs.frozen
class Limits:
    """The limits of an engine.

    `line` is the most bytes of a message, enough for the log of any match, and `batch` the most messages in a batch.
    `matches` may be open at a time, each with at most `records` records. `legal` lists at most `commands` commands.
    """

    line: int = 2**23
    batch: int = 100
    matches: int = 200
    records: int = 100_000
    commands: int = 10_000


class Matches:
    """The open matches of an engine, by handle."""

    def __init__(self, limits: Limits) -> None:
        self.limits: Final = limits
        self._tables: dict[str, Table[Any]] = {}
        self._opened = 0

    def __len__(self) -> int:
        return len(self._tables)

    def check_room(self) -> None:
        """Raise RpcError if no further match may be opened."""
        if len(self) >= self.limits.matches:
            raise RpcError(Code.LIMIT, f"{self.limits.matches} matches are open: close one first")

    def add(self, table: Table[Any]) -> str:
        """Keep a table; return its handle."""
        self.check_room()
        self._opened += 1
        handle = f"m{self._opened}"
        self._tables[handle] = table
        return handle

    def remove(self, handle: str) -> None:
        """Forget a table."""
        self.table(handle)
        del self._tables[handle]

    def table(self, handle: str) -> Table[Any]:
        """Return the table of a handle; raise RpcError if there is none."""
        if handle not in self._tables:
            raise RpcError(Code.UNKNOWN_MATCH, f"there is no match {shorten(handle)}: take one from open or resume")
        return self._tables[handle]

    def table_to_change(self, handle: str) -> Table[Any]:
        """Return the table of a handle; raise RpcError if there is none, or if it may have no more records."""
        table = self.table(handle)
        if table.version >= self.limits.records:
            raise RpcError(Code.LIMIT, f"this match has {table.version} records; it can have no more")
        return table

    def game(self, match: str | None, game: str | None, options: Json | None) -> Game[Any]:
        """Return the game of a match, or a game by its id and options; raise RpcError unless exactly one is given."""
        if match is not None and game is None and options is None:
            return self.table(match).game
        if match is None and game is not None:
            return load_built_in(game, options)
        raise RpcError(Code.PARAMS, "invalid params", ["give either match, or game and perhaps options"])


def read_value(raw: Json, game: Game[Any]) -> Any:
    """Return the value that a JSON object stands for; raise DecodeError with every fault."""
    try:
        text = dump(raw)
    except ValueError:  # a number such as 1e999, which is infinite
        raise decode_error("a number is far too large") from None
    return from_json(text, game)


def read_command(raw: Json, game: Game[Any]) -> Command:
    """Return a command; raise DecodeError or RpcError for anything else."""
    command = read_value(raw, game)
    if not isinstance(command, Command):
        raise RpcError(Code.PARAMS, "invalid params", [f"command: {shorten(raw['kind'])} is not a command"])
    return command


def viewer_of(command: Command, match: Match[Any], seat: Seat | None) -> Seat:
    """Return whose view of a command's records to answer with: that of `seat`, or else of the seat that sends it."""
    if seat is not None:
        return seat
    return command.seat if 0 <= command.seat < match.seats else SPECTATOR


def seen_records(records: Iterable[Record], seat: Seat) -> list[Json]:
    """Return records as a seat receives them, as JSON."""
    return [written(mask_record(record, seat)) for record in records]


def rejected(rejection: Rejection) -> Json:
    """Return a rejection with its message in both languages."""
    message = {language: rejection.message(language) for language in ("en", "fr")}
    return {"rejection": written(rejection), "message": message}
