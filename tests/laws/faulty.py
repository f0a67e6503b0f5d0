"""The toy with one planted fault at a time, for the law that must find it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.aspects import Checks, all_possible
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import HIDDEN, Public, mask
from tabletop_rules.core.messages import Ask, Decision, Objections, Plan, Refusal, Rejection, Standing
from tabletop_rules.core.rule import Reducer, nothing_changes
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import seen
from tests.core import toy
from tests.core.toy import TOY
from tests.core.toy_types import (
    Boast,
    Boasted,
    CardId,
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

F = TypeVar("F", bound=Callable[..., Any])


def at_home(function: F) -> F:
    """Return a function that passes for one of the package's own, of which the engine checks nothing: the laws do."""
    function.__module__ = "tabletop_rules"
    return function


def with_rule(on: type, **functions: Any) -> Game[State]:
    """Return the toy with some functions of one rule replaced."""
    return attrs.evolve(TOY, rules=tuple(attrs.evolve(r, **functions) if r.on is on else r for r in TOY.rules))


def with_step(on: type, plan: Callable[..., Plan]) -> Game[State]:
    """Return the toy with another plan for a step."""
    return attrs.evolve(TOY, steps=tuple(attrs.evolve(e, plan=plan) if e.on is on else e for e in TOY.steps))


def with_reducer(on: type, reduce: Callable[..., State]) -> Game[State]:
    """Return the toy with another reducer for an event."""
    return attrs.evolve(TOY, reducers=tuple(attrs.evolve(r, reduce=reduce) if r.on is on else r for r in TOY.reducers))


def with_fields(state: State, seat: Seat, **fields: Any) -> State:
    """Return the state with some fields of a player changed."""
    return state.with_player(change(state.players[seat], **fields))


REDUCED: list[object] = []


def forgetful_fee(state: State, event: FeePaid) -> State:
    """Depends on how often it ran: in replay it runs again."""
    REDUCED.append(event)
    return change(state, pot=len(REDUCED))


COUNTS_ITS_RUNS = with_reducer(FeePaid, forgetful_fee)


ASKED: list[object] = []


def turn_counted(state: State, step: Turn) -> Plan:
    """Asks with the number of turns ever begun, in any match."""
    ASKED.append(step)
    return asking(step, toy.turn(state, step), len(ASKED))


def asking(step: Turn, plan: Plan, *points: int) -> Plan:
    """Return the plan of a turn with these points in its decision."""
    return tuple(Ask((WholeTurn(step.seat, points),)) if isinstance(what, Ask) else what for what in plan)


REMEMBERS_OTHER_MATCHES = with_step(Turn, turn_counted)


def unordered_plays(state: State, d: WholeTurn) -> Iterator[Play]:
    """Lists in the order of a set, which the hash seed decides."""
    for card in set(seen(state.players[d.seat].hand)):
        yield Play(d.seat, d.id, card)


LISTS_A_SET = with_rule(Play, legal=unordered_plays)


def passes_left(state: State, d: WholeTurn) -> Iterator[Pass]:
    """Forgets one of the two neighbours."""
    return (command for command in toy.passes(state, d) if command.to == toy.neighbours(state, d.seat)[0])


LISTS_TOO_FEW = with_rule(Pass, legal=passes_left)


def plays_again(state: State, d: WholeTurn) -> Iterator[Play]:
    """Lists cards on the table too."""
    yield from toy.plays(state, d)
    yield from (Play(d.seat, d.id, card) for card in state.table[:1])


LISTS_TOO_MANY = with_rule(Play, legal=plays_again)


def scribbling_check(state: State, d: WholeTurn, c: Pass) -> Rejection | None:
    """Writes into the frozen state on a wrong pass."""
    refused = toy.check_pass(state, d, c)
    if refused is not None:
        object.__setattr__(state, "pot", state.pot + 1)
    return refused


CHANGES_ON_REFUSAL = with_rule(Pass, check=scribbling_check)

REFUSED: list[object] = []


def noting_check(state: State, d: WholeTurn, c: Play) -> Rejection | None:
    """Remembers rejected plays outside the match."""
    refused = toy.check_play(state, d, c)
    if refused is not None:
        REFUSED.append(c)
    return refused


def resentful_turn(state: State, step: Turn) -> Plan:
    return asking(step, toy.turn(state, step), len(REFUSED))


BEARS_A_GRUDGE = attrs.evolve(with_rule(Play, check=noting_check), steps=with_step(Turn, resentful_turn).steps)


def counting_pass(state: State, event: Passed) -> State:
    """Counts the visible cards in the taker's hand; a view sees fewer."""
    return change(now := toy.passed(state, event), pot=len(seen(now.players[event.to].hand)))


COUNTS_HIDDEN_CARDS = with_reducer(Passed, counting_pass)


