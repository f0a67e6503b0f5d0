"""What a seat has learned of hidden cards, folded event by event from its own stream.

Cards seen in another hand are in the view as long as they are there (FA-INFO-4). The view does not tell which cards a
reshuffle put back into a deck (FA-DECK-1): a card that was hidden in a hand before is none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.core.whereabouts import Limit, Move, Numbering, Whereabouts, as_seen, number, unknown
from tabletop_rules.games.fatum_medieval.accounts import UpkeepPaid
from tabletop_rules.games.fatum_medieval.content.items import Content
from tabletop_rules.games.fatum_medieval.destiny import ActionPlayed, PermanentPlaced
from tabletop_rules.games.fatum_medieval.effects import HandSeen
from tabletop_rules.games.fatum_medieval.opportunities import Drawn, HandDiscarded, Reshuffled
from tabletop_rules.games.fatum_medieval.picks import CardTaken, FrontDiscarded
from tabletop_rules.games.fatum_medieval.ruin import PlayerRuined, PlayResolved
from tabletop_rules.games.fatum_medieval.setup import Dealt as Dealt_
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES, PLACE, Axis

if TYPE_CHECKING:
    from tabletop_rules.core.terms import Seat
    from tabletop_rules.games.fatum_medieval.terms import Card, CardId

PILES: Final = len(AXES)
"""The zone of all piles, which everybody sees. The zone of a deck is the index of its axis."""
OUT: Final = PILES + 1
"""The zone of the cards that a situation has left out of the match."""


def hand(seat: Seat) -> int:
    """Return the zone of a hand."""
    return OUT + 1 + seat


def remember(content: Content, facts: Whereabouts | None, event: Event) -> Whereabouts | None:
    """Return what a seat knows after an event that it received; with None it knows nothing yet."""
    follow = FOLLOWED.get(type(event))
    if follow is None:
        return facts
    if facts is None:
        facts = _before_deal(content) if isinstance(event, Dealt_) else _unknown(content)
    after: Whereabouts = follow(content, facts, event)
    return after


def begin(content: Content, state: State) -> Whereabouts:
    """Return what a view alone tells a seat."""
    numbering, size = _numbering(content), hand(content.numbers.players_max)
    shown = [card for player in state.players for card in player.front]
    shown += [] if state.resolving is None else [state.resolving]
    may, limits = [0] * size, list[Limit]()
    for axis, deck in zip(AXES, content.decks, strict=True):
        places = [*zones(state, axis), (PILES, state.decks[PLACE[axis]].pile)]
        cards: list[Card] = [*shown, *[card for _, held in places for card in held]]
        out = len({*deck} - {*cards}) - cards.count(HIDDEN)
        of_axis = as_seen(numbering, size, [*places, (OUT, (HIDDEN,) * out), (None, shown)], numbering.mask(deck))
        may = [one | other for one, other in zip(may, of_axis.may, strict=True)]
        limits += of_axis.limits
    return Whereabouts(numbering, tuple(may), tuple(limits))


def dealt(content: Content, known: Whereabouts, event: Dealt_) -> Whereabouts:
    return known.moved(Move(PLACE[event.axis], hand(event.seat), event.cards))


def drawn(content: Content, known: Whereabouts, event: Drawn) -> Whereabouts:
    return known.moved(Move(PLACE[event.axis], hand(event.seat), (event.card,)))


def reshuffled(content: Content, known: Whereabouts, event: Reshuffled) -> Whereabouts:
    """Follow a pile into the deck, which was empty (FA-DECK-1)."""
    deck = PLACE[event.axis]
    pile = known.may[PILES] & _decks(content)[deck]
    return known.emptied(PILES, of=pile).emptied(deck).adding(deck, pile)


def hand_discarded(content: Content, known: Whereabouts, event: HandDiscarded) -> Whereabouts:
    return known.moved(Move(hand(event.seat), PILES, (event.card,)))


def permanent_placed(content: Content, known: Whereabouts, event: PermanentPlaced) -> Whereabouts:
    return _piled(known.moved(Move(hand(event.seat), None, (event.card,))), event.replaced)


def action_played(content: Content, known: Whereabouts, event: ActionPlayed) -> Whereabouts:
    return known.moved(Move(hand(event.seat), None, (event.card,)))


def play_resolved(content: Content, known: Whereabouts, event: PlayResolved) -> Whereabouts:
    return _piled(known, event.card)


def front_discarded(content: Content, known: Whereabouts, event: FrontDiscarded) -> Whereabouts:
    return _piled(known, *event.cards)


def card_taken(content: Content, known: Whereabouts, event: CardTaken) -> Whereabouts:
    return _piled(known, event.replaced)


def upkeep_paid(content: Content, known: Whereabouts, event: UpkeepPaid) -> Whereabouts:
    return _piled(known, *event.discarded)


def player_ruined(content: Content, known: Whereabouts, event: PlayerRuined) -> Whereabouts:
    return _piled(known.moved(Move(hand(event.seat), None, event.hand)), *event.hand, *event.front)


def hand_seen(content: Content, known: Whereabouts, event: HandSeen) -> Whereabouts:
    if HIDDEN in event.cards:
        return known
    return known.holding(hand(event.target), known.numbering.mask(event.cards))


def _piled(known: Whereabouts, *cards: CardId | None) -> Whereabouts:
    """Return what is known after open cards went to their piles."""
    return known.moved(Move(None, PILES, [card for card in cards if card is not None]))


FOLLOWED: Final[Mapping[type[Event], Callable[[Content, Whereabouts, Any], Whereabouts]]] = {
    Dealt_: dealt,
    Drawn: drawn,
    Reshuffled: reshuffled,
    HandDiscarded: hand_discarded,
    PermanentPlaced: permanent_placed,
    ActionPlayed: action_played,
    PlayResolved: play_resolved,
    FrontDiscarded: front_discarded,
    CardTaken: card_taken,
    UpkeepPaid: upkeep_paid,
    PlayerRuined: player_ruined,
    HandSeen: hand_seen,
}
"""What a seat learns from each event that shows or moves cards that may be hidden, now or later."""


@cache
def _numbering(content: Content) -> Numbering:
    return number(tuple([card for deck in content.decks for card in deck]))


@cache
def _decks(content: Content) -> tuple[int, ...]:
    """Return the cards of each axis, as the bit masks of `Whereabouts`."""
    return tuple([_numbering(content).mask(deck) for deck in content.decks])


def _unknown(content: Content) -> Whereabouts:
    return unknown(_numbering(content), hand(content.numbers.players_max))


def _before_deal(content: Content) -> Whereabouts:
    """Return what everybody knows when all cards are in their decks."""
    others = (0,) * (hand(content.numbers.players_max) - len(AXES))
    return Whereabouts(_numbering(content), (*_decks(content), *others))


# --- worlds that fit what a seat knows ------------------------------------------------------------------------------


def zones(state: State, axis: Axis) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Yield all places of cards of an axis that may be hidden, in the order in which `view.recall` fills them."""
    for player in state.players:
        yield hand(player.seat), player.hand.of(axis)
    yield PLACE[axis], state.decks[PLACE[axis]].cards


def fits(facts: Whereabouts, state: State) -> bool:
    """Return whether a state contradicts nothing that a seat knows."""
    return facts.fits([place for axis in AXES for place in zones(state, axis)])
