"""P-8, a player is about to be eliminated: 100 own cards, 110 others' cards, 200 + number Jetons, 300 a secret Destin.

The first that applies closes the window. Whoever may choose is asked; the answer lets the elimination go on, or saves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import SPECTATOR, RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEffect, JetonRescueOther, JetonSurvive
from tabletop_rules.games.terres_de_destinees.content.objectives import SavedFromElimination
from tabletop_rules.games.terres_de_destinees.content.permanents import Rescue, Survive
from tabletop_rules.games.terres_de_destinees.decisions import (
    WhetherToGuard,
    WhetherToHeal,
    WhetherToSpare,
    WhetherToSurvive,
)
from tabletop_rules.games.terres_de_destinees.events import EliminationDue, Rescued
from tabletop_rules.games.terres_de_destinees.queries import (
    drawable,
    holds,
    may_still_save,
    permanents,
    printed,
    ready,
    survivors,
)
from tabletop_rules.games.terres_de_destinees.state import Source, State
from tabletop_rules.games.terres_de_destinees.steps import OpenPledges, SaveByDraw

# --- 100: `immortel` ------------------------------------------------------------------------------------------------


def immortals(state: State, event: EliminationDue) -> Iterable[Bearer]:
    """The victim's own ready cards, whatever made the last card go (F-15, A-8, T-PWR-7)."""
    return [Bearer(event.victim, it.source) for it, _ in permanents(state, event.victim, Survive) if ready(it)]


def offer_survival(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    """Ask the victim."""
    if not printed(state, bearer.source, Survive).optional:
        return survive(state, event.victim, bearer.source)
    return (Ask((WhetherToSurvive(bearer.seat, bearer.source, event.cause),)),)


def survive(state: State, victim: Seat, source: Source) -> Plan:
    """The card is engaged; its owner goes on, with an empty hand if it draws nothing (T-ELIM-2)."""
    count = printed(state, source, Survive).draw
    if count and drawable(state):
        return (SaveByDraw(victim, victim, count, card=source),)
    return (Rescued(victim, victim, card=source),)


# --- 110: `guerisseuse` ---------------------------------------------------------------------------------------------


def healers(state: State, event: EliminationDue) -> Iterable[Bearer]:
    """Others' ready cards, if a card can be drawn at all."""
    if drawable(state):
        for seat in survivors(state):
            if seat != event.victim:
                for it, _ in permanents(state, seat, Rescue):
                    if ready(it):
                        yield Bearer(seat, it.source)


def offer_healing(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    """Ask the owner of the card."""
    if not printed(state, bearer.source, Rescue).optional:
        return heal(state, event.victim, bearer.seat, bearer.source)
    return (Ask((WhetherToHeal(bearer.seat, bearer.source, event.victim, event.cause),)),)


def heal(state: State, victim: Seat, saviour: Seat, source: Source) -> Plan:
    """The card is engaged, and the victim draws instead."""
    return (SaveByDraw(victim, saviour, printed(state, source, Rescue).saved_draws, card=source),)


# --- 300: `ange_gardien` --------------------------------------------------------------------------------------------


def guardians(state: State, event: EliminationDue) -> Iterable[Bearer]:
    """The Destins by which somebody might save, for all that everybody knows (H-11, A-46)."""
    for destin in state.content.destins:
        objective = destin.objective
        if not isinstance(objective, SavedFromElimination) or "destin" not in objective.via:
            continue
        if not may_still_save(state, destin.id):
            continue
        if _asked(state, event.victim, objective):
            yield Bearer(SPECTATOR, destin.id)


def _asked(state: State, victim: Seat, objective: SavedFromElimination) -> list[Seat]:
    """All other survivors who could give the cards."""
    least = objective.give + objective.keep_at_least
    return [seat for seat in survivors(state) if seat != victim and state.players[seat].hand_size >= least]


def ask_guardians(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    """Ask all of them together, unseen by each other; whoever does not hold the Destin can but decline.

    Whoever does hold it thwarts whatever caused the elimination, `assassin` too (F-20).
    """
    objective = state.content.destin(bearer.source).objective
    assert isinstance(objective, SavedFromElimination)
    destin, victim, cause = bearer.source, event.victim, event.cause
    asked = [WhetherToGuard(seat, destin, victim, cause) for seat in _asked(state, victim, objective)]
    return (Ask(tuple(asked), then=OpenPledges(destin, victim, cause)),)


EFFECTS: Final = (
    Effect(
        RuleId("P-8"),
        "The victim may engage a card not to be eliminated.",
        EliminationDue,
        Timing.INSTEAD,
        100,
        immortals,
        offer_survival,
        order=RuleId("P-8"),
    ),
    Effect(
        RuleId("P-8"),
        "Another player may engage a card to save the victim.",
        EliminationDue,
        Timing.INSTEAD,
        110,
        healers,
        offer_healing,
        order=RuleId("P-8"),
    ),
    Effect(
        RuleId("P-8"),
        "A secret Destin may save the victim.",
        EliminationDue,
        Timing.INSTEAD,
        300,
        guardians,
        ask_guardians,
        order=RuleId("P-8"),
    ),
)

# --- 204: `jeton_04_sursis`, 209: `jeton_09_misericorde` ------------------------------------------------------------


def saves_owner(jeton: Jeton) -> Effect[State, Any]:
    """The victim draws instead, by itself; without a card to draw the Jeton does nothing and is kept (T-JET-4)."""
    number, effect = jeton.number, jeton.effect
    assert isinstance(effect, JetonSurvive)
    count = effect.draw

    def holder(state: State, event: EliminationDue) -> Iterable[Bearer]:
        held = drawable(state) and holds(state.players[event.victim], number)
        return (Bearer(event.victim, jeton.id),) if held else ()

    def save(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
        return (SaveByDraw(event.victim, event.victim, count, jeton=number),)

    return Effect(
        RuleId("P-8"),
        jeton.semantics,
        EliminationDue,
        Timing.INSTEAD,
        200 + number,
        holder,
        save,
        order=RuleId("P-8"),
    )


def saves_other(jeton: Jeton) -> Effect[State, Any]:
    """Ask holders, clockwise from the active player, whether the victim is to draw instead."""
    number = jeton.number

    def holders(state: State, event: EliminationDue) -> Iterable[Bearer]:
        if drawable(state):
            for seat in survivors(state):
                if seat != event.victim and holds(state.players[seat], number):
                    yield Bearer(seat, jeton.id)

    def offer(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
        return (Ask((WhetherToSpare(bearer.seat, number, event.victim, event.cause),)),)

    return Effect(
        RuleId("P-8"),
        jeton.semantics,
        EliminationDue,
        Timing.INSTEAD,
        200 + number,
        holders,
        offer,
        order=RuleId("P-8"),
    )


JETONS: Final[Mapping[type[JetonEffect], Callable[[Jeton], Effect[State, Any]]]] = MappingProxyType(
    {JetonSurvive: saves_owner, JetonRescueOther: saves_other}
)