def leaky_mask(state: State, seat: Seat) -> State:
    """Shows a seat the hand of the seat before it."""
    masked = mask(state, seat)
    if seat < 1:
        return masked
    return with_fields(masked, seat - 1, hand=state.players[seat - 1].hand)


LEAKS = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, mask=leaky_mask))


def growing_mask(state: State, seat: Seat) -> State:
    """Adds to what was already masked."""
    return change(mask(state, seat), pot=state.pot + 1)


MASKS_TWICE = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, mask=growing_mask))


@attrs.frozen
class Shown(m.Event, kind="toy.shown/1"):
    """A face-down card, by name and for everybody."""

    seat: Public[Seat]
    card: Public[CardId]


def commit_aloud(state: State, d: CardToCommit, c: Commit) -> Plan:
    assert isinstance(c.card, str)
    return (Committed(c.seat, c.card), Shown(c.seat, c.card))


NAMES_A_HIDDEN_CARD = attrs.evolve(
    with_rule(Commit, decide=commit_aloud), reducers=(*TOY.reducers, Reducer(Shown, nothing_changes))
)
DECLARES_A_GLIMPSE = attrs.evolve(
    NAMES_A_HIDDEN_CARD, secrets=attrs.evolve(NAMES_A_HIDDEN_CARD.secrets, glimpses=(Shown,))
)


def peeking_check(state: State, d: WholeTurn, c: Pass) -> Rejection | None:
    """Rejects a pass to a seat that holds a nine."""
    refused = toy.check_pass(state, d, c)
    if refused is None and any(rank(str(card)) == 9 for card in seen(state.players[c.to].hand)):
        return toy.NOT_NEIGHBOUR.by("Y2", to=c.to)
    return refused


def peeking_passes(state: State, d: WholeTurn) -> Iterator[Pass]:
    return (command for command in toy.passes(state, d) if peeking_check(state, d, command) is None)


PEEKS = with_rule(Pass, legal=peeking_passes, check=peeking_check)


def telling_check(state: State, d: WholeTurn, c: Play) -> Rejection | None:
    """Names the seat that holds the card."""
    if toy.check_play(state, d, c) is None:
        return None
    holder = next((p.seat for p in state.players if c.card in seen(p.hand)), -1)
    return toy.NOT_HELD.by("Y1", card=c.card, holder=holder)


TELLS_IN_REFUSALS = with_rule(Play, check=telling_check)


def gossiping_check(state: State, d: WholeTurn, c: Pass) -> Iterator[Rejection]:
    """Adds a second reason if another seat holds a nine."""
    refused = toy.check_pass(state, d, c)
    if refused is not None:
        yield refused
        if any(rank(str(card)) == 9 for player in state.players for card in seen(player.hand)):
            yield toy.TOO_FEW.by("Y2")


GOSSIPS = with_rule(Pass, check=gossiping_check)


def guardian(state: State, event: Played) -> tuple[Bearer, ...]:
    """Asks only a seat that holds a high card, so that the decision gives it away."""
    owner = (event.seat + 1) % len(state.players)
    high = any(rank(str(card)) > 6 for card in state.players[owner].hand)
    return (Bearer(owner, "shield"),) if high and state.players[owner].shield else ()


SHIELD: Any = toy.SHIELD
BETRAYS_THE_BEARER = TOY.without("Y5").with_handlers(attrs.evolve(SHIELD, bearers=guardian))


def telling_end(state: State, step: EndTurn) -> Plan:
    """Pays a fee when the next seat holds a nine."""
    after = (state.turn + 1) % len(state.players)
    nine = any(rank(str(card)) == 9 for card in state.players[after].hand)
    return (FeePaid(), *toy.end_turn(state, step)) if nine else toy.end_turn(state, step)


TELLS_BY_A_NUMBER = with_step(EndTurn, telling_end)
DECLARES_AN_EXCEPTION = attrs.evolve(
    TELLS_BY_A_NUMBER, secrets=attrs.evolve(TELLS_BY_A_NUMBER.secrets, exceptions=(FeePaid,))
)


def telling_reveal(state: State, step: Reveal) -> Plan:
    """Scores the number of high cards before they are revealed."""
    high = sum(rank(str(card)) > 6 for player in state.players for card in player.committed)
    return (Scored(state.turn, high), *toy.reveal(state, step))


TELLS_LATER = with_step(Reveal, telling_reveal)


def prying_boast(state: State, d: Standing, c: Any) -> Plan:
    """Reveals a nine of the next seat; if there is none, that shows too, and can be undone."""
    after = (c.seat + 1) % len(state.players)
    nines = [str(card) for card in state.players[after].hand if rank(str(card)) == 9]
    return (Played(after, nines[0]),) if nines else (Boasted(c.seat),)


MAY_BE_TRIED = with_rule(Boast, decide=prying_boast)


