"""What each command touches, by the ids that pictures use."""

from __future__ import annotations

from tabletop_rules.core.component import SEAT
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.content.actives import GainJeton
from tabletop_rules.games.terres_de_destinees.places import DISCARD, FACES, jeton_id, seat_place
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.values import faces


def targets(state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them.

    A card that the view does not show stands for the place it is in.
    """
    match command:
        case c.PutUp(seat=seat, card=card, face_down=face_down):
            either = len(faces(state, seat)) > 1 and isinstance(face_down, bool)
            return (_card(card, "hand", seat), *((FACES[face_down is True],) if either else ()))
        case c.Bid(cards=cards):
            return (f"bid:{cards}",)
        case c.KeepUnsold(seat=seat, keep=keep):
            return (seat_place("sale", _kept_from(state, seat)), seat_place("play", seat) if keep else DISCARD)
        case c.TakeLot(seller=seller):
            return (seat_place("sale", seller),)
        case c.UseJeton(seat=seat, number=number):
            return (jeton_id(state.content, number, seat),)
        case c.ChoosePlayer(player=player):
            return (f"{SEAT}{player}",)
        case c.ChoosePair(players=players):
            return tuple([f"{SEAT}{player}" for player in players])
        case c.Activate(card=card) | c.ChooseCard(card=card):
            return (state.content.card(card).id,)
        case c.ChooseFamily(family=family):
            return (f"family:{family}",)
        case c.ChooseMode(mode=mode):
            return (f"mode:{mode}",)
        case c.ChooseJeton(number=number):
            return (jeton_id(state.content, number, _holder(state)),)
        case c.ChooseLooked(seat=seat, card=card):
            return (_card(card, "looked", seat),)
        case c.ChooseHandCard(seat=seat, card=card):
            return (_card(card, "hand", seat),)
        case _:
            return ()


def _kept_from(state: State, seat: Seat) -> Seat:
    """Return the seller of the card that a player may keep: oneself if nobody bid, else whose card was bought."""
    auction = state.auction
    if auction is None or auction.winner is None:
        return seat
    return state.turn.active if auction.lot is None else auction.lot


def _card(card: object, place: str, seat: Seat) -> str:
    """Return the id of a card, or of its place if it is hidden."""
    return seat_place(place, seat) if isinstance(card, Hidden) else str(card)


def _holder(state: State) -> Seat | None:
    """Return the player among whose Jetons the power being resolved chooses; None for the centre."""
    activation = state.chain[-1]
    gains = isinstance(state.content.card(activation.card).power, GainJeton)
    return None if gains or not activation.players else activation.player
