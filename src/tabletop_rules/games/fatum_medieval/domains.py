"""The values of what commands name, apart from objectives, whose ids are those of components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_rules.games.fatum_medieval.content.effects import POWERS
from tabletop_rules.games.fatum_medieval.content.items import Content


def domains(content: Content) -> Mapping[str, Sequence[object]]:
    """Return all physical cards, in the order of their ids and copy numbers, and all powers."""
    return {"card": tuple(content.printed), "power": POWERS}
