"""A small game that uses every part of the engine, for the tests of the core and for planted faults.

A bag holds three suits of cards 1 to 9; every seat draws three. In turn, a seat plays a card openly, passes one to a
neighbour, or calls a duel, in which all commit a card in secret and the highest scores a point. A shield may stop a
nine (INSTEAD); every played card pays a fee into the pot (THEN). The first seat with 3 points wins, or the one with
most when a seat has no card left. At any moment a seat may boast (a standing command), and the host may end the match.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import tabletop_rules.core.messages as m
from tabletop_rules.core.aspects import Checks, Display, Secrets
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Ask, Chance, Plan, Refusal, Rejection, Standing
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule, RuleText, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import heap, known, put, seen, take
from tests.core.toy_types import (
    BAG,
    Boast,
    Boasted,
    Card,
    CardToCommit,
    Commit,
    Committed,
    Draw,
    Drawn,
    Duel,
    EndTurn,
    FeePaid,
    LastCall,
    LastCalled,
    Pass,
    Passed,
    Play,
    Played,
    Player,
    Reveal,
    Revealed,
    Scored,
    Shielded,
    ShieldSpent,
    ShieldWanted,
    State,
    Take,
    Turn,
    TurnPassed,
    UseShield,
    WholeTurn,
    rank,
)

# --- rules ----------------------------------------------------------------------------------------------------------

NOT_HELD = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas {card}.")
NOT_NEIGHBOUR = Refusal("not_neighbour", "Seat {to} is not your neighbour.", "Le siège {to} n'est pas votre voisin.")
BOASTED = Refusal("boasted", "You have boasted twice.", "Vous vous êtes vanté deux fois.")
TOO_FEW = Refusal("too_few", "A duel needs a card of everybody.", "Un duel demande une carte de chacun.")
REFUSALS = (NOT_HELD, NOT_NEIGHBOUR, BOASTED, TOO_FEW)


def holds(state: State, seat: Seat, card: Card, rule: str) -> Rejection | None:
    return None if card in seen(state.players[seat].hand) else NOT_HELD.by(rule, card=str(card))


def plays(state: State, d: WholeTurn) -> Iterator[Play]:
    for card in seen(state.players[d.seat].hand):
        yield Play(d.seat, d.id, card)


def check_play(state: State, d: WholeTurn, c: Play) -> Rejection | None:
    return holds(state, d.seat, c.card, "Y1")


def play(state: State, d: WholeTurn, c: Play) -> Plan:
    return (Played(c.seat, c.card), EndTurn())


def neighbours(state: State, seat: Seat) -> tuple[Seat, ...]:
    count = len(state.players)
    return tuple(sorted({(seat + 1) % count, (seat - 1) % count} - {seat}))


def passes(state: State, d: WholeTurn) -> Iterator[Pass]:
    for to in neighbours(state, d.seat):
        for card in seen(state.players[d.seat].hand):
            yield Pass(d.seat, d.id, to, card)


def check_pass(state: State, d: WholeTurn, c: Pass) -> Rejection | None:
    if c.to not in neighbours(state, d.seat):
        return NOT_NEIGHBOUR.by("Y2", to=c.to)
    return holds(state, d.seat, c.card, "Y2")


def pass_on(state: State, d: WholeTurn, c: Pass) -> Plan:
    return (Passed(c.seat, c.to, c.card), EndTurn())


def duels(state: State, d: WholeTurn) -> Iterator[Duel]:
    yield Duel(d.seat, d.id)


def duel(state: State, d: WholeTurn, c: Duel) -> Plan:
    return (Ask(tuple(CardToCommit(player.seat) for player in state.players), then=Reveal()),)


def everybody_holds(state: State, c: Duel) -> Rejection | None:
    return None if all(player.hand for player in state.players) else TOO_FEW.by("Y4")


def commits(state: State, d: CardToCommit) -> Iterator[Commit]:
    for card in seen(state.players[d.seat].hand):
        yield Commit(d.seat, d.id, card)


def check_commit(state: State, d: CardToCommit, c: Commit) -> Rejection | None:
    return holds(state, d.seat, c.card, "Y3")


def commit(state: State, d: CardToCommit, c: Commit) -> Plan:
    return (Committed(c.seat, c.card),)


def shields(state: State, d: ShieldWanted) -> Iterator[UseShield]:
    yield UseShield(d.seat, d.id, False)
    yield UseShield(d.seat, d.id, True)


def use_shield(state: State, d: ShieldWanted, c: UseShield) -> Plan:
    return (ShieldSpent(c.seat),) if c.use else ()


def boasts(state: State, d: Standing) -> Iterator[Boast]:
    if state.players[d.seat].boasts < 2:
        yield Boast(d.seat, 0)


def check_boast(state: State, d: Standing, c: Boast) -> Rejection | None:
    return None if state.players[d.seat].boasts < 2 else BOASTED.by("Y7")


def boast(state: State, d: Standing, c: Boast) -> Plan:
    return (Boasted(c.seat),)


def calls(state: State, d: Standing) -> tuple[LastCall, ...]:
    return () if state.last_call else (LastCall(d.seat, 0),)


def call(state: State, d: Standing, c: LastCall) -> Plan:
    return (LastCalled(),)


# --- course ---------------------------------------------------------------------------------------------------------


def draw(state: State, step: Draw) -> Plan:
    count = min(step.count, len(state.bag))
    return (Chance(m.Pick(len(state.bag), count), Take(step.seat)),) if count else ()


def take_cards(state: State, step: Take) -> Plan:
    bag = known(state.bag)
    return (Drawn(step.seat, heap(bag[place] for place in step.outcome)),)


def turn(state: State, step: Turn) -> Plan:
    scores = tuple(player.points for player in state.players)
    if max(scores) >= 3 or state.last_call or not state.players[step.seat].hand:
        ranks = sorted({*scores}, reverse=True)
        ranking = tuple(tuple(p.seat for p in state.players if p.points == points) for points in ranks)
        return (m.Ended(m.Outcome(ranking, "points", RuleId("Y8"))),)
    return (Ask((WholeTurn(step.seat, scores),)),)


def end_turn(state: State, step: EndTurn) -> Plan:
    after = (state.turn + 1) % len(state.players)
    return (Draw(state.turn, 1), TurnPassed(after), Turn(after))


def reveal(state: State, step: Reveal) -> Plan:
    cards = tuple((p.seat, str(p.committed[0])) for p in state.players)
    best = max(cards, key=lambda entry: (rank(entry[1]), entry[1]))
    return (Revealed(cards), Scored(best[0], 1), EndTurn())


def shielded(state: State, step: Shielded) -> Plan:
    owner = (step.seat + 1) % len(state.players)
    return () if not state.players[owner].shield else (Played(step.seat, step.card),)


# --- reducers -------------------------------------------------------------------------------------------------------


def drawn(state: State, event: Drawn) -> State:
    player = state.players[event.seat]
    state = change(state, bag=take(state.bag, event.cards))
    return state.with_player(change(player, hand=put(player.hand, event.cards)))


def played(state: State, event: Played) -> State:
    player = state.players[event.seat]
    state = change(state, table=(*state.table, event.card))
    return state.with_player(change(player, hand=take(player.hand, (event.card,))))


def passed(state: State, event: Passed) -> State:
    giver, taker = state.players[event.seat], state.players[event.to]
    state = state.with_player(change(giver, hand=take(giver.hand, (event.card,))))
    return state.with_player(change(taker, hand=put(taker.hand, (event.card,))))


def committed(state: State, event: Committed) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, hand=take(player.hand, (event.card,)), committed=(event.card,)))


def revealed(state: State, event: Revealed) -> State:
    for seat, card in event.cards:
        state = change(state, table=(*state.table, card))
        state = state.with_player(change(state.players[seat], committed=()))
    return state


def scored(state: State, event: Scored) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, points=player.points + event.points))


def shield_spent(state: State, event: ShieldSpent) -> State:
    return state.with_player(change(state.players[event.seat], shield=False))


def fee_paid(state: State, event: FeePaid) -> State:
    return change(state, pot=state.pot + 1)


def turn_passed(state: State, event: TurnPassed) -> State:
    return change(state, turn=event.to)


def boasted(state: State, event: Boasted) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, boasts=player.boasts + 1))


def last_called(state: State, event: LastCalled) -> State:
    return change(state, last_call=True)


# --- handlers -------------------------------------------------------------------------------------------------------


def nine(state: State, event: Played) -> tuple[Bearer, ...]:
    owner = (event.seat + 1) % len(state.players)
    return (Bearer(owner, "shield"),) if rank(event.card) == 9 and state.players[owner].shield else ()


def ask_shield(state: State, event: Played, bearer: Bearer) -> Plan:
    return (Ask((ShieldWanted(bearer.seat, event.card),), then=Shielded(event.seat, event.card)),)


def fee(state: State, event: Played, bearer: Bearer) -> Plan:
    return (FeePaid(), Scored(event.seat, 1)) if rank(event.card) > 6 else (FeePaid(),)


def everybody(state: State, event: Scored) -> tuple[Bearer, ...]:
    return tuple(Bearer(p.seat, "cheer") for p in state.players if p.hand) if state.pot > 3 else ()


def cheer(state: State, event: Scored, bearer: Bearer) -> Plan:
    return ()


class Band(IntEnum):
    """Bands of the toy's handlers."""

    FORBID = 0
    REPLACE = 1
    FOLLOW = 5


