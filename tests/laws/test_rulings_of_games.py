"""Every ruling of the four games can be taken out, under all options; each says what holds without it."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.handler import Handler
from tabletop_rules.testing import handlers_can_go_together, others_still_act
from tabletop_rules.testing.draws import draw_game
from tabletop_rules.testing.removal import needed_ids


def handlers_of(name: str) -> list[Handler]:
    """Return all handlers of a game, under all of its options."""
    return [offer.handler for offer in tr.load_game(name).handler_table.offers()]


@pytest.mark.parametrize("name", tr.games())
def test_every_ruling_says_what_holds_without_it(name: str) -> None:
    """Each handler has a sentence in both languages for the plain rule, and depends on handlers that there are."""
    handlers = handlers_of(name)
    for each in handlers:
        assert all(text.endswith((".", ")")) for text in each.otherwise), each.id
        assert len({each.text, *each.otherwise}) == 3, each.id
    wanted = {id for each in handlers for row in each.depends for id in ((row,) if isinstance(row, str) else row)}
    assert wanted <= {each.id for each in handlers}


def drawn(name: str, seed: int) -> tr.Game[Any]:
    """Return the game with options drawn at random."""
    seats = {"first_player", "first_seat", "youngest_seat"}  # some are not at every table
    offered = [option for option in tr.options(name) if option.id not in seats]
    return draw_game(lambda options: tr.load_game(name, options), offered, seed, {})[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", tr.games())
def test_rulings_can_go_together_under_any_options(name: str, seed: int) -> None:
    """Without random pairs and triples, all laws and invariants hold, and every listed command succeeds."""
    handlers_can_go_together(drawn(name, seed), tries=10, seed=seed)


@pytest.mark.slow
@pytest.mark.parametrize("name", tr.games())
def test_rulings_let_each_other_act(name: str) -> None:
    """Without any single handler, all others that acted with it still act."""
    game = drawn(name, 7)
    for id in sorted({str(each.id) for each in game.handlers} - needed_ids(game)):
        others_still_act(game, id, searched=20)
