"""Which class a kind stands for, and where a value must say its kind.

A value says its kind where its field could hold several classes. A message always does, so that upcasters find it
anywhere: `{"kind": "toy.played/1", "seat": 0, "card": "a9"}`. A class with a field of its own named `kind` is written
as `{"kind": "toy.played/1", "data": {…}}`.
"""

from __future__ import annotations

import difflib
import enum
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs
from cattrs.cols import is_namedtuple

from tabletop_rules.core.agenda import Follow, Rest
from tabletop_rules.core.hints import arms_of, bare, class_of, declared, is_anything, is_union, literals_of, types_in
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import (
    Ask,
    Chance,
    Command,
    Decision,
    Die,
    Event,
    Outcome,
    Pick,
    Record,
    Rejection,
    Step,
    Withdraw,
)
from tabletop_rules.core.terms import Pinned
from tabletop_rules.errors import UsageError
from tabletop_rules.kit.frozen import frozen

RESERVED: Final[dict[str, type]] = {
    "core.ask/1": Ask,
    "core.chance/1": Chance,
    "core.die/1": Die,
    "core.follow/1": Follow,
    "core.match/1": Match,
    "core.outcome/1": Outcome,
    "core.pick/1": Pick,
    "core.record/1": Record,
    "core.rejection/1": Rejection,
    "core.rest/1": Rest,
    "core.withdraw/1": Withdraw,
}
"""Kinds for values of the core that have none of their own."""

_RESERVED_OF: Final = {cls: kind for kind, cls in RESERVED.items()}
_MESSAGES: Final = (Command, Decision, Event, Step)


class UnreadableTypeError(TypeError):
    """A field has a type without a JSON form: a mistake in the class that declares it."""


def kind_of(cls: type) -> str | None:
    """Return the kind of a class, its own or a reserved one; None if it has none."""
    kind = vars(cls).get("kind")
    return kind if isinstance(kind, str) else _RESERVED_OF.get(cls)


def with_objects(cls: Any) -> Any:
    """Return a generic class with `object` for each of its parameters; any other class as it is."""
    count = len(getattr(cls, "__parameters__", ()))
    return cls[(object,) * count] if count else cls


def is_record(hint: Any) -> bool:
    """Return whether a type is an attrs class or a named tuple, which are written field by field."""
    cls = class_of(hint)
    return isinstance(cls, type) and (attrs.has(cls) or is_namedtuple(cls)) and not issubclass(cls, Pinned)


def is_pinned(hint: Any) -> bool:
    """Return whether a type is pinned content, of which only the fingerprint is written."""
    return isinstance(class_of(hint), type) and issubclass(class_of(hint), Pinned)


def is_tagged(hint: Any) -> bool:
    """Return whether values declared as this attrs class say their kind: a base class, or any message."""
    cls = class_of(hint)
    return issubclass(cls, _MESSAGES) or bool(vars(cls).get("abstract", False))


def wraps(cls: type) -> bool:
    """Return whether tagged values of the class keep their fields under `data`, since one of them is named `kind`."""
    return attrs.has(cls) and any(field.name == "kind" for field in attrs.fields(cls))


def kinds_below(base: type) -> dict[str, type]:
    """Return the concrete classes with a kind below a base class, by kind, as far as they have been imported."""
    found = {}
    for cls in _below(base):
        kind = kind_of(cls)
        if kind is not None and "__attrs_attrs__" in vars(cls) and not vars(cls).get("abstract", False):
            found[kind] = cls
    return found


def _below(base: type) -> Iterator[type]:
    below: list[type] = base.__subclasses__()
    for cls in below:
        yield cls
        yield from _below(cls)


def nearest(kind: str, known: Iterable[str]) -> str:
    """Return the known kind spelled most like this one, for an error message."""
    names = sorted(known)
    close = difflib.get_close_matches(kind[:100], names, n=1, cutoff=0.0)
    return close[0] if close else "none"


# --- unions ---------------------------------------------------------------------------------------------------------


