"""Faults of JSON values: all of a list found together, and each put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from cattrs.errors import ForbiddenExtraKeysError, IterableValidationError, IterableValidationNote

from tabletop_rules.errors import shorten_json
from tabletop_rules.eventlog.plain import Hook, MisfitError

MAX_FAULTS: Final = 50
"""The most faults reported of one list."""

_NOTE: Final = cast("Any", IterableValidationNote)  # pyright takes both for their bases
_GROUP: Final = cast("Any", IterableValidationError)


def read_each(values: list[Any], hooks: Sequence[tuple[Hook, Any]], hint: Any) -> list[Any]:
    """Read every item with its hook; raise all errors together."""
    made: list[Any] = []
    faults: list[Exception] = []
    for place, (value, (hook, arg)) in enumerate(zip(values, hooks, strict=True)):
        try:
            made.append(hook(value, arg))
        except Exception as fault:
            fault.add_note(_NOTE(f"item {place}", place, arg))
            faults.append(fault)
            if len(faults) == MAX_FAULTS:
                break
    if faults:
        raise _GROUP("while reading a list", faults, hint)
    return made


def words_of(fault: BaseException, _: Any) -> str:
    """Return one fault in words."""
    if isinstance(fault, KeyError):
        return "missing"
    if isinstance(fault, ForbiddenExtraKeysError):
        return f"no such field: {', '.join(shorten_json(name) for name in sorted(fault.extra_fields)[:MAX_FAULTS])}"
    return str(fault) if isinstance(fault, MisfitError) else f"{type(fault).__name__}: {fault}"
