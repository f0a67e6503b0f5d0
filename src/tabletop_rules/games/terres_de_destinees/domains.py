"""The values of what commands name, apart from cards and Destins, whose ids are those of components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from tabletop_rules.games.terres_de_destinees.content.actives import LookMode
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.content.modes import MODES


def domains(content: Content) -> Mapping[str, Sequence[object]]:
    """Return the Jetons, the modes of powers, and the bids: nobody can bid more cards than there are."""
    return {
        "jeton": tuple(sorted({jeton.number for jeton in content.jetons})),
        "mode": (*get_args(LookMode), *MODES),
        "bid": range(1, len(content.cards) + 1),
    }
