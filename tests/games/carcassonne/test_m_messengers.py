"""M1 to M8, M10, V4, V5: figures, when a message is taken, and its variants."""

from __future__ import annotations

import pytest

from tabletop_rules.games.carcassonne.commands import ChoosePayer
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened
from tabletop_rules.games.carcassonne.expansions.messengers.figures import TotalsAdded
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    ActionOrPoints,
    ChooseMessage,
    MessageRevealed,
    MessageTaken,
)
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS, targets
from tabletop_rules.games.carcassonne.terms import PAWN
from tests.games.carcassonne.story import (
    BOTH,
    CITY,
    MEEPLETTE,
    NORTH,
    ROAD,
    SOUTH,
    V3,
    V5,
    Story,
    fairy_at_city,
    pay_ransom,
    taking,
)


@pytest.mark.rule("M1", "M2")
def test_pawn_and_meeplette_start_on_space_0() -> None:
    """Both figures start on 0 and the eight messages form a face-down stack."""
    story = Story("messengers", seats=3)
    assert ((0, 0),) * 3 == story.totals
    assert ((1, 2, 3, 4, 5, 6, 7, 8), ()) == (MESSENGERS.get(story.state).unseen, MESSENGERS.get(story.state).under)


@pytest.mark.rule("M3", "Q14")
def test_a_payer_chooses_the_figure() -> None:
    """FN 11: a figure that covers the amount pays; if none does, both pay."""
    story = Story("messengers", seats=2).given(totals=[[4, 9], [3, 2]]).batch(payments=[(0, 4)])
    assert [PAWN, MEEPLETTE] == [command.figure for command in story.legal()]
    story.pay_with(0, MEEPLETTE).batch(payments=[(1, 4)])
    assert ("no_such_figure", "Q14") == story.rejected(ChoosePayer, figure=7)
    story.pay_with(1, MEEPLETTE)
    assert ((4, 5), (1, 0)) == story.totals


@pytest.mark.rule("M4", "M5", "Q15")
def test_only_a_forward_move_of_the_active_player_brings_a_message() -> None:
    """Other players on a dark space, spaces passed and backward moves bring no message."""
    story = Story("messengers", seats=2).given(totals=[[20, 0], [4, 0]]).batch((1, 6, "road")).take(1)
    story.batch(payments=[(0, 5)])
    assert (15, []) == (story.totals[0][PAWN], story.events(MessageTaken))
    story.batch((0, 11, "road")).take(0)
    assert TileSpot == story.asked


@pytest.mark.rule("M5", "R21", "R21a")
@pytest.mark.parametrize(("figure", "totals", "count"), [(PAWN, (12, 5), 1), (MEEPLETTE, (8, 7), 0)])
def test_one_message_for_own_and_stolen_points_of_a_batch(figure: int, totals: tuple[int, int], count: int) -> None:
    """Two figures on dark spaces bring one message; a figure moved off by stolen points brings none."""
    story = Story(*BOTH, seats=2, tiles=["base-B", "message-5"])
    story.given(totals=[[8, 2], [21, 40]], robbers=[21, None]).batch((0, 3, "road"), (1, 4, "city"))
    story.take(0, MEEPLETTE).take(1, PAWN, 1).steal_with(0, figure)
    if count:
        story.take(0)
    assert (totals, [(5, False)] * count) == (story.totals[0], story.messages)


@pytest.mark.rule("M5")
def test_a_dark_space_left_again_in_the_same_batch_brings_nothing() -> None:
    """A figure that only passes a dark space, and one that does not move, bring no message."""
    story = Story("messengers", seats=2, tiles=["base-B"]).given(totals=[[3, 10], [1, 1]])
    story.batch((0, 2, "road"), (0, 4, "city")).take(0).take(0, gain=1)
    assert ((9, 10), []) == (story.totals[0], story.events(MessageRevealed))


