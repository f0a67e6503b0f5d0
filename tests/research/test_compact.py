"""Compact observations are short, within bounds and named, look from the observer's chair, and tell no secret."""

from __future__ import annotations

import random
import re
from typing import Any

import attrs
import numpy as np
import pytest

import tabletop_rules as tr
import tabletop_rules.author as author
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.destiny.power_choices import OfPower
from tabletop_rules.games.destiny.terms import HOROSCOPE, PLACES, SLOTS, SPOTS, WIDTH
from tabletop_rules.research.compact import Compact
from tabletop_rules.research.episode import Episode, Spaces
from tests.core.toy import TOY
from tests.effort import fewer
from tests.research import golden
from tests.research.matches import FULL, SEATS, drawn_game, views

MOST = 2_300
WRONG: Any = lambda given: given  # noqa: E731  # given what no type checker would let pass


@pytest.mark.parametrize(("name", "seats"), SEATS)
def test_every_view_is_within_bounds(name: str, seats: int) -> None:
    """In a random match with random options each view is a float32 vector of one length, from -1 to 1."""
    game = drawn_game(name, seats, seats)
    compact = Compact(game, seats)
    for _, view in views(game, seats, seats, 80):
        vector, arrays = compact.vector(view), compact.arrays(view)
        assert vector.dtype == np.float32
        assert vector.shape == (compact.size,)
        assert (np.abs(vector) <= 1).all()
        assert {name: shape for name, (_, shape) in compact.layout.items()} == {
            name: array.shape for name, array in arrays.items()
        }
        assert np.array_equal(vector, np.concatenate([array.ravel() for array in arrays.values()]))


@pytest.mark.parametrize(("name", "options"), golden.GAMES)
def test_it_is_short_and_each_number_has_a_meaning_of_its_own(name: str, options: dict[str, object]) -> None:
    """With the most seats there are at most 2,300 numbers, besides maps of the board."""
    compact = Compact(tr.load_game(name, options))
    planes = compact.layout.get("planes", (compact.size, ()))
    assert planes[0] <= MOST
    assert compact.size == len({compact.describe(place) for place in range(compact.size)})


@pytest.mark.parametrize("name", tr.games())
def test_what_a_seat_cannot_know_changes_nothing(name: str) -> None:
    """A sampled world that looks to a seat like the real one gives it the same numbers."""
    game = tr.load_game(name, FULL[name])
    compact, rng = Compact(game, 3), random.Random(1)
    for _, view in views(game, 3, 1, 40):
        assert view.viewer is not None
        world = tr.determinize(game, view, view.viewer, rng)
        assert np.array_equal(compact.vector(view), compact.vector(tr.view(game, world, view.viewer)))


@pytest.mark.parametrize("name", tr.games())
def test_hidden_things_are_never_read(name: str) -> None:
    """All seats and an onlooker can be observed at every decision, also those that are not asked."""
    game = tr.load_game(name, FULL[name])
    compact = Compact(game, 3)
    for match, _ in views(game, 3, 2, 60):
        for seat in (0, 1, 2, tr.SPECTATOR):
            assert np.isfinite(compact.vector(tr.view(game, match, seat))).all()


@pytest.mark.parametrize("name", tr.games())
def test_the_seat_that_looks_comes_first(name: str) -> None:
    """Whoever is asked is "me", and every row of seats begins with the viewer."""
    game = tr.load_game(name)
    compact = Compact(game, 4)
    meant = [compact.describe(place) for place in range(compact.size)]
    asked, there = meant.index("asked: me"), [meant.index("me is there"), meant.index("3 after me is there")]
    for _, view in views(game, 3, 4, 40):
        vector = compact.vector(view)
        assert 1 == vector[asked]
        assert [1, 0] == vector[there].tolist()


@pytest.mark.parametrize("name", tr.games())
def test_what_is_remembered_between_views_makes_no_difference(name: str) -> None:
    """Two matches seen in turn by one `Compact` give what fresh ones give."""
    game = tr.load_game(name)
    compact, most = Compact(game, 2), fewer(12, 40)
    for (_, one), (_, other) in zip(views(game, 2, 5, most), views(game, 2, 6, most), strict=False):
        for view in (one, one, other):
            assert np.array_equal(Compact(game, 2).vector(view), compact.vector(view))


