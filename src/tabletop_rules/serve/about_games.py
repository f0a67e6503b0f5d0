"""What the API answers of games: their options, and their rules."""

from __future__ import annotations

from typing import Any, Literal

import attrs

from tabletop_rules.core.option import Group
from tabletop_rules.serve.bodies import BotName


@attrs.frozen
class ValueAbout:
    """What a value of an option is called."""

    value: Any
    name: dict[str, str]


@attrs.frozen
class OptionField:
    """An option of a game, as a field of a form: its name, what it means, and what its values are called.

    It counts only while the option named first in `only_with` has, or holds, one of the values that follow.
    """

    id: str
    kind: Literal["choice", "number", "flag", "list"]
    default: Any
    choices: list[Any]
    low: int | None
    high: int | None
    only_with: list[Any]
    rule: str
    name: dict[str, str]
    text: dict[str, str]
    group: Group
    values: list[ValueAbout]


@attrs.frozen
class GameAbout:
    """A game that can be played, and its options.

    `about` says in some sentences what it is, "" for a game that does not say; `house` are the sentences in which it
    differs from the rulebook.
    """

    id: str
    name: str
    about: dict[str, str]
    seats: list[int]
    options: list[OptionField]
    house: list[dict[str, str]]
    bots: list[BotName]


@attrs.frozen
class Games:
    """The games."""

    games: list[GameAbout]


@attrs.frozen
class RuleAbout:
    """A rule or ruling in one sentence."""

    id: str
    text: str


@attrs.frozen
class SceneTitle:
    """A scene, by its id and title."""

    id: str
    title: str


@attrs.frozen
class RuleInBook:
    """A rule, or a ruling with what holds `without` it, and the scenes that show it."""

    id: str
    text: str
    without: str
    ruling: bool
    scenes: list[SceneTitle]


@attrs.frozen
class Rulebook:
    """The rules of a game, and what it is `about` in some sentences."""

    name: str
    about: str
    rules: list[RuleInBook]
