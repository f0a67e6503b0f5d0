"""`simulate`: many matches by bots, the same for any number of processes."""

import random
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.cli.simulate import Tally
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.door import EventLog
from tabletop_rules.research.bots import random_bot
from tabletop_rules.research.folder import read_rows
from tabletop_rules.research.rows import Row
from tests.cli.running import TOY_NAME, run, run_elsewhere
from tests.core.toy import TOY
from tests.core.toy_types import State

SHORT: Game[State] = attrs.evolve(
    TOY, checks=attrs.evolve(TOY.checks, longest=5)
)  # bots take longer than four times that, now and then


def without_speed(document: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in document.items() if key != "speed"}


def test_results_do_not_depend_on_jobs(tmp_path: Path) -> None:
    """One process and two give the same report and logs."""
    one, two = tmp_path / "one", tmp_path / "two"
    words = ("simulate", TOY_NAME, "--matches", 9, "--seats", 3, "--seed", 11, "--json")
    first = run(*words, "--out", one)
    second = run_elsewhere(*words, "--jobs", 2, "--out", two)
    assert (0, 0) == (first.code, second.code)
    assert without_speed(first.json) == without_speed(second.json)
    assert 9 == len(list(one.iterdir()))
    assert [Seeded(11).derived(number).seed for number in range(9)] == [m["seed"] for m in first.json["matches"]]
    assert [p.read_bytes() for p in sorted(one.iterdir())] == [p.read_bytes() for p in sorted(two.iterdir())]


def test_logs_may_be_compressed(tmp_path: Path) -> None:
    """Compressed logs hold the same matches and are not overwritten."""
    words = ("simulate", TOY_NAME, "--matches", 2, "--seats", 3, "--seed", 4)
    assert 0 == run(*words, "--out", tmp_path / "plain").code
    assert 0 == run(*words, "--out", tmp_path / "xz", "--compress", "xz").code
    plain, packed = sorted((tmp_path / "plain").iterdir()), sorted((tmp_path / "xz").iterdir())
    assert [f"{path.name}.xz" for path in plain] == [path.name for path in packed]
    assert [EventLog.load(path, TOY) for path in plain] == [EventLog.load(path, TOY) for path in packed]
    assert 0 == run("redecide", tmp_path / "xz", "--game", TOY_NAME).code
    assert 2 == run("simulate", TOY_NAME, "--matches", 1, "--out", plain[0] / "logs").code
    assert 2 == run(*words, "--out", tmp_path / "xz").code
    assert 2 == run(*words, "--compress", "xz").code


def test_bots_may_differ_by_seat() -> None:
    """One bot serves all seats, or each seat has its own."""
    words = ("simulate", TOY_NAME, "--matches", 1, "--json", "--bot", "greedy", "--bot", "random")
    assert ["greedy", "random"] == [seat["bot"] for seat in run(*words).json["seats"]]
    ran = run(*words, "--seats", 3)
    assert (2, 1) == (ran.code, len(ran.err.splitlines()))
    assert 2 == run("simulate", TOY_NAME, "--bot", "clever").code


def test_bots_have_options_and_may_be_ones_own() -> None:
    """A bot is named with its options, or as `module:attribute`; one that fails breaks its match alone."""
    words = ("simulate", TOY_NAME, "--matches", 2, "--json", "--bot")
    assert 0 == run(*words, "greedy:tries=9", "--bot", "tabletop_rules.research.bots:random_bot").code
    ran = run(*words, "greedy:depth=9")
    assert (2, "its options are tries=200" in ran.err) == (ran.code, True)
    ran = run(*words, f"{__name__}:late")
    assert (1, 2) == (ran.code, ran.json["faults"])
    assert all("late" in match["fault"] and "seat" in match["fault"] for match in ran.json["matches"])


def late(game: Game[Any], view: Match[Any], seat: int, rng: random.Random) -> Command:
    """Fail after a while."""
    if view.version > 20:
        raise RuntimeError("too late")
    return random_bot(game, view, seat, rng)


