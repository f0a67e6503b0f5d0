"""What a seat may do, found on the oracle's own table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from tabletop_rules.core.messages import Command, Decision
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.decisions import (
    CardAboveLimit,
    CardToLose,
    DeckToDrawFrom,
    DrawOrEnd,
    GiveUpOrPay,
    PlayOrEnd,
    SeenCardToDiscard,
)
from tabletop_rules.games.fatum_medieval.terms import Axis
from tests.games.fatum_medieval.oracle.cards import Someone
from tests.games.fatum_medieval.oracle.course import Course


def legal(table: Course, seat: Seat, question: int) -> set[Command]:
    """Return all legal commands of a seat, with the number of its open decision."""
    asked = [kind for who, kind in table.asked if who == seat]
    return {*announcing(table, seat), *(each for kind in asked for each in ANSWERS[kind](table, seat, question))}


def someone(table: Course, seat: Seat, less: int = 0) -> Someone:
    """Return a player as conditions see one, with fewer cards in hand (FA-COND-7)."""
    return Someone(tuple(table.fronts[seat]), table.gold[seat], len(table.hands[seat]) - less)


def announcing(table: Course, seat: Seat) -> Iterator[c.Announce]:
    """FA-OBJ-3, FA-OBJ-7, FA-RUIN-8."""
    free = seat not in table.ruined and not table.announced[seat]
    by_itself = table.options.announce == "automatic" or table.options.mode == "time_limit"
    if free and not by_itself and table.result is None and table.met(seat):
        yield c.Announce(seat, 0)


def drawing(table: Course, seat: Seat, d: int) -> Iterator[Command]:
    """FA-DRAW-1, FA-DRAW-6, FA-DECK-1."""
    rights = table.rights[seat]
    assert rights is not None
    yield c.EndDrawing(seat, d)
    for draw in drawing_more(table, seat, d):
        if any(rights[right] for right in ("free", f"bonus {draw.axis.value}", f"extra {draw.axis.value}")):
            yield draw


def drawing_more(table: Course, seat: Seat, d: int) -> Iterator[c.Draw]:
    """FA-EFF-14, FA-DECK-1."""
    for axis in Axis:
        if table.decks[axis.value] or table.piles[axis.value]:
            yield c.Draw(seat, d, axis)


def paying(table: Course, seat: Seat, d: int) -> Iterator[Command]:
    """FA-ACC-7 to FA-ACC-9."""
    oracle, front = table.oracle, table.fronts[seat]
    for card in front:
        if oracle.upkeep([card]) and not oracle.is_action(card) and card not in table.marks:
            yield c.GiveUp(seat, d, card)
    if oracle.upkeep(card for card in front if card not in table.marks) <= table.gold[seat]:
        yield c.Pay(seat, d)


def playing(table: Course, seat: Seat, d: int) -> Iterator[Command]:
    """FA-PLAY-*, FA-COND-* and FA-EFF-*: the commands of step 2."""
    oracle, me = table.oracle, someone(table, seat)
    yield c.EndTurn(seat, d)
    for card in table.hands[seat]:
        text = oracle.of(card)
        if oracle.price(card, me.front) > me.gold or not oracle.meets(text["requires_any"], someone(table, seat, 1)):
            continue
        if not oracle.is_action(card):
            if oracle.axis(card) not in table.placed[seat]:
                yield c.Place(seat, d, card)
            continue
        for target in table.order():
            who = someone(table, target, int(target == seat))
            if oracle.meets(text["target_requires_any"], who) and not oracle.protected(who.front, tags=text["tags"]):
                for chosen in namings(table, text, who.front, target == seat):
                    yield c.PlayAction(seat, d, card, target, chosen)
    for power in ("ransom", "pickpocket"):
        if power not in table.used[seat] and any(True for _ in oracle.effects(me.front, power)):
            for victim in table.order():
                if victim != seat and not oracle.protected(tuple(table.fronts[victim]), power=power):
                    yield c.UsePower(seat, d, power, victim)


def namings(table: Course, text: Any, front: tuple[str, ...], own: bool, at: int = 0) -> Iterator[tuple[str, ...]]:
    """FA-EFF-8 to FA-EFF-10, FA-EFF-20: name cards effect by effect, of what those before surely leave."""
    if at == len(text["effects"]):
        yield ()
        return
    oracle, effect = table.oracle, text["effects"][at]
    there = [card for card in front if oracle.candidate(card, effect)]
    many = oracle.named(effect)
    for pick in combinations(there, min(many, len(there))) if many else [()]:
        gone = oracle.sure(text, effect, [*pick] if many else there, own)
        for more in namings(table, text, tuple(card for card in front if card not in gone), own, at + 1):
            yield (*pick, *more)


ANSWERS: dict[type[Decision], Callable[[Course, Seat, int], Iterator[Command]]] = {
    DrawOrEnd: drawing,
    CardAboveLimit: lambda table, seat, d: (c.Discard(seat, d, card) for card in table.hands[seat]),  # FA-DRAW-7
    PlayOrEnd: playing,
    DeckToDrawFrom: drawing_more,
    CardToLose: lambda table, seat, d: (c.LoseCard(seat, d, card) for card in table.losable),  # FA-EFF-8
    SeenCardToDiscard: lambda table, seat, d: (  # FA-EFF-17
        c.DiscardSeen(seat, d, card) for card in table.hands[table.looked_at]
    ),
    GiveUpOrPay: paying,
}
