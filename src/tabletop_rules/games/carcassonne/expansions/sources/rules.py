"""Batches of sources whose pieces are not modelled. Amounts are checked as far as the digest states them.

Source: X13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tabletop_rules.core.messages import Ask, Plan, Refusal, Rejection, Standing, by_rule
from tabletop_rules.core.rule import Expand, Rule, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.course.turn import further_placement
from tabletop_rules.games.carcassonne.events import TurnClosing
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.expansions.sources.queries import BUYERS, PAYERS, tiles_drawn, turned_for
from tabletop_rules.games.carcassonne.expansions.sources.samples import (
    allowed,
    catapult_shots,
    ransoms,
    sales,
    wheel_turns,
)
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.queries.track import busy
from tabletop_rules.games.carcassonne.state import Gain, Payment, State
from tabletop_rules.games.carcassonne.steps import EndTurn, NextTurn
from tabletop_rules.games.carcassonne.targets import HOST_BATCHES
from tabletop_rules.games.carcassonne.terms import AT_THE_END

BATCH_OPEN: Final = Refusal(
    "batch_open", "A batch is being scored: wait for its end.", "Un lot est en cours d'évaluation : attendez la fin."
)
NOT_NOW: Final = Refusal(
    "not_now", "The {source} has its place elsewhere in the turn.", "Ce n'est pas le moment : {source}."
)
BAD_PLAYER: Final = Refusal(
    "bad_player", "Seat {player} cannot be named here.", "Le siège {player} ne peut pas être nommé ici."
)
TWICE: Final = Refusal("named_twice", "Seat {player} is named twice.", "Le siège {player} est nommé deux fois.")
BAD_AMOUNT: Final = Refusal(
    "bad_amount", "So many points are not possible: {amount}.", "Un tel nombre de points est impossible : {amount}."
)
TOO_POOR: Final = Refusal(
    "too_poor", "Seat {player} has too few points: {points}.", "Le siège {player} n'a pas assez de points : {points}."
)
ONCE: Final = Refusal(
    "once_per_turn", "A ransom was paid in this turn already.", "Une rançon a déjà été payée ce tour."
)
TOO_MANY: Final = Refusal(
    "too_many_points",
    "Seat {player} can receive {most} here at most, not {amount}.",
    "Le siège {player} peut recevoir ici {most} au plus, pas {amount}.",
)
FIRED: Final = Refusal(
    "catapult_fired",
    "The catapult was fired for this tile already.",
    "La catapulte a déjà été utilisée pour cette tuile.",
)
HAS_TILE: Final = Refusal(
    "has_tile", "Seat {player} has a tile of this bazaar already.", "Le siège {player} a déjà une tuile de ce bazar."
)
LAST_TILE: Final = Refusal(
    "last_tile_free", "The last tile of a bazaar costs nothing.", "La dernière tuile d'un bazar est gratuite."
)
FEW_TILES: Final = Refusal(
    "few_tiles",
    "A bazaar needs {players} tiles; what is left: {tiles}.",
    "Un bazar demande {players} tuiles, il en reste {tiles}.",
)
REFUSALS: Final = (
    BATCH_OPEN,
    NOT_NOW,
    BAD_PLAYER,
    TWICE,
    BAD_AMOUNT,
    TOO_POOR,
    ONCE,
    TOO_MANY,
    FIRED,
    HAS_TILE,
    LAST_TILE,
    FEW_TILES,
)

FORTUNE, TARGET, RANSOM = 3, 5, 3
MONK, CROWNS = 2, 6
"""Points of the inquisition for each monk, and the most that crown spaces bring. Source: X6, X7."""


def players(state: State, seats: Iterable[Seat], rule: str) -> Iterator[Rejection]:
    """Each of them plays, and each is named once: points of one player from one source are one event. Source: X6."""
    named = list(seats)
    for seat in named:
        if not 0 <= seat < len(state.totals):
            yield BAD_PLAYER.by(rule, player=seat)
        elif named.count(seat) > 1:
            yield TWICE.by(rule, player=seat)


def not_now(rule: str, source: str) -> Rejection:
    """Its place in the turn is elsewhere: the order is that of `expansions`."""
    return NOT_NOW.by(rule, source=source)


# --- wheel ----------------------------------------------------------------------------------------------------------


def may_turn(state: State, decision: Standing, command: m.TurnWheel) -> Iterator[Rejection]:
    """Before the drawn tile is placed, one sector and then its crowns; fortune is 3 points for the active player.

    Tiles that were put aside on the way to it (B6) have a sector each, too. Other amounts are the host's, as long as
    they are possible at all. Source: X5, X6, X7, X13, S5.
    """
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if state.stack.drawn is None:
        yield not_now("X5", "wheel")
    elif turned_for(state, crown := command.sector == "crown") > tiles_drawn(state):
        yield not_now("X7" if crown else "X5", "wheel")
    yield from players(state, (seat for seat, _ in command.receipts), "X6")
    if command.sector == "fortune" and not command.receipts:
        yield BAD_AMOUNT.by("X6", amount=0)
    for seat, amount in command.receipts:
        yield from possible(state, seat, amount, command.sector)
        if command.sector == "fortune" and seat != state.active:
            yield BAD_PLAYER.by("X6", player=seat)
    yield from HOST_BATCHES.against(state, "wheel")


def possible(state: State, seat: Seat, amount: int, sector: str) -> Iterator[Rejection]:
    """A sector brings nobody fewer than 1 point; 3 for fortune, 2 for each monk, and never more than pieces allow.

    The pieces on the table are not looked at one by one, for crowns and towers hold some that are not modelled (X13).
    Source: X6, X7.
    """
    rule = "X7" if sector == "crown" else "X6"
    odd = sector == "inquisition" and amount % MONK
    if amount < 1 or odd or (sector == "fortune" and amount != FORTUNE):
        yield BAD_AMOUNT.by(rule, amount=amount)
    elif 0 <= seat < len(state.totals):
        most = most_of(state, seat, sector)
        if amount > most:
            yield TOO_MANY.by(rule, player=seat, most=most, amount=amount)


def most_of(state: State, seat: Seat, sector: str) -> int:
    """The most that a sector can bring a player, wherever the meeples are; a tile has a shield and a city at most.

    Source: X6, X7.
    """
    seats, tiles = len(state.totals), len(state.board.tiles)
    meeples = sum(state.supplies[seat]) + sum(meeple.seat == seat for _, _, meeple in standing(state.board))
    return {
        "fortune": FORTUNE,
        "taxes": meeples * (seats * meeples + tiles),
        "famine": meeples * tiles,
        "storm": meeples,
        "inquisition": MONK * meeples,
        "crown": CROWNS,
    }[sector]


def turn_wheel(state: State, decision: Standing, command: m.TurnWheel) -> Plan:
    """All points of one sector are one batch, those of its crown spaces a second. Source: X6, X7."""
    what = command.sector
    gains = [Gain(seat, amount, "wheel", items=((what, 1, amount),)) for seat, amount in command.receipts]
    return by_rule(RuleId("X7" if what == "crown" else "X6"), (m.WheelTurned(what == "crown"), *batch("wheel", gains)))


# --- catapult -------------------------------------------------------------------------------------------------------


def may_fire(state: State, decision: Standing, command: m.FireCatapult) -> Iterator[Rejection]:
    """After the scoring of a turn, before the bazaar. Source: X8, S5."""
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if state.late != AT_THE_END or SOURCES.get(state).sold == state.turn:
        yield not_now("X8", "catapult")
    yield from players(state, command.winners, "X8")
    yield from HOST_BATCHES.against(state, "catapult")


def fire_catapult(state: State, decision: Standing, command: m.FireCatapult) -> Plan:
    """All points of one round are one batch; the physical result is the host's. Source: X8, X9.

    A placement earned by it (M11) begins when it is over, like after any placement.
    """
    items = ((command.token, 1, TARGET),)
    gains = [Gain(seat, TARGET, "catapult", items=items) for seat in command.winners]
    return (m.CatapultFired(), *batch("catapult", gains), EndTurn())


# --- bazaar ---------------------------------------------------------------------------------------------------------


def may_sell(state: State, decision: Standing, command: m.SellTile) -> Iterator[Rejection]:
    """After the turn, between two players, or one and nobody.

    Who pays has the tile, whether bought from the picker or kept. Source: X10, X11, S5.
    """
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if state.late != AT_THE_END:
        yield not_now("X10", "bazaar")
    named = (command.payer,) if command.receiver is None else (command.payer, command.receiver)
    yield from players(state, named, "X10")
    if command.bid < 0:
        yield BAD_AMOUNT.by("X11", amount=command.bid)
    if 0 <= command.payer < len(state.totals):
        yield from PAYERS.against(state, command.payer, command.bid)
    for seat in named:
        yield from BUYERS.against(state, seat)
    yield from HOST_BATCHES.against(state, "bazaar")


def sell_tile(state: State, decision: Standing, command: m.SellTile) -> Plan:
    """Each sale is one batch: a payment, and a scoring move for the receiver, if any. Source: X11, Q8, M11."""
    gains = () if command.receiver is None else (Gain(command.receiver, command.bid, "sale", items=_sold(command.bid)),)
    return (m.TileSold(command.payer), *batch("sale", gains, (Payment(command.payer, command.bid),)), EndTurn())


def _sold(bid: int) -> tuple[tuple[str, int, int], ...]:
    return (("bid", 1, bid),)


# --- tower ----------------------------------------------------------------------------------------------------------


def may_ransom(state: State, decision: Standing, command: m.PayRansom) -> Iterator[Rejection]:
    """Whenever no batch is open and the active player is asked. Source: X12, S5."""
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if state.late == AT_THE_END or state.active not in decision.asked:
        yield not_now("X12", "tower")
    yield from players(state, (command.captor,), "X12")
    if command.captor == state.active:
        yield BAD_PLAYER.by("X12", player=command.captor)
    yield from PAYERS.against(state, state.active, RANSOM)
    yield from HOST_BATCHES.against(state, "tower")


def pay_ransom(state: State, decision: Standing, command: m.PayRansom) -> Plan:
    """One batch: a payment of 3 and a scoring of 3. Source: X12, Q8."""
    gain = Gain(command.captor, RANSOM, "ransom", items=(("ransom", 1, RANSOM),))
    return (m.RansomPaid(), *batch("ransom", (gain,), (Payment(state.active, RANSOM),)))


# --- the end of a turn ----------------------------------------------------------------------------------------------


def offer_end(state: State, step: EndTurn) -> Plan:
    """The one question with a single answer: while it is open the host may hand in what comes last in a turn.

    A further placement comes before it; one earned meanwhile leads back to it. Source: X8, X10, X13, M11.
    """
    further = further_placement(state)
    if further is not None:
        return (further,)
    if state.late:
        return ()
    return (TurnClosing(), Ask((TurnEnd(state.active),), then=NextTurn()))


def ending(state: State, decision: TurnEnd) -> Iterator[m.FinishTurn]:
    """End the turn."""
    yield m.FinishTurn(decision.seat, decision.id)


def finish(state: State, decision: TurnEnd, command: m.FinishTurn) -> Plan:
    """What waits is the next turn, or the end of the match. Source: B3, B7."""
    return ()


WHEEL: Final = Rule(
    RuleId("X5"), Standing, m.TurnWheel, allowed(wheel_turns, may_turn), may_turn, turn_wheel, host=True
)
CATAPULT: Final = Rule(
    RuleId("X8"), Standing, m.FireCatapult, allowed(catapult_shots, may_fire), may_fire, fire_catapult, host=True
)
BAZAAR: Final = Rule(RuleId("X11"), Standing, m.SellTile, allowed(sales, may_sell), may_sell, sell_tile, host=True)
TOWER: Final = Rule(
    RuleId("X12"), Standing, m.PayRansom, allowed(ransoms, may_ransom), may_ransom, pay_ransom, host=True
)

LAST_IN_A_TURN: Final = (
    Expand(RuleId("X13"), EndTurn, offer_end),
    Rule(RuleId("X13"), TurnEnd, m.FinishTurn, ending, no_objection, finish),
)
"""What catapult and bazaar put in the place of the plain end of a turn."""
