"""A table in the browser, for people who share a screen: all four games, in two languages, played by clicking.

    python examples/web_table/server.py        # then open http://127.0.0.1:8000

It knows no rule and no game: what can be clicked comes from `targets`, what it means from `words` and `describe`, how
everybody stands from `standings`, and what happened from `narrate`.
"""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import attrs

import tabletop_rules as tr

PAGE = Path(__file__).with_name("index.html")
LONGEST = 10_000
"""The most bytes of a request."""


class Room:
    """One table, and what a page needs to show it."""

    def __init__(self) -> None:
        self.open("carcassonne", ["Ana", "Bo"])

    def open(self, game: str, names: list[str]) -> str:
        """Start a new match; return "". Draws wait for the next player, so that every turn can be undone."""
        self.table = tr.Table.open(
            game, seats=len(names), seed=secrets.randbits(128), options=FULL.get(game), names=names, patient=True
        )
        return ""

    def seat(self) -> int:
        """Return the seat whose turn it is; a spectator when nobody is asked."""
        return next((each.seat for each in self.table.decisions if each.seat >= 0), tr.SPECTATOR)

    def show(self, language: str, highlight: list[str]) -> dict[str, Any]:
        """Return everything on the page, as the seat whose turn it is may see it."""
        table, seat = self.table, self.seat()
        game, view = table.game, table.view(seat)
        commands = [*table.legal(seat)] if seat >= 0 else []
        start = tr.view(game, tr.unopened(game, table.match.seats, table.names), seat)
        undoer = self.undoer()
        return {
            "games": tr.games(),
            "version": table.version,
            "svg": table.svg(seat, language, highlight=highlight),
            "turn": table.names[seat] if seat >= 0 else "",
            "waiting": table.draws_wait,
            "decisions": [tr.words(game, view, each, language) for each in table.decisions if each.seat == seat],
            "commands": [
                {"words": tr.words(game, view, each, language), "targets": tr.targets(game, view, each)}
                for each in commands
            ],
            "standings": [
                {"name": table.names[each.seat], "place": each.place, "total": each.total, "items": rows(each)}
                for each in tr.standings(game, view, language)
            ],
            "story": [str(line) for line in tr.narrate(game, table.stream(seat), start, language, "detail")][-40:],
            "undo": table.names[undoer] if undoer is not None else "",
            "over": tr.words(game, view, table.result, language) if table.result is not None else "",
        }

    def undoer(self) -> int | None:
        """Return the seat that can take its last command back."""
        seats = range(self.table.match.seats)
        return next((seat for seat in seats if self.table.why_no_undo(seat) is None), None)

    def play(self, number: int, version: int, language: str) -> str:
        """Submit the legal command with this number; return why not, or ""."""
        commands = [*self.table.legal(self.seat())]
        if version != self.table.version or not 0 <= number < len(commands):
            return "?"
        outcome = self.table.submit(commands[number])
        return outcome.message(language) if isinstance(outcome, tr.Rejection) else ""

    def undo(self, language: str) -> str:
        """Take the last command back; return why not, or ""."""
        for seat in range(self.table.match.seats):
            if not isinstance(self.table.undo(seat), tr.Rejection):
                return ""
        refused = self.table.why_no_undo(max(self.seat(), 0))
        return refused.message(language) if refused is not None else ""

    def describe(self, id: str, language: str) -> dict[str, str]:
        """Return what a thing is, and why it cannot be chosen now if it cannot."""
        about = tr.describe(self.table.game, id, language, self.table.names)
        return {
            "name": about.name,
            "text": about.text,
            "provenance": about.provenance,
            "why": self.why_not(id, language),
        }

    def why_not(self, id: str, language: str) -> str:
        """Return why no command may choose this thing: what is wrong with a listed command that names it instead."""
        game, view, seat = self.table.game, self.table.view(self.seat()), self.seat()
        commands = [*self.table.legal(seat)] if seat >= 0 else []
        if any(id in tr.targets(game, view, each) for each in commands):
            return ""
        for command in commands[:50]:
            for target in tr.targets(game, view, command):
                for field in attrs.fields(type(command)):
                    if getattr(command, field.name) == target:
                        changed: dict[str, Any] = {field.name: id}
                        for reason in tr.why_not(game, view, attrs.evolve(command, **changed)):
                            return reason.message(language)
        return ""


def rows(standing: tr.SeatStanding) -> list[str]:
    """Return the items of a standing as lines."""
    return [
        f"{item.what}: {item.amount}{'' if item.of is None else f' / {item.of}'}"
        for item in (*standing.items, *standing.final)
    ]


FULL: dict[str, dict[str, object]] = {"carcassonne": {"expansions": ["robbers", "abbot"]}}
"""Options to play with; a game without an entry is played with its defaults."""


class Handler(BaseHTTPRequestHandler):
    """Answers the page: GET shows, POST changes."""

    room = Room()

    def do_GET(self) -> None:
        """Send the page, the table, or what a thing is."""
        url = urlsplit(self.path)
        asked = dict(parse_qsl(url.query))
        language = "fr" if asked.get("language") == "fr" else "en"
        if url.path == "/":
            self._send(PAGE.read_bytes(), "text/html; charset=utf-8")
        elif url.path == "/table":
            self._answer(lambda: self.room.show(language, [id for id in asked.get("highlight", "").split(" ") if id]))
        elif url.path == "/describe":
            self._answer(lambda: self.room.describe(asked.get("id", ""), language))
        else:
            self.send_error(404)

    def do_POST(self) -> None:
        """Play a command, undo one, let a draw happen, or start anew."""
        if self.headers.get("Content-Type") != "application/json":  # which no other site's page may send
            self.send_error(415)
            return
        try:
            asked = json.loads(self.rfile.read(min(int(self.headers.get("Content-Length", 0)), LONGEST)))
            language = "fr" if asked["language"] == "fr" else "en"
            doing: Callable[[], str] = {
                "/play": lambda: self.room.play(asked["number"], asked["version"], language),
                "/undo": lambda: self.room.undo(language),
                "/draw": lambda: "" if self.room.table.draw() else "?",
                "/open": lambda: self.room.open(asked["game"], asked["names"]),
            }[urlsplit(self.path).path]
        except (KeyError, TypeError, ValueError):
            self.send_error(400)
            return
        self._answer(lambda: {"fault": doing()})

    def _answer(self, make: Callable[[], object]) -> None:
        try:
            answer = make()
        except tr.TabletopError as error:
            answer = {"fault": str(error)}
        except (KeyError, TypeError):  # a field is missing, or of another type
            self.send_error(400)
            return
        self._send(json.dumps(answer).encode(), "application/json")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Keep the terminal quiet."""


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    print(f"http://127.0.0.1:{port}")
    HTTPServer(("127.0.0.1", port), Handler).serve_forever()
