"""Two players. Source: T-2P-1 to T-2P-11."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.objectives import HandCount, ReceivedInOwnTurn
from tabletop_rules.games.terres_de_destinees.queries import for_two, left_of
from tabletop_rules.games.terres_de_destinees.state import (
    Auction,
    CardInPlay,
    OnSale,
    State,
    Zone,
)
from tabletop_rules.games.terres_de_destinees.values import (
    draws,
    first_pass_ends,
    payees,
    placing,
    sellers,
    threshold,
    zone_moved_to,
    zones_that_count,
)


@tr.modifier("T-2P-2", zones_that_count, Band.TWO_PLAYERS, 2, source="rulebook", depends=("T-2P-8",))
@tr.fr("À deux joueurs, les cartes de la zone de soutien ne comptent pour aucun objectif.")
@tr.otherwise(
    "All cards in play count for objectives, in whichever zone they are.",
    "Toutes les cartes en jeu comptent pour les objectifs, quelle que soit leur zone.",
)
def support(state: State, zones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """With two players, cards in the support zone count for no objective."""
    return (Zone.ACQUIRED,) if for_two(state) else zones


@tr.modifier("T-2P-3", draws, Band.TWO_PLAYERS, 3, source="rulebook")
@tr.fr("À deux joueurs, tous deux piochent deux cartes au début d'un tour, le premier joueur d'abord.")
@tr.otherwise(
    "As with more players, the active player alone draws one card.",
    "Comme à plus de deux joueurs, seul le joueur actif pioche, une carte.",
)
def both_draw(state: State, due: tuple[tuple[tr.Seat, int], ...]) -> tuple[tuple[tr.Seat, int], ...]:
    """With two players, both draw two cards at the start of a turn, the first player first.

    Let the active player draw first, then the other, by the number for two players.
    """
    if not for_two(state):
        return due
    active, count = state.turn.active, state.content.meta.turn_draw_two_players
    return ((active, count), (left_of(state, active), count))


@tr.modifier("T-2P-4", sellers, Band.TWO_PLAYERS, 4, source="rulebook")
@tr.fr("À deux joueurs, tous deux mettent une carte en vente, en même temps.")
@tr.otherwise(
    "As with more players, the active player alone puts up a card.",
    "Comme à plus de deux joueurs, seul le joueur actif met une carte en vente.",
)
def both_sell(state: State, who: tuple[tr.Seat, ...]) -> tuple[tr.Seat, ...]:
    """With two players, both put up a card at the same time.

    Let both sell, the active player's card first (T-2P-11).
    """
    return (state.turn.active, left_of(state, state.turn.active)) if for_two(state) else who


@tr.modifier("T-2P-6", first_pass_ends, Band.TWO_PLAYERS, 6, source="rulebook")
@tr.fr("À deux joueurs, le premier qui passe termine l'enchère ; sans offre, le premier joueur la gagne pour rien.")
@tr.otherwise(
    "As with more players, the auction ends once a whole lap has passed.",
    "Comme à plus de deux joueurs, l'enchère finit quand tout un tour de table a passé.",
)
@tr.needed("with two cards on sale and no bid, nobody would get either")
def first_pass(state: State, ends: bool) -> bool:
    """With two players, the first pass ends the auction; without a bid the first player wins it for nothing.

    End the bidding; if nobody has bid, the first player wins at price 0 (A-26).
    """
    return ends or for_two(state)


@tr.modifier("T-2P-7", payees, Band.TWO_PLAYERS, 7, source="rulebook")
@tr.fr("À deux joueurs, les cartes de l'offre gagnante sont défaussées.")
@tr.otherwise(
    "As with more players, the price goes to the seller, and that of a seller who buys to the other player.",
    "Comme à plus de deux joueurs, le prix va au vendeur, et celui d'un vendeur qui achète à l'autre joueur.",
)
def discarded_price(state: State, row: tuple[tr.Seat, ...], auction: Auction) -> tuple[tr.Seat, ...]:
    """With two players, the cards of the winning bid are discarded.

    Pay nobody: the cards go to the discard pile.
    """
    return () if for_two(state) else row


@tr.modifier("T-2P-8", placing, Band.TWO_PLAYERS, 8, source="rulebook", depends=("T-2P-4",))
@tr.fr("À deux joueurs, le perdant de l'enchère reçoit l'autre carte, dans sa zone de soutien.")
@tr.otherwise(
    "The winner places both cards, as T-AUC-11 says of what is bought.",
    "Le gagnant place les deux cartes, comme T-AUC-11 le dit de ce qui est acheté.",
)
def supports_the_loser(
    state: State, where: tuple[tr.Seat, Zone], auction: Auction, sale: OnSale
) -> tuple[tr.Seat, Zone]:
    """With two players, the loser of the auction gets the other card, in the support zone.

    Give the card that the winner has not chosen to the loser.
    """
    winner, _ = where
    if not for_two(state) or sale.seller == auction.lot:
        return where
    return left_of(state, winner), Zone.SUPPORT


@tr.modifier("T-2P-13", threshold, Band.TWO_PLAYERS, 13, source="ruling")
@tr.fr("Dans une partie commencée à deux, les objectifs demandent les nombres imprimés pour deux joueurs.")
@tr.otherwise(
    "Objectives ask for the numbers printed for three players and more.",
    "Les objectifs demandent les nombres imprimés pour trois joueurs et plus.",
)
def thresholds(state: State, asked: int, objective: ReceivedInOwnTurn | HandCount) -> int:
    """In a match begun by two players, objectives ask for the numbers printed for two."""
    if not for_two(state):
        return asked
    return objective.count_two_players if isinstance(objective, HandCount) else objective.threshold_two_players


@tr.modifier("F-7", zone_moved_to, Band.RULING, 7, source="faq", depends=("T-2P-8",))
@tr.fr("L'Anneau de valeur et le Comptable rejoignent les cartes acquises de l'autre joueur.")
@tr.otherwise(
    "The card keeps its zone: from a support zone it goes to the other player's support zone.",
    "La carte garde sa zone : d'une zone de soutien, elle va dans la zone de soutien de l'autre joueur.",
)
def acquired_when_moved(state: State, zone: Zone, moved: CardInPlay, printed: str) -> Zone:
    """The Ring of Value and the Accountant join the other player's acquired cards.

    Put the card where it counts for that player; it stays engaged or ready.
    """
    return Zone(printed)
