"""Trained policies as files of numpy arrays, and the bot that plays them.

    shared = Spaces(game, seats=2, layout="compact")
    save_policy("terres.npz", shared, [(first, bias), (second, its_bias), (last, last_bias)])
    bot = find_bot("policy:terres.npz")

A policy is a chain of layers, `x @ weights + bias`, from an observation to a preference for each action, with an
activation after each layer but the last. The file is an `.npz` without pickled objects, only numbers and a text, so
reading one from a stranger runs no code. The text says which game, options, room for seats and layout the policy was
trained for, with a fingerprint of what the numbers mean: one that means something else is refused.
"""

from __future__ import annotations

import json
import random
import zipfile
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import attrs
import numpy as np
from numpy.typing import NDArray

from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.research.actions import Numbers, next_numbers
from tabletop_rules.research.bots.bot import check_view
from tabletop_rules.research.episode import LAYOUTS, Spaces

VERSION: Final = 1
"""Version of the files."""

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
        """Return a preference for each action, for one observation or a row of them."""
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
        UsageError: the layers do not lead from the observation to the actions, or there is no such activation.
        OSError: the file cannot be written.
    """
    arrays = [(np.asarray(weights, dtype=np.float32), np.asarray(bias, dtype=np.float32)) for weights, bias in layers]
    _check_layers(arrays, shared.size, shared.actions.size, "these layers")
    if activation not in ACTIVATIONS:
        raise UsageError(f"activation must be {' or '.join(ACTIVATIONS)}, not {shorten(activation)}")
    about = {
        "version": VERSION,
        "game": shared.game.id,
        "options": dict(shared.game.options),
        "seats": shared.seats,
        "layout": shared.layout,
        "fingerprint": shared.fingerprint,
        "activation": activation,
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
        or type(about["seats"]) is not int
    ):
        raise UsageError(f"{path} is no policy: write one with save_policy")
    if not layers or any(array.dtype != np.float32 for layer in layers for array in layer):
        raise UsageError(f"{path} is no policy: its arrays must be float32")
    return Weights(about, tuple(layers))


def _check_layers(layers: Sequence[tuple[Floats, Floats]], first: int, last: int, what: str) -> None:
    """Raise UsageError unless the layers lead from `first` numbers to `last`."""
    width = first
    for weights, bias in layers:
        if weights.ndim != 2 or weights.shape[0] != width or bias.shape != weights.shape[1:]:
            raise UsageError(f"{what} do not fit together: after {width} numbers come weights of {weights.shape}")
        width = weights.shape[1]
    if width != last or not layers:
        raise UsageError(f"{what} must lead from {first} numbers to {last}, not to {width}")


@lru_cache(maxsize=8)
def _read(path: str, changed: int) -> Weights:
    return read_policy(path)


@lru_cache(maxsize=8)
def _fitting(weights: Weights, game: Game[Any]) -> Spaces:
    """Return the spaces of a policy in a game; raise UsageError if it was trained for another one."""
    about = weights.about
    what = f"a policy for {about['game']} with options {about['options']}"
    if about["game"] != game.id:
        raise UsageError(f"{what} does not play {game.id}")
    shared = Spaces(game, about["seats"], about["layout"])
    if shared.fingerprint != about["fingerprint"]:
        raise UsageError(f"{what} does not fit: numbers of observations or actions mean something else in this game")
    _check_layers(weights.layers, shared.size, shared.actions.size, "the layers of the policy")
    return shared


class Policy:
    """The bot that plays the policy of a file.

    With a `temperature` of 0 it takes the action that the policy prefers, else it draws one: the higher, the more even.

    Raises:
        UsageError: the file cannot be read or is no policy; when asked, it was trained for another game.
    """

    def __init__(self, file: str | Path, temperature: float = 0.0) -> None:
        if type(temperature) not in (int, float) or not 0 <= temperature < float("inf"):
            raise UsageError(f"temperature must be a number from 0 up, not {shorten(temperature)}")
        path = Path(str(file))
        try:
            changed = path.stat().st_mtime_ns
        except OSError as error:
            raise UsageError(f"the policy {path} cannot be read: {error.strerror or error}") from error
        self.weights = _read(str(path), changed)
        self.temperature = float(temperature)

    @property
    def game(self) -> str:
        """The id of the game that it was trained for."""
        return str(self.weights.about["game"])

    def check(self, game: Game[Any], seats: int) -> None:
        """Raise UsageError unless it was trained for this game and its options, with room for so many seats."""
        room = _fitting(self.weights, game).seats
        if self.weights.about["layout"] == "compact" and seats > room:
            raise UsageError(f"it was trained for at most {room} seats, not {seats}")

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
