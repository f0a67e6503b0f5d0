"""The games are PettingZoo environments: they pass its own tests, and misuse gives the errors that it knows."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import tabletop_rules as tr
from tests.core.fair import FAIR
from tests.core.fair_types import Grab
from tests.effort import fewer, some
from tests.research.matches import FULL, SEATS

pytest.importorskip("pettingzoo")

from gymnasium.error import InvalidAction
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import aec_to_parallel

from tabletop_rules.research.actions import Actions
from tabletop_rules.research.episode import final_rewards
from tabletop_rules.research.pettingzoo_env import env, parallel_env, raw_env

TABLES = some([(name, seats, FULL[name]) for name, seats in SEATS] + [(name, 2, {}) for name in tr.games()], 5)

CYCLES = fewer(10, 30)


@contextmanager
def _dict_observations() -> Iterator[None]:
    """Ignore what PettingZoo says about every environment whose observation is a dict with an action mask."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be gymnasium.spaces.box")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        yield


def play(made: Any, seed: int) -> dict[str, float]:
    """Play a match at random; return the rewards by agent."""
    rng, totals = random.Random(seed), dict.fromkeys(made.possible_agents, 0.0)
    made.reset(seed=seed)
    for agent in made.agent_iter():
        seen, reward, terminated, truncated, _ = made.last()
        totals[agent] += reward
        made.step(None if terminated or truncated else rng.choice(np.flatnonzero(seen["action_mask"])))
    return totals


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_pettingzoo_accepts_every_game(name: str, seats: int, options: dict[str, object]) -> None:
    """All games pass `api_test` and `parallel_api_test`, with every number of seats and everything in play."""
    game = tr.load_game(name, options)
    with _dict_observations():
        api_test(env(game, seats), num_cycles=CYCLES)
        parallel_api_test(parallel_env(game, seats), num_cycles=CYCLES)


@pytest.mark.parametrize("name", tr.games())
def test_a_seed_fixes_the_match(name: str) -> None:
    """Two environments with the same seed and actions are the same, as PettingZoo's tests of seeds find."""
    game = tr.load_game(name, FULL[name])
    seed_test(lambda: env(game, 3), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(game, 3), num_cycles=CYCLES)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_a_match_ends_with_its_ranking(name: str, seats: int, options: dict[str, object]) -> None:
    """Random play goes on to the end; rewards add up to 0, and are higher for a better place."""
    made = raw_env(name, seats, options)
    totals = play(made, 5)
    outcome = made.episode.result
    assert outcome is not None
    assert 0 == pytest.approx(sum(totals.values()))
    placed = [[totals[f"player_{seat}"] for seat in group] for group in outcome.ranking]
    assert all(len(set(group)) == 1 for group in placed)
    assert [group[0] for group in placed] == sorted({group[0] for group in placed}, reverse=True)


def test_rewards_are_spaced_by_place() -> None:
    """The first gets 1, the last -1, and who shares places the mean of them."""
    assert [-1, 1] == final_rewards(tr.Outcome(((1,), (0,)), "points", tr.RuleId("R")), 2)
    assert [0, 0] == final_rewards(tr.Outcome(((1, 0),), "points", tr.RuleId("R")), 2)
    assert [0.5, 0.5, -1] == final_rewards(tr.Outcome(((0, 1), (2,)), "points", tr.RuleId("R")), 3)
    assert [0, -1, 1] == final_rewards(tr.Outcome(((2,), (0,), (1,)), "points", tr.RuleId("R")), 3)


def test_only_the_selected_agent_has_actions() -> None:
    """The mask of the selected agent has its legal actions; the others have none, though they may be asked too."""
    made = raw_env("destiny", 3)
    made.reset(seed=1)
    assert made.observe(made.agent_selection)["action_mask"].any()
    for agent in made.agents:
        assert made.observe(agent)["action_mask"].any() == (agent == made.agent_selection)


def test_a_large_command_is_several_steps_of_one_agent() -> None:
    """A tile of Carcassonne takes three steps, and each shows what has been chosen."""
    made = raw_env("carcassonne")
    made.reset(seed=1)
    size = made._setup.spaces.actions.size
    chosen: list[int] = []
    for _ in range(3):
        assert "player_0" == made.agent_selection
        seen = made.observe("player_0")
        assert sorted(chosen) == np.flatnonzero(seen["observation"][-size:]).tolist()
        chosen.append(int(np.flatnonzero(seen["action_mask"])[0]))
        assert 0 == made.episode.commands
        made.step(chosen[-1])
    assert 1 == made.episode.commands


