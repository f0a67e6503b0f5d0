"""The drawing kit: whatever it is given, its pictures are sound and nothing sticks out."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.front import drawing
from tabletop_rules.kit import svg
from tests.games.drawn import Drawn

SIGN = '<circle cx="0" cy="0" r="8" fill="#ffffff"/>'
LONG = "The Archmage of the most Honourable Court of all the Lands and what else one may call him"


def shown(part: str, wide: float = 200, high: float = 140) -> Drawn:
    """Return what is in a picture of one part, in the light colours."""
    whole = svg.document(wide, high, "part", drawing.at(4, 4, part))
    return Drawn.read(re.sub(r"var\(--(\w+)\)", lambda found: svg.LIGHT[found[1]], whole))


@given(st.text(max_size=80), st.text(max_size=300), st.text(max_size=30), st.text(max_size=8), st.booleans())
def test_a_card_holds_what_it_is_given(title: str, text: str, foot: str, corner: str, faded: bool) -> None:
    """Any name, text, foot and corner stay within it, upon nothing else, and can be read."""
    drawn = shown(drawing.card(title=title, text=text, foot=foot, corner=corner, colour="#2f5f9e", faded=faded))
    assert [] == drawn.outside()
    assert [] == drawn.faint()


@pytest.mark.parametrize(
    "part",
    [
        drawing.card(title=LONG, text=LONG * 4, foot=LONG, mark="engaged", colour="#8a6100", sign=SIGN),
        drawing.card(title=LONG, text=LONG * 4, corner="XVIII", art=(drawing.grid(4, 1, 20), 20), colour="#8a6100"),
        drawing.card(title=LONG, colour="seat0", size=drawing.SMALL),
        drawing.card(title=LONG, colour="#8a6100", seal=(drawing.at(9, 0, drawing.token("7", 9)), 40)),
        drawing.back(),
        drawing.hand(12, 120),
        drawing.hand(0, 120),
        drawing.stack(40),
        drawing.stack(0),
        drawing.slot(label=LONG),
        drawing.badge("turn", "bad")[0],
        drawing.panel(180, 100, 2, active=True),
        drawing.grid(4, 3, 30, [str(n) for n in range(12)]),
        drawing.at(20, 20, drawing.token("XII")),
        drawing.at(20, 20, drawing.token("", face_down=True)),
        drawing.joined([drawing.badge("turn"), drawing.badge("asked")])[0],
    ],
)
def test_a_part_is_drawn_within_its_size(part: str) -> None:
    """Everything is sound XML, inside, and its words lie on no others."""
    drawn = shown(part)
    assert ([], []) == (drawn.outside(), drawn.overlapping())


def test_a_card_as_high_as_its_text_shows_all_of_it() -> None:
    """Every word of the text is on it, with art and a foot and without."""
    for art, foot in ((0.0, ""), (30.0, ""), (30.0, "power")):
        high = drawing.height(LONG * 2, 150, art=art, below=bool(foot))
        drawn = shown(drawing.card(title="Mars", text=LONG * 2, foot=foot, art=("", art), size=(150, high)))
        assert f"Mars {LONG * 2} {foot}".rstrip() == " ".join([word.text for word in drawn.words])
    assert drawing.HEAD < drawing.height("", 150) < drawing.height(LONG, 150)


@pytest.mark.parametrize(("count", "wide", "a_row"), [(0, 500, 2), (5, 500, 2), (7, 10, 1)])
def test_rows_hold_as_many_as_fit(count: int, wide: float, a_row: int) -> None:
    """No thing lies on another, and the height is that of all rows."""
    corners = [*drawing.rows(count, wide)]
    assert a_row == drawing.per_row(wide)
    assert count == len({*corners})
    lowest = max((y for _, y in corners), default=0.0)
    assert drawing.rows_height(count, wide) == lowest + drawing.CARD[1] + drawing.GAP


@pytest.mark.parametrize(
    ("number", "wide", "least", "expected"),
    [
        (6, 948, 148, 151),  # one row in place of two
        (12, 948, 148, 151),  # two in place of three
        (6, 948, 160, 168),  # they would be too narrow: as usual
        (5, 948, 148, 168),  # they are one row anyway
        (0, 948, 148, 168),
    ],
)
def test_cards_are_narrower_where_that_spares_a_row(number: int, wide: float, least: float, expected: float) -> None:
    """Cards in rows have their usual width, or one that fills fewer rows and is not below the least."""
    assert expected == drawing.narrowed(number, wide, 168, least)


@given(st.from_regex(r"[A-Za-z]{1,14}( [A-Za-z]{1,14}){0,5}", fullmatch=True), st.sampled_from(["", "7", "XVIII"]))
def test_a_card_of_the_least_width_names_itself_in_full(title: str, corner: str) -> None:
    """No word of the name is cut."""
    wide = drawing.least_width(title, corner)
    drawn = shown(drawing.card(title=title, sign=SIGN, corner=corner, size=(wide, 60)), wide + 8)
    assert {*title.split(), *corner.split()} == {word for each in drawn.words for word in each.text.split()}
    assert [] == drawn.outside()


def test_a_hand_is_one_row_where_there_is_little_room() -> None:
    """Rows of cards would cover the table of a phone or tablet."""
    assert (900, True) == (drawing.hand_width(900), drawing.hand_width(800) > 5000)
