"""The toy game, each time with one fault planted: what each law is there to find."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.game import Game, all_possible
from tabletop_rules.core.mask import HIDDEN, IDENTITY, Public, mask
from tabletop_rules.core.messages import Ask, Decision, Plan, Refusal, Rejection, Standing
from tabletop_rules.core.rule import Objections, Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import seen
from tests.core import toy, toy_reducers
from tests.core.toy import TOY
from tests.core.toy_nouns import (
    Boast,
    Boasted,
    CardToCommit,
    Commit,
    Committed,
    EndTurn,
    FeePaid,
    Pass,
    Passed,
    Play,
    Played,
    Reveal,
    Revealed,
    Scored,
    ShieldWanted,
    State,
    Turn,
    WholeTurn,
    rank,
)

CardId = Annotated[str, IDENTITY]


def with_rule(on: type, **functions: Any) -> Game[State]:
    """The toy with some functions of one rule replaced."""
    return attrs.evolve(TOY, rules=tuple(attrs.evolve(r, **functions) if r.on is on else r for r in TOY.rules))


def with_step(on: type, plan: Callable[..., Plan]) -> Game[State]:
    """The toy with another plan for a step."""
    return attrs.evolve(TOY, steps=tuple(attrs.evolve(e, plan=plan) if e.on is on else e for e in TOY.steps))


def with_reducer(on: type, reduce: Callable[..., State]) -> Game[State]:
    """The toy with another reducer for an event."""
    reducers = tuple(attrs.evolve(r, reduce=reduce) if r.on is on else r for r in TOY.reducers)
    return attrs.evolve(TOY, reducers=reducers)


def with_effect(name: str, **functions: Any) -> Game[State]:
    """The toy with some functions of one effect replaced."""
    handlers: Any = tuple([attrs.evolve(e, **functions) if e.id == name else e for e in TOY.handlers])
    return attrs.evolve(TOY, handlers=handlers)


def with_fields(state: State, seat: Seat, **fields: Any) -> State:
    """The state with some fields of a player changed."""
    return state.with_player(change(state.players[seat], **fields))


# --- 1: replay equals play ------------------------------------------------------------------------------------------

REDUCED: list[object] = []


def forgetful_fee(state: State, event: FeePaid) -> State:
    """Depends on how often it ran: in replay it runs again."""
    REDUCED.append(event)
    return change(state, pot=len(REDUCED))


COUNTS_ITS_RUNS = with_reducer(FeePaid, forgetful_fee)


# --- 2: same bytes --------------------------------------------------------------------------------------------------

ASKED: list[object] = []


def turn_counted(state: State, step: Turn) -> Plan:
    """Asks with the number of times that anybody was ever asked, in any match."""
    ASKED.append(step)
    return asking(step, toy.turn(state, step), len(ASKED))


def asking(step: Turn, plan: Plan, *points: int) -> Plan:
    """The plan of a turn, whose question names these points."""
    return tuple(Ask((WholeTurn(step.seat, points),)) if isinstance(what, Ask) else what for what in plan)


REMEMBERS_OTHER_MATCHES = with_step(Turn, turn_counted)


def unordered_plays(state: State, d: WholeTurn) -> Iterator[Play]:
    """Lists in the order of a set, which the hash seed decides."""
    for card in set(seen(state.players[d.seat].hand)):
        yield Play(d.seat, d.id, card)


LISTS_A_SET = with_rule(Play, legal=unordered_plays)


# --- 3: listed means accepted ---------------------------------------------------------------------------------------


def passes_left(state: State, d: WholeTurn) -> Iterator[Pass]:
    """Forgets one of the two neighbours."""
    return (command for command in toy.passes(state, d) if command.to == toy.neighbours(state, d.seat)[0])


LISTS_TOO_FEW = with_rule(Pass, legal=passes_left)


def plays_again(state: State, d: WholeTurn) -> Iterator[Play]:
    """Lists cards that lie on the table too."""
    yield from toy.plays(state, d)
    yield from (Play(d.seat, d.id, card) for card in state.table[:1])


LISTS_TOO_MANY = with_rule(Play, legal=plays_again)


# --- 4: a rejection changes nothing ---------------------------------------------------------------------------------


def scribbling_check(state: State, d: WholeTurn, c: Pass) -> Rejection | None:
    """Notes the wrong pass in the frozen state itself."""
    refused = toy.check_pass(state, d, c)
    if refused is not None:
        object.__setattr__(state, "pot", state.pot + 1)
    return refused


CHANGES_ON_REFUSAL = with_rule(Pass, check=scribbling_check)

REFUSED: list[object] = []


def noting_check(state: State, d: WholeTurn, c: Play) -> Rejection | None:
    """Remembers outside of the match that a play was refused."""
    refused = toy.check_play(state, d, c)
    if refused is not None:
        REFUSED.append(c)
    return refused


def resentful_turn(state: State, step: Turn) -> Plan:
    return asking(step, toy.turn(state, step), len(REFUSED))


BEARS_A_GRUDGE = attrs.evolve(with_rule(Play, check=noting_check), steps=with_step(Turn, resentful_turn).steps)


# --- 5: masking and reducing commute --------------------------------------------------------------------------------


def counting_pass(state: State, event: Passed) -> State:
    """Counts the cards that can be seen in the taker's hand, and a view sees fewer."""
    state = toy_reducers.passed(state, event)
    return change(state, pot=len(seen(state.players[event.to].hand)))


