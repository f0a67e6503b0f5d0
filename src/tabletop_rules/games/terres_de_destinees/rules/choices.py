"""Choices of powers and Jetons (D-7), and of hand cards (D-9).

What a power offers is `among` of its verb (`effects.powers`), at the moment the answer comes.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, TypeAlias

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Command, Decision, Objections, Plan, Rejection
from tabletop_rules.core.rule import Rule, choosing
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
from tabletop_rules.games.terres_de_destinees.values import (
    DEMANDABLE,
    FREE,
    GAINABLE,
    PAIRS,
    REACHABLE,
    in_force,
    neighbours,
)

Choice: TypeAlias = ChoosePlayer | ChoosePair | ChooseCard | ChooseFamily | ChooseMode | ChooseJeton
"""A command that answers a choice of a power."""

OTHERS: Final = (Among.OTHER, Among.OTHER_WITHOUT_JETON)
"""Choices that never offer the activator."""

# --- choices of a power ---------------------------------------------------------------------------------------------


def offered(state: State, decision: PowerChoice) -> tuple[Offer, ...]:
    """Return what the power being resolved offers for this choice."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    return tuple(VERBS[power.verb].among[decision.choice](state, activation, power))


def chosen(state: State, decision: PowerChoice, command: Choice) -> Plan:
    """Add the choice to the activation; the power goes on at the stage of that name (T-PWR-8)."""
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
    """Reject the eliminated, the activator where others are asked for (T-TERM-5), or one it would do nothing to."""
    activation, seat = state.chain[-1], command.player
    choices = state.content.card(activation.card).choices
    others_only = any(choice.name == decision.choice and choice.among in OTHERS for choice in choices)
    excluded = seat not in survivors(state) or (others_only and seat == activation.activator)
    return SEAT_NOT_OFFERED.by("T-TERM-5" if excluded else "T-PWR-4", seat=seat)


def why_not_pair(state: State, decision: WhichPair, command: ChoosePair) -> Objections:
    """Reject a pair without the activator where that is required (F-12), or one that is not adjacent (F-11)."""
    one, two = command.players
    protected = tuple(PAIRS.against(state, command.players, state.chain[-1]))
    return protected or PAIR_NOT_OFFERED.by(in_force("F-11", neighbours, state, "T-TERM-7"), one=one, two=two)


def why_not_card(state: State, decision: WhichCard, command: ChooseCard) -> Objections:
    """Reject a card out of reach of a reaching power, or one to which the power would do nothing."""
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
    """Reject a family that is demanded already."""
    activation = state.chain[-1]
    protected = tuple(DEMANDABLE.against(state, command.family, activation.activator, activation.player))
    return protected or NOT_OFFERED.by("T-PWR-4", what=command.family)


def not_offered(rule: str, field: str, state: State, decision: Decision, command: Command) -> Rejection:
    """Reject by this rule what the field of the command names."""
    return NOT_OFFERED.by(rule, what=str(getattr(command, field)))


def why_not_jeton(state: State, decision: WhichJeton, command: ChooseJeton) -> Objections:
    """Reject a Jeton held already, not in the centre, or not named by the power."""
    activation, number = state.chain[-1], command.number
    power = state.content.card(activation.card).power
    if not isinstance(power, GainJeton) or number not in power.one_of:
        return NOT_OFFERED.by("T-PWR-4", what=str(number))
    protected = tuple(GAINABLE.against(state, number, activation.activator))
    return protected or NOT_OFFERED.by("T-JET-2", what=str(number))


# --- choices of a Jeton ---------------------------------------------------------------------------------------------


def cards_to_turn(state: State, decision: CardToTurn) -> tuple[CardId, ...]:
    """Return the player's cards that the Jeton may engage or redress."""
    return turnable(state, decision.seat, decision.jeton)


def turn_card(state: State, decision: CardToTurn, command: ChooseCard) -> Plan:
    """Engage or redress the card; its power does not resolve (T-MAND-3)."""
    engages = isinstance(state.content.jeton(decision.jeton).effect, JetonEngageOwn)
    return (Engaged(command.seat, command.card) if engages else Redressed(command.seat, command.card),)


