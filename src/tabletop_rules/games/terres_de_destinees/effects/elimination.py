"""P-8, a player is about to be eliminated: 100 own cards, 110 others' cards, 200 + number Jetons, 300 a secret Destin.

The first that applies closes the window. Whoever may choose is asked; the answer saves, or lets the elimination go on.
Nobody is saved by a draw when there is no card to draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.terms import SPECTATOR, RuleId, Seat
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Destin, Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonSurvive
from tabletop_rules.games.terres_de_destinees.content.objectives import SavedFromElimination
from tabletop_rules.games.terres_de_destinees.content.permanents import Rescue, Survive
from tabletop_rules.games.terres_de_destinees.decisions import (
    WhetherToGuard,
    WhetherToHeal,
    WhetherToSpare,
    WhetherToSurvive,
)
from tabletop_rules.games.terres_de_destinees.effects.shared import bearers_of, holders_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.events import Discarded, EliminationDue, Rescued
from tabletop_rules.games.terres_de_destinees.queries import drawable, printed, survivors
from tabletop_rules.games.terres_de_destinees.state import Source, State
from tabletop_rules.games.terres_de_destinees.steps import OpenPledges, SaveByDraw
from tabletop_rules.games.terres_de_destinees.terms import Visibility

# --- 100: `immortel` ------------------------------------------------------------------------------------------------


def immortals(state: State, event: EliminationDue) -> Iterable[Bearer]:
    """Return the victim's own ready cards, whatever made the last card go (F-15, A-8, T-PWR-7)."""
    return bearers_of(state, event.victim, Survive, ready=True)


