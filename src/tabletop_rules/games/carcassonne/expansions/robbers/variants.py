"""What options change about robbers. Source: R6, R19a, V1 to V3, V6."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.course.final import settled_last
from tabletop_rules.games.carcassonne.expansions.robbers import queries, rules
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    ROBBABLE,
    Figure,
    companions,
    companions_moved,
    others_remain,
    own_moves,
)
from tabletop_rules.games.carcassonne.queries.track import open_batch
from tabletop_rules.games.carcassonne.state import Move, State

INCOME: Final = ("sale", "ransom")
"""Sources whose receipts are another player's payment. Source: Q8, V2."""


EVERYBODY: Final = Modifier.constant(
    RuleId("R6"),  # FN 2, FN 3
    "Every other player with a robber in supply has the chance to place it, in turn order.",
    queries.further_chance,
    Band.TILE,
    10,
    True,
    fr="Chaque autre joueur dont le voleur est en réserve peut le placer, dans l'ordre du tour.",
    source="ruling",
    depends=(RuleId("R2"),),
    otherwise=(
        "Only one further player has the chance to place a robber (R5).",
        "Un seul autre joueur a la possibilité de placer un voleur (R5).",
    ),
)


def _if_declined(state: State, further: bool, seat: Seat, placed: bool) -> bool:
    return further or not placed


CHANCE_PASSES_ON: Final = Modifier(
    RuleId("V6"),
    "A declined chance to place a robber passes on to the following player.",
    queries.further_chance,
    Band.TILE,
    20,
    _if_declined,
    fr="Une possibilité refusée de placer un voleur passe au joueur suivant.",
    source="ruling",
    depends=(RuleId("R2"),),
    otherwise=(
        "A declined chance to place a robber is over.",
        "Une possibilité refusée de placer un voleur est perdue.",
    ),
)


def _is_no_income(state: State, move: Move, owner: Seat) -> bool:
    return open_batch(state).gains[move.gain].source not in INCOME


INCOME_SAFE: Final = Protection(
    RuleId("V2"),
    "Income from a sale or ransom cannot be robbed.",
    ROBBABLE,
    Band.CHOICE,
    10,
    _is_no_income,
    rules.NO_CANDIDATE,
    fr="Les recettes d'une vente ou d'une rançon ne peuvent pas être volées.",
    source="ruling",
    depends=(RuleId("R9"),),
    otherwise=(
        "Income is robbed like any other points.",
        "Des recettes se volent comme tous les autres points.",
    ),
)


def _moved_by_income(state: State, owner: Seat) -> Iterator[Figure]:
    moved = {(move.seat, move.figure) for move in own_moves(state) if not _is_no_income(state, move, owner)}
    return (figure for figure in companions(state, owner) if figure in moved)


def _add_earning(state: State, movers: tuple[Figure, ...], owner: Seat) -> tuple[Figure, ...]:
    return (*movers, *[figure for figure in _moved_by_income(state, owner) if figure not in movers])


INCOME_TAKES_ALONG: Final = Modifier(
    RuleId("R19a"),
    "Income that cannot be robbed takes the robbers on the figure's space along, like stolen points.",
    queries.taking_along,
    Band.FOLLOWING,
    20,
    _add_earning,
    fr="Des recettes qui ne se volent pas emmènent les voleurs de la case, comme les points volés.",
    source="ruling",
    order=RuleId("Q7"),
    depends=(RuleId("V2"), RuleId("S3")),
    otherwise=(
        "A robber stays where it is when such income moves a figure of its space.",
        "Un voleur reste sur place quand de telles recettes font avancer une figurine de sa case.",
    ),
)


def _or_at_a_sale(state: State, stay: bool, owner: Seat) -> bool:
    income, paid = any(_moved_by_income(state, owner)), any(companions_moved(state, owner, ("payment",)))
    return stay or (income and paid and others_remain(state, owner))


STAYING_AT_A_SALE: Final = Modifier(
    RuleId("R19a"),
    "When one companion pays and another has such income, the robber may stay with figures that remain.",
    queries.may_stay,
    Band.FOLLOWING,
    20,
    _or_at_a_sale,
    fr="Si une compagne paie et une autre reçoit une telle recette, le voleur peut rester avec les autres.",
    source="ruling",
    depends=(RuleId("V2"), RuleId("S3")),
    otherwise=(
        "The robber must go along with one of the two.",
        "Le voleur doit suivre l'une des deux.",
    ),
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
    otherwise=(
        "Robbers on the track are paid before final scoring, and steal nothing in it.",
        "Les voleurs sur la piste sont payés avant le décompte final, et n'y volent rien.",
    ),
)
