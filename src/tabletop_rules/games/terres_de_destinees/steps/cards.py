"""Cards that leave the deck or hands. The comment above each group says what the powers may plan."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Step
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.decisions import Purpose
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family

# --- cards from the deck (course/drawing.py). Powers plan Draw, LookAtTop, ReplaceCard -------------------------------


@attrs.frozen
class Draw(Step):
    """A player draws: one instruction, one batch; missing cards are not drawn (T-DECK-2)."""

    kind: ClassVar[str] = "terres_de_destinees.draw/1"

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class DrawForTurn(Step):
    """The draw at the start of a turn, then the discards it costs (P-1, 100)."""

    kind: ClassVar[str] = "terres_de_destinees.draw_for_turn/1"

    seat: Public[Seat]
    count: Public[int]
    extra: Public[tuple[int, ...]]
    discard: Public[tuple[int, ...]]


@attrs.frozen
class DeckStep(ChanceStep):
    """Takes up what chance drew from the deck; or, if the deck is `emptied` by it, from the discard pile reshuffled,
    besides all that is left of the deck (T-DECK-1)."""

    emptied: Public[bool] = attrs.field(default=False, kw_only=True)


@attrs.frozen
class Reshuffle(Step):
    """The discard pile becomes the deck, just before cards are taken from it (T-DECK-1)."""

    kind: ClassVar[str] = "terres_de_destinees.reshuffle/1"


@attrs.frozen
class TakeDrawn(DeckStep):
    """Take up what chance drew for a `Draw`."""

    kind: ClassVar[str] = "terres_de_destinees.take_drawn/1"

    seat: Public[Seat]


@attrs.frozen
class LookAtTop(Step):
    """A player looks at so many cards from the top of the deck, takes some into hand and discards the rest (H-5).

    Which are taken is the player's choice, card by card, if there are more than that.
    """

    kind: ClassVar[str] = "terres_de_destinees.look_at_top/1"

    seat: Public[Seat]
    look: Public[int]
    take: Public[int]


@attrs.frozen
class TakeLooked(DeckStep):
    """Take up what chance drew for a `LookAtTop`."""

    kind: ClassVar[str] = "terres_de_destinees.take_looked/1"

    seat: Public[Seat]
    take: Public[int]


@attrs.frozen
class KeepLooked(Step):
    """Ask for the next card to take of those looked at, or part them if that is settled."""

    kind: ClassVar[str] = "terres_de_destinees.keep_looked/1"

    seat: Public[Seat]
    take: Public[int]


@attrs.frozen
class ReplaceCard(Step):
    """Put the top card of the deck in the place of a card in play: `Replaced` (F-13)."""

    kind: ClassVar[str] = "terres_de_destinees.replace_card/1"

    by: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class TakeReplacement(DeckStep):
    """Take up what chance drew for a `ReplaceCard`."""

    kind: ClassVar[str] = "terres_de_destinees.take_replacement/1"

    by: Public[Seat]
    card: Public[CardId]


# --- hand losses (course/losses.py). Powers plan Lose ---------------------------------------------------------------


class Manner(StrEnum):
    """In which way hand cards are lost."""

    DISCARD = "discard"
    GIFT = "gift"
    THEFT = "theft"


@attrs.frozen
class Victim:
    """A player who is to lose so many hand cards, or all there are (T-LOSS-2)."""

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class Lose(Step):
    """Players lose hand cards by one effect of `controller`, all at the same moment (P-4, P-9).

    For each other player the window P-4 opens first, clockwise from the active one. Then all victims choose in secret
    what is left to lose, of `family` only if one is named, and one batch moves it: to the discard pile, to `to` as a
    gift, or, chosen by chance, to `to` as a theft; gifts and thefts have one victim. For the controller it is no hand
    loss, and no window opens.
    """

    kind: ClassVar[str] = "terres_de_destinees.lose/1"

    controller: Public[Seat | None]
    manner: Public[Manner]
    victims: Public[tuple[Victim, ...]]
    to: Public[Seat | None] = None
    family: Public[Family | None] = None


@attrs.frozen
class ChooseLosses(Step):
    """The windows P-4 are through: the victims choose what they lose, or chance does."""

    kind: ClassVar[str] = "terres_de_destinees.choose_losses/1"

    controller: Public[Seat | None]
    manner: Public[Manner]
    to: Public[Seat | None]
    family: Public[Family | None]


@attrs.frozen
class TakeLosses(Step):
    """All victims have chosen: the cards leave in one batch."""

    kind: ClassVar[str] = "terres_de_destinees.take_losses/1"

    controller: Public[Seat | None]
    manner: Public[Manner]
    to: Public[Seat | None]


@attrs.frozen
class Steal(ChanceStep):
    """Take the cards that chance has picked from a hand."""

    kind: ClassVar[str] = "terres_de_destinees.steal/1"

    controller: Public[Seat | None]
    victim: Public[Seat]
    thief: Public[Seat]


# --- hand cards given up by one's own power (course/own_cards.py). Powers plan PayCost, GiveCards, DiscardCards, ------
# --- SwapCards, PassCards -------------------------------------------------------------------------------------------


@attrs.frozen
class ChooseMore(Step):
    """Ask a player for the next card of a choice of several, if one is missing: `HandCardWanted`."""

    kind: ClassVar[str] = "terres_de_destinees.choose_more/1"

    seat: Public[Seat]
    rule: Public[RuleId]
    purpose: Public[Purpose]
    count: Public[int]
    to: Public[Seat | None] = None
    family: Public[Family | None] = None


@attrs.frozen
class PayCost(Step):
    """A player discards hand cards as a cost, never the last one (T-PWR-5): nothing happens if that is not possible."""

    kind: ClassVar[str] = "terres_de_destinees.pay_cost/1"

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class DiscardCards(Step):
    """A player discards hand cards by their own power, all there are if fewer; this may empty the hand."""

    kind: ClassVar[str] = "terres_de_destinees.discard_cards/1"

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class GiveCards(Step):
    """A player gives hand cards through their own power, or nothing if that would empty the hand (T-PWR-5)."""

    kind: ClassVar[str] = "terres_de_destinees.give_cards/1"

    seat: Public[Seat]
    to: Public[Seat]
    count: Public[int]


@attrs.frozen
class SwapCards(Step):
    """A player exchanges as many hand cards for these cards of the discard pile, all at one moment."""

    kind: ClassVar[str] = "terres_de_destinees.swap_cards/1"

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


@attrs.frozen
class PassCards(Step):
    """Every player with a hand card chooses `count` (or all there are), and all pass them to the left at once."""

    kind: ClassVar[str] = "terres_de_destinees.pass_cards/1"

    controller: Public[Seat]
    count: Public[int]


@attrs.frozen
class TakeCommitted(Step):
    """The cards of a `PayCost`, `DiscardCards`, `GiveCards`, `SwapCards` or `PassCards` are chosen: they move."""

    kind: ClassVar[str] = "terres_de_destinees.take_committed/1"

    controller: Public[Seat]
    purpose: Public[Purpose]
    to: Public[Seat | None] = None
    cards: Public[tuple[CardId, ...]] = ()
