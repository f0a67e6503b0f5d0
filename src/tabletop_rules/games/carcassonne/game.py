"""The table of contents of Carcassonne, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import attrs

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne import batches, course, features, final, meeples, tiles, turn
from tabletop_rules.games.carcassonne.batches import BatchClosed
from tabletop_rules.games.carcassonne.components import Box, component, components
from tabletop_rules.games.carcassonne.content import (
    BASE,
    Content,
    Drawing,
    bag_of,
    built_in,
    lay_out,
    read_own,
    rulebook,
    start_of,
)
from tabletop_rules.games.carcassonne.domains import domains
from tabletop_rules.games.carcassonne.expansion import Expansion, Stacks
from tabletop_rules.games.carcassonne.expansions.abbot import EXPANSION as ABBOT
from tabletop_rules.games.carcassonne.expansions.fairy import EXPANSION as FAIRY
from tabletop_rules.games.carcassonne.expansions.messengers.expansion import EXPANSION as MESSENGERS
from tabletop_rules.games.carcassonne.expansions.river.chapter import EXPANSION as RIVER
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import EXPANSION as ROBBERS
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import EXPANSION as BAZAAR
from tabletop_rules.games.carcassonne.expansions.sources.catapult import EXPANSION as CATAPULT
from tabletop_rules.games.carcassonne.expansions.sources.tower import EXPANSION as TOWER
from tabletop_rules.games.carcassonne.expansions.sources.wheel import EXPANSION as WHEEL
from tabletop_rules.games.carcassonne.invariants import INVARIANTS
from tabletop_rules.games.carcassonne.learning import LEARNING
from tabletop_rules.games.carcassonne.names import all_words
from tabletop_rules.games.carcassonne.options import EXPANSIONS, OPTIONS
from tabletop_rules.games.carcassonne.picture import show
from tabletop_rules.games.carcassonne.piece import piece
from tabletop_rules.games.carcassonne.prospects import prospects
from tabletop_rules.games.carcassonne.queries import board, track
from tabletop_rules.games.carcassonne.setup import set_up
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.standings import earnings, standings
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.svg import draw, panels
from tabletop_rules.games.carcassonne.view import conserved, sample, things
from tabletop_rules.games.carcassonne.words import FORMATS, refusal_name

BASE_GAME: Final[tr.Chapters[State]] = tr.chapters(board, track, turn, course, tiles, meeples, features, batches, final)

FULL: Final = ({"expansions": EXPANSIONS},)
"""Options that bring into play what the defaults leave out, for law 14."""

ROOMS: Final[Mapping[str, Expansion]] = {
    "abbot": ABBOT,
    "robbers": ROBBERS,
    "river": RIVER,
    "messengers": MESSENGERS,
    "fairy": FAIRY,
    "wheel": WHEEL,
    "catapult": CATAPULT,
    "bazaar": BAZAAR,
    "tower": TOWER,
}
"""The expansions in the order in which they join the game: robber tiles are mixed in before the river comes first."""

WHOLE: Final[tr.Chapters[State]] = sum((expansion.chapter for expansion in ROOMS.values()), BASE_GAME)
HANDLERS: Final = WHOLE.table(OPTIONS)


def make(options: Mapping[str, object], more: tuple[Expansion, ...] = ()) -> tr.Game[State]:
    """Return Carcassonne with these options, and with `more` expansions, such as your own, each with a `name`.

    Raises:
        OptionError: an option is unknown or invalid; the message names every fault.
        PackError: a tile pack of your own is broken.
        GameError: an expansion of your own does not fit.
    """
    values = tr.settle("carcassonne", OPTIONS, options)
    chosen: Any = values["expansions"]
    printed = tuple(expansion for name, expansion in ROOMS.items() if name in chosen)
    expansions = (*printed, *more)
    drawings, stacks = _tiles(values, expansions)
    words = all_words(expansion.words for expansion in expansions)
    content = attrs.evolve(lay_out(drawings), words=words)
    book_of_rules = rulebook()
    brought = {drawing for expansion in expansions for drawing in expansion.tiles(values)}
    own = frozenset(drawing.id for drawing in drawings if drawing not in brought) if values["tiles"] else frozenset()
    box = Box(drawings, own, stacks.start, expansions, words)
    book = sum((expansion.chapter for expansion in printed), BASE_GAME)
    game = tr.Game(
        id="carcassonne",
        name="Carcassonne",
        seats=(2, 3, 4, 5, 6),
        options=values,
        state=State,
        setup=partial(set_up, content, stacks, expansions),
        rules=book.rules,
        steps=book.steps,
        reducers=book.reducers,
        handlers=HANDLERS.in_force(values),
        handler_table=HANDLERS,
        values=WHOLE.values,
        moments=BASE_GAME.moments,
        refusals=book.refusals,
        things=partial(things, expansions),
        domains=partial(_domains, content, stacks, values),
        secrets=tr.Secrets(sample=sample),
        checks=tr.Checks(conserved=conserved, invariants=(*INVARIANTS, *book.invariants), longest=5_000),
        display=tr.Display(
            formats=FORMATS | {name: said for expansion in expansions for name, said in expansion.formats.items()},
            names=refusal_name,
            components=partial(components, box),
            component=partial(component, box),
            standings=partial(standings, expansions),
            earnings={BatchClosed: partial(earnings, expansions)},
            follows={event: earlier for expansion in expansions for event, earlier in expansion.follows.items()},
            show=partial(show, expansions),
            draw=partial(draw, expansions),
            panels=partial(panels, expansions),
            piece=partial(piece, box, content),
            texts=tuple(title.text for title in (*book_of_rules.rules, *book_of_rules.rulings)),
        ),
        situations=tr.Situations(
            make=situation, also=tuple(dict.fromkeys(fact for expansion in expansions for fact in expansion.facts))
        ),
        learning=LEARNING,
        prospects=prospects,
        pinned=(content,),
        packs=("tiles",),
    )
    for expansion in more:
        game = game.with_expansion(expansion.name, expansion.chapter)
    return game.made_by(make, options, more) if more else game


def _domains(content: Content, stacks: Stacks, values: Mapping[str, Any]) -> Mapping[str, Sequence[object]]:
    return domains(content, stacks, values["sets"], values["track.lap_matters"])


def _tiles(values: Mapping[str, Any], expansions: tuple[Expansion, ...]) -> tuple[tuple[Drawing, ...], Stacks]:
    """All drawings in play, and the stacks to draw from. Source: B2, R1, RI1."""
    brought = tuple(drawing for expansion in expansions for drawing in expansion.tiles(values))
    own = values["tiles"]
    base = read_own(own, {drawing.id for drawing in brought}) if own else built_in(BASE)
    stacks = Stacks((bag_of(base, values["sets"]),), start_of(base))
    for expansion in expansions:
        stacks = expansion.stack(stacks, values)
    return base + brought, stacks
