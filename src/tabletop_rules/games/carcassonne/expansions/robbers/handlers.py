"""When robbers act, and what they change: after a robber tile, in a batch, at the end. Source: R2 to R22."""

from __future__ import annotations

from functools import partial
from typing import Final

from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.messages import Plan, Step
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.events import BatchMoved, TilePlaced
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers import queries, rules
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    ROBBABLE,
    ROBBER_SPACES,
    Figure,
    companions_moved,
    foreign_spaces,
    others_remain,
)
from tabletop_rules.games.carcassonne.queries.batches import batch, order_is_free
from tabletop_rules.games.carcassonne.queries.track import moved_forward, open_batch, space
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import TrackSettled

# --- a robber tile --------------------------------------------------------------------------------------------------


def _bag_tile(state: State, event: TilePlaced) -> tuple[Bearer, ...]:
    # the start tile of a pack of your own may have the symbol, but it is laid in nobody's turn
    return TABLE if state.turn and state.content.tile(event.tile).robber else ()


def _offer_robber(state: State, event: TilePlaced, bearer: Bearer) -> Plan:
    # before the meeple step, so that the robber may steal from this very scoring (R7, R8, Q25)
    return (m.OfferRobber(state.active),)


ROBBER_TILE: Final = Effect(
    RuleId("R2"),
    "After a robber tile is laid, robbers may be put on the track.",
    TilePlaced,
    Timing.THEN,
    Band.TILE,
    30,
    _bag_tile,
    _offer_robber,
    fr="Après la pose d'une tuile voleur, des voleurs peuvent être mis sur la piste.",
    source="rulebook",
    otherwise=(
        "A robber tile is a tile like any other: no robber comes onto the track.",
        "Une tuile voleur est une tuile comme une autre : aucun voleur ne vient sur la piste.",
    ),
)


def _is_foreign(state: State, at: int, seat: Seat) -> bool:
    return at in foreign_spaces(state, seat)


def _space_param(state: State, at: int, seat: Seat) -> dict[str, int | str]:
    return {"space": at}


FOREIGN_SPACE: Final = Protection(
    RuleId("R3"),
    "A robber goes only to a space with a figure of another player.",
    ROBBER_SPACES,
    Band.TILE,
    20,
    _is_foreign,
    rules.NOBODY_THERE,
    _space_param,
    fr="Un voleur ne va que sur une case où se trouve une figurine d'un autre joueur.",
    source="rulebook",
    depends=(RuleId("R2"),),
    otherwise=(
        "A robber may go to any space of the track.",
        "Un voleur peut aller sur toute case de la piste.",
    ),
)


def _is_elsewhere(state: State, at: int, seat: Seat) -> bool:
    return at != ROBBERS.get(state).at[seat]


ANOTHER_SPACE: Final = Protection(
    RuleId("Q4"),
    "Choosing the space where the robber already is does not count as a move.",
    ROBBER_SPACES,
    Band.TILE,
    10,
    _is_elsewhere,
    rules.SAME_SPACE,
    _space_param,
    fr="La case où se trouve déjà le voleur n'est pas un déplacement.",
    source="ruling",
    depends=(RuleId("R2"),),
    otherwise=(
        "The robber may be moved to the space where it already is.",
        "Le voleur peut être déplacé sur la case où il se trouve déjà.",
    ),
)

# --- a batch --------------------------------------------------------------------------------------------------------


def _is_watched(state: State, free: bool, seat: Seat) -> bool:
    spaces = {space(state, total) for total in open_batch(state).before[seat]}
    at = ROBBERS.get(state).at if queries.may_steal(state) else ()
    return free or any(at[owner] in spaces for owner in range(len(at)) if owner != seat and at[owner] is not None)


ORDER_FREE: Final = Modifier(
    RuleId("S4"),
    "A scorer with a figure beside another player's robber chooses the order of their events.",
    order_is_free,
    Band.ALLOCATION,
    10,
    _is_watched,
    fr="Qui marque à côté du voleur d'un autre joueur choisit l'ordre de ses évaluations.",
    source="ruling",
    depends=(RuleId("R9"),),
    otherwise=(
        "The events of a scorer are taken in the order of S6.",
        "Les évaluations d'un joueur se suivent dans l'ordre de S6.",
    ),
)


def _is_foreign_figure(state: State, figure: Figure, owner: Seat) -> bool:
    return figure[0] != owner


