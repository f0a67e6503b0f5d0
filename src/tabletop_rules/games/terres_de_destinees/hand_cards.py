"""Hand cards chosen one by one, and given up by one's own powers: costs, gifts, exchanges, passes. None of it is a
hand loss.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.batch import Batch
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.moves import add_to_hand, apply_batch, set_aside, with_committed
from tabletop_rules.games.terres_de_destinees.places import card_or_place
from tabletop_rules.games.terres_de_destinees.queries import left_of, survivors
from tabletop_rules.games.terres_de_destinees.refusals import NOT_IN_HAND
from tabletop_rules.games.terres_de_destinees.state import Card, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family
from tabletop_rules.games.terres_de_destinees.values import affordable, counts_as_received
from tabletop_rules.games.terres_de_destinees.words import Pair

# --- hand cards -----------------------------------------------------------------------------------------------------


class Purpose(StrEnum):
    """Why a player chooses hand cards."""

    DISCARD = "discard"  # a loss, or the player's own power
    GIFT = "gift"  # a loss, or the player's own power
    COST = "cost"
    SWAP = "swap"
    PASS = "pass"
    GUARD = "guard"


PURPOSES: Final[Mapping[Purpose, Pair]] = {
    Purpose.DISCARD: ("Which card is discarded ({count} in all)?", "Quelle carte est défaussée ({count} en tout) ?"),
    Purpose.GIFT: (
        "Which card is given to {to} ({count} in all)?",
        "Quelle carte est donnée {to:to} ({count} en tout) ?",
    ),
    Purpose.COST: ("Which card pays the cost ({count} in all)?", "Quelle carte paie le coût ({count} en tout) ?"),
    Purpose.SWAP: ("Which card is exchanged?", "Quelle carte est échangée ?"),
    Purpose.PASS: ("Which card is passed to {to}?", "Quelle carte est passée {to:to} ?"),
    Purpose.GUARD: ("Which card saves {to} ({count} in all)?", "Quelle carte sauve {to} ({count} en tout) ?"),
}

SUBJECTS: Final[Mapping[Purpose, Pair]] = {
    Purpose.DISCARD: ("to discard", "à défausser"),
    Purpose.GIFT: ("to give to {to}", "à donner {to:to}"),
    Purpose.COST: ("for the cost", "pour le coût"),
    Purpose.SWAP: ("to exchange", "à échanger"),
    Purpose.PASS: ("to pass to {to}", "à passer {to:to}"),
    Purpose.GUARD: ("to save {to}", "pour sauver {to}"),
}


@tr.frozen
class HandCardWanted(tr.Decision, kind="terres_de_destinees.hand_card_wanted/1"):
    """The next of `count` hand cards to choose, of `family` only if one is named; they go to `to`, or nobody.

    Asked even if only one card may be chosen (H-11). Source: D-9; `rule` names the reason.
    """

    purpose: tr.Public[Purpose]
    count: tr.Public[int]
    to: tr.Public[tr.Seat | None] = None
    family: tr.Public[Family | None] = None

    def words(self) -> tr.Words:
        """Return the words for the purpose."""
        return PURPOSES[self.purpose]

    def about(self) -> tr.Words:
        """Return the purpose."""
        return SUBJECTS[self.purpose]


# --- hand cards -----------------------------------------------------------------------------------------------------


def hand_cards(state: State, decision: HandCardWanted) -> tuple[CardId, ...]:
    """Return the player's hand cards, of one family only if one is named."""
    hand, family = tr.known(state.players[decision.seat].hand), decision.family
    return hand if family is None else tuple([card for card in hand if state.content.card(card).family is family])


WRONG_FAMILY: Final = tr.Refusal(
    "wrong_family", "{card} is not of the family {family}.", "La carte « {card} » n'est pas de la famille {family}."
)


def why_not_hand_card(state: State, decision: HandCardWanted, command: ChooseHandCard) -> tr.Rejection:
    """Reject a card that is not in the hand, or not of the family asked for: answers must be truthful (T-GOLD-6)."""
    card, family = command.card, decision.family
    if isinstance(card, tr.Hidden) or family is None or card not in state.players[decision.seat].hand:
        return NOT_IN_HAND.by(decision.rule, card=str(card))
    return WRONG_FAMILY.by("T-GOLD-6", card=card, family=family)


