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
from tabletop_rules.core.engine import Accepted, mask_record, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Decision, Record, options_of
from tabletop_rules.core.terms import CHANCE, SPECTATOR, Seat
from tabletop_rules.core.undo import undo
from tabletop_rules.errors import shorten
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.testing.laws.law import (
    LawBroken,
    Stops,
    Where,
    attempt,
    dice,
    difference,
    is_excepted,
    pick_stops,
    place,
    pool_from,
)
from tabletop_rules.testing.mutants import Pool, near_misses
from tabletop_rules.testing.random_table import Played, TakeBack
from tabletop_rules.testing.twins import Names, Secrecy, Twin, swap, twins, words_in

STOPS: Final = 8
"""Stops of a match at which twins are made."""
PAIRS: Final = 2
"""Twins for each seat at a stop, in addition to those in which another secret differs."""
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
                shown = mask_record(record, seat).event
                if isinstance(shown, Asked):
                    _no_options(shown.decisions, seat, place(played, stop, seat, record.n))
                last = stood.version if isinstance(shown, Answered) else record.n
                words = words_in(shown) - (secrecy.spoken if isinstance(shown, Asked) else frozenset())
                for version in range(record.n - 1, last + 1):
                    if words:
                        words &= hidden.of(played.states[version])
                if words and type(shown) not in played.game.secrets.glimpses:
                    where = place(played, stop, seat, record.n)
                    raise LawBroken(7, f"{shorten(shown)} names {_join(words)}, which is hidden from the seat", where)
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
        raise LawBroken(7, f"the view names {_join(words)}, which is hidden from the seat", place(played, stop, seat))


def _no_options(decisions: tuple[Decision, ...], seat: Seat, where: Where) -> None:
    """Raise LawBroken if a decision of another seat shows the options that the referee put into it."""
    for decision in decisions:
        if decision.seat != seat and options_of(decision) not in (None, HIDDEN):
            raise LawBroken(7, f"the options of seat {decision.seat} show: {shorten(decision)}", where)


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
    cases, pool, game = 0, pool_from(played), played.game
    chosen = pick_stops(played, 7, stops, STOPS)
    for stop, match in enumerate(played.matches):
        here = PAIRS if stop in chosen else 0
        if here:
            pool.see(match.state)
        for seat in (*range(played.seats), SPECTATOR):
            rng, where = dice(played, 7, stop, seat), place(played, stop, seat)
            for twin in twins(game, match, seat, secrecy, rng, here):
                cases += 1
                _check_twin(game, match, twin, seat, where)
                if seat >= 0:
                    _check_same_commands(game, match, twin, seat, pool, rng, where)
                if game.secrets.possible(twin.match) and not match.over:
                    _check_play_on(played, stop, twin, seat, secrecy, rng)
    return cases


def _check_twin(game: Game[Any], match: Match[Any], twin: Twin, seat: Seat, where: Where) -> None:
    """Raise LawBroken unless the two views are equal."""
    one, other = view(game, match, seat), view(game, twin.match, seat)
    for name, of in _LOOKS:
        if (left := of(one)) != (right := of(other)):
            raise LawBroken(7, f"if {twin.how}, {name} differs: {difference(left, right, name)}", where)


_LOOKS: Final[tuple[tuple[str, Callable[[Match[Any]], Any]], ...]] = (
    ("view", lambda seen: seen),
    ("past", lambda seen: tuple([tuple(entry) for entry in seen.past])),
    ("repr", repr),
    ("JSON", to_json),
)


def _check_same_commands(
    game: Game[Any], match: Match[Any], twin: Twin, seat: Seat, pool: Pool, rng: random.Random, where: Where
) -> None:
    """Raise LawBroken unless the seat has the same legal commands in both, and is rejected in the same words."""
    listed, other = tuple(legal_commands(game, match, seat)), tuple(legal_commands(game, twin.match, seat))
    if repr(listed) != repr(other):
        raise LawBroken(7, f"if {twin.how}, its legal commands differ: {difference(listed, other)}", where)
    asked = [command for each in range(match.seats) for command in legal_commands(game, match, each)]
    mine = [change(command, seat=seat) for command in asked] or [*listed]
    for command in near_misses(match, mine, pool, rng, MISSES):
        if command.seat == seat:
            real, in_twin = _refusal(game, match, command), _refusal(game, twin.match, command)
            if real != in_twin:
                raise LawBroken(7, f"if {twin.how}, {command} gives {in_twin} instead of {real}", where)


def _refusal(game: Game[Any], match: Match[Any], command: Command) -> object:
    refused = check(game, match, command)
    return None if refused is None else (refused, refused.message("en"), refused.message("fr"))


