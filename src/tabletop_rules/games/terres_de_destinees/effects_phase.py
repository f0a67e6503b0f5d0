"""The effects phase: activate powers, use Jetons, end the turn. Source: T-TURN-4, T-PWR-1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.actives import PayThenForceDiscard, PayThenPutFromDiscard
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonRedressOwn
from tabletop_rules.games.terres_de_destinees.content.permanents import Echo
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.course import EFFECTS_PHASE, EndPhase, NextTurn
from tabletop_rules.games.terres_de_destinees.jetons import HandToLookAt, JetonUsed, TurnCards, hands_to_look_at
from tabletop_rules.games.terres_de_destinees.offers import Offer, Use, offer
from tabletop_rules.games.terres_de_destinees.places import jeton_id
from tabletop_rules.games.terres_de_destinees.powers import FinishPower, PowerRepeated, PowerResolved, RunPower
from tabletop_rules.games.terres_de_destinees.queries import (
    find,
    holds,
    opener,
    others,
    owner_of,
    permanents,
    printed,
    turnable,
)
from tabletop_rules.games.terres_de_destinees.refusals import ENGAGED
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, Source, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber, Window
from tabletop_rules.games.terres_de_destinees.values import (
    FREE,
    USABLE_JETONS,
    affordable,
    duties,
    engages,
    in_time,
    may_do_nothing,
    open_to,
)
from tabletop_rules.games.terres_de_destinees.verbs.table import usable
from tabletop_rules.games.terres_de_destinees.verbs.verb import resolve_power

# --- the effects phase ----------------------------------------------------------------------------------------------


@tr.frozen
class PowerOrEnd(tr.Decision, kind="terres_de_destinees.power_or_end/1", rule="T-TURN-4"):
    """The next power, an optional Jeton, or the end of the turn. Source: D-6, T-TURN-4."""

    en = "Which power next?"
    fr = "Quel pouvoir ensuite ?"


# --- the effects phase ----------------------------------------------------------------------------------------------


NOT_YOURS: Final = tr.Refusal(
    "not_yours", "{card} is not in your play area.", "« {card} » n'est pas en jeu devant vous."
)


# --- the effects phase ----------------------------------------------------------------------------------------------


@tr.frozen
class Activate(tr.Command, kind="terres_de_destinees.activate/1", to=PowerOrEnd, rule="T-PWR-1"):
    """Activate the power of this card in play. Source: T-PWR-1."""

    en = "activate {card:card}"
    fr = "activer {card:card}"
    card: tr.Public[CardId]

    @staticmethod
    def legal(state: State, decision: PowerOrEnd) -> Iterator[Activate]:
        """Yield the player's cards in both zones (T-2P-9), and what is open to them (T-PWR-1, T-PWR-2, F-9)."""
        seat, content = decision.seat, state.content
        active = content.activated_cards()
        for owner in (seat, *sorted(others(state, seat))):
            ready = [placed for placed in state.players[owner].play if not placed.engaged and placed.card in active]
            if ready and owner != seat:
                ready = [placed for placed in ready if open_to(state, seat, owner, content.card(placed.card))]
            for placed in FREE(state, ready, seat) if ready else ():
                if worth_activating(state, seat, owner, placed.card):
                    yield Activate(seat, decision.id, placed.card)

    def check(self, state: State, decision: PowerOrEnd) -> Iterator[tr.Rejection]:
        """Require a card in play, where alone it has power (T-PWR-2)."""
        found = find(state, self.card)
        if found is None:
            yield NOT_YOURS.by("T-PWR-2", card=self.card)
            return
        yield from objections(state, decision.seat, *found)

    def decide(self, state: State, decision: PowerOrEnd) -> tr.Plan:
        """Resolve the power completely and engage its card (T-PWR-1), another's too (T-GOLD-3); then ask again."""
        opened_by = opener(state, owner_of(state, self.card), state.content.card(self.card).kind)
        engaged = opened_by is None or engages(state, opened_by)
        return (*resolve_power(state, self.seat, self.card, engaged), EFFECTS_PHASE)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (state.content.card(self.card).id,)


def worth_activating(state: State, seat: tr.Seat, owner: tr.Seat, card: CardId) -> bool:
    """Return whether a power could do anything (T-PWR-4), or may be activated even so."""
    return usable(state, Activation(seat, card)) or may_do_nothing(state, seat, owner, card)


NOTHING_TO_ACTIVATE: Final = tr.Refusal(
    "nothing_to_activate", "{card} has no power to activate.", "La carte « {card} » n'a pas de pouvoir à activer."
)


