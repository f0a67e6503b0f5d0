"""Where one chapter hands over to another: the effects phase, the end of a turn, the next turn."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr


@tr.frozen
class EffectsPhase(tr.Step, kind="terres_de_destinees.effects_phase/1"):
    """Ask the active player for the next power, Jeton, or the end of the turn (T-TURN-4)."""


EFFECTS_PHASE: Final = EffectsPhase()


@tr.frozen
class EndPhase(tr.Moment, kind="terres_de_destinees.end_phase/1"):
    """The active player ends the turn, all duties done (T-TURN-5); objectives of the end of the turn (T-WIN-6)."""


@tr.frozen
class NextTurn(tr.Step, kind="terres_de_destinees.next_turn/1"):
    """Begin the turn of the next survivor (T-TURN-5, T-TURN-6, T-2P-10), or end the match (T-WIN-8, T-WIN-9)."""
