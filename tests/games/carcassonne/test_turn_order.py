"""Section 9: the order of a turn, a turn with everything, and what each record cites as its rule and cause."""

from __future__ import annotations

import random

import pytest

import tabletop_rules as tr
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, ChanceAnswer, Ended
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.events import BatchClosed, BatchOpened, TileDrawn, TurnClosing, TurnStarted
from tabletop_rules.games.carcassonne.expansions.fairy import BonusPaid
from tabletop_rules.games.carcassonne.expansions.messengers.queries import stands_dark
from tabletop_rules.games.carcassonne.expansions.sources.common import FinishTurn
from tabletop_rules.games.carcassonne.expansions.sources.wheel import WheelTurned
from tabletop_rules.games.carcassonne.state import Stack, State
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import BOTH, CITY, MEEPLETTE, Story, fire_catapult, pay_ransom, turn_wheel


@pytest.mark.rule("B3", "B4")
def test_a_turn_cites_b3_and_its_first_tile_b4() -> None:
    """The start of a turn cites B3, the drawing of its tile B4."""
    story = Story(seats=2)
    story.send(story.legal()[0]).send(story.legal()[-1])
    drawn = [r.rule for r in story.records if isinstance(r.event, Answered) and r.event.by_chance]
    assert (["B3"] * 2, ["B4"] * 2, ["B4"] * 2) == (story.rules(TurnStarted), drawn, story.rules(TileDrawn))
    assert isinstance(story.records[2].event, Answered)
    assert isinstance(story.records[2].event.command, ChanceAnswer)


@pytest.mark.rule("X5", "X6", "X7")
def test_a_sector_cites_x6_and_its_crowns_x7() -> None:
    """The batch of a sector cites X6, that of its crowns X7."""
    story = Story("wheel", seats=3).send(turn_wheel("taxes", (0, 2), (2, 1))).send(turn_wheel("crown", (1, 3)))
    assert (["X6", "X7"],) * 3 == tuple(story.rules(kind) for kind in (WheelTurned, BatchOpened, BatchClosed))


@pytest.mark.rule("X13")
def test_the_end_of_a_turn_is_asked_by_x13() -> None:
    """A turn with a catapult closes with an open decision, for the host."""
    story = Story("catapult", seats=2, tiles=["base-B", "base-B"]).lay(0, 1).skip()
    assert ["X13"] == story.rules(TurnClosing)
    assert ["B5", "B8", "X13"] == story.rules(Asked)


@pytest.mark.rule("B3", "B7", "X13")
@pytest.mark.parametrize("left", [1, 0])
def test_the_next_turn_follows_from_the_end_of_the_last(left: int) -> None:
    """The next turn, or the end, is caused by the command that ended the turn."""
    story = Story("catapult", seats=2, tiles=["base-B", "base-B"]).lay(0, 1)
    story.with_state(stack=Stack((("base-B",) * left,) if left else ())).skip()
    story.send(fire_catapult("target", 0)).finish_turn()
    (ended,) = (r.n for r in story.records if isinstance(r.event, Answered) and isinstance(r.event.command, FinishTurn))
    follows = [
        (type(r.event), r.cause) for r in story.records if r.n > ended and isinstance(r.event, TurnStarted | Ended)
    ]
    assert [(TurnStarted if left else Ended, ended)] == follows


@pytest.mark.rule("V7", "Q9")
def test_the_ruling_on_the_bonus_mentions_v7() -> None:
    """The explanation of a bonus after the features does not claim that it comes before them."""
    story = Story("fairy", seats=2, tiles=["base-E", "base-B"], options={"fairy.bonus_order": "after_features"})
    story.standing((0, 0)).fairy_beside(0, 0).lay(0, -1, 2).skip()
    (paid,) = (record.n for record in story.records if isinstance(record.event, BonusPaid))
    assert "unless V7 says otherwise" in str(tr.explain(story.game, story.records, paid, seats=2)).splitlines()[0]