SHIELD = Effect(RuleId("Y5"), "A shield stops a nine.", Played, Timing.INSTEAD, Band.REPLACE, 10, nine, ask_shield)
FEE = Effect(RuleId("Y6"), "A played card pays a fee.", Played, Timing.THEN, Band.FOLLOW, 10, lambda s, e: TABLE, fee)
CHEER = Effect(RuleId("Y9"), "All cheer a point.", Scored, Timing.THEN, Band.FOLLOW, 10, everybody, cheer)
EVERYBODY = Limit(RuleId("Y4"), "A duel needs a card of everybody.", Duel, Band.FORBID, 10, everybody_holds)


# --- the game -------------------------------------------------------------------------------------------------------


def setup(seats: int) -> tuple[State, Plan]:
    state = State(tuple(Player(seat) for seat in range(seats)), BAG)
    return state, (*(Draw(seat, 3) for seat in range(seats)), Turn(0))


def things(state: State, chance: Chance) -> tuple[str, ...]:
    return known(state.bag)


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    shown = {card for p in state.players for card in (*seen(p.hand), *seen(p.committed))} | {*state.table}
    hidden = [card for card in BAG if card not in shown]
    rng.shuffle(hidden)

    def fill(zone: tuple[Card, ...]) -> tuple[Any, ...]:
        return heap(hidden.pop() if card is HIDDEN else card for card in zone)

    players = tuple(change(p, hand=fill(p.hand), committed=fill(p.committed)) for p in state.players)
    return change(state, players=players, bag=fill(state.bag))


