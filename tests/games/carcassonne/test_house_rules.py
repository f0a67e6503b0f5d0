"""House rules written by a user of the package, one of each sort of handler."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_rules as tr
from examples.house_rules.carcassonne import HOUSE_RULES
from tabletop_rules import author
from tabletop_rules.core.game import Game
from tabletop_rules.games.carcassonne.bands import Band
from tabletop_rules.games.carcassonne.batches import batch
from tabletop_rules.games.carcassonne.commands import Allocate, PlaceMeeple, PlaceNothing
from tabletop_rules.games.carcassonne.decisions import PieceToPlace, TileSpot
from tabletop_rules.games.carcassonne.events import BatchOpened, MeeplesReturned
from tabletop_rules.games.carcassonne.expansions.fairy import fairy_beside
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.expansions.robbers.queries import COMPANIONS, ROBBABLE, ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import ChooseVictim
from tabletop_rules.games.carcassonne.expansions.sources.bazaar import BUYERS, SellTile
from tabletop_rules.games.carcassonne.situation import situation
from tabletop_rules.games.carcassonne.state import Gain, Move, State
from tabletop_rules.games.carcassonne.steps import EndTurn
from tabletop_rules.games.carcassonne.terms import PAWN
from tabletop_rules.games.carcassonne.turn import NextTurn
from tests.games.carcassonne.story import TWO_CITIES

PLAIN: Game[State] = tr.load_game("carcassonne")
HOUSE: Game[State] = PLAIN.with_expansion("house rules", HOUSE_RULES)


def begun(game: Game[State], **fields: Any) -> tr.Table[State]:
    return tr.Table.open(situation(game, 2, **fields), 2, seed=1)


def totals(table: tr.Table[State]) -> tuple[tuple[int, ...], ...]:
    return table.match.state.totals


@pytest.mark.parametrize(("game", "seat"), [(PLAIN, 1), (HOUSE, 0)], ids=["plain", "house"])
def test_a_replacement_skips_the_turn_of_a_player_far_ahead(game: Game[State], seat: int) -> None:
    """The turn of a player 20 points ahead goes to the next one."""
    table = begun(game, totals={1: 20}, active=1)
    assert [(seat, TileSpot)] == [(decision.seat, type(decision)) for decision in table.decisions]


@pytest.mark.parametrize(("game", "points"), [(PLAIN, 0), (HOUSE, 2)], ids=["plain", "house"])
def test_a_trigger_rewards_two_cities(game: Game[State], points: int) -> None:
    """A player who completes two cities of another one with a tile receives 2 points."""
    standing = [(0, (0, 0), "city"), (0, (0, -2), "city")]
    table = begun(game, landscape=TWO_CITIES, meeples=standing, active=1, at="score")
    assert ((4 + 4,), (points,)) == totals(table)


def test_points_of_a_house_rule_come_before_a_bonus_after_the_features() -> None:
    """The fairy's bonus that is paid after the features does not follow another batch before them."""
    game = tr.load_game("carcassonne", {"expansions": ["fairy"], "fairy.bonus_order": "after_features"})
    house = game.with_expansion("house rules", HOUSE_RULES)
    standing = [(0, (0, 0), "city"), (0, (0, -2), "city")]
    beside = fairy_beside((0, 0), "city")
    table = begun(house, landscape=TWO_CITIES, meeples=standing, also=[beside], active=1, at="score")
    opened = [record.event.source for record in table.log.records if isinstance(record.event, BatchOpened)]
    assert ["builder", "features", "fairy_bonus"] == opened


@author.replacement("H10", MeeplesReturned, Band.COMPLETED, 100)
@author.fr("Les meeples restent sur la zone évaluée.")
def they_stay(state: State, event: MeeplesReturned) -> author.Acting:
    """Meeples stay on the feature that was scored."""
    yield author.TABLE[0], ()


def test_a_bonus_after_the_features_does_not_wait_for_meeples_that_stay() -> None:
    """The fairy's bonus is paid after the features, even if a house rule keeps the meeples there."""
    options = {"expansions": ["fairy"], "fairy.bonus_order": "after_features"}
    game = tr.load_game("carcassonne", options).with_handlers(they_stay)
    closed, beside = [("base-E", (0, -1), 2)], fairy_beside((0, 0), "city")
    table = begun(game, landscape=closed, meeples=[(0, (0, 0), "city")], also=[beside], at="score")
    assert ((4 + 3,), (0,)) == totals(table)


SAFE = tr.Refusal("safe_road", "Roads are safe.", "Les routes sont sûres.")


@author.protection("H7", ROBBABLE, Band.CHOICE, 100, SAFE)
@author.fr("Les points d'une route ne se volent pas.")
def safe_roads(state: State, move: Move, owner: tr.Seat) -> bool:
    """Points of roads cannot be robbed."""
    return move.gain != 0


def test_points_that_cannot_be_robbed_leave_later_ones_out_of_reach() -> None:
    """A figure whose first points are safe has left the robber's space before its next ones (R12)."""
    game = tr.load_game("carcassonne", {"expansions": ["robbers"]}).with_handlers(safe_roads)
    gains = [Gain(0, 3, "road"), Gain(0, 6, "city"), Gain(1, 8, "city")]
    table = begun(game, totals={0: 7, 1: 20}, also=[robbers_at({1: 7})], at=(*batch("features", gains), NextTurn()))
    table.submit(Allocate(0, table.decisions[0].id, 0, 0))
    assert ((16,), (28,)) == totals(table)


