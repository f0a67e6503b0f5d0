"""Names of seats, cards, bodies, settings, slots, spots and verbs in English and French."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Called, Voice, pick
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.state import Player, State
from tabletop_rules.games.destiny.terms import INDEX, KIND_AT, SETTING_INDEX, Kind
from tabletop_rules.packs import Names

SLOT_NAMES: Final[Mapping[str, Names]] = {
    "health": Names("Health", "Santé"),
    "work": Names("Work", "Travail"),
    "character_planet": Names("character's planet", "planète du personnage"),
    "love": Names("Love", "Amour"),
    "money": Names("Money", "Argent"),
    "character_constellation": Names("character's constellation", "constellation du personnage"),
}
OWN_SLOTS: Final[Mapping[str, Names]] = {
    "health": Names("the Health slot", "la case Santé"),
    "work": Names("the Work slot", "la case Travail"),
    "character_planet": Names("the planet slot of the character", "la case planète du personnage"),
    "love": Names("the Love slot", "la case Amour"),
    "money": Names("the Money slot", "la case Argent"),
    "character_constellation": Names("the constellation slot of the character", "la case constellation du personnage"),
}
"""The slots in what their owner is asked or does."""
THEIR_SLOTS: Final[Mapping[str, Names]] = {
    "health": Names("their Health slot", "sa case Santé"),
    "work": Names("their Work slot", "sa case Travail"),
    "character_planet": Names("the planet slot of their character", "la case planète de son personnage"),
    "love": Names("their Love slot", "sa case Amour"),
    "money": Names("their Money slot", "sa case Argent"),
    "character_constellation": Names(
        "the constellation slot of their character", "la case constellation de son personnage"
    ),
}
"""The slots in a sentence about their owner."""
SLOTS_OF_PLAYER: Final[Mapping[str, Names]] = {
    "health": Names("the Health slot {who:of}", "la case Santé {who:of}"),
    "work": Names("the Work slot {who:of}", "la case Travail {who:of}"),
    "character_planet": Names("the planet slot of the character {who:of}", "la case planète du personnage {who:of}"),
    "love": Names("the Love slot {who:of}", "la case Amour {who:of}"),
    "money": Names("the Money slot {who:of}", "la case Argent {who:of}"),
    "character_constellation": Names(
        "the constellation slot of the character {who:of}", "la case constellation du personnage {who:of}"
    ),
}
KIND_NAMES: Final[Mapping[str, Names]] = {
    "planet": Names("planet", "planète"),
    "constellation": Names("constellation", "constellation"),
}
HIDDEN_TOKENS: Final[Mapping[str, Names]] = {
    "planet": Names("a hidden planet", "une planète cachée"),
    "constellation": Names("a hidden constellation", "une constellation cachée"),
}
PLACES_AT: Final[Mapping[str, Names]] = {
    "planet": Names("hour {hour} of the planet ring", "l'heure {hour} de l'anneau des planètes"),
    "constellation": Names("hour {hour} of the constellation ring", "l'heure {hour} de l'anneau des constellations"),
}
UNDER: Final = Names("the setting under {slot}", "le réglage sous {slot}")
LINE_NAMES: Final[Mapping[str, Names]] = {
    "constellation": Names("the constellation", "la constellation"),
    "planet": Names("the planet", "la planète"),
    "conjunction": Names("the conjunction", "la conjonction"),
}
LOOKS: Final[Mapping[str, Names]] = {
    "own": Names(
        "may now look only at what is hidden in front of them",
        "peut désormais regarder seulement ses propres jetons et réglages cachés",
    ),
    "none": Names("may now look at nothing that is hidden", "ne peut désormais rien regarder de ce qui est caché"),
    "all": Names(
        "may now look at all that is hidden in front of players",
        "peut désormais regarder tout ce qui est caché devant les joueurs",
    ),
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
    "winner": Names("the winner's power", "le pouvoir du gagnant"),
    "loser": Names("the loser's power", "le pouvoir du perdant"),
}
NOTHING: Final = Names("nothing", "rien")
DESTINY: Final = Names("destiny", "le destin")
HIDDEN_CARD: Final = Names("a hidden card", "une carte cachée")
HIDDEN_THING: Final = Names("what is hidden", "ce qui est caché")
LAST_TURN: Final = Names("the last turn is over", "le dernier tour est fini")
UNKNOWN: Final[Mapping[str, Names]] = {
    "card": Names("an unknown card", "une carte inconnue"),
    "setting": Names("an unknown setting", "un réglage inconnu"),
    "spot": Names("an unknown spot", "un emplacement inconnu"),
    "branch": Names("an unknown power", "un pouvoir inconnu"),
    "slot": Names("an unknown slot", "une case inconnue"),
    "source": Names("an unknown slot", "une case inconnue"),
    "target": Names("an unknown slot", "une case inconnue"),
}
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
    return card if isinstance(card, str) else pick(HIDDEN_CARD, voice)


def hand_names(content: Content, player: Player, voice: Voice) -> list[str]:
    """Return the hand cards that the viewer sees."""
    return [card_name(content, card, voice) for card in player.hand if not isinstance(card, Hidden)]


def thing_name(content: Content, thing: object, voice: Voice) -> str:
    """Return the name of a token or setting, or that it is hidden."""
    if not isinstance(thing, str):
        return pick(HIDDEN_THING, voice)
    return pick((content.body.get(thing) or content.setting[thing]).names, voice)


def body_name(content: Content, thing: str, voice: Voice) -> str:
    """Return the name of a body, or of the body that a setting names."""
    setting = content.setting.get(thing)
    return pick(content.body[thing if setting is None else setting.target].names, voice)


def token_name(content: Content, body: object, kind: Kind, voice: Voice) -> str:
    """Return the name of a token: `Mars`, or `a hidden planet`."""
    return body_name(content, body, voice) if isinstance(body, str) else pick(HIDDEN_TOKENS[kind], voice)


def token_at(state: State, spot: str, voice: Voice) -> str | None:
    """Return the name of the token at a spot, as far as the viewer sees it; None if there is none."""
    index = INDEX.get(spot, len(state.board))
    token = state.board[index] if index < len(state.board) else None
    return None if token is None else token_name(state.content, token.body, KIND_AT[index], voice)


def slot_name(spot: str, voice: Voice, of: Seat | None = None, own: Mapping[str, Names] = THEIR_SLOTS) -> str:
    """Return a slot in a sentence: `the Health slot of Ana`, or `their Health slot` if the sentence is about Ana."""
    seat, slot = spot.split(".")
    if int(seat) == of:
        return pick(own[slot], voice)
    return pick(SLOTS_OF_PLAYER[slot], voice).format(who=voice.player(int(seat)))


def spot_name(spot: str, voice: Voice, of: Seat | None = None, own: Mapping[str, Names] = THEIR_SLOTS) -> str:
    """Return a spot in a sentence: a slot, the setting under it, or `hour 3 of the planet ring`.

    In a sentence about the player `of`, their own slots have the names in `own`.
    """
    if spot in SETTING_INDEX:
        return pick(UNDER, voice).format(slot=slot_name(spot.removesuffix(".setting"), voice, of, own))
    if spot not in INDEX:
        return spot
    if "@" in spot:
        return pick(PLACES_AT[KIND_AT[INDEX[spot]]], voice).format(hour=spot.split("@")[1])
    return slot_name(spot, voice, of, own)


def refusal_name(state: State, param: str, value: int | str, voice: Voice) -> str:
    """Return the name of a param of a rejection, or that it is unknown, as an id is nothing for people to read."""
    content, name = state.content, str(value)
    match param:
        case "player" | "seat" if isinstance(value, int):
            return voice.player(value)
        case "slot" | "source" | "target" if name in SLOT_NAMES:
            return pick(SLOT_NAMES[name], voice)
        case "spot" if name in INDEX or name in SETTING_INDEX:
            return spot_name(name, voice)
        case "branch" if name in VERB_NAMES:
            return pick(VERB_NAMES[name], voice)
        case "spot" | "card" | "setting" | "branch" if name in content.card:  # whichever thing was meant
            return card_name(content, name, voice)
        case "spot" | "card" | "setting" | "branch" if name in content.body or name in content.setting:
            return thing_name(content, name, voice)
        case "reason" if name == "points":
            return pick(LAST_TURN, voice)
        case _:
            return pick(UNKNOWN[param], voice) if param in UNKNOWN else name
