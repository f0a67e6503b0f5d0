"""Records that no rules give: each problem is a fault that names record, rule or game."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import attrs
import pytest

from tabletop_rules.core.agenda import Asked, Todo
from tabletop_rules.core.chance import WIDEST, Seeded
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import chances, check, legal_commands, why_not
from tabletop_rules.core.messages import (
    Answered,
    Chance,
    ChanceAsked,
    Die,
    Ended,
    Event,
    Outcome,
    Pick,
    Record,
    Request,
    Undone,
)
from tabletop_rules.core.rule import Reducer
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.errors import ChanceError, EngineFault, FoldError
from tests.core.changed import changed
from tests.core.lab import RULE, Bench, Direction, Go, Mark, Roll, lab


class OddError(Exception):
    """An error that nobody expects."""


def woe(*given: object) -> Any:
    raise OddError("woe")


def after(bench: Bench, *events: Event) -> Any:
    """Return the match after these events, whatever their cause."""
    start = bench.match
    records = [Record(n, event, RULE, 0) for n, event in enumerate(events, start.version + 1)]
    return fold(bench.game, start, records)


def with_mark(reduce: Any) -> Game[Any]:
    """Return the lab with another reducer of marks."""
    game = lab({"a": ()})
    return attrs.evolve(game, reducers=tuple(Reducer(Mark, reduce) if r.on is Mark else r for r in game.reducers))


def test_a_reducer_that_fails_is_named_with_its_record() -> None:
    """A failing reducer or mask is a FoldError that names record, kind and game."""
    with pytest.raises(
        FoldError, match=r"^record 2, lab.mark/1, does not fit the match: woe of lab raised OddError: woe$"
    ):
        after(Bench(with_mark(woe)), Mark("a"))
    bench = Bench(lab({"a": ()}))
    seen = view(bench.game, bench.match, 1)
    with pytest.raises(FoldError, match=r"record 2, lab.mark/1, .*: the mask of lab raised OddError"):
        fold(
            attrs.evolve(bench.game, secrets=attrs.evolve(bench.game.secrets, mask=woe)),
            seen,
            [Record(2, Mark("a"), RULE, 1)],
        )


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (Asked((Direction(0),), keep=-1), "record 2 keeps -1 waiting items"),
        (Asked((Direction(0),), keep=9), "record 2 keeps 9 waiting items"),
        (Asked(()), "record 2 opens no decision"),
    ],
)
def test_an_impossible_asked_is_named(event: Event, message: str) -> None:
    """`Asked` that keeps what does not wait, or asks nobody, is a FoldError."""
    with pytest.raises(FoldError, match=message):
        after(Bench(lab({"a": ()})), event)


def test_what_comes_after_the_end_is_named() -> None:
    """Nothing follows the end of a match but an undo, and an answer needs an open decision."""
    bench = Bench(lab({"a": ()}))
    end = Ended(Outcome(((0,), (1,)), "points", RULE))
    for event in (end, Mark("a"), Asked(bench.match.decisions, 0, ()), Answered(Go(0, 1, "a"))):
        with pytest.raises(FoldError, match="record 3 comes after the end"):
            after(bench, end, event)
    with pytest.raises(FoldError, match="record 3 answers a decision, but none is open"):
        after(bench, *[Answered(Go(0, 1, "a"))] * 2)
    assert after(bench, Answered(Go(0, 1, "a")), end, Undone(0, 1)).decisions


def broken(part: str) -> Bench:
    """Return a lab match one of whose functions fails."""
    game: Any = lab({"a": ()})
    swapped: Any = {part: woe}
    if part in ("mask", "sample", "possible"):
        return Bench(changed(game, **{"sample": lambda state, seat, rng: state, **swapped}))
    rules = tuple(attrs.evolve(rule, **swapped) if rule.to is Direction else rule for rule in game.rules)
    return Bench(attrs.evolve(game, rules=rules))


def _sampled(bench: Bench) -> object:
    return determinize(bench.game, view(bench.game, bench.match, 0), 0, random.Random(1))


@pytest.mark.parametrize(
    ("part", "ask", "message"),
    [
        (
            "legal",
            lambda bench: [*legal_commands(bench.game, bench.match, 0)],
            "listing what seat 0 may do in lab failed",
        ),
        ("check", lambda bench: check(bench.game, bench.match, Go(0, 1, "a")), "Rule L1 failed on Go"),
        ("check", lambda bench: why_not(bench.game, bench.match, Go(0, 1, "a")), "Rule L1 failed on Go"),
        ("mask", lambda bench: view(bench.game, bench.match, 0), "the mask of lab failed"),
        ("sample", _sampled, "the sample of lab failed"),
        ("possible", _sampled, "the sample of lab failed"),
    ],
)
def test_what_a_match_cannot_answer_is_named(part: str, ask: Callable[[Bench], object], message: str) -> None:
    """A failing list, check, mask or sample is an EngineFault that says to verify the log."""
    with pytest.raises(EngineFault, match=rf"{message}.*: OddError: woe \(a bug, or .*: verify its log") as fault:
        ask(broken(part))
    assert isinstance(fault.value.__cause__, OddError)


def drawing(request: Request | None) -> tuple[Game[Any], Any]:
    """Return a match that waits for chance, with or without a request on its agenda."""
    bench = Bench(lab({"a": ()}))
    push = () if request is None else (Todo(Chance(request, Roll()), RULE, 1),)
    question = ChanceAsked(CHANCE, Die() if request is None else request, rule=RULE, id=2)
    return bench.game, after(bench, Asked((question,), keep=0, push=push))


@pytest.mark.parametrize(
    "request_", [None, Pick(2**60, 2), Pick(WIDEST + 1, 2), Pick(-1), Pick(3, 4), Pick(3, -1), Die(0)]
)
def test_a_draw_that_nobody_can_make_is_named(request_: Request | None) -> None:
    """An open draw without its request, or out of too many things, is a fault and no endless list."""
    game, match = drawing(request_)
    with pytest.raises(EngineFault, match="the open chance request failed"):
        next(legal_commands(game, match, CHANCE))
    with pytest.raises(EngineFault, match="the open chance request failed"):
        next(chances(game, match, merge=False))


@pytest.mark.parametrize("request_", [Pick(2**60), Pick(60, 3), Pick(0, 0), Pick(WIDEST, 2), Die(2**60)])
def test_a_draw_is_listed_lazily(request_: Request) -> None:
    """A draw of very many things is listed only as far as it is read."""
    game, match = drawing(request_)
    listed = [*islice(legal_commands(game, match, CHANCE), 2)]
    assert listed == [answer for answer, _ in islice(chances(game, match, merge=False), 2)]
    assert listed


@pytest.mark.parametrize("request_", [Pick(2**60, 2), Pick(3, 4), Pick(0), Pick(-1), Pick(3, -1)])
def test_a_seed_draws_no_more_than_there_can_be(request_: Pick) -> None:
    """A seed refuses an impossible draw before it begins."""
    with pytest.raises(ChanceError, match=f"nobody can draw {request_.k} of {request_.n}"):
        Seeded(1).answer(request_, 1, list)
