"""The table of contents of Carcassonne, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib import import_module
from typing import Any, Final

from tabletop_rules.core.game import Game
from tabletop_rules.games.carcassonne.content import (
    BASE,
    Drawing,
    bag_of,
    built_in,
    lay_out,
    read_own,
    rulebook,
    start_of,
)
from tabletop_rules.games.carcassonne.course import course
from tabletop_rules.games.carcassonne.hooks import Expansion, Hooks
from tabletop_rules.games.carcassonne.names import refusal_name
from tabletop_rules.games.carcassonne.options import EXPANSIONS, Options, read_options
from tabletop_rules.games.carcassonne.picture import show
from tabletop_rules.games.carcassonne.reducers import REDUCERS
from tabletop_rules.games.carcassonne.refusals import REFUSALS
from tabletop_rules.games.carcassonne.rules import batches, meeples, tiles
from tabletop_rules.games.carcassonne.setup import set_up
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.svg import draw
from tabletop_rules.games.carcassonne.view import conserved, sample, things
from tabletop_rules.games.carcassonne.words import WORDS, words

RULES: Final = (*tiles.RULES, *meeples.RULES, *batches.RULES)

FULL: Final = ({"expansions": EXPANSIONS},)
"""Options under which the game uses what it does not by default, for law 14."""

ROOMS: Final = {
    "abbot": "abbot.rules:abbot",
    "river": "river.effects:river",
    "robbers": "robbers.effects:robbers",
    "messengers": "messengers.effects:messengers",
    "fairy": "fairy.effects:fairy",
    "wheel": "sources.rules:sources",
    "catapult": "sources.rules:sources",
    "bazaar": "sources.rules:sources",
    "tower": "sources.rules:sources",
}
"""Where each expansion is put together, in the order in which they join the game (R22: robbers before messengers)."""


def make(options: Mapping[str, object]) -> Game[State]:
    """Carcassonne with these options. Faults: OptionError, PackError for a tile pack of your own."""
    values, chosen = read_options(options)
    drawings, piles, start = _tiles(values, chosen)
    expansions = _expansions(chosen)
    hooks = sum((expansion.hooks for expansion in expansions), Hooks())
    content = lay_out(drawings)
    book = rulebook()
    return Game(
        id="carcassonne",
        name="Carcassonne",
        seats=(2, 3, 4, 5, 6),
        options=values,
        state=State,
        setup=partial(set_up, content, chosen, piles, start, expansions),
        rules=(*RULES, *(rule for expansion in expansions for rule in expansion.rules)),
        steps=(*course(hooks), *(step for expansion in expansions for step in expansion.steps)),
        reducers=(*REDUCERS, *(reducer for expansion in expansions for reducer in expansion.reducers)),
        effects=tuple(effect for expansion in expansions for effect in expansion.effects),
        limits=tuple(limit for expansion in expansions for limit in expansion.limits),
        refusals=(*REFUSALS, *(refusal for expansion in expansions for refusal in expansion.refusals)),
        things=partial(things, expansions),
        sample=sample,
        conserved=conserved,
        longest=5_000,
        pinned=(content,),
        packs=("tiles",),
        names=refusal_name,
        words=partial(
            words, {**WORDS, **{key: text for expansion in expansions for key, text in expansion.words.items()}}
        ),
        show=partial(show, expansions),
        draw=partial(draw, expansions),
        texts=tuple(title.text for title in (*book.rules, *book.rulings)),
    )


def _expansions(chosen: Options) -> tuple[Expansion, ...]:
    """The expansions in play; their modules are imported here, and only here."""
    found: dict[str, Expansion] = {}
    for name, room in ROOMS.items():
        if name in chosen.expansions and room not in found:
            module, _, function = room.partition(":")
            found[room] = getattr(import_module(f"tabletop_rules.games.carcassonne.expansions.{module}"), function)(
                chosen
            )
    return tuple(found.values())


def _tiles(values: Mapping[str, Any], chosen: Options) -> tuple[tuple[Drawing, ...], tuple[tuple[str, ...], ...], str]:
    """All drawings in play, the bags in the order in which they are drawn from, and the first tile.

    Source: B2, R1, RI1, RI4, RI6.
    """
    own, sets = values["tiles"], values["sets"]
    taken = {drawing.id for name in ("robbers", "river") if name in chosen.expansions for drawing in _drawings(name)}
    base = read_own(own, taken) if own else built_in(BASE)
    start = start_of(base)
    drawings = base
    if "robbers" in chosen.expansions:
        drawings += _drawings("robbers")
    bag = bag_of(drawings, sets)
    if "river" not in chosen.expansions:
        return drawings, (bag,), start
    river = _drawings("river")
    spring, lake = ("river-A", "river-L") if chosen.river_tiles == "c2" else ("river-A-c3", "river-L-c3")
    ends = ("river-A", "river-L", "river-A-c3", "river-L-c3")
    river = tuple(drawing for drawing in river if drawing.id not in ends or drawing.id in (spring, lake))
    middle = bag_of(tuple(drawing for drawing in river if drawing.id not in ends))
    if chosen.river_start_tile == "shuffle":
        bag = tuple(sorted((*bag, start)))
    return drawings + river, (middle, (lake,), bag), spring


def _drawings(expansion: str) -> tuple[Drawing, ...]:
    """The tiles that an expansion brings."""
    return built_in(import_module(f"tabletop_rules.games.carcassonne.expansions.{expansion}.effects").PACK)
