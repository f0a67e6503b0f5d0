"""Tournaments: every bot in every seat, as often as every other."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.research.folder import read_rows
from tabletop_rules.research.tournament import line_ups, tournament
from tests.cli.running import run
from tests.core.toy import TOY
from tests.research.playing import TOY_NAME, first_bot, raising_bot


@pytest.mark.parametrize(("count", "seats"), [(2, 2), (4, 2), (4, 3), (3, 3), (2, 3), (2, 4)])
def test_every_bot_sits_everywhere(count: int, seats: int) -> None:
    """Every bot sits in every seat equally often, and no line-up comes twice."""
    bots = [f"bot {number}" for number in range(count)]
    found = line_ups(bots, seats)
    assert len(found) == len({*found})
    for seat in range(seats):
        assert 1 == len({*Counter(line_up[seat] for line_up in found).values()})
    assert all(len({*line_up}) == min(count, seats) for line_up in found)


def test_the_better_bot_comes_first(tmp_path: Path) -> None:
    """A bot that always plays its highest card is rated over one that plays any, with the win rates of the rows."""
    played = tournament(TOY_NAME, [lowest_bot, highest_bot], 30, seats=2, seed=4, folder=tmp_path)
    rows = list(read_rows(tmp_path))
    assert (60, 60) == (played.matches, len(rows))
    best, worst = played.entries
    assert "tests.research.test_tournament:highest_bot" == best.bot
    assert best.rating.low > worst.rating.high
    wins = sum(row.share(row.bots.index(best.bot)) for row in rows)
    assert pytest.approx(wins / 60) == best.wins.value
    assert pytest.approx(1) == best.wins.value + worst.wins.value
    assert pytest.approx(3) == best.place + worst.place
    (pair,) = played.pairs
    assert pytest.approx(1 - best.wins.value, abs=0.05) == pair.before.value
    assert {2} == {*Counter(row.seed for row in rows).values()}


def lowest_bot(game: Any, view: Any, seat: int, rng: Any) -> Any:
    """Play the lowest card that can be played or committed."""
    return min(_answers(game, view, seat), key=_worth)


def highest_bot(game: Any, view: Any, seat: int, rng: Any) -> Any:
    """Call duels, and commit the highest card."""
    return max(_answers(game, view, seat), key=_worth)


def _answers(game: Any, view: Any, seat: int) -> list[Any]:
    return [command for command in tr.legal_commands(game, view, seat) if command.decision]


def _worth(command: Any) -> tuple[bool, int, str]:
    card = getattr(command, "card", "")
    return "duel" in command.kind, int(str(card)[-1:] or 0) if str(card)[-1:].isdecimal() else 0, repr(command)


def test_results_do_not_depend_on_the_executor() -> None:
    """A tournament in two processes is that of one."""
    here = tournament("carcassonne", ["random", first_bot], 2)
    assert here == tournament("carcassonne", ["random", first_bot], 2, executor=2, chunk=3)


def test_rotations_take_turns(tmp_path: Path) -> None:
    """A tournament that is stopped has played every rotation as often, one match more or less."""

    def stop(done: int) -> None:
        if done == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament(TOY_NAME, [lowest_bot, highest_bot], 30, seats=2, folder=tmp_path, progress=stop)
    played = Counter(row.bots for row in read_rows(tmp_path))
    assert [4, 3] == sorted(played.values(), reverse=True)


def test_broken_matches_count_for_nobody() -> None:
    """Matches that broke off are counted apart, with the first errors."""
    played = tournament(TOY, [first_bot, raising_bot], 10, seats=3)
    assert played.broken
    assert 60 == played.matches + played.broken
    assert "raising_bot" in played.faults[0]
    assert {entry.matches for entry in played.entries} == {played.matches}


def test_the_command_line_shows_ratings() -> None:
    """`tournament` prints a table, or everything as JSON."""
    words = ("tournament", TOY_NAME, "--bot", "random", "--bot", "greedy", "--rounds", 2, "--seats", 2)
    ran = run(*words)
    assert 0 == ran.code
    assert all(word in ran.out for word in ("rating", "greedy", "4 matches of toy", "Bradley-Terry"))
    shorter = [1 if word == 2 else word for word in words[:-1]]
    assert {"random", "greedy"} == {entry["bot"] for entry in run(*shorter, 2, "--json").json["entries"]}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--bot", "random"), "two bots or more"),
        (("--bot", "random", "--bot", "random"), "all different"),
        (("--bot", "random", "--bot", "clever"), "there is no bot 'clever'"),
        (("--bot", "random", "--bot", "greedy", "--seats", 9), "not 9"),
    ],
)
def test_wrong_use(words: tuple[object, ...], says: str) -> None:
    """Wrong arguments exit with 2 and say what to do."""
    ran = run("tournament", TOY_NAME, *words)
    assert 2 == ran.code
    assert says in ran.err


def test_rounds_are_a_number() -> None:
    """A tournament of no rounds is refused."""
    with pytest.raises(tr.UsageError, match="rounds is a number"):
        tournament(TOY, ["random", "greedy"], 0)
