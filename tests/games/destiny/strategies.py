"""Random tables with more characters, tokens and consolidated slots than random play reaches, and how to play on."""

from __future__ import annotations

import random
from typing import Any

from tabletop_rules.core.chance import Seeded
from tabletop_rules.games.destiny import commands as c
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import INDEX, PLACES, Line
from tests.games.destiny.oracle.table import HOROSCOPE, SCORES, SLOTS_OF
from tests.games.destiny.story import CONTENT

LINES: tuple[tuple[Line, ...], ...] = (
    ("planet",),
    ("constellation",),
    ("conjunction",),
    ("constellation", "planet"),
    ("constellation", "planet", "conjunction"),
)
"""Lines that a character may have shown, one after the other."""
MOVERS = ("character_empress", "character_priestess", "character_fool")
"""Characters that change what the powers of their owner do."""


def some_options(rng: random.Random) -> dict[str, object]:
    """Return random values for some options, but none that a table has already fixed."""
    free = [option for option in OPTIONS if option.id not in ("first_player", "setting_assignment")]
    return {o.id: rng.choice(o.choices or (True, False)) for o in free if rng.random() < 0.3}


def crowded(rng: random.Random, turn: int, hand: int, card: str | None = None) -> dict[str, Any]:
    """Return arguments for `story.given`: a random table in the cards phase, with `hand` cards in each hand.

    Seat 0 also holds `card`.
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
    """Return tokens in slots and on the clock, and settings, of which some match and some are consolidated."""
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
    """Return random stacks and remove their cards from `left`; now and then seat 0 has one of `MOVERS`."""
    stacks: dict[int, list[Any]] = {seat: [] for seat in range(seats)}
    crowd, top = rng.random(), rng.choice(MOVERS)
    if top in left and rng.random() < 0.35:
        left.remove(top)
        stacks[0] = [top]
    for card in [each for each in left if each.startswith("character") and rng.random() < crowd]:
        left.remove(card)
        shown = card if rng.random() < 0.5 else (card, *_better(card, rng.choice(LINES)))
        stacks[rng.randrange(seats)].insert(0, shown)
    return stacks


def _better(card: str, lines: tuple[Line, ...]) -> list[Line]:
    """Return the lines that are worth more than those before (D-VAL-3)."""
    found: list[Line] = []
    for line in lines:
        if CONTENT.worth[card].of(line) > max([0, *map(CONTENT.worth[card].of, found)]):
            found.append(line)
    return found


def with_conjunctions(rng: random.Random, table: dict[str, Any]) -> dict[str, Any]:
    """Return the table, with the conjunctions of some current characters on the character slots of other seats."""
    board, settings = table["board"], table["settings"]
    for stack in table["stacks"].values():
        if rng.random() < 0.5:  # the Astrologer on top gives a thief two characters to choose from
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


def any_options(rng: random.Random, seats: int) -> dict[str, object]:
    """Return random values for most options."""
    options = {o.id: rng.choice(o.choices or (True, False)) for o in OPTIONS if rng.random() < 0.6}
    if options.get("first_player") not in (None, "random", *range(seats)):
        options["first_player"] = rng.randrange(seats)
    return options


def fits(state: State, source: str, target: str) -> bool:
    """Whether the token at `source` matches the setting under `target`."""
    token, setting = state.board[INDEX[source]], state.settings[INDEX[target] - PLACES]
    return token is not None and setting is not None and setting.id == f"setting_{token.body}"


def weight(state: State, chosen: tuple[str, ...], command: Any, keen: float) -> float:
    """Return how likely a player is to choose a command.

    Random players would never consolidate anything: these prefer powers, and tokens that match.
    """
    match command:
        case c.Decline():
            return 0.5
        case c.Consolidate() | c.ChooseBranch(branch="consolidate" | "break_setting" | "resurrect_character"):
            return 8.0
        case c.ChooseSpot(spot=spot) if chosen and "@" in chosen[-1] and "@" not in spot:
            return 8.0 if fits(state, chosen[-1], spot) else 1.0
        case c.MoveToken(seat=seat, source=source, target=target):
            return 8.0 if fits(state, f"{seat}.{source}", f"{seat}.{target}") else 1.0
        case c.PlayCard(power=True):
            return keen
        case _:
            return 1.0
