"""Golden files by release: `tests/golden/0.1.0/` and so on, each with what differs from the release before.

The folder of the version in `pyproject.toml` may change until the changelog gives that version a date; then it is
frozen for ever. `SHA256SUMS` in a folder, which `sha256sum -c` reads as well, holds the hashes of its files.
"""

from __future__ import annotations

import re
import tomllib
from hashlib import sha256
from pathlib import Path

from packaging.version import Version

ROOT = Path(__file__).parent.parent.parent
GOLDEN = Path(__file__).parent
SUMS = "SHA256SUMS"


class FrozenReleaseError(Exception):
    """A file of a release was about to change."""


def version() -> str:
    """Return the version in `pyproject.toml`."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def changes() -> dict[str, str]:
    """Return the part of the changelog about each version, by heading: `0.1.0 (unreleased)`."""
    _, *parts = re.split(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[::2], parts[1::2], strict=True))


def is_released(name: str) -> bool:
    """Whether the changelog gives this version a date."""
    return any(heading.partition(" ")[0] == name and "unreleased" not in heading for heading in changes())


def folders() -> list[Path]:
    """Return the folders of all versions, oldest first."""
    found = [path for path in GOLDEN.iterdir() if re.fullmatch(r"\d+(\.\d+)+\w*", path.name)]
    return sorted(found, key=lambda path: Version(path.name))


def baseline() -> Path:
    """Return the folder that today's version is compared with: that of the release before, else its own."""
    earlier = [path for path in folders() if Version(path.name) < Version(version())]
    return earlier[-1] if earlier else GOLDEN / version()


def every(pattern: str) -> list[Path]:
    """Return the files of all versions, oldest version first."""
    return [path for folder in folders() for path in sorted(folder.glob(pattern))]


def newest(pattern: str) -> list[Path]:
    """Return the files, each as the newest version has it, sorted by name."""
    found = {path.name: path for path in every(pattern)}
    return [found[name] for name in sorted(found)]


def find(name: str) -> Path:
    """Return a file as the newest version that has it; today's version names the place of a new one."""
    return next((path for path in reversed(every(name))), GOLDEN / version() / name)


def write(name: str, text: str) -> bool:
    """Write a file of today's version, unless it is already so in the newest one that has it; return whether it was.

    Raises:
        FrozenReleaseError: today's version is released.
    """
    there = find(name)
    if there.exists() and there.read_text("utf-8") == text:
        return False
    if is_released(version()):
        raise FrozenReleaseError(
            f"{name} differs, and {version()} is released: raise the version in pyproject.toml, "
            "and begin its part of CHANGELOG.md with (unreleased)"
        )
    path = GOLDEN / version() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return True


def sums(folder: Path) -> str:
    """Return the hash of every file in a folder, line by line."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.name != SUMS)
    hashes = {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in paths}
    return "".join(f"{found}  {name}\n" for name, found in hashes.items())
