"""Situations cannot lie: impossible tables are refused, and those that are accepted keep the laws of a played match."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.commands import PlaceTile
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.expansions.messengers.expansion import figures_bound, messages_seen
from tabletop_rules.games.carcassonne.expansions.messengers.queries import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import SellTile
from tabletop_rules.games.carcassonne.expansions.sources.catapult import FireCatapult
from tabletop_rules.games.carcassonne.expansions.sources.common import SourcesDrawer, used_this_turn
from tabletop_rules.games.carcassonne.options import EXPANSIONS
from tabletop_rules.games.carcassonne.queries.board import standing
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.testing.check import check
from tabletop_rules.testing.random_answers import hosted
from tabletop_rules.testing.random_table import play
from tests.effort import fewer, some
from tests.games.carcassonne.laid_out import laid_out

PLAIN = tr.load_game("carcassonne")
RIVER = tr.load_game("carcassonne", {"expansions": ["river"]})
FULL = tr.load_game("carcassonne", {"expansions": EXPANSIONS})
V4 = tr.load_game("carcassonne", {"expansions": ["messengers"], "messengers.choice": "one_figure_per_turn"})
GAMES = (PLAIN, RIVER, FULL, tr.load_game("carcassonne", {"expansions": ["robbers", "abbot"], "farmers": False}))


@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_the_table_of_a_played_match_is_accepted_as_it_is(game: tr.Game[State]) -> None:
    """A situation with the words for a table of random play has its tiles, figures and question."""
    told = 0
    for seed, seats in ((1, 2), (2, 5)):
        for match in play(game, seats, seed, undos=0).matches[:: fewer(12, 5)]:
            if match.decisions and isinstance(match.decisions[0], TileSpot | PieceToPlace):
                laid = situation(game, seats, **laid_out(match))
                state = tr.Table.open(laid, seats, seed=1).match.state
                for field in ("totals", "supplies", "active", "turn"):
                    assert getattr(match.state, field) == getattr(state, field)
                for field in ("tiles", "spots", "cloisters"):
                    assert sorted(getattr(match.state.board, field)) == sorted(getattr(state.board, field))
                for slot in match.state.slots:
                    assert slot in state.slots or isinstance(slot, SourcesDrawer)
                assert [*standing(match.state.board)] == [*standing(state.board)]
                assert attrs.evolve(match.state.stack, aside=0) == state.stack
                told += 1
    assert told > fewer(4, 10)


@pytest.mark.parametrize("game", some(GAMES[1:3], 1))
def test_the_laws_hold_from_the_table_of_a_played_match_on(game: tr.Game[State]) -> None:
    """Random matches from such a situation keep every law."""
    matches = play(game, 3, 4, undos=0).matches
    found = [match for match in matches if match.decisions and isinstance(match.decisions[0], TileSpot | PieceToPlace)]
    laid = situation(game, 3, **laid_out(found[len(found) * 2 // 3]))
    report = check(laid, matches=1, seed=7, most=fewer(20, 1000))
    assert report.good, report


def test_random_tables_are_refused_with_reasons_or_keep_the_laws() -> None:
    """Words changed at random, a third of which make an impossible table, lead to no fault of the engine."""
    rng = random.Random(11)
    seen: Counter[bool] = Counter()
    for seed in range(fewer(12, 32)):
        game = rng.choice(GAMES)
        matches = play(game, 2, seed % 5, most=60, undos=0).matches
        match = rng.choice([each for each in matches if isinstance(each.decisions[0], TileSpot | PieceToPlace)])
        words = laid_out(match)
        what = rng.choice(sorted(words))
        words[what] = _changed(words[what], rng)
        try:
            laid = situation(game, 2, **words)
        except (tr.SituationError, tr.UsageError):
            seen[False] += 1
            continue
        seen[True] += 1
        report = check(laid, matches=1, seed=seed, most=15)
        assert report.good, report
    assert all(seen[accepted] >= fewer(3, 5) for accepted in (True, False)), seen


def _changed(given: Any, rng: random.Random) -> Any:
    """Return words with a part taken out, moved, doubled or replaced."""
    if isinstance(given, dict):
        return {seat: tuple([max(0, each + rng.randint(-2, 2)) for each in row]) for seat, row in given.items()}
    if isinstance(given, list | tuple) and given:
        row, at = [*given], rng.randrange(len(given))
        return rng.choice([row[:at] + row[at + 1 :], [*row, row[at]], row[at:] + row[:at]])
    return rng.choice(["turn", "tile", "meeple", "score", "end", 0, 1, None, given])


# --- what is refused ------------------------------------------------------------------------------------------------


@pytest.mark.rule("RI1", "RI2")
def test_the_river_comes_first_and_keeps_its_course() -> None:
    """No land tile before the river tiles, no river tile beside the river, and no immediate U-turn."""
    with pytest.raises(tr.SituationError, match=r"bag: 'river-\S+' is drawn before tiles that are on the table; 11"):
        situation(RIVER, 2, landscape=[("base-B", (1, 0), 0)])
    with pytest.raises(tr.SituationError, match=r"tile 2: 'river-C' is drawn before the tile given before it"):
        situation(RIVER, 2, landscape=[("base-B", (1, 0), 0), ("river-C", (0, 1), 0)], bag=["base-B"])
    with pytest.raises(tr.SituationError, match=r"tile 2: The river cannot continue like this at .*\(Q29\)"):
        situation(RIVER, 2, landscape=[("river-J", (0, 1), 3), ("river-I", (1, 1), 2)])
    with pytest.raises(tr.SituationError, match=r"bag: 'river-\S+' is drawn before"):
        situation(RIVER, 2, drawn="river-L", at="tile")


@pytest.mark.rule("RI1", "RI4")
def test_tiles_of_a_bag_stay_in_the_order_of_the_bags() -> None:
    """With tiles of your own, too, the river is drawn before the lake, and the lake before the land."""
    laid = situation(RIVER, 2, bag=["base-B", "river-L", "river-C", "base-B"])
    assert (("river-C",), ("river-L",), ("base-B", "base-B")) == tr.unopened(laid, 2).state.stack.piles


@pytest.mark.rule("B7")
def test_final_scoring_begins_without_tiles() -> None:
    """At the end the bag is empty; one that is given otherwise is refused."""
    assert () == tr.unopened(situation(PLAIN, 2, at="end"), 2).state.stack.piles
    with pytest.raises(tr.SituationError, match=r"bag: final scoring begins when no tile is left \(B7\)"):
        situation(PLAIN, 2, bag=["base-B"], at="end")


@pytest.mark.rule("B11", "B22")
def test_what_an_earlier_tile_completed_holds_no_meeple() -> None:
    """At the scoring, too, only a feature that the last tile completes has meeples."""
    road = [("base-A", (-1, 0), 3), ("base-A", (1, 0), 1)]
    figure = [(0, (0, 0), "road")]
    assert ("situation",) == situation(PLAIN, 2, landscape=road, meeples=figure, at="score").additions
    with pytest.raises(tr.SituationError, match="seat 0 has a meeple on a road that is complete"):
        situation(PLAIN, 2, landscape=[*road, ("base-E", (0, -1), 2)], meeples=figure, at="score")


@pytest.mark.rule("B2")
@pytest.mark.parametrize("at", ["meeple", "score"])
def test_the_start_tile_is_nobodys(at: str) -> None:
    """Nobody places a meeple on the start tile, or scores for laying it."""
    with pytest.raises(tr.SituationError, match=rf"at: no tile has been laid to begin at '{at}' with \(B2\)"):
        situation(PLAIN, 2, at=at)


@pytest.mark.rule("B6")
def test_discarded_tiles_are_out_of_the_bag() -> None:
    """Tiles that fitted nowhere are named, once for each copy."""
    laid = situation(PLAIN, 2, discarded=["base-C"])
    state = tr.unopened(laid, 2).state
    assert (("base-C",), False) == (state.stack.discarded, "base-C" in state.stack.piles[0])
    with pytest.raises(tr.SituationError, match="discarded: no 'base-C' is left"):
        situation(PLAIN, 2, discarded=["base-C", "base-C"])


@pytest.mark.rule("B3", "B4")
def test_a_turn_that_is_not_given_is_counted() -> None:
    """One turn for each tile laid, and one for the tile to come."""
    road = [("base-D", (1, 0), 0), ("base-D", (2, 0), 0)]
    begun = {at: situation(PLAIN, 2, landscape=road, at=at) for at in ("turn", "meeple", "score", "end")}
    begun["tile"] = situation(PLAIN, 2, landscape=road, drawn="base-A", at="tile")
    turns = {at: tr.unopened(laid, 2).state.turn + (at == "turn") for at, laid in begun.items()}
    assert {"turn": 3, "tile": 3, "meeple": 2, "score": 2, "end": 2} == turns


def test_numbers_and_cells_are_whole() -> None:
    """A cell or a number of turns given as a float or a truth value is laid as the whole number it equals."""
    laid = situation(PLAIN, 2, landscape=[("base-D", (True, 0.0), False)])  # type: ignore[list-item]
    tile = tr.unopened(laid, 2).state.board.tiles[1]
    assert "((1, 0), 0)" == repr((tile.cell, tile.turns))


# --- what has happened in this turn ---------------------------------------------------------------------------------


@pytest.mark.rule("M6", "M9", "M11")
def test_messages_are_under_the_stack() -> None:
    """Messages that were seen are under the others, each once."""
    laid = situation(FULL, 2, also=[messages_seen([3, 1], due=1)])
    drawer = MESSENGERS.get(tr.unopened(laid, 2).state)
    assert ((2, 4, 5, 6, 7, 8), (3, 1), 1) == (drawer.unseen, drawer.under, drawer.extra)
    for wrong in ([9], [1, 1], [0]):
        with pytest.raises(tr.UsageError, match=r"messages_seen: message \d is none of"):
            situation(FULL, 2, also=[messages_seen(wrong)])
    for odd in (3, "12", [None], [True], None):
        with pytest.raises(tr.UsageError, match="messages_seen: give a list"):
            messages_seen(odd)  # type: ignore[arg-type]
    with pytest.raises(tr.UsageError, match="due is a whole number"):
        messages_seen([], due=-1)
    with pytest.raises(LookupError, match="not in play"):
        situation(PLAIN, 2, also=[messages_seen([1])])


@pytest.mark.rule("V4")
def test_bound_figures_are_those_of_the_turn() -> None:
    """A figure that is bound moves, without a question, when its player scores."""
    road = [("base-A", (-1, 0), 3), ("base-A", (1, 0), 1)]
    laid = situation(V4, 2, landscape=road, meeples=[(0, (0, 0), "road")], at="score", also=[figures_bound({0: 1})])
    assert ((0, 3), (0, 0)) == tr.Table.open(laid, 2, seed=1).match.state.totals
    for wrong, fault in (({2: 0}, "no seat 2"), ({0: 2}, "no figure 2"), ({0: None}, "no figure None")):
        with pytest.raises(tr.UsageError, match=f"figures_bound: .*{fault}"):
            situation(V4, 2, also=[figures_bound(wrong)])  # type: ignore[arg-type]
    with pytest.raises(tr.UsageError, match="figures_bound: give the figure of each seat"):
        figures_bound([0])  # type: ignore[arg-type]


@pytest.mark.rule("X8", "X10", "X12")
def test_sources_that_were_used_in_this_turn_are_not_used_again() -> None:
    """No second ransom in a turn, no second tile for a buyer, no second round of the catapult for a tile."""
    game = tr.load_game("carcassonne", {"expansions": ["catapult", "bazaar", "tower"]})
    words: dict[str, Any] = {"landscape": [("base-D", (1, 0), 0)], "totals": {0: 9, 1: 9}}
    fresh, used = (
        tr.Table.open(situation(game, 2, drawn="base-A", at="tile", also=also, **words), 2, seed=1)
        for also in ([], [used_this_turn(ransom=True)])
    )
    kinds = [{type(command).__name__ for command in hosted(game, table.match)} for table in (fresh, used)]
    assert [True, False] == ["PayRansom" in found for found in kinds]
    fresh, used = (
        tr.Table.open(situation(game, 3, at="score", also=also, **words), 3, seed=1)
        for also in ([], [used_this_turn(catapult=True, buyers=[0])])
    )
    sales = [{each.payer for each in hosted(game, t.match) if isinstance(each, SellTile)} for t in (fresh, used)]
    shots = [any(isinstance(each, FireCatapult) for each in hosted(game, table.match)) for table in (fresh, used)]
    assert ([{0, 1, 2}, {1, 2}], [True, False]) == (sales, shots)
    for wrong in ([2], [0, 0], [None]):
        with pytest.raises(tr.UsageError, match="used_this_turn: "):
            situation(FULL, 2, also=[used_this_turn(buyers=wrong)])  # type: ignore[arg-type]
    with pytest.raises(tr.UsageError, match="buyers is a list"):
        used_this_turn(buyers=0)  # type: ignore[arg-type]
    with pytest.raises(LookupError, match="not in play"):
        situation(PLAIN, 2, also=[used_this_turn(ransom=True)])


def test_a_tile_is_drawn_in_the_situation() -> None:
    """A situation that begins at a tile tells that it was drawn, and offers its places."""
    laid = situation(RIVER, 2, drawn="river-C", at="tile")
    table = tr.Table.open(laid, 2, seed=1)
    assert table.match.state.stack.narrowed
    assert all(isinstance(command, PlaceTile) for command in table.legal())
