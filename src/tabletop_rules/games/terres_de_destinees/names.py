"""The names of things, in English and French; what a viewer may not see is counted, not named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.games.terres_de_destinees.content import objectives as o
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import CardType, DestinId, Family, PowerKind
from tabletop_rules.games.terres_de_destinees.values import threshold

REASON_NAMES: Final[Mapping[str, tuple[str, str]]] = {
    "destin": ("a Destin is fulfilled", "un Destin est accompli"),
    "last_survivor": ("last survivor", "dernier survivant"),
    "last_survivors": ("the last players fell together", "les derniers sont tombés ensemble"),
    "stalemate": ("nothing moves any more", "plus rien ne bouge"),
    "turn_limit": ("limit of turns", "limite de tours"),
}
JETON: Final = ("Jeton {number} ({name})", "Jeton {number} ({name})")
MODES: Final[Mapping[str, tuple[str, str]]] = {
    "secret_destin": ("look at the secret Destin", "regarder le Destin secret"),
    "hand": ("look at the hand", "regarder la main"),
    "remove_jeton": ("remove a Jeton", "retirer un Jeton"),
    "give_jeton": ("give a Jeton", "donner un Jeton"),
    "discard_hand": ("discard from the hand", "défausser de la main"),
    "discard_self_then_draw": ("discard this card and draw", "défausser cette carte et piocher"),
}


def card_name(content: Content, card: object, voice: Voice) -> str:
    """Return a card's name, with the serial number of a copy of its power; or "a card"."""
    if not isinstance(card, str):
        return pick(("a card", "une carte"), voice)
    name, _, serial = card.partition("+")
    copy = f" ({pick(('copy', 'copie'), voice)} {serial})" if serial else ""
    return f"{pick(content.card(name).names, voice)}{copy}"


def card_names(content: Content, cards: Sequence[object], voice: Voice) -> str:
    """Return the names of cards, and the number of hidden ones."""
    hidden = sum(isinstance(card, Hidden) for card in cards)
    named = [card_name(content, card, voice) for card in cards if not isinstance(card, Hidden)]
    if hidden:
        named.append(card_count_name(hidden, voice))
    return ", ".join(named) or pick(("nothing", "rien"), voice)


def card_count_name(count: int, voice: Voice) -> str:
    """Return a number of cards in words: "1 card", "2 cards"."""
    return count_words(count, ("card", "carte"), voice)


def semicolons(parts: Sequence[str], voice: Voice) -> str:
    """Join parts of a sentence, with semicolons as each voice sets them."""
    return pick(("; ", " ; "), voice).join(parts)


def destin_name(content: Content, destin: object, voice: Voice) -> str:
    """Return a Destin's name, or "a Destin"."""
    if not isinstance(destin, str):
        return pick(("a Destin", "un Destin"), voice)
    return pick(content.destin(destin).names, voice)


def jeton_name(content: Content, number: int, voice: Voice) -> str:
    """Return a Jeton's number and name."""
    return pick(JETON, voice).format(number=number, name=pick(content.jeton(number).names, voice))


def family_name(content: Content, family: Family | str, voice: Voice) -> str:
    """Return a family's name."""
    return next(pick(names, voice) for one, names in content.words.families if one == family)


def type_name(content: Content, kind: CardType, voice: Voice) -> str:
    """Return a type's name."""
    return next(pick(names, voice) for one, names in content.words.types if one is kind)


def kind_name(content: Content, kind: PowerKind, voice: Voice) -> str:
    """Return the name of a kind of power."""
    return next(pick(names, voice) for one, names in content.words.kinds if one is kind)


