"""The values that the rules read and handlers change, and what may be chosen.

A plain value is the base rule for three players and more, before any card or ruling; `handlers.py` lists what changes
it. A value reads only what everybody sees, or the hand of the seat asked, so that a view gives the same answer as
the match.
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.targets import Targets
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.terres_de_destinees.content.actives import Reactivate, ReplaceInPlay
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.content.objectives import HandCount, ReceivedInOwnTurn
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleTax
from tabletop_rules.games.terres_de_destinees.queries import others
from tabletop_rules.games.terres_de_destinees.state import (
    Activation,
    Auction,
    CardInPlay,
    HeldJeton,
    OnSale,
    Source,
    State,
    Zone,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber, Owner

ALL_ZONES: Final = tuple(Zone)


# --- the start of a turn --------------------------------------------------------------------------------------------


@value("terres_de_destinees.draws")
def draws(state: State) -> tuple[tuple[Seat, int], ...]:
    """Return the players who draw at the start of a turn, in order, with their numbers of cards. Source: T-TURN-2."""
    return ((state.turn.active, state.content.meta.turn_draw),)


@value("terres_de_destinees.stays_engaged")
def stays_engaged(state: State, card: CardId) -> bool:
    """Return whether an engaged card of the active player stays engaged at the start of the turn. Source: T-TURN-2."""
    return False


@value("terres_de_destinees.ending_copies")
def ending_copies(state: State, seat: Seat) -> tuple[Source, ...]:
    """Return the copies of permanent powers that end as this player's turn opens. Source: P-1."""
    return ()


@value("terres_de_destinees.jeton_controller")
def jeton_controller(state: State, held: HeldJeton) -> Seat | None:
    """Return who controls what a harmful Jeton does, or None for nobody. Source: T-TERM-4."""
    return None


# --- the auction ----------------------------------------------------------------------------------------------------


@value("terres_de_destinees.sellers")
def sellers(state: State) -> tuple[Seat, ...]:
    """Return who puts up a card in this turn; several do so at the same time. Source: T-TURN-3."""
    return (state.turn.active,)


@value("terres_de_destinees.may_sell")
def may_sell(state: State, seat: Seat) -> bool:
    """Return whether a seller can put up a card; if one cannot, there is no auction. Source: T-AUC-1."""
    return state.players[seat].hand_size > 0


@value("terres_de_destinees.binding_families")
def binding_families(state: State, seat: Seat) -> tuple[Family, ...]:
    """Return the families from which a seller's card must come; none: any card will do.

    The plain value is the family of the oldest demand on that seller. It is read for that seat, whose hand may matter.
    """
    if not state.demands:
        return ()
    return tuple([demand.family for demand in state.demands if demand.of == seat][:1])


@value("terres_de_destinees.faces")
def faces(state: State, seat: Seat) -> tuple[bool, ...]:
    """Return the ways in which a seller may put up a card: `True` is face down. Source: T-AUC-1."""
    return (False,)


@value("terres_de_destinees.tax")
def tax(state: State, sale: OnSale, power: SaleTax) -> int:
    """Return how many cards the seller owes for a card on sale: none for the exempt family. Source: P-3.

    This reads the card itself, so only the referee can tell; whether a tax is due is public (H-6, A-34).
    """
    return 0 if sale.face_down else full_tax(state, sale, power)


def full_tax(state: State, sale: OnSale, power: SaleTax) -> int:
    """Return what is owed for the family of the card, face up or down, as far as the hand allows."""
    if isinstance(sale.card, Hidden) or state.content.card(sale.card).family is power.exempt_family:
        return 0
    return min(power.amount, state.players[sale.seller].hand_size)


@value("terres_de_destinees.first_pass_ends")
def first_pass_ends(state: State) -> bool:
    """Return whether the bidding is over as soon as somebody passes. Source: T-AUC-6, T-AUC-7."""
    return False


@value("terres_de_destinees.payees")
def payees(state: State, auction: Auction) -> tuple[Seat, ...]:
    """Return who gets the cards of the price, one each in turn, lap after lap; with nobody they are discarded.

    The seller gets all (T-AUC-10); when the seller buys, the others do (T-AUC-9, A-36).
    """
    seller = state.turn.active
    return (seller,) if auction.winner != seller else others(state, seller)


@value("terres_de_destinees.placing")
def placing(state: State, auction: Auction, sale: OnSale) -> tuple[Seat, Zone]:
    """Return the player and the zone where a card on sale is placed at the settlement. Source: T-AUC-11.

    Raises:
        LookupError: nobody has won the auction.
    """
    if auction.winner is None:
        raise LookupError("nobody has won the auction")
    return auction.winner, Zone.ACQUIRED


@value("terres_de_destinees.may_decline")
def may_decline(state: State, winner: Seat) -> bool:
    """Return whether the winner of an auction may discard the card instead of placing it. Source: T-AUC-11."""
    return True


# --- powers ---------------------------------------------------------------------------------------------------------


@value("terres_de_destinees.open_to")
def open_to(state: State, seat: Seat, owner: Seat, card: Card) -> bool:
    """Return whether a player may activate another's cards of this card's kind. Source: T-PWR-3."""
    return False


FREE: Final = Targets[State, [Seat], CardInPlay](
    "terres_de_destinees.free", "Cards whose power a player may activate, reach or repeat."
)

REACHABLE: Final = Targets[State, [Activation], CardInPlay](
    "terres_de_destinees.reachable", "Cards whose power a reaching power may resolve."
)


