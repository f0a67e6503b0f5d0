"""All verbs, by the name that a pack writes as `effect`, and whether a power could do anything now."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.errors import GameError
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.content.verbs import VERBS as NAMED
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.values import in_time
from tabletop_rules.games.terres_de_destinees.verbs import (
    chains,
    giving,
    in_play,
    jetons,
    lasting,
    looking,
    losses,
    modes,
    pile,
)
from tabletop_rules.games.terres_de_destinees.verbs.verb import Verb


def usable(state: State, activation: Activation) -> bool:
    """Return whether a power could do anything now (T-PWR-4); False for cards without a power to activate."""
    power = state.content.card(activation.card).power
    if not isinstance(power, Active):
        return False
    return in_time(state, activation) and VERBS[power.verb].can(state, activation, power)


_ALL: Final[tuple[Verb[Any], ...]] = (
    *jetons.VERBS,
    *looking.VERBS,
    *losses.VERBS,
    *giving.VERBS,
    *pile.VERBS,
    *in_play.VERBS,
    *modes.VERBS,
    *lasting.VERBS,
    *chains.verbs(usable),
)
VERBS: Final[Mapping[str, Verb[Any]]] = MappingProxyType({verb.of.verb: verb for verb in _ALL})
"""Verb id of the content -> what it does."""

if missing := [id for id, cls in NAMED.items() if issubclass(cls, Active) and id not in VERBS]:
    raise GameError(
        "cards may name verbs that do nothing:",
        [f"{id!r} stands in content/verbs.py: add what it does to VERBS of a module of verbs/" for id in missing],
    )
