"""What things are called in a language: cards, bodies, settings, slots, spots, verbs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX
from tabletop_rules.packs import Names, pick

SLOT_NAMES: Final[Mapping[str, Names]] = MappingProxyType(
    {
        "health": Names("Health", "Santé"),
        "work": Names("Work", "Travail"),
        "character_planet": Names("character's planet", "planète du personnage"),
        "love": Names("Love", "Amour"),
        "money": Names("Money", "Argent"),
        "character_constellation": Names("character's constellation", "constellation du personnage"),
    }
)
KIND_NAMES: Final[Mapping[str, Names]] = MappingProxyType(
    {"planet": Names("planet", "planète"), "constellation": Names("constellation", "constellation")}
)
LINE_NAMES: Final[Mapping[str, Names]] = MappingProxyType(
    {
        "constellation": Names("the constellation", "la constellation"),
        "planet": Names("the planet", "la planète"),
        "conjunction": Names("the conjunction", "la conjonction"),
    }
)
EYES_NAMES: Final[Mapping[str, Names]] = MappingProxyType(
    {
        "own": Names("what is its own", "ce qui est à lui"),
        "none": Names("nothing hidden", "rien de caché"),
        "all": Names("everything in front of players", "tout ce qui est devant les joueurs"),
    }
)
VERB_NAMES: Final[Mapping[str, Names]] = MappingProxyType(
    {
        "draw_token": Names("draw a token", "piocher un jeton"),
        "steal_token": Names("steal a token", "voler un jeton"),
        "throw_token": Names("throw a token", "rejeter un jeton"),
        "exchange_token": Names("exchange a token", "échanger un jeton"),
        "reveal_token": Names("reveal a token", "révéler un jeton"),
        "flip_token": Names("turn a token", "retourner un jeton"),
        "consolidate": Names("consolidate", "consolider"),
        "break_setting": Names("break a setting", "briser un réglage"),
        "kill_character": Names("kill a character", "tuer un personnage"),
        "resurrect_character": Names("bring a character back", "faire revenir un personnage"),
        "winner": Names("winner power", "pouvoir du gagnant"),
        "loser": Names("loser power", "pouvoir du perdant"),
    }
)
NOTHING: Final = Names("nothing", "rien")
COLON: Final = Names(":", " :")
"""The colon, which French sets apart."""


def seat_name(seat: Seat | None, language: str) -> str:
    """A seat; -1 is destiny."""
    if seat is None:
        return pick(Names("nobody", "personne"), language)
    if seat < 0:
        return pick(Names("destiny", "le destin"), language)
    return f"{pick(Names('seat', 'siège'), language)} {seat}"


def seat_forms(name: str, seat: Seat | None, language: str) -> dict[str, str]:
    """A seat as French needs it in a sentence: by itself, after "de" (`of_`) and "à" (`to_`); English has one form."""
    bare = seat_name(seat, language)
    if language != "fr":
        return {name: bare, f"of_{name}": bare, f"to_{name}": bare}
    if seat is None:
        return {name: bare, f"of_{name}": f"de {bare}", f"to_{name}": f"à {bare}"}
    stem = bare.removeprefix("le ")
    return {name: f"le {stem}", f"of_{name}": f"du {stem}", f"to_{name}": f"au {stem}"}


def card_name(content: Content, card: object, language: str) -> str:
    """A card with its value, or that it is hidden; a verb, or what is no card, as it is called."""
    if isinstance(card, str) and card in content.card:
        printed = content.card[card]
        name = pick(printed.names, language)
        return name if printed.value in name.split() else f"{name} ({printed.value})"
    if isinstance(card, str) and card in VERB_NAMES:
        return pick(VERB_NAMES[card], language)
    return card if isinstance(card, str) else pick(Names("a hidden card", "une carte cachée"), language)


def thing_name(content: Content, thing: object, language: str) -> str:
    """A token or a setting, or that it is hidden."""
    if isinstance(thing, Hidden) or not isinstance(thing, str):
        return pick(Names("what is hidden", "ce qui est caché"), language)
    if thing in content.body:
        return pick(content.body[thing].names, language)
    return pick(content.setting[thing].names, language)


def spot_name(spot: str, language: str) -> str:
    """Where something lies: `planet at hour 3`, `Health of seat 0`, `setting under Health of seat 0`."""
    if spot in SETTING_INDEX:
        under = spot_name(spot.removesuffix(".setting"), language)
        return pick(Names(f"setting under {under}", f"réglage sous {under}"), language)
    if spot not in INDEX:
        return spot
    if "@" in spot:
        kind, hour = pick(KIND_NAMES[KIND_AT[INDEX[spot]]], language), spot.split("@")[1]
        return pick(Names(f"{kind} at hour {hour}", f"{kind} à l'heure {hour}"), language)
    seat, slot = spot.split(".")
    where = pick(SLOT_NAMES[slot], language)
    return pick(Names(f"{where} of seat {seat}", f"{where} du siège {seat}"), language)


def slip_name(slip: str, language: str) -> str:
    """What a seat has decided on: `seat 0 stays`, `seat 1 Health → Work`."""
    seat, _, move = slip.partition(".")
    who = seat_name(int(seat), language)
    if move == "stay":
        return pick(Names(f"{who} stays", f"{who} ne bouge rien"), language)
    return f"{who} {' → '.join(pick(SLOT_NAMES[slot], language) for slot in move.split('-'))}"


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """What a param of a refusal is called. Faults: LookupError for a thing that does not exist."""
    content, words = state.content, str(value)
    match param:
        case "branch" if words in VERB_NAMES:
            return pick(VERB_NAMES[words], language)
        case "spot" if words not in INDEX and words not in SETTING_INDEX:
            return _printed(content, words, language)
        case "card" | "setting" | "branch":
            return _printed(content, words, language)
        case "slot" | "source" | "target":
            return pick(SLOT_NAMES[words], language)
        case "spot":
            return spot_name(words, language)
        case _:
            return words


def _printed(content: Content, thing: str, language: str) -> str:
    """A card, token or setting, whichever was meant. Faults: LookupError if it is none."""
    return card_name(content, thing, language) if thing in content.card else thing_name(content, thing, language)
