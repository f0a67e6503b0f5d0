"""Trained policies as files of numpy arrays, and the bots that play them.

    shared = Spaces(game, seats=2, layout="compact")
    save_policy("terres.npz", shared, [(first, bias), (second, its_bias), (last, last_bias)])
    save_worth("judge.npz", shared, [(one, its_bias), (two, last_bias)], scale=2.0)
    bots = find_bot("policy:terres.npz"), find_bot("policy:judge.npz")

A policy is a chain of layers, `x @ weights + bias`, with an activation after each layer but the last. It leads from an
observation to a preference for each action, or from a view to what a position is worth: then the bot looks to the end
of its move, as `greedy` does, or searches a tree, as `mcts` does.

The file is an `.npz` without pickled objects, only numbers and a text, so reading one from a stranger runs no code. The
text says which game, options, room for seats and layout the policy was trained for, with a fingerprint of what the
numbers mean: one that means something else is refused.
"""

from __future__ import annotations

import json
import math
import random
import zipfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, cast

import attrs
import numpy as np
from numpy.typing import NDArray

from tabletop_rules.core.engine import view as view_of
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.kit.memo import memoized
from tabletop_rules.research.actions import Numbers, next_numbers
from tabletop_rules.research.bots.bot import Bot, check_view
from tabletop_rules.research.bots.lookahead import Greedy, own_outlook
from tabletop_rules.research.bots.tree_search import TreeSearch, mcts
from tabletop_rules.research.bots.trying import whole
from tabletop_rules.research.episode import LAYOUTS, Spaces

VERSION: Final = 1
"""Version of the files."""

ACTIONS, WORTH = "actions", "worth"
"""What a policy is of: a preference for each action, or what a position is worth."""

OF_SEARCH: Final = "playouts, seconds and rounds"
"""The options of a search, in words."""

Floats = NDArray[np.float32]

ACTIVATIONS: Final[Mapping[str, Callable[[Floats], Floats]]] = MappingProxyType(
    {"relu": lambda row: np.maximum(row, 0), "tanh": np.tanh}
)
"""What may come after each layer but the last, by name."""


@attrs.frozen(eq=False)
class Weights:
    """What a file holds."""

    about: Mapping[str, Any]
    layers: tuple[tuple[Floats, Floats], ...]

    def preferences(self, seen: Floats) -> Floats:
        """Return what the last layer says, for one observation or a row of them: a preference for each action."""
        activation = ACTIVATIONS[self.about["activation"]]
        for weights, bias in self.layers[:-1]:
            seen = activation(seen @ weights + bias)
        weights, bias = self.layers[-1]
        return seen @ weights + bias


def save_policy(
    path: str | Path,
    shared: Spaces,
    layers: Sequence[tuple[Any, Any]],
    activation: str = "relu",
) -> None:
    """Write a policy to a file: weights of shape (inputs, outputs) and a bias for each layer.

    Raises:
        UsageError: the layers do not lead from the observation to the actions, hold numbers that are not finite, or
            there is no such activation.
        OSError: the file cannot be written.
    """
    _save(path, shared, layers, {"of": ACTIONS, "activation": activation})


def save_worth(
    path: str | Path,
    shared: Spaces,
    layers: Sequence[tuple[Any, Any]],
    activation: str = "relu",
    *,
    scale: float,
) -> None:
    """Write what a position is worth to a file: layers from the vector of a seat's view to one number.

    The number is added to `scale` times the log-odds of the seat's outlook; what comes out are the log-odds of winning.

    Raises:
        UsageError: the layers do not lead from the vector of a view to one number, there is no such activation, or a
            number is not finite.
        OSError: the file cannot be written.
    """
    if type(scale) not in (int, float) or not math.isfinite(scale):
        raise UsageError(f"scale must be a finite number, not {shorten(scale)}")
    _save(path, shared, layers, {"of": WORTH, "activation": activation, "scale": float(scale)})


