"""Types as people read them: `tr.Public[tr.Annotated[CardId | tr.Hidden, tr.Seen("seat")]]` is `CardId | Hidden`."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any, Final

import attrs

from tabletop_rules.core.fields import type_name
from tabletop_rules.core.handle import HandlerSet
from tabletop_rules.core.hints import bare, declared, unmarked

WRAPPERS: Final = ("Annotated", "Public")
"""What only says more about the type in its brackets."""


def short_type(hint: Any) -> str:
    """Return an annotation without modules and marks. Names of types, such as `CardId`, stay as they are written."""
    text = hint if isinstance(hint, str) else inspect.formatannotation(unmarked(hint))
    try:
        return _short(ast.parse(text, mode="eval").body)
    except SyntaxError:  # a mark within it, whose repr is no expression
        return type_name(hint)


def _short(node: ast.expr) -> str:
    match node:
        case ast.Attribute(attr=name):
            return name
        case ast.Name(id="NoneType"):
            return "None"
        case ast.Constant(value=value) if value is ...:
            return "..."
        case ast.Constant(value=str() as quoted):
            return short_type(quoted)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return f"{_short(left)} | {_short(right)}"
        case ast.Tuple(elts=[]):
            return "()"
        case ast.Tuple(elts=parts):
            return ", ".join(map(_short, parts))
        case ast.List(elts=parts):
            return f"[{', '.join(map(_short, parts))}]"
        case ast.Subscript(value=of, slice=inside):
            name = _short(of)
            if name in WRAPPERS:
                return _short(inside.elts[0] if isinstance(inside, ast.Tuple) else inside)
            if name == "Literal":
                return ast.unparse(ast.Subscript(ast.Name(name), inside))
            return f"{name}[{_short(inside)}]"
        case _:
            return ast.unparse(node)


def parameters_of(function: Callable[..., Any]) -> str:
    """Return parameters and result of a function with their types: "(state: State, seat: Seat) -> int"."""
    signature = inspect.signature(function)
    row = [_parameter(each) for each in signature.parameters.values()]
    stars = [place for place, each in enumerate(signature.parameters.values()) if each.kind is each.KEYWORD_ONLY]
    if stars and not any(each.kind is each.VAR_POSITIONAL for each in signature.parameters.values()):
        row.insert(stars[0], "*")
    result = signature.return_annotation
    return f"({', '.join(row)})" + ("" if result is signature.empty else f" -> {short_type(result)}")


def _parameter(each: inspect.Parameter) -> str:
    stars = "*" if each.kind is each.VAR_POSITIONAL else "**" if each.kind is each.VAR_KEYWORD else ""
    hint = "" if each.annotation is each.empty else f": {short_type(each.annotation)}"
    default = "" if each.default is each.empty else f" = {each.default!r}" if hint else f"={each.default!r}"
    return f"{stars}{each.name}{hint}{default}"


def field_types(cls: type) -> dict[str, str]:
    """Return the fields of an attrs class with their types, without that for the handlers in force."""
    full = declared(cls)
    written = {name: hint for base in reversed(cls.__mro__) for name, hint in inspect.get_annotations(base).items()}
    names = [field.name for field in attrs.fields(cls) if bare(full[field.name]) is not HandlerSet]
    return {name: short_type(written[name]) for name in names}
