"""Hand losses by an effect of another player, and what lessens them. Source: T-LOSS-1 to T-LOSS-3, P-4, P-9."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.batch import Batch
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonReduceLoss
from tabletop_rules.games.terres_de_destinees.content.permanents import ReduceLoss
from tabletop_rules.games.terres_de_destinees.hand_cards import (
    Discarded,
    Given,
    HandCardWanted,
    HandDiscard,
    Purpose,
    _losable,
)
from tabletop_rules.games.terres_de_destinees.in_play import Engaged
from tabletop_rules.games.terres_de_destinees.interrupt import unless_interrupted
from tabletop_rules.games.terres_de_destinees.jetons import spend_at_once
from tabletop_rules.games.terres_de_destinees.moves import add_to_hand, apply_batch
from tabletop_rules.games.terres_de_destinees.offers import Offer, Use, offer
from tabletop_rules.games.terres_de_destinees.queries import printed, survivors
from tabletop_rules.games.terres_de_destinees.shared import bearers_of, copies_of, jeton_effect
from tabletop_rules.games.terres_de_destinees.state import Card, Loss, Source, State
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.values import counts_as_received

# --- hand losses ------------------------------------------------------------------------------------------------------


class Manner(StrEnum):
    """How hand cards are lost."""

    DISCARD = "discard"
    GIFT = "gift"
    THEFT = "theft"


@tr.frozen
class Victim:
    """A player who is to lose `count` hand cards, or all there are (T-LOSS-2)."""

    seat: tr.Public[tr.Seat]
    count: tr.Public[int]


PURPOSES: Final = {Manner.DISCARD: Purpose.DISCARD, Manner.GIFT: Purpose.GIFT}


@tr.frozen
class Lose(tr.Step, kind="terres_de_destinees.lose/1", rule="P-4"):
    """Players lose hand cards by one effect of `controller`, all at the same moment (P-4, P-9).

    For each other player the window P-4 opens first, clockwise from the active one. Then all victims choose in secret
    what is left to lose, of `family` only if one is named, and one batch moves it: to the discard pile, to `to` as a
    gift, or, chosen by chance, to `to` as a theft; gifts and thefts have one victim. For the controller this is
    not a hand loss, and no window opens.
    """

    controller: tr.Public[tr.Seat | None]
    manner: tr.Public[Manner]
    victims: tr.Public[tuple[Victim, ...]]
    to: tr.Public[tr.Seat | None] = None
    family: tr.Public[Family | None] = None

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        """Open a window P-4 for every victim who has something to lose (T-LOSS-1, T-LOSS-2), then let them choose.

        A loss that the victim or nobody controls (T-JET-6) is not a hand loss. It is recorded too, but nothing
        replaces it, since replacements of a loss check its controller.
        """
        order = survivors(state)
        due: list[tr.Event] = []
        for victim in sorted(self.victims, key=lambda victim: order.index(victim.seat)):
            count = min(victim.count, _losable(state, victim.seat, self.family))
            if count:
                due.append(LossDue(victim.seat, count, self.controller))
        return (*due, ChooseLosses(self.controller, self.manner, self.to, self.family)) if due else NOTHING


@tr.frozen
class ChooseLosses(tr.Step, kind="terres_de_destinees.choose_losses/1", rule="P-9"):
    """Let all victims choose in secret (H-3), or let chance choose."""

    controller: tr.Public[tr.Seat | None]
    manner: tr.Public[Manner]
    to: tr.Public[tr.Seat | None]
    family: tr.Public[Family | None]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        losses = state.losses
        if not losses:
            return NOTHING  # all prevented (T-LOSS-4)
        if self.manner is Manner.THEFT:
            [loss] = losses
            assert self.to is not None
            hand = state.players[loss.victim].hand
            return (tr.Chance(tr.Pick(len(hand), loss.count), Steal(self.controller, loss.victim, self.to)),)
        purpose = PURPOSES[self.manner]
        asked = tuple(
            [
                HandCardWanted(loss.victim, purpose, loss.count, self.to, self.family, rule=tr.RuleId("P-9"))
                for loss in losses
            ]
        )
        return (tr.Ask(asked, then=TakeLosses(self.controller, self.manner, self.to)),)


@tr.frozen
class TakeLosses(tr.Step, kind="terres_de_destinees.take_losses/1", rule="P-9"):
    """Move what was chosen in one batch; discards clockwise, each player's in the order chosen (T-DECK-4)."""

    controller: tr.Public[tr.Seat | None]
    manner: tr.Public[Manner]
    to: tr.Public[tr.Seat | None]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        if self.manner is Manner.GIFT:
            [loss] = state.losses
            assert self.to is not None
            cards = state.players[loss.victim].committed
            received = counts_as_received(state, self.to, len(cards))
            return (Given(self.controller, loss.victim, self.to, cards, received),)
        parts = [HandDiscard(loss.victim, tr.known(state.players[loss.victim].committed)) for loss in state.losses]
        return (Discarded(self.controller, tuple(parts)),)


@tr.frozen
class Steal(tr.ChanceStep, kind="terres_de_destinees.steal/1", rule="T-LOSS-1"):
    """Move the cards that chance picked."""

    controller: tr.Public[tr.Seat | None]
    victim: tr.Public[tr.Seat]
    thief: tr.Public[tr.Seat]

    @unless_interrupted
    def plan(self, state: State) -> tr.Plan:
        hand = tr.known(state.players[self.victim].hand)
        cards = tr.heap(hand[place] for place in self.outcome)
        received = counts_as_received(state, self.thief, len(cards))
        return (Stolen(self.controller, self.victim, self.thief, cards, received),)


