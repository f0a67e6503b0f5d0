"""Games as PettingZoo environments. Needs the extra `pettingzoo`.

    from tabletop_rules.research import pettingzoo_env

    env = pettingzoo_env.env("terres_de_destinees", seats=3)

The agents are `player_0`, `player_1`, …, one for each seat. An observation is a dict: `observation`, what the seat sees
(`Observations`, and the numbers of a command begun), and `action_mask`. An action is a number of `Actions`; a large
command is several actions in a row, between which the same agent stays selected. Agents that are asked at the same time
act one after the other, none seeing what the others answer, as the rules hide it; `parallel_env` asks them at once.

Rewards come at the end: 1 for the first place, -1 for the last, evenly spaced between; seats that share a place get the
mean. A match that takes more than `max_commands` commands is truncated, with rewards of 0.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from operator import index
from typing import Any

from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, not_installed, shorten

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import InvalidAction
    from numpy.typing import NDArray
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in ("pettingzoo", "gymnasium", "numpy"):
        raise
    raise not_installed(missing, "pettingzoo") from missing

from tabletop_rules.research.episode import RENDER_MODES, Episode, Spaces, as_game, as_limit, as_mode, as_seats, render


def env(
    game: str | Game[Any],
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seed: int | None = None,
    max_commands: int | None = None,
    render_mode: str | None = None,
    layout: str = "complete",
    flat: bool = False,
) -> AECEnv[str, Any, Any]:
    """Return an environment in which agents act one at a time, with PettingZoo's usual wrappers.

    An action that is illegal ends the match with a reward of -1 for its agent and 0 for others; one outside the action
    space is an AssertionError. `raw_env` raises for both. The arguments are those of `Setup`.
    """
    raw = raw_env(
        game,
        seats,
        options,
        seed=seed,
        max_commands=max_commands,
        render_mode=render_mode,
        layout=layout,
        flat=flat,
    )
    wrapped: AECEnv[str, Any, Any] = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class Setup:
    """What the environments of a game share.

    `game` is a game, or its id together with `options`; `seats` is by default the fewest that it is for.
    `max_commands` is by default the most that a match can take (`Checks.longest`). Without a `seed` here or at `reset`,
    matches are different each time. `layout` is "complete" (`Observations`) or "compact" (`Compact`). With `flat` an
    observation is its array alone, and the mask is in the agent's `infos`, for wrappers that know no dicts.

    Raises:
        UnknownGameError, OptionError: as in `load_game`.
        UsageError: the game is not for this number of seats, or an argument is invalid.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        max_commands: int | None = None,
        render_mode: str | None = None,
        layout: str = "complete",
        flat: bool = False,
    ) -> None:
        self.game = as_game(game, options)
        self.seats = as_seats(self.game, seats)
        self.render_mode = as_mode(render_mode)
        self.max_commands = as_limit(self.game, max_commands)
        self.spaces = Spaces(self.game, self.seats, layout)
        self.flat = flat
        self.agents = [f"player_{seat}" for seat in range(self.seats)]
        self.seat: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.agents)}
        self.action_spaces = {agent: spaces.Discrete(self.spaces.actions.size) for agent in self.agents}
        self.observation_spaces = {agent: _observation_space(self.spaces, flat) for agent in self.agents}
        self._rng = random.Random(seed)

    def open(self, seed: int | None) -> Episode:
        """Return a new match. A seed determines this match and those after it."""
        if seed is not None:
            self._rng.seed(seed)
        return Episode(self.spaces, self.seats, self._rng.getrandbits(63))

    def observe(self, episode: Episode, agent: str, selected: bool = True) -> Any:
        """Return the observation of an agent; without a legal action unless it is selected."""
        seat = self.seat_of(agent)
        if self.flat:
            return episode.observe(seat)
        return {"observation": episode.observe(seat), "action_mask": self.mask(episode, agent, selected)}

    def mask(self, episode: Episode, agent: str, selected: bool = True) -> NDArray[np.int8]:
        """Return the mask of an agent; without a legal action unless it is selected."""
        if selected:
            return episode.mask(self.seat_of(agent))
        return np.zeros(self.spaces.actions.size, dtype=np.int8)

    def infos(self, episode: Episode, agents: list[str], selected: str | None = None) -> dict[str, dict[str, Any]]:
        """Return the infos of agents; only the selected one, if any, has legal actions."""
        if not self.flat:
            return {agent: {} for agent in agents}
        return {
            agent: {"action_mask": self.mask(episode, agent, selected is None or agent == selected)} for agent in agents
        }

    def seat_of(self, agent: str) -> Seat:
        """Return the seat of an agent.

        Raises:
            KeyError: there is no such agent.
        """
        if agent not in self.seat:
            raise KeyError(f"there is no agent {shorten(agent)}: agents are {', '.join(self.seat)}")
        return self.seat[agent]


def _observation_space(shared: Spaces, flat: bool) -> spaces.Space[Any]:
    seen = spaces.Box(-shared.bound, shared.bound, (shared.size,), np.float32)
    if flat:
        return seen
    return spaces.Dict(
        {
            "observation": seen,
            "action_mask": spaces.Box(0, 1, (shared.actions.size,), np.int8),
        }
    )


