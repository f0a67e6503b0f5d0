"""`Row`: one match of many, in numbers, as a line of JSON or a row of Parquet."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.errors import LogError, shorten

Counts: TypeAlias = Mapping[str, tuple[int, ...]]
"""How often something happened, by its id: a number for each seat, and a last one for what no seat brought about."""

VERSION: Final = 1
"""Version of the fields of a row. A folder with other rows is refused."""


@attrs.frozen(kw_only=True, slots=False)
class Row:
    """One match in numbers.

    - `seed`, `game`, `ruleset`, `additions`, `options`, `seats` and `bots` say what was played: `ruleset` is the number
      of the rules, `additions` what was added to the game or taken out, `bots` the name of each seat's bot.
    - `ranking` is the result as groups of seats, best first, and `reason` why the match ended. `points` are those of
      each seat, None in a game without.
    - `commands` counts what the seats sent, `records` the events recorded. A turn is a run of commands of one seat;
      `turns` counts those.
    - `sent` counts commands by kind, `events` what happened by kind, and `rules` the rule ids that records cite. `used`
      counts the cards, tiles, places, ... that a seat's commands touched, and `met` those that events named. An event
      belongs to the seat it names as `seat`, else to the sender of the command that led to it, unless chance came
      between.
    - `sources` are where points came from, by name in English: the earnings of the game, or else the items of its
      standings at the end, which may be progress toward an aim.
    - `choices` tells, by kind of decision, how often it was measured, the sum of legal commands, the most of them, and
      how often there was only one. A quarter of all decisions is measured, picked at random.
    - `sensible` tells, by kind of decision, how often its legal commands were compared, as `greedy` does, how often
      only one of them was sensible, and the sum of sensible ones. One in 500 decisions with several commands is.
    - `curve` is how the seats stand when each tenth of the turns is over, from the first to the ninth, as points after
      final scoring, or as progress in hundredths of an aim. It is kept of a tenth of all matches, else ().
    - `error` says why a match broke off, and `log` is then the text of its event log; otherwise both are "".
    - `seconds` is the time taken. Rows that differ in nothing else are equal.
    """

    seed: int
    game: str
    ruleset: int = 1
    additions: tuple[str, ...] = ()
    options: Mapping[str, Any] = attrs.field(factory=dict)
    seats: int
    bots: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...] = ()
    reason: str = ""
    points: tuple[int | None, ...] = ()
    commands: int = 0
    records: int = 0
    turns: int = 0
    sent: Counts = attrs.field(factory=dict)
    events: Counts = attrs.field(factory=dict)
    rules: Counts = attrs.field(factory=dict)
    used: Counts = attrs.field(factory=dict)
    met: Counts = attrs.field(factory=dict)
    sources: Counts = attrs.field(factory=dict)
    choices: Counts = attrs.field(factory=dict)
    sensible: Counts = attrs.field(factory=dict)
    curve: tuple[tuple[int, ...], ...] = ()
    error: str = ""
    log: str = ""
    seconds: float = attrs.field(default=0.0, eq=False)

    @cached_property
    def series(self) -> str:
        """The name of the series of matches that differ in the seed alone: a digest of what was played."""
        return series_name(self.game, self.ruleset, self.additions, self.options, self.seats, self.bots)

    @property
    def key(self) -> tuple[str, int]:
        """What the row is sorted by, and what no two rows of a folder share: the series and the seed."""
        return self.series, self.seed

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; () if the match broke off."""
        return self.ranking[0] if self.ranking else ()

    def share(self, seat: int) -> float:
        """Return a seat's share of the win: 1 for winning alone, 1/2 for one of two in first place, 0 for others."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def series_name(
    game: str,
    ruleset: int,
    additions: tuple[str, ...],
    options: Mapping[str, Any],
    seats: int,
    bots: tuple[str, ...],
) -> str:
    """Return the name of a series of matches, the same on every machine."""
    text = _dumps([game, ruleset, additions, dict(options), seats, bots])
    return blake2b(text.encode(), digest_size=6).hexdigest()


# --- as a line of JSON ----------------------------------------------------------------------------------------------

COUNTS: Final = ("sent", "events", "rules", "used", "met", "sources", "choices", "sensible")
"""The fields that are counts."""

_FIELDS: Final = tuple(field.name for field in attrs.fields(Row))
_KEPT: Final = tuple(name for name in _FIELDS if name != "seconds")


def row_line(row: Row) -> str:
    """Return a row as a line of JSON without its newline: keys sorted, and `seconds` left out, which no two runs share.

    Two rows are equal exactly if their lines are.
    """
    held: dict[str, Any] = {name: getattr(row, name) for name in _KEPT}
    return _dumps({"version": VERSION, **held})


def read_row(line: str | bytes, where: str = "a row", seconds: float = 0.0) -> Row:
    """Return the row of a line of JSON; `where` names it in errors.

    Raises:
        LogError: the line is no row of this version.
    """
    try:
        held = json.loads(line)
    except ValueError:
        raise LogError(f"{where} is no JSON: the file is damaged, remove the line to play its match again", 0) from None
    if not isinstance(held, dict) or held.pop("version", None) != VERSION or held.keys() != set(_KEPT):
        raise LogError(f"{where} is no row of version {VERSION}: {shorten(held)}", 0)
    return Row(**row_values(held), seconds=seconds)


def row_values(held: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a row with tuples for lists."""
    values = {name: _tuples(value) for name, value in held.items()}
    values["options"] = {name: _tuples(value) for name, value in held["options"].items()}
    values.update({name: {key: tuple(counts) for key, counts in held[name].items()} for name in COUNTS})
    return values


def _tuples(value: Any) -> Any:
    return tuple([_tuples(each) for each in value]) if isinstance(value, list | tuple) else value


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
