"""Ctrl-C."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.effort import some

COMMANDS = [
    ["check", "destiny", "--matches", "500", "--jobs", "2", "--no-write", "--elsewhere", "0"],
    ["simulate", "destiny", "--matches", "9999", "--jobs", "2"],
    ["tournament", "destiny", "--rounds", "9999", "--jobs", "2", "--bot", "random", "--bot", "greedy"],
]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system does not list processes in /proc")
@pytest.mark.parametrize("command", some(COMMANDS, 1), ids=lambda command: command[0])
def test_an_interrupt_ends_a_command_with_its_processes(command: list[str], tmp_path: Path) -> None:
    """Ctrl-C ends a command and all processes that have its streams within two seconds, with 130 and no traceback."""
    words = [sys.executable, "-m", "tabletop_rules", *command]
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        pytest.skip("whoever started these tests lets them ignore Ctrl-C, as `nohup` and `&` in a script do")
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            started = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            for _ in range(200):
                time.sleep(0.1)
                if len(started.read_text().split()) >= 2:
                    break
            time.sleep(0.5)
            begun = time.monotonic()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    assert 2 > time.monotonic() - begun
    assert (130, "") == (process.returncode, errors)
