"""The fairy's point at the start of a turn, and her bonus for a feature. Source: X1 to X3, X14, V7."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, FeaturesCompleted, TurnStarted
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, BonusDue, BonusPaid, MoveFairy
from tabletop_rules.games.carcassonne.expansions.fairy.rules import fairy_segments, favoured
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import feature_of, root
from tabletop_rules.games.carcassonne.rules.meeples import Commands, done_instead
from tabletop_rules.games.carcassonne.state import Gain, Standing, State
from tabletop_rules.games.carcassonne.steps import FinalScoringBegun


def _if_still_there(state: State, meeple: Standing | None) -> Standing | None:
    if meeple is None or meeple not in feature_of(state.board, meeple.segment).meeples:
        return None
    return meeple


WITHOUT_EFFECT: Final = Modifier(
    RuleId("X14"),
    "The fairy stays where she is, without effect, when the meeple beside her leaves.",
    favoured,
    Band.TERMS,
    10,
    _if_still_there,
    fr="La fée reste sans effet à sa place quand le partisan à côté d'elle s'en va.",
    source="ruling",
)


def _favours_active(state: State, event: TurnStarted) -> tuple[Bearer, ...]:
    meeple = favoured(state)
    return (Bearer(event.seat),) if meeple is not None and meeple.seat == event.seat else ()


def _give_point(state: State, event: TurnStarted, bearer: Bearer) -> Plan:
    return batch("fairy", (Gain(bearer.seat, 1, "fairy", items=(("fairy", 1, 1),)),))


POINT: Final = Effect(
    RuleId("X1"),
    "The fairy gives 1 point at the start of a turn to the active player whose meeple she is beside.",
    TurnStarted,
    Timing.THEN,
    Band.START,
    10,
    _favours_active,
    _give_point,
    fr="La fée donne 1 point au début du tour au joueur actif dont elle côtoie le partisan.",
    source="rulebook",
)


def _or_move_fairy(state: State, instead: Commands, seat: Seat) -> Commands:
    return (*instead, MoveFairy) if any(True for _ in fairy_segments(state, seat)) else instead


MOVING_HER: Final = Modifier(
    RuleId("X3"),
    "Instead of placing a meeple, a player may move the fairy.",
    done_instead,
    Band.MEEPLE,
    30,
    _or_move_fairy,
    fr="Au lieu de placer un partisan, on peut déplacer la fée.",
    source="rulebook",
)


# --- the bonus ------------------------------------------------------------------------------------------------------


def bonus(state: State, features: tuple[int, ...] | None = None) -> tuple[Gain, ...]:
    """Return her 3 points if her feature is among these; None means all features. No majority is needed. Source: X2."""
    meeple = favoured(state)
    if meeple is None:
        return ()
    number = root(state.board, meeple.segment)
    if features is not None and number not in features:
        return ()
    return (Gain(meeple.seat, 3, "fairy_bonus", number, (("fairy", 1, 3),)),)


def _bonus_bearers(state: State, features: tuple[int, ...] | None) -> tuple[Bearer, ...]:
    return tuple(Bearer(gain.seat) for gain in bonus(state, features))


def _left_at_the_end(state: State, moment: FinalScoringBegun) -> tuple[Bearer, ...]:
    return _bonus_bearers(state, None)


def _pay_finally(state: State, moment: FinalScoringBegun, bearer: Bearer) -> Plan:
    # before any feature is scored (Q32)
    return batch("fairy_bonus", bonus(state, None), final=True)


BONUS_IN_FINAL_SCORING: Final = Effect(
    RuleId("X2"),
    "The fairy gives her bonus in final scoring too.",
    FinalScoringBegun,
    Timing.THEN,
    Band.FINAL,
    10,
    _left_at_the_end,
    _pay_finally,
    fr="La fée donne aussi son bonus au décompte final.",
    source="rulebook",
)


def _completed(state: State, event: FeaturesCompleted) -> tuple[Bearer, ...]:
    return _bonus_bearers(state, event.features)


def _pay_before(state: State, event: FeaturesCompleted, bearer: Bearer) -> Plan:
    # a batch of its own (Q9, Q10)
    return batch("fairy_bonus", bonus(state, event.features))


BONUS_BEFORE: Final = Effect(
    RuleId("X2"),
    "The fairy gives 3 points for the completed feature of her meeple, before the features are scored.",
    FeaturesCompleted,
    Timing.THEN,
    Band.COMPLETED,
    10,
    _completed,
    _pay_before,
    fr="La fée donne 3 points pour la zone complète de son partisan, avant l'évaluation des zones.",
    source="rulebook",
)


def _batch_of_features(state: State, event: BatchOpened) -> tuple[Bearer, ...]:
    if event.source != "features":
        return ()
    return _bonus_bearers(state, tuple(gain.feature for gain in event.gains))


def _add_to_batch(state: State, event: BatchOpened, bearer: Bearer) -> Plan:
    # right before its feature (S6)
    (extra,) = bonus(state, tuple(gain.feature for gain in event.gains))
    at = next(place for place, gain in enumerate(event.gains) if gain.feature == extra.feature)
    return (change(event, gains=(*event.gains[:at], extra, *event.gains[at:])),)


BONUS_WITH: Final = Effect(
    RuleId("V7"),
    "The fairy's 3 points are an event in the batch of the features, right before her own.",
    BatchOpened,
    Timing.INSTEAD,
    Band.COMPLETED,
    10,
    _batch_of_features,
    _add_to_batch,
    fr="Les 3 points de la fée sont une évaluation du lot des zones, juste avant la sienne.",
    source="ruling",
)


def _settle(state: State, event: FeaturesCompleted, bearer: Bearer) -> Plan:
    return tuple([BonusDue(gain) for gain in bonus(state, event.features)])


BONUS_SETTLED: Final = Effect(
    RuleId("V7"),
    "The fairy's bonus is settled when the feature is complete, and paid later.",
    FeaturesCompleted,
    Timing.THEN,
    Band.COMPLETED,
    20,
    _completed,
    _settle,
    fr="Le bonus de la fée est fixé quand la zone est complète, et payé plus tard.",
    source="ruling",
)


def _due(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    due = FAIRY.get(state).due
    return (Bearer(due.seat),) if due is not None else ()


def _pay_after(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    due = FAIRY.get(state).due
    assert due is not None
    return (BonusPaid(), *batch("fairy_bonus", (due,)))


BONUS_AFTER: Final = Effect(
    RuleId("Q9"),
    "The fairy's bonus is paid after the features, although the meeple has gone home.",
    BatchClosed,
    Timing.THEN,
    Band.NEXT_BATCH,
    10,
    _due,
    _pay_after,
    fr="Le bonus de la fée est payé après les zones, bien que le partisan soit rentré.",
    source="ruling",
    order=RuleId("S5"),
)

VALUES: Final = (favoured,)
