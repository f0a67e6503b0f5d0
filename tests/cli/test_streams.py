"""The command line on closed pipes, poor terminals and odd input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tabletop_rules.cli.main import app
from tests.cli.running import ROOT, TOY_NAME, run, run_elsewhere
from tests.eventlog.damage import chain
from tests.golden.releases import find


def in_shell(words: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which `"$PYTHON" $T` is the command line."""
    environment = {**os.environ, "PYTHON": sys.executable, "T": "-m tabletop_rules", "TOY": TOY_NAME}
    return subprocess.run(["sh", "-c", words], capture_output=True, cwd=ROOT, env=environment, timeout=60, check=False)


@pytest.mark.skipif(os.name == "nt", reason="a line of shell")
def test_input_that_is_closed_leaves() -> None:
    """Without standard input `play` shows the table and ends."""
    done = in_shell('"$PYTHON" $T play $TOY <&-')
    assert (0, b"") == (done.returncode, done.stderr)
    assert b"You leave the table" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="a line of shell")
def test_a_reader_who_has_read_enough_is_no_fault() -> None:
    """A pipe that closes early ends the output silently."""
    done = in_shell('"$PYTHON" $T explain --all tests/golden/0.1.0/destiny-2.jsonl | head -n 1')
    assert (1, b"") == (len(done.stdout.splitlines()), done.stderr)


ORDERS = "\x1b]0;mine\x07 \x1b[2J \x9b2J \u202eX\u2066 \x00\x08\r\x7f [bold]"


@pytest.mark.parametrize("command", ["replay", "explain", "verify"])
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_log_gives_no_orders_to_the_terminal(command: str, form: list[str], tmp_path: Path) -> None:
    """Control characters in an untrusted log are replaced or escaped."""
    golden = find("carcassonne-2.jsonl")
    header, *records = (json.loads(line) for line in golden.read_text("utf-8").splitlines())
    records[-1]["data"]["outcome"]["reason"] = ORDERS
    log = tmp_path / "strange.jsonl"
    log.write_bytes(chain((header, *records)))
    ran = run(command, log, *form)
    assert "2J" in ran.out + ran.err
    assert set() == {letter for letter in ran.out + ran.err if not letter.isprintable()} - {"\n"}
    if form and command != "verify":  # which spells it as Python does
        assert json.dumps(ORDERS)[1:-1] in json.dumps(ran.json)


def test_letters_that_a_terminal_lacks_are_replaced() -> None:
    """Letters outside the encoding are replaced in text and escaped in JSON."""
    done = CliRunner(charset="ascii").invoke(app, ["rules", "destiny", "--lang", "fr"])
    assert (0, "") == (done.exit_code, done.stderr)
    assert "r?v?l" in done.stdout
    document = CliRunner(charset="ascii").invoke(app, ["games", "--json"]).stdout
    assert (True, run("games", "--json").json) == (document.isascii(), json.loads(document))


@pytest.mark.parametrize("number", ["²", "1_0", "9" * 5_000, "1e3", ""])
def test_what_is_no_number_is_an_option_refused(number: str) -> None:
    """A number that is not written with digits is refused in words."""
    ran = run("simulate", "terres_de_destinees", "--matches", 1, "-o", f"turn_limit={number}")
    assert 2 == ran.code
    assert "option 'turn_limit' must be a whole number" in ran.err
    assert 400 > len(ran.err)


@pytest.mark.skipif(not Path("/dev/stdin").exists(), reason="a log from a pipe")
def test_a_log_may_come_through_a_pipe() -> None:
    """A log from a pipe is verified like a file."""
    log = find("destiny-2.jsonl")
    assert 0 == run_elsewhere("verify", "/dev/stdin", typed=log.read_bytes()).code
