"""What actions and powers do, effect by effect. Source: FA-EFF-1 to FA-EFF-19."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.effects import (
    DiscardFromTable,
    DrawCards,
    Effect,
    GainGold,
    LoseGold,
    NoIncomeThisTurn,
    PeekAndDiscard,
    Pickpocket,
    Power,
    Ransom,
    RemoveAttachedAction,
    StealGold,
    TakeFromTable,
)
from tabletop_rules.games.fatum_medieval.content.items import Printed
from tabletop_rules.games.fatum_medieval.moves import cards_without, on_piles, pay_gold
from tabletop_rules.games.fatum_medieval.opportunities import Draw, HandDiscarded, draw_plan
from tabletop_rules.games.fatum_medieval.places import card_id
from tabletop_rules.games.fatum_medieval.protection import TAKEABLE, TARGETS, target_and_what, the_card
from tabletop_rules.games.fatum_medieval.queries.coins import bank_pays
from tabletop_rules.games.fatum_medieval.queries.drawing import giving_decks
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.queries.income import Line
from tabletop_rules.games.fatum_medieval.refusals import EMPTY_DECK
from tabletop_rules.games.fatum_medieval.ruin import GoldLost, must_lose, up_to
from tabletop_rules.games.fatum_medieval.state import Glance, State
from tabletop_rules.games.fatum_medieval.terms import AXES, Axis, Card, CardId, Right


def any_deck(state: State, d: DeckToDrawFrom) -> tuple[Axis, ...]:
    """Return every deck that can give a card, whatever the player has drawn before."""
    return giving_decks(state)


@tr.frozen
class DeckToDrawFrom(tr.Decision, kind="fatum_medieval.deck_to_draw_from/1", rule="FA-EFF-14"):
    """Choose the deck of the next of `left` cards given by the action `card`. Source: FA-EFF-14."""

    en = "{card:card}: which deck to draw from?"
    fr = "{card:card} : dans quel paquet piocher ?"
    card: tr.Public[CardId]
    left: tr.Public[int]


def empty(state: State, d: DeckToDrawFrom, c: Draw) -> tr.Rejection:
    """Return the rejection of a deck that can give no card."""
    return EMPTY_DECK.by("FA-DECK-1", axis=c.axis.value)


def draw_more(state: State, d: DeckToDrawFrom, c: Draw) -> tr.Plan:
    """Draw one of the cards that an action gives, then ask for the next one (FA-EFF-14)."""
    return (*draw_plan(state, c.seat, c.axis, Right.CARD), AskDraw(c.seat, d.card, d.left - 1))


DECK_TO_DRAW_FROM_BY_DRAW = tr.choosing(tr.RuleId("FA-EFF-14"), DeckToDrawFrom, Draw, any_deck, empty, draw_more)


def bank_short(state: State, event: IncomePaid | GoldGained) -> Iterable[tr.Bearer]:
    """Act if the bank has less than the amount. Source: FA-ACC-10."""
    return tr.TABLE if event.amount > state.bank else ()


@tr.frozen
class IncomePaid(tr.Event, kind="fatum_medieval.income_paid/1", matters="detail"):
    """A player received income. `amount` is less than the sum of the lines if the bank ran out. Source: FA-ACC-10."""

    en = "{seat} receives {amount:gold}{lines:lines}."
    fr = "{seat} reçoit {amount:gold}{lines:lines}."
    seat: tr.Public[tr.Seat]
    lines: tr.Public[tuple[Line, ...]]
    amount: tr.Public[int]

    def apply(self, state: State) -> State:
        return pay_gold(state, self.seat, -self.amount, None)


@tr.frozen
class GoldGained(tr.Event, kind="fatum_medieval.gold_gained/1", matters="headline"):
    """A player received gold from the bank: a fixed sum plus dice, less if the bank ran out. Source: FA-EFF-12."""

    en = "{seat} gains {amount:gold}{faces:faces}."
    fr = "{seat} gagne {amount:gold}{faces:faces}."
    seat: tr.Public[tr.Seat]
    fixed: tr.Public[int]
    amount: tr.Public[int]
    faces: tr.Public[tuple[int, ...]] = ()

    def apply(self, state: State) -> State:
        return pay_gold(state, self.seat, -self.amount, None)


def pay_what_is_there(state: State, event: IncomePaid | GoldGained, bearer: tr.Bearer) -> tr.Plan:
    """Pay what the bank has; the rest is lost. Source: FA-ACC-10, FA-COIN-3."""
    return (tr.change(event, amount=state.bank),)


PICKING: Final = (DiscardFromTable, TakeFromTable, RemoveAttachedAction)
"""The effects that pick cards."""


def candidates(state: State, effect: Effect, target: tr.Seat) -> tuple[CardId, ...]:
    """Return the physical cards that an effect may pick, in placement order. Source: FA-EFF-8 to FA-EFF-10."""
    return TAKEABLE(state, matching(state, effect, target), target, effect)


def matching(state: State, effect: Effect, target: tr.Seat) -> tuple[CardId, ...]:
    """Return the cards in front of the target that match an effect, protected ones included."""
    if isinstance(effect, RemoveAttachedAction):
        return front_of(state, target).attached
    if isinstance(effect, DiscardFromTable) and effect.what == "replacing_job":
        job = front_of(state, target).replacing_job
        return () if job is None else (job,)
    if isinstance(effect, (DiscardFromTable, TakeFromTable)):
        printed, wanted = state.content.printed, frozenset(effect.tag_any)
        return tuple([card for card in state.players[target].front if not wanted.isdisjoint(printed[card].tags)])
    return ()


def against(state: State, effect: Effect, target: tr.Seat, card: CardId) -> Iterator[tr.Rejection]:
    """Yield a rejection for each protection of a card that matches an effect."""
    if card in matching(state, effect, target):
        yield from TAKEABLE.against(state, card, target, effect)


def named_picks(effect: Effect) -> int:
    """Return how many cards the actor names for an effect, if there are enough; 0 if the actor does not choose.

    The one non-stackable job is not named. Source: FA-EFF-20.
    """
    if not isinstance(effect, PICKING) or effect.chooser != "actor":
        return 0
    return 0 if isinstance(effect, DiscardFromTable) and effect.what == "replacing_job" else effect.count


def choices(
    state: State, text: Printed, actor: tr.Seat, target: tr.Seat, at: int = 0, gone: tuple[CardId, ...] = ()
) -> Iterator[tuple[CardId, ...]]:
    """Yield each choice of cards for the effects of an action, from place `at` on, without the cards already `gone`."""
    for place, effect in enumerate(text.effects[at:], at):
        count = named_picks(effect)
        if count:
            there = _available(state, effect, target, gone)
            for pick in combinations(there, min(count, len(there))):
                after = gone + _certain_losses(state, text, effect, actor, target, gone, pick)
                for more in choices(state, text, actor, target, place + 1, after):
                    yield pick + more
            return
        gone += _certain_losses(state, text, effect, actor, target, gone, ())
    yield ()


def split_choice(
    state: State, text: Printed, actor: tr.Seat, target: tr.Seat, chosen: tuple[CardId, ...]
) -> tuple[tuple[CardId, ...], ...] | str:
    """Return the cards chosen for each effect, or the rule of the effect for which the choice is wrong."""
    picks: list[tuple[CardId, ...]] = []
    gone: tuple[CardId, ...] = ()
    used, rule = 0, "FA-EFF-20"
    for effect in text.effects:
        count = named_picks(effect)
        pick: tuple[CardId, ...] = ()
        if count:
            there, rule = _available(state, effect, target, gone), effect.rule
            pick = chosen[used : used + min(count, len(there))]
            if len(pick) != min(count, len(there)) or pick != tuple([card for card in there if card in pick]):
                return rule
            used += len(pick)
        gone += _certain_losses(state, text, effect, actor, target, gone, pick)
        picks.append(pick)
    return tuple(picks) if used == len(chosen) else rule


def _available(state: State, effect: Effect, target: tr.Seat, gone: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Return the candidates of an effect that earlier effects of the same action leave in front."""
    there = candidates(state, effect, target)
    return tuple([card for card in there if card not in gone]) if gone else there


