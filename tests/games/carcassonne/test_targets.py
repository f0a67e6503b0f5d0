"""What commands touch: the ids in the order of clicks, all of them in the picture of whoever may send the command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import view
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.expansions.abbot import PlaceAbbot, RetrieveAbbot
from tabletop_rules.games.carcassonne.expansions.fairy import MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.robbers.following import ChooseFollow, StayBehind
from tabletop_rules.games.carcassonne.expansions.robbers.placing import LeaveRobber, PlaceRobber
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import ChooseStolenFigure, ChooseVictim
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import SellTile
from tabletop_rules.games.carcassonne.expansions.sources.catapult import FireCatapult
from tabletop_rules.games.carcassonne.expansions.sources.common import FinishTurn
from tabletop_rules.games.carcassonne.expansions.sources.tower import PayRansom
from tabletop_rules.games.carcassonne.expansions.sources.wheel import TurnWheel
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.testing.random_answers import hosted
from tabletop_rules.testing.random_table import play
from tests.effort import fewer, some
from tests.games.carcassonne.story import BOTH, MEEPLETTE, ROAD, Story

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"expansions": ("abbot", "river")},
    {"expansions": ("robbers", "fairy")},
    {"expansions": EXPANSIONS},
    {"expansions": EXPANSIONS, "track.lap_matters": True, "messengers.choice": "one_figure_per_turn"},
    {"expansions": EXPANSIONS, "robbers.placement": "zman", "robbers.final_points": "after_final_scoring"},
    {"expansions": EXPANSIONS, "fairy.bonus_order": "with_features", "robbers.transfers_are_scoring": False},
)
NOTHING = (c.PlaceNothing, FinishTurn)
"""Commands that touch nothing."""


def ids(game: tr.Game[Any], seen: tr.Match[Any]) -> list[str]:
    assert game.display.draw is not None
    return re.findall(r'data-id="([^"]+)"', game.display.draw(seen, Voice("en")))


def touched(story: Story, kind: type[tr.Command], **fields: Any) -> tuple[str, ...]:
    """Return what an answer to the open decision touches."""
    return tr.targets(story.game, story.match, kind(story.decision.seat, story.decision.id, **fields))


def positions(options: dict[str, Any], seats: int, matches: int) -> Iterator[tuple[tr.Game[Any], tr.Match[Any]]]:
    game = tr.load_game("carcassonne", options)
    for seed in range(matches):
        yield from ((game, match) for match in play(game, seats, seed, hosts=0.1).matches[:: fewer(9, 3)])


@pytest.mark.parametrize("seats", some([5, 2], 1))
@pytest.mark.parametrize("options", some(OPTIONS, 4))
def test_every_target_of_a_legal_command_is_in_the_picture_of_its_sender(options: dict[str, Any], seats: int) -> None:
    """Ids are unique in a picture; what an answer touches is no beginning of what another does, and equal in a view."""
    for game, match in positions(options, seats, 1):
        for decision in match.decisions:
            if decision.seat < 0:
                continue
            seen = view(game, match, decision.seat)
            drawn = ids(game, seen)
            assert len({*drawn}) == len(drawn)
            legal = [*tr.legal_commands(game, seen, decision.seat)]
            touched = [tr.targets(game, seen, command) for command in legal]
            for command, row in zip(legal, touched, strict=True):
                assert {*row} <= {*drawn}, command
                assert bool(row) != isinstance(command, NOTHING), command
                assert row == tr.targets(game, match, command)
            assert len({*touched}) == len(touched), legal
            assert {*touched}.isdisjoint(row[:end] for row in touched for end in range(1, len(row)))
        by_host = hosted(game, match)
        drawn = ids(game, view(game, match, tr.SPECTATOR)) if by_host else []
        for row in {tr.targets(game, match, command) for command in by_host}:
            assert row
            assert {*row} <= {*drawn}


@pytest.mark.parametrize("options", some(OPTIONS[3:0:-1], 1))
def test_everything_in_a_picture_is_described(options: dict[str, Any]) -> None:
    """Each id has a name and rules in both languages, with nothing left to fill in."""
    seen: set[str] = set()
    for game, match in positions(options, 3, 2):
        for id in {*ids(game, match)} - seen:
            for language in ("en", "fr"):
                thing = tr.describe(game, id, language)
                assert id == thing.id
                assert thing.name
                assert "{" not in thing.name + thing.text
                assert thing.rules or id.startswith("seat:")
            seen.add(id)
    assert 100 < len(seen)


def test_commands_of_tiles_and_meeples() -> None:
    """The drawn tile, the cell, and its turns if several fit; then a segment, or nothing."""
    story = Story(seats=2, tiles=["base-D", "base-B"])
    assert ("drawn", "cell:1,0", "turned:2") == touched(story, c.PlaceTile, cell=(1, 0), turns=2)
    assert ("drawn", "cell:0,-1") == touched(story, c.PlaceTile, cell=(0, -1), turns=2)
    story.lay(1, 0)
    assert (f"segment:1,0/{ROAD}",) == touched(story, c.PlaceMeeple, part="road")
    assert ("segment:1,0/3",) == touched(story, c.PlaceMeeple, part="field", index=1)
    assert () == touched(story, c.PlaceNothing)
    for part, index in (("road", 1), ("garden", 0)):
        with pytest.raises(tr.UsageError, match="not on this table"):
            touched(story, c.PlaceMeeple, part=part, index=index)


@pytest.mark.rule("AB2", "AB4", "X3")
def test_commands_of_abbot_and_fairy() -> None:
    """The abbot before his place, or where he is; the fairy before the meeple."""
    story = Story("abbot", "fairy", seats=2, tiles=["base-B"] * 4).lay(0, 1)
    assert ("abbot:0", "segment:0,1/1") == touched(story, PlaceAbbot, part="monastery")
    assert ("segment:0,1/1",) == touched(story, c.PlaceMeeple, part="monastery")
    with pytest.raises(tr.UsageError, match="not on this table"):
        touched(story, RetrieveAbbot)
    story.place_abbot("monastery").lay(0, 2).skip().lay(0, 3)
    assert ("meeple:0,1/1",) == touched(story, RetrieveAbbot)
    segment = story.state.board.cloisters[0][1]
    assert ("fairy", "meeple:0,1/1") == touched(story, MoveFairy, segment=segment)
    with pytest.raises(tr.UsageError, match="not on this table"):
        touched(story, MoveFairy, segment=0)


@pytest.mark.rule("S3", "S4", "Q14")
def test_commands_of_a_batch() -> None:
    """A figure if there are several, and an event if the order is free, that is with a foreign robber beside."""
    story = Story(*BOTH, seats=2).given(totals=[[3, 4], [3, 9]]).batch((0, 2, "road"), (0, 3, "city"))
    assert ("meeplette:0",) == touched(story, c.Allocate, gain=0, figure=MEEPLETTE)
    free = Story(*BOTH, seats=2).given(totals=[[3, 4], [3, 9]], robbers=[None, 3])
    free.batch((0, 2, "road"), (0, 3, "city"))
    assert ("gain:1", "pawn:0") == touched(free, c.Allocate, gain=1, figure=0)
    alone = Story("robbers", seats=2).given(totals=[[3], [3]], robbers=[None, 3]).batch((0, 2, "road"), (0, 3, "city"))
    assert ("gain:1",) == touched(alone, c.Allocate, gain=1, figure=0)
    paying = Story(*BOTH, seats=2).given(totals=[[3, 4], [3, 9]]).batch(payments=[(0, 2)])
    assert ("meeplette:0",) == touched(paying, c.ChoosePayer, figure=MEEPLETTE)
    for given in ({"gain": 2, "figure": 0}, {"gain": 0, "figure": 2}, {"gain": 0, "figure": -1}):
        with pytest.raises(tr.UsageError, match="not on this table"):
            touched(free, c.Allocate, **given)


@pytest.mark.rule("R3", "R14", "R19", "V11")
def test_commands_of_robbers() -> None:
    """A space, with the figure there if laps matter; the robber that stays; figures of others."""
    story = Story(*BOTH, seats=3, tiles=["robbers-A"]).given(totals=[[3, 4], [3, 9], [53, 9]]).lay(1, 0)
    assert ("space:3",) == touched(story, PlaceRobber, space=3)
    assert ("robber:0",) == touched(story, LeaveRobber) == touched(story, StayBehind)
    assert ("meeplette:2",) == touched(story, ChooseVictim, victim=2, figure=1)
    assert ("pawn:1",) == touched(story, ChooseFollow, companion=1, figure=0)
    assert ("meeplette:0",) == touched(story, ChooseStolenFigure, figure=1)
    laps = Story(*BOTH, seats=3, tiles=["robbers-A"], options={"track.lap_matters": True})
    laps.given(totals=[[3, 4], [3, 9], [53, 9]]).lay(1, 0)
    assert ("space:3", "pawn:1") == touched(laps, PlaceRobber, space=3)
    assert ("space:3", "pawn:2") == touched(laps, PlaceRobber, space=53)
    assert ("space:9",) == touched(laps, PlaceRobber, space=9)
    with pytest.raises(tr.UsageError, match="not on this table"):
        touched(story, ChooseVictim, victim=3, figure=0)


@pytest.mark.rule("M6", "M9")
def test_answers_to_messages() -> None:
    """The message, then the meeple on the feature it names; or the 2 points in place of it."""
    for message, target in ((1, ROAD), (8, ROAD), (6, -1)):
        story = Story("messengers", seats=2, tiles=["base-D"]).standing((0, ROAD)).given(totals=[[3, 4], [3, 9]])
        drawer = change(MESSENGERS.get(story.state), unseen=(), under=(), revealed=message)
        story.with_state(slots=MESSENGERS.put(story.state, drawer).slots)
        expected = (f"message-{message}", *(["meeple:0,0/1"] if target != -1 else []))
        assert expected == touched(story, ChooseMessage, act=True, target=target)
        assert ("message:points",) == touched(story, ChooseMessage, act=False)
        with pytest.raises(tr.UsageError, match="not on this table"):
            touched(story, ChooseMessage, act=True, target=0)


@pytest.mark.rule("X13")
def test_commands_of_the_host() -> None:
    """The source, its sector or token, then who receives and who pays."""
    story = Story("wheel", "catapult", "bazaar", "tower", seats=3)
    assert ("sector:taxes", "seat:0", "seat:2") == touched(story, TurnWheel, sector="taxes", receipts=((0, 1), (2, 3)))
    assert ("token:catch", "seat:1") == touched(story, FireCatapult, token="catch", winners=(1,))
    assert ("bazaar", "seat:1", "seat:2") == touched(story, SellTile, payer=1, receiver=2, bid=3)
    assert ("bazaar", "seat:1") == touched(story, SellTile, payer=1, receiver=None, bid=3)
    assert ("tower", "seat:1") == touched(story, PayRansom, captor=1)
    assert () == touched(story, FinishTurn)
    with pytest.raises(tr.UsageError, match="not on this table"):
        touched(story, PayRansom, captor=3)


def test_every_command_has_been_looked_at() -> None:
    """Each command of the game touches something in a match with all expansions, or is one of those that do not."""
    found, game = set[type[tr.Command]](), tr.load_game("carcassonne", {"expansions": EXPANSIONS})
    wanted = {*game.tables.commands} - {StayBehind, ChooseFollow, c.ChoosePayer}
    for match in (match for seed in range(12) for match in play(game, 3, seed, hosts=0.1).matches[::3]):
        for decision in match.decisions:
            if decision.seat >= 0:
                found |= {type(each) for each in tr.legal_commands(game, match, decision.seat)}
        found |= {type(each) for each in hosted(game, match)}
        if wanted <= found:
            return
    assert wanted <= found
