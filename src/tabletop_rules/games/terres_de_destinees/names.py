"""What things are called, in English or French; what a viewer may not see is counted, not named."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content import objectives as o
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.content.objectives import Objective
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import CardType, DestinId, Family, PowerKind
from tabletop_rules.games.terres_de_destinees.values import threshold
from tabletop_rules.packs import pick, so_many

REASON_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "destin": ("a Destin is fulfilled", "un Destin est accompli"),
    "last_survivor": ("last survivor", "dernier survivant"),
    "last_survivors": ("the last ones fell together", "les derniers sont tombés ensemble"),
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
    """How many cards, in words: "1 card", "2 cards"."""
    return so_many(count, ("card", "carte"), language)


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


def type_name(content: Content, kind: CardType, language: str) -> str:
    """A type by its name."""
    return next(pick(names, language) for one, names in content.words.types if one is kind)


def kind_name(content: Content, kind: PowerKind, language: str) -> str:
    """A kind of power by its name."""
    return next(pick(names, language) for one, names in content.words.kinds if one is kind)


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """What a param of a refusal, or the reason of an end, is called. Faults: LookupError if there is no such thing."""
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
    return _thing(content, what, language)


def _thing(content: Content, name: str, language: str) -> str:
    """A card, or a Destin taken for one. Faults: LookupError if it is neither."""
    with suppress(LookupError):
        return card_name(content, name, language)
    return destin_name(content, name, language)


# --- what a Destin asks for, from the numbers that the content pack gives ---------------------------------------------

Asks: TypeAlias = Callable[[State, Any, str], str]


def _received(state: State, asked: o.ReceivedInOwnTurn, language: str) -> str:
    cards = so_many_cards(threshold(state, asked), language)
    english, french = "from other players in one's own turn", "d'autres joueurs pendant son tour"
    return _least(f"{cards} {pick((english, french), language)}", language)


def _types(state: State, asked: o.TypeCount, language: str) -> str:
    return _acquired(asked.count, type_name(state.content, asked.type, language), language)


def _families(state: State, asked: o.FamilyCount, language: str) -> str:
    return _acquired(asked.count, family_name(state.content, asked.family, language), language)


def _spread(state: State, asked: o.FamilySpread, language: str) -> str:
    each = pick((f"{asked.each_family} or more of each family", f"{asked.each_family} ou plus par famille"), language)
    return f"{_acquired(asked.total, '', language)}, {each}"


def _hand(state: State, asked: o.HandCount, language: str) -> str:
    return _least(_in_hand(threshold(state, asked), language), language)


def _jetons(state: State, asked: o.JetonKindsHeld, language: str) -> str:
    return _least(f"{asked.count} Jeton{'s' * (asked.count > 1)}", language)


def _balance(state: State, asked: o.HandAndPlayAtOwnTurnEnd, language: str) -> str:
    hand, acquired = _in_hand(asked.hand_exactly, language), _acquired(asked.acquired_at_least, "", language)
    english, french = "at the end of one's own turn exactly", "à la fin de son tour exactement"
    return f"{pick((english, french), language)} {hand}, {acquired}"


def _in_hand(count: int, language: str) -> str:
    return f"{so_many_cards(count, language)} {pick(('in hand', 'en main'), language)}"


def _acquired(count: int, what: str, language: str) -> str:
    """So many acquired cards of a type or family, or of any."""
    cards = pick(("card" + "s" * (count != 1), "carte" + "s" * (count > 1)), language)
    named = pick((f"{what} {cards}", f"{cards} {what}"), language).strip()
    return _least(f"{count} {named} {pick(('acquired', 'acquise' + 's' * (count > 1)), language)}", language)


def _least(what: str, language: str) -> str:
    return f"{pick(('at least', 'au moins'), language)} {what}"


def _always(english: str, french: str) -> Asks:
    return lambda state, asked, language: pick((english, french), language)


ASKED: Final[Mapping[type[Objective], Asks]] = MappingProxyType(
    {
        o.ReceivedInOwnTurn: _received,
        o.TypeCount: _types,
        o.FamilyCount: _families,
        o.FamilySpread: _spread,
        o.HandCount: _hand,
        o.JetonKindsHeld: _jetons,
        o.HandAndPlayAtOwnTurnEnd: _balance,
        o.CausedElimination: _always(
            "another player eliminated by one's effect", "un autre joueur éliminé par son effet"
        ),
        o.SavedFromElimination: _always("another player saved by one's effect", "un autre joueur sauvé par son effet"),
    }
)


def destin_asks(state: State, destin: DestinId, language: str) -> str:
    """What a Destin asks for, with the number that holds at this table (T-2P-13). Faults: KeyError, no such Destin."""
    objective = state.content.destin(destin).objective
    return ASKED[type(objective)](state, objective, language)