def _save(path: str | Path, shared: Spaces, layers: Sequence[tuple[Any, Any]], how: Mapping[str, Any]) -> None:
    arrays = [(np.asarray(weights, dtype=np.float32), np.asarray(bias, dtype=np.float32)) for weights, bias in layers]
    _check_layers(arrays, shared, how["of"], "these layers")
    if how["activation"] not in ACTIVATIONS:
        raise UsageError(f"activation must be {' or '.join(ACTIVATIONS)}, not {shorten(how['activation'])}")
    about = {
        "version": VERSION,
        "game": shared.game.id,
        "options": dict(shared.game.options),
        "seats": shared.seats,
        "layout": shared.layout,
        "fingerprint": shared.fingerprint,
        **how,
    }
    held: dict[str, Any] = {"about": np.array(json.dumps(about, sort_keys=True))}
    for place, (weights, bias) in enumerate(arrays):
        held[f"weights_{place}"], held[f"bias_{place}"] = weights, bias
    with Path(path).open("wb") as file:
        np.savez(file, **held)


def read_policy(path: str | Path) -> Weights:
    """Return the policy of a file.

    Raises:
        UsageError: the file cannot be read, or is no policy of this version.
    """
    try:
        with np.load(path, allow_pickle=False) as held:
            about = json.loads(str(held["about"]))
            count = sum(name.startswith("weights_") for name in held.files)
            layers = [(held[f"weights_{place}"], held[f"bias_{place}"]) for place in range(count)]
    except OSError as error:
        raise UsageError(f"the policy {path} cannot be read: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, AttributeError, EOFError, zipfile.BadZipFile) as error:
        raise UsageError(f"{path} is no policy: write one with save_policy") from error
    if not isinstance(about, dict) or about.get("version") != VERSION:
        raise UsageError(f"{path} is no policy of version {VERSION}")
    if (
        about.get("activation") not in ACTIVATIONS
        or about.get("layout") not in LAYOUTS
        or about.get("of") not in (ACTIONS, WORTH)
        or type(about.get("seats")) is not int
        or (about["of"] == WORTH and not isinstance(about.get("scale"), float))
    ):
        raise UsageError(f"{path} is no policy: write one with save_policy")
    if not layers or any(array.dtype != np.float32 for layer in layers for array in layer):
        raise UsageError(f"{path} is no policy: its arrays must be float32")
    return Weights(about, tuple(layers))


def _check_layers(layers: Sequence[tuple[Floats, Floats]], shared: Spaces, of: str, what: str) -> None:
    """Raise UsageError unless the layers lead from what a seat sees to what the policy is of."""
    judges = of == WORTH
    first, last = (shared.observations.size, 1) if judges else (shared.size, shared.actions.size)
    width = first
    for weights, bias in layers:
        if weights.ndim != 2 or weights.shape[0] != width or bias.shape != weights.shape[1:]:
            raise UsageError(f"{what} do not fit together: after {width} numbers come weights of {weights.shape}")
        if not (np.isfinite(weights).all() and np.isfinite(bias).all()):
            raise UsageError(f"{what} hold numbers that are not finite: the training has diverged")
        width = weights.shape[1]
    if width != last or not layers:
        raise UsageError(f"{what} must lead from {first} numbers to {last}, not to {width}")


@memoized(8)
def _read(path: str, changed: int) -> Weights:
    return read_policy(path)


@memoized(8)
def _fitting(weights: Weights, game: Game[Any]) -> Spaces:
    """Return the spaces of a policy in a game; raise UsageError if it was trained for another one."""
    about = weights.about
    what = f"a policy for {about['game']} with options {about['options']}"
    if about["game"] != game.id:
        raise UsageError(f"{what} does not play {game.id}")
    shared = Spaces(game, about["seats"], about["layout"])
    if shared.fingerprint != about["fingerprint"]:
        raise UsageError(f"{what} does not fit: numbers of observations or actions mean something else in this game")
    _check_layers(weights.layers, shared, about["of"], "the layers of the policy")
    return shared


def trained(
    file: str | Path,
    temperature: float | None = None,
    tries: int | None = None,
    worlds: int | None = None,
    playouts: int | None = None,
    seconds: float | None = None,
    rounds: int | None = None,
) -> Bot:
    """Return the bot that plays the policy of a file.

    One of actions takes the action that it prefers or, with a `temperature` above 0, draws one: the higher, the more
    even. One of what a position is worth compares about `tries` ways to end its move in `worlds` worlds, by default 200
    in 2. With `playouts` or `seconds`, it then searches a tree, as `mcts` does, for `rounds` rounds, by default 1.

    Raises:
        UsageError: the file cannot be read or is no policy, or an option is not for it or has a wrong value.
    """
    path = Path(str(file))
    try:
        changed = path.stat().st_mtime_ns
    except OSError as error:
        raise UsageError(f"the policy {path} cannot be read: {error.strerror or error}") from error
    weights = _read(str(path), changed)
    if weights.about["of"] == WORTH:
        if temperature is not None:
            raise UsageError(f"{path} says what a position is worth: its options are tries, worlds, {OF_SEARCH}")
        ahead = whole("tries", 200 if tries is None else tries), whole("worlds", 2 if worlds is None else worlds)
        judge = WorthPolicy(weights, *ahead)
        if playouts is None and seconds is None:
            if rounds is not None:
                raise UsageError("rounds are those of a search: give its playouts or seconds, too")
            return judge
        plain = mcts(
            playouts=playouts, seconds=seconds, rounds=1 if rounds is None else rounds, tries=ahead[0], worlds=ahead[1]
        )
        return WorthSearch(weights, attrs.evolve(cast("TreeSearch", plain), judge=judge.worth))
    if any(option is not None for option in (tries, worlds, playouts, seconds, rounds)):
        raise UsageError(f"{path} is a policy of actions: its option is temperature")
    temperature = 0.0 if temperature is None else temperature
    if type(temperature) not in (int, float) or not 0 <= temperature < float("inf"):
        raise UsageError(f"temperature must be a number from 0 up, not {shorten(temperature)}")
    return Policy(weights, float(temperature))


@attrs.frozen(eq=False)
class Learned:
    """What the bots of a file share: its weights, and what they were trained for."""

    weights: Weights

    @property
    def game(self) -> str:
        """The id of the game that it was trained for."""
        return str(self.weights.about["game"])

    def check(self, game: Game[Any], seats: int) -> None:
        """Raise UsageError unless it was trained for this game and its options, with room for so many seats."""
        room = _fitting(self.weights, game).seats
        if self.weights.about["layout"] == "compact" and seats > room:
            raise UsageError(f"it was trained for at most {room} seats, not {seats}")


@attrs.frozen(eq=False)
class Policy(Learned):
    """The bot that takes the action that the weights prefer, or draws one; see `trained`."""

    temperature: float = 0.0

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Return a legal command of the seat."""
        check_view(view, seat)
        shared = _fitting(self.weights, game)
        table = shared.actions.commands(view)
        if not table:
            raise UsageError(f"seat {seat} has no legal command")
        vector = shared.observations.vector(view)
        chosen: Numbers = ()
        while chosen not in table:
            legal = next_numbers(table, chosen)
            if len(legal) > 1:
                preferences = self.weights.preferences(shared.observe(vector, chosen))[legal]
                chosen = (*chosen, legal[self._choose(preferences, rng)])
            else:
                chosen = (*chosen, *legal)
        return table[chosen]

    def _choose(self, preferences: Floats, rng: random.Random) -> int:
        """Return the place of an action."""
        if not self.temperature:
            return int(preferences.argmax())
        powers = np.exp((preferences - preferences.max()).astype(np.float64) / self.temperature)
        return rng.choices(range(len(powers)), powers.tolist())[0]


@attrs.frozen(eq=False)
class WorthPolicy(Learned):
    """The bot that looks to the end of its move and takes what the weights hold to be worth most; see `trained`."""

    tries: int = 200
    worlds: int = 2

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Return a legal command of the seat."""
        return Greedy(self.tries, self.worlds, judge=self.worth)(game, view, seat, rng)

    def worth(self, game: Game[Any], match: Match[Any], seat: Seat) -> float:
        """Return what a match is worth to a seat, from 0 to 1, by what the seat sees of it and its outlook."""
        held = own_outlook(game, match, seat)
        if match.result is not None:
            return held
        vector = _fitting(self.weights, game).observations.vector(view_of(game, match, seat))
        odds = self.weights.about["scale"] * log_odds(held) + float(self.weights.preferences(vector)[0])
        return 0.5 + 0.5 * math.tanh(odds / 2)


@attrs.frozen(eq=False)
class WorthSearch(Learned):
    """The bot that searches a tree as `mcts` does, and takes what the weights say at its ends; see `trained`."""

    search: TreeSearch

    def observe(self, records: Sequence[Record]) -> None:
        """Take the records that the seat has received since the last call."""
        self.search.observe(records)

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Return a legal command of the seat."""
        return self.search(game, view, seat, rng)


def log_odds(outlook: float) -> float:
    """Return the log-odds of an outlook, of which those near 0 and 1 count as 0.02 and 0.98."""
    held = min(max(outlook, 0.02), 0.98)
    return math.log(held / (1 - held))
