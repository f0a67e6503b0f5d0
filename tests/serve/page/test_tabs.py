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


def test_a_choice_that_was_dropped_is_named(browser: Browser, host: Host) -> None:
    """If another tab of the player plays, what was chosen here and cannot be played any more is said not to be."""
    with browser.new_context() as context:
        mine, other = seated(host, "carcassonne", ["Ana", "Bo"])
        tabs = [Player(context.new_page()).open(mine) for _ in range(2)]
        if not tabs[0].can_play:
            tabs = [Player(context.new_page()).open(other) for _ in range(2)]
        first, second = tabs
        first.page.locator(".picture [data-kind=cell][data-lit]").first.click()
        chosen = first.page.inner_text(".dock .chosen")
        version = second.version
        second.page.bring_to_front()
        second.page.uncheck("[data-key=confirm]")
        second.play(0)
        wait_until(lambda: first.version > version)
        first.page.wait_for_selector(f".fault:has-text('{chosen}')")
        assert 0 == first.page.locator(".dock .chosen").count()


def test_a_choice_stays_while_others_play(browser: Browser, host: Host) -> None:
    """Where all are asked at once, what somebody has chosen is still chosen after another one's answer."""
    with browser.new_context() as context, browser.new_context() as elsewhere:
        links = seated(host, "fatum_medieval", ["Ana", "Bo"])
        found = [Player(at.new_page()).open(link) for at, link in zip((context, elsewhere), links, strict=True)]
        for number in range(200):
            wait_until(lambda: any(player.can_play for player in found))
            if all(player.can_play for player in found):
                break
            next(player for player in found if player.can_play).play(number)
        first, second = (player.page for player in found)
        first.locator(".dock [data-key=all], .command").last.click()
        chosen = first.inner_text(".dock .chosen")
        version = found[0].version
        second.uncheck("[data-key=confirm]")
        found[1].play(0)
        wait_until(lambda: found[0].version > version)
        assert chosen == first.inner_text(".dock .chosen")
        assert "" == first.inner_text(".dock .fault")
