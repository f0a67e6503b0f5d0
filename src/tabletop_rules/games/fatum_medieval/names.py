"""What cards, axes, objectives and players are called, in English or French."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.conditions import Atom, Groups
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis
from tabletop_rules.packs import Names, pick, so_many

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
WHY_NAMES: Final = {
    "no_job": Names("without a job", "sans métier"),
    "no_income_this_turn": Names("no income this turn", "pas de revenu ce tour-ci"),
    "income": Names("income", "revenu"),
    "income_if": Names("a better income", "un meilleur revenu"),
    "income_per_richer_opponent": Names("richer opponents", "adversaires plus riches"),
}

HAVING_NAMES: Final = {
    "has_job": Names("a job in front", "un métier devant soi"),
    "has_replacing_job": Names("a job in front that is not stackable", "un métier non cumulable devant soi"),
    "has_attached_action": Names("an action in front", "une action devant soi"),
}
NONE: Final = Names("none", "aucune")


def card_name(content: Content, card: str | Hidden | None, language: str) -> str:
    """The title of a card; a hidden one is just a card."""
    if isinstance(card, Hidden):
        return "une carte cachée" if language == "fr" else "a hidden card"
    printed = None if card is None else content.printed.get(card)
    return str(card) if printed is None else pick(printed.names, language)


def card_names(content: Content, cards: Iterable[str | Hidden], language: str) -> str:
    """Several titles, or so many hidden ones; a dash for none."""
    all_ = tuple(cards)
    told = [card_name(content, card, language) for card in all_ if not isinstance(card, Hidden)]
    hidden = len(all_) - len(told)
    if hidden == 1:
        told.append(card_name(content, HIDDEN, language))
    elif hidden:
        told.append(f"{hidden} {'cartes cachées' if language == 'fr' else 'hidden cards'}")
    return ", ".join(told) or "–"


def gold_name(gold: int, language: str) -> str:
    """So much gold; French counts it in coins, and none as one."""
    coins = "pièces d'or" if gold > 1 else "pièce d'or"
    return f"{gold} {coins if language == 'fr' else 'gold'}"


def so_many_points(count: int, language: str) -> str:
    """How many points, in words."""
    return so_many(count, ("point", "point"), language)


def axis_name(content: Content, axis: Axis, language: str) -> str:
    """The name of an axis."""
    return pick(content.publication.axis_names[PLACE[axis]], language)


def objective_name(content: Content, objective: str | Hidden | None, language: str, more: int = 0) -> str:
    """The title of an objective with its levels, so much `more` by option (FA-OBJ-9); a hidden one is secret."""
    if isinstance(objective, Hidden):
        return "un objectif secret" if language == "fr" else "a secret objective"
    aim = None if objective is None else content.aims.get(objective)
    if aim is None:
        return str(objective)
    asked = ", ".join(f"{axis_name(content, axis, language)} {least + more}" for axis, least in aim.thresholds)
    return f"{pick(aim.names, language)} ({asked})"


def condition_name(content: Content, condition: Groups, language: str) -> str:
    """What a condition asks for, such as `Work 2 and Knowledge 2; or Monk or Guard in front` (FA-COND-2)."""
    either, both = (" ; ou ", " et ") if language == "fr" else ("; or ", " and ")
    return either.join(both.join(_atom_name(content, atom, language) for atom in group) for group in condition)


def _atom_name(content: Content, atom: Atom, language: str) -> str:
    """One thing looked for; a tag or keyword, which no card prints as a word, by the cards that have it."""
    french = language == "fr"
    match atom.what:
        case "axis":
            return f"{axis_name(content, Axis(atom.axis), language)} {atom.min}"
        case "hand_min":
            plural = "s" if atom.hand_min > 1 else ""
            return f"{atom.hand_min} carte{plural} en main" if french else f"{atom.hand_min} card{plural} in hand"
        case "gold_min":
            return gold_name(atom.gold_min, language)
        case "job_any" | "tag_any" | "keyword_any":
            cards = [
                card
                for card in content.cards
                if card.id in atom.job_any
                or not {*card.tags}.isdisjoint(atom.tag_any)
                or not {*card.keywords}.isdisjoint(atom.keyword_any)
            ]
            titles = (" ou " if french else " or ").join(pick(card.names, language) for card in cards)
            return f"{titles or '–'} {'devant soi' if french else 'in front'}"
        case _:
            return pick(HAVING_NAMES[atom.what], language)


def seat_name(seat: Seat | None, language: str) -> str:
    """A player by the number of the seat; None is the bank."""
    if seat is None:
        return "la banque" if language == "fr" else "the bank"
    return f"siège {seat}" if language == "fr" else f"seat {seat}"


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """What a param of a refusal, or the reason of an end, is called. Faults: LookupError if there is no such thing."""
    printed, words = state.content.printed, str(value)
    match param:
        case "axis":
            return axis_name(state.content, Axis(words), language)
        case "power":
            return pick(POWER_NAMES[words], language)
        case "what" if words in POWER_NAMES:
            return pick(POWER_NAMES[words], language)
        case "card" if words in state.content.aims:
            return pick(state.content.aims[words].names, language)
        case "card" | "what":
            return pick(printed[words].names, language)
        case "needs":
            return condition_name(state.content, printed[words].requires_any, language)
        case "asks":
            return condition_name(state.content, printed[words].target_requires_any, language)
        case "reason":
            return pick(REASON_NAMES[words], language)
        case "chosen":
            named = words.split(", ") if words else []
            return ", ".join(card_name(state.content, card, language) for card in named) or pick(NONE, language)
        case _:
            return words
