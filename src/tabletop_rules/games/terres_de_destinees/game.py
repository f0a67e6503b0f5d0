"""The table of contents of Terres de Destinées, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from tabletop_rules.core.aspects import Checks, Display, Secrets, Situations
from tabletop_rules.core.game import Game
from tabletop_rules.core.option import settle
from tabletop_rules.games.terres_de_destinees.components import components
from tabletop_rules.games.terres_de_destinees.content import load_content, rulebook
from tabletop_rules.games.terres_de_destinees.course import STEPS
from tabletop_rules.games.terres_de_destinees.domains import domains
from tabletop_rules.games.terres_de_destinees.handlers import MOMENTS, VALUES, handlers
from tabletop_rules.games.terres_de_destinees.invariants import INVARIANTS
from tabletop_rules.games.terres_de_destinees.memory import begin, fits, remember
from tabletop_rules.games.terres_de_destinees.names import refusal_name
from tabletop_rules.games.terres_de_destinees.options import OPTIONS
from tabletop_rules.games.terres_de_destinees.picture import show
from tabletop_rules.games.terres_de_destinees.places import place
from tabletop_rules.games.terres_de_destinees.reducers import REDUCERS
from tabletop_rules.games.terres_de_destinees.refusals import REFUSALS
from tabletop_rules.games.terres_de_destinees.rules import RULES
from tabletop_rules.games.terres_de_destinees.setup import set_up
from tabletop_rules.games.terres_de_destinees.situation import situation
from tabletop_rules.games.terres_de_destinees.standings import standings
from tabletop_rules.games.terres_de_destinees.state import Options, State
from tabletop_rules.games.terres_de_destinees.svg import draw
from tabletop_rules.games.terres_de_destinees.svg.alone import piece
from tabletop_rules.games.terres_de_destinees.touched import targets
from tabletop_rules.games.terres_de_destinees.view import (
    EXCEPTIONS,
    GLIMPSES,
    conserved,
    possible,
    recall,
    sample,
    silence,
    things,
)
from tabletop_rules.games.terres_de_destinees.words import words

DECISIONS_PER_TURN: Final = 200
"""Upper bound of the decisions that a turn takes, averaged over a match."""


def make(options: Mapping[str, object]) -> Game[State]:
    """Return Terres de Destinées with these options.

    Raises:
        OptionError: an option is unknown or invalid; the message names every fault.
        PackError: a content pack of your own is broken.
    """
    values: dict[str, Any] = settle("terres_de_destinees", OPTIONS, options)
    chosen = Options(values["advanced_cards"], values["turn_limit"])
    content = load_content(values["pack"]) if values["pack"] else load_content()
    table = handlers(content)
    return Game(
        id="terres_de_destinees",
        name="Terres de Destinées",
        seats=tuple(range(content.meta.players_min, content.meta.players_max + 1)),
        options=values,
        state=State,
        setup=partial(set_up, content, chosen, values["youngest_seat"]),
        rules=RULES,
        steps=STEPS,
        reducers=REDUCERS,
        handlers=table.in_force(values),
        handler_table=table,
        values=VALUES,
        moments=MOMENTS,
        refusals=REFUSALS,
        things=things,
        domains=partial(domains, content),
        secrets=Secrets(
            sample=sample,
            possible=possible,
            begin=partial(begin, content),
            remember=partial(remember, content),
            fits=fits,
            recall=recall,
            glimpses=GLIMPSES,
            exceptions=EXCEPTIONS,
            silence=silence,
        ),
        checks=Checks(conserved=conserved, invariants=INVARIANTS, longest=DECISIONS_PER_TURN * chosen.turn_limit),
        display=Display(
            words=words,
            names=refusal_name,
            components=partial(components, content),
            component=partial(place, content),
            standings=standings,
            targets=targets,
            show=show,
            draw=draw,
            piece=partial(piece, content),
            texts=rulebook().texts,
        ),
        situations=Situations(make=situation),
        pinned=(content,),
        packs=("pack",),
    )
