"""Every limit refuses what goes beyond it, before work is done, and says when to come back."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import attrs
import httpx
import pytest

from tabletop_rules.serve import Settings, hosting
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.limits import MAX_BUCKETS, Count, Rate
from tests.serve.listening import following
from tests.serve.table import FAST, TLS, Player, new_command_id, open_match, players, serving

GAME = "terres_de_destinees"


@pytest.fixture
def limits(request: pytest.FixtureRequest) -> Iterator[httpx.Client]:
    """Serve with the limits that the test gives."""
    with serving(attrs.evolve(FAST, **request.param)) as client:
        yield client


def with_limits(**limits: Any) -> pytest.MarkDecorator:
    """Run a test with these limits."""
    return pytest.mark.parametrize("limits", [limits], indirect=True)


def code_of(got: httpx.Response) -> str:
    """Return the code of an error."""
    return str(got.json()["error"]["code"])


def assert_later(got: httpx.Response) -> None:
    """Check that an answer says when to come back."""
    assert 429 == got.status_code
    assert int(got.headers["Retry-After"]) >= 1


# --- what is sent ---------------------------------------------------------------------------------------------------


@with_limits(body=2_000)
def test_long_bodies_are_not_read(limits: httpx.Client) -> None:
    """A body beyond the limit is refused, whether it says so or comes in chunks."""
    headers = {"Content-Type": "application/json"}
    assert "too_long" == code_of(limits.post("/api/matches", content=b" " * 2_001, headers=headers))
    chunks = (b" " * 500 for _ in range(100))
    assert "too_long" == code_of(limits.post("/api/matches", content=chunks, headers=headers))
    assert limits.post("/api/matches", content=b" " * 2_000, headers=headers).status_code == 400


@pytest.mark.parametrize("chunked", [False, True])
def test_a_client_that_is_still_sending_hears_why(shared: httpx.Client, chunked: bool) -> None:
    """It gets its 413 at once, and nothing that it sends meanwhile destroys the answer."""
    coding = "Transfer-Encoding: chunked" if chunked else "Content-Length: 1000000000"
    head = f"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n{coding}\r\n\r\n"
    chunk = b"8000\r\n" + b" " * 0x8000 + b"\r\n" if chunked else b" " * 0x8000
    with socket.create_connection((shared.base_url.host, shared.base_url.port or 80), timeout=10) as raw:
        raw.sendall(head.encode())
        for _ in range(100):  # more than the buffers of both ends
            raw.sendall(chunk)
        answer = raw.recv(10_000)
        raw.sendall(chunk)
    assert b" 413 " in answer
    assert b"too_long" in answer


def test_the_rest_of_a_long_body_is_not_read_for_ever(shared: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while the connection is closed, however steadily the rest arrives."""
    monkeypatch.setattr(hosting, "HEAD_SECONDS", 0.4)
    head = (
        b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000000000\r\n\r\n"
    )
    with socket.create_connection((shared.base_url.host, shared.base_url.port or 80), timeout=10) as raw:
        raw.sendall(head)
        assert b" 413 " in raw.recv(10_000)
        until = time.monotonic() + 5
        with suppress(ConnectionError):
            while True:
                raw.sendall(b" " * 1_000)
                assert time.monotonic() < until


@with_limits(body_seconds=0.3)
def test_slow_bodies_are_not_waited_for(limits: httpx.Client) -> None:
    """Who sends a body byte by byte is refused after a while."""
    with socket.create_connection((limits.base_url.host, limits.base_url.port or 80), timeout=10) as raw:
        head = "POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
        raw.sendall(head.encode())
        assert b" 408 " in raw.recv(1_000)


