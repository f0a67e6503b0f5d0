"""What things are called, in English or French; what a viewer may not see is counted, not named."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.packs import Names


def pick(names: Names | tuple[str, str], language: str) -> str:
    """One of two words, by language."""
    english, french = (names.en, names.fr) if isinstance(names, Names) else names
    return french if language == "fr" else english


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
        named.append(f"{hidden} {pick(('card', 'carte'), language)}{'s' * (hidden > 1)}")
    return ", ".join(named) or pick(("nothing", "rien"), language)


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
