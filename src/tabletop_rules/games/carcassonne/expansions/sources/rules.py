"""Batches that the host hands in, of sources whose pieces are not modelled.

Amounts are checked as far as the digest states them. Source: X5 to X13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_rules.core.messages import Ask, Plan, Refusal, Rejection, Standing, by_rule
from tabletop_rules.core.rule import Expand, Rule, no_objection
from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.course.turn import further_placement
from tabletop_rules.games.carcassonne.events import TurnClosing
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.expansions.sources import samples
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.expansions.sources.samples import host_rule
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import meeples_of
from tabletop_rules.games.carcassonne.queries.track import busy
from tabletop_rules.games.carcassonne.state import Gain, Payment, State
from tabletop_rules.games.carcassonne.steps import EndTurn, NextTurn
from tabletop_rules.games.carcassonne.targets import HOST_BATCHES
from tabletop_rules.games.carcassonne.terms import AT_THE_END

BATCH_OPEN: Final = Refusal(
    "batch_open",
    "A batch is being scored: wait until it is done.",
    "Un lot est en cours d'évaluation : attendez la fin.",
)
NOT_NOW: Final = Refusal("not_now", "This is not the time for the {source}.", "Ce n'est pas le moment : {source}.")
BAD_PLAYER: Final = Refusal("bad_player", "{player} cannot be named here.", "{player} ne peut pas être nommé ici.")
TWICE: Final = Refusal("named_twice", "{player} is named twice.", "{player} est nommé deux fois.")
FROM_ONESELF: Final = Refusal(
    "bought_from_oneself",
    "{player} cannot buy a tile from itself: to keep the tile, name no receiver.",
    "{player} ne peut pas s'acheter une tuile : pour la garder, ne nommez pas de bénéficiaire.",
)
BAD_AMOUNT: Final = Refusal(
    "bad_amount", "This number of points is not possible: {amount}.", "Ce nombre de points est impossible : {amount}."
)
TOO_POOR: Final = Refusal(
    "too_poor", "{player} has too few points: {points}.", "{player} n'a pas assez de points : {points}."
)
ONCE: Final = Refusal(
    "once_per_turn", "A ransom has already been paid this turn.", "Une rançon a déjà été payée ce tour-ci."
)
TOO_MANY: Final = Refusal(
    "too_many_points",
    "{player} can receive {most} here at most, not {amount}.",
    "{player} peut recevoir ici {most} au plus, pas {amount}.",
)
FIRED: Final = Refusal(
    "catapult_fired",
    "The catapult has already been fired for this tile.",
    "La catapulte a déjà été utilisée pour cette tuile.",
)
HAS_TILE: Final = Refusal(
    "has_tile", "{player} already has a tile of this bazaar.", "{player} a déjà une tuile de ce bazar."
)
LAST_TILE: Final = Refusal(
    "last_tile_free", "The last tile of a bazaar costs nothing.", "La dernière tuile d'un bazar est gratuite."
)
FEW_TILES: Final = Refusal(
    "few_tiles",
    "A bazaar needs {players} tiles; tiles left: {tiles}.",
    "Un bazar demande {players} tuiles, il en reste {tiles}.",
)
REFUSALS: Final = (
    BATCH_OPEN,
    NOT_NOW,
    BAD_PLAYER,
    TWICE,
    FROM_ONESELF,
    BAD_AMOUNT,
    TOO_POOR,
    ONCE,
    TOO_MANY,
    FIRED,
    HAS_TILE,
    LAST_TILE,
    FEW_TILES,
)

FORTUNE: Final = 3
TARGET: Final = 5
RANSOM: Final = 3
MONK, CROWNS = 2, 6
"""Points of the inquisition for each monk, and the most that crown spaces bring. Source: X6, X7."""


PAYERS: Final = Targets[State, [int], Seat]("carcassonne.payers", "Players who may pay this amount.")
BUYERS: Final = Targets[State, [], Seat]("carcassonne.buyers", "Players who may take part in a sale of the bazaar.")


def _check_now(state: State, in_place: bool, rule: str, source: str) -> Iterator[Rejection]:
    """Require that no batch is open, and the source's place in the turn. Source: S5."""
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if not in_place:
        yield NOT_NOW.by(rule, source=source)


def _check_players(state: State, seats: Iterable[Seat], rule: str) -> Iterator[Rejection]:
    """Require seats at the table, each named once: a player's points from one source are one event. Source: X6."""
    named = list(seats)
    for seat in named:
        if not 0 <= seat < len(state.totals):
            yield BAD_PLAYER.by(rule, player=seat)
        elif named.count(seat) > 1:
            yield TWICE.by(rule, player=seat)


