"""Cards that leave the deck or hands. The comment above each group says what the powers may plan."""

from __future__ import annotations

from enum import StrEnum

import attrs

from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import ChanceStep, Step
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.decisions import Purpose
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family

# --- cards from the deck (course/drawing.py). Powers plan Draw, LookAtTop, ReplaceCard -------------------------------


@attrs.frozen
class Draw(Step, kind="terres_de_destinees.draw/1"):
    """A player draws: one instruction, one batch; missing cards are not drawn (T-DECK-2)."""

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class DrawForTurn(Step, kind="terres_de_destinees.draw_for_turn/1"):
    """The draw at the start of a turn, then the discards it costs (P-1, 100)."""

    seat: Public[Seat]
    count: Public[int]
    extra: Public[tuple[int, ...]]
    discard: Public[tuple[int, ...]]


@attrs.frozen
class DeckStep(ChanceStep):
    """Use what chance drew from the deck, or, if that `emptied` the deck, from the discard pile reshuffled, together
    with all that is left of the deck (T-DECK-1).
    """

    emptied: Public[bool] = attrs.field(default=False, kw_only=True)


@attrs.frozen
class Reshuffle(Step, kind="terres_de_destinees.reshuffle/1"):
    """The discard pile becomes the deck, just before cards are taken from it (T-DECK-1)."""


@attrs.frozen
class TakeDrawn(DeckStep, kind="terres_de_destinees.take_drawn/1"):
    """Use what chance drew for a `Draw`."""

    seat: Public[Seat]


@attrs.frozen
class LookAtTop(Step, kind="terres_de_destinees.look_at_top/1"):
    """A player looks at `look` cards from the top of the deck, takes `take` into hand and discards the rest (H-5).

    The player chooses which to take, card by card, if there are more than that.
    """

    seat: Public[Seat]
    look: Public[int]
    take: Public[int]


@attrs.frozen
class TakeLooked(DeckStep, kind="terres_de_destinees.take_looked/1"):
    """Use what chance drew for a `LookAtTop`."""

    seat: Public[Seat]
    take: Public[int]


@attrs.frozen
class KeepLooked(Step, kind="terres_de_destinees.keep_looked/1"):
    """Ask for the next card to take of those looked at, or take and discard if that is settled."""

    seat: Public[Seat]
    take: Public[int]


@attrs.frozen
class ReplaceCard(Step, kind="terres_de_destinees.replace_card/1"):
    """Put the top card of the deck in the place of a card in play: `Replaced` (F-13)."""

    by: Public[Seat]
    card: Public[CardId]


@attrs.frozen
class TakeReplacement(DeckStep, kind="terres_de_destinees.take_replacement/1"):
    """Use what chance drew for a `ReplaceCard`."""

    by: Public[Seat]
    card: Public[CardId]


# --- hand losses (course/losses.py). Powers plan Lose ---------------------------------------------------------------


class Manner(StrEnum):
    """How hand cards are lost."""

    DISCARD = "discard"
    GIFT = "gift"
    THEFT = "theft"


@attrs.frozen
class Victim:
    """A player who is to lose `count` hand cards, or all there are (T-LOSS-2)."""

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class Lose(Step, kind="terres_de_destinees.lose/1"):
    """Players lose hand cards by one effect of `controller`, all at the same moment (P-4, P-9).

    For each other player the window P-4 opens first, clockwise from the active one. Then all victims choose in secret
    what is left to lose, of `family` only if one is named, and one batch moves it: to the discard pile, to `to` as a
    gift, or, chosen by chance, to `to` as a theft; gifts and thefts have one victim. For the controller this is
    not a hand loss, and no window opens.
    """

    controller: Public[Seat | None]
    manner: Public[Manner]
    victims: Public[tuple[Victim, ...]]
    to: Public[Seat | None] = None
    family: Public[Family | None] = None


@attrs.frozen
class ChooseLosses(Step, kind="terres_de_destinees.choose_losses/1"):
    """The windows P-4 are closed: the victims choose what they lose, or chance does."""

    controller: Public[Seat | None]
    manner: Public[Manner]
    to: Public[Seat | None]
    family: Public[Family | None]


@attrs.frozen
class TakeLosses(Step, kind="terres_de_destinees.take_losses/1"):
    """All victims have chosen: the cards leave in one batch."""

    controller: Public[Seat | None]
    manner: Public[Manner]
    to: Public[Seat | None]


@attrs.frozen
class Steal(ChanceStep, kind="terres_de_destinees.steal/1"):
    """Take the cards that chance has picked from a hand."""

    controller: Public[Seat | None]
    victim: Public[Seat]
    thief: Public[Seat]


# --- hand cards given up by a player's own power (course/own_cards.py). Powers plan PayCost, GiveCards, DiscardCards,
# --- SwapCards, PassCards -------------------------------------------------------------------------------------------


@attrs.frozen
class ChooseMore(Step, kind="terres_de_destinees.choose_more/1"):
    """Ask a player for the next card of a choice of several, if one is missing: `HandCardWanted`."""

    seat: Public[Seat]
    rule: Public[RuleId]
    purpose: Public[Purpose]
    count: Public[int]
    to: Public[Seat | None] = None
    family: Public[Family | None] = None


@attrs.frozen
class PayCost(Step, kind="terres_de_destinees.pay_cost/1"):
    """A player discards hand cards as a cost; if that would take the last one, nothing happens (T-PWR-5)."""

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class DiscardCards(Step, kind="terres_de_destinees.discard_cards/1"):
    """A player discards hand cards by their own power, or all there are; this may empty the hand."""

    seat: Public[Seat]
    count: Public[int]


@attrs.frozen
class GiveCards(Step, kind="terres_de_destinees.give_cards/1"):
    """A player gives hand cards through their own power, or nothing if that would empty the hand (T-PWR-5)."""

    seat: Public[Seat]
    to: Public[Seat]
    count: Public[int]


@attrs.frozen
class SwapCards(Step, kind="terres_de_destinees.swap_cards/1"):
    """A player exchanges as many hand cards for these cards of the discard pile, all at one moment."""

    seat: Public[Seat]
    cards: Public[tuple[CardId, ...]]


@attrs.frozen
class PassCards(Step, kind="terres_de_destinees.pass_cards/1"):
    """Every player with a hand card chooses `count` (or all there are), and all pass them to the left at once."""

    controller: Public[Seat]
    count: Public[int]


@attrs.frozen
class TakeCommitted(Step, kind="terres_de_destinees.take_committed/1"):
    """The cards of a `PayCost`, `DiscardCards`, `GiveCards`, `SwapCards` or `PassCards` are chosen: move them."""

    controller: Public[Seat]
    purpose: Public[Purpose]
    to: Public[Seat | None] = None
    cards: Public[tuple[CardId, ...]] = ()
