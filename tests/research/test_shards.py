"""Very many matches: whoever plays them writes their rows."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.research import play_shards, read_rows, report, simulate
from tabletop_rules.research.shards import MANIFEST, Shards
from tests.cli.running import TOY_NAME, run
from tests.research.playing import raising_bot


def test_shards_hold_the_rows_that_simulate_yields(tmp_path: Path) -> None:
    """Whoever plays them, the rows of all shards are those of the same seeds, and each file is written once."""
    source = tr.Seeded(7)
    rows = list(simulate(TOY_NAME, "random", [source.derived(number).seed for number in range(7)], seats=2))
    with ThreadPoolExecutor(2) as pool:
        made = list(play_shards(TOY_NAME, "random", 7, tmp_path, seed=7, size=3, executor=pool))
    assert [(0, 3), (3, 3), (6, 1)] == sorted((shard.first, shard.matches) for shard in made)
    assert rows == list(read_rows(tmp_path))
    assert {MANIFEST, *(shard.file for shard in made)} == {path.name for path in tmp_path.iterdir()}
    assert {"mean"} <= report([tmp_path]).tables()["How long it takes"]["Commands of a match"][0].keys()


def test_a_run_goes_on_where_another_ended(tmp_path: Path) -> None:
    """Shards in the manifest are not played again; what it does not name is written anew."""
    first = list(play_shards(TOY_NAME, "random", 4, tmp_path, size=2))
    (tmp_path / first[1].file).write_text("half a file")
    shards = Shards(tmp_path)
    shards.list(first[:1])
    again = list(play_shards(TOY_NAME, "random", 6, tmp_path, size=2))
    assert first[0] == again[0]
    assert [0, 2, 4] == [shard.first for shard in again]
    assert 6 == len(list(read_rows(tmp_path)))
    with pytest.raises(tr.UsageError, match="keep to the size of shards"):
        play_shards(TOY_NAME, "random", 6, tmp_path, size=4)


def test_matches_that_break_off_are_counted(tmp_path: Path) -> None:
    """A shard says how many of its matches broke off, and their rows say why."""
    (shard,) = play_shards(TOY_NAME, [raising_bot, "random"], 3, tmp_path, seats=2)
    assert shard.broken == sum(bool(row.error) for row in read_rows(tmp_path)) > 0


def test_wrong_use(tmp_path: Path) -> None:
    """Addresses of no file system or cluster, a damaged manifest and an empty folder are named."""
    with pytest.raises(tr.UsageError, match="nowhere://rows: "):
        play_shards(TOY_NAME, "random", 1, "nowhere://rows")
    with pytest.raises(tr.UsageError, match="dask://HOST:PORT, ray://HOST:PORT or ray://auto, not 'ftp://x'"):
        simulate(TOY_NAME, "random", [1], executor="ftp://x")
    with pytest.raises(tr.UsageError, match="size is a number from 1 up, not 0"):
        play_shards(TOY_NAME, "random", 1, tmp_path, size=0)
    with pytest.raises(tr.UsageError, match="has no manifest"):
        list(read_rows(f"file://{tmp_path}"))
    (tmp_path / MANIFEST).write_text(json.dumps({"version": 9}))
    with pytest.raises(tr.LogError, match="no manifest of version 1"):
        list(read_rows(tmp_path))


def test_the_command_line(tmp_path: Path) -> None:
    """`simulate --shards` writes them, to an address too, and `report` reads them there."""
    where = f"file://{tmp_path}/rows"
    ran = run("simulate", TOY_NAME, "--matches", 5, "--shards", where, "--shard-size", 2)
    assert 0 == ran.code
    assert "5 matches of toy in 3 files" in ran.out
    assert "toy: 5 matches" in run("report", where).out
    assert 2 == run("simulate", TOY_NAME, "--shards", where, "--json").code
    assert "dask://HOST:PORT" in run("tournament", TOY_NAME, *BOTS, "--executor", "cluster:8786").err


BOTS = ("--bot", "random", "--bot", "greedy")
