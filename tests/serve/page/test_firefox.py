"""The page in Firefox, which plays against Chromium."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.serve.page.browsing import NAMES, Host, Player, seated, visit, wait_until
from tests.serve.page.firefox import firefox

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.parametrize(
    ("game", "options"),
    [("fatum_medieval", {"turn_limit": 1}), pytest.param("destiny", {}, marks=pytest.mark.slow)],
)
def test_firefox_and_chromium_play_a_whole_match(
    browser: Browser, host: Host, faults: list[str], game: str, options: dict[str, object]
) -> None:
    """Each sees what the other plays at once, and both see the same end."""
    links = seated(host, game, NAMES[:2], options=options)
    with firefox() as page:
        players = [
            Player(visit(browser, "about:blank", faults)).open(links[0]),
            Player(page).open(links[1]),  # type: ignore[arg-type]  # as much of a page as a player uses
        ]
        played = set()
        for number in range(1000):
            wait_until(lambda: any(player.can_play or player.is_over for player in players))
            if players[0].is_over:
                break
            player = next(player for player in players if player.can_play)
            before = player.version
            player.play(number)
            played.add(player)
            wait_until(lambda player=player, before=before: player.version > before)
            newest = max(player.version for player in players)
            wait_until(lambda newest=newest: all(player.version >= newest for player in players))
        wait_until(lambda: all(player.is_over for player in players))
        assert {*players} == played
        ranking = "[...document.querySelectorAll('.over .ranking .who')].map(who => who.textContent)"
        assert sorted(NAMES[:2]) == sorted(page.evaluate(ranking))
        assert players[0].page.evaluate(ranking) == page.evaluate(ranking)
        faults += page.faults


def test_tabs_of_firefox_share_a_stream_and_save_pictures(host: Host) -> None:
    """What is new in the match of one is told to it by another, which holds the lock; a picture keeps its style."""
    mine, _ = seated(host, "destiny", NAMES[:2])
    id = mine.split("/")[-2]
    with firefox() as page:
        page.goto(host.address)
        told = page.evaluate(
            """async (id) => {
              const { News } = await import("./news.js");
              const leader = new News("A".repeat(16), () => {});
              while (!leader.leads) await new Promise((resolve) => setTimeout(resolve, 20));
              return new Promise((resolve) => new News(id, resolve).want(true));
            }""",
            id,
        )
        assert told >= 0
        drawn = page.evaluate(
            """async () => {
              const { toPng } = await import("./files.js");
              const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">'
                + '<style>rect { fill: #0a0 }</style><rect width="30" height="20"/></svg>';
              const image = await createImageBitmap(await toPng(svg));
              const brush = Object.assign(document.createElement("canvas"), { width: 60, height: 40 }).getContext("2d");
              brush.drawImage(image, 0, 0);
              return [image.width, image.height, ...brush.getImageData(30, 20, 1, 1).data];
            }"""
        )
        assert [60, 40, 0, 170, 0, 255] == drawn
        assert [] == page.faults
