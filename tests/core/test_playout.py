"""Playouts and random commands."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import attrs
import pytest

from tabletop_rules.core.chance import Drawn, Seeded, count_answers, outcomes, random_places
from tabletop_rules.core.engine import Accepted, open_match, submit, view
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Chance, Command, Decision, Die, Pick, Places, Request
from tabletop_rules.core.playout import playout, random_command
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.errors import ChanceError, EngineFault, UsageError
from tabletop_rules.testing import PlayBrokeError, play
from tabletop_rules.testing.laws import playout_equals_play
from tests.core.lab import Mark, Roll, ask, lab
from tests.core.mill import mill
from tests.core.playing_out import chosen_evenly
from tests.core.toy import TOY
from tests.effort import fewer

ENDLESS = lab({"a": ()})
ROLLS = lab({"a": (Chance(Die(), Roll(text="a")), Chance(Pick(5, 2), Roll(text="b")))})


def test_a_playout_agrees_with_submit_whatever_is_planned() -> None:
    """Races, interrupts, withdrawals, draws and moments leave a playout where `submit` is."""
    waited = Counter[str]()
    for seed in range(fewer(50, 120)):
        game = mill(seed, random.Random(seed).randint(1, 4))
        try:
            played = play(game, game.seats[0], seed, most=25)
        except PlayBrokeError:  # the mill plans some things that are bugs
            continue
        playout_equals_play(played)
        matches = played.matches
        waited.update(type(todo.what).__name__ for match in matches for todo in match.agenda)
        waited.update("several" for match in matches if len(match.decisions) > 1)
    assert {"Rest", "Follow", "Turn", "Ask", "Chance", "several"} <= {*waited}


@pytest.mark.parametrize("seats", TOY.seats)
def test_a_random_command_is_uniform(seats: int) -> None:
    """Each legal command, standing ones too, is chosen for exactly one of the numbers that may be drawn."""
    rng = random.Random(seats)
    match, many = open_match(TOY, seats, Seeded(seats)), 0
    while match.decisions:
        for seat in range(seats):
            if any(True for _ in legal_commands(TOY, match, seat)):
                many = max(many, len(chosen_evenly(TOY, match, seat)))
        seat = rng.choice(match.decisions).seat
        outcome = submit(TOY, match, random_command(TOY, match, seat, rng), Seeded(seats))
        assert isinstance(outcome, Accepted)
        match = outcome.match
    assert many > 4


@attrs.frozen
class Lazy(Sequence[Any]):
    """A list of answers that makes only those that are asked for."""

    make: Callable[[int], Command]
    made: list[int]

    def __len__(self) -> int:
        return 1000

    def __getitem__(self, place: Any) -> Any:
        if not 0 <= place < 1000:
            raise IndexError(place)
        self.made.append(place)
        return self.make(place)


def test_only_the_chosen_command_of_a_sequence_is_made() -> None:
    """Of a rule that returns a sequence, a playout and a random command look at one item."""
    made: list[int] = []

    def lazily(rule: Rule[Any, Any, Any]) -> Rule[Any, Any, Any]:
        def legal(state: Any, decision: Decision) -> Sequence[Command]:
            return Lazy(lambda place: next(iter(rule.legal(state, decision))), made)

        return attrs.evolve(rule, legal=legal) if rule.on.kind == "lab.go/1" else rule

    game = attrs.evolve(ENDLESS, rules=tuple(map(lazily, ENDLESS.rules)))
    match = open_match(game, game.seats[0], Seeded(1))
    random_command(game, match, 0, random.Random(1))
    playout(game, match, None, random.Random(1), limit=9)
    assert 10 == len(made)
    assert 6 < len({*made})


@pytest.mark.parametrize("request_", [Die(6), Die(1), Pick(4), Pick(1), Pick(4, 2), Pick(3, 3), Pick(3, 0)])
def test_random_places_are_uniform(request_: Request) -> None:
    """All answers of chance are equally likely: chi-square stays below its 0.999 quantile."""
    rng, each = random.Random(7), 400
    drawn = Counter(random_places(request_, rng) for _ in range(each * count_answers(request_)))
    assert {*outcomes(request_)} == {*drawn}
    assert sum((count - each) ** 2 / each for count in drawn.values()) < 34.5  # 12 outcomes at most


@pytest.mark.parametrize("request_", [Die(0), Pick(0), Pick(2, 3), Pick(10**6, 2)])
def test_an_impossible_draw_is_refused(request_: Request) -> None:
    """What no source can draw is an error for a random source as well."""
    with pytest.raises(ChanceError):
        random_places(request_, random.Random(1))
    game = lab({"a": (Chance(request_, Roll(text="a")),)})
    with pytest.raises(EngineFault, match="cannot be drawn"):
        playout(game, open_match(game, 1, None), None, random.Random(1))


def test_draws_that_a_source_leaves_open_are_drawn_at_random() -> None:
    """An open request, at the start or on the way, is answered as any source would answer it."""

    class Open:
        def answer(self, request: Request, version: int, things: object) -> Places | None:
            return None

    match = open_match(ROLLS, 1, None)
    after = submit(ROLLS, match, next(legal_commands(ROLLS, match, 0)), None)
    assert isinstance(after, Accepted)
    assert CHANCE == after.match.decisions[0].seat
    for start in (match, after.match):
        marks = {playout(ROLLS, start, None, random.Random(n), chance=Open(), limit=1).state.marks for n in range(300)}
        assert {f"a{face}" for face in range(1, 7)} <= {mark for each in marks for mark in each}
        assert {f"b{one},{two}" for one, two in outcomes(Pick(5, 2))} <= {mark for each in marks for mark in each}
    command = random_command(ROLLS, after.match, CHANCE, random.Random(1))
    assert isinstance(submit(ROLLS, after.match, command, Drawn(random.Random(1))), Accepted)


def test_the_same_seed_gives_the_same_playout() -> None:
    """A playout depends on its rng alone, which it leaves in the same state; other seeds give other playouts."""
    match = open_match(TOY, 2, Seeded(1))
    one, two = random.Random(5), random.Random(5)
    assert playout(TOY, match, None, one) == playout(TOY, match, None, two)
    assert one.getstate() == two.getstate()
    assert len({playout(TOY, match, None, random.Random(seed)).version for seed in range(20)}) > 5


def test_a_match_that_has_ended_stays_as_it_is() -> None:
    """The playout of a match that has ended is this match, and nobody can send anything in it."""
    ended = playout(TOY, open_match(TOY, 2, Seeded(1)), None, random.Random(1))
    assert ended is playout(TOY, ended, None, random.Random(1))
    with pytest.raises(UsageError, match="seat 0 has no legal command"):
        random_command(TOY, ended, 0, random.Random(1))


def test_a_limit_stops_a_playout() -> None:
    """A playout makes as many decisions as `limit` says, if it does not end before."""
    match = open_match(ENDLESS, 1, Seeded(1))
    assert match == playout(ENDLESS, match, None, random.Random(1), limit=0)
    assert match.version + 2 * 7 == playout(ENDLESS, match, None, random.Random(1), limit=7).version


def test_a_playout_that_does_not_end_is_an_error() -> None:
    """Without a limit the game's own most decisions are one, and passing them is a bug of the game."""
    game = attrs.evolve(ENDLESS, checks=attrs.evolve(ENDLESS.checks, longest=50))
    with pytest.raises(EngineFault, match="has not ended after 50 decisions"):
        playout(game, open_match(game, 1, Seeded(1)), None, random.Random(1))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"policy": 7}, r"a policy is a function \(game, match, seat, rng\) -> command, not 7"),
        ({"policy": lambda game, match, seat, rng: None}, "the policy chose None, which is rejected"),
        ({"rng": None}, r"random choices are made with a random.Random, not with None"),
        ({"rng": 7}, r"random choices are made with a random.Random, not with 7"),
        ({"chance": 7}, "a chance source answers requests"),
        ({"limit": -1}, "limit must be a number of decisions, not -1"),
        ({"limit": True}, "limit must be a number of decisions, not True"),
    ],
)
def test_what_a_playout_cannot_use(wrong: dict[str, Any], words: str) -> None:
    """Arguments of the wrong type, and illegal commands of a policy, are usage errors."""
    given: dict[str, Any] = {"policy": None, "rng": random.Random(1), **wrong}
    with pytest.raises(UsageError, match=words):
        playout(TOY, open_match(TOY, 2, Seeded(1)), **given)