@tr.frozen
class ChooseHandCard(tr.Command, kind="terres_de_destinees.choose_hand_card/1"):
    """Choose a card of your hand. Source: D-4, D-9."""

    en = "choose {card:card}"
    fr = "choisir {card:card}"
    card: tr.Annotated[Card, tr.Seen("seat")]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card, or the hand if it is hidden."""
        return (card_or_place(self.card, "hand", self.seat),)


def commit(state: State, decision: HandCardWanted, command: ChooseHandCard) -> tr.Plan:
    """Set the card aside until all move in one batch (T-TERM-6), and ask for the next if one is missing.

    Others may still be choosing (H-3).
    """
    seat, rule = command.seat, decision.rule
    return (
        tr.Cited(rule, CardCommitted(seat, command.card)),
        ChooseMore(seat, rule, decision.purpose, decision.count, decision.to, decision.family),
    )


# --- hand cards given up by a player's own power ----------------------------------------------------------------------
# --- SwapCards, PassCards -------------------------------------------------------------------------------------------


@tr.frozen
class ChooseMore(tr.Step, kind="terres_de_destinees.choose_more/1", rule="T-TERM-6"):
    """Ask for the next card of a choice of several, if one is missing; others may still be choosing too."""

    seat: tr.Public[tr.Seat]
    rule: tr.Public[tr.RuleId]
    purpose: tr.Public[Purpose]
    count: tr.Public[int]
    to: tr.Public[tr.Seat | None] = None
    family: tr.Public[Family | None] = None

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        player = state.players[self.seat]
        if len(player.committed) >= self.count or not _losable(state, self.seat, self.family):
            return NOTHING
        asked = HandCardWanted(self.seat, self.purpose, self.count, self.to, self.family, rule=self.rule)
        return (tr.Ask((asked,)),)


def _losable(state: State, seat: tr.Seat, family: Family | None) -> int:
    hand = state.players[seat].hand
    if family is None:
        return len(hand)
    return sum(state.content.card(card).family is family for card in tr.known(hand))


# --- choosing hand cards, and what happens with them ----------------------------------------------------------------


@tr.frozen
class CardCommitted(tr.Event, kind="terres_de_destinees.card_committed/1", matters="bookkeeping"):
    """A player chose a hand card for what is being resolved, and set it aside until the batch (H-3)."""

    en = "{seat} sets {card:card} aside."
    fr = "{seat} met {card:card} de côté."
    seat: tr.Public[tr.Seat]
    card: tr.Annotated[Card, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Set a hand card aside, after those set aside before."""
        player = state.players[self.seat]
        hand = tr.take(player.hand, (self.card,))
        return state.with_player(set_aside(player, hand, (*player.committed, self.card)))


@tr.frozen
class HandDiscard:
    """What one player discards of the cards committed, in the order chosen (T-DECK-4)."""

    seat: tr.Public[tr.Seat]
    cards: tr.Public[tuple[CardId, ...]]


@tr.frozen
class HandPass:
    """What one player passes to the next."""

    giver: tr.Public[tr.Seat]
    receiver: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("giver", "receiver")]


@tr.frozen
class PayCost(tr.Step, kind="terres_de_destinees.pay_cost/1", rule="T-PWR-5"):
    """Ask for the cost; nothing happens if it cannot be paid, as it never empties the hand (T-PWR-5, A-40)."""

    seat: tr.Public[tr.Seat]
    count: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        if not affordable(state, self.seat, self.count):
            return NOTHING
        return _choose_by_ruling(state, self.seat, Purpose.COST, self.count)


@tr.frozen
class DiscardCards(tr.Step, kind="terres_de_destinees.discard_cards/1", rule="T-LOSS-3"):
    """Ask for the discards, as many as there are; this may empty the hand (T-LOSS-3)."""

    seat: tr.Public[tr.Seat]
    count: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        count = min(self.count, state.players[self.seat].hand_size)
        return _choose(self.seat, Purpose.DISCARD, count, "T-LOSS-3") if count else NOTHING


