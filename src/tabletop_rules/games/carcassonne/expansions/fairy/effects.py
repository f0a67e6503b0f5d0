"""Her point at the start of a turn, and her bonus for a feature. Source: X1, X2, X14, V7."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Band, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.rule import Expand, Reducer
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, FeaturesCompleted, TurnStarted
from tabletop_rules.games.carcassonne.expansions.fairy import rules
from tabletop_rules.games.carcassonne.expansions.fairy.messages import (
    FAIRY,
    BonusDue,
    BonusPaid,
    FairyDrawer,
    FairyMoved,
    MoveFairy,
    ScoreFairy,
)
from tabletop_rules.games.carcassonne.hooks import Expansion, Hooks
from tabletop_rules.games.carcassonne.options import Options
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import feature_of, root
from tabletop_rules.games.carcassonne.state import Gain, Standing, State

POINT: Final = 1
BONUS: Final = 3


def beside(state: State) -> Standing | None:
    """The meeple the fairy favours; None if she stands beside the board or beside a meeple that has left.

    Source: X14.
    """
    meeple = FAIRY.get(state).meeple
    return meeple if meeple is not None and meeple in feature_of(state.board, meeple.segment).meeples else None


# --- what she brings ------------------------------------------------------------------------------------------------


def favours_active(state: State, event: TurnStarted) -> tuple[Bearer, ...]:
    """She favours the player whose turn begins."""
    meeple = beside(state)
    return (Bearer(event.seat),) if meeple is not None and meeple.seat == event.seat else ()


def give_point(state: State, event: TurnStarted, bearer: Bearer) -> Plan:
    """One point at the start of the turn. Source: X1."""
    return batch("fairy", (Gain(bearer.seat, POINT, "fairy", items=(("fairy", 1, POINT),)),))


def bonus(state: State, features: tuple[int, ...] | None) -> tuple[Gain, ...]:
    """Her bonus for the owner of the meeple beside her if its feature is scored now; majority not needed.

    Source: X2.
    """
    meeple = beside(state)
    if meeple is None:
        return ()
    number = root(state.board, meeple.segment)
    if features is not None and number not in features:
        return ()
    return (Gain(meeple.seat, BONUS, "fairy_bonus", number, (("fairy", 1, BONUS),)),)


def on_completed(state: State, event: FeaturesCompleted) -> tuple[Bearer, ...]:
    """Her feature is among the completed ones, and the bonus is a batch of its own."""
    if state.options.bonus_order == "with_features":
        return ()
    return tuple(Bearer(gain.seat) for gain in bonus(state, event.features))


def settle_bonus(state: State, event: FeaturesCompleted, bearer: Bearer) -> Plan:
    """Before the features, or settled now and paid after them. Source: X2, V7, Q9, Q10."""
    gains = bonus(state, event.features)
    if state.options.bonus_order == "after_features":
        return (BonusDue(gains[0]),)
    return batch("fairy_bonus", gains)


def is_due(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    """A bonus waits for the features, which are scored now."""
    due = FAIRY.get(state).due
    return (Bearer(due.seat),) if due is not None else ()


def pay_bonus(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    """The bonus falls after the features, even though the meeple has gone home. Source: V7, Q9."""
    due = FAIRY.get(state).due
    assert due is not None
    return (BonusPaid(), *batch("fairy_bonus", (due,)))


def of_features(state: State, event: BatchOpened) -> tuple[Bearer, ...]:
    """The batch of features, with the bonus in it."""
    if state.options.bonus_order != "with_features" or event.source != "features":
        return ()
    return tuple(Bearer(gain.seat) for gain in bonus(state, tuple(gain.feature for gain in event.gains)))


def put_into_batch(state: State, event: BatchOpened, bearer: Bearer) -> Plan:
    """The bonus comes right before its feature. Source: V7, S6."""
    (extra,) = bonus(state, tuple(gain.feature for gain in event.gains))
    at = next(place for place, gain in enumerate(event.gains) if gain.feature == extra.feature)
    return (change(event, gains=(*event.gains[:at], extra, *event.gains[at:])),)


def score_fairy(state: State, step: ScoreFairy) -> Plan:
    """In final scoring every feature is scored, hers too. Source: X2, Q32."""
    return batch("fairy_bonus", bonus(state, None), final=True)


# --- reducers -------------------------------------------------------------------------------------------------------


def fairy_moved(state: State, event: FairyMoved) -> State:
    """She stands beside another meeple."""
    return FAIRY.put(state, change(FAIRY.get(state), meeple=event.meeple))


def bonus_due(state: State, event: BonusDue) -> State:
    """The bonus is kept until it is paid."""
    return FAIRY.put(state, change(FAIRY.get(state), due=event.gain))


def bonus_paid(state: State, event: BonusPaid) -> State:
    """Nothing is due any more."""
    return FAIRY.put(state, change(FAIRY.get(state), due=None))


def fairy(chosen: Options) -> Expansion:
    """The fairy with these options."""
    return Expansion(
        rules=rules.RULES,
        steps=(Expand(RuleId("X2"), ScoreFairy, score_fairy),),
        reducers=(
            Reducer(FairyMoved, fairy_moved),
            Reducer(BonusDue, bonus_due),
            Reducer(BonusPaid, bonus_paid),
        ),
        effects=(
            Effect(
                RuleId("X1"),
                "Her point at the start of a turn.",
                TurnStarted,
                Timing.THEN,
                Band.FOLLOW + 10,
                favours_active,
                give_point,
            ),
            Effect(
                RuleId("X2"),
                "Her bonus for a completed feature.",
                FeaturesCompleted,
                Timing.THEN,
                Band.FOLLOW + 10,
                on_completed,
                settle_bonus,
            ),
            Effect(
                RuleId("V7"),
                "Her bonus in the batch of features.",
                BatchOpened,
                Timing.INSTEAD,
                Band.MODIFY + 10,
                of_features,
                put_into_batch,
            ),
            Effect(
                RuleId("Q9"),
                "Her bonus after the features.",
                BatchClosed,
                Timing.THEN,
                Band.FOLLOW + 50,
                is_due,
                pay_bonus,
                order=RuleId("S5"),
            ),
        ),
        refusals=rules.REFUSALS,
        hooks=Hooks(acts=(rules.may_act,), first_final=(ScoreFairy(),)),
        set_up=lambda state: FAIRY.put(state, FairyDrawer()),
        on_board=lambda state: ((meeple.segment, "*"),) if (meeple := FAIRY.get(state).meeple) is not None else (),
        words={
            MoveFairy: ("move the fairy to the {segment}", "déplacer la fée : {segment}"),
            FairyMoved: ("Seat {seat} moves the fairy to the {meeple}.", "Le siège {seat} déplace la fée : {meeple}."),
            BonusDue: ("The fairy's bonus will be paid.", "Le bonus de la fée sera payé."),
            BonusPaid: ("The fairy's bonus is paid.", "Le bonus de la fée est payé."),
        },
    )
