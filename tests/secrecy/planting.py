"""Plant a fault in a mask for the length of a `with` block."""

from __future__ import annotations
import __future__

import inspect
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FunctionType
from typing import Annotated, Any, TypeAlias, get_origin

import attrs

from tabletop_rules.core import mask
from tabletop_rules.core.hints import hints


@attrs.frozen
class Field:
    """A field with another audience."""

    of: type
    name: str
    seen: Any = mask.EVERYBODY


@attrs.frozen
class Code:
    """A function with `old` replaced by `new` in its source."""

    function: Callable[..., Any]
    old: str
    new: str


@attrs.frozen
class Around:
    """A function replaced by `around(original, *arguments)`."""

    function: Callable[..., Any]
    around: Callable[..., Any]


Fault: TypeAlias = Field | Code | Around


@contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """Plant the fault in this process within the block."""
    with _field(fault) if isinstance(fault, Field) else _code(fault) if isinstance(fault, Code) else _around(fault):
        _forget()
        yield
    _forget()


def _forget() -> None:
    """Clear the masks, which are made once per class."""
    mask._layout.cache_clear()  # type: ignore[attr-defined]
    mask._MASKERS.clear()


@contextmanager
def _field(fault: Field) -> Iterator[None]:
    types = hints(fault.of)
    sound = types[fault.name]
    plain = sound.__origin__ if get_origin(sound) is Annotated else sound
    types[fault.name] = Annotated[plain, fault.seen]
    try:
        yield
    finally:
        types[fault.name] = sound


@contextmanager
def _around(fault: Around) -> Iterator[None]:
    function: Any = inspect.unwrap(fault.function)
    code, scope = function.__code__, function.__globals__
    scope["_SOUND"] = FunctionType(code, scope, function.__name__, function.__defaults__)
    scope["_AROUND"] = fault.around
    function.__code__ = _instead.__code__
    try:
        yield
    finally:
        function.__code__ = code
        del scope["_SOUND"], scope["_AROUND"]


def _instead(*arguments: Any) -> Any:
    return _AROUND(_SOUND, *arguments)  # type: ignore[name-defined]  # noqa: F821


@contextmanager
def _code(fault: Code) -> Iterator[None]:
    function: Any = inspect.unwrap(fault.function)
    source = textwrap.dedent(inspect.getsource(function))
    assert 1 == source.count(fault.old), f"{fault.old!r} stands {source.count(fault.old)} times in {function.__name__}"
    flags = function.__code__.co_flags & __future__.annotations.compiler_flag
    code = compile(source.replace(fault.old, fault.new), inspect.getfile(function), "exec", flags, dont_inherit=True)
    scope: dict[str, Any] = {}
    exec(code, function.__globals__, scope)
    sound = function.__code__
    function.__code__ = scope[function.__name__].__code__
    try:
        yield
    finally:
        function.__code__ = sound
