"""Batches of sources whose pieces are not modelled. Amounts are checked as far as the digest states them.

Source: X13.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.messages import Ask, Command, Plan, Refusal, Rejection, Standing, by_rule
from tabletop_rules.core.rule import Expand, Reducer, Rule, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.events import TurnClosing
from tabletop_rules.games.carcassonne.expansions.sources import messages as m
from tabletop_rules.games.carcassonne.expansions.sources.decisions import TurnEnd
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES, SourcesDrawer
from tabletop_rules.games.carcassonne.expansions.sources.samples import (
    allowed,
    catapult_shots,
    ransoms,
    sales,
    wheel_turns,
)
from tabletop_rules.games.carcassonne.hooks import Expansion, Hooks
from tabletop_rules.games.carcassonne.options import Options
from tabletop_rules.games.carcassonne.queries.batches import batch
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.queries.track import busy, score
from tabletop_rules.games.carcassonne.state import Gain, Payment, State
from tabletop_rules.games.carcassonne.steps import EndTurn, NextTurn
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


def can_pay(state: State, seat: Seat, amount: int, rule: str) -> Iterator[Rejection]:
    """A payment needs sufficient points. Source: Q13, X11, X12."""
    points = score(state, seat)
    if points < amount:
        yield TOO_POOR.by(rule, player=seat, points=points)


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


def turned_for(state: State, crown: bool) -> int:
    """For which tile a sector or its crowns would be handed in now, counted as they are drawn. Source: X5, X7."""
    last, done = SOURCES.get(state).wheel
    first = tiles_drawn(state) - state.stack.aside
    if crown and last >= first and done == 1:
        return last
    return max(last + 1, first)


def tiles_drawn(state: State) -> int:
    """How many tiles have been drawn or laid out so far."""
    return len(state.board.tiles) + len(state.stack.discarded) + (state.stack.drawn is not None)


def wheel_turned(state: State, event: m.WheelTurned) -> State:
    """Not again for this tile."""
    turned = turned_for(state, event.crown), 2 if event.crown else 1
    return SOURCES.put(state, change(SOURCES.get(state), wheel=turned))


# --- catapult -------------------------------------------------------------------------------------------------------


def may_fire(state: State, decision: Standing, command: m.FireCatapult) -> Iterator[Rejection]:
    """After the scoring of a turn, before the bazaar, once for a tile. Source: X8, S5."""
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if state.late != AT_THE_END or SOURCES.get(state).sold == state.turn:
        yield not_now("X8", "catapult")
    yield from players(state, command.winners, "X8")
    if SOURCES.get(state).fired == len(state.board.tiles):
        yield FIRED.by("X8")


def fire_catapult(state: State, decision: Standing, command: m.FireCatapult) -> Plan:
    """All points of one round are one batch; the physical result is the host's. Source: X8, X9.

    A placement earned by it (M11) begins when it is over, like after any placement.
    """
    items = ((command.token, 1, TARGET),)
    gains = [Gain(seat, TARGET, "catapult", items=items) for seat in command.winners]
    return (m.CatapultFired(), *batch("catapult", gains), EndTurn())


def catapult_fired(state: State, event: m.CatapultFired) -> State:
    """Not again before another tile is placed."""
    return SOURCES.put(state, change(SOURCES.get(state), fired=len(state.board.tiles)))


# --- bazaar ---------------------------------------------------------------------------------------------------------


def may_sell(state: State, decision: Standing, command: m.SellTile) -> Iterator[Rejection]:
    """After the turn, between players without a tile of this bazaar; a bid may not exceed the bidder's total.

    Who pays has the tile, whether bought from the picker or kept; the last tile is free. A bazaar begins only while as
    many tiles are left as there are players. Source: X10, X11, S5, Q13.
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
        yield from can_pay(state, command.payer, command.bid, "X11")
    bought = buyers(state)
    for seat in named:
        if seat in bought:
            yield HAS_TILE.by("X10", player=seat)
    if len(bought) >= len(state.totals) - 1:
        yield LAST_TILE.by("X10")
    tiles = sum(map(len, state.stack.piles))
    if tiles < len(state.totals) and SOURCES.get(state).sold != state.turn:
        yield FEW_TILES.by("X10", players=len(state.totals), tiles=tiles)


def sell_tile(state: State, decision: Standing, command: m.SellTile) -> Plan:
    """Each sale is one batch: a payment, and a scoring move for the receiver, if any. Source: X11, Q8, M11."""
    gains = () if command.receiver is None else (Gain(command.receiver, command.bid, "sale", items=_sold(command.bid)),)
    return (m.TileSold(command.payer), *batch("sale", gains, (Payment(command.payer, command.bid),)), EndTurn())


def tile_sold(state: State, event: m.TileSold) -> State:
    """The catapult of this turn is over, and the payer has a tile."""
    return SOURCES.put(state, change(SOURCES.get(state), sold=state.turn, buyers=(*buyers(state), event.payer)))


def buyers(state: State) -> tuple[Seat, ...]:
    """Who has bought a tile in this turn: a placement earned meanwhile (M11) begins no other bazaar. Source: X10."""
    sources = SOURCES.get(state)
    return sources.buyers if sources.sold == state.turn else ()


