"""Every ruling is a handler: what each is missed for, that it acts, and that the game goes on without it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.games.carcassonne.content import rulebook
from tabletop_rules.games.carcassonne.expansions.fairy.situation import fairy_beside
from tabletop_rules.games.carcassonne.expansions.messengers.messages import TakeMessage
from tabletop_rules.games.carcassonne.expansions.robbers.situation import robbers_at
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.handlers import HANDLERS, NO_HANDLER
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import Gain, Payment, State
from tabletop_rules.games.carcassonne.steps import EndTurn
from tabletop_rules.testing import handlers_can_go

HOME = Path(make.__code__.co_filename).parent

OTHERS: Mapping[str, object] = {
    "farmers": False,
    "tiny_city": 2,
    "track.lap_matters": True,
    "robbers.placement": "zman",
    "robbers.transfers_are_scoring": False,
    "robbers.final_points": "after_final_scoring",
    "messengers.choice": "one_figure_per_turn",
    "messengers.exclusive_space": True,
    "fairy.bonus_order": "with_features",
}
"""Every option has its other value; those left are in the third game."""

GAMES: tuple[Mapping[str, object], ...] = (
    {"expansions": EXPANSIONS},
    {"expansions": EXPANSIONS, **OTHERS},
    {"expansions": EXPANSIONS, "robbers.chance_passes_on": True, "fairy.bonus_order": "after_features"},
)
"""Together they put every handler of the table in force."""

# --- situations in which a handler acts that random play seldom meets -----------------------------------------------

TWO_CITIES = [
    ("base-D", (1, 0), 0),
    ("base-E", (1, -1), 2),
    ("base-B", (1, -2), 0),
    ("base-E", (0, -2), 2),
    ("base-H", (0, -1), 0),
]
"""The last tile completes the city of the start tile and the one in the north."""

SURROUNDED = [
    ("base-B", (0, 1), 0),
    *[("base-D", (column, 0), 0) for column in (1, -1)],
    *[("base-B", cell, 0) for cell in ((1, 1), (-1, 1), (0, 2))],
    *[("base-A", (column, 2), 0) for column in (1, -1)],
]
"""The last tile is the eighth around the monastery at (0, 1)."""

LAST_TILES = ["base-B", "base-B"]


def begun(options: Mapping[str, object], seats: int = 2, **fields: Any) -> Game[State]:
    return situation(make(options), seats, **fields)


def handed_in(**fields: Any) -> Callable[[State], State]:
    """The host has handed something in before; turns and tiles are those of the situation."""
    return lambda state: SOURCES.put(state, change(SOURCES.get(state), **fields))


def sale(payer: int, receiver: int, bid: int) -> tr.Plan:
    """A sale, and the end of the turn."""
    gains = (Gain(receiver, bid, "sale", items=(("bid", 1, bid),)),)
    return (*batch("sale", gains, (Payment(payer, bid),)), EndTurn())


def situations(options: Mapping[str, object]) -> dict[str, tuple[Game[State], ...]]:
    """By rule id, with the handlers that these options put in force."""

    def only(*expansions: str) -> dict[str, object]:
        return {**options, "expansions": expansions}

    figures = {0: 9, 1: 9, 2: 30, 3: 9}
    ends: dict[str, Any] = {"at": (EndTurn(),), "bag": LAST_TILES, "turn": 3}
    return {
        "V11": (begun(only("robbers"), totals={0: 60, 1: 10}, drawn="robbers-A", at="tile"),),
        "AB4": (
            begun(only("abbot"), landscape=SURROUNDED, meeples=[(0, (0, 1), "monastery", 0, 1)], at="meeple", bag=[]),
        ),
        "S4": (
            begun(
                only("robbers"),
                landscape=TWO_CITIES,
                meeples=[(0, (0, 0), "city"), (0, (0, -2), "city")],
                totals={0: 8, 1: 5},
                also=[robbers_at({1: 8})],
                at="score",
                bag=[],
            ),
        ),
        "M10": (
            begun(
                {"expansions": ["messengers", "fairy"]},
                landscape=[("base-E", (0, -1), 2)],
                meeples=[(0, (0, 0), "city")],
                totals={0: (2, 2)},
                also=[fairy_beside((0, 0), "city")],
                at="score",
                bag=LAST_TILES,
            ),
        ),
        "Q14": (begun(only("bazaar", "messengers"), totals={0: (9, 4)}, **{**ends, "at": sale(0, 1, 8)}),),
        "R18": (begun(only("bazaar", "robbers"), 4, totals=figures, also=[robbers_at({2: 9})], at=sale(0, 2, 4)),),
        "R19": (begun(only("bazaar", "robbers"), 4, totals=figures, also=[robbers_at({2: 9})], at=sale(0, 2, 4)),),
        "R19a": (begun(only("bazaar", "robbers"), 4, totals=figures, also=[robbers_at({2: 9})], at=sale(0, 1, 4)),),
        "X8": (begun(only("catapult"), also=[handed_in(fired=1)], **ends),),
        "X10": (begun(only("bazaar"), also=[handed_in(sold=3, buyers=(0,))], **ends),),
        "X12": (begun(only("tower"), totals={0: 9}, drawn="base-A", also=[handed_in(ransomed=3)], turn=3, at="tile"),),
        "S5": (
            begun(
                only("messengers", "tower"),
                meeples=[(0, (0, 0), part) for part in ("road", "city", "field")],
                totals={0: 9, 1: 9},
                at=(TakeMessage(), EndTurn()),
            ),
        ),
    }


@pytest.mark.slow
@pytest.mark.parametrize("options", GAMES, ids=["first values", "others", "the rest"])
def test_every_handler_acts_and_the_game_goes_on_without_it(options: Mapping[str, object]) -> None:
    """Law 16, for every handler of the table: in random play, or in a situation of its own."""
    found = handlers_can_go(make(options), situations=situations(options), searched=60, seed=300)
    assert len(make(options).handlers) == len(found)


# --- the table ------------------------------------------------------------------------------------------------------


def test_the_games_of_law_16_put_every_handler_in_force() -> None:
    """No handler of the table is left out of them."""
    in_force = set(chain.from_iterable(make(options).handlers for options in GAMES))
    assert {offer.handler for offer in HANDLERS.offers()} == in_force


def test_every_ruling_has_a_handler_or_a_reason() -> None:
    """Each variant and each ambiguity of the digest has a handler, or a reason in both languages why it needs none."""
    rulings = {str(title.text.id) for title in rulebook().rulings}
    handled = {str(offer.handler.id) for offer in HANDLERS.offers()}
    assert rulings == (rulings & handled) | {*NO_HANDLER}
    assert set() == {*NO_HANDLER} & handled
    assert all(english and french for english, french in NO_HANDLER.values())


def test_every_handler_speaks_both_languages() -> None:
    """Each has a sentence in English and French, and says where it comes from."""
    for offer in HANDLERS.offers():
        handler = offer.handler
        assert handler.text.endswith(".")
        assert handler.fr.endswith(".")
        assert handler.source != "house"


@pytest.mark.rule("V13")
def test_no_rule_asks_what_an_option_is() -> None:
    """Options put handlers in force; what is played by reads none of them."""
    rooms = ("rules", "course", "queries", "reducers", "effects", "steps", "targets")
    asking = [
        str(path.relative_to(HOME))
        for path in HOME.rglob("*.py")
        if {*rooms} & {path.stem, path.parent.name} and re.search(r"\boptions\.[a-z]", path.read_text())
    ]
    assert [] == asking


@pytest.mark.parametrize("folder", ["rules", "course", "queries", "reducers"])
def test_the_base_game_knows_none_of_its_expansions(folder: str) -> None:
    """Rules, course, queries and reducers import nothing of an expansion."""
    assert [] == [path.name for path in (HOME / folder).rglob("*.py") if "carcassonne.expansions" in path.read_text()]
