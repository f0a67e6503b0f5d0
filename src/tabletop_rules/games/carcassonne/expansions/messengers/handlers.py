"""When messages come, and what the second figure changes. Source: M3 to M11, Q14, V4, V5."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing, always
from tabletop_rules.core.messages import Cited, Plan, Step
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.course.turn import further_placement
from tabletop_rules.games.carcassonne.events import BatchClosed, FiguresNamed
from tabletop_rules.games.carcassonne.expansions.messengers import messages as m
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.messengers.queries import OPEN_TO, stands_dark
from tabletop_rules.games.carcassonne.expansions.messengers.rules import MESSAGE_FIRST, NO_EFFECT
from tabletop_rules.games.carcassonne.queries.board import feature_of, is_complete
from tabletop_rules.games.carcassonne.queries.track import figures, moved_forward, space
from tabletop_rules.games.carcassonne.refusals import NO_FIGURE
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.steps import PlacementOver, TrackSettled
from tabletop_rules.games.carcassonne.targets import HOST_BATCHES, PAYING_FIGURES
from tabletop_rules.games.carcassonne.terms import NOWHERE


def _both_figures(state: State, figures: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    # once the totals are added (M8), one figure is left
    return tuple(range(len(state.totals[seat])))


TWO_FIGURES: Final = Modifier(
    RuleId("M3"),
    "Points from one event move either the pawn or the meeplette.",
    figures,
    Band.ALLOCATION,
    10,
    _both_figures,
    fr="Les points d'une évaluation font avancer soit le pion Score, soit la meeplette.",
    source="rulebook",
    order=RuleId("V4"),
    otherwise=(
        "Only the pawn moves; the meeplette stays where it is.",
        "Seul le pion Score avance ; la meeplette reste sur place.",
    ),
)


def _may_pay(state: State, figure: int, seat: Seat, amount: int) -> bool:
    row = state.totals[seat]
    return row[figure] >= amount or max(row) < amount


def _figure_param(state: State, figure: int, seat: Seat, amount: int) -> dict[str, int | str]:
    return {"figure": figure}


COVERED_ALONE: Final = Protection(
    RuleId("Q14"),
    "A figure that does not cover the amount may pay only if neither covers it alone.",
    PAYING_FIGURES,
    Band.ALLOCATION,
    10,
    _may_pay,
    NO_FIGURE,
    _figure_param,
    fr="Une figurine qui ne couvre pas le montant ne paie que si aucune ne le couvre seule.",
    source="ruling",
    depends=(RuleId("M3"),),
    otherwise=(
        "Any figure with points may pay first, and the other pays the rest.",
        "Toute figurine qui a des points peut payer la première, et l'autre paie le reste.",
    ),
)


def _is_not_waiting(state: State, number: int, message: int) -> bool:
    return not is_complete(feature_of(state.board, number))


def _message_param(state: State, number: int, message: int) -> dict[str, int | str]:
    return {"message": message}


WAITING_LEFT_ASIDE: Final = Protection(
    RuleId("M10"),
    "Messages 1, 2, 3 and 8 ignore completed features that wait to be scored.",
    OPEN_TO,
    Band.MESSAGE,
    10,
    _is_not_waiting,
    NO_EFFECT,
    _message_param,
    fr="Les missives 1, 2, 3 et 8 ignorent les zones complètes qui attendent d'être évaluées.",
    source="ruling",
    depends=(RuleId("M5"), (RuleId("X2"), RuleId("AB4"))),
    otherwise=(
        "All messages apply to completed features that wait to be scored, too.",
        "Toutes les missives portent aussi sur les zones complètes qui attendent d'être évaluées.",
    ),
)


def _no_message_revealed(state: State, source: str) -> bool:
    return MESSENGERS.get(state).revealed is None


MESSAGE_FINISHED_FIRST: Final = Protection(
    RuleId("S5"),
    "The host hands in no batch while a message waits for its answer.",
    HOST_BATCHES,
    Band.TURN_OVER,
    60,
    _no_message_revealed,
    MESSAGE_FIRST,
    fr="L'hôte ne fournit aucun lot tant qu'une missive attend une réponse.",
    source="rulebook",
    depends=(RuleId("M5"),),
    otherwise=(
        "The host may hand in a batch while a message waits; its points bring no other.",
        "L'hôte peut fournir un lot pendant qu'une missive attend ; ses points n'en donnent pas d'autre.",
    ),
)


def _or_extra(state: State, further: Step | None) -> Step | None:
    return further or (m.BeginExtra() if MESSENGERS.get(state).extra else None)


FURTHER_PLACEMENT: Final = Modifier(
    RuleId("M11"),
    "Message 4 earns one more complete placement once the current one is over.",
    further_placement,
    Band.PLACEMENT_OVER,
    20,
    _or_extra,
    fr="La missive 4 donne une pose entière de plus quand la pose en cours est finie.",
    source="ruling",
    depends=(RuleId("M5"),),
    otherwise=(
        "Message 4 has no action: it is taken for the 2 points.",
        "La missive 4 n'a pas d'action : elle vaut 2 points.",
    ),
)


def _add_totals(state: State, moment: TrackSettled, bearer: Bearer) -> Plan:
    return (m.TotalsAdded(),)


TOTALS_ADDED: Final = Effect(
    RuleId("M8"),
    "At the end both totals are added, and one figure is put on the sum.",
    TrackSettled,
    Timing.THEN,
    Band.FINAL,
    30,
    always,
    _add_totals,
    fr="À la fin on additionne les deux totaux, et une figurine est posée sur la somme.",
    source="rulebook",
    order=RuleId("R22"),
    otherwise=(
        "Both figures stay on the track, and either may move in final scoring.",
        "Les deux figurines restent sur la piste, et l'une ou l'autre peut avancer au décompte final.",
    ),
)


@value("carcassonne.check_waits")
def check_waits(state: State) -> bool:
    """Return whether the check for a message waits until the placement is over: no, it ends each batch. Source: M5."""
    return False


def _active_player(state: State, event: BatchClosed) -> tuple[Bearer, ...]:
    # M4; not in final scoring (M8)
    batch = state.batch
    assert batch is not None
    return () if batch.final else (Bearer(state.active),)


def _check_dark(state: State, event: BatchClosed, bearer: Bearer) -> Plan:
    # tested here and not in the bearers, or a batch without a message would be checked again after a later one (S5);
    # points of messages bring messages (M7), payments none (Q15), nor does 0 (Q21)
    figures = moved_forward(state, bearer.seat)
    if check_waits(state):
        # after the placements of the turn there is no check left
        new = not state.late and not {*figures} <= {*MESSENGERS.get(state).moved}
        return (Cited(RuleId("Q33"), m.MessageEarned()),) if new else ()
    return (m.TakeMessage(),) if any(stands_dark(state, bearer.seat, figure) for figure in figures) else ()


DARK_SPACE: Final = Effect(
    RuleId("M5"),
    "A figure that stops on a dark space brings the active player a message, at most one per batch.",
    BatchClosed,
    Timing.THEN,
    Band.MESSAGE,
    10,
    _active_player,
    _check_dark,
    fr="Une figurine qui s'arrête sur une case foncée donne une missive au joueur actif, une au plus par lot.",
    source="faq",
    order=RuleId("S5"),
    otherwise=("Nobody receives a message.", "Personne ne reçoit de missive."),
)

# --- messengers.choice ----------------------------------------------------------------------------------------------


def _unbound(state: State, event: FiguresNamed) -> tuple[Bearer, ...]:
    # in final scoring no figure is bound
    batch = state.batch
    assert batch is not None
    if batch.final:
        return ()
    return tuple([Bearer(seat) for seat, _ in event.named if not state.bound or state.bound[seat] == NOWHERE])


def _bind(state: State, event: FiguresNamed, bearer: Bearer) -> Plan:
    return (m.FigureBound(bearer.seat, dict(event.named)[bearer.seat]),)


BINDING: Final = Effect(
    RuleId("V4"),
    "The first event of a turn, stolen points included, binds the figure that moves for the rest of the turn.",
    FiguresNamed,
    Timing.THEN,
    Band.ALLOCATION,
    10,
    _unbound,
    _bind,
    fr="La première évaluation d'un tour, points volés compris, fixe la figurine qui avance pour le reste du tour.",
    source="rulebook",
    depends=(RuleId("M3"),),
    otherwise=(
        "The figure is chosen anew for each event.",
        "La figurine est choisie à chaque évaluation.",
    ),
)


def _bound_figure(state: State, figures: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    # in final scoring all figures may move (Q33)
    if not state.bound or state.bound[seat] == NOWHERE or (state.batch is not None and state.batch.final):
        return figures
    return tuple([figure for figure in figures if figure == state.bound[seat]]) or figures


BOUND_FIGURE: Final = Modifier(
    RuleId("V4"),
    "Only the bound figure moves forward for the rest of the turn.",
    figures,
    Band.ALLOCATION,
    20,
    _bound_figure,
    fr="Seule la figurine fixée avance pendant le reste du tour.",
    source="rulebook",
    order=RuleId("V4"),
    depends=(RuleId("M3"),),
    otherwise=(
        "The figure is chosen anew for each event.",
        "La figurine est choisie à chaque évaluation.",
    ),
)


CHECK_WAITS: Final = Modifier.constant(
    RuleId("Q33"),
    "The active player checks for a message only when the placement is over.",
    check_waits,
    Band.MESSAGE,
    20,
    True,
    fr="Le joueur actif n'examine s'il reçoit une missive qu'à la fin de la pose.",
    source="ruling",
    depends=(RuleId("M5"),),
    otherwise=("A check ends each batch.", "Un examen termine chaque lot."),
)


def _has_earned(state: State, moment: PlacementOver) -> tuple[Bearer, ...]:
    return (Bearer(state.active),) if MESSENGERS.get(state).earned else ()


def _check_bound(state: State, moment: PlacementOver, bearer: Bearer) -> Plan:
    if any(stands_dark(state, bearer.seat, figure) for figure in MESSENGERS.get(state).moved):
        return (m.TakeMessage(), m.MessageChecked())
    return (m.MessageChecked(),)


CHECK_ONCE: Final = Effect(
    RuleId("Q33"),
    "There is one check per placement, and the points of its message bring no further one.",
    PlacementOver,
    Timing.THEN,
    Band.PLACEMENT_OVER,
    10,
    _has_earned,
    _check_bound,
    fr="Il y a un seul examen par pose, et les points de sa missive n'en donnent pas d'autre.",
    source="ruling",
    depends=(RuleId("M5"),),
    otherwise=(
        "Points that a message brings may bring another.",
        "Les points d'une missive peuvent en donner une autre.",
    ),
)

# --- messengers.exclusive_space -------------------------------------------------------------------------------------


def _if_alone(state: State, dark: bool, seat: Seat, figure: int) -> bool:
    if not dark:
        return False
    here = space(state, state.totals[seat][figure])
    return not any(space(state, other) == here for foe, row in enumerate(state.totals) if foe != seat for other in row)


ALONE_ON_DARK: Final = Modifier(
    RuleId("V5"),
    "A dark space brings a message only without a figure of another player on it.",
    stands_dark,
    Band.MESSAGE,
    10,
    _if_alone,
    fr="Une case foncée ne donne une missive que sans figurine d'un autre joueur.",
    source="rulebook",
    depends=(RuleId("M5"),),
    otherwise=(
        "A dark space brings a message whoever else is on it.",
        "Une case foncée donne une missive, qui que ce soit d'autre s'y trouve.",
    ),
)

VALUES: Final = (OPEN_TO, stands_dark, check_waits)
