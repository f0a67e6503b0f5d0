"""Jetons, looks and powers. The comment above each group says what the powers may plan."""

from __future__ import annotations

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Step
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber

# --- Jetons (course/jetons.py). Powers plan GainJeton, ReturnJeton --------------------------------------------------


@attrs.frozen
class GainJeton(Step, kind="terres_de_destinees.gain_jeton/1"):
    """A player takes a Jeton, or `by` places it, if one is left and none is held yet (T-JET-2, T-JET-3)."""

    by: Public[Seat]
    seat: Public[Seat]
    number: Public[JetonNumber]


@attrs.frozen
class ReturnJeton(Step, kind="terres_de_destinees.return_jeton/1"):
    """A player's Jeton goes back to the centre, if it is still held (T-JET-4)."""

    by: Public[Seat | None]
    seat: Public[Seat]
    number: Public[JetonNumber]


@attrs.frozen
class TurnCards(Step, kind="terres_de_destinees.turn_cards/1"):
    """A player engages (or redresses) `left` of their cards by a Jeton, which then goes back (T-JET-4, T-JET-5)."""

    seat: Public[Seat]
    number: Public[JetonNumber]
    left: Public[int]


# --- looks (course/powers.py). Powers plan LookAtHand, LookAtDestin ------------------------------------------------


@attrs.frozen
class LookAtHand(Step, kind="terres_de_destinees.look_at_hand/1"):
    """A player looks at another's hand, if it holds a card (H-8)."""

    seat: Public[Seat]
    target: Public[Seat]


@attrs.frozen
class LookAtDestin(Step, kind="terres_de_destinees.look_at_destin/1"):
    """A player looks at another's secret Destin (H-4, H-8)."""

    seat: Public[Seat]
    target: Public[Seat]


# --- powers (course/powers.py). Powers plan ContinuePower and what `verb.resolve_power` returns ----------------------


@attrs.frozen
class RunPower(Step, kind="terres_de_destinees.run_power/1"):
    """Resolve the innermost power from its beginning, or do nothing if it can do nothing (T-MAND-1)."""


@attrs.frozen
class ContinuePower(Step, kind="terres_de_destinees.continue_power/1"):
    """Go on with the innermost power at one of its stages."""

    stage: Public[str]


@attrs.frozen
class FinishPower(Step, kind="terres_de_destinees.finish_power/1"):
    """The innermost power has been resolved: window P-7."""
