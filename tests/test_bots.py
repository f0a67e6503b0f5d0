"""The bots get views only, answer legally, and the greedy one beats chance."""

from fractions import Fraction
from typing import Any

import attrs
import pytest

from tabletop_rules.bots import BOTS, Bot, choices, greedy_bot, random_bot, worth
from tabletop_rules.cli.matches import bots_for, play_match
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Outcome
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import UsageError
from tests.core.toy import TOY


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", [2, 4])
def test_bots_play_to_the_end(name: str, seats: int) -> None:
    """Each bot plays a whole match."""
    played = play_match(TOY, seats, 5, bots_for((name,) * seats, 5))
    assert played.match.over
    assert len(played.records) == played.match.version


def test_bots_get_views_only() -> None:
    """Every bot gets the view of the seat that is asked."""
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
    """A bot refuses a whole match and a view without choices; without samples it still answers."""
    match = open_match(TOY, 2, Seeded(1))
    for make in BOTS.values():
        with pytest.raises(UsageError, match="a bot needs a view"):
            make(1)(TOY, match)
    blind = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, sample=None))  # where the greedy bot cannot look ahead
    now = view(blind, open_match(blind, 2, Seeded(3)), 0)
    assert greedy_bot(1)(blind, now) in choices(blind, now)
    over = play_match(TOY, 2, 1, bots_for(("random",) * 2, 1)).match
    with pytest.raises(UsageError, match="no legal command"):
        choices(TOY, view(TOY, over, 0))


def test_greedy_wins_more_than_its_share() -> None:
    """Against two random bots the greedy one wins clearly more than a third."""
    won = Fraction(0)
    for seed in range(30):
        outcome = play_match(TOY, 3, seed, bots_for(("greedy", "random", "random"), seed)).match.result
        assert outcome is not None
        won += Fraction(0 in outcome.winners, len(outcome.winners))
    assert won / 30 > Fraction(45, 100)


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
    """The first place is worth 1, the last 0, a shared one the mean."""
    outcome = Outcome(ranking, "points", RuleId("Y8"))
    assert worths == [worth(outcome, seat) for seat in range(3)]
