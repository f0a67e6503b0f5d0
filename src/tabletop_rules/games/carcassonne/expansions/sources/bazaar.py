"""The bazaar. Source: X10, X11."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.course import EndTurn
from tabletop_rules.games.carcassonne.expansions.sources import common
from tabletop_rules.games.carcassonne.expansions.sources.common import (
    BAD_AMOUNT,
    PAYERS,
    SOURCES,
    Entry,
    HostCommand,
    check_now,
    check_players,
    host_rule,
    player_id,
    source_of_points,
)
from tabletop_rules.games.carcassonne.names import Vocabulary
from tabletop_rules.games.carcassonne.queries.track import score
from tabletop_rules.games.carcassonne.state import Gain, Payment, State
from tabletop_rules.games.carcassonne.terms import AT_THE_END, NOWHERE
from tabletop_rules.games.carcassonne.turn import HOST_BATCHES

FROM_ONESELF: Final = tr.Refusal(
    "bought_from_oneself",
    "{player} cannot buy a tile from itself: to keep the tile, name no receiver.",
    "{player} ne peut pas s'acheter une tuile : pour la garder, ne nommez pas de bénéficiaire.",
)
HAS_TILE: Final = tr.Refusal(
    "has_tile", "{player} already has a tile of this bazaar.", "{player} a déjà une tuile de ce bazar."
)
LAST_TILE: Final = tr.Refusal(
    "last_tile_free", "The last tile of a bazaar costs nothing.", "La dernière tuile d'un bazar est gratuite."
)
FEW_TILES: Final = tr.Refusal(
    "few_tiles",
    "A bazaar needs {players} tiles; tiles left: {tiles}.",
    "Un bazar demande {players} tuiles, il en reste {tiles}.",
)
BUYERS: Final = tr.Targets[State, [], tr.Seat](
    "carcassonne.buyers", "Players who may take part in a sale of the bazaar."
)


@tr.frozen
class SellTile(HostCommand, kind="carcassonne.sell_tile/1"):
    """A sale of the bazaar: who pays the bid, and to whom; None if to nobody. Source: X10, X11."""

    en = "{payer} pays {bid:points} {receiver:to} for a tile"
    fr = "{payer} paie {bid:points} {receiver:to} pour une tuile"
    payer: tr.Public[tr.Seat]
    receiver: tr.Public[tr.Seat | None]
    bid: tr.Public[int]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the bazaar, who pays, and who is paid, if anybody."""
        seats = [self.payer, *([] if self.receiver is None else [self.receiver])]
        return ("bazaar", *[player_id(state, seat) for seat in seats])


# --- bazaar ---------------------------------------------------------------------------------------------------------


def buyers(state: State) -> tuple[tr.Seat, ...]:
    """Return who has bought a tile in this turn; a further placement (M11) begins no other bazaar. Source: X10."""
    sources = SOURCES.get(state)
    return sources.buyers if sources.sold == state.turn else ()


def check_sale(state: State, decision: tr.Standing, command: SellTile) -> Iterator[tr.Rejection]:
    """Allow it after the placements of a turn, between two players or one and nobody.

    The payer gets the tile, whether bought from the picker or kept. Source: X10, X11.
    """
    yield from check_now(state, state.late == AT_THE_END, "X10", "bazaar")
    named = tuple([seat for seat in (command.payer, command.receiver) if seat is not None])
    if command.payer == command.receiver:
        yield FROM_ONESELF.by("X11", player=command.payer)
    yield from check_players(state, dict.fromkeys(named), "X10")
    if command.bid < 0:
        yield BAD_AMOUNT.by("X11", amount=command.bid)
    here = range(len(state.totals))
    if command.payer in here:
        yield from PAYERS.against(state, command.payer, command.bid)
    for seat in named:
        if seat in here:
            yield from BUYERS.against(state, seat)
    yield from HOST_BATCHES.against(state, "bazaar")


def sell_tile(state: State, decision: tr.Standing, command: SellTile) -> tr.Plan:
    """Score the sale in one batch: a payment, and the income of the receiver, if any. Source: X11, Q8, M11."""
    bid, receiver = command.bid, command.receiver
    gains = () if receiver is None else (Gain(receiver, bid, "sale", items=(("bid", 1, bid),)),)
    return (TileSold(command.payer), *batch("sale", gains, (Payment(command.payer, bid),)), EndTurn())


