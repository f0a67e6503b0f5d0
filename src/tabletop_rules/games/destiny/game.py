"""The table of contents of DESTINY, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tabletop_rules.core.aspects import Checks, Display, Secrets, Situations
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import HandlerTable
from tabletop_rules.core.option import settle
from tabletop_rules.games.destiny import setup
from tabletop_rules.games.destiny.components import components
from tabletop_rules.games.destiny.content.load import load_content, rulebook
from tabletop_rules.games.destiny.course import setting, trick, turn
from tabletop_rules.games.destiny.domains import domains
from tabletop_rules.games.destiny.effects import powers
from tabletop_rules.games.destiny.handlers import ALWAYS, MOMENTS, VALUES
from tabletop_rules.games.destiny.invariants import INVARIANTS
from tabletop_rules.games.destiny.memory import begin, fits, remember
from tabletop_rules.games.destiny.names import refusal_name
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.picture import show
from tabletop_rules.games.destiny.piece import piece
from tabletop_rules.games.destiny.places import component
from tabletop_rules.games.destiny.reducers import REDUCERS
from tabletop_rules.games.destiny.refusals import REFUSALS
from tabletop_rules.games.destiny.rules import choices, phases
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.standings import standings
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.svg import draw
from tabletop_rules.games.destiny.terms import MOST_SEATS
from tabletop_rules.games.destiny.touched import targets
from tabletop_rules.games.destiny.view import EXCEPTIONS, GLIMPSES, conserved, masked, recall, sample, things
from tabletop_rules.games.destiny.words import words

HANDLERS: Final = HandlerTable(ALWAYS, OPTIONS)


def make(options: Mapping[str, object]) -> Game[State]:
    """Return DESTINY with these options.

    Raises:
        OptionError: an option is unknown or invalid; the message names every fault.
    """
    values = settle("destiny", OPTIONS, options)
    content = load_content()
    return Game(
        id="destiny",
        name="DESTINY",
        seats=tuple(range(2, MOST_SEATS + 1)),
        options=values,
        state=State,
        setup=partial(setup.set_up, content, values["first_player"]),
        rules=(*phases.RULES, *choices.RULES),
        steps=(*setup.STEPS, *turn.STEPS, *trick.STEPS, *setting.STEPS, *powers.STEPS),
        reducers=REDUCERS,
        handlers=HANDLERS.in_force(values),
        handler_table=HANDLERS,
        values=VALUES,
        moments=MOMENTS,
        refusals=REFUSALS,
        secrets=Secrets(
            mask=masked,
            sample=sample,
            begin=partial(begin, content),
            remember=partial(remember, content),
            recall=recall,
            fits=fits,
            glimpses=GLIMPSES,
            exceptions=EXCEPTIONS,
        ),
        checks=Checks(conserved=conserved, invariants=INVARIANTS, longest=2_000),
        display=Display(
            words=words,
            names=refusal_name,
            components=partial(components, content, values["emperor_points"] == "worked_example"),
            component=partial(component, content),
            standings=standings,
            targets=targets,
            show=show,
            draw=draw,
            piece=partial(piece, content, values["emperor_points"] == "worked_example"),
            texts=rulebook().texts,
        ),
        things=things,
        situations=Situations(make=situation),
        domains=domains,
        pinned=(content,),
    )
