"""What the reducers of all moves of cards and Jetons share."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import put
from tabletop_rules.games.terres_de_destinees.state import (
    Auction,
    Card,
    CardInPlay,
    HeldJeton,
    Player,
    State,
    Turn,
    Zone,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, JetonNumber


def moved(
    state: State,
    *players: Player,
    deck: tuple[Card, ...] | None = None,
    discard: tuple[CardId, ...] | None = None,
    centre: tuple[JetonNumber, ...] | None = None,
    received: int = 0,
    auction: Auction | None = None,
    settles_losses: bool = False,
) -> State:
    """The state after a batch that leaves these players, each once, these piles and this auction.

    Notes whose hand has run empty (T-ELIM-2), that something moved (T-WIN-8), and how many cards came to the active
    player from other hands (F-5).
    """
    row, threatened = list(state.players), state.threatened
    for player in players:
        before = row[player.seat]
        row[player.seat] = player
        if not player.hand and not player.committed and (before.hand or before.committed):
            threatened = (*threatened, player.seat)
    return change(
        state,
        players=tuple(row),
        deck=state.deck if deck is None else deck,
        discard=state.discard if discard is None else discard,
        centre=state.centre if centre is None else centre,
        turn=stirred(state.turn, received),
        threatened=threatened,
        auction=state.auction if auction is None else auction,
        losses=() if settles_losses else state.losses,
    )


def stirred(turn: Turn, received: int = 0) -> Turn:
    """The turn once something has moved in it (T-WIN-8)."""
    if turn.moved and not received:
        return turn
    return change(turn, moved=True, received=turn.received + received)


def gains(player: Player, cards: Iterable[Card]) -> Player:
    """The player with cards added to the hand."""
    return change(player, hand=put(player.hand, cards))


def places(player: Player, card: CardId, zone: Zone = Zone.ACQUIRED, engaged: bool = False) -> Player:
    """The player with a card added to the play area."""
    return change(player, play=(*player.play, CardInPlay(card, engaged, zone)))


def unplaces(player: Player, card: CardId) -> Player:
    """The player without this card in play."""
    return change(player, play=tuple([placed for placed in player.play if placed.card != card]))


def forgotten(state: State, cards: Collection[CardId]) -> State:
    """What cards that leave play have granted this turn is forgotten: if they come back they are new ones (T-PWR-6)."""
    echoes = state.turn.echoes
    kept = tuple([source for source in echoes if source not in cards])
    return state if kept == echoes else change(state, turn=change(state.turn, echoes=kept))


def turns(player: Player, card: CardId, engaged: bool) -> Player:
    """The player with this card in play engaged, or ready."""
    play = tuple(
        [CardInPlay(placed.card, engaged, placed.zone) if placed.card == card else placed for placed in player.play]
    )
    return change(player, play=play)


def holds_too(player: Player, number: JetonNumber, placed_by: Seat) -> Player:
    """The player with a Jeton more."""
    jetons = sorted((*player.jetons, HeldJeton(number, placed_by)), key=lambda held: held.number)
    return change(player, jetons=tuple(jetons))


def holds_no_more(player: Player, number: JetonNumber) -> Player:
    """The player without the Jeton of this number."""
    return change(player, jetons=tuple([held for held in player.jetons if held.number != number]))


def without_jeton(centre: tuple[JetonNumber, ...], number: JetonNumber) -> tuple[JetonNumber, ...]:
    """The centre with one Jeton of this number less."""
    place = centre.index(number)
    return centre[:place] + centre[place + 1 :]


def with_jetons(centre: tuple[JetonNumber, ...], numbers: Iterable[JetonNumber]) -> tuple[JetonNumber, ...]:
    """The centre with these Jetons more, sorted (T-SETUP-6)."""
    return tuple(sorted((*centre, *numbers)))
