"""`open_store`: URLs, migrations, and what happens without the extra."""

from __future__ import annotations

import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

import tabletop_rules
from tabletop_rules.errors import UsageError
from tabletop_rules.store import StoreError, StoreTooNew, StoreUnavailable, open_store, sqlite_url
from tabletop_rules.store.schema import METADATA, REVISION_TABLE, REVISIONS
from tabletop_rules.store.unpacking import unpacked
from tabletop_rules.testing.store_suite import LINES
from tests.store.server import Server


def test_migrations_lead_to_the_tables(url: str) -> None:
    """A migrated database has exactly the tables that the code declares."""
    with open_store(url) as store, store._database.reading() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": REVISION_TABLE, "compare_type": True})
        assert [] == compare_metadata(context, METADATA)


def test_every_migration_is_known() -> None:
    """The code lists the migrations in their order."""
    config = Config()
    config.set_main_option("script_location", str(unpacked("tabletop_rules.store", "migrations")))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert REVISIONS == tuple(script.revision for script in reversed([*scripts.walk_revisions()]))


def test_a_database_of_a_later_version_is_refused(url: str) -> None:
    """A schema that this package does not know is left alone."""
    with open_store(url) as store, store._database.writing() as connection:
        connection.execute(text(f"UPDATE {REVISION_TABLE} SET version_num = '9999'"))
    with pytest.raises(StoreTooNew, match="schema 9999, this package knows none after 0002: update tabletop-rules"):
        open_store(url)


def test_many_open_a_new_database_at_once(url: str) -> None:
    """Whoever comes while a database is made waits until it is."""
    with ThreadPoolExecutor(8) as pool:
        stores = list(pool.map(lambda _: open_store(url), range(8)))
    stores[0].append("m", -1, LINES)
    for store in stores:
        assert 60 == store.version("m")
        store.close()


@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_server_without_utf8_is_refused(encoding: str, server: Server) -> None:
    """A database in another encoding cannot hold every name; it is refused with the line that makes one that can."""
    uri = server.new_schema(f"encoding_{encoding}").partition("&options")[0]
    with psycopg.connect(uri, autocommit=True) as connection:
        template = "TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
        connection.execute(f"CREATE DATABASE in_{encoding} ENCODING '{encoding}' {template}".encode())
    with pytest.raises(StoreError, match=f"the encoding {encoding}, .* CREATE DATABASE matches ENCODING 'UTF8'"):
        open_store(uri.replace("/postgres?", f"/in_{encoding.lower()}?"))


def test_the_encoding_of_the_client_does_not_matter(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts go to the server in UTF-8, whatever the environment says."""
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    with open_store(postgresql) as store:
        store.append("日本", -1, LINES)
        assert LINES == store.read("日本")


FROM_A_ZIP = """
import sys
sys.path.insert(0, sys.argv[1])
import tabletop_rules
assert ".zip" in tabletop_rules.__file__
from starlette.testclient import TestClient
from tabletop_rules.serve import create_app
from tabletop_rules.store import open_store
with open_store("sqlite://") as store, TestClient(create_app(store)) as client:
    assert 200 == client.get("/").status_code
    assert 200 == client.get("/main.js").status_code
"""


def test_it_runs_from_a_zip(tmp_path: Path) -> None:
    """The store finds its migrations, and the server its page, when the package is in a zip."""
    source = Path(tabletop_rules.__file__).parent
    shutil.copytree(source, tmp_path / "made" / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    archive = shutil.make_archive(str(tmp_path / "lib"), "zip", tmp_path / "made")
    done = subprocess.run(
        [sys.executable, "-I", "-c", FROM_A_ZIP, archive], capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stderr


@pytest.mark.parametrize("odd", ["q?x", "p%41x", "h#x", "a&b=c d+e", "é", "50%", ":memory:"])
def test_a_path_may_hold_any_character(odd: str, tmp_path: Path) -> None:
    """The URL of a path leads to that file, and to no other."""
    with open_store(sqlite_url(tmp_path / odd)) as store:
        store.append("m", -1, LINES)
    assert odd in [each.name for each in tmp_path.iterdir()]
    with open_store(sqlite_url(tmp_path / odd)) as store:
        assert 60 == store.version("m")


def test_sqlite_keeps_what_it_acknowledges(tmp_path: Path) -> None:
    """A file is in WAL mode, and every connection waits for the disk; its path may hold spaces and accents."""
    folder = tmp_path / "à jouer"
    folder.mkdir()
    with open_store(f"sqlite:///{folder}/matches.db") as store:
        with store._database.writing() as one, store._database.reading() as other:
            for connection in (one, other):
                assert "wal" == connection.exec_driver_sql("PRAGMA journal_mode").scalar()
                assert 2 == connection.exec_driver_sql("PRAGMA synchronous").scalar()
        store.append("m", -1, LINES)
    assert (folder / "matches.db").exists()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "matches.db",
        "mysql://ann:hidden@host/matches",
        "sqlite://ann:hidden@host/matches.db",
        "postgresql+asyncpg://h/d",
        "sqlite:////data/q?x/matches.db",
        "sqlite:///a%00b",
        7,
        None,
    ],
)
def test_other_urls_are_refused(url: object) -> None:
    """What is no URL of SQLite or PostgreSQL is a UsageError that shows one, and no password."""
    with pytest.raises(UsageError, match=r"sqlite:///matches\.db|sqlite_url\(path\)") as caught:
        open_store(url)  # type: ignore[arg-type]
    assert "hidden" not in str(caught.value)


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    """A file in a missing folder is a StoreUnavailable at once."""
    with pytest.raises(StoreUnavailable, match="unable to open database file"):
        open_store(f"sqlite:///{tmp_path / 'missing' / 'matches.db'}")


@pytest.mark.parametrize("missing", ["sqlalchemy", "alembic", "psycopg"])
def test_without_the_extra_it_says_what_to_install(missing: str) -> None:
    """Without its extra the store says what to install, when imported or asked for a server; nothing else needs it."""
    code = f"""
import sys
sys.modules["{missing}"] = None
import tabletop_rules, tabletop_rules.testing, tabletop_rules.eventlog.store
assert "tabletop_rules.store" not in sys.modules
assert not {{"sqlalchemy", "alembic", "psycopg"}} & {{name for name, found in sys.modules.items() if found}}
try:
    from tabletop_rules.store import open_store
    open_store("postgresql://127.0.0.1:9/matches", patience=0)
except ModuleNotFoundError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    expected = f"{missing} is not installed; it comes with an extra: pip install 'tabletop-rules[store]'\n"
    assert (expected, "") == (done.stdout, done.stderr)
