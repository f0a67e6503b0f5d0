"""Freezes the golden files of today's version: `make freeze`, the last step before a release.

It plays the golden matches again, writes kinds, action numbers, the public surface and a database of this version, and
then the hashes of all files in the folder. It may be run again until the changelog gives the version a date.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import tabletop_rules as tr
from tabletop_rules.store import NO_MATCH, lines_of, open_store
from tests.golden import kinds, play, releases, surface
from tests.research import golden

DATABASE = "store.sql"
STORED = "terres_de_destinees-4-advanced_cards.jsonl"
"""The log that the database holds, a short one."""


def database() -> str:
    """Return the SQL that makes a database as this version does, with a match and a document in it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store.db"
        store = open_store(f"sqlite:///{path}")
        store.append("golden", NO_MATCH, lines_of(tr.EventLog.load(releases.find(STORED))), "first")
        store.documents.put("golden/title", b"a match of its day", 0)
        store.close()
        with closing(sqlite3.connect(path)) as connection:
            return "\n".join(connection.iterdump()) + "\n"


def main() -> int:
    """Write the folder. Returns 1 if the version is released, or a kind has changed under its version."""
    version = releases.version()
    if releases.is_released(version):
        print(f"{version} is released and stays as it is: raise the version in pyproject.toml", file=sys.stderr)
        return 1
    play.main()
    golden.main()
    if kinds.main([]):
        return 1
    for name in surface.FILES:
        releases.write(name, surface.text_of(name))
    if not releases.every(DATABASE):
        releases.write(DATABASE, database())
    folder = releases.GOLDEN / version
    (folder / releases.SUMS).write_text(releases.sums(folder), "utf-8")
    print(f"{folder.relative_to(releases.ROOT)} is frozen")
    return 0


if __name__ == "__main__":
    sys.exit(main())
