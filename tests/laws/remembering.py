"""The toy with a memory of cards, and with one planted fault of memory at a time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs

from tabletop_rules.core.change import change
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.whereabouts import Move, Whereabouts, all_in, number
from tabletop_rules.core.zones import heap
from tests.core import toy
from tests.core.toy import TOY
from tests.core.toy_types import BAG, Card, Committed, Drawn, Passed, Played, Revealed, State

SEATS = 4
COMMITTED = 1 + SEATS
ZONES = COMMITTED + SEATS
START = all_in(number(BAG), ZONES, 0)


def hand(seat: Seat) -> int:
    return 1 + seat


def learn(facts: Whereabouts | None, event: Event) -> Whereabouts:
    known = START if facts is None else facts
    match event:
        case Drawn():
            return known.moved(Move(0, hand(event.seat), event.cards))
        case Played():
            return known.moved(Move(hand(event.seat), None, (event.card,)))
        case Passed():
            return known.moved(Move(hand(event.seat), hand(event.to), (event.card,)))
        case Committed():
            return known.moved(Move(hand(event.seat), COMMITTED + event.seat, (event.card,)))
        case Revealed():
            for seat, card in event.cards:
                known = known.moved(Move(COMMITTED + seat, None, (card,))).emptied(COMMITTED + seat)
            return known
        case _:
            return known


def zones(state: State) -> Iterator[tuple[int, tuple[Card, ...]]]:
    yield 0, state.bag
    for player in state.players:
        yield hand(player.seat), player.hand
        yield COMMITTED + player.seat, player.committed


def fits(facts: Whereabouts, state: State) -> bool:
    return facts.fits(zones(state))


def recall(facts: Whereabouts, state: State, seat: Seat, rng: random.Random) -> State | None:
    shown = {*state.table, *[card for _, cards in zones(state) for card in cards]}
    row = facts.arrange([card for card in BAG if card not in shown], zones(state), rng)
    if row is None:
        return None
    hidden = row[::-1]

    def fill(zone: tuple[Card, ...]) -> tuple[Any, ...]:
        return heap([hidden.pop() if card is HIDDEN else card for card in zone])

    bag = fill(state.bag)
    players = [change(p, hand=fill(p.hand), committed=fill(p.committed)) for p in state.players]
    return change(state, bag=bag, players=tuple(players))


def toy_with(**secrets: Any) -> Game[State]:
    """Return the toy with some of what it hides replaced."""
    return attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, **secrets))


REMEMBERS = toy_with(remember=learn, fits=fits, recall=recall)


def learn_too_much(facts: Whereabouts | None, event: Event) -> Whereabouts:
    """Believes that a card passed unseen is none of those that are known."""
    if isinstance(event, Passed) and event.card is HIDDEN:
        return START if facts is None else facts
    return learn(facts, event)


BEGINS_WRONGLY = toy_with(
    remember=learn, fits=fits, recall=recall, begin=lambda state: START.moved(Move(0, 1, (BAG[0],)))
)
REMEMBERS_WRONGLY = toy_with(remember=learn_too_much, fits=fits, recall=recall)


def learn_too_little(facts: Whereabouts | None, event: Event) -> Whereabouts:
    """Forgets to whom a card was passed."""
    return learn(facts, attrs.evolve(event, card=HIDDEN) if isinstance(event, Passed) else event)


FORGETS = toy_with(remember=learn_too_little, fits=fits, recall=recall)


def recall_nothing(facts: Whereabouts, state: State, seat: Seat, rng: random.Random) -> State | None:
    """Samples as if nothing were known."""
    return toy.sample(state, seat, rng)


RECALLS_NOTHING = toy_with(remember=learn, fits=fits, recall=recall_nothing)
BELIEVES_ALL = toy_with(remember=learn, fits=lambda facts, state: True, recall=recall_nothing)


def learn_loudly(facts: Whereabouts | None, event: Event) -> Whereabouts:
    """Fails on a card that it does not see."""
    if isinstance(event, Passed):
        return learn(facts, attrs.evolve(event, card=event.card.lower()))  # type: ignore[union-attr]
    return learn(facts, event)


FAILS_TO_REMEMBER = toy_with(remember=learn_loudly, fits=fits, recall=recall)


def learn_one(facts: tuple[str, Seat] | None, event: Event) -> tuple[str, Seat] | None:
    """Remembers the last card passed, as long as it must be there: a game without a `recall` of its own."""
    if isinstance(event, Passed | Committed) and event.card is HIDDEN and facts is not None:
        return None if event.seat == facts[1] else facts
    if isinstance(event, Passed) and event.card is not HIDDEN:
        return event.card, event.to
    left = event.card if isinstance(event, Played | Committed) else None
    return None if facts is not None and facts[0] == left else facts


REMEMBERS_ONE = toy_with(
    remember=learn_one, fits=lambda facts, state: facts[0] in state.players[facts[1]].hand, recall=None
)
