"""Names of seats, cards, bodies, settings, slots, spots and verbs in English and French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Called, Voice, pick
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.state import Player, State
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX
from tabletop_rules.packs import Names

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
DESTINY: Final = Names("destiny", "le destin")
COLON: Final = Names(":", " :")
"""The colon, which has a space before it in French."""


def seat_name(seat: Seat | None, voice: Voice) -> Called:
    """Return the name of a player; -1 is destiny."""
    return voice.called(DESTINY) if seat is not None and seat < 0 else voice.player(seat)


def card_name(content: Content, card: object, voice: Voice) -> str:
    """Return a card with its value; for a verb its name, and for a hidden card that it is hidden."""
    if isinstance(card, str) and card in content.card:
        printed = content.card[card]
        name = pick(printed.names, voice)
        return name if printed.value in name.split() else f"{name} ({printed.value})"
    if isinstance(card, str) and card in VERB_NAMES:
        return pick(VERB_NAMES[card], voice)
    return card if isinstance(card, str) else pick(Names("a hidden card", "une carte cachée"), voice)


def hand_names(content: Content, player: Player, voice: Voice) -> list[str]:
    """Return the hand cards that the viewer sees."""
    return [card_name(content, card, voice) for card in player.hand if not isinstance(card, Hidden)]


def thing_name(content: Content, thing: object, voice: Voice) -> str:
    """Return the name of a token or setting, or that it is hidden."""
    if not isinstance(thing, str):
        return pick(Names("what is hidden", "ce qui est caché"), voice)
    return pick((content.body.get(thing) or content.setting[thing]).names, voice)


def spot_name(spot: str, voice: Voice) -> str:
    """Return the name of a spot: `planet at hour 3`, `Health of seat 0`, `setting under Health of seat 0`."""
    if spot in SETTING_INDEX:
        under = spot_name(spot.removesuffix(".setting"), voice)
        return pick(("setting under {under}", "réglage sous {under}"), voice).format(under=under)
    if spot not in INDEX:
        return spot
    if "@" in spot:
        kind, hour = pick(KIND_NAMES[KIND_AT[INDEX[spot]]], voice), spot.split("@")[1]
        return pick(("{kind} at hour {hour}", "{kind} à l'heure {hour}"), voice).format(kind=kind, hour=hour)
    seat, slot = spot.split(".")
    where = pick(SLOT_NAMES[slot], voice)
    return f"{where} {voice.player(int(seat)):of}"


def slip_name(slip: str, voice: Voice) -> str:
    """Return a committed move: `seat 0 stays`, `seat 1 Health → Work`."""
    seat, _, move = slip.partition(".")
    who = seat_name(int(seat), voice)
    if move == "stay":
        return pick(("{who} stays", "{who} ne bouge rien"), voice).format(who=who)
    return f"{who} {' → '.join(pick(SLOT_NAMES[slot], voice) for slot in move.split('-'))}"


def refusal_name(state: State, param: str, value: int | str, voice: Voice) -> str:
    """Return the name of a param of a rejection.

    Raises:
        LookupError: there is no such thing.
    """
    content, name = state.content, str(value)
    match param:
        case "player" | "seat" if isinstance(value, int):
            return voice.player(value)
        case "branch" if name in VERB_NAMES:
            return pick(VERB_NAMES[name], voice)
        case "spot" if name in INDEX or name in SETTING_INDEX:
            return spot_name(name, voice)
        case "spot" | "card" | "setting" | "branch":  # any card, token or setting: whichever was meant
            return (card_name if name in content.card else thing_name)(content, name, voice)
        case "slot" | "source" | "target":
            return pick(SLOT_NAMES[name], voice)
        case _:
            return name