def enums_in(cls: type) -> list[type[enum.Enum]]:
    """Return the enumerations among the fields of a class."""
    parts = [part for hint in declared(cls).values() for part in types_in(hint)]
    return [part for part in dict.fromkeys(parts) if issubclass(part, enum.Enum)]


@frozen
class Arms:
    """The arms of a union, sorted by the form of their JSON."""

    hidden: bool = False
    none: bool = False
    whole: bool = False
    truth: bool = False
    text: bool = False
    named: tuple[tuple[Any, Any], ...] = ()  # JSON of literals and enum members -> value
    rows: Any = None  # the one arm that is a JSON list
    record: Any = None  # the one attrs class that does not say its kind
    tagged: tuple[type, ...] = ()  # classes that say it
    anything: bool = False
    pinned: Any = None

    @property
    def scalars(self) -> tuple[type, ...]:
        """The plain classes among the arms."""
        marks = ((int, self.whole), (bool, self.truth), (str, self.text))
        return tuple(cls for cls, there in marks if there)


def sorts_of(hint: Any) -> Arms:
    """Return the arms of a union; raise UnreadableTypeError if JSON cannot tell them apart."""
    flat = list(_flat(hint))
    found: dict[str, Any] = {"tagged": (), "named": ()}
    records = [arm for arm in flat if is_record(arm)]
    for arm in flat:
        if arm is Hidden:
            found["hidden"] = True
        elif arm is None or arm is type(None):
            found["none"] = True
        elif arm in _PLAIN:
            found[_PLAIN[arm]] = True
        elif is_anything(arm):
            found["anything"] = True
        elif literals_of(arm):
            found["named"] += tuple((value, value) for value in literals_of(arm))
        elif isinstance(arm, type) and issubclass(arm, enum.Enum):
            found["named"] += tuple((member.value, member) for member in arm)
        elif is_record(arm):
            if len(records) > 1 or is_tagged(arm):
                found["tagged"] += (arm,)
            else:
                found["record"] = arm
        elif is_pinned(arm):
            _alone(found, "pinned", arm, hint)
        else:
            _alone(found, "rows", arm, hint)
    for arm in found["tagged"]:
        if not is_tagged(arm) and kind_of(class_of(arm)) is None:
            raise UnreadableTypeError(f"{arm.__name__} needs a kind, since {hint} may hold other classes too")
    _check_texts(found, hint)
    return Arms(**found)


_PLAIN: Final[dict[Any, str]] = {int: "whole", bool: "truth", str: "text"}


def _flat(hint: Any) -> Iterator[Any]:
    hint = bare(hint)
    if is_union(hint):
        for arm in arms_of(hint):
            yield from _flat(arm)
    else:
        yield hint


def _alone(found: dict[str, Any], name: str, arm: Any, hint: Any) -> None:
    if name in found:
        raise UnreadableTypeError(
            f"{hint} may hold two types that JSON cannot tell apart: both are lists, or both content"
        )
    found[name] = arm


def _check_texts(found: dict[str, Any], hint: Any) -> None:
    keys = [(type(key), key) for key, _ in found["named"]]
    alike = len(set(keys)) < len(keys)
    alike = alike or any(("text" in found and cls is str) or ("whole" in found and cls is int) for cls, _ in keys)
    alike = alike or ("pinned" in found and ("text" in found or any(cls is str for cls, _ in keys)))
    alike = alike or ("hidden" in found and (str, Hidden.HIDDEN.value) in keys)
    if alike:
        raise UnreadableTypeError(f"{hint} may hold two types that JSON cannot tell apart")
    if any(cls not in (int, str, bool) for cls, _ in keys):
        raise UnreadableTypeError(f"the enumerations and literals of {hint} must have whole numbers or texts as values")


# --- faults ---------------------------------------------------------------------------------------------------------


def unwritable(what: str) -> UsageError:
    """Return the error for a value that has no JSON form."""
    return UsageError(f"this value cannot be written as JSON: {what}")
