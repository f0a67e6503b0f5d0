"""Choices of powers and Jetons (D-7), and of hand cards (D-9). What may be chosen is the same list for all to see.

What a power offers is `among` of its verb (`effects.powers`), as things stand when the answer comes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeVar

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.messages import Cited, Command, Decision, Plan, Rejection
from tabletop_rules.core.rule import Rule
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
    Kind,
)
from tabletop_rules.games.terres_de_destinees.content.actives import GainJeton
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEngageOwn
from tabletop_rules.games.terres_de_destinees.course.jetons import spend
from tabletop_rules.games.terres_de_destinees.effects.powers import VERBS
from tabletop_rules.games.terres_de_destinees.events import CardCommitted, Chosen, Engaged, LookedKept, Redressed
from tabletop_rules.games.terres_de_destinees.queries import holds, survivors, turnable
from tabletop_rules.games.terres_de_destinees.refusals import (
    NOT_IN_HAND,
    NOT_OFFERED,
    PAIR_NOT_OFFERED,
    SEAT_NOT_OFFERED,
    WRONG_FAMILY,
)
from tabletop_rules.games.terres_de_destinees.rules.effects_phase import hands_to_look_at
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import ChooseMore, ContinuePower, KeepLooked, LookAtHand
from tabletop_rules.games.terres_de_destinees.terms import Among, JetonNumber

C = TypeVar("C", bound=Command)

OTHERS: Final = (Among.OTHER, Among.OTHER_WITHOUT_JETON)
"""Out of what a choice is made that never is oneself."""

# --- choices of a power ---------------------------------------------------------------------------------------------


def offered(state: State, decision: Decision) -> Iterable[Any]:
    """What the power being resolved offers for this choice."""
    about: Any = decision.about
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    found: Iterable[Any] = VERBS[power.verb].among[about[1]](state, activation, power)
    return found


def choice(kind: str, on: type[C], field: Callable[[C], object], chosen: Callable[[C], Chosen]) -> Rule[State, C]:
    """How a choice of one kind is answered: `field` is what the command names, `chosen` records it (T-PWR-8)."""

    def legal(state: State, decision: Decision) -> Iterator[C]:
        for what in offered(state, decision):
            yield on(decision.seat, decision.id, what)  # type: ignore[call-arg]  # every choice has one field of its own

    def check(state: State, decision: Decision, command: C) -> Rejection | None:
        what = field(command)
        return None if what in tuple(offered(state, decision)) else why_not_offered(state, decision, what)

    def decide(state: State, decision: Decision, command: C) -> Plan:
        about: Any = decision.about
        return (chosen(command), ContinuePower(about[1]))

    return Rule(RuleId("T-PWR-8"), kind, on, legal, check, decide)


def why_not_offered(state: State, decision: Decision, what: object) -> Rejection:
    """The rule that keeps something from being chosen; T-PWR-4 if it is only that the power does nothing with it."""
    activation = state.chain[-1]
    match decision.kind, what:
        case Kind.CHOOSE_PLAYER, int(seat):
            return SEAT_NOT_OFFERED.by(_why_not_player(state, decision, activation, seat), seat=seat)
        case Kind.CHOOSE_PAIR, (int(one), int(two)):
            return PAIR_NOT_OFFERED.by("F-12" if len(survivors(state)) == 2 else "F-11", one=one, two=two)
        case Kind.CHOOSE_FAMILY, _:
            rule = "F-18"
        case Kind.CHOOSE_CARD, str(card) if card == activation.card or card in activation.within:
            rule = "T-PWR-9"
        case Kind.CHOOSE_JETON, int(number):
            rule = _why_no_jeton(state, activation, number)
        case _:
            rule = "T-PWR-4"
    return NOT_OFFERED.by(rule, what=str(what))


def _why_not_player(state: State, decision: Decision, activation: Activation, seat: Seat) -> str:
    about: Any = decision.about
    if seat not in survivors(state):
        return "T-TERM-5"
    for choice in state.content.card(activation.card).choices:
        if choice.name == about[1] and choice.among in OTHERS and seat == activation.activator:
            return "T-TERM-5"
    return "T-PWR-4"


def _why_no_jeton(state: State, activation: Activation, number: JetonNumber) -> str:
    power = state.content.card(activation.card).power
    if not isinstance(power, GainJeton) or number not in power.one_of:
        return "T-PWR-4"
    return "T-JET-3" if holds(state.players[activation.activator], number) else "T-JET-2"


# --- choices of a Jeton ---------------------------------------------------------------------------------------------


def cards_to_turn(state: State, decision: Decision) -> Iterator[ChooseCard]:
    """Own cards that the Jeton may engage or redress."""
    about: Any = decision.about
    for card in turnable(state, decision.seat, about[0]):
        yield ChooseCard(decision.seat, decision.id, card)


def may_turn(state: State, decision: Decision, command: ChooseCard) -> Rejection | None:
    """Only a card that the Jeton would turn (T-JET-5)."""
    about: Any = decision.about
    if command.card in turnable(state, decision.seat, about[0]):
        return None
    return NOT_OFFERED.by("T-JET-5", what=command.card)


def turn_card(state: State, decision: Decision, command: ChooseCard) -> Plan:
    """The card is engaged or redressed; its power does not resolve (T-MAND-3)."""
    about: Any = decision.about
    engages = isinstance(state.content.jeton(about[0]).effect, JetonEngageOwn)
    return (Engaged(command.seat, command.card) if engages else Redressed(command.seat, command.card),)


def players_to_look_at(state: State, decision: Decision) -> Iterator[ChoosePlayer]:
    """Players whose hand the Jeton may show."""
    about: Any = decision.about
    for seat in hands_to_look_at(state, decision.seat, about[0]):
        yield ChoosePlayer(decision.seat, decision.id, seat)


def may_look(state: State, decision: Decision, command: ChoosePlayer) -> Rejection | None:
    """Only a player of whose hand the Jeton would show something (T-JET-5)."""
    about: Any = decision.about
    if command.player in hands_to_look_at(state, decision.seat, about[0]):
        return None
    return SEAT_NOT_OFFERED.by("T-JET-5", seat=command.player)


def look(state: State, decision: Decision, command: ChoosePlayer) -> Plan:
    """The owner of the Jeton sees the hand, then the Jeton goes back (H-8)."""
    about: Any = decision.about
    return (LookAtHand(command.seat, command.player), *spend(state, command.seat, about[0]))


# --- cards looked at ------------------------------------------------------------------------------------------------


def looked_cards(state: State, decision: Decision) -> Iterator[ChooseLooked]:
    """The cards that only their looker sees (H-5)."""
    for card in known(state.players[decision.seat].looked):
        yield ChooseLooked(decision.seat, decision.id, card)


def may_keep(state: State, decision: Decision, command: ChooseLooked) -> Rejection | None:
    """Only one of the cards looked at (H-5)."""
    card = command.card
    if isinstance(card, Hidden) or card not in state.players[decision.seat].looked:
        return NOT_OFFERED.by("H-5", what=str(card))
    return None


def keep(state: State, decision: Decision, command: ChooseLooked) -> Plan:
    """The card is set aside until all to be taken are chosen."""
    about: Any = decision.about
    return (LookedKept(command.seat, command.card), KeepLooked(command.seat, about[0]))


# --- hand cards -----------------------------------------------------------------------------------------------------


def hand_cards(state: State, decision: Decision) -> Iterator[ChooseHandCard]:
    """The player's hand cards, of one family only if one was named."""
    about: Any = decision.about
    family = about[3]
    for card in known(state.players[decision.seat].hand):
        if not family or state.content.card(card).family == family:
            yield ChooseHandCard(decision.seat, decision.id, card)


