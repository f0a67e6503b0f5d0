"""Cards in front that an effect picks: which, how many, and where they go. Source: FA-EFF-8 to FA-EFF-10, FA-EFF-20."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

import tabletop_rules.author as tr
from tabletop_rules.games.fatum_medieval.content.effects import (
    DiscardFromTable,
    Effect,
    RemoveAttachedAction,
    TakeFromTable,
)
from tabletop_rules.games.fatum_medieval.content.items import Printed
from tabletop_rules.games.fatum_medieval.moves import on_piles, without_in_front
from tabletop_rules.games.fatum_medieval.protection import TAKEABLE
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId

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
        return state.with_player(without_in_front(state, player, *self.cards))


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
        state = state.with_player(without_in_front(state, giver, self.card))
        if self.replaced is not None:
            taker = without_in_front(state, taker, self.replaced)
            state = tr.change(state, decks=on_piles(state, (self.replaced,)))
        return state.with_player(tr.change(taker, front=(*taker.front, self.card)))

    def words(self) -> tr.Words:
        """Return the words, which differ for a card that players take from themselves (FA-EFF-9)."""
        return (
            ("{card:card} stays with {giver}.", "{card:card} reste {giver:to}.")
            if self.giver == self.taker
            else (self.en, self.fr)
        )
