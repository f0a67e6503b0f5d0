"""What a seat may not see, by FA-INFO-1 to FA-INFO-8 and not by the types of fields."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES
from tabletop_rules.testing.twins import Secrecy, Unseen


def unseen(state: State, seat: Seat) -> Iterator[Unseen]:
    """Yield decks and objectives not dealt (FA-INFO-3), and hands and secret objectives of others (FA-INFO-2).

    A spy goes on seeing cards of a hand (FA-INFO-4). A card is known by its category (FA-INFO-8).
    """
    spied = set(state.players[seat].seen) if seat >= 0 else set()  # type: ignore[arg-type]
    for axis, deck in zip(AXES, state.decks, strict=True):
        for card in deck.cards:
            yield Unseen(str(card), axis, "deck")
        for player in state.players:
            if player.seat != seat:
                for card in getattr(player.hand, axis):
                    if card not in spied:
                        yield Unseen(str(card), axis, f"hand of {player.seat}")
    for aim in state.objectives:
        yield Unseen(str(aim), "objective", "not dealt")
    for player in state.players:
        if player.seat != seat and player.secret is not None:
            yield Unseen(str(player.secret), "objective", f"of {player.seat}")


SECRETS = Secrecy(unseen)
