"""From the box to the first turn (T-SETUP-1 to T-SETUP-8)."""

from __future__ import annotations

from tabletop_rules.core.messages import Chance, Pick, Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap
from tabletop_rules.errors import OptionError
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.drawing import DealDestin, DealHand, RevealCommons
from tabletop_rules.games.terres_de_destinees.options import LAST_SEAT
from tabletop_rules.games.terres_de_destinees.state import Destins, Options, Player, State, Turn
from tabletop_rules.games.terres_de_destinees.terms import Visibility
from tabletop_rules.games.terres_de_destinees.turn import FirstTurn as FirstTurn_


def set_up(content: Content, options: Options, youngest_seat: Seat, seats: int) -> tuple[State, Plan]:
    """Return the table before anything is dealt, and the plan that deals.

    Raises:
        OptionError: the seat of the youngest participant is not at the table.
    """
    youngest = seats - 1 if youngest_seat == LAST_SEAT else youngest_seat
    if youngest >= seats:
        raise OptionError(
            "these options of terres_de_destinees cannot be used:",
            [f"option 'youngest_seat' must be a seat of the {seats} at the table, not {youngest}"],
        )
    state = State(
        content=content,
        options=options,
        players=tuple([Player(seat) for seat in range(seats)]),
        deck=heap(content.deck(options.advanced_cards)),  # T-SETUP-1
        centre=tuple([jeton.number for jeton in content.jetons for _ in range(jeton.copies)]),  # T-SETUP-6
        destins=Destins(
            unused_common=heap(content.destins_of(Visibility.COMMON)),
            unused_secret=heap(content.destins_of(Visibility.SECRET)),
        ),
        turn=Turn(active=youngest),  # so that the first turn goes to the seat on the left (T-SETUP-7)
    )
    return state, (*_deal(state, youngest, seats), FirstTurn_())


def _deal(state: State, youngest: int, seats: int) -> Plan:
    """Ask chance in the order of T-SETUP-8: common Destins, then in turn order secret ones, then whole hands.

    Drawing from bags replaces the three shuffles (T-SETUP-1); what stays in them is put away unseen (T-SETUP-4) or is
    the deck (T-SETUP-5).
    """
    meta = state.content.meta
    order = [(youngest + 1 + place) % seats for place in range(seats)]
    commons, secrets, deck = len(state.destins.unused_common), len(state.destins.unused_secret), len(state.deck)
    plan: list[Chance] = []
    if meta.common_destins_revealed:
        plan.append(Chance(Pick(commons, meta.common_destins_revealed), RevealCommons()))
    plan += [Chance(Pick(secrets - place), DealDestin(seat)) for place, seat in enumerate(order)]
    plan += [
        Chance(Pick(deck - place * meta.hand_size, meta.hand_size), DealHand(seat)) for place, seat in enumerate(order)
    ]
    return tuple(plan)
