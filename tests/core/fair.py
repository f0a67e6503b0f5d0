"""A small game with every kind of handler, and options that put them in force.

Six goods are offered one after the other, each to all seats at once: the first to grab it pays its price, and the
other decisions are withdrawn. Each seat holds a secret charm, which makes one good worth more. Most points win.
The handlers are in `HANDLERS`, from F-11 on.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from enum import IntEnum

import tabletop_rules.core.messages as m
from tabletop_rules.core.aspects import Checks, Secrets
from tabletop_rules.core.change import change
from tabletop_rules.core.effect import Bearer, Effect, Timing, always
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import HandlerTable
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Ask, Chance, Plan, Refusal, Rejection, Withdraw
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule, Variant, no_objection
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.core.zones import heap, known, put, take
from tests.core.fair_types import (
    CHARMS,
    BalloonGiven,
    Bought,
    CharmDrawn,
    CharmsShown,
    CloseStall,
    CoinFound,
    Count,
    DrawCharm,
    Dusk,
    Grab,
    Haggle,
    Leave,
    Night,
    OpenStall,
    Paid,
    Player,
    StallClosed,
    State,
    VoucherSpent,
    WhetherToGrab,
)

# --- the plain rules --------------------------------------------------------------------------------------------------

TOO_DEAR = Refusal("too_dear", "It costs {coins} coins.", "Cela coûte {coins} pièces.")
GREEDY = Refusal("greedy", "You have just grabbed {good}.", "Vous venez de prendre {good}.")
LADEN = Refusal("laden", "You carry enough.", "Vous êtes assez chargé.")


@value("fair.price")
def price(state: State, seat: Seat, good: int) -> int:
    """Return what a good costs. Source: F-2."""
    return good


@value("fair.worth")
def worth(state: State, good: int, lucky: bool) -> int:
    """Return how many points a good is worth; `lucky` if its owner's charm names it. Source: F-3."""
    return 2 if lucky else 1


GRABBABLE = Targets[State, [Seat], int]("fair.grabbable", "Goods that a seat may grab.")


def objections(state: State, decision: WhetherToGrab, command: Grab) -> Iterator[Rejection]:
    yield from GRABBABLE.against(state, decision.good, command.seat)
    cost = price(state, command.seat, decision.good)
    if cost > state.players[command.seat].coins:
        rule = price.rule(RuleId("F-2"), state, command.seat, decision.good)
        yield TOO_DEAR.by(rule, coins=cost)


def grabs(state: State, decision: WhetherToGrab) -> Iterator[Grab]:
    coins = state.players[decision.seat].coins
    if price(state, decision.seat, decision.good) <= coins and GRABBABLE(state, (decision.good,), decision.seat):
        yield Grab(decision.seat, decision.id)


def grab(state: State, decision: WhetherToGrab, command: Grab) -> Plan:
    cost = price(state, command.seat, decision.good)
    slower = tuple(player.seat for player in state.players if player.seat != command.seat)
    return (Withdraw(slower), Paid(command.seat, cost), Bought(command.seat, decision.good))


def leaves(state: State, decision: WhetherToGrab) -> tuple[Leave]:
    return (Leave(decision.seat, decision.id),)


def leave(state: State, decision: WhetherToGrab, command: Leave) -> Plan:
    return ()


def draw_charm(state: State, step: DrawCharm) -> Plan:
    [place] = step.outcome
    return (CharmDrawn(step.seat, known(state.bag)[place]),)


def open_stall(state: State, step: OpenStall) -> Plan:
    if not state.goods:
        return (Night(),)
    good = state.goods[0]
    return (Ask(tuple(WhetherToGrab(player.seat, good) for player in state.players), then=CloseStall(good)),)


def close_stall(state: State, step: CloseStall) -> Plan:
    return (Dusk(step.good not in state.goods), StallClosed(step.good), OpenStall())


def count(state: State, step: Count) -> Plan:
    charms = tuple(str(player.charm[0]) for player in state.players)
    points = [
        sum(worth(state, good, charms[player.seat] == CHARMS[good - 1]) for good in player.goods)
        for player in state.players
    ]
    ranking = [
        tuple(seat for seat, mine in enumerate(points) if mine == one) for one in sorted({*points}, reverse=True)
    ]
    return (CharmsShown(charms), m.Ended(m.Outcome(tuple(ranking), "points", RuleId("F-3"))))


def charm_drawn(state: State, event: CharmDrawn) -> State:
    player = state.players[event.seat]
    state = change(state, bag=take(state.bag, (event.charm,)))
    return state.with_player(change(player, charm=put(player.charm, (event.charm,))))


def paid(state: State, event: Paid) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, coins=player.coins - event.coins))


