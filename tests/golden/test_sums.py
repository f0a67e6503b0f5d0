"""Every score, level and purse of the golden matches is itemised, and the items add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Record, Undone
from tabletop_rules.games.carcassonne.events import BatchMoved
from tabletop_rules.games.carcassonne.expansions.robbers.stealing import PointsStolen
from tabletop_rules.games.carcassonne.state import Gain
from tabletop_rules.games.destiny.scoring import GameEnded, PointsMarked
from tabletop_rules.games.destiny.validation import Validated
from tabletop_rules.games.fatum_medieval import events as fatum
from tabletop_rules.games.fatum_medieval.queries.aims import by_points, points
from tabletop_rules.games.fatum_medieval.queries.fronts import explain_levels, levels_of
from tabletop_rules.games.terres_de_destinees.events import (
    AuctionClosed,
    BidMade,
    DestinFulfilled,
    PriceDue,
    Settled,
)
from tabletop_rules.testing import play
from tests.golden.loaded import load
from tests.golden.releases import newest

"""The seed of a random match of DESTINY in which a card marks points during play, which hardly ever happens."""


def logs(game: str) -> list[Any]:
    """Return the golden logs of a game, as parameters."""
    return [pytest.param(path, id=path.stem) for path in newest(f"{game}-*.jsonl")]


def standing(records: Sequence[Record]) -> list[Record]:
    """Return the records that were not undone."""
    kept: list[Record] = []
    for record in records:
        if isinstance(record.event, Undone):
            kept = [each for each in kept if each.n <= record.event.to]
        else:
            kept.append(record)
    return kept


def found_in(value: Any, cls: type) -> Iterator[Any]:
    """Yield all values of a class in a value."""
    if isinstance(value, cls):
        yield value
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from found_in(getattr(value, field.name), cls)
    elif isinstance(value, tuple):
        for item in value:
            yield from found_in(item, cls)


@pytest.mark.parametrize("path", logs("carcassonne"))
def test_every_gain_of_carcassonne_adds_up_and_so_do_the_totals(path: Path) -> None:
    """Items make the points of each scoring, movements and thefts the total of each player."""
    log = load(path)
    match, records = tr.replay(log), standing(log.records)
    gains = [gain for record in records for gain in found_in(record.event, Gain)]
    assert gains
    assert [gain.amount for gain in gains] == [sum(item[2] for item in gain.items) for gain in gains]
    totals = Counter[int]()
    for record in records:
        if isinstance(record.event, BatchMoved):
            for move in record.event.moves:
                totals[move.seat] += move.spaces
        elif isinstance(record.event, PointsStolen):
            for theft in record.event.thefts:
                totals[theft.thief] += theft.amount
    assert [sum(row) for row in match.state.totals] == [totals[seat] for seat in range(match.seats)]


def gold_of(event: Any) -> Iterator[tuple[int | None, int]]:
    """Yield whose purse an event changes, and by how much; None is the bank."""
    if isinstance(event, fatum.PermanentPlaced | fatum.ActionPlayed):
        yield event.seat, -event.price
    elif isinstance(event, fatum.GoldGained | fatum.IncomePaid):
        yield event.seat, event.amount
    elif isinstance(event, fatum.UpkeepPaid):
        yield event.seat, -event.amount
    elif isinstance(event, fatum.GoldLost):
        yield event.seat, -event.amount
        yield event.to, event.amount
    elif isinstance(event, fatum.PlayerRuined):
        yield event.seat, -event.gold
        yield event.to, event.gold


@pytest.mark.parametrize("path", logs("fatum_medieval"))
def test_purses_incomes_and_levels_of_fatum_add_up(path: Path) -> None:
    """Entries make each purse, lines each income, cards each upkeep and level; the ranking follows."""
    log = load(path)
    game = log.game(tr.load_game)
    match = tr.unopened(game, log.header.seats)
    purses = Counter({seat: player.gold for seat, player in enumerate(match.state.players)})
    records = standing(log.records)
    for number, record in enumerate(records, 1):
        before, event = match.state, record.event
        match = tr.fold(game, match, (attrs.evolve(record, n=number, cause=0),))
        for seat, gold in gold_of(event):
            if seat is not None:
                purses[seat] += gold
        assert [purses[seat] for seat in range(match.seats)] == [player.gold for player in match.state.players]
        if isinstance(event, fatum.IncomePaid):
            assert min(sum(line.gold for line in event.lines), before.bank) == event.amount
            assert all(line.gold >= sum(line.faces) for line in event.lines)
        elif isinstance(event, fatum.UpkeepPaid):
            front = [card for card in before.players[event.seat].front if card not in event.discarded]
            assert sum(before.printed(card).upkeep for card in front) == event.amount
        elif isinstance(event, fatum.AnnouncementsChecked):
            asked = (*event.confirmed, *event.lapsed)
            assert {levels_of(before, seat) for seat in asked} == set(event.levels)
        if number % 20 == 0:
            for seat in range(match.seats):
                items = [bonus.levels for bonus in explain_levels(match.state, seat)]
                assert levels_of(match.state, seat) == tuple(map(sum, zip((0, 0, 0, 0), *items, strict=True)))
    assert match.result is not None
    for seat in range(match.seats):
        assert points(match.state, seat) == sum(levels_of(match.state, seat)) + match.state.players[seat].gold // 3
    if match.result.reason == "points":
        ranking = by_points(match.state, [player.seat for player in match.state.players if not player.out])
        assert ranking == match.result.ranking[: len(ranking)]


def destiny_adds_up(match: Match[Any], records: list[Record]) -> int:
    """Assert that all scores add up and rank the players; return the points marked during play."""
    [scores] = [record.event.scores for record in records if isinstance(record.event, GameEnded)]
    marked = [record.event for record in records if isinstance(record.event, PointsMarked)]
    assert match.result is not None
    for score in scores:
        assert score.marked == sum(event.points for event in marked if event.seat == score.seat)
        assert score.total == score.marked + sum(item.points for item in (*score.characters, *score.horoscope))
        slots = match.state.content.slot_points
        assert [slots[item.what] for item in score.horoscope] == [item.points for item in score.horoscope]
        held = [character.card for character in match.state.players[score.seat].stack]
        assert {item.what for item in score.characters} <= set(held)
    totals = {score.seat: score.total for score in scores}
    assert [len({totals[seat] for seat in group}) for group in match.result.ranking] == [1] * len(match.result.ranking)
    ranked = [totals[group[0]] for group in match.result.ranking]
    assert sorted(set(totals.values()), reverse=True) == ranked
    turned = [each for record in records for each in found_in(record.event, Validated)]
    assert all(each.points > 0 for each in turned)
    return sum(event.points for event in marked)


@pytest.mark.parametrize("path", logs("destiny"))
def test_scores_of_destiny_add_up(path: Path) -> None:
    """Points marked in play, characters and horoscope make the total that ranks the players."""
    log = load(path)
    destiny_adds_up(tr.replay(log), standing(log.records))
    played = play(tr.load_game("destiny"), 4, 32)  # a card marks points during play, which is rare
    assert 50 == destiny_adds_up(played.match, standing(played.records))


@pytest.mark.parametrize("path", logs("terres_de_destinees"))
def test_prices_and_victories_of_terres_are_accounted_for(path: Path) -> None:
    """The cards paid are the last bid, or less by P-5; a fulfilled Destin names the winner."""
    log = load(path)
    records = standing(log.records)
    bid = due = settled = 0
    for record in records:
        event = record.event
        if isinstance(event, BidMade):
            bid = event.cards
        elif isinstance(event, PriceDue):
            due = event.price
            assert due == bid or (due < bid and record.rule == "P-5")
        elif isinstance(event, Settled):
            assert due == sum(len(each.cards) for each in event.payments) + len(event.discarded)
            settled += 1
        elif isinstance(event, AuctionClosed):
            assert event.price == (due if bid else 0)
            bid = due = 0
    assert settled
    match = tr.replay(log)
    assert match.result is not None
    if match.result.reason == "destin":
        fulfilled = [record.event for record in records if isinstance(record.event, DestinFulfilled)]
        assert {event.seat for event in fulfilled} == set(match.result.winners)
