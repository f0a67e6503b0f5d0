"""By which rule something happens, where several lead to the same kind of record."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, ChanceAnswer, Ended, Event
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.carcassonne.events import (
    BatchClosed,
    BatchOpened,
    TileDrawn,
    TurnClosing,
    TurnStarted,
)
from tabletop_rules.games.carcassonne.expansions.fairy.messages import BonusPaid
from tabletop_rules.games.carcassonne.expansions.messengers.messages import FigureBound
from tabletop_rules.games.carcassonne.expansions.robbers.messages import (
    ChooseFollow,
    ChooseStolenFigure,
    PlaceRobber,
    PointsStolen,
    RobberFollowed,
    RobberPlaced,
    StayBehind,
)
from tabletop_rules.games.carcassonne.expansions.sources.messages import (
    FinishTurn,
    FireCatapult,
    TurnWheel,
    WheelTurned,
)
from tabletop_rules.games.carcassonne.state import Stack
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, Story, fairy_beside, standing, take


def rules(story: Story, kind: type[Event]) -> list[str]:
    """The rules that records of one type cite, in order."""
    return [record.rule for record in story.records if isinstance(record.event, kind)]


@pytest.mark.rule("B3", "B4")
def test_a_turn_comes_round_and_then_a_tile_is_drawn() -> None:
    """That it is a player's turn is B3; that a tile is drawn in it is B4, and its first step."""
    story = Story(seats=2).send(next(iter(Story(seats=2).legal())))
    story.send(story.legal()[-1])
    drawn = [r.rule for r in story.records if isinstance(r.event, Answered) and r.event.by_chance]
    assert (["B3"] * 2, ["B4"] * 2, ["B4"] * 2) == (rules(story, TurnStarted), drawn, rules(story, TileDrawn))
    assert isinstance(story.records[2].event, Answered)
    assert isinstance(story.records[2].event.command, ChanceAnswer)


@pytest.mark.rule("R2", "R5", "R6")
@pytest.mark.parametrize(("placement", "chance"), [("hig", "R5"), ("zman", "R6")])
def test_a_further_robber_comes_by_the_chance_of_others(placement: str, chance: str) -> None:
    """The active player's robber is placed by R2, that of another by R5, or by R6 where all others have the chance."""
    story = Story("robbers", seats=2, tiles=["robbers-A"], options={"robbers.placement": placement}).lay(0, 1)
    story.answer(PlaceRobber, 0, space=0).answer(PlaceRobber, 1, space=0)
    assert ["R2", chance] == rules(story, RobberPlaced)
    asked = [r for r in story.records if isinstance(r.event, Asked)]
    assert ["B5", "R2", chance, "B8"] == [record.rule for record in asked]


@pytest.mark.rule("S3", "R15", "R18", "R19", "Q7")
def test_whom_a_robber_goes_with() -> None:
    """Stolen points by R15, a payer by R18 whether the owner had a choice or not, one of several by Q7."""
    one = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    assert ["B5", "S3"] == rules(one, Asked)
    assert "R19" == one.decision.rule
    one.answer(ChooseFollow, 2, companion=0, figure=PAWN)
    alone = Story("robbers", seats=2).given(totals=[[7], [7]], robbers=[None, 7]).batch(payments=[(0, 4)])
    stays = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7]).batch(payments=[(0, 4)])
    stays.answer(StayBehind, 2)
    several = Story("robbers", seats=3).given(totals=[[7], [7], [3]], robbers=[None, None, 7])
    several.batch(payments=[(0, 4), (1, 5)])
    assert "Q7" == several.decision.rule
    several.answer(ChooseFollow, 2, companion=1, figure=PAWN)
    stolen = Story("robbers", seats=3).given(totals=[[7], [3], [1]], robbers=[None, 7, 3]).batch((0, 4, "road"))
    found = [rules(story, RobberFollowed) for story in (one, alone, stays, several, stolen)]
    assert [["R18"], ["R18"], [], ["Q7"], ["R15"]] == found


