"""The table of contents of FATUM Medieval, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tabletop_rules.core.game import Game
from tabletop_rules.games.fatum_medieval import names, picture, setup, story, svg, view, words
from tabletop_rules.games.fatum_medieval.content.load import load_content, rulebook
from tabletop_rules.games.fatum_medieval.course import turn
from tabletop_rules.games.fatum_medieval.effects import actions, powers
from tabletop_rules.games.fatum_medieval.handlers import HANDLERS, MOMENTS, VALUES
from tabletop_rules.games.fatum_medieval.options import read_options
from tabletop_rules.games.fatum_medieval.reducers import REDUCERS
from tabletop_rules.games.fatum_medieval.refusals import REFUSALS
from tabletop_rules.games.fatum_medieval.rules import act, announce, choices, draw, pay, place
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import GAME

DECISIONS_A_TURN = 400
"""More than six players make in one turn, however they play: what bounds random play."""


def make(options: Mapping[str, object]) -> Game[State]:
    """FATUM Medieval with these options. Faults: OptionError, PackError for a pack of your own."""
    values, chosen = read_options(options)
    content = load_content(str(values["pack"]))
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
        mask=view.masked,
        things=view.things,
        sample=view.sample,
        possible=view.possible,
        conserved=view.conserved,
        longest=DECISIONS_A_TURN * (chosen.turn_limit or 99),
        words=words.words,
        names=names.refusal_name,
        show=picture.show,
        draw=svg.draw,
        story=partial(story.tell, content, chosen.objective_bonus),
        texts=rulebook().texts,
        pinned=(content,),
        packs=("pack",),
    )
