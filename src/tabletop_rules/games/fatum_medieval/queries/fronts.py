"""Levels, and conditions on the cards in front of a player.

Levels are always recounted from the cards, never stored (FA-LVL-2).
"""

from __future__ import annotations

from typing import NamedTuple

import tabletop_rules.author as tr
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.value import value
from tabletop_rules.games.fatum_medieval.bands import Band
from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.content.fronts import NO_LEVELS, Front, holds_in, in_force, plus
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, CardId, Four


class Bonus(NamedTuple):
    """One item of a player's levels: what a card prints, or one of its conditional bonuses (FA-EFF-4)."""

    card: CardId
    printed: bool
    levels: Four


class Person:
    """A player as conditions see them (FA-COND-7); levels are computed on first use."""

    __slots__ = ("_levels", "less", "seat", "state")

    def __init__(self, state: State, seat: Seat, less: int = 0) -> None:
        """`less` cards of the hand are not counted."""
        self.state, self.seat, self.less = state, seat, less
        self._levels: Four | None = None

    @property
    def levels(self) -> Four:
        """The four levels."""
        levels = self._levels
        if levels is None:
            levels = self._levels = levels_of(self.state, self.seat)
        return levels


def front_of(state: State, seat: Seat) -> Front:
    """Return the summary of the cards in front of a player."""
    return state.content.sums[state.players[seat].front]


@value("fatum_medieval.levels")
def levels_of(state: State, seat: Seat) -> Four:
    """Return the four levels of a player: the sum of what the cards in front print.

    Source: FA-LVL-1, FA-LVL-2, FA-LVL-3, FA-LVL-6.
    """
    return state.content.sums[state.players[seat].front].printed


@tr.modifier("FA-EFF-4", levels_of, Band.LEVELS, 10, source="card")
@tr.fr("Un bonus conditionnel compte une fois, tant qu'une carte qu'il cite est devant le joueur.")
@tr.otherwise(
    "Only the levels printed without a condition count.", "Seuls comptent les niveaux imprimés sans condition."
)
def conditional_bonuses(state: State, levels: Four, seat: tr.Seat) -> Four:
    """A conditional bonus counts once, while a card that it names is in front of the player.

    Source: FA-LVL-4.
    """
    more = state.content.sums[state.players[seat].front].more
    return levels if more is NO_LEVELS else plus(levels, more)


def explain_levels(state: State, seat: Seat) -> tuple[Bonus, ...]:
    """Return the items that make up the levels of a player, card by card."""
    cards = state.players[seat].front
    printed = [Bonus(card, True, state.content.printed[card].bonus) for card in cards]
    bent = any(each.id == "FA-EFF-4" for each in levels_of.changed_by(state, seat))
    more = [Bonus(card, False, bonus.bonus.four) for card, bonus in in_force(front_of(state, seat))] if bent else []
    items = [bonus for bonus in (*printed, *more) if any(bonus.levels)]
    return tuple(sorted(items, key=lambda item: cards.index(item.card)))


def holds(atom: Atom, who: Person) -> bool:
    """Return whether one atom of a condition holds. Source: FA-COND-7."""
    what, player = atom.what, who.state.players[who.seat]
    if what == "axis":
        return who.levels[PLACE[atom.axis]] >= atom.min  # type: ignore[index]  # an atom of levels names its axis
    if what == "hand_min":
        return player.hand.size - who.less >= atom.hand_min
    if what == "gold_min":
        return player.gold >= atom.gold_min
    return holds_in(atom, who.state.content.sums[player.front])


def meets(groups: tuple[tuple[Atom, ...], ...], who: Person) -> bool:
    """Return whether one group holds in full, or there is no condition at all. Source: FA-COND-1, FA-COND-2."""
    for group in groups:
        for atom in group:
            if not holds(atom, who):
                break
        else:
            return True
    return not groups


def due_of(state: State, seat: Seat) -> int:
    """Return what a player has to pay for the cards not given up. Source: FA-ACC-6, FA-AMB-22."""
    due, giving = front_of(state, seat).upkeep, state.players[seat].giving_up
    return due - sum([state.printed(card).upkeep for card in giving]) if giving else due
