"""The places on the table, by the ids that pictures and `targets` use."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.component import COPY
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import MODES
from tabletop_rules.games.terres_de_destinees.terms import JetonNumber
from tabletop_rules.kit.memo import memoized

DECK: Final = "pile:deck"
DISCARD: Final = "pile:discard"
CENTRE: Final = "place:centre"
FACES: Final = MappingProxyType({False: "face:up", True: "face:down"})
"""Where to point after a hand card that may be put up either way."""
Place = tuple[tr.Texts, tr.Texts, tuple[str, ...]]
"""Its name, what it is for, and rules about it."""
FIXED: Final[Mapping[str, Place]] = MappingProxyType(
    {
        DECK: (
            ("the deck", "la pioche"),
            (
                "Cards are drawn from here. Once it is empty, the discard pile is shuffled into a new deck.",
                "On y pioche les cartes. Quand elle est vide, la défausse mélangée forme une nouvelle pioche.",
            ),
            ("T-DECK-1", "T-DECK-2"),
        ),
        DISCARD: (
            ("the discard pile", "la défausse"),
            (
                "Discarded cards lie here face up; anyone may look through them at any time.",
                "Les cartes défaussées y sont face visible ; chacun peut les consulter à tout moment.",
            ),
            ("T-DECK-3", "T-DECK-4"),
        ),
        CENTRE: (
            ("the centre", "le centre"),
            (
                "The Jetons that nobody holds, sorted by number.",
                "Les Jetons que personne ne possède, triés par numéro.",
            ),
            ("T-SETUP-6", "T-JET-2"),
        ),
        FACES[False]: (
            ("face up", "face visible"),
            ("Put the card up so that all see it.", "Mettre la carte en vente à la vue de tous."),
            ("T-AUC-1", "P-2"),
        ),
        FACES[True]: (
            ("face down", "face cachée"),
            (
                "Put the card up so that only its seller sees it.",
                "Mettre la carte en vente sans que personne d'autre ne la voie.",
            ),
            ("P-2", "H-6"),
        ),
    }
)
OF_SEAT: Final[Mapping[str, Place]] = MappingProxyType(
    {
        "hand": (
            ("the hand of {seat}", "la main {seat:of}"),
            (
                "Cards in hand are life and money: whoever has none left is eliminated.",
                "Les cartes en main sont la vie et l'argent : qui n'en a plus est éliminé.",
            ),
            ("T-TERM-1", "T-ELIM-1"),
        ),
        "play": (
            ("the cards in play of {seat}", "les cartes en jeu {seat:of}"),
            (
                "The cards acquired; their powers work here, and they count for Destins.",
                "Les cartes acquises ; leurs pouvoirs y agissent, et elles comptent pour les Destins.",
            ),
            ("T-TERM-2", "T-PWR-2"),
        ),
        "support": (
            ("the support zone of {seat}", "la zone de soutien {seat:of}"),
            (
                "With two players, the cards of lost auctions: their powers work, but they count for no Destin.",
                "À deux joueurs, les cartes des enchères perdues : leurs pouvoirs agissent, "
                "mais elles ne comptent pour aucun Destin.",
            ),
            ("T-2P-2", "T-2P-8"),
        ),
        "sale": (
            ("the card put up by {seat}", "la carte mise en vente par {seat}"),
            ("The card up for auction.", "La carte mise aux enchères."),
            ("T-AUC-1", "T-2P-7"),
        ),
        "looked": (
            ("the cards looked at by {seat}", "les cartes regardées par {seat}"),
            (
                "Cards from the deck among which the player chooses; nobody else sees them.",
                "Des cartes de la pioche parmi lesquelles le joueur choisit, sans que personne d'autre ne les voie.",
            ),
            ("H-5",),
        ),
        "destin": (
            ("the secret Destin of {seat}", "le Destin secret {seat:of}"),
            (
                "Known to its owner, and to those who have looked at it.",
                "Connu de son propriétaire, et de ceux qui l'ont regardé.",
            ),
            ("T-SETUP-3", "H-4"),
        ),
    }
)
BID: Final[Place] = (
    ("a bid of {count}", "une offre de {count}"),
    ("A bid of so many cards of the hand.", "Une offre d'autant de cartes de la main."),
    ("T-AUC-4", "T-AUC-5"),
)


def seat_place(what: str, seat: tr.Seat) -> str:
    """Return the id of a place of a player, such as `hand:0`; `what` is a key of `OF_SEAT`."""
    return f"{what}:{seat}"


def jeton_id(content: Content, number: JetonNumber, holder: tr.Seat | None = None) -> str:
    """Return the id of a Jeton: of the copies in the centre, or of the one before a player (T-JET-3)."""
    kind = content.jeton(number).id
    return kind if holder is None else f"{kind}{COPY}{holder}"


def place_name(content: Content, id: str, voice: tr.Voice) -> str:
    """Return the name of a place.

    Raises:
        LookupError: there is no such place.
    """
    found = place(content, id, voice)
    if found is None:
        raise LookupError(id)
    return found.name


@memoized(1024)
def place(content: Content, id: str, voice: tr.Voice) -> tr.Component | None:
    """Return the place with this id; None if there is none."""
    if id in FIXED:
        return fixed_place(id, voice)
    what, _, rest = id.partition(":")
    if what == "mode" and rest.partition(":")[0] in MODES:
        return tr.Component(id, "mode", mode_name(rest, voice), rules=(tr.RuleId("T-PWR-8"),))
    if not (rest.isascii() and rest.isdecimal() and str(int(rest)) == rest):
        return None
    if what in OF_SEAT and int(rest) < content.meta.players_max:
        return _component(id, "place", OF_SEAT[what], voice, {"seat": voice.player(int(rest))})
    if what == "bid" and content.meta.minimum_bid <= int(rest) < len(content.cards):
        return _component(id, "bid", BID, voice, {"count": rest})
    return None


def fixed_place(id: str, voice: tr.Voice) -> tr.Component:
    """Return one of the places `FIXED`."""
    return _component(id, "place", FIXED[id], voice, {})


def mode_name(mode: str, voice: tr.Voice) -> str:
    """Return the name of a mode of a power; a second one of its kind has a number: `give_jeton:2`."""
    kind, _, serial = mode.partition(":")
    return f"{tr.pick(MODES[kind], voice)} {serial}".strip() if kind in MODES else mode


def _component(id: str, kind: str, of: Place, voice: tr.Voice, fields: Mapping[str, str]) -> tr.Component:
    name, text, rules = of
    return tr.Component(
        id, kind, tr.pick(name, voice).format(**fields), tr.pick(text, voice), rules=tuple(map(tr.RuleId, rules))
    )


def card_or_place(card: object, place: str, seat: tr.Seat) -> str:
    """Return the id of a card, or of its place if it is hidden."""
    return seat_place(place, seat) if isinstance(card, tr.Hidden) else str(card)
