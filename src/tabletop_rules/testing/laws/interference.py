"""Non-interference checked without masks: what a game hides from a seat changes nothing that the seat receives.

These functions check law 7 like `secrets_do_not_tell`, but without relying on masks, `determinize` or field types. A
`Secrecy` (`tabletop_rules.testing.twins`) says where a seat may not look.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, shown, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Decision, Record, options_of
from tabletop_rules.core.terms import CHANCE, SPECTATOR, Seat
from tabletop_rules.core.undo import undo
from tabletop_rules.errors import told as short
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.testing.laws.law import (
    LawBroken,
    Stops,
    Where,
    attempt,
    dice,
    difference,
    excepted,
    picked,
    place,
    pool_of,
)
from tabletop_rules.testing.mutants import Pool, near_misses
from tabletop_rules.testing.random_table import Played, TakeBack
from tabletop_rules.testing.twins import Names, Secrecy, Twin, swap, twins, words_in

STOPS: Final = 8
"""Stops of a match at which twins are made."""
PAIRS: Final = 2
"""Twins for each seat at a stop, besides those in which another secret differs."""
MISSES: Final = 8
"""Near misses of each seat that both twins must reject in the same words."""
ON: Final = 8
"""Commands for which twins are played on."""
CHOICES: Final = 40
"""Stops at which other choices are tried."""
OTHERS: Final = 3
"""Other choices tried at each such stop."""


def nothing_unseen_is_named(played: Played, secrecy: Secrecy, stops: Stops = None) -> int:
    """Check law 7: no record and no view names what its reader may not see.

    Nor may they show the options of another seat's decision. A record may name what its reader sees before or after it
    (an answer: up to the next stop), or be a declared glimpse. Nothing is sampled.
    """
    cases = 0
    for seat in (*range(played.seats), SPECTATOR):
        hidden = _Hidden(secrecy, seat)
        for stop, stood in enumerate(played.matches):
            begun = played.matches[stop - 1].version if stop else 0
            for record in played.records[begun : stood.version]:
                cases += 1
                told = shown(record, seat).event
                if isinstance(told, Asked):
                    _no_options(told.decisions, seat, place(played, stop, seat, record.n))
                last = stood.version if isinstance(told, Answered) else record.n
                words = words_in(told) - (secrecy.spoken if isinstance(told, Asked) else frozenset())
                for version in range(record.n - 1, last + 1):
                    if words:
                        words &= hidden.of(played.states[version])
                if words and type(told) not in played.game.glimpses:
                    where = place(played, stop, seat, record.n)
                    raise LawBroken(7, f"{short(told)} names {_list(words)}, which lies where it may not look", where)
            seen = view(played.game, stood, seat)
            cases += 1
            _no_names(played, stop, seat, seen, hidden)
    return cases


def _no_names(played: Played, stop: int, seat: Seat, seen: Match[Any], hidden: _Hidden) -> None:
    """Raise LawBroken if a view names what its seat may not see.

    Entries of the past, to which the match may return, are compared with what the seat could not see then.
    """
    stood = played.matches[stop]
    words: Names = frozenset()
    sides: list[tuple[Any, Any]] = [(seen, stood), *zip(seen.past, stood.past, strict=True)]
    for now, then in sides:
        _no_options(now.decisions, seat, place(played, stop, seat))
        named = words_in(now.state) | (words_in((now.decisions, now.agenda)) - hidden.secrecy.spoken)
        words |= named & hidden.of(then.state)
    if words:
        raise LawBroken(
            7, f"the view names {_list(words)}, which lies where it may not look", place(played, stop, seat)
        )


def _no_options(decisions: tuple[Decision, ...], seat: Seat, where: Where) -> None:
    """Raise LawBroken if a decision of another seat shows the options that the referee put into it."""
    for decision in decisions:
        if decision.seat != seat and options_of(decision) not in (None, HIDDEN):
            raise LawBroken(7, f"the options of seat {decision.seat} show: {short(decision)}", where)


class _Hidden:
    """What one seat may not see, cached for the last two states, since every record is compared with both."""

    def __init__(self, secrecy: Secrecy, seat: Seat) -> None:
        self.secrecy, self.seat = secrecy, seat
        self.state: Any = None
        self.before: Any = None
        self.names: tuple[Names, Names] = (frozenset(), frozenset())

    def of(self, state: Any) -> Names:
        if state is self.before:
            return self.names[0]
        if state is not self.state:
            self.before, self.state = self.state, state
            self.names = (self.names[1], self.secrecy.hidden(state, self.seat))
        return self.names[1]


# --- twins ----------------------------------------------------------------------------------------------------------


def twins_look_alike(played: Played, secrecy: Secrecy, stops: Stops = None) -> int:
    """Check law 7: a seat cannot tell a match from its twin, now or while both are played on.

    Both have the same view, past, repr, JSON, legal commands in the same order, and rejections in the same words. Then
    both get the same commands and chance. Where the seat's streams first differ, one of them must show it a thing that
    it could not see before, or the difference must be declared in `exceptions`; and in neither may the command be
    undone. Sampled: 8 stops, two pairs of things for each seat and the spectator, 8 near misses, 8 commands onward.
    Secrets that are not things are tried at every stop.
    """
    cases, pool, game = 0, pool_of(played), played.game
    chosen = picked(played, 7, stops, STOPS)
    for stop, match in enumerate(played.matches):
        here = PAIRS if stop in chosen else 0
        if here:
            pool.see(match.state)
        for seat in (*range(played.seats), SPECTATOR):
            rng, where = dice(played, 7, stop, seat), place(played, stop, seat)
            for twin in twins(game, match, seat, secrecy, rng, here):
                cases += 1
                _look_alike(game, match, twin, seat, where)
                if seat >= 0:
                    _may_do_alike(game, match, twin, seat, pool, rng, where)
                if game.possible(twin.match) and not match.over:
                    _go_on_alike(played, stop, twin, seat, secrecy, rng)
    return cases


def _look_alike(game: Game[Any], match: Match[Any], twin: Twin, seat: Seat, where: Where) -> None:
    """Raise LawBroken unless the two views are equal."""
    one, other = view(game, match, seat), view(game, twin.match, seat)
    for name, of in _LOOKS:
        if (left := of(one)) != (right := of(other)):
            raise LawBroken(7, f"if {twin.how}, {name} is another: {difference(left, right, name)}", where)


_LOOKS: Final[tuple[tuple[str, Callable[[Match[Any]], Any]], ...]] = (
    ("view", lambda seen: seen),
    ("past", lambda seen: tuple([tuple(entry) for entry in seen.past])),
    ("repr", repr),
    ("JSON", to_json),
)


def _may_do_alike(
    game: Game[Any], match: Match[Any], twin: Twin, seat: Seat, pool: Pool, rng: random.Random, where: Where
) -> None:
    """Raise LawBroken unless the seat has the same legal commands in both, and is rejected in the same words."""
    listed, other = tuple(legal_commands(game, match, seat)), tuple(legal_commands(game, twin.match, seat))
    if repr(listed) != repr(other):
        raise LawBroken(7, f"if {twin.how}, its legal commands are others: {difference(listed, other)}", where)
    asked = [command for each in range(match.seats) for command in legal_commands(game, match, each)]
    mine = [change(command, seat=seat) for command in asked] or [*listed]
    for command in near_misses(match, mine, pool, rng, MISSES):
        if command.seat == seat:
            said, says = _refusal(game, match, command), _refusal(game, twin.match, command)
            if said != says:
                raise LawBroken(7, f"if {twin.how}, {command} gives {says} instead of {said}", where)


def _refusal(game: Game[Any], match: Match[Any], command: Command) -> object:
    refused = check(game, match, command)
    return None if refused is None else (refused, refused.message("en"), refused.message("fr"))


def _go_on_alike(played: Played, stop: int, twin: Twin, seat: Seat, secrecy: Secrecy, rng: random.Random) -> None:
    """Play a match and its twin on with the same commands, the real ones first, until the seat can tell them apart."""
    game, real, other, where = played.game, played.matches[stop], twin.match, place(played, stop, seat)
    source, known = Seeded(rng.getrandbits(60)), played.records[: real.version]
    moves: Iterator[Any] = iter(played.moves[stop : stop + ON])
    for _ in range(ON):
        move = next(moves, None)
        if isinstance(move, TakeBack) or move is None or check(game, real, move) is not None:
            move = _any(game, real, rng)
        if move is None:
            return
        same = twin_of(game, other, move, twin.things)
        if same is None:
            return
        one = attempt(7, where, f"submitting {move}", submit, game, real, move, source)
        two = attempt(7, where, f"submitting {same} if {twin.how}", submit, game, other, same, source)
        if not isinstance(one, Accepted) or not isinstance(two, Accepted):
            return
        said = f"on {move}, if {twin.how}"
        if not told_alike(game, real, other, one.records, two.records, seat, secrecy, said, where):
            _may_not_be_tried(game, known, one, move.seat, said, where)
            _may_not_be_tried(game, known, two, move.seat, said, where)
            return
        known += one.records
        real, other = one.match, two.match
        if real.over or other.over:
            return


def _may_not_be_tried(
    game: Game[Any], known: tuple[Record, ...], done: Accepted[Any], seat: Seat, said: str, where: Where
) -> None:
    """Raise LawBroken if a command that has revealed a secret may be undone, as if it had only been tried."""
    if seat >= 0 and isinstance(undo(game, done.match, (*known, *done.records), seat), Accepted):
        raise LawBroken(7, f"{said}, worlds are told apart, and seat {seat} may take it back all the same", where)


def twin_of(game: Game[Any], twin: Match[Any], command: Command, things: tuple[str, str] | None) -> Command | None:
    """Return the command with the two things exchanged, or else unchanged, if legal in the twin; None otherwise."""
    if things is not None:
        renamed = swap(command, *things)
        if check(game, twin, renamed) is None:
            return renamed
    return command if check(game, twin, command) is None else None


def _any(game: Game[Any], match: Match[Any], rng: random.Random) -> Command | None:
    """Return a random legal command, or None."""
    asked = [decision.seat for decision in match.decisions if decision.seat != CHANCE]
    rng.shuffle(asked)
    for seat in asked:
        if listed := list(legal_commands(game, match, seat)):
            return rng.choice(listed)
    return None


def told_alike(
    game: Game[Any],
    real: Match[Any],
    twin: Match[Any],
    one: Sequence[Record],
    two: Sequence[Record],
    seat: Seat,
    secrecy: Secrecy,
    said: str,
    where: Where,
) -> bool:
    """Return whether a seat is shown the same records by both. Raise LawBroken if they differ and show no new thing."""
    for place_, (left, right) in enumerate(zip(one, two, strict=False)):
        if shown(left, seat) == shown(right, seat):
            continue
        if excepted(game, shown(left, seat), shown(right, seat)):
            return False
        for match, records in ((real, one), (twin, two)):
            told = shown(records[place_], seat).event
            before = fold(game, match, records[:place_])
            hidden = secrecy.hidden(match.state, seat) | secrecy.hidden(before.state, seat)
            if isinstance(told, Asked):
                hidden -= secrecy.spoken
            if words_in(told) & hidden:
                return False
        told_so = difference(shown(left, seat), shown(right, seat), "record")
        raise LawBroken(7, f"{said}, it is told another thing, and shown no new one: {told_so}", where)
    if len(one) != len(two):
        raise LawBroken(7, f"{said}, it is told {len(two)} records instead of {len(one)}", where)
    return True


# --- choices --------------------------------------------------------------------------------------------------------


def choices_look_alike(played: Played, secrecy: Secrecy, stops: Stops = None) -> int:
    """Check law 7: a choice made in secret looks like any other choice that was legal.

    For a command of the match, other commands that its seat could have sent are tried. If they lead to matches that
    differ only in what another seat may not know, that seat must be sent the same records until one reveals what was
    chosen (a discarded card may go back into the deck at once). Sampled: 40 stops, 3 other commands.
    """
    game, cases = played.game, 0
    for stop in picked(played, 7, stops, CHOICES):
        move = played.moves[stop] if stop < len(played.moves) else None
        if move is None or isinstance(move, TakeBack) or move.seat < 0:
            continue
        others = [each for each in played.legal(stop, move.seat) if type(each) is type(move) and each != move]
        rng, real, source = dice(played, 7, stop), played.matches[stop + 1], played.chance
        for other in rng.sample(others, min(len(others), OTHERS)):
            done = attempt(
                7, place(played, stop), f"submitting {other}", submit, game, played.matches[stop], other, source
            )
            if not isinstance(done, Accepted) or done.match.version != real.version:
                continue
            for seat in (*range(played.seats), SPECTATOR):
                if seat != move.seat and _is_twin(real.state, done.match.state, seat, move, other, secrecy, rng):
                    cases += 1
                    _same_records(played, stop, done.records, seat, secrecy, f"{move} and {other}")
    return cases


def _is_twin(
    one: Any, two: Any, seat: Seat, command: Command, other: Command, secrecy: Secrecy, rng: random.Random
) -> bool:
    """Return whether two states differ only in what a seat may not know: two things exchanged, or another secret."""
    mine, its = words_in(command) - words_in(other), words_in(other) - words_in(command)
    if len(mine) == len(its) == 1:
        (this,), (that,) = mine, its
        if {this, that} <= secrecy.hidden(one, seat) and swap(one, this, that) == two:
            return True
    return any(state == two for state in secrecy.others(one, seat, rng))


def _same_records(
    played: Played, stop: int, records: Sequence[Record], seat: Seat, secrecy: Secrecy, said: str
) -> None:
    """Raise LawBroken at the first record that differs, unless it reveals to the seat something hidden before."""
    for one, other in zip(played.records_of(stop), records, strict=True):
        now, then = shown(one, seat), shown(other, seat)
        if now == then:
            continue
        before, after = (secrecy.hidden(played.states[version], seat) for version in (one.n - 1, one.n))
        if words_in(now.event) & before - after:
            return
        raise LawBroken(
            7, f"{said} are told apart: {difference(now, then, 'record')}", place(played, stop, seat, one.n)
        )


def _list(words: Names) -> str:
    return ", ".join(sorted(words))
