"""Sampled worlds, and options that only the referee can work out."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.determinize import TRIES, determinize
from tabletop_rules.core.engine import Accepted, open_match, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.messages import Decision, options_of
from tabletop_rules.errors import EngineFault, UsageError
from tests.core.lab import Bench, Call, Lab, Mark, Tipped, ask, lab
from tests.core.toy import TOY
from tests.core.toy_types import Play


def hints(state: Lab, decision: Decision) -> object:
    """Return the options of the asked seat: the secret, and how many marks there are."""
    return (state.secret, len(state.marks))


def guess(state: Lab, seat: int, rng: random.Random) -> Lab:
    return attrs.evolve(state, secret=rng.choice("stu"))


ASKED = {"a": (ask(1, 2, to=Tipped),)}
REFEREED = lab(ASKED, call={"hey": (Mark("hey"),)}, reply={"x": (Mark("x"),)}, options=hints, sample=guess)


def test_only_the_asked_seat_sees_its_options() -> None:
    """Options are worked out at every stop, and hidden from every other seat."""
    match = Bench(REFEREED).go("a").match
    assert [("s", 0), ("s", 0)] == [options_of(decision) for decision in match.decisions]
    assert [("s", 0), HIDDEN] == [options_of(decision) for decision in view(REFEREED, match, 1).decisions]
    assert [HIDDEN, HIDDEN] == [options_of(decision) for decision in view(REFEREED, match, 0).decisions]
    bench = Bench(REFEREED).go("a").send(Call(0, 0, "hey"))
    assert [("s", 1), ("s", 1)] == [options_of(decision) for decision in bench.match.decisions]


def test_a_sampled_world_keeps_the_options_of_its_seat() -> None:
    """A world with other options for the asked seat is refused; for others any world will do."""
    match = Bench(REFEREED).go("a").match
    rng = random.Random(1)
    mine = {determinize(REFEREED, view(REFEREED, match, 1), 1, rng).state.secret for _ in range(40)}
    others = {determinize(REFEREED, view(REFEREED, match, 0), 0, rng).state.secret for _ in range(40)}
    assert {"s"} == mine
    assert {"s", "t", "u"} == others


def test_a_sampled_world_is_a_whole_match() -> None:
    """A world hides nothing, looks the same to the seat, and can be played on."""
    match, rng = open_match(TOY, 3, Seeded(1)), random.Random(1)
    for seat in range(3):
        seen = view(TOY, match, seat)
        world = determinize(TOY, seen, seat, rng)
        assert (None, False) == (world.viewer, "HIDDEN" in repr(world.state))
        assert seen == view(TOY, world, seat)
        card = str(world.state.players[0].hand[0])
        assert isinstance(submit(TOY, world, Play(0, world.decisions[0].id, card), Seeded(1)), Accepted)


def test_given_refuses_worlds() -> None:
    """`given` may refuse worlds; if it refuses all, that is a usage error."""
    seen, rng = view(TOY, open_match(TOY, 2, Seeded(1)), 0), random.Random(1)
    other = seen.state.players[0].hand[0]
    free = next(card for card in ("a1", "a2", "a3", "a4") if card not in seen.state.players[0].hand)
    world = determinize(TOY, seen, 0, rng, given=lambda world: free in world.state.players[1].hand)
    assert free in world.state.players[1].hand
    with pytest.raises(ZeroDivisionError):
        determinize(TOY, seen, 0, rng, given=lambda world: 1 // 0 > 0)
    with pytest.raises(UsageError, match=f"found no world .* in {TRIES} tries"):
        determinize(TOY, seen, 0, rng, given=lambda world: other in world.state.players[1].hand)


def no_sample(state: Any, seat: int, rng: random.Random) -> Any:
    return attrs.evolve(state, marks=(*state.marks, "more"))


@pytest.mark.parametrize(
    ("game", "seat", "fault", "message"),
    [
        (REFEREED, 1, UsageError, "needs the view of seat 1"),
        (
            attrs.evolve(REFEREED, secrets=attrs.evolve(REFEREED.secrets, sample=None)),
            0,
            UsageError,
            "cannot sample hidden worlds",
        ),
        (
            attrs.evolve(REFEREED, secrets=attrs.evolve(REFEREED.secrets, sample=no_sample)),
            0,
            EngineFault,
            "does not look to seat 0 as its view does",
        ),
    ],
)
def test_what_cannot_be_determinized_is_named(game: Game[Lab], seat: int, fault: type[Exception], message: str) -> None:
    """Another seat's view, a game without `sample` and a sample that does not fit are named."""
    seen = view(game, Bench(game).match, 0)
    with pytest.raises(fault, match=message):
        determinize(game, seen, seat, random.Random(1))


def test_wrong_arguments_of_determinize_are_named() -> None:
    """A wrong random source, a wrong `given` and a whole match are usage errors."""
    seen = view(TOY, open_match(TOY, 2, Seeded(1)), 0)
    for rng, given, message in (
        (7, None, "random.Random, not with 7"),
        (random.Random(1), True, "given must be"),
    ):
        with pytest.raises(UsageError, match=message):
            determinize(TOY, seen, 0, rng, given)  # type: ignore[arg-type]
    with pytest.raises(UsageError, match="needs the view"):
        determinize(TOY, open_match(TOY, 2, Seeded(1)), 0, random.Random(1))
