"""Hand losses: the windows P-4 victim by victim, then secret choices, then one batch (P-9)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Ask, Chance, Event, Pick, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import HandCardWanted, Purpose
from tabletop_rules.games.terres_de_destinees.events import Discarded, Given, HandDiscard, LossDue, Stolen
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import (
    ChooseLosses,
    ChooseMore,
    Lose,
    Manner,
    Steal,
    TakeLosses,
)
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.values import counts_as_received

PURPOSES: Final = {Manner.DISCARD: Purpose.DISCARD, Manner.GIFT: Purpose.GIFT}


def lose(state: State, step: Lose) -> Plan:
    """Open a window P-4 for every victim who has something to lose (T-LOSS-1, T-LOSS-2), then let them choose.

    A loss that the victim or nobody controls (T-JET-6) is not a hand loss. It is recorded too, but nothing replaces it,
    since replacements of a loss check its controller.
    """
    order = survivors(state)
    due: list[Event] = []
    for victim in sorted(step.victims, key=lambda victim: order.index(victim.seat)):
        count = min(victim.count, _losable(state, victim.seat, step.family))
        if count:
            due.append(LossDue(victim.seat, count, step.controller))
    return (*due, ChooseLosses(step.controller, step.manner, step.to, step.family)) if due else NOTHING


def _losable(state: State, seat: Seat, family: Family | None) -> int:
    hand = state.players[seat].hand
    if family is None:
        return len(hand)
    return sum(state.content.card(card).family is family for card in known(hand))


def choose_losses(state: State, step: ChooseLosses) -> Plan:
    """Let all victims choose in secret (H-3), or let chance choose."""
    losses = state.losses
    if not losses:
        return NOTHING  # all prevented (T-LOSS-4)
    if step.manner is Manner.THEFT:
        [loss] = losses
        assert step.to is not None
        hand = state.players[loss.victim].hand
        return (Chance(Pick(len(hand), loss.count), Steal(step.controller, loss.victim, step.to)),)
    purpose = PURPOSES[step.manner]
    asked = tuple(
        [HandCardWanted(loss.victim, purpose, loss.count, step.to, step.family, rule=RuleId("P-9")) for loss in losses]
    )
    return (Ask(asked, then=TakeLosses(step.controller, step.manner, step.to)),)


def take_losses(state: State, step: TakeLosses) -> Plan:
    """Move what was chosen in one batch; discards clockwise, each player's in the order chosen (T-DECK-4)."""
    if step.manner is Manner.GIFT:
        [loss] = state.losses
        assert step.to is not None
        cards = state.players[loss.victim].committed
        received = counts_as_received(state, step.to, len(cards))
        return (Given(step.controller, loss.victim, step.to, cards, received),)
    parts = [HandDiscard(loss.victim, known(state.players[loss.victim].committed)) for loss in state.losses]
    return (Discarded(step.controller, tuple(parts)),)


def steal(state: State, step: Steal) -> Plan:
    """Move the cards that chance picked."""
    hand = known(state.players[step.victim].hand)
    cards = heap(hand[place] for place in step.outcome)
    received = counts_as_received(state, step.thief, len(cards))
    return (Stolen(step.controller, step.victim, step.thief, cards, received),)


def choose_more(state: State, step: ChooseMore) -> Plan:
    """Ask for the next card of a choice of several, if one is missing; others may still be choosing too."""
    player = state.players[step.seat]
    if len(player.committed) >= step.count or not _losable(state, step.seat, step.family):
        return NOTHING
    asked = HandCardWanted(step.seat, step.purpose, step.count, step.to, step.family, rule=step.rule)
    return (Ask((asked,)),)


STEPS: Final = (
    expand("P-4", Lose, lose),
    expand("P-9", ChooseLosses, choose_losses),
    expand("P-9", TakeLosses, take_losses),
    expand("T-LOSS-1", Steal, steal),
    expand("T-TERM-6", ChooseMore, choose_more),
)
