"""A database without space left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event, text

from tabletop_rules.store import StoreFull, open_store
from tabletop_rules.store.sql import SqlStore
from tabletop_rules.testing.store_suite import sample_lines

LINES = sample_lines(4000)


def limit_pages(engine: Engine, limit: list[int]) -> None:
    """Let a file of SQLite grow to so many pages, as if the disk were full then."""

    def set_limit(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {limit[0]}")

    event.listen(engine, "checkout", set_limit)


def fill(store: SqlStore) -> int:
    """Append until there is no space; return the version then, after checking that all of it is there."""
    version, full = store.version("m"), None
    while full is None:
        try:
            version = store.append("m", version, LINES[version + 1 : version + 51]).last
        except StoreFull as fault:
            full = fault
    assert str(full).startswith("no space is left for the database: ")
    assert version == store.version("m")
    assert LINES[: version + 1] == store.read("m")
    return version


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    """On a full disk appends and documents are refused as a whole, reading goes on; with more space, all does."""
    limit = [60]
    with open_store(f"sqlite:///{tmp_path / 'matches.db'}") as store:
        limit_pages(store._database.engine, limit)
        store.append("m", -1, LINES[:1])
        store.documents.put("a", b"one", 0)
        full = fill(store)
        with pytest.raises(StoreFull):
            store.documents.put("a", b"x" * 100_000, 1)
        found = store.documents.get("a")
        assert found is not None
        assert (b"one", 1) == (found.value, found.version)
        limit[0] = 90
        assert full < fill(store)
    with open_store(f"sqlite:///{tmp_path / 'matches.db'}") as store:
        assert LINES[: store.version("m") + 1] == store.read("m")


REFUSE = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.n > 200 THEN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END IF;
    RETURN NEW;
END $$
"""


def test_a_full_server_loses_nothing(postgresql: str) -> None:
    """The same, with a server that refuses a record as if its disk were full."""
    with open_store(postgresql) as store:
        run = _runner(store)
        run(REFUSE)
        run("CREATE TRIGGER refuse BEFORE INSERT ON record FOR EACH ROW EXECUTE FUNCTION refuse()")
        store.append("m", -1, LINES[:1])
        assert 200 == fill(store)
        run("DROP TRIGGER refuse ON record")
        assert 210 == store.append("m", 200, LINES[201:211]).last


def _runner(store: SqlStore) -> Callable[[str], None]:
    def run(statement: str) -> None:
        with store._database.writing() as connection:
            connection.execute(text(statement))

    return run
