"""Material (D-COMP): cards with their values and rules, tokens, the table of characters, numbers of the game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tabletop_rules.games.destiny as destiny
from tabletop_rules.errors import PackError
from tabletop_rules.games.destiny.content.items import Worth
from tabletop_rules.games.destiny.content.load import read_content
from tabletop_rules.packs import read_pack
from tests.games.destiny.oracle.table import SCORES
from tests.games.destiny.story import ANA, CONTENT, card, given

HERE = Path(str(destiny.__file__)).parent
ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
ROMAN = ("0", *[tens + ones for tens in ("", "X", "XX") for ones in ONES][1:])
VALUES = [["0"], ["1", "I"], ["φ"], ["2", "II"], ["3", "III"], ["π"]]
VALUES += [[str(value), ROMAN[value]] for value in range(4, 22)]
VALUES += [["666"], ["∞"]]
"""The texts printed for each value, from low to high."""
PLANETS = "mercury venus earth mars jupiter saturn uranus neptune pluto moon sun black_sun"
CONSTELLATIONS = "aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces"
"""Bodies in the order of the values of their cards."""
ARCANA = """
astrologer,fool magician priestess empress emperor pope lovers astronomer,chariot strength hermit wheel_of_fortune
justice hanged_man death temperance devil tower star moon sun judgement world
"""
"""The arcana of 0 to XXI."""


@pytest.mark.rule("D-COMP-1", "D-COMP-4", "D-Q-30", "D-Q-53")
def test_every_card_has_its_value() -> None:
    """The 78 cards have the printed values, and ranks follow the values, Roman or not."""
    ranks = {text: rank for rank, texts in enumerate(VALUES) for text in texts}
    assert [] == [c.id for c in CONTENT.cards if c.rank != ranks[c.value]]
    expected = {f"mixed_{value}": str(value) for value in range(13)}
    expected |= {f"planet_{value}_{body}": str(value) for value, body in enumerate(["comet", *PLANETS.split()])}
    expected |= {
        f"constellation_{value}_{b}": str(value) for value, b in enumerate(["ophiuchus", *CONSTELLATIONS.split()])
    }
    expected |= {f"numerology_{value}": str(value) for value in range(10)}
    expected |= {"numerology_phi": "φ", "numerology_pi": "π", "numerology_infinity": "∞"}
    characters = {c.id for c in CONTENT.cards if c.is_character}
    for value, names in enumerate(ARCANA.split()):
        for name in names.split(","):
            suit = "character" if f"character_{name}" in characters else "power"
            expected[f"{suit}_{name}"] = ROMAN[value]
    expected |= {"power_devils_pact": "666", "power_gods_help": "∞"}
    assert expected == {c.id: c.value for c in CONTENT.cards}


@pytest.mark.rule("D-COMP-2")
@pytest.mark.rule("D-COMP-3", "D-Q-45")
def test_every_body_has_a_token_and_a_setting() -> None:
    """Twelve planets and twelve constellations have a token and a setting of their own kind."""
    kinds = dict.fromkeys(PLANETS.split(), "planet") | dict.fromkeys(CONSTELLATIONS.split(), "constellation")
    assert kinds == {body.id: body.kind for body in CONTENT.bodies}
    assert kinds == {setting.target: setting.kind for setting in CONTENT.settings}


@pytest.mark.rule("D-VAL-1", "D-VAL-4", "D-Q-1")
def test_the_table_of_characters() -> None:
    """Each of the 13 characters has the bodies and points of the table; the worked example has three of its own."""
    table: dict[str, Any] = {**SCORES, "astrologer": (None, 0, None, 0, 90)}
    expected = {
        Worth(card(name), stars, planet, (("constellation", left), ("planet", right), ("conjunction", both)))
        for name, (stars, left, planet, right, both) in table.items()
    }
    assert expected == set(CONTENT.worth.values())
    example = CONTENT.example
    assert (card("emperor"), 8, 50, 400) == (
        example.character,
        *(example.of(line) for line in ("constellation", "planet", "conjunction")),
    )


@pytest.mark.rule("D-SCORE-2", "D-SETUP-6", "D-SETUP-7", "D-TURN-1", "D-Q-51")
def test_numbers_of_the_game() -> None:
    """Slots have their points, and cards, destiny pile and turns their numbers."""
    assert {"health": 200, "love": 150, "work": 125, "money": 100} == dict(CONTENT.slot_points)
    facts = CONTENT.facts
    assert (12, 5, 7, 12) == (facts.turns, facts.deal_arcana, facts.deal_standard, facts.destiny_pile)


RULES = {
    1: ["planet 0", "constellation 0"],
    2: [f"{suit} {value}" for suit in ("planet", "constellation") for value in (1, 2, 3, 4)],
    3: [f"{suit} {value}" for suit in ("planet", "constellation") for value in (5, 6, 7, 8)],
    4: [f"{suit} {value}" for suit in ("planet", "constellation") for value in (9, 10, 11, 12)],
    5: ["mixed 0"],
    6: [f"mixed {value}" for value in (1, 2, 3, 4)],
    7: [f"mixed {value}" for value in (5, 6, 7, 8)],
    8: [f"mixed {value}" for value in (9, 10, 11, 12)],
    9: ["numerology 0"],
    10: [f"numerology {value}" for value in (1, 2, 3, 4)],
    11: [f"numerology {value}" for value in (5, 6, 7, 8)],
    12: [f"numerology {value}" for value in ("9", "phi", "pi", "infinity")],
}
"""Which standard card has which power, by the number of its rule."""


@pytest.mark.rule(*(f"D-CARD-{number}" for number in RULES))
def test_cards_of_one_row_share_a_power() -> None:
    """All cards of one row of the table of cards have the same power, apart from the kind that the suit names."""
    for number, names in RULES.items():
        printed = [CONTENT.card[card(name)] for name in names]
        assert {f"D-CARD-{number}"} == {c.rule for c in printed}
        for suit in {c.suit for c in printed}:
            assert 1 == len({repr(c.power) for c in printed if c.suit == suit})
    assert 52 == sum(map(len, RULES.values()))


@pytest.mark.rule("D-PLAY-3", "D-PLAY-4", "D-Q-34", "D-Q-35")
def test_characters_and_the_tower_stay() -> None:
    """Characters and the Tower are permanent; other cards played for power go to the discard pile."""
    stay = {c.id for c in CONTENT.cards if c.permanent}
    assert {c.id for c in CONTENT.cards if c.is_character} | {card("tower")} == stay
    for name in ("planet 1", "death", "tower", "fool"):
        story = given(hands=[[name], ["planet 3"]]).play(name)
        while story.asked.seat == ANA:
            story.submit(story.legal()[0])
        assert (card(name) in stay) == (card(name) not in story.state.cards.discard)


@pytest.mark.rule("D-CARD-14", "D-CARD-16", "D-CARD-17", "D-CARD-19", "D-CARD-20", "D-CARD-21", "D-CARD-31")
def test_when_powers_work() -> None:
    """Four characters and the Tower have a lasting power, two a delayed or recurring one, the others one on arrival."""
    timing: dict[str, str] = dict.fromkeys(("fool", "priestess", "empress", "pope", "tower"), "static")
    timing |= {"lovers": "delayed", "astronomer": "recurring"}
    for printed in CONTENT.cards:
        usual = "arrival" if printed.is_character else "instant"
        assert timing.get(printed.id.split("_", 1)[1], usual) == printed.timing


@pytest.mark.rule("D-CARD-19", "D-CARD-21", "D-CARD-35")
@pytest.mark.parametrize(
    ("whole", "less", "cards"), [('["token", "setting"]', '["token"]', 2), ('["character", "tower"]', '["tower"]', 1)]
)
def test_a_pack_cannot_promise_less_than_is_done(tmp_path: Path, whole: str, less: str, cards: int) -> None:
    """A pack that restricts what Pope, Astronomer or Judgement reach is rejected."""
    for file in (HERE / "pack").glob("*.toml"):
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace(whole, less), "utf-8")
    with pytest.raises(PackError) as caught:
        read_pack(tmp_path, read_content)
    assert cards == len(caught.value.faults)
