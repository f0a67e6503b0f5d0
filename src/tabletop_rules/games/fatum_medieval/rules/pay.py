"""Step 3, accounts: give up cards instead of paying for them, and pay the rest (FA-ACC-6 to FA-ACC-9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import GiveUp, Pay
from tabletop_rules.games.fatum_medieval.decisions import GiveUpOrPay, ask
from tabletop_rules.games.fatum_medieval.effects.protection import GIVEABLE
from tabletop_rules.games.fatum_medieval.events import GivingUp, UpkeepPaid
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import LossesOver, NextPayment
from tabletop_rules.games.fatum_medieval.terms import CardId

new_pay = maker(Pay)


def due_of(state: State, seat: Seat) -> int:
    """Return what a player has to pay for the cards not given up. Source: FA-ACC-6, FA-AMB-22."""
    due, giving = front_of(state, seat).upkeep, state.players[seat].giving_up
    return due - sum([state.printed(card).upkeep for card in giving]) if giving else due


def giveable(state: State, d: GiveUpOrPay) -> tuple[CardId, ...]:
    """Return every card in front that may be given up and is not given up yet."""
    player = state.players[d.seat]
    return tuple([card for card in GIVEABLE(state, player.front, d.seat) if card not in player.giving_up])


def not_giveable(state: State, d: GiveUpOrPay, c: GiveUp) -> Iterator[Rejection]:
    """Yield the rejections of a card that is not in front, cannot be given up, or is given up already."""
    player = state.players[d.seat]
    if c.card not in player.front:
        yield no.NOT_IN_FRONT.by("FA-ACC-8", card=c.card)
    if c.card not in state.content.printed:
        return
    yield from GIVEABLE.against(state, c.card, d.seat)
    if c.card in player.giving_up:
        yield no.ALREADY_GIVEN.by("FA-ACC-7", card=c.card)


def give_up(state: State, d: GiveUpOrPay, c: GiveUp) -> Plan:
    """Mark the card: all cards given up leave together when the player pays (FA-LVL-8)."""
    return (GivingUp(c.seat, c.card), ask(GiveUpOrPay, c.seat))


def pays(state: State, d: GiveUpOrPay) -> tuple[Pay, ...]:
    """Return the command if the player's gold covers what is due."""
    return (new_pay(d.seat, d.id),) if due_of(state, d.seat) <= state.players[d.seat].gold else ()


def may_pay(state: State, d: GiveUpOrPay, c: Pay) -> Rejection | None:
    """Check that the player can pay the rest in full (FA-ACC-7)."""
    due, gold = due_of(state, d.seat), state.players[d.seat].gold
    return None if due <= gold else no.CANNOT_PAY.by("FA-ACC-7", due=due, gold=gold)


def pay(state: State, d: GiveUpOrPay, c: Pay) -> Plan:
    """Discard the cards given up, in placement order, and pay the rest, as one change; plan nothing without either."""
    due, giving = due_of(state, c.seat), state.players[c.seat].giving_up
    paid = (UpkeepPaid(c.seat, due, giving),) if due or giving else ()
    return (*paid, LossesOver((c.seat,)), NextPayment(c.seat))


RULES: Final = (
    choosing(RuleId("FA-ACC-8"), GiveUpOrPay, GiveUp, giveable, not_giveable, give_up),
    Rule(RuleId("FA-ACC-7"), GiveUpOrPay, Pay, pays, may_pay, pay),
)