@pytest.mark.rule("R19a", "V2")
def test_a_robber_goes_with_income_by_its_own_rule() -> None:
    """With V2 off a sale takes the robber of the receiver's space along: nothing is stolen, so it is not R15."""
    story = Story("robbers", seats=3, options={"robbers.transfers_are_scoring": False})
    story.given(totals=[[9], [7], [1]], robbers=[None, None, 7]).batch((1, 4, "sale"), payments=[(0, 4)])
    assert ([RobberFollowed(2, 11, 1, PAWN)], ["R19a"]) == (story.events(RobberFollowed), rules(story, RobberFollowed))


@pytest.mark.rule("V4", "Q33", "R9")
def test_stolen_points_bind_a_figure_by_the_option() -> None:
    """With V4 stolen points bind the thief's figure too, after the theft and not by R9; a bound one stays so."""
    story = Story(*BOTH, seats=2, options={"messengers.choice": "one_figure_per_turn"})
    story.given(totals=[[7, 1], [3, 3]], robbers=[None, 7]).batch((0, 4, "road"))
    take(story, 0)
    story.answer(ChooseStolenFigure, 1, figure=1)
    assert [FigureBound(0, 0), FigureBound(1, 1)] == story.events(FigureBound)
    assert ["V4", "V4"] == rules(story, FigureBound)
    (stolen,) = (record.n for record in story.records if isinstance(record.event, PointsStolen))
    assert stolen == [record.cause for record in story.records if isinstance(record.event, FigureBound)][-1]
    story.given(totals=[[7, 1], [3, 3]], robbers=[None, 7]).batch((0, 4, "road"))
    assert 2 == len(story.events(PointsStolen)) == len(story.events(FigureBound))


@pytest.mark.rule("X5", "X6", "X7")
def test_sector_and_crowns_of_the_wheel() -> None:
    """The points of a sector come by X6, those of its crown spaces by X7."""
    story = Story("wheel", seats=3)
    story.send(TurnWheel(HOST, 0, "taxes", ((0, 2), (2, 1)))).send(TurnWheel(HOST, 0, "crown", ((1, 3),)))
    assert (["X6", "X7"],) * 3 == tuple(rules(story, kind) for kind in (WheelTurned, BatchOpened, BatchClosed))


@pytest.mark.rule("X13")
def test_the_end_of_a_turn_waits_for_the_host() -> None:
    """A turn closes, and its end is asked, because the host may hand something in then."""
    story = Story("catapult", seats=2, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    assert ["X13"] == rules(story, TurnClosing)
    assert ["B5", "B8", "X13"] == rules(story, Asked)


@pytest.mark.rule("B3", "B7", "X13")
@pytest.mark.parametrize("left", [1, 0])
def test_a_turn_that_was_ended_leads_to_the_command_that_ended_it(left: int) -> None:
    """Neither the last meeple nor what the host handed in, but that the turn is over brings the next, or the end."""
    story = Story("catapult", seats=2, tiles=["base-B", "base-B"]).lay(0, 1)
    story.with_state(stack=Stack((("base-B",) * left,) if left else ())).skip()
    story.send(FireCatapult(HOST, 0, "target", (0,))).answer(FinishTurn, 0)
    (ended,) = (r.n for r in story.records if isinstance(r.event, Answered) and isinstance(r.event.command, FinishTurn))
    follows = [
        (type(r.event), r.cause) for r in story.records if r.n > ended and isinstance(r.event, TurnStarted | Ended)
    ]
    assert [(TurnStarted if left else Ended, ended)] == follows


@pytest.mark.rule("V7", "Q9")
def test_a_bonus_after_the_features_is_not_explained_as_one_before_them() -> None:
    """The sentence of the ruling that its record cites holds in every order of bonus and features."""
    story = Story("fairy", seats=2, tiles=["base-E", "base-B"], options={"fairy.bonus_order": "after_features"})
    fairy_beside(standing(story, (0, 0)), 0, 0).lay(0, -1, 2).skip()
    (paid,) = (record.n for record in story.records if isinstance(record.event, BonusPaid))
    assert "unless V7 says otherwise" in str(tr.explain(story.game, story.records, paid, seats=2)).splitlines()[0]