def _sold(bid: int) -> tuple[tuple[str, int, int], ...]:
    return (("bid", 1, bid),)


# --- tower ----------------------------------------------------------------------------------------------------------


def may_ransom(state: State, decision: Standing, command: m.PayRansom) -> Iterator[Rejection]:
    """Once per turn, whenever no batch is open and the active player is asked, by whom has 3 points.

    Source: X12, S5, Q13.
    """
    if busy(state):
        yield BATCH_OPEN.by("S5")
    if state.late == AT_THE_END or state.active not in decision.asked:
        yield not_now("X12", "tower")
    if SOURCES.get(state).ransomed == state.turn:
        yield ONCE.by("X12")
    yield from players(state, (command.captor,), "X12")
    if command.captor == state.active:
        yield BAD_PLAYER.by("X12", player=command.captor)
    yield from can_pay(state, state.active, RANSOM, "X12")


def pay_ransom(state: State, decision: Standing, command: m.PayRansom) -> Plan:
    """One batch: a payment of 3 and a scoring of 3. Source: X12, Q8."""
    gain = Gain(command.captor, RANSOM, "ransom", items=(("ransom", 1, RANSOM),))
    return (m.RansomPaid(), *batch("ransom", (gain,), (Payment(state.active, RANSOM),)))


def ransom_paid(state: State, event: m.RansomPaid) -> State:
    """Not again in this turn."""
    return SOURCES.put(state, change(SOURCES.get(state), ransomed=state.turn))


# --- the end of a turn ----------------------------------------------------------------------------------------------


def offer_end(state: State, step: m.OfferEnd) -> Plan:
    """The one question with a single answer: while it is open the host may hand in what comes last in a turn.

    Source: X8, X10, X13.
    """
    return (TurnClosing(), Ask((TurnEnd(state.active),), then=NextTurn()))


def ending(state: State, decision: TurnEnd) -> Iterator[m.FinishTurn]:
    """End the turn."""
    yield m.FinishTurn(decision.seat, decision.id)


def finish(state: State, decision: TurnEnd, command: m.FinishTurn) -> Plan:
    """What waits is the next turn, or the end of the match. Source: B3, B7."""
    return ()


def _host(
    rule: str,
    on: type[Any],
    might: Callable[[State], Iterable[Command]],
    check: Callable[..., Iterator[Rejection]],
    decide: Callable[..., Plan],
) -> Any:
    return Rule(RuleId(rule), Standing, on, allowed(might, check), check, decide, host=True)


BY_SOURCE: Final = {
    "wheel": _host("X5", m.TurnWheel, wheel_turns, may_turn, turn_wheel),
    "catapult": _host("X8", m.FireCatapult, catapult_shots, may_fire, fire_catapult),
    "bazaar": _host("X11", m.SellTile, sales, may_sell, sell_tile),
    "tower": _host("X12", m.PayRansom, ransoms, may_ransom, pay_ransom),
}
MARKS: Final[dict[str, Reducer[State, Any]]] = {
    "wheel": Reducer(m.WheelTurned, wheel_turned),
    "catapult": Reducer(m.CatapultFired, catapult_fired),
    "bazaar": Reducer(m.TileSold, tile_sold),
    "tower": Reducer(m.RansomPaid, ransom_paid),
}
"""What is kept of each source."""

LATE: Final = ("catapult", "bazaar")
"""Sources that come after the placements of a turn."""


def sources(chosen: Options) -> Expansion:
    """Those of the four sources that are in play."""
    own = [source for source in chosen.expansions if source in BY_SOURCE]
    late = any(source in LATE for source in own)
    return Expansion(
        rules=(
            *(BY_SOURCE[source] for source in own),
            *((Rule(RuleId("X13"), TurnEnd, m.FinishTurn, ending, no_objection, finish),) if late else ()),
        ),
        steps=(Expand(RuleId("X13"), m.OfferEnd, offer_end),) if late else (),
        reducers=tuple(MARKS[source] for source in own),
        refusals=REFUSALS,
        hooks=Hooks(turn_over=(m.OfferEnd(),) if late else ()),
        set_up=lambda state: SOURCES.put(state, SourcesDrawer()),
        words={
            m.TurnWheel: ("the wheel: {sector}", "la roue : {sector}"),
            m.FireCatapult: ("the catapult: {token}", "la catapulte : {token}"),
            m.SellTile: ("seat {payer} pays {bid} for a tile", "le siège {payer} paie {bid} pour une tuile"),
            m.PayRansom: ("pay a ransom to seat {captor}", "payer une rançon au siège {captor}"),
            m.FinishTurn: ("end the turn", "finir le tour"),
            m.WheelTurned: ("The wheel is resolved.", "Le secteur de la roue est évalué."),
            m.CatapultFired: ("The catapult is fired.", "La catapulte est utilisée."),
            m.TileSold: ("Seat {payer} buys a tile.", "Le siège {payer} achète une tuile."),
            m.RansomPaid: ("A ransom is paid.", "Une rançon est payée."),
            TurnEnd: ("Is the turn over?", "Le tour est-il fini ?"),
        },
    )
