"""Words everyone shares."""

from __future__ import annotations

from typing import Any, Final, NewType, TypeAlias

from tabletop_rules.errors import UsageError, told

Seat: TypeAlias = int
"""A place at the table, 0-based and clockwise; `SPECTATOR`, `CHANCE` and `HOST` stand for no place."""

RuleId = NewType("RuleId", str)
"""An id of a rulebook digest, such as `T-AUC-5`: the index of the whole product."""

SPECTATOR: Final[Seat] = -1
"""An onlooker: sees what everybody may see."""

CHANCE: Final[Seat] = -2
"""Dice, shuffles and draws: the seat that answers chance requests."""

HOST: Final[Seat] = -3
"""Whoever runs the table: may hand in what happens outside the rules, such as a clock that has run out."""

CORE: Final = RuleId("core")
"""Cited where the engine itself decides, not a rulebook."""

MOST: Final = 2**63 - 1
"""The largest integer that a command or a log line may hold."""

LANGUAGES: Final = ("en", "fr")
"""The languages of all words."""


def must_speak(language: object, what: str) -> None:
    """Faults: UsageError for a language in which nothing is said, naming `what` was asked for in it."""
    if language not in LANGUAGES:
        raise UsageError(f"{what} are in {' or '.join(LANGUAGES)}, not in {told(language)}")


class Pinned:
    """Content that belongs to the game and not to the match, such as the printed cards.

    A state may point at it. Codecs write only its fingerprint and take the value itself from the game when they read,
    masks pass it by, and two of one fingerprint are equal.
    """

    __slots__ = ()

    fingerprint: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pinned) and type(self) is type(other) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """For printers that would spell all that is printed, as hypothesis does."""
        printer.text(f"<{type(self).__name__} {self.fingerprint}>")
