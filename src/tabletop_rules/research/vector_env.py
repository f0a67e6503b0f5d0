"""Many matches of a game at once, as one Gymnasium `VectorEnv`. Needs the extra `gymnasium`.

    from tabletop_rules.research import vector_env

    many = vector_env.make("destiny", 32, processes=2, opponents="greedy", layout="compact")
    observations, infos = many.reset(seed=1)
    observations, rewards, ended, truncated, infos = many.step(actions)

Each match is a `OnePlayer`; with `opponents=None` the agent plays all of its seats. Processes share their arrays, so
that only a word goes between them at each step. What is played does not depend on their number: the match at place `n`
begins with the seed `seed + n`. Processes import the script that starts them, so its work goes below
`if __name__ == "__main__":`.

A match that ends is begun anew at the next step, whose action for it is ignored (`AutoresetMode.NEXT_STEP`); so that
this action can be drawn by mask too, its mask has every action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import to_int
from tabletop_rules.errors import UsageError, format_exception, not_installed, shorten

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import InvalidAction, ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in ("gymnasium", "numpy"):
        raise
    raise not_installed(missing, "gymnasium") from missing

from tabletop_rules.research.gymnasium_env import OnePlayer

Infos: TypeAlias = dict[str, Any]
Seeds: TypeAlias = Sequence[int | None]

RESET: Final = "reset"
STEP: Final = "step"
PATIENCE: Final = 5.0
"""The seconds that a process may take to end."""


def make(
    game: str | Game[Any],
    num_envs: int,
    options: Mapping[str, object] | None = None,
    *,
    processes: int | None = None,
    **more: Any,
) -> ManyMatches:
    """Return a vector environment of `num_envs` matches, played here, or in so many processes of their own.

    All other arguments are those of `gymnasium_env.make`: `opponents`, `seat`, `seats`, `layout`, `max_commands`,
    `outlook`.

    Raises:
        UnknownGameError, OptionError: as in `load_game`.
        UsageError: an argument is invalid; the message says what to do.
    """
    return ManyMatches(game, num_envs, options, processes=processes, **more)


@attrs.frozen
class _Arrays:
    """What came of the last step, and the actions of the next one; an item for each match."""

    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]
    gained: NDArray[np.float32]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    illegal: NDArray[np.bool_]
    seats: NDArray[np.int64]
    outlooks: NDArray[np.float32]


def _arrays(raw: Sequence[Any], count: int) -> _Arrays:
    """Return arrays over shared memory, in the order of the fields."""
    kinds = (np.float32, np.int8, np.int64, np.float32, np.float32, np.bool_, np.bool_, np.bool_, np.int64, np.float32)
    flat: list[Any] = [np.frombuffer(each, dtype=kind) for each, kind in zip(raw, kinds, strict=True)]
    for place in WIDE:
        flat[place] = flat[place].reshape(count, -1)
    return _Arrays(*flat)


WIDE: Final = (0, 1, 4, 9)
"""The fields with a row for each match: observations, masks, rewards and outlooks."""


class _Part:
    """The matches from `first` on, which write to their places of the arrays."""

    def __init__(self, made: Sequence[OnePlayer], arrays: _Arrays, first: int) -> None:
        self._made, self._arrays, self._first = made, arrays, first
        self._over = [False] * len(made)

    def reset(self, seeds: Seeds) -> None:
        """Begin all matches."""
        for place, (env, seed) in enumerate(zip(self._made, seeds, strict=True)):
            self._begin(place, env, seed)

    def _begin(self, place: int, env: OnePlayer, seed: int | None = None) -> None:
        seen, info = env.reset(seed=seed)
        self._over[place] = False
        self._write(place, seen, 0.0, False, False, info)

    def step(self) -> None:
        """Take the action of each match; begin those anew that were over."""
        for place, env in enumerate(self._made):
            if self._over[place]:
                self._begin(place, env)
            else:
                seen, gained, ended, cut, info = env.step(self._arrays.actions[self._first + place])
                self._over[place] = ended or cut
                self._write(place, seen, gained, ended, cut, info)

    def _write(self, place: int, seen: NDArray[np.float32], gained: float, ended: bool, cut: bool, info: Infos) -> None:
        arrays, at = self._arrays, self._first + place
        arrays.observations[at] = seen
        arrays.masks[at] = info["action_mask"]
        arrays.gained[at] = gained
        arrays.rewards[at] = info["rewards"]
        arrays.ended[at] = ended
        arrays.cut[at] = cut
        arrays.illegal[at] = "illegal" in info
        arrays.seats[at] = info["seat"]
        if "outlook" in info:
            arrays.outlooks[at] = info["outlook"]


def _work(pipe: Any, setup: Mapping[str, Any], raw: Sequence[Any], count: int, first: int, last: int) -> None:
    """Play the matches from `first` to `last` in this process until the pipe ends."""
    try:
        part = _Part([OnePlayer(**setup) for _ in range(first, last)], _arrays(raw, count), first)
        while (asked := pipe.recv()) is not None:
            try:
                if asked == STEP:
                    part.step()
                else:
                    part.reset(asked)
                pipe.send(None)
            except Exception as error:
                pipe.send(format_exception(error))
    except (EOFError, KeyboardInterrupt):
        pass


class ManyMatches(VectorEnv[NDArray[np.float32], NDArray[np.int64], NDArray[Any]]):
    """The vector environment that `make` returns.

    `infos["action_mask"]`, `infos["seat"]` and `infos["rewards"]` have a row for each match, as `OnePlayer` says,
    and so has `infos["outlook"]` if it is asked for; `infos["illegal"]` says which were ended by an illegal
    action, if any was.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as in VectorEnv

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int,
        options: Mapping[str, object] | None = None,
        *,
        processes: int | None = None,
        **more: Any,
    ) -> None:
        count = to_int(num_envs)
        if type(count) is not int or count < 1:
            raise UsageError(f"num_envs must be a number from 1 up, not {shorten(num_envs)}")
        workers = to_int(processes)
        if workers is not None and (type(workers) is not int or not 1 <= workers <= count):
            raise UsageError(f"processes must be None or a number from 1 to {count}, not {shorten(processes)}")
        setup = {"game": game, "options": options, **more}
        first = OnePlayer(**setup)
        self.game, self.seats, self.actions = first.game, first.seats, first.actions
        self.num_envs = count
        self.single_observation_space = first.observation_space
        self.single_action_space = first.action_space
        self.observation_space = batch_space(first.observation_space, count)
        self.action_space = batch_space(first.action_space, count)
        self._begun, self._worth = False, bool(more.get("outlook"))
        self._parts: list[_Part] = []
        self._pipes: list[Any] = []
        self._processes: list[Any] = []
        context = get_context("spawn")
        assert isinstance(first.observation_space, spaces.Box)
        for_seats = 4 * first.seats
        widths = (4 * first.observation_space.shape[0], first.actions.size, 8, 4, for_seats, 1, 1, 1, 8, for_seats)
        if workers is None:
            raw: list[Any] = [bytearray(count * width) for width in widths]
            made = [first, *[OnePlayer(**setup) for _ in range(count - 1)]]
            self._arrays = _arrays(raw, count)
            self._parts = [_Part(made, self._arrays, 0)]
            return
        raw = [context.RawArray("b", count * width) for width in widths]
        self._arrays = _arrays(raw, count)
        self._bounds = [count * place // workers for place in range(workers + 1)]
        for start, stop in pairwise(self._bounds):
            here, there = context.Pipe()
            process = context.Process(target=_work, args=(there, setup, raw, count, start, stop), daemon=True)
            process.start()
            there.close()
            self._pipes.append(here)
            self._processes.append(process)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], Infos]:
        """Begin all matches: with seeds `seed`, `seed + 1`, and so on, or with one for each."""
        seeds: Seeds
        if seed is None or isinstance(seed, int):
            seeds = [None if seed is None else seed + place for place in range(self.num_envs)]
        elif len(seed) == self.num_envs:
            seeds = seed
        else:
            raise UsageError(f"give one seed, or one for each of {self.num_envs} matches, not {len(seed)}")
        if self._parts:
            self._parts[0].reset(seeds)
        else:
            self._ask([seeds[start:stop] for start, stop in pairwise(self._bounds)])
        self._begun = True
        return self._arrays.observations.copy(), self._infos()

    def step(
        self, actions: NDArray[np.int64] | Sequence[int]
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """Take an action in each match."""
        if not self._begun:
            raise ResetNeeded("call reset() first: there is no match yet")
        arrays = self._arrays
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise UsageError(f"actions are {self.num_envs} whole numbers, one for each match, not {shorten(actions)}")
        if chosen.min() < 0 or chosen.max() >= self.actions.size:
            raise InvalidAction(f"actions are numbers from 0 to {self.actions.size - 1}, not {shorten(actions)}")
        arrays.actions[:] = chosen
        if self._parts:
            self._parts[0].step()
        else:
            self._ask([STEP] * len(self._pipes))
        gained = arrays.gained.astype(np.float64)
        return arrays.observations.copy(), gained, arrays.ended.copy(), arrays.cut.copy(), self._infos()

    def _ask(self, messages: Sequence[Any]) -> None:
        """Send a message to each process, and wait until all are done."""
        faults: list[str] = []
        try:
            for pipe, message in zip(self._pipes, messages, strict=True):
                pipe.send(message)
            faults = [fault for pipe in self._pipes if (fault := pipe.recv()) is not None]
        except (EOFError, OSError) as error:
            self._begun = False
            raise UsageError("a process of the vector environment has ended: make a new one") from error
        if faults:
            raise UsageError(f"a match of the vector environment failed: {faults[0]}")

    def _infos(self) -> Infos:
        arrays, every = self._arrays, np.ones(self.num_envs, dtype=np.bool_)
        infos = {"action_mask": arrays.masks.copy(), "seat": arrays.seats.copy(), "rewards": arrays.rewards.copy()}
        if self._worth:
            infos["outlook"] = arrays.outlooks.copy()
        infos |= {f"_{name}": every for name in infos}
        if arrays.illegal.any():
            infos |= {"illegal": arrays.illegal.copy(), "_illegal": arrays.illegal.copy()}
        return infos

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes."""
        for pipe in self._pipes:
            with suppress(OSError):
                pipe.send(None)
                pipe.close()
        for process in self._processes:
            process.join(PATIENCE)
            if process.is_alive():
                process.kill()
        self._pipes, self._processes, self._begun = [], [], False
