"""Effects that pick cards lying in front of the target: which ones, who picks, and where they go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.effects import (
    DiscardFromTable,
    Effect,
    RemoveAttachedAction,
    TakeFromTable,
)
from tabletop_rules.games.fatum_medieval.content.items import Printed
from tabletop_rules.games.fatum_medieval.effects.protection import TAKEABLE
from tabletop_rules.games.fatum_medieval.events import CardTaken, FrontDiscarded
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId

PICKING: Final = (DiscardFromTable, TakeFromTable, RemoveAttachedAction)
"""The effects that pick cards."""


def candidates(state: State, effect: Effect, target: Seat) -> tuple[CardId, ...]:
    """The physical cards that an effect may pick, in placement order. Source: FA-EFF-8 to FA-EFF-10."""
    return TAKEABLE(state, sought(state, effect, target), target, effect)


def sought(state: State, effect: Effect, target: Seat) -> tuple[CardId, ...]:
    """The cards in front of the target that an effect is after, whatever protects them."""
    if isinstance(effect, RemoveAttachedAction):
        return front_of(state, target).attached
    if isinstance(effect, DiscardFromTable) and effect.what == "replacing_job":
        job = front_of(state, target).replacing_job
        return () if job is None else (job,)
    if isinstance(effect, DiscardFromTable | TakeFromTable):
        printed, wanted = state.content.printed, frozenset(effect.tag_any)
        return tuple([card for card in state.players[target].front if not wanted.isdisjoint(printed[card].tags)])
    return ()


def guarded(state: State, effect: Effect, target: Seat, card: CardId) -> Iterator[Rejection]:
    """Name what protects a card that an effect is after."""
    if card in sought(state, effect, target):
        yield from TAKEABLE.against(state, card, target, effect)


def actor_picks(effect: Effect) -> int:
    """How many cards the actor names for an effect, or as many as there are; 0 if it takes none of the actor's choice.

    The one non-stackable job needs no naming. Source: FA-EFF-20.
    """
    if not isinstance(effect, PICKING) or effect.chooser != "actor":
        return 0
    return 0 if isinstance(effect, DiscardFromTable) and effect.what == "replacing_job" else effect.count


def namings(
    state: State, text: Printed, actor: Seat, target: Seat, at: int = 0, gone: tuple[CardId, ...] = ()
) -> Iterator[tuple[CardId, ...]]:
    """All that the actor may name for the effects of an action, from place `at` on: what one takes, the next misses."""
    for place, effect in enumerate(text.effects[at:], at):
        count = actor_picks(effect)
        if count:
            there = _left(state, effect, target, gone)
            for pick in combinations(there, min(count, len(there))):
                after = gone + _goes(state, text, effect, actor, target, gone, pick)
                for more in namings(state, text, actor, target, place + 1, after):
                    yield pick + more
            return
        gone += _goes(state, text, effect, actor, target, gone, ())
    yield ()


def split(
    state: State, text: Printed, actor: Seat, target: Seat, chosen: tuple[CardId, ...]
) -> tuple[tuple[CardId, ...], ...] | str:
    """What the actor has named, effect by effect; or the rule of the effect for which it cannot be named."""
    picks: list[tuple[CardId, ...]] = []
    gone: tuple[CardId, ...] = ()
    used, rule = 0, "FA-EFF-20"
    for effect in text.effects:
        count = actor_picks(effect)
        pick: tuple[CardId, ...] = ()
        if count:
            there, rule = _left(state, effect, target, gone), effect.rule
            pick = chosen[used : used + min(count, len(there))]
            if len(pick) != min(count, len(there)) or pick != tuple([card for card in there if card in pick]):
                return rule
            used += len(pick)
        gone += _goes(state, text, effect, actor, target, gone, pick)
        picks.append(pick)
    return tuple(picks) if used == len(chosen) else rule


def _left(state: State, effect: Effect, target: Seat, gone: tuple[CardId, ...]) -> tuple[CardId, ...]:
    there = candidates(state, effect, target)
    return tuple([card for card in there if card not in gone]) if gone else there


def _goes(
    state: State,
    text: Printed,
    effect: Effect,
    actor: Seat,
    target: Seat,
    gone: tuple[CardId, ...],
    pick: tuple[CardId, ...],
) -> tuple[CardId, ...]:
    """What is sure to leave the front of the target by an effect: what is picked, or all where nobody has a choice.

    An attached action has landed by then (FA-PLAY-9), and a target that chooses may choose that card itself.
    """
    if not isinstance(effect, PICKING) or (isinstance(effect, TakeFromTable) and actor == target):
        return ()
    if actor_picks(effect):
        return pick
    there = _left(state, effect, target, gone)
    itself = text.attached and isinstance(effect, RemoveAttachedAction)
    return there if len(there) + itself <= effect.count else ()


def move(state: State, effect: Effect, actor: Seat, target: Seat, cards: tuple[CardId, ...]) -> Plan:
    """What becomes of the cards picked; a job taken over replaces the one there.

    Source: FA-EFF-9, FA-DECK-2, FA-JOB-1.
    """
    if not cards:
        return ()
    if not isinstance(effect, TakeFromTable):
        return (FrontDiscarded(target, cards),)
    replaced = front_of(state, actor).replacing_job if actor != target else None
    printed = state.content.printed
    return tuple([CardTaken(target, actor, card, replaced if printed[card].replacing_job else None) for card in cards])