COUNTS_HIDDEN_CARDS = with_reducer(Passed, counting_pass)


def leaky_mask(state: State, seat: Seat) -> State:
    """Shows a seat the hand of the seat before it."""
    masked = mask(state, seat)
    if seat < 1:
        return masked
    return with_fields(masked, seat - 1, hand=state.players[seat - 1].hand)


LEAKS = attrs.evolve(TOY, mask=leaky_mask)


def growing_mask(state: State, seat: Seat) -> State:
    """Adds to what was already masked."""
    return change(mask(state, seat), pot=state.pot + 1)


MASKS_TWICE = attrs.evolve(TOY, mask=growing_mask)


@attrs.frozen
class Shown(m.Event, kind="toy.shown/1"):
    """A card that was laid face down, by name and for everybody."""

    seat: Public[Seat]
    card: Public[CardId]


def commit_aloud(state: State, d: CardToCommit, c: Commit) -> Plan:
    assert isinstance(c.card, str)
    return (Committed(c.seat, c.card), Shown(c.seat, c.card))


NAMES_A_HIDDEN_CARD = attrs.evolve(
    with_rule(Commit, decide=commit_aloud), reducers=(*TOY.reducers, Reducer(Shown, nothing_changes))
)
DECLARES_A_GLIMPSE = attrs.evolve(NAMES_A_HIDDEN_CARD, glimpses=(Shown,))


# --- 6: the view knows what is legal --------------------------------------------------------------------------------


def peeking_check(state: State, d: WholeTurn, c: Pass) -> Rejection | None:
    """Does not let a card be passed to whoever holds a nine."""
    refused = toy.check_pass(state, d, c)
    if refused is None and any(rank(str(card)) == 9 for card in seen(state.players[c.to].hand)):
        return toy.NOT_NEIGHBOUR.by("Y2", to=c.to)
    return refused


def peeking_passes(state: State, d: WholeTurn) -> Iterator[Pass]:
    return (command for command in toy.passes(state, d) if peeking_check(state, d, command) is None)


PEEKS = with_rule(Pass, legal=peeking_passes, check=peeking_check)


def telling_check(state: State, d: WholeTurn, c: Play) -> Rejection | None:
    """Names whoever holds the card."""
    if toy.check_play(state, d, c) is None:
        return None
    holder = next((p.seat for p in state.players if c.card in seen(p.hand)), -1)
    return toy.NOT_HELD.by("Y1", card=c.card, holder=holder)


TELLS_IN_REFUSALS = with_rule(Play, check=telling_check)


def gossiping_check(state: State, d: WholeTurn, c: Pass) -> Iterator[Rejection]:
    """Refuses by the rules, and adds a second reason if the other seat holds a nine."""
    refused = toy.check_pass(state, d, c)
    if refused is not None:
        yield refused
        if any(rank(str(card)) == 9 for player in state.players for card in seen(player.hand)):
            yield toy.TOO_FEW.by("Y2")


GOSSIPS = with_rule(Pass, check=gossiping_check)


# --- 7: secrets do not tell -----------------------------------------------------------------------------------------


def guardian(state: State, event: Played) -> tuple[Bearer, ...]:
    """Asks only a seat that holds a high card in secret, so that the question itself tells of it."""
    owner = (event.seat + 1) % len(state.players)
    high = any(rank(str(card)) > 6 for card in state.players[owner].hand)
    return (Bearer(owner, "shield"),) if high and state.players[owner].shield else ()


BETRAYS_THE_BEARER = with_effect("Y5", bearers=guardian)


def telling_end(state: State, step: EndTurn) -> Plan:
    """Pays a fee when the next seat holds a nine: a number that tells."""
    after = (state.turn + 1) % len(state.players)
    nine = any(rank(str(card)) == 9 for card in state.players[after].hand)
    return (FeePaid(), *toy.end_turn(state, step)) if nine else toy.end_turn(state, step)


TELLS_BY_A_NUMBER = with_step(EndTurn, telling_end)
DECLARES_AN_EXCEPTION = attrs.evolve(TELLS_BY_A_NUMBER, exceptions=(FeePaid,))


def telling_reveal(state: State, step: Reveal) -> Plan:
    """Before anything is shown, scores as many points as high cards were committed: commands after they were."""
    high = sum(rank(str(card)) > 6 for player in state.players for card in player.committed)
    return (Scored(state.turn, high), *toy.reveal(state, step))


TELLS_LATER = with_step(Reveal, telling_reveal)


def prying_boast(state: State, d: Standing, c: Any) -> Plan:
    """Lays open a nine of the next seat; that there was none is told as well, and may be taken back."""
    after = (c.seat + 1) % len(state.players)
    nines = [str(card) for card in state.players[after].hand if rank(str(card)) == 9]
    return (Played(after, nines[0]),) if nines else (Boasted(c.seat),)


