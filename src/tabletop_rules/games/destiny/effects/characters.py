"""Verbs on characters and the Tower (D-CHAR).

Cards: D-CARD-29, D-CARD-30, D-CARD-37 kill; D-CARD-35 discards; D-CARD-25 transforms; D-CARD-38 resurrects;
D-CARD-31 guards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.messages import Cited, Plan, Rejection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.destiny.content.acts import (
    DiscardPermanent,
    KillCharacter,
    ProtectSpace,
    ResurrectCharacter,
    TransformCharacter,
)
from tabletop_rules.games.destiny.decisions import WhichCard, WhichPlayer
from tabletop_rules.games.destiny.effects.call import Call, Pick, Verb, may_decline, row
from tabletop_rules.games.destiny.events.cards import (
    CharacterArrived,
    CharacterDiscarded,
    CharacterTransformed,
    TowerDiscarded,
    TowerPlaced,
)
from tabletop_rules.games.destiny.queries import extra_kills, opponents, owner_of, reachable_characters
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import EXPOSED, RISING, UNHIT
from tabletop_rules.games.destiny.terms import CardId


def owner(state: State, card: CardId) -> Seat:
    """In whose stack a character lies that is known to lie in one."""
    seat = owner_of(state, card)
    assert seat is not None
    return seat


def against_hitting(state: State, call: Call[Any], card: CardId) -> Iterator[Rejection]:
    """Whatever protects a character."""
    seat = owner_of(state, card)
    if seat is not None:
        yield from EXPOSED.against(state, (seat, card), call.seat)


# --- kill (D-CARD-29, D-CARD-30, D-CARD-37) -------------------------------------------------------------------------


def kill_start(state: State, call: Call[KillCharacter]) -> Plan:
    """Ask for the next victim."""
    return (call.ask(WhichCard),)


def kill_choices(state: State, call: Call[KillCharacter]) -> tuple[CardId, ...]:
    """The characters within reach that this execution may still hit (D-CARD-30)."""
    owners = opponents(state, call.seat) if call.act.scope == "opponent" else tuple(state.seats)
    found = UNHIT(state, reachable_characters(state, call.seat, owners), _hit(call))
    return tuple([card for _, card in found])


def _hit(call: Call[KillCharacter]) -> tuple[Seat, ...]:
    """Whom this execution has hit already."""
    return tuple([int(seat) for seat in call.chosen])


def kill_follow(state: State, call: Call[KillCharacter], card: CardId) -> Plan:
    """The character goes to the discard pile; Death may go on (D-CARD-30)."""
    victim = owner(state, card)
    killed = Cited(call.rule, CharacterDiscarded(call.seat, victim, card))
    if extra_kills(state, call.act.extra) == "none":
        return (killed,)
    return (killed, call.go_on(*call.chosen, str(victim)))


def against_killing(state: State, call: Call[KillCharacter], card: CardId) -> Iterator[Rejection]:
    """Whatever protects a character, in this execution or altogether."""
    yield from against_hitting(state, call, card)
    seat = owner_of(state, card)
    if seat is not None:
        yield from UNHIT.against(state, (seat, card), _hit(call))


def kill_possible(state: State, call: Call[KillCharacter]) -> bool:
    """Whether anybody is left to be hit."""
    return bool(kill_choices(state, call))


def kill_declinable(state: State, call: Call[KillCharacter]) -> bool:
    """Further kills of Death may be declined (D-POW-1)."""
    return bool(call.chosen) or may_decline(state, call)


# --- Judgement (D-CARD-35, D-Q-35) ----------------------------------------------------------------------------------


def judge_choices(state: State, call: Call[DiscardPermanent]) -> tuple[CardId, ...]:
    """Every character within reach, and the Tower, if it stands."""
    cards = [card for _, card in reachable_characters(state, call.seat, state.seats)]
    return (*cards, state.tower.card) if state.tower is not None else tuple(cards)


def judge_follow(state: State, call: Call[DiscardPermanent], card: CardId) -> Plan:
    """The Tower or the character is discarded."""
    if state.tower is not None and card == state.tower.card:
        return (Cited(call.rule, TowerDiscarded()),)
    return (Cited(call.rule, CharacterDiscarded(call.seat, owner(state, card), card)),)


# --- the Devil (D-CARD-25, D-Q-31) ----------------------------------------------------------------------------------


def transform_choices(state: State, call: Call[TransformCharacter]) -> tuple[CardId, ...]:
    """Only while the Devil is on top of the stack."""
    if state.players[call.seat].current != call.power:
        return ()
    return tuple([card for _, card in reachable_characters(state, call.seat, opponents(state, call.seat))])


def transform_follow(state: State, call: Call[TransformCharacter], card: CardId) -> Plan:
    """The taken character arrives, upright; the Devil does nothing where it goes (D-CHAR-1, D-CHAR-5)."""
    return (Cited(call.rule, CharacterTransformed(call.seat, owner(state, card), card)),)


# --- God's Help (D-CARD-38, D-Q-36) ---------------------------------------------------------------------------------


def resurrect_choices(state: State, call: Call[ResurrectCharacter]) -> tuple[CardId, ...]:
    """The characters of the discard pile (D-Q-36)."""
    printed = state.content.card
    return RISING(state, [card for card in state.cards.discard if printed[card].is_character])


def against_resurrecting(state: State, call: Call[ResurrectCharacter], card: CardId) -> Iterator[Rejection]:
    """Whatever keeps a character of the discard pile there."""
    if card in state.cards.discard and state.content.card[card].is_character:
        yield from RISING.against(state, card)


def resurrect_follow(state: State, call: Call[ResurrectCharacter], card: CardId) -> Plan:
    """The character arrives in the actor's stack (D-CHAR-1)."""
    return (Cited(RuleId("D-CHAR-1"), CharacterArrived(call.seat, card, "discard")),)


# --- the Tower (D-CARD-31) ------------------------------------------------------------------------------------------


def protect_choices(state: State, call: Call[ProtectSpace]) -> tuple[Seat, ...]:
    """Every player, the actor included."""
    return tuple(state.seats)


def protect_follow(state: State, call: Call[ProtectSpace], player: Seat) -> Plan:
    """The Tower stands before the chosen player (D-Q-34)."""
    return (TowerPlaced(call.seat, player),)


CHARACTER_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    Verb(
        act=KillCharacter,
        start=kill_start,
        choices=kill_choices,
        follow=kill_follow,
        against=against_killing,
        possible=kill_possible,
        conceivable=kill_possible,
        declinable=kill_declinable,
    ),
    row(DiscardPermanent, Pick(WhichCard, judge_choices, against_hitting), do=judge_follow),
    row(TransformCharacter, Pick(WhichCard, transform_choices, against_hitting), do=transform_follow),
    row(ResurrectCharacter, Pick(WhichCard, resurrect_choices, against_resurrecting), do=resurrect_follow),
    row(ProtectSpace, Pick(WhichPlayer, protect_choices), do=protect_follow),
)
