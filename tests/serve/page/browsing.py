"""Chromium, a server of its own for it, and players who look at the page and click."""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn

from tabletop_rules.serve import Settings, create_app
from tabletop_rules.store import open_store
from tests.serve.table import TLS

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
WITHOUT = (
    # What completes addresses is a page too, made for each window, and takes longer than ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    # Of what Playwright leaves out, whose list this one replaces.
    "AimEnabled",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
"""Features of the browser that cost time and are not looked at."""
ARGUMENTS = (
    f"--disable-features={','.join(WITHOUT)}",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
FAST = Settings(
    bot_pause=0,
    draw_pause=0.1,
    sweep=0.5,
    requests=10**6,
    commands=10**6,
    seat_commands=10**6,
    new_matches=10**6,
    new_logs=10**6,
    work_seconds=60,
    streams=1000,
)
"""No pauses, and no limits in the way."""

NAMES = ["<b>Ana</b>", "Benoît", "Cleo & Co", 'Daniel "D"', "Éva", "Farid"]
"""What must be shown as it is."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1440, "height": 900}}


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser. If it is missing, skip the test, or fail where it is needed, and say what to install."""
    missing = pytest.fail if os.environ.get("CHROMIUM_NEEDED") else pytest.skip
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        missing("playwright is not installed: pip install playwright")
    if not os.access(CHROMIUM, os.X_OK):
        missing(f"no {CHROMIUM}: apt-get install chromium, or name another in the environment as CHROMIUM")
    root = ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, *root])
        try:
            yield browser
        finally:
            browser.close()


class Host:
    """A server in a thread of this process, on a port of its own. It can be stopped and started again."""

    def __init__(self, url: str, settings: Settings = FAST) -> None:
        self.url, self.settings = url, settings
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.start()

    def start(self) -> None:
        """Serve."""
        self.store = open_store(self.url)
        self.app = create_app(self.store, self.settings)
        config = uvicorn.Config(self.app, port=self.port, log_level="critical", timeout_graceful_shutdown=1, ws="none")
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        wait_until(lambda: self.server.started)

    def stop(self) -> None:
        """Stop serving."""
        self.server.should_exit = True
        self.thread.join()
        self.store.close()


@contextmanager
def hosting(url: str, settings: Settings = FAST) -> Iterator[Host]:
    """Serve a store."""
    host = Host(url, settings)
    try:
        yield host
    finally:
        host.stop()


def wait_until(true: Any, seconds: float = 60) -> None:
    """Wait until a function returns something true. To ask a browser costs it time: the longer, the seldomer."""
    end, pause = time.monotonic() + seconds, 0.01
    while not true():
        assert time.monotonic() < end, "it took too long"
        time.sleep(pause)
        pause = min(pause * 1.5, 0.1)


def visit(browser: Browser, address: str, faults: list[str], **context: Any) -> Page:
    """Return a page in a browser context of its own. What its console complains about is added to `faults`."""
    page = browser.new_context(**{**DESK, "locale": "en", "reduced_motion": "reduce", **context}).new_page()
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address)
    return page


def seated(host: Host, game: str, names: list[str], **more: Any) -> list[str]:
    """Open a match; return the links of the seats that people play."""
    body = {"game": game, "seats": len(names), "names": names, **more}
    got = httpx.post(f"{host.address}api/matches", json=body, verify=TLS)
    assert got.status_code == 201, got.text
    return [host.address + each["link"].lstrip("/") for each in got.json()["invitations"]]


OFFERED = ".dock :is(.command, .primary, [data-key=all]):not([disabled])"

CLICK = """number => {
  const pick = list => list[number % list.length];
  const sure = document.querySelector(".dock .primary:not([disabled])");
  const lit = [...document.querySelectorAll(".picture [data-lit]:not([data-picked])")];
  const commands = [...document.querySelectorAll(".command:not([disabled])")];
  if (sure) sure.click();
  else if (lit.length && number % 5) pick(lit).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else if (commands.length) pick(commands).click();
  else document.querySelector(".dock [data-key=all]:not([disabled])")?.click();
}"""
"""One click of somebody who knows no rule."""


class Player:
    """Somebody at a page, who knows no rule: clicks what is lit, or else a button of the dock."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, address: str) -> Player:
        """Go to a match."""
        self.page.goto(address)
        self.page.wait_for_selector(".match:not([hidden]) .picture svg")
        return self

    @property
    def version(self) -> int:
        """The version that the page shows."""
        return int(self.page.get_attribute(".past input", "max") or 0)

    @property
    def is_over(self) -> bool:
        """Whether the page shows the end."""
        return self.page.locator(".over").count() > 0

    @property
    def can_play(self) -> bool:
        """Whether the page offers a command."""
        return self.page.locator(OFFERED).count() > 0

    def play(self, number: int) -> None:
        """Click until something is played: on what is lit, or else on a button of the dock."""
        version = self.version
        for _ in range(12):
            self.page.evaluate(CLICK, number)
            if self.version > version or self.page.locator(".dock button[disabled]").count():
                return

    def play_by_keys(self, number: int) -> None:
        """Play something without a mouse: skip to the dock, walk to a command, press Enter."""
        press = self.page.keyboard.press
        self.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        self.page.locator("#skip").focus()
        press("Enter")
        press("Tab")
        if self.page.evaluate("document.activeElement.dataset.key") == "all":
            press("Enter")
        for _ in range(number % 7):
            press("ArrowDown")
        press("Enter")
        if self.page.evaluate("document.activeElement.dataset.key") == "play":
            press("Enter")


def check_review(english: Player, french: Player) -> None:
    """A table says where points or levels came from, a turning point leads to its moment, and the link to the match.

    In the past of a match that is over it is nobody's turn.
    """
    page = english.page
    page.wait_for_selector(".sources thead th:nth-of-type(4)")
    page.locator(".turning-points button").first.click()
    page.wait_for_selector(".banner:not([hidden])")
    assert "Your turn" not in page.inner_text(".dock h2")
    page.click("text=Back to now")
    assert page.input_value(".over .link input") == page.url
    french.page.wait_for_selector(".over h3:has-text('tournants')")
    french.page.click("#language")
    french.page.wait_for_selector(".over h3:has-text('Turning points')")
    french.page.click("#language")
    french.page.wait_for_selector(".over h3:has-text('tournants')")
