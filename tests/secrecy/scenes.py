"""Matches with secrets, and what is secret in each game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Final

import attrs

from tabletop_rules import catalog
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import Game
from tabletop_rules.core.terms import Seat
from tabletop_rules.testing import Played, play
from tabletop_rules.testing.twins import Secrecy, words_in
from tests.games.destiny import twins as destiny
from tests.games.fatum_medieval import twins as fatum
from tests.games.terres_de_destinees import twins as terres

OPEN: Final = Secrecy(unseen=lambda state, seat: ())
"""A game without secrets: in Carcassonne anybody can count even the tiles that are left."""

SECRETS: Final[Mapping[str, Secrecy]] = {
    "carcassonne": OPEN,
    "destiny": destiny.SECRETS,
    "fatum_medieval": fatum.SECRETS,
    "terres_de_destinees": terres.SECRETS,
}
HIDING: Final = tuple(name for name in SECRETS if SECRETS[name] is not OPEN)
"""The games that hide something."""


@attrs.frozen
class Scene:
    """A random match and how many decisions of it to play."""

    game: str
    seats: int
    seed: int
    most: int
    options: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.game}-{self.seats}-{self.seed}{chosen and '-'}{chosen}"

    def loaded(self) -> Game[Any]:
        """Return the game with its options."""
        return _loaded(self.game, self.options)

    def played(self) -> Played:
        """Return the match, without cached views."""
        return attrs.evolve(_played(self))


@cache
def _loaded(game: str, options: tuple[tuple[str, object], ...]) -> Game[Any]:
    return catalog.load_game(game, dict(options))


@cache
def _played(scene: Scene) -> Played:
    return play(scene.loaded(), scene.seats, scene.seed, most=scene.most)


SECRET_MOVES: Final = (("setting_assignment", "player_choice"), ("setting_phase", "simultaneous"))
BLIND: Final = (("consolidation_check", "blind_attempt"),)
AIMS: Final = (("mode", "secret_objective"),)
ADVANCED: Final = (("advanced_cards", True),)

SHORT: Final = (
    Scene("destiny", 2, 1, 30, SECRET_MOVES),
    Scene("destiny", 3, 4, 40),
    Scene("fatum_medieval", 2, 3, 30, AIMS),
    Scene("fatum_medieval", 3, 5, 40),
    Scene("terres_de_destinees", 2, 16, 40),
    Scene("terres_de_destinees", 4, 15, 40, ADVANCED),
)
"""One short match or two of every game that hides something."""

LONG: Final = tuple(
    Scene(game, seats, seed, 4_000, options)
    for game, seats, options in (
        ("destiny", 2, ()),
        ("destiny", 3, SECRET_MOVES),
        ("destiny", 4, BLIND),
        ("destiny", 5, SECRET_MOVES),
        ("fatum_medieval", 2, AIMS),
        ("fatum_medieval", 3, ()),
        ("fatum_medieval", 4, (("announce", "automatic"), *AIMS)),
        ("fatum_medieval", 6, (("mode", "common_objective"),)),
        ("terres_de_destinees", 2, ADVANCED),
        ("terres_de_destinees", 3, ()),
        ("terres_de_destinees", 4, ADVANCED),
        ("terres_de_destinees", 6, ADVANCED),
    )
    for seed in range(20)
)
"""Whole matches, for the slow tests."""


def never_seen(played: Played, secrecy: Secrecy, seat: Seat) -> frozenset[str]:
    """Return what a seat has not seen at any record of a match."""
    hidden = secrecy.hidden(played.states[0], seat) - secrecy.spoken
    for before, state in pairwise(played.states):
        if state is not before:
            hidden &= secrecy.hidden(state, seat)
    for record in played.records:
        if type(record.event) in played.game.secrets.glimpses:
            hidden -= words_in(mask_record(record, seat).event)
    return hidden


@cache
def printed_names(content: Any) -> dict[str, tuple[str, str, int]]:
    """Return the names on each card, token or objective in English and French, and its number of copies."""
    names = {}
    for field in attrs.fields(type(content)):
        held = getattr(content, field.name)
        for item in held if isinstance(held, tuple) else ():
            if hasattr(item, "id") and hasattr(item, "names"):
                names[item.id] = (item.names.en, item.names.fr, getattr(item, "copies", 1))
    return names


def names_in(text: str, things: frozenset[str], content: Any) -> set[str]:
    """Return the things that a text names by id or printed name, unless another thing has that name too."""
    printed, hidden = printed_names(content), Counter(thing.split("#")[0] for thing in things)
    shared = "\n".join(name for thing, (*names, copies) in printed.items() if hidden[thing] < copies for name in names)
    found = set()
    for thing in things:
        for word in (thing, *printed.get(thing.split("#")[0], ())[:2]):
            if word in text and word not in shared and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text):
                found.add(word)
    return found
