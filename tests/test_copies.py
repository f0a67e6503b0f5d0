"""Values of the public API survive copying, pickling and other processes."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from functools import cache
from importlib.resources import as_file, files
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules import catalog
from tabletop_rules.core.messages import Pick
from tabletop_rules.errors import Fault
from tabletop_rules.testing import LawBroken, PlayBrokeError
from tabletop_rules.testing.laws.law import Where
from tests.eventlog.crypt import CRYPT


def by_pickle(value: Any) -> Any:
    """Return a copy as another process gets it."""
    return pickle.loads(pickle.dumps(value))


WAYS = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle])
GAMES = pytest.mark.parametrize("game", tr.games())


@cache
def played(game: str) -> tr.Table:
    """Return a table in mid-match."""
    table, rng = tr.Table.open(game, seats=3, seed=5), random.Random(5)
    for _ in range(25):
        table.submit(rng.choice(list(table.legal())))
    return table


@GAMES
@WAYS
def test_values_are_copied_as_they_are(game: str, copied: Callable[[Any], Any]) -> None:
    """Copies equal their originals, and copied matches and views list the same commands."""
    table = played(game)
    command, view = next(table.legal()), table.view(0)
    world = tr.determinize(table.game, view, 0, random.Random(1))
    refusal = table.submit(attrs.evolve(command, decision=command.decision + 1))
    for value in (
        table.match,
        view,
        world,
        table.records,
        table.log,
        command,
        refusal,
        table.explain(),
        table.decisions,
        tr.remember(table.game, None, table.stream(0)),
    ):
        assert value == copied(value)
    for match in (table.match, view):
        other = copied(match)
        assert (match.past, tr.to_json(match)) == (other.past, tr.to_json(other))
        assert list(tr.legal_commands(table.game, match, 0)) == list(tr.legal_commands(table.game, other, 0))
    assert tr.verify(table.log) == copied(tr.verify(table.log))
    assert table.game.options == copied(table.game.options)
    loaded = tr.load_game(game)
    assert loaded is copied(loaded)


class Loaded(tr.Seeded):
    """A seeded source with a field of its own."""

    bias = 0

    def answer(self, request: Any, version: int, things: Callable[[], Any]) -> Any:
        return tuple(place + self.bias for place in super().answer(request, version, things))


@WAYS
def test_a_chance_source_made_of_a_seed_stays_what_it_is(copied: Callable[[Any], Any]) -> None:
    """A copied source draws the same and keeps its class."""
    first = Loaded(3)
    first.bias = 100
    for source in (first, tr.Seeded(3)):
        other = copied(source)
        assert type(source) is type(other)
        draws = [[each.answer(Pick(50, 3), version, tuple) for version in range(9)] for each in (source, other)]
        assert draws[0] == draws[1]


def test_a_game_outside_the_cache_is_pickled(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that has left the cache still pickles."""
    monkeypatch.setattr(catalog, "MAX_CACHED", 1)
    monkeypatch.setattr(catalog, "_KEPT", {})
    table = tr.Table.open("fatum_medieval", seats=3, seed=1)
    tr.load_game("carcassonne", {"sets": 2})
    assert table.game is not tr.load_game("fatum_medieval")
    other = by_pickle(table)
    assert table.match == other.match
    assert table.game.options == other.game.options == by_pickle(table.game).options


def test_a_game_that_cannot_be_pickled_is_named() -> None:
    """A game with unnamed functions is refused with advice."""
    name = "terres_de_destinees"
    game = attrs.evolve(tr.load_game(name), setup=lambda seats: tr.load_game(name).setup(seats))
    for value in (game, tr.Table.open(game, seats=3, seed=1)):
        with pytest.raises(
            tr.UsageError, match=rf"{name}.*cannot be pickled.*make it again .*, or give its maker with made_by"
        ):
            pickle.dumps(value)
        assert type(value) is type(copy.deepcopy(value))


def with_a_house(name: str) -> tr.Game[Any]:
    """Return a game with an addition, as a user's module makes it."""
    return tr.load_game(name).with_expansion("house").made_by(with_a_house, name)


@GAMES
def test_a_custom_game_may_be_pickled_as_a_call(game: str) -> None:
    """`made_by` pickles a game as a call, whatever it holds."""
    made = with_a_house(game)
    assert 1_000 > len(pickle.dumps(made))
    assert ("house",) == by_pickle(made).additions
    table = tr.Table.open(made, seats=3, seed=1)
    assert table.match == by_pickle(table).match
    assert b"tabletop_rules.core.rule" not in pickle.dumps(tr.Table.open(game, seats=3, seed=1))
    assert b"with_a_house" not in pickle.dumps(tr.load_game(game))
    assert CRYPT.id == by_pickle(CRYPT).id
    assert ("house",) == by_pickle(CRYPT.with_expansion("house")).additions


def test_a_game_with_a_custom_pack_is_pickled_with_its_content() -> None:
    """A game with its own pack is pickled with its content."""
    with as_file(files("tabletop_rules.games.carcassonne") / "pack" / "tiles.toml") as tiles:
        game = tr.load_game("carcassonne", {"tiles": str(tiles)})
        assert b"load_game" not in pickle.dumps(game)
        assert game.pinned == by_pickle(game).pinned


@WAYS
def test_a_copy_of_a_table_goes_on_by_itself(copied: Callable[[tr.Table], tr.Table]) -> None:
    """Table and copy go on independently."""
    table = tr.Table.open("destiny", seats=3, seed=1)
    other = copied(table)
    before = table.log.dumps()
    assert before == other.log.dumps()
    assert isinstance(other.submit(next(other.legal())), tr.Accepted)
    assert before == table.log.dumps()
    assert isinstance(table.submit(next(table.legal())), tr.Accepted)
    assert table.log.dumps() == other.log.dumps()


@pytest.mark.parametrize(
    "fault",
    [
        tr.TabletopError("a"),
        tr.GameError("heading", ["one", "two"]),
        tr.OptionError("heading", ["one"]),
        tr.DecodeError("heading", ["one"]),
        tr.UnknownGameError("a"),
        tr.UsageError("a"),
        tr.ChanceError("a"),
        tr.EngineFault("a"),
        tr.FoldError("a"),
        tr.LogError("a", 3),
        tr.PackError("pack", (Fault("where", "what", "advice"),)),
        LawBroken(3, "what", Where("toy", 2, 1, 4)),
        PlayBrokeError("a", None, None),
    ],
    ids=lambda fault: type(fault).__name__,
)
def test_faults_reach_other_processes(fault: Exception) -> None:
    """A fault arrives with its type, text and fields."""
    for again in (copy.copy(fault), pickle.loads(pickle.dumps(fault))):
        assert (type(fault), str(fault), vars(fault)) == (type(again), str(again), vars(again))
