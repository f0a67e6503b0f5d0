"""Pure functions of a state. They read only what everybody may see, so every view gives the same answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content.actives import UseAllOfPlayer
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEngageOwn, JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.content.power import Power
from tabletop_rules.games.terres_de_destinees.state import (
    Auction,
    CardInPlay,
    OnSale,
    Player,
    Source,
    State,
    Zone,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, JetonNumber, PowerKind

P = TypeVar("P", bound=Power)

# --- players --------------------------------------------------------------------------------------------------------


def survivors(state: State) -> tuple[Seat, ...]:
    """Return the players not eliminated, clockwise from the active seat (T-TERM-5)."""
    return clockwise(state, state.turn.active)


def clockwise(state: State, first: Seat) -> tuple[Seat, ...]:
    """Return the survivors clockwise from this seat, itself first if it survives."""
    players = state.players
    return tuple([p.seat for p in (*players[first:], *players[:first]) if not p.out])


def others(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Return the other survivors, from this seat's left (T-TERM-5)."""
    players = state.players
    return tuple([p.seat for p in (*players[seat + 1 :], *players[:seat]) if not p.out])


def left_of(state: State, seat: Seat) -> Seat:
    """Return the next survivor to the left, an adjacent player (T-TERM-7); the seat itself if there is no other."""
    return next(iter(others(state, seat)), seat)


def for_two(state: State) -> bool:
    """Return whether the two-player rules apply, which the number of players at the start decides (T-2P-13).

    They change a few rules and leave all others in force (T-2P-1).
    """
    return len(state.players) == 2


def auction_of(state: State) -> Auction:
    """Return the auction in progress.

    Raises:
        LookupError: nothing is on sale.
    """
    if state.auction is None:
        raise LookupError("nothing is on sale")
    return state.auction


def on_sale(state: State) -> tuple[OnSale, ...]:
    """Return what is on sale; nothing once its seller has been eliminated."""
    return state.auction.sales if state.auction is not None else ()


def sale_of(state: State, seller: Seat) -> OnSale:
    """Return what this seller has put up.

    Raises:
        LookupError: it has put nothing up.
    """
    for sale in on_sale(state):
        if sale.seller == seller:
            return sale
    raise LookupError(f"seat {seller} has put nothing up")


def interrupted(state: State) -> bool:
    """Return whether the turn ends at once, as the active player has been eliminated (T-TURN-6)."""
    return state.players[state.turn.active].out


def opener(state: State, owner: Seat, kind: PowerKind) -> CardId | None:
    """Return the card whose power has opened a player's cards of this kind for the turn, or None (F-9)."""
    for permission in state.turn.permissions:
        power = state.content.card(permission.card).power
        if permission.player == owner and isinstance(power, UseAllOfPlayer) and kind in power.their_kinds:
            return permission.card
    return None


# --- cards ----------------------------------------------------------------------------------------------------------


def find(state: State, card: CardId) -> tuple[Seat, CardInPlay] | None:
    """Return a card in play with its owner (T-TERM-4); None if it is not in play."""
    for player in state.players:
        for placed in player.play:
            if placed.card == card:
                return player.seat, placed
    return None


def owner_of(state: State, card: CardId) -> Seat:
    """Return the owner of a card in play.

    Raises:
        LookupError: the card is not in play.
    """
    found = find(state, card)
    if found is None:
        raise LookupError(f"{card} is not in play")
    return found[0]


def in_play(state: State, seat: Seat) -> Iterator[tuple[CardInPlay, Card]]:
    """Yield a player's cards in play with what is printed on them."""
    card = state.content.card
    for placed in state.players[seat].play:
        yield placed, card(placed.card)


def acquired(player: Player) -> list[CardInPlay]:
    """Return a player's acquired cards: those that count for objectives (T-TERM-2, T-2P-2)."""
    return [placed for placed in player.play if placed.zone is Zone.ACQUIRED]


def drawable(state: State) -> int:
    """Return how many cards can be drawn in all, counting the discard pile (T-DECK-1, T-DECK-2)."""
    return len(state.deck) + len(state.discard)


# --- permanent powers -----------------------------------------------------------------------------------------------


class Instance(NamedTuple):
    """One instance of a permanent power: the card in play itself, or a copy of it (T-PWR-11)."""

    source: Source
    card: CardId
    placed: CardInPlay | None
    """The card in play; None for a copy."""
    through: tuple[CardId, ...] = ()
    """The cards whose powers were being repeated when a copy was made."""


def permanents(state: State, seat: Seat, power: type[P]) -> list[tuple[Instance, P]]:
    """Return a player's instances of a permanent power in the order in which they act: card, copies, older first."""
    content = state.content
    cards = content.cards_with(power)
    found: list[tuple[Instance, P]] = []
    if not cards:
        return found
    for placed in state.players[seat].play:
        if placed.card in cards:
            instance = Instance(placed.card, placed.card, placed)
            found.append((instance, content.card(placed.card).power))  # type: ignore[arg-type]  # a P, see above
    for copy in state.copies:
        if copy.owner == seat and copy.card in cards:
            instance = Instance(copy.source, copy.card, None, copy.through)
            found.append((instance, content.card(copy.card).power))  # type: ignore[arg-type]  # a P, see above
    return found


def printed(state: State, source: Source, power: type[P]) -> P:
    """Return what is printed for an instance of a permanent power.

    Raises:
        LookupError: the instance is of another kind.
    """
    found = state.content.card(source.split("+", 1)[0]).power
    if not isinstance(found, power):
        raise LookupError(f"{source} is not a {power.verb} power")
    return found


# --- Jetons ---------------------------------------------------------------------------------------------------------


def holds(player: Player, number: JetonNumber) -> bool:
    """Return whether a player holds a Jeton of this number (T-JET-3)."""
    for held in player.jetons:  # noqa: SIM110  # a loop costs a quarter of `any`, and every window asks this
        if held.number == number:
            return True
    return False


def copies_held(player: Player, number: JetonNumber) -> int:
    """Return how many Jetons of this number a player holds: never two while T-JET-3 is in force."""
    count = 0
    for held in player.jetons:
        if held.number == number:
            count += 1
    return count


def turnable(state: State, seat: Seat, number: JetonNumber) -> tuple[CardId, ...]:
    """Return the cards that a player may engage or redress by a Jeton of this number."""
    effect = state.content.jeton(number).effect
    if isinstance(effect, JetonEngageOwn):
        return tuple([placed.card for placed in state.players[seat].play if not placed.engaged])
    if isinstance(effect, JetonRedressOwn):
        kinds = effect.kinds
        return tuple([placed.card for placed, card in in_play(state, seat) if placed.engaged and card.kind in kinds])
    return ()
