"""Random play: what it does, what bots see, and what `check` reports."""

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
from tabletop_rules.core.messages import Command
from tabletop_rules.core.source import find_game
from tabletop_rules.core.terms import HOST, Seat
from tabletop_rules.errors import UsageError
from tabletop_rules.testing import LAWS, Law, PlayBrokeError, TakeBack, biased, check, play, random_bot
from tests.core import toy
from tests.core.toy import TOY
from tests.core.toy_types import Boast, Duel, LastCall, Turn, WholeTurn
from tests.effort import fewer
from tests.laws import faulty


def test_laws_and_random_play_leave_the_game_as_it_is() -> None:
    """`check` leaves the game's tables alone."""
    for game in (TOY, load_game("terres_de_destinees")):
        tables = game.tables
        assert check(game, matches=fewer(1, 2), seats=3).good
        assert tables is game.tables


def test_random_play_does_all_sorts() -> None:
    """Random matches hold undone, standing and host commands, and every kind of command."""
    moves = [move for seed in range(30) for move in play(TOY, 3, seed, hosts=0.02).moves]
    assert {rule.on for rule in TOY.rules} | {TakeBack} == {type(move) for move in moves}
    assert any(isinstance(move, LastCall) and move.seat == HOST for move in moves)
    assert any(isinstance(move, Boast) and move.decision == 0 for move in moves)


def test_bots_see_only_views() -> None:
    """A bot gets its seat's view, and its answer is played."""
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
    """A bot that weighs only duels calls one whenever it may."""
    bot = biased(lambda view, command: float(isinstance(command, Duel)))
    played = play(TOY, 2, 4, bots={0: bot, 1: bot}, undos=0, standing=0, hosts=0)
    turns = [(s, m) for s, m in enumerate(played.moves) if isinstance(played.matches[s].decisions[0], WholeTurn)]
    for stop, move in turns:
        could = any(isinstance(each, Duel) for each in played.legal(stop, played.matches[stop].decisions[0].seat))
        assert isinstance(move, Duel) == could


def test_a_bug_is_reported_with_its_match() -> None:
    """A game that raises is reported with the move and the match so far, as law 3."""
    game = faulty.with_step(Turn, _raises_later)
    with pytest.raises(PlayBrokeError, match="step of woe") as broken:
        play(game, 2, 1)
    assert broken.value.played is not None
    assert broken.value.move is not None
    report = check(game, matches=2)
    assert 3 == report.failures[0].law
    assert "step of woe" in report.failures[0].what
    assert 1 == len(report.failures[0].moves)
    report = check(attrs.evolve(TOY, setup=lambda seats: 1 // 0), matches=1)  # type: ignore[arg-type, return-value]
    assert [(3, ())] == [(failure.law, failure.moves) for failure in report.failures]


def _raises_later(state: Any, step: Turn) -> Any:
    if state.table:
        raise ValueError("step of woe")
    return toy.turn(state, step)


def test_a_report_counts() -> None:
    """A report counts matches and cases by law, and reports progress."""
    counts: list[tuple[int, int]] = []
    report = check(TOY, matches=3, seats=2, seed=3, progress=lambda done, of: counts.append((done, of)))
    assert [(1, 3), (2, 3), (3, 3)] == counts
    assert report.good
    assert report.failure is None
    assert [3] * len(LAWS) == [tally.matches for tally in report.laws.values()]
    assert "holds" in str(report)
    assert str(check(TOY, matches=1)).startswith("toy: 1 match, ")


def test_failures_come_back_from_other_processes() -> None:
    """A failure in another process is reported as one found here."""
    laws = [law for law in LAWS if law.number == 9]
    one, two = (check("tests.laws.faulty:LOSES_CARDS", matches=4, jobs=jobs, laws=laws) for jobs in (1, 2))
    assert not two.good
    assert one == two


def test_what_cannot_be_shared_is_refused() -> None:
    """What cannot be checked, or not in several processes, is a usage error."""
    for use in (lambda: play(TOY, 99, 1), lambda: check(TOY, matches=1, seats=99)):
        with pytest.raises(UsageError, match="not 99"):
            use()
    for matches in (0, True, "3"):
        with pytest.raises(UsageError, match="a number of at least 1"):
            check(TOY, matches)  # type: ignore[arg-type]
    for game, message in ((7, "not 7"), (lambda _: 7, "returned 7"), ("destiny", r"give load_game\(id\)")):
        with pytest.raises(UsageError, match=message):
            check(game, 1)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="give its name as module:attribute"):
        check(TOY, matches=2, jobs=2)
    with pytest.raises(UsageError, match="among LAWS"):
        check("tests.core.toy:TOY", matches=2, jobs=2, laws=[Law(1, lambda played, stops: 0)])


@pytest.mark.parametrize("name", ["toy", "no.such:GAME", "tests.core.toy:NONE", "tests.core.toy:BAG", ":", "math:pi"])
def test_a_name_of_no_game_is_refused(name: str) -> None:
    """A name of no game is a usage error."""
    with pytest.raises(UsageError):
        find_game(name)


def test_the_laws_need_no_pytest() -> None:
    """The laws and `check` can be imported without pytest and hypothesis."""
    program = "import sys; sys.modules['pytest'] = sys.modules['hypothesis'] = None; import tabletop_rules.testing.laws"
    subprocess.run([sys.executable, "-c", program], check=True)
