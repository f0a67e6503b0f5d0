"""Many matches are one Gymnasium vector environment, played here or in processes with the same results."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import tabletop_rules as tr

pytest.importorskip("gymnasium")

from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from tabletop_rules.research import gymnasium_env, vector_env
from tabletop_rules.research.bots.outlook import outlook

SETUP: dict[str, Any] = {"layout": "compact", "max_commands": 20, "outlook": True}


def played(many: Any, steps: int, seed: int = 1) -> list[tuple[Any, ...]]:
    """Return what came of random steps, drawn by mask."""
    rng, found = random.Random(seed), []
    seen, infos = many.reset(seed=seed)
    for _ in range(steps):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        found.append((seen, actions, infos["seat"], *many.step(actions)))
        seen, infos = found[-1][3], found[-1][-1]
    return found


def test_it_is_what_gymnasium_makes_of_single_environments() -> None:
    """Every step is that of `SyncVectorEnv` over the same environments, new matches included."""
    ours = vector_env.make("terres_de_destinees", 3, **SETUP)
    theirs = SyncVectorEnv([lambda: gymnasium_env.make("terres_de_destinees", **SETUP)] * 3)
    assert AutoresetMode.NEXT_STEP == ours.metadata["autoreset_mode"]
    assert theirs.observation_space == ours.observation_space
    assert theirs.action_space == ours.action_space
    ends = 0
    for one, other in zip(played(ours, 50), played(theirs, 50), strict=True):
        for mine, given in zip(one[:-1], other[:-1], strict=True):
            assert np.array_equal(mine, given)
        assert one[-1].keys() == other[-1].keys()
        assert all(np.array_equal(one[-1][name], other[-1][name]) for name in one[-1])
        ends += int((one[5] | one[6]).sum())
    assert ends > 3


def test_processes_change_nothing() -> None:
    """Two processes give the bytes that one gives."""
    here = played(vector_env.make("destiny", 3, opponents=None, **SETUP), 30)
    many = vector_env.make("destiny", 3, processes=2, opponents=None, **SETUP)
    for one, other in zip(here, played(many, 30), strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one[:-1], other[:-1], strict=True))
        assert all(np.array_equal(one[-1][key], other[-1][key]) for key in ("action_mask", "outlook"))
    for process in many._processes:
        process.kill()
        process.join()
    with pytest.raises(tr.UsageError, match="has ended: make a new one"):
        many.step(np.zeros(3, dtype=np.int64))
    many.close()


@pytest.mark.parametrize("name", tr.games())
def test_the_agent_may_play_every_seat(name: str) -> None:
    """In self-play whoever is asked looks and acts, and all rewards of a whole match add up to 0."""
    env = gymnasium_env.make(name, opponents=None, seats=3, layout="compact", outlook=True)
    seats, rng = set(), random.Random(2)
    _, info = env.reset(seed=2)
    ended = False
    while not ended:
        seat = info["seat"]
        assert env.episode.asked[0] == seat
        seats.add(seat)
        _, reward, ended, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert info["rewards"][seat] == reward
        assert np.allclose(outlook(env.game, env.episode.match), info["outlook"])
    assert {0, 1, 2} == seats
    assert env.episode.rewards(3) == info["rewards"].tolist()
    assert abs(info["rewards"].sum()) < 1e-6


def test_an_illegal_action_ends_its_match_alone() -> None:
    """The infos say whose action was illegal; the other matches go on."""
    many = vector_env.make("destiny", 2, opponents=None, layout="compact")
    _, infos = many.reset(seed=(5, 6))
    actions = infos["action_mask"].argmax(1)
    actions[1] = infos["action_mask"][1].argmin()
    _, rewards, ended, _, infos = many.step(actions)
    assert [0, -1] == rewards.tolist()
    assert [False, True] == ended.tolist() == infos["illegal"].tolist()
    *_, infos = many.step(infos["action_mask"].argmax(1))
    assert "illegal" not in infos


def test_misuse_is_named() -> None:
    """Wrong numbers of matches, processes, seeds and actions are refused."""
    with pytest.raises(tr.UsageError, match="num_envs must be a number from 1 up, not 0"):
        vector_env.make("destiny", 0)
    with pytest.raises(tr.UsageError, match="processes must be None or a number from 1 to 2, not 3"):
        vector_env.make("destiny", 2, processes=3)
    many = vector_env.make("destiny", 2)
    with pytest.raises(ResetNeeded, match="call reset"):
        many.step([0, 0])
    with pytest.raises(tr.UsageError, match="one for each of 2 matches, not 3"):
        many.reset(seed=(1, 2, 3))
    many.reset(seed=1)
    with pytest.raises(tr.UsageError, match="2 whole numbers"):
        many.step([0.5, 1])  # type: ignore[list-item]
    with pytest.raises(InvalidAction, match="numbers from 0 to"):
        many.step([0, -1])
