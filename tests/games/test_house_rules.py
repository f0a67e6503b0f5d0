"""A house rule with a memory of its own, in every game: a wider state, or a drawer in Carcassonne."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import IntEnum
from importlib import import_module
from typing import Any, ClassVar

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import PLANNED
from tabletop_rules.core.rule import Expand, Reducer, RuleText, Variant
from tabletop_rules.core.slot import Slot
from tabletop_rules.games.carcassonne.state import Drawer
from tabletop_rules.games.destiny.state import State as Destiny
from tabletop_rules.games.fatum_medieval.state import State as Fatum
from tabletop_rules.games.terres_de_destinees.state import State as Terres
from tabletop_rules.testing import check, play
from tests.effort import fewer

Seats = tuple[tr.Seat, ...]


@attrs.frozen
class Cheer(tr.Command, kind="house.cheer/1"):
    """Once in a match a seat may cheer, at any moment."""


@attrs.frozen
class Cheered(tr.Event, kind="house.cheered/1"):
    seat: Public[tr.Seat]


@attrs.frozen
class CheersDrawer(Drawer):
    kind: ClassVar[str] = "house.cheers_drawer/1"
    cheers: Public[Seats] = ()


@attrs.frozen
class CheeringDestiny(Destiny):
    kind: ClassVar[str] = "house.destiny/1"
    cheers: Public[Seats] = ()


@attrs.frozen
class CheeringFatum(Fatum):
    kind: ClassVar[str] = "house.fatum/1"
    cheers: Public[Seats] = ()


@attrs.frozen
class CheeringTerres(Terres):
    kind: ClassVar[str] = "house.terres/1"
    cheers: Public[Seats] = ()


CHEERS = Slot(CheersDrawer)
HOARSE = tr.Refusal("hoarse", "Seat {seat} has cheered.", "Le siège {seat} a déjà crié.")


def widened(name: str, wider: type) -> tr.Game[Any]:
    """A game whose state is of a wider class."""
    base = tr.load_game(name)

    def set_up(seats: int) -> Any:
        state, plan = base.setup(seats)
        return wider(**{field.name: getattr(state, field.name) for field in attrs.fields(base.state)}), plan

    return attrs.evolve(base, state=wider, setup=set_up)


def with_cheers(
    base: tr.Game[Any], cheers: Callable[[Any], Seats], remember: Callable[[Any, Seats], Any]
) -> tr.Game[Any]:
    def may_cheer(state: Any, decision: tr.Standing) -> tuple[Cheer, ...]:
        return () if decision.seat in cheers(state) else (Cheer(decision.seat, 0),)

    def has_breath(state: Any, decision: tr.Standing, command: Cheer) -> tr.Rejection | None:
        return HOARSE.by("HC-1", seat=command.seat) if command.seat in cheers(state) else None

    return base.with_expansion(
        "cheers",
        rules=(
            tr.Rule(tr.RuleId("HC-1"), tr.Standing, Cheer, may_cheer, has_breath, lambda s, d, c: (Cheered(c.seat),)),
        ),
        reducers=(Reducer(Cheered, lambda state, event: remember(state, (*cheers(state), event.seat))),),
        refusals=(HOARSE,),
        texts=(RuleText(tr.RuleId("HC-1"), "Everybody may cheer once.", "Chacun peut crier une fois."),),
    )


def in_drawer(state: Any) -> Seats:
    drawer = CHEERS.of(state)
    return drawer.cheers if drawer is not None else ()


def make(name: str) -> tuple[tr.Game[Any], Callable[[Any], Seats]]:
    if name == "carcassonne":
        game = with_cheers(
            tr.load_game(name), in_drawer, lambda state, seats: CHEERS.put(state, CheersDrawer(cheers=seats))
        )
        return game, in_drawer
    wider = {"destiny": CheeringDestiny, "fatum_medieval": CheeringFatum, "terres_de_destinees": CheeringTerres}
    game = with_cheers(
        widened(name, wider[name]), lambda state: state.cheers, lambda state, seats: change(state, cheers=seats)
    )
    return game, lambda state: state.cheers


@pytest.mark.parametrize("name", tr.games())
def test_a_house_rule_may_remember_something(name: str) -> None:
    """A whole match keeps it, views show it, a log gives it back, and all laws hold."""
    game, cheers = make(name)
    table, rng = tr.Table.open(game, seats=3, seed=2), random.Random(2)
    for seat in (2, 0):
        assert isinstance(table.submit(Cheer(seat, 0)), tr.Accepted)
    assert ["hoarse"] == [reason.code for reason in table.why_not(Cheer(2, 0))]
    while table.result is None:
        asked = rng.choice(table.decisions).seat
        answers = [command for command in table.legal(asked) if not isinstance(command, Cheer)]
        assert isinstance(table.submit(rng.choice(answers)), tr.Accepted)
    for match in (table.match, table.view(1), tr.replay(table.log, game), tr.from_json(tr.to_json(table.match), game)):
        assert (2, 0) == cheers(match.state)
    report = check(game, matches=1, most=fewer(60, 1000))
    assert report.good, str(report)


class Last(IntEnum):
    HOUSE = 10_000


def as_it_is(state: Any, step: tr.Step) -> Any:
    return step.plan(state)


@pytest.mark.parametrize("name", tr.games())
def test_a_variant_may_fall_back_on_the_plan_of_any_step(name: str) -> None:
    """A step that is planned in another chapter than its own has a plan too: with it, all goes on as before."""
    game, steps = tr.load_game(name), import_module(f"tabletop_rules.games.{name}.steps")
    elsewhere = [step for step in map(steps.__dict__.get, steps.__all__) if step in PLANNED]
    assert elsewhere
    house = tr.RuleId("HV-1")
    puts = tuple([Expand(house, step, as_it_is) for step in elsewhere])
    changed = game.with_handlers(Variant(house, "It goes on.", Last.HOUSE, 1, puts, fr="On continue."))
    plain, same = (play(each, 2, 1, most=80) for each in (game, changed))
    assert plain.states[-1] == same.states[-1]
