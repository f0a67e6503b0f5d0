"""The table of contents of FATUM Medieval, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval import (
    accounts,
    course,
    destiny,
    effects,
    end,
    memory,
    names,
    objectives,
    opportunities,
    picks,
    picture,
    places,
    protection,
    ruin,
    setup,
    story,
    svg,
    turn,
    view,
)
from tabletop_rules.games.fatum_medieval.components import components
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.domains import domains
from tabletop_rules.games.fatum_medieval.invariants import INVARIANTS
from tabletop_rules.games.fatum_medieval.learning import LEARNING
from tabletop_rules.games.fatum_medieval.options import OPTIONS
from tabletop_rules.games.fatum_medieval.piece import piece
from tabletop_rules.games.fatum_medieval.prospects import prospects
from tabletop_rules.games.fatum_medieval.queries import aims, coins, drawing, fronts, income, prices
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.standings import standings
from tabletop_rules.games.fatum_medieval.state import Options, State
from tabletop_rules.games.fatum_medieval.terms import GAME, Mode
from tabletop_rules.games.fatum_medieval.words import FORMATS

DECISIONS_PER_TURN: Final = 400
"""Upper bound of the decisions that six players take in one turn, however they play."""

BOOK: Final[tr.Chapters[State]] = tr.chapters(
    setup,
    fronts,
    drawing,
    prices,
    income,
    coins,
    aims,
    turn,
    opportunities,
    protection,
    destiny,
    picks,
    effects,
    accounts,
    ruin,
    objectives,
    end,
    course,
)
HANDLERS: Final = BOOK.table(OPTIONS)


def make(options: Mapping[str, object]) -> tr.Game[State]:
    """Return FATUM Medieval with these options.

    Raises:
        OptionError: an option is unknown or invalid; the message names every fault.
        PackError: a content pack of your own is broken.
    """
    values: dict[str, Any] = tr.settle(GAME, OPTIONS, options)
    chosen = Options(
        Mode(values["mode"]),
        values["no_job_income"],
        values["objective_bonus"],
        values["turn_limit"],
        values["first_seat"],
    )
    content = load_content(values["pack"])
    numbers = content.numbers
    return tr.Game(
        id=GAME,
        name="FATUM Medieval",
        seats=tuple(range(numbers.players_min, numbers.players_max + 1)),
        options=values,
        state=State,
        setup=partial(setup.set_up, content=content, options=chosen),
        # No rule lets players trade, lend or give (FA-PLAY-8).
        rules=BOOK.rules,
        steps=BOOK.steps,
        reducers=BOOK.reducers,
        handlers=HANDLERS.in_force(values),
        handler_table=HANDLERS,
        values=BOOK.values,
        moments=BOOK.moments,
        refusals=BOOK.refusals,
        secrets=tr.Secrets(
            mask=view.masked,
            sample=view.sample,
            possible=view.possible,
            begin=partial(memory.begin, content),
            remember=partial(memory.remember, content),
            fits=memory.fits,
            recall=view.recall,
        ),
        checks=tr.Checks(
            conserved=view.conserved, invariants=INVARIANTS, longest=DECISIONS_PER_TURN * (chosen.turn_limit or 99)
        ),
        display=tr.Display(
            formats=FORMATS,
            names=names.refusal_name,
            components=partial(components, content),
            component=partial(places.place, content),
            standings=standings,
            show=picture.show,
            draw=svg.draw,
            panels=svg.panels,
            piece=partial(piece, content),
            story=partial(story.tell, content, chosen.objective_bonus),
            texts=rulebook().texts,
        ),
        things=view.things,
        situations=tr.Situations(make=situation),
        domains=partial(domains, content),
        learning=LEARNING,
        prospects=prospects,
        pinned=(content,),
        packs=("pack",),
    )
