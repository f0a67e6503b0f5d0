"""The table of contents of DESTINY, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny.content.load import load_content, rulebook
from tabletop_rules.games.destiny.course.setting import SETTING_STEPS
from tabletop_rules.games.destiny.course.trick import TRICK_STEPS
from tabletop_rules.games.destiny.course.turn import TURN
from tabletop_rules.games.destiny.effects.powers import arrive, do, do_nothing
from tabletop_rules.games.destiny.effects.sight import SIGHT
from tabletop_rules.games.destiny.effects.slots import mark_points
from tabletop_rules.games.destiny.names import refusal_name
from tabletop_rules.games.destiny.options import read_options
from tabletop_rules.games.destiny.picture import show
from tabletop_rules.games.destiny.reducers import REDUCERS
from tabletop_rules.games.destiny.refusals import REFUSALS
from tabletop_rules.games.destiny.rules.choices import CHOICES
from tabletop_rules.games.destiny.rules.phases import PHASES
from tabletop_rules.games.destiny.setup import SETUP, set_up
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.steps import Arrive, Do, DoNothing, MarkPoints
from tabletop_rules.games.destiny.svg import draw
from tabletop_rules.games.destiny.terms import MOST_SEATS
from tabletop_rules.games.destiny.view import EXCEPTIONS, GLIMPSES, conserved, masked, sample, things
from tabletop_rules.games.destiny.words import words

POWERS: Final = (
    Expand(RuleId("D-POW-1"), Do, do),
    Expand(RuleId("D-POW-2"), DoNothing, do_nothing),
    Expand(RuleId("D-CARD-8"), MarkPoints, mark_points),
    Expand(RuleId("D-CHAR-1"), Arrive, arrive),
)
"""The steps of powers; what each verb does stands in effects/."""


def make(options: Mapping[str, object]) -> Game[State]:
    """DESTINY with these options. Faults: OptionError naming all that is wrong."""
    values, chosen = read_options(options)
    content = load_content()
    return Game(
        id="destiny",
        name="Destiny",
        seats=tuple(range(2, MOST_SEATS + 1)),
        options=values,
        state=State,
        setup=partial(set_up, content, chosen),
        rules=(*PHASES, *CHOICES),
        steps=(*SETUP, *TURN, *TRICK_STEPS, *SETTING_STEPS, *POWERS),
        reducers=REDUCERS,
        effects=(SIGHT,),
        refusals=REFUSALS,
        mask=masked,
        things=things,
        sample=sample,
        glimpses=GLIMPSES,
        exceptions=EXCEPTIONS,
        conserved=conserved,
        longest=2_000,
        words=words,
        names=refusal_name,
        show=show,
        draw=draw,
        texts=rulebook().texts,
        pinned=(content,),
    )
