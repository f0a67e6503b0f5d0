"""What each command touches, by the ids that pictures use."""

from __future__ import annotations

from tabletop_rules.core.component import SEAT
from tabletop_rules.core.messages import Command
from tabletop_rules.games.terres_de_destinees.bidding import Bid, TakeLot
from tabletop_rules.games.terres_de_destinees.drawing import ChooseLooked
from tabletop_rules.games.terres_de_destinees.effects_phase import Activate, UseJeton
from tabletop_rules.games.terres_de_destinees.hand_cards import ChooseHandCard
from tabletop_rules.games.terres_de_destinees.places import DISCARD, FACES, card_or_place, jeton_id, seat_place
from tabletop_rules.games.terres_de_destinees.power_choices import ChooseCard, ChoosePlayer
from tabletop_rules.games.terres_de_destinees.resolving import (
    ChooseFamily,
    ChooseJeton,
    ChooseMode,
    ChoosePair,
    _holder,
)
from tabletop_rules.games.terres_de_destinees.sale import PutUp
from tabletop_rules.games.terres_de_destinees.settlement import KeepUnsold, _kept_from
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.values import faces


def targets(state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them.

    A card that the view does not show stands for the place it is in.
    """
    match command:
        case PutUp(seat=seat, card=card, face_down=face_down):
            either = len(faces(state, seat)) > 1 and isinstance(face_down, bool)
            return (card_or_place(card, "hand", seat), *((FACES[face_down is True],) if either else ()))
        case Bid(cards=cards):
            return (f"bid:{cards}",)
        case KeepUnsold(seat=seat, keep=keep):
            return (seat_place("sale", _kept_from(state, seat)), seat_place("play", seat) if keep else DISCARD)
        case TakeLot(seller=seller):
            return (seat_place("sale", seller),)
        case UseJeton(seat=seat, number=number):
            return (jeton_id(state.content, number, seat),)
        case ChoosePlayer(player=player):
            return (f"{SEAT}{player}",)
        case ChoosePair(players=players):
            return tuple([f"{SEAT}{player}" for player in players])
        case Activate(card=card) | ChooseCard(card=card):
            return (state.content.card(card).id,)
        case ChooseFamily(family=family):
            return (f"family:{family}",)
        case ChooseMode(mode=mode):
            return (f"mode:{mode}",)
        case ChooseJeton(number=number):
            return (jeton_id(state.content, number, _holder(state)),)
        case ChooseLooked(seat=seat, card=card):
            return (card_or_place(card, "looked", seat),)
        case ChooseHandCard(seat=seat, card=card):
            return (card_or_place(card, "hand", seat),)
        case _:
            return ()
