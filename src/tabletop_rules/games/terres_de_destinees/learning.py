"""What matters to a learner: hands, cards in play, the auction, and how far everybody is with the Destins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.learning import Learning, Marks, Scaled, SeatMarks, Weights
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.destins import as_counted
from tabletop_rules.games.terres_de_destinees.standings import progress
from tabletop_rules.games.terres_de_destinees.state import Phase, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId, Family
from tabletop_rules.games.terres_de_destinees.values import zones_that_count

SUPPORT: Final = -1.0
"""A card in a support zone, which counts for no objective."""

READY: Final = 1.0
ENGAGED: Final = 0.5


def _table(state: State, seat: Seat) -> tuple[float, ...]:
    turn, sale = state.turn, state.auction
    common = (turn.number, turn.quiet, turn.received, turn.hastened, len(state.deck), len(state.discard))
    if sale is None:
        return (*common, 0, 0, 0, 0, 0)
    return (*common, len(sale.sales), sum([each.face_down for each in sale.sales]), sale.bid, sale.passes, sale.price)


def _player(state: State, seat: Seat) -> tuple[float, ...]:
    player = state.players[seat]
    owed = sum([loss.count for loss in state.losses if loss.victim == seat])
    return (len(player.hand), len(player.committed), len(player.looked), len(player.play), player.out, owed)


def _in_play(state: State, seat: Seat) -> list[tuple[CardId, float]]:
    return [
        (each.card, SUPPORT if each.zone is Zone.SUPPORT else ENGAGED if each.engaged else READY)
        for each in state.players[seat].play
    ]


def _progress(state: State, seat: Seat) -> Iterator[tuple[DestinId, float]]:
    player = state.players[seat]
    if player.out:
        return
    counted = as_counted(player, zones_that_count(state))
    own = player.destin
    for destin in (*state.destins.common, *(() if own is None or isinstance(own, Hidden) else (own,))):
        amount, of = progress(state, counted, state.content.destin(destin).objective)
        yield destin, max(-1.0, min(1.0, amount / of)) if of else 1.0


LEARNING: Final = Learning[State](
    home=__name__,
    table=(
        Scaled(
            {
                "turn": 100,
                "turns in a row without a move": 10,
                "cards received this turn": 5,
                "hastened": 1,
                "deck": 60,
                "discard pile": 60,
                "cards on sale": 2,
                "face down": 2,
                "bid": 10,
                "passes": 5,
                "price": 10,
            },
            _table,
        ),
        Marks("phase", tuple(Phase), lambda state, seat: (state.turn.phase,)),
        SeatMarks("active", lambda state, seat: (state.turn.active,)),
        Marks(
            "on sale", "card", lambda state, seat: [each.card for each in state.auction.sales] if state.auction else ()
        ),
        SeatMarks("sells", lambda state, seat: [each.seller for each in state.auction.sales] if state.auction else ()),
        SeatMarks(
            "has the bid", lambda state, seat: (state.auction.bidder,) if state.auction and state.auction.bid else ()
        ),
        SeatMarks(
            "has won the auction",
            lambda state, seat: (state.auction.winner,) if state.auction and state.auction.winner is not None else (),
        ),
        SeatMarks("is threatened", lambda state, seat: state.threatened),
        Marks("power being resolved", "card", lambda state, seat: [each.card for each in state.chain]),
        Marks("chosen for a power", "card", lambda state, seat: [card for each in state.chain for card in each.cards]),
        SeatMarks("chosen for a power", lambda state, seat: [other for each in state.chain for other in each.players]),
        Marks("power used this turn", "card", lambda state, seat: state.turn.powers),
        Marks("discarded", "card", lambda state, seat: state.discard),
        Marks("in my hand", "card", lambda state, seat: state.players[seat].hand),
        Marks("put aside by me", "card", lambda state, seat: state.players[seat].committed),
        Marks("looked at by me", "card", lambda state, seat: state.players[seat].looked),
        Marks("in the centre", "jeton", lambda state, seat: state.centre, each=0.5),
        Marks("common", "destin", lambda state, seat: state.destins.common),
    ),
    seats=(
        Scaled(
            {
                "cards in hand": 15,
                "cards put aside": 5,
                "cards looked at": 5,
                "cards in play": 12,
                "out": 1,
                "cards still to lose": 5,
            },
            _player,
        ),
        Weights("in play", "card", _in_play),
        Marks(
            "sells",
            "card",
            lambda state, seat: (
                [each.card for each in state.auction.sales if each.seller == seat] if state.auction else ()
            ),
        ),
        Marks("seen in hand", "card", lambda state, seat: state.players[seat].hand),
        Marks("holds", "jeton", lambda state, seat: [each.number for each in state.players[seat].jetons], each=0.5),
        Marks("has", "destin", lambda state, seat: (state.players[seat].destin,)),
        Weights("progress with", "destin", _progress),
        Marks(
            "must put up",
            tuple(Family),
            lambda state, seat: [each.family for each in state.demands if each.of == seat] if state.demands else (),
        ),
    ),
)