@pytest.mark.rule("M5", "M6", "M7")
def test_a_figure_that_did_not_move_in_the_batch_brings_no_message() -> None:
    """Each message needs a figure that moved onto a dark space in that very batch."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-1", "message-2"]).given(totals=[[3, 3], [1, 1]])
    story.batch((0, 2, "road")).take(0).take(0, MEEPLETTE).take(0)
    assert ((7, 5), [(1, False), (2, False)]) == (story.totals[0], story.messages)
    assert (1, 2) == MESSENGERS.get(story.state).under


@pytest.mark.rule("M6")
def test_a_message_is_carried_out_or_brings_2_points() -> None:
    """A message is carried out or taken for 2 points, and goes under the stack."""
    story = taking(6)
    assert 6 == story.decision_as(ActionOrPoints).message
    assert ("no_target", "M6") == story.rejected(ChooseMessage, act=False, target=0)
    assert ("no_effect", "M6") == story.rejected(ChooseMessage, act=True, target=0)
    story.answer(ChooseMessage, 0, act=False).take(0)
    assert (7, 0) == story.totals[0]
    assert ((6,), False) == (MESSENGERS.get(story.state).under, 6 in MESSENGERS.get(story.state).unseen)


@pytest.mark.rule("M2", "M6", "M7")
def test_chains_are_unlimited_and_the_ninth_message_is_the_first_again() -> None:
    """Points of a message may bring another one, and used messages return in their order."""
    order = [5, 1, 2, 3, 4, 6, 7, 8]
    story = Story("messengers", seats=2, tiles=["base-B", *(f"message-{n}" for n in order)])
    for _ in range(9):
        story.given(totals=[[3, 0], [1, 1]]).batch((0, 2, "road")).take(0)
        while story.asked != TileSpot:
            story.send(story.legal()[-1])
    assert [*order, 5] == [event.message for event in story.events(MessageTaken)]
    chain = taking(6, "message-7").given(totals=[[3, 0], [1, 1]]).act(0).take(0)
    assert 7 == chain.decision_as(ActionOrPoints).message


@pytest.mark.rule("Q6", "Q11", "M7", "R12", "R14b")
@pytest.mark.parametrize(("figure", "stolen"), [(PAWN, 1), (MEEPLETTE, 0)])
def test_a_message_is_robbed_on_the_space_where_it_was_earned(figure: int, stolen: int) -> None:
    """The points of a message are robbed if they move the figure that has reached the robber."""
    story = Story(*BOTH, seats=3, tiles=["base-B", "message-6"])
    story.given(totals=[[7, 1], [20, 21], [10, 31]], robbers=[None, 10, None])
    story.batch((0, 3, "road")).take(0).take(0, figure)
    if stolen:
        story.steal_with(1, PAWN)
    assert (12, 20 + stolen) == (story.scores[0] - 1, story.totals[1][PAWN])


@pytest.mark.rule("M10", "Q30", "X2", "B21")
@pytest.mark.parametrize(
    ("message", "found"), [(1, (ROAD,)), (2, ()), (5, ()), (6, (-1,)), (7, (-1,)), (8, (ROAD, SOUTH))]
)
def test_a_message_after_the_bonus_leaves_the_completed_city_aside(message: int, found: tuple[int, ...]) -> None:
    """While a completed city waits, messages 1, 2, 3 and 8 leave it aside; 5, 6 and 7 count its knight."""
    story = fairy_at_city("messengers", tiles=["base-E", f"message-{message}", "base-B"])
    story.standing((0, ROAD), (0, SOUTH)).given(totals=[[2, 0], [1, 1]]).lay(0, -1, 2).skip().take(0)
    assert found == targets(story.state, 0, message)
    if found:
        assert message == story.decision_as(ActionOrPoints).message
        why = "M10" if message == 8 else "M6"
        assert ("no_effect", why) == story.rejected(ChooseMessage, act=True, target=CITY)
        story.act(0, found[0])
    story.take(0).take(0, MEEPLETTE)
    points = {1: 1, 8: 1}.get(message, 2)
    assert (["fairy_bonus", "message", "features"], (5 + points, 4)) == (story.sources, story.totals[0])
    assert 7 - 2 + (message == 8) == story.state.supplies[0][0]


@pytest.mark.rule("M10", "Q30", "AB4", "B22")
@pytest.mark.parametrize("message", [1, 8])
def test_a_message_after_the_abbot_leaves_the_completed_road_aside(message: int) -> None:
    """A message earned by a retrieved abbot may not score the road that the tile completed."""
    tiles = ["base-B", "base-A", "base-A", f"message-{message}", "base-B"]
    story = Story("abbot", "messengers", seats=2, tiles=tiles).lay(0, 1).place_abbot("monastery")
    story.standing((0, ROAD)).lay(1, 0, 1).skip().given(totals=[[1, 0], [1, 1]]).lay(-1, 0, 3).retrieve_abbot()
    story.take(0)
    assert () == targets(story.state, 0, message)
    assert [(message, False)] == story.messages
    story.take(0).take(0, MEEPLETTE)
    assert (["abbot", "message", "features"], (1 + 4 + 2, 3)) == (story.sources, story.totals[0])
    assert (7, 1) == story.state.supplies[0]


@pytest.mark.rule("M10", "Q20", "B21", "FM2")
def test_a_completed_city_feeds_the_field_before_it_is_scored() -> None:
    """A completed city that waits already feeds the farmer taken back by message 8."""
    story = Story("fairy", "messengers", seats=2, tiles=["base-E", "message-8", "base-B"]).standing((0, CITY))
    story.standing((0, NORTH)).fairy_beside(0, CITY).given(totals=[[2, 0], [1, 1]]).lay(0, -1, 2).skip().take(0)
    assert (NORTH,) == targets(story.state, 0, 8)
    story.act(0, NORTH).take(0, MEEPLETTE).take(0, MEEPLETTE)
    assert ((5, 3 + 4), 7) == (story.totals[0], story.state.supplies[0][0])


@pytest.mark.rule("M10", "X12", "R21", "Q14", "M4", "R14b")
def test_message_8_during_the_meeple_step_leaves_the_completed_city_aside() -> None:
    """A message earned by stealing back a ransom may score the road, but not the completed city."""
    story = Story("tower", *BOTH, seats=2, tiles=["base-E", "message-8", "base-B"])
    story.standing((0, CITY), (0, ROAD)).given(totals=[[8, 3], [20, 1]], robbers=[20, None]).lay(0, -1, 2)
    story.send(pay_ransom(1)).pay_with(0, MEEPLETTE).take(1).steal_with(0, PAWN)
    (act,) = story.acts
    assert ROAD == act.target
    story.send(act).take(0, MEEPLETTE)
    assert PieceToPlace == story.asked
    story.skip().take(0)
    assert ((14, 1), (7,)) == (story.totals[0], story.state.supplies[0])


@pytest.mark.rule("M8")
def test_totals_are_added_before_final_scoring() -> None:
    """Both totals are put on one figure before final scoring, which brings no message."""
    story = Story("messengers", seats=2, tiles=["base-B"]).given(totals=[[4, 9], [7, 7]])
    story.standing((0, ROAD)).tiles_left().lay(0, 1).claim("field")
    assert story.match.over
    assert 1 == len(story.events(TotalsAdded))
    assert ((14,), (14,)) == story.totals
    assert [] == story.events(MessageTaken)


@pytest.mark.rule("M8", "V3", "V13")
def test_without_robbers_v3_has_no_effect() -> None:
    """Without robbers in play, totals are added before final scoring even under V3."""
    story = Story("messengers", seats=2, tiles=["base-B"], options=V3).given(totals=[[4, 9], [7, 7]])
    story.standing((0, ROAD)).tiles_left().lay(0, 1).skip()
    order = [type(event) for event in story.events() if isinstance(event, BatchOpened | TotalsAdded)]
    assert [TotalsAdded, BatchOpened] == order
    assert (((14,), (14,)), True) == (story.totals, story.match.over)


@pytest.mark.rule("V5", "V11", "T5", "M5")
@pytest.mark.parametrize(
    ("totals", "laps", "taken"),
    [
        ([[1, 5], [9, 1]], False, 1),  # the own meeplette is no other player's figure
        ([[1, 1], [9, 5]], False, 0),  # a foreign meeplette is
        ([[1, 1], [9, 55]], False, 0),  # also on another lap
        ([[1, 1], [9, 55]], True, 1),  # unless laps matter
    ],
)
def test_under_v5_a_shared_space_brings_no_message(totals: list[list[int]], laps: bool, taken: int) -> None:
    """Under V5 a figure of another player on the space prevents the message; laps count under V11."""
    options: dict[str, object] = {"messengers.exclusive_space": True, "track.lap_matters": laps}
    story = Story("messengers", seats=2, tiles=["base-B", "message-5"], options=options).given(totals=totals)
    story.batch((0, 4, "road")).take(0)
    assert taken == len(story.events(MessageTaken))


@pytest.mark.rule("V5", "M5")
def test_under_v5_one_figure_alone_on_a_dark_space_is_enough() -> None:
    """One of two figures on dark spaces stands there alone, so a message is taken."""
    story = Story("messengers", seats=2, tiles=["base-B", "message-5"], options=V5)
    story.given(totals=[[3, 8], [5, 1]]).batch((0, 2, "road"), (0, 2, "city"))
    story.take(0).take(0, MEEPLETTE, gain=1)
    assert 1 == len(story.events(MessageTaken))


@pytest.mark.rule("V5", "R21a", "M5", "S3")
@pytest.mark.parametrize(("figure", "messages"), [(PAWN, 0), (MEEPLETTE, 1)])
def test_under_v5_a_thief_may_prevent_the_message(figure: int, messages: int) -> None:
    """The thief who moves the pawn onto the victim's space prevents the message."""
    story = Story(*BOTH, seats=2, tiles=["base-B", "message-6"], options=V5)
    story.given(totals=[[1, 12], [3, 6]], robbers=[None, 1]).batch((0, 4, "road")).take(0).steal_with(1, figure)
    assert messages == len(story.events(MessageTaken))
