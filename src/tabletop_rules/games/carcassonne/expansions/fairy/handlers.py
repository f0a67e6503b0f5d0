"""The fairy's point at the start of a turn, and her bonus for a feature. Source: X1 to X3, X14, V7."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Cited, Plan, by_rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, FeaturesCompleted, TurnStarted
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, BonusDue, BonusPaid, MoveFairy
from tabletop_rules.games.carcassonne.expansions.fairy.rules import fairy_segments, favoured
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import feature_of, numbered
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
    fr="La fée reste sans effet à sa place quand le meeple à côté d'elle s'en va.",
    source="ruling",
    depends=(RuleId("X3"),),
    otherwise=(
        "The fairy goes on favouring the player whose meeple she was beside.",
        "La fée continue de favoriser le joueur dont elle côtoyait le meeple.",
    ),
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
    fr="La fée donne 1 point au début du tour au joueur actif dont elle côtoie le meeple.",
    source="rulebook",
    depends=(RuleId("X3"),),
    otherwise=(
        "The fairy brings nothing at the start of a turn.",
        "La fée ne rapporte rien au début d'un tour.",
    ),
)


def _or_move_fairy(state: State, instead: Commands, seat: Seat) -> Commands:
    return instead | {MoveFairy} if any(True for _ in fairy_segments(state, seat)) else instead


MOVING_HER: Final = Modifier(
    RuleId("X3"),
    "Instead of placing a meeple, a player may move the fairy.",
    done_instead,
    Band.MEEPLE,
    30,
    _or_move_fairy,
    fr="Au lieu de placer un meeple, on peut déplacer la fée.",
    source="rulebook",
    otherwise=(
        "The fairy is not moved: in the meeple step only meeples are placed.",
        "La fée ne se déplace pas : à cette étape, on ne place que des meeples.",
    ),
)


# --- the bonus ------------------------------------------------------------------------------------------------------


@value("carcassonne.bonus_points")
def bonus_points(state: State) -> int:
    """Return how many points the fairy brings when the feature of her meeple is scored: none. Source: X2."""
    return 0


THREE_POINTS: Final = Modifier.constant(
    RuleId("X2"),
    "The fairy gives 3 points for the feature of her meeple.",
    bonus_points,
    Band.COMPLETED,
    10,
    3,
    fr="La fée donne 3 points pour la zone de son meeple.",
    source="rulebook",
    depends=(RuleId("X3"),),
    otherwise=(
        "The fairy brings nothing when a feature is scored.",
        "La fée ne rapporte rien quand une zone est évaluée.",
    ),
)

BonusOrder: TypeAlias = Literal["before", "with", "after"]


@value("carcassonne.bonus_order")
def bonus_order(state: State) -> BonusOrder:
    """Return when the bonus is paid: before the completed features are scored. Source: Q9."""
    return "before"


def bonus(state: State, features: tuple[int, ...] | None = None) -> tuple[Gain, ...]:
    """Return her points if her feature is among these; None means all with a meeple. Source: X2."""
    meeple, points = favoured(state), bonus_points(state)
    if meeple is None or not points:
        return ()
    number, feature = numbered(state.board, meeple.segment)
    if not feature.meeples if features is None else number not in features:
        return ()
    return (Gain(meeple.seat, points, "fairy_bonus", number, (("fairy", 1, points),)),)


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
    depends=(RuleId("X3"),),
    otherwise=(
        "The fairy brings nothing in final scoring.",
        "La fée ne rapporte rien au décompte final.",
    ),
)


def _completed(state: State, event: FeaturesCompleted) -> tuple[Bearer, ...]:
    return _bonus_bearers(state, event.features)


def _pay(state: State, event: FeaturesCompleted, bearer: Bearer) -> Plan:
    # settled now (B21); a batch of its own (Q9, Q10), now or later
    gains = bonus(state, event.features)
    match bonus_order(state):
        case "before":
            return batch("fairy_bonus", gains)
        case "after":
            return tuple([Cited(RuleId("V7"), BonusDue(gain)) for gain in gains])
        case "with":
            return ()


BONUS: Final = Effect(
    RuleId("X2"),
    "The fairy gives her bonus when the feature of her meeple is complete.",
    FeaturesCompleted,
    Timing.THEN,
    Band.COMPLETED,
    10,
    _completed,
    _pay,
    fr="La fée donne son bonus quand la zone de son meeple est complète.",
    source="rulebook",
    depends=(RuleId("X3"),),
    otherwise=(
        "The fairy brings nothing for a completed feature.",
        "La fée ne rapporte rien pour une zone complète.",
    ),
)


def _batch_of_features(state: State, event: BatchOpened) -> tuple[Bearer, ...]:
    if event.source != "features" or bonus_order(state) != "with":
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
    depends=(RuleId("X2"),),
    otherwise=(
        "The bonus is a batch of its own, before the features.",
        "Le bonus est un lot à part, avant les zones.",
    ),
)


WITH_FEATURES: Final = Modifier.constant(
    RuleId("V7"),
    "The fairy's bonus is paid together with the features.",
    bonus_order,
    Band.COMPLETED,
    10,
    "with",
    fr="Le bonus de la fée est payé avec les zones.",
    source="ruling",
    depends=(RuleId("X2"),),
    otherwise=(
        "The bonus is a batch of its own, before the features.",
        "Le bonus est un lot à part, avant les zones.",
    ),
)
AFTER_FEATURES: Final = Modifier.constant(
    RuleId("V7"),
    "The fairy's bonus is settled when the feature is complete, and paid after the features.",
    bonus_order,
    Band.COMPLETED,
    20,
    "after",
    fr="Le bonus de la fée est fixé quand la zone est complète, et payé après les zones.",
    source="ruling",
    depends=(RuleId("X2"),),
    otherwise=(
        "The bonus is a batch of its own, before the features.",
        "Le bonus est un lot à part, avant les zones.",
    ),
)


def _due(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    due = FAIRY.get(state).due
    return (Bearer(due.seat),) if due is not None else ()


def _pay_after(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    due = FAIRY.get(state).due
    assert due is not None
    return by_rule(RuleId("Q9"), (BonusPaid(), *batch("fairy_bonus", (due,))))


BONUS_AFTER: Final = Effect(
    RuleId("V7"),
    "The fairy's bonus is paid after the features, although the meeple has gone home.",
    BatchClosed,
    Timing.THEN,
    Band.NEXT_BATCH,
    10,
    _due,
    _pay_after,
    fr="Le bonus de la fée est payé après les zones, bien que le meeple soit rentré.",
    source="ruling",
    order=RuleId("S5"),
    depends=(RuleId("X2"),),
    otherwise=(
        "The bonus is a batch of its own, before the features.",
        "Le bonus est un lot à part, avant les zones.",
    ),
)

VALUES: Final = (favoured, bonus_points, bonus_order)
