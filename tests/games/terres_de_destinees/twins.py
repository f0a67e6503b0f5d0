"""Where a seat may not look, after section 16 of the digest (H-1 to H-6) and not after the field types."""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabletop_rules.core.change import change
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.testing.twins import Secrecy, Unseen


def unseen(state: State, seat: Seat) -> Iterator[Unseen]:
    """Cards and Destins that a seat may not see, but for cards whose public deeds still name them."""
    public = public_names(state)
    for each in cards(state, seat):
        if each.thing not in public:
            yield each
    for player in state.players:
        if player.destin is not None and seat not in player.destin_seen_by:  # H-4
            yield Unseen(str(player.destin), "secret Destin", f"before {player.seat}")
    for destin in state.destins.unused_secret:
        yield Unseen(str(destin), "secret Destin", "unused")
    for destin in state.destins.unused_common:
        yield Unseen(str(destin), "common Destin", "unused")


def cards(state: State, seat: Seat) -> Iterator[Unseen]:
    """The deck (H-5), the hands of others and what they have set aside (H-1, H-3, H-5), cards on sale (H-6)."""
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
    """Cards of which everybody knows what was done with them in this turn, wherever they lie now."""
    names: set[str] = {*state.turn.powers, *[permission.card for permission in state.turn.permissions]}
    names |= {source.split("+")[0] for source in state.turn.echoes} | {copy.card for copy in state.copies}
    for activation in state.chain:
        names |= {activation.card, *activation.within, *activation.cards}
    return names


def others(state: State, seat: Seat, rng: random.Random) -> Iterator[State]:
    """Answers held back until all have answered are another (H-3): how a card is put up, who would save by a Destin."""
    for player in state.players:
        if player.seat != seat and isinstance(player.face_down, bool):
            yield state.with_player(change(player, face_down=not player.face_down))
        if player.seat != seat and player.pledge is True:  # who says no might have had nothing to say yes with
            yield state.with_player(change(player, pledge=False))


SECRETS = Secrecy(unseen, others, spoken=frozenset({"ange_gardien"}))  # asked of all who might have it (P-8, H-11)