# --- wheel ----------------------------------------------------------------------------------------------------------


def turned_for(state: State, crown: bool) -> int:
    """Return the number of the tile, in drawing order, that a sector or its crowns would belong to. Source: X5, X7."""
    last, done = SOURCES.get(state).wheel
    first = tiles_drawn(state) - state.stack.aside
    if crown and last >= first and done == 1:
        return last
    return max(last + 1, first)


def tiles_drawn(state: State) -> int:
    """Count the tiles that have been drawn, with the first and those discarded."""
    return len(state.board.tiles) + len(state.stack.discarded) + (state.stack.drawn is not None)


def check_turn(state: State, decision: Standing, command: m.TurnWheel) -> Iterator[Rejection]:
    """Allow one sector, then its crowns, before the drawn tile is placed.

    Tiles discarded on the way to it (B6) have a sector each, too. Fortune is 3 points for the active player;
    other amounts are the host's, as long as they are possible at all. Source: X5, X6, X7, X13.
    """
    crown = command.sector == "crown"
    drawn = state.stack.drawn is not None
    in_place = drawn and turned_for(state, crown) <= tiles_drawn(state)
    yield from _check_now(state, in_place, "X7" if drawn and crown else "X5", "wheel")
    yield from _check_players(state, (seat for seat, _ in command.receipts), "X6")
    if command.sector == "fortune" and not command.receipts:
        yield BAD_AMOUNT.by("X6", amount=0)
    for seat, amount in command.receipts:
        yield from _check_amount(state, seat, amount, command.sector)
        if command.sector == "fortune" and seat != state.active:
            yield BAD_PLAYER.by("X6", player=seat)
    yield from HOST_BATCHES.against(state, "wheel")


def _check_amount(state: State, seat: Seat, amount: int, sector: str) -> Iterator[Rejection]:
    """Require at least 1 point: 3 for fortune, 2 per monk, and never more than the player's meeples could earn.

    Where they are does not matter, as crowns and towers hold some that are not modelled (X13). Source: X6, X7.
    """
    rule = "X7" if sector == "crown" else "X6"
    odd = sector == "inquisition" and amount % MONK
    if amount < 1 or odd or (sector == "fortune" and amount != FORTUNE):
        yield BAD_AMOUNT.by(rule, amount=amount)
    elif 0 <= seat < len(state.totals):
        seats, tiles = len(state.totals), len(state.board.tiles)
        meeples = sum(state.supplies[seat]) + sum(1 for _ in meeples_of(state.board, seat))
        most = {
            "fortune": FORTUNE,
            "taxes": meeples * (seats * meeples + tiles),  # a tile has one shield at most
            "famine": meeples * tiles,  # and one city at most
            "storm": meeples,
            "inquisition": MONK * meeples,
            "crown": CROWNS,
        }[sector]
        if amount > most:
            yield TOO_MANY.by(rule, player=seat, most=most, amount=amount)


def turn_wheel(state: State, decision: Standing, command: m.TurnWheel) -> Plan:
    """Score the sector in one batch; its crown spaces are a second. Source: X6, X7."""
    what = command.sector
    gains = [Gain(seat, amount, "wheel", items=((what, 1, amount),)) for seat, amount in command.receipts]
    return by_rule(RuleId("X7" if what == "crown" else "X6"), (m.WheelTurned(what == "crown"), *batch("wheel", gains)))


# --- catapult -------------------------------------------------------------------------------------------------------


def check_shot(state: State, decision: Standing, command: m.FireCatapult) -> Iterator[Rejection]:
    """Allow it after the scoring of a turn, before the bazaar. Source: X8."""
    in_place = state.late == AT_THE_END and SOURCES.get(state).sold != state.turn
    yield from _check_now(state, in_place, "X8", "catapult")
    yield from _check_players(state, command.winners, "X8")
    yield from HOST_BATCHES.against(state, "catapult")


def fire_catapult(state: State, decision: Standing, command: m.FireCatapult) -> Plan:
    """Score the round in one batch; a further placement that it earns (M11) follows. Source: X8, X9."""
    items = ((command.token, 1, TARGET),)
    gains = [Gain(seat, TARGET, "catapult", items=items) for seat in command.winners]
    return (m.CatapultFired(), *batch("catapult", gains), EndTurn())


# --- bazaar ---------------------------------------------------------------------------------------------------------


