"""What it costs to import the package and to load a game, in fresh processes, beside the import of its libraries."""

from __future__ import annotations

import os
import subprocess
import sys

import tabletop_rules as tr

CASES = {"import": "import tabletop_rules"} | {
    f"load {game}": f"import tabletop_rules as tr; start = process_time(); tr.load_game({game!r})"
    for game in tr.games()
}
PEER = "import attrs, cattrs, pyrsistent"


def figures(rounds: int) -> dict[str, dict[str, float]]:
    """Milliseconds of processor time, and as a multiple of an import of these libraries: the best of some processes."""
    times: dict[str, list[float]] = {code: [] for code in (PEER, *CASES.values())}
    for _ in range(2 * rounds):
        for code, found in times.items():
            found.append(_fresh_ms(code))
    peer = min(times[PEER])
    best = {case: min(times[code]) for case, code in CASES.items()}
    return {case: {"ms": ms, "x import of its libraries": ms / peer} for case, ms in best.items()}


def _fresh_ms(code: str) -> float:
    """Milliseconds of processor time that code takes in a process of its own, from `start` on."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    timed = f"from time import process_time; start = process_time(); {code}; print((process_time() - start) * 1e3)"
    words = [sys.executable, "-c", timed]
    return float(subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout)
