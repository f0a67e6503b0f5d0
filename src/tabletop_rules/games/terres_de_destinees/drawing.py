"""The deck, and cards drawn from it. Source: T-DECK-1 to T-DECK-3, T-SETUP-2 to T-SETUP-5, H-5."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.batch import Batch
from tabletop_rules.games.terres_de_destinees.hand_cards import DiscardCards
from tabletop_rules.games.terres_de_destinees.in_play import Replaced
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.moves import add_to_hand, apply_batch, mark_moved
from tabletop_rules.games.terres_de_destinees.offers import not_offered
from tabletop_rules.games.terres_de_destinees.places import card_or_place
from tabletop_rules.games.terres_de_destinees.queries import drawable, find
from tabletop_rules.games.terres_de_destinees.state import Card, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, DestinId
from tabletop_rules.games.terres_de_destinees.values import replaces_cards_of

# --- cards from the deck ----------------------------------------------------------------------------------------------


@tr.frozen
class Draw(tr.Step, kind="terres_de_destinees.draw/1", rule="T-TERM-6"):
    """A player draws: one instruction, one batch; missing cards are not drawn (T-DECK-2)."""

    seat: tr.Public[tr.Seat]
    count: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        return ask_deck(state, self.count, TakeDrawn(self.seat))


@tr.frozen
class DeckStep(tr.ChanceStep):
    """Use what chance drew from the deck, or, if that `emptied` the deck, from the discard pile reshuffled, together
    with all that is left of the deck (T-DECK-1).
    """

    emptied: tr.Public[bool] = tr.field(default=False, kw_only=True)


@tr.frozen
class TakeDrawn(DeckStep, kind="terres_de_destinees.take_drawn/1", rule="T-TERM-6"):
    """Put the cards into the hand, in one batch (T-TERM-6)."""

    seat: tr.Public[tr.Seat]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        return (*reshuffle_first(self), Drawn(self.seat, self.seat, tr.heap(drawn_cards(state, self))))


@tr.frozen
class Drawn(Batch, kind="terres_de_destinees.drawn/1", matters="detail"):
    """A player drew from the deck: one draw instruction, of any number of cards."""

    en = "{seat} draws {cards:cards}."
    fr = "{seat} pioche {cards:cards}."
    seat: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        player = add_to_hand(state.players[self.seat], self.cards)
        return apply_batch(state, player, deck=tr.take(state.deck, self.cards))


# --- asking chance, and using its answer ----------------------------------------------------------------------------


def ask_deck(state: State, count: int, then: DeckStep) -> tr.Plan:
    """Ask chance for the top cards of the deck, as many as there are; nothing if there are none."""
    left = len(state.deck)
    if 0 < count < left:
        return (tr.Chance(tr.Pick(left, count), then),)
    missing = min(count - left, len(state.discard))
    then = tr.change(then, emptied=True)
    if missing > 0:
        return (tr.Chance(tr.Pick(len(state.discard), missing), then),)
    return (then,) if count and left else NOTHING


def drawn_from(state: State, step: DeckStep) -> tuple[CardId, ...]:
    """Return what the places of the request stand for: the deck or, once it is all drawn, the sorted discard pile."""
    return tuple(sorted(state.discard)) if step.emptied else tr.known(state.deck)


def drawn_cards(state: State, step: DeckStep) -> tuple[CardId, ...]:
    """Return the cards drawn, those left in the deck first."""
    things = drawn_from(state, step)
    cards = tuple([things[place] for place in step.outcome])
    return (*tr.known(state.deck), *cards) if step.emptied else cards


def reshuffle_first(step: DeckStep) -> tr.Plan:
    """Return the reshuffle, if one took place, to plan before the event that takes the cards (T-DECK-1)."""
    return (Reshuffle(),) if step.emptied and step.outcome else NOTHING


@tr.frozen
class Reshuffle(tr.Step, kind="terres_de_destinees.reshuffle/1", rule="T-DECK-1"):
    """Record the reshuffle under its own rule, whatever the cards are for."""

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        return (Reshuffled(),)


@tr.frozen
class DrawForTurn(tr.Step, kind="terres_de_destinees.draw_for_turn/1", rule="P-1"):
    """Draw the usual and the added cards in one instruction, then discard for each addition really drawn (P-1, 100).

    An addition of several cards may be drawn in part; it is paid for as soon as one of them is drawn.
    """

    seat: tr.Public[tr.Seat]
    count: tr.Public[int]
    extra: tr.Public[tuple[int, ...]]
    discard: tr.Public[tuple[int, ...]]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        total = self.count + sum(self.extra)
        there = min(total, drawable(state))
        reached, discard = self.count, 0
        for extra, cost in zip(self.extra, self.discard, strict=True):
            if there > reached:
                discard += cost
            reached += extra
        if not discard:
            return (Draw(self.seat, total),)
        return (Draw(self.seat, total), DiscardCards(self.seat, discard))


@tr.frozen
class LookAtTop(tr.Step, kind="terres_de_destinees.look_at_top/1", rule="H-5"):
    """A player looks at `look` cards from the top of the deck, takes `take` into hand and discards the rest (H-5).

    The player chooses which to take, card by card, if there are more than that.
    """

    seat: tr.Public[tr.Seat]
    look: tr.Public[int]
    take: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        return ask_deck(state, self.look, TakeLooked(self.seat, self.take))


@tr.frozen
class TakeLooked(DeckStep, kind="terres_de_destinees.take_looked/1", rule="H-5"):
    """Lay the cards where only the player sees them, and let the player choose."""

    seat: tr.Public[tr.Seat]
    take: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        return (
            *reshuffle_first(self),
            TopLooked(self.seat, tr.heap(drawn_cards(state, self))),
            KeepLooked(self.seat, self.take),
        )


@tr.frozen
class KeepLooked(tr.Step, kind="terres_de_destinees.keep_looked/1", rule="H-5"):
    """Ask for the next card to take while there is a choice; then take and discard."""

    seat: tr.Public[tr.Seat]
    take: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        player = state.players[self.seat]
        missing = self.take - len(player.committed)
        looked = tr.known(player.looked)
        if missing <= 0:
            return (TopTaken(self.seat, self.seat, player.committed, looked),)
        if len(looked) <= missing:
            return (TopTaken(self.seat, self.seat, (*player.committed, *looked), ()),)
        return (tr.Ask((CardToKeep(self.seat, self.take),)),)


@tr.frozen
class ReplaceCard(tr.Step, kind="terres_de_destinees.replace_card/1", rule="F-13"):
    """Replace a card in play by the top card of the deck, if both are there."""

    by: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        if find(state, self.card) is None:
            return NOTHING
        rule = state.handlers.rule("F-13", replaces_cards_of, "T-PWR-1")
        return tr.by_rule(rule, ask_deck(state, 1, TakeReplacement(self.by, self.card)))


@tr.frozen
class TakeReplacement(DeckStep, kind="terres_de_destinees.take_replacement/1", rule="F-13"):
    """Swap the two in one batch."""

    by: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        found = find(state, self.card)
        if found is None:
            return NOTHING
        replaced = Replaced(self.by, found[0], self.card, drawn_cards(state, self)[0])
        return (*reshuffle_first(self), tr.Cited(state.handlers.rule("F-13", replaces_cards_of, "T-PWR-1"), replaced))


# --- setup ------------------------------------------------------------------------------------------------------------


@tr.frozen
class RevealCommons(tr.ChanceStep, kind="terres_de_destinees.reveal_commons/1", rule="T-SETUP-2"):
    """Reveal the common Destins that chance has picked."""

    def plan(self, state: State) -> tr.Plan:
        unused = tr.known(state.destins.unused_common)
        return (CommonsRevealed(tuple([unused[place] for place in self.outcome])),)


@tr.frozen
class DealDestin(tr.ChanceStep, kind="terres_de_destinees.deal_destin/1", rule="T-SETUP-3"):
    """Deal a player the secret Destin that chance has picked."""

    seat: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        return (DestinDealt(self.seat, tr.known(state.destins.unused_secret)[self.outcome[0]]),)


@tr.frozen
class DealHand(tr.ChanceStep, kind="terres_de_destinees.deal_hand/1", rule="T-SETUP-5"):
    """Deal a player the hand that chance has picked."""

    seat: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        deck = tr.known(state.deck)
        return (HandDealt(self.seat, tr.heap(deck[place] for place in self.outcome)),)


# --- the deck -------------------------------------------------------------------------------------------------------


@tr.frozen
class Reshuffled(tr.Event, kind="terres_de_destinees.reshuffled/1", matters="detail"):
    """The discard pile became the deck (T-DECK-1); the next event first draws what was left of the old deck.

    This is in the middle of an instruction, which is one moment (T-TERM-6): effects follow after the next event.
    """

    en = "The discard pile is shuffled into a deck."
    fr = "La défausse est mélangée et redevient la pioche."
    with_next: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        """Add the discard pile to the deck (T-DECK-1)."""
        pile: tuple[Card, ...] = (*state.deck, *state.discard)
        return tr.change(state, deck=tr.heap(pile), discard=(), turn=mark_moved(state.turn))


@tr.frozen
class TopLooked(tr.Event, kind="terres_de_destinees.top_looked/1", matters="detail"):
    """A player looks at cards from the top of the deck, and will choose among them (H-5)."""

    en = "{seat} looks at the top of the deck: {cards:cards}."
    fr = "{seat} regarde le haut de la pioche : {cards:cards}."
    seat: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Lay cards of the deck aside, where one player sees them."""
        player = tr.change(state.players[self.seat], looked=self.cards)
        return apply_batch(state, player, deck=tr.take(state.deck, self.cards))


