"""Fingerprints of content change with what they stand for."""

from __future__ import annotations

from enum import StrEnum

import attrs
import pytest

from tabletop_rules.packs import fingerprint


class Side(StrEnum):
    CITY = "city"


@attrs.frozen
class Tile:
    side: Side
    count: int


@attrs.frozen
class Card:
    side: Side
    count: int


def test_different_values_have_different_fingerprints() -> None:
    """A number, class, order, nesting or `True` for 1 makes a difference."""
    values = [Tile(Side.CITY, 1), Tile(Side.CITY, 2), Card(Side.CITY, 1), Tile(Side.CITY, True)]
    values += [(1, 2), (2, 1), ((1,), 2), (1, 2.0), ("1", 2), (None, 2)]

    assert len(values) == len({fingerprint(value) for value in values})
    assert "4f53cda18c2baa0c" == fingerprint(())


def test_other_values_have_none() -> None:
    """A mutable or unordered value is refused."""
    with pytest.raises(TypeError, match="no fingerprint of set"):
        fingerprint(({1, 2},))
