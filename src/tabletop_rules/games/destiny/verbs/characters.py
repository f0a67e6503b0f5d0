"""Verbs on characters and the Tower (D-CHAR).

Cards: D-CARD-29, D-CARD-30, D-CARD-37 kill; D-CARD-35 discards; D-CARD-25 transforms; D-CARD-38 resurrects;
D-CARD-31 guards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import tabletop_rules.author as tr
from tabletop_rules.games.destiny.characters import CharacterArrived, CharacterDiscarded, CharacterTransformed, owner
from tabletop_rules.games.destiny.content.acts import (
    DiscardPermanent,
    KillCharacter,
    ProtectSpace,
    ResurrectCharacter,
    TransformCharacter,
)
from tabletop_rules.games.destiny.power_choices import WhichCard, WhichPlayer
from tabletop_rules.games.destiny.queries import arrives, extra_kills, opponents, owner_of, reachable_characters
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.targets import EXPOSED, RISING, UNHIT
from tabletop_rules.games.destiny.terms import CardId
from tabletop_rules.games.destiny.tower import TowerDiscarded, TowerPlaced
from tabletop_rules.games.destiny.verbs.call import Call, Pick, Verb, asking, may_decline, row


def against_hitting(state: State, call: Call[Any], card: CardId) -> Iterator[tr.Rejection]:
    """Yield the rejections by the protections of a character, those of this execution of a kill included."""
    seat = owner_of(state, card)
    if seat is not None:
        yield from EXPOSED.against(state, (seat, card), call.seat)
        if isinstance(call.act, KillCharacter):
            yield from UNHIT.against(state, (seat, card), _hit(call))


# --- kill (D-CARD-29, D-CARD-30, D-CARD-37) -------------------------------------------------------------------------


def kill_choices(state: State, call: Call[KillCharacter]) -> tuple[CardId, ...]:
    """Return the characters in reach that this execution may still kill (D-CARD-30)."""
    owners = opponents(state, call.seat) if call.act.scope == "opponent" else tuple(state.seats)
    found = UNHIT(state, reachable_characters(state, call.seat, owners), _hit(call))
    return tuple([card for _, card in found])


def _hit(call: Call[KillCharacter]) -> tuple[tr.Seat, ...]:
    """Return the seats that this execution has hit already."""
    return tuple([int(seat) for seat in call.chosen])


def kill(state: State, call: Call[KillCharacter], card: CardId) -> tr.Plan:
    """Discard the character; Death may then kill others (D-CARD-30)."""
    victim = owner(state, card)
    killed = tr.Cited(call.rule, CharacterDiscarded(call.seat, victim, card))
    if extra_kills(state, call.act.extra) == "none":
        return (killed,)
    return (killed, call.resume(*call.chosen, str(victim)))


def may_stop_killing(state: State, call: Call[KillCharacter]) -> bool:
    """Whether a kill may be declined; the further kills of Death always may (D-POW-1)."""
    return bool(call.chosen) or may_decline(state, call)


# --- Judgement (D-CARD-35, D-Q-35) ----------------------------------------------------------------------------------


def judge_choices(state: State, call: Call[DiscardPermanent]) -> tuple[CardId, ...]:
    """Return every character in reach, and the Tower if it is in play."""
    cards = [card for _, card in reachable_characters(state, call.seat, state.seats)]
    return (*cards, state.tower.card) if state.tower is not None else tuple(cards)


def judge(state: State, call: Call[DiscardPermanent], card: CardId) -> tr.Plan:
    """Discard the Tower or the character."""
    if state.tower is not None and card == state.tower.card:
        return (tr.Cited(call.rule, TowerDiscarded()),)
    return (tr.Cited(call.rule, CharacterDiscarded(call.seat, owner(state, card), card)),)


# --- the Devil (D-CARD-25, D-Q-31) ----------------------------------------------------------------------------------


def transform_choices(state: State, call: Call[TransformCharacter]) -> tuple[CardId, ...]:
    """Return the opponents' characters in reach, as long as the Devil is on top of its stack."""
    if state.players[call.seat].current != call.power:
        return ()
    return tuple([card for _, card in reachable_characters(state, call.seat, opponents(state, call.seat))])


def transform(state: State, call: Call[TransformCharacter], card: CardId) -> tr.Plan:
    """Swap the two. The taken character arrives, upright; the Devil does not (D-CHAR-1, D-CHAR-5)."""
    return (tr.Cited(call.rule, CharacterTransformed(call.seat, owner(state, card), card)),)


# --- God's Help (D-CARD-38, D-Q-36) ---------------------------------------------------------------------------------


def resurrect_choices(state: State, call: Call[ResurrectCharacter]) -> tuple[CardId, ...]:
    """Return the characters of the discard pile that may come back (D-Q-36)."""
    printed = state.content.card
    return RISING(state, [card for card in state.cards.discard if printed[card].is_character])


def against_resurrecting(state: State, call: Call[ResurrectCharacter], card: CardId) -> Iterator[tr.Rejection]:
    """Yield the rejections by the protections that keep a character in the discard pile."""
    if card in state.cards.discard and state.content.card[card].is_character:
        yield from RISING.against(state, card)


def resurrect(state: State, call: Call[ResurrectCharacter], card: CardId) -> tr.Plan:
    """Put the character on top of the acting seat's stack, where it arrives (D-CHAR-1)."""
    return (tr.Cited(arrives.rule(tr.RuleId("D-CHAR-2"), state), CharacterArrived(call.seat, card, "discard")),)


# --- the Tower (D-CARD-31) ------------------------------------------------------------------------------------------


def protect(state: State, call: Call[ProtectSpace], player: tr.Seat) -> tr.Plan:
    """Place the Tower beside the player (D-Q-34)."""
    return (TowerPlaced(call.seat, player),)


CHARACTER_VERBS: Final[tuple[Verb[Any, Any], ...]] = (
    Verb(
        act=KillCharacter,
        start=asking(WhichCard),
        choices=kill_choices,
        follow=kill,
        against=against_hitting,
        declinable=may_stop_killing,
    ),
    row(DiscardPermanent, Pick(WhichCard, judge_choices, against_hitting), do=judge),
    row(TransformCharacter, Pick(WhichCard, transform_choices, against_hitting), do=transform),
    row(ResurrectCharacter, Pick(WhichCard, resurrect_choices, against_resurrecting), do=resurrect),
    row(ProtectSpace, Pick(WhichPlayer, lambda state, call: tuple(state.seats)), do=protect),
)
