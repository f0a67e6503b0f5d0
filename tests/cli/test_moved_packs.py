"""Logs of a match with a content pack that has moved."""

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import pytest

import tabletop_rules as tr
from tests.cli.running import run


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log, and beside it the moved pack."""
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
def test_a_moved_pack_is_given_as_an_option(logs: Path, command: str) -> None:
    """With --option pack=… the log is good; without, the fault says how to give it."""
    tr.Table.open("destiny", seats=3, seed=1).save(logs / "destiny.jsonl")  # a game without a pack
    log = str(logs if command == "redecide" else logs / "match.jsonl")
    here = f"pack={logs.parent / 'here'}"
    assert 0 == run(command, log, "--option", here).code
    lost = run(command, log)
    assert 1 == lost.code
    assert "cannot be loaded" in lost.out + lost.err
    if command != "redecide":
        assert "give its path with --option" in lost.out + lost.err


def test_other_options_of_a_log_are_refused(logs: Path) -> None:
    """Other options of a log cannot be changed."""
    here = f"pack={logs.parent / 'here'}"
    other = run("verify", str(logs / "match.jsonl"), "-o", here, "-o", "advanced_cards=true")
    assert (1, True) == (other.code, "'advanced_cards' was False" in other.out)
    none = run("verify", str(logs / "match.jsonl"), "-o", "pack")
    assert (2, True) == (none.code, "--option needs NAME=VALUE" in none.err)
    unknown = run("verify", str(logs / "match.jsonl"), "-o", here, "-o", "tiles=here")
    assert (2, True) == (unknown.code, "has no option tiles" in unknown.err)
