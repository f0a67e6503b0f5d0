"""Migrations: a database is brought to today's schema when it is opened, by one process at a time."""

from __future__ import annotations

from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, inspect, text

from tabletop_rules.errors import StoreTooNew
from tabletop_rules.store.database import Database
from tabletop_rules.store.schema import REVISION_TABLE, REVISIONS
from tabletop_rules.store.unpacking import unpacked

_LOCK: Final = 0x7AB1E709
"""The advisory lock of PostgreSQL under which schemas are migrated."""


def migrate(database: Database) -> None:
    """Bring the schema up to date.

    Raises:
        StoreTooNew: a later version of this package has been here.
    """
    with database.reading() as connection:
        if _revision(connection) == REVISIONS[-1]:
            return
    with database.writing() as connection:  # for SQLite, this alone is the lock
        if database.is_postgresql:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            connection.execute(text("SET LOCAL statement_timeout = 0"))  # a large table may take its time
        if _revision(connection) != REVISIONS[-1]:
            _upgrade(connection)


def _revision(connection: Connection) -> str | None:
    """Return the revision of the schema, None if there is none yet; raise StoreTooNew for an unknown one."""
    if not inspect(connection).has_table(REVISION_TABLE):
        return None
    revision = connection.execute(text(f"SELECT version_num FROM {REVISION_TABLE}")).scalar()
    if revision is not None and revision not in REVISIONS:
        raise StoreTooNew(
            f"the database has schema {revision}, this package knows none after {REVISIONS[-1]}: update tabletop-rules"
        )
    return None if revision is None else str(revision)


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(unpacked("tabletop_rules.store", "migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