@pytest.mark.parametrize("name", tr.games())
def test_what_a_seat_sees_changes_something(name: str) -> None:
    """Decisions of a match are told apart."""
    game = tr.load_game(name, FULL[name])
    compact = Compact(game, 2)
    seen = [compact.vector(view).tobytes() for _, view in views(game, 2, 4, 60)]
    assert len(seen) == len(set(seen))


def test_the_board_is_a_map() -> None:
    """Carcassonne's maps show the first tile in the middle of the window, and the open cells around it."""
    game = tr.load_game("carcassonne")
    view = tr.view(game, tr.open_match(game, 2, tr.Seeded(1)), 0)
    compact = Compact(game, 2)
    planes = compact.arrays(view)["planes"]
    assert [(10, 10)] == list(zip(*np.nonzero(planes[0]), strict=True))
    assert {(9, 10), (10, 9), (10, 11), (11, 10)} == {*zip(*np.nonzero(planes[1]), strict=True)}
    place = compact.layout["planes"][0] + 10 * 21 + 10
    assert "tile at row 0, column 0 of the window" == compact.describe(place)


def test_a_command_begun_is_observed() -> None:
    """In a compact environment what is chosen of a large command comes after the view, each number named."""
    shared = Spaces(tr.load_game("carcassonne"), 2, "compact")
    episode = Episode(shared, 2, 1)
    number = episode.legal(0)[0]
    before = episode.observe(0)
    episode.act(0, number)
    [changed] = np.flatnonzero(before != episode.observe(0))
    assert f"begun: {shared.actions.describe(number)}" == shared.describe(int(changed))
    with pytest.raises(tr.UsageError, match="there is no place"):
        shared.describe(shared.size)


@pytest.mark.parametrize(("number", "row"), [*enumerate(golden.stored(Compact))])
def test_numbers_mean_what_they_meant(number: int, row: dict[str, Any]) -> None:
    """The layout of every game is that of the golden file; raise `Compact.version` and write it anew if not."""
    assert row == golden.summary(Compact, *golden.GAMES[number])


def test_a_game_of_ones_own_declares_what_matters() -> None:
    """A game without a declaration is refused with what to write; a short one is enough."""
    with pytest.raises(tr.UsageError, match="declare what matters"):
        Compact(TOY)
    learning = author.Learning[Any](
        table=(author.Derived("pot"), author.SeatMarks("first", lambda state, seat: (0,))),
        seats=(author.Scaled({"cards": 3}, lambda state, seat: (len(state.players[seat].hand),)),),
        asked=(author.Scaled({"id": 8}, lambda state, decision: (decision.id,)),),
    )
    game: Any = attrs.evolve(TOY, learning=learning)
    compact = Compact(game, 2)
    match = tr.open_match(game, 2, tr.Seeded(1))
    assert [0, 1, 0] == compact.arrays(tr.view(game, match, 0))["table"].tolist()
    assert [0, 0, 1] == compact.arrays(tr.view(game, match, 1))["table"].tolist()
    assert [[1, 1], [1, 1]] == compact.arrays(tr.view(game, match, 0))["seats"].tolist()
    asked = {compact.describe(place): place for place in range(*compact.layout["asked"][1])}
    for decision in match.decisions:
        vector = compact.vector(tr.view(game, match, decision.seat))
        assert decision.id / 8 == vector[asked["asked: id / 8"]]
        assert [1, 0] == [vector[asked[f"my seat is {seat}"]] for seat in (decision.seat, 1 - decision.seat)]
    with pytest.raises(tr.UsageError, match="no domain 'pony'"):
        Compact(attrs.evolve(game, learning=author.Learning(table=(author.Marks("p", "pony", lambda *_: ()),))))


