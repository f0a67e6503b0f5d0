"""The handlers of the Messengers."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.course.turn import further_placement
from tabletop_rules.games.carcassonne.events import BatchClosed, FiguresNamed
from tabletop_rules.games.carcassonne.expansions.messengers import effects
from tabletop_rules.games.carcassonne.expansions.messengers.queries import OPEN_TO, stands_dark
from tabletop_rules.games.carcassonne.expansions.messengers.rules import MESSAGE_FIRST, NO_EFFECT
from tabletop_rules.games.carcassonne.queries.track import figures
from tabletop_rules.games.carcassonne.refusals import NO_FIGURE
from tabletop_rules.games.carcassonne.steps import PlacementOver, TrackSettled
from tabletop_rules.games.carcassonne.targets import HOST_BATCHES, PAYING_FIGURES

TWO_FIGURES: Final = Modifier(
    RuleId("M3"),
    "Points from one event move either the pawn or the meeplette.",
    figures,
    Band.ALLOCATION,
    10,
    effects.both_figures,
    fr="Les points d'une évaluation font avancer soit le pion, soit la messagère.",
    source="rulebook",
    order=RuleId("V4"),
)
COVERED_ALONE: Final = Protection(
    RuleId("Q14"),
    "A figure that does not cover the amount may pay only if neither covers it alone.",
    PAYING_FIGURES,
    Band.ALLOCATION,
    10,
    effects.pays_alone,
    NO_FIGURE,
    effects.figure_param,
    fr="Une figurine qui ne couvre pas le montant ne paie que si aucune ne le couvre seule.",
    source="ruling",
)
WAITING_LEFT_ASIDE: Final = Protection(
    RuleId("M10"),
    "Messages 1, 2, 3 and 8 leave completed features that wait to be scored aside.",
    OPEN_TO,
    Band.MESSAGE,
    10,
    effects.not_waiting,
    NO_EFFECT,
    effects.message_param,
    fr="Les messages 1, 2, 3 et 8 laissent de côté les zones complètes qui attendent d'être évaluées.",
    source="ruling",
    needed="a meeple that message 8 takes off a feature that is being scored would go home twice",
)
MESSAGE_FINISHED_FIRST: Final = Protection(
    RuleId("S5"),
    "The host hands in no batch while a message is being answered.",
    HOST_BATCHES,
    Band.TURN_OVER,
    60,
    effects.no_message_open,
    MESSAGE_FIRST,
    fr="L'hôte ne fournit aucun lot tant qu'un message attend une réponse.",
    source="rulebook",
)
FURTHER_PLACEMENT: Final = Modifier(
    RuleId("M11"),
    "Message 4 brings a complete further placement once the current one is over.",
    further_placement,
    Band.PLACEMENT_OVER,
    20,
    effects.extra_placement,
    fr="Le message 4 donne une pose entière de plus quand la pose en cours est finie.",
    source="ruling",
)
TOTALS_ADDED: Final = Effect(
    RuleId("M8"),
    "At the end both totals are added, and one figure is put on the sum.",
    TrackSettled,
    Timing.THEN,
    Band.FINAL,
    30,
    always,
    effects.add_totals,
    fr="À la fin on additionne les deux totaux, et une figurine est posée sur la somme.",
    source="rulebook",
    order=RuleId("R22"),
)

# --- messengers.choice ----------------------------------------------------------------------------------------------

DARK_SPACE: Final = Effect(
    RuleId("M5"),
    "A figure that stops on a dark space brings the active player a message, one for a batch.",
    BatchClosed,
    Timing.THEN,
    Band.MESSAGE,
    10,
    effects.checks,
    effects.take,
    fr="Une figurine qui s'arrête sur une case foncée donne un message au joueur actif, un par lot.",
    source="faq",
    order=RuleId("S5"),
)
BINDING: Final = Effect(
    RuleId("V4"),
    "The first event of a turn, stolen points included, binds the figure that moves for the rest of it.",
    FiguresNamed,
    Timing.THEN,
    Band.ALLOCATION,
    10,
    effects.to_bind,
    effects.bind,
    fr="La première évaluation d'un tour, points volés compris, fixe la figurine qui avance pour le reste de celui-ci.",
    source="rulebook",
)
BOUND_FIGURE: Final = Modifier(
    RuleId("V4"),
    "Only the bound figure moves forward for the rest of the turn.",
    figures,
    Band.ALLOCATION,
    20,
    effects.bound_figure,
    fr="Seule la figurine fixée avance pendant le reste du tour.",
    source="rulebook",
    order=RuleId("V4"),
)
CHECK_NOTED: Final = Effect(
    RuleId("Q33"),
    "Points of the active player are noted until the placement is over.",
    BatchClosed,
    Timing.THEN,
    Band.MESSAGE,
    20,
    effects.moved_on,
    effects.note_earned,
    fr="Les points du joueur actif sont notés jusqu'à la fin de la pose.",
    source="ruling",
    order=RuleId("S5"),
)
CHECK_ONCE: Final = Effect(
    RuleId("Q33"),
    "The active player checks for a message once per placement, and the points of that message bring no further one.",
    PlacementOver,
    Timing.THEN,
    Band.PLACEMENT_OVER,
    10,
    effects.has_earned,
    effects.check_once,
    fr="Un seul examen des messages par pose, et les points de ce message n'en donnent pas d'autre.",
    source="ruling",
)

# --- messengers.exclusive_space -------------------------------------------------------------------------------------

ALONE_ON_DARK: Final = Modifier(
    RuleId("V5"),
    "A dark space brings a message only without a figure of another player on it.",
    stands_dark,
    Band.MESSAGE,
    10,
    effects.alone_there,
    fr="Une case foncée ne donne un message que sans figurine d'un autre joueur.",
    source="rulebook",
)

VALUES: Final = (OPEN_TO, stands_dark)
