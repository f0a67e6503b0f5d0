"""The laws of every game, on random matches of this one; `make check-long` tries many more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import open_match, view
from tabletop_rules.games.terres_de_destinees.commands import ChooseFamily, ChoosePlayer
from tabletop_rules.games.terres_de_destinees.game import make
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.view import EXCEPTIONS, GLIMPSES, possible
from tabletop_rules.testing import check
from tests.games.terres_de_destinees.story import A, B, C, Story


@pytest.mark.parametrize("advanced", [False, True])
def test_laws_hold(advanced: bool) -> None:
    """Replay, views, secrets, codecs, pieces, undo and hidden worlds, with and without the advanced cards."""
    report = check(make({"advanced_cards": advanced}), matches=3, seed=40)
    assert report.good, str(report)


def test_few_exceptions_are_declared() -> None:
    """Four events let a secret show as the rulebook says, one is a glimpse."""
    assert ["BothPutUp", "FamilyAnswered", "PledgesOpened", "TaxDue"] == [event.__name__ for event in EXCEPTIONS]
    assert ["HandLooked"] == [event.__name__ for event in GLIMPSES]


def test_hidden_worlds_in_which_somebody_had_won_are_refused() -> None:
    """B has five Royaume cards and did not win: in no sampled world is B the heir."""
    play = {B: ["le_roi", "la_reine", "juge", "espionne", "chevalier"]}
    story = Story(3).given(play=play).effects()
    seen = view(story.game, story.match, A)
    rng = random.Random(1)
    destins = {determinize(story.game, seen, A, rng).state.players[B].destin for _ in range(60)}
    assert "heritier" not in destins
    assert len(destins) > 3


def test_hidden_worlds_in_which_an_answer_was_untrue_are_refused() -> None:
    """C is giving A a Royaume card: in every sampled world C holds one."""
    story = Story(3).given(play={A: ["apprenti"]}, hands={C: ["juge", "port"]}).effects().activate("apprenti")
    story.answer(ChoosePlayer, C).answer(ChooseFamily, Family.ROYAUME)
    rng = random.Random(1)
    for _ in range(20):
        world: Any = determinize(story.game, view(story.game, story.match, A), A, rng)
        assert possible(world)
        families = {story.state.content.card(card).family for card in world.state.players[C].hand}
        assert Family.ROYAUME in families


def test_opening_and_first_question() -> None:
    """A match stands at its first question once it is opened, and every seat can look at it."""
    game = make({})
    match = open_match(game, 4, Seeded(1))
    assert [0] == [decision.seat for decision in match.decisions]
    for seat in (-1, 0, 1, 2, 3):
        assert view(game, match, seat).viewer == seat
