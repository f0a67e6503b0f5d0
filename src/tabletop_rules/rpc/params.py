"""Parameters by name, checked against the signature of the function that takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from inspect import Parameter, signature
from types import NoneType
from typing import Any, Final, Literal, TypeAlias, get_args, get_origin, get_type_hints

from tabletop_rules.eventlog.kinds import shorten_json
from tabletop_rules.rpc.faults import Code, RpcError

Json: TypeAlias = dict[str, Any]
"""A JSON object."""

Language: TypeAlias = Literal["en", "fr"]

MAX_ITEMS: Final = 1_000
"""The most items of a list in params."""

MAX_FAULTS: Final = 50

_NAMES: Final[dict[Any, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "an object",
    list: f"a list of at most {MAX_ITEMS} texts",
    NoneType: "null",
}


def check_params(method: Callable[..., object], given: object) -> Json:
    """Return the params for a method, which takes them as keyword-only arguments.

    Raises:
        RpcError: params are missing, unknown or of a wrong type; each is named.
    """
    if not isinstance(given, dict):
        raise RpcError(Code.PARAMS, "invalid params", ["params are given by name, as an object"])
    known = params_of(method)
    faults = [f"{name}: is missing" for name, (_, needed) in known.items() if needed and name not in given]
    for name, value in given.items():
        if len(faults) >= MAX_FAULTS:
            faults.append("and more")
            break
        if name not in known:
            near = get_close_matches(name[:60], known, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(known) or 'none'}"
            faults.append(f"{shorten_json(name)}: there is no such param; {hint}")
        elif not _fits(value, known[name][0]):
            faults.append(f"{name}: must be {_spell(known[name][0])}, not {shorten_json(value)}")
    if faults:
        raise RpcError(Code.PARAMS, "invalid params", faults)
    return given


@cache
def params_of(method: Callable[..., object]) -> Mapping[str, tuple[Any, bool]]:
    """Return the params of a method by name: the type, and whether it is required."""
    hints = get_type_hints(method)
    named = [each for each in signature(method).parameters.values() if each.kind is Parameter.KEYWORD_ONLY]
    return {each.name: (hints[each.name], each.default is Parameter.empty) for each in named}


def _arms(hint: Any) -> tuple[Any, ...]:
    """Return the plain types that a param may have."""
    if hint in _NAMES or get_origin(hint) in (*_NAMES, Literal):
        return (hint,)
    return tuple(arm for part in get_args(hint) for arm in _arms(part))


def _fits(value: object, hint: Any) -> bool:
    """Return whether a JSON value is of a type."""
    for arm in _arms(hint):
        origin = get_origin(arm) or arm
        if origin is Literal:
            if isinstance(value, str) and value in get_args(arm):
                return True
        elif type(value) is origin and (not isinstance(value, list) or _are_texts(value)):
            return True
    return False


def _are_texts(items: list[Any]) -> bool:
    return len(items) <= MAX_ITEMS and all(type(item) is str for item in items)


def _spell(hint: Any) -> str:
    """Return a type in words."""
    words = []
    for arm in _arms(hint):
        origin = get_origin(arm) or arm
        words += [f'"{choice}"' for choice in get_args(arm)] if origin is Literal else [_NAMES[origin]]
    return " or ".join(words)