@tr.frozen
class LookedKept(tr.Event, kind="terres_de_destinees.looked_kept/1", matters="bookkeeping"):
    """A player chose one of the cards looked at, and set it aside until the batch."""

    en = "{seat} chooses {card:card}."
    fr = "{seat} choisit {card:card}."
    seat: tr.Public[tr.Seat]
    card: tr.Annotated[Card, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        looked = tr.take(player.looked, (self.card,))
        return state.with_player(tr.change(player, looked=looked, committed=(*player.committed, self.card)))


@tr.frozen
class TopTaken(Batch, kind="terres_de_destinees.top_taken/1", matters="detail"):
    """Of the cards looked at, some went to the hand and the others to the discard pile."""

    en = "{seat} takes {taken:cards} and discards {discarded:cards}."
    fr = "{seat} prend {taken:cards} et défausse {discarded:cards}."
    seat: tr.Public[tr.Seat]
    taken: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]
    discarded: tr.Public[tuple[CardId, ...]]

    def apply(self, state: State) -> State:
        """Move the cards looked at to the hand and the discard pile."""
        player = state.players[self.seat]
        player = tr.change(player, looked=(), committed=(), hand=tr.put(player.hand, self.taken))
        return apply_batch(state, player, discard=(*state.discard, *self.discarded))


