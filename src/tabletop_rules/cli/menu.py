"""A numbered list of legal commands: read lazily, shown in pages, filtered by words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from tabletop_rules.core.messages import Command

PAGE: Final = 20
"""Commands shown at a time."""

MAX_ROWS: Final = 5_000
"""The most commands that are listed. Those beyond must be typed."""


class Menu:
    """The list. Numbers do not depend on the filter, so that a number always means the same command."""

    def __init__(self) -> None:
        self.fill(iter(()), str)

    def fill(self, commands: Iterable[Command], words: Callable[[Command], str]) -> None:
        """Start a new list."""
        self._source = islice(commands, MAX_ROWS)
        self._words = words
        self._commands: list[Command] = []
        self._chosen: list[int] | None = None  # the indices that are shown; None for all
        self._at = 0

    def page(self) -> Iterator[tuple[int, str]]:
        """Yield the numbers and words of the current page."""
        for place in self._page():
            yield place + 1, self._words(self._commands[place])

    def _page(self) -> range | list[int]:
        if self._chosen is not None:
            return self._chosen[self._at : self._at + PAGE]
        self._read(self._at + PAGE + 1)
        return range(self._at, min(self._at + PAGE, len(self._commands)))

    @property
    def left(self) -> int:
        """Return how many commands come after this page, as far as they have been read."""
        shown = len(self._commands) if self._chosen is None else len(self._chosen)
        return max(0, shown - self._at - PAGE)

    @property
    def left_text(self) -> str:
        """Return the number left as text, with "+" if the list has been cut off."""
        self._read(MAX_ROWS)
        return f"{self.left}" + ("+" if len(self._commands) == MAX_ROWS else "")

    def turn(self) -> bool:
        """Turn to the next page. Return whether there is one."""
        if not self.left:
            return False
        self._at += PAGE
        return True

    def narrow(self, text: str) -> bool:
        """Show only commands that contain all words of a text, or all if it is empty. Return whether any does."""
        parts = text.casefold().split()
        self._read(MAX_ROWS)
        chosen = [
            place
            for place, command in enumerate(self._commands)
            if all(part in self._words(command).casefold() for part in parts)
        ]
        if not chosen:
            return False
        self._chosen, self._at = chosen if parts else None, 0
        return True

    def command(self, number: int) -> Command | None:
        """Return the command with a number, shown or not, or None."""
        self._read(number)
        return self._commands[number - 1] if 1 <= number <= len(self._commands) else None

    def _read(self, upto: int) -> None:
        missing = upto - len(self._commands)
        if missing > 0:
            self._commands.extend(islice(self._source, missing))