MAY_BE_TRIED = with_rule(Boast, decide=prying_boast)


# --- 8: decode undoes encode ----------------------------------------------------------------------------------------


def true_boast(state: State, d: Standing, c: Any) -> Plan:
    """Records a seat that is `False` or `True`: equal to 0 and 1 in Python, but not in JSON."""
    return (Boasted(bool(c.seat) if c.seat in (0, 1) else c.seat),)


WRITES_TRUE_FOR_ONE = with_rule(Boast, decide=true_boast)


class Marked(str):
    """A card with a mark that no file keeps."""

    __slots__ = ()


def marking_pass(state: State, event: Passed) -> State:
    state = toy_reducers.passed(state, event)
    table = tuple(Marked(card) for card in state.table)
    return change(state, table=table)


def turn_by_mark(state: State, step: Turn) -> Plan:
    marked = any(isinstance(card, Marked) for card in state.table)
    return asking(step, toy.turn(state, step), int(marked))


KEEPS_WHAT_NO_FILE_KEEPS = attrs.evolve(with_reducer(Passed, marking_pass), steps=with_step(Turn, turn_by_mark).steps)


# --- 9: pieces are conserved ----------------------------------------------------------------------------------------


def losing_reveal(state: State, event: Revealed) -> State:
    """Forgets to lay the cards on the table."""
    for seat, _ in event.cards:
        state = with_fields(state, seat, committed=())
    return state


LOSES_CARDS = with_reducer(Revealed, losing_reveal)


def inventing_mask(state: State, seat: Seat) -> State:
    """Shows a card in place of what is hidden: always the same, and seldom the right one."""
    masked = mask(state, seat)
    return change(masked, bag=tuple("c9" if card is HIDDEN else card for card in masked.bag))


INVENTS_CARDS = attrs.evolve(TOY, mask=inventing_mask)


# --- 10: play ends --------------------------------------------------------------------------------------------------


def endless_turn(state: State, step: Turn) -> Plan:
    """Does not end the match when a hand is empty."""
    if state.players[step.seat].hand:
        return toy.turn(state, step)
    return (Ask((WholeTurn(step.seat, ()),)),)


ASKS_IN_VAIN = with_step(Turn, endless_turn)


def ever_turn(state: State, step: Turn) -> Plan:
    return (Ask((ShieldWanted(step.seat, "a9"),), then=Turn(step.seat)),)


GOES_ON_FOREVER = attrs.evolve(with_step(Turn, ever_turn), longest=60)


# --- 11: undo is identity -------------------------------------------------------------------------------------------


def boasted_in_place(state: State, event: Boasted) -> State:
    """Writes into the state that it was given, so that the way back leads to what it has written."""
    player = state.players[event.seat]
    object.__setattr__(player, "boasts", player.boasts + 1)
    return state


WRITES_IN_PLACE = with_reducer(Boasted, boasted_in_place)


# --- 12: sampled worlds ---------------------------------------------------------------------------------------------


def doubling_sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Deals the same card to every hidden place."""
    world = toy.sample(state, seat, rng)
    players = tuple(
        change(p, hand=tuple("a1" if card is HIDDEN else card for card in state.players[p.seat].hand))
        for p in world.players
    )
    return change(world, players=players)


SAMPLES_DOUBLES = attrs.evolve(TOY, sample=doubling_sample)


def lazy_sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Leaves the bag hidden."""
    return change(toy.sample(state, seat, rng), bag=state.bag)


SAMPLES_TOO_LITTLE = attrs.evolve(TOY, sample=lazy_sample)
SAMPLES_NOTHING = attrs.evolve(TOY, sample=None)
SAMPLES_DEAD_WORLDS = attrs.evolve(TOY, possible=all_possible)


# --- 13 and 14: nothing is unknown or missing -----------------------------------------------------------------------

LACKS_A_RULE = attrs.evolve(TOY, texts=tuple(text for text in TOY.texts if text.id != "Y2"))
LACKS_A_REFUSAL = attrs.evolve(TOY, refusals=tuple(each for each in TOY.refusals if each is not toy.NOT_HELD))

INVENTS_A_RULE = with_rule(
    Play, check=lambda state, d, c: toy.NOT_HELD.by("Z1", card="?") if toy.check_play(state, d, c) else None
)

WORDLESS = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas {carte} de {couleur}.")


def wordless(check: Callable[..., Objections]) -> Callable[..., Objections]:
    """A check whose refusals name a field in French that they do not have."""

    def checked(state: State, d: Decision, c: Any) -> Objections:
        refused = check(state, d, c)
        return WORDLESS.by("Y1", card="?") if isinstance(refused, Rejection) and refused.code == "not_held" else refused

    return checked


LACKS_WORDS = attrs.evolve(
    TOY,
    rules=tuple(attrs.evolve(rule, check=wordless(rule.check)) for rule in TOY.rules),
    refusals=tuple(WORDLESS if each is toy.NOT_HELD else each for each in TOY.refusals),
)
