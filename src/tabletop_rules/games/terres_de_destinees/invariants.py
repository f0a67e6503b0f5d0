"""What holds of every state of a match, whichever handlers are in force. Law 9 checks it after every record.

Each function takes a whole state, not a view, and yields a sentence for each claim that the state breaks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.effects_phase import objections
from tabletop_rules.games.terres_de_destinees.queries import find, on_sale
from tabletop_rules.games.terres_de_destinees.state import Phase, State, Zone
from tabletop_rules.games.terres_de_destinees.values import GAINABLE, binding_families, duties, may_sell, sellers


def cards_in_one_place(state: State) -> Iterator[str]:
    """Every card of the box is in exactly one place (T-COMP-1)."""
    held = [*state.deck, *state.discard, *state.box, *[sale.card for sale in on_sale(state)]]
    for player in state.players:
        held += [*player.hand, *player.committed, *player.looked, *[placed.card for placed in player.play]]
    yield from _differences("card", held, state.content.deck(state.options.advanced_cards))


def jetons_in_one_place(state: State) -> Iterator[str]:
    """Every copy of a Jeton is in the centre or before one player (T-JET-2), none that may not be gained (T-JET-3)."""
    box = [jeton.number for jeton in state.content.jetons for _ in range(jeton.copies)]
    held = [each.number for player in state.players for each in player.jetons]
    yield from _differences("Jeton", [*state.centre, *held], box)
    for player in state.players:
        for number, copies in Counter([each.number for each in player.jetons]).items():
            if copies > 1 and not GAINABLE.allows(state, number, player.seat):
                yield f"seat {player.seat} holds Jeton {number} {copies} times"


def destins_in_one_place(state: State) -> Iterator[str]:
    """Every Destin is common, before one player, or put away (T-COMP-2); those revealed are before a player."""
    piles, own = state.destins, [player.destin for player in state.players if player.destin is not None]
    held = [*piles.common, *piles.unused_common, *piles.unused_secret, *own]
    yield from _differences("Destin", held, [destin.id for destin in state.content.destins])
    for destin in piles.revealed:
        if destin not in own:
            yield f"{destin} is revealed before nobody"


def _differences(what: str, held: Iterable[object], box: Iterable[object]) -> Iterator[str]:
    there, printed = Counter(held), Counter(box)
    for thing in sorted({*map(str, (there - printed) + (printed - there))}):
        yield f"{what} {thing} is in {Counter(map(str, there.elements()))[thing]} places"


def eliminated_have_nothing(state: State) -> Iterator[str]:
    """Who is out left the game once, with nothing, and binds nobody (T-ELIM-3)."""
    out = [player.seat for player in state.players if player.out]
    if sorted(seat for batch in state.gone for seat in batch) != out:
        yield f"seats {out} are out, but eliminated were {state.gone}"
    for seat in out:
        player = state.players[seat]
        if player.hand or player.committed or player.looked or player.play or player.jetons:
            yield f"seat {seat} is out and still has something"
    bound = [seat for each in state.demands for seat in (each.by, each.of)] + [copy.owner for copy in state.copies]
    bound += [sale.seller for sale in on_sale(state)]
    for seat in {*bound} & {*out}:
        yield f"seat {seat} is out and still bound by a demand, a copy or a sale"


def threatened_hold_no_card(state: State) -> Iterator[str]:
    """Only survivors whose hand ran empty are about to be eliminated (T-ELIM-2)."""
    for seat, times in Counter(state.threatened).items():
        if times > 1 or state.players[seat].out or state.players[seat].hand_size:
            yield f"seat {seat} is threatened {times} times, with {state.players[seat].hand_size} hand cards"


def losses_can_be_paid(state: State) -> Iterator[str]:
    """Each victim loses at least one card, and no more than its hand (T-LOSS-2), once for each effect (T-LOSS-1)."""
    for loss in state.losses:
        if not 0 < loss.count <= state.players[loss.victim].hand_size:
            yield f"seat {loss.victim} loses {loss.count} of {state.players[loss.victim].hand_size} cards"
    if len({loss.victim for loss in state.losses}) < len(state.losses):
        yield "a victim loses twice at one moment"


def bids_can_be_paid(state: State) -> Iterator[str]:
    """A bid is less than the bidder's hand (T-AUC-5), and no price exceeds the bid (P-5)."""
    auction = state.auction
    if auction is None or not auction.sales:
        return
    if auction.bidder is not None and not 0 < auction.bid < state.players[auction.bidder].hand_size:
        yield f"seat {auction.bidder} bid {auction.bid} of {state.players[auction.bidder].hand_size} cards"
    if not 0 <= auction.price <= auction.bid:
        yield f"the price is {auction.price}, the bid {auction.bid}"


def marks_are_possible(state: State) -> Iterator[str]:
    """Support zones are for two players (T-2P-2), copies differ in name, and no power reaches itself (T-PWR-9)."""
    placed = [each.zone for player in state.players for each in player.play]
    if len(state.players) > 2 and Zone.SUPPORT in placed:
        yield "a card is in a support zone, which only two players have"
    if len({copy.source for copy in state.copies}) < len(state.copies):
        yield "two copies of a permanent power have one name"
    chain = [activation.card for activation in state.chain]
    if len({*chain}) < len(chain):
        yield f"a power is resolved within itself: {', '.join(chain)}"
    if state.turn.number > state.options.turn_limit:
        yield f"turn {state.turn.number} comes after the limit of {state.options.turn_limit} (T-WIN-9)"


def what_is_required_can_be_done(state: State) -> Iterator[str]:
    """Who must put up a card has one that may be put up (F-17), and each duty can be done (T-MAND-1)."""
    turn = state.turn
    if state.players[turn.active].out:
        return
    if turn.phase is Phase.AUCTION and state.auction is None:
        for seat in sellers(state):
            if may_sell(state, seat) and not _has_something_to_sell(state, seat):
                yield f"seat {seat} must put up a card, and may put up none"
    if turn.phase is Phase.EFFECTS and not state.chain:
        for card in duties(state, turn.active):
            found = find(state, card)
            if found is None or any(objections(state, turn.active, *found)):
                yield f"seat {turn.active} must activate {card}, and cannot"


def _has_something_to_sell(state: State, seat: Seat) -> bool:
    player, families = state.players[seat], binding_families(state, seat)
    hand = [state.content.card(str(card)).family for card in player.hand]
    return bool(player.committed) or (any(family in families for family in hand) if families else bool(hand))


INVARIANTS: Final[tuple[Callable[[State], Iterable[str]], ...]] = (
    cards_in_one_place,
    jetons_in_one_place,
    destins_in_one_place,
    eliminated_have_nothing,
    threatened_hold_no_card,
    losses_can_be_paid,
    bids_can_be_paid,
    marks_are_possible,
    what_is_required_can_be_done,
)
"""All of them, in the order of the rulebook."""
