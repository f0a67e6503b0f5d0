"""How seats stand: aims that are reached exactly when a Destin is fulfilled, and no secret told."""

from __future__ import annotations

import pytest

import tabletop_rules as tr
from tabletop_rules.core.mask import Hidden
from tabletop_rules.games.terres_de_destinees.content.objectives import OBJECTIVES, HandAndPlayAtOwnTurnEnd
from tabletop_rules.games.terres_de_destinees.destins import FULFILLED, as_counted
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.standings import PROGRESS, progress
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.values import zones_that_count
from tabletop_rules.testing.random_table import play
from tests.effort import fewer
from tests.games.terres_de_destinees.story import A, B, D, Story

GAME = make({"advanced_cards": True})


@pytest.mark.rule("T-WIN-2", "T-WIN-3")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_an_aim_is_reached_exactly_when_its_destin_is_fulfilled(seats: int) -> None:
    """For every Destin of the box and every player, at all positions of random matches."""
    reached = 0
    for seed in range(fewer(2, 4)):
        for match in play(GAME, seats, seed).matches:
            state: State = match.state
            for player in state.players:
                counted = as_counted(player, zones_that_count(state))
                for destin in state.content.destins:
                    amount, of = progress(state, counted, destin.objective)
                    done = FULFILLED[type(destin.objective)](state, counted, destin.objective)
                    if isinstance(destin.objective, HandAndPlayAtOwnTurnEnd) and player.seat != state.turn.active:
                        assert not done
                    else:
                        assert done == (amount >= of), destin
                    reached += done
    assert reached
    assert {*OBJECTIVES.values()} == {*PROGRESS}


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_winners_have_reached_an_aim_at_the_end(seats: int) -> None:
    """One who wins by a Destin or as the last survivor has an aim in full; places are those of the result."""
    reasons = set()
    for seed in range(fewer(4, 12)):
        match = play(GAME, seats, seed).match
        assert match.result is not None
        rows = tr.standings(GAME, match)
        reasons.add(match.result.reason)
        for row in rows:
            assert (1 if row.seat in match.result.winners else 2) == row.place
            assert match.state.players[row.seat].out == row.out
            if row.place == 1 and match.result.reason in ("destin", "last_survivor"):
                assert any(item.of is not None and item.amount >= item.of for item in row.items), row
    assert "destin" in reasons or "last_survivor" in reasons


@pytest.mark.rule("H-4")
@pytest.mark.parametrize("seats", [2, 4])
def test_a_view_tells_only_the_destins_that_it_shows(seats: int) -> None:
    """The secret Destin is an aim for those who see it; all else is the same for everybody."""
    for seed in range(2):
        played = play(GAME, seats, seed)
        for stop in range(0, len(played.matches), 9):
            whole = tr.standings(GAME, played.matches[stop])
            for seat in (*range(seats), tr.SPECTATOR):
                seen = played.view(stop, seat)
                for row, full in zip(tr.standings(GAME, seen), whole, strict=True):
                    hidden = isinstance(seen.state.players[row.seat].destin, Hidden) and not row.out
                    assert len(row.items) == len(full.items) - hidden
                    assert {*row.items} <= {*full.items}
                    assert (full.place, full.out, None) == (row.place, row.out, row.total)


def test_standings_read_as_a_player_would_say_them() -> None:
    """Each aim is a Destin with what it asks for, in the language asked, with the rule that counts it."""
    story = Story(4).given(play={A: "juge port"}, hands={A: 3}, destins={A: "heritier"}, out=[D]).auction()
    rows = tr.standings(story.game, story.match, "fr")
    own = [item for item in rows[A].items if item.what.startswith("Héritier : ")]
    assert [(1, 5, "T-WIN-3")] == [(item.amount, item.of, item.rule) for item in own]
    assert ("autres joueurs éliminés", 1, "T-WIN-4", 3) == (
        rows[B].items[-1].what,
        rows[B].items[-1].amount,
        rows[B].items[-1].rule,
        rows[B].items[-1].of,
    )
    assert [(1, False), (1, False), (1, False), (4, True)] == [(row.place, row.out) for row in rows]
    assert () == rows[D].items
    for item in (item for row in tr.standings(story.game, story.match, "en") for item in row.items):
        assert item.rule in {text.id for text in story.game.display.texts}
