"""Firefox, spoken to by its own protocol, Marionette, over a socket: nothing but the browser must be installed."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import attrs
import pytest

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox") or "/usr/bin/firefox-esr"

LISTEN = """
window.faults = [];
const note = (event) => window.faults.push(`${event.type}: ${event.message ?? event.reason ?? event.blockedURI}`);
for (const name of ["error", "unhandledrejection", "securitypolicyviolation"]) addEventListener(name, note);
"""


PREFERENCES = {
    "browser.newtab.preload": False,
    "browser.newtabpage.enabled": False,
    "browser.startup.page": 0,
    "dom.ipc.processPrelaunch.enabled": False,
    "extensions.enabledScopes": 0,
}
"""No pages of its own, and no processes that wait for others to come."""


class FirefoxPage:
    """The only tab of a Firefox, with as much of the interface of Playwright's pages as a `Player` uses."""

    def __init__(self, connection: socket.socket, received: BinaryIO) -> None:
        self._received, self._connection, self._ids = received, connection, count(1)
        self._receive()  # who it is
        self._send("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"unhandledPromptBehavior": "ignore"}}})

    def goto(self, address: str) -> None:
        """Go to an address."""
        self._send("WebDriver:Navigate", {"url": address})
        self._run(LISTEN)

    def evaluate(self, script: str, argument: object = None) -> Any:
        """Return the value of an expression, or what a function returns."""
        return self._run(f"const it = ({script}); return typeof it === 'function' ? it(arguments[0]) : it", argument)

    def get_attribute(self, selector: str, name: str) -> str | None:
        """Return an attribute of an element."""
        found: str | None = self._run(
            "return document.querySelector(arguments[0]).getAttribute(arguments[1])", selector, name
        )
        return found

    def locator(self, selector: str) -> Found:
        """Return what a selector finds."""
        return Found(self, selector)

    def wait_for_selector(self, selector: str) -> None:
        """Wait until there is an element."""
        end = time.monotonic() + 30
        while not self.locator(selector).count():
            assert time.monotonic() < end, f"no {selector}"
            time.sleep(0.05)

    @property
    def faults(self) -> list[str]:
        """What went wrong on the page since it was loaded."""
        return [*self.evaluate("window.faults")]

    def _run(self, script: str, *arguments: object) -> Any:
        return self._send("WebDriver:ExecuteScript", {"script": script, "args": arguments, "sandbox": None})["value"]

    def _send(self, command: str, parameters: dict[str, Any]) -> Any:
        text = json.dumps([0, next(self._ids), command, parameters])
        self._connection.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, made = self._receive()
        assert error is None, error
        return made

    def _receive(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            read = self._received.read(1)
            assert read, "Firefox has gone"
            length += read
        return json.loads(self._received.read(int(length[:-1])))


@attrs.frozen
class Found:
    """What a selector finds."""

    page: FirefoxPage
    selector: str

    def count(self) -> int:
        """Return how many elements there are."""
        return int(self.page.evaluate("selector => document.querySelectorAll(selector).length", self.selector))


@contextmanager
def firefox() -> Iterator[FirefoxPage]:
    """Start the browser. If it is missing, skip the test, or fail where it is needed, and say what to install."""
    if not os.access(FIREFOX, os.X_OK):
        missing = pytest.fail if os.environ.get("FIREFOX_NEEDED") else pytest.skip
        missing(f"no {FIREFOX}: apt-get install firefox-esr, or name another in the environment as FIREFOX")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        chosen = PREFERENCES | {"marionette.port": port}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in chosen.items())
        Path(profile, "user.js").write_text("".join(lines), "utf-8")
        command = [FIREFOX, "--headless", "--no-remote", "--marionette", "--profile", profile]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with connect(port) as connection, connection.makefile("rb") as received:
                yield FirefoxPage(connection, received)
        finally:
            process.terminate()
            process.wait(20)


def connect(port: int) -> socket.socket:
    """Return a connection to a browser that has just been started."""
    end = time.monotonic() + 60
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=60)
        except ConnectionRefusedError:
            assert time.monotonic() < end, "Firefox does not start"
            time.sleep(0.1)
