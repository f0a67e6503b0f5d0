"""How soon a move shows on a bad telephone line: `python tests/bench/line.py`.

Two browsers play in the middle of a match of Carcassonne, each on a line of its own: 400 kbit/s in each direction, and
400 ms from a question to its answer.
"""

from __future__ import annotations

import random
import tempfile
from statistics import median

from tests.serve.page.browsing import CLICK, Player, chromium, hosting, seated, visit, wait_until
from tests.serve.playing import play_on
from tests.serve.wire import wire_to

DELAY, RATE = 0.2, 50_000
LAID, MOVES = 40, 20

WATCH = """version => {
  window.shown = 0;
  const look = () => {
    if (Number(document.querySelector(".past input").max) <= version) return setTimeout(look, 4);
    requestAnimationFrame(() => (window.shown = Date.now()));
  };
  look();
}"""


def main() -> None:
    """Print how long it took from the last click to the picture, for whoever has played and for the other."""
    took: tuple[list[float], list[float]] = ([], [])
    with tempfile.TemporaryDirectory() as folder, chromium() as browser, hosting(f"sqlite:///{folder}/m.db") as host:
        links = seated(host, "carcassonne", ["Ana", "Bo"])
        play_on(host.store, links[0].split("/")[-2], random.Random(7), LAID)
        with wire_to("127.0.0.1", host.port, DELAY, RATE) as one, wire_to("127.0.0.1", host.port, DELAY, RATE) as other:
            players = []
            for link, wire in zip(links, (one, other), strict=True):
                page = visit(browser, "about:blank", [])
                page.set_default_timeout(60_000)
                players.append(Player(page).open(link.replace(host.address, wire.url)))
            for number in range(MOVES):
                wait_until(lambda: any(player.can_play for player in players))
                playing = sorted(players, key=lambda player: not player.can_play)
                for player in playing:
                    player.page.evaluate(WATCH, player.version)
                clicked, page = 0.0, playing[0].page
                while not page.evaluate("document.querySelector('.dock button[disabled]') || window.shown"):
                    clicked = page.evaluate(
                        f"number => {{ const now = Date.now(); ({CLICK})(number); return now; }}", number
                    )
                for seconds, player in zip(took, playing, strict=True):
                    wait_until(lambda player=player: player.page.evaluate("window.shown"))
                    seconds.append((player.page.evaluate("window.shown") - clicked) / 1000)
    for who, seconds in zip(("who plays", "the other"), took, strict=True):
        print(f"{who}: from {min(seconds):.2f} to {max(seconds):.2f} s, half of them within {median(seconds):.2f} s")


if __name__ == "__main__":
    main()