def test_a_long_match_is_truncated() -> None:
    """After `max_commands` commands all agents are truncated, without rewards."""
    made = raw_env("terres_de_destinees", max_commands=7)
    assert {"player_0": 0, "player_1": 0} == play(made, 1)
    assert 7 == made.episode.commands
    both = parallel_env("terres_de_destinees", max_commands=3)
    both.reset(seed=1)
    both.step(_first(both))  # each puts up a card
    _, rewards, terminated, truncated, _ = both.step(_first(both))
    assert {"player_0": True, "player_1": True} == truncated
    assert not any(rewards.values())
    assert not any(terminated.values())
    assert [] == both.agents


def _first(both: parallel_env) -> dict[str, int]:
    """Return the first legal action of each agent, 0 without any."""
    seats = {agent: seat for seat, agent in enumerate(both.possible_agents)}
    return {agent: next(iter(both.episode.legal(seats[agent])), 0) for agent in both.agents}


def test_agents_who_are_asked_together_act_together() -> None:
    """In one step of the parallel environment all who are asked answer."""
    both = parallel_env("destiny", 3, {"setting_assignment": "player_choice"})
    both.reset(seed=1)
    while len(both.episode.asked) < 3:
        both.step(_first(both))
    before = both.episode.commands
    both.step(_first(both))
    assert before + 3 == both.episode.commands


def test_whoever_is_faster_makes_other_answers_void() -> None:
    """An answer to a decision that has been withdrawn in the same step is not taken for one to the next decision."""
    both = parallel_env(FAIR, 3)
    both.reset(seed=1)
    (grab,) = Actions(FAIR).encode(Grab(0, 0))
    assert (0, 1, 2) == both.episode.asked
    both.step(dict.fromkeys(both.agents, grab))
    assert 1 == both.episode.commands
    assert (0, 1, 2) == both.episode.asked
    assert grab in both.episode.legal(1)


def test_a_wrong_action_is_refused() -> None:
    """`raw_env` raises InvalidAction for what is illegal, no number or None, and the match stays as it is."""
    made = raw_env("terres_de_destinees")
    made.reset(seed=1)
    illegal = int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"] == 0)[0])
    match = made.episode.match
    for wrong in (illegal, -1, 10**9, 1.5, None, "0"):
        with pytest.raises(InvalidAction):
            made.step(wrong)
    assert made.episode.match is match
    both = parallel_env("terres_de_destinees")
    both.reset(seed=1)
    with pytest.raises(InvalidAction, match="player_0, player_1 must act"):
        both.step({})
    with pytest.raises(KeyError, match="no agent 'player_9'"):
        both.step({"player_9": 0})


def test_an_illegal_action_loses() -> None:
    """With the usual wrappers an illegal action ends the match, with -1 for its agent; so it does in parallel."""
    made: Any = env("terres_de_destinees")
    made.reset(seed=1)
    agent = made.agent_selection
    seen, *_ = made.last()
    illegal = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    made.step(illegal)
    assert made.terminations[agent]
    assert -1 == made.rewards[agent]
    with pytest.raises(AssertionError):
        env_with_reset().step(10**9)
    both = parallel_env("terres_de_destinees")
    both.reset(seed=1)
    _, rewards, terminated, _, infos = both.step({"player_0": illegal, "player_1": _first(both)["player_1"]})
    assert {"player_0": -1, "player_1": 0} == rewards
    assert all(terminated.values())
    assert infos["player_0"]["illegal"]


def env_with_reset() -> Any:
    """Return an environment at the beginning of a match."""
    made = env("terres_de_destinees")
    made.reset(seed=1)
    return made


def test_a_dead_agent_can_only_pass() -> None:
    """After the end an agent must step with None, as PettingZoo asks."""
    made = raw_env("terres_de_destinees", max_commands=1)
    made.reset(seed=1)
    made.step(made.episode.legal(0)[0])
    with pytest.raises(ValueError, match="when an agent is dead"):
        made.step(0)


