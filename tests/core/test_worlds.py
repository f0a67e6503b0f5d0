"""Hidden worlds, and what the referee alone can work out."""

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
from tabletop_rules.testing import play
from tests.core.lab import Bench, Call, Lab, Mark, Tipped, ask, lab
from tests.core.toy import TOY
from tests.core.toy_nouns import Play, Shielded


def told(state: Lab, decision: Decision) -> object:
    """What the referee tells the asked seat: the secret, and how many marks there are."""
    return (state.secret, len(state.marks))


def guess(state: Lab, seat: int, rng: random.Random) -> Lab:
    return attrs.evolve(state, secret=rng.choice("stu"))


ASKED = {"a": (ask(1, 2, to=Tipped),)}
REFEREED = lab(ASKED, call={"hey": (Mark("hey"),)}, reply={"x": (Mark("x"),)}, options=told, sample=guess)


# --- options --------------------------------------------------------------------------------------------------------


def test_the_referee_tells_the_asked_seat_alone() -> None:
    """Options are worked out when the question is put, and hidden from every other seat."""
    match = Bench(REFEREED).go("a").match
    assert [("s", 0), ("s", 0)] == [options_of(decision) for decision in match.decisions]
    assert [("s", 0), HIDDEN] == [options_of(decision) for decision in view(REFEREED, match, 1).decisions]
    assert [HIDDEN, HIDDEN] == [options_of(decision) for decision in view(REFEREED, match, 0).decisions]


def test_the_referee_works_them_out_again_at_every_stop() -> None:
    """When a question is put again, its options are those of the state as it now is."""
    bench = Bench(REFEREED).go("a").send(Call(0, 0, "hey"))
    assert [("s", 1), ("s", 1)] == [options_of(decision) for decision in bench.match.decisions]
    assert [("s", 2)] == [options_of(decision) for decision in bench.reply(1, "x").match.decisions]


def test_what_waits_holds_no_options() -> None:
    """Options are never left on the agenda, where all could see them."""
    bench = Bench(REFEREED).go("a").send(Call(0, 0, "hey"))
    assert "'s'" not in repr(bench.match.agenda)


def test_a_sampled_world_tells_the_asked_seat_the_same() -> None:
    """A world in which the referee would have told the seat otherwise is refused; to others it may be any."""
    match = Bench(REFEREED).go("a").match
    rng = random.Random(1)
    mine = {determinize(REFEREED, view(REFEREED, match, 1), 1, rng).state.secret for _ in range(40)}
    others = {determinize(REFEREED, view(REFEREED, match, 0), 0, rng).state.secret for _ in range(40)}
    assert {"s"} == mine
    assert {"s", "t", "u"} == others


def test_a_sampled_world_works_out_the_options_of_all() -> None:
    """In the sampled world every asked seat has the options of that world."""
    match = Bench(REFEREED).go("a").match
    world = determinize(REFEREED, view(REFEREED, match, 0), 0, random.Random(3))
    assert [(world.state.secret, 0)] * 2 == [options_of(decision) for decision in world.decisions]


# --- worlds ---------------------------------------------------------------------------------------------------------


def test_a_sampled_world_is_a_whole_match() -> None:
    """It hides nothing, looks to the seat as the match does, and can be played on."""
    match, rng = open_match(TOY, 3, Seeded(1)), random.Random(1)
    for seat in range(3):
        seen = view(TOY, match, seat)
        world = determinize(TOY, seen, seat, rng)
        assert (None, False) == (world.viewer, "HIDDEN" in repr(world.state))
        assert seen == view(TOY, world, seat)
        card = str(world.state.players[0].hand[0])
        assert isinstance(submit(TOY, world, Play(0, world.decisions[0].id, card), Seeded(1)), Accepted)


def test_worlds_differ() -> None:
    """Sampling gives many worlds, with any card in any hand that may hold it."""
    seen, rng = view(TOY, open_match(TOY, 2, Seeded(1)), 0), random.Random(1)
    held = {card for _ in range(200) for card in determinize(TOY, seen, 0, rng).state.players[1].hand}
    assert 24 == len(held)
    assert held.isdisjoint(seen.state.players[0].hand)


def test_what_waits_goes_on_in_a_sampled_world() -> None:
    """The agenda is public and goes on in every world; worlds in which it could not are refused by `possible`."""
    for seed in range(40):
        played = play(TOY, 3, seed)
        for stop, match in enumerate(played.matches):
            waiting = [todo.what for todo in match.agenda if isinstance(todo.what, Shielded)]
            for step in waiting:
                other = (step.seat + 1) % 3
                world = determinize(TOY, played.view(stop, other), other, random.Random(seed))
                assert match.agenda == world.agenda
                assert step.card in world.state.players[step.seat].hand
                return
    raise AssertionError("no nine was ever laid")


def test_given_refuses_worlds() -> None:
    """A bot's own notes may refuse worlds; if they refuse all, that is said."""
    seen, rng = view(TOY, open_match(TOY, 2, Seeded(1)), 0), random.Random(1)
    other = seen.state.players[0].hand[0]
    free = next(card for card in ("a1", "a2", "a3", "a4") if card not in seen.state.players[0].hand)
    world = determinize(TOY, seen, 0, rng, given=lambda world: free in world.state.players[1].hand)
    assert free in world.state.players[1].hand
    with pytest.raises(UsageError, match=f"was found in {TRIES} tries"):
        determinize(TOY, seen, 0, rng, given=lambda world: other in world.state.players[1].hand)


def no_sample(state: Any, seat: int, rng: random.Random) -> Any:
    return attrs.evolve(state, marks=(*state.marks, "more"))


@pytest.mark.parametrize(
    ("game", "seat", "fault", "said"),
    [
        (REFEREED, 1, UsageError, "needs the view of seat 1"),
        (attrs.evolve(REFEREED, sample=None), 0, UsageError, "does not say how to sample"),
        (attrs.evolve(REFEREED, sample=no_sample), 0, EngineFault, "does not look to seat 0 as its view does"),
    ],
)
def test_determinize_says_what_is_wrong(game: Game[Lab], seat: int, fault: type[Exception], said: str) -> None:
    """Another seat's view, a game that does not sample, a sample that does not fit: each is told."""
    seen = view(game, Bench(game).match, 0)
    with pytest.raises(fault, match=said):
        determinize(game, seen, seat, random.Random(1))


def test_determinize_says_what_it_draws_with() -> None:
    """A seed in the place of a source of random numbers, or an answer in the place of a question, is told."""
    seen = view(TOY, open_match(TOY, 2, Seeded(1)), 0)
    for rng, given, said in ((7, None, "random.Random, not with 7"), (random.Random(1), True, "given is a function")):
        with pytest.raises(UsageError, match=said):
            determinize(TOY, seen, 0, rng, given)  # type: ignore[arg-type]


def test_determinize_needs_a_view() -> None:
    """The whole match is no view."""
    with pytest.raises(UsageError, match="needs the view"):
        determinize(TOY, open_match(TOY, 2, Seeded(1)), 0, random.Random(1))
