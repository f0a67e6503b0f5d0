"""Cards and hands that change owners. Source: D-POW-8, D-CARD-12, D-CARD-18, D-CARD-20, D-CARD-23."""

from __future__ import annotations

from typing import Literal, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.bands import Band
from tabletop_rules.games.destiny.places import known_id
from tabletop_rules.games.destiny.power_choices import OfPower
from tabletop_rules.games.destiny.refusals import NOT_HELD, NOT_OFFERED_CARD, NOT_OFFERED_PLAYER
from tabletop_rules.games.destiny.state import Cards, Pledge, State
from tabletop_rules.games.destiny.targets import CARD_PARTNERS, HAND_PARTNERS, player_params
from tabletop_rules.games.destiny.terms import Card, CardId

Among: TypeAlias = Literal["any", "lowest", "highest"]
"""Which cards of a hand may be given, by value."""


@tr.frozen
class CardToGive(OfPower, kind="destiny.card_to_give/1"):
    """Choose in secret a hand card to give. Source: D-CARD-12, D-CARD-18."""

    en = "{the_power}: which {among:among}card do you give?"
    fr = "{the_power} : quelle carte{among:among} donnez-vous ?"
    among: tr.Public[Among] = "any"


@tr.frozen
class CommitCard(tr.Command, kind="destiny.commit_card/1", to=CardToGive, rule="D-POW-8"):
    """Choose in secret a hand card to give. Source: D-POW-8."""

    en = "give {card:card}"
    fr = "donner {card:card}"
    card: tr.Annotated[Card, tr.Seen("seat")]

    @staticmethod
    def offers(state: State, decision: CardToGive) -> tuple[CardId, ...]:
        """Return the hand cards to choose from, by some powers only the highest or lowest (D-CARD-18, D-COMP-4).

        The giver is asked even if there is only one (D-INFO-15, D-Q-21).
        """
        cards, printed = tr.seen(state.players[decision.seat].hand), state.content.card
        if decision.among == "any" or not cards:
            return cards
        wanted = (max if decision.among == "highest" else min)([printed[card].rank for card in cards])
        return tuple([card for card in cards if printed[card].rank == wanted])

    def check(self, state: State, decision: CardToGive) -> tr.Rejection:
        """Return the rejection of a card that is not in hand, or not of the value asked for."""
        held = self.card in state.players[decision.seat].hand
        return (NOT_OFFERED_CARD if held else NOT_HELD).by(decision.rule, card=str(self.card))

    def decide(self, state: State, decision: CardToGive) -> tr.Plan:
        """Put the card aside, unseen by others."""
        return (tr.Cited(decision.rule, CardCommitted(self.seat, self.card)),)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (known_id(self.card, state.content.card),)


@tr.frozen
class TradeCards(tr.Step, kind="destiny.trade_cards/1", rule="D-CARD-12"):
    """Ask both players in secret for the card they give (D-CARD-12, D-Q-37)."""

    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]
    power: tr.Public[str]
    part: tr.Public[int]
    branch: tr.Public[str]

    def plan(self, state: State) -> tr.Plan:
        asked = tuple([card_to_give(state, self, seat) for seat in (self.first, self.second)])
        return (tr.Ask(asked, then=SwapAside(self.first, self.second)),)


def card_to_give(state: State, step: TradeCards, seat: tr.Seat) -> CardToGive:
    _, rule = state.content.acts[step.power, step.part, step.branch]
    return CardToGive(seat, step.power, step.part, step.branch, rule=rule)


@tr.frozen
class SwapAside(tr.Step, kind="destiny.swap_aside/1", rule="D-POW-8"):
    """Swap the two cards put aside (D-Q-37)."""

    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        mine, theirs = state.players[self.first].aside, state.players[self.second].aside
        assert mine is not None
        assert theirs is not None
        return (CardsExchanged(self.first, self.second, mine, theirs),)


@tr.frozen
class DrawBlind(tr.Step, kind="destiny.draw_blind/1", rule="D-CARD-12"):
    """Draw a card of the opponent's hand (D-Q-37)."""

    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        return (tr.Chance(tr.Pick(len(state.players[self.second].hand)), TakeBlind(self.first, self.second)),)


@tr.frozen
class TakeBlind(tr.ChanceStep, kind="destiny.take_blind/1", rule="D-CARD-12"):
    """Put the drawn card aside for the exchange."""

    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        card = tr.known(state.players[self.second].hand)[self.outcome[0]]
        return (CardCommitted(self.second, card), SwapAside(self.first, self.second))


@tr.frozen
class SwapHands(tr.Step, kind="destiny.swap_hands/1", rule="D-CARD-20"):
    """Swap the hands of two seats (D-CARD-20)."""

    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        mine, theirs = state.players[self.first].hand, state.players[self.second].hand
        return (HandsExchanged(self.first, self.second, mine, theirs),)


def without_card(cards: Cards, card: CardId) -> Cards:
    discard = tuple([other for other in cards.discard if other != card])
    return tr.change(cards, discard=discard, killed=tuple([other for other in cards.killed if other != card]))


@tr.frozen
class CardCommitted(tr.Event, kind="destiny.card_committed/1", matters="bookkeeping"):
    """A seat set a hand card aside, to give it away (D-POW-8)."""

    en = "{seat} puts {card:card} aside."
    fr = "{seat} met de côté {card:card}."
    seat: tr.Public[tr.Seat]
    card: tr.Annotated[Card, tr.Seen("seat")]

    def apply(self, state: State) -> State:
        player = state.players[self.seat]
        return state.with_player(tr.change(player, hand=tr.take(player.hand, (self.card,)), aside=self.card))