def test_slow_heads_are_not_waited_for(shared: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection whose head trickles in is closed; one that asks and asks again lives on."""
    monkeypatch.setattr(hosting, "HEAD_SECONDS", 0.4)
    address = shared.base_url.host, shared.base_url.port or 80
    with socket.create_connection(address, timeout=5) as slow, socket.create_connection(address, timeout=5) as busy:
        for byte in b"GET / HTTP/1":
            busy.sendall(b"GET /api/matches/none HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = b""
            while b"no_match" not in answer:
                answer += busy.recv(10_000)
            with suppress(OSError):
                slow.sendall(bytes([byte]))
            time.sleep(0.1)
        with suppress(OSError):
            assert slow.recv(1_000) == b""


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff",
        b"NaN",
        b'{"game": NaN}',
        b'{"a": 1, "a": 2}',
        b'{"game": "\\ud800", "seats": 2}',
        b'{"seats": 1e999, "game": "destiny"}',
        b'{"seats": ' + b"9" * 5_000 + b"}",
        b"[" * 5_000,
        b'{"a":' * 2_000 + b"1" + b"}" * 2_000,
        json.dumps({f"k{n}": n for n in range(1_000)}).encode(),
        json.dumps({"game": GAME, "seats": 2, "options": {"o": [[[[["deep"]]]]]}}).encode(),
        json.dumps({"game": GAME, "seats": 2, "options": {"x" * 5_000: 1}}).encode(),
        json.dumps({"game": GAME, "seats": 10**30}).encode(),
        json.dumps({"game": GAME, "seats": 2, "names": ["<script>" * 100]}).encode(),
    ],
)
def test_hostile_bodies_are_refused(shared: httpx.Client, body: bytes) -> None:
    """JSON that is not strict, too deep, huge or of another shape is refused, and the answer stays short."""
    got = shared.post("/api/matches", content=body, headers={"Content-Type": "application/json"})
    assert (400, "invalid") == (got.status_code, code_of(got))
    assert len(got.content) < 10_000


@pytest.fixture(scope="module")
def shared() -> Iterator[httpx.Client]:
    """Serve without limits in the way."""
    with serving() as client:
        yield client


def test_only_json_is_read(shared: httpx.Client) -> None:
    """What a form of another site can send is refused."""
    body = json.dumps({"game": GAME, "seats": 2})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        got = shared.post("/api/matches", content=body, headers={"Content-Type": kind})
        assert (415, "not_json") == (got.status_code, code_of(got))


def test_hostile_commands_are_refused(shared: httpx.Client) -> None:
    """What is no command of the game is refused, and the match stays as it was."""
    opened = open_match(shared, GAME, 2)
    player = players(shared, opened)[0]
    before = player.get("/state")["version"]
    listed = [each["command"] for each in player.get("/state")["commands"]]
    base = listed[0] if listed else {"kind": "core.answered/1"}
    for command in (
        {},
        {"kind": "core.undone/1", "seat": 0, "to": 0},
        {"kind": "destiny.nothing/1"},
        {"kind": ["x"]},
        {**base, "more": 1},
        {**base, "seat": True},
        {**base, "seat": 1.5},
        {**base, "decision": -(10**25)},
        {"kind": base["kind"]},
    ):
        got = player.play(command)
        assert got.status_code in (400, 403), (command, got.text)
    for command_id in ("", "short", "x" * 65, "semi;colon", "new\nline", None, 7):
        body = {"command_id": command_id, "command": base}
        assert 400 == player.request("POST", "/commands", body).status_code
    assert before == player.get("/state")["version"]


def test_hostile_queries_are_refused(shared: httpx.Client) -> None:
    """Parameters that are unknown, twice there, or out of bounds are refused; so are versions that do not exist."""
    path = f"/api/matches/{open_match(shared, GAME, 2)['id']}"
    for query in ("at=x", "at=-1", "at=1&at=2", "language=de", "seed=1", "at=" + "9" * 400, "at=true", "at=1.0"):
        assert 400 == shared.get(f"{path}/state?{query}").status_code, query
    for way in (
        "/state?at=99999",
        "/story?after=99999",
        "/explain/0",
        "/explain/99999",
        "/explain/x",
        "/things/nothing",
    ):
        assert 404 == shared.get(f"{path}{way}").status_code, way
    assert 404 == shared.get(f"{path}/things/{'x' * 1_000}").status_code


# --- how much is asked ----------------------------------------------------------------------------------------------


@with_limits(requests=5)
def test_requests_of_an_address_are_counted(limits: httpx.Client) -> None:
    """Those beyond the rate are refused, in French if asked so."""
    for _ in range(5):
        assert 200 == limits.get("/api/games").status_code
    got = limits.get("/api/games", params={"language": "fr"})
    assert_later(got)
    assert "patientez" in got.json()["error"]["message"]


@with_limits(new_matches=2)
def test_new_matches_of_an_address_are_counted(limits: httpx.Client) -> None:
    """The third match in a minute is refused; other requests are not."""
    open_match(limits, GAME, 2)
    opened = open_match(limits, GAME, 2)
    assert_later(limits.post("/api/matches", json={"game": GAME, "seats": 2}))
    assert players(limits, opened)[0].get("/state")


@with_limits(commands=3)
def test_commands_of_an_address_are_counted(limits: httpx.Client) -> None:
    """Commands, undos and questions why not count together."""
    player = players(limits, open_match(limits, GAME, 2))[0]
    player.request("POST", "/undo", {"command_id": new_command_id()})
    player.request("POST", "/why_not", {"command": {}})
    player.play({})
    assert_later(player.play({}))


@with_limits(seat_commands=2)
def test_commands_of_a_seat_are_counted(limits: httpx.Client) -> None:
    """The third of a seat within a second is refused; another seat still may."""
    first, second = players(limits, open_match(limits, GAME, 2))
    answers = [first.play({}) for _ in range(10)]  # on a slow machine, the first three may be a second apart
    assert [400, 400] == [each.status_code for each in answers[:2]]
    assert_later(next(each for each in answers if each.status_code != 400))
    assert 400 == second.play({}).status_code


@with_limits(streams=2)
def test_streams_of_an_address_are_counted(limits: httpx.Client) -> None:
    """The third at a time is refused, and possible again when one has ended."""
    opened = open_match(limits, GAME, 2)
    player = players(limits, opened)[0]
    with ExitStack() as streams:
        for _ in range(2):
            streams.enter_context(following(player)).next("match")
        assert_later(player.request("GET", "/stream"))
    for _ in range(100):
        with following(player) as again:
            if again.response.status_code == 200:
                return
    raise AssertionError("no stream is free again")


@with_limits(match_streams=1)
def test_streams_of_a_match_are_counted(limits: httpx.Client) -> None:
    """The second of one match is refused; another match can be followed."""
    first, second = (players(limits, open_match(limits, GAME, 2))[0] for _ in range(2))
    with following(first) as stream:
        stream.next("match")
        assert_later(first.request("GET", "/stream"))
        with following(second) as other:
            other.next("match")


@with_limits(working=1)
def test_requests_at_work_are_counted(limits: httpx.Client) -> None:
    """When too many wait for an answer, the next is refused at once with 503."""
    player = players(limits, open_match(limits, GAME, 2))[0]
    statuses: list[int] = []

    def ask() -> None:
        with httpx.Client(base_url=limits.base_url, verify=TLS) as http:
            statuses.extend(
                Player(http, player.match, player.token).request("GET", "/state").status_code for _ in "123456"
            )

    threads = [threading.Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {200, 503} == {*statuses}


@with_limits(records=1)
def test_a_match_does_not_grow_without_end(limits: httpx.Client) -> None:
    """Beyond so many records it takes no more commands."""
    seated = players(limits, open_match(limits, GAME, 2))
    player = next(player for player in seated if player.get("/state")["commands"])
    got = player.play(player.get("/state")["commands"][0]["command"])
    assert "too_many_records" == code_of(got)


@with_limits(tables=3)
def test_few_matches_are_kept_in_memory(limits: httpx.Client) -> None:
    """A match that was dropped is read again from the store when somebody asks."""
    opened = [open_match(limits, GAME, 2) for _ in range(10)]
    for each in opened * 2:
        assert players(limits, each)[0].get("/state")["version"] > 0


@with_limits(listed=1)
def test_a_state_lists_so_many_commands(limits: httpx.Client) -> None:
    """And says that there are more."""
    for player in players(limits, open_match(limits, "carcassonne", 2)):
        state = player.get("/state")
        assert len(state["commands"]) <= 1
        assert state["complete"] == (not state["commands"])


# --- the counters ---------------------------------------------------------------------------------------------------


def test_a_rate_fills_again_and_forgets() -> None:
    """What was used comes back with time, and only so many keys are remembered."""
    now = 0.0
    rate = Rate(2, 1, clock=lambda: now)
    rate.take("a")
    rate.take("a")
    with pytest.raises(Refused) as refused:
        rate.take("a")
    assert 0 < refused.value.retry_after <= 0.5
    now = 0.5
    rate.take("a")
    for key in range(MAX_BUCKETS + 5):
        rate.take(key)
    assert len(rate) <= MAX_BUCKETS


def test_a_count_holds_while_the_context_lasts() -> None:
    """It is given back, also after an exception, and nothing of it is kept."""
    count = Count(1)
    with suppress(KeyError), count.hold("a"):
        with pytest.raises(Refused):
            count.hold("a").__enter__()
        with count.hold("b"):
            raise KeyError
    with count.hold("a"):
        pass
    assert 0 == len(count)


def test_the_defaults_let_people_play() -> None:
    """A person clicks faster than none of these."""
    settings = Settings()
    assert settings.seat_commands >= 5
    assert settings.commands >= 60