def test_shares_are_split() -> None:
    """Shared wins are split, and shared places averaged."""
    results = [
        Row(seed=0, game="toy", seats=3, bots=("random",) * 3, commands=10, ranking=((0, 1), (2,)), reason="points"),
        Row(
            seed=1, game="toy", seats=3, bots=("random",) * 3, commands=12, ranking=((2,), (0,), (1,)), reason="points"
        ),
    ]
    out = run("simulate", TOY_NAME, "--matches", 4, "--seats", 3, "--bot", "greedy").out
    assert all(word in out for word in ("win share", "greedy", "decisions", "records", "points 4", "decisions/s"))
    tally = Tally()
    for result in results:
        tally.add(result)
    report = tally.summary()
    assert [0.25, 0.25, 0.5] == [seat["win_share"] for seat in report["seats"]]
    assert [1.75, 2.25, 2.0] == [seat["mean_place"] for seat in report["seats"]]
    assert {"least": 10, "median": 10, "mean": 11.0, "most": 12} == report["decisions"]


def test_a_failing_match_is_found(tmp_path: Path) -> None:
    """A failing match is named with its seed, its log is kept, exit code 1."""
    ran = run("simulate", "tests.cli.test_simulate:SHORT", "--matches", 12, "--out", tmp_path, "--json")
    assert 1 == ran.code
    faults = [match for match in ran.json["matches"] if match["fault"]]
    assert 0 < len(faults) < 12
    assert ran.json["faults"] == len(faults)
    assert all("not over after 20 decisions" in fault["fault"] for fault in faults)
    assert sum("not over" in line for line in ran.err.splitlines()) == len(faults)
    assert 12 == len(list(tmp_path.iterdir()))


def test_rows_are_kept_and_not_played_again(tmp_path: Path) -> None:
    """A folder of rows is filled by one run and completed by the next, whose report is that of a run at once."""
    words = ("simulate", TOY_NAME, "--seats", 3, "--seed", 11, "--json")
    assert 0 == run(*words, "--matches", 4, "--rows", tmp_path / "twice").code
    times = {row.seed: row.seconds for row in read_rows(tmp_path / "twice")}
    again = run(*words, "--matches", 9, "--rows", tmp_path / "twice", "--parquet")
    assert without_speed(run(*words, "--matches", 9).json) == without_speed(again.json)
    assert times.items() <= {row.seed: row.seconds for row in read_rows(tmp_path / "twice")}.items()
    assert (tmp_path / "twice" / "rows.parquet").exists()
    assert 0 == run(*words, "--matches", 9, "--rows", tmp_path / "twice").json["speed"]["decisions_per_second"]
    assert 2 == run(*words, "--parquet").code


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nope",), "there is no game 'nope'"),
        ((TOY_NAME, "--seats", 5), "2, 3, 4 seats, not 5"),
        ((TOY_NAME, "--matches", 0), "--matches"),
        ((TOY_NAME, "--jobs", 0), "--jobs"),
        ((TOY_NAME, "--option", "a", "--seats", 1), "not 1"),
    ],
)
def test_wrong_use(words: tuple[object, ...], says: str) -> None:
    """Wrong arguments exit with 2."""
    ran = run("simulate", *words)
    assert 2 == ran.code
    assert says in ran.err


def test_logs_are_not_overwritten(tmp_path: Path) -> None:
    """A folder with logs of another run is refused before play."""
    assert 0 == run("simulate", TOY_NAME, "--matches", 2, "--out", tmp_path).code
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    again = run("simulate", TOY_NAME, "--matches", 3, "--seed", 7, "--out", tmp_path)
    assert (2, 1) == (again.code, len(again.err.splitlines()))
    assert "already contains toy-00000.jsonl and 1 more" in again.err
    assert before == {path.name: path.read_bytes() for path in tmp_path.iterdir()}
