"""Carcassonne: the table of contents, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any, Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.rule import RuleText
from tabletop_rules.games.carcassonne.content import BASE, built_in, lay_out, read_tiles
from tabletop_rules.games.carcassonne.course import course
from tabletop_rules.games.carcassonne.hooks import Expansion, Hooks
from tabletop_rules.games.carcassonne.options import settle
from tabletop_rules.games.carcassonne.reducers import REDUCERS
from tabletop_rules.games.carcassonne.refusals import REFUSALS
from tabletop_rules.games.carcassonne.rules import batches, meeples, tiles
from tabletop_rules.games.carcassonne.setup import conserved, sample, set_up, things
from tabletop_rules.games.carcassonne.state import State

RULES: Final = (*tiles.RULES, *meeples.RULES, *batches.RULES)


def make(options: Mapping[str, object]) -> Game[State]:
    """The game with these options. Faults: OptionError, PackError for a tile pack of your own."""
    values, settled = settle(options)
    own = str(values["tiles"])
    drawings = read_tiles(own) if own else built_in(BASE)
    content = lay_out(drawings, int(str(values["sets"])))
    expansions: tuple[Expansion, ...] = ()
    hooks = sum((expansion.hooks for expansion in expansions), Hooks())
    return Game(
        id="carcassonne",
        name="Carcassonne",
        seats=(2, 3, 4, 5, 6),
        options=values,
        state=State,
        setup=partial(set_up, content, settled, (content.bag,), content.start, expansions),
        rules=(*RULES, *(rule for expansion in expansions for rule in expansion.rules)),
        steps=(*course(hooks), *(step for expansion in expansions for step in expansion.steps)),
        reducers=(*REDUCERS, *(reducer for expansion in expansions for reducer in expansion.reducers)),
        effects=tuple(effect for expansion in expansions for effect in expansion.effects),
        limits=tuple(limit for expansion in expansions for limit in expansion.limits),
        refusals=(*REFUSALS, *(refusal for expansion in expansions for refusal in expansion.refusals)),
        things=things,
        sample=sample,
        conserved=conserved,
        pinned=(content,),
    )
