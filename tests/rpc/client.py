"""Call an engine in this process."""

from __future__ import annotations

import json
from typing import Any

from tabletop_rules.rpc import Engine


class Failed(Exception):
    """An error object."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error)
        self.code: int = error["code"]
        self.message: str = error["message"]
        self.data: dict[str, Any] = error.get("data", {})


def send(engine: Engine, message: object) -> Any:
    """Return the answer to one message or batch; None if there is none."""
    answer = engine.answer(json.dumps(message))
    return None if answer is None else json.loads(answer)


def call(engine: Engine, method: str, **params: Any) -> Any:
    """Return the result of a method; raise Failed if it is an error."""
    answer = send(engine, {"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    assert ("2.0", 1) == (answer["jsonrpc"], answer["id"])
    if "error" in answer:
        raise Failed(answer["error"])
    return answer["result"]