def _certain_losses(
    state: State,
    text: Printed,
    effect: Effect,
    actor: tr.Seat,
    target: tr.Seat,
    gone: tuple[CardId, ...],
    pick: tuple[CardId, ...],
) -> tuple[CardId, ...]:
    """Return the cards that an effect certainly takes from the target's front: those picked, or all without a choice.

    An action that is attached is itself in front of the target by then (FA-PLAY-9), and may be picked instead.
    """
    if not isinstance(effect, PICKING) or (isinstance(effect, TakeFromTable) and actor == target):
        return ()
    if named_picks(effect):
        return pick
    there = _available(state, effect, target, gone)
    also_itself = text.attached and isinstance(effect, RemoveAttachedAction)
    return there if len(there) + also_itself <= effect.count else ()


def move(state: State, effect: Effect, actor: tr.Seat, target: tr.Seat, cards: tuple[CardId, ...]) -> tr.Plan:
    """Return the plan that discards or takes the picked cards; a job that is taken replaces the actor's.

    Source: FA-EFF-9, FA-DECK-2, FA-JOB-1.
    """
    if not cards:
        return ()
    if not isinstance(effect, TakeFromTable):
        return (FrontDiscarded(target, cards),)
    replaced = front_of(state, actor).replacing_job if actor != target else None
    printed = state.content.printed
    return tuple([CardTaken(target, actor, card, replaced if printed[card].replacing_job else None) for card in cards])


