"""The rules for two players: what they change of the course of three and more (T-2P-1).

The number of players at the start decides, also for the thresholds of objectives (T-2P-13).
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.objectives import HandCount, ReceivedInOwnTurn
from tabletop_rules.games.terres_de_destinees.queries import for_two, left_of
from tabletop_rules.games.terres_de_destinees.state import Auction, OnSale, State, Zone
from tabletop_rules.games.terres_de_destinees.values import (
    draws,
    first_pass_ends,
    payees,
    placing,
    sellers,
    threshold,
    zones_that_count,
)


def without_support(state: State, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """Cards of the support zone count for nothing."""
    return (Zone.ACQUIRED,) if for_two(state) else zones


SUPPORT: Final = Modifier(
    RuleId("T-2P-2"),
    "With two players cards of the support zone count for no objective.",
    zones_that_count,
    Band.TWO_PLAYERS,
    2,
    without_support,
    fr="À deux joueurs, les cartes de la zone de soutien ne comptent pour aucun objectif.",
    source="rulebook",
)


def both_draw(state: State, due: tuple[tuple[Seat, int], ...]) -> tuple[tuple[Seat, int], ...]:
    """The active player first, by the number for two players."""
    if not for_two(state):
        return due
    active, count = state.turn.active, state.content.meta.turn_draw_two_players
    return ((active, count), (left_of(state, active), count))


BOTH_DRAW: Final = Modifier(
    RuleId("T-2P-3"),
    "With two players both draw two cards at the start of a turn, the first player first.",
    draws,
    Band.TWO_PLAYERS,
    3,
    both_draw,
    fr="À deux joueurs, tous deux piochent deux cartes au début d'un tour, le premier joueur d'abord.",
    source="rulebook",
)


def both_sell(state: State, who: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The active player's card is the first one (T-2P-11)."""
    return (state.turn.active, left_of(state, state.turn.active)) if for_two(state) else who


BOTH_SELL: Final = Modifier(
    RuleId("T-2P-4"),
    "With two players both put up a card, at the same time.",
    sellers,
    Band.TWO_PLAYERS,
    4,
    both_sell,
    fr="À deux joueurs, tous deux mettent une carte en vente, en même temps.",
    source="rulebook",
)


def at_the_first_pass(state: State, ends: bool) -> bool:
    """The bidding is over; if nobody has bid, the first player wins it at price 0 (A-26)."""
    return ends or for_two(state)


FIRST_PASS: Final = Modifier(
    RuleId("T-2P-6"),
    "With two players the first pass ends the auction; without a bid the first player wins it for nothing.",
    first_pass_ends,
    Band.TWO_PLAYERS,
    6,
    at_the_first_pass,
    fr="À deux joueurs, le premier qui passe termine l'enchère ; sans offre, le premier joueur la gagne pour rien.",
    source="rulebook",
    needed="with two cards on sale and no bid nobody would get either",
)


def nobody(state: State, row: tuple[Seat, ...], auction: Auction) -> tuple[Seat, ...]:
    """They go to the discard pile."""
    return () if for_two(state) else row


DISCARDED_PRICE: Final = Modifier(
    RuleId("T-2P-7"),
    "With two players the cards of the winning bid are discarded.",
    payees,
    Band.TWO_PLAYERS,
    7,
    nobody,
    fr="À deux joueurs, les cartes de l'offre gagnante sont défaussées.",
    source="rulebook",
)


def the_other_supports(state: State, where: tuple[Seat, Zone], auction: Auction, sale: OnSale) -> tuple[Seat, Zone]:
    """The card that the winner has not chosen goes to the loser."""
    winner, _ = where
    if not for_two(state) or sale.seller == auction.lot:
        return where
    return left_of(state, winner), Zone.SUPPORT


SUPPORTS_THE_LOSER: Final = Modifier(
    RuleId("T-2P-8"),
    "With two players the loser of the auction gets the other card, in the support zone.",
    placing,
    Band.TWO_PLAYERS,
    8,
    the_other_supports,
    fr="À deux joueurs, le perdant de l'enchère reçoit l'autre carte, dans sa zone de soutien.",
    source="rulebook",
)


def threshold_for_two(state: State, asked: int, objective: ReceivedInOwnTurn | HandCount) -> int:
    """The number printed for two."""
    if not for_two(state):
        return asked
    return objective.count_two_players if isinstance(objective, HandCount) else objective.threshold_two_players


THRESHOLDS: Final = Modifier(
    RuleId("T-2P-13"),
    "Begun with two players, objectives ask for the numbers printed for two.",
    threshold,
    Band.TWO_PLAYERS,
    13,
    threshold_for_two,
    fr="Commencée à deux joueurs, la partie suit les nombres imprimés pour deux.",
    source="ruling",
)
