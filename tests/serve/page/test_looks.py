"""How the page looks and reads: accessible, on a phone and on a desk, in light and dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import tabletop_rules as tr
from tests.serve.page.browsing import DESK, NAMES, PHONE, Host, Player, seated, visit, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LOOKS: dict[str, dict[str, Any]] = {
    "desk in light": {**DESK, "color_scheme": "light"},
    "phone in dark": {**PHONE, "color_scheme": "dark", "locale": "fr"},
}
BIGGEST: dict[str, dict[str, Any]] = {
    "carcassonne": {"expansions": ["abbot", "river", "robbers", "messengers"]},
    "terres_de_destinees": {"advanced_cards": True},
}
"""Options with which most is on the table."""


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong."""
    axe = pytest.importorskip(
        "axe_playwright_python.sync_playwright", reason="no axe: pip install axe-playwright-python"
    )
    page.evaluate(
        "Promise.all(document.getAnimations().filter(a => !(a instanceof CSSAnimation)).map(a => a.finished))"
    )
    found = axe.Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:200]} {each['nodes'][0]['failureSummary']}" for each in found]


def overflow(page: Page) -> int:
    """Return by how many pixels the page is wider than the screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("look", LOOKS)
def test_the_lobby(browser: Browser, host: Host, faults: list[str], look: str) -> None:
    """axe finds nothing, and nothing is wider than the screen."""
    seated(host, "destiny", NAMES[:3], public=True, open=[1])
    page = visit(browser, host.address, faults, **LOOKS[look])
    page.wait_for_selector(".open .tables li")
    page.click(".options summary")
    assert ([], 0) == (violations(page), overflow(page))
    page.click(".open .tables a >> nth=0")
    page.wait_for_selector(".waiting form")
    assert ([], 0) == (violations(page), overflow(page))


@pytest.mark.parametrize(
    ("game", "look"),
    [
        pytest.param(game, look, marks=[pytest.mark.slow] if (number, at) not in ((0, 0), (3, 1)) else [])
        for number, game in enumerate(tr.games())
        for at, look in enumerate(LOOKS)
    ],
)
def test_a_table_at_its_biggest(browser: Browser, host: Host, faults: list[str], game: str, look: str) -> None:
    """axe finds nothing at a full table, when something is chosen and read, and in the past."""
    seats = max(tr.load_game(game).seats)
    bots = {str(seat): "random" for seat in range(1, seats)}
    (link,) = seated(host, game, NAMES[:seats], bots=bots, options=BIGGEST.get(game, {}))
    player = Player(visit(browser, "about:blank", faults, **LOOKS[look])).open(link)
    page = player.page
    for number in range(4):
        wait_until(lambda: player.can_play or player.is_over)
        if not player.is_over:
            before = player.version
            player.play(number + 1)
            wait_until(lambda before=before: player.version > before)
    wait_until(lambda: player.can_play or player.is_over)
    assert ([], 0) == (violations(page), overflow(page))
    page.locator(".picture [data-lit], .picture [data-id]").first.dispatch_event("click")
    page.locator(".story .why").last.click()
    page.wait_for_selector("#card:not([hidden])")
    page.locator(".standings summary").first.click()
    assert ([], 0) == (violations(page), overflow(page))
    page.click("#card .close")
    page.locator(".past button").first.click()
    page.wait_for_selector(".banner:not([hidden])")
    assert ([], 0) == (violations(page), overflow(page))


@pytest.mark.parametrize("game", tr.games())
def test_a_phone_shows_what_can_be_read_and_hit(browser: Browser, host: Host, faults: list[str], game: str) -> None:
    """Each text of the table is at least 11 pixels high; each button, and what can be chosen, at least 24."""
    (link,) = seated(host, game, NAMES[:4], bots=dict.fromkeys("123", "random"), options=BIGGEST.get(game, {}))
    player = Player(visit(browser, "about:blank", faults, **PHONE, reduced_motion="reduce")).open(link)
    for number in range(4):
        wait_until(lambda: player.can_play or player.is_over)
        before = player.version
        player.play(number + 1)
        wait_until(lambda before=before: player.version > before)
    wait_until(lambda: player.can_play or player.is_over)
    player.page.evaluate("document.querySelectorAll('.asides details').forEach((each) => (each.open = true))")
    texts = player.page.evaluate(
        """[...document.querySelectorAll(".panel svg text")].filter((each) => {
            const { a, b } = each.getScreenCTM();
            const faded = each.parentElement.closest(".coordinates");
            return parseFloat(getComputedStyle(each).fontSize) * Math.hypot(a, b) < 10.99 && !faded;
        }).map((each) => each.textContent)"""
    )
    assert [] == texts
    sizes = player.page.evaluate(
        """[...document.querySelectorAll("button, a, select, .picture [data-lit], .asides [data-kind=figure]")]
            .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
            .filter(([, { width, height }]) => width && Math.min(width, height) < 24).map(([html]) => html)"""
    )
    assert [] == sizes


OUT_OF_SIGHT = """() => {
  const stage = document.querySelector(".stage .board").getBoundingClientRect();
  const faults = [];
  const own = [".hands svg [data-kind=slot]", ".hands svg [data-kind=card]", ".dock button"];
  for (const part of document.querySelectorAll(own)) {
    const { top, bottom } = part.getBoundingClientRect();
    const frame = part.closest(".hands")?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
    const lowest = Math.min(frame.bottom, innerHeight);
    if (top < frame.top - 1 || bottom > lowest + 1) faults.push(part.dataset.id ?? part.textContent);
  }
  for (const name of ["clock", "trick"]) {
    const { top } = document.querySelector(`[data-panel=${name}]`).getBoundingClientRect();
    if (top > stage.bottom - 200) faults.push(name);
  }
  return [document.querySelectorAll(own[0]).length, faults];
}"""
"""Returns how many slots are near the hand, and what of slots, cards and question is out of sight."""


def test_own_slots_hand_and_question_are_in_sight(browser: Browser, host: Host, faults: list[str]) -> None:
    """On a desk of 1280×800 nobody scrolls at DESTINY to decide, and the clock is in sight too."""
    look = {"viewport": {"width": 1280, "height": 800}}
    players = [
        Player(visit(browser, "about:blank", faults, **look)).open(link) for link in seated(host, "destiny", NAMES[:4])
    ]
    for number in range(12):
        wait_until(lambda: any(player.can_play for player in players))
        for player in players:
            if player.can_play:
                assert [6, []] == player.page.evaluate(OUT_OF_SIGHT)
                player.play(number)
