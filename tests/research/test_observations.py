"""Observations have a fixed shape and tell what the view tells, and no more."""

from __future__ import annotations

import random
from collections import Counter
from typing import Annotated, Any

import attrs
import numpy as np
import pytest

import tabletop_rules as tr
from tabletop_rules.core.mask import mask
from tabletop_rules.core.terms import OneOf
from tabletop_rules.research.observations import Observations, information_state
from tabletop_rules.research.openspiel_nodes import Trail
from tests.core.toy import TOY
from tests.research import golden
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


@pytest.mark.parametrize(("number", "row"), [*enumerate(golden.stored(Observations))])
def test_numbers_mean_what_they_meant(number: int, row: dict[str, Any]) -> None:
    """The layout of every game is that of the golden file; raise `Observations.version` and write it anew if not."""
    assert row == golden.summary(Observations, *golden.GAMES[number])


@pytest.mark.parametrize(("name", "options"), golden.GAMES)
def test_no_two_numbers_mean_the_same(name: str, options: dict[str, object]) -> None:
    """Each place of the vector has a meaning of its own."""
    observations = Observations(tr.load_game(name, options))
    meanings = {observations.describe(place) for place in range(observations.size)}
    assert observations.size == len(meanings)


@pytest.mark.parametrize("name", tr.games())
def test_what_waits_behind_a_decision_is_observed(name: str) -> None:
    """Views that differ in the agenda alone are told apart, and each waiting thing is counted by its kind."""
    game = tr.load_game(name, FULL[name])
    observations = Observations(game)
    meant = [observations.describe(place) for place in range(observations.size)]
    waited = 0
    for _, view in views(game, 3, 1, 80):
        vector = observations.vector(view)
        if view.agenda:
            assert not np.array_equal(vector, observations.vector(attrs.evolve(view, agenda=view.agenda[1:])))
        steps = Counter(todo.what.kind for todo in view.agenda if isinstance(todo.what, tr.Step))
        for kind, number in steps.items():
            assert number <= vector[meant.index(f"agenda.steps[] is {kind}")]  # steps behind an ask or draw count too
        waited += len(steps)
    assert waited


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
    """The whole match, a view of another game and anything else are refused, and so is a place beyond the vector."""
    game = tr.load_game("destiny")
    observations = Observations(game)
    for place in (-1, observations.size, "viewer"):
        with pytest.raises(tr.UsageError, match=f"the vector has the places 0 to {observations.size - 1}"):
            observations.describe(place)  # type: ignore[arg-type]
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
    assert [*map(tr.to_json, records), information_state(table.view(0))] == lines


def test_whatever_a_seat_receives_is_in_its_information_state() -> None:
    """Streams have other digests if a seat sees another event, rule or cause, and the same if it sees no difference."""
    game = tr.load_game("terres_de_destinees")
    *before, last = tr.open_with_records(game, 2, tr.Seeded(1)).records
    keys = {
        Trail(None, [*before, each]).key(0)
        for each in (
            last,
            attrs.evolve(last, rule=tr.RuleId("P1")),
            attrs.evolve(last, cause=last.cause - 1),
            attrs.evolve(last, event=before[-1].event),
        )
    }
    assert 4 == len(keys)
    dealt = next(record for record in before if mask(record.event, 0) != mask(record.event, 1))
    masked = attrs.evolve(dealt, event=mask(dealt.event, 1))
    assert Trail(None, [dealt]).key(1) == Trail(None, [masked]).key(1)
    assert Trail(None, [dealt]).key(0) != Trail(None, [masked]).key(0)


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
