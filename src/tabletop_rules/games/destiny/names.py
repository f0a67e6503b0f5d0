"""Names of seats, cards, bodies, settings, slots, spots and verbs in English and French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.state import Player, State
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX
from tabletop_rules.packs import Names, pick

SLOT_NAMES: Final[Mapping[str, Names]] = {
    "health": Names("Health", "Santé"),
    "work": Names("Work", "Travail"),
    "character_planet": Names("character's planet", "planète du personnage"),
    "love": Names("Love", "Amour"),
    "money": Names("Money", "Argent"),
    "character_constellation": Names("character's constellation", "constellation du personnage"),
}
KIND_NAMES: Final[Mapping[str, Names]] = {
    "planet": Names("planet", "planète"),
    "constellation": Names("constellation", "constellation"),
}
LINE_NAMES: Final[Mapping[str, Names]] = {
    "constellation": Names("the constellation", "la constellation"),
    "planet": Names("the planet", "la planète"),
    "conjunction": Names("the conjunction", "la conjonction"),
}
EYES_NAMES: Final[Mapping[str, Names]] = {
    "own": Names("its own things", "ce qui est à lui"),
    "none": Names("nothing hidden", "rien de caché"),
    "all": Names("everything in front of players", "tout ce qui est devant les joueurs"),
}
VERB_NAMES: Final[Mapping[str, Names]] = {
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
NOTHING: Final = Names("nothing", "rien")
NOBODY: Final = Names("nobody", "personne")
DESTINY: Final = Names("destiny", "le destin")
SEAT: Final = Names("seat", "siège")
COLON: Final = Names(":", " :")
"""The colon, which has a space before it in French."""


def seat_name(seat: Seat | None, language: str) -> str:
    """Return the name of a seat; -1 is destiny."""
    if seat is None:
        return pick(NOBODY, language)
    return pick(DESTINY, language) if seat < 0 else f"{pick(SEAT, language)} {seat}"


def seat_forms(name: str, seat: Seat | None, language: str) -> dict[str, str]:
    """Return the forms of a seat in a sentence: alone and, for French, after "de" (`of_`) and "à" (`to_`)."""
    bare = seat_name(seat, language)
    if language != "fr":
        forms = (bare, bare, bare)
    elif seat is None:
        forms = (bare, f"de {bare}", f"à {bare}")
    else:
        stem = bare.removeprefix("le ")
        forms = (f"le {stem}", f"du {stem}", f"au {stem}")
    return dict(zip((name, f"of_{name}", f"to_{name}"), forms, strict=True))


def card_name(content: Content, card: object, language: str) -> str:
    """Return a card with its value; for a verb its name, and for a hidden card that it is hidden."""
    if isinstance(card, str) and card in content.card:
        printed = content.card[card]
        name = pick(printed.names, language)
        return name if printed.value in name.split() else f"{name} ({printed.value})"
    if isinstance(card, str) and card in VERB_NAMES:
        return pick(VERB_NAMES[card], language)
    return card if isinstance(card, str) else pick(Names("a hidden card", "une carte cachée"), language)


def hand_names(content: Content, player: Player, language: str) -> list[str]:
    """Return the hand cards that the viewer sees."""
    return [card_name(content, card, language) for card in player.hand if not isinstance(card, Hidden)]


def thing_name(content: Content, thing: object, language: str) -> str:
    """Return the name of a token or setting, or that it is hidden."""
    if not isinstance(thing, str):
        return pick(Names("what is hidden", "ce qui est caché"), language)
    return pick((content.body.get(thing) or content.setting[thing]).names, language)


def spot_name(spot: str, language: str) -> str:
    """Return the name of a spot: `planet at hour 3`, `Health of seat 0`, `setting under Health of seat 0`."""
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
    """Return a committed move: `seat 0 stays`, `seat 1 Health → Work`."""
    seat, _, move = slip.partition(".")
    who = seat_name(int(seat), language)
    if move == "stay":
        return pick(Names(f"{who} stays", f"{who} ne bouge rien"), language)
    return f"{who} {' → '.join(pick(SLOT_NAMES[slot], language) for slot in move.split('-'))}"


def refusal_name(state: State, param: str, value: int | str, language: str) -> str:
    """Return the name of a param of a rejection.

    Raises:
        LookupError: there is no such thing.
    """
    content, name = state.content, str(value)
    match param:
        case "branch" if name in VERB_NAMES:
            return pick(VERB_NAMES[name], language)
        case "spot" if name in INDEX or name in SETTING_INDEX:
            return spot_name(name, language)
        case "spot" | "card" | "setting" | "branch":  # any card, token or setting: whichever was meant
            return (card_name if name in content.card else thing_name)(content, name, language)
        case "slot" | "source" | "target":
            return pick(SLOT_NAMES[name], language)
        case _:
            return name