def objections(state: State, seat: tr.Seat, owner: tr.Seat, placed: CardInPlay) -> Iterator[tr.Rejection]:
    """Yield what forbids the active player to activate a card in play.

    Source: T-PWR-1, T-PWR-3 (own cards), F-9, T-GOLD-3 (others'), F-10 (barred), T-PWR-4 (without effect).
    """
    card = state.content.card(placed.card)
    if owner != seat and not open_to(state, seat, owner, card):
        yield NOT_YOURS.by("T-PWR-3", card=card.id)
        return
    active = isinstance(card.power, Active)
    if not active:
        yield NOTHING_TO_ACTIVATE.by("T-PWR-1", card=card.id)
    if placed.engaged:
        yield ENGAGED.by("T-PWR-1", card=card.id)
    yield from FREE.against(state, placed, seat)
    if active and not worth_activating(state, seat, owner, card.id):
        yield from missing(state, seat, card)


WITHOUT_EFFECT: Final = tr.Refusal(
    "without_effect", "The power of {card} could do nothing.", "Le pouvoir de la carte « {card} » n'aurait aucun effet."
)
NOT_FIRST: Final = tr.Refusal(
    "not_first",
    "{card} can only be the first power of the turn.",
    "La carte « {card} » ne peut être que le premier pouvoir du tour.",
)
COST_TOO_HIGH: Final = tr.Refusal(
    "cost_too_high",
    "The cost of {card} would leave no card in your hand.",
    "Le coût de la carte « {card} » ne laisserait rien dans votre main.",
)


def missing(state: State, seat: tr.Seat, card: Card) -> Iterator[tr.Rejection]:
    """Yield what an unusable power lacks: to come first (F-8), its cost (T-PWR-5), or any effect (T-PWR-4)."""
    activation, power = Activation(seat, card.id), card.power
    cost = power.cost_discard if isinstance(power, PayThenForceDiscard | PayThenPutFromDiscard) else 0
    late, dear = not in_time(state, activation), cost > 0 and not affordable(state, seat, cost)
    if late:
        yield NOT_FIRST.by(in_time.rule(tr.RuleId("T-PWR-1"), state, activation), card=card.id)
    if dear:
        yield COST_TOO_HIGH.by(state.handlers.rule("T-PWR-5", affordable, "T-PWR-4"), card=card.id)
    if not late and not dear:
        yield WITHOUT_EFFECT.by("T-PWR-4", card=card.id)


# --- Jetons ---------------------------------------------------------------------------------------------------------


WINDOWS: Final = (Window.EFFECTS_PHASE, Window.EFFECTS_PHASE_OR_FACE_DOWN_SALE)
"""The windows of the Jetons that are used in the effects phase."""
NO_JETON: Final = tr.Refusal(
    "no_jeton", "You hold no Jeton {number} to use now.", "Vous n'avez pas de Jeton {number} à utiliser maintenant."
)