def offer_survival(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    if not printed(state, bearer.source, Survive).optional:
        return survive(state, event, bearer.source)
    return (Ask((WhetherToSurvive(bearer.seat, bearer.source, event.cause),)),)


def survive(state: State, event: EliminationDue, source: Source) -> Plan:
    """Engage the card; its owner goes on, with an empty hand if it draws nothing (T-ELIM-2)."""
    victim, count = event.victim, printed(state, source, Survive).draw
    if count and drawable(state):
        return (SaveByDraw(victim, victim, event.cause, count, card=source),)
    return (Rescued(victim, victim, card=source),)


IMMORTALS: Final = Effect(
    RuleId("F-15"),
    "The victim may engage the Immortal to escape elimination, whatever made the last card go.",
    EliminationDue,
    Timing.INSTEAD,
    Band.PERMANENT,
    0,
    immortals,
    offer_survival,
    fr="La victime peut engager l'Immortel pour éviter l'élimination, quelle que soit la cause du départ de la "
    "dernière carte.",
    source="faq",
    order=RuleId("P-8"),
    otherwise=(
        "The Immortal saves nobody: a player with no hand card left is eliminated (T-ELIM-1).",
        "L'Immortel ne sauve personne : un joueur sans carte en main est éliminé (T-ELIM-1).",
    ),
)


def discarders(state: State, event: Discarded) -> Iterable[Bearer]:
    """Yield the ready cards of those whose hand was emptied by the discard (T-PWR-7)."""
    for seat in survivors(state):
        if seat in state.threatened:
            yield from bearers_of(state, seat, Survive, ready=True)


def offer_survival_of_discard(state: State, event: Discarded, bearer: Bearer) -> Plan:
    """Ask before the window P-8 opens; whoever declines is about to be eliminated like the others."""
    return offer_survival(state, EliminationDue(bearer.seat, event.by), bearer)


FROM_DISCARDS: Final = Effect(
    RuleId("F-15"),
    "The victim may engage the Immortal to escape elimination when the last card is discarded.",
    Discarded,
    Timing.THEN,
    Band.PERMANENT_REACTS,
    0,
    discarders,
    offer_survival_of_discard,
    fr="La victime peut engager l'Immortel pour éviter l'élimination quand la dernière carte est défaussée.",
    source="faq",
    order=RuleId("P-8"),
    otherwise=IMMORTALS.otherwise,
)

# --- 110: `guerisseuse` ---------------------------------------------------------------------------------------------


def healers(state: State, event: EliminationDue) -> Iterable[Bearer]:
    """Yield the other players' ready cards."""
    if drawable(state):
        for seat in survivors(state):
            if seat != event.victim:
                yield from bearers_of(state, seat, Rescue, ready=True)


def offer_healing(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    if not printed(state, bearer.source, Rescue).optional:
        return heal(state, event, bearer.seat, bearer.source)
    return (Ask((WhetherToHeal(bearer.seat, bearer.source, event.victim, event.cause),)),)


def heal(state: State, event: EliminationDue, saviour: Seat, source: Source) -> Plan:
    """Engage the card; the victim draws instead."""
    count = printed(state, source, Rescue).saved_draws
    return (SaveByDraw(event.victim, saviour, event.cause, count, card=source),)


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
    otherwise=(
        "No card of another player saves the victim.",
        "Aucune carte d'un autre joueur ne sauve la victime.",
    ),
)

# --- 204: `jeton_04_sursis`, 209: `jeton_09_misericorde` ------------------------------------------------------------


def victim_with(jeton: Jeton, state: State, event: EliminationDue) -> Iterable[Bearer]:
    """Return the victim if it holds the Jeton; with no card to draw, the Jeton does nothing and is kept (T-JET-4)."""
    return holders_of(state, jeton, (event.victim,)) if drawable(state) else ()


def save_holder(jeton: Jeton, state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    assert isinstance(jeton.effect, JetonSurvive)
    return (SaveByDraw(event.victim, event.victim, event.cause, jeton.effect.draw, jeton=jeton.number),)


def other_holders(jeton: Jeton, state: State, event: EliminationDue) -> Iterable[Bearer]:
    """Return the other holders, clockwise from the active player."""
    return holders_of(state, jeton, [s for s in survivors(state) if s != event.victim]) if drawable(state) else ()


def offer_mercy(jeton: Jeton, state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    return (Ask((WhetherToSpare(bearer.seat, jeton.number, event.victim, event.cause),)),)


def rescue_effect(jeton: Jeton) -> Effect[State, EliminationDue]:
    """Return the effect of a Jeton that saves its holder or another player."""
    if isinstance(jeton.effect, JetonSurvive):
        french = "fait piocher au lieu d'être éliminé"
        return jeton_effect(jeton, "P-8", EliminationDue, Timing.INSTEAD, victim_with, save_holder, french)
    french = "fait piocher un autre joueur au lieu qu'il soit éliminé"
    return jeton_effect(jeton, "P-8", EliminationDue, Timing.INSTEAD, other_holders, offer_mercy, french)


# --- 300: `ange_gardien` --------------------------------------------------------------------------------------------


def guardians(state: State, event: EliminationDue) -> Iterable[Bearer]:
    """Yield the Destins by which, for all anybody knows, somebody might save (H-11, A-46)."""
    for destin in state.content.destins:
        objective = destin.objective
        if (
            isinstance(objective, SavedFromElimination)
            and "destin" in objective.via
            and _may_be_held(state, destin)
            and _able(state, event.victim, objective)
        ):
            yield Bearer(SPECTATOR, destin.id)


def _may_be_held(state: State, destin: Destin) -> bool:
    """Return whether this Destin is common or, for all anybody knows, held unrevealed (P-8)."""
    if destin.visibility is Visibility.COMMON:
        return destin.id in state.destins.common
    return destin.id not in state.destins.revealed


def _able(state: State, victim: Seat, objective: SavedFromElimination) -> list[Seat]:
    """Return all other survivors who could give the cards."""
    least = objective.give + objective.keep_at_least
    return [seat for seat in survivors(state) if seat != victim and state.players[seat].hand_size >= least]


def ask_guardians(state: State, event: EliminationDue, bearer: Bearer) -> Plan:
    """Ask all of them together and in secret; those who do not hold the Destin can only decline.

    Its holder thwarts whatever caused the elimination, `assassin` too (F-20).
    """
    objective = state.content.destin(bearer.source).objective
    assert isinstance(objective, SavedFromElimination)
    destin, victim, cause = bearer.source, event.victim, event.cause
    asked = [WhetherToGuard(seat, destin, victim, cause) for seat in _able(state, victim, objective)]
    return (Ask(tuple(asked), then=OpenPledges(destin, victim, cause)),)


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
    otherwise=(
        "The Guardian Angel saves nobody by a gift; its owner fulfils it by saving with a card or a Jeton.",
        "L'Ange gardien ne sauve personne par un don ; son joueur l'accomplit en sauvant par une carte ou un Jeton.",
    ),
)
