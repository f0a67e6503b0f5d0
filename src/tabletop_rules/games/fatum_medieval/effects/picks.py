"""Effects that pick cards lying in front of the target: which ones, who picks, and where they go."""

from __future__ import annotations

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.effects import (
    DiscardFromTable,
    Effect,
    RemoveAttachedAction,
    TakeFromTable,
)
from tabletop_rules.games.fatum_medieval.events import CardTaken, FrontDiscarded
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId


def candidates(state: State, effect: Effect, target: Seat) -> tuple[CardId, ...]:
    """The physical cards that an effect could pick, in placement order. Source: FA-ACT-5, FA-EFF-8 to FA-EFF-10."""
    if isinstance(effect, RemoveAttachedAction):
        return front_of(state, target).attached
    if isinstance(effect, DiscardFromTable) and effect.what == "replacing_job":
        job = front_of(state, target).replacing_job
        return () if job is None else (job,)
    if isinstance(effect, DiscardFromTable | TakeFromTable):
        printed, wanted = state.content.printed, frozenset(effect.tag_any)
        return tuple(
            [
                card
                for card in state.players[target].front
                if printed[card].permanent and not wanted.isdisjoint(printed[card].tags)
            ]
        )
    return ()


def actor_picks(state: State, effect: Effect, target: Seat) -> int:
    """How many cards the actor names for an effect: its count, or as many as there are. Source: FA-EFF-20.

    The one non-stackable job needs no naming.
    """
    if not isinstance(effect, DiscardFromTable | TakeFromTable | RemoveAttachedAction) or effect.chooser != "actor":
        return 0
    if isinstance(effect, DiscardFromTable) and effect.what == "replacing_job":
        return 0
    return min(effect.count, len(candidates(state, effect, target)))


def move(
    effect: Effect, actor: Seat, target: Seat, cards: tuple[CardId, ...]
) -> tuple[FrontDiscarded | CardTaken, ...]:
    """What becomes of the cards picked. Source: FA-EFF-9, FA-DECK-2."""
    if not cards:
        return ()
    if isinstance(effect, TakeFromTable):
        return tuple([CardTaken(target, actor, card) for card in cards])
    return (FrontDiscarded(target, cards),)
