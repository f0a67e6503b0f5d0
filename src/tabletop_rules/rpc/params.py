"""Parameters by name, checked against the signature of the function that takes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from typing import Annotated, Final, Literal, TypeAlias

from tabletop_rules.core.json_reader import Field, Items, Json, JsonReader, arguments_of
from tabletop_rules.rpc.faults import Code, RpcError

Language: TypeAlias = Literal["en", "fr"]

Texts: TypeAlias = Annotated[list[str], Items(1_000)]

MAX_FAULTS: Final = 50


def check_params(method: Callable[..., object], given: object) -> Json:
    """Return the params for a method, which takes them as keyword-only arguments.

    Raises:
        RpcError: params are missing, unknown or of a wrong type; each is named.
    """
    if not isinstance(given, dict):
        raise RpcError(Code.PARAMS, "invalid params", ["params are given by name, as an object"])
    reader = JsonReader("param", most=MAX_FAULTS)
    read = reader.fields(params_of(method), given)
    if reader.faults:
        raise RpcError(Code.PARAMS, "invalid params", reader.faults)
    return read


@cache
def params_of(method: Callable[..., object]) -> Mapping[str, Field]:
    """Return the params of a method by name."""
    named = signature(method).parameters
    return {name: field for name, field in arguments_of(method).items() if named[name].kind is Parameter.KEYWORD_ONLY}
