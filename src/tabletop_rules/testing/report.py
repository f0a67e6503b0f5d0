"""What `check` reports: how often each law was checked, and a shortest failure of each that is broken."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from tabletop_rules.errors import pluralize
from tabletop_rules.testing.draws import format_options
from tabletop_rules.testing.laws import Where
from tabletop_rules.testing.laws.law import title_of
from tabletop_rules.testing.random_table import Move, format_moves


@attrs.frozen
class Failure:
    """A law that a game breaks, and the shortest match found that shows it: play it with `play(..., moves=moves)`.

    `options` are the drawn ones, reduced to those needed. If `elsewhere`, only processes with other hash seeds show it;
    it has no moves, since its seed determines the whole match.
    """

    law: int
    what: str
    where: Where
    open_chance: bool
    moves: tuple[Move, ...]
    options: Mapping[str, object] = attrs.field(factory=dict)
    own_title: str = ""
    elsewhere: bool = False

    @property
    def title(self) -> str:
        """Return what the law says, in a few words."""
        return self.own_title or title_of(self.law)

    def __str__(self) -> str:
        options = f"\n  with {format_options(self.options)}" if self.options else ""
        heading = f"law {self.law} ({self.title}): {self.what}{options}"
        if self.elsewhere:
            return f"{heading}\n  {self.where}"
        moves = "".join(f"\n    {line}" for line in format_moves(self.moves))
        return f"{heading}\n  {self.where}, after {pluralize(len(self.moves), 'move')}{moves}"


@attrs.frozen
class Tally:
    """How much of a law was checked: matches, cases in them, and matches that break it."""

    matches: int = 0
    cases: int = 0
    broken: int = 0

    def plus(self, other: Tally) -> Tally:
        """Return the sum of both."""
        return Tally(self.matches + other.matches, self.cases + other.cases, self.broken + other.broken)


@attrs.frozen
class Report:
    """The result of a check. `failures` has one entry for every broken law, in the order of the laws."""

    game: str
    matches: int
    moves: int
    laws: Mapping[int, Tally]
    failures: tuple[Failure, ...]
    own_titles: Mapping[int, str] = attrs.field(factory=dict)

    @property
    def good(self) -> bool:
        """Return whether no law was broken."""
        return not self.failures

    @property
    def failure(self) -> Failure | None:
        """Return the first failure, or None."""
        return self.failures[0] if self.failures else None

    def title_of(self, law: int) -> str:
        """Return what a law says, in a few words."""
        return self.own_titles.get(law) or title_of(law)

    def __str__(self) -> str:
        lines = [f"{self.game}: {pluralize(self.matches, 'match', 'matches')}, {pluralize(self.moves, 'move')}"]
        for law, tally in sorted(self.laws.items()):
            verdict = f"BROKEN in {tally.broken}" if tally.broken else "holds" if tally.cases else "met no case"
            lines.append(f"  {law:2} {self.title_of(law)}: {verdict}, {pluralize(tally.cases, 'case')}")
        return "\n".join([*lines, *map(str, self.failures)])
