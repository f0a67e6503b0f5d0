"""Pictures for the documentation: each game as its table, and as the page shows it.

`python -m tests.serve.page.pictures docs/images` makes those of the documentation anew;
`python -m tests.serve.page.pictures build/pictures --all` draws each moment for each screen, in light and dark.
"""

from __future__ import annotations

import argparse
import base64
import json
import random
import tempfile
from collections.abc import Iterable
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import httpx

import tabletop_rules as tr
from tabletop_rules.eventlog.store import NO_MATCH, lines_of
from tabletop_rules.research import bots
from tests.serve.page.browsing import DESK, PHONE, Host, Player, chromium, hosting, visit, wait_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES: Final = ["Ana", "Benoît", "Cleo", "Daniel"]
SEEDS: Final = {"carcassonne": 12, "destiny": 12, "fatum_medieval": 12, "terres_de_destinees": 12}
SEEDS_AND_COMMANDS: Final = {
    "carcassonne": (12, 60),
    "destiny": (12, 60),
    "fatum_medieval": (12, 60),
    "terres_de_destinees": (4, 30),
}
OPTIONS: Final[dict[str, dict[str, Any]]] = {"carcassonne": {"expansions": ["river", "abbot", "robbers"]}}
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "desk": DESK,
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "phone": PHONE,
}
SCHEMES: Final = ("light", "dark")
MOMENTS: Final = ("start", "middle", "end")
SHOWN: Final = (
    ("middle", "desk", "light"),
    ("middle", "tablet", "dark"),
    ("middle", "phone", "light"),
    ("start", "phone", "dark"),
    ("start", "desk", "light"),
    ("end", "desk", "dark"),
    ("end", "phone", "light"),
)
"""What the documentation shows of each game."""
QUALITY: Final = 82
"""Of the pictures, in percent."""

Played = tuple[tr.EventLog, tr.Command]
"""A log, and the command that comes next."""
Look = tuple[str, str, str]
"""A moment, a screen and a scheme of colours."""


def play(game: str) -> dict[str, Played]:
    """Play a match; return its log at each moment, and the command that comes next.

    The start is the first question to the first player, the middle one halfway, the end the very last command.
    """
    seed = SEEDS[game]
    rng, bot = random.Random(seed), bots.greedy(tries=40, worlds=1)
    table = tr.Table.open(game, seats=len(NAMES), seed=seed, options=OPTIONS.get(game, {}), names=NAMES)
    turns: list[Played] = []
    last: Played | None = None
    while table.result is None:
        seat = table.decisions[0].seat
        command = bot(table.game, table.view(seat), seat, rng)
        last = (table.log, command)
        if seat == 0:
            turns.append(last)
        table.submit(command)
    assert last is not None
    return {"start": turns[0], "middle": turns[len(turns) // 2], "end": last}


def at(http: httpx.Client, host: Host, game: str, moment: str, played: Played) -> tuple[str, list[Any]]:
    """Put a match into the store as it is at a moment.

    Return the link of its first player, and the streams by which the others are here.
    """
    log, command = played
    body = {"game": game, "seats": len(NAMES), "names": NAMES, "options": OPTIONS.get(game, {}), "open": [0, 1, 2, 3]}
    match = f"/matches/{http.post('/matches', json=body).raise_for_status().json()['id']}"
    host.store.append(match.removeprefix("/matches/"), NO_MATCH, lines_of(log), "played")
    seats = []
    for seat, name in enumerate(NAMES):
        got = http.post(f"{match}/seats/{seat}/claim", json={"name": name}).raise_for_status().json()
        seats.append((got["invitation"]["link"], {"Authorization": f"Bearer {got['invitation']['token']}"}))
    if moment == "end":
        sent = {"command_id": "last-command", "command": json.loads(tr.to_json(command))}
        http.post(f"{match}/commands", json=sent, headers=seats[command.seat][1]).raise_for_status()
    streams = [http.stream("GET", f"{match}/stream", headers=headers) for _, headers in seats[1:]]
    return host.address + str(seats[0][0]).lstrip("/"), streams


def take(browser: Browser, link: str, look: Look, path: Path) -> None:
    """Save what a player sees."""
    moment, screen, scheme = look
    player = Player(visit(browser, "about:blank", [], **SCREENS[screen], color_scheme=scheme)).open(link)
    wait_until(lambda: player.is_over if moment == "end" else player.can_play)
    player.page.wait_for_timeout(400)
    shot = player.page.context.new_cdp_session(player.page).send(
        "Page.captureScreenshot", {"format": "webp", "quality": QUALITY}
    )
    path.write_bytes(base64.b64decode(shot["data"]))
    player.page.context.close()


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


def make(folder: Path, games: Iterable[str], looks: Iterable[Look]) -> None:
    """Save all pictures of games."""
    folder.mkdir(parents=True, exist_ok=True)
    looks = [*looks]
    with ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory())
        host, browser = stack.enter_context(hosting(f"sqlite:///{place}/matches.db")), stack.enter_context(chromium())
        http = stack.enter_context(httpx.Client(base_url=f"{host.address}api"))
        for game in games:
            draw(game, folder)
            for moment, played in play(game).items():
                if any(look[0] == moment for look in looks):
                    link, streams = at(http, host, game, moment, played)
                    with ExitStack() as here:
                        for stream in streams:
                            here.enter_context(stream)
                        for look in looks:
                            if look[0] == moment:
                                take(browser, link, look, folder / f"{'-'.join([game, *look])}.webp")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--all", action="store_true", help="each moment for each screen, in light and dark")
    parser.add_argument("--moment", choices=MOMENTS, action="append", help="only this moment")
    parser.add_argument("--game", choices=tr.games(), action="append", help="only this game")
    given = parser.parse_args()
    wanted = product(given.moment or MOMENTS, SCREENS, SCHEMES) if given.all else SHOWN
    make(given.folder, given.game or tr.games(), wanted)