OWN_FIGURES: Final = Protection(
    RuleId("R11"),
    "A robber neither robs nor follows figures of its owner.",
    COMPANIONS,
    Band.CHOICE,
    10,
    _is_foreign_figure,
    rules.NOT_A_COMPANION,
    fr="Un voleur ne vole ni ne suit les figurines de son propriétaire.",
    source="rulebook",
    depends=(RuleId("R2"),),
    otherwise=(
        "A robber robs and follows the figures of its owner too.",
        "Un voleur vole et suit aussi les figurines de son propriétaire.",
    ),
)


def _was_on_space(state: State, figure: Figure, owner: Seat) -> bool:
    # the positions when the batch was opened (Q6)
    seat, which = figure
    return space(state, open_batch(state).before[seat][which]) == ROBBERS.get(state).at[owner]


SAME_SPACE_ONLY: Final = Protection(
    RuleId("R10"),
    "A robber robs and follows only figures that were on its space when the batch was opened.",
    COMPANIONS,
    Band.CHOICE,
    20,
    _was_on_space,
    rules.NOT_A_COMPANION,
    fr="Un voleur ne vole et ne suit que les figurines qui se trouvaient sur sa case à l'ouverture du lot.",
    source="rulebook",
    depends=(RuleId("R2"),),
    otherwise=(
        "A robber robs and follows figures wherever they are on the track.",
        "Un voleur vole et suit les figurines où qu'elles soient sur la piste.",
    ),
)


def _robber_on_track(state: State, event: object) -> tuple[Bearer, ...]:
    return TABLE if any(at is not None for at in ROBBERS.get(state).at) else ()


def _begin(step: Step, state: State, event: BatchMoved, bearer: Bearer) -> Plan:
    return (step,)


VICTIM_CHOSEN: Final = Effect(
    RuleId("R14"),
    "When a robber can rob several figures, its owner must choose one.",
    BatchMoved,
    Timing.THEN,
    Band.CHOICE,
    10,
    _robber_on_track,
    partial(_begin, m.RobbersChoose()),
    fr="Si un voleur peut voler plusieurs figurines, son propriétaire doit en choisir une.",
    source="rulebook",
    order=RuleId("S3"),
    depends=(RuleId("R9"),),
    otherwise=(
        "A robber robs the first figure that leaves its space with points.",
        "Un voleur vole la première figurine qui quitte sa case en marquant.",
    ),
)
HALF_STOLEN: Final = Effect(
    RuleId("R9"),
    "A robber takes half of a scoring move that leaves its space, rounded up, and goes home.",
    BatchMoved,
    Timing.THEN,
    Band.THEFT,
    10,
    _robber_on_track,
    partial(_begin, m.RobbersSteal()),
    fr="Un voleur prend la moitié, arrondie au supérieur, d'une avance qui quitte sa case, et rentre.",
    source="rulebook",
    order=RuleId("S3"),
    depends=(RuleId("R2"),),
    otherwise=(
        "Nothing is stolen: a robber stays where it is when a figure of its space scores.",
        "Rien n'est volé : un voleur reste sur place quand une figurine de sa case marque.",
    ),
)
STEP_5: Final = Effect(
    RuleId("S3"),
    "After the thefts of a batch, robbers on the track go along with the figures that take them along.",
    BatchMoved,
    Timing.THEN,
    Band.FOLLOWING,
    10,
    _robber_on_track,
    partial(_begin, m.RobbersFollow()),
    fr="Après les vols d'un lot, les voleurs sur la piste suivent les figurines qui les emmènent.",
    source="rulebook",
    order=RuleId("S3"),
    depends=(RuleId("R2"),),
    otherwise=(
        "No robber goes along with a figure.",
        "Aucun voleur ne suit une figurine.",
    ),
)


def _add_stolen(state: State, movers: tuple[Figure, ...], owner: Seat) -> tuple[Figure, ...]:
    # R16, FN 9
    return (*movers, *companions_moved(state, owner, ("stolen",)))


STOLEN_TAKE_ALONG: Final = Modifier(
    RuleId("R15"),
    "A figure moved by stolen points takes the robbers on its space along, even if other figures stay behind.",
    queries.taking_along,
    Band.FOLLOWING,
    10,
    _add_stolen,
    fr="Une figurine avancée par des points volés emmène les voleurs de sa case, même si d'autres restent.",
    source="rulebook",
    order=RuleId("Q7"),
    depends=(RuleId("R9"), RuleId("S3")),
    otherwise=(
        "A robber stays where it is when stolen points move a figure of its space.",
        "Un voleur reste sur place quand des points volés font avancer une figurine de sa case.",
    ),
)


