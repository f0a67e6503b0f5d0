"""Random options: every value is drawn, and failures name the fewest options that cause them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tabletop_rules import catalog
from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option, settle
from tabletop_rules.errors import OptionError, UsageError
from tabletop_rules.testing import LAWS, check
from tabletop_rules.testing.draws import draw_game, format_options
from tests.cli.running import run
from tests.core.toy import TOY
from tests.core.toy_types import State
from tests.effort import fewer
from tests.laws import faulty

HERE: Final = "tests.testing.test_draws:make"
SEED: Final = 37
"""Under the options drawn for it the toy leaks."""

OPTIONS: Final = (
    Option("leak", "none", "Whether cards get lost.", choices=("none", "cards")),
    Option("extras", (), "What the fault needs too, or does not.", choices=("fog", "rain", "snow")),
    Option("pot", 0, "Of no account.", low=0, high=9),
    Option("quiet", False, "Refuses to go together with the highest pot."),
    Option("pack", "", "A path."),
)


def make(options: Mapping[str, object]) -> Game[State]:
    """Return the toy, which loses cards in rain if told to leak."""
    settled: Any = settle("toy", OPTIONS, options)
    if settled["quiet"] and settled["pot"] == 9:
        raise OptionError("these cannot be used:", ["quiet with a pot of 9"])
    if settled["leak"] == "none" or "rain" not in settled["extras"]:
        return TOY
    return faulty.LOSES_CARDS


def test_every_value_of_every_option_is_drawn() -> None:
    """Every value of a choice, list and flag and both bounds of a number are drawn; texts never."""
    met: dict[str, set[object]] = {}
    for seed in range(300):
        for name, value in draw_game(make, OPTIONS, seed, {})[1].items():
            met.setdefault(name, set()).update(value if isinstance(value, tuple) else (value,))
    assert {"leak", "extras", "pot", "quiet"} == met.keys()
    assert {"cards"} == met["leak"]
    assert {"fog", "rain", "snow"} == met["extras"]
    assert {True} == met["quiet"]
    assert {1, 8, 9} <= met["pot"] <= set(range(10))


def test_what_a_game_refuses_is_drawn_again() -> None:
    """No draw is refused by the game; a game that refuses all is a usage error."""
    drawn = [draw_game(make, OPTIONS, seed, {})[1] for seed in range(300)]
    assert not any(options.get("quiet") and options.get("pot") == 9 for options in drawn)
    with pytest.raises(UsageError, match="quiet with a pot of 9"):
        draw_game(make, OPTIONS, 0, {"quiet": True, "pot": 9})


def test_only_the_options_that_break_a_law_are_named() -> None:
    """A failure names the fewest drawn options that cause it, besides the given ones."""
    pieces = [law for law in LAWS if law.number == 9]
    report = check(make, 4, seed=SEED, random_options=OPTIONS, options={"pot": 3}, laws=pieces)
    assert report.failure is not None
    assert {"leak": "cards", "extras": ("rain",), "pot": 3} == report.failure.options
    words = format_options(report.failure.options)
    assert f"\n  with {words}\n" in str(report)
    assert {"-o leak=cards", "-o extras=rain", "-o pot=3"} == {f"-o {word}" for word in words.split()[1::2]}
    where = report.failure.where
    again = check(make(report.failure.options), 1, where.seats, where.seed or 0, laws=pieces)
    assert not again.good


def test_random_options_do_not_depend_on_the_number_of_jobs() -> None:
    """One process and two give the same report."""
    pieces = [law for law in LAWS if law.number == 9]
    alone, together = (check(HERE, 2, 2, SEED, random_options=OPTIONS, laws=pieces, jobs=jobs) for jobs in (1, 2))
    assert alone == together
    assert alone.failure is not None
    assert {"leak": "cards", "extras": ("rain",)} == alone.failure.options


def test_random_options_need_options() -> None:
    """Random options need a function that makes games, and OPTIONS."""
    assert "has no OPTIONS" in run("check", "tests.core.toy:TOY", "--random-options").err
    with pytest.raises(UsageError, match="a function that returns one"):
        check(TOY, 1, random_options=OPTIONS)


@pytest.mark.parametrize("name", catalog.games())
def test_all_drawn_options_of_our_games_can_be_used(name: str) -> None:
    """What is drawn for a game can be given on the command line and makes the same game."""
    offered = {option.id: option for option in catalog.options(name)}
    for seed in range(fewer(15, 40)):
        game, drawn = draw_game(lambda options: catalog.load_game(name, options), tuple(offered.values()), seed, {})
        message = dict(word.partition("=")[::2] for word in format_options(drawn).split()[1::2])
        read = {option: offered[option].parse(value) for option, value in message.items()}
        assert game.options == catalog.load_game(name, read).options
