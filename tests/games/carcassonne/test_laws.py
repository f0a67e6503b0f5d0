"""Section 13.4 and V13: what holds in every match, with every handler and without any one of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import pytest

import tabletop_rules as tr
from examples.house_rules.carcassonne import HOUSE_RULES
from tabletop_rules.core.chance import Scripted, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, open_with_records, submit, unopened, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game, message_words
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Event, Places, Record, Request
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.games.carcassonne.batches import batch
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
from tabletop_rules.games.carcassonne.expansions.fairy import fairy_beside
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MessageTaken, TakeMessage
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.expansions.robbers.queries import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.expansions.sources.common import SOURCES
from tabletop_rules.games.carcassonne.game import HANDLERS, make
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.queries.track import busy, score, space
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import Gain, Payment, State
from tabletop_rules.games.carcassonne.steps import EndTurn
from tabletop_rules.testing import check as check_laws
from tabletop_rules.testing import handlers_can_go
from tests.effort import fewer, some
from tests.games.carcassonne.story import BOTH, TWO_CITIES, V3, V4, V5

EVERYTHING: tuple[Mapping[str, object], ...] = (
    {},
    {"expansions": EXPANSIONS},
    {"expansions": BOTH, "robbers.placement": "zman"},
    {
        "expansions": EXPANSIONS,
        **V3,
        **V4,
        "fairy.bonus_order": "with_features",
        "robbers.transfers_are_scoring": False,
        "river_tiles": "c3",
        "river_start_tile": "shuffle",
        "track.lap_matters": True,
    },
    {
        "expansions": (*BOTH, "fairy", "abbot"),
        **V3,
        **V5,
        "fairy.bonus_order": "after_features",
        "robbers.chance_passes_on": True,
        "tiny_city": 2,
        "farmers": False,
    },
)


def played(game: Game[State], seats: int, seed: int) -> Iterator[tuple[Match[State], tuple[Record, ...]]]:
    """Yield every match of a random game at its open decision, with the records that led to it."""
    source, rng = Seeded(seed), random.Random(seed)
    done = open_with_records(game, seats, source)
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
    """Robbers have foreign company after every batch, and all points come from events and thefts."""
    game = make(options)
    for seed in range(fewer(2, 6)):
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
    """A turn has at most as many messages as batches."""
    game = make({"expansions": EXPANSIONS})
    for seed in range(fewer(2, 6)):
        messages = batches = 0
        for _, records in played(game, 3, seed):
            for event in (record.event for record in records):
                if isinstance(event, TurnStarted):
                    messages = batches = 0
                messages += isinstance(event, MessageTaken)
                batches += isinstance(event, BatchOpened)
                assert messages <= batches


@pytest.mark.parametrize("options", some(EVERYTHING, 3))
def test_replay_pieces_views_and_json(options: Mapping[str, object]) -> None:
    """Every match is the fold of its records, conserves its pieces, and survives views and JSON."""
    game = make(options)
    start = unopened(game, 3)
    folded, pieces, longest = start, game.checks.conserved, 0
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
    assert longest <= game.checks.longest


@pytest.mark.parametrize("options", some(EVERYTHING, 2))
def test_everything_has_texts_and_pictures(options: Mapping[str, object]) -> None:
    """Every command, event and decision has a text in both languages, and every view a text and an SVG."""
    game = make(options)
    for number, (match, records) in enumerate(played(game, 4, 5)):
        for language in ("en", "fr"):
            for decision in match.decisions:
                assert message_words(game, match.state, decision, Voice(language))
            for record in records:
                assert message_words(game, match.state, record.event, Voice(language))
                if isinstance(record.event, Answered):
                    assert message_words(game, match.state, record.event.command, Voice(language))
            if number % 30 == 0:
                shown = view(game, match, SPECTATOR)
                assert "0" in game.display.show(shown, Voice(language))
                assert game.display.draw is not None
                assert ElementTree.fromstring(game.display.draw(shown, Voice("en"))).tag.endswith("svg")


BOARD = (TurnStarted, TileDrawn, TilePlaced, MeeplePlaced, MeeplesReturned)


class Tiles(Scripted):
    """A chance source with a script for the tiles that always draws the first message."""

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        if str(things()[0]).startswith("message-"):
            return (0,)
        return super().answer(request, version, things)


def board_events(options: Mapping[str, object], script: list[str], seed: int) -> list[Event]:
    """Return the events of the board when placements and claims are random and every other answer is the last one."""
    game, rng, chance = make(options), random.Random(seed), Tiles(script)
    done = open_with_records(game, 3, chance)
    match, events = done.match, [record.event for record in done.records]
    while match.result is None and len([event for event in events if isinstance(event, TileDrawn)]) < len(script):
        (decision,) = match.decisions
        commands = list(legal_commands(game, match, decision.seat))
        on_board = isinstance(decision, TileSpot | PieceToPlace)
        accepted = submit(game, match, commands[rng.randrange(len(commands)) if on_board else -1], chance)
        assert isinstance(accepted, Accepted)
        match = accepted.match
        events += [record.event for record in accepted.records]
    return [event for event in events if isinstance(event, BOARD)]


@pytest.mark.rule("V13", "M3", "R2")
@pytest.mark.parametrize("seed", some(range(4), 2))
def test_unused_expansions_change_nothing_on_the_board(seed: int) -> None:
    """Without robber tiles and actions of messages the board is that of the base game, whatever is in play."""
    script = [tile for tile in make({}).setup.args[1].bags[0] if "+" not in tile]  # type: ignore[attr-defined]
    random.Random(seed).shuffle(script)
    base = board_events({}, script[:50], seed)
    for expansions in (["robbers"], ["wheel", "tower"], ["messengers"], [*BOTH, "catapult", "bazaar"]):
        assert base == board_events({"expansions": expansions}, script[:50], seed)


# --- handlers ------------------------------------------------------------------------------------------------------


OTHERS: Mapping[str, object] = {
    **V3,
    **V4,
    **V5,
    "farmers": False,
    "tiny_city": 2,
    "track.lap_matters": True,
    "robbers.placement": "zman",
    "robbers.transfers_are_scoring": False,
    "fairy.bonus_order": "with_features",
}
GAMES: tuple[Mapping[str, object], ...] = (
    {"expansions": EXPANSIONS},
    {"expansions": EXPANSIONS, **OTHERS},
    {"expansions": EXPANSIONS, "robbers.chance_passes_on": True, "fairy.bonus_order": "after_features"},
)
"""Together they put every handler of the table in force."""

SURROUNDED = [
    ("base-B", (0, 1), 0),
    *[("base-D", (column, 0), 0) for column in (1, -1)],
    *[("base-B", cell, 0) for cell in ((1, 1), (-1, 1), (0, 2))],
    *[("base-A", (column, 2), 0) for column in (1, -1)],
]
"""The last tile is the eighth around the monastery at (0, 1)."""
LAST_TILES = ["base-B", "base-B"]


def begun(options: Mapping[str, object], seats: int = 2, **fields: Any) -> Game[State]:
    return situation(make(options), seats, **fields)


def used_before(**fields: Any) -> Callable[[State], State]:
    """Return a change of the state in which the host has used a source before."""
    return lambda state: SOURCES.put(state, change(SOURCES.get(state), **fields))


def sale(payer: int, receiver: int, bid: int) -> tr.Plan:
    """Return the plan of a sale and the end of the turn."""
    gains = (Gain(receiver, bid, "sale", items=(("bid", 1, bid),)),)
    return (*batch("sale", gains, (Payment(payer, bid),)), EndTurn())


def situations(options: Mapping[str, object]) -> dict[str, tuple[Game[State], ...]]:
    """Return situations by the rule id of a handler that acts in them but seldom in random play."""

    def only(*expansions: str) -> dict[str, object]:
        return {**options, "expansions": expansions}

    figures = {0: 9, 1: 9, 2: 30, 3: 9}
    ends: dict[str, Any] = {"at": (EndTurn(),), "bag": LAST_TILES, "turn": 3}
    beside = [robbers_at({2: 9})]
    monk = [(0, (0, 1), "monastery", 0, 1)]
    closed, knight = [("base-E", (0, -1), 2)], (0, (0, 0), "city")
    road = [("base-D", (1, 0), 0), ("base-D", (2, 0), 0)]
    farmer = [(0, (2, 0), "field")] if options.get("farmers", True) else []
    meeples = [(0, (0, 0), "city"), (0, (1, 0), "road"), *farmer]
    games = {
        "V11": begun(only("robbers"), totals={0: 60, 1: 10}, drawn="robbers-A", at="tile"),
        "AB4": begun(only("abbot"), landscape=SURROUNDED, meeples=monk, at="meeple", bag=[]),
        "S4": begun(
            only("robbers"),
            landscape=TWO_CITIES,
            meeples=[knight, (0, (0, -2), "city")],
            totals={0: 8, 1: 5},
            also=[robbers_at({1: 8})],
            at="score",
            bag=[],
        ),
        "M10": begun(
            {"expansions": ["messengers", "fairy"]},
            landscape=closed,
            meeples=[knight],
            totals={0: (2, 2)},
            also=[fairy_beside((0, 0), "city")],
            at="score",
            bag=LAST_TILES,
        ),
        "Q14": begun(only("bazaar", "messengers"), totals={0: (9, 4)}, **{**ends, "at": sale(0, 1, 8)}),
        "R18": begun(only("bazaar", "robbers"), 4, totals=figures, also=beside, at=sale(0, 2, 4)),
        "R19": begun(only("bazaar", "robbers"), 4, totals=figures, also=beside, at=sale(0, 2, 4)),
        "R19a": begun(only("bazaar", "robbers"), 4, totals=figures, also=beside, at=sale(0, 1, 4)),
        "X8": begun(only("catapult"), also=[used_before(fired=1)], **ends),
        "X10": begun(only("bazaar"), also=[used_before(sold=3, buyers=(0,))], **ends),
        "X12": begun(only("tower"), totals={0: 9}, drawn="base-A", also=[used_before(ransomed=3)], turn=3, at="tile"),
        "S5": begun(
            only("messengers", "tower"),
            landscape=road,
            meeples=meeples,
            totals={0: 9, 1: 9},
            at=(TakeMessage(), EndTurn()),
        ),
    }
    return {rule: (game,) for rule, game in games.items()}


@pytest.mark.slow
@pytest.mark.parametrize("options", GAMES, ids=["first values", "others", "the rest"])
def test_every_handler_acts_and_the_game_goes_on_without_it(options: Mapping[str, object]) -> None:
    """Law 16 holds for every handler, in random play or in a situation of its own."""
    found = handlers_can_go(make(options), situations=situations(options), searched=60, seed=300)
    assert len(make(options).handlers) == len(found)


def test_the_games_of_law_16_put_every_handler_in_force() -> None:
    """The three games of law 16 leave out no handler of the table."""
    in_force = set(chain.from_iterable(make(options).handlers for options in GAMES))
    assert {offer.handler for offer in HANDLERS.offers()} == in_force


def test_the_laws_hold_with_house_rules() -> None:
    """Random matches with all house rules keep every law."""
    house = tr.load_game("carcassonne").with_expansion("house rules", HOUSE_RULES)
    assert check_laws(house, fewer(1, 2)).good


def test_the_laws_hold_from_a_situation_on() -> None:
    """Random matches from a situation with robbers, meeples and few tiles keep every law."""
    laid = situation(
        make({"expansions": [*BOTH, "fairy", "abbot"]}),
        3,
        landscape=[("base-D", (1, 0), 0)],
        meeples=[(0, (0, 0), "road"), (1, (1, 0), "field", 1)],
        totals={0: (12, 3), 1: 49},
        bag=["base-U"] * 4 + ["robbers-A", "robbers-H"],
        also=[robbers_at({1: 12, 2: 49})],
    )
    report = check_laws(laid, matches=fewer(1, 4))
    assert report.good, report