@tr.frozen
class GiveCards(tr.Step, kind="terres_de_destinees.give_cards/1", rule="T-PWR-5"):
    """Ask for the gift; it never empties the hand (T-PWR-5)."""

    seat: tr.Public[tr.Seat]
    to: tr.Public[tr.Seat]
    count: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        if not affordable(state, self.seat, self.count):
            return NOTHING
        return _choose_by_ruling(state, self.seat, Purpose.GIFT, self.count, to=self.to)


@tr.frozen
class SwapCards(tr.Step, kind="terres_de_destinees.swap_cards/1", rule="T-DECK-3"):
    """Ask for as many hand cards as are taken, if the hand holds that many."""

    seat: tr.Public[tr.Seat]
    cards: tr.Public[tuple[CardId, ...]]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        if state.players[self.seat].hand_size < len(self.cards):
            return NOTHING
        return _choose(self.seat, Purpose.SWAP, len(self.cards), "T-LOSS-3", cards=self.cards)


def _choose(
    seat: tr.Seat, purpose: Purpose, count: int, rule: str, *, to: tr.Seat | None = None, cards: tuple[CardId, ...] = ()
) -> tr.Plan:
    """Ask a player for hand cards, which then move in one batch."""
    asked = HandCardWanted(seat, purpose, count, to, rule=tr.RuleId(rule))
    return (tr.Ask((asked,), then=TakeCommitted(seat, purpose, to, cards)),)


def _choose_by_ruling(
    state: State, seat: tr.Seat, purpose: Purpose, count: int, *, to: tr.Seat | None = None
) -> tr.Plan:
    """Ask a player for a cost or gift, by the ruling that it never empties the hand, while that is in force."""
    rule = state.handlers.rule("T-PWR-5", affordable, "T-LOSS-3")
    return tr.by_rule(rule, _choose(seat, purpose, count, rule, to=to))


@tr.frozen
class PassCards(tr.Step, kind="terres_de_destinees.pass_cards/1", rule="T-LOSS-3"):
    """Let all players choose in secret; this is not a hand loss (T-LOSS-3)."""

    controller: tr.Public[tr.Seat]
    count: tr.Public[int]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        asked = [
            HandCardWanted(
                seat,
                Purpose.PASS,
                min(self.count, state.players[seat].hand_size),
                left_of(state, seat),
                rule=tr.RuleId("H-3"),
            )
            for seat in survivors(state)
            if state.players[seat].hand_size
        ]
        return (tr.Ask(tuple(asked), then=TakeCommitted(self.controller, Purpose.PASS)),) if asked else NOTHING


@tr.frozen
class TakeCommitted(tr.Step, kind="terres_de_destinees.take_committed/1", rule="T-TERM-6"):
    """Move what was chosen in one batch."""

    controller: tr.Public[tr.Seat]
    purpose: tr.Public[Purpose]
    to: tr.Public[tr.Seat | None] = None
    cards: tr.Public[tuple[CardId, ...]] = ()

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        seat = self.controller
        cards = state.players[seat].committed
        if self.purpose is Purpose.PASS:
            players = [state.players[seat] for seat in survivors(state)]
            passes = tuple([HandPass(p.seat, left_of(state, p.seat), p.committed) for p in players if p.committed])
            received = [counts_as_received(state, each.receiver, len(each.cards)) for each in passes]
            return (PassedLeft(seat, passes, sum(received)),)
        if self.purpose is Purpose.GIFT:
            assert self.to is not None
            return (Given(seat, seat, self.to, cards, counts_as_received(state, self.to, len(cards))),)
        if self.purpose is Purpose.SWAP:
            return (SwappedWithDiscard(seat, seat, tr.known(cards), self.cards, tr.heap(self.cards)),)
        return (Discarded(seat, (HandDiscard(seat, tr.known(cards)),)),)


