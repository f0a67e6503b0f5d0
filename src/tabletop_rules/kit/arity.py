"""How a function can be called: a plain one is asked for its code, which is ten times as fast as its signature."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any, Final, TypeGuard

_ROWS: Final = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS


def parameters(function: Callable[..., Any]) -> list[str] | None:
    """Return the names of the parameters if all are positional without defaults, else None."""
    if _is_plain(function):
        code = function.__code__
        if not code.co_argcount or code.co_kwonlyargcount or code.co_flags & _ROWS or function.__defaults__:
            return None
        return [*code.co_varnames[: code.co_argcount]]
    found = [*inspect.signature(function).parameters.values()]
    positional = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if not found or any(each.kind not in positional or each.default is not each.empty for each in found):
        return None
    return [each.name for each in found]


def takes(function: Callable[..., Any], count: int, *, more: bool = False) -> bool:
    """Return whether a function can be called with so many positional arguments; with `more`, with these and others.

    Of a function written in C that has no signature nothing is known: True.
    """
    if _is_plain(function):
        code = function.__code__
        enough = count >= code.co_argcount - len(function.__defaults__ or ())
        named = code.co_kwonlyargcount == len(function.__kwdefaults__ or {})
        few = count <= code.co_argcount or bool(code.co_flags & inspect.CO_VARARGS)
        return few and (more or (enough and named))
    try:
        signature = inspect.signature(function)
        (signature.bind_partial if more else signature.bind)(*range(count))
    except TypeError:
        return False
    except ValueError:
        return True
    return True


def _is_plain(function: object) -> TypeGuard[FunctionType]:
    """Return whether a function is written in Python, and says of itself nothing else than its code."""
    return type(function) is FunctionType and vars(function).keys().isdisjoint(("__wrapped__", "__signature__"))
