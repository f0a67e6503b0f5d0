"""Outcomes of open draws in real games, and which of them are alike."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import tabletop_rules as tr


def test_alike_things_are_one_chance_if_the_game_is_given() -> None:
    """Equal things merge into one outcome with their joint probability."""
    game = tr.load_game("carcassonne")
    match = tr.open_match(game, 2, None)
    bag = match.state.stack.piles[0]
    listed = list(tr.chances(game, match))
    firsts = {answer.outcome[0]: weight for answer, weight in listed if isinstance(answer.outcome, tuple)}
    expected = {bag.index(tile): Fraction(copies, len(bag)) for tile, copies in Counter(bag).items()}
    assert expected == firsts
    assert 71 == len(list(tr.chances(game, match, merge=False)))
    assert all(tr.check(game, match, answer) is None for answer, _ in listed)


def test_which_things_are_alike_is_seen_in_the_whole_match() -> None:
    """A view and another game's match are refused with advice."""
    game = tr.load_game("carcassonne")
    match = tr.open_match(game, 2, None)
    with pytest.raises(tr.UsageError, match="determinize it"):
        next(tr.chances(game, tr.view(game, match, 0)))
    another: Any = tr.load_game("destiny")
    with pytest.raises(tr.UsageError, match="not of 'destiny'"):
        next(tr.chances(another, match))