# --- what cards and powers do ---------------------------------------------------------------------------------------


@tr.frozen
class Apply(tr.Step, kind="fatum_medieval.apply/1", rule="FA-EFF-20"):
    """Return the plan of one effect, under the effect's rule; empty if there is nothing to act on.

    Source: FA-ACT-7, FA-RUIN-8, FA-EFF-20.
    """

    actor: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    place: tr.Public[int]
    chosen: tr.Public[tuple[CardId, ...]] = ()

    def plan(self, state: State) -> tr.Plan:
        if state.players[self.target].out or state.players[self.actor].out:
            return ()
        effect = state.printed(self.card).effects[self.place]
        return tr.by_rule(tr.RuleId(effect.rule), VERBS[type(effect)](state, self, effect))


Verb = Callable[[State, Apply, Any], tr.Plan]


def bar_income(state: State, step: Apply, effect: NoIncomeThisTurn) -> tr.Plan:
    """Deny the target any income in this turn. Source: FA-EFF-7."""
    return (IncomeBarred(step.target),)


def pick(state: State, step: Apply, effect: DiscardFromTable | TakeFromTable | RemoveAttachedAction) -> tr.Plan:
    """Move the cards that the actor chose in the command, or ask the target. Source: FA-EFF-8, FA-EFF-9, FA-EFF-10."""
    if effect.chooser == "target":
        return (AskLoss(step.actor, step.target, step.card, step.place, effect.count),)
    there = candidates(state, effect, step.target)
    if named_picks(effect):
        there = tuple([card for card in step.chosen if card in there])
    return move(state, effect, step.actor, step.target, there)


@tr.frozen
class AskLoss(tr.Step, kind="fatum_medieval.ask_loss/1", rule="FA-EFF-8"):
    """Ask the target which card to lose; without a choice, move all candidates. Source: FA-EFF-8."""

    actor: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    place: tr.Public[int]
    left: tr.Public[int]

    def plan(self, state: State) -> tr.Plan:
        effect = state.printed(self.card).effects[self.place]
        there, rule = candidates(state, effect, self.target), tr.RuleId(effect.rule)
        if len(there) <= self.left:
            return tr.by_rule(rule, move(state, effect, self.actor, self.target, there))
        if self.left <= 0:
            return ()
        return (
            tr.Cited(rule, tr.Ask((CardToLose(self.target, self.card, self.place, self.actor, self.left, rule=rule),))),
        )


