"""Matches become training data: what an environment would have shown, and what was done, row by row."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.research.episode import Episode, Spaces
from tabletop_rules.research.simulating import simulate
from tabletop_rules.research.steps import COLUMNS, export_logs, export_matches, read_steps
from tests.cli.running import ROOT, run

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")


@pytest.mark.parametrize("name", tr.games())
def test_rows_are_what_an_environment_shows(name: str, tmp_path: Path) -> None:
    """A match from its log: each row has the observation, the mask and the action of an environment, seat by seat."""
    shared, rng = Spaces(tr.load_game(name), 2, "compact"), random.Random(1)
    episode, played = Episode(shared, 2, 1), dict[int, list[Any]]()
    while episode.result is None:
        seat = episode.asked[0]
        number = rng.choice(episode.legal(seat))
        played.setdefault(seat, []).append((episode.observe(seat), episode.mask(seat), number))
        episode.act(seat, number)
    log, path = tmp_path / "match.jsonl", tmp_path / "steps.parquet"
    tr.EventLog.of(shared.game, 2, tuple(episode.records)).save(log)
    count = export_logs(path, [log])
    steps = read_steps(path)
    rows = [(seat, *row) for seat in sorted(played) for row in played[seat]]
    assert len(rows) == count == len(steps.actions)
    for at, (seat, seen, mask, number) in enumerate(rows):
        assert (seat, number) == (steps.seats[at], steps.actions[at])
        assert np.array_equal(seen, steps.observations[at])
        assert np.array_equal(mask, steps.masks[at])
    ends = np.flatnonzero(steps.done)
    assert [len(played[0]) - 1, count - 1] == ends.tolist()
    assert episode.rewards(2) == steps.rewards[ends].tolist()
    assert not steps.truncated.any()
    assert {"game": name, "seats": 2, "fingerprint": shared.fingerprint}.items() <= dict(steps.about).items()


def test_bots_and_their_logs_give_the_same_rows(tmp_path: Path) -> None:
    """On the command line, matches of bots are those of `simulate`: their logs hold the same steps."""
    words = ("destiny", "--matches", 2, "--seed", 5, "--bot", "random")
    assert 0 == run("simulate", *words, "--out", tmp_path / "logs").code
    played, logged = tmp_path / "played.parquet", tmp_path / "logged.parquet"
    assert "rows in" in run("export", *words, "--to", played).out
    assert 0 == run("export", "--logs", tmp_path / "logs", "--to", logged).code
    one, other = pq.read_table(played), pq.read_table(logged)
    assert [*COLUMNS] == one.column_names
    assert one.drop_columns(["source", "player"]) == other.drop_columns(["source", "player"])
    assert {"random"} == set(one["player"].to_pylist())
    assert 2 == run("export", "destiny", "--logs", tmp_path / "logs", "--to", played).code
    assert 2 == run("export", "--to", played).code


def test_what_was_undone_is_no_data(tmp_path: Path) -> None:
    """A command taken back leaves no row; a match that is not over is truncated."""
    table = tr.Table.open("carcassonne", seats=2, seed=1)
    for place in (0, 1):
        table.submit([*table.legal(0)][place])
        if not place:
            table.undo(0)
    log, path = tmp_path / "match.jsonl", tmp_path / "steps.parquet"
    table.log.save(log)
    assert 3 == export_logs(path, [log])
    steps = read_steps(path)
    assert [False, False, True] == steps.truncated.tolist()
    assert not steps.done.any()
    assert not steps.rewards.any()


def test_what_cannot_be_exported_is_named(tmp_path: Path) -> None:
    """No logs, logs of two games, a limit that cuts, and a file that holds no steps."""
    path = tmp_path / "steps.parquet"
    with pytest.raises(tr.UsageError, match="no logs"):
        export_logs(path, [])
    for name in ("destiny", "carcassonne"):
        tr.Table.open(name, seats=2, seed=1).log.save(tmp_path / f"{name}.jsonl")
    with pytest.raises(tr.UsageError, match="is of another game"):
        export_logs(path, [tmp_path / "destiny.jsonl", tmp_path / "carcassonne.jsonl"])
    assert 6 >= export_matches(path, "destiny", "random", [1], limit=6)
    assert read_steps(path).truncated.any()
    path.write_text("nonsense")
    with pytest.raises(tr.LogError, match="no Parquet file"):
        read_steps(path)


def documented(page: str) -> list[tuple[str, str]]:
    """Return the names and types of columns in the table of a page."""
    text = (ROOT / "docs" / "how-to" / page).read_text("utf-8")
    return re.findall(r"^\| `(\w+)` \| ([\w ]+) \|", text, re.MULTILINE)


def words(held: Any) -> str:
    """Return a type of Arrow in the words of the pages."""
    if pa.types.is_map(held):
        return f"map of {held.key_type} to {words(held.item_type)}"
    if pa.types.is_list(held) or pa.types.is_fixed_size_list(held):
        item = words(held.value_type)
        return f"list of {item.replace('list', 'lists', 1)}"
    return {"float": "float32"}.get(str(held), str(held))


def test_the_columns_are_documented(tmp_path: Path) -> None:
    """The pages list every column of both files, in order and with its type."""
    path = tmp_path / "steps.parquet"
    export_matches(path, "destiny", "random", [1], limit=3)
    list(simulate("destiny", "random", [1], limit=3, folder=tmp_path, format="parquet"))
    for file, page in ((path, "train-a-policy.md"), (tmp_path / "rows.parquet", "query-the-rows.md")):
        schema = pq.read_schema(file)
        assert [(field.name, words(field.type)) for field in schema] == documented(page)