def _check_play_on(played: Played, stop: int, twin: Twin, seat: Seat, secrecy: Secrecy, rng: random.Random) -> None:
    """Play a match and its twin on with the same commands, the real ones first, until the seat can tell them apart."""
    game, real, other, where = played.game, played.matches[stop], twin.match, place(played, stop, seat)
    source, known = Seeded(rng.getrandbits(60)), played.records[: real.version]
    moves: Iterator[Any] = iter(played.moves[stop : stop + ON])
    for _ in range(ON):
        move = next(moves, None)
        if isinstance(move, TakeBack) or move is None or check(game, real, move) is not None:
            move = _choose_any(game, real, rng)
        if move is None:
            return
        same = twin_of(game, other, move, twin.things)
        if same is None:
            return
        one = attempt(7, where, f"submitting {move}", submit, game, real, move, source)
        two = attempt(7, where, f"submitting {same} if {twin.how}", submit, game, other, same, source)
        if not isinstance(one, Accepted) or not isinstance(two, Accepted):
            return
        condition = f"on {move}, if {twin.how}"
        if not receives_the_same(game, real, other, one.records, two.records, seat, secrecy, condition, where):
            _check_undo_refused(game, known, one, move.seat, condition, where)
            _check_undo_refused(game, known, two, move.seat, condition, where)
            return
        known += one.records
        real, other = one.match, two.match
        if real.over or other.over:
            return


def _check_undo_refused(
    game: Game[Any], known: tuple[Record, ...], done: Accepted[Any], seat: Seat, condition: str, where: Where
) -> None:
    """Raise LawBroken if a command that has revealed a secret may be undone, as if it had only been tried."""
    if seat >= 0 and isinstance(undo(game, done.match, (*known, *done.records), seat), Accepted):
        raise LawBroken(7, f"{condition}, the worlds can be shown apart, but seat {seat} may undo the command", where)


def twin_of(game: Game[Any], twin: Match[Any], command: Command, things: tuple[str, str] | None) -> Command | None:
    """Return the command with the two things exchanged, or else unchanged, if legal in the twin; None otherwise."""
    if things is not None:
        renamed = swap(command, *things)
        if check(game, twin, renamed) is None:
            return renamed
    return command if check(game, twin, command) is None else None


def _choose_any(game: Game[Any], match: Match[Any], rng: random.Random) -> Command | None:
    """Return a random legal command, or None."""
    asked = [decision.seat for decision in match.decisions if decision.seat != CHANCE]
    rng.shuffle(asked)
    for seat in asked:
        if listed := list(legal_commands(game, match, seat)):
            return rng.choice(listed)
    return None


def receives_the_same(
    game: Game[Any],
    real: Match[Any],
    twin: Match[Any],
    one: Sequence[Record],
    two: Sequence[Record],
    seat: Seat,
    secrecy: Secrecy,
    condition: str,
    where: Where,
) -> bool:
    """Return whether a seat is shown the same records by both. Raise LawBroken if they differ and show no new thing."""
    for place_, (left, right) in enumerate(zip(one, two, strict=False)):
        if mask_record(left, seat) == mask_record(right, seat):
            continue
        if is_excepted(game, mask_record(left, seat), mask_record(right, seat)):
            return False
        for match, records in ((real, one), (twin, two)):
            shown = mask_record(records[place_], seat).event
            before = fold(game, match, records[:place_])
            hidden = secrecy.hidden(match.state, seat) | secrecy.hidden(before.state, seat)
            if isinstance(shown, Asked):
                hidden -= secrecy.spoken
            if words_in(shown) & hidden:
                return False
        how = difference(mask_record(left, seat), mask_record(right, seat), "record")
        raise LawBroken(7, f"{condition}, its records differ without showing anything new: {how}", where)
    if len(one) != len(two):
        raise LawBroken(7, f"{condition}, it receives {len(two)} records instead of {len(one)}", where)
    return True


# --- choices --------------------------------------------------------------------------------------------------------


def choices_look_alike(played: Played, secrecy: Secrecy, stops: Stops = None) -> int:
    """Check law 7: a choice made in secret looks like any other choice that was legal.

    For a command of the match, other commands that its seat could have sent are tried. If they lead to matches that
    differ only in what another seat may not know, that seat must be sent the same records until one reveals what was
    chosen (a discarded card may go back into the deck at once). Sampled: 40 stops, 3 other commands.
    """
    game, cases = played.game, 0
    for stop in pick_stops(played, 7, stops, CHOICES):
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
    played: Played, stop: int, records: Sequence[Record], seat: Seat, secrecy: Secrecy, condition: str
) -> None:
    """Raise LawBroken at the first record that differs, unless it reveals to the seat something hidden before."""
    for one, other in zip(played.records_of(stop), records, strict=True):
        now, then = mask_record(one, seat), mask_record(other, seat)
        if now == then:
            continue
        before, after = (secrecy.hidden(played.states[version], seat) for version in (one.n - 1, one.n))
        if words_in(now.event) & before - after:
            return
        raise LawBroken(
            7, f"{condition} can be shown apart: {difference(now, then, 'record')}", place(played, stop, seat, one.n)
        )


def _join(words: Names) -> str:
    return ", ".join(sorted(words))
