"""Random options: every value is met, what breaks under some of them is found, told and made small."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tabletop_rules import catalog
from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option, settle
from tabletop_rules.errors import OptionError, UsageError
from tabletop_rules.testing import LAWS, check
from tabletop_rules.testing.draws import as_words, draw_game
from tests.cli.running import run
from tests.core.toy import TOY
from tests.core.toy_nouns import State
from tests.laws import faulty

HERE: Final = "tests.testing.test_draws:make"
SEED: Final = 37
"""Under the options drawn for it the toy leaks."""

OPTIONS: Final = (
    Option("leak", "none", "Whether cards get lost.", values=("none", "cards")),
    Option("extras", (), "What the fault needs too, or does not.", values=("fog", "rain", "snow")),
    Option("pot", 0, "Of no account.", low=0, high=9),
    Option("quiet", False, "Refuses to go together with the highest pot."),
    Option("pack", "", "A path."),
)


def make(options: Mapping[str, object]) -> Game[State]:
    """The toy; it loses cards in rain, if told to."""
    settled: Any = settle("toy", OPTIONS, options)
    if settled["quiet"] and settled["pot"] == 9:
        raise OptionError("these cannot be used:", ["quiet with a pot of 9"])
    if settled["leak"] == "none" or "rain" not in settled["extras"]:
        return TOY
    return faulty.LOSES_CARDS


def test_every_value_of_every_option_is_drawn() -> None:
    """Every value of a choice, list and flag is drawn sooner or later, and both bounds of a number; texts never are."""
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
    """No draw is a combination that the game refuses, and a game that refuses all is told about."""
    drawn = [draw_game(make, OPTIONS, seed, {})[1] for seed in range(300)]
    assert not any(options.get("quiet") and options.get("pot") == 9 for options in drawn)
    with pytest.raises(UsageError, match="quiet with a pot of 9"):
        draw_game(make, OPTIONS, 0, {"quiet": True, "pot": 9})


def test_the_options_that_break_a_law_are_told_and_no_others() -> None:
    """A failure under drawn options says the fewest of them that bring it about, and given ones stay as they are."""
    pieces = [law for law in LAWS if law.number == 9]
    report = check(make, 4, seed=SEED, random_options=OPTIONS, options={"pot": 3}, laws=pieces)
    assert report.failure is not None
    assert {"leak": "cards", "extras": ("rain",), "pot": 3} == report.failure.options
    words = as_words(report.failure.options)
    assert f"\n  with {words}\n" in str(report)
    assert {"-o leak=cards", "-o extras=rain", "-o pot=3"} == {f"-o {word}" for word in words.split()[1::2]}
    where = report.failure.where
    again = check(make(report.failure.options), 1, where.seats, where.seed or 0, laws=pieces)
    assert not again.good


def test_random_options_do_not_depend_on_the_number_of_jobs() -> None:
    """The command line gives the same report with one process and with two, and exits with 1."""
    words = ("check", HERE, "--matches", 2, "--seed", SEED, "--random-options", "--json", "--no-write")
    alone, together = run(*words), run(*words, "--jobs", 2)
    assert alone.code == together.code == 1
    assert alone.json == together.json
    assert {"leak": "cards", "extras": ["rain"]} == alone.json["failures"][0]["options"]


def test_given_options_reach_every_match_and_every_process() -> None:
    """Given options hold beside drawn ones and with several jobs, also where the made game does not note them."""
    drawn = run("check", HERE, "--matches", 1, "--random-options", "-o", "pot=3", "--no-write")
    assert (0, "") == (drawn.code, drawn.err.strip())
    given = ("-o", "leak=cards", "-o", 'extras=["rain"]', "--matches", 2, "--no-write", "--json")
    alone, together = run("check", HERE, *given), run("check", HERE, *given, "--jobs", 2)
    assert alone.code == together.code == 1
    assert alone.json == together.json


def test_a_game_without_options_is_told_apart() -> None:
    """Random options need a function that makes games, and options to draw from."""
    assert "has no OPTIONS" in run("check", "tests.core.toy:TOY", "--random-options").err
    with pytest.raises(UsageError, match="a function that makes one"):
        check(TOY, 1, random_options=OPTIONS)


@pytest.mark.parametrize("name", catalog.games())
def test_all_drawn_options_of_our_games_can_be_used(name: str) -> None:
    """What is drawn for our games can be said again on the command line, and makes the same game."""
    offered = {option.id: option for option in catalog.options(name)}
    for seed in range(40):
        game, drawn = draw_game(lambda options: catalog.load_game(name, options), tuple(offered.values()), seed, {})
        said = dict(word.partition("=")[::2] for word in as_words(drawn).split()[1::2])
        read = {option: offered[option].parse(value) for option, value in said.items()}
        assert game.options == catalog.load_game(name, read).options
