"""The errors of the protocol: their codes, and how the library's exceptions become error objects."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Any, Final

from tabletop_rules.errors import (
    ChanceError,
    DecodeError,
    EngineFault,
    FaultsError,
    LogError,
    OptionError,
    PackError,
    SituationError,
    TabletopError,
    UnknownGameError,
    UsageError,
)


class Code(enum.IntEnum):
    """The codes of error objects: those of JSON-RPC 2.0, and in its range for servers those of this library."""

    PARSE = -32700
    REQUEST = -32600
    METHOD = -32601
    PARAMS = -32602
    INTERNAL = -32603
    LIBRARY = -32000
    UNKNOWN_GAME = -32001
    OPTIONS = -32002
    DECODE = -32003
    USAGE = -32004
    LOG = -32005
    CHANCE = -32006
    FAULT = -32007
    UNKNOWN_MATCH = -32008
    LIMIT = -32009
    SITUATION = -32010


CODES: Final[tuple[tuple[type[TabletopError], Code], ...]] = (
    (UnknownGameError, Code.UNKNOWN_GAME),
    (OptionError, Code.OPTIONS),
    (SituationError, Code.SITUATION),
    (DecodeError, Code.DECODE),
    (UsageError, Code.USAGE),
    (LogError, Code.LOG),
    (ChanceError, Code.CHANCE),
    (EngineFault, Code.FAULT),
)


class RpcError(Exception):
    """A message that cannot be carried out, with the code and the faults to answer with."""

    def __init__(self, code: Code, text: str, faults: Sequence[str] = ()) -> None:
        super().__init__(code, text, tuple(faults))
        self.code, self.text, self.faults = code, text, tuple(faults)


def error_object(error: Exception) -> dict[str, Any]:
    """Return the error object of an exception: `code`, `message`, and `data` with its `type` and `faults`."""
    if isinstance(error, RpcError):
        made: dict[str, Any] = {"code": int(error.code), "message": error.text}
        return {**made, "data": {"faults": list(error.faults)}} if error.faults else made
    if not isinstance(error, TabletopError):
        return {"code": int(Code.INTERNAL), "message": f"internal error: {type(error).__name__}"}
    code = next((code for cls, code in CODES if isinstance(error, cls)), Code.LIBRARY)
    data: dict[str, Any] = {"type": type(error).__name__}
    text = str(error)
    if isinstance(error, FaultsError):
        text, data["faults"] = error.heading, list(error.faults)
    if isinstance(error, PackError):
        data["faults"] = [str(fault) for fault in error.faults]
    if isinstance(error, LogError):
        data["record"] = error.record
    return {"code": int(code), "message": text, "data": data}
