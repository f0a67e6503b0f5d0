"""Terms that everything else shares."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Annotated, Any, Final, NewType, Protocol, TypeAlias

from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.kit.frozen import frozen


@frozen
class OneOf:
    """Annotates a type with the name of the domain that its values are from, so that they can be numbered.

    `CardId = Annotated[str, IDENTITY, OneOf("card")]`: the values are those that `Game.domains` lists under "card" or,
    if it lists none, the ids of the components of kind "card". The domain "seat" is known for every game.
    """

    name: str


@frozen
class Along:
    """Annotates a tuple with the name of a domain: the first item belongs to its first value, the second to its second.

    `board: Annotated[tuple[Token | None, ...], Along("spot")]`: observations then have a row for each place. Without it
    they count or add up the items, wherever these are. The tuple may be shorter than the domain.
    """

    name: str


if TYPE_CHECKING:
    import random

    Rng: TypeAlias = random.Random
else:

    class Rng(Protocol):
        """A `random.Random`, from which this package takes floats below 1, bits and integers."""


Seat: TypeAlias = Annotated[int, OneOf("seat")]
"""A place at the table, 0-based and clockwise; `SPECTATOR`, `CHANCE` and `HOST` stand for no place."""

RuleId = NewType("RuleId", str)
"""The id of a rule in a rulebook digest, such as `T-AUC-5`."""

SPECTATOR: Final[Seat] = -1
"""The viewer at no seat, who sees what everybody may see."""

CHANCE: Final[Seat] = -2
"""Dice, shuffles and draws: the seat that answers chance requests."""

HOST: Final[Seat] = -3
"""Whoever runs the table: may submit what happens outside the rules, such as a clock that has run out."""

CORE: Final = RuleId("core")
"""The rule id of what the engine itself decides, not a rulebook."""

MAX_INT: Final = 2**63 - 1
"""The largest integer that a command or a log line may hold."""

LANGUAGES: Final = ("en", "fr")
"""The supported languages."""

PSEUDO: Final = "qps"
"""The pseudo-language of law 17, in which every text is marked (`core.voice`). No person reads it."""


def to_int(value: Any) -> Any:
    """Return an integer of another library, such as numpy, as an int; anything else, a bool too, as it is.

    Seats, numbers and seeds that enter by a public function go through here; only an `int` can be recorded.
    """
    if type(value) is int or isinstance(value, bool):
        return value
    try:
        return index(value)
    except Exception:
        return value


def check_language(language: object, what: str) -> None:
    """Raise UsageError for an unsupported language; `what` names what was to be in it."""
    if language not in LANGUAGES and language != PSEUDO:
        raise UsageError(f"{what} are available in {' or '.join(LANGUAGES)}, not in {shorten(language)}")


class Pinned:
    """Content that belongs to the game and not to the match, such as the printed cards.

    A state may refer to it. Codecs write only its fingerprint and take the value from the game when they read, masks
    skip it, and two with the same fingerprint are equal.
    """

    __slots__ = ()

    fingerprint: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pinned) and type(self) is type(other) and self.fingerprint == other.fingerprint

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Keep pretty printers, such as that of hypothesis, from spelling out all content."""
        printer.text(f"<{type(self).__name__} {self.fingerprint}>")
