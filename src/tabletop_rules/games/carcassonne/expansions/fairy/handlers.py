"""The handlers of the fairy."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Effect, Timing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, FeaturesCompleted, TurnStarted
from tabletop_rules.games.carcassonne.expansions.fairy import effects
from tabletop_rules.games.carcassonne.expansions.fairy.queries import favoured
from tabletop_rules.games.carcassonne.rules.meeples import may_do_more
from tabletop_rules.games.carcassonne.steps import FinalScoringBegun

WITHOUT_EFFECT: Final = Modifier(
    RuleId("X14"),
    "The fairy stays without effect where she is when the meeple beside her leaves.",
    favoured,
    Band.TERMS,
    10,
    effects.still_there,
    fr="La fée reste sans effet à sa place quand le partisan à côté d'elle s'en va.",
    source="ruling",
)
POINT: Final = Effect(
    RuleId("X1"),
    "The fairy gives 1 point at the start of the turn of the player whose meeple she is beside.",
    TurnStarted,
    Timing.THEN,
    Band.START,
    10,
    effects.favours_active,
    effects.give_point,
    fr="La fée donne 1 point au début du tour du joueur dont elle côtoie le partisan.",
    source="rulebook",
)
MOVING_HER: Final = Modifier(
    RuleId("X3"),
    "In place of a meeple a player may move the fairy.",
    may_do_more,
    Band.MEEPLE,
    30,
    effects.may_move_her,
    fr="Au lieu de placer un partisan, on peut déplacer la fée.",
    source="rulebook",
)
BONUS_IN_FINAL_SCORING: Final = Effect(
    RuleId("X2"),
    "The fairy gives her bonus in final scoring, too.",
    FinalScoringBegun,
    Timing.THEN,
    Band.FINAL,
    10,
    effects.of_any_feature,
    effects.pay_finally,
    fr="La fée donne son bonus au décompte final aussi.",
    source="rulebook",
)

# --- fairy.bonus_order ----------------------------------------------------------------------------------------------

BONUS_BEFORE: Final = Effect(
    RuleId("X2"),
    "The fairy gives 3 points for the completed feature of her meeple, before the features are scored.",
    FeaturesCompleted,
    Timing.THEN,
    Band.COMPLETED,
    10,
    effects.on_completed,
    effects.pay_before,
    fr="La fée donne 3 points pour la zone complète de son partisan, avant l'évaluation des zones.",
    source="rulebook",
)
BONUS_WITH: Final = Effect(
    RuleId("V7"),
    "The fairy's 3 points are an event in the batch of the features, right before her own.",
    BatchOpened,
    Timing.INSTEAD,
    Band.COMPLETED,
    10,
    effects.of_features,
    effects.put_into_batch,
    fr="Les 3 points de la fée sont une évaluation du lot des zones, juste avant la sienne.",
    source="ruling",
)
BONUS_SETTLED: Final = Effect(
    RuleId("V7"),
    "The fairy's bonus is settled when the feature is complete, and paid later.",
    FeaturesCompleted,
    Timing.THEN,
    Band.COMPLETED,
    20,
    effects.on_completed,
    effects.settle_bonus,
    fr="Le bonus de la fée est fixé quand la zone est complète, et payé plus tard.",
    source="ruling",
)
BONUS_AFTER: Final = Effect(
    RuleId("Q9"),
    "The fairy's bonus is paid after the features, although the meeple has gone home.",
    BatchClosed,
    Timing.THEN,
    Band.NEXT_BATCH,
    10,
    effects.is_due,
    effects.pay_after,
    fr="Le bonus de la fée est payé après les zones, bien que le partisan soit rentré.",
    source="ruling",
    order=RuleId("S5"),
)

VALUES: Final = (favoured,)
