"""What an environment costs: steps a second without observations, with them, and of many matches in processes."""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

from tabletop_rules.catalog import games
from tabletop_rules.errors import pluralize
from tabletop_rules.research import pettingzoo_env, vector_env

AT_ONCE = 16
"""Matches of a vector environment."""

TARGETS = {"compact x without": 2.0}
"""A step with observation and mask costs at most twice one without."""


def figures(seconds: float) -> dict[str, dict[str, float]]:
    """All figures of each game, with two seats that play at random."""
    return {game: of_game(game, seconds) for game in games()}


def of_game(game: str, seconds: float) -> dict[str, float]:
    """Steps a second by the processor's time, of PettingZoo in turns of one match each."""
    rounds = {"without": ("compact", False), "compact": ("compact", True), "complete": ("complete", True)}
    made = {name: pettingzoo_env.raw_env(game, layout=layout) for name, (layout, _) in rounds.items()}
    spent, steps = dict.fromkeys(rounds, 0.0), dict.fromkeys(rounds, 0)
    seed = 0
    while min(spent.values()) < seconds:
        seed += 1
        for name, (_, looks) in rounds.items():
            start = time.process_time()
            steps[name] += _match(made[name], seed, looks)
            spent[name] += time.process_time() - start
    found = {f"{name} steps/s": steps[name] / spent[name] for name in rounds}
    found["compact x without"] = found["without steps/s"] / found["compact steps/s"]
    for processes in (None, 1, 2):
        where = "here" if processes is None else f"in {pluralize(processes, 'process', 'processes')}"
        found[f"{AT_ONCE} at once, {where}, steps/s"] = _many(game, processes, seconds)
    return found


def _match(env: Any, seed: int, looks: bool) -> int:
    """Play a match; return its steps. Who does not look knows the legal actions, as `step` has found them already."""
    rng, steps = random.Random(seed), 0
    env.reset(seed=seed)
    while env.episode.result is None:
        agent = env.agent_selection
        if looks:
            seen = env.observe(agent)
            legal = np.flatnonzero(seen["action_mask"])
            action = int(legal[int(rng.random() * len(legal))])
        else:
            action = rng.choice(env.episode.legal(env.episode.asked[0]))
        env.step(action)
        steps += 1
    return steps


def _many(game: str, processes: int | None, seconds: float) -> float:
    """Return the steps a second of a vector environment in self-play.

    The time is that of this process and of the busiest of the others, which it waits for: what a clock would show on a
    machine with a processor for each.
    """
    many = vector_env.make(game, AT_ONCE, processes=processes, opponents=None, layout="compact")
    try:
        rng = np.random.default_rng(1)
        _, infos = many.reset(seed=1)
        others = [process.pid for process in many._processes]
        before, start, steps, spent = [*map(_spent, others)], time.process_time(), 0, 0.0
        while spent < seconds:
            chances = infos["action_mask"] * rng.random((AT_ONCE, many.actions.size))
            *_, infos = many.step(chances.argmax(1))
            steps += AT_ONCE
            busiest = max((_spent(pid) - since for pid, since in zip(others, before, strict=True)), default=0.0)
            spent = time.process_time() - start + busiest
        return steps / spent
    finally:
        many.close()


def _spent(pid: int) -> float:
    """Return the processor's time of another process, on Linux."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
