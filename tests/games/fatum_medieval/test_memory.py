"""What a seat remembers of its own stream, and worlds that heed it (FA-INFO-4, FA-INFO-5, FA-DECK-1)."""

from __future__ import annotations

import random

import pytest

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.game import make
from tabletop_rules.games.fatum_medieval.memory import hand
from tabletop_rules.games.fatum_medieval.terms import PLACE, Right
from tabletop_rules.testing import play
from tests.effort import fewer, some
from tests.games.fatum_medieval.scene import KNOWLEDGE, Scene
from tests.games.remembering import check_memory, remembered, worlds


@pytest.mark.rule("FA-INFO-4", "FA-INFO-8")
@pytest.mark.parametrize("mode", some(["common_objective", "secret_objective"], 1))
def test_worlds_contradict_nothing_that_was_seen(mode: str) -> None:
    """Memory is true after every record, and worlds sampled with it fit; without it, many do not."""
    count = check_memory(make({"mode": mode}), range(4), every=fewer(30, 15))
    assert count.worlds > fewer(100, 200)
    assert count.contradicting > 0.2 * count.worlds


@pytest.mark.rule("FA-DECK-1", "FA-INFO-5", "FA-INFO-8")
def test_no_older_hand_holds_what_was_reshuffled() -> None:
    """Cards of the pile are in the new deck, and in no hand of those who have not drawn from it."""
    played = play(make({}), 5, 2, undos=0)
    found = contradicting = 0
    for n, record in enumerate(played.records):
        if isinstance(record.event, e.Reshuffled):
            axis, stop = record.event.axis, next(at for at, match in enumerate(played.matches) if match.version > n)
            pile = {*played.states[n].decks[PLACE[axis]].pile}
            match, records = played.matches[stop], played.records[: played.matches[stop].version]
            [drawn] = [each.event for each in records[n:] if isinstance(each.event, e.Drawn)]
            others = [seat for seat in range(5) if seat != drawn.seat]
            for world in worlds(played.game, match, drawn.seat, records, 5):
                assert not any(pile & {*world.players[seat].hand.of(axis)} for seat in others)
                found += 1
            seen = view(played.game, match, drawn.seat)
            world = determinize(played.game, seen, drawn.seat, random.Random(1)).state
            contradicting += any(pile & {*world.players[seat].hand.of(axis)} for seat in others)
    assert found >= 10
    assert contradicting


@pytest.mark.rule("FA-INFO-4")
def test_a_hand_seen_is_known_until_its_owner_draws() -> None:
    """Whoever saw a hand knows what it does not hold, and after a draw only that this came from its deck."""
    scene = Scene(3).hold(0, "spy").hold(1, "latin", "law").hold(2, "horse").playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    facts, remember = remembered(scene.game, 0, scene.records).facts, scene.game.secrets.remember
    assert remember is not None
    mask = facts.numbering.mask
    assert mask(("latin#1", "law#1")) == facts.may[hand(1)]
    assert not facts.may[hand(2)] & mask(("latin#1",))
    drawn = remember(facts, e.Drawn(1, KNOWLEDGE, Right.FREE, HIDDEN))
    assert facts.may[hand(1)] | facts.may[PLACE[KNOWLEDGE]] == drawn.may[hand(1)]
    discarded = remember(drawn, e.HandDiscarded(1, "latin#1"))
    assert not discarded.may[hand(1)] & mask(("latin#1",))


@pytest.mark.rule("FA-INFO-8")
def test_cards_out_of_the_match_are_nowhere() -> None:
    """In a situation with small decks, the cards of no place are left over when a world is sampled."""
    scene = Scene(2).hold(0, "spy").hold(1, "latin").pile(KNOWLEDGE, deck=("law",)).playing()
    scene.do(c.PlayAction, 0, "spy", 1)
    for world in worlds(scene.game, scene.match, 0, scene.records):
        assert ("latin#1",) == world.players[1].hand.cards
        assert 1 == len(world.decks[PLACE[KNOWLEDGE]].cards)
