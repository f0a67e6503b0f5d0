"""The command line as a whole: help, versions, exit codes, colour, and the commands that run everything."""

from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.cli.matches import play_match
from tabletop_rules.core.game import Game
from tabletop_rules.door import EventLog, verify
from tabletop_rules.testing import LawBroken
from tests.cli.running import TOY_NAME, run, run_elsewhere
from tests.core.toy import TOY
from tests.core.toy_nouns import State

COMMANDS = (
    "games", "demo", "play", "simulate", "replay", "verify", "redecide", "explain", "rules", "handlers",
    "compare", "kinds", "check", "fuzz",
)  # fmt: skip


BLIND: Game[State] = attrs.evolve(TOY, sample=None)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    """Each subcommand explains itself and its options."""
    ran = run(command, "--help")
    assert 0 == ran.code
    assert f" {command} [OPTIONS]" in ran.out


def test_help_lists_all_commands() -> None:
    """The command line lists its subcommands and exit codes."""
    out = run("--help").out
    assert all(f" {command} " in out for command in COMMANDS)
    assert "2 used wrongly" in out


def test_the_version_is_said() -> None:
    """--version says the package's version."""
    assert run("--version").out.strip().split(".")[0].isdecimal()


@pytest.mark.parametrize("words", [("nope",), ("play",), ("replay",), ("simulate", "x", "--matches", "many")])
def test_usage_errors_exit_with_2(words: tuple[str, ...]) -> None:
    """Unknown commands, missing arguments and wrong numbers are wrong use."""
    assert 2 == run(*words).code


def test_the_module_runs() -> None:
    """`python -m tabletop_rules` is the command line; its output has no colour when it is piped."""
    ran = run_elsewhere("handlers", TOY_NAME)
    assert 0 == ran.code
    assert "A shield stops a nine." in ran.out
    assert "\x1b" not in ran.out


def test_colour_can_be_refused() -> None:
    """NO_COLOR wins over a terminal that is forced to have colours."""
    coloured = run_elsewhere("play", TOY_NAME, "--seed", 1, FORCE_COLOR="1", TERM="xterm-256color")
    plain = run_elsewhere("play", TOY_NAME, "--seed", 1, FORCE_COLOR="1", TERM="xterm-256color", NO_COLOR="1")
    assert "\x1b[1;36m" in coloured.out
    assert "\x1b[1;36m" not in plain.out
    assert coloured.code == plain.code == 0


def test_a_fault_is_one_line_and_no_traceback() -> None:
    """A fault of use ends a real process with 2, one line on stderr and nothing on stdout."""
    ran = run_elsewhere("handlers", "nope")
    assert (2, "", 1) == (ran.code, ran.out, len(ran.err.splitlines()))
    assert ran.err.startswith("error: there is no game 'nope'")


def test_demo_plays_writes_and_verifies(tmp_path: Path) -> None:
    """The demonstration leaves a good log, and tells how the match ended and why."""
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
    """With --json the demonstration says the same as data, and the same seed gives the same log."""
    words = ("demo", "--game", TOY_NAME, "--seed", 4, "--json")
    [match] = run(*words, "--out", tmp_path / "a").json["matches"]
    assert match["records"] > match["decisions"] > 0
    move, end = match["explanations"]
    assert move[0]["record"] < end[0]["record"] == match["records"]
    assert move[-1]["words"].startswith("Seat ")
    run(*words, "--out", tmp_path / "b")
    assert (tmp_path / "a" / "toy.jsonl").read_bytes() == (tmp_path / "b" / "toy.jsonl").read_bytes()


def test_demo_tells_of_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a match goes wrong the demonstration says so and ends with 1."""

    def fails(*words: Any, **more: Any) -> Any:
        return attrs.evolve(play_match(*words, **more), records=())

    monkeypatch.setattr("tabletop_rules.cli.demo.play_match", fails)
    ran = run("demo", "--game", TOY_NAME, "--out", tmp_path)
    assert 1 == ran.code
    assert "the replayed match is not the one that was played" in ran.err


def test_check_finds_no_fault_in_the_toy() -> None:
    """The laws hold for the toy; the table names each."""
    ran = run("check", TOY_NAME, "--matches", 2)
    assert 0 == ran.code
    assert "replay equals play" in ran.out


def test_check_finds_a_planted_fault() -> None:
    """A game that loses cards breaks the law of pieces: exit 1, with a match that shows it."""
    ran = run("check", "tests.laws.faulty:LOSES_CARDS", "--matches", 2, "--json", "--no-write")
    assert 1 == ran.code
    assert not ran.json["good"]
    assert any("conserved" in failure["title"] for failure in ran.json["failures"])
    assert [] == ran.json["tests"]
    assert "conserved" in run("check", "tests.laws.faulty:LOSES_CARDS", "--matches", 2, "--no-write").out


def test_check_finds_the_order_of_a_set(tmp_path: Path) -> None:
    """Other hash seeds play the first match as well: what they find is exit 1 and a test that finds it again."""
    words = ("check", "tests.laws.faulty:LISTS_A_SET", "--matches", 1, "--seats", 3, "--seed", 5)
    ran = run(*words, "--json", "--write", tmp_path)
    assert 1 == ran.code
    [failure] = ran.json["failures"]
    assert (2, True, []) == (failure["law"], failure["elsewhere"], failure["moves"])
    assert "most likely an order comes of a set" in failure["what"]
    [law] = [law for law in ran.json["laws"] if law["law"] == 2]
    assert (1, 1) == (law["matches"], law["broken"])
    there = tmp_path / "test_toy_law_2.py"
    scope: dict[str, Any] = {"__file__": str(there)}
    exec(there.read_text("utf-8"), scope)
    with pytest.raises(LawBroken, match="under hash seed"):
        scope["test_toy_law_2"]()
    assert 0 == run(*words, "--elsewhere", 0).code


def test_check_counts_what_other_hash_seeds_play() -> None:
    """Each match that other processes have played is a case of law 2 for every hash seed."""
    words = ("check", TOY_NAME, "--matches", 2, "--seats", 2, "--json", "--elsewhere")
    none, both = ([law["cases"] for law in run(*words, count).json["laws"] if law["law"] == 2] for count in (0, 2))
    assert [none[0] + 2 * 3] == both


def test_check_warns_beside_its_json() -> None:
    """That a game samples no hidden worlds is said on stderr: stdout is one JSON document all the same."""
    ran = run("check", "tests.cli.test_commands:BLIND", "--matches", 1, "--json", "--no-write")
    assert "does not sample hidden worlds" in ran.err
    assert "law" in ran.json["laws"][0]


def test_check_works_in_several_processes() -> None:
    """With --jobs the same laws are tried elsewhere."""
    words = ("check", TOY_NAME, "--matches", 2, "--seats", 2, "--json")
    assert run(*words).json == run(*words, "--jobs", 2).json
