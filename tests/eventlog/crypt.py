"""A small game whose records and states hold every sort of value that the codec carries.

A bag holds cards; everybody draws two. In turn, a seat places a card on a cell, changes its mood and goes on, steals
from a neighbour or calls a vote. A thief may meet a guard (INSTEAD, which asks); a placed card may be tolled (THEN,
which asks every other seat in turn); votes are secret until all are in; the host may ring the bell, which ends the
match.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import tabletop_rules.core.messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer, Effect, Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Ask, Chance, Plan, Standing
from tabletop_rules.core.persistent import with_entries
from tabletop_rules.core.rule import Expand, Reducer, Rule, RuleText, no_objection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.upcast import Upcaster
from tabletop_rules.core.voice import Voice
from tabletop_rules.core.zones import heap, known, put, seen, take
from tests.core.changed import grouped
from tests.eventlog.crypt_types import (
    BAG,
    DECK,
    Ballot,
    Call,
    Coin,
    Count,
    Counted,
    Draw,
    Drawn,
    Feel,
    Felt,
    Gem,
    Guarded,
    GuardSpent,
    GuardWanted,
    Mood,
    Pass,
    Place,
    Placed,
    Player,
    Ring,
    Say,
    State,
    Steal,
    Stolen,
    Take,
    Tile,
    Tolled,
    TollWanted,
    Turn,
    TurnPassed,
    Vote,
    Voted,
    WholeTurn,
)

# --- reducers -------------------------------------------------------------------------------------------------------


def drawn(state: State, event: Drawn) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, hand=put(player.hand, event.cards)), bag=take(state.bag, event.cards))


def placed(state: State, event: Placed) -> State:
    player = state.players[event.seat]
    tile = Tile(event.card, event.seat, state.deck.ranks[event.card])
    board = with_entries(state.board, [(event.cell, tile)])
    path = state.path.append(event.cell[0])
    return state.with_player(change(player, hand=take(player.hand, (event.card,))), board=board, path=path)


def felt(state: State, event: Felt) -> State:
    return state.with_player(change(state.players[event.seat], mood=event.mood))


def stolen(state: State, event: Stolen) -> State:
    thief = state.players[event.thief]
    return state.with_player(change(thief, loot=(*thief.loot, event.loot)))


def guard_spent(state: State, event: GuardSpent) -> State:
    return state.with_player(change(state.players[event.seat], guard=False))


def tolled(state: State, event: Tolled) -> State:
    return change(state, tolls=state.tolls + 1)


def voted(state: State, event: Voted) -> State:
    return state.with_player(change(state.players[event.seat], vote=event.vote))


def counted(state: State, event: Counted) -> State:
    return change(state, players=tuple(change(player, vote=None) for player in state.players))


def turn_passed(state: State, event: TurnPassed) -> State:
    return change(state, turn=event.to)


# --- rules ----------------------------------------------------------------------------------------------------------


def places(state: State, d: WholeTurn) -> Iterator[Place]:
    for card in seen(state.players[d.seat].hand):
        yield Place(d.seat, d.id, card, (len(state.board) - 2, -int(card[1])))


def place(state: State, d: WholeTurn, c: Place) -> Plan:
    return (Placed(c.seat, c.card, c.cell), Draw(c.seat, 1), Pass())


def feels(state: State, d: WholeTurn) -> Iterator[Feel]:
    yield from (Feel(d.seat, d.id, mood) for mood in Mood if mood is not state.players[d.seat].mood)


def feel(state: State, d: WholeTurn, c: Feel) -> Plan:
    return (Felt(c.seat, c.mood), Turn(c.seat))


def steals(state: State, d: WholeTurn) -> Iterator[Steal]:
    yield Steal(d.seat, d.id, (d.seat + 1) % len(state.players))


def steal(state: State, d: WholeTurn, c: Steal) -> Plan:
    return (Stolen(c.seat, c.victim, Gem("square") if state.tolls else Coin(2)), Pass())


def calls(state: State, d: WholeTurn) -> Iterator[Call]:
    yield Call(d.seat, d.id)


def call(state: State, d: WholeTurn, c: Call) -> Plan:
    return (Ask(tuple(Ballot(player.seat, c.seat) for player in state.players), then=Count()), Pass())


def first_cards(state: State, d: Ballot) -> tuple[str, ...]:
    return known(state.bag)[:2]


def votes(state: State, d: Ballot) -> Iterator[Vote]:
    yield from (Vote(d.seat, d.id, vote) for vote in (False, True))


def vote(state: State, d: Ballot, c: Vote) -> Plan:
    return (Voted(c.seat, c.vote),)


def says(state: State, d: GuardWanted | TollWanted) -> Iterator[Say]:
    yield from (Say(d.seat, d.id, yes) for yes in (False, True))


def guard(state: State, d: GuardWanted, c: Say) -> Plan:
    return (GuardSpent(c.seat),) if c.yes else ()


def toll(state: State, d: TollWanted, c: Say) -> Plan:
    return (Tolled(c.seat),) if c.yes else ()


def no_rings(state: State, d: Standing) -> tuple[Ring, ...]:
    return ()


def ring(state: State, d: Standing, c: Ring) -> Plan:
    return (m.Ended(m.Outcome((tuple(player.seat for player in state.players),), "bell", RuleId("C8"))),)


# --- course and effects ---------------------------------------------------------------------------------------------


def draw(state: State, step: Draw) -> Plan:
    count = min(step.count, len(state.bag))
    return (Chance(m.Pick(len(state.bag), count), Take(step.seat)),) if count else ()


def take_cards(state: State, step: Take) -> Plan:
    return (Drawn(step.seat, heap(known(state.bag)[number] for number in step.outcome)),)


def turn(state: State, step: Turn) -> Plan:
    if not state.players[step.seat].hand:
        return (m.Ended(m.Outcome(((step.seat,),), "empty", RuleId("C1"))),)
    return (Ask((WholeTurn(step.seat),)),)


def pass_on(state: State, step: Pass) -> Plan:
    after = (state.turn + 1) % len(state.players)
    return (TurnPassed(after), Turn(after))


def guarded(state: State, step: Guarded) -> Plan:
    return (step.event,) if state.players[step.event.victim].guard else ()


def count(state: State, step: Count) -> Plan:
    return (Counted(tuple((player.seat, player.vote is True) for player in state.players)),)


def with_guard(state: State, event: Stolen) -> tuple[Bearer, ...]:
    return (Bearer(event.victim, "guard"),) if state.players[event.victim].guard else ()


def ask_guard(state: State, event: Stolen, bearer: Bearer) -> Plan:
    return (Ask((GuardWanted(bearer.seat, event.loot),), then=Guarded(event)),)


def others(state: State, event: Placed) -> tuple[Bearer, ...]:
    return tuple(Bearer(player.seat, "gate") for player in state.players if player.seat != event.seat)


def ask_toll(state: State, event: Placed, bearer: Bearer) -> Plan:
    return (Ask((TollWanted(bearer.seat, event.cell),)),)


class Band(IntEnum):
    """Bands of the crypt's handlers."""

    FORBID = 0
    REPLACE = 1
    FOLLOW = 2


