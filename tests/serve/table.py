"""A server in this process, and clients that talk to it over HTTP."""

import json
import secrets
import ssl
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import httpx
import uvicorn

from tabletop_rules.serve import Settings, create_app
from tabletop_rules.serve.hosting import OPTIONS, Hosting, address_of, listen
from tabletop_rules.store import Store, open_store
from tests.serve.described import check_answer

FAST = Settings(
    bot_pause=0,
    draw_pause=0,
    sweep=0.1,
    requests=10**6,
    commands=10**6,
    seat_commands=10**6,
    new_matches=10**6,
    new_logs=10**6,
    work_seconds=60,
)
"""No pauses, and no limits in the way."""


TLS = ssl.create_default_context()
"""Made once: each client would make its own, which takes longer than a request."""


@contextmanager
def serving(
    settings: Settings = FAST,
    url: str = "sqlite://",
    store: Store | None = None,
    games: Sequence[str] = (),
    bots: Sequence[str] = (),
) -> Iterator[httpx.Client]:
    """Serve a store, by default a new one in memory; yield a client, which checks every answer against OpenAPI."""
    own = open_store(url) if store is None else store
    bound = listen(Hosting(port=0))
    server = uvicorn.Server(uvicorn.Config(create_app(own, settings, games, bots), **OPTIONS))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    try:
        hooks = {"response": [check_answer]}
        with httpx.Client(base_url=address_of(bound), timeout=90, event_hooks=hooks, verify=TLS) as client:
            while not server.started:
                time.sleep(0.01)
            yield client
    finally:
        server.should_exit = True
        thread.join(10)
        bound.close()
        if store is None:
            own.close()


class Player:
    """A client with a token, which checks what it gets as far as every client can."""

    def __init__(self, http: httpx.Client, match: str, token: str | None = None, language: str = "en") -> None:
        self.http, self.match, self.token, self.language = http, match, token, language
        self.received: list[str] = []

    def request(self, method: str, path: str, body: Any = None, **query: Any) -> httpx.Response:
        """Send a request about the match, and keep the answer."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        url = f"/api/matches/{self.match}{path}"
        params = {"language": self.language, **query}
        got = self.http.request(method, url, json=body, params=params, headers=headers)
        self.received.append(got.text)
        return got

    def get(self, path: str, **query: Any) -> Any:
        """Return the answer to a question."""
        got = self.request("GET", path, **query)
        assert got.status_code == 200, got.text
        return got.json()

    def post(self, path: str, body: Any) -> Any:
        """Return the answer to what must be accepted."""
        got = self.request("POST", path, body)
        assert got.status_code in (200, 201), got.text
        return got.json()

    def play(self, command: Any, command_id: str | None = None) -> httpx.Response:
        """Send a command."""
        body = {"command_id": command_id or new_command_id(), "command": command}
        return self.request("POST", "/commands", body)


def new_command_id() -> str:
    """Return an id for a command."""
    return secrets.token_urlsafe(12)


def open_match(http: httpx.Client, game: str, seats: int, **more: Any) -> dict[str, Any]:
    """Open a match; return what its host is told."""
    got = http.post("/api/matches", json={"game": game, "seats": seats, **more})
    assert got.status_code == 201, got.text
    made: dict[str, Any] = json.loads(got.text)
    return made


def players(http: httpx.Client, opened: dict[str, Any]) -> list[Player]:
    """Return a client for each seat that was invited."""
    return [Player(http, opened["id"], each["token"]) for each in opened["invitations"]]
