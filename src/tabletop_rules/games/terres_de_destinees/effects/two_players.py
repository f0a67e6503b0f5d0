"""The rules for two players: what they change in the course for three and more (T-2P-1).

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


def drop_support(state: State, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    return (Zone.ACQUIRED,) if for_two(state) else zones


SUPPORT: Final = Modifier(
    RuleId("T-2P-2"),
    "With two players, cards in the support zone count for no objective.",
    zones_that_count,
    Band.TWO_PLAYERS,
    2,
    drop_support,
    fr="À deux joueurs, les cartes de la zone de soutien ne comptent pour aucun objectif.",
    source="rulebook",
    depends=(RuleId("T-2P-8"),),
    otherwise=(
        "All cards in play count for objectives, in whichever zone they are.",
        "Toutes les cartes en jeu comptent pour les objectifs, quelle que soit leur zone.",
    ),
)


def let_both_draw(state: State, due: tuple[tuple[Seat, int], ...]) -> tuple[tuple[Seat, int], ...]:
    """Let the active player draw first, then the other, by the number for two players."""
    if not for_two(state):
        return due
    active, count = state.turn.active, state.content.meta.turn_draw_two_players
    return ((active, count), (left_of(state, active), count))


BOTH_DRAW: Final = Modifier(
    RuleId("T-2P-3"),
    "With two players, both draw two cards at the start of a turn, the first player first.",
    draws,
    Band.TWO_PLAYERS,
    3,
    let_both_draw,
    fr="À deux joueurs, tous deux piochent deux cartes au début d'un tour, le premier joueur d'abord.",
    source="rulebook",
    otherwise=(
        "As with more players, the active player alone draws one card.",
        "Comme à plus de deux joueurs, seul le joueur actif pioche, une carte.",
    ),
)


def let_both_sell(state: State, who: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Let both sell, the active player's card first (T-2P-11)."""
    return (state.turn.active, left_of(state, state.turn.active)) if for_two(state) else who


BOTH_SELL: Final = Modifier(
    RuleId("T-2P-4"),
    "With two players, both put up a card at the same time.",
    sellers,
    Band.TWO_PLAYERS,
    4,
    let_both_sell,
    fr="À deux joueurs, tous deux mettent une carte en vente, en même temps.",
    source="rulebook",
    otherwise=(
        "As with more players, the active player alone puts up a card.",
        "Comme à plus de deux joueurs, seul le joueur actif met une carte en vente.",
    ),
)


def end_at_first_pass(state: State, ends: bool) -> bool:
    """End the bidding; if nobody has bid, the first player wins at price 0 (A-26)."""
    return ends or for_two(state)


FIRST_PASS: Final = Modifier(
    RuleId("T-2P-6"),
    "With two players, the first pass ends the auction; without a bid the first player wins it for nothing.",
    first_pass_ends,
    Band.TWO_PLAYERS,
    6,
    end_at_first_pass,
    fr="À deux joueurs, le premier qui passe termine l'enchère ; sans offre, le premier joueur la gagne pour rien.",
    source="rulebook",
    needed="with two cards on sale and no bid, nobody would get either",
    otherwise=(
        "As with more players, the auction ends once a whole lap has passed.",
        "Comme à plus de deux joueurs, l'enchère finit quand tout un tour de table a passé.",
    ),
)


def pay_nobody(state: State, row: tuple[Seat, ...], auction: Auction) -> tuple[Seat, ...]:
    """Pay nobody: the cards go to the discard pile."""
    return () if for_two(state) else row


DISCARDED_PRICE: Final = Modifier(
    RuleId("T-2P-7"),
    "With two players, the cards of the winning bid are discarded.",
    payees,
    Band.TWO_PLAYERS,
    7,
    pay_nobody,
    fr="À deux joueurs, les cartes de l'offre gagnante sont défaussées.",
    source="rulebook",
    otherwise=(
        "As with more players, the price goes to the seller, and that of a seller who buys to the other player.",
        "Comme à plus de deux joueurs, le prix va au vendeur, et celui d'un vendeur qui achète à l'autre joueur.",
    ),
)


def place_in_support(state: State, where: tuple[Seat, Zone], auction: Auction, sale: OnSale) -> tuple[Seat, Zone]:
    """Give the card that the winner has not chosen to the loser."""
    winner, _ = where
    if not for_two(state) or sale.seller == auction.lot:
        return where
    return left_of(state, winner), Zone.SUPPORT


SUPPORTS_THE_LOSER: Final = Modifier(
    RuleId("T-2P-8"),
    "With two players, the loser of the auction gets the other card, in the support zone.",
    placing,
    Band.TWO_PLAYERS,
    8,
    place_in_support,
    fr="À deux joueurs, le perdant de l'enchère reçoit l'autre carte, dans sa zone de soutien.",
    source="rulebook",
    depends=(RuleId("T-2P-4"),),
    otherwise=(
        "The winner places both cards, as T-AUC-11 says of what is bought.",
        "Le gagnant place les deux cartes, comme T-AUC-11 le dit de ce qui est acheté.",
    ),
)


def printed_for_two(state: State, asked: int, objective: ReceivedInOwnTurn | HandCount) -> int:
    if not for_two(state):
        return asked
    return objective.count_two_players if isinstance(objective, HandCount) else objective.threshold_two_players


THRESHOLDS: Final = Modifier(
    RuleId("T-2P-13"),
    "In a match begun by two players, objectives ask for the numbers printed for two.",
    threshold,
    Band.TWO_PLAYERS,
    13,
    printed_for_two,
    fr="Dans une partie commencée à deux, les objectifs demandent les nombres imprimés pour deux joueurs.",
    source="ruling",
    otherwise=(
        "Objectives ask for the numbers printed for three players and more.",
        "Les objectifs demandent les nombres imprimés pour trois joueurs et plus.",
    ),
)
