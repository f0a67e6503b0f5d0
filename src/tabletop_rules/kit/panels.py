"""`Panel`: a part of the picture of a table that has a place of its own on a screen."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tabletop_rules.kit import svg
from tabletop_rules.kit.frozen import frozen

PanelKind: TypeAlias = Literal["board", "area", "hand", "aside"]
"""How a front end shows a panel.

- A `board` fills its frame, keeps its scale while it grows, and can be moved and enlarged.
- An `area` is as wide as the place; narrow ones stand side by side.
- A `hand` is what the viewer holds, near what is asked.
- An `aside`, such as a score track, is seldom needed and may be folded away; it is at most `ASIDE` wide.
"""

ASIDE = 320.0
"""Width of what is beside the table."""


@frozen
class Panel:
    """A part of the picture of a table: the elements drawn in a box, whose corner is (`x`, `y`).

    `name` is one word that is the same in every language, `title` what people call it. A unit is a pixel; that of a
    board is `scale` pixels at first. A point of a board keeps its coordinates during a match.
    """

    name: str
    title: str
    drawn: str
    width: float
    height: float
    kind: PanelKind = "area"
    x: float = 0.0
    y: float = 0.0
    scale: int = 1

    @property
    def svg(self) -> str:
        """The panel as a picture of its own."""
        return svg.document(self.width, self.height, self.title, self.drawn, x=self.x, y=self.y)