def refusal_name(state: State, param: str, value: int | str, voice: Voice) -> str:
    """Return the name of a parameter of a rejection, or of the reason of an end.

    Raises:
        LookupError: there is no such thing.
    """
    content, words = state.content, str(value)
    match param:
        case "seat" | "seller" | "one" | "two" | "victim" | "target" | "player" | "owner" if isinstance(value, int):
            return voice.player(value)
        case "card":
            return _thing(content, words, voice)
        case "destin":
            return destin_name(content, words, voice)
        case "number":
            number = int(value)
            return f"{number} ({pick(content.jeton(number).names, voice)})"
        case "family" | "families":
            names = [family_name(content, family, voice) for family in words.split(", ")]
            return pick((" or ", " ou "), voice).join(names)
        case "reason":
            return pick(REASON_NAMES[words], voice)
        case "what":
            return _chosen(content, words, voice)
        case _:
            return words


def _chosen(content: Content, what: str, voice: Voice) -> str:
    """Return the name of what may be chosen: a mode, a family, a Jeton by its number, or a card."""
    if what in MODES:
        return pick(MODES[what], voice)
    if what in tuple(Family):
        return family_name(content, what, voice)
    if what.isascii() and what.isdecimal() and len(what) < 3:
        return jeton_name(content, int(what), voice)
    return _thing(content, what, voice)


def _thing(content: Content, name: str, voice: Voice) -> str:
    """Return the name of a card or a Destin."""
    with suppress(LookupError):
        return card_name(content, name, voice)
    return destin_name(content, name, voice)


# --- what a Destin asks for, from the numbers of the content pack ----------------------------------------------------


def destin_asks(state: State, destin: DestinId, voice: Voice) -> str:
    """Return what a Destin asks for, with the number that holds at this table (T-2P-13).

    Raises:
        KeyError: there is no such Destin.
    """
    content, objective = state.content, state.content.destin(destin).objective
    fields: dict[str, object] = {}
    match objective:
        case o.ReceivedInOwnTurn():
            fields["cards"] = card_count_name(threshold(state, objective), voice)
            asks = (
                "at least {cards} from other players in a turn of your own",
                "au moins {cards} d'autres joueurs pendant son tour",
            )
        case o.TypeCount():
            return _acquired(objective.count, type_name(content, objective.type, voice), voice)
        case o.FamilyCount():
            return _acquired(objective.count, family_name(content, objective.family, voice), voice)
        case o.FamilySpread():
            fields = {"cards": _acquired(objective.total, "", voice), "each": objective.each_family}
            asks = ("{cards}, {each} or more of each family", "{cards}, {each} ou plus par famille")
        case o.HandCount():
            fields["cards"] = card_count_name(threshold(state, objective), voice)
            asks = ("at least {cards} in hand", "au moins {cards} en main")
        case o.JetonKindsHeld():
            fields["jetons"] = count_words(objective.count, ("Jeton", "Jeton"), voice)
            asks = ("at least {jetons}", "au moins {jetons}")
        case o.HandAndPlayAtOwnTurnEnd():
            fields["cards"] = card_count_name(objective.hand_exactly, voice)
            fields["acquired"] = _acquired(objective.acquired_at_least, "", voice)
            asks = (
                "at the end of your turn exactly {cards} in hand, {acquired}",
                "à la fin de son tour, exactement {cards} en main, {acquired}",
            )
        case o.CausedElimination():
            asks = ("another player eliminated by your effect", "un autre joueur éliminé par son effet")
        case o.SavedFromElimination():
            asks = ("another player saved by your effect", "un autre joueur sauvé par son effet")
        case _:
            raise KeyError(objective)
    return pick(asks, voice).format(**fields)


def _acquired(count: int, what: str, voice: Voice) -> str:
    """Return a number of acquired cards of a type or family, or of any."""
    one = count <= 1 if voice.language == "fr" else count == 1
    named = pick(("{what} card" if one else "{what} cards", "carte {what}" if one else "cartes {what}"), voice)
    asks = ("at least {count} {named} acquired", "au moins {count} {named} acquise" + "s" * (not one))
    return pick(asks, voice).format(count=count, named=named.format(what=what).strip())
