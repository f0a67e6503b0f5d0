"""Many matches: the same rows wherever they are played, whatever dies on the way."""

import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.research.folder import Folder, read_rows
from tabletop_rules.research.rows import Row, read_row, row_line
from tabletop_rules.research.simulating import simulate
from tests.cli.running import ROOT
from tests.core.toy import TOY
from tests.effort import fewer
from tests.research.playing import (
    TOY_NAME,
    RecallingBot,
    cheating_bot,
    deadly_bot,
    endless_bot,
    first_bot,
    killed_once_bot,
    nonsense_bot,
    one_deadly_match,
    raising_bot,
)

SEEDS = range(20)


def by_seed(rows: Iterator[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: row.seed)


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """The rows of twenty matches, played in this process."""
    return list(simulate(TOY_NAME, first_bot, SEEDS, seats=3))


def test_a_row_says_what_happened() -> None:
    """A row counts what the event log of the same match holds."""
    (row,) = simulate("fatum_medieval", "random", [5], seats=3, logs=None)
    again = simulate("fatum_medieval", "random", [5], seats=3)
    assert [row] == list(again)
    assert 3 == len(row.points)
    assert {*range(3)} == {seat for group in row.ranking for seat in group}
    assert row.commands == sum(sum(counts) for counts in row.sent.values())
    assert row.records == sum(sum(counts) for counts in row.rules.values())
    assert 0 < row.turns <= row.commands
    assert 0 < sum(asked for asked, *_ in row.choices.values()) < row.commands


def test_counts_are_those_of_the_log(tmp_path: Path) -> None:
    """Commands, events, rules and places of a row are those of the log that the same match wrote."""
    (row,) = simulate("destiny", "random", [3], seats=3, logs=tmp_path)
    log = tr.EventLog.load(tmp_path / "destiny-00000.jsonl")
    answered = [record.event.command for record in log.records if isinstance(record.event, tr.Answered)]
    sent = [command for command in answered if command.seat != tr.CHANCE]
    assert len(log.records) == row.records
    assert len(sent) == row.commands
    for seat in range(3):
        assert sum(command.seat == seat for command in sent) == sum(counts[seat] for counts in row.sent.values())
    assert {record.rule for record in log.records} == row.rules.keys()
    kinds = {record.event.kind for record in log.records} - {"core.answered/1", "core.asked/1"}
    assert kinds == row.events.keys()
    played = {command.card for command in sent if command.kind.startswith("destiny.play_card/")}  # type: ignore[attr-defined]
    assert played <= row.used.keys()
    assert played <= row.met.keys()
    match = tr.replay(log)
    assert match.result is not None
    assert match.result.ranking == row.ranking
    assert row.points == tuple(standing.total for standing in tr.standings(tr.load_game("destiny"), match))


def test_what_chance_draws_belongs_to_nobody() -> None:
    """A tile is drawn for nobody and placed by the seat that plays it."""
    (row,) = simulate("carcassonne", "random", [1])
    placed = row.sent["carcassonne.place_tile/1"]
    drawn = row.events["carcassonne.tile_drawn/1"]
    assert drawn[:2] == (0, 0)
    assert row.events["carcassonne.tile_placed/1"][:2] == placed[:2]
    assert sum(counts[0] for id, counts in row.met.items() if id.startswith("base-")) == placed[0]


@pytest.mark.parametrize("chunk", [1, 7, 50])
def test_threads_give_the_same_rows(rows: list[Row], chunk: int) -> None:
    """Threads, in chunks of any size, give the rows of one process."""
    with ThreadPoolExecutor(3) as pool:
        assert rows == by_seed(simulate(TOY_NAME, first_bot, SEEDS, seats=3, executor=pool, chunk=chunk))
        assert rows == list(simulate(TOY_NAME, first_bot, SEEDS, seats=3, executor=pool, chunk=chunk, ordered=True))


def test_files_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    """One process, two processes and joblib's loky write the same bytes."""
    loky = pytest.importorskip("joblib.externals.loky")
    makers: dict[str, Any] = {"here": None, "two": 2, "loky": lambda: loky.get_reusable_executor(2)}
    seeds = range(fewer(8, 20))
    for number, (name, executor) in enumerate(makers.items()):
        folder = tmp_path / name
        found = list(simulate("carcassonne", "random", seeds, folder=folder, executor=executor, chunk=2 + number))
        assert len(seeds) == len(found)
        assert not any(row.error for row in found)
    loky.get_reusable_executor(2).shutdown()
    first, second, third = [(tmp_path / name / "rows.jsonl").read_bytes() for name in makers]
    assert first == second == third
    assert len(seeds) == len(first.splitlines())


def test_parquet_holds_the_same(tmp_path: Path, rows: list[Row]) -> None:
    """A Parquet file holds the same rows as one of lines, also seeds of any size, and data frames can read it."""
    parquet = pytest.importorskip("pyarrow.parquet")
    seeds = [*SEEDS, 2**64, -1]
    lines = list(simulate(TOY_NAME, raising_bot, seeds, seats=3, folder=tmp_path / "lines"))
    assert any(row.error for row in lines)
    columns = list(simulate(TOY_NAME, raising_bot, seeds, seats=3, folder=tmp_path / "columns", format="parquet"))
    assert lines == columns
    assert list(read_rows(tmp_path / "lines")) == list(read_rows(tmp_path / "columns"))
    with ThreadPoolExecutor(2) as pool:
        list(simulate(TOY_NAME, raising_bot, seeds, seats=3, folder=tmp_path / "twin", format="parquet", executor=pool))
    twin, first = [(tmp_path / name / "rows.parquet").read_bytes() for name in ("twin", "columns")]
    assert twin == first
    table = parquet.read_table(tmp_path / "columns" / "rows.parquet")
    assert sorted(map(str, seeds)) == sorted(table["seed"].to_pylist())
    again = list(simulate(TOY_NAME, raising_bot, [*seeds, 99], seats=3, folder=tmp_path / "columns", format="jsonl"))
    assert {row.seed for row in again} == {*seeds, 99}
    assert {"rows.jsonl", "seconds.jsonl", ".lock"} == {path.name for path in (tmp_path / "columns").iterdir()}


def test_a_run_goes_on_where_it_ended(tmp_path: Path, rows: list[Row]) -> None:
    """What a folder holds is not played again, and the file of a run in three pieces is that of one run."""
    played: list[int] = []

    def noting(game: Any, view: Any, seat: int, rng: random.Random) -> Any:
        played.append(seat)
        return first_bot(game, view, seat, rng)

    list(simulate(TOY_NAME, noting, SEEDS, seats=3, folder=tmp_path / "whole"))
    whole, one_run = (tmp_path / "whole" / "rows.jsonl").read_bytes(), len(played)
    broken = simulate(TOY_NAME, noting, SEEDS, seats=3, folder=tmp_path / "pieces", chunk=2)
    for _ in range(5):
        next(broken)
    broken.close()  # type: ignore[attr-defined]
    assert 5 == len(list(read_rows(tmp_path / "pieces")))
    list(simulate(TOY_NAME, noting, [3, 4, 18, 19], seats=3, folder=tmp_path / "pieces"))
    found = list(simulate(TOY_NAME, noting, SEEDS, seats=3, folder=tmp_path / "pieces", ordered=True))
    assert list(SEEDS) == [row.seed for row in found]
    assert 2 * one_run == len(played)
    assert whole == (tmp_path / "pieces" / "rows.jsonl").read_bytes()


def test_a_killed_run_loses_no_whole_chunk(tmp_path: Path) -> None:
    """A process killed in the middle leaves whole parts alone, with which the next run goes on."""
    code = f"""
import os
from tabletop_rules.research import simulate
from tests.research.playing import first_bot
for number, row in enumerate(simulate({TOY_NAME!r}, first_bot, range(20), seats=3, folder={str(tmp_path)!r}, chunk=4)):
    if number == 9:
        os._exit(9)
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=os.environ, check=False)
    assert 9 == done.returncode
    assert 8 == len(list(read_rows(tmp_path)))
    (tmp_path / ".part-abc.jsonl.draft").write_text("half a li")
    found = by_seed(simulate(TOY_NAME, first_bot, SEEDS, seats=3, folder=tmp_path))
    assert list(simulate(TOY_NAME, first_bot, SEEDS, seats=3)) == found
    assert not list(tmp_path.glob("part-*"))


def test_a_crash_while_merging_loses_nothing(tmp_path: Path, rows: list[Row]) -> None:
    """Parts that were merged but not yet removed count once."""
    with Folder(tmp_path) as folder:
        folder.add(rows[:9])
        folder.merge()
        folder.add(rows[:5])
        folder.add(rows[5:])
    assert rows == by_seed(read_rows(tmp_path))


def test_a_folder_is_for_one_run_at_a_time(tmp_path: Path) -> None:
    """A second run on the same folder is refused before it plays."""
    first = simulate(TOY_NAME, first_bot, SEEDS, seats=3, folder=tmp_path)
    next(first)
    with pytest.raises(tr.UsageError, match="another run"):
        next(simulate(TOY_NAME, first_bot, SEEDS, seats=3, folder=tmp_path))


def test_series_share_a_folder(tmp_path: Path) -> None:
    """Matches of other seats, options or bots are other series, each with its own seeds."""
    for seats in (2, 3):
        list(simulate("carcassonne", "random", range(3), seats=seats, folder=tmp_path))
    list(simulate("carcassonne", "random", range(3), options={"farmers": False}, folder=tmp_path))
    found = list(read_rows(tmp_path))
    assert 9 == len(found)
    assert 3 == len({row.series for row in found})
    assert found == sorted(found, key=lambda row: row.key)


@pytest.mark.parametrize("bot", [RecallingBot, RecallingBot()])
def test_each_match_has_new_bots(bot: Any) -> None:
    """A bot that remembers is made or copied for each seat of each match, and shown the stream of its seat."""
    found = list(simulate("terres_de_destinees", bot, range(4), seats=3))
    assert [""] * 4 == [row.error for row in found]
    assert {"tests.research.playing:RecallingBot"} == {name for row in found for name in row.bots}
    assert not getattr(bot, "shown", ())


# --- what goes wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        (raising_bot, r"raising_bot at seat [012], asked at version \d+, raised RuntimeError: no idea"),
        (nonsense_bot, r"nonsense_bot at seat [012], asked at version \d+, returned 'pass', which is no command"),
        (cheating_bot, "rejected: "),
    ],
)
def test_a_match_that_breaks_off_is_a_row(bot: Any, says: str) -> None:
    """What a bot raises or returns is the error of its row, whose log replays to the point."""
    found = list(simulate(TOY_NAME, [first_bot, bot, first_bot], SEEDS, seats=3))
    broken = [row for row in found if row.error]
    assert broken
    for row in broken:
        assert row.ranking == ()
        assert pytest.approx(0) == sum(row.share(seat) for seat in range(3))
        log = tr.EventLog.loads(row.log, TOY)
        assert row.records == len(log.records)
        assert tr.replay(log, TOY).result is None
    assert all(re.search(says, row.error) for row in broken)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs alarms")
def test_a_bot_that_thinks_for_ever_is_interrupted() -> None:
    """A bot that never returns costs its own match, and no other."""
    found = list(simulate(TOY_NAME, [first_bot, endless_bot, first_bot], range(6), seats=3, seconds=0.05))
    broken = [row for row in found if row.error]
    assert 0 < len(broken) < 6
    assert all("endless_bot at seat 1 took more than 0.05 s" in row.error for row in broken)
    twin = {row.seed: row for row in simulate(TOY_NAME, first_bot, range(6), seats=3)}
    assert all(row.commands <= twin[row.seed].commands for row in broken)


def test_a_match_without_end_is_bounded() -> None:
    """`limit` ends a match after so many commands."""
    (row,) = simulate(TOY_NAME, first_bot, [1], seats=3, limit=4)
    assert ("the match was not over after 4 decisions", 4) == (row.error, row.commands)


def test_a_rule_that_raises_is_a_row() -> None:
    """A fault of the game is the error of a row."""

    def broken(state: Any, event: Any) -> Any:
        raise ZeroDivisionError

    reducers = tuple(
        attrs.evolve(each, reduce=broken) if each.on.__name__ == "Scored" else each for each in TOY.reducers
    )
    found = list(simulate(attrs.evolve(TOY, reducers=reducers), first_bot, range(6), seats=3))
    assert any("EngineFault" in row.error and "ZeroDivisionError" in row.error for row in found)
    assert any(tr.EventLog.loads(row.log, TOY).records for row in found if row.error)


def test_a_worker_that_dies_is_replaced(tmp_path: Path, rows: list[Row], monkeypatch: pytest.MonkeyPatch) -> None:
    """The seeds of a worker that died once run again in a new pool: nothing is lost or played otherwise."""
    fuse = tmp_path / "fuse"
    fuse.touch()
    monkeypatch.setenv("KILL_ONCE", str(fuse))
    found = by_seed(simulate(TOY_NAME, killed_once_bot, SEEDS, seats=3, executor=2, chunk=3))
    assert not fuse.exists()
    expected = [attrs.evolve(row, bots=("tests.research.playing:killed_once_bot",) * 3) for row in rows]
    assert expected == found


def test_a_match_that_kills_its_worker_is_a_row() -> None:
    """A match that brings down every worker is given up alone; the others of its chunk are played."""
    deadly, seeds = one_deadly_match()
    found = list(simulate(TOY_NAME, [deadly_bot, first_bot], seeds, seats=2, executor=2, chunk=3, ordered=True))
    assert seeds == [row.seed for row in found]
    assert [deadly] == [row.seed for row in found if row.error]
    assert "the worker that played it died 3 times: BrokenProcessPool" == found[2].error


def test_a_broken_pool_of_the_caller_is_named() -> None:
    """Only its maker can replace a pool: the error says so."""
    with (
        ProcessPoolExecutor(1) as pool,
        pytest.raises(tr.UsageError, match="a function that makes the executor"),
    ):
        list(simulate(TOY_NAME, deadly_bot, range(40), seats=3, executor=pool))


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: simulate("carcasonne", "random", [1]), "there is no game"),
        (lambda: simulate(3, "random", [1]), "needs a game"),  # type: ignore[arg-type]
        (lambda: simulate(TOY, "random", [1], options={}), "options belong"),
        (lambda: simulate(TOY, "clever", [1]), "there is no bot 'clever'"),
        (lambda: simulate(TOY, [], [1]), "no bots"),
        (lambda: simulate(TOY, [None], [1]), "a bot is"),  # type: ignore[list-item]
        (lambda: simulate(TOY, ["random"] * 3, [1], seats=2), "3 bots for 2 seats"),
        (lambda: simulate(TOY, "random", [1], seats=9), "not 9"),
        (lambda: simulate(TOY, "random", [1], chunk=0), "chunk is a number"),
        (lambda: simulate(TOY, "random", [1], limit=0), "limit is a number"),
        (lambda: simulate(TOY, "random", [1], seconds=0), "seconds is how long"),
        (lambda: simulate(TOY_NAME, "random", [1], executor=0), "a number of processes"),
        (lambda: simulate(TOY, "random", [1], executor="two"), "a cluster is dask:"),
        (
            lambda: simulate(TOY_NAME, lambda *given: first_bot(*given), [1], executor=2),
            "cannot be sent to another process",
        ),
        (lambda: list(simulate(TOY, "random", [1, "2"])), "a seed is an integer"),  # type: ignore[list-item]
        (lambda: simulate(TOY, "random", [1], folder="x", format="csv"), "jsonl or parquet"),  # type: ignore[arg-type]
    ],
)
def test_wrong_use(call: Callable[[], object], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong argument is refused before anything is played, with what to do."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(tr.TabletopError, match=says):
        call()


def test_a_damaged_folder_is_named(tmp_path: Path, rows: list[Row]) -> None:
    """A line that is no row is refused with its file and number."""
    with pytest.raises(tr.UsageError, match="holds no rows"):
        list(read_rows(tmp_path))
    (tmp_path / "rows.jsonl").write_text(f'{row_line(rows[0])}\n{{"seed": 3}}\n')
    with pytest.raises(tr.LogError, match=r"rows\.jsonl, line 2"):
        list(read_rows(tmp_path))


def test_a_line_holds_a_row(rows: list[Row]) -> None:
    """A row is read back from its line, but for the seconds; a torn line is refused."""
    for row in rows:
        assert row == read_row(row_line(row))
        assert 0 == read_row(row_line(row)).seconds < row.seconds
    with pytest.raises(tr.LogError, match="no JSON"):
        read_row(row_line(rows[0])[:-9])


def test_executors_are_not_left_open(rows: list[Row]) -> None:
    """A pool made by `simulate` is shut down when its rows are not read to the end."""
    made: list[Executor] = []

    def make() -> Executor:
        made.append(ThreadPoolExecutor(1))
        return made[-1]

    found = simulate(TOY_NAME, first_bot, SEEDS, seats=3, executor=make, chunk=1)
    next(found)
    found.close()  # type: ignore[attr-defined]
    with pytest.raises(RuntimeError, match="after shutdown"):
        made[0].submit(print)


@pytest.mark.parametrize("placement", ["hig", "zman"])
def test_sources_of_carcassonne_add_up(placement: str) -> None:
    """With all expansions the points of each seat are the sum of its sources, among them the parts of the board."""
    expansions = ["abbot", "river", "messengers", "robbers", "fairy", "wheel", "catapult", "bazaar", "tower"]
    options = {"expansions": expansions, "robbers.placement": placement}
    found = list(simulate("carcassonne", "random", range(fewer(4, 8)), seats=4, options=options))
    assert not any(row.error for row in found)
    for row in found:
        for seat in range(4):
            assert row.points[seat] == sum(counts[seat] for counts in row.sources.values())
    named = {name for row in found for name in row.sources}
    assert {"road", "city", "road, at the end", "monastery, at the end", "stolen points"} <= named
