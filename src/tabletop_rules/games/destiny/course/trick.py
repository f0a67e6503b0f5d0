"""Trick end (D-TRICK): turn up, cancel equal cards, find winner and loser, give powers, discard."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Ask, Cited, Event, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.destiny import steps
from tabletop_rules.games.destiny.content.items import LOSER, WINNER
from tabletop_rules.games.destiny.decisions import WhichTrickPower
from tabletop_rules.games.destiny.events import cards as c
from tabletop_rules.games.destiny.queries import turn_order
from tabletop_rules.games.destiny.state import Competitor, State

DESTINY: Final = -1
"""The seat that destiny's card competes for."""


def trick_end(state: State, step: steps.TrickEnd) -> Plan:
    """Turn the cards up, and plan the rest of the turn (D-TURN-1).

    Characters and the Tower compete like any other card (D-PLAY-5, D-Q-46).
    """
    played = []
    for seat in turn_order(state):
        card = state.players[seat].played
        if card is not None:
            assert not isinstance(card, Hidden)
            played.append(Competitor(seat, card))
    return (
        c.ValuesRevealed(tuple(played)),
        steps.ResolveTrick(),
        steps.ClearTrick(),
        steps.SettingPhase(),
        steps.EndTurn(),
    )


def resolve_trick(state: State, step: steps.ResolveTrick) -> Plan:
    """Resolve the trick, pass the initiative, and give the powers, the winner's first (D-TRICK-8, D-Q-49)."""
    resolved = outcome(state)
    plan: list[Event | Ask | Cited] = [resolved]
    if resolved.winner is not None:
        if resolved.winner != state.initiative:
            plan.append(c.InitiativeTaken(resolved.winner))
        plan.append(_ask(resolved.winner, WINNER, "D-TRICK-6"))
    plan += [Cited(RuleId("D-TRICK-5"), _ask(loser, LOSER, "D-TRICK-7")) for loser in resolved.losers]
    return tuple(plan)


@value("destiny.trick_outcome")
def outcome(state: State) -> c.TrickResolved:
    """Return who wins and who loses the trick.

    Source: D-TRICK-2 (equal cards cancel), D-TRICK-3 (the highest left wins), D-TRICK-4 and D-Q-50 (destiny, or
    nobody), D-TRICK-5 (the lowest left of the players loses).
    """
    ranks = trick_ranks(state)
    shown, competing = [*ranks.values()], [seat for seat in (DESTINY, *turn_order(state)) if seat in ranks]
    cancelled = tuple([seat for seat in competing if shown.count(ranks[seat]) > 1])
    left = {seat: rank for seat, rank in ranks.items() if seat not in cancelled}
    first = max(left, key=left.__getitem__, default=DESTINY)
    last = min(left.keys() - {DESTINY}, key=left.__getitem__, default=first)
    return c.TrickResolved(cancelled, None if first == DESTINY else first, () if last == first else (last,))


def trick_ranks(state: State) -> dict[Seat, int]:
    """Return the rank of every competing card by seat, -1 for destiny. Ranks are compared, not values (D-COMP-4)."""
    return {competitor.seat: state.content.card[competitor.card].rank for competitor in state.cards.trick}


def _ask(seat: Seat, power: str, rule: str) -> Ask:
    """Ask for a trick power, even if it can do nothing: being asked must reveal nothing (D-INFO-15)."""
    return Ask((WhichTrickPower(seat, power, 0, rule=RuleId(rule)),))


def clear_trick(state: State, step: steps.ClearTrick) -> Plan:
    """Discard all competing cards."""
    return (c.TrickDiscarded(),)


STEPS: Final = (
    Expand(RuleId("D-TRICK-1"), steps.TrickEnd, trick_end),
    Expand(RuleId("D-TRICK-3"), steps.ResolveTrick, resolve_trick),
    Expand(RuleId("D-TRICK-9"), steps.ClearTrick, clear_trick),
)
"""The steps of the trick end and their plans."""
