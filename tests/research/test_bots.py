"""Bots see views only, answer legally, and are made by name; what is no bot is a typed error."""

import random
import re
from collections.abc import Sequence
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.errors import BotError
from tabletop_rules.research import bots
from tabletop_rules.research.bots import BOTS, Bot, Players, ask_bot, find_bot, random_bot
from tabletop_rules.research.bots.bot import choices
from tabletop_rules.research.bots.outlook import worth
from tabletop_rules.research.playing import play_match
from tests.core.toy import TOY
from tests.core.toy_types import Play
from tests.effort import fewer, some

SMALL = {
    "random": "random",
    "greedy": "greedy:tries=20",
    "flat": "flat:playouts=12",
    "mcts": "mcts:playouts=12,rounds=1,tries=20,worlds=2",
}
"""Each bot with a budget for tests."""


def test_every_bot_is_tested() -> None:
    """The tests below leave no bot out."""
    assert set(BOTS) == set(SMALL)


@pytest.mark.parametrize("name", SMALL.values())
@pytest.mark.parametrize("seats", some([2, 4], 1))
def test_bots_play_to_the_end(name: str, seats: int) -> None:
    """Each bot plays a whole match, with commands that its view calls legal."""
    played = play_match(TOY, seats, 5, [find_bot(name) for _ in range(seats)])
    assert played.match.over
    assert len(played.records) == played.match.version


@pytest.mark.parametrize("name", SMALL.values())
def test_the_same_random_numbers_give_the_same_match(name: str) -> None:
    """All that a bot leaves to chance comes from the random numbers that it is given."""
    seats = fewer(2, 3)
    first, again = (play_match(TOY, seats, 8, [find_bot(name) for _ in range(seats)]).records for _ in range(2))
    assert first == again


@pytest.mark.parametrize("name", SMALL.values())
def test_a_command_depends_on_nothing_that_the_view_hides(name: str) -> None:
    """Sampled matches that a seat cannot tell apart get the same command from a bot at that seat."""
    different = 0
    for seed in range(6):
        match = tr.open_match(TOY, 3, tr.Seeded(seed))
        seat = match.decisions[0].seat
        seen = tr.view(TOY, match, seat)
        twin = tr.determinize(TOY, seen, seat, random.Random(seed))
        different += twin != match
        commands = [find_bot(name)(TOY, tr.view(TOY, each, seat), seat, random.Random(3)) for each in (match, twin)]
        assert commands[0] == commands[1]
    assert different


def test_bots_get_views_only() -> None:
    """Every bot gets the view of its own seat when that is asked."""
    handed: list[tuple[int | None, int, bool]] = []

    def spy(game: tr.Game[Any], view: tr.Match[Any], seat: tr.Seat, rng: random.Random) -> tr.Command:
        handed.append((view.viewer, seat, bool(view.past)))
        return random_bot(game, view, seat, rng)

    play_match(TOY, 3, 1, [spy] * 3)
    assert {0, 1, 2} == {seat for _, seat, _ in handed}
    assert all(viewer == seat and not past for viewer, seat, past in handed)


class Listener:
    """A random bot that keeps what it is shown, and compares it with its view."""

    def __init__(self) -> None:
        self.records: list[tr.Record] = []
        self.asked = 0

    def observe(self, records: Sequence[tr.Record]) -> None:
        """Keep the records."""
        self.records += records

    def __call__(self, game: tr.Game[Any], view: tr.Match[Any], seat: tr.Seat, rng: random.Random) -> tr.Command:
        """Return a random command, if what was shown leads to the view."""
        start = tr.view(game, tr.unopened(game, view.seats), seat)
        assert view == tr.fold(game, start, self.records)
        self.asked += 1
        return random_bot(game, view, seat, rng)


def test_a_bot_that_observes_is_shown_the_stream_of_its_seat() -> None:
    """Before each question it has exactly the records that fold into its view."""
    listeners = [Listener() for _ in range(3)]
    play_match(TOY, 3, 4, listeners)
    assert all(listener.asked for listener in listeners)


# --- what a bot does wrong ------------------------------------------------------------------------------------------


def rogue(command: object) -> Bot:
    """Return a bot that returns anything, or raises it."""

    def bot(game: tr.Game[Any], view: tr.Match[Any], seat: tr.Seat, rng: random.Random) -> tr.Command:
        if isinstance(command, Exception):
            raise command
        return command  # type: ignore[return-value]

    return bot


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (None, "returned None, which is no command"),
        ("play", "returned 'play', which is no command"),
        (ZeroDivisionError("oh"), "raised ZeroDivisionError: oh"),
        (tr.EngineFault("a rule failed"), "raised EngineFault: a rule failed"),
        (Play(0, 1, "a1"), "which is rejected: "),
        (Play(1, 1, "a1"), "returned a command of another seat"),
        (tr.ChanceAnswer(outcome=(0,)), "returned a command of another seat"),
    ],
)
def test_what_a_bot_does_wrong_is_a_typed_error(answer: object, says: str) -> None:
    """The error names seat, bot and version; the match goes on as if the bot had not been asked."""
    match = tr.open_match(TOY, 2, tr.Seeded(1))
    seen = tr.view(TOY, match, 0)
    with pytest.raises(BotError, match=says) as caught:
        ask_bot(rogue(answer), TOY, seen, 0, random.Random(1))
    assert (0, match.version) == (caught.value.seat, caught.value.version)
    assert re.match(rf"the bot .*rogue.* at seat 0, asked at version {match.version}, ", str(caught.value))
    assert ask_bot(random_bot, TOY, seen, 0, random.Random(1)) in choices(TOY, seen, 0)