# --- setup ----------------------------------------------------------------------------------------------------------


@tr.frozen
class CommonsRevealed(tr.Event, kind="terres_de_destinees.commons_revealed/1", matters="detail"):
    """The common Destins of this match were revealed (T-SETUP-2)."""

    en = "Common Destins: {destins:destins}."
    fr = "Destins communs : {destins:destins}."
    destins: tr.Public[tuple[DestinId, ...]]

    def apply(self, state: State) -> State:
        """Reveal the common Destins; the others are put away (T-SETUP-2, T-SETUP-4)."""
        destins = state.destins
        unused = tr.take(destins.unused_common, self.destins)
        return tr.change(state, destins=tr.change(destins, common=self.destins, unused_common=unused))


@tr.frozen
class DestinDealt(tr.Event, kind="terres_de_destinees.destin_dealt/1", matters="detail"):
    """A player was dealt a secret Destin (T-SETUP-3)."""

    en = "{seat} is dealt {destin:destin}."
    fr = "{seat} reçoit {destin:destin}."
    seat: tr.Public[tr.Seat]
    destin: tr.Annotated[DestinId | tr.Hidden, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Deal a secret Destin (T-SETUP-3)."""
        destins = state.destins
        destins = tr.change(destins, unused_secret=tr.take(destins.unused_secret, (self.destin,)))
        player = tr.change(state.players[self.seat], destin=self.destin, destin_seen_by=(self.seat,))
        return tr.change(state.with_player(player), destins=destins)


@tr.frozen
class HandDealt(tr.Event, kind="terres_de_destinees.hand_dealt/1", matters="detail"):
    """A player was dealt a hand (T-SETUP-5)."""

    en = "{seat} is dealt {cards:cards}."
    fr = "{seat} reçoit {cards:cards}."
    seat: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Deal a hand (T-SETUP-5)."""
        player = tr.change(state.players[self.seat], hand=tr.heap(self.cards))
        return tr.change(state.with_player(player), deck=tr.take(state.deck, self.cards))


@tr.frozen
class CardToKeep(tr.Decision, kind="terres_de_destinees.card_to_keep/1", rule="H-5"):
    """Which of the cards looked at to take into hand, of `take` in all. Source: D-7, H-5."""

    en = "Which of the cards looked at?"
    fr = "Laquelle des cartes regardées ?"
    take: tr.Public[int]

    def about(self) -> tr.Words:
        """Return the cards."""
        return "of the cards looked at", "parmi les cartes regardées"


# --- cards looked at ------------------------------------------------------------------------------------------------


def looked_cards(state: State, decision: CardToKeep) -> tuple[CardId, ...]:
    """Return the cards that only their looker sees (H-5)."""
    return tr.known(state.players[decision.seat].looked)


def keep(state: State, decision: CardToKeep, command: ChooseLooked) -> tr.Plan:
    """Set the card aside until all to be taken are chosen."""
    return (LookedKept(command.seat, command.card), KeepLooked(command.seat, decision.take))


@tr.frozen
class ChooseLooked(tr.Command, kind="terres_de_destinees.choose_looked/1"):
    """Choose one of the cards looked at. Source: D-7, H-5."""

    en = "take {card:card}"
    fr = "prendre {card:card}"
    card: tr.Annotated[Card, tr.Seen("seat")]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (card_or_place(self.card, "looked", self.seat),)


CARD_TO_KEEP_BY_CHOOSE_LOOKED = tr.choosing(
    tr.RuleId("H-5"), CardToKeep, ChooseLooked, looked_cards, partial(not_offered, "H-5", "card"), keep
)
