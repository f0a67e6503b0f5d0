"""What there is in the box, and what it does, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.component import Component, Provenance
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.destiny import names
from tabletop_rules.games.destiny.content.acts import StealToken, ThrowToken
from tabletop_rules.games.destiny.content.items import Body, Content, PrintedCard, PrintedSetting
from tabletop_rules.games.destiny.places import common_places, component
from tabletop_rules.packs import Names

__all__ = ["component", "components"]

POINTS: Final = Names(
    "Points: {constellation_points} with {constellation}, {planet_points} with {planet}, {conjunction_points} with "
    "both.",
    "Points : {constellation_points} avec {constellation}, {planet_points} avec {planet}, {conjunction_points} avec "
    "les deux.",
)
ANY_PAIR: Final = Names(
    "Points: {conjunction_points} with any constellation and any planet together.",
    "Points : {conjunction_points} avec une constellation et une planète quelconques.",
)
REACHABLE: Final = Names(
    "Reachable is a token of an opponent that is neither consolidated nor guarded by the Tower.",
    "Est accessible un jeton d'un adversaire qui n'est ni consolidé ni protégé par la Tour.",
)
TOKENS: Final[Mapping[str, Texts]] = {
    "planet": (
        "A planet. It lies on the clock or on a planet slot.",
        "Une planète, sur l'horloge ou sur une case planète.",
    ),
    "constellation": (
        "A constellation. It lies on the clock or on a constellation slot.",
        "Une constellation, sur l'horloge ou sur une case constellation.",
    ),
}
COUNTS_FOR: Final = Names("It counts for {characters}.", "Compte pour {characters}.")
SETTING: Final = Names(
    "Lies hidden under {slots}, whose points it brings if {body} lies there face up. Then it may be consolidated.",
    "Posé caché sous {slots}, dont il rapporte les points si {body} s'y trouve, révélé. Il peut alors être consolidé.",
)
OR: Final = Names("{first} or {second}", "{first} ou {second}")

POWERS: Final[Mapping[str, tuple[Texts, tuple[str, ...]]]] = {
    "winner": (
        (
            "The winner of the trick may draw a pointed token, consolidate a slot, turn any token up or face down, or "
            "throw a reachable token.",
            "Le gagnant du pli peut piocher un jeton pointé, consolider une case, révéler ou cacher n'importe quel "
            "jeton, ou rejeter un jeton accessible.",
        ),
        ("D-TRICK-6", "D-TRICK-8"),
    ),
    "loser": (
        (
            "The loser of the trick may draw a hidden token at the red end of the needle, or turn up any hidden token.",
            "Le perdant du pli peut piocher un jeton caché au bout rouge de l'aiguille, ou révéler un jeton caché.",
        ),
        ("D-TRICK-7", "D-TRICK-8"),
    ),
    "draw_token": (
        (
            "Take a token from the clock onto a free slot of its kind. It keeps its face.",
            "Prendre un jeton de l'horloge et le poser sur une case libre de sa sorte. Il garde sa face.",
        ),
        ("D-TOK-2", "D-TOK-3"),
    ),
    "steal_token": (
        (
            "Take a reachable token of an opponent onto a free slot of its kind. It keeps its face.",
            "Prendre un jeton accessible d'un adversaire et le poser sur une case libre de sa sorte. Il garde sa face.",
        ),
        ("D-TOK-2", "D-TOK-3"),
    ),
    "throw_token": (
        (
            "Put a reachable token of an opponent on an empty place of its ring.",
            "Mettre un jeton accessible d'un adversaire sur un emplacement vide de son anneau.",
        ),
        ("D-TOK-5",),
    ),
    "exchange_token": (
        (
            "Two tokens of one kind change places, one of them yours. They keep their faces.",
            "Deux jetons de même sorte échangent leurs places, dont l'un est à vous. Ils gardent leurs faces.",
        ),
        ("D-TOK-6",),
    ),
    "reveal_token": (
        ("Turn up a hidden token, wherever it lies.", "Révéler un jeton caché, où qu'il soit."),
        ("D-TOK-7",),
    ),
    "flip_token": (
        (
            "Turn up a hidden token, or turn one that is up face down.",
            "Révéler un jeton caché, ou cacher un jeton révélé.",
        ),
        ("D-TOK-7", "D-TOK-8"),
    ),
    "consolidate": (
        (
            "Lay the setting of a slot over its token, if it names that token and the token is face up. The token can "
            "no longer be stolen, thrown, exchanged, hidden or moved.",
            "Poser le réglage d'une case sur son jeton, s'il nomme ce jeton et que le jeton est révélé. Le jeton ne "
            "peut plus être ni volé, ni rejeté, ni échangé, ni caché, ni déplacé.",
        ),
        ("D-CONS-1", "D-CONS-2", "D-Q-13"),
    ),
    "break_setting": (
        (
            "The setting that an opponent has consolidated no longer covers its token.",
            "Le réglage qu'un adversaire a consolidé ne couvre plus son jeton.",
        ),
        ("D-CONS-3",),
    ),
    "kill_character": (
        (
            "Discard a character that is not guarded by the Tower.",
            "Défausser un personnage que la Tour ne protège pas.",
        ),
        ("D-CARD-37",),
    ),
    "resurrect_character": (
        (
            "Take a character from the discard pile on top of your stack. It arrives.",
            "Prendre un personnage de la défausse au sommet de votre pile. Il arrive.",
        ),
        ("D-CARD-38",),
    ),
}
"""Text and rules of the powers of the trick, and of what a choice among several powers may offer."""


def components(content: Content, worked_example: bool, voice: Voice) -> tuple[Component, ...]:
    """Return everything in the box of DESTINY, and the places that the table has once.

    `worked_example` says that the Emperor counts as in the rulebook's example (option emperor_points).
    """
    return (
        *[_card(content, card, worked_example, voice) for card in content.cards],
        *[_token(content, body, voice) for body in content.bodies],
        *[_setting(content, setting, voice) for setting in content.settings],
        *[_power(id, voice) for id in POWERS],
        *common_places(content, voice),
    )


def component_of(content: Content, worked_example: bool, id: str, voice: Voice) -> Component:
    """Return the description of a card, token or setting.

    Raises:
        LookupError: none of them has this id.
    """
    if id in content.card:
        return _card(content, content.card[id], worked_example, voice)
    return (
        _token(content, content.body[id], voice)
        if id in content.body
        else _setting(content, content.setting[id], voice)
    )


def _card(content: Content, card: PrintedCard, worked_example: bool, voice: Voice) -> Component:
    texts = [pick((card.semantics, content.note[card.id].fr), voice)]
    if any(isinstance(part, StealToken | ThrowToken) for part in content.parts[card.id]):
        texts.append(pick(REACHABLE, voice))
    if card.id in content.worth:
        texts.append(_points(content, card, worked_example, voice))
    name, rules = names.card_name(content, card.id, voice), (card.rule, *card.rulings)
    return Component(card.id, "card", name, " ".join(texts), _provenance(content, card.id), rules)


def _points(content: Content, card: PrintedCard, worked_example: bool, voice: Voice) -> str:
    """Return what a character is worth."""
    worth = content.worth[card.id]
    counted = content.example if worked_example and content.example.character == card.id else worth
    points = {f"{line}_points": amount for line, amount in counted.points}
    if worth.constellation is None or worth.planet is None:
        return pick(ANY_PAIR, voice).format(**points)
    constellation, planet = [names.body_name(content, body, voice) for body in (worth.constellation, worth.planet)]
    return pick(POINTS, voice).format(constellation=constellation, planet=planet, **points)


def _token(content: Content, body: Body, voice: Voice) -> Component:
    text = pick(TOKENS[body.kind], voice)
    found = [worth.character for worth in content.worths if body.id in (worth.constellation, worth.planet)]
    if found:
        characters = voice.row([names.card_name(content, character, voice) for character in found])
        text += f" {pick(COUNTS_FOR, voice).format(characters=characters)}"
    rules = (RuleId("D-TOK-1"), RuleId("D-VAL-1"))
    return Component(body.id, "token", pick(body.names, voice), text, _provenance(content, body.id), rules)


def _setting(content: Content, setting: PrintedSetting, voice: Voice) -> Component:
    first, second = [pick(names.OWN_SLOTS[slot], voice) for slot in SLOTS_WITH_SETTINGS[setting.kind]]
    slots = pick(OR, voice).format(first=first, second=second)
    text = pick(SETTING, voice).format(slots=slots, body=names.body_name(content, setting.id, voice))
    name, provenance = pick(setting.names, voice), _provenance(content, setting.id)
    rules = (RuleId("D-SETUP-1"), RuleId("D-CONS-1"), RuleId("D-SCORE-2"))
    return Component(setting.id, "setting", name, text, provenance, rules)


SLOTS_WITH_SETTINGS: Final = {"planet": ("health", "work"), "constellation": ("love", "money")}


def _power(id: str, voice: Voice) -> Component:
    text, rules = POWERS[id]
    name = pick(names.VERB_NAMES[id], voice)
    return Component(id, "power", name, pick(text, voice), rules=tuple([RuleId(rule) for rule in rules]))


def _provenance(content: Content, id: str) -> Provenance:
    return "reconstructed" if "not printed" in content.note[id].provenance else "printed"
