"""The handlers of The Robbers."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Effect, Timing
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.course.final import settled_last
from tabletop_rules.games.carcassonne.events import BatchMoved, TilePlaced
from tabletop_rules.games.carcassonne.expansions.robbers import effects, queries, rules
from tabletop_rules.games.carcassonne.expansions.robbers.queries import COMPANIONS, ROBBABLE, ROBBER_SPACES
from tabletop_rules.games.carcassonne.queries.batches import order_is_free
from tabletop_rules.games.carcassonne.queries.track import moved_forward
from tabletop_rules.games.carcassonne.steps import TrackSettled

# --- a robber tile --------------------------------------------------------------------------------------------------

ROBBER_TILE: Final = Effect(
    RuleId("R2"),
    "After a robber tile is laid, robbers may be put on the track.",
    TilePlaced,
    Timing.THEN,
    Band.TILE,
    30,
    effects.with_a_bag,
    effects.robber_step,
    fr="Après la pose d'une tuile voleur, des voleurs peuvent être mis sur la piste.",
    source="rulebook",
)
FOREIGN_SPACE: Final = Protection(
    RuleId("R3"),
    "A robber goes to no space on which only figures of its owner stand.",
    ROBBER_SPACES,
    Band.TILE,
    20,
    effects.is_foreign,
    rules.NOBODY_THERE,
    effects.space_param,
    fr="Un voleur ne va pas sur une case où ne se trouvent que des figurines de son propriétaire.",
    source="rulebook",
)
ANOTHER_SPACE: Final = Protection(
    RuleId("Q4"),
    "The space where a robber stands already is no move.",
    ROBBER_SPACES,
    Band.TILE,
    10,
    effects.is_elsewhere,
    rules.SAME_SPACE,
    effects.space_param,
    fr="La case où se trouve déjà le voleur n'est pas un déplacement.",
    source="ruling",
)

# --- a batch --------------------------------------------------------------------------------------------------------

ORDER_FREE: Final = Modifier(
    RuleId("S4"),
    "A scorer beside a robber of another player chooses the order of the own events.",
    order_is_free,
    Band.ALLOCATION,
    10,
    effects.is_watched,
    fr="Qui marque à côté du voleur d'un autre choisit l'ordre de ses évaluations.",
    source="rulebook",
)
OWN_FIGURES: Final = Protection(
    RuleId("R11"),
    "A robber neither robs nor follows figures of its owner.",
    COMPANIONS,
    Band.CHOICE,
    10,
    effects.is_of_another,
    rules.NOT_A_COMPANION,
    fr="Un voleur ne vole ni ne suit les figurines de son propriétaire.",
    source="rulebook",
)
SAME_SPACE_ONLY: Final = Protection(
    RuleId("R10"),
    "A robber robs and follows only figures that stood on its space when the batch was opened.",
    COMPANIONS,
    Band.CHOICE,
    20,
    effects.stood_there,
    rules.NOT_A_COMPANION,
    fr="Un voleur ne vole et ne suit que les figurines qui se trouvaient sur sa case à l'ouverture du lot.",
    source="rulebook",
)
VICTIM_CHOSEN: Final = Effect(
    RuleId("R14"),
    "Of several figures that a robber can rob its owner must choose one.",
    BatchMoved,
    Timing.THEN,
    Band.CHOICE,
    10,
    effects.beside_a_mover,
    effects.choose,
    fr="Entre plusieurs figurines qu'un voleur peut voler, son propriétaire doit en choisir une.",
    source="rulebook",
    order=RuleId("S3"),
)
HALF_STOLEN: Final = Effect(
    RuleId("R9"),
    "A robber takes half of a scoring move that leaves its space, rounded up, and goes home.",
    BatchMoved,
    Timing.THEN,
    Band.THEFT,
    10,
    effects.beside_a_mover,
    effects.steal,
    fr="Un voleur prend la moitié, arrondie au supérieur, d'une avance qui quitte sa case, et rentre.",
    source="rulebook",
    order=RuleId("S3"),
)
GOING_ALONG: Final = Effect(
    RuleId("R15"),
    "A robber on the track goes along with companions that take it along.",
    BatchMoved,
    Timing.THEN,
    Band.FOLLOWING,
    10,
    effects.beside_a_mover,
    effects.go_along,
    fr="Un voleur sur la piste accompagne les figurines qui l'emmènent.",
    source="rulebook",
    order=RuleId("S3"),
)
STOLEN_TAKE_ALONG: Final = Modifier(
    RuleId("R15"),
    "Stolen points take the robbers on the figure's space along, even if other figures stay behind.",
    queries.taking_along,
    Band.FOLLOWING,
    10,
    effects.by_stolen_points,
    fr="Des points volés emmènent les voleurs de la case, même si d'autres figurines restent.",
    source="rulebook",
    order=RuleId("Q7"),
)
PAYMENTS_TAKE_ALONG: Final = Modifier(
    RuleId("R18"),
    "A payment takes the robbers of other players on the figure's space back with it.",
    queries.taking_along,
    Band.FOLLOWING,
    30,
    effects.by_payment,
    fr="Un paiement fait reculer les voleurs des autres joueurs qui sont sur la case.",
    source="rulebook",
    order=RuleId("Q7"),
)
STAYING_BEHIND: Final = Modifier(
    RuleId("R19"),
    "After a payment the owner may let the robber stay with figures of other players that remain.",
    queries.may_stay,
    Band.FOLLOWING,
    10,
    effects.beside_others,
    fr="Après un paiement, le propriétaire peut laisser son voleur avec les figurines d'autres joueurs qui restent.",
    source="rulebook",
)
STOLEN_DARK: Final = Modifier(
    RuleId("R21"),
    "Stolen points that end on a dark space may bring the active player a message, too.",
    moved_forward,
    Band.MESSAGE,
    10,
    effects.with_stolen,
    fr="Des points volés qui s'arrêtent sur une case foncée peuvent aussi donner un message au joueur actif.",
    source="faq",
)

# --- the end --------------------------------------------------------------------------------------------------------

REWARD_PAID: Final = Effect(
    RuleId("R22"),
    "At the end each robber on the track earns its owner 3 points and goes home.",
    TrackSettled,
    Timing.THEN,
    Band.FINAL,
    20,
    effects.still_there,
    effects.robbers_earn,
    fr="À la fin, chaque voleur sur la piste rapporte 3 points à son propriétaire et rentre.",
    source="rulebook",
    order=RuleId("R22"),
)
REWARD_SAFE: Final = Protection(
    RuleId("R22"),
    "Nothing is stolen from the 3 points for a robber.",
    ROBBABLE,
    Band.FINAL,
    10,
    effects.not_of_robbers,
    rules.NO_CANDIDATE,
    fr="Rien n'est volé sur les 3 points d'un voleur.",
    source="rulebook",
)

# --- options --------------------------------------------------------------------------------------------------------

EVERYBODY: Final = Modifier(
    RuleId("R6"),
    "Every other player with a robber in supply has the chance to place it, in turn order.",
    queries.further_chance,
    Band.TILE,
    10,
    effects.everybody,
    fr="Chaque autre joueur dont le voleur est en réserve peut le placer, dans l'ordre du tour.",
    source="rulebook",
)
CHANCE_PASSES_ON: Final = Modifier(
    RuleId("V6"),
    "A chance to place a robber that is declined passes on to the following player.",
    queries.further_chance,
    Band.TILE,
    20,
    effects.passes_on,
    fr="Une possibilité refusée de placer un voleur passe au joueur suivant.",
    source="ruling",
)
INCOME_SAFE: Final = Protection(
    RuleId("V2"),
    "Income from a sale or ransom cannot be robbed.",
    ROBBABLE,
    Band.CHOICE,
    10,
    effects.no_income,
    rules.NO_CANDIDATE,
    fr="Les recettes d'une vente ou d'une rançon ne peuvent pas être volées.",
    source="ruling",
)
INCOME_TAKES_ALONG: Final = Modifier(
    RuleId("R19a"),
    "Income that cannot be robbed takes the robbers on the figure's space along, as stolen points do.",
    queries.taking_along,
    Band.FOLLOWING,
    20,
    effects.by_income,
    fr="Des recettes qui ne se volent pas emmènent les voleurs de la case, comme des points volés.",
    source="ruling",
    order=RuleId("Q7"),
)
STAYING_AT_A_SALE: Final = Modifier(
    RuleId("R19a"),
    "The owner may let the robber stay with figures that remain, when one pays and another has such an income.",
    queries.may_stay,
    Band.FOLLOWING,
    20,
    effects.beside_others_at_a_sale,
    fr="Le propriétaire peut laisser son voleur avec les figurines qui restent, quand une paie et une autre a une telle"
    " recette.",
    source="ruling",
)
SETTLED_LAST: Final = Modifier.constant(
    RuleId("V3"),
    "Robbers steal in final scoring too, and only those left then earn their 3 points.",
    settled_last,
    Band.FINAL,
    10,
    True,
    fr="Les voleurs volent aussi au décompte final, et seuls ceux qui restent alors rapportent 3 points.",
    source="ruling",
)

VALUES: Final = (ROBBER_SPACES, queries.further_chance, COMPANIONS, ROBBABLE, queries.taking_along, queries.may_stay)
