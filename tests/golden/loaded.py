"""Golden logs, each read once for all tests that only look at it."""

from functools import cache
from pathlib import Path

import tabletop_rules as tr


@cache
def load(path: Path) -> tr.EventLog:
    """Return the log in a file."""
    return tr.EventLog.load(path)