def players_to_look_at(state: State, decision: HandToLookAt) -> tuple[Seat, ...]:
    return hands_to_look_at(state, decision.seat, decision.jeton)


def why_not_look(state: State, decision: HandToLookAt, command: ChoosePlayer) -> Rejection:
    """Reject a player whose hand the Jeton does not show (T-JET-5)."""
    return SEAT_NOT_OFFERED.by("T-JET-5", seat=command.player)


def look(state: State, decision: HandToLookAt, command: ChoosePlayer) -> Plan:
    """Show the hand to the owner of the Jeton, which goes back (H-8)."""
    return (LookAtHand(command.seat, command.player), *spend(state, command.seat, decision.jeton))


# --- cards looked at ------------------------------------------------------------------------------------------------


def looked_cards(state: State, decision: CardToKeep) -> tuple[CardId, ...]:
    """Return the cards that only their looker sees (H-5)."""
    return known(state.players[decision.seat].looked)


def keep(state: State, decision: CardToKeep, command: ChooseLooked) -> Plan:
    """Set the card aside until all to be taken are chosen."""
    return (LookedKept(command.seat, command.card), KeepLooked(command.seat, decision.take))


# --- hand cards -----------------------------------------------------------------------------------------------------


def hand_cards(state: State, decision: HandCardWanted) -> tuple[CardId, ...]:
    """Return the player's hand cards, of one family only if one is named."""
    hand, family = known(state.players[decision.seat].hand), decision.family
    return hand if family is None else tuple([card for card in hand if state.content.card(card).family is family])


def why_not_hand_card(state: State, decision: HandCardWanted, command: ChooseHandCard) -> Rejection:
    """Reject a card that is not in the hand, or not of the family asked for: answers must be truthful (T-GOLD-6)."""
    card, family = command.card, decision.family
    if isinstance(card, Hidden) or family is None or card not in state.players[decision.seat].hand:
        return NOT_IN_HAND.by(decision.rule, card=str(card))
    return WRONG_FAMILY.by("T-GOLD-6", card=card, family=family)


def commit(state: State, decision: HandCardWanted, command: ChooseHandCard) -> Plan:
    """Set the card aside until all move in one batch (T-TERM-6), and ask for the next if one is missing.

    Others may still be choosing (H-3).
    """
    seat, rule = command.seat, decision.rule
    return (
        Cited(rule, CardCommitted(seat, command.card)),
        ChooseMore(seat, rule, decision.purpose, decision.count, decision.to, decision.family),
    )


RULES: Final[tuple[Rule[State, Any, Any], ...]] = (
    choosing(CHOICE, WhichPlayer, ChoosePlayer, offered, why_not_player, chosen),
    choosing(CHOICE, WhichPair, ChoosePair, offered, why_not_pair, chosen),
    choosing(CHOICE, WhichCard, ChooseCard, offered, why_not_card, chosen),
    choosing(CHOICE, WhichFamily, ChooseFamily, offered, why_not_family, chosen),
    choosing(CHOICE, WhichMode, ChooseMode, offered, partial(not_offered, "T-PWR-4", "mode"), chosen),
    choosing(CHOICE, WhichJeton, ChooseJeton, offered, why_not_jeton, chosen),
    choosing(
        RuleId("T-JET-5"), CardToTurn, ChooseCard, cards_to_turn, partial(not_offered, "T-JET-5", "card"), turn_card
    ),
    choosing(RuleId("T-JET-5"), HandToLookAt, ChoosePlayer, players_to_look_at, why_not_look, look),
    choosing(RuleId("H-5"), CardToKeep, ChooseLooked, looked_cards, partial(not_offered, "H-5", "card"), keep),
    choosing(RuleId("T-TERM-6"), HandCardWanted, ChooseHandCard, hand_cards, why_not_hand_card, commit),
)