@pytest.mark.rule("R20")
def test_a_robber_that_a_house_rule_leaves_alone_breaks_no_law() -> None:
    """R20 follows from the rulings alone: where roads are safe, a robber may be left behind."""
    game = tr.load_game("carcassonne", {"expansions": ["robbers"]}).with_handlers(safe_roads)
    steps = (*batch("features", [Gain(0, 3, "road")]), NextTurn())
    state = begun(game, totals={0: 7, 1: 20}, also=[robbers_at({1: 7})], at=steps).match.state
    assert (((10,), (20,)), (None, 7)) == (state.totals, ROBBERS.get(state).at)
    assert [] == [fault for each in game.checks.invariants for fault in each(state)]


BROKE = tr.Refusal("broke", "Who has nothing buys nothing.", "Qui n'a rien n'achète rien.")
NOBLE = tr.Refusal("noble", "Nobody robs player 2.", "On ne vole pas le joueur 2.")


@author.protection("H8", BUYERS, Band.TURN_OVER, 100, BROKE)
@author.fr("Qui n'a rien n'achète rien.")
def with_points(state: State, seat: tr.Seat) -> bool:
    """Who has nothing buys nothing."""
    return sum(state.totals[seat]) > 0


@author.protection("H9", COMPANIONS, Band.CHOICE, 100, NOBLE)
@author.fr("On ne vole pas le joueur 2.")
def noble(state: State, figure: tuple[tr.Seat, int], owner: tr.Seat) -> bool:
    """Nobody robs player 2."""
    return figure[0] != 1


@pytest.mark.parametrize(("payer", "receiver", "why"), [(0, 2, "X10"), (9, None, "X10"), (1, 0, "H8")])
def test_a_protection_of_buyers_is_asked_about_players_alone(payer: int, receiver: int | None, why: str) -> None:
    """A seat that is not at the table is rejected before a house rule looks at its points."""
    game = tr.load_game("carcassonne", {"expansions": ["bazaar"]}).with_handlers(with_points)
    table = begun(game, totals={0: 9}, at=(EndTurn(),), turn=3)
    assert [why] == [each.rule for each in table.why_not(SellTile(tr.HOST, 0, payer, receiver, 0))]


def test_a_protection_of_companions_rejects_by_its_own_words() -> None:
    """A figure that a house rule keeps from being robbed is refused by that rule, and in its words."""
    game = tr.load_game("carcassonne", {"expansions": ["robbers"]}).with_handlers(noble)
    steps = (*batch("features", [Gain(seat, 4, "city") for seat in (1, 2, 3)]), NextTurn())
    scene = situation(game, 4, totals={1: 7, 2: 7, 3: 7}, also=[robbers_at({0: 7})], at=steps)
    table = tr.Table.open(scene, 4, seed=1)
    done = table.submit(ChooseVictim(0, table.decisions[0].id, 1, PAWN))
    assert isinstance(done, tr.Rejection)
    assert ("noble", "H9") == (done.code, done.rule)


@pytest.mark.parametrize(("turn", "farmers"), [(8, False), (9, True)])
def test_a_protection_forbids_early_farmers(turn: int, farmers: bool) -> None:
    """Fields are neither offered nor accepted in the first eight turns."""
    table = begun(HOUSE, landscape=[("base-D", (1, 0), 0)], turn=turn, at="meeple")
    offered = [command.part for command in table.legal() if isinstance(command, PlaceMeeple)]
    assert farmers is ("field" in offered)
    done = table.submit(PlaceMeeple(0, table.decisions[0].id, "field", 0))
    assert farmers is isinstance(done, tr.Accepted)
    if isinstance(done, tr.Rejection):
        assert ("H3", "Farmers come in turn 9.") == (done.rule, done.message("en"))


@pytest.mark.parametrize(("game", "points"), [(PLAIN, 5), (HOUSE, 10)], ids=["plain", "house"])
def test_a_modifier_doubles_a_long_road(game: Game[State], points: int) -> None:
    """A completed road of five tiles is worth 10."""
    road = [("base-D", (1, 0), 0), ("base-D", (2, 0), 0), ("base-A", (-1, 0), 3), ("base-A", (3, 0), 1)]
    assert ((points,), (0,)) == totals(begun(game, landscape=road, meeples=[(0, (0, 0), "road")], at="score"))


def test_a_limit_keeps_the_last_meeple() -> None:
    """With one meeple left nothing may be placed."""
    table = begun(HOUSE, landscape=[("base-D", (1, 0), 0)], supplies={0: 1}, turn=9, at="meeple")
    asked = table.decisions[0]
    assert isinstance(asked, PieceToPlace)
    assert [PlaceNothing(0, asked.id)] == list(table.legal())
    done = table.submit(PlaceMeeple(0, asked.id, "road", 0))
    assert isinstance(done, tr.Rejection)
    assert ("last_one", "H5") == (done.code, done.rule)


@pytest.mark.parametrize(("game", "seat"), [(PLAIN, 0), (HOUSE, 1)], ids=["plain", "house"])
def test_a_variant_ends_the_turn_of_a_tile_that_fits_nowhere(game: Game[State], seat: int) -> None:
    """A discarded tile passes the turn to the next player."""
    closed = [("base-E", (0, -1), 2)]
    table = begun(game, landscape=closed, bag=["base-B"], drawn="base-C", at="tile")
    assert [(seat, TileSpot)] == [(decision.seat, type(decision)) for decision in table.decisions]