def every_space(state: State, dark: bool, *args: object) -> bool:
    """Count every space of the score track as dark."""
    return True


def test_an_explanation_names_a_modifier_behind_a_trigger() -> None:
    """A message that only a house rule brings names the house rule and its text in its explanation."""
    rule = tr.Modifier(tr.RuleId("H-9"), "Every space is dark.", stands_dark, Band.TERMS, 900, every_space)
    game = tr.load_game("carcassonne", {"expansions": ["robbers", "messengers"]}).with_handlers(rule)
    table, rng = tr.Table.open(game, seats=3, seed=1), random.Random(1)
    while table.result is None:
        table.submit(rng.choice(list(table.legal())))
    named = [table.explain(record.n).reasons[0].changed_by for record in table.records if record.rule == "M5"]
    assert ("H-9", "Every space is dark.") in [each for changed in named for each in changed]


@pytest.mark.rule("X1", "X5", "X12", "V7", "M5", "M11", "R2", "R5", "R14b", "R21a", "X8", "S5")
def test_a_turn_with_everything() -> None:
    """A turn with fairy, wheel, ransom, features, bonus, extra placement and catapult has nine batches."""
    tiles = ["base-B", "message-7", "base-E", "message-4", "message-8", "robbers-F", "message-6", "base-B"]
    expansions = ("fairy", "wheel", "catapult", "tower", *BOTH)
    story = Story(*expansions, seats=3, tiles=tiles, options={"fairy.bonus_order": "after_features"})
    story.standing((0, CITY)).fairy_beside(0, CITY)
    story.given(active=2, totals=[[4, 20], [11, 30], [40, 41]], robbers=[None, 4, None]).lay(0, 1).skip()
    story.send(FinishTurn(2, story.decision.id))
    # 1: the fairy's point lands on 5 and is robbed whole; message 7 finds no farmer
    story.take(0).steal_with(1, PAWN).take(0, MEEPLETTE)
    assert ([(7, False)], (5, 22), (12, 30)) == (story.messages, *story.totals[:2])
    # 2: the wheel; seat 0 stops on 25 and message 4 brings a tile
    story.send(turn_wheel("storm", (0, 3), (1, 3), (2, 4))).take(0, MEEPLETTE)
    story.take(1, gain=1).take(2, gain=2).act(0)
    # 5: a ransom in the meeple step
    story.lay(0, -1, 2).send(pay_ransom(2)).pay_with(0, PAWN).take(2).skip()
    assert ((2, 25), (15, 30), (47, 41)) == story.totals
    # 6: the city, then the bonus, which lands on 5; message 8 finds no meeple any more
    story.take(0, MEEPLETTE).take(0).take(0, MEEPLETTE)
    assert ([(7, False), (4, True), (8, False)], (5, 31)) == (story.messages, story.totals[0])
    # the extra placement, a robber tile; no second ransom
    story.lay(1, 0, 1)
    assert [15, 30, 41, 47] == story.spaces
    story.put_robber(0, 15)
    assert [5, 31, 41, 47] == story.spaces
    story.put_robber(1, 5)
    assert ("once_per_turn", "X12") == story.rejected(pay_ransom(2))
    story.skip()
    # 7: the catapult; both robbers steal 3, and seat 0 stops on 10
    story.send(fire_catapult("target", 0, 1)).take(0).take(1, gain=1)
    story.steal_with(0, MEEPLETTE).steal_with(1, MEEPLETTE).take(0, MEEPLETTE).finish_turn()
    assert (((10, 36), (20, 33), (47, 41)), (None,) * 3) == (story.totals, story.robbers)
    assert [(7, False), (4, True), (8, False), (6, False)] == story.messages
    batches = ["fairy", "message", "wheel", "ransom", "features", "fairy_bonus", "message", "catapult", "message"]
    assert (batches, 1) == (story.sources, story.decision.seat)
