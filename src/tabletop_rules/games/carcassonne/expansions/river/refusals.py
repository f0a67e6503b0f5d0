"""Why a river tile may not lie somewhere, in words."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Refusal

NARROWED: Final = Refusal(
    "not_here",
    "The river does not go on like this on ({column}, {row}): only from its open end, without an immediate U-turn.",
    "La rivière ne continue pas ainsi en ({column}, {row}) : seulement à son bout ouvert, sans demi-tour immédiat.",
)
