"""What things are called, in English or French; what a viewer may not see is counted, not named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.packs import pick

MODES: Final[Mapping[str, tuple[str, str]]] = {
    "secret_destin": ("look at the secret Destin", "regarder le Destin secret"),
    "hand": ("look at the hand", "regarder la main"),
    "remove_jeton": ("remove a Jeton", "retirer un Jeton"),
    "give_jeton": ("give a Jeton", "donner un Jeton"),
    "discard_hand": ("discard from the hand", "défausser de la main"),
    "discard_self_then_draw": ("discard this card and draw", "défausser cette carte et piocher"),
}


def seat_name(seat: Seat | None, language: str) -> str:
    """A player, or nobody."""
    if seat is None:
        return pick(("nobody", "personne"), language)
    return f"{pick(('seat', 'siège'), language)} {seat}"


def card_name(content: Content, card: object, language: str) -> str:
    """A card by its name, with the serial number of a copy of its power; or "a card"."""
    if isinstance(card, Hidden) or not isinstance(card, str):
        return pick(("a card", "une carte"), language)
    name, _, serial = card.partition("+")
    copy = f" ({pick(('copy', 'copie'), language)} {serial})" if serial else ""
    return f"{pick(content.card(name).names, language)}{copy}"


def card_names(content: Content, cards: Sequence[object], language: str) -> str:
    """Cards by their names, or so many of them."""
    hidden = sum(isinstance(card, Hidden) for card in cards)
    named = [card_name(content, card, language) for card in cards if not isinstance(card, Hidden)]
    if hidden:
        named.append(so_many_cards(hidden, language))
    return ", ".join(named) or pick(("nothing", "rien"), language)


def so_many_cards(count: int, language: str) -> str:
    """How many cards, in words: "1 card", "2 cards"; French counts none as one."""
    return f"{count} {pick(('card' + 's' * (count != 1), 'carte' + 's' * (count > 1)), language)}"


def semicolons(told: Sequence[str], language: str) -> str:
    """Parts of a sentence in a row, as each language sets its semicolons."""
    return pick(("; ", " ; "), language).join(told)


def destin_name(content: Content, destin: object, language: str) -> str:
    """A Destin by its name, or "a Destin"."""
    if isinstance(destin, Hidden) or not isinstance(destin, str):
        return pick(("a Destin", "un Destin"), language)
    return pick(content.destin(destin).names, language)


def jeton_name(content: Content, number: int, language: str) -> str:
    """A Jeton by number and name."""
    return f"Jeton {number} ({pick(content.jeton(number).names, language)})"


def family_name(content: Content, family: Family | str, language: str) -> str:
    """A family by its name."""
    return next(pick(names, language) for one, names in content.words.families if one == family)


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """What a param of a refusal is called. Faults: LookupError for a card, Jeton or Destin that does not exist."""
    content, words = state.content, str(value)
    match param:
        case "card":
            return card_name(content, words, language)
        case "destin":
            return destin_name(content, words, language)
        case "number":
            return _numbered(content, int(value), language)
        case "family" | "families":
            return ", ".join(family_name(content, family, language) for family in words.split(", "))
        case "what":
            return _chosen(content, words, language)
        case _:
            return words


def _numbered(content: Content, number: int, language: str) -> str:
    """The number of a Jeton with its name."""
    return f"{number} ({pick(content.jeton(number).names, language)})"


def _chosen(content: Content, what: str, language: str) -> str:
    """What may be chosen in a power: a mode, a family, a Jeton by its number, or a card."""
    if what in MODES:
        return pick(MODES[what], language)
    if what in tuple(Family):
        return family_name(content, what, language)
    if what.isascii() and what.isdecimal() and len(what) < 3:
        return jeton_name(content, int(what), language)
    return card_name(content, what, language)
