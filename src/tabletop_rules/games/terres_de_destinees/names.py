"""The names of things, in English and French; what a viewer may not see is counted, not named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content import objectives as o
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import CardType, DestinId, Family, PowerKind
from tabletop_rules.games.terres_de_destinees.values import threshold
from tabletop_rules.packs import count_words, pick

REASON_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "destin": ("a Destin is fulfilled", "un Destin est accompli"),
    "last_survivor": ("last survivor", "dernier survivant"),
    "last_survivors": ("the last players fell together", "les derniers sont tombés ensemble"),
    "stalemate": ("nothing moves any more", "plus rien ne bouge"),
    "turn_limit": ("limit of turns", "limite de tours"),
}
MODES: Final[Mapping[str, tuple[str, str]]] = {
    "secret_destin": ("look at the secret Destin", "regarder le Destin secret"),
    "hand": ("look at the hand", "regarder la main"),
    "remove_jeton": ("remove a Jeton", "retirer un Jeton"),
    "give_jeton": ("give a Jeton", "donner un Jeton"),
    "discard_hand": ("discard from the hand", "défausser de la main"),
    "discard_self_then_draw": ("discard this card and draw", "défausser cette carte et piocher"),
}


def seat_name(seat: Seat | None, language: str) -> str:
    """Return a player's name, or "nobody"."""
    if seat is None:
        return pick(("nobody", "personne"), language)
    return f"{pick(('seat', 'siège'), language)} {seat}"


def card_name(content: Content, card: object, language: str) -> str:
    """Return a card's name, with the serial number of a copy of its power; or "a card"."""
    if isinstance(card, Hidden) or not isinstance(card, str):
        return pick(("a card", "une carte"), language)
    name, _, serial = card.partition("+")
    copy = f" ({pick(('copy', 'copie'), language)} {serial})" if serial else ""
    return f"{pick(content.card(name).names, language)}{copy}"


def card_names(content: Content, cards: Sequence[object], language: str) -> str:
    """Return the names of cards, and the number of hidden ones."""
    hidden = sum(isinstance(card, Hidden) for card in cards)
    named = [card_name(content, card, language) for card in cards if not isinstance(card, Hidden)]
    if hidden:
        named.append(card_count_name(hidden, language))
    return ", ".join(named) or pick(("nothing", "rien"), language)


def card_count_name(count: int, language: str) -> str:
    """Return a number of cards in words: "1 card", "2 cards"."""
    return count_words(count, ("card", "carte"), language)


def semicolons(parts: Sequence[str], language: str) -> str:
    """Join parts of a sentence, with semicolons as each language sets them."""
    return pick(("; ", " ; "), language).join(parts)


def destin_name(content: Content, destin: object, language: str) -> str:
    """Return a Destin's name, or "a Destin"."""
    if isinstance(destin, Hidden) or not isinstance(destin, str):
        return pick(("a Destin", "un Destin"), language)
    return pick(content.destin(destin).names, language)


def jeton_name(content: Content, number: int, language: str) -> str:
    """Return a Jeton's number and name."""
    return f"Jeton {number} ({pick(content.jeton(number).names, language)})"


def family_name(content: Content, family: Family | str, language: str) -> str:
    """Return a family's name."""
    return next(pick(names, language) for one, names in content.words.families if one == family)


def type_name(content: Content, kind: CardType, language: str) -> str:
    """Return a type's name."""
    return next(pick(names, language) for one, names in content.words.types if one is kind)


def kind_name(content: Content, kind: PowerKind, language: str) -> str:
    """Return the name of a kind of power."""
    return next(pick(names, language) for one, names in content.words.kinds if one is kind)


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """Return the name of a parameter of a rejection, or of the reason of an end.

    Raises:
        LookupError: there is no such thing.
    """
    content, words = state.content, str(value)
    match param:
        case "card":
            return _thing(content, words, language)
        case "destin":
            return destin_name(content, words, language)
        case "number":
            return _numbered(content, int(value), language)
        case "family" | "families":
            names = [family_name(content, family, language) for family in words.split(", ")]
            return pick((" or ", " ou "), language).join(names)
        case "reason":
            return pick(REASON_NAMES[words], language)
        case "what":
            return _chosen(content, words, language)
        case _:
            return words


def _numbered(content: Content, number: int, language: str) -> str:
    return f"{number} ({pick(content.jeton(number).names, language)})"


def _chosen(content: Content, what: str, language: str) -> str:
    """Return the name of what may be chosen: a mode, a family, a Jeton by its number, or a card."""
    if what in MODES:
        return pick(MODES[what], language)
    if what in tuple(Family):
        return family_name(content, what, language)
    if what.isascii() and what.isdecimal() and len(what) < 3:
        return jeton_name(content, int(what), language)
    return _thing(content, what, language)


def _thing(content: Content, name: str, language: str) -> str:
    """Return the name of a card or a Destin."""
    with suppress(LookupError):
        return card_name(content, name, language)
    return destin_name(content, name, language)


# --- what a Destin asks for, from the numbers of the content pack ----------------------------------------------------


def destin_asks(state: State, destin: DestinId, language: str) -> str:
    """Return what a Destin asks for, with the number that holds at this table (T-2P-13).

    Raises:
        KeyError: there is no such Destin.
    """
    content, objective = state.content, state.content.destin(destin).objective
    match objective:
        case o.ReceivedInOwnTurn():
            cards = card_count_name(threshold(state, objective), language)
            english = f"at least {cards} from other players in a turn of your own"
            french = f"au moins {cards} d'autres joueurs pendant son tour"
        case o.TypeCount():
            english = french = _acquired(objective.count, type_name(content, objective.type, language), language)
        case o.FamilyCount():
            english = french = _acquired(objective.count, family_name(content, objective.family, language), language)
        case o.FamilySpread():
            cards, each = _acquired(objective.total, "", language), objective.each_family
            english, french = f"{cards}, {each} or more of each family", f"{cards}, {each} ou plus par famille"
        case o.HandCount():
            cards = card_count_name(threshold(state, objective), language)
            english, french = f"at least {cards} in hand", f"au moins {cards} en main"
        case o.JetonKindsHeld():
            jetons = count_words(objective.count, ("Jeton", "Jeton"), language)
            english, french = f"at least {jetons}", f"au moins {jetons}"
        case o.HandAndPlayAtOwnTurnEnd():
            cards = card_count_name(objective.hand_exactly, language)
            acquired = _acquired(objective.acquired_at_least, "", language)
            english = f"at the end of your turn exactly {cards} in hand, {acquired}"
            french = f"à la fin de son tour, exactement {cards} en main, {acquired}"
        case o.CausedElimination():
            english, french = "another player eliminated by your effect", "un autre joueur éliminé par son effet"
        case o.SavedFromElimination():
            english, french = "another player saved by your effect", "un autre joueur sauvé par son effet"
        case _:
            raise KeyError(objective)
    return pick((english, french), language)


def _acquired(count: int, what: str, language: str) -> str:
    """Return a number of acquired cards of a type or family, or of any."""
    cards = pick(("card" + "s" * (count != 1), "carte" + "s" * (count > 1)), language)
    named = pick((f"{what} {cards}", f"{cards} {what}"), language).strip()
    english, french = f"at least {count} {named} acquired", f"au moins {count} {named} acquise{'s' * (count > 1)}"
    return pick((english, french), language)
