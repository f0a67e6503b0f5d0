"""What a seat may not see, written from section 16 of the digest (H-1 to H-6) and not from the field types."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.testing.twins import Secrecy, Unseen


def unseen(state: State, seat: Seat) -> Iterator[Unseen]:
    """Yield the cards and Destins that a seat may not see, except cards still named by public records."""
    public = public_names(state)
    for each in cards(state, seat):
        if each.thing not in public:
            yield each
    for player in state.players:
        if player.destin is not None and seat not in player.destin_seen_by:  # H-4
            yield Unseen(str(player.destin), "secret Destin", f"held by {player.seat}")
    for destin in state.destins.unused_secret:
        yield Unseen(str(destin), "secret Destin", "unused")
    for destin in state.destins.unused_common:
        yield Unseen(str(destin), "common Destin", "unused")


def cards(state: State, seat: Seat) -> Iterator[Unseen]:
    """Yield the deck (H-5), others' hands and cards set aside (H-1, H-3, H-5), and cards on sale (H-6)."""
    for card in state.deck:
        yield Unseen(str(card), "card", "deck")
    for player in state.players:
        if player.seat != seat:
            for place, zone in (("hand", player.hand), ("set aside", player.committed), ("looked at", player.looked)):
                for card in zone:
                    yield Unseen(str(card), "card", f"{place} of {player.seat}")
    if state.auction is not None:
        for sale in state.auction.sales:
            if sale.face_down and seat not in sale.seen_by:
                yield Unseen(str(sale.card), "card", f"on sale by {sale.seller}")


def public_names(state: State) -> set[str]:
    """Return the cards of which everybody knows what happened to them this turn, wherever they are now."""
    names: set[str] = {*state.turn.powers, *[permission.card for permission in state.turn.permissions]}
    names |= {source.split("+")[0] for source in state.turn.echoes} | {copy.card for copy in state.copies}
    for activation in state.chain:
        names |= {activation.card, *activation.within, *activation.cards}
    return names


def others(state: State, seat: Seat, rng: random.Random) -> Iterator[State]:
    """Yield states in which a simultaneous answer is another (H-3): the face of a sale, or a guardian's pledge."""
    for player in state.players:
        if player.seat != seat and isinstance(player.face_down, bool):
            yield state.with_player(change(player, face_down=not player.face_down))
        if player.seat != seat and player.pledge is True:  # a refusal may come from a seat without the Destin
            yield state.with_player(change(player, pledge=False))


SECRETS = Secrecy(unseen, others, spoken=frozenset({"ange_gardien"}))  # asked of all who might have it (P-8, H-11)
