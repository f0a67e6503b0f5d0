"""Several processes on one database, and processes that are killed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop_rules.store import open_store
from tabletop_rules.testing.store_suite import gather, sample_lines

ROOT = Path(__file__).parent.parent.parent


def start(*arguments: str) -> subprocess.Popen[str]:
    """Start another process."""
    command = [sys.executable, "-W", "error", "-m", "tests.store.worker", *arguments]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def result(process: subprocess.Popen[str], seconds: float = 60) -> int:
    """Return the number that a process prints, once it has ended well."""
    out, errors = process.communicate(timeout=seconds)
    assert 0 == process.returncode, errors
    return int(out)


def test_servers_race_on_one_database(url: str) -> None:
    """Three processes open a new database at once and race for each version; a follower in a fourth sees it all."""
    processes = [start("race", url, f"p{number}", "30") for number in range(3)]
    with open_store(url) as store:
        assert sample_lines(30) == gather(store.follow("m", -1, 30), 30)
        assert 31 == sum(map(result, processes))
        assert sample_lines(30) == store.read("m")


@pytest.mark.parametrize("rounds", [12, pytest.param(300, marks=pytest.mark.slow)])
def test_a_killed_process_loses_and_doubles_nothing(rounds: int, url: str) -> None:
    """A process killed at any moment leaves what it acknowledged, at most one command more, and no part of one."""
    # More than half of the rounds wait for an acknowledgement; how many more commands there are, the disk decides.
    assert rounds // 2 < result(start("kill", url, str(rounds), "1"), 60 + rounds)