GUARD = Effect(RuleId("C5"), "A guard stops a thief.", Stolen, Timing.INSTEAD, Band.REPLACE, 0, with_guard, ask_guard)
TOLL = Effect(RuleId("C6"), "Others may ask a toll.", Placed, Timing.THEN, Band.FOLLOW, 0, others, ask_toll)


# --- the game -------------------------------------------------------------------------------------------------------


def setup(seats: int) -> tuple[State, Plan]:
    state = State(DECK, tuple(Player(seat) for seat in range(seats)), BAG)
    return state, (*(Draw(seat, 2) for seat in range(seats)), Turn(0))


def words(state: State, value: object, voice: Voice) -> str:
    """Word some events, and name the rest by kind."""
    if isinstance(value, Placed):
        return f"{value.card} -> {value.cell} ({len(state.board)}, {voice.language})"
    return getattr(type(value), "kind", "?")


def lift_felt(fields: dict[str, Any]) -> dict[str, Any]:
    """Lift the first schema, which had `angry: bool`."""
    return {"seat": fields["seat"], "mood": "angry" if fields["angry"] else "calm"}


def lift_turn(fields: dict[str, Any]) -> dict[str, Any]:
    """Lift the first schema, which called the seat `of`."""
    return {"seat": fields["of"]}


UPCASTERS = (
    Upcaster("crypt.felt/1", "crypt.felt/2", lift_felt),
    Upcaster("crypt.turn/1", "crypt.turn/2", lift_turn),
)
TEXTS = tuple(RuleText(RuleId(f"C{n}"), f"Rule {n} of the crypt.", f"Règle {n} de la crypte.") for n in range(1, 9))


def crypt(**changes: Any) -> Game[State]:
    """Return the game, with some parts changed."""
    parts: dict[str, Any] = {
        "id": "crypt",
        "name": "Crypt",
        "ruleset": 2,
        "seats": (2, 3),
        "options": {"bells": 1, "suits": ("x", "y", "z")},
        "state": State,
        "setup": setup,
        "rules": (
            Rule(RuleId("C1"), WholeTurn, Place, places, no_objection, place),
            Rule(RuleId("C2"), WholeTurn, Feel, feels, no_objection, feel),
            Rule(RuleId("C3"), WholeTurn, Steal, steals, no_objection, steal),
            Rule(RuleId("C4"), WholeTurn, Call, calls, no_objection, call),
            Rule(RuleId("C4"), Ballot, Vote, votes, no_objection, vote, options=first_cards),
            Rule(RuleId("C5"), GuardWanted, Say, says, no_objection, guard),
            Rule(RuleId("C6"), TollWanted, Say, says, no_objection, toll),
            Rule(RuleId("C8"), Standing, Ring, no_rings, no_objection, ring, host=True),
        ),
        "steps": (
            Expand(RuleId("C1"), Draw, draw),
            Expand(RuleId("C1"), Take, take_cards),
            Expand(RuleId("C1"), Turn, turn),
            Expand(RuleId("C1"), Pass, pass_on),
            Expand(RuleId("C5"), Guarded, guarded),
            Expand(RuleId("C4"), Count, count),
        ),
        "reducers": (
            Reducer(Drawn, drawn),
            Reducer(Placed, placed),
            Reducer(Felt, felt),
            Reducer(Stolen, stolen),
            Reducer(GuardSpent, guard_spent),
            Reducer(Tolled, tolled),
            Reducer(Voted, voted),
            Reducer(Counted, counted),
            Reducer(TurnPassed, turn_passed),
        ),
        "handlers": (GUARD, TOLL),
        "exceptions": (Ballot,),
        "words": words,
        "texts": TEXTS,
        "pinned": (DECK,),
        "upcasters": UPCASTERS,
    }
    return Game(**grouped(parts | changes))


CRYPT = crypt()
