"""Integers of other libraries, such as numpy, as seats, numbers and seeds."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.research import simulate
from tabletop_rules.testing import check

np = pytest.importorskip("numpy")
GAME = tr.load_game("carcassonne")


def table() -> tr.Table[Any]:
    """Return a table on which a seat has played."""
    made = tr.Table.open(GAME, 3, seed=7)
    made.submit(next(made.legal()))
    made.submit(next(made.legal()))
    return made


USES: dict[str, Callable[[Any], object]] = {
    "Table.open seats": lambda n: tr.Table.open(GAME, n(3), seed=7, names=("Ana", "Bo", "Cy")).log.dumps(),
    "Table.open seed": lambda n: tr.Table.open(GAME, 3, seed=n(7)).log.dumps(),
    "Table.resume": lambda n: tr.Table.resume(table().log, seed=n(7)).fork().match,
    "open_match": lambda n: tr.open_match(GAME, n(3), tr.Seeded(n(7)), ("Ana", "Bo", "Cy")),
    "unopened": lambda n: tr.unopened(GAME, n(3)),
    "view": lambda n: tr.to_json(tr.view(GAME, table().match, n(1))),
    "table.view": lambda n: tr.to_json(table().view(n(1))),
    "legal": lambda n: [*table().legal(n(1))],
    "legal_commands": lambda n: [*tr.legal_commands(GAME, table().match, n(1))],
    "stream": lambda n: table().stream(n(1), after=n(2)),
    "at": lambda n: table().at(n(5)),
    "fork": lambda n: table().fork(n(5), seed=n(3)).log.dumps(),
    "undo": lambda n: table().undo(n(0)),
    "why_no_undo": lambda n: table().why_no_undo(n(0)),
    "explain": lambda n: table().explain(n(5), seat=n(0)),
    "show": lambda n: table().show(n(0)),
    "determinize": lambda n: tr.determinize(GAME, table().view(1), n(1), random.Random(1)),
    "random_command": lambda n: tr.random_command(GAME, table().match, n(1), random.Random(1)),
    "playout": lambda n: tr.playout(GAME, table().match, None, random.Random(1), limit=n(3)),
    "situation": lambda n: tr.to_json(tr.unopened(tr.situation(GAME, n(2), {}), 2)),
    "script": lambda n: tr.Table.open("destiny", 2, chance=tr.Scripted([[n(p) for p in range(4)]], tr.Seeded(1))).match,
    "options": lambda n: tr.Table.open("carcassonne", 2, seed=1, options={"sets": n(2)}).log.dumps(),
    "from_json": lambda n: tr.from_json(tr.to_json(table().view(0)), longest=n(10**6)),
    "simulate": lambda n: [row.seed for row in simulate("destiny", "random", [n(1)], seats=n(3), limit=n(3))],
    "check": lambda n: check(GAME, n(1), n(2), n(5), laws=()),
}


@pytest.mark.parametrize("use", USES)
def test_integers_of_numpy_are_integers(use: str) -> None:
    """They do what an `int` does, and an `int` is kept."""
    assert repr(USES[use](int)) == repr(USES[use](np.int64))


def test_a_command_holds_plain_integers() -> None:
    """An integer of numpy in another field of a command is refused by name, or becomes the listed command."""
    opened = tr.Table.open(GAME, 3, seed=7)
    listed: Any = next(opened.legal())
    refused = opened.submit(attrs.evolve(listed, turns=np.int64(listed.turns)))
    assert isinstance(refused, tr.Rejection)
    assert ("malformed", "turns") == (refused.code, dict(refused.params)["field"])
    opened.submit(attrs.evolve(listed, seat=np.int64(listed.seat)))
    assert opened.log == tr.EventLog.loads(opened.log.dumps())


@pytest.mark.parametrize("wrong", [np.float64(3), np.True_, True, "3", 3.0, np.array([3])], ids=repr)
def test_what_is_no_integer_is_refused(wrong: Any) -> None:
    """Neither bools nor floats, nor arrays, count as seats or seeds."""
    with pytest.raises(tr.UsageError, match="seats"):
        tr.Table.open(GAME, wrong)
    with pytest.raises(tr.ChanceError, match="a seed is an integer"):
        tr.Seeded(wrong)
    with pytest.raises(tr.UsageError, match="there is no seat"):
        table().view(wrong)


def test_the_options_are_those_of_a_game_or_its_id() -> None:
    """`options` takes an id or a game, and options that narrow what it returns."""
    assert tr.options("carcassonne") == tr.options(GAME)
    everywhere = {option.id for option in tr.options("carcassonne", {})}
    assert {"robbers.placement"} <= {option.id for option in tr.options(GAME, {"expansions": ["robbers"]})} - everywhere
    with pytest.raises(tr.OptionError, match="no option 'setz'"):
        tr.options("carcassonne", {"setz": 2})
