"""Values of the public door are copied, pickled and sent to other processes, and are the same there."""

from __future__ import annotations

import copy
import pickle
import random
import subprocess
import sys
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
    """A copy as another process gets it."""
    return pickle.loads(pickle.dumps(value))


WAYS = pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, by_pickle])
GAMES = pytest.mark.parametrize("game", tr.games())


@cache
def played(game: str) -> tr.Table:
    """A table in mid-match."""
    table, rng = tr.Table.open(game, seats=3, seed=5), random.Random(5)
    for _ in range(25):
        table.submit(rng.choice(list(table.legal())))
    return table


@GAMES
@WAYS
def test_values_are_copied_as_they_are(game: str, copied: Callable[[Any], Any]) -> None:
    """A copy of a match, view, world, record, log, command, refusal, explanation or verdict equals the first."""
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
    ):
        assert value == copied(value)
    assert tr.verify(table.log) == copied(tr.verify(table.log))
    assert table.game.options == copied(table.game.options)


@GAMES
@WAYS
def test_copies_of_matches_and_views_are_played_on(game: str, copied: Callable[[Any], Any]) -> None:
    """A copied match lists what the first lists, with its way back; so does a view, and it is written alike."""
    table = played(game)
    for match in (table.match, table.view(0)):
        other = copied(match)
        assert match.past == other.past
        assert tr.to_json(match) == tr.to_json(other)
        assert list(tr.legal_commands(table.game, match, 0)) == list(tr.legal_commands(table.game, other, 0))


class Loaded(tr.Seeded):
    """A seed that rolls high, with something of its own to remember."""

    bias = 0

    def answer(self, request: Any, version: int, things: Callable[[], Any]) -> Any:
        return tuple(place + self.bias for place in super().answer(request, version, things))


@WAYS
def test_a_chance_source_made_of_a_seed_stays_what_it_is(copied: Callable[[Any], Any]) -> None:
    """A copy of a seed draws what the first draws; one of a class made of it is of that class, with all it holds."""
    first = Loaded(3)
    first.bias = 100
    for source in (first, tr.Seeded(3)):
        other = copied(source)
        assert type(source) is type(other)
        draws = [[each.answer(Pick(50, 3), version, tuple) for version in range(9)] for each in (source, other)]
        assert draws[0] == draws[1]


@GAMES
@WAYS
def test_a_copy_of_a_game_is_that_game(game: str, copied: Callable[[Any], Any]) -> None:
    """A game is a value: its copy is itself, by pickle too while it is kept, whatever options it was asked with."""
    for options in ({}, dict(tr.load_game(game).options)):
        made = tr.load_game(game, options)
        assert made is copied(made)


@GAMES
def test_games_reach_other_processes_by_id_and_options(game: str) -> None:
    """A game of the catalogue is pickled as its name, and made anew where it arrives."""
    pickled = pickle.dumps(tr.load_game(game))
    assert 1_000 > len(pickled)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).id)"
    told = subprocess.run([sys.executable, "-c", code], input=pickled, capture_output=True, check=True)
    assert game == told.stdout.decode().strip()


