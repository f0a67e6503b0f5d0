"""The values of what commands name, apart from cards, tokens, settings and powers: their ids are in `components`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabletop_rules.games.destiny.terms import SETTINGS, SLOTS, SPOTS


def domains() -> Mapping[str, Sequence[object]]:
    """Return the spots with the settings under them, and the moves from slot to slot."""
    return {
        "position": SPOTS,
        "setting_slot": SETTINGS,
        "spot": (*SPOTS, *SETTINGS),
        "way": ((), *((source, target) for source in SLOTS for target in SLOTS if source != target)),
    }