@tr.frozen
class CardToLose(tr.Decision, kind="fatum_medieval.card_to_lose/1", rule="FA-EFF-8"):
    """Choose the card to lose to effect number `place` of the action `card` of `actor`; `left` cards are due.

    `rule` is the rule of the effect. Source: FA-EFF-8.
    """

    en = "{card:card}: which card to lose?"
    fr = "{card:card} : quelle carte perdre ?"
    card: tr.Public[CardId]
    place: tr.Public[int]
    actor: tr.Public[tr.Seat]
    left: tr.Public[int]


def steal(state: State, step: Apply, effect: StealGold) -> tr.Plan:
    """Move gold from the target to the actor, up to all there is: this never ruins. Source: FA-EFF-11, FA-RUIN-2."""
    keyword = effect.bonus_if_keyword
    more = effect.bonus_amount if keyword and keyword in front_of(state, step.actor).keywords else 0
    taken = up_to(state, step.target, effect.amount + more)
    if not taken or step.target == step.actor:
        return ()
    return (GoldLost(step.target, taken, step.actor),)


def gain(state: State, step: Apply, effect: GainGold) -> tr.Plan:
    """Pay gold from the bank to the target, after rolling the dice. Source: FA-EFF-12."""
    return _gain(state, step.target, effect.fixed, effect.dice, ())


@tr.frozen
class RollGain(tr.ChanceStep, kind="fatum_medieval.roll_gain/1", rule="FA-EFF-12"):
    """Roll the next die, or pay the sum. Source: FA-COIN-3."""

    seat: tr.Public[tr.Seat]
    fixed: tr.Public[int]
    dice: tr.Public[int]
    faces: tr.Public[tuple[int, ...]]

    def plan(self, state: State) -> tr.Plan:
        return _gain(state, self.seat, self.fixed, self.dice, (*self.faces, *self.outcome))


def _gain(state: State, seat: tr.Seat, fixed: int, dice: int, faces: tuple[int, ...]) -> tr.Plan:
    if len(faces) < dice:
        return (tr.Chance(tr.Die(state.content.numbers.sides), RollGain(seat, fixed, dice, faces)),)
    return (GoldGained(seat, fixed, bank_pays(state, fixed + sum(faces)), faces),)


def lose(state: State, step: Apply, effect: LoseGold) -> tr.Plan:
    """Take gold from the target for the bank; this can ruin. Source: FA-EFF-13."""
    return must_lose(state, step.target, effect.amount, None)


def draw(state: State, step: Apply, effect: DrawCards) -> tr.Plan:
    """Let the target draw, one card at a time. Source: FA-EFF-14."""
    return (AskDraw(step.target, step.card, effect.count),)


@tr.frozen
class AskDraw(tr.Step, kind="fatum_medieval.ask_draw/1", rule="FA-EFF-14"):
    """Ask for the next deck; the draws left are lost once no deck can give a card. Source: FA-EFF-14."""

    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    left: tr.Public[int]

    def plan(self, state: State) -> tr.Plan:
        if self.left <= 0 or not giving_decks(state):
            return ()
        return (tr.Ask((DeckToDrawFrom(self.seat, self.card, self.left),)),)


def peek(state: State, step: Apply, effect: PeekAndDiscard) -> tr.Plan:
    """Show the actor the target's hand, then ask what to discard. Source: FA-EFF-17, FA-INFO-4."""
    cards = tr.known(state.players[step.target].hand.cards)
    if not cards:
        return ()
    return (
        HandSeen(step.actor, step.target, cards),
        AskSeen(step.actor, step.target, step.card, min(effect.count, len(cards))),
    )


@tr.frozen
class AskSeen(tr.Step, kind="fatum_medieval.ask_seen/1", rule="FA-EFF-17"):
    """Ask the actor for the next card to discard, while any is left. Source: FA-EFF-17."""

    actor: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    left: tr.Public[int]

    def plan(self, state: State) -> tr.Plan:
        if self.left <= 0 or not state.players[self.target].hand.size:
            return ()
        return (tr.Ask((SeenCardToDiscard(self.actor, self.card, self.target, self.left),)),)


