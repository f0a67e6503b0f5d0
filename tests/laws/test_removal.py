"""Law 16: every handler can be left out, and acts somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.testing import LawBroken, Removed, handlers_can_go, handlers_can_go_together, others_still_act
from tests.core.fair import BALLOON, ENOUGH, EVENING, FAIR, NIGHTFALL, Band, make
from tests.core.fair_types import Bought, Haggle, State
from tests.core.toy import TOY
from tests.effort import fewer


def nothing(state: State, event: Any, bearer: Any) -> Plan:
    return ()


IDLE: Effect[State, Bought] = Effect(
    RuleId("H-1"), "Never.", Bought, Timing.THEN, Band.AFTER, 90, lambda s, e: (), nothing
)
NOT_NEEDED = attrs.evolve(FAIR, handlers=tuple([attrs.evolve(e, needed="") for e in FAIR.handlers]))


def no_balloons(state: State) -> Iterator[str]:
    """Claim something untrue of the fair."""
    yield from ("there is a balloon" for player in state.players if player.balloons)


def cheaper_if_dear(state: State, held: int, seat: int, good: int) -> int:
    """Take one off a price that another handler has raised."""
    return held - 1 if held > good else held


def went(found: tuple[Removed, ...]) -> dict[str, Removed]:
    """Return what was found, by the id of the handler."""
    return {each.handler.id: each for each in found}


def test_every_handler_of_a_sound_game_can_go() -> None:
    """Every handler acts, and the match played without it holds all laws."""
    done: list[tuple[int, int]] = []
    of_toy = handlers_can_go(TOY, searched=fewer(6, 12), progress=lambda *counts: done.append(counts))
    assert ({"Y4", "Y5", "Y6", "Y9"}, [(n, 4) for n in range(1, 5)]) == ({*went(of_toy)}, done)
    found = went(handlers_can_go(FAIR, searched=fewer(6, 12)))
    assert {each.id for each in FAIR.handlers} == {*found}
    for each in found.values():
        assert each.acts
        assert not each.situation
        assert (each.report is None) == bool(each.handler.needed)
        assert each.report is None or (each.report.good and each.report.laws[1].cases)


def test_a_handler_that_acts_nowhere_is_found() -> None:
    """A handler that random play does not meet breaks the law, which asks for a situation."""
    with pytest.raises(LawBroken) as broken:
        handlers_can_go(FAIR.with_handlers(IDLE), searched=5, ids=["H-1"])
    assert (16, "fair") == (broken.value.law, broken.value.where.game)
    assert "H-1@AFTER+90 on Bought acts in none of 5 random matches: add a situation in which" in broken.value.what


def test_a_handler_without_which_the_match_does_not_end_is_found() -> None:
    """A needed handler that does not say so breaks the law."""
    with pytest.raises(LawBroken, match=r"without F-34@AFTER\+20 on Night: .*ran empty") as broken:
        handlers_can_go(NOT_NEEDED, searched=3, ids=["F-34"])
    assert (2, 0) == (broken.value.where.seats, broken.value.where.seed)


def test_a_handler_may_act_in_a_named_situation() -> None:
    """A named situation takes the place of random play."""
    rare = attrs.evolve(BALLOON, id=RuleId("H-2"), rank=90, bearers=if_balloons)
    game: Game[State] = FAIR.with_handlers(rare)
    with pytest.raises(LawBroken, match="H-2@AFTER"):
        handlers_can_go(game, searched=5, ids=["H-2"])
    state, plan = game.first(2)
    flying = state.with_player(attrs.evolve(state.players[0], balloons=9)).with_player(
        attrs.evolve(state.players[1], balloons=9)
    )
    plain, begun = (game.in_situation("balloons", 2, each, plan) for each in (state, flying))
    [found] = handlers_can_go(game, searched=5, ids=["H-2"], situations={"H-2": (plain, begun)})
    assert found.situation
    assert found.report is not None
    assert "fair" == found.report.game
    with pytest.raises(LawBroken, match="H-2@AFTER"):
        handlers_can_go(game, searched=5, ids=["H-2"], situations={"H-2": (plain,), "F-11": (begun,)})


def if_balloons(state: State, event: Bought) -> Any:
    return always(state, event) if state.players[event.seat].balloons > 8 else ()


def test_a_game_that_breaks_off_with_all_its_handlers_is_found() -> None:
    """A game whose own matches break off is named with the seed."""
    forced = attrs.evolve(FAIR, handlers=tuple(each for each in FAIR.handlers if each is not NIGHTFALL))
    with pytest.raises(LawBroken, match=r"a match with all handlers breaks off: .*ran empty"):
        handlers_can_go(forced, searched=3)


def test_a_handler_that_another_one_needs_cannot_go() -> None:
    """A handler that another one depends on breaks the law."""
    limit: Any = ENOUGH
    on_haggling = attrs.evolve(limit, id=RuleId("H-3"), on=Haggle)
    quick = make({"pace": "quick", "shows": ()}).with_handlers(on_haggling)
    with pytest.raises(LawBroken, match=r"(?s)without F-51@COURSE\+10 on OpenStall, Haggle: .*H-3 is on Haggle"):
        handlers_can_go(quick, searched=6, ids=["F-51"])


def test_handlers_can_go_together() -> None:
    """Random pairs and triples of handlers that are not needed are taken out; each try names its ids."""
    found = handlers_can_go_together(FAIR, tries=4, seed=1)
    assert [2, 3, 2, 3] == [len(ids) for ids in found]
    assert not {id for ids in found for id in ids} & {"F-34"}


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (NOT_NEEDED, r"without .*F-34.*: .*ran empty"),
        (attrs.evolve(FAIR, checks=attrs.evolve(FAIR.checks, invariants=(no_balloons,))), "an invariant is broken"),
    ],
)
def test_handlers_that_must_not_go_together_are_found(game: Game[State], message: str) -> None:
    """What breaks without several handlers names them all."""
    with pytest.raises(LawBroken, match=message):
        handlers_can_go_together(game, tries=12, seed=1)


def test_a_handler_that_dies_with_another_is_found() -> None:
    """Whoever can act only beside another handler has to name it in `depends`."""
    rebate: Any = attrs.evolve(EVENING, id=RuleId("H-4"), rank=90, change=cheaper_if_dear)
    game: Game[State] = FAIR.with_handlers(rebate)
    with pytest.raises(LawBroken, match=r"without F-12, .*H-4@PRICES\+90 on fair.price can no longer act"):
        others_still_act(game, "F-12", searched=6, most=12)
    assert others_still_act(FAIR, "F-11", searched=3)
