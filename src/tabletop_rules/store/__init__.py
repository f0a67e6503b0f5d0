"""Matches kept in a database: SQLite or PostgreSQL. Needs the extra `store`.

    from tabletop_rules.store import lines_of, open_store

    with open_store("sqlite:///matches.db") as store:
        store.append("m1", -1, lines_of(table.log))

`tabletop_rules.eventlog.store` says what a store promises, and needs no extra.
"""

from __future__ import annotations

from tabletop_rules.errors import (
    StoreConflict,
    StoreCorrupt,
    StoreError,
    StoreFull,
    StoreRewound,
    StoreTooNew,
    StoreUnavailable,
    not_installed,
)
from tabletop_rules.eventlog.store import (
    NO_MATCH,
    Appended,
    Document,
    Documents,
    Follower,
    Store,
    join_lines,
    lines_of,
)

try:
    from tabletop_rules.store.opening import open_store, sqlite_url
except ModuleNotFoundError as missing:
    if missing.name not in ("sqlalchemy", "alembic", "psycopg"):
        raise
    raise not_installed(missing, "store") from missing

__all__ = [
    "NO_MATCH",
    "Appended",
    "Document",
    "Documents",
    "Follower",
    "Store",
    "StoreConflict",
    "StoreCorrupt",
    "StoreError",
    "StoreFull",
    "StoreRewound",
    "StoreTooNew",
    "StoreUnavailable",
    "join_lines",
    "lines_of",
    "open_store",
    "sqlite_url",
]