@value("terres_de_destinees.must_be_ready")
def must_be_ready(state: State, by: CardId) -> bool:
    """Return whether the power of `by` reaches ready cards only, which a card may waive for itself (T-GOLD-4).

    The plain value knows no exception for the six cards of F-1. Source: T-GOLD-3.
    """
    power = state.content.card(by).power
    return isinstance(power, Reactivate) or not getattr(power, "engaged_allowed", False)


@value("terres_de_destinees.engages")
def engages(state: State, by: CardId) -> bool:
    """Return whether a card is engaged when the power of `by` resolves it, or has opened it, as printed (T-GOLD-4).

    The plain value knows no exception for the six cards of F-2. Source: T-GOLD-3.
    """
    power = state.content.card(by).power
    return isinstance(power, Reactivate) or getattr(power, "engage_target", True)


@value("terres_de_destinees.in_time")
def in_time(state: State, activation: Activation) -> bool:
    """Return whether a power may be resolved at this point of the turn. Source: T-PWR-1."""
    return True


@value("terres_de_destinees.may_do_nothing")
def may_do_nothing(state: State, seat: Seat, owner: Seat, card: CardId) -> bool:
    """Return whether a player may activate an owner's card though its power could do nothing. Source: T-PWR-4."""
    return False


@value("terres_de_destinees.affordable")
def affordable(state: State, seat: Seat, count: int) -> bool:
    """Return whether a player may pay, or give by their own power, this many hand cards. Source: T-PWR-4."""
    return state.players[seat].hand_size >= count


@value("terres_de_destinees.duties")
def duties(state: State, seat: Seat) -> tuple[CardId, ...]:
    """Return the cards that a player must activate before the turn may end. Source: T-TURN-5."""
    return ()


@value("terres_de_destinees.neighbours")
def neighbours(state: State) -> tuple[tuple[Seat, Seat], ...]:
    """Return the pairs of adjacent survivors, each once, clockwise from the active player.

    The plain value is who sits side by side at the table.
    """
    count, active = len(state.players), state.turn.active
    pairs = [((active + place) % count, (active + place + 1) % count) for place in range(count if count > 2 else 1)]
    return tuple([(one, two) for one, two in pairs if not state.players[one].out and not state.players[two].out])


PAIRS: Final = Targets[State, [Activation], tuple[Seat, Seat]](
    "terres_de_destinees.pairs", "Pairs of adjacent players whom a power may choose."
)


@value("terres_de_destinees.replaces_cards_of")
def replaces_cards_of(state: State, power: ReplaceInPlay) -> Owner:
    """Return whose cards a power may exchange with the top of the deck. Source: T-TERM-2."""
    return Owner.ACTIVATOR


@value("terres_de_destinees.replaces_itself")
def replaces_itself(state: State, power: ReplaceInPlay) -> bool:
    """Return whether a power may exchange the card that it is printed on. Source: T-PWR-8."""
    return False


@value("terres_de_destinees.zone_moved_to")
def zone_moved_to(state: State, moved: CardInPlay, printed: str) -> Zone:
    """Return the zone of a card that a power moves to another player: the plain value is its present one."""
    return moved.zone


# --- Jetons ---------------------------------------------------------------------------------------------------------

GAINABLE: Final = Targets[State, [Seat], JetonNumber](
    "terres_de_destinees.gainable", "Jetons of the centre that a player may take or be given."
)


def can_gain(state: State, seat: Seat, number: JetonNumber) -> bool:
    """Return whether a player can get a Jeton: one is left (T-JET-2), and nothing forbids it (T-JET-3)."""
    return number in state.centre and GAINABLE.allows(state, number, seat)


USABLE_JETONS: Final = Targets[State, [Seat], JetonNumber](
    "terres_de_destinees.usable_jetons", "Jetons that a player may use in the effects phase."
)

DEMANDABLE: Final = Targets[State, [Seat, Seat], Family](
    "terres_de_destinees.demandable", "Families that a player may demand of another's next sale."
)

# --- objectives -----------------------------------------------------------------------------------------------------


@value("terres_de_destinees.counts_as_received")
def counts_as_received(state: State, receiver: Seat, count: int) -> int:
    """Return how many of the cards a player gets from another's hand count for `rentier`; payments always do."""
    return 0


@value("terres_de_destinees.counts_as_saviour")
def counts_as_saviour(state: State, saviour: Seat, cause: Seat | None) -> bool:
    """Return whether saving a player from an elimination by `cause` counts for the saviour's objective."""
    return saviour != cause


@value("terres_de_destinees.zones_that_count")
def zones_that_count(state: State) -> tuple[Zone, ...]:
    """Return the zones whose cards count for objectives. Source: T-TERM-2."""
    return ALL_ZONES


@value("terres_de_destinees.counts_as_cards")
def counts_as_cards(state: State, number: JetonNumber) -> int:
    """Return how many additional acquired cards, of any family, a Jeton counts as for objectives. Source: T-WIN-3."""
    return 0


@value("terres_de_destinees.threshold")
def threshold(state: State, objective: ReceivedInOwnTurn | HandCount) -> int:
    """Return how many cards an objective asks for. Source: T-WIN-1."""
    return objective.count if isinstance(objective, HandCount) else objective.threshold


@value("terres_de_destinees.wait_for_the_end")
def wait_for_the_end(state: State) -> bool:
    """Return whether objectives of the end of a turn are not examined after every batch. Source: T-WIN-2."""
    return False


@value("terres_de_destinees.winners")
def winners(state: State, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the winners among those who reach an objective, or fall last, at one moment. Source: T-WIN-1.

    If nobody wins by an objective, the match goes on.
    """
    return seats
