"""Her point at the start of a turn, and her bonus for a feature. Source: X1, X2, X3, X14, V7."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, FeaturesCompleted, TurnStarted
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, BonusDue, BonusPaid
from tabletop_rules.games.carcassonne.expansions.fairy.queries import favoured, segments
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import feature_of, root
from tabletop_rules.games.carcassonne.state import Gain, Standing, State
from tabletop_rules.games.carcassonne.steps import FinalScoringBegun

POINT: Final = 1
BONUS: Final = 3

# --- what she brings ------------------------------------------------------------------------------------------------


def favours_active(state: State, event: TurnStarted) -> tuple[Bearer, ...]:
    """She favours the player whose turn begins."""
    meeple = favoured(state)
    return (Bearer(event.seat),) if meeple is not None and meeple.seat == event.seat else ()


def give_point(state: State, event: TurnStarted, bearer: Bearer) -> Plan:
    """One point at the start of the turn. Source: X1."""
    return batch("fairy", (Gain(bearer.seat, POINT, "fairy", items=(("fairy", 1, POINT),)),))


def bonus(state: State, features: tuple[int, ...] | None) -> tuple[Gain, ...]:
    """Her bonus for the owner of the meeple beside her if its feature is scored now; majority not needed.

    Source: X2.
    """
    meeple = favoured(state)
    if meeple is None:
        return ()
    number = root(state.board, meeple.segment)
    if features is not None and number not in features:
        return ()
    return (Gain(meeple.seat, BONUS, "fairy_bonus", number, (("fairy", 1, BONUS),)),)


def on_completed(state: State, event: FeaturesCompleted) -> tuple[Bearer, ...]:
    """Her feature is among the completed ones."""
    return tuple(Bearer(gain.seat) for gain in bonus(state, event.features))


def pay_before(state: State, event: FeaturesCompleted, bearer: Bearer) -> Plan:
    """A batch of its own, before that of the features. Source: X2, Q9, Q10."""
    return batch("fairy_bonus", bonus(state, event.features))


def settle_bonus(state: State, event: FeaturesCompleted, bearer: Bearer) -> Plan:
    """Settled now, and paid after the features. Source: X2, V7, Q9, Q10."""
    return tuple([BonusDue(gain) for gain in bonus(state, event.features)])


def is_due(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    """A bonus waits for the features, which are scored now."""
    due = FAIRY.get(state).due
    return (Bearer(due.seat),) if due is not None else ()


def pay_after(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    """The bonus falls after the features, even though the meeple has gone home. Source: V7, Q9."""
    due = FAIRY.get(state).due
    assert due is not None
    return (BonusPaid(), *batch("fairy_bonus", (due,)))


def of_features(state: State, event: BatchOpened) -> tuple[Bearer, ...]:
    """The batch of features, with the bonus in it."""
    if event.source != "features":
        return ()
    return tuple(Bearer(gain.seat) for gain in bonus(state, tuple(gain.feature for gain in event.gains)))


def put_into_batch(state: State, event: BatchOpened, bearer: Bearer) -> Plan:
    """The bonus comes right before its feature. Source: V7, S6."""
    (extra,) = bonus(state, tuple(gain.feature for gain in event.gains))
    at = next(place for place, gain in enumerate(event.gains) if gain.feature == extra.feature)
    return (change(event, gains=(*event.gains[:at], extra, *event.gains[at:])),)


def of_any_feature(state: State, moment: FinalScoringBegun) -> tuple[Bearer, ...]:
    """In final scoring every feature is scored, hers too."""
    return tuple(Bearer(gain.seat) for gain in bonus(state, None))


def pay_finally(state: State, moment: FinalScoringBegun, bearer: Bearer) -> Plan:
    """Her bonus in final scoring, before the features. Source: X2, Q32."""
    return batch("fairy_bonus", bonus(state, None), final=True)


# --- what they change -----------------------------------------------------------------------------------------------


def may_move_her(state: State, more: bool, seat: Seat) -> bool:
    """A player may move her to an own meeple on the board that she is not beside. Source: X3."""
    return more or any(True for _ in segments(state, seat))


def still_there(state: State, meeple: Standing | None) -> Standing | None:
    """She stays without effect where she is when the meeple leaves. Source: X14."""
    if meeple is None or meeple not in feature_of(state.board, meeple.segment).meeples:
        return None
    return meeple
