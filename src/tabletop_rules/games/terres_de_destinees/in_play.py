"""Cards in play: engaged, redressed, moved. Source: T-PWR-6, T-PWR-7."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.batch import Batch
from tabletop_rules.games.terres_de_destinees.moves import (
    add_to_hand,
    add_to_play,
    apply_batch,
    forget_echoes,
    remove_from_play,
    turn_card,
)
from tabletop_rules.games.terres_de_destinees.state import Card, CardInPlay, Player, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardId

# --- cards in play --------------------------------------------------------------------------------------------------


@tr.frozen
class Engaged(tr.Event, kind="terres_de_destinees.engaged/1", matters="detail"):
    """A card was engaged without resolving its power."""

    en = "{card:card} of {owner} is engaged."
    fr = "La carte {card:card} {owner:of} est engagée."
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        return state.with_player(turn_card(state.players[self.owner], self.card, engaged=True))


@tr.frozen
class Redressed(tr.Event, kind="terres_de_destinees.redressed/1", matters="detail"):
    """A card was redressed outside the start of a turn."""

    en = "{card:card} of {owner} is redressed."
    fr = "La carte {card:card} {owner:of} est redressée."
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        return state.with_player(turn_card(state.players[self.owner], self.card, engaged=False))


@tr.frozen
class PutIntoPlay(Batch, kind="terres_de_destinees.put_into_play/1", matters="detail"):
    """A card of the discard pile entered a play area, ready, with the acquired cards (T-PWR-6, T-2P-12)."""

    en = "{card:card} enters the play area of {owner}."
    fr = "{card:card} entre en jeu devant {owner}."
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        """Move a discarded card into play, ready, as a new card (T-PWR-6)."""
        pile = tuple([card for card in state.discard if card != self.card])
        return apply_batch(state, add_to_play(state.players[self.owner], self.card), discard=pile)


@tr.frozen
class MovedToPlayer(Batch, kind="terres_de_destinees.moved_to_player/1", matters="detail"):
    """A card in play was placed with another player's cards, in the state it has (T-PWR-6, F-7)."""

    en = "{card:card} goes from {owner} to {to}."
    fr = "{card:card} passe {owner:of} {to:to}."
    card: tr.Public[CardId]
    owner: tr.Public[tr.Seat]
    to: tr.Public[tr.Seat]
    zone: tr.Public[Zone]

    def apply(self, state: State) -> State:
        """Move a card to another play area or zone, engaged or ready as it is (T-PWR-6, A-22)."""
        placed = _placed(state.players[self.owner], self.card)
        giver = remove_from_play(state.players[self.owner], self.card)
        receiver = giver if self.to == self.owner else state.players[self.to]
        receiver = add_to_play(receiver, self.card, self.zone, placed.engaged)
        return apply_batch(state, giver, receiver)


@tr.frozen
class Exchanged(Batch, kind="terres_de_destinees.exchanged/1", matters="detail"):
    """Two cards in play of different players changed places, each in the state it has and in the other's zone."""

    en = "{card:card} of {owner} and {other_card:card} of {other_owner} change places."
    fr = "{card:card} {owner:of} et {other_card:card} {other_owner:of} échangent leur place."
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    other_owner: tr.Public[tr.Seat]
    other_card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        """Swap two cards and their zones; each stays engaged or ready (T-2P-12)."""
        mine, theirs = state.players[self.owner], state.players[self.other_owner]
        my_card, their_card = _placed(mine, self.card), _placed(theirs, self.other_card)
        return apply_batch(
            state,
            _replace_card(mine, self.card, CardInPlay(their_card.card, their_card.engaged, my_card.zone)),
            _replace_card(theirs, self.other_card, CardInPlay(my_card.card, my_card.engaged, their_card.zone)),
        )


@tr.frozen
class Replaced(Batch, kind="terres_de_destinees.replaced/1", matters="detail"):
    """A card in play went to the discard pile, and the top card of the deck took its place and zone, ready (F-13)."""

    en = "{new:card} takes the place of {old:card} before {owner}."
    fr = "{new:card} remplace {old:card} devant {owner}."
    owner: tr.Public[tr.Seat]
    old: tr.Public[CardId]
    new: tr.Public[CardId]

    def apply(self, state: State) -> State:
        """Put a card of the deck in the place and zone of a card, ready (T-PWR-6, T-2P-12)."""
        player = state.players[self.owner]
        zone = _placed(player, self.old).zone
        return apply_batch(
            forget_echoes(state, (self.old,)),
            _replace_card(player, self.old, CardInPlay(self.new, False, zone)),
            deck=tr.take(state.deck, (self.new,)),
            discard=(*state.discard, self.old),
        )


@tr.frozen
class ReturnedToHand(Batch, kind="terres_de_destinees.returned_to_hand/1", matters="detail"):
    """A card in play went back to its owner's hand; `entered` is the same card as it enters the hand (H-10)."""

    en = "{card:card} goes back to the hand of {owner}."
    fr = "{card:card} retourne dans la main {owner:of}."
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    entered: tr.Annotated[Card, tr.Seen("owner")]

    def apply(self, state: State) -> State:
        """Move a card from play to its owner's hand, where only the owner sees it (H-10)."""
        player = remove_from_play(state.players[self.owner], self.card)
        return apply_batch(forget_echoes(state, (self.card,)), add_to_hand(player, (self.entered,)))


@tr.frozen
class DiscardedFromPlay(Batch, kind="terres_de_destinees.discarded_from_play/1", matters="detail"):
    """A card in play went to the discard pile."""

    en = "{card:card} of {owner} is discarded."
    fr = "La carte {card:card} {owner:of} est défaussée."
    owner: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        player = remove_from_play(state.players[self.owner], self.card)
        return apply_batch(forget_echoes(state, (self.card,)), player, discard=(*state.discard, self.card))


def _placed(player: Player, card: CardId) -> CardInPlay:
    return next(placed for placed in player.play if placed.card == card)


def _replace_card(player: Player, card: CardId, other: CardInPlay) -> Player:
    return tr.change(player, play=tuple([other if placed.card == card else placed for placed in player.play]))
