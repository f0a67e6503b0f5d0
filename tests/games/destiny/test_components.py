"""What the things and places of DESTINY are called and do."""

from __future__ import annotations

import re

import pytest

import tabletop_rules as tr
from tabletop_rules.core.component import described
from tabletop_rules.core.terms import LANGUAGES, PSEUDO
from tabletop_rules.games.destiny.content.load import load_content, rulebook
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.names import VERB_NAMES
from tabletop_rules.games.destiny.terms import INDEX, MOST_SEATS, PLACES, SLOTS
from tests.games.destiny.story import card

OF_SEATS = (
    *(f"slot:{seat}.{slot}" for seat in range(MOST_SEATS) for slot in SLOTS),
    *(f"setting:{seat}.{slot}" for seat in range(MOST_SEATS) for slot in ("health", "work", "love", "money")),
    *(f"{sort}:{seat}" for seat in range(MOST_SEATS) for sort in ("hand", "stack", "played", "tower")),
)


def test_everything_in_the_box_is_described_once() -> None:
    """Cards, tokens, settings, slots, powers and places of the clock are listed, each once."""
    content, listed = load_content(), tr.components(make({}))
    ids = {thing.id for thing in listed}
    assert len(listed) == len(ids)
    assert ids >= {*content.card, *content.body, *content.setting, *SLOTS, *VERB_NAMES}
    assert ids >= {f"place:{spot}" for spot, index in INDEX.items() if index < PLACES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_description_is_whole(language: str) -> None:
    """Everything has a name and a text that is a sentence, and rules of the rulebook."""
    game, known = make({}), rulebook()
    for thing in (*tr.components(game, language), *[tr.describe(game, id, language) for id in OF_SEATS]):
        assert thing.name
        assert re.fullmatch(r"[A-ZÀÉ].*\.", thing.text), thing
        assert "{" not in thing.name + thing.text
        assert thing.rules
        assert all(rule in known for rule in thing.rules), thing


def test_no_description_mixes_languages() -> None:
    """In the pseudo-language no text has a plain letter but those of Roman numerals."""
    game = make({})
    for thing in (*described(game, PSEUDO).values(), *[tr.describe(game, id, PSEUDO) for id in OF_SEATS]):
        assert not re.findall(r"[A-Za-z]", re.sub(r"\([IVX]+\)", "", thing.name + thing.text)), thing


def test_card_texts_differ_by_language() -> None:
    """Every card has a French text of its own."""
    english, french = [{thing.id: thing.text for thing in tr.components(make({}), each)} for each in LANGUAGES]
    assert not [id for id in load_content().card if english[id] == french[id]]


@pytest.mark.rule("D-VAL-1", "D-Q-1")
@pytest.mark.parametrize(("reading", "points"), [("table", (4, 40, 140)), ("worked_example", (8, 50, 400))])
def test_a_character_tells_its_points(reading: str, points: tuple[int, int, int]) -> None:
    """The text of a character says what it is worth, as the options have it."""
    text = tr.describe(make({"emperor_points": reading}), card("emperor")).text
    assert text.endswith("Points: {} with Scorpio, {} with Sun, {} with both.".format(*points))


@pytest.mark.rule("D-VAL-4")
def test_the_astrologer_accepts_any_pair() -> None:
    """The text of the Astrologer names no body."""
    french = tr.describe(make({}), card("astrologer"), "fr")
    assert french.text.endswith("Points : 90 avec une constellation et une planète quelconques.")


@pytest.mark.rule("D-Q-45")
def test_the_list_of_tokens_is_reconstructed() -> None:
    """The rulebook prints no list of tokens, so theirs is marked as reconstructed; cards are printed."""
    game = make({})
    assert ["reconstructed", "printed"] == [tr.describe(game, id).provenance for id in ("mars", "planet_4_mars")]


@pytest.mark.parametrize(
    "id", ["slot:9.health", "slot:0.head", "setting:0.character_planet", "hand:7", "place:planet@13"]
)
def test_what_is_not_there_has_no_description(id: str) -> None:
    """An id of no place is refused with the id in the message."""
    with pytest.raises(tr.UsageError, match=re.escape(id)):
        tr.describe(make({}), id)


def test_texts_are_not_part_of_the_fingerprint() -> None:
    """A corrected text leaves event logs readable: the content's fingerprint is that of the golden logs."""
    assert "54d8b7dfd301210d" == load_content().fingerprint
