"""Ruin: losses that cannot be paid, and what happens to a ruined player (FA-RUIN-1 to FA-RUIN-9)."""

from __future__ import annotations

from collections.abc import Iterable

from tabletop_rules.core.effect import TABLE, Bearer
from tabletop_rules.core.messages import Cited, Ended, Outcome, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.core.zones import known
from tabletop_rules.games.fatum_medieval.effects.protection import GIVEABLE
from tabletop_rules.games.fatum_medieval.events import GoldLost, PlayerRuined, PlayResolved
from tabletop_rules.games.fatum_medieval.queries.aims import ranking
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import LossesOver
from tabletop_rules.games.fatum_medieval.terms import AXES, copy_of


@value("fatum_medieval.mandatory_loss")
def mandatory_loss(state: State, seat: Seat, amount: int) -> int:
    """Return how much of a mandatory loss is due: no more than the purse holds. Source: FA-RUIN-2, FA-COIN-1."""
    return up_to(state, seat, amount)


def must_lose(state: State, seat: Seat, amount: int, to: Seat | None) -> Plan:
    """Return the plan of a mandatory loss; `to` is None for the bank. Source: FA-RUIN-2."""
    due = mandatory_loss(state, seat, amount)
    return (GoldLost(seat, due, to),) if due else ()


def up_to(state: State, seat: Seat, amount: int) -> int:
    """Return how much of an amount a player can lose without being ruined. Source: FA-RUIN-2."""
    return max(0, min(amount, state.players[seat].gold))


def unavoidable(state: State, seat: Seat) -> int:
    """Return what a player must pay in step 3 after giving up every card possible. Source: FA-RUIN-3."""
    upkeep, printed = front_of(state, seat).upkeep, state.content.printed
    if not upkeep:
        return 0
    costing = [card for card in state.players[seat].front if printed[card].upkeep]
    return upkeep - sum([printed[card].upkeep for card in GIVEABLE(state, costing, seat)])


def ruined(state: State, seat: Seat, to: Seat | None) -> PlayerRuined:
    """Return the ruin of a player as one event: the front in placement order, the hand by category, card and copy.

    The player's gold goes to `to`, or to the bank if that is None. Source: FA-RUIN-4.
    """
    player = state.players[seat]
    hand = tuple([card for axis in AXES for card in sorted(known(player.hand.of(axis)), key=copy_of)])
    return PlayerRuined(seat, player.gold, to, player.front, hand)


# --- handlers -------------------------------------------------------------------------------------------------------


def in_full(state: State, due: int, seat: Seat, amount: int) -> int:
    """Return the whole loss, whatever the purse holds. Source: FA-RUIN-1."""
    return amount


def cannot_pay(state: State, event: GoldLost) -> Iterable[Bearer]:
    """Act if the loss is larger than the purse. Source: FA-RUIN-1."""
    return TABLE if event.amount > state.players[event.seat].gold else ()


def ruin_instead(state: State, event: GoldLost, bearer: Bearer) -> Plan:
    """Ruin the player, whose remaining gold goes to the payee. Source: FA-RUIN-1."""
    return (ruined(state, event.seat, event.to),)


def one_left(state: State, event: PlayerRuined) -> Iterable[Bearer]:
    """Act if only one player is left. Source: FA-RUIN-6."""
    return TABLE if len(in_play(state)) == 1 else ()


def last_survivor(state: State, event: PlayerRuined, bearer: Bearer) -> Plan:
    """Discard the action being resolved, then end the match: the last player wins. Source: FA-RUIN-6, FA-ACT-6."""
    resolved = () if state.resolving is None else (Cited(RuleId("FA-ACT-6"), PlayResolved(state.resolving)),)
    return (*resolved, Ended(Outcome(ranking(state), "last_survivor", RuleId("FA-RUIN-6"))))


def ruin_empty(state: State, moment: LossesOver, bearer: Bearer) -> Plan:
    """Ruin the losers who have no gold left, one after another. Source: FA-RUIN-7, FA-RUIN-9."""
    players = state.players
    return tuple(
        [ruined(state, seat, None) for seat in moment.seats if not players[seat].out and players[seat].gold <= 0]
    )
