"""What holds of every state of a match, whichever handlers are in force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from tabletop_rules.core.mask import Hidden
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES, Mode

T = TypeVar("T")


def gold_adds_up(state: State) -> Iterator[str]:
    """Yield if a purse or the bank is below 0, or if together they hold more than all the gold (FA-COIN-1).

    A situation may leave gold out; that none comes or goes during a match is `Checks.conserved`.
    """
    yield from (f"seat {player.seat} has {player.gold} gold" for player in state.players if player.gold < 0)
    if state.bank < 0:
        yield f"the bank has {state.bank} gold"
    gold, total = state.bank + sum([player.gold for player in state.players]), state.content.numbers.total_gold
    if gold > total:
        yield f"there are {gold} gold, more than {total}"


def each_card_is_in_one_place(state: State) -> Iterator[str]:
    """Yield every card that is in two places, or among cards of another category (FA-SETUP-2); some may be left out."""
    printed = state.content.printed
    found = Counter[object]() if state.resolving is None else Counter[object]([state.resolving])
    for player in state.players:
        found.update(player.front)
    for place, axis in enumerate(AXES):
        deck = state.decks[place]
        cards = [*deck.cards, *deck.pile, *(card for player in state.players for card in player.hand.of(axis))]
        found.update(cards)
        yield from (f"{card} is no card of {axis}" for card in cards if card not in state.content.decks[place])
    yield from (f"{card} is in {found[card]} places" for card in printed if found[card] > 1)
    yield from (f"{card} is no card of the game" for card in found if card not in printed)


def each_objective_is_in_one_place(state: State) -> Iterator[str]:
    """Yield every objective that is nowhere or in two places, or that this mode does not have (FA-SETUP-6)."""
    found = Counter[object](state.objectives)
    own = [aim for player in state.players for aim in (player.secret, player.revealed) if aim is not None]
    found.update([*own, *(() if state.common is None else (state.common,))])
    yield from (f"{aim} is in {found[aim]} places" for aim in state.content.aims if found[aim] != 1)
    if own and state.options.mode is not Mode.SECRET_OBJECTIVE:
        yield "a player has an objective of their own"
    if state.common is not None and state.options.mode is not Mode.COMMON_OBJECTIVE:
        yield "there is a common objective"


def fronts_hold_what_may_lie_there(state: State) -> Iterator[str]:
    """Yield every front with a one-shot, or with two jobs that replace each other (FA-ACT-1, FA-JOB-1)."""
    printed = state.content.printed
    for player in state.players:
        texts = [printed[card] for card in player.front if card in printed]
        yield from (f"{text.id} lies in front of seat {player.seat}" for text in texts if text.one_shot)
        if sum([text.replacing_job for text in texts]) > 1:
            yield f"seat {player.seat} has several jobs that replace each other"
        if not {*player.giving_up} <= {*player.front}:
            yield f"seat {player.seat} gives up cards that are not in front"


def the_ruined_have_nothing(state: State) -> Iterator[str]:
    """Yield if who is out is not who was ruined, or still has something, or if nobody is left (FA-RUIN-4)."""
    out = [player for player in state.players if player.out]
    if sorted(state.ruined) != [player.seat for player in out]:
        yield f"ruined are {state.ruined}, but out are {tuple([player.seat for player in out])}"
    for player in out:
        if player.gold or player.front or player.hand.size:
            yield f"seat {player.seat} is out, but still has gold or cards"
    if len(out) == len(state.players):
        yield "nobody is left"


def _known(memory: tuple[T, ...] | Hidden) -> tuple[T, ...]:
    """Return a memory; the whole state hides none."""
    return () if isinstance(memory, Hidden) else memory


def what_was_seen_is_in_a_hand(state: State) -> Iterator[str]:
    """Yield every card that a player remembers, but that has left the hand, or of which its owner knows nothing.

    Source: FA-INFO-4.
    """
    for player in state.players:
        known = {glance.card for other in state.players for glance in _known(other.shown) if glance.by == player.seat}
        if {*_known(player.seen)} != known:
            yield f"what seat {player.seat} has seen is not what was shown"
        for glance in _known(player.shown):
            if glance.card not in player.hand.cards:
                yield f"{glance.card} was seen in the hand of seat {player.seat}, but has left it"


def turns_seats_and_rights_are_in_range(state: State) -> Iterator[str]:
    """Yield what names a seat or a turn that cannot be, and every right below 0 (FA-DRAW-1, FA-OBJ-5, FA-TURN-4)."""
    seats = range(len(state.players))
    if state.marker not in seats or (state.active is not None and state.active not in seats):
        yield f"the marker is at seat {state.marker}, and seat {state.active} plays"
    for place, player in enumerate(state.players):
        if place != player.seat or player.hand.seat != player.seat:
            yield f"seat {player.seat} is at place {place}, with the hand of seat {player.hand.seat}"
        if not 0 <= player.announced <= state.turn:
            yield f"seat {player.seat} has announced in turn {player.announced}"
        rights = player.allowance
        if rights is not None and min(*rights.bonus, *rights.extra, rights.free) < 0:
            yield f"seat {player.seat} has drawn more than allowed"


INVARIANTS: Final[tuple[Callable[[State], Iterable[str]], ...]] = (
    gold_adds_up,
    each_card_is_in_one_place,
    each_objective_is_in_one_place,
    fronts_hold_what_may_lie_there,
    the_ruined_have_nothing,
    what_was_seen_is_in_a_hand,
    turns_seats_and_rights_are_in_range,
)
"""All of the above."""