@at_home
def true_boast(state: State, d: Standing, c: Any) -> Plan:
    """Records `False` or `True` as a seat, which JSON tells from 0 and 1."""
    return (Boasted(bool(c.seat) if c.seat in (0, 1) else c.seat),)


WRITES_TRUE_FOR_ONE = with_rule(Boast, decide=true_boast)


class Marked(str):
    """A card with a mark that no file keeps."""

    __slots__ = ()


@at_home
def marking_pass(state: State, event: Passed) -> State:
    state = toy.passed(state, event)
    return change(state, table=tuple(Marked(card) for card in state.table))


def turn_by_mark(state: State, step: Turn) -> Plan:
    return asking(step, toy.turn(state, step), int(any(isinstance(card, Marked) for card in state.table)))


def housed(reducer: Reducer[State, Any]) -> Reducer[State, Any]:
    """Return a reducer of the toy that passes for one of the package's own."""

    @at_home
    def reduce(state: State, event: Any) -> State:
        return reducer.reduce(state, event)

    return attrs.evolve(reducer, reduce=reduce)


KEEPS_WHAT_NO_FILE_KEEPS = attrs.evolve(
    TOY,
    reducers=tuple(map(housed, with_reducer(Passed, marking_pass).reducers)),
    steps=with_step(Turn, turn_by_mark).steps,
)


def losing_reveal(state: State, event: Revealed) -> State:
    """Does not lay the cards on the table."""
    for seat, _ in event.cards:
        state = with_fields(state, seat, committed=())
    return state


LOSES_CARDS = with_reducer(Revealed, losing_reveal)


def inventing_mask(state: State, seat: Seat) -> State:
    """Shows always the same card in place of hidden ones."""
    masked = mask(state, seat)
    return change(masked, bag=tuple("c9" if card is HIDDEN else card for card in masked.bag))


INVENTS_CARDS = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, mask=inventing_mask))


def endless_turn(state: State, step: Turn) -> Plan:
    """Does not end the match when a hand is empty."""
    if state.players[step.seat].hand:
        return toy.turn(state, step)
    return (Ask((WholeTurn(step.seat, ()),)),)


ASKS_IN_VAIN = with_step(Turn, endless_turn)


def ever_turn(state: State, step: Turn) -> Plan:
    return (Ask((ShieldWanted(step.seat, "a9"),), then=Turn(step.seat)),)


GOES_ON_FOREVER = attrs.evolve(with_step(Turn, ever_turn), checks=Checks(longest=60))


def boasted_in_place(state: State, event: Boasted) -> State:
    """Writes into the old state, so that undo leads to the new one."""
    player = state.players[event.seat]
    object.__setattr__(player, "boasts", player.boasts + 1)
    return state


WRITES_IN_PLACE = with_reducer(Boasted, boasted_in_place)


def doubling_sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Deals the same card to every hidden place."""
    world = toy.sample(state, seat, rng)
    players = tuple(
        change(p, hand=tuple("a1" if card is HIDDEN else card for card in state.players[p.seat].hand))
        for p in world.players
    )
    return change(world, players=players)


SAMPLES_DOUBLES = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, sample=doubling_sample))


def lazy_sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Leaves the bag hidden."""
    return change(toy.sample(state, seat, rng), bag=state.bag)


SAMPLES_TOO_LITTLE = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, sample=lazy_sample))
SAMPLES_NOTHING = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, sample=None))
SAMPLES_DEAD_WORLDS = attrs.evolve(TOY, secrets=attrs.evolve(TOY.secrets, possible=all_possible))


LACKS_A_RULE = attrs.evolve(
    TOY, display=attrs.evolve(TOY.display, texts=tuple(text for text in TOY.display.texts if text.id != "Y2"))
)
LACKS_A_REFUSAL = attrs.evolve(TOY, refusals=tuple(each for each in TOY.refusals if each is not toy.NOT_HELD))

INVENTS_A_RULE = with_rule(
    Play, check=lambda state, d, c: toy.NOT_HELD.by("Z1", card="?") if toy.check_play(state, d, c) else None
)

WORDLESS = Refusal("not_held", "You do not hold {card}.", "Vous n'avez pas {carte} de {couleur}.")


def wordless(check: Callable[..., Objections]) -> Callable[..., Objections]:
    """Return a check whose French text names params it does not have."""

    def checked(state: State, d: Decision, c: Any) -> Objections:
        refused = check(state, d, c)
        return WORDLESS.by("Y1", card="?") if isinstance(refused, Rejection) and refused.code == "not_held" else refused

    return checked


LACKS_WORDS = attrs.evolve(
    TOY,
    rules=tuple(attrs.evolve(rule, check=wordless(rule.check)) for rule in TOY.rules),
    refusals=tuple(WORDLESS if each is toy.NOT_HELD else each for each in TOY.refusals),
)
