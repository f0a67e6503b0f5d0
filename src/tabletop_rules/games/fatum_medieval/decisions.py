"""The decisions of the game, one class each."""

from __future__ import annotations

from functools import cache

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Ask, Decision
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.terms import CardId


@attrs.frozen
class DrawOrEnd(Decision, kind="fatum_medieval.draw_or_end/1", rule="FA-DRAW-3"):
    """Draw a card, or end the drawing of step 1. Source: FA-DRAW-3."""


@attrs.frozen
class CardAboveLimit(Decision, kind="fatum_medieval.card_above_limit/1", rule="FA-DRAW-7"):
    """Choose a hand card to discard; the hand is `excess` cards above the limit. Source: FA-DRAW-7."""

    excess: Public[int]


@attrs.frozen
class PlayOrEnd(Decision, kind="fatum_medieval.play_or_end/1", rule="FA-PLAY-4"):
    """Use a card or a power, or end the turn of step 2. Source: FA-PLAY-4."""


@attrs.frozen
class CardToLose(Decision, kind="fatum_medieval.card_to_lose/1", rule="FA-EFF-8"):
    """Choose the card to lose to effect number `place` of the action `card` of `actor`; `left` cards are due.

    `rule` is the rule of the effect. Source: FA-EFF-8.
    """

    card: Public[CardId]
    place: Public[int]
    actor: Public[Seat]
    left: Public[int]


@attrs.frozen
class DeckToDrawFrom(Decision, kind="fatum_medieval.deck_to_draw_from/1", rule="FA-EFF-14"):
    """Choose the deck of the next of `left` cards given by the action `card`. Source: FA-EFF-14."""

    card: Public[CardId]
    left: Public[int]


@attrs.frozen
class SeenCardToDiscard(Decision, kind="fatum_medieval.seen_card_to_discard/1", rule="FA-EFF-17"):
    """Choose a card to discard from the hand of `target`, seen through the action `card`; `left` cards are due.

    Source: FA-EFF-17, FA-INFO-4.
    """

    card: Public[CardId]
    target: Public[Seat]
    left: Public[int]


@attrs.frozen
class GiveUpOrPay(Decision, kind="fatum_medieval.give_up_or_pay/1", rule="FA-ACC-7"):
    """Give up a card in front, or pay the rest. Source: FA-ACC-7."""


@cache
def ask(kind: type[DrawOrEnd | PlayOrEnd | GiveUpOrPay], seat: Seat) -> Ask:
    """Return the item that asks a seat for a draw, play or payment. Cached, since every draw and play asks again."""
    return Ask((kind(seat),))
