"""Logs of a match with a content pack of one's own, which lies elsewhere by now."""

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

import tabletop_rules as tr
from tests.cli.running import run


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log, and beside it the pack that it was played with, which has moved."""
    folder = tmp_path_factory.mktemp("moved")
    with as_file(files("tabletop_rules.games.terres_de_destinees") / "pack") as built_in:
        shutil.copytree(built_in, folder / "there")
    table = tr.Table.open("terres_de_destinees", seats=3, seed=1, options={"pack": str(folder / "there")})
    for _ in range(5):
        table.submit(next(table.legal()))
    (folder / "logs").mkdir()
    table.save(folder / "logs" / "match.jsonl")
    (folder / "there").rename(folder / "here")
    return folder / "logs"


@pytest.mark.parametrize("command", ["replay", "verify", "explain", "redecide"])
def test_where_a_pack_lies_may_be_said(logs: Path, command: str) -> None:
    """With the place of its pack a log is as good as before; without, it is said how to give it."""
    log = str(logs if command == "redecide" else logs / "match.jsonl")
    here = f"pack={logs.parent / 'here'}"
    assert 0 == run(command, log, "--option", here).code
    lost = run(command, log)
    assert 1 == lost.code
    assert "cannot be made" in lost.out + lost.err
    if command != "redecide":
        assert "say where with --option" in lost.out + lost.err


def test_nothing_else_may_be_said_of_a_log(logs: Path) -> None:
    """Another option than the log was played with is a fault of the log; one that is none, of the command line."""
    here = f"pack={logs.parent / 'here'}"
    other = run("verify", str(logs / "match.jsonl"), "-o", here, "-o", "advanced_cards=true")
    assert (1, True) == (other.code, "'advanced_cards' was False" in other.out)
    none = run("verify", str(logs / "match.jsonl"), "-o", "pack")
    assert (2, True) == (none.code, "--option takes k=v" in none.err)
    unknown = run("verify", str(logs / "match.jsonl"), "-o", here, "-o", "tiles=here")
    assert (2, True) == (unknown.code, "names no option tiles" in unknown.err)


def test_a_folder_may_hold_logs_of_games_without_packs(logs: Path, tmp_path: Path) -> None:
    """Where a pack lies is said of the logs that name one; the others are decided again as they are."""
    shutil.copy(logs / "match.jsonl", tmp_path)
    tr.Table.open("destiny", seats=3, seed=1).save(tmp_path / "destiny.jsonl")
    assert 0 == run("redecide", tmp_path, "-o", f"pack={logs.parent / 'here'}").code