@tr.frozen
class SeenCardToDiscard(tr.Decision, kind="fatum_medieval.seen_card_to_discard/1", rule="FA-EFF-17"):
    """Choose a card to discard from the hand of `target`, seen through the action `card`; `left` cards are due.

    Source: FA-EFF-17, FA-INFO-4.
    """

    en = "{card:card}: which card of that hand to discard?"
    fr = "{card:card} : quelle carte de cette main défausser ?"
    card: tr.Public[CardId]
    target: tr.Public[tr.Seat]
    left: tr.Public[int]


VERBS: Final[dict[type[Effect], Verb]] = {
    NoIncomeThisTurn: bar_income,
    DiscardFromTable: pick,
    TakeFromTable: pick,
    RemoveAttachedAction: pick,
    StealGold: steal,
    GainGold: gain,
    LoseGold: lose,
    DrawCards: draw,
    PeekAndDiscard: peek,
}


@tr.value("fatum_medieval.ransom_to")
def ransom_to(state: State, owner: tr.Seat, power: Ransom) -> tr.Seat | None:
    """Return who gets the gold of a ransom: the owner of the card, or None for the bank. Source: FA-AMB-12."""
    return None if power.to == "bank" else owner


def power_plan(state: State, power: Power, seat: tr.Seat, card: CardId, victim: tr.Seat) -> tr.Plan:
    """Return the plan of a power: a mandatory loss, or a roll of the die. Source: FA-EFF-15, FA-EFF-16."""
    if isinstance(power, Ransom):
        return tr.by_rule(tr.RuleId("FA-EFF-15"), must_lose(state, victim, power.amount, ransom_to(state, seat, power)))
    return (tr.Chance(tr.Die(state.content.numbers.sides), RollPickpocket(seat, card, victim)),)


@tr.frozen
class RollPickpocket(tr.ChanceStep, kind="fatum_medieval.roll_pickpocket/1", rule="FA-EFF-16"):
    """Move gold from the victim if the roll is high enough; this never ruins. Source: FA-EFF-16."""

    seat: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    victim: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        (face,) = self.outcome
        tried = PurseTried(self.seat, self.victim, face)
        power = next(effect for effect in state.printed(self.card).effects if isinstance(effect, Pickpocket))
        taken = up_to(state, self.victim, power.amount) if face >= power.die_min else 0
        return (tried, GoldLost(self.victim, taken, self.seat)) if taken else (tried,)


@tr.frozen
class PurseTried(tr.Event, kind="fatum_medieval.purse_tried/1", matters="detail"):
    """A player rolled the die to pick a purse. Source: FA-EFF-16."""

    en = "{seat} tries to pick the purse of {victim} and rolls {face}."
    fr = "{seat} tente la bourse {victim:of} et obtient {face} au dé."
    seat: tr.Public[tr.Seat]
    victim: tr.Public[tr.Seat]
    face: tr.Public[int]

    apply = tr.unchanged


NOT_CANDIDATE = tr.Refusal("not_candidate", "{card} cannot be chosen here.", "Impossible de choisir « {card} » ici.")


@tr.frozen
class LoseCard(tr.Command, kind="fatum_medieval.lose_card/1", to=CardToLose, rule="FA-EFF-8"):
    """Choose the card to lose to an action. Source: FA-EFF-8."""

    en = "lose {card:card}"
    fr = "perdre {card:card}"
    card: tr.Public[CardId]

    @staticmethod
    def offers(state: State, d: CardToLose) -> tuple[CardId, ...]:
        """Return every card that the effect may pick: physical cards, so each copy separately."""
        return candidates(state, state.printed(d.card).effects[d.place], d.seat)

    def check(self, state: State, d: CardToLose) -> tuple[tr.Rejection, ...]:
        """Return the rejections by the card's protections, or the one of a card that does not match the effect."""
        protected = tuple(against(state, state.printed(d.card).effects[d.place], d.seat, self.card))
        return protected or (NOT_CANDIDATE.by(d.rule, card=self.card),)

    def decide(self, state: State, d: CardToLose) -> tr.Plan:
        """Move the card, then ask for the next one if more are due."""
        effect = state.printed(d.card).effects[d.place]
        gone = tr.by_rule(tr.RuleId(effect.rule), move(state, effect, d.actor, self.seat, (self.card,)))
        return (*gone, AskLoss(d.actor, self.seat, d.card, d.place, d.left - 1))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (card_id(state, self.card),)


