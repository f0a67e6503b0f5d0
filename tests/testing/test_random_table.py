"""Random play: the same numbers give the same match, bots see views only, and `check` reports what it did."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import attrs
import pytest

from tabletop_rules.catalog import load_game
from tabletop_rules.core.engine import view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, ChanceAnswer, Command
from tabletop_rules.core.terms import HOST, Seat
from tabletop_rules.errors import UsageError
from tabletop_rules.testing import LAWS, Law, PlayBrokeError, TakeBack, biased, check, play, random_bot
from tabletop_rules.testing.source import find_game
from tests.core import toy
from tests.core.toy import TOY
from tests.core.toy_nouns import Boast, Duel, LastCall, Turn, WholeTurn
from tests.laws import faulty


def test_the_same_numbers_give_the_same_match() -> None:
    """Two plays of one seed are equal at every stop; another seed gives another match."""
    one, other = play(TOY, 3, 7), play(TOY, 3, 7)
    assert one.matches == other.matches
    assert one.moves == other.moves
    assert one.records != play(TOY, 3, 8).records


def test_laws_and_random_play_leave_the_game_as_it_is() -> None:
    """What watches a game, or turns its effects about, works on another one: a whole process may share a game."""
    for game in (TOY, load_game("terres_de_destinees")):
        tables = game.tables
        assert check(game, matches=2, seats=3).good
        assert tables is game.tables


def test_moves_are_played_again() -> None:
    """The moves of a match, given again, make the same match, undos and host included."""
    for seed in range(20):
        played = play(TOY, 3, seed, undos=0.2, hosts=0.02)
        assert played.records == play(TOY, 3, seed, moves=played.moves).records


def test_random_play_does_all_sorts() -> None:
    """Random matches hold undone commands, standing commands, the host's, and every kind of command of the toy."""
    moves = [move for seed in range(30) for move in play(TOY, 3, seed, hosts=0.02).moves]
    assert {rule.on for rule in TOY.rules} | {TakeBack} == {type(move) for move in moves}
    assert any(isinstance(move, LastCall) and move.seat == HOST for move in moves)
    assert any(isinstance(move, Boast) and move.decision == 0 for move in moves)


def test_open_draws_are_decisions() -> None:
    """With open chance every draw is a command of seat CHANCE, and the match still ends."""
    played = play(TOY, 2, 3, open_chance=True)
    assert played.finished
    drawn = [record.event for record in played.records if isinstance(record.event, Answered) and record.event.by_chance]
    assert len(drawn) == sum(isinstance(move, ChanceAnswer) for move in played.moves)


def test_a_match_can_be_cut() -> None:
    """A cut match is the beginning of the match, and what came after is gone."""
    played = play(TOY, 3, 5)
    cut = played.cut(4)
    assert cut.match == played.matches[4]
    assert len(cut.records) == cut.match.version == len(cut.states) - 1
    assert () == play(TOY, 3, 5, most=0).moves


def test_bots_see_only_views() -> None:
    """A bot is given its seat's view, and what it answers is played."""
    seen: list[Match[Any]] = []

    def bot(game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        seen.append(view)
        assert view.viewer == seat
        return random_bot(game, view, seat, rng)

    played = play(TOY, 3, 2, bots={1: bot}, undos=0)
    assert seen
    assert all(match == view(TOY, played.matches[_stop(played.matches, match)], 1) for match in seen)


def _stop(matches: tuple[Match[Any], ...], seen: Match[Any]) -> int:
    return next(stop for stop, match in enumerate(matches) if match.version == seen.version)


def test_a_biased_bot_prefers() -> None:
    """A bot that weighs duels only calls one whenever it may."""
    bot = biased(lambda view, command: float(isinstance(command, Duel)))
    played = play(TOY, 2, 4, bots={0: bot, 1: bot}, undos=0, standing=0, hosts=0)
    turns = [(s, m) for s, m in enumerate(played.moves) if isinstance(played.matches[s].decisions[0], WholeTurn)]
    for stop, move in turns:
        could = any(isinstance(each, Duel) for each in played.legal(stop, played.matches[stop].decisions[0].seat))
        assert isinstance(move, Duel) == could


def test_a_bug_is_told_with_its_match() -> None:
    """When a game raises, the fault names the move, and carries the match so far."""
    game = faulty.with_step(Turn, _raises_later)
    with pytest.raises(PlayBrokeError, match="step of woe") as broken:
        play(game, 2, 1)
    assert broken.value.played is not None
    assert broken.value.move is not None
    report = check(game, matches=2)
    assert 3 == report.failures[0].law
    assert "step of woe" in report.failures[0].what
    assert 1 == len(report.failures[0].moves)


def _raises_later(state: Any, step: Turn) -> Any:
    if state.table:
        raise ValueError("step of woe")
    return toy.turn(state, step)


def test_a_number_of_seats_that_a_game_lacks_is_no_fault_of_the_game() -> None:
    """Play and check refuse a number of seats that the game does not have; no law is broken by it."""
    with pytest.raises(UsageError, match="not 99"):
        play(TOY, 99, 1)
    with pytest.raises(UsageError, match="not 99"):
        check(TOY, matches=1, seats=99)


def test_a_game_that_cannot_be_set_up_is_reported() -> None:
    """A setup that raises breaks law 3, without any moves."""
    report = check(attrs.evolve(TOY, setup=_no_setup), matches=1)
    assert [(3, ())] == [(failure.law, failure.moves) for failure in report.failures]


def _no_setup(seats: int) -> Any:
    raise LookupError("no table")


def test_a_report_counts() -> None:
    """A report says how many matches, moves and cases were looked at, law by law, and tells progress."""
    told: list[tuple[int, int]] = []
    report = check(TOY, matches=5, seats=2, seed=3, progress=lambda done, of: told.append((done, of)))
    assert [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)] == told
    assert report.good
    assert report.failure is None
    assert [5] * len(LAWS) == [tally.matches for tally in report.laws.values()]
    assert "holds" in str(report)
    assert str(check(TOY, matches=1)).startswith("toy: 1 match, ")


