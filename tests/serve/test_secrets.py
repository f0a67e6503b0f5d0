"""The whole traffic of whole matches is searched for what a seat may not know."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.identities import identities
from tabletop_rules.serve import lobby, rooms
from tabletop_rules.serve.tokens import hashed
from tabletop_rules.store import join_lines, open_store
from tests.serve.listening import following
from tests.serve.playing import is_asked, play_any, play_out
from tests.serve.table import Player, open_match, players, serving

OPTIONS: dict[str, dict[str, object]] = {"carcassonne": {"expansions": ["robbers", "messengers"]}}
SHORT: dict[str, dict[str, object]] = {"fatum_medieval": {"turn_limit": 6}}
"""Options of matches that `make test` plays."""
ANYBODY = tr.SPECTATOR
HEARD = 8
"""Commands after each of which clients ask for everything; later ones are followed by the streams alone."""
SENT = 24
"""Commands that `make test` sends after that."""


@pytest.fixture
def seeds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list in which the server's random numbers are noted."""
    drawn: list[int] = []

    class Noting:
        @staticmethod
        def randbits(length: int) -> int:
            drawn.append(random.SystemRandom().getrandbits(length))
            return drawn[-1]

    monkeypatch.setattr(rooms, "secrets", Noting)
    monkeypatch.setattr(lobby, "secrets", Noting)
    return drawn


class Listener:
    """A client that asks for everything after each command, and keeps it with the version it was for."""

    def __init__(self, player: Player, seat: int) -> None:
        self.player, self.seat = player, seat
        self.heard: list[tuple[int, str]] = []

    def ask(self) -> dict[str, Any]:
        """Ask for everything that a page asks for."""
        state = self.player.get("/state")
        version = state["version"]
        for path, query in (("/story", {"detail": "bookkeeping"}), (f"/explain/{version}", {})):
            self.heard.append((version, self.player.request("GET", path, **query).text))
        self.heard.append((version, json.dumps(state, ensure_ascii=False)))
        if version > 3:
            self.heard.append((version, self.player.request("GET", "/state", at=version // 2).text))
        for each in state["commands"][:1]:
            wrong = {**each["command"], "decision": 99_999}
            self.heard.append((version, self.player.request("POST", "/why_not", {"command": wrong}).text))
            self.heard.append((version, self.player.play(wrong).text))
        return dict(state)


def texts_in(answer: str) -> Iterator[str]:
    """Yield the texts of an answer that could be ids, one by one: JSON strings, and the ids of its picture."""
    yield from re.findall(r'"((?:[^"\\]|\\.)*)"', answer)
    yield from re.findall(r'data-id=\\"([^"\\]*)\\"', answer)


def hidden_from(table: tr.Table[Any], seat: int, known: set[object], version: int) -> set[str]:
    """Return the ids that a match holds at a version and a seat has not seen until then. Adds what it sees now."""
    match = table.at(version)
    view = tr.view(table.game, match, seat)
    known |= identities(view.state) | identities(view.decisions)
    return {str(each) for each in identities(match.state) - known}


def search(table: tr.Table[Any], listener: Listener) -> int:
    """Fail if a client has received an id that it could not know; return how many it could have received."""
    known: set[object] = set()
    stream = table.stream(listener.seat)
    searched, at = 0, 0
    for version, answer in listener.heard:
        while at < version:
            known |= identities(stream[at].event)
            at += 1
            hidden_from(table, listener.seat, known, at)
        hidden = hidden_from(table, listener.seat, known, version)
        searched += len(hidden)
        leaked = hidden & {*texts_in(answer)}
        assert not leaked, f"seat {listener.seat} at version {version}: {leaked} in {answer}"
    return searched


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, 5))])
@pytest.mark.parametrize("game", tr.games())
def test_no_client_receives_a_secret(game: str, number: int, seeds: list[int]) -> None:
    """Neither ids that the seat's view does not hold, nor seeds, hashes or tokens of others."""
    rng = random.Random(number)
    with open_store("sqlite://") as store, serving(store=store) as http:
        opened = open_match(http, game, 3, options=OPTIONS.get(game, {}) | ({} if number else SHORT.get(game, {})))
        seated = players(http, opened)
        listeners = [*map(Listener, seated, range(3)), Listener(Player(http, opened["id"]), ANYBODY)]
        with following(seated[0], state="true") as first, following(listeners[3].player) as onlooker:
            state = listeners[3].ask()
            left = HEARD if number == 0 else 8 * HEARD
            while state["over"] is None and (left := left - 1):
                seat = next(seat for seat in state["turn"] if seat >= 0)
                state = listeners[seat].ask()
                rng.choice(listeners).ask()
                if is_asked(state):
                    play_any(seated[seat], state, rng)
                    state = listeners[3].player.get("/state")
            for listener in listeners:
                listener.ask()
            play_out(seated, rng, most=SENT if number == 0 else 10**9)
            streamed = {0: first.text, ANYBODY: onlooker.text}
        log = join_lines(store.read(opened["id"])).decode()
        document = lobby.find_match(store, opened["id"])
    table = tr.Table.resume(tr.EventLog.loads(log))
    for listener in listeners:
        heard = search(table, listener)
        assert heard or game == "carcassonne"
        listener.heard += [(table.version, streamed.get(listener.seat, ""))]
    forbidden = {*re.findall(r'"hash":"([0-9a-f]{32})"', log)}
    forbidden |= {form(seed) for seed in seeds for form in (str, hex)}
    forbidden |= {document.host, *(seat.token for seat in document.seats)}
    forbidden |= {opened["host_token"], *(each["token"] for each in opened["invitations"])}
    assert hashed(opened["host_token"]) in forbidden
    assert len(seeds) > 5
    for listener in listeners:
        everything = "".join(answer for _, answer in listener.heard)
        assert [] == [secret for secret in forbidden if secret in everything]


def test_the_search_finds_what_is_hidden() -> None:
    """The search has teeth: what another seat receives would be found."""
    table = tr.Table.open("destiny", seats=3, seed=1)
    listener = Listener(Player(None, ""), 0)  # type: ignore[arg-type]  # nobody is asked
    view = tr.view(table.game, table.match, 1)
    listener.heard = [(table.version, tr.to_json(view))]
    with pytest.raises(AssertionError, match="seat 0"):
        search(table, listener)
