"""Functions compiled from source text, where measured to pay off. Tracebacks show their lines."""

from __future__ import annotations

import linecache
from itertools import count
from types import CodeType
from typing import Any, Final

from tabletop_rules.kit.memo import memoized

_NUMBER: Final = count(1)


@memoized(1000)
def _compiled(name: str, source: str) -> CodeType:
    file = f"<tabletop_rules generated {next(_NUMBER)}: {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    return compile(source, file, "exec")


def define(name: str, source: str, scope: dict[str, Any]) -> Any:
    """Return the function `name` that the source text defines; `scope` holds the names it refers to."""
    exec(_compiled(name, source), scope)
    return scope[name]
