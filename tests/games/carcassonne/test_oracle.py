"""The game against the oracle: at every question and every batch of many random matches both must say the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, begin, submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Record
from tabletop_rules.games.carcassonne.commands import PlaceMeeple, PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import (
    BatchOpened,
    FeaturesCompleted,
    MeeplePlaced,
    MeeplesReturned,
    TilePlaced,
)
from tabletop_rules.games.carcassonne.expansions.abbot.commands import PlaceAbbot
from tabletop_rules.games.carcassonne.expansions.messengers.decisions import ActionOrPoints
from tabletop_rules.games.carcassonne.expansions.messengers.messages import ChooseMessage
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.queries.board import segment_of, tile_of
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import NOWHERE
from tests.games.carcassonne.oracle import TILES, Node, Oracle


def node(state: State, segment: int) -> Node:
    printed = segment_of(state, segment)
    return tile_of(state.board, segment).cell, printed.part, printed.index


def named(oracle: Oracle, state: State, target: int, message: int) -> frozenset[Node]:
    """The target of a message as the oracle names it: a feature, the segment of a meeple, or nothing."""
    if target == NOWHERE:
        return frozenset()
    found = node(state, target)
    return frozenset({found}) if message == 8 else oracle.flood(found).nodes


def follow(oracle: Oracle, state: State, records: tuple[Record, ...]) -> None:
    """Tell the oracle what happened, and compare every batch with what it finds."""
    waiting: list[str] = []
    for record in records:
        event = record.event
        if isinstance(event, TilePlaced):
            oracle.lay(event.tile, event.cell, event.turns)
        elif isinstance(event, MeeplePlaced):
            oracle.meeples[node(state, event.segment)] = (event.seat, event.piece)
        elif isinstance(event, MeeplesReturned):
            for meeple in event.meeples:
                assert (meeple.seat, meeple.piece) == oracle.meeples.pop(node(state, meeple.segment))
        elif isinstance(event, FeaturesCompleted):
            waiting = [segment_of(state, number).part for number in event.features]
            assert sorted(waiting) == sorted(found.part for found in oracle.completed())
        elif isinstance(event, BatchOpened):
            of_features = [gain for gain in event.gains if gain.source != "fairy_bonus"]  # which V7 may put among them
            told = Counter((gain.seat, gain.amount, gain.source) for gain in of_features)
            if event.source == "features":
                assert oracle.gains(oracle.completed(), False) == told
            elif event.source in ("incomplete", "fields"):
                left = [found for found in oracle.occupied() if (found.part == "field") == (event.source == "fields")]
                assert oracle.gains(left, True) == told
            elif event.source in ("abbot", "message"):
                (gain,) = event.gains
                what = gain.items[0][0]
                if gain.feature != NOWHERE:
                    assert oracle.value(oracle.flood(node(state, gain.feature)), True) == gain.amount
                elif what != "instead":
                    assert 2 * oracle.pieces(gain.seat)[what] == gain.amount


def compare(seed: int, seats: int, options: Mapping[str, object]) -> None:
    game = make(options)
    oracle = Oracle(int(str(options.get("tiny_city", 4))), bool(options.get("farmers", True)))
    chance, rng = Seeded(seed), random.Random(seed)
    done = begin(game, seats, chance)
    match = done.match
    follow(oracle, match.state, done.records)
    while match.result is None:
        (decision,) = match.decisions
        commands = list(legal_commands(game, match, decision.seat))
        drawn = match.state.stack.drawn
        if isinstance(decision, TileSpot):
            assert drawn is not None
            listed = {(command.cell, command.turns) for command in commands if isinstance(command, PlaceTile)}
            assert (oracle.river_places if TILES[drawn]["river"] else oracle.placements)(drawn) == listed
        elif isinstance(decision, PieceToPlace):
            placed = {(c.part, c.index, 0) for c in commands if isinstance(c, PlaceMeeple)}
            placed |= {(c.part, 0, 1) for c in commands if isinstance(c, PlaceAbbot)}
            assert oracle.claims(decision.seat, match.state.supplies[decision.seat]) == placed
        elif isinstance(decision, ActionOrPoints):
            acts = [c.target for c in commands if isinstance(c, ChooseMessage) and c.act]
            flat = [named(oracle, match.state, target, decision.message) for target in acts]
            assert oracle.targets(decision.seat, decision.message, bool(match.state.stack.piles)) == set(flat)
            assert len(flat) == len(set(flat))
        accepted = submit(game, match, rng.choice(commands), chance)
        assert isinstance(accepted, Accepted)
        match = accepted.match
        follow(oracle, match.state, accepted.records)
        if match.decisions and isinstance(match.decisions[0], TileSpot):
            assert [] == oracle.completed()
    assert len(oracle.cells) == len(match.state.board.tiles)


OPTIONS: tuple[Mapping[str, object], ...] = (
    {},
    {"expansions": ["abbot", "river"]},
    {"tiny_city": 2, "farmers": False},
    {"expansions": ["abbot", "river", "robbers", "fairy"], "river_tiles": "c3", "river_start_tile": "shuffle"},
    {"expansions": ["abbot", "robbers", "messengers", "fairy"], "fairy.bonus_order": "with_features"},
)


@pytest.mark.rule("B5", "B8", "B9", "B11", "B12", "B13", "B14", "B15", "B16", "B18", "B19", "B21", "FM1", "FM2")
@pytest.mark.rule("FM4", "AB4", "M6", "M9", "M10", "Q18", "Q20", "RI2", "RI5", "Q29")
@pytest.mark.parametrize("tenth", range(10))
def test_the_game_agrees_with_a_full_rescan(tenth: int) -> None:
    """Placements, claims, completed features, majorities, final scores and what a message can be carried out on."""
    for seed in range(10 * tenth, 10 * tenth + 10):
        compare(seed, 2 + seed // 5 % 5, OPTIONS[seed % len(OPTIONS)])


@pytest.mark.slow
@pytest.mark.parametrize("hundred", range(1, 11))
def test_a_thousand_matches_agree_with_a_full_rescan(hundred: int) -> None:
    """The same for a thousand matches."""
    for seed in range(100 * hundred, 100 * hundred + 100):
        compare(seed, 2 + seed // 5 % 5, OPTIONS[seed % len(OPTIONS)])
