"""The table of contents of Terres de Destinées, and the only place where its parts are put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees import (
    batch,
    bidding,
    course,
    destins,
    drawing,
    effects_phase,
    elimination,
    guardian,
    hand_cards,
    in_play,
    jetons,
    looking,
    losses,
    offers,
    power_choices,
    powers,
    resolving,
    sale,
    settlement,
    turn,
    two_players,
    values,
)
from tabletop_rules.games.terres_de_destinees.components import components
from tabletop_rules.games.terres_de_destinees.content import load_content, rulebook
from tabletop_rules.games.terres_de_destinees.content.items import Content, Jeton
from tabletop_rules.games.terres_de_destinees.domains import domains
from tabletop_rules.games.terres_de_destinees.invariants import INVARIANTS
from tabletop_rules.games.terres_de_destinees.learning import LEARNING
from tabletop_rules.games.terres_de_destinees.memory import begin, fits, remember
from tabletop_rules.games.terres_de_destinees.names import refusal_name
from tabletop_rules.games.terres_de_destinees.options import OPTIONS
from tabletop_rules.games.terres_de_destinees.picture import show
from tabletop_rules.games.terres_de_destinees.places import place
from tabletop_rules.games.terres_de_destinees.prospects import prospects
from tabletop_rules.games.terres_de_destinees.setup import set_up
from tabletop_rules.games.terres_de_destinees.situation import situation
from tabletop_rules.games.terres_de_destinees.standings import standings
from tabletop_rules.games.terres_de_destinees.state import Options, State
from tabletop_rules.games.terres_de_destinees.svg import draw, panels
from tabletop_rules.games.terres_de_destinees.svg.alone import piece
from tabletop_rules.games.terres_de_destinees.terms import Window
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
from tabletop_rules.games.terres_de_destinees.words import FORMATS

BOOK: Final[tr.Chapters[State]] = tr.chapters(
    values,
    turn,
    drawing,
    sale,
    bidding,
    settlement,
    effects_phase,
    power_choices,
    powers,
    resolving,
    in_play,
    hand_cards,
    losses,
    looking,
    jetons,
    elimination,
    guardian,
    destins,
    two_players,
    offers,
    course,
    batch,
)

MAKERS: Final[Mapping[Window, Callable[[Jeton], tr.Handler]]] = MappingProxyType(
    {
        Window.START_OF_TURN: turn.start_of_turn_effect,
        Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE: sale.look_effect,
        Window.HAND_LOSS: losses.loss_effect,
        Window.PRICE: settlement.price_effect,
        Window.AUCTION_CLOSED: settlement.consolation_effect,
        Window.ELIMINATION: elimination.rescue_effect,
        Window.STATIC: destins.card_modifier,
    }
)
"""Window of a Jeton -> what makes its handler there. In the effects phase a Jeton is used by a command instead."""

DECISIONS_PER_TURN: Final = 200
"""Upper bound of the decisions that a turn takes, averaged over a match."""


def handlers(content: Content) -> tr.HandlerTable:
    """Return all handlers of matches with this content: those of the chapters, and one for each Jeton."""
    of_jetons = [MAKERS[jeton.window](jeton) for jeton in content.jetons if jeton.window in MAKERS]
    return tr.HandlerTable((*BOOK.handlers, *of_jetons), OPTIONS)


def make(options: Mapping[str, object]) -> tr.Game[State]:
    """Return Terres de Destinées with these options.

    Raises:
        OptionError: an option is unknown or invalid; the message names every fault.
        PackError: a content pack of your own is broken.
    """
    values: dict[str, Any] = tr.settle("terres_de_destinees", OPTIONS, options)
    chosen = Options(values["advanced_cards"], values["turn_limit"])
    content = load_content(values["pack"]) if values["pack"] else load_content()
    table = handlers(content)
    return tr.Game(
        id="terres_de_destinees",
        name="Terres de Destinées",
        seats=tuple(range(content.meta.players_min, content.meta.players_max + 1)),
        options=values,
        state=State,
        setup=partial(set_up, content, chosen, values["youngest_seat"]),
        rules=BOOK.rules,
        steps=BOOK.steps,
        reducers=BOOK.reducers,
        handlers=table.in_force(values),
        handler_table=table,
        values=BOOK.values,
        moments=BOOK.moments,
        refusals=BOOK.refusals,
        things=things,
        domains=partial(domains, content),
        secrets=tr.Secrets(
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
        checks=tr.Checks(conserved=conserved, invariants=INVARIANTS, longest=DECISIONS_PER_TURN * chosen.turn_limit),
        display=tr.Display(
            formats=FORMATS,
            names=refusal_name,
            components=partial(components, content),
            component=partial(place, content),
            standings=standings,
            show=show,
            draw=draw,
            panels=panels,
            piece=partial(piece, content),
            texts=rulebook().texts,
        ),
        situations=tr.Situations(make=situation),
        learning=LEARNING,
        prospects=prospects,
        pinned=(content,),
        packs=("pack",),
    )
