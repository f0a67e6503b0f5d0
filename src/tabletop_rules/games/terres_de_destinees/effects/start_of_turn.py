"""P-1, the start of a turn: 100 more cards for a discard, 400 the draw, 600 + number start-of-turn Jetons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import (
    JetonDraw,
    JetonEffect,
    JetonEngageOwn,
    JetonForcedDiscard,
)
from tabletop_rules.games.terres_de_destinees.content.permanents import TurnDrawFilter
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.decisions import WhetherToDrawMore
from tabletop_rules.games.terres_de_destinees.events import DrawDue, TurnOpened
from tabletop_rules.games.terres_de_destinees.queries import controller, drawable, held, holds, permanents, printed
from tabletop_rules.games.terres_de_destinees.state import Source, State
from tabletop_rules.games.terres_de_destinees.steps import Draw, DrawForTurn, Lose, Manner, TurnCards, Victim

# --- 100: `cercle_de_pierres` ---------------------------------------------------------------------------------------


def filters(state: State, event: DrawDue) -> Iterable[Bearer]:
    """Who draws may draw more, if there are more cards than would be drawn anyhow."""
    if drawable(state) <= event.count + sum(event.extra):
        return ()
    return [Bearer(event.seat, it.source) for it, _ in permanents(state, event.seat, TurnDrawFilter)]


def offer_filter(state: State, event: DrawDue, bearer: Bearer) -> Plan:
    """Ask before the draw; the answer proposes it again, with or without the cards added."""
    if not printed(state, bearer.source, TurnDrawFilter).optional:
        return (filtered(state, event, bearer.source),)
    return (Ask((WhetherToDrawMore(event.seat, bearer.source, event.count, event.extra, event.discard),)),)


def filtered(state: State, event: DrawDue, source: Source) -> DrawDue:
    """The draw with the cards of one power added."""
    power = printed(state, source, TurnDrawFilter)
    return DrawDue(event.seat, event.count, (*event.extra, power.extra), (*event.discard, power.discard))


# --- 400 (with two players 405 for the opponent, whose draw is an event of its own) ---------------------------------


def drawer(state: State, event: DrawDue) -> Iterable[Bearer]:
    """Whoever is to draw."""
    return (Bearer(event.seat),)


def draw(state: State, event: DrawDue, bearer: Bearer) -> Plan:
    """The draw itself."""
    return (DrawForTurn(event.seat, event.count, event.extra, event.discard),)


EFFECTS: Final = (
    Effect(
        RuleId("P-1"),
        "A permanent power adds cards to the draw at the start of a turn, for a discard.",
        DrawDue,
        Timing.INSTEAD,
        100,
        filters,
        offer_filter,
        order=RuleId("P-1"),
    ),
    Effect(
        RuleId("P-1"),
        "The draw at the start of a turn.",
        DrawDue,
        Timing.THEN,
        400,
        drawer,
        draw,
        order=RuleId("P-1"),
    ),
)

# --- 600 + number: Jetons of the active player alone (T-2P-3), after the normal draw and redressing -----------------


def on_holders_turn(jeton: Jeton, do: Callable[[State, TurnOpened, Bearer], Plan]) -> Effect[State, Any]:
    """What a Jeton does at the start of its holder's turn."""

    def holder(state: State, event: TurnOpened) -> Iterable[Bearer]:
        return (Bearer(event.seat, jeton.id),) if holds(state.players[event.seat], jeton.number) else ()

    return Effect(
        RuleId("P-1"),
        jeton.semantics,
        TurnOpened,
        Timing.THEN,
        600 + jeton.number,
        holder,
        do,
        order=RuleId("P-1"),
    )


def draws_more(jeton: Jeton) -> Effect[State, Any]:
    """Draw cards; with none to draw when its number comes the Jeton is passed over, not used (T-JET-4, T-JET-7)."""
    number, effect = jeton.number, jeton.effect
    assert isinstance(effect, JetonDraw)
    count = effect.count

    def draw_more(state: State, event: TurnOpened, bearer: Bearer) -> Plan:
        return (Draw(bearer.seat, count), *spend(state, bearer.seat, number)) if drawable(state) else ()

    return on_holders_turn(jeton, draw_more)


def costs_cards(jeton: Jeton) -> Effect[State, Any]:
    """Discard cards by an effect of whoever placed the Jeton (T-JET-6); it goes back even if that was prevented."""
    number, effect = jeton.number, jeton.effect
    assert isinstance(effect, JetonForcedDiscard)
    count = effect.count

    def lose_cards(state: State, event: TurnOpened, bearer: Bearer) -> Plan:
        placed_by = held(state.players[bearer.seat], number).placed_by
        loss = Lose(controller(state, placed_by), Manner.DISCARD, (Victim(bearer.seat, count),))
        return (loss, *spend(state, bearer.seat, number))

    return on_holders_turn(jeton, lose_cards)


def engages_cards(jeton: Jeton) -> Effect[State, Any]:
    """Engage ready cards of one's choice; without one the Jeton still goes back."""
    number, effect = jeton.number, jeton.effect
    assert isinstance(effect, JetonEngageOwn)
    count = effect.count

    def engage_cards(state: State, event: TurnOpened, bearer: Bearer) -> Plan:
        return (TurnCards(bearer.seat, number, count),)

    return on_holders_turn(jeton, engage_cards)


JETONS: Final[Mapping[type[JetonEffect], Callable[[Jeton], Effect[State, Any]]]] = MappingProxyType(
    {JetonDraw: draws_more, JetonForcedDiscard: costs_cards, JetonEngageOwn: engages_cards}
)
