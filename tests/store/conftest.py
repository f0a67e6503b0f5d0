"""Databases for the tests of the store: a file of SQLite, one in memory, and a PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tabletop_rules.store import listening
from tests.store.server import Server

NUMBERS = count()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server, started once."""
    with Server() as started:
        yield started


@pytest.fixture(autouse=True)
def no_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make listeners rely on notifications alone, as looking again anyway would hide what they miss."""
    monkeypatch.setattr(listening, "SILENCE", 1000)


@pytest.fixture
def postgresql(server: Server) -> str:
    """The URL of a new schema of PostgreSQL."""
    return server.new_schema(f"test_{next(NUMBERS)}")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a new database, once of each sort that several processes can open."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'matches.db'}"
    made: str = request.getfixturevalue("postgresql")
    return made