@tr.frozen
class DiscardSeen(tr.Command, kind="fatum_medieval.discard_seen/1", to=SeenCardToDiscard, rule="FA-EFF-17"):
    """Choose a card to discard from the hand you have seen. Source: FA-EFF-17."""

    en = "have {card:card} discarded"
    fr = "faire défausser {card:card}"
    card: tr.Public[CardId]

    @staticmethod
    def offers(state: State, d: SeenCardToDiscard) -> tuple[CardId, ...]:
        """Return every card of the hand looked at."""
        return state.players[d.target].hand.seen

    def check(self, state: State, d: SeenCardToDiscard) -> tr.Rejection:
        """Return the rejection of a card that is not in that hand."""
        return NOT_CANDIDATE.by("FA-EFF-17", card=self.card)

    def decide(self, state: State, d: SeenCardToDiscard) -> tr.Plan:
        """Discard the card, then ask for the next one if more are due."""
        return (HandDiscarded(d.target, self.card), AskSeen(self.seat, d.target, d.card, d.left - 1))

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (card_id(state, self.card),)


@tr.frozen
class FrontDiscarded(tr.Event, kind="fatum_medieval.front_discarded/1", matters="headline"):
    """Cards left a front for their piles, as one change. Source: FA-DECK-2."""

    en = "{seat} loses {cards:cards}."
    fr = "{seat} perd {cards:cards}."
    seat: tr.Public[tr.Seat]
    cards: tr.Public[tuple[CardId, ...]]

    def apply(self, state: State) -> State:
        """Move cards from a front to their piles."""
        player = state.players[self.seat]
        state = tr.change(state, decks=on_piles(state, self.cards))
        return state.with_player(tr.change(player, front=cards_without(player.front, self.cards)))


@tr.frozen
class CardTaken(tr.Event, kind="fatum_medieval.card_taken/1", matters="headline"):
    """A card moved from one front to another, and a job that it replaced left, as one change. Source: FA-EFF-9.

    If giver and taker are the same player, it stayed where it was.
    """

    en = "{card:card} goes from {giver} to {taker}{replaced:replaced}."
    fr = "{card:card} passe {giver:of} {taker:to}{replaced:replaced}."
    giver: tr.Public[tr.Seat]
    taker: tr.Public[tr.Seat]
    card: tr.Public[CardId]
    replaced: tr.Public[CardId | None] = None

    def apply(self, state: State) -> State:
        """Move a card from one front to another; a replaced job goes to its pile."""
        if self.giver == self.taker:
            return state  # it stays where it is (FA-EFF-9)
        giver, taker = state.players[self.giver], state.players[self.taker]
        state = state.with_player(tr.change(giver, front=cards_without(giver.front, (self.card,))))
        front = taker.front
        if self.replaced is not None:
            front = cards_without(front, (self.replaced,))
            state = tr.change(state, decks=on_piles(state, (self.replaced,)))
        return state.with_player(tr.change(taker, front=(*front, self.card)))

    def words(self) -> tr.Words:
        """Return the words, which differ for a card that players take from themselves (FA-EFF-9)."""
        return (
            ("{card:card} stays with {giver}.", "{card:card} reste {giver:to}.")
            if self.giver == self.taker
            else (self.en, self.fr)
        )


@tr.frozen
class IncomeBarred(tr.Event, kind="fatum_medieval.income_barred/1", matters="headline"):
    """A player lost all income of this turn. Source: FA-EFF-7, FA-ACC-11."""

    en = "{seat} will receive nothing this turn."
    fr = "{seat} ne recevra rien ce tour-ci."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        """Deny a player any income in this turn."""
        return state.with_player(tr.change(state.players[self.seat], no_income=True))