def is_hand_loss(event: LossDue) -> bool:
    """Return whether somebody else controls the effect (T-LOSS-1, T-JET-6)."""
    return event.controller is not None and event.controller != event.victim


def reduce_loss(event: LossDue, amount: int) -> tuple[LossDue, ...]:
    """Return the loss reduced by `amount` cards, or an empty plan if nothing is left (T-LOSS-4)."""
    left = event.count - amount
    return (LossDue(event.victim, left, event.controller),) if left > 0 else ()


# --- 100: `garde_royal` ---------------------------------------------------------------------------------------------


def guards(state: State, event: LossDue) -> Iterable[tr.Bearer]:
    """Return the victim's ready cards that may be engaged to lose less (T-PWR-7)."""
    return bearers_of(state, event.victim, ReduceLoss, ready=True) if is_hand_loss(event) else ()


@tr.frozen
class WhetherToLoseLess(Offer, kind="terres_de_destinees.whether_to_lose_less/1", rule="P-4"):
    """Engage `source` to lose fewer than `count` hand cards to an effect of `controller`. Source: P-4."""

    en = "A loss of {count:cards}: engage {source:card} to lose fewer?"
    fr = "Perte de {count:cards} : engager {source:card} pour en perdre moins ?"
    source: tr.Public[Source]
    count: tr.Public[int]
    controller: tr.Public[tr.Seat | None]


def guard(state: State, event: LossDue, source: Source) -> tr.Plan:
    """Engage the card and reduce the loss."""
    return (Engaged(event.victim, source), *reduce_loss(event, printed(state, source, ReduceLoss).amount))


@tr.frozen
class LossDue(tr.Event, kind="terres_de_destinees.loss_due/1", matters="bookkeeping"):
    """A player is about to lose `count` hand cards by an effect of `controller`: window P-4.

    While proposed, it may be replaced by a smaller loss or by none; once recorded, it is the actual loss.
    """

    en = "{victim} loses {count:cards} from the hand."
    fr = "{victim} perd {count:cards} de sa main."
    victim: tr.Public[tr.Seat]
    count: tr.Public[int]
    controller: tr.Public[tr.Seat | None]

    def apply(self, state: State) -> State:
        return tr.change(state, losses=(*state.losses, Loss(self.victim, self.count)))


@tr.replacement("P-4", LossDue, Band.PERMANENT, 0, bearers=guards, source="card", order="P-4")
@tr.fr("Une carte peut être engagée pour perdre moins de cartes de sa main.")
@tr.otherwise("The whole loss is suffered.", "La perte est subie tout entière.")
def offer_guard(state: State, event: LossDue, bearer: tr.Bearer) -> tr.Plan:
    """A card may be engaged to lose fewer hand cards.

    Ask the victim; the answer proposes the loss again, unchanged or smaller.
    """
    if not printed(state, bearer.source, ReduceLoss).optional:
        return guard(state, event, bearer.source)
    return (tr.Ask((WhetherToLoseLess(event.victim, bearer.source, event.count, event.controller),)),)


# --- 201: `jeton_01_bouclier`, 203: `jeton_03_ecu`: they apply automatically (T-JET-5) --------------------------------


def victim_with(jeton: Jeton, state: State, event: LossDue) -> Iterable[tr.Bearer]:
    """Return the victim's copies of the Jeton, if somebody else takes the cards."""
    return copies_of(state, jeton, (event.victim,)) if is_hand_loss(event) else ()


def spend_to_lose_less(jeton: Jeton, state: State, event: LossDue, bearer: tr.Bearer) -> tr.Plan:
    """Prevent or reduce the loss; the Jeton goes back (T-JET-4)."""
    amount = jeton.effect.amount if isinstance(jeton.effect, JetonReduceLoss) else event.count
    return (*spend_at_once(state, event.victim, jeton.number), *reduce_loss(event, amount))


def loss_effect(jeton: Jeton) -> tr.Effect[State, LossDue]:
    """Return the effect of a Jeton that prevents or reduces a loss."""
    verb = "réduit" if isinstance(jeton.effect, JetonReduceLoss) else "empêche"
    french = f"{verb} une perte de cartes de la main causée par un autre joueur"
    return jeton_effect(jeton, "P-4", LossDue, tr.Timing.INSTEAD, victim_with, spend_to_lose_less, french)


def answer_reduce(state: State, decision: WhetherToLoseLess, command: Use) -> tr.Plan:
    """Go on with the loss, smaller or unchanged."""
    due = LossDue(decision.seat, decision.count, decision.controller)
    return guard(state, due, decision.source) if command.use else (due,)


@tr.frozen
class Stolen(Batch, kind="terres_de_destinees.stolen/1", matters="detail"):
    """Cards were taken at random from a hand; the victim knows which (H-2). `received` as in `Given`."""

    en = "{thief} takes {cards:cards} from {victim}."
    fr = "{thief} prend {cards:cards} {victim:to}."
    victim: tr.Public[tr.Seat]
    thief: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("victim", "thief")]
    received: tr.Public[int] = 0

    def apply(self, state: State) -> State:
        victim = state.players[self.victim]
        victim = tr.change(victim, hand=tr.take(victim.hand, self.cards))
        thief = add_to_hand(state.players[self.thief], self.cards)
        return apply_batch(state, victim, thief, received=self.received, settles_losses=True)


WHETHER_TO_LOSE_LESS_ANSWERED = offer(WhetherToLoseLess, "P-4", answer_reduce)
