"""Crowded tables drawn at random, with more characters, tokens and consolidated slots than random play ever reaches."""

from __future__ import annotations

import random
from typing import Any

from tabletop_rules.core.chance import Seeded
from tabletop_rules.games.destiny.options import OPTIONS
from tests.games.destiny.story import CONTENT

SLOTS_OF = {
    "planet": ("health", "work", "character_planet"),
    "constellation": ("love", "money", "character_constellation"),
}
HOROSCOPE = ("health", "work", "love", "money")
LINES = (
    ("planet",),
    ("constellation",),
    ("conjunction",),
    ("constellation", "planet"),
    ("constellation", "planet", "conjunction"),
)
"""Lines that a character may have shown one after the other."""
SCORES = {
    "fool": ("taurus", 10, "moon", 10, 100),
    "magician": ("pisces", 1, "mercury", 10, 110),
    "priestess": ("virgo", 2, "venus", 20, 120),
    "empress": ("libra", 3, "saturn", 30, 130),
    "emperor": ("scorpio", 4, "sun", 40, 140),
    "pope": ("aquarius", 5, "earth", 50, 150),
    "lovers": ("gemini", 6, "uranus", 60, 160),
    "astronomer": ("aries", 7, "neptune", 70, 170),
    "strength": ("leo", 8, "mars", 80, 180),
    "hermit": ("cancer", 9, "pluto", 90, 190),
    "temperance": ("sagittarius", 14, "jupiter", 40, 140),
    "devil": ("capricorn", 15, "black_sun", 50, 150),
}
"""The annex table of the digest but for the Astrologer, whom any pair pleases: bodies and the worth of the lines."""
MOVERS = ("character_empress", "character_priestess", "character_fool")
"""Characters that alter what the powers of their owner do."""


def some_options(rng: random.Random) -> dict[str, object]:
    """Some options at some value; who begins and the settings' assignment are said by the table."""
    free = [option for option in OPTIONS if option.id not in ("first_player", "setting_assignment")]
    return {o.id: rng.choice(o.values or (True, False)) for o in free if rng.random() < 0.3}


def crowded(rng: random.Random, turn: int, hand: int, card: str | None = None) -> dict[str, Any]:
    """What `story.given` takes: a table at the cards phase of a turn, with so many cards in each hand.

    `card` is in the hand of seat 0 besides. Faces, settings, stacks with the lines they show, Tower and discard pile
    are drawn at random.
    """
    seats = rng.randint(2, 5)
    board, settings = _tokens(rng, seats)
    left = [c.id for c in CONTENT.cards if c.id != card]
    rng.shuffle(left)
    stacks = _stacks(rng, seats, left)
    if hand * seats + 13 > len(left):
        hand = 3
    tower = None
    if "power_tower" in left and rng.random() < 0.5:
        left.remove("power_tower")
        tower = rng.randrange(seats)
    hands = [[left.pop() for _ in range(hand)] for _ in range(seats)]
    if card is not None:
        hands[0].append(card)
    gone = [left.pop() for _ in range(rng.choice((0, 1, 4, 8)))]
    killed = [c for c in gone if c.startswith("character") and rng.random() < 0.5]
    return {
        "seats": seats,
        "turn": turn,
        "board": board,
        "settings": settings,
        "hands": hands,
        "stacks": stacks,
        "discard": [c for c in gone if c not in killed],
        "killed": killed,
        "tower": tower,
        "destiny": left.pop(),
        "chance": Seeded(rng.randrange(10**6)),
        **some_options(rng),
    }


def _tokens(rng: random.Random, seats: int) -> tuple[dict[str, str | None], dict[str, str]]:
    """Tokens in slots and on the clock, and the settings under the slots: some match, some are laid."""
    board: dict[str, str | None] = {}
    settings: dict[str, str] = {}
    filled = rng.choice((0.2, 0.5, 0.8, 1))
    for kind, slots in SLOTS_OF.items():
        bodies = [body.id for body in CONTENT.bodies if body.kind == kind]
        rng.shuffle(bodies)
        unset = list(bodies)
        free = [f"{seat}.{slot}" for seat in range(seats) for slot in slots]
        for spot in free:
            if bodies and rng.random() < filled:
                body = bodies.pop()
                board[spot] = _face(rng, body)
                if spot.split(".")[1] in HOROSCOPE and rng.random() < 0.5:
                    settings[spot] = body + ("!" if board[spot] == body and rng.random() < 0.5 else "")
                    unset.remove(body)
        for spot in free:
            if spot.split(".")[1] in HOROSCOPE and spot not in settings:
                settings[spot] = unset.pop(rng.randrange(len(unset)))
        places = [f"{kind}@{hour}" for hour in range(1, 13)]
        rng.shuffle(places)
        for place in places:
            board[place] = _face(rng, bodies.pop()) if bodies else None
    return board, settings


def _face(rng: random.Random, body: str) -> str:
    return body if rng.random() < 0.55 else f"~{body}"


def _stacks(rng: random.Random, seats: int, left: list[str]) -> dict[int, list[Any]]:
    """Stacks of characters, which leave the cards that are left; seat 0 has one that alters powers now and then."""
    stacks: dict[int, list[Any]] = {seat: [] for seat in range(seats)}
    crowd, top = rng.random(), rng.choice(MOVERS)
    if top in left and rng.random() < 0.35:
        left.remove(top)
        stacks[0] = [top]
    for card in [c for c in left if c.startswith("character") and rng.random() < crowd]:
        left.remove(card)
        shown = card if rng.random() < 0.5 else (card, *rng.choice(LINES))
        stacks[rng.randrange(seats)].insert(0, shown)
    return stacks


def with_conjunctions(rng: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    """The table, with what steals some of its current characters on the character slots of other seats."""
    board, settings = table["board"], table["settings"]
    for stack in table["stacks"].values():
        if rng.random() < 0.5:  # any pair steals the Astrologer: often he is to be had as well
            stack.sort(key=lambda entry: "character_astrologer" in (entry, entry[0]))
    for stack in table["stacks"].values():
        if not stack or rng.random() < 0.4:
            continue
        top = stack[-1] if isinstance(stack[-1], str) else stack[-1][0]
        if top == "character_astrologer":
            continue
        constellation, _, planet, *_ = SCORES[top.removeprefix("character_")]
        thief = rng.randrange(table["seats"])
        for kind, body in (("planet", planet), ("constellation", constellation)):
            source = next((spot for spot, held in board.items() if held in (body, f"~{body}")), None)
            if source is None or settings.get(source, "").endswith("!"):
                continue
            target = f"{thief}.character_{kind}"
            there = board.get(target)
            board[target] = body if rng.random() < 0.85 else f"~{body}"
            if source != target:
                board[source] = there
    return table
