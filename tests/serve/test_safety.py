"""No answer lets a page run what is not its own, and no log holds a secret."""

import logging
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import httpx
import pytest

import tabletop_rules as tr
from tabletop_rules.serve.pages import FOREVER, PAGE, static
from tabletop_rules.serve.safety import HEADERS
from tests.serve.table import Player, new_command_id, open_match, players, serving

MARKUP = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def http() -> Iterator[httpx.Client]:
    """Serve a store in memory."""
    with serving() as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/api/matches/x/state", "/api/pictures.css"])
def test_every_answer_has_the_headers(http: httpx.Client, path: str) -> None:
    """Pages, answers and errors alike; nothing may run or frame what is not of this server."""
    got = http.get(path)
    assert HEADERS == {name: got.headers[name] for name in HEADERS}
    policy = got.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert path == "/" or "no-store" == got.headers["Cache-Control"]
    assert "access-control-allow-origin" not in got.headers
    assert "server" not in got.headers


@pytest.mark.parametrize("game", tr.games())
def test_pictures_hold_no_style_and_no_markup_of_players(http: httpx.Client, game: str) -> None:
    """A name full of markup is text in the picture, which is well-formed and has neither style nor script."""
    opened = open_match(http, game, 2, names=[MARKUP, "<b>&'\""])
    for player in (*players(http, opened), Player(http, opened["id"])):
        state = player.get("/state")
        assert MARKUP == state["names"][0]
        roots = [ElementTree.fromstring(each["svg"]) for each in state["panels"]]
        for element in (element for root in roots for element in root.iter()):
            name = element.tag.rpartition("}")[2]
            assert name not in ("style", "script", "img", "foreignObject", "a", "use", "image")
            assert not [attribute for attribute in element.attrib if attribute.startswith("on") or attribute == "style"]


def test_the_style_of_pictures_is_served_once(http: httpx.Client) -> None:
    """It is a stylesheet of its own."""
    got = http.get("/api/pictures.css")
    assert "text/css" == got.headers["content-type"].partition(";")[0]
    assert ".tr" in got.text


def test_browsers_keep_the_files_of_the_page(http: httpx.Client) -> None:
    """The page names each file by an address that holds a hash, and modules before they are imported; it is asked anew.

    A page of another version, which another server may have sent, gets files that are not kept.
    """
    page = http.get("/")
    assert "no-cache" == page.headers["Cache-Control"]
    named = {*re.findall(r'(?:href|src)="([^"#]+)"', page.text)}
    assert {f"{static()}/{path.name}" for path in PAGE.glob("*.js")} < named
    assert 1 == len({path.rpartition("/")[0] for path in named})
    for path in named:
        got = http.get(f"/{path}")
        assert (200, FOREVER) == (got.status_code, got.headers["Cache-Control"])
        other = http.get(f"/static/0123456789abcdef/{path.rpartition('/')[2]}")
        assert (got.text, "no-cache") == (other.text, other.headers["Cache-Control"])
    assert 404 == http.get(f"/{static()}/nothing.js").status_code


def test_logs_hold_no_secret(caplog: pytest.LogCaptureFixture) -> None:
    """Requests are logged by the name of their operation: no token, match, query or address."""
    caplog.set_level(logging.DEBUG, logger="tabletop_rules")
    with serving() as http:
        opened = open_match(http, "destiny", 2, names=["Ana", "Bo"])
        player = players(http, opened)[0]
        player.get("/state", at=1)
        player.play({"kind": "nonsense"}, command_id := new_command_id())
        http.get(f"/api/matches/{opened['id']}/state", headers={"Authorization": "Bearer " + "x" * 22})
    text = "\n".join(record.getMessage() for record in caplog.records if record.name.startswith("tabletop_rules"))
    assert "GET state 200" in text
    assert "POST submit 400" in text
    secrets = (
        opened["id"],
        opened["host_token"],
        str(player.token),
        "x" * 22,
        command_id,
        "Ana",
        "nonsense",
        "127.0.0.1",
    )
    assert [] == [secret for secret in secrets if secret in text]


def test_a_fault_of_the_server_tells_nothing(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """The client gets no detail, the log the sort of exception and the place, not what it says."""

    def fail(*_: object) -> None:
        raise RuntimeError("the secret card")

    monkeypatch.setattr("tabletop_rules.serve.showing.state", fail)
    with serving() as http:
        got = players(http, open_match(http, "destiny", 2))[0].request("GET", "/state")
    assert (500, "failed") == (got.status_code, got.json()["error"]["code"])
    assert "secret card" not in got.text
    logged = [record.getMessage() for record in caplog.records]
    assert any("state failed: RuntimeError" in line for line in logged)
    assert not any("secret card" in line for line in logged)