def _add_paying(state: State, movers: tuple[Figure, ...], owner: Seat) -> tuple[Figure, ...]:
    # a companion that received stolen points as well was moved by these (Q7, FN 5)
    return (*movers, *[figure for figure in companions_moved(state, owner, ("payment",)) if figure not in movers])


PAYMENTS_TAKE_ALONG: Final = Modifier(
    RuleId("R18"),
    "A figure that pays takes the robbers of other players on its space back with it.",
    queries.taking_along,
    Band.FOLLOWING,
    30,
    _add_paying,
    fr="Une figurine qui paie fait reculer avec elle les voleurs des autres joueurs sur sa case.",
    source="rulebook",
    order=RuleId("Q7"),
    depends=(RuleId("S3"),),
    otherwise=(
        "A robber stays where it is when a figure of its space pays.",
        "Un voleur reste sur place quand une figurine de sa case paie.",
    ),
)


def _or_beside_others(state: State, stay: bool, owner: Seat) -> bool:
    # only if nothing but payments has moved companions (FN 10)
    forward = {*companions_moved(state, owner, ("stolen", "scoring", "final"))}
    return stay or (not forward and others_remain(state, owner))


STAYING_BEHIND: Final = Modifier(
    RuleId("R19"),
    "After a payment the owner may let the robber stay with figures of other players that remain.",
    queries.may_stay,
    Band.FOLLOWING,
    10,
    _or_beside_others,
    fr="Après un paiement, le propriétaire peut laisser son voleur avec les figurines d'autres joueurs qui restent.",
    source="rulebook",
    depends=(RuleId("R18"),),
    otherwise=(
        "A robber must go back with the figure that pays, even if others remain.",
        "Un voleur doit reculer avec la figurine qui paie, même si d'autres restent.",
    ),
)


def _add_thieves(state: State, moved: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    moves = () if state.batch is None else state.batch.moves
    stolen = {move.figure for move in moves if move.seat == seat and move.kind == "stolen"}
    return tuple(sorted({*moved, *stolen}))


STOLEN_DARK: Final = Modifier(
    RuleId("R21"),
    "Stolen points that end on a dark space may bring the active player a message, too.",
    moved_forward,
    Band.MESSAGE,
    10,
    _add_thieves,
    fr="Des points volés qui s'arrêtent sur une case foncée peuvent aussi donner une missive au joueur actif.",
    source="faq",
    depends=(RuleId("R9"), RuleId("M5")),
    otherwise=(
        "Stolen points bring no message.",
        "Des points volés ne donnent pas de missive.",
    ),
)

# --- the end --------------------------------------------------------------------------------------------------------


def _reward_robbers(state: State, moment: TrackSettled, bearer: Bearer) -> Plan:
    gains = queries.rewards(state)  # before final scoring (Q12)
    return (*batch("robbers", gains, final=True), m.RobbersReturned(tuple(gain.seat for gain in gains)))


REWARD: Final = Modifier.constant(
    RuleId("R22"),
    "At the end each robber on the track earns its owner 3 points, of which nothing is stolen.",
    queries.reward,
    Band.FINAL,
    10,
    3,
    fr="À la fin, chaque voleur sur la piste rapporte 3 points à son propriétaire, dont rien n'est volé.",
    source="rulebook",
    depends=(RuleId("R2"),),
    otherwise=(
        "Robbers that are left on the track bring nothing.",
        "Les voleurs qui restent sur la piste ne rapportent rien.",
    ),
)
REWARD_PAID: Final = Effect(
    RuleId("R22"),
    "Robbers that have earned their points at the end go home.",
    TrackSettled,
    Timing.THEN,
    Band.FINAL,
    20,
    _robber_on_track,
    _reward_robbers,
    fr="Les voleurs qui ont rapporté leurs points à la fin rentrent.",
    source="rulebook",
    order=RuleId("R22"),
    depends=(RuleId("R2"),),
    otherwise=(
        "Robbers that are left on the track stay there.",
        "Les voleurs qui restent sur la piste y demeurent.",
    ),
)


VALUES: Final = (
    ROBBER_SPACES,
    queries.further_chance,
    COMPANIONS,
    ROBBABLE,
    queries.taking_along,
    queries.may_stay,
    queries.reward,
)
