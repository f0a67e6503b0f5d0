"""Text in pictures: escaped, cut where there is no room, broken between words."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tabletop_rules.kit import svg

HOSTILE = "</text><script>\"&'é\u4e16"


def test_text_is_escaped() -> None:
    """Any text reads back from the XML as it was."""
    for drawn in (svg.words(1, 2, HOSTILE, 10, "#000", bold=True, anchor="middle"), svg.title(HOSTILE)):
        element = ElementTree.fromstring(drawn)
        assert (HOSTILE, 0) == (element.text, len(element))


@pytest.mark.parametrize("sign", ["\0", "\x1b", "\x7f", "\ud800", "\ufffe", "\U0001f0a1"])
def test_a_picture_is_read_whatever_a_name_holds(sign: str) -> None:
    """A character that XML cannot hold is replaced."""
    shown = sign if sign in "\x7f\U0001f0a1" else "\N{REPLACEMENT CHARACTER}"
    for drawn in (svg.words(1, 2, f"a{sign}b", 10, "#000"), svg.title(f"a{sign}b")):
        assert f"a{shown}b" == ElementTree.fromstring(drawn.encode()).text


@pytest.mark.parametrize("room", [200, 60, 30, 12])
def test_what_is_fitted_has_room(room: int) -> None:
    """Fitted text is whole or cut, and never too wide."""
    text = "Master Necromancer"
    fitted = svg.fitted(text, 10, room)
    assert svg.width(fitted, 10) <= room
    assert (fitted == text) == (svg.width(text, 10) <= room)
    assert fitted == text or (fitted.endswith("…") and text.startswith(fitted[:-1]))


def test_lines_break_between_words() -> None:
    """Wrapped lines lose no word while there are lines, and none is too wide."""
    text = "at the end of one's own turn exactly 1 card in hand"
    rows = svg.wrapped(text, 10, 100)
    assert text == " ".join(rows)
    assert all(svg.width(row, 10) <= 100 for row in rows)
    assert ["at the end of", "one's own t…"] == svg.wrapped(text, 10, 75, lines=2)
    assert [""] == svg.wrapped("", 10, 75)


def test_lines_stand_below_each_other() -> None:
    """Each line is a text of its own, escaped; no lines are nothing."""
    drawn = ElementTree.fromstring(svg.lines(7, 20, ["one & all", "two"], 10, "#222222", 12))
    assert [("20", "one & all"), ("32", "two")] == [(each.attrib["y"], each.text) for each in drawn]
    assert "" == svg.lines(7, 20, [], 10, "#222222", 12)


def test_a_text_without_end_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fitting and wrapping take linear time."""
    measured = 0

    def counted(text: str, size: float, *, bold: bool = False) -> float:
        nonlocal measured
        measured += len(text)
        return size * len(text)

    monkeypatch.setattr(svg, "width", counted)
    assert "xxxx…" == svg.fitted("x" * 3000, 10, 50)
    assert ["a b c", "d e f", "g h…"] == svg.wrapped(" ".join("abcdefghijkl" * 300), 10, 55, lines=3)
    assert measured < 15_000


def test_bold_and_far_letters_take_more() -> None:
    """Bold and Chinese letters are wider."""
    assert svg.width("Juge", 10) < svg.width("Juge", 10, bold=True)
    assert 20 == svg.width("\u4e16\u754c", 10)
