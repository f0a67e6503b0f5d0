"""Trick end (D-TRICK): turn up, cancel equals, winner and loser, their powers, discard."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Ask, Cited, Event, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.destiny.content.items import LOSER, WINNER
from tabletop_rules.games.destiny.decisions import WhichTrickPower
from tabletop_rules.games.destiny.events.cards import (
    InitiativeTaken,
    TrickDiscarded,
    TrickResolved,
    ValuesRevealed,
)
from tabletop_rules.games.destiny.queries import turn_order
from tabletop_rules.games.destiny.state import Competitor, State
from tabletop_rules.games.destiny.steps import ClearTrick, EndTurn, ResolveTrick, SettingPhase, TrickEnd

DESTINY: Final = -1
"""The seat that destiny's card competes for."""
NO_RANK: Final = -1
"""The rank of a seat without a competing card."""


def trick_end(state: State, step: TrickEnd) -> Plan:
    """Turn up; a character or the Tower among the cards is an ordinary card (D-PLAY-5, D-Q-46).

    Setting phase and end of turn follow (D-TURN-1).
    """
    order = turn_order(state)
    played = tuple(
        [Competitor(seat, _known(card)) for seat in order if (card := state.players[seat].played) is not None]
    )
    return (ValuesRevealed(played), ResolveTrick(), ClearTrick(), SettingPhase(), EndTurn())


def who_won(state: State, step: ResolveTrick) -> Plan:
    """Resolve, take the initiative, then the powers, the winner's first (D-TRICK-8, D-Q-49)."""
    resolved = outcome(state)
    plan: list[Event | Ask | Cited] = [resolved]
    if resolved.winner is not None:
        if resolved.winner != state.initiative:
            plan.append(InitiativeTaken(resolved.winner))
        plan.append(_ask(resolved.winner, WINNER, "D-TRICK-6"))
    plan += [Cited(RuleId("D-TRICK-5"), _ask(loser, LOSER, "D-TRICK-7")) for loser in resolved.losers]
    return tuple(plan)


@value("destiny.trick_outcome")
def outcome(state: State) -> TrickResolved:
    """Who wins and who loses the trick.

    Source: D-TRICK-2 (equals cancel), D-TRICK-3 (the highest left wins), D-TRICK-4 and D-Q-50 (destiny, or nobody),
    D-TRICK-5 (the lowest left of the players loses).
    """
    ranks = trick_ranks(state)
    counts = Counter(ranks.values())
    cancelled = tuple([seat for seat in (DESTINY, *turn_order(state)) if counts[ranks.get(seat, NO_RANK)] > 1])
    left = {seat: rank for seat, rank in ranks.items() if seat not in cancelled}
    first = max(left, key=left.__getitem__, default=DESTINY)
    last = min(left.keys() - {DESTINY}, key=left.__getitem__, default=first)
    return TrickResolved(cancelled, None if first == DESTINY else first, () if last == first else (last,))


def trick_ranks(state: State) -> dict[Seat, int]:
    """The rank of every competing card, by seat; -1 is destiny. Ranks compare, never values (D-COMP-4)."""
    return {competitor.seat: state.content.card[competitor.card].rank for competitor in state.cards.trick}


def _known(card: str | Hidden) -> str:
    assert not isinstance(card, Hidden)
    return card


def _ask(seat: Seat, power: str, rule: str) -> Ask:
    """A trick power is offered even if nothing can be done: who is asked must not tell (D-INFO-15)."""
    return Ask((WhichTrickPower(seat, power, 0, rule=RuleId(rule)),))


def clear_trick(state: State, step: ClearTrick) -> Plan:
    """The cards played are discarded."""
    return (TrickDiscarded(),)


STEPS: Final = (
    Expand(RuleId("D-TRICK-1"), TrickEnd, trick_end),
    Expand(RuleId("D-TRICK-3"), ResolveTrick, who_won),
    Expand(RuleId("D-TRICK-9"), ClearTrick, clear_trick),
)
"""Every step of the trick end and its plan."""
