"""The texts of the picture, in English and in French."""

from __future__ import annotations

from typing import Final, TypeAlias

HEADING: Final = ("Terres de Destinées: turn {turn}, {phase}", "Terres de Destinées : tour {turn}, {phase}")
TURN_OF: Final = ("Turn of {seat}", "Tour {seat:of}")
RESOLVED_BY: Final = ("Being resolved by {seat}: {cards}", "En cours, activé par {seat} : {cards}")
TO_LOSE: Final = ("{seat} is to lose {cards}", "{seat} va perdre {cards}")
CHANCE_ASKED: Final = ("Chance is asked", "Le hasard est interrogé")
COLON: Final = (":", " :")
THEN: Final = ("; then {seats}", " ; puis {seats}")
DECK: Final = ("Deck:", "Pioche :")
THE_DECK: Final = ("the deck", "la pioche")
DISCARD: Final = ("Discard pile:", "Défausse :")
LAST_FIRST: Final = ("Discard pile, the last card first:", "Défausse, la dernière carte d'abord :")
JETONS: Final = ("Jetons in the centre", "Jetons au centre")
IN_CENTRE: Final = ("in the centre", "au centre")
COMMON: Final = ("Common Destins", "Destins communs")
ON_SALE: Final = ("On sale, {seat}", "En vente, {seat}")
UNSEEN_SALE: Final = ("a card on sale, face down", "une carte en vente, face cachée")
FACE_DOWN: Final = ("face down", "face cachée")
BID: Final = ("bid {bid} by {seat}", "offre de {bid} {seat:of}")
PAYS: Final = ("{seat} pays {price}", "{seat} paie {price}")
ELIMINATED: Final = ("eliminated", "éliminé")
WINNER: Final = ("winner", "gagnant")
TURN: Final = ("turn", "tour")
ASKED: Final = ("asked", "répond")
IN_HAND: Final = ("in hand", "en main")
PLACED_BY: Final = ("placed by {seat}", "posé par {seat}")
SECRET_DESTIN: Final = ("secret Destin", "Destin secret")
IN_PLAY: Final = ("in play", "en jeu")
SUPPORT: Final = ("support", "soutien")
ENGAGED: Final = ("engaged", "engagée")
COPIES: Final = ("copies", "copies")
SET_ASIDE: Final = ("set aside", "mise de côté")
HAND: Final = ("hand", "main")
LOOKS_AT: Final = ("looks at", "regarde")

Mark: TypeAlias = "tuple[str, str] | None"
"""A mark on a card in an unusual state: in English and in French."""
