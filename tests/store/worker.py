"""Other processes of the tests: `python -m tests.store.worker race|kill URL …`."""

from __future__ import annotations

import os
import random
import signal
import sys
import time

from tabletop_rules.store import StoreConflict, open_store
from tabletop_rules.testing.store_suite import sample_lines

PORTION = 3
"""How many lines a command adds; command k of a match is at version PORTION * k."""


def race(url: str, name: str, last: str) -> None:
    """Append line by line, against other processes that do the same; print how many lines were ours."""
    lines, won = sample_lines(int(last)), 0
    with open_store(url) as store:
        version = store.version("m")
        while version < int(last):
            try:
                version = store.append("m", version, lines[version + 1 : version + 2], f"{name}-{version}").last
                won += 1
            except StoreConflict as conflict:
                version = conflict.version
    print(won)


def kill(url: str, rounds: str, seed: str) -> None:
    """Kill a process that appends, again and again; after each time check what is there. Print how many commands."""
    rng = random.Random(int(seed))
    lines = sample_lines(PORTION * 400 * int(rounds))
    with open_store(url) as store:
        store.append("m", -1, lines[:1])
    done = 0
    for _ in range(int(rounds)):
        read, write = os.pipe()
        child = os.fork()
        if not child:
            append_for_ever(url, lines, done, write)
        os.close(write)
        heard = os.read(read, 100) if rng.random() < 0.7 else b""
        time.sleep(rng.random() * 0.01)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "it ended by itself"
        while more := os.read(read, 1 << 16):
            heard += more
        os.close(read)
        acknowledged = done + heard.count(b"\n")
        with open_store(url) as store:
            found = store.read("m")
            done = (len(found) - 1) // PORTION
            assert found == lines[: 1 + PORTION * done], "a part of a command"
            assert acknowledged <= done <= acknowledged + 1, "a command was lost, or one was doubled"
            if done > acknowledged:  # it was not acknowledged, and is sent again
                done -= 1
    print(done)


def append_for_ever(url: str, lines: list[bytes], command: int, heard: int) -> None:
    """Append the commands from this one on, and acknowledge each with a byte."""
    with open_store(url) as store:
        while True:
            at = PORTION * command
            answer = store.append("m", at, lines[at + 1 : at + 1 + PORTION], f"c{command}")
            assert (at + 1, at + PORTION) == (answer.first, answer.last)
            os.write(heard, b"\n")
            command += 1
            time.sleep(0.001)  # so that the lines last until it is killed


if __name__ == "__main__":
    {"race": race, "kill": kill}[sys.argv[1]](*sys.argv[2:])