def test_what_a_policy_raises_comes_through() -> None:
    """An exception of a policy is its own, and no fault of the game."""

    def broken(game: object, match: object, seat: int, rng: random.Random) -> Command:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        playout(TOY, open_match(TOY, 2, Seeded(1)), broken, random.Random(1))


def test_matches_that_cannot_be_played_out() -> None:
    """A view and a match of another game are refused."""
    match: Any = open_match(TOY, 2, Seeded(1))
    with pytest.raises(UsageError, match="determinize the view"):
        playout(TOY, view(TOY, match, 0), None, random.Random(1))
    with pytest.raises(UsageError, match="this is a match of 'toy'"):
        playout(ENDLESS, match, None, random.Random(1))


@pytest.mark.parametrize(
    ("seat", "words"),
    [(2, "no seat 2"), (-3, "no seat -3"), (True, "no seat True"), (CHANCE, "no legal"), (1, "which does not show")],
)
def test_seats_without_a_random_command(seat: int, words: str) -> None:
    """There is no command of a seat that does not exist, is not asked, or is another one's in a view."""
    with pytest.raises(UsageError, match=words):
        random_command(TOY, view(TOY, open_match(TOY, 2, Seeded(1)), 0), seat, random.Random(1))


def test_a_fault_of_a_game_is_named() -> None:
    """What a rule raises while listing or deciding is an EngineFault that names the rule."""

    def broken(rule: Rule[Any, Any, Any], **functions: Any) -> Any:
        rules = (attrs.evolve(each, **functions) if each is rule else each for each in ENDLESS.rules)
        return attrs.evolve(ENDLESS, rules=tuple(rules))

    go = next(rule for rule in ENDLESS.rules if rule.on.kind == "lab.go/1")
    for functions in ({"legal": lambda state, decision: 1 // 0}, {"decide": lambda state, decision, command: 1 // 0}):
        game = broken(go, **functions)
        with pytest.raises(EngineFault, match=f"Rule {go.id} failed .*ZeroDivisionError"):
            playout(game, open_match(game, 1, Seeded(1)), None, random.Random(1))
    game = broken(go, legal=lambda state, decision: ())
    with pytest.raises(EngineFault, match="asks seat 0, which has no legal command"):
        playout(game, open_match(game, 1, Seeded(1)), None, random.Random(1))


def test_the_first_answer_of_several_is_taken_from_any_seat() -> None:
    """Of seats that are asked at once, each comes first in some playouts."""
    game = lab({"a": (ask(0, 1, 2),)}, reply={"x": (Mark("x"),)})
    match = open_match(game, 3, Seeded(1))
    outcome = submit(game, match, next(legal_commands(game, match, 0)), None)
    assert isinstance(outcome, Accepted)
    firsts = {playout(game, outcome.match, None, random.Random(n), limit=1).decisions for n in range(50)}
    assert 3 == len(firsts)
