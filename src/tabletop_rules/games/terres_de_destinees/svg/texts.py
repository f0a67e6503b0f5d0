"""The texts of the picture, in English and in French."""

from __future__ import annotations

from typing import Final, TypeAlias

TABLE: Final = ("Table", "Table")
YOUR_HAND: Final = ("Your hand", "Votre main")
NAME: Final = "Terres de Destinées"
TURN_OF: Final = ("Turn {turn}, {phase}: {seat}", "Tour {turn}, {phase} : {seat}")
RESOLVED_BY: Final = ("Being resolved by {seat}: {cards}", "En cours, activé par {seat} : {cards}")
TO_LOSE: Final = ("{seat} is to lose {cards}", "{seat} va perdre {cards}")
CHANCE_ASKED: Final = ("Chance is asked", "Le hasard est interrogé")
ASKS: Final = ("{seats}: {text}", "{seats} : {text}")
ENDING: Final = ("{won} ({reason})", "{won} ({reason})")
DECK: Final = ("Deck: {count}", "Pioche : {count}")
DISCARD: Final = ("Discard pile: {count}", "Défausse : {count}")
LAST_FIRST: Final = ("Discard pile, the last card first: {cards}", "Défausse, la dernière carte d'abord : {cards}")
JETONS: Final = ("Jetons in the centre", "Jetons au centre")
IN_CENTRE: Final = ("{jeton}, {count} in the centre", "{jeton}, {count} au centre")
COMMON: Final = ("Common Destins", "Destins communs")
CHOICES: Final = ("To choose from", "Au choix")
ON_SALE: Final = ("On sale, {seat}", "En vente, {seat}")
TO_PUT_UP: Final = ("Put up", "Mettre en vente")
BIDS: Final = ("Bids", "Offres")
FACE_DOWN: Final = ("face down", "face cachée")
BID: Final = ("bid {bid} by {seat}", "offre de {bid} {seat:of}")
PAYS: Final = ("{seat} pays {price}", "{seat} paie {price}")
ELIMINATED: Final = ("eliminated", "éliminé")
WINNER: Final = ("winner", "gagnant")
TURN: Final = ("turn", "tour")
ASKED: Final = ("asked", "répond")
IN_HAND: Final = ("{cards} in hand", "{cards} en main")
PLACED_BY: Final = ("{jeton}, placed by {seat}", "{jeton}, posé par {seat}")
SECRET_DESTIN: Final = ("secret Destin", "Destin secret")
DESTIN: Final = ("Destin", "Destin")
ENGAGED: Final = ("engaged", "engagée")
COPIES: Final = ("copies", "copies")
SET_ASIDE: Final = ("set aside", "mise de côté")
HAND: Final = ("hand", "main")
NONE: Final = ("none", "aucune")
LOOKS_AT: Final = ("looks at", "regarde")

Mark: TypeAlias = "tuple[str, str] | None"
"""A mark on a card in an unusual state: in English and in French."""
