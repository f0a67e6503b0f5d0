"""The things of an SVG picture by their ids."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import attrs

from tests.games.drawn import NAME


@attrs.frozen
class Thing:
    """A group of a picture: its kind, its title, where it is, and its drawing."""

    kind: str
    title: str
    at: tuple[float, float]
    element: ElementTree.Element

    def fills(self) -> list[str]:
        """Return the colours it is drawn in, without those of the things in it."""
        return [found for _, found in _fills(self.element, own=True)]


def things(svg: str) -> dict[str, Thing]:
    """Return the things of a picture by their ids, each of which it must have once."""
    found: dict[str, Thing] = {}
    _collect(ElementTree.fromstring(svg), (0, 0), found)
    return found


def _collect(element: ElementTree.Element, at: tuple[float, float], found: dict[str, Thing]) -> None:
    moved = re.match(r"translate\((\S+) (\S+)\)", element.attrib.get("transform", ""))
    if moved is not None and element.tag == f"{NAME}g":
        at = at[0] + float(moved[1]), at[1] + float(moved[2])
    id = element.attrib.get("data-id")
    if id is not None:
        assert id not in found
        title = element.find(f"{NAME}title")
        assert title is not None
        assert title.text
        found[id] = Thing(element.attrib["data-kind"], title.text, at, element)
    for child in element:
        _collect(child, at, found)


def _fills(element: ElementTree.Element, own: bool) -> list[tuple[ElementTree.Element, str]]:
    rows = []
    for child in element:
        if "fill" in child.attrib:
            rows.append((child, child.attrib["fill"]))
        if not (own and "data-id" in child.attrib):
            rows += _fills(child, own)
    return rows
