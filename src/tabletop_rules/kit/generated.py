"""Functions compiled from source text, where measured to pay off. Tracebacks show their lines."""

from __future__ import annotations

import linecache
from itertools import count
from typing import Any, Final

_NUMBER: Final = count(1)


def define(name: str, source: str, scope: dict[str, Any]) -> Any:
    """Return the function `name` that the source text defines; `scope` holds the names it refers to."""
    file = f"<tabletop_rules generated {next(_NUMBER)}: {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    exec(compile(source, file, "exec"), scope)
    return scope[name]
