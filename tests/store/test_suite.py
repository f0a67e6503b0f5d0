"""The stores of this package pass the suite that stores of others are tested with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop_rules.eventlog.store import Store
from tabletop_rules.store import open_store as open_url
from tabletop_rules.testing import StoreSuite


class TestFile(StoreSuite):
    """SQLite in a file."""

    @pytest.fixture
    def open_store(self, tmp_path: Path) -> Callable[[], Store]:
        """Open the file."""
        return lambda: open_url(f"sqlite:///{tmp_path / 'matches.db'}")


class TestPostgreSQL(StoreSuite):
    """PostgreSQL."""

    @pytest.fixture
    def open_store(self, postgresql: str) -> Callable[[], Store]:
        """Open the database."""
        return lambda: open_url(postgresql)