def bought(state: State, event: Bought) -> State:
    player = state.players[event.seat]
    goods = tuple(good for good in state.goods if good != event.good)
    return change(state, goods=goods, last=event.seat).with_player(change(player, goods=(*player.goods, event.good)))


def stall_closed(state: State, event: StallClosed) -> State:
    return change(state, goods=tuple(good for good in state.goods if good != event.good))


def voucher_spent(state: State, event: VoucherSpent) -> State:
    return state.with_player(change(state.players[event.seat], voucher=False))


def balloon_given(state: State, event: BalloonGiven) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, balloons=player.balloons + 1))


def coin_found(state: State, event: CoinFound) -> State:
    player = state.players[event.seat]
    return state.with_player(change(player, coins=player.coins + 1))


def charms_shown(state: State, event: CharmsShown) -> State:
    return change(state, shown=event.charms)


# --- what bends them --------------------------------------------------------------------------------------------------


class Band(IntEnum):
    """Bands of the fair's handlers."""

    COURSE = 0
    GUARDS = 1
    PRICES = 2
    AFTER = 3


def first_is_cheap(state: State, cost: int, seat: Seat, good: int) -> int:
    return cost - 1 if not state.players[seat].goods else cost


def dear_in_the_evening(state: State, cost: int, seat: Seat, good: int) -> int:
    return cost * 2 if good > 4 else cost


def has_not_grabbed_last(state: State, good: int, seat: Seat) -> bool:
    return seat != state.last


def last_good(state: State, good: int, seat: Seat) -> Mapping[str, int | str]:
    return {"good": state.players[seat].goods[-1]}


def with_voucher(state: State, event: Paid) -> tuple[Bearer, ...]:
    return (Bearer(event.seat, "voucher"),) if state.players[event.seat].voucher and event.coins > 6 else ()


def spend_voucher(state: State, event: Paid, bearer: Bearer) -> Plan:
    return (VoucherSpent(bearer.seat),)


def buyer(state: State, event: Bought) -> tuple[Bearer, ...]:
    return (Bearer(event.seat, "balloon"),)


def give_balloon(state: State, event: Bought, bearer: Bearer) -> Plan:
    return (BalloonGiven(bearer.seat),)


def if_unsold(state: State, moment: Dusk) -> tuple[Bearer, ...]:
    return () if moment.sold else tuple(Bearer(player.seat, "coin") for player in state.players)


def find_coin(state: State, moment: Dusk, bearer: Bearer) -> Plan:
    return (CoinFound(bearer.seat),)


def count_up(state: State, moment: Night, bearer: Bearer) -> Plan:
    return (Count(),)


def not_laden(state: State, command: Grab) -> Rejection | None:
    return LADEN.by("F-41") if len(state.players[command.seat].goods) >= 2 else None


def open_three_stalls(state: State, step: OpenStall) -> Plan:
    return open_stall(state, step) if len(state.goods) > 3 else (Night(),)


def worth_nothing(state: State, held: int, good: int, lucky: bool) -> int:
    return 1


def haggles(state: State, decision: WhetherToGrab) -> tuple[Haggle, ...]:
    return (Haggle(decision.seat, decision.id),) if GRABBABLE(state, (decision.good,), decision.seat) else ()


def why_no_haggling(state: State, decision: WhetherToGrab, command: Haggle) -> Iterator[Rejection]:
    yield from GRABBABLE.against(state, decision.good, command.seat)


def haggle(state: State, decision: WhetherToGrab, command: Haggle) -> Plan:
    return (Withdraw(tuple(range(len(state.players)))), Bought(command.seat, decision.good))