def test_misuse_is_named() -> None:
    """Unknown agents, seats, options, modes and a forgotten reset are refused with what to do."""
    made = raw_env("carcassonne")
    with pytest.raises(tr.UsageError, match="call reset"):
        made.observe("player_0")
    with pytest.raises(KeyError, match="agents are player_0, player_1"):
        made.observation_space("player_7")
    with pytest.raises(tr.UsageError, match="2, 3, 4, 5, 6 seats, not 9"):
        raw_env("carcassonne", 9)
    with pytest.raises(tr.UsageError, match="render_mode must be"):
        raw_env("carcassonne", render_mode="rgb")
    with pytest.raises(tr.UsageError, match="max_commands must be"):
        raw_env("carcassonne", max_commands=0)
    with pytest.raises(tr.UsageError, match="has its options already"):
        raw_env(tr.load_game("carcassonne"), 2, {"sets": 2})
    with pytest.raises(tr.OptionError):
        raw_env("carcassonne", 2, {"nothing": 2})
    with pytest.raises(tr.UnknownGameError):
        raw_env("chess")


@pytest.mark.parametrize("name", tr.games())
def test_the_table_is_rendered(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A text, a picture or a print show what onlookers see."""
    for mode, begins in (("ansi", ""), ("svg", "<svg")):
        made = raw_env(name, render_mode=mode)
        made.reset(seed=1)
        shown = made.render()
        assert shown is not None
        assert shown.startswith(begins)
        seen = tr.view(made._setup.game, made.episode.match, tr.SPECTATOR)
        assert shown == (tr.draw_table if mode == "svg" else tr.show_table)(made._setup.game, seen)
    made = raw_env(name, render_mode="human")
    made.reset(seed=1)
    assert made.render() is None
    assert len(capsys.readouterr().out) > 20


@pytest.mark.parametrize("name", tr.games())
def test_pettingzoo_accepts_the_compact_layout(name: str) -> None:
    """All games pass PettingZoo's tests in the compact layout, with dicts and flat."""
    game = tr.load_game(name, FULL[name])
    with _dict_observations():
        api_test(env(game, 3, layout="compact"), num_cycles=CYCLES)
        parallel_api_test(parallel_env(game, 3, layout="compact"), num_cycles=CYCLES)
    api_test(env(game, 3, layout="compact", flat=True), num_cycles=CYCLES)
    parallel_api_test(parallel_env(game, 3, layout="compact", flat=True), num_cycles=CYCLES)
    seed_test(lambda: env(game, 3, layout="compact"), num_cycles=CYCLES)


def test_a_flat_observation_has_its_mask_in_the_infos() -> None:
    """With `flat` an observation is an array, and the infos have the mask that the dict would have."""
    flat, plain = raw_env("destiny", 3, flat=True), raw_env("destiny", 3)
    flat.reset(seed=1)
    plain.reset(seed=1)
    for _ in range(10):
        for agent in plain.agents:
            seen = plain.observe(agent)
            assert np.array_equal(seen["observation"], flat.observe(agent))
            assert np.array_equal(seen["action_mask"], flat.infos[agent]["action_mask"])
        number = int(np.flatnonzero(flat.infos[flat.agent_selection]["action_mask"])[0])
        flat.step(number)
        plain.step(number)
    wrapped: Any = env("destiny", 3, flat=True)
    wrapped.reset(seed=1)
    agent = wrapped.agent_selection
    wrapped.step(int(np.flatnonzero(wrapped.infos[agent]["action_mask"] == 0)[0]))
    assert wrapped.terminations[agent]
    both = parallel_env("destiny", 3, flat=True)
    _, infos = both.reset(seed=1)
    assert infos["player_0"]["action_mask"].any()


def test_the_state_is_what_all_seats_see() -> None:
    """`state` has a row for each seat; before `reset` it says what to do."""
    made = raw_env("destiny", 3, layout="compact")
    for early in (made, parallel_env("destiny", 3)):
        with pytest.raises(tr.UsageError, match="call reset"):
            early.state()
    made.reset(seed=1)
    state = made.state()
    assert state in made.state_space
    for agent, row in zip(made.agents, state, strict=True):
        assert np.array_equal(row, made.observe(agent)["observation"])


def test_turns_are_not_made_parallel() -> None:
    """PettingZoo refuses to act for all at once in an environment of turns; `parallel_env` is made for that."""
    with pytest.raises(AssertionError, match="is_parallelizable"):
        aec_to_parallel(env("destiny"))
