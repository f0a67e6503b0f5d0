"""Cards from the deck. It is a bag, and the draw is the chance event: nobody, no fork either, knows what comes (H-5).

When the deck does not suffice, all that is left of it comes, and the rest out of the discard pile, which is reshuffled
at that moment (T-DECK-1, A-38). What is missing then too is not drawn (T-DECK-2, A-21).
"""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.change import change
from tabletop_rules.core.messages import NOTHING, Ask, Chance, Pick, Plan
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.decisions import CardToKeep
from tabletop_rules.games.terres_de_destinees.events import (
    Drawn,
    Replaced,
    Rescued,
    Reshuffled,
    TopLooked,
    TopTaken,
)
from tabletop_rules.games.terres_de_destinees.queries import drawable, find
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import (
    DeckStep,
    DiscardCards,
    Draw,
    DrawForTurn,
    KeepLooked,
    LookAtTop,
    ReplaceCard,
    Reshuffle,
    SaveByDraw,
    TakeDrawn,
    TakeLooked,
    TakeReplacement,
    TakeSaving,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.games.terres_de_destinees.values import counts_as_saviour

# --- asking chance, and taking up its answer ------------------------------------------------------------------------


def ask_deck(state: State, count: int, then: DeckStep) -> Plan:
    """Ask chance for the top cards of the deck, as many as there are; nothing if there are none."""
    left = len(state.deck)
    if 0 < count < left:
        return (Chance(Pick(left, count), then),)
    missing = min(count - left, len(state.discard))
    then = change(then, emptied=True)
    if missing > 0:
        return (Chance(Pick(len(state.discard), missing), then),)
    return (then,) if count and left else NOTHING


def pile(state: State, step: DeckStep) -> tuple[CardId, ...]:
    """What the places of the request stand for: the deck; once that is all drawn, the discard pile, sorted."""
    return tuple(sorted(state.discard)) if step.emptied else known(state.deck)


def drawn(state: State, step: DeckStep) -> tuple[CardId, ...]:
    """The cards that come, those left in the deck first."""
    things = pile(state, step)
    cards = tuple([things[place] for place in step.outcome])
    return (*known(state.deck), *cards) if step.emptied else cards


def reshuffled(step: DeckStep) -> Plan:
    """The reshuffle, if one took place: before the event that takes the cards (T-DECK-1)."""
    return (Reshuffle(),) if step.emptied and step.outcome else NOTHING


def reshuffle(state: State, step: Reshuffle) -> Plan:
    """A fact with a rule of its own, whatever the cards are taken for."""
    return (Reshuffled(),)


# --- drawing --------------------------------------------------------------------------------------------------------


def draw(state: State, step: Draw) -> Plan:
    """Draw so many, or all that can be drawn."""
    return ask_deck(state, step.count, TakeDrawn(step.seat))


def take_drawn(state: State, step: TakeDrawn) -> Plan:
    """The cards enter the hand, in one batch (T-TERM-6)."""
    return (*reshuffled(step), Drawn(step.seat, step.seat, heap(drawn(state, step))))


def draw_for_turn(state: State, step: DrawForTurn) -> Plan:
    """The usual cards and those added, in one instruction; a discard for each addition really drawn (P-1, 100).

    An addition of several cards may be drawn in part, and is paid for as soon as one of them comes.
    """
    total = step.count + sum(step.extra)
    there = min(total, drawable(state))
    reached, discard = step.count, 0
    for extra, cost in zip(step.extra, step.discard, strict=True):
        if there > reached:
            discard += cost
        reached += extra
    if not discard:
        return (Draw(step.seat, total),)
    return (Draw(step.seat, total), DiscardCards(step.seat, discard))


# --- looking at the top ---------------------------------------------------------------------------------------------


def look_at_top(state: State, step: LookAtTop) -> Plan:
    """Look at the cards, then choose."""
    return ask_deck(state, step.look, TakeLooked(step.seat, step.take))


def take_looked(state: State, step: TakeLooked) -> Plan:
    """The cards lie where only the player sees them."""
    return (*reshuffled(step), TopLooked(step.seat, heap(drawn(state, step))), KeepLooked(step.seat, step.take))


def keep_looked(state: State, step: KeepLooked) -> Plan:
    """Choose the next card to take, as long as there is a choice; then part them."""
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
    """The top card of the deck takes the place of a card in play, if both are there."""
    return ask_deck(state, 1, TakeReplacement(step.by, step.card)) if find(state, step.card) else NOTHING


def take_replacement(state: State, step: TakeReplacement) -> Plan:
    """The two change places in one batch."""
    found = find(state, step.card)
    if found is None:
        return NOTHING
    return (*reshuffled(step), Replaced(step.by, found[0], step.card, drawn(state, step)[0]))


def save_by_draw(state: State, step: SaveByDraw) -> Plan:
    """The victim draws instead of being eliminated (P-8)."""
    return ask_deck(state, step.count, TakeSaving(step.victim, step.saviour, step.cause, step.card, step.jeton))


def take_saving(state: State, step: TakeSaving) -> Plan:
    """The draw and what it costs belong to the batch that threatened the victim (T-TERM-6)."""
    cards = heap(drawn(state, step))
    fulfils = counts_as_saviour(state, step.saviour, step.cause)
    saved = Rescued(step.victim, step.saviour, step.card, step.jeton, drawn=cards, fulfils=fulfils)
    return (*reshuffled(step), saved)


STEPS: Final = (
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
