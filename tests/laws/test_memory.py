"""Law 12 checks what seats remember: sound memories hold it, and each planted fault is found."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop_rules import load_game
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import Game
from tabletop_rules.core.remember import Memory, remember
from tabletop_rules.errors import FoldError
from tabletop_rules.testing import LAWS, check, play
from tabletop_rules.testing.laws.memory import Followed
from tests.laws import remembering

MATCHES = 3
LAW = [law for law in LAWS if law.number == 12]


def test_a_sound_memory_holds_the_law() -> None:
    """A memory that is right holds law 12."""
    assert [] == [str(failure) for failure in check(remembering.REMEMBERS, matches=MATCHES, laws=LAW).failures]


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (remembering.BEGINS_WRONGLY, "what the seat knows at the beginning is false: Whereabouts("),
        (
            remembering.REMEMBERS_WRONGLY,
            "it was left as it was when hidden things moved with Passed: does `remember` follow them?",
        ),
        (remembering.FORGETS, "the seat knows that "),
        (remembering.REMEMBERS_ONE, "the seat knows that "),
        (remembering.RECALLS_NOTHING, "a sampled world contradicts what the seat remembers"),
        (remembering.BELIEVES_ALL, ".hand, but a sampled world has it in "),
        (remembering.FAILS_TO_REMEMBER, "does not fit the memory: toy raised AttributeError"),
    ],
)
def test_a_planted_fault_of_memory_is_found(game: Game[Any], message: str) -> None:
    """A false memory, one that loses something, and a recall that does not heed it break law 12."""
    report = check(game, matches=MATCHES, laws=LAW, shorter=False)
    assert [12] == [failure.law for failure in report.failures]
    assert message in report.failures[0].what


def test_what_must_be_known_is_worked_out_without_the_game() -> None:
    """In the toy, what must be known is a card in another hand, and some matches have several."""
    most = 0
    for seed in range(MATCHES):
        played = play(remembering.REMEMBERS, 3, seed)
        followed = Followed(played, 0)
        for match in played.matches:
            known = followed.up_to(match.version)
            for card, path in known.items():
                assert path in ("players[1].hand", "players[2].hand")
                assert card in match.state.players[int(path[8])].hand
            most = max(most, len(known))
    assert most > 1


def test_an_event_that_names_a_thing_tells_no_place_of_it() -> None:
    """A card that leaves play goes into the deck of which its own power then draws: its end names it, wherever it is.

    In this match of Terres the card stays in the deck; the other seat, which saw three hidden draws, cannot know that.
    """
    played = play(load_game("terres_de_destinees"), 2, 75)
    assert "PowerResolved(activator=0, card='goule')" == str(played.records[463].event)
    assert "goule" in played.states[464].deck
    assert "goule" not in Followed(played, 1).up_to(464)


def test_worlds_of_a_game_without_recall_heed_its_memory() -> None:
    """Without a recall, worlds are sampled until one fits."""
    game = remembering.REMEMBERS_ONE
    heeded = 0
    for seed in range(MATCHES):
        played = play(game, 3, seed)
        for stop, match in enumerate(played.matches):
            stream = [mask_record(record, 0) for record in played.records[: match.version]]
            memory = remember(game, None, stream)
            if memory.facts is not None and not match.over:
                card, owner = memory.facts
                world = determinize(game, played.view(stop, 0), 0, random.Random(seed), known=memory)
                assert card in world.state.players[owner].hand
                heeded += owner != 0
    assert heeded > 10


def test_a_stream_that_does_not_fit_is_a_fold_error() -> None:
    """A record that a game's memory cannot follow is named."""
    played = play(remembering.FAILS_TO_REMEMBER, 3, 1)
    stream = [mask_record(record, 0) for record in played.records]
    with pytest.raises(FoldError, match=r"record \d+, toy\.passed/1, does not fit the memory"):
        remember(remembering.FAILS_TO_REMEMBER, Memory("toy"), stream)