def test_a_failure_can_be_played() -> None:
    """The moves of a failure, played, break the law; and they are few."""
    law = next(law for law in LAWS if law.number == 9)
    failure = check(faulty.LOSES_CARDS, matches=6, laws=[law]).failure
    assert failure is not None
    assert failure.where.seats is not None
    assert failure.where.seed is not None
    played = play(
        faulty.LOSES_CARDS,
        failure.where.seats,
        failure.where.seed,
        moves=failure.moves,
        open_chance=failure.open_chance,
    )
    with pytest.raises(AssertionError, match="changes the pieces"):
        law.check(played, None)
    assert len(failure.moves) <= 2 + failure.where.seats
    assert "Duel(" in str(failure)


def test_several_processes_share_the_work() -> None:
    """With two jobs a named game gives the same report as with one."""
    one, two = (check("tests.core.toy:TOY", matches=4, jobs=jobs) for jobs in (1, 2))
    assert one == two


def test_failures_come_back_from_other_processes() -> None:
    """A law broken in another process is reported as if it had been found here."""
    laws = [law for law in LAWS if law.number == 9]
    one, two = (check("tests.laws.faulty:LOSES_CARDS", matches=4, jobs=jobs, laws=laws) for jobs in (1, 2))
    assert not two.good
    assert one == two


def test_what_cannot_be_shared_is_refused() -> None:
    """A game that cannot be pickled, or laws of one's own, need one process; the fault says so."""
    with pytest.raises(UsageError, match="name it as module:attribute"):
        check(TOY, matches=2, jobs=2)
    with pytest.raises(UsageError, match="among LAWS"):
        check("tests.core.toy:TOY", matches=2, jobs=2, laws=[Law(1, lambda played, stops: 0)])


@pytest.mark.parametrize("name", ["toy", "no.such:GAME", "tests.core.toy:NONE", "tests.core.toy:BAG", ":", "math:pi"])
def test_a_name_of_no_game_is_refused(name: str) -> None:
    """What names no game is a usage error that says so."""
    with pytest.raises(UsageError):
        find_game(name)


def test_options_belong_to_makers() -> None:
    """A finished game takes no options."""
    with pytest.raises(UsageError, match="takes no options"):
        find_game("tests.core.toy:TOY", {"fast": True})


def test_the_laws_need_no_pytest() -> None:
    """The laws and `check` can be imported without pytest and hypothesis."""
    program = "import sys; sys.modules['pytest'] = sys.modules['hypothesis'] = None; import tabletop_rules.testing.laws"
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("matches", [0, -1, True, 1.0, None, "3"])
def test_laws_are_tried_on_a_match_at_least(matches: Any) -> None:
    """A check of no match would find every game good."""
    with pytest.raises(UsageError, match="one match or more"):
        check(TOY, matches)


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (None, "not on None"),
        (7, "not on 7"),
        (lambda _: 7, "makes no game, but 7"),
        ("destiny", r"give load_game\(id\)"),
    ],
)
def test_what_is_no_game_cannot_be_checked(game: Any, said: str) -> None:
    """A check says what it wants, and how a game of the catalogue is given."""
    with pytest.raises(UsageError, match=said):
        check(game, 1)