@tr.frozen
class CardsExchanged(tr.Event, kind="destiny.cards_exchanged/1", matters="detail"):
    """Two seats swapped the cards they had committed (D-INFO-7)."""

    en = "{first} gives {from_first:card} and {second} gives {from_second:card}."
    fr = "{first} donne {from_first:card} et {second} donne {from_second:card}."
    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]
    from_first: tr.Annotated[Card, tr.Seen("first", "second")]
    from_second: tr.Annotated[Card, tr.Seen("first", "second")]

    def apply(self, state: State) -> State:
        first, second = state.players[self.first], state.players[self.second]
        state = state.with_player(tr.change(first, aside=None, hand=tr.put(first.hand, (self.from_second,))))
        return state.with_player(tr.change(second, aside=None, hand=tr.put(second.hand, (self.from_first,))))


@tr.frozen
class HandSwapNamed(tr.Event, kind="destiny.hand_swap_named/1", matters="detail"):
    """Two seats will swap hands at the end of the turn (D-CARD-20)."""

    en = "{first} and {second} will swap hands at the end of the turn."
    fr = "{first} et {second} échangeront leurs mains en fin de tour."
    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        return tr.change(state, pledges=(*state.pledges, Pledge(self.first, self.second)))


@tr.frozen
class HandsExchanged(tr.Event, kind="destiny.hands_exchanged/1", matters="headline"):
    """Two seats swapped hands (D-CARD-20)."""

    en = "{first} and {second} swap hands."
    fr = "{first} et {second} échangent leurs mains."
    first: tr.Public[tr.Seat]
    second: tr.Public[tr.Seat]
    from_first: tr.Annotated[tuple[Card, ...], tr.Seen("first", "second")]
    from_second: tr.Annotated[tuple[Card, ...], tr.Seen("first", "second")]

    def apply(self, state: State) -> State:
        state = state.with_player(tr.change(state.players[self.first], hand=tr.heap(self.from_second)))
        state = state.with_player(tr.change(state.players[self.second], hand=tr.heap(self.from_first)))
        return tr.change(state, pledges=state.pledges[1:])


@tr.frozen
class CardTakenFromDiscard(tr.Event, kind="destiny.card_taken_from_discard/1", matters="detail"):
    """A seat took a card from the discard pile; it joins the hand when another is discarded (D-CARD-23)."""

    en = "{seat} takes {card:card} from the discard pile."
    fr = "{seat} prend {card:card} dans la défausse."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        """Keep the card aside until another is discarded for it (D-CARD-23)."""
        state = tr.change(state, cards=without_card(state.cards, self.card))
        return state.with_player(tr.change(state.players[self.seat], aside=self.card))


@tr.frozen
class HandCardDiscarded(tr.Event, kind="destiny.hand_card_discarded/1", matters="detail"):
    """A seat discarded a hand card; the card it took joins the hand (D-CARD-23)."""

    en = "{seat} discards {card:card}."
    fr = "{seat} défausse {card:card}."
    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]

    def apply(self, state: State) -> State:
        """Discard the card; one taken aside joins the hand (D-CARD-23)."""
        player = state.players[self.seat]
        hand = tr.take(player.hand, (self.card,))
        if player.aside is not None:
            hand = tr.put(hand, (player.aside,))
        state = state.with_player(tr.change(player, hand=hand, aside=None))
        return tr.change(state, cards=tr.change(state.cards, discard=(*state.cards.discard, self.card)))


@tr.protection("D-POW-8", CARD_PARTNERS, Band.LIMITS, 10, NOT_OFFERED_PLAYER, player_params, source="ruling")
@tr.fr("On n'échange des cartes qu'entre deux mains non vides, pour que leur taille ne change pas.")
@tr.otherwise(
    "An opponent without cards may be named, and gives nothing for the card received.",
    "Un adversaire sans carte peut être désigné, et ne donne rien pour la carte reçue.",
)
@tr.needed("a seat with an empty hand would be asked for a card to give and could not answer")
def both_hands(state: State, player: tr.Seat, seat: tr.Seat) -> bool:
    """Cards are exchanged only between two non-empty hands, so that hand sizes stay the same.

    Whether both players have cards in hand.
    """
    return bool(state.players[player].hand and state.players[seat].hand)


@tr.protection(
    "D-CARD-20", HAND_PARTNERS, Band.LIMITS, 10, NOT_OFFERED_PLAYER, player_params, source="card", depends=("D-CHAR-1",)
)
@tr.fr("Au dernier tour, les Amoureux ne désignent personne, car les mains seront vides.")
@tr.otherwise(
    "The Lovers name nobody, in any turn.",
    "Les Amoureux ne désignent personne, à aucun tour.",
)
def not_on_the_last_turn(state: State, player: tr.Seat, seat: tr.Seat) -> bool:
    """On the last turn the Lovers name nobody, because hands will be empty.

    Whether this is not the last turn, at the end of which hands are empty.
    """
    return state.turn < state.content.facts.turns


@tr.variant("D-Q-37", TradeCards, Band.READINGS, 10, source="ruling")
@tr.when("card_exchange", "blind_draw")
@tr.fr("Dans un échange de cartes, celle de l'adversaire est tirée au hasard.")
@tr.otherwise(
    "Both players choose in secret the card that they give (D-CARD-12).",
    "Les deux joueurs choisissent en secret la carte qu'ils donnent (D-CARD-12).",
)
def blind_exchange(state: State, step: TradeCards) -> tr.Plan:
    """When cards are exchanged, the opponent's card is drawn at random.

    Ask the acting seat for the card it gives; chance then draws the opponent's (D-Q-37).
    """
    return (tr.Ask((card_to_give(state, step, step.first),), then=DrawBlind(step.first, step.second)),)
