"""`mcts`: information-set Monte Carlo tree search."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, TypeAlias

import attrs

from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.engine import Accepted
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import list_commands
from tabletop_rules.core.mask import mask
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Answered, Command, Event, Record, Undone
from tabletop_rules.core.remember import Memory, remember
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import FoldError
from tabletop_rules.research.bots.bot import Bot, choices
from tabletop_rules.research.bots.lookahead import Judge, appraise, own_outlook, sample_worlds
from tabletop_rules.research.bots.steering import best_move, steer
from tabletop_rules.research.bots.trying import (
    Budget,
    Luck,
    accept,
    budget,
    play_on,
    positive,
    sample_world,
    whole,
    yes_or_no,
)
from tabletop_rules.research.solving import solve

BELIEF: Final = 4.0
"""The playouts that weigh as much as what a command was held to be worth before it was tried."""

NEAR: Final = 6
"""The decisions before the end within which it is tried to solve a match."""

Seen: TypeAlias = tuple[Event, ...]
"""What a seat receives of one command: the events, without the questions, which follow from them."""


@attrs.define(eq=False)
class Arm:
    """A command at a node: how often it was `tried`, and could have been; the sum of its values for whoever sends it.

    `lead` is how it compared with the best before it was tried: 0 or less.
    """

    tried: int = 0
    available: int = 0
    total: float = 0.0
    lead: float = 0.0


@attrs.define(eq=False)
class Node:
    """What a seat has seen since the root. `arms` are commands of whoever is asked, `children` what was seen next."""

    arms: dict[Command, Arm] = attrs.field(factory=dict)
    children: dict[Seen, Node] = attrs.field(factory=dict)
    tried: int = 0
    total: float = 0.0

    def choose(self, commands: Sequence[Command], curiosity: float, rng: random.Random) -> tuple[Command, Arm]:
        """Return the command to try next among those legal in a world."""
        arms = [self.arms.get(command) or self.arms.setdefault(command, Arm()) for command in commands]
        for arm in arms:
            arm.available += 1
        if len(arms) == 1:
            return commands[0], arms[0]
        values = self.values(arms)
        width = curiosity * ((max(values) - min(values)) or 1.0)
        scores = [
            value + width * math.sqrt(math.log(3 + arm.available) / (BELIEF + arm.tried))
            for value, arm in zip(values, arms, strict=True)
        ]
        best = max(scores)
        place = rng.choice([place for place, score in enumerate(scores) if score == best])
        return commands[place], arms[place]

    def values(self, arms: Sequence[Arm]) -> list[float]:
        """Return what arms are worth: the mean of their playouts, drawn towards what was expected of them."""
        mean = self.total / self.tried if self.tried else 0.5
        return [(BELIEF * (mean + arm.lead) + arm.total) / (BELIEF + arm.tried) for arm in arms]


def mcts(
    *,
    playouts: int | None = 60,
    seconds: float | None = None,
    rounds: int = 6,
    width: int = 3,
    tries: int = 400,
    worlds: int = 4,
    breadth: int = 6,
    curiosity: float = 0.5,
    endgame: int = 500,
    prospects: bool = True,
) -> Bot:
    """Return a bot that searches a tree of what its seat may come to see (information-set Monte Carlo tree search).

    Each playout samples a world, follows the tree until it meets something new, and plays on. It stops after `rounds`
    moves per seat since the root, and takes the `outlook` there. A move is all that one seat is asked in a row. While
    playing on, each seat makes the best of `width` random moves, judged by its own outlook at the end of each. A
    command takes `playouts` playouts or `seconds` seconds, whichever ends first.

    Before the search, the commands are compared as `greedy` does, with `tries` ways to go on (0: not at all) in
    `worlds` worlds, and only the best `breadth` of them are searched: all alike at first, then the better half, and so
    on until two are left. Deeper in the tree, the higher `curiosity`, the more it prefers commands that were tried less
    often. A bot that is shown its stream (`Observer`) remembers it, and keeps the part of the tree that is still of
    use. Near the end, where every world can be solved within `endgame` positions (0: never), it does that instead, with
    `research.solve`. Without `prospects`, it goes by standings alone.

    Raises:
        UsageError: an option has a wrong value.
    """
    search = budget(playouts, seconds)
    ahead, many = whole("rounds", rounds, 0), whole("width", width)
    compared = whole("tries", tries, 0), whole("worlds", worlds), whole("breadth", breadth)
    last = positive("curiosity", curiosity), whole("endgame", endgame, 0), yes_or_no("prospects", prospects)
    return TreeSearch(search, ahead, many, *compared, *last)


@attrs.define(eq=False)
class TreeSearch:
    """See `mcts`. `root` is the node of the latest view; another `judge` says what commands and playouts are worth."""

    budget: Budget
    rounds: int
    width: int
    tries: int
    worlds: int
    breadth: int
    curiosity: float
    endgame: int = 0
    prospects: bool = True
    judge: Judge = own_outlook
    root: Node = attrs.field(factory=Node, init=False, repr=False)
    memory: Memory | None = attrs.field(default=None, init=False, repr=False)
    _version: int = attrs.field(default=-1, init=False, repr=False)
    _news: list[Record] = attrs.field(factory=list, init=False, repr=False)

    def observe(self, records: Sequence[Record]) -> None:
        """Take the records that the seat has received since the last call."""
        self._news += records

    def __call__(self, game: Game[Any], view: Match[Any], seat: Seat, rng: random.Random) -> Command:
        """Return the command with the best value, found by playouts and the comparison before them."""
        game = game if self.prospects else game.without_prospects()
        commands = choices(game, view, seat)
        rounds = self.budget.rounds()
        self._catch_up(game, view)
        if len(commands) == 1:
            return commands[0]
        worlds = sample_worlds(game, view, seat, self.worlds if self.tries else 1, rng, self.memory)
        if not worlds:
            return rng.choice(commands)
        rng.shuffle(commands)
        if self.tries:
            commands = self._compare(game, worlds, commands, seat, rng)
        if self.endgame and is_nearly_over(game, worlds[0], rng):
            solved = self._solved(game, worlds, commands, seat)
            if solved is not None:
                return solved
        if self.tries:
            commands = commands[: self.breadth]
        live = {command: self.root.arms.setdefault(command, Arm()) for command in commands}
        seed, stages, stage = rng.getrandbits(62), max(1, (len(live) - 1).bit_length()), 0
        for _, used in rounds:
            while stage < min(int(used * stages), stages - 1):
                live, stage = self._best(live, (len(live) + 1) // 2), stage + 1
            command, arm = min(live.items(), key=lambda each: each[1].tried)
            luck = Luck(seed + arm.tried)  # the same for the n-th playout of every command
            world = sample_world(game, view, seat, luck.choices, self.memory)
            if world is None:
                seed += 1
            else:
                self._try(game, world, (command, arm), seat, luck)
        return next(iter(self._best(live, 1)))

    def _best(self, arms: Mapping[Command, Arm], number: int) -> dict[Command, Arm]:
        """Return the best arms at the root."""
        values = self.root.values([*arms.values()])
        order = sorted(zip(values, arms, strict=True), key=lambda each: -each[0])
        return {command: arms[command] for _, command in order[:number]}

    def _compare(
        self, game: Game[Any], worlds: Sequence[Match[Any]], commands: Sequence[Command], seat: Seat, rng: random.Random
    ) -> list[Command]:
        """Return the commands, best first as `greedy` compares them, and note the lead of each at the root."""
        values = appraise(game, worlds, commands, seat, self.tries, rng, judge=self.judge)
        expected = dict(zip(commands, values, strict=True))
        best = max(expected.values())
        for command, value in expected.items():
            self.root.arms.setdefault(command, Arm()).lead = value - best
        return sorted(commands, key=lambda command: -expected[command])

    def _solved(
        self, game: Game[Any], worlds: Sequence[Match[Any]], commands: Sequence[Command], seat: Seat
    ) -> Command | None:
        """Return the first of the best commands under best play in all worlds; None if one cannot be solved."""
        values = dict.fromkeys(commands, Fraction(0))
        for world in worlds:
            solution = solve(game, world, nodes=self.endgame) if world.decisions[0].seat == seat else None
            if solution is None:
                return None
            for command, worth in solution.commands:
                if command in values:
                    values[command] += worth[seat]
        return max(values, key=lambda command: values[command])

    def _try(self, game: Game[Any], match: Match[Any], first: tuple[Command, Arm], seat: Seat, luck: Luck) -> None:
        """Make one playout, which begins with this command, and note it along its way through the tree."""
        node, asked, moves = self.root, seat, self.rounds * match.seats
        way: list[tuple[Seat, Node, Arm]] = []
        command, arm = first
        after = accept(game, match, command, luck)
        while True:
            way.append((asked, node, arm))
            match = after.match
            if match.result is not None:
                break
            seen = tuple([mask(each.event, seat) for each in after.records if each.event.__class__ is not Asked])
            child = node.children.get(seen)
            if child is None:
                node.children[seen] = Node()
                break
            node, before, asked = child, asked, match.decisions[0].seat
            moves -= asked != before
            if moves < 0:
                break
            arm, after, luck = self._go_on(game, node, match, asked, luck)
        end = steer(game, match, asked, max(0, moves), self.width, luck)
        values = {each: self.judge(game, end, each) for each in {each for each, _, _ in way}}
        for asked, node, arm in way:
            arm.tried += 1
            arm.total += values[asked]
            node.tried += 1
            node.total += values[asked]

    def _go_on(
        self, game: Game[Any], node: Node, match: Match[Any], asked: Seat, luck: Luck
    ) -> tuple[Arm, Accepted, Luck]:
        """Return the arm to try at a node, with what becomes of it: a new one as long as it has few for its tries."""
        commands = [*list_commands(game, match, asked)]
        known = [command for command in commands if command in node.arms]
        if len(known) ** 2 <= node.tried and len(known) < len(commands):
            move = best_move(game, match, commands, asked, self.width, luck)
            arm, after, luck = node.arms.setdefault(move.command, Arm()), move.after, move.then
            arm.available += 1
        else:
            command, arm = node.choose(known, self.curiosity, luck.choices)
            after = accept(game, match, command, luck)
        return arm, after, luck

    # --- between commands -------------------------------------------------------------------------------------------

    def _catch_up(self, game: Game[Any], view: Match[Any]) -> None:
        """Bring the memory up to the view, and the root to where play has gone, if the bot was shown the way."""
        news, self._news = self._news, []
        if news:
            try:
                self.memory = remember(game, self.memory, news)
            except FoldError:
                self.memory = None
        if self.memory is not None and self.memory.version != view.version:
            self.memory = None  # these are not all records, or of another match
        fresh = [record for record in news if record.n > self._version]
        if self.memory is None or self._version < 0 or (fresh and fresh[0].n != self._version + 1):
            self.root = Node()
        else:
            for seen in by_command(fresh):
                self.root = self.root.children.get(seen) or Node()
        self._version = view.version


def is_nearly_over(game: Game[Any], match: Match[Any], rng: random.Random) -> bool:
    """Return whether a few random commands end the match, so that it may be solved."""
    return play_on(game, match, Luck(rng.getrandbits(62)), NEAR).result is not None


def by_command(records: Iterable[Record]) -> Iterator[Seen]:
    """Yield what a seat has received, command by command. An undo leads to where nothing has been searched."""
    seen: list[Event] = []
    for record in records:
        event = record.event
        if isinstance(event, Undone) or (isinstance(event, Answered) and not event.by_chance):
            if seen:
                yield tuple(seen)
            seen = []
        if not isinstance(event, Asked):
            seen.append(event)
    if seen:
        yield tuple(seen)
