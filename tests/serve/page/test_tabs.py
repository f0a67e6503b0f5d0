"""Several tabs of one browser, which opens six connections to a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import httpx

from tests.serve.page.browsing import Host, Player, hosting, seated, wait_until

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

OPEN = "Object.defineProperty(document, 'hidden', { configurable: true, get: () => window.asideNow === true });"
HIDE = "window.asideNow = true; document.dispatchEvent(new Event('visibilitychange'))"


def streams(host: Host) -> int:
    """Return how many streams are open on the server."""
    return sum(host.app.state.server.streams._open.values())


def play(host: Host, link: str, commands: int) -> None:
    """Play the first commands of a seat that is asked, from another machine."""
    _, _, id, token = link.split("#")[1].split("/")
    with httpx.Client(base_url=f"{host.address}api/matches/{id}", headers={"Authorization": f"Bearer {token}"}) as http:
        for number in range(commands):
            command = http.get("/state").json()["commands"][0]["command"]
            sent = http.post("/commands", json={"command_id": f"{id}{number:02}", "command": command})
            assert sent.status_code == 200, sent.text


def test_tabs_share_a_stream_and_stay_usable(browser: Browser, tmp_path: Path) -> None:
    """Seven tabs with seven matches hold four streams; each sees a move of another machine at once, and can play."""
    with hosting(f"sqlite:///{tmp_path / 'matches.db'}") as host, browser.new_context() as context:
        links = [seated(host, "destiny", ["Ana", "Bo"]) for _ in range(7)]
        tabs = [Player(context.new_page()).open(mine) for mine, _ in links]
        wait_until(lambda: streams(host) == 4)
        asked: list[str] = []
        for tab in tabs:
            tab.page.on("request", lambda request: asked.append(request.url) if "/stream" in request.url else None)
        for _ in range(6):  # until all tabs have found their places
            asked.clear()
            tabs[0].page.wait_for_timeout(4_000)
            if not asked:
                break
        assert [] == asked  # nobody looks in vain
        for tab, (mine, other) in zip(tabs, links, strict=True):
            before = tab.version
            play(host, mine if tab.can_play else other, 1)
            wait_until(lambda tab=tab, before=before: tab.version > before, 2.5)
        assert streams(host) <= 5
        tab = next(tab for tab in tabs if tab.can_play)
        before = tab.version
        tab.play(0)
        wait_until(lambda: tab.version > before)


def test_the_lead_passes_to_another_tab(browser: Browser, host: Host) -> None:
    """Tabs that are hidden see their moves at once too, also when the tab that has followed for them is closed."""
    with browser.new_context() as context:
        context.add_init_script(OPEN)
        links = [seated(host, "destiny", ["Ana", "Bo"]) for _ in range(3)]
        tabs = [Player(context.new_page()).open(mine) for mine, _ in links]
        for tab in tabs:
            tab.page.evaluate(HIDE)
        wait_until(lambda: streams(host) == 1)
        tabs[0].page.close(run_before_unload=False)
        wait_until(lambda: streams(host) == 1)
        tabs[1].page.wait_for_timeout(1_500)
        for tab, (mine, other) in [*zip(tabs, links, strict=True)][1:]:
            before = tab.version
            play(host, mine if tab.can_play else other, 1)
            wait_until(lambda tab=tab, before=before: tab.version > before, 5)