BY_RULE = RuleId("F-2")
CHEAP = Modifier(
    RuleId("F-11"), "The first good is one cheaper.", price, Band.PRICES, 10, first_is_cheap, order=BY_RULE
)
EVENING = Modifier(
    RuleId("F-12"), "The last two goods cost double.", price, Band.PRICES, 20, dear_in_the_evening, order=BY_RULE
)
PLAIN_CHARMS = Modifier(
    RuleId("F-13"), "Charms are worth nothing.", worth, Band.AFTER, 10, worth_nothing, when=(("charms", False),)
)
CURBED = Protection(
    RuleId("F-21"),
    "Nobody grabs twice in a row.",
    GRABBABLE,
    Band.GUARDS,
    10,
    has_not_grabbed_last,
    GREEDY,
    last_good,
    fr="Personne ne prend deux fois de suite.",
    source="faq",
    when=(("greed", "curbed"), ("greed", "modest")),
)
VOUCHER = Effect(
    RuleId("F-31"),
    "A voucher pays.",
    Paid,
    Timing.INSTEAD,
    Band.PRICES,
    10,
    with_voucher,
    spend_voucher,
    source="card",
    when=(("vouchers", True),),
)
BALLOON = Effect(
    RuleId("F-32"),
    "Buyers get a balloon.",
    Bought,
    Timing.THEN,
    Band.AFTER,
    10,
    buyer,
    give_balloon,
    when=(("shows", "balloons"),),
)
COINS = Effect(
    RuleId("F-33"),
    "If nobody buys, all find a coin.",
    Dusk,
    Timing.THEN,
    Band.AFTER,
    10,
    if_unsold,
    find_coin,
    when=(("shows", "coins"),),
)
NIGHTFALL = Effect(
    RuleId("F-34"),
    "At night the goods are counted.",
    Night,
    Timing.THEN,
    Band.AFTER,
    20,
    always,
    count_up,
    needed="the match ends by it",
)
ENOUGH = Limit(RuleId("F-41"), "Two goods are enough.", Grab, Band.GUARDS, 10, not_laden, when=(("greed", "modest"),))
QUICK: Variant[State] = Variant(
    RuleId("F-51"),
    "Three stalls open, and one may haggle.",
    Band.COURSE,
    10,
    (
        Expand(RuleId("F-51"), OpenStall, open_three_stalls),
        Rule(RuleId("F-51"), WhetherToGrab, Haggle, haggles, why_no_haggling, haggle),
    ),
    when=(("pace", "quick"),),
)

OPTIONS = (
    Option(
        "greed",
        "modest",
        "Who may grab.",
        choices=("curbed", "free", "modest"),
        fr="Qui peut saisir.",
    ),
    Option("vouchers", True, "Whether there are vouchers.", fr="S'il y a des bons."),
    Option(
        "shows",
        ("balloons", "coins"),
        "What else there is.",
        choices=("balloons", "coins"),
        fr="Ce qu'il y a encore.",
    ),
    Option("pace", "slow", "How many stalls open.", choices=("slow", "quick"), fr="Combien de stands ouvrent."),
    Option("charms", True, "Whether charms count.", only_with=("pace", "slow"), fr="Si les charmes comptent."),
)
HANDLERS = HandlerTable(
    (CHEAP, EVENING, NIGHTFALL, CURBED, ENOUGH, VOUCHER, BALLOON, COINS, QUICK, PLAIN_CHARMS), OPTIONS
)


# --- the game ---------------------------------------------------------------------------------------------------------


def setup(seats: int) -> tuple[State, Plan]:
    draws = tuple(Chance(m.Pick(len(CHARMS) - seat), DrawCharm(seat)) for seat in range(seats))
    return State(tuple(Player(seat) for seat in range(seats))), (*draws, OpenStall())


def things(state: State, chance: Chance) -> tuple[str, ...]:
    return known(state.bag)


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    shown = {*state.shown, *(charm for player in state.players for charm in player.charm)}
    hidden = [charm for charm in CHARMS if charm not in shown]
    rng.shuffle(hidden)
    for player in state.players:
        if HIDDEN in player.charm:
            charm = state.shown[player.seat] if state.shown else hidden.pop()
            state = state.with_player(change(player, charm=(charm,)))
    return change(state, bag=heap(hidden))


def make(options: Mapping[str, object] | None = None) -> Game[State]:
    """Return the fair with these options."""
    values = settle("fair", OPTIONS, options or {})
    game: Game[State] = Game(
        id="fair",
        name="Fair",
        seats=(2, 3, 4),
        options=values,
        state=State,
        setup=setup,
        rules=(
            Rule(RuleId("F-1"), WhetherToGrab, Grab, grabs, objections, grab),
            Rule(RuleId("F-1"), WhetherToGrab, Leave, leaves, no_objection, leave),
        ),
        steps=(
            Expand(RuleId("F-1"), DrawCharm, draw_charm),
            Expand(RuleId("F-1"), OpenStall, open_stall),
            Expand(RuleId("F-1"), CloseStall, close_stall),
            Expand(RuleId("F-3"), Count, count),
        ),
        reducers=(
            Reducer(CharmDrawn, charm_drawn),
            Reducer(Paid, paid),
            Reducer(VoucherSpent, voucher_spent),
            Reducer(Bought, bought),
            Reducer(StallClosed, stall_closed),
            Reducer(BalloonGiven, balloon_given),
            Reducer(CoinFound, coin_found),
            Reducer(CharmsShown, charms_shown),
        ),
        handlers=HANDLERS.in_force(values),
        handler_table=HANDLERS,
        values=(price, worth, GRABBABLE),
        moments=(Dusk, Night),
        refusals=(TOO_DEAR, GREEDY, LADEN),
        things=things,
        secrets=Secrets(sample=sample),
        checks=Checks(longest=60),
    )
    return game.made_by(make, options)


FAIR = make()
