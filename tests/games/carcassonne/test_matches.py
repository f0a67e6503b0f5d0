"""What holds in every match: the invariants of section 13.4, replay, JSON, words and pictures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from xml.etree import ElementTree

import pytest

from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.engine import Accepted, begin, opening, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Event, Places, Record, Request
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import (
    BatchMoved,
    BatchOpened,
    MeeplePlaced,
    MeeplesReturned,
    TileDrawn,
    TilePlaced,
    TurnStarted,
)
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageTaken
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, PointsStolen
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.queries.track import busy, score, space
from tabletop_rules.games.carcassonne.state import State

EVERYTHING: tuple[Mapping[str, object], ...] = (
    {},
    {"expansions": EXPANSIONS},
    {"expansions": ("robbers", "messengers"), "robbers.placement": "zman"},
    {
        "expansions": EXPANSIONS,
        "robbers.final_points": "after_final_scoring",
        "messengers.choice": "one_figure_per_turn",
        "fairy.bonus_order": "with_features",
        "robbers.transfers_are_scoring": False,
        "river_tiles": "c3",
        "river_start_tile": "shuffle",
        "track.lap_matters": True,
    },
    {
        "expansions": ("robbers", "messengers", "fairy", "abbot"),
        "robbers.final_points": "after_final_scoring",
        "fairy.bonus_order": "after_features",
        "robbers.chance_passes_on": True,
        "messengers.exclusive_space": True,
        "tiny_city": 2,
        "farmers": False,
    },
)


def played(
    game: Game[State], seats: int, seed: int, chance: Any = None
) -> Iterator[tuple[Match[State], tuple[Record, ...]]]:
    """A random match: every match at a question with the records that led to it."""
    source, rng = chance or Seeded(seed), random.Random(seed)
    done = begin(game, seats, source)
    yield done.match, done.records
    match = done.match
    while match.result is None:
        (decision,) = match.decisions
        accepted = submit(game, match, rng.choice(list(legal_commands(game, match, decision.seat))), source)
        assert isinstance(accepted, Accepted)
        match = accepted.match
        yield match, accepted.records


@pytest.mark.rule("R20", "T4", "Q13", "R9")
@pytest.mark.parametrize("options", EVERYTHING)
def test_the_invariants_of_robbers_and_points(options: Mapping[str, object]) -> None:
    """After every batch a robber on the track has foreign company; points come from events and thefts.

    The items of an event add it up. A stolen amount is at least 1 and at most the event's; a thief's robber is home; no
    total falls below 0.
    """
    game = make(options)
    for seed in range(6):
        seats = 2 + seed % 5
        points = 0
        for match, records in played(game, seats, seed):
            state = match.state
            drawer = ROBBERS.of(state)
            for event in (record.event for record in records):
                if isinstance(event, BatchMoved):
                    points += sum(move.spaces for move in event.moves)
                elif isinstance(event, BatchOpened):
                    assert all(gain.amount == sum(item[2] for item in gain.items) for gain in event.gains)
                elif isinstance(event, PointsStolen):
                    points += sum(theft.amount for theft in event.thefts)
                    assert len(event.thefts) == len({theft.thief for theft in event.thefts})
            if not busy(state):
                assert points == sum(score(state, seat) for seat in range(seats))
                for owner, at in enumerate(drawer.at if drawer is not None else ()):
                    assert at is None or any(
                        space(state, total) == at
                        for seat in range(seats)
                        if seat != owner
                        for total in state.totals[seat]
                    )
            assert all(total >= 0 for row in state.totals for total in row)


@pytest.mark.rule("M5", "S2", "S5")
def test_no_more_messages_than_batches_in_a_turn() -> None:
    """The number of messages taken in a turn is at most the number of batches of that turn."""
    game = make({"expansions": EXPANSIONS})
    for seed in range(6):
        messages = batches = 0
        for _, records in played(game, 3, seed):
            for event in (record.event for record in records):
                if isinstance(event, TurnStarted):
                    messages = batches = 0
                messages += isinstance(event, MessageTaken)
                batches += isinstance(event, BatchOpened)
                assert messages <= batches


@pytest.mark.parametrize("options", EVERYTHING)
def test_replay_pieces_views_and_json(options: Mapping[str, object]) -> None:
    """The fold of the records is the match, pieces are conserved, a view is the match, and all of it survives JSON."""
    game = make(options)
    start = opening(game, 3)
    folded, pieces, longest = start, game.conserved, 0
    assert pieces is not None
    before = pieces(start.state)
    for number, (match, records) in enumerate(played(game, 3, 11)):
        folded = fold(game, folded, records)
        assert match == folded
        assert before == pieces(match.state)
        longest = number
        if number % 10 == 0:
            assert match.state == view(game, match, 0).state
            assert match == from_json(to_json(match), game)
            for record in records:
                assert record.event == from_json(to_json(record.event), game)
    assert longest <= game.longest


@pytest.mark.parametrize("options", EVERYTHING)
def test_everything_can_be_told_and_shown(options: Mapping[str, object]) -> None:
    """Every command, event and decision has words in both languages, and every view a picture as text and as SVG."""
    game = make(options)
    for number, (match, records) in enumerate(played(game, 4, 5)):
        for language in ("en", "fr"):
            for decision in match.decisions:
                assert game.words(match.state, decision, language)
            for record in records:
                assert game.words(match.state, record.event, language)
                if isinstance(record.event, Answered):
                    assert game.words(match.state, record.event.command, language)
            if number % 30 == 0:
                shown = view(game, match, SPECTATOR)
                assert "0" in game.show(shown, language)
                assert game.draw is not None
                assert ElementTree.fromstring(game.draw(shown, "en")).tag.endswith("svg")


BOARD = (TurnStarted, TileDrawn, TilePlaced, MeeplePlaced, MeeplesReturned)


class Tiles(Scripted):
    """A script for the tiles alone: the top message is whichever comes first."""

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        """The next tile of the script, or the first message."""
        if str(things()[0]).startswith("message-"):
            return (0,)
        return super().answer(request, version, things)


def board_events(options: Mapping[str, object], script: list[str], seed: int) -> list[Event]:
    """The events of the board when placements and claims are chosen by chance, and nothing of an expansion is used.

    Of messages the last answer is taken: the 2 points.
    """
    game, rng, chance = make(options), random.Random(seed), Tiles(script)
    done = begin(game, 3, chance)
    match, events = done.match, [record.event for record in done.records]
    while match.result is None and len([event for event in events if isinstance(event, TileDrawn)]) < len(script):
        (decision,) = match.decisions
        commands = list(legal_commands(game, match, decision.seat))
        if not isinstance(decision, TileSpot | PieceToPlace):
            command = commands[-1]
        else:
            command = commands[rng.randrange(len(commands))]
        accepted = submit(game, match, command, chance)
        assert isinstance(accepted, Accepted)
        match = accepted.match
        events += [record.event for record in accepted.records]
    return [event for event in events if isinstance(event, BOARD)]


@pytest.mark.rule("V13", "M3", "R2")
@pytest.mark.parametrize("seed", range(8))
def test_without_robber_tiles_the_board_is_that_of_the_base_game(seed: int) -> None:
    """With no robber tile in the script and no message carried out, expansions in play change nothing on the board."""
    script = [tile for tile in make({}).setup.args[2].bags[0] if "+" not in tile]  # type: ignore[attr-defined]
    random.Random(seed).shuffle(script)
    base = board_events({}, script[:50], seed)
    assert base == board_events({"expansions": ["robbers"]}, script[:50], seed)
    assert base == board_events({"expansions": ["wheel", "tower"]}, script[:50], seed)
    assert base == board_events({"expansions": ["messengers"]}, script[:50], seed)
    assert base == board_events({"expansions": ["robbers", "messengers", "catapult", "bazaar"]}, script[:50], seed)
