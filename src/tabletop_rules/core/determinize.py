"""Hidden worlds: a whole match that one seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Decision, options_of
from tabletop_rules.core.resolve import by_referee
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import EngineFault, UsageError, attempt, told

if TYPE_CHECKING:
    import random

S = TypeVar("S")

TRIES = 1_000


def determinize(
    game: Game[S],
    view: Match[S],
    seat: Seat,
    rng: random.Random,
    given: Callable[[Match[S]], bool] | None = None,
) -> Match[S]:
    """Sample a match that fits the seat's view: it can be played on, and it shows the seat the same.

    `given` refuses worlds that contradict what the seat remembers. It fits the view, not all that a seat has seen.
    Faults: UsageError if it is no view of this seat, if the game does not sample, or if no world was found; EngineFault
    if sampling fails, as on a view of a match from a forged log.
    """
    viewer = getattr(view, "viewer", None)
    if viewer is None or viewer != seat:
        raise UsageError(f"determinize needs the view of seat {told(seat)}: tabletop_rules.view(game, match, seat)")
    if game.sample is None:
        raise UsageError(f"{game.id} does not say how to sample hidden worlds")
    if not callable(getattr(rng, "shuffle", None)):
        raise UsageError(f"determinize draws with a random.Random, not with {told(rng)}")
    if given is not None and not callable(given):
        raise UsageError(f"given is a function that says of a match whether it may be, not {told(given)}")
    for _ in range(TRIES):
        match = attempt(f"the sample of {game.id}", _world, game, game.sample, view, seat, rng)
        if match is not None and (given is None or given(match)):
            return match
    raise UsageError(f"no world that fits the view of seat {seat} was found in {TRIES} tries")


def _world(
    game: Game[S], sample: Callable[[S, Seat, random.Random], S], view: Match[S], seat: Seat, rng: random.Random
) -> Match[S] | None:
    """A world that looks to the seat as its view does; None if it cannot be, or the seat would have been told."""
    state = sample(view.state, seat, rng)
    if game.mask(state, seat) != view.state:
        raise EngineFault(f"the world that {game.id} sampled does not look to seat {seat} as its view does")
    decisions = refereed(game, view.decisions, state, seat)
    if decisions is None:
        return None
    match = attrs.evolve(view, state=state, decisions=decisions, viewer=None, past=())
    return match if view.result is not None or game.possible(match) else None  # an ended match has had to end


def refereed(game: Game[Any], decisions: tuple[Decision, ...], state: Any, seat: Seat) -> tuple[Decision, ...] | None:
    """The decisions as the referee puts them in this world; None if the seat would have been told otherwise."""
    put = tuple([by_referee(game, state, decision) for decision in decisions])
    pairs = zip(decisions, put, strict=True)
    told_else = (options_of(now) != options_of(then) for now, then in pairs if now.seat == seat)
    return None if any(told_else) else put
