"""Cards and Jetons moved in the state, for the events that say so."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import tabletop_rules.author as tr
from tabletop_rules.core.make import renewer
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, CardInPlay, Player, State, Turn, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId, JetonNumber

# Nearly every batch changes these fields: a `renewer` costs half as much as `change`.
_after_batch: Callable[..., State] = renewer(
    State, "players", "deck", "discard", "centre", "turn", "threatened", "auction", "losses"
)
_marked: Callable[[Turn, bool, int], Turn] = renewer(Turn, "moved", "received")
with_hand: Callable[[Player, tuple[Card, ...]], Player] = renewer(Player, "hand")
with_committed: Callable[[Player, tuple[Card, ...]], Player] = renewer(Player, "committed")
_with_play: Callable[[Player, tuple[CardInPlay, ...]], Player] = renewer(Player, "play")
set_aside: Callable[[Player, tuple[Card, ...], tuple[Card, ...]], Player] = renewer(Player, "hand", "committed")


def apply_batch(
    state: State,
    *players: Player,
    deck: tuple[Card, ...] | None = None,
    discard: tuple[CardId, ...] | None = None,
    centre: tuple[JetonNumber, ...] | None = None,
    received: int = 0,
    auction: Auction | None = None,
    settles_losses: bool = False,
) -> State:
    """Return the state after a batch that leaves these players, each once, these piles and this auction.

    Records whose hand ran empty (T-ELIM-2), that something moved (T-WIN-8), and how many cards came to the active
    player from other hands (F-5).
    """
    row, threatened = list(state.players), state.threatened
    for player in players:
        before = row[player.seat]
        row[player.seat] = player
        if not player.hand and not player.committed and (before.hand or before.committed):
            threatened = (*threatened, player.seat)
    if state.threatened:  # a seller whose last card is on sale, without A-9, may get a tax from the other
        sellers = [sale.seller for sale in state.auction.sales] if state.auction is not None else []
        threatened = tuple([seat for seat in threatened if seat not in sellers or not row[seat].hand])
    return _after_batch(
        state,
        tuple(row),
        state.deck if deck is None else deck,
        state.discard if discard is None else discard,
        state.centre if centre is None else centre,
        mark_moved(state.turn, received),
        threatened,
        state.auction if auction is None else auction,
        () if settles_losses else state.losses,
    )


def mark_moved(turn: Turn, received: int = 0) -> Turn:
    """Return the turn after something has moved (T-WIN-8), and `received` cards came from other hands (F-5)."""
    if turn.moved and not received:
        return turn
    return _marked(turn, True, turn.received + received)


def add_to_hand(player: Player, cards: Iterable[Card]) -> Player:
    return with_hand(player, tr.put(player.hand, cards))


def add_to_play(player: Player, card: CardId, zone: Zone = Zone.ACQUIRED, engaged: bool = False) -> Player:
    return _with_play(player, (*player.play, CardInPlay(card, engaged, zone)))


def remove_from_play(player: Player, card: CardId) -> Player:
    return _with_play(player, tuple([placed for placed in player.play if placed.card != card]))


def forget_echoes(state: State, cards: Collection[CardId]) -> State:
    """Forget what cards that leave play have granted this turn: if they come back they are new (T-PWR-6)."""
    echoes = state.turn.echoes
    kept = tuple([source for source in echoes if source not in cards])
    return state if kept == echoes else tr.change(state, turn=tr.change(state.turn, echoes=kept))


def turn_card(player: Player, card: CardId, engaged: bool) -> Player:
    """Return the player with this card in play engaged, or ready."""
    play = tuple(
        [CardInPlay(placed.card, engaged, placed.zone) if placed.card == card else placed for placed in player.play]
    )
    return _with_play(player, play)


def drop_jeton(player: Player, number: JetonNumber) -> Player:
    """Return the player without one Jeton of this number, the first of several (T-JET-2)."""
    place = [held.number for held in player.jetons].index(number)
    return tr.change(player, jetons=player.jetons[:place] + player.jetons[place + 1 :])


def add_jetons(centre: tuple[JetonNumber, ...], numbers: Iterable[JetonNumber]) -> tuple[JetonNumber, ...]:
    """Return the centre with these Jetons added, sorted (T-SETUP-6)."""
    return tuple(sorted((*centre, *numbers)))
