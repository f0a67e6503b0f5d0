"""Law 16: every handler can be taken out, and acts somewhere; faults planted in it are found."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules.core.effect import Effect, Timing, always
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import RuleId
from tabletop_rules.testing import LawBroken, Removed, handlers_can_go
from tests.core.fair import BALLOON, ENOUGH, FAIR, NIGHTFALL, Band, make
from tests.core.fair_nouns import Bought, Haggle, State
from tests.core.toy import TOY


def never(state: State, event: Any) -> tuple[()]:
    return ()


def nothing(state: State, event: Any, bearer: Any) -> Plan:
    return ()


IDLE: Effect[State, Bought] = Effect(
    RuleId("H-1"), "Never.", Bought, Timing.THEN, Band.AFTER, 90, lambda s, e: (), nothing
)
NOT_NEEDED = attrs.evolve(FAIR, handlers=tuple([attrs.evolve(e, needed="") for e in FAIR.handlers]))


def went(found: tuple[Removed, ...]) -> dict[str, Removed]:
    """What was found, by the id of the handler."""
    return {each.handler.id: each for each in found}


def test_every_handler_of_a_sound_game_can_go() -> None:
    """Each acts somewhere, and without it the match in which it would have acted holds all laws."""
    found = went(handlers_can_go(FAIR, searched=12))
    assert {each.id for each in FAIR.handlers} == {*found}
    for each in found.values():
        assert each.acts
        assert not each.situation
        assert (each.report is None) == bool(each.handler.needed)
        assert each.report is None or (each.report.good and each.report.laws[1].cases)


def test_the_handlers_of_the_toy_can_go() -> None:
    """So it is in a game without a table of handlers, a limit among them."""
    assert {"Y4", "Y5", "Y6", "Y9"} == {*went(handlers_can_go(TOY, searched=12))}


def test_a_handler_that_acts_nowhere_is_found() -> None:
    """One that random play does not come upon breaks the law, which asks for a situation."""
    with pytest.raises(LawBroken) as broken:
        handlers_can_go(FAIR.with_handlers(IDLE), searched=5)
    assert (16, "fair") == (broken.value.law, broken.value.where.game)
    assert "H-1@AFTER+90 on Bought acts in none of 5 random matches: name a situation in which" in broken.value.what


def test_a_handler_without_which_the_match_does_not_end_is_found() -> None:
    """One that is needed and does not say so breaks the law: played on without it, the match breaks off."""
    with pytest.raises(LawBroken, match=r"without F-34@AFTER\+20 on Night: .*ran dry") as broken:
        handlers_can_go(NOT_NEEDED, searched=3, ids=["F-34"])
    assert (2, 0) == (broken.value.where.seats, broken.value.where.seed)


def test_needed_handlers_are_looked_for_only() -> None:
    """One that says it is needed must act, but is not taken out."""
    [found] = handlers_can_go(FAIR, searched=3, ids=["F-34"])
    assert (NIGHTFALL, None, 3) == (found.handler, found.report, len(found.acts))


def test_a_handler_may_act_in_a_named_situation() -> None:
    """Where random play does not come upon it, a situation in which it acts is played without it."""
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
    """Whatever is taken out, a game whose own matches do not end is no game: the seed is told."""
    forced = attrs.evolve(FAIR, handlers=tuple(each for each in FAIR.handlers if each is not NIGHTFALL))
    with pytest.raises(LawBroken, match=r"a match with all handlers breaks off: .*ran dry"):
        handlers_can_go(forced, searched=3)


def test_handlers_that_another_one_stands_on_cannot_go() -> None:
    """What is on a part that only a variant brings goes with it, or the game does not build: the law finds it."""
    limit: Any = ENOUGH
    on_haggling = attrs.evolve(limit, id=RuleId("H-3"), on=Haggle)
    quick = make({"pace": "quick", "shows": ()}).with_handlers(on_haggling)
    with pytest.raises(LawBroken, match=r"(?s)without F-51@COURSE\+10 on OpenStall, Haggle: .*H-3 is on Haggle"):
        handlers_can_go(quick, searched=6, ids=["F-51"])


def test_progress_is_told() -> None:
    """Handler by handler, how many are done and of how many."""
    told: list[tuple[int, int]] = []
    handlers_can_go(TOY, searched=6, ids=["Y5", "Y6"], progress=lambda done, of: told.append((done, of)))
    assert [(1, 2), (2, 2)] == told
