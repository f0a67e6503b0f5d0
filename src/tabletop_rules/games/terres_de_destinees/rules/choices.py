"""Choices of powers and Jetons (D-7), and of hand cards (D-9). What may be chosen is the same list for all to see.

What a power offers is `among` of its verb (`effects.powers`), as things are when the answer comes.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.rule import Objections, Rule, choosing
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.core.zones import known
from tabletop_rules.games.terres_de_destinees.commands import (
    ChooseCard,
    ChooseFamily,
    ChooseHandCard,
    ChooseJeton,
    ChooseLooked,
    ChooseMode,
    ChoosePair,
    ChoosePlayer,
)
from tabletop_rules.games.terres_de_destinees.content.actives import ActivateOtherCard, CopyPower, GainJeton, Reactivate
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEngageOwn
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.decisions import (
    CardToKeep,
    CardToTurn,
    HandCardWanted,
    HandToLookAt,
    PowerChoice,
    WhichCard,
    WhichFamily,
    WhichJeton,
    WhichMode,
    WhichPair,
    WhichPlayer,
)
from tabletop_rules.games.terres_de_destinees.effects.powers import VERBS
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import CHOICE, Offer
from tabletop_rules.games.terres_de_destinees.events import CardCommitted, Chosen, Engaged, LookedKept, Redressed
from tabletop_rules.games.terres_de_destinees.queries import find, survivors, turnable
from tabletop_rules.games.terres_de_destinees.refusals import (
    NOT_IN_HAND,
    NOT_OFFERED,
    PAIR_NOT_OFFERED,
    SEAT_NOT_OFFERED,
    WRONG_FAMILY,
)
from tabletop_rules.games.terres_de_destinees.rules.effects_phase import hands_to_look_at
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import ChooseMore, ContinuePower, KeepLooked, LookAtHand
from tabletop_rules.games.terres_de_destinees.terms import Among, CardId
from tabletop_rules.games.terres_de_destinees.values import DEMANDABLE, FREE, GAINABLE, PAIRS, REACHABLE, neighbours

Choice: TypeAlias = ChoosePlayer | ChoosePair | ChooseCard | ChooseFamily | ChooseMode | ChooseJeton
"""What answers a choice of a power."""

OTHERS: Final = (Among.OTHER, Among.OTHER_WITHOUT_JETON)
"""Out of what a choice is made that never is oneself."""

# --- choices of a power ---------------------------------------------------------------------------------------------


def offered(state: State, decision: PowerChoice) -> tuple[Offer, ...]:
    """What the power being resolved offers for this choice."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    return tuple(VERBS[power.verb].among[decision.choice](state, activation, power))


def chosen(state: State, decision: PowerChoice, command: Choice) -> Plan:
    """The choice is added to the activation, and the power goes on at the stage of that name (T-PWR-8)."""
    return (_choice(command), ContinuePower(decision.choice))


def _choice(command: Choice) -> Chosen:
    match command:
        case ChoosePlayer():
            return Chosen(players=(command.player,))
        case ChoosePair():
            return Chosen(players=command.players)
        case ChooseCard():
            return Chosen(card=command.card)
        case ChooseFamily():
            return Chosen(family=command.family)
        case ChooseMode():
            return Chosen(mode=command.mode)
        case ChooseJeton():
            return Chosen(jeton=command.number)


def why_not_player(state: State, decision: WhichPlayer, command: ChoosePlayer) -> Rejection:
    """No survivor, or oneself where another is asked for (T-TERM-5), or nobody to whom it would do anything."""
    activation, seat = state.chain[-1], command.player
    choices = state.content.card(activation.card).choices
    never_oneself = any(choice.name == decision.choice and choice.among in OTHERS for choice in choices)
    excluded = seat not in survivors(state) or (never_oneself and seat == activation.activator)
    return SEAT_NOT_OFFERED.by("T-TERM-5" if excluded else "T-PWR-4", seat=seat)


def why_not_pair(state: State, decision: WhichPair, command: ChoosePair) -> Objections:
    """Two of whom oneself must be one (F-12), or who are not adjacent (F-11)."""
    one, two = command.players
    protected = tuple(PAIRS.against(state, command.players, state.chain[-1]))
    return protected or PAIR_NOT_OFFERED.by(neighbours.rule(RuleId("F-11"), state), one=one, two=two)


def why_not_card(state: State, decision: WhichCard, command: ChooseCard) -> Objections:
    """A card that is out of reach for a reaching power, or one to which the power would do nothing."""
    activation = state.chain[-1]
    found, power = find(state, command.card), state.content.card(activation.card).power
    if found is not None and isinstance(power, Reactivate | CopyPower | ActivateOtherCard):
        _, placed = found
        protected = (
            *REACHABLE.against(state, placed, activation),
            *FREE.against(state, placed, activation.activator),
        )
        if protected:
            return protected
    return NOT_OFFERED.by("T-PWR-4", what=command.card)


def why_not_family(state: State, decision: WhichFamily, command: ChooseFamily) -> Objections:
    """A family that is demanded already."""
    activation = state.chain[-1]
    protected = tuple(DEMANDABLE.against(state, command.family, activation.activator, activation.player))
    return protected or NOT_OFFERED.by("T-PWR-4", what=command.family)


def why_not_mode(state: State, decision: WhichMode, command: ChooseMode) -> Rejection:
    """A way in which the power would do nothing."""
    return NOT_OFFERED.by("T-PWR-4", what=command.mode)


