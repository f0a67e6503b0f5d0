"""A browser for all tests of this folder, and a server for those of a module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.serve.page.browsing import Host, chromium, hosting

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def host(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server with a database of its own."""
    with hosting(f"sqlite:///{tmp_path_factory.mktemp('page') / 'matches.db'}") as started:
        yield started


@pytest.fixture(autouse=True)
def only_own_pages(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close what a test has opened: a page that stays open costs the next ones time."""
    browser: Browser | None = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    before = set(browser.contexts) if browser is not None else set()
    yield
    for context in set(browser.contexts) - before if browser is not None else ():
        context.close()


@pytest.fixture
def faults() -> Iterator[list[str]]:
    """What consoles complain about, such as what the Content-Security-Policy forbids: nothing."""
    found: list[str] = []
    yield found
    assert [] == found