@tr.frozen
class HandSeen(tr.Event, kind="fatum_medieval.hand_seen/1", matters="detail"):
    """`seat` looked at the hand of `target`. Everybody knows that it happened; only these two know what was seen."""

    en = "{seat} sees the hand of {target}: {cards:cards}."
    fr = "{seat} voit la main {target:of} : {cards:cards}."
    seat: tr.Public[tr.Seat]
    target: tr.Public[tr.Seat]
    cards: tr.Annotated[tuple[Card, ...], tr.Seen("seat", "target")]

    def apply(self, state: State) -> State:
        """Write the cards into the hand, which the actor's view did not show, and remember who saw them (FA-INFO-4)."""
        cards = tuple([card for card in self.cards if card is not tr.HIDDEN])
        if not cards or self.seat == self.target:
            return state
        actor, target, printed = state.players[self.seat], state.players[self.target], state.content.printed
        hand = target.hand
        for axis in AXES:
            hand = hand.having(axis, tr.heap([card for card in cards if printed[card].axis is axis]))
        target = tr.change(target, hand=hand)
        if not isinstance(target.shown, tr.Hidden):
            new = [Glance(self.seat, card) for card in cards]
            target = tr.change(target, shown=(*target.shown, *[glance for glance in new if glance not in target.shown]))
        if not isinstance(actor.seen, tr.Hidden):
            actor = tr.change(actor, seen=tuple(sorted({*actor.seen, *cards})))
        return state.with_player(target).with_player(actor)


PROTECTED = tr.Refusal("protected", "{target} is protected against {what}.", "{target} est protégé contre « {what} ».")


# --- step 2: destiny ------------------------------------------------------------------------------------------------


@tr.protection("FA-EFF-1", TARGETS, Band.DESTINY, 10, PROTECTED, target_and_what, source="card")
@tr.fr("Un joueur protégé ne peut être visé par les pouvoirs et les actions que cite la carte.")
@tr.otherwise(
    "Any player in play may be chosen who meets the condition of the card (FA-PLAY-3).",
    "On peut viser tout joueur en jeu qui remplit la condition de la carte (FA-PLAY-3).",
)
def immune(state: State, seat: tr.Seat, what: str) -> bool:
    """A protected player cannot be chosen for the powers and actions that the card names.

    Whether no card in front protects a player from `what`, a card or the id of a power. Source: FA-EFF-1.
    """
    text = state.content.printed.get(what)
    if text is None:
        return what not in front_of(state, seat).immune_effects
    return not text.tags or front_of(state, seat).immune_tags.isdisjoint(text.tags)


@tr.protection("FA-ACT-5", TAKEABLE, Band.DESTINY, 10, NOT_CANDIDATE, the_card, source="ruling")
@tr.fr("Un effet qui vise une carte par son étiquette ne prend que des permanentes.")
@tr.otherwise(
    "An effect that picks a card by its tag may pick an attached action too.",
    "Un effet qui vise une carte par son étiquette peut aussi prendre une action attachée.",
)
def actions_stay(state: State, card: CardId, seat: tr.Seat, effect: Effect) -> bool:
    """An effect that picks a card by its tag picks permanents only.

    Whether a card is a permanent, or the effect removes attached actions. Source: FA-ACT-5.
    """
    return state.content.printed[card].permanent or isinstance(effect, RemoveAttachedAction)


@tr.modifier("FA-EFF-15", ransom_to, Band.DESTINY, 10, source="ruling")
@tr.when("ransom_to", "bank")
@tr.fr("L'or d'une rançon va à la banque.")
@tr.otherwise("The gold goes where the card says: to its owner.", "L'or va où la carte le dit : à son propriétaire.")
def ransom_to_bank(state: State, held: tr.Seat | None, owner: tr.Seat, power: Ransom) -> tr.Seat | None:
    """The gold of a ransom goes to the bank."""
    return None


@tr.replacement("FA-ACC-10", GoldGained, Band.ACCOUNTS, 10, bearers=bank_short, source="ruling")
@tr.fr("Si la banque ne peut payer tout un gain, elle donne ce qu'elle a.")
@tr.otherwise("A gain is paid in full, or not at all.", "Un gain est payé en entier, ou pas du tout.")
def gain_cut_short(state: State, event: IncomePaid | GoldGained, bearer: tr.Bearer) -> tr.Plan:
    """If the bank cannot pay a gain in full, it pays what it has."""
    return pay_what_is_there(state, event, bearer)
