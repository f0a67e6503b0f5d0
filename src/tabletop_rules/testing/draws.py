"""Options drawn at random, so that the laws check a game under all of its options and not only its defaults."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option, format_option
from tabletop_rules.errors import OptionError, UsageError

Make: TypeAlias = Callable[[Mapping[str, object]], Game[Any]]
"""A function that makes a game from options, like `load_game` for one name."""

DEFAULTS: Final = 0.5
"""The probability that an option keeps its default."""
DRAWS: Final = 200
"""Combinations to draw before giving up."""


def draw_game(
    make: Make, offered: Sequence[Option], seed: int, fixed: Mapping[str, object]
) -> tuple[Game[Any], dict[str, object]]:
    """Return the game with options drawn for a seed, and those options that are fixed or not at their defaults.

    A combination that the game refuses is drawn again. Options of sort `text`, such as paths of packs, keep their
    default.

    Raises:
        UsageError: the game accepts none of the drawn combinations.
    """
    rng = random.Random(f"options {seed}")
    refused: OptionError | None = None
    for _ in range(DRAWS):
        chosen = {**_drawn(offered, rng), **fixed}
        try:
            return make(chosen), chosen
        except OptionError as error:
            refused = error
    raise UsageError(f"none of {DRAWS} drawn combinations of options is valid; the last one: {refused}")


def simpler(chosen: Mapping[str, object], fixed: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """Yield the same options with one of them back at its default, or one member less in a list."""
    for name, value in chosen.items():
        if name in fixed:
            continue
        yield {other: chosen[other] for other in chosen if other != name}
        if isinstance(value, tuple) and len(value) > 1:
            for place in range(len(value)):
                yield {**chosen, name: (*value[:place], *value[place + 1 :])}


def format_options(chosen: Mapping[str, object]) -> str:
    """Return options as command-line arguments."""
    return " ".join(f"-o {name}={format_option(value)}" for name, value in chosen.items())


def _drawn(offered: Sequence[Option], rng: random.Random) -> dict[str, object]:
    """Return the options that are drawn away from their defaults."""
    drawn: dict[str, object] = {}
    for option in offered:
        keeps, value = rng.random() < DEFAULTS, _value(option, rng)
        if not keeps and value != option.default:
            drawn[option.id] = value
    return drawn


def _value(option: Option, rng: random.Random) -> object:
    """Return a random value for the option; for a number often a bound, or a neighbour of one."""
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "list":
        return tuple(value for value in option.choices if rng.random() < 0.5)
    if option.kind == "choice":
        return rng.choice(option.choices)
    if option.kind == "number":
        assert isinstance(option.default, int)
        low = option.default if option.low is None else option.low
        high = option.default if option.high is None else option.high
        near = [low, low + 1, option.default - 1, option.default + 1, high - 1, high, rng.randint(low, max(low, high))]
        return rng.choice([value for value in near if option.fault(value) is None])
    return option.default
