"""Custom laws are checked, shortened and kept as tests like the library's; play that a ruling breaks is reported."""

from __future__ import annotations

from enum import IntEnum
from pathlib import Path
from typing import Any

import pytest

from tabletop_rules import Bearer, Effect, Game, RuleId, Timing, load_game
from tabletop_rules.core.messages import Ask, Plan
from tabletop_rules.core.zones import seen
from tabletop_rules.errors import UsageError
from tabletop_rules.games.terres_de_destinees.events import Drawn, Settled
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.testing import LAWS, Law, LawBroken, PlayBrokeError, Played, check, play
from tabletop_rules.testing.laws.exchanging import exchanged_matches_look_alike
from tabletop_rules.testing.regression import holds, write_test
from tabletop_rules.testing.twins import declared
from tests.core import toy
from tests.core.toy import TOY
from tests.core.toy_types import Duel, WholeTurn, rank
from tests.effort import fewer
from tests.laws import faulty

TERRES = load_game("terres_de_destinees")


def few_cards_in_play(played: Played) -> None:
    """Nobody has three cards in play.

    A rule that this game does not have.
    """
    for match in played.matches:
        for player in match.state.players:
            assert len(player.play) < 3


def nobody_bids(played: Played) -> None:
    bids = [move for move in played.moves if type(move).__name__ == "Bid"]
    assert not bids, f"{len(bids)} bids"


def nothing_at_all(played: Played) -> None:
    """Nothing is asked of a match."""


FEW_CARDS = Law.own(101, few_cards_in_play)


def test_a_custom_law_is_checked_and_shortened() -> None:
    """`check` names a custom law by its docstring, and gives what was asserted, where, and few moves."""
    report = check(TERRES, matches=4, laws=[LAWS[0], FEW_CARDS, Law.own(102, nothing_at_all)])
    [failure] = report.failures
    assert (101, "Nobody has three cards in play") == (failure.law, failure.title)
    assert failure.what.startswith("assert len(player.play) < 3")  # newer versions of pytest add: here 3 < 3
    assert "(test_custom_laws.py:" in failure.what
    assert str(failure).startswith("law 101 (Nobody has three cards in play): assert len(player.play) < 3")
    assert len(failure.moves) < 30 < max(len(play(TERRES, 2, seed).moves) for seed in range(4))
    text = str(report)
    assert "  101 Nobody has three cards in play: BROKEN in" in text
    assert "  102 Nothing is asked of a match: holds" in text
    assert "   1 replay equals play: holds" in text


def test_a_law_without_a_docstring_goes_by_its_name() -> None:
    """Its title is the function's name; numbers up to 100 are reserved."""
    [failure] = check(TERRES, matches=4, seats=3, laws=[Law.own(103, nobody_bids)]).failures
    with pytest.raises(
        UsageError, match="law 9 is 'pieces are conserved and invariants hold': number laws of your own from 101 on"
    ):
        Law.own(9, nobody_bids)
    assert "nobody bids" == failure.title
    assert failure.what.startswith("1 bids (test_custom_laws.py:")
    assert 2 == len(failure.moves)


def it_never_ends(played: Played) -> None:
    """No match ends."""
    assert not played.finished


def test_a_long_failure_prints_its_first_and_last_moves() -> None:
    """A long failure prints its first and last moves, and holds all of them."""
    [failure] = check(load_game("carcassonne"), 1, 2, laws=[Law.own(104, it_never_ends)], shorter=False).failures
    assert 70 < len(failure.moves)
    text = str(failure).splitlines()
    assert f"    # {len(failure.moves) - 60} more" == text[32]
    assert 2 + 61 == len(text)
    assert text[-1].strip() == str(failure.moves[-1])


def highest_first(state: Any, decision: WholeTurn, command: Duel) -> Plan:
    """Ask the holder of the highest card first in a duel, which gives it away."""
    (asked,) = toy.duel(state, decision, command)
    assert isinstance(asked, Ask)
    order = sorted(asked.decisions, key=lambda each: -max(map(rank, seen(state.players[each.seat].hand))))
    return (Ask(tuple(order), then=asked.then),)


ASKS_THE_HIGHEST_FIRST = faulty.with_rule(Duel, decide=highest_first)


def whoever_is_told(played: Played) -> None:
    """Whatever a seat cannot see changes nothing that it is told."""
    exchanged_matches_look_alike(played, declared)


def test_a_costly_law_may_be_a_custom_one() -> None:
    """A costly law of the library can be wrapped as a custom one."""
    law = Law.own(105, whoever_is_told)
    assert check(TOY, fewer(1, 6), seats=3, laws=[law]).good
    [failure] = check(ASKS_THE_HIGHEST_FIRST, 6, seats=3, laws=[law], shorter=False).failures
    assert (105, "Whatever a seat cannot see changes nothing that it is told") == (failure.law, failure.title)
    assert "are exchanged from the deal on, its records differ" in failure.what


def test_what_breaks_a_custom_law_is_kept_as_a_test(tmp_path: Path) -> None:
    """The written test holds the moves, names game and law, and fails while they break it."""
    [failure] = check(TERRES, matches=4, laws=[FEW_CARDS]).failures
    law = f"{__name__}:FEW_CARDS"
    there = write_test(failure, f"{__name__}:TERRES", tmp_path, law=law)
    assert "test_terres_de_destinees_law_101.py" == there.name
    scope: dict[str, Any] = {"__file__": str(there)}
    exec(compile(there.read_text("utf-8"), there, "exec"), scope)
    with pytest.raises(LawBroken, match=r"law 101 \(of your own\) is broken by terres_de_destinees, 2 seats"):
        scope["test_terres_de_destinees_law_101"]()
    where = failure.where
    assert where.seats is not None
    assert where.seed is not None
    holds(TERRES, Law.own(102, nothing_at_all), seats=where.seats, seed=where.seed, moves=scope["MOVES"])
    with pytest.raises(LawBroken):
        holds(TERRES, FEW_CARDS, seats=where.seats, seed=where.seed, moves=scope["MOVES"])


class Band(IntEnum):
    """A band after all of the game's."""

    LAST = 1_000


def buyers(state: State, event: Settled) -> tuple[Bearer, ...]:
    return tuple(Bearer(placing.owner, placing.card) for placing in event.placings)


def draw_what_was_bought(state: State, event: Settled, bearer: Bearer) -> Plan:
    return (Drawn(None, bearer.seat, (bearer.source,)),)


def test_a_ruling_that_breaks_play_breaks_law_3() -> None:
    """Play that raises breaks law 3, and its moves raise again."""
    ruling = Effect(
        id=RuleId("H-1"),
        text="A card that was bought is drawn from the deck.",
        on=Settled,
        timing=Timing.THEN,
        band=Band.LAST,
        rank=0,
        bearers=buyers,
        do=draw_what_was_bought,
    )
    broken: Game[State] = TERRES.with_handlers(ruling)
    for seats in (2, 3):
        report = check(broken, matches=3, seats=seats, laws=LAWS[2:3])
        [failure] = report.failures
        assert "is not in this heap" in failure.what
        where = failure.where
        assert where.seed is not None
        with pytest.raises(PlayBrokeError, match="is not in this heap"):
            play(broken, seats, where.seed, moves=failure.moves, open_chance=failure.open_chance)
