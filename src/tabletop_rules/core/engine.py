"""The engine's interface: open a match, submit commands, view it as a seat. Pure functions of values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from tabletop_rules.core.chance import ChanceSource, check_source
from tabletop_rules.core.change import change
from tabletop_rules.core.foreign import check_plan, check_state, is_foreign
from tabletop_rules.core.game import Game, bind_match
from tabletop_rules.core.legal import judge
from tabletop_rules.core.make import maker
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match, Past, check_match, check_seat
from tabletop_rules.core.messages import Answered, Chance, ChanceAnswer, Command, Plan, Record, Rejection
from tabletop_rules.core.names import check_names, read_names
from tabletop_rules.core.opening import leave_open
from tabletop_rules.core.planned import fill_step, plan_fault
from tabletop_rules.core.resolve import Item, resolve
from tabletop_rules.core.rule import decide_command
from tabletop_rules.core.terms import RuleId, Seat, to_int
from tabletop_rules.errors import EngineFault, TabletopError, UsageError, attempt, engine_fault, shorten
from tabletop_rules.kit.frozen import frozen

S = TypeVar("S")

if TYPE_CHECKING:
    from typing_extensions import TypeVar as OptionalTypeVar

    A = OptionalTypeVar("A", default=Any)
else:
    A = TypeVar("A")  # before Python 3.13 only type checkers know defaults of type variables

SETUP = RuleId("setup")
"""The rule id of everything that happens before the first decision."""


@frozen(weakref_slot=False)
class Accepted(Generic[A]):
    """The match after an accepted command, and the records added."""

    match: Match[A]
    records: tuple[Record, ...]


Submitted: TypeAlias = Accepted[A] | Rejection

new_accepted, new_answered, new_record = maker(Accepted), maker(Answered), maker(Record)


def unopened(game: Game[S], seats: int, names: Sequence[str] = ()) -> Match[S]:
    """Return the match before its first record, from which every log and stream is folded.

    `names` are the players' names by seat, as the match has them; a player without one, or with "", is called by
    number.

    Raises:
        UsageError: the game is not for this number of seats, or the names cannot be used.
        EngineFault: the game's setup fails.
    """
    state, _ = _set_up(game, seats := to_int(seats))
    return Match(game.id, seats, state, names=read_names(names, seats))


def open_with_records(game: Game[S], seats: int, chance: ChanceSource | None, names: Sequence[str] = ()) -> Accepted[S]:
    """Return a new match at its first decision, with its records. Without `chance`, every draw is an open decision.

    `names` are the players' names, by seat; a player without one, or with "", is called by number. The match has them
    in NFC. Names that differ only in case, in width, in kinds of spaces or in what does not show count as the same.

    Raises:
        UsageError: the game is not for this number of seats, or `names` or `chance` cannot be used: a name shows
            nothing, holds control characters or bidirectional overrides, or has more than 40 characters.
        ChanceError: the chance source cannot answer a request.
        EngineFault: the game has a bug.
    """
    return open_named(game, seats, chance, check_names(names, to_int(seats)))


def open_named(game: Game[S], seats: int, chance: ChanceSource | None, names: Sequence[str]) -> Accepted[S]:
    """Like `open_with_records`, with names that were judged when they entered, perhaps by another Python."""
    check_source(chance)
    state, plan = _set_up(game, seats := to_int(seats))
    match = Match(game.id, seats, state, names=read_names(names, seats))
    records: list[Record] = []
    stack: list[Item] = [(what, SETUP, 0, ()) for what in reversed(plan)]
    return Accepted(resolve(game, match, stack, records, chance), tuple(records))


def _set_up(game: Game[S], seats: int) -> tuple[S, Plan]:
    if not isinstance(game, Game):
        raise UsageError(f"this is not a game, as load_game returns one: {shorten(game)}")
    if type(seats) is not int or seats not in game.seats:
        counts = ", ".join(map(str, game.seats))
        raise UsageError(f"{game.name} is for {counts} seats, not {shorten(seats)}")
    made: object = attempt(f"the setup of {game.id}", game.setup, seats)
    if not isinstance(made, tuple) or len(made) != 2 or type(made[0]) is not game.state:
        sort = game.state.__name__
        raise EngineFault(f"the setup of {game.id} returned {shorten(made)}: return a {sort} and a plan")
    state, plan = game.bound(made[0]), made[1]
    if (amiss := plan_fault(plan)) is not None:
        raise EngineFault(f"the setup of {game.id} failed: {amiss}")
    if is_foreign(game.setup):
        check_state(f"the setup of {game.id}", state)
        check_plan(f"the setup of {game.id}", plan)
    return state, plan


def open_match(game: Game[S], seats: int, chance: ChanceSource | None, names: Sequence[str] = ()) -> Match[S]:
    """Return a new match at its first decision, as `open_with_records` does with its records.

    Raises:
        UsageError, ChanceError, EngineFault: as `open_with_records`.
    """
    return open_with_records(game, seats, chance, names).match


def submit(game: Game[S], match: Match[S], command: Command, chance: ChanceSource | None = None) -> Submitted[S]:
    """Return the match after a command with its new records, or the rejection. `match` itself never changes.

    Raises:
        UsageError: the match is a view, in motion or of another game, or `chance` is no chance source.
        ChanceError: the chance source cannot answer a request.
        EngineFault: the game has a bug.
    """
    check_source(chance)
    check_playable(game, match)
    return submit_unchecked(game, bind_match(game, match), command, chance)


def check_playable(game: Game[Any], match: Match[Any]) -> None:
    """Raise UsageError unless `match` is a whole match of `game` with a decision open, or at its end."""
    check_match(game, match)
    if match.viewer is not None:
        raise UsageError("a view does not accept commands: submit to the whole match, or determinize the view")
    if not match.decisions and match.result is None:
        raise UsageError(f"at record {match.version} no decision is open: go on from a record at which one is")


def submit_unchecked(game: Game[S], match: Match[S], command: Command, chance: ChanceSource | None) -> Submitted[S]:
    """Like `submit`, but without checking the match and the chance source: a table keeps only valid ones."""
    judged = judge(game, match, command)
    if isinstance(judged, Rejection):
        return judged
    command, decision, rule = judged
    number = match.version + 1
    records = [new_record(number, new_answered(command), decision.rule, decision.id)]
    if rule is None:
        return _chance_answered(game, match, command, records, chance)
    stack: list[Item] = list(match.agenda)
    if len(match.decisions) > 1 or not decision.id:
        leave_open(game, stack, match.decisions, decision)
    plan: Plan = ()
    try:
        decide, state = rule.decide, match.state
        plan = command.decide(state, decision) if decide is decide_command else decide(state, decision, command)
        if rule.foreign:
            check_plan(rule, plan)
        for what in reversed(plan):
            stack.append((what, rule.id, number, decision.used))
    except TabletopError:
        raise
    except Exception as error:
        raise engine_fault(rule, plan_fault(plan) or error, command) from error
    return new_accepted(resolve(game, match, stack, records, chance, command.seat), tuple(records))


def _chance_answered(
    game: Game[S], match: Match[S], command: Command, records: list[Record], chance: ChanceSource | None
) -> Accepted[S]:
    """Continue after the answer to an open chance request."""
    *below, top = match.agenda
    assert isinstance(top.what, Chance)
    assert isinstance(command, ChanceAnswer)
    assert isinstance(command.outcome, tuple)
    step = fill_step(game, top.what, command.outcome)
    stack: list[Item] = [*below, (step, top.rule, match.version + 1, top.used)]
    return Accepted(resolve(game, match, stack, records, chance), tuple(records))


def view(game: Game[S], match: Match[S], seat: Seat) -> Match[S]:
    """Return the match as `seat` sees it, with `HIDDEN` in place of every secret; `SPECTATOR` sees what everybody may.

    Raises:
        UsageError: there is no such seat, or the match is of another game or another seat's view.
        EngineFault: the game's mask fails, as on a match from a forged log.
    """
    check_match(game, match)
    seat = check_seat(match, seat)
    if match.viewer is not None:
        if match.viewer != seat:
            raise UsageError(f"this is already the view of seat {match.viewer}")
        return match
    return _masked(game, bind_match(game, match), seat, {})


def view_after(game: Game[S], match: Match[S], seat: Seat, before: Match[S], seen: Match[S]) -> Match[S]:
    """Like `view`, given `seen`, the seat's view of `before`, an earlier match of the same table.

    Entries of `past` that both matches share are taken from `seen` instead of being masked again.
    """
    known = {id(real): masked for real, masked in zip(before.past, seen.past, strict=True)}
    last = match.past[-1] if match.past else None
    if last is not None and last.state is before.state and last.decisions is before.decisions:
        known[id(last)] = Past(last.seat, last.version, seen.state, seen.decisions, last.agenda)
    return _masked(game, match, seat, known)


def _masked(game: Game[S], match: Match[S], seat: Seat, known: Mapping[int, Past]) -> Match[S]:
    """Return the match masked for `seat`. `known` maps the id() of entries of `past` to their masked copies."""
    past = []
    try:
        for entry in match.past:
            seen = known.get(id(entry))
            if seen is None:
                state, decisions = game.secrets.mask(entry.state, seat), mask(entry.decisions, seat)
                seen = Past(entry.seat, entry.version, state, decisions, entry.agenda)
            past.append(seen)
        state, decisions = game.secrets.mask(match.state, seat), mask(match.decisions, seat)
    except TabletopError:
        raise
    except Exception as error:
        raise engine_fault(f"the mask of {game.id}", error) from error
    return change(match, state=state, decisions=decisions, viewer=seat, past=tuple(past))


def mask_record(record: Record, seat: Seat) -> Record:
    """Return the record as `seat` receives it."""
    event = mask(record.event, seat)
    return record if event is record.event else Record(record.n, event, record.rule, record.cause)
