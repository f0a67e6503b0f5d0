"""The places on the table: their ids, and what they are called."""

from __future__ import annotations

from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.component import SEAT
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, CardId
from tabletop_rules.kit.memo import memoized

BANK: Final = "place:bank"
MARKER: Final = "place:marker"
RESOLVING: Final = "place:resolving"
COMMON: Final[dict[str, tuple[str, tr.Texts, tr.Texts, str]]] = {
    BANK: (
        "place",
        ("the bank", "la banque"),
        (
            "The gold that no player has. Costs and fines go here, and incomes come from here.",
            "L'or qu'aucun joueur ne possède. Les coûts et les amendes y vont, les revenus en viennent.",
        ),
        "FA-COIN-3",
    ),
    MARKER: (
        "marker",
        ("the FATUM marker", "le marqueur FATUM"),
        (
            "Plays and accounts begin with its holder. It passes clockwise when the turn closes.",
            "Les actions et les comptes commencent par son détenteur. Il passe dans le sens horaire à la fin du tour.",
        ),
        "FA-TURN-4",
    ),
    RESOLVING: (
        "place",
        ("the action being resolved", "l'action en cours"),
        (
            "An action that has left the hand and goes to its discard pile once it is resolved.",
            "Une action qui a quitté la main et rejoint sa défausse une fois résolue.",
        ),
        "FA-ACT-6",
    ),
}
"""Kind, name, text and rule of the places that the table has once."""
OF_AXES: Final[dict[str, tuple[str, tr.Texts, tr.Texts, str]]] = {
    "deck": (
        "deck",
        ("the deck of {name}", "le paquet {name}"),
        ("Cards of {name}, face down.", "Les cartes {name}, face cachée."),
        "FA-INFO-3",
    ),
    "pile": (
        "pile",
        ("the discard pile of {name}", "la défausse {name}"),
        ("Discarded cards of {name}, face up.", "Les cartes {name} défaussées, face visible."),
        "FA-INFO-1",
    ),
}
OF_SEATS: Final[dict[str, tuple[str, tr.Texts, tr.Texts, str]]] = {
    "front": (
        "front",
        ("in front of {name}", "devant {name}"),
        (
            "The cards in front of this player, which make the levels.",
            "Les cartes devant ce joueur, qui font ses niveaux.",
        ),
        "FA-LVL-2",
    ),
    "hand": (
        "hand",
        ("the hand {name:of}", "la main {name:of}"),
        (
            "The number of cards of each category is public, the cards are not.",
            "Le nombre de cartes de chaque catégorie est public, les cartes ne le sont pas.",
        ),
        "FA-INFO-1",
    ),
    "purse": (
        "purse",
        ("the purse {name:of}", "la bourse {name:of}"),
        ("The gold of this player, which is public.", "L'or de ce joueur, qui est public."),
        "FA-INFO-1",
    ),
    "levels": (
        "counter",
        ("the levels {name:of}", "les niveaux {name:of}"),
        (
            "The sum of what the cards in front of this player bring, axis by axis.",
            "La somme de ce qu'apportent les cartes devant ce joueur, axe par axe.",
        ),
        "FA-LVL-2",
    ),
}


def of_axis(what: str, axis: Axis) -> str:
    """Return the id of the deck or the pile of an axis."""
    return f"{what}:{axis.value}"


def of_seat(what: str, seat: tr.Seat) -> str:
    """Return the id of the front, hand, purse or levels of a player."""
    return f"{what}:{seat}"


@memoized(1024)
def place(content: Content, id: str, voice: tr.Voice) -> tr.Component | None:
    """Return the place on the table with this id; None if there is none."""
    if id in COMMON:
        return _place(id, COMMON[id], "", voice)
    what, _, whose = id.partition(":")
    if what in OF_AXES and whose in PLACE:
        return _place(id, OF_AXES[what], tr.pick(content.axis_names[PLACE[Axis(whose)]], voice), voice)
    if what in OF_SEATS and whose in map(str, range(content.numbers.players_max)):
        return _place(id, OF_SEATS[what], voice.player(int(whose)), voice)
    return None


def _place(id: str, entry: tuple[str, tr.Texts, tr.Texts, str], name: str, voice: tr.Voice) -> tr.Component:
    kind, called, does, rule = entry
    title, text = (tr.pick(each, voice).format(name=name) for each in (called, does))
    return tr.Component(id, kind, title, text, rules=(tr.RuleId(rule),))


def card_id(state: State, card: CardId) -> str:
    if card not in state.content.printed:
        raise LookupError(f"there is no card {card!r}")
    return card


def player_id(state: State, seat: tr.Seat) -> str:
    if not 0 <= seat < len(state.players):
        raise LookupError(f"there is no seat {seat}")
    return f"{SEAT}{seat}"
