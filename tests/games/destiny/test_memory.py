"""What a seat can remember of its own stream (D-INFO-9, D-INFO-14)."""

from typing import Any

import pytest

from tabletop_rules.core.engine import shown
from tabletop_rules.core.mask import Hidden
from tabletop_rules.games.destiny.game import make
from tabletop_rules.games.destiny.memory import remember
from tabletop_rules.games.destiny.terms import SETTINGS, SPOTS
from tabletop_rules.testing.random_table import play


@pytest.mark.rule("D-INFO-9", "D-INFO-14")
@pytest.mark.parametrize("options", [{}, {"setting_assignment": "player_choice", "broken_setting": "removed"}])
def test_memory_is_true_and_holds_all_that_the_view_shows(options: dict[str, Any]) -> None:
    """What a seat remembers lies where it says, and includes whatever its view shows; the stream alone tells it."""
    more = 0
    for seed in range(6):
        played = play(make(options), 2 + seed % 4, seed, undos=0.2)
        for stop in range(0, len(played.matches), 7):
            match = played.matches[stop]
            truth = _names(match.state)
            for seat in range(match.seats):
                stream = [shown(record, seat) for record in played.records[: match.version]]
                known, seen = remember(stream), _names(played.view(stop, seat).state)
                assert seen.items() <= known.items() <= truth.items()
                more += len(known) > len(seen)
    assert more > 100


def _names(state: Any) -> dict[str, str]:
    tokens = {SPOTS[n]: token.body for n, token in enumerate(state.board) if token is not None}
    settings = {SETTINGS[n]: setting.id for n, setting in enumerate(state.settings) if setting is not None}
    return {spot: name for spot, name in {**tokens, **settings}.items() if not isinstance(name, Hidden)}
