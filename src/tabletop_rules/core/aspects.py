"""What a game hides, how it is shown, and what is checked of it: groups of fields of a `Game`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

import attrs

from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Record
from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import Seat

if TYPE_CHECKING:
    import random

S = TypeVar("S")


def all_possible(match: Any) -> bool:
    """Return True: every sampled world is possible."""
    return True


def no_names(state: Any, param: str, value: int | str, language: str) -> str:
    """Return the number or id itself: nothing has another name."""
    return str(value)


def plain_words(state: Any, value: object, language: str) -> str:
    """Return the kind and fields of a message or decision, for games without words of their own."""
    cls: Any = type(value)
    untold: frozenset[str] = frozenset()
    if isinstance(value, Command | Decision):  # the caller names the seat
        untold = _OF_COMMANDS if isinstance(value, Command) else _OF_DECISIONS
    names = [field.name for field in attrs.fields(cls) if field.name not in untold]
    content = ", ".join(f"{name} {getattr(value, name)}" for name in names)
    name = getattr(cls, "kind", cls.__name__).split("/")[0].split(".")[-1].replace("_", " ")
    return f"{name}: {content}" if content else name


_OF_COMMANDS: Final = frozenset({"seat", "decision"})
_OF_DECISIONS: Final = frozenset({"seat", "rule", "id", "used", "options"})


def plain_table(view: Match[Any], language: str) -> str:
    """Return the fields of a view's state, for games without `show` of their own."""
    lines = [f"{view.game}, version {view.version}"]
    lines += [f"  {field.name}: {getattr(view.state, field.name)!r}" for field in attrs.fields(type(view.state))]
    return "\n".join(lines)


@attrs.frozen(kw_only=True, eq=False)
class Secrets(Generic[S]):
    """What a game hides.

    - `mask(state, seat)` returns the state as a seat sees it; by default, as the field types say.
    - `sample(state, seat, rng)` returns the state of a view with something that fits in place of everything hidden.
    - `possible(match)` rejects sampled worlds that would have ended already.
    - `glimpses` are events that show a seat what its view never does (a spy).
    - `exceptions` are events by which a rulebook reveals a secret in another way, such as a number noted in secret, and
      decisions whose `options` reveal one.
    """

    mask: Callable[[S, Seat], S] = mask
    sample: Callable[[S, Seat, random.Random], S] | None = None
    possible: Callable[[Match[S]], bool] = all_possible
    glimpses: tuple[type[Event], ...] = ()
    exceptions: tuple[type[Event] | type[Decision], ...] = ()


@attrs.frozen(kw_only=True, eq=False)
class Display(Generic[S]):
    """How a game is shown to people, in English and French.

    - `words(state, value, language)` describes a command, decision or event.
    - `names(state, param, value, language)` returns the name, as printed or known to all, of a rejection's param or of
      the `reason` of an outcome (LookupError: it has none).
    - `show(view, language)` pictures a view as text, `draw(view, language)` as SVG.
    - `story(records, seat, language)` narrates a match as a seat saw it.
    - `texts` are the sentences of the rules.
    """

    words: Callable[[S, object, str], str] = plain_words
    names: Callable[[S, str, int | str, str], str] = no_names
    show: Callable[[Match[S], str], str] = plain_table
    draw: Callable[[Match[S], str], str] | None = None
    story: Callable[[Sequence[Record], Seat, str], str] | None = None
    texts: tuple[RuleText, ...] = ()


@attrs.frozen(kw_only=True, eq=False)
class Checks(Generic[S]):
    """What the laws check of a game.

    - `conserved(state)` returns what stays equal during a match, such as a sorted list of all pieces.
    - `longest` is the most decisions that a match takes.
    """

    conserved: Callable[[S], object] | None = None
    longest: int = 10_000
