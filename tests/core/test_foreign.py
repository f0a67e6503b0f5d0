"""What foreign rules, handlers and reducers record can be read again; else nothing is recorded, and the fault named."""

from __future__ import annotations

import random
from enum import IntEnum
from typing import Any, NamedTuple

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.events import TilePlaced
from tabletop_rules.games.carcassonne.queries.board import city_rate
from tests.core import toy

WRONG: Any = lambda given: given  # noqa: E731  # what no type checker would let pass


class Band(IntEnum):
    HOUSE = 900


class Pair(NamedTuple):
    left: int
    right: str = ""


ZERO = Pair(0)


@attrs.frozen
class Note:
    number: tr.Public[int]


@attrs.frozen
class Told(tr.Event, kind="foreign.told/1"):
    number: tr.Public[int] = 0
    text: tr.Public[str] = ""
    sure: tr.Public[bool] = False
    row: tr.Public[tuple[int, ...]] = ()
    pair: tr.Public[Pair] = ZERO
    note: tr.Public[Note | None] = None


@attrs.frozen
class Wait(tr.Step, kind="foreign.wait/1"):
    number: tr.Public[int] = 0


MISFITS: Any = {
    "a float": ("number", 4 / 2),
    "True for 1": ("number", True),
    "a text": ("number", "2"),
    "None": ("number", None),
    "a huge number": ("number", 2**63),
    "1 for True": ("sure", 1),
    "half a character": ("text", "\ud800"),
    "a list": ("row", [1]),
    "one level down": ("row", (1, 2.0)),
    "in a named tuple": ("pair", Pair(1, WRONG(None))),
    "a tuple for a named one": ("pair", (1, "")),
    "in a value": ("note", Note(WRONG(1.0))),
    "another class": ("note", Pair(1)),
}


def told(state: Any, event: Told) -> Any:
    return state


def trigger(item: Any, bearers: Any = tr.TABLE) -> tr.Effect[Any, Any]:
    """Return a trigger on every placed tile."""
    return tr.Effect(
        tr.RuleId("H-1"),
        "Tell.",
        TilePlaced,
        tr.Timing.THEN,
        Band.HOUSE,
        1,
        lambda state, event: bearers if state.turn else (),
        lambda state, event, bearer: (item,),
    )


def fault_of(game: tr.Game[Any]) -> str:
    """Return the fault of the first tile; the match stays as it was, and its log can be read."""
    table = tr.Table.open(game, seats=2, seed=1)
    before, version = table.match, table.version
    with pytest.raises(tr.EngineFault) as fault:
        table.submit(next(command for command in table.legal() if isinstance(command, PlaceTile)))
    assert (before, version) == (table.match, table.version)
    assert before == tr.replay(tr.EventLog.loads(table.log.dumps(), game=game), game=game)
    return str(fault.value)


def house(*handlers: Any, reduce: Any = told, **more: Any) -> tr.Game[Any]:
    reducers = (tr.Reducer(Told, reduce), *more.pop("reducers", ()))
    return tr.load_game("carcassonne").with_expansion("house", handlers=handlers, reducers=reducers, **more)


@pytest.mark.parametrize(("field", "value"), MISFITS.values(), ids=MISFITS)
def test_what_a_handler_plans_must_fit_its_fields(field: str, value: object) -> None:
    """A value that could not be read again is a fault naming handler, class and field."""
    event = Told(**WRONG({field: value}))
    for item in (event, tr.Cited(tr.RuleId("H-2"), event)):
        found = fault_of(house(trigger(item)))
        assert "Effect H-1 planned Told(" in found
        assert f"its field '{field}' " in found