@pytest.mark.parametrize(
    ("where", "entry", "fault"),
    [
        (
            "table",
            author.Scaled[Any]({"a": 1, "b": 2}, lambda *_: (1,)),
            "'a / 1' failed: ValueError: it gives 1 numbers",
        ),
        (
            "table",
            author.Scaled[Any]({"a": 1}, lambda *_: (1, 2)),
            "'a / 1' failed: ValueError: it gives 2 numbers for a",
        ),
        ("seats", author.Scaled[Any]({"a": 4}, lambda *_: WRONG(None)), "'me: a / 4' failed: TypeError: 'NoneType'"),
        ("asked", author.Scaled[Any]({"a": 4}, WRONG(lambda state: (1,))), "'asked: a / 4' failed: TypeError: "),
        ("table", author.SeatMarks[Any]("first", lambda state, seat: state.none), "'first=me' failed: AttributeError"),
    ],
)
def test_what_fails_in_a_declaration_is_named(where: str, entry: Any, fault: str) -> None:
    """The error names the number that was to be made, and what is wrong."""
    parts: dict[str, Any] = {where: (entry,)}
    game: Any = attrs.evolve(TOY, learning=author.Learning(**parts))
    match = tr.open_match(game, 2, tr.Seeded(1))
    with pytest.raises(tr.EngineFault, match=re.escape(fault)):
        Compact(game, 2).vector(tr.view(game, match, match.decisions[0].seat))


def test_what_a_token_of_destiny_brings_is_told() -> None:
    """A token on the clock brings me something on a slot of mine whose setting, not consolidated, names its body."""
    game = tr.load_game("destiny")
    compact, seen = Compact(game, 2), 0
    places = {compact.describe(place): place for place in range(compact.size)}
    for _, view in views(game, 2, 7, 120):
        vector, state, me = compact.vector(view), view.state, view.viewer
        assert me is not None
        for spot, token in zip(SPOTS[:PLACES], state.board[:PLACES], strict=True):
            for slot in HOROSCOPE:
                place = places.get(f'brings me from the clock=["{spot}", "{SLOTS[slot]}"]')
                setting = state.settings[WIDTH * me + slot]
                named = None
                if setting is not None and not setting.laid and setting.id is not HIDDEN:
                    named = state.content.setting[setting.id].target
                fits = token is not None and token.body == named
                assert fits == (place is not None and vector[place] > 0)
                seen += fits
    assert seen


def test_what_a_power_of_destiny_asks_is_told() -> None:
    """Within a power its verb is marked, and each spot of the clock that has been chosen; else no verb is."""
    game = tr.load_game("destiny")
    compact, seen = Compact(game, 2), 0
    for _, view in views(game, 2, 8, 160):
        decision = next(each for each in view.decisions if each.seat == view.viewer)
        marked = {compact.describe(int(place)) for place in np.flatnonzero(compact.vector(view))}
        verbs: list[str] = []
        chosen: tuple[str, ...] = ()
        if isinstance(decision, OfPower):
            act, _ = view.state.content.acts[decision.power, decision.part, decision.branch]
            verbs, chosen = [f'asked: verb="{act.verb}"'], decision.chosen
        assert verbs == [name for name in marked if name.startswith("asked: verb")]
        told = {f'asked: chosen="{spot}"' for spot in chosen if "@" in spot}
        assert told == {name for name in marked if name.startswith("asked: chosen") and "@" in name}
        seen += len(told)
    assert seen


def test_only_views_are_observed() -> None:
    """The whole match, one with more seats than there is room for, and a place beyond the vector are refused."""
    game = tr.load_game("destiny")
    compact = Compact(game, 2)
    match = tr.open_match(game, 3, tr.Seeded(3))
    with pytest.raises(tr.UsageError, match="whole match"):
        compact.vector(match)
    with pytest.raises(tr.UsageError, match="there is room for 2 seats, not 3"):
        compact.vector(tr.view(game, match, 0))
    with pytest.raises(tr.UsageError, match="there is no place"):
        compact.describe(compact.size)
    with pytest.raises(tr.UsageError, match="layout must be complete or compact"):
        Spaces(game, 2, "dense")
