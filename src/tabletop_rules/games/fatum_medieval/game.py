"""The table of contents of FATUM Medieval, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from tabletop_rules.core.aspects import Checks, Display, Secrets, Situations
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import HandlerTable
from tabletop_rules.core.option import settle
from tabletop_rules.games.fatum_medieval import memory, names, picture, places, setup, story, svg, view, words
from tabletop_rules.games.fatum_medieval.components import components
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.course import turn
from tabletop_rules.games.fatum_medieval.domains import domains
from tabletop_rules.games.fatum_medieval.effects import actions, powers
from tabletop_rules.games.fatum_medieval.handlers import ALWAYS, MOMENTS, VALUES
from tabletop_rules.games.fatum_medieval.invariants import INVARIANTS
from tabletop_rules.games.fatum_medieval.options import OPTIONS
from tabletop_rules.games.fatum_medieval.piece import piece
from tabletop_rules.games.fatum_medieval.reducers import REDUCERS
from tabletop_rules.games.fatum_medieval.refusals import REFUSALS
from tabletop_rules.games.fatum_medieval.rules import act, announce, choices, draw, pay, place
from tabletop_rules.games.fatum_medieval.situation import situation
from tabletop_rules.games.fatum_medieval.standings import standings
from tabletop_rules.games.fatum_medieval.state import Options, State
from tabletop_rules.games.fatum_medieval.terms import GAME, Mode
from tabletop_rules.games.fatum_medieval.touched import targets

DECISIONS_PER_TURN: Final = 400
"""Upper bound of the decisions that six players take in one turn, however they play."""

HANDLERS: Final = HandlerTable(ALWAYS, OPTIONS)


def make(options: Mapping[str, object]) -> Game[State]:
    """Return FATUM Medieval with these options.

    Raises:
        OptionError: an option is unknown or invalid; the message names every fault.
        PackError: a content pack of your own is broken.
    """
    values: dict[str, Any] = settle(GAME, OPTIONS, options)
    chosen = Options(
        Mode(values["mode"]),
        values["no_job_income"],
        values["objective_bonus"],
        values["turn_limit"],
        values["first_seat"],
    )
    content = load_content(values["pack"])
    numbers = content.numbers
    return Game(
        id=GAME,
        name="FATUM Medieval",
        seats=tuple(range(numbers.players_min, numbers.players_max + 1)),
        options=values,
        state=State,
        setup=partial(setup.set_up, content=content, options=chosen),
        # No rule lets players trade, lend or give (FA-PLAY-8).
        rules=(
            *draw.RULES,
            *place.RULES,
            *act.RULES,
            *choices.RULES,
            *pay.RULES,
            *announce.RULES,
        ),
        steps=(
            *setup.STEPS,
            *turn.STEPS,
            *actions.STEPS,
            *powers.STEPS,
        ),
        reducers=REDUCERS,
        handlers=HANDLERS.in_force(values),
        handler_table=HANDLERS,
        values=VALUES,
        moments=MOMENTS,
        refusals=REFUSALS,
        secrets=Secrets(
            mask=view.masked,
            sample=view.sample,
            possible=view.possible,
            begin=partial(memory.begin, content),
            remember=partial(memory.remember, content),
            fits=memory.fits,
            recall=view.recall,
        ),
        checks=Checks(
            conserved=view.conserved, invariants=INVARIANTS, longest=DECISIONS_PER_TURN * (chosen.turn_limit or 99)
        ),
        display=Display(
            words=words.words,
            names=names.refusal_name,
            components=partial(components, content),
            component=partial(places.place, content),
            standings=standings,
            targets=targets,
            show=picture.show,
            draw=svg.draw,
            piece=partial(piece, content),
            story=partial(story.tell, content, chosen.objective_bonus),
            texts=rulebook().texts,
        ),
        things=view.things,
        situations=Situations(make=situation),
        domains=partial(domains, content),
        pinned=(content,),
        packs=("pack",),
    )