def test_steps_decisions_and_chance_must_fit_too() -> None:
    """So must steps, the decisions of an ask and what waits behind it, and what chance is to answer."""
    late: tr.Expand[Any, Any] = tr.Expand(tr.RuleId("H-3"), Wait, lambda state, step: (Told(step.number, WRONG(True)),))
    wrong: tuple[tuple[Any, str], ...] = (
        (Wait(WRONG(1.5)), "Effect H-1 planned Wait(number=1.5)"),
        (tr.Ask((), Wait(WRONG(None))), "Effect H-1 planned Wait(number=None)"),
        (tr.Chance(tr.Pick(WRONG(True)), WRONG(Wait())), "Effect H-1 planned Pick(n=True"),
        (tr.Cited(WRONG(5), Told()), "Effect H-1 cites 5"),
        (Wait(), "Expand H-3 of Wait planned Told(number=0, text=True"),
    )
    for item, message in wrong:
        assert message in fault_of(house(trigger(item), steps=(late,)))


@pytest.mark.parametrize(
    ("bearers", "message"),
    [
        ({tr.Bearer(0, "x")}, "not a tuple of Bearer"),
        ((bearer for bearer in tr.TABLE), "not a tuple of Bearer"),
        ((tr.Bearer(2, "x"),), "seats are 0 to 1"),
        ((tr.Bearer(True, "x"),), "not a tuple of Bearer"),
        ((tr.Bearer(0, "x"), tr.Bearer(0, "x")), "one of them twice"),
        ((tr.Bearer(0, WRONG(7)),), "the source 7 is no text"),
    ],
)
def test_bearers_are_seats_of_this_match_in_order(bearers: Any, message: str) -> None:
    """Bearers in no order, at no seat, or listed twice are a fault naming the handler."""
    found = fault_of(house(trigger(Told(), bearers)))
    assert "Effect H-1 failed: its bearers return" in found
    assert message in found


def test_what_a_reducer_returns_must_fit_its_fields() -> None:
    """A state that could not be read again is a fault naming the reducer's event and the field, at any depth."""

    def halved(state: Any, event: Told) -> Any:
        return attrs.evolve(state, totals=tuple([tuple([total / 2 for total in row]) for row in state.totals]))

    def untold(state: Any, event: Told) -> Any:
        return attrs.evolve(state, board=attrs.evolve(state.board, features=(*state.board.features, WRONG(None))))

    for reduce, field in ((halved, "its field 'totals' is "), (untold, "its field 'board' holds")):
        found = fault_of(house(trigger(Told()), reduce=reduce))
        assert f"the reducer of Told returned a State that cannot be recorded: {field}" in found


def test_what_a_modifier_returns_must_fit_its_value() -> None:
    """A modifier is checked, although it declares the right type: its value goes into events."""

    def halved(state: Any, held: int, *args: object) -> int:
        return WRONG(held / 2)  # type: ignore[no-any-return]  # what is wrong

    half = tr.Modifier(tr.RuleId("H-4"), "Half.", city_rate, Band.HOUSE, 1, WRONG(halved))
    game = tr.load_game("carcassonne").with_handlers(half)
    with pytest.raises(tr.EngineFault, match=r"modifier H-4 returned 1\.0 for the value 'carcassonne\.city_rate'"):
        tr.playout(game, tr.open_match(game, 2, tr.Seeded(1)), None, random.Random(1))


def test_a_foreign_setup_must_fit() -> None:
    """A game of one's own is checked from its setup on."""

    def setup(seats: int) -> Any:
        state, plan = toy.TOY.setup(seats)
        return attrs.evolve(state, pot=WRONG(1.0)), plan

    with pytest.raises(tr.EngineFault, match=r"the setup of toy returned a State .* its field 'pot' is 1\.0"):
        tr.Table.open(attrs.evolve(toy.TOY, setup=setup), seats=2, seed=1)


@pytest.mark.parametrize("wrong", [2.0, None, "x"])
def test_a_log_made_by_hand_is_checked(wrong: Any) -> None:
    """Records that could not be read again make no log, so nothing of them is saved, stored or sent."""
    table = tr.Table.open("carcassonne", seats=2, seed=1)
    records = (*table.records, attrs.evolve(table.records[-1], n=wrong))
    with pytest.raises(tr.UsageError, match=r"cannot be written and read again: its field 'n'"):
        tr.EventLog.of(table.game, 2, records)
