"""What a seat has learned of hidden cards, folded event by event from its own stream (H-2, H-3, H-5, H-8, H-10).

Cards are tracked in the zones in which they may be hidden. Secret Destins that a seat has seen are in its view for good
(H-4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.core.whereabouts import Move, Numbering, Whereabouts, all_in, as_seen, number, unknown
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.content.permanents import SaleTax
from tabletop_rules.games.terres_de_destinees.drawing import Drawn, HandDealt, Reshuffled, TopLooked, TopTaken
from tabletop_rules.games.terres_de_destinees.elimination import Eliminated, Rescued
from tabletop_rules.games.terres_de_destinees.hand_cards import (
    Discarded,
    Given,
    PassedLeft,
    SwappedWithDiscard,
    TakenFromDiscard,
)
from tabletop_rules.games.terres_de_destinees.in_play import (
    DiscardedFromPlay,
    Exchanged,
    MovedToPlayer,
    PutIntoPlay,
    Replaced,
    ReturnedToHand,
)
from tabletop_rules.games.terres_de_destinees.looking import HandLooked
from tabletop_rules.games.terres_de_destinees.losses import Stolen
from tabletop_rules.games.terres_de_destinees.powers import FamilyAnswered
from tabletop_rules.games.terres_de_destinees.queries import on_sale
from tabletop_rules.games.terres_de_destinees.sale import BothPutUp, CardsPutUp, SaleLooked, TaxDue
from tabletop_rules.games.terres_de_destinees.settlement import Settled, Unsold
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.kit.frozen import frozen

if TYPE_CHECKING:
    from tabletop_rules.core.terms import Seat
    from tabletop_rules.games.terres_de_destinees.terms import CardId, Family

DECK: Final = 0
BOX: Final = 1
"""The zone of the cards that a situation has left out of the match."""
LOOKED: Final = 2
"""The zone of the cards looked at among which a player chooses; only one player does so at a time."""


def hand(seat: Seat) -> int:
    """Return the zone of a hand, with the cards that are committed."""
    return 3 + 2 * seat


def sale(seat: Seat) -> int:
    """Return the zone of what a seat has on sale face down."""
    return 4 + 2 * seat


@frozen
class Facts:
    """What a seat knows: where hidden cards may be, and which cards each seat has in play, as bit masks.

    `pile` are the cards of the last discard pile, until what was left of the deck is drawn. It is known only if the
    stream is whole, from the deal on. `lots` is how many cards are on sale, 0 also if they were put up unseen.
    """

    cards: Whereabouts
    play: tuple[int, ...]
    whole: bool
    pile: int | None = None
    lots: int = 0

    def moved(self, *moves: Move) -> Facts:
        """Return the facts after moves that happen at once."""
        return change(self, cards=self.cards.moved(*moves))

    def drawn(self, target: int | None, cards: tuple[object, ...]) -> Facts:
        """Return the facts after cards left the deck: all that was left of the old one first (T-DECK-1)."""
        known = self.cards.moved(Move(DECK, target, cards))
        return change(self, cards=known if self.pile is None else known.emptied(DECK, of=~self.pile), pile=None)

    def shown(self, *cards: CardId) -> Facts:
        """Return the facts when cards are where everybody sees them."""
        return self.moved(Move(None, None, cards))

    def placed(self, owner: Seat, *cards: CardId) -> Facts:
        """Return the facts after cards entered play."""
        return self._with_play(owner, self.play[owner] | self.cards.numbering.mask(cards)).shown(*cards)

    def left(self, owner: Seat, card: CardId) -> Facts:
        """Return the facts after a card left play."""
        return self._with_play(owner, self.play[owner] & ~self.cards.numbering.mask((card,)))

    def without_sales(self, sellers: Iterable[Seat]) -> Facts:
        """Return the facts when these sellers have nothing on sale."""
        cards = self.cards
        for seller in sellers:
            if cards.may[sale(seller)]:
                cards = cards.emptied(sale(seller))
        return change(self, cards=cards)

    def _with_play(self, owner: Seat, cards: int) -> Facts:
        return change(self, play=(*self.play[:owner], cards, *self.play[owner + 1 :]))


def remember(content: Content, facts: Facts | None, event: Event) -> Facts | None:
    """Return what a seat knows after an event that it received; with None it knows nothing yet."""
    follow = FOLLOWED.get(type(event))
    if follow is None:
        return facts
    if facts is None:
        seats, cards = content.meta.players_max, _numbering(content)
        whole = isinstance(event, HandDealt)
        facts = Facts(all_in(cards, hand(seats), DECK) if whole else unknown(cards, hand(seats)), (0,) * seats, whole)
    after: Facts = follow(content, facts, event)
    return after


def begin(content: Content, state: State) -> Facts:
    """Return what a view alone tells a seat."""
    seats, numbering = content.meta.players_max, _numbering(content)
    in_play = [[placed.card for placed in player.play] for player in state.players]
    shown = [*state.discard, *[card for cards in in_play for card in cards]]
    if state.auction is not None:
        shown += [lot.card for lot in state.auction.sales if isinstance(lot.card, str) and not lot.face_down]
    play = [numbering.mask(cards) for cards in in_play]
    play += [0] * (seats - len(play))
    among = numbering.mask(content.deck(state.options.advanced_cards))
    cards = as_seen(numbering, hand(seats), [*zones(state), (None, shown)], among)
    return Facts(cards, tuple(play), True, lots=len(on_sale(state)))


# --- the deck and the discard pile ----------------------------------------------------------------------------------


def hand_dealt(content: Content, known: Facts, event: HandDealt) -> Facts:
    return known.drawn(hand(event.seat), event.cards)


def reshuffled(content: Content, known: Facts, event: Reshuffled) -> Facts:
    """Put all cards that everybody sees into the deck, except those in play."""
    pile = known.cards.open
    for cards in known.play:
        pile &= ~cards
    return change(known, cards=known.cards.adding(DECK, pile), pile=pile if known.whole else None)


def drawn(content: Content, known: Facts, event: Drawn) -> Facts:
    return known.drawn(hand(event.seat), event.cards)


def top_looked(content: Content, known: Facts, event: TopLooked) -> Facts:
    return known.drawn(LOOKED, event.cards)


def top_taken(content: Content, known: Facts, event: TopTaken) -> Facts:
    known = known.moved(Move(LOOKED, None, event.discarded), Move(LOOKED, hand(event.seat), event.taken))
    return change(known, cards=known.cards.emptied(LOOKED))


def taken_from_discard(content: Content, known: Facts, event: TakenFromDiscard) -> Facts:
    return known.moved(Move(None, hand(event.seat), event.cards))


def swapped_with_discard(content: Content, known: Facts, event: SwappedWithDiscard) -> Facts:
    return known.moved(Move(hand(event.seat), None, event.given), Move(None, hand(event.seat), event.taken))


# --- between hands --------------------------------------------------------------------------------------------------


def discarded(content: Content, known: Facts, event: Discarded) -> Facts:
    return known.moved(*[Move(hand(part.seat), None, part.cards) for part in event.parts])


def given(content: Content, known: Facts, event: Given) -> Facts:
    return known.moved(Move(hand(event.giver), hand(event.receiver), event.cards))


def stolen(content: Content, known: Facts, event: Stolen) -> Facts:
    return known.moved(Move(hand(event.victim), hand(event.thief), event.cards))


def passed_left(content: Content, known: Facts, event: PassedLeft) -> Facts:
    return known.moved(*[Move(hand(part.giver), hand(part.receiver), part.cards) for part in event.passes])


def hand_looked(content: Content, known: Facts, event: HandLooked) -> Facts:
    if HIDDEN in event.cards:
        return known
    cards = known.cards
    return change(known, cards=cards.holding(hand(event.target), cards.numbering.mask(event.cards)))


def family_answered(content: Content, known: Facts, event: FamilyAnswered) -> Facts:
    """Note that a hand holds no card of a family, or at least so many (H-7)."""
    cards, zone, family = known.cards, hand(event.seat), _family(content, event.family)
    if not event.held:
        return change(known, cards=cards.emptied(zone, of=family))
    return change(known, cards=cards.holding_some(zone, family, max(event.cards, 1)))


def rescued(content: Content, known: Facts, event: Rescued) -> Facts:
    if event.drawn:
        known = known.drawn(hand(event.victim), event.drawn)
    return known.moved(Move(hand(event.saviour), hand(event.victim), event.given))


# --- sales ----------------------------------------------------------------------------------------------------------


def put_up(content: Content, known: Facts, event: CardsPutUp) -> Facts:
    moves = [Move(hand(lot.seller), sale(lot.seller) if lot.face_down else None, (lot.card,)) for lot in event.sales]
    return change(known.moved(*moves), lots=len(event.sales))


def tax_due(content: Content, known: Facts, event: TaxDue) -> Facts:
    """Note that the card on sale face down is not of the exempt family (H-6)."""
    power = content.card(event.source.partition("+")[0]).power
    if not isinstance(power, SaleTax):
        return known
    return change(known, cards=known.cards.emptied(sale(event.seller), of=_family(content, power.exempt_family)))


def sale_looked(content: Content, known: Facts, event: SaleLooked) -> Facts:
    return known if event.card is HIDDEN else known.moved(Move(sale(event.seller), sale(event.seller), (event.card,)))


def settled(content: Content, known: Facts, event: Settled) -> Facts:
    refused = known.lots - len(event.placings)  # of what was on sale, this is not placed, but discarded last
    paid = event.discarded[: len(event.discarded) - refused] if known.lots else ()
    known = known.moved(Move(hand(event.payer), None, paid)).shown(*event.discarded[len(paid) :])
    for payment in event.payments:
        known = known.moved(Move(hand(payment.giver), hand(payment.receiver), payment.cards))
    for placing in event.placings:
        known = known.placed(placing.owner, placing.card)
    return change(known.without_sales(range(content.meta.players_max)), lots=0)


def unsold(content: Content, known: Facts, event: Unsold) -> Facts:
    known = known.placed(event.seller, event.card) if event.kept else known.shown(event.card)
    return change(known.without_sales((event.seller,)), lots=max(0, known.lots - 1))


def eliminated(content: Content, known: Facts, event: Eliminated) -> Facts:
    gone = [part.victim for part in event.parts]
    play = tuple([0 if seat in gone else cards for seat, cards in enumerate(known.play)])
    lots = max(0, known.lots - len(event.unsold))
    return change(known.shown(*event.unsold).without_sales(gone), play=play, lots=lots)


# --- in play --------------------------------------------------------------------------------------------------------


def put_into_play(content: Content, known: Facts, event: PutIntoPlay) -> Facts:
    return known.placed(event.owner, event.card)


def moved_to_player(content: Content, known: Facts, event: MovedToPlayer) -> Facts:
    return known.left(event.owner, event.card).placed(event.to, event.card)


def exchanged(content: Content, known: Facts, event: Exchanged) -> Facts:
    known = known.left(event.owner, event.card).left(event.other_owner, event.other_card)
    return known.placed(event.owner, event.other_card).placed(event.other_owner, event.card)


def replaced(content: Content, known: Facts, event: Replaced) -> Facts:
    known = known.drawn(None, (event.new,)).left(event.owner, event.old).shown(event.old)
    return known.placed(event.owner, event.new)


def returned_to_hand(content: Content, known: Facts, event: ReturnedToHand) -> Facts:
    return known.left(event.owner, event.card).moved(Move(None, hand(event.owner), (event.card,)))


def discarded_from_play(content: Content, known: Facts, event: DiscardedFromPlay) -> Facts:
    return known.left(event.owner, event.card).shown(event.card)


FOLLOWED: Final[Mapping[type[Event], Callable[[Content, Facts, Any], Facts]]] = {
    HandDealt: hand_dealt,
    Reshuffled: reshuffled,
    Drawn: drawn,
    TopLooked: top_looked,
    TopTaken: top_taken,
    Replaced: replaced,
    TakenFromDiscard: taken_from_discard,
    SwappedWithDiscard: swapped_with_discard,
    ReturnedToHand: returned_to_hand,
    Discarded: discarded,
    Given: given,
    Stolen: stolen,
    PassedLeft: passed_left,
    HandLooked: hand_looked,
    FamilyAnswered: family_answered,
    Rescued: rescued,
    CardsPutUp: put_up,
    BothPutUp: put_up,
    TaxDue: tax_due,
    SaleLooked: sale_looked,
    Settled: settled,
    Unsold: unsold,
    Eliminated: eliminated,
    PutIntoPlay: put_into_play,
    MovedToPlayer: moved_to_player,
    Exchanged: exchanged,
    DiscardedFromPlay: discarded_from_play,
}
"""What a seat learns from each event that shows or moves cards that may be hidden."""


@cache
def _numbering(content: Content) -> Numbering:
    return number(content.deck(advanced=True))


@cache
def _family(content: Content, family: Family) -> int:
    return _numbering(content).mask(content.cards_of(family))


# --- worlds that fit what a seat knows ------------------------------------------------------------------------------


def zones(state: State) -> Iterator[tuple[int, tuple[object, ...]]]:
    """Yield all places of cards that may be hidden, in the order in which `view.recall` fills them."""
    for player in state.players:
        seat, looks = player.seat, bool(player.looked)
        yield hand(seat), player.hand
        yield LOOKED if looks else hand(seat), player.committed
        yield LOOKED, player.looked
    if state.auction is not None:
        for lot in state.auction.sales:
            if lot.face_down:
                yield sale(lot.seller), (lot.card,)
    yield DECK, state.deck
    yield BOX, state.box


def fits(facts: Facts, state: State) -> bool:
    """Return whether a state contradicts nothing that a seat knows."""
    return facts.cards.fits(zones(state))
