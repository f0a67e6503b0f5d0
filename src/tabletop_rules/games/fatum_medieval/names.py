"""What cards, axes, objectives, players and parts of the table are called, in English and French."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.conditions import Atom, Groups
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis
from tabletop_rules.packs import Names, count_words, pick

POWER_NAMES: Final = {"ransom": Names("ransom", "rançon"), "pickpocket": Names("pickpocket", "coupe-bourse")}
REASON_NAMES: Final = {
    "points": Names("points", "points"),
    "objective": Names("objective reached", "objectif atteint"),
    "last_survivor": Names("last survivor", "dernier survivant"),
}
RIGHT_NAMES: Final = {
    "bonus": Names("bonus card", "carte bonus"),
    "extra": Names("extra card", "carte supplémentaire"),
    "free": Names("free card", "carte libre"),
    "card": Names("by an action", "par une action"),
}
INCOME_NAMES: Final = {
    "no_job": Names("without a job", "sans métier"),
    "no_income_this_turn": Names("no income this turn", "pas de revenu ce tour-ci"),
    "income_if": Names("conditional income", "revenu conditionnel"),
    "income_per_richer_opponent": Names("richer opponents", "adversaires plus riches"),
}
HAVING_NAMES: Final = {
    "has_job": Names("a job in front", "un métier devant soi"),
    "has_replacing_job": Names("a non-stackable job in front", "un métier non cumulable devant soi"),
    "has_attached_action": Names("an action in front", "une action devant soi"),
}
LABELS: Final = {
    ":": (":", " :"),
    ";": (";", " ;"),
    "setup": ("setup", "mise en place"),
    "opportunities": ("opportunities", "opportunités"),
    "destiny": ("destiny", "destin"),
    "accounts": ("accounts", "comptes"),
    "turn": ("turn", "tour"),
    "the last": ("the last", "le dernier"),
    "marker": ("marker", "marqueur"),
    "bank": ("bank", "banque"),
    "common": ("common objective", "objectif commun"),
    "resolving": ("being resolved", "en cours"),
    "plays": ("seat {seat} plays", "le siège {seat} joue"),
    "ruined": ("ruined", "ruiné"),
    "front": ("front", "devant"),
    "hand": ("hand", "main"),
    "announced": ("announced in turn", "annonce du tour"),
    "no income": ("no income", "sans revenu"),
    "may draw": ("may draw", "peut piocher"),
    "gives up": ("gives up", "abandonne"),
    "given up": ("given up", "abandonnée"),
    "reached": ("objective reached", "objectif atteint"),
}


def label(key: str, language: str) -> str:
    """Return a word or sign of the pictures."""
    return pick(LABELS[key], language)


def card_name(content: Content, card: str | Hidden | None, language: str) -> str:
    """Return the title of a card, or a phrase for a hidden one."""
    if isinstance(card, Hidden):
        return "une carte cachée" if language == "fr" else "a hidden card"
    printed = None if card is None else content.printed.get(card)
    return str(card) if printed is None else pick(printed.names, language)


def card_names(content: Content, cards: Iterable[str | Hidden], language: str) -> str:
    """Return the titles of cards, then how many are hidden; a dash for none."""
    given = tuple(cards)
    names = [card_name(content, card, language) for card in given if card is not HIDDEN]
    hidden = len(given) - len(names)
    if hidden > 1:
        names.append(f"{hidden} {'cartes cachées' if language == 'fr' else 'hidden cards'}")
    elif hidden:
        names.append(card_name(content, HIDDEN, language))
    return ", ".join(names) or "–"


def gold_name(gold: int, language: str) -> str:
    """Return an amount of gold; French counts it in coins, with a singular for 0."""
    return f"{count_words(gold, ('coin', 'pièce'), language)} d'or" if language == "fr" else f"{gold} gold"


def points_name(count: int, language: str) -> str:
    """Return a number of points."""
    return count_words(count, ("point", "point"), language)


def axis_name(content: Content, axis: Axis, language: str) -> str:
    """Return the name of an axis."""
    return pick(content.axis_names[PLACE[axis]], language)


def objective_name(content: Content, objective: str | Hidden | None, language: str, more: int = 0) -> str:
    """Return the title of an objective and its levels, raised by `more` (FA-OBJ-9), or a phrase for a hidden one."""
    if isinstance(objective, Hidden):
        return "un objectif secret" if language == "fr" else "a secret objective"
    aim = None if objective is None else content.aims.get(objective)
    if aim is None:
        return str(objective)
    levels = ", ".join(f"{axis_name(content, axis, language)} {least + more}" for axis, least in aim.thresholds)
    return f"{pick(aim.names, language)} ({levels})"


def condition_name(content: Content, condition: Groups, language: str) -> str:
    """Return what a condition requires, such as `Work 2 and Knowledge 2; or Monk or Guard in front` (FA-COND-2)."""
    either, both = (" ; ou ", " et ") if language == "fr" else ("; or ", " and ")
    return either.join(both.join(_atom_name(content, atom, language) for atom in group) for group in condition)


def _atom_name(content: Content, atom: Atom, language: str) -> str:
    """Return what an atom looks for. No card prints tags or keywords, so the cards that have them are named."""
    french = language == "fr"
    match atom.what:
        case "axis":
            return f"{axis_name(content, Axis(atom.axis), language)} {atom.min}"
        case "hand_min":
            return f"{count_words(atom.hand_min, ('card', 'carte'), language)} {'en main' if french else 'in hand'}"
        case "gold_min":
            return gold_name(atom.gold_min, language)
        case "job_any" | "tag_any" | "keyword_any":
            cards = [
                pick(card.names, language)
                for card in content.cards
                if card.id in atom.job_any
                or not {*card.tags}.isdisjoint(atom.tag_any)
                or not {*card.keywords}.isdisjoint(atom.keyword_any)
            ]
            return f"{(' ou ' if french else ' or ').join(cards) or '–'} {'devant soi' if french else 'in front'}"
        case _:
            return pick(HAVING_NAMES[atom.what], language)


def seat_name(seat: Seat | None, language: str) -> str:
    """Return a player by the number of the seat; None is the bank."""
    if seat is None:
        return "la banque" if language == "fr" else "the bank"
    return f"siège {seat}" if language == "fr" else f"seat {seat}"


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """Return what a param of a refusal, or the reason of an end, is called.

    Raises:
        LookupError: there is no such thing.
    """
    content, words = state.content, str(value)
    match param:
        case "axis":
            return axis_name(content, Axis(words), language)
        case "power":
            return pick(POWER_NAMES[words], language)
        case "what" if words in POWER_NAMES:
            return pick(POWER_NAMES[words], language)
        case "card" if words in content.aims:
            return pick(content.aims[words].names, language)
        case "card" | "what":
            return pick(content.printed[words].names, language)
        case "needs":
            return condition_name(content, content.printed[words].requires_any, language)
        case "asks":
            return condition_name(content, content.printed[words].target_requires_any, language)
        case "reason":
            return pick(REASON_NAMES[words], language)
        case "chosen":
            none = "aucune" if language == "fr" else "none"
            return card_names(content, words.split(", "), language) if words else none
        case _:
            return words
