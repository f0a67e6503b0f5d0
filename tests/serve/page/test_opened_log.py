"""A log from a file, opened in the lobby and looked at as a match that is over."""

from __future__ import annotations

import base64
import gzip
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import tabletop_rules as tr
from tests.golden.releases import find
from tests.serve.page.browsing import DESK, PHONE, Host, visit
from tests.serve.page.test_looks import overflow, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GOLDEN = find("destiny-2.jsonl")
LENGTH = GOLDEN.read_text("utf-8").count("\n") - 1


def open_log(page: Page, path: Path) -> None:
    """Choose a file in the lobby."""
    page.set_input_files(".log input[type=file]", path)


@pytest.mark.parametrize("look", [DESK, {**PHONE, "color_scheme": "dark"}], ids=["desk", "phone"])
def test_a_log_is_opened_rewound_and_seen_from_each_seat(
    browser: Browser, host: Host, faults: list[str], tmp_path: Path, look: dict[str, Any]
) -> None:
    """It may be compressed; the end, its past and both hands are shown, and nothing is offered that cannot be done."""
    packed = tmp_path / "match.jsonl.gz"
    packed.write_bytes(gzip.compress(GOLDEN.read_bytes()))
    page = visit(browser, host.address, faults, **look)
    page.wait_for_selector(".new form")
    assert ([], 0) == (violations(page), overflow(page))
    open_log(page, packed)
    page.wait_for_selector(".over .ranking li:nth-child(2)")
    page.wait_for_selector(".over .turning-points li, .over .sources")
    assert ([], 0) == (violations(page), overflow(page))
    assert str(LENGTH) == page.get_attribute(".past input", "max")
    assert 0 == page.locator(".over >> text=Rematch").count()
    assert page.locator(".chat").is_hidden()
    assert "from a log" in page.inner_text(".over")
    page.select_option(".seats-part select", index=1)
    page.wait_for_selector(".standings li:has(.role:has-text('you'))")
    page.locator(".past input").focus()
    page.keyboard.press("PageDown")
    page.wait_for_selector(".banner:not([hidden])")
    assert ([], 0) == (violations(page), overflow(page))


def test_an_opened_log_gives_its_log_back_and_its_link_to_others(
    browser: Browser, host: Host, faults: list[str]
) -> None:
    """Whoever has the link looks on without a seat; the saved log is the file that was opened."""
    page = visit(browser, host.address, faults)
    open_log(page, GOLDEN)
    page.wait_for_selector(".over .link input")
    other = visit(browser, page.input_value(".over .link input"), faults, locale="fr")
    other.wait_for_selector('.over:has-text("vient d\'un journal")')
    assert 0 == other.locator(".seats-part select").count()
    with other.expect_download() as saved:
        other.click("text=Enregistrer le journal")
    assert GOLDEN.read_bytes() == Path(saved.value.path()).read_bytes()


def test_the_last_picture_is_saved(browser: Browser, host: Host, faults: list[str]) -> None:
    """As PNG, larger than it is shown, with the colours of its style."""
    page = visit(browser, host.address, faults)
    open_log(page, GOLDEN)
    with page.expect_download() as saved:
        page.click("text=Save the picture")
    assert saved.value.suggested_filename.endswith(".png")
    shown = Path(saved.value.path()).read_bytes()
    assert b"\x89PNG" == shown[:4]
    assert int.from_bytes(shown[16:20]) >= 1000
    colours = page.evaluate(
        """async (text) => {
          const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
          const image = await createImageBitmap(new Blob([bytes]));
          const canvas = new OffscreenCanvas(image.width, image.height);
          const brush = canvas.getContext("2d");
          brush.drawImage(image, 0, 0);
          const { data } = brush.getImageData(0, 0, image.width, image.height);
          const found = new Set();
          for (let at = 0; at < data.length; at += 400) found.add(data.slice(at, at + 3).join());
          return found.size;
        }""",
        base64.b64encode(shown).decode(),
    )
    assert colours > 20  # black on white without its style


def test_what_is_no_log_is_refused_in_the_language_of_the_page(browser: Browser, host: Host, tmp_path: Path) -> None:
    """The fault stands beside the field, and another file can be chosen at once."""
    page = visit(browser, host.address, [], locale="fr")
    broken = tmp_path / "broken.jsonl"
    broken.write_text(GOLDEN.read_text("utf-8").replace('"n":9', '"n":8', 1), "utf-8")
    torn = tmp_path / "torn.jsonl.gz"
    torn.write_bytes(gzip.compress(GOLDEN.read_bytes())[:5000])
    begun = tmp_path / "begun.jsonl"
    tr.Table.open("carcassonne", 2, seed=1).save(begun)
    for path, words in ((broken, "abîmé"), (torn, "illisible"), (begun, "n'est pas finie")):
        open_log(page, path)
        page.wait_for_selector(f'.log .fault:has-text("{words}")')
    assert [] == violations(page)
    open_log(page, GOLDEN)
    page.wait_for_selector(".over")
