"""Lines of a text picture."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap
from typing import Final

WIDTH: Final = 100
"""The columns of a text picture."""


def wrap_lines(lines: Iterable[str]) -> str:
    """Return lines as one text in which long ones break between words; what follows is indented by four more."""
    return "\n".join([part for line in lines for part in _wrapped(line)])


def _wrapped(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    below = " " * (len(line) - len(line.lstrip()) + 4)
    return wrap(line, WIDTH, subsequent_indent=below, break_long_words=False, break_on_hyphens=False)
