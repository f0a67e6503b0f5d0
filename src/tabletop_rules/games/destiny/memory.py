"""What a seat has learned, folded event by event from its own stream (D-INFO-9, D-INFO-14).

After setup, tokens and settings are never shuffled, and all their movements are public by position, so whatever was
seen once can be tracked. Cards are tracked as far as they can be. This memory is not part of the view: under the Fool
the view forgets, the memory does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Event
from tabletop_rules.core.whereabouts import Move, Numbering, Whereabouts, all_in, as_seen, number, unknown
from tabletop_rules.games.destiny.clock import NeedleAdvanced
from tabletop_rules.games.destiny.content.items import Content
from tabletop_rules.games.destiny.hands import (
    CardCommitted,
    CardsExchanged,
    CardTakenFromDiscard,
    HandCardDiscarded,
    HandsExchanged,
)
from tabletop_rules.games.destiny.play import CardPlayedForPower, CardPlayedForValue
from tabletop_rules.games.destiny.scoring import SettingsTurnedUp
from tabletop_rules.games.destiny.setting_phase import TokenMoved
from tabletop_rules.games.destiny.setup import ClockFilled, DestinyPileSet, HandsDealt, SettingsAssigned, SettingsDealt
from tabletop_rules.games.destiny.sight import Name, SightChanged
from tabletop_rules.games.destiny.slots import SettingsExchanged, SlotBroken, SlotConsolidated, TokenObserved
from tabletop_rules.games.destiny.state import Setting, State, Token
from tabletop_rules.games.destiny.terms import (
    HOROSCOPE,
    INDEX,
    MOST_SEATS,
    RINGS,
    SETTING_INDEX,
    SETTINGS,
    SLOTS_OF,
    SPOTS,
    WIDTH,
)
from tabletop_rules.games.destiny.tokens import (
    TokenDrawn,
    TokenRevealed,
    TokensExchanged,
    TokenShifted,
    TokenStolen,
    TokenThrown,
)
from tabletop_rules.games.destiny.trick import DestinyTurned, ValuesRevealed
from tabletop_rules.kit.frozen import frozen

if TYPE_CHECKING:
    from tabletop_rules.core.terms import Seat

PLAYED: Final = MOST_SEATS
"""The zone of the card that seat 0 plays face down; that of its hand is 0."""
ASIDE: Final = 2 * MOST_SEATS
PILE: Final = 3 * MOST_SEATS
UNDEALT: Final = PILE + 1
ZONES: Final = UNDEALT + 1

Names: TypeAlias = tuple[str | None, ...]


@frozen
class Facts:
    """What a seat knows: the token at each spot, the setting under each slot, and where cards may be.

    `cards` is None until one moves.
    """

    tokens: Names = (None,) * len(SPOTS)
    settings: Names = (None,) * len(SETTINGS)
    cards: Whereabouts | None = None

    @property
    def names(self) -> Mapping[str, str]:
        """The names by position: tokens by spot, settings by the spot of their setting."""
        pairs = (*zip(SPOTS, self.tokens, strict=True), *zip(SETTINGS, self.settings, strict=True))
        return {spot: name for spot, name in pairs if name is not None}


NOTHING: Final = Facts()


def remember(content: Content, facts: Facts | None, event: Event) -> Facts | None:
    """Return what a seat knows after an event that it received; None knows nothing."""
    of_spots = SPOT_EVENTS.get(type(event))
    if of_spots is not None:
        known = NOTHING if facts is None else facts
        tokens, settings = list(known.tokens), list(known.settings)
        of_spots(tokens, settings, event)
        return Facts(tuple(tokens), tuple(settings), known.cards)
    of_cards = CARD_EVENTS.get(type(event))
    if of_cards is not None:
        known = NOTHING if facts is None else facts
        return change(known, cards=of_cards(content, known.cards, event))
    return facts


def begin(content: Content, state: State) -> Facts:
    """Return what a view alone tells a seat."""
    tokens = [token.body if token is not None and isinstance(token.body, str) else None for token in state.board]
    settings = [each.id if each is not None and isinstance(each.id, str) else None for each in state.settings]
    cards = as_seen(_numbering(content), ZONES, [*zones(state), (None, _open(state))])
    return Facts((*tokens, *NOTHING.tokens[len(tokens) :]), (*settings, *NOTHING.settings[len(settings) :]), cards)


# --- tokens and settings --------------------------------------------------------------------------------------------

Row: TypeAlias = list[str | None]


def settings_dealt(tokens: Row, settings: Row, event: SettingsDealt) -> None:
    if event.laid:
        slots = [slot for slot in SLOTS_OF[event.of] if slot in HOROSCOPE]
        for hand in event.hands:
            _put_settings(settings, hand.seat, slots, hand.settings)


def settings_assigned(tokens: Row, settings: Row, event: SettingsAssigned) -> None:
    _put_settings(settings, event.seat, HOROSCOPE, event.settings)


def clock_filled(tokens: Row, settings: Row, event: ClockFilled) -> None:
    for place, token in zip(RINGS[event.of], event.tokens, strict=True):
        _put(tokens, place, token.body)


def needle_advanced(tokens: Row, settings: Row, event: NeedleAdvanced) -> None:
    for turned in event.revealed:
        _put(tokens, INDEX[turned.spot], turned.body)


def token_revealed(tokens: Row, settings: Row, event: TokenRevealed) -> None:
    _put(tokens, INDEX[event.spot], event.body)


def token_shifted(tokens: Row, settings: Row, event: TokenShifted) -> None:
    _move(tokens, INDEX[event.source], INDEX[event.target], event.token.body)


def tokens_exchanged(tokens: Row, settings: Row, event: TokensExchanged) -> None:
    _swap(tokens, INDEX[event.source], INDEX[event.target], event.token.body, event.other.body)


def token_moved(tokens: Row, settings: Row, event: TokenMoved) -> None:
    for move in event.moves:
        if move.other is None:
            _move(tokens, INDEX[move.source], INDEX[move.target], move.token.body)
        else:
            _swap(tokens, INDEX[move.source], INDEX[move.target], move.token.body, move.other.body)


def slot_consolidated(tokens: Row, settings: Row, event: SlotConsolidated) -> None:
    settings[SETTING_INDEX[f"{event.spot}.setting"]] = event.setting


def slot_broken(tokens: Row, settings: Row, event: SlotBroken) -> None:
    if event.removed is not None:
        settings[SETTING_INDEX[f"{event.spot}.setting"]] = None


def settings_exchanged(tokens: Row, settings: Row, event: SettingsExchanged) -> None:
    source, target = SETTING_INDEX[event.source], SETTING_INDEX[event.target]
    _swap(settings, source, target, event.setting.id, event.other.id)


def token_observed(tokens: Row, settings: Row, event: TokenObserved) -> None:
    _put_at(tokens, settings, event.spot, event.thing)


def sight_changed(tokens: Row, settings: Row, event: SightChanged) -> None:
    for name in event.names:
        if isinstance(name, Name):
            _put_at(tokens, settings, name.spot, name.thing)


def settings_turned_up(tokens: Row, settings: Row, event: SettingsTurnedUp) -> None:
    for turned in event.settings:
        _put(settings, SETTING_INDEX[turned.spot], turned.id)


def _put(row: Row, place: int, thing: object) -> None:
    """Note a thing at a place, if it is named."""
    if isinstance(thing, str):
        row[place] = thing


def _put_at(tokens: Row, settings: Row, spot: str, thing: object) -> None:
    if spot in INDEX:
        _put(tokens, INDEX[spot], thing)
    else:
        _put(settings, SETTING_INDEX[spot], thing)


def _put_settings(row: Row, seat: Seat, slots: Iterable[int], settings: Iterable[object]) -> None:
    for slot, setting in zip(slots, settings, strict=True):
        _put(row, WIDTH * seat + slot, setting)


def _move(row: Row, source: int, target: int, thing: object) -> None:
    """Move what is known of `source` to `target`; `thing` is what the event shows there."""
    row[target], row[source] = row[source], None
    _put(row, target, thing)


def _swap(row: Row, source: int, target: int, thing: object, other: object) -> None:
    """Swap what is known of two places; `thing` is what the event shows at `target`, `other` at `source`."""
    row[target], row[source] = row[source], row[target]
    _put(row, target, thing)
    _put(row, source, other)


SPOT_EVENTS: Final[Mapping[type[Event], Callable[[Row, Row, Any], None]]] = {
    SettingsDealt: settings_dealt,
    SettingsAssigned: settings_assigned,
    ClockFilled: clock_filled,
    NeedleAdvanced: needle_advanced,
    TokenRevealed: token_revealed,
    TokenDrawn: token_shifted,
    TokenStolen: token_shifted,
    TokenThrown: token_shifted,
    TokensExchanged: tokens_exchanged,
    TokenMoved: token_moved,
    SlotConsolidated: slot_consolidated,
    SlotBroken: slot_broken,
    SettingsExchanged: settings_exchanged,
    TokenObserved: token_observed,
    SightChanged: sight_changed,
    SettingsTurnedUp: settings_turned_up,
}
"""What each event shows or moves on the board."""

# --- cards ----------------------------------------------------------------------------------------------------------


def hands_dealt(content: Content, cards: Whereabouts | None, event: HandsDealt) -> Whereabouts:
    """Follow the deal: the arcana first, then the standard cards (D-SETUP-6)."""
    arcana, standard = _suits(content)
    cards = all_in(_numbering(content), ZONES, UNDEALT) if cards is None else cards
    among = standard if any(cards.may[hand.seat] for hand in event.hands) else arcana
    return cards.moved(*[Move(UNDEALT, hand.seat, hand.cards, among) for hand in event.hands])


def pile_set(content: Content, cards: Whereabouts | None, event: DestinyPileSet) -> Whereabouts:
    return _known(content, cards).moved(Move(UNDEALT, PILE, event.cards))


def destiny_turned(content: Content, cards: Whereabouts | None, event: DestinyTurned) -> Whereabouts:
    return _known(content, cards).moved(Move(PILE, None, (event.card,)))


def played_for_value(content: Content, cards: Whereabouts | None, event: CardPlayedForValue) -> Whereabouts:
    return _known(content, cards).moved(Move(event.seat, PLAYED + event.seat, (event.card,)))


def played_for_power(content: Content, cards: Whereabouts | None, event: CardPlayedForPower) -> Whereabouts:
    return _known(content, cards).moved(Move(event.seat, None, (event.card,)))


def values_revealed(content: Content, cards: Whereabouts | None, event: ValuesRevealed) -> Whereabouts:
    known = _known(content, cards)
    for competitor in event.cards:
        zone = PLAYED + competitor.seat
        known = known.moved(Move(zone, None, (competitor.card,))).emptied(zone)
    return known


def card_committed(content: Content, cards: Whereabouts | None, event: CardCommitted) -> Whereabouts:
    return _known(content, cards).moved(Move(event.seat, ASIDE + event.seat, (event.card,)))


def cards_exchanged(content: Content, cards: Whereabouts | None, event: CardsExchanged) -> Whereabouts:
    first, second = event.first, event.second
    known = _known(content, cards).moved(
        Move(ASIDE + first, second, (event.from_first,)), Move(ASIDE + second, first, (event.from_second,))
    )
    return known.emptied(ASIDE + first).emptied(ASIDE + second)


def hands_exchanged(content: Content, cards: Whereabouts | None, event: HandsExchanged) -> Whereabouts:
    """Follow two hands. Who took part saw them both."""
    known = _known(content, cards).swapped(event.first, event.second)
    for seat, hand in ((event.first, event.from_second), (event.second, event.from_first)):
        if HIDDEN not in hand:
            known = known.holding(seat, known.numbering.mask(hand))
    return known


def taken_from_discard(content: Content, cards: Whereabouts | None, event: CardTakenFromDiscard) -> Whereabouts:
    return _known(content, cards).moved(Move(None, ASIDE + event.seat, (event.card,)))


def hand_card_discarded(content: Content, cards: Whereabouts | None, event: HandCardDiscarded) -> Whereabouts:
    """Follow the discarded card, and the one taken aside into the hand (D-CARD-23)."""
    known, aside = _known(content, cards).moved(Move(event.seat, None, (event.card,))), ASIDE + event.seat
    return known.moved(Move(aside, event.seat, (HIDDEN,))).emptied(aside)


CARD_EVENTS: Final[Mapping[type[Event], Callable[[Content, Whereabouts | None, Any], Whereabouts]]] = {
    HandsDealt: hands_dealt,
    DestinyPileSet: pile_set,
    DestinyTurned: destiny_turned,
    CardPlayedForValue: played_for_value,
    CardPlayedForPower: played_for_power,
    ValuesRevealed: values_revealed,
    CardCommitted: card_committed,
    CardsExchanged: cards_exchanged,
    HandsExchanged: hands_exchanged,
    CardTakenFromDiscard: taken_from_discard,
    HandCardDiscarded: hand_card_discarded,
}
"""What each event shows or moves of cards that may be hidden."""


def _known(content: Content, cards: Whereabouts | None) -> Whereabouts:
    return unknown(_numbering(content), ZONES) if cards is None else cards


@cache
def _numbering(content: Content) -> Numbering:
    return number(tuple([card.id for card in content.cards]))


@cache
def _suits(content: Content) -> tuple[int, int]:
    """Return the arcana and the standard cards."""
    arcana = _numbering(content).mask([card.id for card in content.cards if card.is_arcana])
    return arcana, _numbering(content).all & ~arcana


# --- worlds that agree ----------------------------------------------------------------------------------------------


def zones(state: State) -> Iterator[tuple[int, tuple[object, ...]]]:
    """Yield all places of cards that may be hidden, in the order in which `view.recall` fills them."""
    for player in state.players:
        yield player.seat, player.hand
        yield PLAYED + player.seat, () if player.played is None else (player.played,)
        yield ASIDE + player.seat, () if player.aside is None else (player.aside,)
    yield UNDEALT, state.cards.undealt
    yield PILE, state.cards.pile


def _open(state: State) -> list[object]:
    """Return the cards that everybody sees."""
    cards = state.cards
    shown: list[object] = [*cards.discard, *(competitor.card for competitor in cards.trick)]
    shown += [character.card for player in state.players for character in player.stack]
    shown += [] if cards.resolving is None else [cards.resolving]
    return shown if state.tower is None else [*shown, state.tower.card]


def fits(facts: Facts, state: State) -> bool:
    """Return whether a state contradicts nothing that a seat knows."""
    for token, body in zip(state.board, facts.tokens, strict=False):
        if body is not None and (token is None or token.body != body):
            return False
    for setting, id in zip(state.settings, facts.settings, strict=False):
        if id is not None and (setting is None or setting.id != id):
            return False
    return facts.cards is None or facts.cards.fits(zones(state))


def informed(facts: Facts, state: State) -> State:
    """Return the state of a view with the tokens and settings that its seat knows."""
    board = tuple(
        [
            Token(body, up=False) if token is not None and token.body is HIDDEN and body is not None else token
            for token, body in zip(state.board, facts.tokens, strict=False)
        ]
    )
    settings = tuple(
        [
            Setting(id) if setting is not None and setting.id is HIDDEN and id is not None else setting
            for setting, id in zip(state.settings, facts.settings, strict=False)
        ]
    )
    return change(state, board=board, settings=settings)
