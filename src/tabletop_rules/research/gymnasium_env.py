"""Games as Gymnasium environments for one agent, against bots. Needs the extra `gymnasium`.

    from tabletop_rules.research import gymnasium_env

    env = gymnasium_env.make("terres_de_destinees", opponents="random", seat=0)
    observation, info = env.reset(seed=1)
    legal = info["action_mask"]

An observation is what the seat sees (`Observations`, and the numbers of a command begun). An action is a number of
`Actions`; a large command is several actions in a row. The opponents act until the agent is asked. The reward comes at
the end: 1 for the first place, -1 for the last, evenly spaced between; seats that share a place get the mean.

Importing the module registers the games as `tabletop_rules/carcassonne-v1` and so on, and Gymnasium imports it if told:

    gymnasium.make("tabletop_rules.research.gymnasium_env:tabletop_rules/carcassonne-v1", opponents="greedy")
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final

from tabletop_rules.catalog import games
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat, to_int
from tabletop_rules.errors import UsageError, format_exception, not_installed, shorten

try:
    import gymnasium
    import numpy as np
    from gymnasium import Env, spaces
    from gymnasium.error import InvalidAction, ResetNeeded
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in ("gymnasium", "numpy"):
        raise
    raise not_installed(missing, "gymnasium") from missing

from tabletop_rules.research.bots import Bot
from tabletop_rules.research.bots.outlook import outlook
from tabletop_rules.research.episode import RENDER_MODES, Episode, Spaces, as_game, as_limit, as_mode, as_seats, render
from tabletop_rules.research.one_match import make_bot


def make(
    game: str | Game[Any],
    opponents: str | Bot | Sequence[str | Bot] | None = "random",
    seat: Seat | None = 0,
    options: Mapping[str, object] | None = None,
    *,
    seats: int | None = None,
    max_commands: int | None = None,
    render_mode: str | None = None,
    layout: str = "complete",
    outlook: bool = False,
) -> OnePlayer:
    """Return an environment in which the agent has a seat and bots have the others.

    `game` is a game, or its id together with `options`. `opponents` are one bot for all other seats, or one for each in
    the order of the seats, by name or as functions; each match has new ones, as in `simulate`. With None the agent
    plays every seat, whichever is asked first, from the chair of that seat: self-play. `seat` is the agent's, or None
    for a random one in each match. `seats` is by default the fewest that the game is for. `layout` is "complete"
    (`Observations`) or "compact" (`Compact`). With `outlook`, infos say what the match is worth to each seat.

    Raises:
        UnknownGameError, OptionError: as in `load_game`.
        UsageError: an argument is invalid; the message says what to do.
    """
    return OnePlayer(
        game,
        opponents,
        seat,
        options,
        seats=seats,
        max_commands=max_commands,
        render_mode=render_mode,
        layout=layout,
        outlook=outlook,
    )


class OnePlayer(Env[NDArray[np.float32], np.int64]):
    """The environment that `make` returns.

    `info["action_mask"]` says which actions are legal, as does `action_masks()`, which sb3-contrib asks for. An illegal
    action ends the match with a reward of -1 and `info["illegal"]`; one outside the action space is an `InvalidAction`.
    After the end the mask has every action: vector environments ask for one more, which they ignore, before they reset.
    `info["seat"]` is the seat that looks and is to act, and `info["rewards"]` has the rewards of all seats; the reward
    of a step is that of the seat that acted. With `outlook`, `info["outlook"]` is what the match is worth to each seat,
    as bots hold (`research.bots.outlook`): rewards can be shaped by it. It knows the whole match, so no policy may.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        game: str | Game[Any],
        opponents: str | Bot | Sequence[str | Bot] | None = "random",
        seat: Seat | None = 0,
        options: Mapping[str, object] | None = None,
        *,
        seats: int | None = None,
        max_commands: int | None = None,
        render_mode: str | None = None,
        layout: str = "complete",
        outlook: bool = False,
    ) -> None:
        self.game = as_game(game, options)
        self.seats = as_seats(self.game, seats)
        seat = to_int(seat)
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise UsageError(f"seat must be 0 to {self.seats - 1}, or None for a random one, not {shorten(seat)}")
        self._worth = outlook
        self._alone = opponents is None
        if opponents is None:
            opponents = []
        elif isinstance(opponents, str) or not isinstance(opponents, Sequence):
            opponents = [opponents] * (self.seats - 1)
        named = list(opponents)
        if len(named) != self.seats - 1 and not self._alone:
            raise UsageError(f"give one opponent, or {self.seats - 1}, one for each other seat; not {len(named)}")
        self._opponents = named
        for bot in named:
            make_bot(bot)
        self._spaces = Spaces(self.game, self.seats, layout)
        self.actions = self._spaces.actions
        """What the numbers of actions mean."""
        self._fixed = seat
        self.seat: Seat = seat or 0
        """The agent's seat in this match; in self-play, the seat that is to act."""
        self.render_mode = as_mode(render_mode)
        self.max_commands = as_limit(self.game, max_commands)
        self.action_space = spaces.Discrete(self._spaces.actions.size)
        self.observation_space = spaces.Box(-self._spaces.bound, self._spaces.bound, (self._spaces.size,), np.float32)
        self._episode: Episode | None = None
        self._done = True

    @property
    def episode(self) -> Episode:
        """The match that is being played.

        Raises:
            ResetNeeded: `reset` has not been called.
        """
        if self._episode is None:
            raise ResetNeeded("call reset() first: there is no match yet")
        return self._episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new match; the opponents act until the agent is asked."""
        super().reset(seed=seed)
        self.seat = int(self.np_random.integers(self.seats)) if self._fixed is None else self._fixed
        luck = int(self.np_random.integers(2**62))
        self._episode = Episode(self._spaces, self.seats, luck)
        others = [] if self._alone else [seat for seat in range(self.seats) if seat != self.seat]
        self._bots = {
            seat: (make_bot(bot), random.Random(f"{luck} {seat}"))
            for seat, bot in zip(others, self._opponents, strict=True)
        }
        self._shown = dict.fromkeys(others, 0)
        self._done = False
        self._rewards = [0.0] * self.seats
        self._go_on()
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Take an action; the opponents act until the agent is asked again, or the match ends."""
        episode = self.episode
        if self._done:
            raise ResetNeeded("the match is over: call reset()")
        try:
            number = index(action)
        except TypeError:
            number = -1
        if not 0 <= number < self._spaces.actions.size:
            size = self._spaces.actions.size
            raise InvalidAction(f"an action is a number from 0 to {size - 1}, not {shorten(action)}")
        acting = self.seat
        if number not in episode.legal(acting):
            self._done = True
            self._rewards[acting] = -1.0
            return self._observed(), -1.0, True, False, {**self._info(), "illegal": True}
        episode.act(acting, number)
        self._go_on()
        ended = episode.result is not None
        cut = not ended and episode.commands >= self.max_commands
        self._done = ended or cut
        if ended:
            self._rewards = episode.rewards(self.seats)
        return self._observed(), self._rewards[acting], ended, cut, self._info()

    def _go_on(self) -> None:
        """Let the opponents act until the agent is asked, or the match is over or too long."""
        episode = self.episode
        if self._alone:
            self.seat = episode.asked[0] if episode.asked else self.seat
            return
        while episode.result is None and episode.commands < self.max_commands and episode.asked[0] != self.seat:
            seat = episode.asked[0]
            bot, rng = self._bots[seat]
            observe = getattr(bot, "observe", None)
            if observe is not None:
                observe([mask_record(record, seat) for record in episode.records[self._shown[seat] :]])
                self._shown[seat] = len(episode.records)
            try:
                command: object = bot(self.game, episode.view(seat), seat, rng)
            except Exception as error:
                raise UsageError(f"the bot of seat {seat} raised {format_exception(error)}") from error
            if not isinstance(command, Command) or command.seat != seat:
                raise UsageError(f"the bot of seat {seat} must return a command of its seat, not {shorten(command)}")
            episode.submit(command)

    def _observed(self) -> NDArray[np.float32]:
        return self.episode.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        info = {
            "action_mask": self.action_masks(),
            "seat": self.seat,
            "rewards": np.array(self._rewards, dtype=np.float32),
        }
        if self._worth:
            info["outlook"] = np.array(outlook(self.game, self.episode.match), dtype=np.float32)
        return info

    def action_masks(self) -> NDArray[np.int8]:
        """Return the mask of the agent's legal actions, of shape `(action_space.n,)`; of all actions after the end."""
        episode = self.episode
        return np.ones(self._spaces.actions.size, dtype=np.int8) if self._done else episode.mask(self.seat)

    def render(self) -> str | None:
        """Return the table as onlookers see it: a text for "ansi", SVG for "svg"; print the text for "human"."""
        return render(self.game, self.episode.match, self.render_mode)


NAMESPACE: Final = "tabletop_rules"
"""Begins the ids under which the games are registered."""

for _game in games():
    if f"{NAMESPACE}/{_game}-v1" not in gymnasium.registry:
        gymnasium.register(f"{NAMESPACE}/{_game}-v1", entry_point=f"{__name__}:OnePlayer", kwargs={"game": _game})