@tr.frozen
class UseJeton(tr.Command, kind="terres_de_destinees.use_jeton/1", to=PowerOrEnd, rule="T-JET-5"):
    """Use a Jeton of this number. Source: T-JET-5."""

    en = "use {number:jeton}"
    fr = "utiliser le {number:jeton}"
    number: tr.Public[JetonNumber]

    @staticmethod
    def legal(state: State, decision: PowerOrEnd) -> Iterator[UseJeton]:
        """Yield the Jetons held whose window this is, while no power is being resolved (T-JET-5)."""
        seat = decision.seat
        for number in dict.fromkeys([held.number for held in state.players[seat].jetons]):
            if next(why_not_use(state, seat, number), None) is None:
                yield UseJeton(seat, decision.id, number)

    def check(self, state: State, decision: PowerOrEnd) -> Iterator[tr.Rejection]:
        """Require a Jeton that the player holds, in its window (T-JET-5)."""
        if not holds(state.players[decision.seat], self.number):
            yield NO_JETON.by("T-JET-5", number=self.number)
            return
        yield from why_not_use(state, decision.seat, self.number)

    def decide(self, state: State, decision: PowerOrEnd) -> tr.Plan:
        """Ask for what its effect needs; it goes back once the effect has applied (T-JET-4)."""
        seat, number = self.seat, self.number
        effect = state.content.jeton(number).effect
        if isinstance(effect, JetonRedressOwn):
            return (JetonUsed(seat, number), TurnCards(seat, number, effect.count), EFFECTS_PHASE)
        return (JetonUsed(seat, number), tr.Ask((HandToLookAt(seat, number),)), EFFECTS_PHASE)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the Jeton."""
        return (jeton_id(state.content, self.number, self.seat),)


JETON_WITHOUT_EFFECT: Final = tr.Refusal(
    "jeton_without_effect", "Jeton {number} would do nothing now.", "Le Jeton {number} n'aurait aucun effet maintenant."
)


def why_not_use(state: State, seat: tr.Seat, number: JetonNumber) -> Iterator[tr.Rejection]:
    """Yield what forbids using a Jeton held: once per turn (A-44), and never to no effect (T-PWR-4)."""
    jeton = state.content.jeton(number)
    if jeton.window not in WINDOWS:
        yield NO_JETON.by("T-JET-5", number=number)
        return
    yield from USABLE_JETONS.against(state, number, seat)
    redresses = isinstance(jeton.effect, JetonRedressOwn)
    useful = bool(turnable(state, seat, number) if redresses else hands_to_look_at(state, seat, number))
    if not useful:
        yield JETON_WITHOUT_EFFECT.by("T-PWR-4", number=number)


DUTY: Final = tr.Refusal(
    "duty", "First activate {card}, which is mandatory.", "Activez d'abord la carte « {card} », qui est obligatoire."
)


@tr.frozen
class EndTurn(tr.Command, kind="terres_de_destinees.end_turn/1", to=PowerOrEnd, rule="T-TURN-5"):
    """End the turn. Source: T-TURN-5."""

    en = "end the turn"
    fr = "finir le tour"

    @staticmethod
    def legal(state: State, decision: PowerOrEnd) -> Iterator[EndTurn]:
        """Offer the end of the turn once all duties are done."""
        if not duties(state, decision.seat):
            yield EndTurn(decision.seat, decision.id)

    def check(self, state: State, decision: PowerOrEnd) -> tr.Rejection | None:
        """Reject the end of the turn while a duty is left (T-MAND-1)."""
        due = duties(state, decision.seat)
        return DUTY.by(duties.rule(tr.RuleId("T-TURN-5"), state, decision.seat), card=due[0]) if due else None

    def decide(self, state: State, decision: PowerOrEnd) -> tr.Plan:
        return (EndPhase(), NextTurn())


FAMILIES: Final = tuple(Family)


def echoes(state: State, event: PowerResolved) -> Iterable[tr.Bearer]:
    """Return the active player's echoes of another of their cards in play that are not used up this turn.

    Royaume comes before Nécromancie, and each card before its copies. A repetition that could do nothing is not offered
    (T-PWR-4), nor one of a card that an opening power has barred (F-10). A copy made while a power was repeated does
    not repeat that power: each repetition could make another copy, and the turn might never end.
    """
    seat = event.activator
    found = permanents(state, seat, Echo)
    if not found or seat != state.turn.active:
        return ()
    card, used = state.content.card(event.card), state.turn.echoes
    fitting = []
    for it, power in found:
        fits = card.family in power.families and card.kind in power.kinds and event.card not in it.through
        if fits and used.count(it.source) < power.per_turn and not (power.exclude_self and it.card == event.card):
            fitting.append(it)
    if not fitting or not _can_be_repeated(state, event):
        return ()
    fitting.sort(key=lambda it: FAMILIES.index(state.content.card(it.card).family))
    return [tr.Bearer(seat, it.source) for it in fitting]


def _can_be_repeated(state: State, event: PowerResolved) -> bool:
    found = find(state, event.card)
    if found is None or found[0] != event.activator or not FREE.allows(state, found[1], event.activator):
        return False
    within = tuple([activation.card for activation in state.chain])
    return usable(state, Activation(event.activator, event.card, within))


@tr.frozen
class WhetherToRepeat(Offer, kind="terres_de_destinees.whether_to_repeat/1", rule="P-7"):
    """Repeat the power of `card` by `source`. Source: P-7."""

    en = "Use {source:card} to repeat {card:card}?"
    fr = "Utiliser {source:card} pour répéter {card:card} ?"
    source: tr.Public[Source]
    card: tr.Public[CardId]


def repeat_power(activator: tr.Seat, card: CardId, source: Source) -> tr.Plan:
    """Resolve the same power once more, with all choices made anew, engaging nothing."""
    return (PowerRepeated(activator, card, source), RunPower(), FinishPower())


@tr.trigger("P-7", PowerResolved, Band.PERMANENT_REACTS, 0, bearers=echoes, source="card", order="P-7")
@tr.fr("Un pouvoir permanent permet à son propriétaire de résoudre un pouvoir une fois de plus.")
@tr.otherwise("A power is resolved once.", "Un pouvoir est résolu une seule fois.")
def offer_echo(state: State, event: PowerResolved, bearer: tr.Bearer) -> tr.Plan:
    """A permanent power lets its owner resolve a power once more.

    Ask whether to repeat the power; an offer declined is not used up.
    """
    if not printed(state, bearer.source, Echo).optional:
        return repeat_power(bearer.seat, event.card, bearer.source)
    return (tr.Ask((WhetherToRepeat(bearer.seat, bearer.source, event.card),)),)


def answer_echo(state: State, decision: WhetherToRepeat, command: Use) -> tr.Plan:
    """Resolve the power once more; an offer declined may come again (T-PWR-10)."""
    return repeat_power(command.seat, decision.card, decision.source) if command.use else NOTHING


WHETHER_TO_REPEAT_ANSWERED = offer(WhetherToRepeat, "P-7", answer_echo)
