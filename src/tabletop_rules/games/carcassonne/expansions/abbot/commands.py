"""Commands of the abbot."""

from __future__ import annotations

from typing import Literal

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Command


@attrs.frozen
class PlaceAbbot(Command, kind="carcassonne.place_abbot/1"):
    """Place the abbot on the monastery or garden of the tile just laid. Source: AB1, AB2."""

    part: Public[Literal["monastery", "garden"]]


@attrs.frozen
class RetrieveAbbot(Command, kind="carcassonne.retrieve_abbot/1"):
    """Take the abbot back from an incomplete monastery or garden and score it. Source: AB4."""
