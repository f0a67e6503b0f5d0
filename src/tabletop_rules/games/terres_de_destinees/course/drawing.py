"""Cards from the deck. It is a bag, and the draw is the chance event: nobody, not even a fork, knows the cards (H-5).

If the deck is too small, all that is left of it is drawn, and the rest from the discard pile, which is reshuffled at
that moment (T-DECK-1, A-38). Cards still missing then are not drawn (T-DECK-2, A-21).
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import NOTHING, Ask, Chance, Cited, Pick, Plan
from tabletop_rules.core.rule import Expand
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import CardToKeep
from tabletop_rules.games.terres_de_destinees.events import (
    CommonsRevealed,
    DestinDealt,
    Drawn,
    HandDealt,
    Replaced,
    Rescued,
    Reshuffled,
    TopLooked,
    TopTaken,
)
from tabletop_rules.games.terres_de_destinees.queries import drawable, find
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import (
    DealDestin,
    DealHand,
    DeckStep,
    DiscardCards,
    Draw,
    DrawForTurn,
    KeepLooked,
    LookAtTop,
    ReplaceCard,
    Reshuffle,
    RevealCommons,
    SaveByDraw,
    TakeDrawn,
    TakeLooked,
    TakeReplacement,
    TakeSaving,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import counts_as_saviour, in_force, replaces_cards_of

new_chance, new_draw, new_drawn, new_take_drawn = maker(Chance), maker(Draw), maker(Drawn), maker(TakeDrawn)

# --- asking chance, and using its answer ----------------------------------------------------------------------------


def ask_deck(state: State, count: int, then: DeckStep) -> Plan:
    """Ask chance for the top cards of the deck, as many as there are; nothing if there are none."""
    left = len(state.deck)
    if 0 < count < left:
        return (new_chance(Pick(left, count), then),)
    missing = min(count - left, len(state.discard))
    then = change(then, emptied=True)
    if missing > 0:
        return (Chance(Pick(len(state.discard), missing), then),)
    return (then,) if count and left else NOTHING


def drawn_from(state: State, step: DeckStep) -> tuple[CardId, ...]:
    """Return what the places of the request stand for: the deck or, once it is all drawn, the sorted discard pile."""
    return tuple(sorted(state.discard)) if step.emptied else known(state.deck)


def drawn_cards(state: State, step: DeckStep) -> tuple[CardId, ...]:
    """Return the cards drawn, those left in the deck first."""
    things = drawn_from(state, step)
    cards = tuple([things[place] for place in step.outcome])
    return (*known(state.deck), *cards) if step.emptied else cards


def reshuffle_first(step: DeckStep) -> Plan:
    """Return the reshuffle, if one took place, to plan before the event that takes the cards (T-DECK-1)."""
    return (Reshuffle(),) if step.emptied and step.outcome else NOTHING


def reshuffle(state: State, step: Reshuffle) -> Plan:
    """Record the reshuffle under its own rule, whatever the cards are for."""
    return (Reshuffled(),)


# --- drawing --------------------------------------------------------------------------------------------------------


def draw(state: State, step: Draw) -> Plan:
    return ask_deck(state, step.count, new_take_drawn(step.seat))


def take_drawn(state: State, step: TakeDrawn) -> Plan:
    """Put the cards into the hand, in one batch (T-TERM-6)."""
    return (*reshuffle_first(step), new_drawn(step.seat, step.seat, heap(drawn_cards(state, step))))


def draw_for_turn(state: State, step: DrawForTurn) -> Plan:
    """Draw the usual and the added cards in one instruction, then discard for each addition really drawn (P-1, 100).

    An addition of several cards may be drawn in part; it is paid for as soon as one of them is drawn.
    """
    total = step.count + sum(step.extra)
    there = min(total, drawable(state))
    reached, discard = step.count, 0
    for extra, cost in zip(step.extra, step.discard, strict=True):
        if there > reached:
            discard += cost
        reached += extra
    if not discard:
        return (new_draw(step.seat, total),)
    return (Draw(step.seat, total), DiscardCards(step.seat, discard))


# --- looking at the top ---------------------------------------------------------------------------------------------


def look_at_top(state: State, step: LookAtTop) -> Plan:
    return ask_deck(state, step.look, TakeLooked(step.seat, step.take))


def take_looked(state: State, step: TakeLooked) -> Plan:
    """Lay the cards where only the player sees them, and let the player choose."""
    return (
        *reshuffle_first(step),
        TopLooked(step.seat, heap(drawn_cards(state, step))),
        KeepLooked(step.seat, step.take),
    )


def keep_looked(state: State, step: KeepLooked) -> Plan:
    """Ask for the next card to take while there is a choice; then take and discard."""
    player = state.players[step.seat]
    missing = step.take - len(player.committed)
    looked = known(player.looked)
    if missing <= 0:
        return (TopTaken(step.seat, step.seat, player.committed, looked),)
    if len(looked) <= missing:
        return (TopTaken(step.seat, step.seat, (*player.committed, *looked), ()),)
    return (Ask((CardToKeep(step.seat, step.take),)),)


# --- cards of the deck that go elsewhere ----------------------------------------------------------------------------


def replace_card(state: State, step: ReplaceCard) -> Plan:
    """Replace a card in play by the top card of the deck, if both are there."""
    return ask_deck(state, 1, TakeReplacement(step.by, step.card)) if find(state, step.card) else NOTHING


def take_replacement(state: State, step: TakeReplacement) -> Plan:
    """Swap the two in one batch."""
    found = find(state, step.card)
    if found is None:
        return NOTHING
    replaced = Replaced(step.by, found[0], step.card, drawn_cards(state, step)[0])
    return (*reshuffle_first(step), Cited(in_force("F-13", replaces_cards_of, state, "T-PWR-1"), replaced))


def save_by_draw(state: State, step: SaveByDraw) -> Plan:
    """Let the victim draw instead of being eliminated (P-8)."""
    return ask_deck(state, step.count, TakeSaving(step.victim, step.saviour, step.cause, step.card, step.jeton))


def take_saving(state: State, step: TakeSaving) -> Plan:
    """Record draw and cost as part of the batch that threatened the victim (T-TERM-6)."""
    cards = heap(drawn_cards(state, step))
    fulfils = counts_as_saviour(state, step.saviour, step.cause)
    saved = Rescued(step.victim, step.saviour, step.card, step.jeton, drawn=cards, fulfils=fulfils)
    return (*reshuffle_first(step), saved)


# --- the deal before the first turn; `setup.py` asks chance in the order of T-SETUP-8 -------------------------------


def reveal_commons(state: State, step: RevealCommons) -> Plan:
    unused = known(state.destins.unused_common)
    return (CommonsRevealed(tuple([unused[place] for place in step.outcome])),)


def deal_destin(state: State, step: DealDestin) -> Plan:
    return (DestinDealt(step.seat, known(state.destins.unused_secret)[step.outcome[0]]),)


def deal_hand(state: State, step: DealHand) -> Plan:
    deck = known(state.deck)
    return (HandDealt(step.seat, heap(deck[place] for place in step.outcome)),)


STEPS: Final = (
    Expand(RuleId("T-SETUP-2"), RevealCommons, reveal_commons),
    Expand(RuleId("T-SETUP-3"), DealDestin, deal_destin),
    Expand(RuleId("T-SETUP-5"), DealHand, deal_hand),
    expand("T-DECK-1", Reshuffle, reshuffle),
    expand("T-TERM-6", Draw, draw),
    expand("T-TERM-6", TakeDrawn, take_drawn),
    expand("P-1", DrawForTurn, draw_for_turn),
    expand("H-5", LookAtTop, look_at_top),
    expand("H-5", TakeLooked, take_looked),
    expand("H-5", KeepLooked, keep_looked),
    expand("F-13", ReplaceCard, replace_card),
    expand("F-13", TakeReplacement, take_replacement),
    expand("P-8", SaveByDraw, save_by_draw),
    expand("P-8", TakeSaving, take_saving),
)
