"""What stands where in an SVG picture, read from its elements: words, shapes beneath them, and how well they are seen.

Widths are those of DejaVu Sans on average, measured apart from the code that draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from xml.etree import ElementTree

import attrs

from tabletop_rules.kit.svg import LIGHT

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

Place = tuple[float, float, float]
"""Left, top, and the scale there."""

NAME = "{http://www.w3.org/2000/svg}"
LETTER = {"thin": 0.56, "bold": 0.62}


@attrs.frozen
class Words:
    """A text, its place, its colour and the colour of what lies right beneath its middle."""

    text: str
    box: Box
    size: float
    colour: str
    ground: str


@attrs.frozen
class Drawn:
    """All words of a picture and all shapes, as they lie from bottom to top."""

    width: float
    height: float
    title: str
    words: tuple[Words, ...]
    shapes: tuple[Box, ...]

    @classmethod
    def read(cls, svg: str, colours: Mapping[str, str] = LIGHT) -> Drawn:
        """Faults: ParseError for what is no XML, KeyError for a colour that the look does not have."""
        root = ElementTree.fromstring(re.sub(r'"var\(--(\w+)\)"', lambda found: f'"{colours[found[1]]}"', svg))
        assert f"{NAME}svg" == root.tag
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        title = root.find(f"{NAME}title")
        shapes: list[tuple[Box, str]] = []
        words = []
        for element, at, style in _walk(root, (0.0, 0.0, 1.0), {}):
            box = _box(element, *at)
            if element.tag == f"{NAME}text":
                words.append(_words(element, *at, style, shapes))
            elif box is not None and style.get("fill", "#000") != "none":
                shapes.append((box, style["fill"]))
        return cls(
            width, height, "" if title is None else title.text or "", tuple(words), tuple(box for box, _ in shapes)
        )

    def outside(self) -> list[object]:
        """What reaches over the edges."""
        found: list[object] = [word.text for word in self.words if self._beyond(word.box)]
        return [*found, *[shape for shape in self.shapes if self._beyond(shape)]]

    def _beyond(self, box: Box) -> bool:
        left, top, right, bottom = box
        return left < -1 or top < -1 or right > self.width + 1 or bottom > self.height + 1

    def overlapping(self) -> list[tuple[str, str]]:
        """Words upon words."""
        return [(a.text, b.text) for a, b in combinations(self.words, 2) if _meet(a.box, b.box)]

    def faint(self) -> list[tuple[str, str, str]]:
        """Words that stand out too little from what is beneath them (WCAG 2.1: 4.5, and 3 for big ones)."""
        return [
            (word.text, word.colour, word.ground)
            for word in self.words
            if contrast(word.colour, word.ground) < (3 if word.size >= 18 else 4.5)
        ]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(digit * 2 for digit in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _walk(
    element: ElementTree.Element, at: Place, style: dict[str, str]
) -> Iterator[tuple[ElementTree.Element, Place, dict[str, str]]]:
    moved = re.match(r"translate\((\S+) (\S+)\)(?: scale\(([\d.]+)\))?", element.attrib.get("transform", ""))
    if moved is not None:
        x, y, scale = at
        at = x + float(moved[1]) * scale, y + float(moved[2]) * scale, scale * float(moved[3] or 1)
    style = {**style, **element.attrib}
    yield element, at, style
    for child in element:
        yield from _walk(child, at, style)


def _box(element: ElementTree.Element, dx: float, dy: float, scale: float) -> Box | None:
    """The place of a rectangle or a disc; other shapes lie beneath no words."""
    number = {name: float(value) for name, value in element.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
    if element.tag == f"{NAME}rect":
        x, y = number.get("x", 0) * scale + dx, number.get("y", 0) * scale + dy
        return x, y, x + number["width"] * scale, y + number["height"] * scale
    if element.tag == f"{NAME}circle":
        x, y, radius = number["cx"] * scale + dx, number["cy"] * scale + dy, number["r"] * scale
        return x - radius, y - radius, x + radius, y + radius
    return None


def _words(
    element: ElementTree.Element,
    dx: float,
    dy: float,
    scale: float,
    style: dict[str, str],
    shapes: list[tuple[Box, str]],
) -> Words:
    text, size = "".join(element.itertext()), float(style.get("font-size", 16)) * scale
    x, y = float(element.attrib["x"]) * scale + dx, float(element.attrib["y"]) * scale + dy
    wide = len(text) * size * LETTER["bold" if style.get("font-weight") == "bold" else "thin"]
    left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[style.get("text-anchor", "start")]
    box = left, y - 0.73 * size, left + wide, y + 0.05 * size
    middle, height = left + wide / 2, y - size / 3
    beneath = [fill for (a, b, c, d), fill in shapes if a <= middle <= c and b <= height <= d]
    return Words(text, box, size, style.get("fill", "#000"), beneath[-1] if beneath else "#ffffff")


def _meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
