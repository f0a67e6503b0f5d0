"""How seats stand: points marked and shown by characters, what the horoscope would bring, and places."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from tabletop_rules import standings
from tabletop_rules.core.component import StandingItem
from tabletop_rules.core.engine import view
from tabletop_rules.core.terms import SPECTATOR, RuleId
from tabletop_rules.core.voice import Voice
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.scoring import GameEnded
from tabletop_rules.games.destiny.standings import standings as rows_of
from tabletop_rules.testing import play
from tests.games.destiny.story import ANA, BEN, given

OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"validation_total": "additive", "emperor_points": "worked_example", "setting_assignment": "player_choice"},
    {"broken_setting": "removed", "theft_keeps_validation": True, "character_depth": "any"},
    {"setting_phase": "simultaneous", "consolidation_check": "blind_attempt", "power_obligation": "optional"},
)


def item(what: str, amount: int, rule: str) -> StandingItem:
    return StandingItem(what, amount, RuleId(rule))


@pytest.mark.rule("D-SCORE-1", "D-SCORE-2", "D-CHAR-3", "D-CARD-8")
def test_items_are_what_is_counted() -> None:
    """Marked points and characters add up to the total; the horoscope is what the count would add."""
    story = given(
        points={ANA: 100},
        stacks={ANA: [("emperor", "conjunction"), ("hermit", "constellation"), "fool"]},
        board={"0.health": "moon", "0.love": "leo", "0.work": "~mars"},
        settings={"0.health": "moon", "0.love": "leo!", "0.work": "mars"},
    )
    row, other = standings(story.game, story.match, "fr")
    assert (
        item("marqués en cours de partie", 100, "D-CARD-8"),
        item("L'Empereur (IV)", 140, "D-VAL-2"),
        item("L'Hermite (IX)", 9, "D-VAL-2"),
    ) == row.items
    assert (item("Santé", 200, "D-SCORE-2"), item("Amour", 150, "D-SCORE-2")) == row.final
    assert (249, 599, 1) == (row.total, row.projected, row.place)
    assert (0, 0, 2) == (other.total, other.projected, other.place)


@pytest.mark.rule("D-INFO-4", "D-CARD-14", "D-CARD-19")
@pytest.mark.parametrize(("current", "seen"), [("astrologer", (True, False)), ("fool", (False, False))])
def test_a_setting_counts_for_those_who_see_it(current: str, seen: tuple[bool, bool]) -> None:
    """A match under a hidden setting counts in the view of its owner, unless the Fool covers their eyes."""
    table: dict[str, Any] = {"board": {"0.health": "moon"}, "settings": {"0.health": "moon"}}
    story = given(stacks={ANA: [current]}, **table)
    found = [bool(standings(story.game, view(story.game, story.match, seat))[ANA].final) for seat in (ANA, BEN)]
    assert [*seen] == found
    pope = given(stacks={ANA: [current], BEN: ["pope"]}, **table)
    assert standings(pope.game, view(pope.game, pope.match, BEN))[ANA].final


@pytest.mark.rule("D-CONS-1", "D-INFO-6")
def test_a_consolidated_slot_counts_for_all() -> None:
    """An onlooker sees what a consolidated slot brings."""
    story = given(board={"0.work": "mars"}, settings={"0.work": "mars!"})
    assert [125, 0] == [row.projected for row in standings(story.game, view(story.game, story.match, SPECTATOR))]


@pytest.mark.rule("D-SCORE-1", "D-SCORE-3", "D-END-1")
@pytest.mark.parametrize("options", OPTIONS, ids=lambda each: next(iter(each), "default"))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_is_projected_is_what_is_counted(options: dict[str, object], seats: int) -> None:
    """Right before the count, the projected totals are those it brings; after it, every view has them as totals."""
    played = play(make(options), seats, 10 + seats)
    result = played.match.result
    assert result is not None
    [(at, ended)] = [(n, each.event) for n, each in enumerate(played.records) if isinstance(each.event, GameEnded)]
    before = attrs.evolve(played.matches[-2], state=played.states[at - 1])
    counted = [score.total for score in ended.scores]
    assert counted == [row.projected for row in rows_of(before, Voice("en"))]
    places = {seat: 1 + sum(map(len, result.ranking[:n])) for n, group in enumerate(result.ranking) for seat in group}
    for seat in (*range(seats), SPECTATOR):
        rows = rows_of(played.view(len(played.matches) - 1, seat), Voice("en"))
        assert counted == [row.total for row in rows]
        assert places == {row.seat: row.place for row in rows}


@pytest.mark.rule("D-INFO-1", "D-INFO-4", "D-INFO-6")
@pytest.mark.parametrize("options", OPTIONS, ids=lambda each: next(iter(each), "default"))
def test_a_view_projects_no_more_than_there_is(options: dict[str, object]) -> None:
    """Items add up to totals; a view knows each total, and at most as much of the horoscopes as there is."""
    played = play(make(options), 3, 3)
    for stop in range(0, len(played.matches), 5):
        whole = rows_of(played.matches[stop], Voice("en"))
        for seat in (*range(3), SPECTATOR):
            for row, true in zip(rows_of(played.view(stop, seat), Voice("en")), whole, strict=True):
                assert sum([each.amount for each in row.items]) == row.total
                assert true.items == row.items
                assert {*row.final} <= {*true.final}
                assert (
                    row.final == true.final
                    or row.seat != seat
                    or played.matches[stop].state.players[seat].eyes == "none"
                )
