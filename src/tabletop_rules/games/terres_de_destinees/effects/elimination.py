"""P-8, a player is about to be eliminated: 100 own cards, 110 others' cards, 200 + number Jetons, 300 a secret Destin.

The first that applies closes the window. Whoever may choose is asked; the answer lets the elimination go on, or saves.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import SPECTATOR, RuleId, Seat
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonSurvive
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
        return survive(state, event, bearer.source)
    return (Ask((WhetherToSurvive(bearer.seat, bearer.source, event.cause),)),)


def survive(state: State, event: EliminationDue, source: Source) -> Plan:
    """The card is engaged; its owner goes on, with an empty hand if it draws nothing (T-ELIM-2)."""
    victim, count = event.victim, printed(state, source, Survive).draw
    if count and drawable(state):
        return (SaveByDraw(victim, victim, event.cause, count, card=source),)
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
        return heal(state, event, bearer.seat, bearer.source)
    return (Ask((WhetherToHeal(bearer.seat, bearer.source, event.victim, event.cause),)),)


def heal(state: State, event: EliminationDue, saviour: Seat, source: Source) -> Plan:
    """The card is engaged, and the victim draws instead."""
    count = printed(state, source, Rescue).saved_draws
    return (SaveByDraw(event.victim, saviour, event.cause, count, card=source),)


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


IMMORTALS: Final = Effect(
    RuleId("F-15"),
    "The victim may engage the Immortal not to be eliminated, whatever made the last card go.",
    EliminationDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    0,
    immortals,
    offer_survival,
    fr="La victime peut engager l'Immortel pour ne pas être éliminée, quoi qui ait fait partir la dernière carte.",
    source="faq",
    order=RuleId("P-8"),
)

HEALERS: Final = Effect(
    RuleId("P-8"),
    "Another player may engage a card to save the victim.",
    EliminationDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    10,
    healers,
    offer_healing,
    fr="Un autre joueur peut engager une carte pour sauver la victime.",
    source="card",
    order=RuleId("P-8"),
)

GUARDIANS: Final = Effect(
    RuleId("F-20"),
    "The Guardian Angel may save the victim, and so thwart the Assassin.",
    EliminationDue,
    Timing.INSTEAD,
    Band.DESTIN,
    0,
    guardians,
    ask_guardians,
    fr="L'Ange gardien peut sauver la victime, et ainsi contrer l'Assassin.",
    source="faq",
    order=RuleId("P-8"),
)

# --- 204: `jeton_04_sursis`, 209: `jeton_09_misericorde` ------------------------------------------------------------


def victim(jeton: Jeton, state: State, event: EliminationDue) -> Iterable[Bearer]:
    """The victim, with such a Jeton; without a card to draw it does nothing and is kept (T-JET-4)."""
    held = drawable(state) and holds(state.players[event.victim], jeton.number)
    return (Bearer(event.victim, jeton.id),) if held else ()


def save(jeton: Jeton, state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    """The victim draws instead, by itself."""
    assert isinstance(jeton.effect, JetonSurvive)
    return (SaveByDraw(event.victim, event.victim, event.cause, jeton.effect.draw, jeton=jeton.number),)


def saves_owner(jeton: Jeton) -> Effect[State, EliminationDue]:
    """A Jeton that saves its holder."""
    return Effect(
        RuleId("P-8"),
        jeton.semantics,
        EliminationDue,
        Timing.INSTEAD,
        Band.JETON,
        jeton.number,
        partial(victim, jeton),
        partial(save, jeton),
        fr=f"{jeton.names.fr} : fait piocher au lieu d'être éliminé.",
        source="card",
        order=RuleId("P-8"),
    )


def other_holders(jeton: Jeton, state: State, event: EliminationDue) -> Iterable[Bearer]:
    """Other holders, clockwise from the active player, if a card can be drawn at all."""
    if drawable(state):
        for seat in survivors(state):
            if seat != event.victim and holds(state.players[seat], jeton.number):
                yield Bearer(seat, jeton.id)


def offer_mercy(jeton: Jeton, state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    """Ask whether the victim is to draw instead."""
    return (Ask((WhetherToSpare(bearer.seat, jeton.number, event.victim, event.cause),)),)


def saves_other(jeton: Jeton) -> Effect[State, EliminationDue]:
    """A Jeton that saves another player."""
    return Effect(
        RuleId("P-8"),
        jeton.semantics,
        EliminationDue,
        Timing.INSTEAD,
        Band.JETON,
        jeton.number,
        partial(other_holders, jeton),
        partial(offer_mercy, jeton),
        fr=f"{jeton.names.fr} : fait piocher un autre joueur au lieu qu'il soit éliminé.",
        source="card",
        order=RuleId("P-8"),
    )


def of_jeton(jeton: Jeton) -> Effect[State, EliminationDue]:
    """What a Jeton of this window does."""
    return saves_owner(jeton) if isinstance(jeton.effect, JetonSurvive) else saves_other(jeton)
