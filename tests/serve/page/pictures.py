"""Pictures for the documentation: each game in the middle of a match, as its table and as the page shows it.

`python -m tests.serve.page.pictures docs/images` makes them anew.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import tabletop_rules as tr
from tests.serve.page.browsing import DESK, PHONE, Host, Player, chromium, hosting, seated, visit, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES: Final = ["Ana", "Benoît", "Cleo", "Daniel"]
MOVES: Final = {"carcassonne": 16, "destiny": 14, "fatum_medieval": 10, "terres_de_destinees": 8}
SEEDS_AND_COMMANDS: Final = {
    "carcassonne": (12, 60),
    "destiny": (12, 60),
    "fatum_medieval": (12, 60),
    "terres_de_destinees": (4, 30),
}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"carcassonne": {"expansions": ["river", "abbot", "robbers"]}}
LOOKS: Final[dict[str, dict[str, Any]]] = {
    "desk": {**DESK, "color_scheme": "light"},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "color_scheme": "dark"},
    "phone": {**PHONE, "color_scheme": "light"},
}


def take(browser: Browser, host: Host, game: str, folder: Path) -> None:
    """Play a match halfway against bots, and save what its first player sees."""
    bots = {str(seat): "random" for seat in range(1, len(NAMES))}
    (link,) = seated(host, game, NAMES, bots=bots, options=OPTIONS.get(game, {}))
    player = Player(visit(browser, "about:blank", [])).open(link)
    for number in range(MOVES[game]):
        wait_until(lambda: player.can_play or player.is_over, 60)
        if player.is_over:
            take(browser, host, game, folder)
            return
        before = player.version
        player.play(number * 5 + 2)
        wait_until(lambda before=before: player.version > before, 60)
    wait_until(lambda: player.can_play or player.is_over, 60)
    for name, look in LOOKS.items():
        seen = Player(visit(browser, "about:blank", [], **look)).open(link)
        seen.page.wait_for_timeout(1500)
        seen.page.screenshot(path=folder / f"{game}-{name}.png")


def draw(game: str, folder: Path) -> None:
    """Play a match halfway at random, and save its table as the first player sees it."""
    seed, commands = SEEDS_AND_COMMANDS[game]
    rng = random.Random(seed)
    table = tr.Table.open(game, seats=3, seed=seed, options=OPTIONS.get(game, {}), names=NAMES[:3])
    for _ in range(commands):
        table.submit(rng.choice(list(table.legal())))
    picture = table.svg(0, "en")
    assert picture is not None
    (folder / f"{game}-table.svg").write_text(picture, "utf-8")


if __name__ == "__main__":
    into = Path(sys.argv[1])
    into.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, hosting(f"sqlite:///{place}/matches.db") as at, chromium() as started:
        for each in tr.games():
            take(started, at, each, into)
            draw(each, into)