def why_not_jeton(state: State, decision: WhichJeton, command: ChooseJeton) -> Objections:
    """One that is held already, that is not in the centre, or of which the power does not speak."""
    activation, number = state.chain[-1], command.number
    power = state.content.card(activation.card).power
    if not isinstance(power, GainJeton) or number not in power.one_of:
        return NOT_OFFERED.by("T-PWR-4", what=str(number))
    protected = tuple(GAINABLE.against(state, number, activation.activator))
    return protected or NOT_OFFERED.by("T-JET-2", what=str(number))


# --- choices of a Jeton ---------------------------------------------------------------------------------------------


def cards_to_turn(state: State, decision: CardToTurn) -> tuple[CardId, ...]:
    """Own cards that the Jeton may engage or redress."""
    return turnable(state, decision.seat, decision.jeton)


def why_not_turn(state: State, decision: CardToTurn, command: ChooseCard) -> Rejection:
    """Only a card that the Jeton would turn (T-JET-5)."""
    return NOT_OFFERED.by("T-JET-5", what=command.card)


def turn_card(state: State, decision: CardToTurn, command: ChooseCard) -> Plan:
    """The card is engaged or redressed; its power does not resolve (T-MAND-3)."""
    engages = isinstance(state.content.jeton(decision.jeton).effect, JetonEngageOwn)
    return (Engaged(command.seat, command.card) if engages else Redressed(command.seat, command.card),)


def players_to_look_at(state: State, decision: HandToLookAt) -> tuple[Seat, ...]:
    """Players whose hand the Jeton may show."""
    return hands_to_look_at(state, decision.seat, decision.jeton)


def why_not_look(state: State, decision: HandToLookAt, command: ChoosePlayer) -> Rejection:
    """Only a player of whose hand the Jeton would show something (T-JET-5)."""
    return SEAT_NOT_OFFERED.by("T-JET-5", seat=command.player)


def look(state: State, decision: HandToLookAt, command: ChoosePlayer) -> Plan:
    """The owner of the Jeton sees the hand, then the Jeton goes back (H-8)."""
    return (LookAtHand(command.seat, command.player), *spend(state, command.seat, decision.jeton))


# --- cards looked at ------------------------------------------------------------------------------------------------


def looked_cards(state: State, decision: CardToKeep) -> tuple[CardId, ...]:
    """The cards that only their looker sees (H-5)."""
    return known(state.players[decision.seat].looked)


def why_not_keep(state: State, decision: CardToKeep, command: ChooseLooked) -> Rejection:
    """Only one of the cards looked at (H-5)."""
    return NOT_OFFERED.by("H-5", what=str(command.card))


def keep(state: State, decision: CardToKeep, command: ChooseLooked) -> Plan:
    """The card is set aside until all to be taken are chosen."""
    return (LookedKept(command.seat, command.card), KeepLooked(command.seat, decision.take))


# --- hand cards -----------------------------------------------------------------------------------------------------


def hand_cards(state: State, decision: HandCardWanted) -> tuple[CardId, ...]:
    """The player's hand cards, of one family only if one was named."""
    hand, family = known(state.players[decision.seat].hand), decision.family
    return hand if family is None else tuple([card for card in hand if state.content.card(card).family is family])


def why_not_hand_card(state: State, decision: HandCardWanted, command: ChooseHandCard) -> Rejection:
    """A card of one's own hand, which is what the question's rule asks for, and of the family asked for, if one is.

    Only truthful answers are taken (T-GOLD-6).
    """
    card, family = command.card, decision.family
    if isinstance(card, Hidden) or family is None or card not in state.players[decision.seat].hand:
        return NOT_IN_HAND.by(decision.rule, card=str(card))
    return WRONG_FAMILY.by("T-GOLD-6", card=card, family=family)


def commit(state: State, decision: HandCardWanted, command: ChooseHandCard) -> Plan:
    """The card is set aside until all move in one batch (T-TERM-6); the next one is asked for if one is missing, and
    others may still be choosing (H-3)."""
    d = decision
    return (
        Cited(d.rule, CardCommitted(command.seat, command.card)),
        ChooseMore(command.seat, d.rule, d.purpose, d.count, d.to, d.family),
    )


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    choosing(CHOICE, WhichPlayer, ChoosePlayer, offered, why_not_player, chosen),
    choosing(CHOICE, WhichPair, ChoosePair, offered, why_not_pair, chosen),
    choosing(CHOICE, WhichCard, ChooseCard, offered, why_not_card, chosen),
    choosing(CHOICE, WhichFamily, ChooseFamily, offered, why_not_family, chosen),
    choosing(CHOICE, WhichMode, ChooseMode, offered, why_not_mode, chosen),
    choosing(CHOICE, WhichJeton, ChooseJeton, offered, why_not_jeton, chosen),
    choosing(RuleId("T-JET-5"), CardToTurn, ChooseCard, cards_to_turn, why_not_turn, turn_card),
    choosing(RuleId("T-JET-5"), HandToLookAt, ChoosePlayer, players_to_look_at, why_not_look, look),
    choosing(RuleId("H-5"), CardToKeep, ChooseLooked, looked_cards, why_not_keep, keep),
    choosing(RuleId("T-TERM-6"), HandCardWanted, ChooseHandCard, hand_cards, why_not_hand_card, commit),
)
