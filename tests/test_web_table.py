"""The example of a table in the browser, played through its own HTTP interface as its page does."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from http.server import HTTPServer
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest

import tabletop_rules as tr

SERVER = Path(__file__).parent.parent / "examples" / "web_table" / "server.py"


class Page:
    """What the page does, without a browser."""

    def __init__(self, address: str) -> None:
        self.address = address

    def get(self, path: str) -> Any:
        with urlopen(self.address + path) as answer:
            return json.load(answer)

    def post(self, path: str, **body: Any) -> Any:
        text = json.dumps({"language": "fr", **body}).encode()
        with urlopen(Request(self.address + path, text, {"Content-Type": "application/json"})) as answer:
            return json.load(answer)


@pytest.fixture
def page() -> Iterator[Page]:
    """A page of a server of its own."""
    spec = spec_from_file_location("web_table_server", SERVER)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    server = HTTPServer(("127.0.0.1", 0), module.Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield Page(f"http://127.0.0.1:{server.server_port}")
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize("game", tr.games())
def test_a_whole_match_is_played_by_choosing_what_the_page_offers(page: Page, game: str) -> None:
    """Every command that the page offers is accepted, draws wait for the next player, and the end is told."""
    rng, most = random.Random(1), 10_000 if game == "destiny" else 50
    assert {"fault": ""} == page.post("/open", game=game, names=["Ana", "<b>Bo</b>"])
    shown = page.get("/table?language=fr")
    while not shown["over"] and (most := most - 1):
        assert "<b>" not in shown["svg"]
        if shown["waiting"]:
            assert {"fault": ""} == page.post("/draw")
        else:
            number = rng.randrange(len(shown["commands"]))
            assert {"fault": ""} == page.post("/play", number=number, version=shown["version"])
        shown = page.get("/table?language=fr")
    assert not most or shown["over"].startswith("La partie est finie")


def test_what_a_click_on_the_picture_finds(page: Page) -> None:
    """What a command touches can be highlighted and described, and one choice can be taken back."""
    page.post("/open", game="fatum_medieval", names=["Ana", "Bo"])
    page.post("/draw")
    shown = page.get("/table")
    command = next(each for each in shown["commands"] if each["targets"])
    for id in command["targets"]:
        assert "data-lit" in page.get(f"/table?highlight={quote(id)}")["svg"]
        assert page.get(f"/describe?id={quote(id)}")["name"]
    assert "nonsense" in page.get("/describe?id=nonsense")["fault"]


def test_bad_requests_change_nothing(page: Page) -> None:
    """A stale version, an unknown game, bad names or a broken body are answered, and the table stays as it is."""
    before = page.get("/table")
    assert page.post("/play", number=0, version=-1)["fault"]
    assert page.post("/play", number=99_999, version=before["version"])["fault"]
    assert "nonsense" in page.post("/open", game="nonsense", names=["Ana", "Bo"])["fault"]
    assert "same name" in page.post("/open", game="carcassonne", names=["Ana", "Ana"])["fault"]
    broken: list[tuple[str, dict[str, Any]]] = [
        ("/play", {}),
        ("/nowhere", {}),
        ("/open", {"game": "carcassonne"}),
        ("/play", {"number": "x", "version": before["version"]}),
    ]
    for path, body in broken:
        with pytest.raises(HTTPError, match="400"):
            page.post(path, **body)
    assert before == page.get("/table")