def buyers(state: State) -> tuple[Seat, ...]:
    """Return who has bought a tile in this turn; a further placement (M11) begins no other bazaar. Source: X10."""
    sources = SOURCES.get(state)
    return sources.buyers if sources.sold == state.turn else ()


def check_sale(state: State, decision: Standing, command: m.SellTile) -> Iterator[Rejection]:
    """Allow it after the placements of a turn, between two players or one and nobody.

    The payer gets the tile, whether bought from the picker or kept. Source: X10, X11.
    """
    yield from _check_now(state, state.late == AT_THE_END, "X10", "bazaar")
    named = tuple([seat for seat in (command.payer, command.receiver) if seat is not None])
    if command.payer == command.receiver:
        yield FROM_ONESELF.by("X11", player=command.payer)
    yield from _check_players(state, dict.fromkeys(named), "X10")
    if command.bid < 0:
        yield BAD_AMOUNT.by("X11", amount=command.bid)
    if 0 <= command.payer < len(state.totals):
        yield from PAYERS.against(state, command.payer, command.bid)
    for seat in named:
        yield from BUYERS.against(state, seat)
    yield from HOST_BATCHES.against(state, "bazaar")


def sell_tile(state: State, decision: Standing, command: m.SellTile) -> Plan:
    """Score the sale in one batch: a payment, and the income of the receiver, if any. Source: X11, Q8, M11."""
    bid, receiver = command.bid, command.receiver
    gains = () if receiver is None else (Gain(receiver, bid, "sale", items=(("bid", 1, bid),)),)
    return (m.TileSold(command.payer), *batch("sale", gains, (Payment(command.payer, bid),)), EndTurn())


# --- tower ----------------------------------------------------------------------------------------------------------


def check_ransom(state: State, decision: Standing, command: m.PayRansom) -> Iterator[Rejection]:
    """Allow it whenever the active player is asked during the placements of a turn. Source: X12."""
    in_place = state.late != AT_THE_END and state.active in decision.asked
    yield from _check_now(state, in_place, "X12", "tower")
    yield from _check_players(state, (command.captor,), "X12")
    if command.captor == state.active:
        yield BAD_PLAYER.by("X12", player=command.captor)
    yield from PAYERS.against(state, state.active, RANSOM)
    yield from HOST_BATCHES.against(state, "tower")


def pay_ransom(state: State, decision: Standing, command: m.PayRansom) -> Plan:
    """Score it in one batch: a payment of 3 points and an income of 3. Source: X12, Q8."""
    gain = Gain(command.captor, RANSOM, "ransom", items=(("ransom", 1, RANSOM),))
    return (m.RansomPaid(), *batch("ransom", (gain,), (Payment(state.active, RANSOM),)))


# --- the end of a turn ----------------------------------------------------------------------------------------------


def offer_end(state: State, step: EndTurn) -> Plan:
    """Open a decision with a single answer: meanwhile the host may hand in what comes last in a turn.

    A further placement comes before it; one earned meanwhile leads back to it. Source: X8, X10, X13, M11.
    """
    further = further_placement(state)
    if further is not None:
        return (further,)
    if state.late:
        return ()
    return (TurnClosing(), Ask((m.TurnEnd(state.active),), then=NextTurn()))


def offer_finish(state: State, decision: m.TurnEnd) -> Iterator[m.FinishTurn]:
    """List the single answer."""
    yield m.FinishTurn(decision.seat, decision.id)


def finish_turn(state: State, decision: m.TurnEnd, command: m.FinishTurn) -> Plan:
    """Plan nothing: the next turn, or the end of the match, is already waiting. Source: B3, B7."""
    return ()


WHEEL: Final = host_rule(RuleId("X5"), m.TurnWheel, samples.wheel_turns, check_turn, turn_wheel)
CATAPULT: Final = host_rule(RuleId("X8"), m.FireCatapult, samples.catapult_shots, check_shot, fire_catapult)
BAZAAR: Final = host_rule(RuleId("X11"), m.SellTile, samples.sales, check_sale, sell_tile)
TOWER: Final = host_rule(RuleId("X12"), m.PayRansom, samples.ransoms, check_ransom, pay_ransom)

LAST_IN_A_TURN: Final = (
    Expand(RuleId("X13"), EndTurn, offer_end),
    Rule(RuleId("X13"), m.TurnEnd, m.FinishTurn, offer_finish, no_objection, finish_turn),
)
"""What catapult and bazaar put in place of the plain end of a turn."""
