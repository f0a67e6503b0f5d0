"""A match in a web page with no server behind it: the rules run there, in Pyodide, the Python of browsers.

`python examples/in_a_browser.py web` makes the folder `web`, and any web server hands it out:
`python -m http.server -d web`. It holds the page, in_a_browser.html, and rules.zip: this module, the package, and
those that it needs. What the page shows and sends goes through `Hotseat`.
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
"""What is packed: no compiled code, which a browser could not run."""


class Hotseat:
    """One person at seat 0; the other seats choose at random. The page keeps no rule and no state of its own."""

    def __init__(self, game: str, seats: int, seed: int, language: str) -> None:
        self.table: tr.Table = tr.Table.open(game, seats, seed)
        self.rng = random.Random(seed)
        self.language = language
        self.told = 0
        self._play_others()

    def look(self) -> str:
        """What the page shows, as JSON: picture, question, commands, and what has happened since the last look."""
        game, view, records = self.table.game, self.table.view(0), self.table.stream(0, after=self.told)
        self.told = self.table.version
        over = self.table.result
        question = next((asked for asked in view.decisions if asked.seat == 0), None)
        return json.dumps(
            {
                "picture": self.table.svg(0, self.language),
                "question": "" if question is None else tr.words(game, view, question, self.language),
                "commands": [tr.words(game, view, command, self.language) for command in self.table.legal(0)],
                "happened": [tr.words(game, view, record, self.language) for record in records],
                "over": "" if over is None else tr.words(game, view, over, self.language),
            }
        )

    def send(self, place: int) -> str:
        """Give the command at this place of the list, let the others answer, and look."""
        self.table.submit(list(self.table.legal(0))[place])
        self._play_others()
        return self.look()

    def _play_others(self) -> None:
        while self.table.result is None and all(asked.seat for asked in self.table.decisions):
            seat = self.rng.choice(self.table.decisions).seat
            self.table.submit(self.rng.choice(list(self.table.legal(seat))))


def pack(folder: Path) -> Path:
    """Put the page and all that it needs in a folder; the archive of the rules."""
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
    """Make the folder, and play a match as the page would."""
    archive = pack(Path(sys.argv[1] if len(sys.argv) > 1 else "web"))
    print(f"{archive}: {archive.stat().st_size // 1024} kB; now run: python -m http.server -d {archive.parent}")
    match = Hotseat("carcassonne", 2, 7, "fr")
    shown = json.loads(match.look())
    while not shown["over"]:
        shown = json.loads(match.send(match.rng.randrange(len(shown["commands"]))))
    print(f"a match played as in the page: {shown['over']}")


if __name__ == "__main__":
    main()