def possible(match: Match[State]) -> bool:
    """Whether every seat that played a card, and waits for the shield, still holds it."""
    waiting = [todo.what for todo in match.agenda if isinstance(todo.what, Shielded)]
    return all(step.card in match.state.players[step.seat].hand for step in waiting)


def conserved(state: State) -> object:
    everything = [*state.bag, *state.table]
    for player in state.players:
        everything += [*player.hand, *player.committed]
    return sorted(map(str, everything))


TEXTS = tuple(RuleText(RuleId(f"Y{n}"), f"Rule {n} of the toy.", f"Règle {n} du jouet.") for n in range(1, 10))

TOY: Game[State] = Game(
    id="toy",
    name="Toy",
    seats=(2, 3, 4),
    state=State,
    setup=setup,
    rules=(
        Rule(RuleId("Y1"), WholeTurn, Play, plays, check_play, play),
        Rule(RuleId("Y2"), WholeTurn, Pass, passes, check_pass, pass_on),
        Rule(RuleId("Y3"), WholeTurn, Duel, duels, no_objection, duel),
        Rule(RuleId("Y3"), CardToCommit, Commit, commits, check_commit, commit),
        Rule(RuleId("Y5"), ShieldWanted, UseShield, shields, no_objection, use_shield),
        Rule(RuleId("Y7"), Standing, Boast, boasts, check_boast, boast),
        Rule(RuleId("Y8"), Standing, LastCall, calls, no_objection, call, host=True),
    ),
    steps=(
        Expand(RuleId("Y1"), Draw, draw),
        Expand(RuleId("Y1"), Take, take_cards),
        Expand(RuleId("Y1"), Turn, turn),
        Expand(RuleId("Y1"), EndTurn, end_turn),
        Expand(RuleId("Y3"), Reveal, reveal),
        Expand(RuleId("Y5"), Shielded, shielded),
    ),
    reducers=(
        Reducer(Drawn, drawn),
        Reducer(Played, played),
        Reducer(Passed, passed),
        Reducer(Committed, committed),
        Reducer(Revealed, revealed),
        Reducer(Scored, scored),
        Reducer(ShieldSpent, shield_spent),
        Reducer(FeePaid, fee_paid),
        Reducer(TurnPassed, turn_passed),
        Reducer(Boasted, boasted),
        Reducer(LastCalled, last_called),
    ),
    handlers=(EVERYBODY, SHIELD, FEE, CHEER),
    refusals=REFUSALS,
    things=things,
    secrets=Secrets(sample=sample, possible=possible),
    checks=Checks(conserved=conserved, longest=400),
    display=Display(texts=TEXTS),
)
