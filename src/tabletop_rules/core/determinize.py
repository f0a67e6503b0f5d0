"""Determinization: whole matches that one seat cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

from tabletop_rules.core.game import Game, bind_match, check_game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Decision, options_of
from tabletop_rules.core.planned import with_referee_options
from tabletop_rules.core.remember import Memory
from tabletop_rules.core.terms import Rng, Seat
from tabletop_rules.errors import EngineFault, UsageError, attempt, shorten

S = TypeVar("S")

TRIES = 1_000


def determinize(
    game: Game[S],
    view: Match[S],
    seat: Seat,
    rng: Rng,
    given: Callable[[Match[S]], bool] | None = None,
    known: Memory | None = None,
) -> Match[S]:
    """Return a random match that looks to `seat` exactly like its view, and can be played on.

    The match fits the view. With `known`, what the seat remembers (`remember`), it also contradicts nothing that the
    seat has ever seen. `given` rejects worlds by a test of your own.

    Raises:
        UsageError: this is not the seat's view, the game cannot sample, or no world was found.
        EngineFault: sampling fails, as on a view of a match from a forged log.
    """
    check_game(game)
    viewer = getattr(view, "viewer", None)
    if viewer is None or viewer != seat:
        raise UsageError(f"determinize needs the view of seat {shorten(seat)}: tabletop_rules.view(game, match, seat)")
    seat = viewer
    if game.secrets.sample is None:
        raise UsageError(f"{game.id} cannot sample hidden worlds: give Game a `sample`")
    if not callable(getattr(rng, "shuffle", None)):
        raise UsageError(f"determinize draws with a random.Random, not with {shorten(rng)}")
    if given is not None and not callable(given):
        raise UsageError(f"given must be a function that returns whether a match is possible, not {shorten(given)}")
    view = bind_match(game, view)
    sample: Callable[[S, Seat, Rng], S | None] = game.secrets.sample
    memory: object = known
    if memory is not None:
        if not isinstance(memory, Memory) or (memory.game, memory.version) != (game.id, view.version):
            raise UsageError(f"known must be the seat's memory at version {view.version}, not {shorten(known)}")
        if memory.facts is not None:
            sample = game.secrets.recalling(memory.facts)
    for _ in range(TRIES):
        match = attempt(f"the sample of {game.id}", _world, game, sample, view, seat, rng)
        if match is not None and (given is None or given(match)):
            return match
    raise UsageError(f"found no world that fits the view of seat {seat} in {TRIES} tries")


def _world(
    game: Game[S], sample: Callable[[S, Seat, Rng], S | None], view: Match[S], seat: Seat, rng: Rng
) -> Match[S] | None:
    """Return a world that gives the seat this view; None if it has ended, or would show the seat other options."""
    state = sample(view.state, seat, rng)
    if state is None:
        return None
    if game.secrets.mask(state, seat) != view.state:
        raise EngineFault(f"the world that {game.id} sampled does not look to seat {seat} as its view does")
    decisions = refereed(game, view.decisions, state, seat)
    if decisions is None:
        return None
    match = attrs.evolve(view, state=state, decisions=decisions, viewer=None, past=())
    return match if view.result is not None or game.secrets.possible(match) else None  # `possible` rejects ended worlds


def refereed(game: Game[Any], decisions: tuple[Decision, ...], state: Any, seat: Seat) -> tuple[Decision, ...] | None:
    """Return the decisions with their options in this world; None if those shown to `seat` would differ."""
    put = tuple([with_referee_options(game, state, decision) for decision in decisions])
    pairs = zip(decisions, put, strict=True)
    differs = (options_of(now) != options_of(then) for now, then in pairs if now.seat == seat)
    return None if any(differs) else put
