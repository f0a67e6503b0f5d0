"""Records that no rules give, and matches folded of them: each trouble is a fault that names record, rule or game."""

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
from tests.core.lab import RULE, Bench, Direction, Go, Mark, Roll, lab


class OddError(Exception):
    """What nobody expects."""


def woe(*given: object) -> Any:
    raise OddError("woe")


def after(bench: Bench, *events: Event) -> Any:
    """The match after these events, of whatever cause."""
    start = bench.match
    records = [Record(n, event, RULE, 0) for n, event in enumerate(events, start.version + 1)]
    return fold(bench.game, start, records)


def with_mark(reduce: Any) -> Game[Any]:
    """The lab with another reducer of marks."""
    game = lab({"a": ()})
    return attrs.evolve(game, reducers=tuple(Reducer(Mark, reduce) if r.on is Mark else r for r in game.reducers))


# --- folding ---------------------------------------------------------------------------------------------------------


def test_a_reducer_that_fails_is_named_with_its_record() -> None:
    """Whatever a reducer raises, the fault of folding names record, kind, reducer and game."""
    with pytest.raises(
        FoldError, match=r"^record 2, lab.mark/1, does not fit the match: woe of lab met OddError: woe$"
    ):
        after(Bench(with_mark(woe)), Mark("a"))


def test_a_mask_that_fails_while_folding_a_view_is_named_with_its_record() -> None:
    """A view is masked again after each record, and what its mask raises is a fault of that record."""
    bench = Bench(lab({"a": ()}))
    seen = view(bench.game, bench.match, 1)
    with pytest.raises(FoldError, match=r"record 2, lab.mark/1, does not fit the match: the mask of lab met OddError"):
        fold(attrs.evolve(bench.game, mask=woe), seen, [Record(2, Mark("a"), RULE, 1)])


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Asked((Direction(0),), keep=-1), "record 2 keeps -1 waiting items"),
        (Asked((Direction(0),), keep=9), "record 2 keeps 9 waiting items"),
        (Asked(()), "record 2 asks nobody"),
    ],
)
def test_a_question_that_cannot_stand_is_named(event: Event, said: str) -> None:
    """A question that keeps what does not wait, or that asks nobody, is no question."""
    with pytest.raises(FoldError, match=said):
        after(Bench(lab({"a": ()})), event)


def test_an_answer_where_nothing_is_asked_is_named() -> None:
    """Two answers to one question do not follow from each other."""
    with pytest.raises(FoldError, match="record 3 answers where nothing is asked"):
        after(Bench(lab({"a": ()})), *[Answered(Go(0, 1, "a"))] * 2)


def test_what_comes_after_the_end_is_named() -> None:
    """A match has one end, and nothing follows it but that it is taken back."""
    bench = Bench(lab({"a": ()}))
    end = Ended(Outcome(((0,), (1,)), "points", RULE))
    for event in (end, Mark("a"), Asked(bench.match.decisions, 0, ()), Answered(Go(0, 1, "a"))):
        with pytest.raises(FoldError, match="record 3 comes after the end"):
            after(bench, end, event)
    assert after(bench, Answered(Go(0, 1, "a")), end, Undone(0, 1)).decisions


# --- asking ----------------------------------------------------------------------------------------------------------


def broken(part: str) -> Bench:
    """A table of the lab one of whose parts fails."""
    game: Any = lab({"a": ()})
    swapped: Any = {part: woe}
    if part in ("mask", "sample", "possible"):
        return Bench(attrs.evolve(game, **{"sample": lambda state, seat, rng: state, **swapped}))
    rules = tuple(attrs.evolve(rule, **swapped) if rule.to is Direction else rule for rule in game.rules)
    return Bench(attrs.evolve(game, rules=rules))


def _sampled(bench: Bench) -> object:
    return determinize(bench.game, view(bench.game, bench.match, 0), 0, random.Random(1))


@pytest.mark.parametrize(
    ("part", "ask", "said"),
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
def test_what_a_match_cannot_answer_is_named(part: str, ask: Callable[[Bench], object], said: str) -> None:
    """Listing, judging, masking and sampling name what has failed, and say that the log may be to blame."""
    with pytest.raises(EngineFault, match=rf"{said}.*: OddError: woe \(a bug, or .*: verify the log") as fault:
        ask(broken(part))
    assert isinstance(fault.value.__cause__, OddError)


def test_what_the_caller_asks_of_worlds_fails_as_it_is() -> None:
    """The caller's own predicate is no part of the game: what it raises is not ours to name."""
    bench = Bench(attrs.evolve(lab({"a": ()}), sample=lambda state, seat, rng: state))
    with pytest.raises(OddError):
        determinize(bench.game, view(bench.game, bench.match, 0), 0, random.Random(1), given=woe)


# --- draws -----------------------------------------------------------------------------------------------------------


def drawing(request: Request | None) -> tuple[Game[Any], Any]:
    """A match that waits for chance, with a request on top of the agenda, or without."""
    bench = Bench(lab({"a": ()}))
    push = () if request is None else (Todo(Chance(request, Roll()), RULE, 1),)
    question = ChanceAsked(CHANCE, Die() if request is None else request, rule=RULE, id=2)
    return bench.game, after(bench, Asked((question,), keep=0, push=push))


@pytest.mark.parametrize(
    "request_", [None, Pick(2**60, 2), Pick(WIDEST + 1, 2), Pick(-1), Pick(3, 4), Pick(3, -1), Die(0)]
)
def test_a_draw_that_nobody_can_make_is_named(request_: Request | None) -> None:
    """An open draw without its request, or of more things than any game has, is a fault and not an endless list."""
    game, match = drawing(request_)
    with pytest.raises(EngineFault, match="the open chance request failed"):
        next(legal_commands(game, match, CHANCE))
    with pytest.raises(EngineFault, match="the open chance request failed"):
        next(chances(match))


@pytest.mark.parametrize("request_", [Pick(2**60), Pick(60, 3), Pick(0, 0), Pick(WIDEST, 2), Die(2**60)])
def test_a_draw_is_listed_lazily(request_: Request) -> None:
    """One of very many things, or several of many, is listed as far as somebody looks."""
    game, match = drawing(request_)
    listed = [*islice(legal_commands(game, match, CHANCE), 2)]
    assert listed == [answer for answer, _ in islice(chances(match), 2)]
    assert listed


@pytest.mark.parametrize("request_", [Pick(2**60, 2), Pick(3, 4), Pick(0), Pick(-1), Pick(3, -1)])
def test_a_seed_draws_no_more_than_there_can_be(request_: Pick) -> None:
    """A draw of more things than there are, or out of more than any game has, is refused before it is begun."""
    with pytest.raises(ChanceError, match=f"nobody can draw {request_.k} of {request_.n}"):
        Seeded(1).answer(request_, 1, list)
