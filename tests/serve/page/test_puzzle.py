"""A link with a situation is a puzzle."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

from tests.games.test_situations_in_json import ALL, EXAMPLES
from tests.serve.page.browsing import Host, Player, visit, wait_until
from tests.serve.page.test_looks import LOOKS, overflow, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "how-to" / "play-on-the-web.md"


def link(host: Host, puzzle: Any) -> str:
    """Return the link of a puzzle."""
    return f"{host.address}#/new/{base64.urlsafe_b64encode(json.dumps(puzzle).encode()).decode().rstrip('=')}"


def documented(capsys: pytest.CaptureFixture[str]) -> str:
    """Return the link that the example of the documentation prints, without its server."""
    (example,) = Sybil([PythonCodeBlockParser()], path=str(PAGE.parent)).parse(PAGE).examples()
    example.evaluate()
    return capsys.readouterr().out.strip().removeprefix("http://127.0.0.1:8000/")


def test_the_link_of_the_documentation_is_played(
    browser: Browser, host: Host, faults: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The table is seen, one click opens it, and the last tile but one is laid against a bot."""
    page = visit(browser, host.address + documented(capsys), faults)
    page.wait_for_selector(".puzzle .start > svg")
    assert "Puzzle: the last tile but one" == page.inner_text(".puzzle h2")
    assert page.locator(".puzzle .fault").inner_text() == ""
    assert page.locator(".games, .options, .count").count() == 0
    page.click(".new .primary")
    page.wait_for_selector(".match:not([hidden]) .picture svg")
    player = Player(page)
    for number in range(4):
        wait_until(lambda: player.can_play or player.is_over)
        if player.is_over:
            break
        version = player.version
        player.play(number)
        wait_until(lambda version=version: player.version > version)
    wait_until(lambda: player.is_over)
    assert page.locator(".over .ranking li").count() == 2


def test_one_plays_every_seat(browser: Browser, host: Host, faults: list[str]) -> None:
    """For whoever solves it alone, all seats are held by the browser, in French too."""
    puzzle = {"game": "terres_de_destinees", "situation": {"hands": {"0": ["vampire"]}}}
    page = visit(browser, link(host, puzzle), faults, locale="fr")
    assert "Problème" in page.inner_text(".puzzle h2")
    page.click("text=Jouer toutes les places")
    page.wait_for_selector(".match:not([hidden]) .picture svg")
    assert page.locator(".seats-part label select option").count() == 3


@pytest.mark.parametrize(("game", "look"), list(zip(EXAMPLES, [*LOOKS] * 2, strict=True)))
def test_a_puzzle_of_each_game(browser: Browser, host: Host, faults: list[str], game: str, look: str) -> None:
    """axe finds nothing, and nothing is wider than the screen."""
    options = {"expansions": ALL} if game == "carcassonne" else {}
    puzzle = {"game": game, "seats": 2, "options": options, "situation": EXAMPLES[game][0]}
    page = visit(browser, link(host, puzzle), faults, **LOOKS[look])
    page.wait_for_selector(".puzzle .start > svg")
    assert ([], 0) == (violations(page), overflow(page))


def test_a_link_that_cannot_be_used_says_so(browser: Browser, host: Host) -> None:
    """One that was cut shows the form for any table; one that is impossible names the faults."""
    for code in ("%%", "eyJnYW1lIjo", base64.urlsafe_b64encode(b'{"game": "chess"}').decode()):
        page = visit(browser, f"{host.address}#/new/{code}", [])
        page.wait_for_selector("#failed:has-text('cut short')")
        page.wait_for_selector(".games")
    puzzle = {"game": "terres_de_destinees", "seats": 3, "situation": {"play": {"0": ["<b>chateu</b>"]}, "turn": 0}}
    page = visit(browser, link(host, puzzle), [])
    page.wait_for_selector(".puzzle .fault:has-text('<b>chateu</b>'):has-text('turn is a whole number')")
    page.click(".new .primary")
    page.wait_for_selector("form .fault:has-text('turn is a whole number')")
