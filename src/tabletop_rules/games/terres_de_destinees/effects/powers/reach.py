"""Whom and what a power may be turned on: players and cards in play, by what everybody may know (T-PWR-4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.queries import clockwise, in_play, others
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Owner


def seats_of(state: State, activator: Seat, owner: Owner) -> tuple[Seat, ...]:
    """Whose cards a power reaches, from the activator clockwise (T-TERM-5)."""
    if owner is Owner.ACTIVATOR:
        return (activator,)
    return others(state, activator) if owner is Owner.OTHER else clockwise(state, activator)


def reach(state: State, activator: Seat, owner: Owner) -> Iterator[tuple[Seat, CardInPlay, Card]]:
    """The cards in play that a power reaches, each with its owner, how it lies and what is printed on it."""
    for seat in seats_of(state, activator, owner):
        for placed, card in in_play(state, seat):
            yield seat, placed, card


def others_with_cards(state: State, act: Activation, power: object) -> tuple[Seat, ...]:
    """The other players who hold a card: an empty hand has nothing to lose or to show (T-PWR-4, T-LOSS-2)."""
    return tuple([seat for seat in others(state, act.activator) if state.players[seat].hand_size])


def not_yet(act: Activation, cards: Collection[CardId]) -> tuple[CardId, ...]:
    """Those of the cards that have not been chosen for this power yet."""
    return tuple([card for card in cards if card not in act.cards])
