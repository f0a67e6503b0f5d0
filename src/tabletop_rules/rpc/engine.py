"""`Engine`: JSON-RPC 2.0 over a set of matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from math import isfinite
from typing import Any, Final

from tabletop_rules.core.json_reader import Json
from tabletop_rules.errors import DecodeError, shorten
from tabletop_rules.eventlog.strict import dump, parse
from tabletop_rules.rpc import playing, telling
from tabletop_rules.rpc.faults import Code, RpcError, error_object
from tabletop_rules.rpc.matches import Limits, Matches
from tabletop_rules.rpc.params import check_params

METHODS: Final[Mapping[str, Callable[..., Any]]] = {
    "games": telling.games,
    "options": telling.options,
    "open": playing.open_match,
    "resume": playing.resume,
    "close": playing.close,
    "decisions": playing.decisions,
    "legal": playing.legal,
    "submit": playing.submit,
    "view": playing.view,
    "stream": playing.stream,
    "why_not": playing.why_not,
    "why_not_thing": playing.why_not_thing,
    "undo": playing.undo,
    "why_no_undo": playing.why_no_undo,
    "explain": telling.explain,
    "describe": telling.describe,
    "ask": telling.ask,
    "components": telling.components,
    "standings": telling.standings,
    "targets": telling.targets,
    "words": telling.words,
    "draw": playing.draw,
    "svg": telling.svg,
    "show": telling.show,
    "narrate": telling.narrate,
    "result": playing.result,
    "log": playing.log,
}


class Engine:
    """Answers JSON-RPC messages about matches that it holds. It knows the built-in games and content only.

    Whoever may talk to an engine may act for every seat of its matches: give each client one of its own, or put a
    server in between. Several threads may share one.
    """

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits: Final = Limits() if limits is None else limits
        self._matches: Final = Matches(self.limits)

    def answer(self, line: str | bytes) -> str | None:
        """Return the answer to one message or batch, in one line; None if it needs none. Never raises for a text."""
        if len(line) > self.limits.line:
            return self.too_long()
        if not line.strip():
            return None
        try:
            message = parse(line, self.limits.line)
        except DecodeError as error:
            return _failure(None, RpcError(Code.PARSE, "parse error", error.faults))
        if not isinstance(message, list):
            return self._handle(message)
        if not message:
            return _failure(None, RpcError(Code.REQUEST, "invalid request", ["an empty batch"]))
        if len(message) > self.limits.batch:
            text = f"a batch has at most {self.limits.batch} messages, not {len(message)}"
            return _failure(None, RpcError(Code.LIMIT, text))
        answers = [made for made in map(self._handle, message) if made is not None]
        return f"[{','.join(answers)}]" if answers else None

    def too_long(self) -> str:
        """Return the answer to a line of more bytes than `limits.line`, which need not be read whole."""
        return _failure(None, RpcError(Code.LIMIT, f"a line has at most {self.limits.line} bytes"))

    def _handle(self, message: object) -> str | None:
        """Return the response to one message; None for a notification."""
        try:
            method, params = _request(message)
        except RpcError as error:
            return _failure(_id_of(message), error)
        assert isinstance(message, dict)
        try:
            response = _success(message.get("id"), self._call(method, params))
        except Exception as error:
            response = _failure(message.get("id"), error)
        return response if "id" in message else None

    def _call(self, name: str, params: object) -> Any:
        """Return the result of a method."""
        method = METHODS.get(name)
        if method is None:
            near = get_close_matches(name[:60], METHODS, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(METHODS)}"
            raise RpcError(Code.METHOD, "method not found", [f"there is no method {shorten(name)}; {hint}"])
        return method(self._matches, **check_params(method, params))


def _request(message: object) -> tuple[str, object]:
    """Return the method and the params of a request or notification; raise RpcError with all that is wrong."""
    if not isinstance(message, dict):
        raise RpcError(Code.REQUEST, "invalid request", ["a request is an object"])
    faults = []
    if message.get("jsonrpc") != "2.0":
        faults.append('jsonrpc: must be "2.0"')
    if not isinstance(message.get("method"), str):
        faults.append("method: must be a text")
    if "id" in message and not _is_id(message["id"]):
        faults.append("id: must be a text, a number or null")
    if not isinstance(message.get("params", {}), dict | list):
        faults.append("params: must be an object")
    if faults:
        raise RpcError(Code.REQUEST, "invalid request", faults)
    return message["method"], message.get("params", {})


def _id_of(message: object) -> Any:
    """Return the id of an invalid request; None if it cannot be told."""
    found = message.get("id") if isinstance(message, dict) else None
    return found if _is_id(found) else None


def _is_id(value: object) -> bool:
    return value is None or type(value) in (str, int) or (isinstance(value, float) and isfinite(value))


def _success(id: Any, result: Any) -> str:
    return _line({"jsonrpc": "2.0", "id": id, "result": result})


def _failure(id: Any, error: Exception) -> str:
    return _line({"jsonrpc": "2.0", "id": id, "error": error_object(error)})


def _line(response: Json) -> str:
    """Return a response in one line, also for readers to whom a Unicode line separator ends one."""
    return dump(response).replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085")
