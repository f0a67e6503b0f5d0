"""Eliminations: what remains to do once every window P-8 of a batch is closed."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Ask, Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.terres_de_destinees.content.objectives import SavedFromElimination
from tabletop_rules.games.terres_de_destinees.course.auction import reveal
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import HandCardWanted, Purpose
from tabletop_rules.games.terres_de_destinees.events import (
    Eliminated,
    Elimination,
    EliminationDue,
    PledgesOpened,
    Rescued,
)
from tabletop_rules.games.terres_de_destinees.queries import on_sale, survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Eliminate, GiveToSave, OpenPledges
from tabletop_rules.games.terres_de_destinees.values import counts_as_received, counts_as_saviour


def eliminate(state: State, step: Eliminate) -> Plan:
    """Eliminate all who were not saved, in the same batch (T-ELIM-3), by the effect's controller (T-ELIM-4, A-16)."""
    victims = [seat for seat in survivors(state) if seat in state.threatened]
    if not victims:
        return NOTHING
    unsold = tuple([reveal(sale) for sale in on_sale(state) if sale.seller in victims])
    return (Eliminated(tuple([Elimination(seat, step.cause) for seat in victims]), unsold),)


def open_pledges(state: State, step: OpenPledges) -> Plan:
    """Let the player who accepted reveal the Destin and choose the cards; if nobody did, the window goes on (P-8)."""
    for seat in survivors(state):
        if state.players[seat].pledge is True:
            objective = state.content.destin(step.destin).objective
            assert isinstance(objective, SavedFromElimination)
            asked = HandCardWanted(seat, Purpose.GUARD, objective.give, step.victim, rule=RuleId("P-8"))
            then = GiveToSave(step.destin, step.victim, step.cause, seat)
            return (PledgesOpened(seat, step.destin), Ask((asked,), then=then))
    return (PledgesOpened(), EliminationDue(step.victim, step.cause))


def give_to_save(state: State, step: GiveToSave) -> Plan:
    """Save the victim by the gift, which belongs to the batch that threatened it (T-TERM-6)."""
    given = state.players[step.guardian].committed
    received = counts_as_received(state, step.victim, len(given))
    fulfils = counts_as_saviour(state, step.guardian, step.cause)
    saved = Rescued(step.victim, step.guardian, destin=step.destin, given=given, received=received, fulfils=fulfils)
    return (saved,)


STEPS: Final = (
    expand("T-ELIM-3", Eliminate, eliminate),
    expand("P-8", OpenPledges, open_pledges),
    expand("P-8", GiveToSave, give_to_save),
)
