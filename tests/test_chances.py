"""Chance nodes of the four games: what an open draw may give, and which of it is alike."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

import tabletop_rules as tr


def test_alike_things_are_one_chance_if_the_game_is_given() -> None:
    """Of alike things the answer that draws the first stands for all, as likely as all of them together."""
    game = tr.load_game("carcassonne")
    match = tr.open_match(game, 2, None)
    bag = match.state.stack.piles[0]
    listed = list(tr.chances(match, game))
    firsts = {answer.outcome[0]: weight for answer, weight in listed if isinstance(answer.outcome, tuple)}
    expected = {bag.index(tile): Fraction(copies, len(bag)) for tile, copies in Counter(bag).items()}
    assert expected == firsts
    assert 71 == len(list(tr.chances(match)))
    assert all(tr.check(game, match, answer) is None for answer, _ in listed)


@pytest.mark.parametrize("game", ["destiny", "fatum_medieval", "terres_de_destinees"])
def test_things_that_are_all_different_are_as_many_chances(game: str) -> None:
    """Where several things are drawn at once, or no two are alike, the game changes nothing."""
    loaded = tr.load_game(game)
    match = tr.open_match(loaded, 2, None)
    for _ in range(12):
        some = list(islice(tr.chances(match), 50))
        assert some == list(islice(tr.chances(match, loaded), 50))
        done = tr.submit(loaded, match, some[0][0])
        assert isinstance(done, tr.Accepted)
        match = done.match
        while match.decisions[0].seat != tr.CHANCE:
            done = tr.submit(loaded, match, next(tr.legal_commands(loaded, match, match.decisions[0].seat)))
            assert isinstance(done, tr.Accepted)
            match = done.match


def test_which_things_are_alike_is_seen_in_the_whole_match() -> None:
    """A view, and a game of another match, are refused with advice."""
    game = tr.load_game("carcassonne")
    match = tr.open_match(game, 2, None)
    with pytest.raises(tr.UsageError, match="determinize it"):
        next(tr.chances(tr.view(game, match, 0), game))
    another: Any = tr.load_game("destiny")
    with pytest.raises(tr.UsageError, match="not of 'destiny'"):
        next(tr.chances(match, another))
