"""Servers as processes of their own, on one database."""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import attrs
import httpx

from tests.serve.table import FAST, TLS

ROOT = Path(__file__).parent.parent.parent


class ServerProcess:
    """`tabletop-rules serve` on a port of its own. It can be killed and started again, at the same address or not."""

    def __init__(self, database: str, **limits: object) -> None:
        self.database = database
        given = {**attrs.asdict(FAST), **limits}
        self._environment = {
            **os.environ,
            **{f"TABLETOP_RULES_{name.upper()}": str(value) for name, value in given.items()},
            "TABLETOP_RULES_DB": database,
        }
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        command = [sys.executable, "-m", "tabletop_rules", "serve", "--port", "0"]
        # Not a pipe, which would fill as nobody reads it, and stop the server.
        self._log = tempfile.TemporaryFile("w+")  # noqa: SIM115  # closed when the process has ended
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True, cwd=ROOT, env=self._environment
        )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None, self._logged()
        self.url = found[0]
        self.http = httpx.Client(base_url=self.url, timeout=90, verify=TLS)
        until = time.monotonic() + 60
        while True:
            try:
                self.http.get("/api/games")
                return
            except httpx.TransportError:
                assert time.monotonic() < until, "the server does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        """Kill the process as a power failure would."""
        self.http.close()
        self.process.kill()
        self._logged()

    def stop(self) -> str:
        """Ask the process to stop; return what it has logged."""
        self.http.close()
        self.process.terminate()
        return self._logged()

    def _logged(self) -> str:
        """Return what the process has logged until its end, for which this waits."""
        self.process.communicate(timeout=60)
        self._log.seek(0)
        text = self._log.read()
        self._log.close()
        return text


@contextmanager
def server_processes(database: str, count: int, **limits: object) -> Iterator[list[ServerProcess]]:
    """Run some servers on one database; what they have logged at the end is printed, for tests that fail."""
    servers: list[ServerProcess] = []
    try:
        for _ in range(count):
            servers.append(ServerProcess(database, **limits))
        yield servers
    finally:
        for server in servers:
            if server.process.poll() is None:
                print(server.url, server.stop(), sep="\n")