def sales(state: State) -> Iterator[SellTile]:
    """Yield sales for 0 points, 1 point or all the payer has, to each player or nobody. Source: X10, X11."""
    seats = range(len(state.totals))
    for payer in seats:
        for receiver in (None, *seats):
            for bid in sorted({0, 1, score(state, payer)}):
                yield SellTile(tr.HOST, 0, payer, receiver, bid)


HANDED_IN: Final = host_rule(tr.RuleId("X11"), SellTile, sales, check_sale, sell_tile)


@tr.frozen
class TileSold(tr.Event, kind="carcassonne.tile_sold/1", matters="detail"):
    """A tile of the bazaar went to its payer. Source: X10."""

    en = "{payer} buys a tile."
    fr = "{payer} achète une tuile."
    payer: tr.Public[tr.Seat] = NOWHERE

    def apply(self, state: State) -> State:
        """Note the buyer; the catapult of this turn is over."""
        return SOURCES.put(state, tr.change(SOURCES.get(state), sold=state.turn, buyers=(*buyers(state), self.payer)))


def _player_params(state: State, seat: tr.Seat) -> dict[str, int | str]:
    return {"player": seat}


@tr.protection("X10", BUYERS, Band.TURN_OVER, 20, HAS_TILE, _player_params, source="rulebook")
@tr.when("expansions", "bazaar")
@tr.fr("Qui a une tuile d'un bazar ne participe plus à ses autres ventes.")
@tr.otherwise("A player may take part in any number of sales.", "Un joueur peut participer à toute vente.")
def one_tile(state: State, seat: tr.Seat) -> bool:
    """A player who has a tile of a bazaar takes no part in its other sales."""
    return seat not in buyers(state)


@tr.protection("X10", HOST_BATCHES, Band.TURN_OVER, 30, LAST_TILE, source="rulebook")
@tr.when("expansions", "bazaar")
@tr.fr("Le dernier joueur reçoit gratuitement la dernière tuile d'un bazar.")
@tr.otherwise("The last player may pay for the last tile.", "Le dernier joueur peut payer la dernière tuile.")
def last_tile_free(state: State, source: str) -> bool:
    """The last player gets the last tile of a bazaar for free."""
    return source != "bazaar" or len(buyers(state)) < len(state.totals) - 1


def _tiles_left(state: State) -> int:
    return sum(map(len, state.stack.piles))


def _tiles_params(state: State, source: str) -> dict[str, int | str]:
    return {"players": len(state.totals), "tiles": _tiles_left(state)}


@tr.protection("X10", HOST_BATCHES, Band.TURN_OVER, 40, FEW_TILES, _tiles_params, source="rulebook")
@tr.when("expansions", "bazaar")
@tr.fr("Un bazar demande au moins autant de tuiles qu'il y a de joueurs.")
@tr.otherwise(
    "A bazaar may begin however few tiles are left.", "Un bazar peut commencer, si peu de tuiles qu'il reste."
)
def tiles_for_all(state: State, source: str) -> bool:
    """A bazaar needs at least as many tiles as there are players."""
    # a bazaar that has begun goes on with fewer tiles
    return source != "bazaar" or _tiles_left(state) >= len(state.totals) or SOURCES.get(state).sold == state.turn


THINGS: Final[tuple[Entry, ...]] = (
    (
        "bazaar",
        "source",
        ("the bazaar", "le bazar"),
        (
            "After a turn with a bazaar tile, tiles are sold by auction. The buyer pays the bid to the seller, or to "
            "nobody. The host hands the sales in.",
            "Après un tour avec une tuile bazar, des tuiles sont vendues aux enchères. L'acheteur paie l'offre au "
            "vendeur, ou à personne. L'hôte fournit les ventes.",
        ),
        "X10",
    ),
)
WORDS: Final = Vocabulary(
    names={"bazaar": ("bazaar", "bazar"), "sale": ("sale", "vente"), "bid": ("bid", "enchère")},
    sources={"sale": ("the sale of a tile", "la vente d'une tuile")},
    unsaid=("bid",),
)
EXPANSION: Final = source_of_points(tr.chapters(common, __name__), WORDS, THINGS)
