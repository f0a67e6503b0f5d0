"""Playouts and random commands in every game, with all numbers of seats and drawn options."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tabletop_rules as tr
from tabletop_rules.games.carcassonne import tiles
from tabletop_rules.testing import play
from tabletop_rules.testing.draws import draw_game
from tabletop_rules.testing.laws import playout_equals_play
from tests.core.playing_out import chosen_evenly
from tests.effort import fewer

EVERYTHING: dict[str, dict[str, object]] = {
    "carcassonne": {
        "expansions": ["abbot", "river", "messengers", "robbers", "fairy", "wheel", "catapult", "bazaar", "tower"]
    },
    "terres_de_destinees": {"advanced_cards": True},
}
"""Options that bring into play what the defaults leave out."""

SEATED = ("first_player", "first_seat", "youngest_seat")
"""Options that name a seat, which a table may lack."""


@pytest.mark.parametrize("name", tr.games())
def test_a_playout_agrees_with_submit(name: str) -> None:
    """Every match on the way of a playout is the one that `submit` gives, under all kinds of options."""
    fits_any_table = {each.id: each.default for each in tr.options(name) if each.id in SEATED}
    for seed in range(fewer(3, 6)):
        game, _ = draw_game(lambda options: tr.load_game(name, options), tr.options(name), seed, fits_any_table)
        seats = game.seats[seed % len(game.seats)]
        playout_equals_play(play(game, seats, seed, most=150), [0])


@pytest.mark.parametrize("name", tr.games())
def test_a_whole_playout_agrees_with_submit(name: str) -> None:
    """So it does to the end of a match with everything in play."""
    game = tr.load_game(name, EVERYTHING.get(name, {}))
    played = play(game, game.seats[-1], 1)
    assert played.finished
    playout_equals_play(played, [0, len(played.moves) // 2])


@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in tr.games()), *EVERYTHING.items()])
def test_a_random_command_is_uniform(name: str, options: dict[str, object]) -> None:
    """Each legal command is chosen for exactly one of the numbers that may be drawn, in views as in matches."""
    game, rng, sizes = tr.load_game(name, options), random.Random(name), Counter[str]()
    for seats in (game.seats[0], game.seats[-1]):
        match = tr.open_match(game, seats, tr.Seeded(seats))
        while match.decisions:
            seat = rng.choice(match.decisions).seat
            if rng.random() < 0.2:
                sizes.update(type(command).__name__ for command in chosen_evenly(game, match, seat))
            outcome = tr.submit(game, match, tr.random_command(game, match, seat, rng), tr.Seeded(seats))
            assert isinstance(outcome, tr.Accepted)
            match = outcome.match
    assert len(sizes) > 2


def test_ways_to_place_a_tile_are_listed_if_no_guess_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """The choice is as even without guesses, for a tile with many ways as for one with few."""
    monkeypatch.setattr(tiles, "GUESSES", 0)
    game, rng, sizes = tr.load_game("carcassonne"), random.Random(3), set[int]()
    match = tr.open_match(game, 2, tr.Seeded(3))
    while match.decisions:
        seat = match.decisions[0].seat
        sizes.add(len(chosen_evenly(game, match, seat)))
        match = tr.playout(game, match, None, rng, limit=1)
    assert min(sizes) < 3
    assert max(sizes) > 40


def test_a_world_sampled_from_a_view_is_played_out() -> None:
    """A search plays out worlds that fit a view, each to its end."""
    table = tr.Table.open("terres_de_destinees", seats=3, seed=2)
    rng = random.Random(2)
    for _ in range(30):
        table.submit(tr.random_command(table.game, table.match, table.decisions[0].seat, rng))
    view = table.view(table.decisions[0].seat)
    ended = [
        tr.playout(table.game, tr.determinize(table.game, view, view.decisions[0].seat, rng), None, rng)
        for _ in range(10)
    ]
    assert [True] * 10 == [match.over for match in ended]
    assert len({match.version for match in ended}) > 1