def test_a_failing_bot_harms_no_other_match() -> None:
    """One bot raises in its match; another match with the same game ends as it would have."""
    alone = play_match(TOY, 2, 3, [random_bot] * 2).match
    with pytest.raises(BotError):
        play_match(TOY, 2, 3, [random_bot, rogue(KeyError("gone"))])
    assert alone == play_match(TOY, 2, 3, [random_bot] * 2).match


@pytest.mark.parametrize("name", SMALL.values())
def test_no_bot_takes_a_whole_match(name: str) -> None:
    """A bot refuses a whole match, another seat's view, and a match that is over."""
    bot, match = find_bot(name), tr.open_match(TOY, 2, tr.Seeded(1))
    for shown in (match, tr.view(TOY, match, 1)):
        with pytest.raises(tr.UsageError, match="a bot needs the view of its seat"):
            bot(TOY, shown, 0, random.Random(1))
    over = play_match(TOY, 2, 1, [random_bot] * 2).match
    with pytest.raises(tr.UsageError, match="seat 0 has no legal command"):
        bot(TOY, tr.view(TOY, over, 0), 0, random.Random(1))


@pytest.mark.parametrize("name", SMALL.values())
def test_a_game_without_samples_is_played(name: str) -> None:
    """Where no hidden world can be sampled, every bot still answers legally."""
    blind = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, sample=None))
    now = tr.view(blind, tr.open_match(blind, 2, tr.Seeded(3)), 0)
    assert find_bot(name)(blind, now, 0, random.Random(1)) in choices(blind, now, 0)


def test_persons_are_left_out() -> None:
    """Only seats with a bot are answered for, one after the other."""
    match = tr.open_match(TOY, 2, tr.Seeded(1))
    assert Players(TOY, [None, random_bot], 1).answer(match) is None
    command = Players(TOY, [random_bot, None], 1).answer(match)
    assert command is not None
    assert 0 == command.seat


# --- bots by name ---------------------------------------------------------------------------------------------------


def test_names_give_new_bots() -> None:
    """A name with options is the call of the factory, and each call gives a bot of its own."""
    assert find_bot("greedy:tries=30") == bots.greedy(tries=30)
    assert find_bot("flat:playouts=none, seconds=0.5 ,shares=equal") == bots.flat(
        playouts=None, seconds=0.5, shares="equal"
    )
    assert random_bot is find_bot("random")
    assert find_bot("mcts") is not find_bot("mcts")


def test_own_bots_are_found() -> None:
    """`module:attribute` is a bot, a class whose instance is one, or a factory if options are given."""
    assert random_bot is find_bot("tabletop_rules.research.bots:random_bot")
    assert isinstance(find_bot(f"{__name__}:Listener"), Listener)
    assert find_bot("tabletop_rules.research.bots:greedy:tries=7") == bots.greedy(tries=7)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("clever", "there is no bot 'clever'; there are random, greedy, flat, mcts, policy:FILE, and your own"),
        ("", "there is no bot ''"),
        ("random:tries=1", "the bot random cannot be made: .*'tries'; it has no options"),
        ("greedy:depth=2", "the bot greedy cannot be made: .*'depth'; its options are tries=200, worlds=2"),
        ("greedy:tries", "have the form key=value,key=value; this has not: 'tries'"),
        ("greedy:tries=", "this has not: 'tries='"),
        ("greedy:tries=0", "tries must be an integer of at least 1, not 0"),
        ("greedy:tries=many", "tries must be an integer of at least 1, not 'many'"),
        ("greedy:prospects=1", "prospects must be true or false, not 1"),
        ("flat:shares=some", "shares must be ucb or equal, not 'some'"),
        ("mcts:seconds=nan", "seconds must be a positive number, not nan"),
        ("mcts:seconds=-1", "seconds must be a positive number, not -1"),
        ("mcts:playouts=none", "a search needs a budget: playouts, seconds or both"),
        ("no_such_module:bot", "module 'no_such_module' cannot be imported"),
        (f"{__name__}:nothing", "has no attribute 'nothing'"),
        (f"{__name__}:SMALL", "is no bot: it cannot be called"),
        (f"{__name__}:rogue:answer=1", "its options are command"),
        (None, "a bot is found by its name"),
    ],
)
def test_wrong_names_say_what_there_is(text: Any, says: str) -> None:
    """Unknown names, options and values are refused, with those there are."""
    with pytest.raises(tr.UsageError, match=says):
        find_bot(text)


# --- outcomes -------------------------------------------------------------------------------------------------------


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
    outcome = tr.Outcome(ranking, "points", tr.RuleId("Y8"))
    assert worths == [worth(outcome, seat) for seat in range(3)]
