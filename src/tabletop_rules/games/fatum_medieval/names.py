"""What cards, axes, objectives, players and parts of the table are called, in English and French."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.mask import HIDDEN, Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Called, Voice, count_words, pick
from tabletop_rules.games.fatum_medieval.content.conditions import Atom, Groups
from tabletop_rules.games.fatum_medieval.content.items import Content, Objective
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis
from tabletop_rules.packs import Names

POWER_NAMES: Final = {"ransom": Names("ransom", "rançon"), "pickpocket": Names("pickpocket", "coupe-bourse")}
REASON_NAMES: Final = {
    "points": Names("time is up", "le temps est écoulé"),
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
    "no_salary": Names("without a salary", "sans salaire"),
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
    "plays": ("{seat} plays", "{seat} joue"),
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

BANK: Final = ("the bank", "la banque")


def label(key: str, voice: Voice) -> str:
    """Return a word or sign of the pictures."""
    return pick(LABELS[key], voice)


def card_name(content: Content, card: str | Hidden | None, voice: Voice) -> str:
    """Return the title of a card, or a phrase for a hidden one."""
    if isinstance(card, Hidden):
        return pick(("a hidden card", "une carte cachée"), voice)
    printed = None if card is None else content.printed.get(card)
    return str(card) if printed is None else pick(printed.names, voice)


def card_names(content: Content, cards: Iterable[str | Hidden], voice: Voice) -> str:
    """Return the titles of cards, then how many are hidden; a dash for none."""
    given = tuple(cards)
    names = [card_name(content, card, voice) for card in given if card is not HIDDEN]
    hidden = len(given) - len(names)
    if hidden > 1:
        names.append(f"{hidden} {pick(('hidden cards', 'cartes cachées'), voice)}")
    elif hidden:
        names.append(card_name(content, HIDDEN, voice))
    return ", ".join(names) or "–"


def gold_name(gold: int, voice: Voice) -> str:
    """Return an amount of gold; French counts it in coins, with a singular for 0."""
    return count_words(gold, ("gold", "pièce d'or"), voice, ("gold", "pièces d'or"))


def points_name(count: int, voice: Voice) -> str:
    """Return a number of points."""
    return count_words(count, ("point", "point"), voice)


def axis_name(content: Content, axis: Axis, voice: Voice) -> str:
    """Return the name of an axis."""
    return pick(content.axis_names[PLACE[axis]], voice)


def objective_name(content: Content, objective: str | Hidden | None, voice: Voice, more: int = 0) -> str:
    """Return the title of an objective and its levels, raised by `more` (FA-OBJ-9), or a phrase for a hidden one."""
    if isinstance(objective, Hidden):
        return pick(("a secret objective", "un objectif secret"), voice)
    aim = None if objective is None else content.aims.get(objective)
    if aim is None:
        return str(objective)
    return f"{pick(aim.names, voice)} ({thresholds_name(content, aim, voice, more)})"


def thresholds_name(content: Content, aim: Objective, voice: Voice, more: int = 0) -> str:
    """Return the levels that an objective asks for, raised by `more`, such as `Work 4, Knowledge 3`."""
    return ", ".join(f"{axis_name(content, axis, voice)} {least + more}" for axis, least in aim.thresholds)


def condition_name(content: Content, condition: Groups, voice: Voice) -> str:
    """Return what a condition requires, such as `Work 2 and Knowledge 2; or Monk or Guard in front` (FA-COND-2)."""
    either, both = pick(("; or ", " ; ou "), voice), pick((" and ", " et "), voice)
    return either.join(both.join(_atom_name(content, atom, voice) for atom in group) for group in condition)


def _atom_name(content: Content, atom: Atom, voice: Voice) -> str:
    """Return what an atom looks for. No card prints tags or keywords, so the cards that have them are named."""
    match atom.what:
        case "axis":
            return f"{axis_name(content, Axis(atom.axis), voice)} {atom.min}"
        case "hand_min":
            return f"{count_words(atom.hand_min, ('card', 'carte'), voice)} {pick(('in hand', 'en main'), voice)}"
        case "gold_min":
            return gold_name(atom.gold_min, voice)
        case "job_any" | "tag_any" | "keyword_any":
            cards = cards_with(content, voice, ids=atom.job_any, tags=atom.tag_any, keywords=atom.keyword_any)
            return f"{cards} {pick(('in front', 'devant soi'), voice)}"
        case _:
            return pick(HAVING_NAMES[atom.what], voice)


def cards_with(
    content: Content, voice: Voice, *, ids: Iterable[str] = (), tags: Iterable[str] = (), keywords: Iterable[str] = ()
) -> str:
    """Return the titles of the cards with one of these ids, tags or keywords, joined by "or"; a dash for none."""
    ids, tags, keywords = {*ids}, {*tags}, {*keywords}
    found = [
        pick(card.names, voice)
        for card in content.cards
        if card.id in ids or not tags.isdisjoint(card.tags) or not keywords.isdisjoint(card.keywords)
    ]
    return pick((" or ", " ou "), voice).join(found) or "–"


def seat_name(seat: Seat | None, voice: Voice) -> Called:
    """Return the name of a player; None is the bank."""
    return voice.called(BANK) if seat is None else voice.player(seat)


def refusal_name(state: State, param: str, value: int | str, voice: Voice) -> str:
    """Return what a param of a refusal, or the reason of an end, is called.

    Raises:
        LookupError: there is no such thing.
    """
    content, words = state.content, str(value)
    match param:
        case "target" | "seat" | "player" | "victim" if isinstance(value, int):
            return voice.player(value)
        case "gold" | "price" | "due":
            return gold_name(int(value), voice)
        case "axis":
            return axis_name(content, Axis(words), voice)
        case "power":
            return pick(POWER_NAMES[words], voice)
        case "what" if words in POWER_NAMES:
            return pick(POWER_NAMES[words], voice)
        case "card" if words in content.aims:
            return pick(content.aims[words].names, voice)
        case "card" | "what":
            return pick(content.printed[words].names, voice)
        case "needs":
            return condition_name(content, content.printed[words].requires_any, voice)
        case "asks":
            return condition_name(content, content.printed[words].target_requires_any, voice)
        case "reason":
            return pick(REASON_NAMES[words], voice)
        case "chosen":
            none = pick(("none", "aucune"), voice)
            return card_names(content, words.split(", "), voice) if words else none
        case _:
            return words
