"""Laws 7 and 12: worlds that a seat cannot tell apart look the same to it, now and later."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import Accepted, mask_record, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.identities import identities
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Event, Record, options_of
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.testing.laws.law import (
    LawBroken,
    Stops,
    Where,
    attempt,
    dice,
    difference,
    hides,
    is_excepted,
    pick_stops,
    place,
)
from tabletop_rules.testing.laws.memory import Followed, find_lost, fits, memories
from tabletop_rules.testing.random_answers import any_outcome
from tabletop_rules.testing.random_table import Played, TakeBack

STOPS: Final = 8
"""Stops of a match at which worlds are sampled, for every seat."""
WORLDS: Final = 6
"""Worlds sampled in search of one in which the next command of the match is legal too."""
ON: Final = 12
"""Commands for which a twin or a sampled world is played on."""
SAMPLE_HINT: Final = "`sample` must replace every HIDDEN, by things that are nowhere else, and touch nothing else"
RULE_HINT: Final = "look at `sample`, at `possible`, and at rules that read what the seat does not see"


def secrets_do_not_tell(played: Played, stops: Stops = None) -> int:
    """Check law 7: what a seat cannot know changes nothing that it receives.

    The match and a sampled world that looks the same to the seat get the same commands and the same chance. Where the
    seat's two streams of records first differ, one of them must show it a thing that its view did not show before, or
    the difference must be declared in `exceptions`. Sampled: 8 stops and a world for every seat, followed for up to 12
    commands. The first is that of the match if it is legal in one of 6 worlds; the others are random commands that are
    legal in both.
    """
    cases = 0
    for stop in pick_stops(played, 7, stops, STOPS):
        if played.matches[stop].over:
            continue
        for seat in range(played.seats):
            cases += _follow_twins(played, stop, seat, dice(played, 7, stop, seat))
    return cases


def _follow_twins(played: Played, stop: int, seat: Seat, rng: random.Random) -> int:
    """Play the match and a twin side by side until the seat can tell them apart. Return the number of commands."""
    game, real, where = played.game, played.matches[stop], place(played, stop, seat)
    seen = played.view(stop, seat)
    move = played.moves[stop] if stop < len(played.moves) else None
    first = None if move is None or isinstance(move, TakeBack) else move
    twin = _sample_world(game, seen, seat, rng, first, where)
    if twin is None:
        return 0
    source = Seeded(rng.getrandbits(60))
    for step in range(ON):
        command = (
            first if step == 0 and first is not None and _is_legal_in_twin(game, twin, first, seat, where) else None
        )
        command = command or _choose_common(game, real, twin, rng)
        if command is None:
            return step
        one = attempt(7, where, f"submitting {command}", submit, game, real, command, source)
        other = attempt(7, where, f"submitting {command} in a sampled world", submit, game, twin, command, source)
        if not isinstance(one, Accepted) or not isinstance(other, Accepted):
            return step  # laws 3 and 6 check what is rejected
        streams = [[mask_record(record, seat) for record in done.records] for done in (one, other)]
        apart = _first_difference(*streams)
        if apart is None:
            seen = fold(game, seen, streams[0])
            real, twin = one.match, other.match
            if real.over or twin.over:
                return step + 1
            continue
        before = fold(game, seen, streams[0][:apart])
        _require_excuse(game, before, streams[0][apart:], streams[1][apart:], command, place(played, stop, seat))
        return step + 1
    return ON


def _require_excuse(
    game: Game[Any], before: Match[Any], one: list[Record], other: list[Record], command: Command, where: Where
) -> None:
    """Raise LawBroken unless one of two differing records shows a new thing, or is a declared exception."""
    known = identities(before.state) | identities(before.agenda) | identities(before.decisions)
    for records in (one, other):
        if records and (not identities(records[0].event) <= known or type(records[0].event) in game.secrets.exceptions):
            return
    if one and other and is_excepted(game, one[0], other[0]):
        return
    outcomes = " and ".join(shorten(records[0].event) if records else "nothing" for records in (one, other))
    how = difference(one[0], other[0], "record") if one and other else "one stream ends"
    text = f"on {command} two worlds that look the same lead to {outcomes}, and neither shows anything new ({how})"
    raise LawBroken(7, f"{text}. {_advise_declaration((*one[:1], *other[:1]))}", where)


def _advise_declaration(records: Sequence[Record]) -> str:
    """Return advice on how a game declares that it shows this on purpose."""
    named: list[type[Decision] | type[Event]] = []
    for record in records:
        asked = record.event.decisions if isinstance(record.event, Asked) else ()
        classes: list[type[Decision] | type[Event]] = [type(d) for d in asked if options_of(d) is not None]
        named += classes or [type(record.event)]
    own = " or ".join(cls.__name__ for cls in dict.fromkeys(named) if not cls.kind.startswith("core."))
    otherwise = f", or list {own} among the game's exceptions" if own else ""
    return f"If a rule reveals it, give the secret an IDENTITY type{otherwise}"


def _first_difference(one: list[Record], other: list[Record]) -> int | None:
    for index, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return index
    return None if len(one) == len(other) else min(len(one), len(other))


def _sample_world(
    game: Game[Any], seen: Match[Any], seat: Seat, rng: random.Random, first: Command | None, where: Where
) -> Match[Any] | None:
    """Return a sampled world, preferably one in which `first` is legal; None if the game cannot sample."""
    if game.secrets.sample is None:
        return None
    world = None
    for _ in range(WORLDS):
        try:
            world = determinize(game, seen, seat, rng)
        except UsageError:
            return None  # no possible world was found: law 12 reports this
        except Exception as error:
            raise LawBroken(7, f"determinize raised {type(error).__name__}: {error}", where) from error
        if first is None or first.seat == seat or check(game, world, first) is None:
            return world
    return world


def _is_legal_in_twin(game: Game[Any], twin: Match[Any], command: Command, seat: Seat, where: Where) -> bool:
    """Return whether the twin accepts the command. Raise LawBroken if not, though the seat itself sends it."""
    refused = check(game, twin, command)
    if refused is not None and command.seat == seat:
        text = f"{command} is accepted, but rejected in a world that looks the same by {refused.rule}: {refused.code}"
        raise LawBroken(7, text, where)
    return refused is None


def _choose_common(game: Game[Any], real: Match[Any], twin: Match[Any], rng: random.Random) -> Command | None:
    """Return a command of any seat that is legal in both matches, or None."""
    seats = [decision.seat for decision in real.decisions]
    rng.shuffle(seats)
    for seat in seats:
        if seat == CHANCE:
            answer = any_outcome(real, rng)
            return answer if check(game, twin, answer) is None else None
        both = [command for command in legal_commands(game, real, seat) if check(game, twin, command) is None]
        if both:
            return rng.choice(both)
    return None


def sampled_worlds_fit(played: Played, stops: Stops = None) -> int:
    """Check law 12: a sampled world looks to its seat like the match, allows it the same commands, and plays on.

    It also has the same pieces. A game that hides something must be able to sample. Sampled: 8 stops; for every seat
    one world, played on for up to 12 commands.

    What a seat remembers is true after every record, and a world sampled with it contradicts none of it. For one seat
    of the match, such a world also has every hidden thing where the seat last saw it go, unless something left that
    place unseen.
    """
    game, cases = played.game, 0
    picked = sorted(pick_stops(played, 12, stops, STOPS))  # memory goes forward
    watched = played.seed % played.seats
    followed = Followed(played, watched) if game.secrets.remember is not None else None
    for seat in range(played.seats):
        for stop, memory in memories(played, seat, picked):
            match, rng = played.matches[stop], dice(played, 12, stop, seat)
            seen, where = played.view(stop, seat), place(played, stop, seat)
            if game.secrets.sample is None:
                if seen.state != match.state:
                    raise LawBroken(12, "something is hidden, but the game has no `sample`", where)
                continue
            cases += 1
            _fits(played, attempt(12, where, "determinize", determinize, game, seen, seat, rng), stop, seat, rng)
            if memory is None:
                continue
            what = "determinize with the memory of the seat"
            world = attempt(12, where, what, determinize, game, seen, seat, rng, None, memory)
            _fits(played, world, stop, seat, rng)
            if not fits(played, memory, world.state):
                raise LawBroken(
                    12, "a sampled world contradicts what the seat remembers: look at `Secrets.recall`", where
                )
            if followed is not None and seat == watched:
                lost = find_lost(world.state, seen.state, followed.up_to(match.version))
                if lost is not None:
                    raise LawBroken(12, lost, where)
    return cases


def _fits(played: Played, world: Match[Any], stop: int, seat: Seat, rng: random.Random) -> None:
    """Raise LawBroken unless a sampled world looks like the match, has the same pieces, and plays on."""
    game, match, seen, where = played.game, played.matches[stop], played.view(stop, seat), place(played, stop, seat)
    again = attempt(12, where, "the view of a sampled world", view, game, world, seat)
    if again != seen:
        raise LawBroken(
            12, f"the seat's view of a sampled world differs: {difference(seen, again)}; {SAMPLE_HINT}", where
        )
    if hides(world.state):
        raise LawBroken(12, f"a sampled world still hides something; {SAMPLE_HINT}", where)
    pieces = game.checks.conserved
    if pieces is not None and pieces(world.state) != pieces(match.state):
        how = difference(pieces(match.state), pieces(world.state))
        raise LawBroken(12, f"a sampled world has other pieces: {how}; {SAMPLE_HINT}", where)
    if tuple(legal_commands(game, world, seat)) != played.legal(stop, seat):
        raise LawBroken(12, f"in a sampled world the seat has other legal commands; {RULE_HINT}", where)
    _plays_on(game, world, rng, where)


def _plays_on(game: Game[Any], world: Match[Any], rng: random.Random, where: Where) -> None:
    """Raise LawBroken unless random commands are accepted, for 12 commands or until the world ends."""
    source = Seeded(rng.getrandbits(60))
    for _ in range(ON):
        if world.over:
            return
        if world.decisions[0].seat == CHANCE:
            listed = [any_outcome(world, rng)]
        else:
            listed = [command for seat in range(world.seats) for command in legal_commands(game, world, seat)]
        if not listed:
            raise LawBroken(12, f"a sampled world is stuck: nobody has a legal command; {RULE_HINT}", where)
        command = rng.choice(listed)
        done = attempt(12, where, f"{command} in a sampled world", submit, game, world, command, source)
        if not isinstance(done, Accepted):
            raise LawBroken(
                12, f"{command} is listed in a sampled world, but rejected: {done.code}; {RULE_HINT}", where
            )
        world = done.match
