"""A match in a web page without a game server: the rules run in Pyodide, the Python of browsers.

`python examples/in_a_browser.py web` makes the folder `web`, for any web server: `python -m http.server -d web`.
It holds the page, in_a_browser.html, and rules.zip with this module, the package and its dependencies. The page
talks to `Hotseat`.
"""

import json
import random
import shutil
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import tabletop_rules as tr

NEEDED = ("attrs", "cattrs", "pyrsistent", "typing_extensions")
PURE = (".py", ".toml", ".typed")
"""The files to pack; a browser cannot run compiled code."""


class Hotseat:
    """A person at seat 0 against seats that choose at random. The page holds no rules and no state."""

    def __init__(self, game: str, seats: int, seed: int, language: str) -> None:
        self.table: tr.Table = tr.Table.open(game, seats, seed)
        self.rng = random.Random(seed)
        self.language = language
        self.seen = 0
        self._play_others()

    def look(self) -> str:
        """Return what the page shows, as JSON: picture, decision, commands, and what happened since the last look."""
        game, view, records = self.table.game, self.table.view(0), self.table.stream(0, after=self.seen)
        self.seen = self.table.version
        over = self.table.result
        decision = next((asked for asked in view.decisions if asked.seat == 0), None)
        return json.dumps(
            {
                "picture": self.table.svg(0, self.language),
                "decision": "" if decision is None else tr.words(game, view, decision, self.language),
                "commands": [tr.words(game, view, command, self.language) for command in self.table.legal(0)],
                "happened": [tr.words(game, view, record, self.language) for record in records],
                "over": "" if over is None else tr.words(game, view, over, self.language),
            }
        )

    def send(self, place: int) -> str:
        """Submit the command at this index of the list, let the others play, and look."""
        self.table.submit(list(self.table.legal(0))[place])
        self._play_others()
        return self.look()

    def _play_others(self) -> None:
        while self.table.result is None and all(asked.seat for asked in self.table.decisions):
            seat = self.rng.choice(self.table.decisions).seat
            self.table.submit(self.rng.choice(list(self.table.legal(seat))))


def pack(folder: Path) -> Path:
    """Put the page and everything it needs into a folder; return the path of the archive."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(__file__).with_suffix(".html"), folder / "index.html")
    package = Path(tr.__file__).parent
    with zipfile.ZipFile(folder / "rules.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(__file__, Path(__file__).name)
        for path in sorted(package.rglob("*")):
            if path.suffix in PURE:
                archive.write(path, path.relative_to(package.parent))
        for name in NEEDED:
            for file in distribution(name).files or ():
                if file.suffix in PURE:
                    archive.write(str(file.locate()), str(file))
    return folder / "rules.zip"


def main() -> None:
    """Make the folder, and play a match as the page does."""
    archive = pack(Path(sys.argv[1] if len(sys.argv) > 1 else "web"))
    print(f"{archive}: {archive.stat().st_size // 1024} kB; now run: python -m http.server -d {archive.parent}")
    match = Hotseat("carcassonne", 2, 7, "fr")
    shown = json.loads(match.look())
    while not shown["over"]:
        shown = json.loads(match.send(match.rng.randrange(len(shown["commands"]))))
    print(f"a match played as in the page: {shown['over']}")


if __name__ == "__main__":
    main()
