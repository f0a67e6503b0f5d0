"""Step 2, destiny: place permanents, end the turn (FA-PLAY-1 to FA-PLAY-9, FA-COND-*, FA-JOB-*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.core.rule import Rule, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import EndTurn, Place
from tabletop_rules.games.fatum_medieval.decisions import PlayOrEnd
from tabletop_rules.games.fatum_medieval.events import PermanentPlaced
from tabletop_rules.games.fatum_medieval.queries.fronts import Person, front_of, meets
from tabletop_rules.games.fatum_medieval.queries.prices import price_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import GoOn, NextPlayer
from tabletop_rules.games.fatum_medieval.terms import AXES, CardId

new_end, new_place, new_placed = maker(EndTurn), maker(Place), maker(PermanentPlaced)
new_go_on = maker(GoOn)


def places(state: State, d: PlayOrEnd) -> list[Place]:
    """Return every permanent in hand that may be placed, one of each category in a turn (FA-AMB-7)."""
    seat, player, printed = d.seat, state.players[d.seat], state.content.printed
    gold, placed, hand = player.gold, player.placed, player.hand
    who = Person(state, seat, less=1)
    found = []
    for axis, zone in zip(AXES, hand.zones, strict=True):
        if axis in placed:
            continue
        for card in zone:
            if card is HIDDEN:  # a heap ends with its hidden cards
                break
            text = printed[card]
            if (
                text.permanent
                and (not text.requires_any or meets(text.requires_any, who))
                and price_of(state, seat, card) <= gold
            ):
                found.append(new_place(seat, d.id, card))
    return found


def may_place(state: State, d: PlayOrEnd, c: Place) -> Iterator[Rejection]:
    """Check hand, category, condition and price, in this order (FA-PLAY-9).

    Conditions are checked here only (FA-COND-3), on the position before the card is placed (FA-COND-5, FA-AMB-19).
    """
    yield from holds_card(state, d.seat, c.card)
    if c.card not in state.content.printed:
        return
    player, text, who = state.players[d.seat], state.printed(c.card), Person(state, d.seat, less=1)
    if not text.permanent:
        yield no.NOT_PERMANENT.by("FA-PLAY-3", card=c.card)
        return
    if text.axis in player.placed:
        yield no.ALREADY_PLACED.by("FA-PLAY-1", axis=text.axis.value)
    if not meets(text.requires_any, who):
        yield no.CONDITION.by("FA-COND-1", card=c.card, needs=c.card)
    price = price_of(state, d.seat, c.card)
    if price > player.gold:
        yield no.TOO_DEAR.by("FA-PLAY-5", card=c.card, price=price, gold=player.gold)


def holds_card(state: State, seat: Seat, card: CardId) -> Iterator[Rejection]:
    """Check that the player holds the card."""
    if card not in state.content.printed:
        yield no.UNKNOWN_CARD.by("FA-CARD-1", card=card)
    elif card not in state.players[seat].hand.seen:
        yield no.NOT_HELD.by("FA-PLAY-9", card=card)


def place(state: State, d: PlayOrEnd, c: Place) -> Plan:
    """Place and pay the card. A non-stackable job replaces the one in front, even its own copy.

    Other cards may be in front several times (FA-PLAY-7). Source: FA-JOB-2, FA-JOB-6.
    """
    replaced = front_of(state, c.seat).replacing_job if state.printed(c.card).replacing_job else None
    return (new_placed(c.seat, c.card, price_of(state, c.seat, c.card), replaced), new_go_on(c.seat))


def turn_ends(state: State, d: PlayOrEnd) -> tuple[EndTurn]:
    """Return the command: a turn may end at any time, even without a play."""
    return (new_end(d.seat, d.id),)


def end_turn(state: State, d: PlayOrEnd, c: EndTurn) -> Plan:
    """Continue with the next player clockwise."""
    return (NextPlayer(c.seat),)


RULES: Final = (
    Rule(RuleId("FA-PLAY-1"), PlayOrEnd, Place, places, may_place, place),
    Rule(RuleId("FA-PLAY-4"), PlayOrEnd, EndTurn, turn_ends, no_objection, end_turn),
)
