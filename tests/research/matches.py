"""Random matches of all games, for the tests of this folder."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any, Final

import tabletop_rules as tr
from tabletop_rules.testing.draws import draw_game
from tests.effort import some

SEATS: Final = some([(name, seats) for name in tr.games() for seats in tr.load_game(name).seats], 8)
"""Every game with some of its numbers of seats, in a long run with each."""

FULL: Final[dict[str, dict[str, object]]] = {
    "carcassonne": {
        "expansions": ("abbot", "river", "messengers", "robbers", "fairy", "wheel", "catapult", "bazaar", "tower")
    },
    "destiny": {"setting_assignment": "player_choice", "setting_phase": "simultaneous"},
    "fatum_medieval": {"mode": "secret_objective"},
    "terres_de_destinees": {"advanced_cards": True},
}
"""Options of each game that bring everything into play."""


def drawn_game(name: str, seats: int, seed: int) -> tr.Game[Any]:
    """Return a game with options drawn for a seed, which can be played at this number of seats."""

    def make(options: Mapping[str, object]) -> tr.Game[Any]:
        game = tr.load_game(name, options)
        game.setup(seats)
        return game

    return draw_game(make, tr.options(name), seed, {})[0]


def views(game: tr.Game[Any], seats: int, seed: int, most: int = 200) -> Iterator[tuple[tr.Match[Any], tr.Match[Any]]]:
    """Yield the match and the view of an asked seat at each decision of a random match, up to `most` decisions."""
    rng, chance = random.Random(seed), tr.Seeded(seed)
    match = tr.open_match(game, seats, chance)
    for _ in range(most):
        if match.result is not None:
            return
        seat = rng.choice(match.decisions).seat
        view = tr.view(game, match, seat)
        yield match, view
        commands = list(tr.legal_commands(game, view, seat))
        accepted = tr.submit(game, match, rng.choice(commands), chance)
        assert isinstance(accepted, tr.Accepted), accepted
        match = accepted.match
