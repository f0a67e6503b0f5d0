"""Ruin: losses that cannot be paid, and what becomes of a ruined player (FA-RUIN-1 to FA-RUIN-9)."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Cited, Ended, Outcome, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.fatum_medieval.events import GoldLost, PlayerRuined, PlayResolved
from tabletop_rules.games.fatum_medieval.queries.aims import ranking
from tabletop_rules.games.fatum_medieval.queries.seats import in_play
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import LastSurvivor, MustLose, Ruin, TestPurses
from tabletop_rules.games.fatum_medieval.terms import AXES, copy_of


def must_lose(state: State, step: MustLose) -> Plan:
    """A ransom. Source: FA-EFF-15."""
    return mandatory(state, step.seat, step.amount, step.to)


def mandatory(state: State, seat: Seat, amount: int, to: Seat | None) -> Plan:
    """A mandatory loss is paid in full, or it ruins; the rest of the gold goes to whoever was to be paid.

    `to` is None for the bank. Source: FA-RUIN-1, FA-RUIN-2, FA-RUIN-4, FA-AMB-11.
    """
    player = state.players[seat]
    if player.out or not amount:
        return ()
    if player.gold < amount:
        return (Ruin(seat, to),)
    return (GoldLost(seat, amount, to),)


def ruin(state: State, step: Ruin) -> Plan:
    """A loss that cannot be paid. Source: FA-RUIN-1."""
    return ruined(state, step.seat, step.to, RuleId("FA-RUIN-1"))


def ruined(state: State, seat: Seat, to: Seat | None, rule: RuleId) -> tuple[Cited, LastSurvivor]:
    """By one of the rules that ruin: gold, front as placed, hand by category, card and copy, as one change.

    Source: FA-RUIN-4.
    """
    player = state.players[seat]
    hand = tuple([card for axis in AXES for card in sorted(known(player.hand.of(axis)), key=copy_of)])
    return (Cited(rule, PlayerRuined(seat, player.gold, to, player.front, hand)), LastSurvivor())


def last_survivor(state: State, step: LastSurvivor) -> Plan:
    """The only player left wins at once, in every mode; the action that did it reaches its pile.

    Source: FA-RUIN-6, FA-ACT-6.
    """
    if len(in_play(state)) > 1:
        return ()
    last = () if state.resolving is None else (Cited(RuleId("FA-ACT-6"), PlayResolved(state.resolving)),)
    return (
        *last,
        Ended(Outcome(ranking(state), "last_survivor", RuleId("FA-RUIN-6"))),
    )


def test_purses(state: State, step: TestPurses) -> Plan:
    """Variant `empty_purse`: 0 gold after a loss ruins, one player after the other. Source: FA-RUIN-7, FA-RUIN-9."""
    if not step.seats:
        return ()
    seat, *others = step.seats
    player = state.players[seat]
    rest = TestPurses(tuple(others))
    return (rest,) if player.out or player.gold else (*ruined(state, seat, None, RuleId("FA-RUIN-7")), rest)


STEPS: Final = (
    Expand(RuleId("FA-EFF-15"), MustLose, must_lose),
    Expand(RuleId("FA-RUIN-1"), Ruin, ruin),
    Expand(RuleId("FA-RUIN-6"), LastSurvivor, last_survivor),
    Expand(RuleId("FA-RUIN-7"), TestPurses, test_purses),
)
