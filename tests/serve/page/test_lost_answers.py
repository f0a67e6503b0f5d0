"""A server that swallows answers, or a way to it that does: nobody looks at “Playing…” for long."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from tests.serve.page.browsing import FAST, NAMES, PHONE, Host, Player, hosting, seated, visit, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route


def swallow(page: Page, pattern: str, most: int = 1) -> list[str]:
    """Let the server work on the first requests like this, but never answer; return the list of their bodies."""
    met: list[Any] = []

    def meet(route: Route) -> None:
        met.append(route.request.post_data or "")
        if len(met) > most:
            route.continue_()
        elif route.request.method == "POST":
            route.fetch()

    page.route(pattern, meet)
    return met


@pytest.fixture
def players(browser: Browser, host: Host, faults: list[str]) -> list[Player]:
    """Two players of Carcassonne, the first of whom is asked. They see each move on its own."""
    found = [
        Player(visit(browser, "about:blank", faults, reduced_motion="no-preference")).open(link)
        for link in seated(host, "carcassonne", NAMES[:2])
    ]
    wait_until(lambda: any(player.can_play for player in found))
    return sorted(found, key=lambda player: not player.can_play)


def test_a_command_whose_answer_is_lost_is_sent_again_and_counts_once(players: list[Player]) -> None:
    """Under the same id: the player goes on after some seconds, and the other one sees one move."""
    mine, other = players
    sent = swallow(mine.page, "**/commands?*")
    version = mine.version
    mine.play(0)
    wait_until(lambda: mine.version > version)
    assert mine.page.locator(".dock button[disabled]").count()
    since = time.monotonic()
    wait_until(lambda: not mine.page.locator(".dock button[disabled]").count())
    assert time.monotonic() - since < 15
    assert 2 == len(sent)
    assert sent[0] == sent[1]
    wait_until(lambda: mine.version == other.version)
    after = mine.version
    time.sleep(0.5)
    assert after == mine.version == other.version


def test_an_answer_that_comes_after_the_next_state_lets_one_go_on(players: list[Player]) -> None:
    """What can be chosen next glows as soon as the answer has come, as the stream may be faster than it."""
    page = players[0].page
    held: list[tuple[Route, Any]] = []
    page.route("**/commands?*", lambda route: held.append((route, route.fetch())))
    version = players[0].version
    players[0].play(0)
    wait_until(lambda: players[0].version > version and held)
    page.wait_for_timeout(200)
    assert 0 == page.locator(".picture [data-lit]:not([data-picked])").count()
    ((route, answer),) = held
    route.fulfill(response=answer)
    page.wait_for_selector(".picture [data-lit]:not([data-picked])", state="attached")


def test_a_stream_that_is_not_answered_is_opened_again(players: list[Player]) -> None:
    """The next try follows after some seconds, and brings what was missed."""
    mine, other = players
    swallow(other.page, "**/stream?*")
    other.page.click("#language")
    version = other.version
    mine.play(0)
    wait_until(lambda: mine.version > version)
    wait_until(lambda: other.version == mine.version and "Classement" in other.page.inner_text(".match"))


def test_a_device_without_network_says_so_and_connects_again(browser: Browser, host: Host) -> None:
    """At once, in sight of whoever has scrolled; what happened meanwhile is shown when the network is back."""
    found = [
        Player(visit(browser, "about:blank", [], **PHONE)).open(link) for link in seated(host, "destiny", NAMES[:2])
    ]
    wait_until(lambda: any(player.can_play for player in found))
    mine, other = sorted(found, key=lambda player: not player.can_play)
    page = other.page
    page.wait_for_selector("#link.live")
    page.evaluate("scrollTo(0, 400)")
    page.context.set_offline(True)
    page.wait_for_selector("#link.offline:has-text('No network')", timeout=8_000)
    assert 0 <= page.evaluate("document.querySelector('#link').getBoundingClientRect().top")
    page.wait_for_timeout(4_000)  # until the next tries are far apart
    version = mine.version
    mine.play(0)
    wait_until(lambda: mine.version > version)
    page.context.set_offline(False)
    wait_until(lambda: other.version == mine.version, 8)
    page.wait_for_selector("#link.live")


SILENT = """
const plain = window.fetch;
window.fetch = async (...asked) => {
  const answer = await plain(...asked);
  if (!String(asked[0]).includes("/stream")) return answer;
  window.streams = (window.streams ?? 0) + 1;
  const swallow = new TransformStream({ transform(part, to) { if (!window.silent) to.enqueue(part); } });
  return new Response(answer.body.pipeThrough(swallow), { headers: answer.headers });
};
"""
"""Lets the streams of a page go silent, as a network does that no longer brings anything."""


def test_a_stream_that_falls_silent_is_opened_again(browser: Browser, tmp_path: Path) -> None:
    """Once some signs of life are missing, at the pace that the server says; one that only has no news stays open."""
    with hosting(f"sqlite:///{tmp_path / 'matches.db'}", attrs.evolve(FAST, keep_alive=1)) as host:
        page = visit(browser, "about:blank", [])
        page.add_init_script(SILENT)
        Player(page).open(seated(host, "destiny", NAMES[:2])[0])
        page.wait_for_timeout(6_000)
        assert 1 == page.evaluate("window.streams")
        page.evaluate("window.silent = true")
        wait_until(lambda: page.evaluate("window.streams") > 1)
        page.evaluate("window.silent = false")
        page.wait_for_selector("#link.live")


def test_a_question_that_is_not_answered_is_asked_again(players: list[Player]) -> None:
    """Looking back works, though the first answer is lost."""
    page = players[0].page
    swallow(page, "**/state?*at=0*")
    page.locator(".past input").focus()
    page.keyboard.press("Home")
    page.wait_for_selector(".banner:not([hidden])")
    assert "0" == page.input_value(".past input")


def test_a_picture_that_is_late_keeps_nobody_from_the_newest_state(browser: Browser, host: Host) -> None:
    """The moves of others are shown one by one; if one cannot be read, or shown, what comes next is shown instead."""
    page = visit(browser, host.address, [], reduced_motion="no-preference")
    shown = page.evaluate(
        """async () => {
          const { Moves } = await import("./moves.js");
          const line = (record) => ({ record, matters: "headline", text: `${record}`, back_to: null });
          return new Promise((resolve) => {
            const arrived = [];
            const moves = new Moves({
              arrive(state) {
                arrived.push(state.version);
                if (state.version === 2) throw new Error("a fault");
                if (state.version === 3) resolve(arrived);
              },
              caption() {},
              read: () => new Promise(() => {}),
              mine: () => false,
            });
            moves.take({ version: 2 }, [line(1), line(2)]);
            moves.take({ version: 3 }, [line(3)]);
          });
        }"""
    )
    assert [2, 3] == shown