@tr.frozen
class Discarded(Batch, kind="terres_de_destinees.discarded/1", matters="detail"):
    """Committed hand cards of one or several players went to the discard pile, in this order."""

    en = "{parts:discards}."
    fr = "{parts:discards}."
    parts: tr.Public[tuple[HandDiscard, ...]]

    def apply(self, state: State) -> State:
        """Discard committed cards in the order given (T-DECK-4)."""
        pile = state.discard
        players = []
        for part in self.parts:
            players.append(with_committed(state.players[part.seat], ()))
            pile = (*pile, *part.cards)
        return apply_batch(state, *players, discard=pile, settles_losses=True)


@tr.frozen
class Given(Batch, kind="terres_de_destinees.given/1", matters="detail"):
    """A player gave committed hand cards to another; `received` of them count for the receiver's objective (F-5)."""

    en = "{giver} gives to {receiver}: {cards:cards}."
    fr = "{giver} donne {receiver:to} : {cards:cards}."
    giver: tr.Public[tr.Seat]
    receiver: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("giver", "receiver")]
    received: tr.Public[int] = 0

    def apply(self, state: State) -> State:
        giver = with_committed(state.players[self.giver], ())
        receiver = add_to_hand(state.players[self.receiver], self.cards)
        return apply_batch(state, giver, receiver, received=self.received, settles_losses=True)


@tr.frozen
class PassedLeft(Batch, kind="terres_de_destinees.passed_left/1", matters="detail"):
    """All players passed their committed cards to the left at the same moment; `received` as in `Given`."""

    en = "Passed to the left: {passes:passes}."
    fr = "Passé à gauche : {passes:passes}."
    passes: tr.Public[tuple[HandPass, ...]]
    received: tr.Public[int] = 0

    def apply(self, state: State) -> State:
        row = list(state.players)
        for part in self.passes:
            row[part.giver] = tr.change(row[part.giver], committed=())
        for part in self.passes:
            row[part.receiver] = add_to_hand(row[part.receiver], part.cards)
        return tr.change(apply_batch(state, *row, received=self.received), losses=())


@tr.frozen
class SwappedWithDiscard(Batch, kind="terres_de_destinees.swapped_with_discard/1", matters="detail"):
    """Committed hand cards and cards of the discard pile changed places; `entered` are those taken (H-10)."""

    en = "{seat} exchanges {given:cards} for {taken:cards} of the discard pile."
    fr = "{seat} échange {given:cards} contre {taken:cards} de la défausse."
    seat: tr.Public[tr.Seat]
    given: tr.Public[tuple[CardId, ...]]
    taken: tr.Public[tuple[CardId, ...]]
    entered: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Discard committed cards, and move others from the pile to the hand (H-10)."""
        pile = (*[card for card in state.discard if card not in self.taken], *self.given)
        player = state.players[self.seat]
        player = tr.change(player, committed=(), hand=tr.put(player.hand, self.entered))
        return apply_batch(state, player, discard=pile)


# --- the discard pile -----------------------------------------------------------------------------------------------


@tr.frozen
class TakenFromDiscard(Batch, kind="terres_de_destinees.taken_from_discard/1", matters="detail"):
    """Cards of the discard pile went to a hand; `entered` are the same cards as they enter it (H-10)."""

    en = "{seat} takes {cards:cards} from the discard pile."
    fr = "{seat} reprend {cards:cards} dans la défausse."
    seat: tr.Public[tr.Seat]
    cards: tr.Public[tuple[CardId, ...]]
    entered: tr.Annotated[tuple[Card, ...], tr.Seen("seat")]

    def apply(self, state: State) -> State:
        """Move discarded cards to a hand, where only its owner sees them (H-10)."""
        pile = tuple([card for card in state.discard if card not in self.cards])
        return apply_batch(state, add_to_hand(state.players[self.seat], self.entered), discard=pile)


HAND_CARD_WANTED_BY_CHOOSE_HAND_CARD = tr.choosing(
    tr.RuleId("T-TERM-6"), HandCardWanted, ChooseHandCard, hand_cards, why_not_hand_card, commit
)
