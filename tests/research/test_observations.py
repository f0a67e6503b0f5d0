"""Observations have a fixed shape and tell what the view tells, and no more."""

from __future__ import annotations

import random
from typing import Annotated, Any

import attrs
import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.core.terms import OneOf
from tabletop_rules.research.observations import Observations, information_state
from tests.core.toy import TOY
from tests.research.matches import FULL, SEATS, drawn_game, views


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_every_view_of_a_match_has_the_same_shapes(name: str, seats: int) -> None:
    """In a random match with random options each view is a float32 vector of one length, and arrays of one shape."""
    game = drawn_game(name, seats, seats)
    observations = Observations(game)
    for _, view in views(game, seats, seats, 80):
        vector, arrays = observations.vector(view), observations.arrays(view)
        assert vector.dtype == np.float32
        assert vector.shape == (observations.size,)
        assert np.isfinite(vector).all()
        assert {name: shape for name, (_, shape) in observations.layout.items()} == {
            name: array.shape for name, array in arrays.items()
        }
        assert np.array_equal(vector, np.concatenate([array.ravel() for array in arrays.values()]))


@pytest.mark.parametrize("name", tr.games())
def test_what_a_seat_cannot_know_changes_nothing(name: str) -> None:
    """A sampled world that looks to a seat like the real one gives it the same observation."""
    game = tr.load_game(name, FULL[name])
    observations, rng = Observations(game), random.Random(1)
    for _, view in views(game, 3, 1, 25):
        assert view.viewer is not None
        other = tr.view(game, tr.determinize(game, view, view.viewer, rng), view.viewer)
        assert np.array_equal(observations.vector(view), observations.vector(other))
        assert information_state(view) == information_state(other)


@pytest.mark.parametrize("name", tr.games())
def test_what_a_seat_sees_changes_something(name: str) -> None:
    """Every decision of a match changes the observation of the seat that is asked."""
    game = tr.load_game(name, FULL[name])
    observations = Observations(game)
    seen = [observations.vector(view).tobytes() for _, view in views(game, 2, 4, 60)]
    assert len(seen) == len(set(seen))


def test_a_hand_is_counted_card_by_card() -> None:
    """In a player's row the hand is how many cards, then a 1 for each card, and the number of hidden ones."""
    game = tr.load_game("terres_de_destinees")
    observations = Observations(game)
    match = tr.open_match(game, 2, tr.Seeded(3))
    cards = [each.id for each in tr.components(game) if each.kind == "card"]
    rows = observations.arrays(tr.view(game, match, 1))["players"]
    hands = [row[1 : 1 + 1 + len(cards) + 2] for row in rows]  # after the presence of the player
    mine, theirs = match.state.players[1].hand, match.state.players[0].hand
    assert [float(len(mine)), *(float(card in mine) for card in cards), 0.0, 0.0] == hands[1].tolist()
    assert [float(len(theirs)), *[0.0] * len(cards), 0.0, float(len(theirs))] == hands[0].tolist()


def test_places_count_where_a_tuple_is_along_a_domain() -> None:
    """A token of DESTINY is in the row of its spot."""
    game = tr.load_game("destiny")
    match = tr.open_match(game, 2, tr.Seeded(3))
    board = Observations(game).arrays(tr.view(game, match, 0))["board"]
    assert 54 == len(board)
    places = [at for at, row in enumerate(board) if row[1]]  # row[0] says that the board has this place
    assert [at for at, token in enumerate(match.state.board) if token is not None] == places


def test_only_views_are_observed() -> None:
    """The whole match, a view of another game and anything else are refused."""
    game = tr.load_game("destiny")
    observations = Observations(game)
    match = tr.open_match(game, 2, tr.Seeded(3))
    for make in (observations.vector, observations.arrays, information_state):
        with pytest.raises(tr.UsageError, match="whole match"):
            make(match)
    other = tr.load_game("carcassonne")
    foreign = tr.view(other, tr.open_match(other, 2, tr.Seeded(3)), 0)
    for wrong in (foreign, None, "view"):
        with pytest.raises(tr.UsageError, match=r"this is (a match of 'carcassonne'|not a match)"):
            observations.vector(wrong)  # type: ignore[arg-type]


def test_a_stream_is_perfect_recall() -> None:
    """With the seat's stream the information state has a line for each record before the view."""
    table = tr.Table.open("terres_de_destinees", seats=2, seed=1)
    for _ in range(5):
        table.submit(next(table.legal()))
    records = table.stream(0)
    lines = information_state(table.view(0), records).splitlines()
    assert [*map(tr.to_json, [record.event for record in records]), information_state(table.view(0))] == lines


def test_a_game_of_ones_own_is_observed() -> None:
    """A game that annotates nothing is observed too: its texts are spread over buckets."""
    observations = Observations(TOY)
    view = tr.view(TOY, tr.open_match(TOY, 2, tr.Seeded(1)), 0)
    assert (observations.size,) == observations.vector(view).shape


@attrs.frozen
class Tree:
    """A value that may hold another one."""

    kind = "tree"
    branch: tr.Public[Tree | None] = None
    leaf: tr.Public[Annotated[int, OneOf("seat")]] = 0


def test_a_type_that_cannot_be_observed_is_named() -> None:
    """A state without bounded size is refused with the field."""
    game: Any = attrs.evolve(TOY)
    observations = Observations(game)
    with pytest.raises(tr.UsageError, match=r"Tree\.branch cannot be observed: a Tree may hold another one"):
        observations._of(Tree, "State.tree")
    with pytest.raises(tr.UsageError, match=r"the type of State\.field cannot be observed"):
        observations._of(object, "State.field")
