"""The places on the table: their ids, and what they are called.

`place:planet@3` is a place of the clock, `slot:0.health` a slot of seat 0, `setting:0.health` the setting under it, and
`hand:0`, `stack:0`, `played:0` and `tower:0` what else lies in front of a seat.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any, Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.destiny import names
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    INDEX,
    KIND_AT,
    MOST_SEATS,
    PLACES,
    SETTING_INDEX,
    SLOTS,
    SPACE,
    SPOTS,
    WIDTH,
    Spot,
)
from tabletop_rules.kit.memo import memoized

CLOCK: Final = "place:clock"
NEEDLE: Final = "place:needle"
TRICK: Final = "place:trick"
RESOLVING: Final = "place:resolving"
DESTINY: Final = "deck:destiny"
DISCARD: Final = "pile:discard"
INITIATIVE: Final = "marker:initiative"

COMMON: Final[Mapping[str, tuple[str, Texts, Texts, tuple[str, ...]]]] = {
    CLOCK: (
        "clock",
        ("the clock", "l'horloge"),
        (
            "A ring of 12 planets and a ring of 12 constellations, one of each at every hour.",
            "Un anneau de 12 planètes et un anneau de 12 constellations, un jeton de chaque à chaque heure.",
        ),
        ("D-SETUP-3", "D-SETUP-4"),
    ),
    NEEDLE: (
        "needle",
        ("the needle", "l'aiguille"),
        (
            "Moves on by one hour each turn. Tokens at its red end are hidden, those at its blue end turned up. Both "
            "ends point at tokens.",
            "Avance d'une heure à chaque tour. Les jetons à son bout rouge sont cachés, ceux à son bout bleu révélés. "
            "Les deux bouts pointent des jetons.",
        ),
        ("D-CLOCK-1", "D-CLOCK-2"),
    ),
    TRICK: (
        "place",
        ("the trick", "le pli"),
        (
            "The destiny card and the cards played for their value. Equal values cancel each other; the highest card "
            "left wins.",
            "La carte du destin et les cartes jouées pour leur valeur. Les valeurs égales s'annulent ; la plus haute "
            "carte restante gagne.",
        ),
        ("D-TRICK-2", "D-TRICK-3"),
    ),
    RESOLVING: (
        "place",
        ("the power being resolved", "le pouvoir en cours"),
        (
            "A card played for its power, until the power is done.",
            "Une carte jouée pour son pouvoir, jusqu'à ce que le pouvoir soit appliqué.",
        ),
        ("D-PLAY-7",),
    ),
    DESTINY: (
        "deck",
        ("the destiny pile", "la pile du destin"),
        (
            "One card is turned up each turn and competes in the trick with its value.",
            "Une carte en est révélée à chaque tour et concourt dans le pli par sa valeur.",
        ),
        ("D-SETUP-7", "D-DEST-1"),
    ),
    DISCARD: (
        "pile",
        ("the discard pile", "la défausse"),
        ("All discarded cards, open to everybody.", "Toutes les cartes défaussées, visibles de tous."),
        ("D-PLAY-3", "D-INFO-6"),
    ),
    INITIATIVE: (
        "marker",
        ("the initiative token", "le jeton d'initiative"),
        (
            "Its holder plays first. The winner of the trick takes it.",
            "Son détenteur joue en premier. Le gagnant du pli le prend.",
        ),
        ("D-TURN-2", "D-TRICK-3"),
    ),
}
"""Kind, name, text and rules of what the table has once, by id."""

OF_SEATS: Final[Mapping[str, tuple[str, Texts, Texts, tuple[str, ...]]]] = {
    "hand": (
        "hand",
        ("the hand {who:of}", "la main {who:of}"),
        ("Seen only by its player.", "Vue seulement de son joueur."),
        ("D-INFO-1",),
    ),
    "stack": (
        "stack",
        ("the characters {who:of}", "les personnages {who:of}"),
        (
            "The top card is the current character. Cards beneath keep their points but have no power.",
            "La carte du dessus est le personnage actif. Celles du dessous gardent leurs points, sans pouvoir.",
        ),
        ("D-CHAR-2", "D-CHAR-3"),
    ),
    "played": (
        "place",
        ("the card played {who:of}", "la carte jouée {who:of}"),
        (
            "Played for its value, face down until the trick ends.",
            "Jouée pour sa valeur, cachée jusqu'à la fin du pli.",
        ),
        ("D-PLAY-1", "D-TRICK-1"),
    ),
    "tower": (
        "place",
        ("beside the character space {who:of}", "à côté de l'espace personnage {who:of}"),
        (
            "The Tower here guards the character space against the opponents of its player.",
            "La Tour y protège l'espace personnage contre les adversaires de son joueur.",
        ),
        ("D-CARD-31",),
    ),
}

CLOCK_PLACE: Final[Mapping[str, Texts]] = {
    "planet": (
        "A place for a planet. It stays empty until a token is thrown or exchanged into it.",
        "Un emplacement pour une planète. Il reste vide jusqu'à ce qu'un jeton y soit rejeté ou échangé.",
    ),
    "constellation": (
        "A place for a constellation. It stays empty until a token is thrown or exchanged into it.",
        "Un emplacement pour une constellation. Il reste vide jusqu'à ce qu'un jeton y soit rejeté ou échangé.",
    ),
}
HOROSCOPE_SLOT: Final[Mapping[str, Texts]] = {
    "planet": (
        "Takes a planet. Worth {points} points at the end if its setting names the planet and the planet is face up.",
        "Reçoit une planète. Vaut {points} points à la fin si son réglage nomme la planète et qu'elle est révélée.",
    ),
    "constellation": (
        "Takes a constellation. Worth {points} points at the end if its setting names the constellation and that one "
        "is face up.",
        "Reçoit une constellation. Vaut {points} points à la fin si son réglage nomme la constellation et qu'elle est "
        "révélée.",
    ),
}
CHARACTER_SLOT: Final[Mapping[str, Texts]] = {
    "planet": (
        "Takes a planet, which counts for the current character while it is face up.",
        "Reçoit une planète, qui compte pour le personnage actif tant qu'elle est révélée.",
    ),
    "constellation": (
        "Takes a constellation, which counts for the current character while it is face up.",
        "Reçoit une constellation, qui compte pour le personnage actif tant qu'elle est révélée.",
    ),
}
SETTING_PLACE: Final = (
    "A setting. It may be laid over the token on the slot if it names that token and the token is face up.",
    "Un réglage. Il peut être posé sur le jeton de la case s'il nomme ce jeton et que le jeton est révélé.",
)


def of_seat(what: str, seat: Seat) -> str:
    """Return the id of what each player has once: "hand", "stack", "played" or "tower"."""
    return f"{what}:{seat}"


def of_spot(spot: Spot) -> str:
    """Return the id of a place of the clock, a slot, or the setting under a slot."""
    if spot in SETTING_INDEX:
        return f"setting:{spot.removesuffix('.setting')}"
    return f"{'place' if '@' in spot else 'slot'}:{spot}"


@memoized(1024)
def place_name(id: str, voice: Voice) -> str:
    """Return the name of a place, by its id."""
    sort, _, spot = id.partition(":")
    if sort in OF_SEATS:
        return pick(OF_SEATS[sort][1], voice).format(who=voice.player(int(spot)))
    if id in COMMON:
        return pick(COMMON[id][1], voice)
    return names.spot_name(f"{spot}.setting" if sort == "setting" else spot, voice)


def slot_component(content: Content, id: str, slot: str, name: str, voice: Voice) -> Component:
    """Return the description of a slot."""
    number = SLOTS.index(slot)
    kind = KIND_AT[PLACES + number]
    if number in HOROSCOPE:
        text = pick(HOROSCOPE_SLOT[kind], voice).format(points=content.slot_points[slot])
        return Component(id, "slot", name, text, rules=_ids("D-TOK-1", "D-SCORE-2"))
    return Component(id, "slot", name, pick(CHARACTER_SLOT[kind], voice), rules=_ids("D-TOK-1", "D-VAL-1"))


def common_places(content: Content, voice: Voice) -> tuple[Component, ...]:
    """Return what the table has once, the places of the clock and the six slots, which every player has."""
    once = [_component(id, each, voice) for id, each in COMMON.items()]
    clock = [_clock_place(spot, voice) for spot in SPOTS[:PLACES]]
    slots = [slot_component(content, slot, slot, pick(names.SLOT_NAMES[slot], voice), voice) for slot in SLOTS]
    return (*once, *clock, *slots)


def component(content: Content, id: str, voice: Voice) -> Component | None:
    """Return the place in front of a player with this id; None if there is none."""
    sort, _, spot = id.partition(":")
    if sort in OF_SEATS and spot in map(str, range(MOST_SEATS)):
        return _component(id, OF_SEATS[sort], voice, int(spot))
    if sort not in ("slot", "setting") or INDEX.get(spot, 0) < PLACES:
        return None
    if sort == "slot":
        return slot_component(content, id, spot.partition(".")[2], place_name(id, voice), voice)
    if spot.partition(".")[2] not in content.slot_points:
        return None
    text = pick(SETTING_PLACE, voice)
    return Component(id, "place", place_name(id, voice), text, rules=_ids("D-SETUP-1", "D-CONS-1"))


def _clock_place(spot: str, voice: Voice) -> Component:
    text = pick(CLOCK_PLACE[KIND_AT[INDEX[spot]]], voice)
    return Component(f"place:{spot}", "place", names.spot_name(spot, voice), text, rules=_ids("D-TOK-4"))


def _component(
    id: str, each: tuple[str, Texts, Texts, tuple[str, ...]], voice: Voice, seat: int | None = None
) -> Component:
    kind, name, text, rules = each
    return Component(id, kind, pick(name, voice).format(who=voice.player(seat)), pick(text, voice), rules=_ids(*rules))


def _ids(*ids: str) -> tuple[RuleId, ...]:
    return tuple([RuleId(id) for id in ids])


# --- what commands touch ----------------------------------------------------------------------------------------------


def known_id(name: object, known: Container[Any]) -> str:
    """Return a name that this table knows.

    Raises:
        LookupError: it does not.
    """
    if name not in known:
        raise LookupError(f"there is no {name!r}")
    return str(name)


def laid_ids(state: State, seat: Seat, setting: object, slot: str) -> tuple[str, str]:
    """Return a setting, and the place under a slot where it is laid."""
    return known_id(setting, state.content.setting), spot_id(state, f"{seat}.{slot}.setting")


def slot_id(state: State, seat: Seat, slot: object) -> str:
    """Return the id of a slot of a seat."""
    return spot_id(state, f"{seat}.{slot}")


def spot_id(state: State, spot: Spot) -> str:
    """Return the id of a place, a slot or a setting of this table; character slots have no setting.

    Raises:
        LookupError: this table has no such spot.
    """
    if spot in SETTING_INDEX:
        index = SETTING_INDEX[spot]
        there = index < len(state.settings) and index % WIDTH not in SPACE
    else:
        there = INDEX.get(spot, len(state.board)) < len(state.board)
    if not there:
        raise LookupError(f"there is no {spot!r}")
    return of_spot(spot)