def may_choose(state: State, decision: Decision, command: ChooseHandCard) -> Rejection | None:
    """A card of one's own hand, which is what the question's rule asks for, and of the family asked for, if one is.

    Only truthful answers are taken (T-GOLD-6).
    """
    about: Any = decision.about
    card, family = command.card, about[3]
    if isinstance(card, Hidden) or card not in state.players[decision.seat].hand:
        return NOT_IN_HAND.by(decision.rule, card=str(card))
    if family and state.content.card(card).family != family:
        return WRONG_FAMILY.by("T-GOLD-6", card=card, family=family)
    return None


def commit(state: State, decision: Decision, command: ChooseHandCard) -> Plan:
    """The card is set aside until all move in one batch (T-TERM-6); the next one is asked for if one is missing, and
    others may still be choosing (H-3)."""
    about: Any = decision.about
    purpose, count, to, family = about
    return (
        Cited(decision.rule, CardCommitted(command.seat, command.card)),
        ChooseMore(command.seat, decision.rule, purpose, count, to, family),
    )


RULES: Final[tuple[Rule[State, Any], ...]] = (
    choice(Kind.CHOOSE_PLAYER, ChoosePlayer, lambda c: c.player, lambda c: Chosen(players=(c.player,))),
    choice(Kind.CHOOSE_PAIR, ChoosePair, lambda c: c.players, lambda c: Chosen(players=c.players)),
    choice(Kind.CHOOSE_CARD, ChooseCard, lambda c: c.card, lambda c: Chosen(card=c.card)),
    choice(Kind.CHOOSE_FAMILY, ChooseFamily, lambda c: c.family, lambda c: Chosen(family=c.family)),
    choice(Kind.CHOOSE_MODE, ChooseMode, lambda c: c.mode, lambda c: Chosen(mode=c.mode)),
    choice(Kind.CHOOSE_JETON, ChooseJeton, lambda c: c.number, lambda c: Chosen(jeton=c.number)),
    Rule(RuleId("T-JET-5"), Kind.JETON_CARD, ChooseCard, cards_to_turn, may_turn, turn_card),
    Rule(RuleId("T-JET-5"), Kind.JETON_PLAYER, ChoosePlayer, players_to_look_at, may_look, look),
    Rule(RuleId("H-5"), Kind.CHOOSE_LOOKED, ChooseLooked, looked_cards, may_keep, keep),
    Rule(RuleId("T-TERM-6"), Kind.HAND_CARD, ChooseHandCard, hand_cards, may_choose, commit),
)
