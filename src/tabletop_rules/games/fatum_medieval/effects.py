"""What actions and powers do, effect by effect. Source: FA-EFF-1 to FA-EFF-19."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from tabletop_rules.games.fatum_medieval.moves import pay_gold
from tabletop_rules.games.fatum_medieval.opportunities import Draw, HandDiscarded, draw_plan, no_card_in
from tabletop_rules.games.fatum_medieval.picks import against, candidates, move, named_picks
from tabletop_rules.games.fatum_medieval.places import card_id
from tabletop_rules.games.fatum_medieval.protection import NOT_CANDIDATE
from tabletop_rules.games.fatum_medieval.queries.coins import bank_pays
from tabletop_rules.games.fatum_medieval.queries.drawing import giving_decks
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.queries.income import Line
from tabletop_rules.games.fatum_medieval.ruin import GoldLost, must_lose, up_to
from tabletop_rules.games.fatum_medieval.state import Glance, State
from tabletop_rules.games.fatum_medieval.terms import AXES, Axis, Card, CardId, Right


def any_deck(state: State, decision: DeckToDrawFrom) -> tuple[Axis, ...]:
    """Return every deck that can give a card, whatever the player has drawn before."""
    return giving_decks(state)


@tr.frozen
class DeckToDrawFrom(tr.Decision, kind="fatum_medieval.deck_to_draw_from/1", rule="FA-EFF-14"):
    """Choose the deck of the next of `left` cards given by the action `card`. Source: FA-EFF-14."""

    en = "{card:card}: which deck to draw from?"
    fr = "{card:card} : dans quel paquet piocher ?"
    card: tr.Public[CardId]
    left: tr.Public[int]


def empty(state: State, decision: DeckToDrawFrom, command: Draw) -> tr.Rejection:
    """Return the rejection of a deck that can give no card."""
    return no_card_in(state, command.axis)


def draw_more(state: State, decision: DeckToDrawFrom, command: Draw) -> tr.Plan:
    """Draw one of the cards that an action gives, then ask for the next one (FA-EFF-14)."""
    return (
        *draw_plan(state, command.seat, command.axis, Right.CARD),
        AskDraw(command.seat, decision.card, decision.left - 1),
    )


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


@tr.frozen
class LoseCard(tr.Command, kind="fatum_medieval.lose_card/1", to=CardToLose, rule="FA-EFF-8"):
    """Choose the card to lose to an action. Source: FA-EFF-8."""

    en = "lose {card:card}"
    fr = "perdre {card:card}"
    card: tr.Public[CardId]

    @staticmethod
    def offers(state: State, decision: CardToLose) -> tuple[CardId, ...]:
        """Return every card that the effect may pick: physical cards, so each copy separately."""
        return candidates(state, state.printed(decision.card).effects[decision.place], decision.seat)

    def check(self, state: State, decision: CardToLose) -> tuple[tr.Rejection, ...]:
        """Return the rejections by the card's protections, or the one of a card that does not match the effect."""
        protected = tuple(
            against(state, state.printed(decision.card).effects[decision.place], decision.seat, self.card)
        )
        return protected or (NOT_CANDIDATE.by(decision.rule, card=self.card),)

    def decide(self, state: State, decision: CardToLose) -> tr.Plan:
        """Move the card, then ask for the next one if more are due."""
        effect = state.printed(decision.card).effects[decision.place]
        gone = tr.by_rule(tr.RuleId(effect.rule), move(state, effect, decision.actor, self.seat, (self.card,)))
        return (*gone, AskLoss(decision.actor, self.seat, decision.card, decision.place, decision.left - 1))

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
    def offers(state: State, decision: SeenCardToDiscard) -> tuple[CardId, ...]:
        """Return every card of the hand looked at."""
        return state.players[decision.target].hand.seen

    def check(self, state: State, decision: SeenCardToDiscard) -> tr.Rejection:
        """Return the rejection of a card that is not in that hand."""
        return NOT_CANDIDATE.by("FA-EFF-17", card=self.card)

    def decide(self, state: State, decision: SeenCardToDiscard) -> tr.Plan:
        """Discard the card, then ask for the next one if more are due."""
        return (
            HandDiscarded(decision.target, self.card),
            AskSeen(self.seat, decision.target, decision.card, decision.left - 1),
        )

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (card_id(state, self.card),)


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


# --- step 2: destiny ------------------------------------------------------------------------------------------------


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
