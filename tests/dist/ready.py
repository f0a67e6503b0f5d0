"""Says what is missing before a release; `make release` begins with it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from tests.golden import releases


def missing() -> Iterator[str]:
    """Yield a sentence for everything that is to be done first."""
    version = releases.version()
    changed = subprocess.run(
        ["git", "status", "--porcelain"], cwd=releases.ROOT, capture_output=True, text=True, check=True
    )
    if changed.stdout:
        yield "commit or remove what has changed: git status"
    if not releases.is_released(version):
        yield f"give {version} its date in CHANGELOG.md, in the place of (unreleased)"
    folder = releases.GOLDEN / version
    if not (folder / releases.SUMS).exists() or (folder / releases.SUMS).read_text("utf-8") != releases.sums(folder):
        yield f"run make freeze while the changelog calls {version} unreleased, and commit {folder.name}"
    citation = (releases.ROOT / "CITATION.cff").read_text("utf-8")
    if f"\nversion: {version}\n" not in citation or "\ndate-released: " not in citation:
        yield f"write version {version} and date-released in CITATION.cff"


def main() -> int:
    """Print what is missing; return 1 if anything is."""
    found = [*missing()]
    print("\n".join(found) or f"{releases.version()} is ready", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
