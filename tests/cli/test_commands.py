"""The command line as a whole: help, exit codes, colour, demo and check."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.core.game import Game
from tabletop_rules.door import EventLog, verify
from tabletop_rules.research.playing import play_match
from tabletop_rules.testing import LawBroken
from tests.cli.running import ROOT, TOY_NAME, run, run_elsewhere
from tests.core.toy import TOY
from tests.core.toy_types import State

COMMANDS = (
    "games", "demo", "play", "simulate", "replay", "verify", "redecide", "explain", "rules", "handlers",
    "compare", "kinds", "schema", "check", "fuzz", "engine", "report", "tournament",
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    """Each subcommand explains itself, is listed, and exits with 2 on wrong use."""
    ran = run(command, "--help")
    assert 0 == ran.code
    assert f" {command} [OPTIONS]" in ran.out
    assert f" {command} " in run("--help").out
    assert 2 == run(command, "--no-such-option").code


def test_it_runs_without_docstrings_and_assertions(tmp_path: Path) -> None:
    """Under `python -OO` everything works but charts, whose library says that it cannot."""
    program = (
        "import json, sys; from tests.cli.running import run\n"
        "ran = [run(*words) for words in json.loads(sys.argv[1])]\n"
        "print(json.dumps([[each.code, each.err] for each in ran]))"
    )
    commands = [
        ["demo", "--game", "destiny", "--out", str(tmp_path)],
        ["check", TOY_NAME, "--matches", "1", "--elsewhere", "0", "--write", str(tmp_path)],
        ["simulate", TOY_NAME, "--matches", "2", "--rows", str(tmp_path)],
        ["report", str(tmp_path), "--html", str(tmp_path / "report.html")],
    ]
    done = subprocess.run(
        [sys.executable, "-OO", "-c", program, json.dumps(commands)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    *works, charts = json.loads(done.stdout)
    assert [0, 0, 0] == [code for code, _ in works]
    assert [2, "error: charts are drawn by altair, which needs docstrings: run Python without -OO\n"] == charts


def test_the_module_runs() -> None:
    """`python -m tabletop_rules` works, without colour in a pipe and with one line per fault."""
    ran = run_elsewhere("handlers", TOY_NAME)
    assert 0 == ran.code
    assert "A shield stops a nine." in ran.out
    assert "\x1b" not in ran.out
    ran = run("handlers", "nope")
    assert (2, "", 1) == (ran.code, ran.out, len(ran.err.splitlines()))
    assert ran.err.startswith("error: there is no game 'nope'")
    assert run("--version").out.strip().split(".")[0].isdecimal()


def test_colour_can_be_refused() -> None:
    """NO_COLOR wins over FORCE_COLOR."""
    coloured = run_elsewhere("play", TOY_NAME, "--seed", 1, FORCE_COLOR="1", TERM="xterm-256color")
    plain = run_elsewhere("play", TOY_NAME, "--seed", 1, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1")
    assert "\x1b[1;36m" in coloured.out
    assert "\x1b[1;36m" not in plain.out
    assert coloured.code == plain.code == 0


def test_demo_plays_writes_and_verifies(tmp_path: Path) -> None:
    """The demo leaves a good log and explains how the match ended, in both languages."""
    ran = run("demo", "--game", TOY_NAME, "--out", tmp_path / "logs", "--seed", 4)
    assert 0 == ran.code
    assert verify(EventLog.load(tmp_path / "logs" / "toy.jsonl", TOY), TOY).ok
    assert "The match is over: " in ran.out
    assert "because of" in ran.out
    assert "verified" in ran.err
    assert "Toy, 2 seats, bots greedy and random: " in ran.out
    french = run("demo", "--game", TOY_NAME, "--out", tmp_path / "logs", "--seed", 4, "--lang", "fr").out
    assert "Toy, 2 sièges, robots greedy et random : " in french
    assert "La partie est finie : " in french


def test_demo_for_programs(tmp_path: Path) -> None:
    """--json gives the demo as data, and one seed gives one log."""
    words = ("demo", "--game", TOY_NAME, "--seed", 4, "--json")
    [match] = run(*words, "--out", tmp_path / "a").json["matches"]
    assert match["records"] > match["decisions"] > 0
    move, end = match["explanations"]
    assert move[0]["record"] < end[0]["record"] == match["records"]
    assert move[-1]["words"].startswith("Player ")
    run(*words, "--out", tmp_path / "b")
    assert (tmp_path / "a" / "toy.jsonl").read_bytes() == (tmp_path / "b" / "toy.jsonl").read_bytes()


def test_demo_reports_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demo that goes wrong exits with 1."""

    def fails(*words: Any, **more: Any) -> Any:
        return attrs.evolve(play_match(*words, **more), records=())

    monkeypatch.setattr("tabletop_rules.cli.demo.play_match", fails)
    ran = run("demo", "--game", TOY_NAME, "--out", tmp_path)
    assert 1 == ran.code
    assert "the replayed match differs from the one that was played" in ran.err


def test_check_finds_a_planted_fault() -> None:
    """A broken law exits with 1 and gives a match that shows it."""
    ran = run(
        "check", "tests.laws.faulty:LOSES_CARDS", "--matches", 1, "--seats", 2, "--elsewhere", 0, "--json", "--no-write"
    )
    assert 1 == ran.code
    assert not ran.json["good"]
    assert any("conserved" in failure["title"] for failure in ran.json["failures"])
    assert [] == ran.json["tests"]


BLIND: Game[State] = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, sample=None))


def test_check_warns_beside_its_json() -> None:
    """A warning goes to stderr, so that stdout stays one JSON document."""
    ran = run("check", "tests.cli.test_commands:BLIND", "--matches", 1, "--elsewhere", 0, "--json", "--no-write")
    assert "has no `sample`" in ran.err
    assert "law" in ran.json["laws"][0]


def test_check_finds_the_order_of_a_set(tmp_path: Path) -> None:
    """Another hash seed finds an unordered list, and the written test finds it again."""
    words = ("check", "tests.laws.faulty:LISTS_A_SET", "--matches", 1, "--seats", 3, "--seed", 5)
    ran = run(*words, "--json", "--write", tmp_path)
    assert 1 == ran.code
    [failure] = ran.json["failures"]
    assert (2, True, []) == (failure["law"], failure["elsewhere"], failure["moves"])
    assert "most likely an order comes from a set" in failure["what"]
    [law] = [law for law in ran.json["laws"] if law["law"] == 2]
    assert (1, 1) == (law["matches"], law["broken"])
    there = tmp_path / "test_toy_law_2.py"
    scope: dict[str, Any] = {"__file__": str(there)}
    exec(there.read_text("utf-8"), scope)
    with pytest.raises(LawBroken, match="under hash seed"):
        scope["test_toy_law_2"]()
    assert 0 == run(*words, "--elsewhere", 0).code
