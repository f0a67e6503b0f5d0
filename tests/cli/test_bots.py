"""The bots: they get views only, answer legally, and the greedy one plays better than chance."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

from tabletop_rules.cli.bots import BOTS, Bot, choices, greedy_bot, random_bot, seed_of, worth
from tabletop_rules.cli.matches import bots_for, play_match
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Outcome
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, UsageError
from tests.core.toy import TOY


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_to_the_end(name: str, seats: int) -> None:
    """Either bot plays a whole match by legal commands."""
    played = play_match(TOY, seats, 5, bots_for((name,) * seats, 5))
    assert played.match.over
    assert len(played.records) == played.match.version


@pytest.mark.parametrize("name", BOTS)
def test_a_match_of_bots_can_be_played_again(name: str) -> None:
    """The same seed gives the same match, record by record."""
    first, again = (play_match(TOY, 3, 8, bots_for((name,) * 3, 8)) for _ in range(2))
    assert first.records == again.records


def test_bots_get_views_only() -> None:
    """Every bot is handed the view of the seat that is asked, never the match."""
    handed: list[tuple[int | None, int]] = []

    def spy(seat: int) -> Bot:
        bot = random_bot(seat)

        def choose(game: Game[Any], view: Match[Any]) -> Command:
            handed.append((view.viewer, seat))
            return bot(game, view)

        return choose

    play_match(TOY, 3, 1, [spy(seat) for seat in range(3)])
    assert {True} == {viewer == seat for viewer, seat in handed}


def test_no_bot_takes_a_whole_match() -> None:
    """A bot refuses to look at a whole match."""
    match = open_match(TOY, 2, Seeded(1))
    for make in BOTS.values():
        with pytest.raises(UsageError, match="a bot gets a view"):
            make(1)(TOY, match)


def test_a_bot_that_is_not_asked_says_so() -> None:
    """A seat without a legal command has nothing to choose."""
    played = play_match(TOY, 2, 1, bots_for(("random",) * 2, 1))
    with pytest.raises(UsageError, match="nothing to choose"):
        choices(TOY, view(TOY, played.match, 0))


def test_greedy_wins_more_than_its_share() -> None:
    """Against two random bots the greedy one wins clearly more than a third of the matches."""
    won = Fraction(0)
    for seed in range(30):
        outcome = play_match(TOY, 3, seed, bots_for(("greedy", "random", "random"), seed)).match.result
        assert outcome is not None
        won += Fraction(0 in outcome.winners, len(outcome.winners))
    assert won / 30 > Fraction(45, 100)


def test_greedy_without_samples_plays_at_random() -> None:
    """Where a game cannot sample hidden worlds the greedy bot still answers."""
    blind = attrs.evolve(TOY, sample=None)
    match = open_match(blind, 2, Seeded(3))
    now = view(blind, match, 0)
    assert greedy_bot(1)(blind, now) in choices(blind, now)


@pytest.mark.parametrize(
    ("ranking", "worths"),
    [
        (((0,), (1,), (2,)), [1.0, 0.5, 0.0]),
        (((1, 2), (0,)), [0.0, 0.75, 0.75]),
        (((0, 1, 2),), [0.5, 0.5, 0.5]),
        (((0,),), [1.0, 0.0, 0.0]),
    ],
)
def test_worth_is_the_place(ranking: tuple[tuple[int, ...], ...], worths: list[float]) -> None:
    """The first place is worth 1, the last 0, and a shared place the mean of its places."""
    outcome = Outcome(ranking, "points", RuleId("Y8"))
    assert worths == [worth(outcome, seat) for seat in range(3)]


def test_seeds_differ_by_every_part() -> None:
    """Derived seeds are the same for the same parts and differ for others."""
    assert seed_of("bot", 1, 2) == seed_of("bot", 1, 2)
    assert 81 == len({seed_of(a, b) for a in range(9) for b in range(9)})


def test_an_endless_match_is_a_fault() -> None:
    """A match far beyond the stated bound stops with a fault that says so."""
    short = attrs.evolve(TOY, longest=1)
    with pytest.raises(EngineFault, match="not over after 4 decisions"):
        play_match(short, 3, 1, bots_for(("random",) * 3, 1))