def test_a_game_that_is_no_longer_kept_is_pickled_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many games are loaded after it, a game and its tables reach other processes."""
    monkeypatch.setattr(catalog, "MOST_KEPT", 1)
    monkeypatch.setattr(catalog, "_KEPT", {})
    table = tr.Table.open("fatum_medieval", seats=3, seed=1)
    tr.load_game("carcassonne", {"sets": 2})
    assert table.game is not tr.load_game("fatum_medieval")
    other = by_pickle(table)
    assert table.match == other.match
    assert table.game.options == other.game.options == by_pickle(table.game).options


# --- games that are not the catalogue's -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["destiny", "fatum_medieval"])
def test_a_game_changed_is_not_pickled_as_the_first(name: str) -> None:
    """Additions and changes make another game, which goes with all its parts."""
    game = tr.load_game(name)
    assert ("house",) == by_pickle(game.with_expansion("house")).additions
    assert 99 == by_pickle(attrs.evolve(game, longest=99)).longest


def test_a_game_that_cannot_be_pickled_says_what_to_do() -> None:
    """A changed game with functions that no module names is refused in words, and so is its table."""
    name = "terres_de_destinees"
    game = tr.load_game(name).with_expansion("house")
    for value in (game, tr.Table.open(game, seats=3, seed=1)):
        with pytest.raises(
            tr.UsageError, match=rf"{name}.*cannot be pickled.*make it anew .*, or say how with made_by"
        ):
            pickle.dumps(value)
        assert type(value) is type(copy.deepcopy(value))


def with_a_house(name: str) -> tr.Game[Any]:
    """A game with an addition, as a module of one's own makes it."""
    return tr.load_game(name).with_expansion("house").made_by(with_a_house, name)


@GAMES
def test_a_game_of_ones_own_may_say_how_it_is_made(game: str) -> None:
    """Pickled as a call of a function of a module, a game reaches other processes whatever it holds."""
    made = with_a_house(game)
    assert 1_000 > len(pickle.dumps(made))
    assert ("house",) == by_pickle(made).additions
    table = tr.Table.open(made, seats=3, seed=1)
    assert table.match == by_pickle(table).match
    assert b"with_a_house" not in pickle.dumps(tr.load_game(game))


def test_a_game_with_a_pack_of_ones_own_does_not_open_it_elsewhere() -> None:
    """What lies at a path may be another pack by then: such a game is pickled with the content that it has."""
    with as_file(files("tabletop_rules.games.carcassonne") / "pack" / "tiles.toml") as tiles:
        game = tr.load_game("carcassonne", {"tiles": str(tiles)})
        assert b"load_game" not in pickle.dumps(game)
        assert game.pinned == by_pickle(game).pinned


@WAYS
def test_a_game_of_ones_own_is_copied(copied: Callable[[Any], Any]) -> None:
    """A game whose functions are those of modules is copied and pickled like any value."""
    assert CRYPT.id == copied(CRYPT).id


# --- tables -----------------------------------------------------------------------------------------------------------


@WAYS
def test_a_copy_of_a_table_goes_on_by_itself(copied: Callable[[tr.Table], tr.Table]) -> None:
    """What is submitted to a copy leaves the first table as it was, and the other way round."""
    table = tr.Table.open("destiny", seats=3, seed=1)
    other = copied(table)
    before = table.log.dumps()
    assert before == other.log.dumps()
    assert isinstance(other.submit(next(other.legal())), tr.Accepted)
    assert before == table.log.dumps()
    assert isinstance(table.submit(next(table.legal())), tr.Accepted)
    assert table.log.dumps() == other.log.dumps()


@GAMES
def test_tables_reach_other_processes(game: str) -> None:
    """A table of the catalogue is pickled with the name of its game and goes on as the first does."""
    table = tr.Table.open(game, seats=3, seed=1)
    pickled = pickle.dumps(table)
    assert b"tabletop_rules.core.rule" not in pickled
    other = pickle.loads(pickled)
    for each in (table, other):
        each.submit(next(each.legal()))
    assert table.log.dumps() == other.log.dumps()
    assert table.game.options == other.game.options


def test_a_table_with_additions_keeps_them() -> None:
    """A game that is not the catalogue's is pickled as it is."""
    game = tr.load_game("destiny").with_expansion("house")
    assert ("house",) == by_pickle(tr.Table.open(game, seats=2, seed=1)).game.additions


# --- faults as values -------------------------------------------------------------------------------------------------


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
    """A fault raised in another process arrives as it was, with all that it knows."""
    for again in (copy.copy(fault), pickle.loads(pickle.dumps(fault))):
        assert (type(fault), str(fault), vars(fault)) == (type(again), str(again), vars(again))
