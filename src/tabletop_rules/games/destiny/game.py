"""The table of contents of DESTINY, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny import (
    characters,
    clock,
    course,
    hands,
    lasting,
    play,
    power_choices,
    powers,
    queries,
    scoring,
    setting_phase,
    setup,
    sight,
    slots,
    targets,
    theft,
    tokens,
    tower,
    trick,
    turn,
    validation,
)
from tabletop_rules.games.destiny.components import components
from tabletop_rules.games.destiny.content.load import load_content, rulebook
from tabletop_rules.games.destiny.domains import domains
from tabletop_rules.games.destiny.invariants import INVARIANTS
from tabletop_rules.games.destiny.learning import LEARNING
from tabletop_rules.games.destiny.memory import begin, fits, remember
from tabletop_rules.games.destiny.names import refusal_name
from tabletop_rules.games.destiny.options import OPTIONS
from tabletop_rules.games.destiny.picture import show
from tabletop_rules.games.destiny.piece import piece
from tabletop_rules.games.destiny.places import component
from tabletop_rules.games.destiny.prospects import prospects
from tabletop_rules.games.destiny.situation import situation
from tabletop_rules.games.destiny.standings import standings
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.svg import draw, panels
from tabletop_rules.games.destiny.terms import MOST_SEATS
from tabletop_rules.games.destiny.verbs import against, call
from tabletop_rules.games.destiny.verbs import slots as slot_verbs
from tabletop_rules.games.destiny.view import EXCEPTIONS, GLIMPSES, conserved, masked, recall, sample, things
from tabletop_rules.games.destiny.words import FORMATS

BOOK: Final[tr.Chapters[State]] = tr.chapters(
    queries,
    targets,
    setup,
    turn,
    clock,
    play,
    trick,
    setting_phase,
    validation,
    theft,
    sight,
    powers,
    power_choices,
    call,
    against,
    tokens,
    slots,
    slot_verbs,
    hands,
    characters,
    lasting,
    tower,
    scoring,
    course,
)
HANDLERS: Final = BOOK.table(OPTIONS)


def make(options: Mapping[str, object]) -> tr.Game[State]:
    """Return DESTINY with these options.

    Raises:
        OptionError: an option is unknown or invalid; the message names every fault.
    """
    values = tr.settle("destiny", OPTIONS, options)
    content = load_content()
    return tr.Game(
        id="destiny",
        name="DESTINY",
        seats=tuple(range(2, MOST_SEATS + 1)),
        options=values,
        state=State,
        setup=partial(setup.set_up, content, values["first_player"]),
        rules=BOOK.rules,
        steps=BOOK.steps,
        reducers=BOOK.reducers,
        handlers=HANDLERS.in_force(values),
        handler_table=HANDLERS,
        values=BOOK.values,
        moments=BOOK.moments,
        refusals=BOOK.refusals,
        secrets=tr.Secrets(
            mask=masked,
            sample=sample,
            begin=partial(begin, content),
            remember=partial(remember, content),
            recall=recall,
            fits=fits,
            glimpses=GLIMPSES,
            exceptions=EXCEPTIONS,
        ),
        checks=tr.Checks(conserved=conserved, invariants=INVARIANTS, longest=2_000),
        display=tr.Display(
            formats=FORMATS,
            names=refusal_name,
            components=partial(components, content, values["emperor_points"] == "worked_example"),
            component=partial(component, content),
            standings=standings,
            show=show,
            draw=draw,
            panels=panels,
            piece=partial(piece, content, values["emperor_points"] == "worked_example"),
            texts=rulebook().texts,
        ),
        things=things,
        situations=tr.Situations(make=situation),
        domains=domains,
        learning=LEARNING,
        prospects=prospects,
        pinned=(content,),
    )
