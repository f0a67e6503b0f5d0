"""The picture of a game that draws none: its state field by field, with every thing on it to be clicked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

import attrs

from tabletop_rules.core.component import COPY, SEAT, described
from tabletop_rules.core.game import Game
from tabletop_rules.core.hints import hints
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.wording import Speech, name_of
from tabletop_rules.front.frame import MARGIN, frame
from tabletop_rules.kit import svg

WIDTH: Final = 640.0
INDENT: Final = 18.0
LABEL: Final = 150.0
"""The room of the names of fields."""
CHIP: Final = 24.0
"""The height of a thing."""
STEP: Final = 30.0
"""From one row to the next."""
SIZE: Final = 13.0


def plain_picture(game: Game[Any], view: Match[Any], voice: Voice, room: float = WIDTH) -> str:
    """Return a picture of a view: players and points, and below them what each field of the state holds.

    It is as wide as there is `room`, but not too wide to be read.
    """
    page = _Page(game, view, voice, min(room, WIDTH))
    page.fields(view.state, 0)
    standings = game.display.standings(view, voice)
    return frame(
        view,
        standings,
        voice,
        name=game.name,
        status=(),
        body=page.parts,
        width=page.width,
        height=page.bottom + MARGIN,
    )


class _Page:
    """Collects the rows of the picture. A thing in two fields can be clicked in the first of them."""

    def __init__(self, game: Game[Any], view: Match[Any], voice: Voice, width: float) -> None:
        self.width = width
        self.label = min(LABEL, width / 3)
        self.parts: list[str] = []
        self.bottom = 0.0
        self._voice = voice
        self._things = described(game, voice.language)
        shown = game.display
        self._speech = Speech(view.state, voice, shown.namers, shown.formats, self._things)
        self._drawn = {f"{SEAT}{seat}" for seat in range(view.seats)}

    def fields(self, value: Any, depth: int) -> None:
        """Draw the fields of an attrs value, those with values of their own below the others."""
        types = hints(type(value))
        held = [(field.name, getattr(value, field.name)) for field in attrs.fields(type(value))]
        for name, part in sorted(held, key=lambda each: _is_nested(each[1])):
            if name == "seat" and depth:
                continue  # its heading says it
            if _is_nested(part):
                self._nested(name, part, depth)
            else:
                self._row(name, part, types.get(name), depth)

    def _nested(self, name: str, held: Any, depth: int) -> None:
        parts = held.items() if isinstance(held, Mapping) else [(None, part) for part in _items(held)]
        for key, part in parts:
            if not attrs.has(type(part)):
                self._row(f"{name} {key}", part, None, depth)
                continue
            seat = getattr(part, "seat", None)
            called = self._voice.player(seat) if isinstance(seat, int) else _spelled(name if key is None else key)
            self._text(called, depth, bold=True)
            self.fields(part, depth + 1)

    def _text(self, text: str, depth: int, *, bold: bool = False) -> None:
        x = MARGIN + INDENT * depth
        shown = svg.fitted(text, SIZE, self.width - MARGIN - x, bold=bold)
        self.parts.append(svg.words(x, self.bottom + 17, shown, SIZE, svg.colour("ink"), bold=bold))
        self.bottom += STEP

    def _row(self, name: str, held: Any, hint: Any, depth: int) -> None:
        left = MARGIN + INDENT * depth
        label = svg.fitted(_spelled(name), SIZE, self.label - 10)
        self.parts.append(svg.words(left, self.bottom + 17, label, SIZE, svg.colour("faint")))
        start = x = left + self.label
        for text, id, hidden in self._chips(held, hint):
            shown = svg.fitted(text, SIZE, self.width - MARGIN - start - 16)
            wide = svg.width(shown, SIZE) + 16
            if x > start and x + wide > self.width - MARGIN:
                x, self.bottom = start, self.bottom + STEP
            fill, ink = ("back", "panel") if hidden else ("panel", "ink")
            box = f'<rect width="{wide:g}" height="{CHIP:g}" rx="6" fill="{svg.colour(fill)}"'
            drawn = [
                f'{box} stroke="{svg.colour("edge")}"/>',
                svg.words(8, 17, shown, SIZE, svg.colour(ink), bold=hidden),
            ]
            if id and id not in self._drawn:
                self._drawn.add(id)
                self.parts.append(svg.thing(id, self._thing(id).kind, text, *drawn, x=x, y=self.bottom))
            else:
                self.parts.append(f'<g transform="translate({x:g} {self.bottom:g})">{"".join(drawn)}</g>')
            x += wide + 6
        self.bottom += STEP

    def _chips(self, held: Any, hint: Any) -> Iterator[tuple[str, str, bool]]:
        """Yield text, id ("" for what is no thing), and whether it is hidden, of each item; hidden ones counted."""
        for hidden, row in groupby(_items(held), key=lambda each: isinstance(each, Hidden)):
            items = [*row]
            if hidden:
                yield ("?" if len(items) == 1 else f"? × {len(items)}"), "", True
                continue
            for each in items:
                id = each if isinstance(each, str) and self._thing(each) is not None else ""
                yield name_of(each, hint, self._speech) or "–", id, False

    def _thing(self, id: str) -> Any:
        return self._things.get(id) or self._things.get(id.partition(COPY)[0])


def _items(held: Any) -> Sequence[Any]:
    """Return the items of a sequence that is no text or named tuple; anything else as the only one."""
    if isinstance(held, Sequence) and not isinstance(held, str) and not hasattr(held, "_fields"):
        return held
    return (held,)


def _is_nested(held: Any) -> bool:
    """Whether a value has fields of its own, or holds such values."""
    return isinstance(held, Mapping) or any(attrs.has(type(each)) for each in _items(held))


def _spelled(name: object) -> str:
    return str(name).replace("_", " ").strip()
