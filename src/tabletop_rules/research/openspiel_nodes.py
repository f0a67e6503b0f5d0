"""Nodes of a game tree, as OpenSpiel walks it: values that copies share. Nothing here needs OpenSpiel."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, TypeAlias

from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.engine import Accepted, mask_record, open_with_records, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import chances
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import ChanceAnswer, ChanceAsked, Command, Pick, Record, Rejection
from tabletop_rules.core.remember import Memory, remember
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.research.actions import Actions, Numbers, next_numbers
from tabletop_rules.research.episode import final_rewards

Odds: TypeAlias = list[tuple[int, float]]
"""Possible draws with their probabilities."""


class Trail:
    """What has led to a node: the records since the node before it, whose trail it shares.

    The trail of a sampled world begins with what the seat it was sampled for has received, and with the first view of
    the others.
    """

    __slots__ = ("_keys", "_memories", "before", "records")

    def __init__(self, before: Trail | None, records: Sequence[Record]) -> None:
        self.before = before
        self.records = tuple(records)
        self._keys: dict[Seat, bytes] = {}
        self._memories: dict[Seat, Memory | None] = {}

    def _since(self, known: str, seat: Seat) -> tuple[Trail | None, list[Trail]]:
        """Return the last trail that has this of a seat, and those after it, in order."""
        missing: list[Trail] = []
        trail: Trail | None = self
        while trail is not None and seat not in getattr(trail, known):
            missing.append(trail)
            trail = trail.before
        return trail, missing[::-1]

    def key(self, seat: Seat) -> bytes:
        """Return a digest of all that a seat has received: events, rules and causes."""
        last, missing = self._since("_keys", seat)
        key = b"" if last is None else last._keys[seat]
        for trail in missing:
            for record in trail.records:
                shown = to_json(mask_record(record, seat))
                key = blake2b(key + shown.encode(), digest_size=16).digest()
            trail._keys[seat] = key
        return key

    def memory(self, game: Game[Any], seat: Seat) -> Memory | None:
        """Return what a seat remembers; None if it has seen only its view in a sampled world."""
        last, missing = self._since("_memories", seat)
        memory = None if last is None else last._memories[seat]
        for trail in missing:
            if last is None or memory is not None:
                memory = remember(game, memory, [mask_record(record, seat) for record in trail.records])
            trail._memories[seat] = memory
        return memory

    def sampled(self, game: Game[Any], match: Match[Any], seat: Seat) -> Trail:
        """Return the trail of a world sampled for a seat that is at the end of this one."""
        trail = Trail(None, ())
        for other in range(match.seats):
            if other == seat:
                trail._keys[other], trail._memories[other] = self.key(other), self.memory(game, other)
            else:
                shown = to_json(view(game, match, other))
                trail._keys[other] = blake2b(shown.encode(), digest_size=16).digest()
                trail._memories[other] = None
        return trail

    def flat(self) -> tuple[tuple[Record, ...], dict[Seat, bytes], dict[Seat, Memory | None]]:
        """Return all records as one tuple, with what is known before the first."""
        batches: list[tuple[Record, ...]] = []
        trail = self
        while trail.before is not None:
            batches.append(trail.records)
            trail = trail.before
        sampled = bool(trail._keys) and not trail.records
        batches.append(trail.records)
        records = tuple([record for batch in reversed(batches) for record in batch])
        return records, trail._keys if sampled else {}, trail._memories if sampled else {}


def unflatten(records: tuple[Record, ...], keys: dict[Seat, bytes], memories: dict[Seat, Memory | None]) -> Trail:
    """Return the trail of which `Trail.flat` made this."""
    start = None
    if keys:
        start = Trail(None, ())
        start._keys, start._memories = keys, memories
    return Trail(start, records)


class Node:
    """A match, the action begun, and the things drawn so far in an open draw of several. It never changes.

    Copies are the node itself. A draw of several things is one chance node for each, since orders are many.
    """

    __slots__ = ("_commands", "_views", "actions", "chosen", "drawn", "match", "trail")

    def __init__(
        self, actions: Actions, match: Match[Any], trail: Trail, chosen: Numbers = (), drawn: tuple[int, ...] = ()
    ) -> None:
        self.actions = actions
        self.match = match
        self.trail = trail
        self.chosen = chosen
        self.drawn = drawn
        self._commands: dict[Numbers, Command] | None = None
        self._views: dict[Seat, Match[Any]] = {}

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> Any:
        return _restored, (self.actions.game, self.match, self.trail.flat(), self.chosen, self.drawn)

    @property
    def game(self) -> Game[Any]:
        """The game."""
        return self.actions.game

    @property
    def seat(self) -> Seat | None:
        """Who acts: a seat or `CHANCE`; None at the end."""
        return None if self.match.result is not None else self.match.decisions[0].seat

    @property
    def commands(self) -> dict[Numbers, Command]:
        """The legal commands of the seat that acts, by their numbers."""
        if self._commands is None:
            self._commands = self.actions.commands(self.match, self.seat)
        return self._commands

    def view(self, seat: Seat) -> Match[Any]:
        """Return the match as a seat sees it."""
        if seat not in self._views:
            self._views[seat] = view(self.game, self.match, seat)
        return self._views[seat]

    def legal(self) -> list[int]:
        """Return the actions that may come next, ascending."""
        return next_numbers(self.commands, self.chosen)

    def odds(self) -> Odds:
        """Return the possible draws, ascending, with their probabilities. Things that are alike count as the first."""
        asked = self.match.decisions[0]
        assert isinstance(asked, ChanceAsked)
        request = asked.request
        if isinstance(request, Pick) and request.k > 1:
            left = [place for place in range(request.n) if place not in self.drawn]
            return [(place, 1 / len(left)) for place in left]
        found: Odds = []
        for answer, chance in chances(self.game, self.match):
            assert isinstance(answer.outcome, tuple)
            found.append((answer.outcome[0] if answer.outcome else 0, float(chance)))
        return sorted(found)

    def after(self, number: int) -> Node:
        """Return the node after an action, or a draw.

        Raises:
            UsageError: it is not possible here.
        """
        if self.seat == CHANCE:
            return self._drawn(number)
        row = (*self.chosen, number)
        command = self.commands.get(row)
        if command is not None:
            return self._submitted(command)
        if number not in self.legal():
            raise UsageError(f"action {shorten(number)} is not legal here: choose one of legal_actions()")
        node = Node(self.actions, self.match, self.trail, row)
        node._commands, node._views = self._commands, self._views
        return node

    def _drawn(self, number: int) -> Node:
        asked = self.match.decisions[0]
        assert isinstance(asked, ChanceAsked)
        request = asked.request
        drawn = (*self.drawn, number)
        if isinstance(request, Pick):
            if len(set(drawn)) < len(drawn) or not 0 <= number < max(request.n, 1):
                raise UsageError(f"draw {shorten(number)} is not possible here: choose one of chance_outcomes()")
            if request.k == 0:
                drawn = ()
            elif len(drawn) < request.k:
                return Node(self.actions, self.match, self.trail, (), drawn)
        return self._submitted(ChanceAnswer(CHANCE, asked.id, drawn))

    def _submitted(self, command: Command) -> Node:
        after = submit(self.game, self.match, command)
        if isinstance(after, Rejection):
            raise UsageError(f"{shorten(command)} is rejected: {after.message()}")
        assert isinstance(after, Accepted)
        return Node(self.actions, after.match, Trail(self.trail, after.records))

    def resampled(self, seat: Seat, rng: random.Random) -> Node:
        """Return this node in a random world that the seat, with all that it remembers, cannot tell from this one.

        Raises:
            UsageError: no such world was found, or the game cannot sample.
        """
        seen = self.view(seat)
        world = determinize(self.game, seen, seat, rng, known=self.trail.memory(self.game, seat))
        return Node(
            self.actions, world, self.trail.sampled(self.game, world, seat), self.chosen if self.seat == seat else ()
        )

    def information(self, seat: Seat) -> str:
        """Return what a seat knows with perfect recall: a digest of its stream, and the action it has begun."""
        begun = f", begun {self.chosen}" if self.chosen and self.seat == seat else ""
        return f"player {seat}, record {self.match.version}, {self.trail.key(seat).hex()}{begun}"

    def observation(self, seat: Seat) -> str:
        """Return what a seat sees now as canonical JSON, and the action it has begun."""
        begun = f"\nbegun {self.chosen}" if self.chosen and self.seat == seat else ""
        return to_json(self.view(seat)) + begun

    def returns(self) -> list[float]:
        """Return the reward of each seat; zeros before the end."""
        outcome = self.match.result
        return [0.0] * self.match.seats if outcome is None else final_rewards(outcome, self.match.seats)


def first_node(actions: Actions, seats: int) -> Node:
    """Return the node at the beginning, in which the first draw is open."""
    opened = open_with_records(actions.game, seats, None)
    return Node(actions, opened.match, Trail(None, opened.records))


def _restored(
    game: Game[Any], match: Match[Any], trail: tuple[Any, Any, Any], chosen: Numbers, drawn: tuple[int, ...]
) -> Node:
    return Node(Actions(game), match, unflatten(*trail), chosen, drawn)