def _number(action: Any) -> int:
    """Return an action as an int.

    Raises:
        InvalidAction: it is no whole number.
    """
    try:
        return index(action)
    except TypeError:
        raise InvalidAction(f"an action is a number of the action space, not {shorten(action)}") from None


class _Seated:
    """What both environments share. The arguments are those of `Setup`."""

    def __init__(self, game: str | Game[Any], seats: int | None = None, options: Any = None, **more: Any) -> None:
        self._setup = Setup(game, seats, options, **more)
        self.metadata: dict[str, Any] = {
            "name": f"tabletop_{self._setup.game.id}_v1",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.render_mode = self._setup.render_mode
        self.possible_agents = list(self._setup.agents)
        self.observation_spaces = dict(self._setup.observation_spaces)
        self.action_spaces = dict(self._setup.action_spaces)
        self.agents: list[str] = []
        shared = self._setup.spaces
        self.state_space = spaces.Box(-shared.bound, shared.bound, (self._setup.seats, shared.size), np.float32)
        self._episode: Episode | None = None

    def state(self) -> NDArray[np.float32]:
        """Return the observations of all seats, a row for each: what they know together, for a central critic.

        Raises:
            UsageError: `reset` has not been called.
        """
        return np.stack([self.episode.observe(seat) for seat in range(self._setup.seats)])

    @property
    def episode(self) -> Episode:
        """The match that is being played.

        Raises:
            UsageError: `reset` has not been called.
        """
        if self._episode is None:
            raise UsageError("call reset() first: there is no match yet")
        return self._episode

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the observation space of an agent, always the same object."""
        self._setup.seat_of(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, always the same object."""
        self._setup.seat_of(agent)
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """Return the table as onlookers see it: a text for "ansi", SVG for "svg"; print the text for "human"."""
        return render(self._setup.game, self.episode.match, self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class raw_env(_Seated, AECEnv[str, Any, Any]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name
    """The environment without wrappers: a wrong action raises `InvalidAction`, an unknown agent KeyError.

    The arguments are those of `Setup`.
    """

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match."""
        self._episode = self._setup.open(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> Any:
        """Return the observation of an agent; without a legal action while another one is selected."""
        return self._setup.observe(self.episode, agent, agent == self.agent_selection)

    def step(self, action: Any) -> None:
        """Take an action for the selected agent; None for one that is terminated or truncated."""
        agent = self.agent_selection
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._was_dead_step(action)
            return
        episode = self.episode
        try:
            episode.act(self._setup.seat_of(agent), _number(action))
        except UsageError as error:
            raise InvalidAction(str(error)) from error
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if episode.result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, episode.rewards(self._setup.seats), strict=True))
        elif episode.commands >= self._setup.max_commands:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        """Select the agent who is asked first; the first of all when the match is over."""
        asked = self.episode.asked
        self.agent_selection = self.possible_agents[asked[0] if asked else 0]
        self.infos: dict[str, dict[str, Any]] = self._setup.infos(self.episode, self.agents, self.agent_selection)
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._deads_step_first()


class parallel_env(_Seated, ParallelEnv[str, Any, Any]):  # type: ignore[misc]  # noqa: N801 - likewise
    """An environment in which all agents act at once: the actions of those who are not asked have no effect.

    Answers are submitted in the order in which the agents were asked. An answer that an earlier one has made void, as
    when somebody was faster, has no effect. An illegal action ends the match, with a reward of -1 for its agent.
    The arguments are those of `Setup`.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a new match; return the observations and infos of all agents."""
        self._episode = self._setup.open(seed)
        self.agents = list(self.possible_agents)
        return self._observed(self.agents), self._setup.infos(self.episode, self.agents)

    def _observed(self, agents: list[str]) -> dict[str, Any]:
        return {agent: self._setup.observe(self.episode, agent) for agent in agents}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the actions of all who are asked; return observations, rewards, terminations, truncations and infos."""
        episode, agents = self.episode, list(self.agents)
        for agent in actions:
            self._setup.seat_of(agent)
        asked = [agent for agent in (self.possible_agents[seat] for seat in episode.asked) if agent in agents]
        if missing := [agent for agent in asked if agent not in actions]:
            raise InvalidAction(f"{', '.join(missing)} must act: they are asked")
        numbers = {agent: _number(actions[agent]) for agent in asked}
        wrong = [agent for agent in asked if numbers[agent] not in episode.legal(self._setup.seat[agent])]
        if not wrong:
            put = {agent: episode.decision(self._setup.seat[agent]) for agent in asked}
            for agent in asked:
                seat = self._setup.seat[agent]
                if episode.decision(seat) == put[agent] and numbers[agent] in episode.legal(seat):
                    episode.act(seat, numbers[agent])
        ended = bool(wrong) or episode.result is not None
        cut = not ended and episode.commands >= self._setup.max_commands
        gained = episode.rewards(self._setup.seats)
        rewards = {agent: -1.0 if agent in wrong else gained[self._setup.seat[agent]] for agent in agents}
        seen = self._observed(agents)
        self.agents = [] if ended or cut else agents
        infos = self._setup.infos(episode, agents)
        for agent in wrong:
            infos[agent]["illegal"] = True
        return seen, rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, cut), infos
