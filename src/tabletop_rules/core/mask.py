"""`HIDDEN`, and what a seat sees of a value.

A field's type says who sees it, where the field is declared:

    seat: Public[Seat]                                        # everybody
    card: Annotated[CardId | Hidden, Seen("giver", "to")]     # the seats held by the fields `giver` and `to`
    order: tuple[CardId | Hidden, ...]                        # undeclared: nobody

Lengths are public: a hidden tuple keeps its length, and an absent thing (`None`) stays absent; `whole=True` hides a
tuple as one. Attrs values in a public field are masked field by field.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, Final, TypeVar

import attrs

from tabletop_rules.core.hints import bare, class_of, hints, marks, once_per_class, parts_in
from tabletop_rules.core.make import maker
from tabletop_rules.core.terms import Pinned, Seat
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.kit.generated import define

T = TypeVar("T")


class Hidden(enum.Enum):
    """The type of `HIDDEN`, which stands for something that the viewer cannot know."""

    HIDDEN = "?"

    def __repr__(self) -> str:
        return "HIDDEN"

    __str__ = __repr__


HIDDEN: Final = Hidden.HIDDEN


class Seen:
    """Annotates a field that only some seats see: those in the named public fields of the same value."""

    __slots__ = ("by", "whole")

    def __init__(self, *by: str, whole: bool = False) -> None:
        self.by = by
        self.whole = whole


@frozen
class _Mark:
    name: str


EVERYBODY: Final = _Mark("everybody")
IDENTITY: Final = _Mark("identity")
"""Marks a type whose values each name one physical thing: `CardId = Annotated[str, IDENTITY]`."""

Public = Annotated[T, EVERYBODY]
"""A field that everybody sees."""


def mask(value: T, seat: Seat) -> T:
    """Return an attrs value, or a tuple of them, as `seat` sees it; the same object if nothing is hidden."""
    cls = value.__class__
    masker = _MASKERS.get(cls)
    if masker is None:
        masker = _MASKERS[cls] = _masker(cls)
    return masker(value, seat)  # type: ignore[no-any-return]  # a masker keeps the class


def has_secrets(cls: type) -> bool:
    """Return whether a field of the class, or of a class within, may be hidden from somebody."""
    return not attrs.has(cls) or _has_secrets(cls)


def secret_fields(cls: type) -> tuple[str, ...]:
    """Return the names of the fields that are not public."""
    return tuple(secret.name for secret in _layout(cls).secret)


def whole_fields(cls: type) -> frozenset[str]:
    """Return the names of the fields that are hidden `whole`."""
    return frozenset(secret.name for secret in _layout(cls).secret if secret.whole)


# --- masks, made once per class -------------------------------------------------------------------------------------

_Masker = Callable[[Any, Seat], Any]
_MASKERS: dict[type, _Masker] = {}


@frozen
class _Secret:
    """A field that is not public."""

    name: str
    seen_by: tuple[str, ...]  # the fields that hold the seats who see it
    whole: bool  # hidden as one


@frozen
class _Layout:
    """The fields of a class that a mask must look at; everybody sees the others as they are."""

    secret: tuple[_Secret, ...]
    nested: tuple[str, ...]  # public fields whose values may have secrets


@once_per_class
def _layout(cls: type) -> _Layout:
    secret: list[_Secret] = []
    nested: list[str] = []
    for name, hint in hints(cls).items():
        audience = marks(hint)
        if EVERYBODY in audience:
            if _type_may_hide(hint):
                nested.append(name)
            continue
        seen = next((mark for mark in audience if isinstance(mark, Seen)), Seen())
        for who in seen.by:
            if who not in hints(cls):
                raise TypeError(f"{cls.__name__}.{name} is seen by {who!r}, which is not a field of {cls.__name__}")
            if EVERYBODY not in marks(hints(cls)[who]):
                raise TypeError(f"{cls.__name__}.{who} says who sees {name!r}, so it must be Public")
        secret.append(_Secret(name, seen.by, seen.whole))
    return _Layout(tuple(secret), tuple(nested))


def _type_may_hide(hint: Any, known: set[type] | None = None) -> bool:
    """Return whether values of a type may hold an attrs value with secrets: only then is a public field looked into.

    Classes in `known` are skipped: one may hold values of itself, as a tree does.
    """
    known = set() if known is None else known
    hint = bare(hint)
    cls, parts = class_of(hint), parts_in(hint)
    if parts:
        if attrs.has(cls) and _type_may_hide(cls, known):
            return True
        held = any(_type_may_hide(part, known) for part in parts)
        if held and isinstance(cls, type) and issubclass(cls, Mapping):
            raise TypeError(f"{hint} may hold secrets, but a map is never masked: keep them in tuples or fields")
        return held
    if isinstance(hint, TypeVar):
        return True  # in a generic class: only the value shows its type
    if isinstance(hint, type) and attrs.has(hint) and not issubclass(hint, Pinned):
        return bool(getattr(hint, "abstract", False)) or _class_may_hide(hint, known)
    return False


def _class_may_hide(cls: type, known: set[type]) -> bool:
    """Return whether a field of an attrs class is not public, or may hold a value with secrets."""
    if cls in known:
        return False
    known.add(cls)
    return any(EVERYBODY not in marks(hint) or _type_may_hide(hint, known) for hint in hints(cls).values())


@once_per_class
def _has_secrets(cls: type) -> bool:
    return _class_may_hide(cls, set())


def _masker(cls: type) -> _Masker:
    """Return the mask for values of one class."""
    if cls is tuple:
        return _mask_tuple
    if not attrs.has(cls) or issubclass(cls, Pinned):
        return _show
    layout = _layout(cls)
    if not layout.secret and not layout.nested:
        return _show
    return _written(cls, layout)


def _written(cls: type, layout: _Layout) -> _Masker:
    """Compile the mask of one class: each field with secrets in turn, and a copy only if one of them changed.

    For a class with the fields `giver`, public, and `card`, seen by the giver, it is

        def masked(value, seat):
            changed = False
            its_card = value.card
            who0 = value.giver
            if its_card is not None and not (who0 == seat or who0.__class__ is tuple and seat in who0):
                hidden = hide(its_card, False)
                if hidden is not its_card and hidden != its_card:
                    its_card, changed = hidden, True
            return make(value.giver, its_card) if changed else value
    """
    lines = ["def masked(value, seat):", "    changed = False"]
    for secret in layout.secret:
        name = secret.name
        lines.append(f"    its_{name} = value.{name}")
        for number, field in enumerate(secret.seen_by):
            lines.append(f"    who{number} = value.{field}")
        sees = [f"who{n} == seat or who{n}.__class__ is tuple and seat in who{n}" for n in range(len(secret.seen_by))]
        lines += [
            f"    if its_{name} is not None and not ({' or '.join(sees) or 'False'}):",
            f"        hidden = hide(its_{name}, {secret.whole})",
            f"        if hidden is not its_{name} and hidden != its_{name}:",
            f"            its_{name}, changed = hidden, True",
        ]
    for name in layout.nested:
        lines += [
            f"    its_{name} = mask(value.{name}, seat)",
            f"    if its_{name} is not value.{name}:",
            "        changed = True",
        ]
    masked = {*layout.nested, *(secret.name for secret in layout.secret)}
    fields = [field for field in attrs.fields(cls) if field.init]
    arguments = [
        f"{f'{f.alias}=' if f.kw_only else ''}{'its_' if f.name in masked else 'value.'}{f.name}"
        for f in sorted(fields, key=lambda field: bool(field.kw_only))
    ]
    lines.append(f"    return make({', '.join(arguments)}) if changed else value")
    scope: dict[str, Any] = {"make": maker(cls), "hide": hide, "mask": mask}
    made: _Masker = define("masked", "\n".join(lines), scope)
    return made


def _show(value: Any, seat: Seat) -> Any:
    return value


def _mask_tuple(values: tuple[Any, ...], seat: Seat) -> tuple[Any, ...]:
    masked = tuple([mask(value, seat) for value in values])
    for new, old in zip(masked, values, strict=True):
        if new is not old:
            return masked
    return values


def hide(value: Any, whole: bool = False) -> Any:
    """Return what remains of a hidden value: None for None, `HIDDEN` for each item of a tuple, else `HIDDEN`.

    `whole` hides a tuple as one.
    """
    if value is None:
        return None
    if value.__class__ is tuple and not whole:
        return _hidden_row(len(value))
    return HIDDEN


@cache
def _hidden_row(length: int) -> tuple[Hidden, ...]:
    return (HIDDEN,) * length
