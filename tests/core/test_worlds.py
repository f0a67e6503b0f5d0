"""Hidden worlds (design §4): a sampled match that a seat cannot tell from the real one."""

from __future__ import annotations

import random

import attrs
import pytest

import tabletop_rules as tr
from tests.core.toy import TOY


def ended(seed: int) -> tr.Table:
    """A toy match played to its end."""
    rng, table = random.Random(seed), tr.Table.open(TOY, seats=3, seed=seed)
    while table.result is None:
        table.submit(rng.choice(list(table.legal())))
    return table


def test_a_world_that_is_not_possible_is_refused() -> None:
    """A game's `possible` keeps worlds out that would have ended already."""
    game = attrs.evolve(TOY, possible=lambda match: False)
    view = tr.view(game, tr.open_match(game, 3, tr.Seeded(1)), 0)
    with pytest.raises(tr.UsageError, match="no world that fits"):
        tr.determinize(game, view, 0, random.Random(1))


def test_an_ended_match_may_be_one_that_had_to_end() -> None:
    """Once a match is over, worlds are not asked whether play could go on in them."""
    game = attrs.evolve(TOY, possible=lambda match: False)
    view = tr.view(game, ended(seed=4).match, 0)
    assert view == tr.view(game, tr.determinize(game, view, 0, random.Random(1)), 0)


def test_what_a_bot_remembers_may_refuse_worlds() -> None:
    """`given` adds what a seat has noted to what its view shows."""
    match = tr.open_match(TOY, 3, tr.Seeded(1))
    view, card = tr.view(TOY, match, 0), match.state.players[1].hand[0]
    for seed in range(5):
        world = tr.determinize(TOY, view, 0, random.Random(seed), given=lambda w: card in w.state.players[1].hand)
        assert card in world.state.players[1].hand
