"""A hypothesis state machine that plays a game, with the laws as invariants. Needs the extra `testing`.

class MyGameMachine(RulesMachine):
    game = MY_GAME

TestMyGame = MyGameMachine.TestCase
"""

from __future__ import annotations

from typing import Any, ClassVar

from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import HOST, SPECTATOR, Seat
from tabletop_rules.errors import not_installed
from tabletop_rules.testing.mutants import Pool, near_misses
from tabletop_rules.testing.random_table import MatchTable, play_on
from tabletop_rules.testing.strategies import commands, seeds

try:
    from hypothesis import strategies as st
    from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
except ModuleNotFoundError as missing:
    raise not_installed(missing, "testing") from missing

STEADY = st.randoms(use_true_random=False)


class RulesMachine(RuleBasedStateMachine):
    """Plays `game` as hypothesis chooses, and checks after every move what must hold of any game.

    Subclass it, set `game`, and add rules and invariants of your own; `self.table.match` is the current match. With
    `ahead`, up to that many decisions are played at random before hypothesis chooses, to get far into a match.
    """

    game: ClassVar[Game[Any]]
    ahead: ClassVar[int] = 0

    table: MatchTable
    _replayed: Match[Any]
    _views: dict[Seat, Match[Any]]

    @initialize(data=st.data(), seed=seeds(), open_chance=st.booleans())
    def open_table(self, data: st.DataObject, seed: int, open_chance: bool) -> None:
        """Set up a match and play to the first decision."""
        seats = data.draw(st.sampled_from(self.game.seats), label="seats")
        self.table = MatchTable(self.game, seats, seed, open_chance)
        self._replayed = self.table.opening
        self._views = {seat: view(self.game, self._replayed, seat) for seat in (*range(seats), SPECTATOR)}
        if self.ahead:
            play_on(self.table, data.draw(st.integers(0, self.ahead), label="ahead"), {})
        self._follow()

    @precondition(lambda self: not self.table.match.over)
    @rule(data=st.data())
    def do_what_is_legal(self, data: st.DataObject) -> None:
        """Check that a legal command is accepted."""
        self.table.do(data.draw(commands(self.game, self.table.match), label="command"))
        self._follow()

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        """Undo a command if that is allowed."""
        if self.table.try_undo(data.draw(st.integers(0, self.table.seats - 1), label="seat")):
            self._follow()

    @rule(rng=STEADY)
    def send_what_is_not_legal(self, rng: Any) -> None:
        """Check that a near miss that is not listed is rejected, and by the seat's own view in the same way."""
        match = self.table.match
        listed = [command for seat in range(match.seats) for command in legal_commands(self.game, match, seat)]
        pool = Pool()
        pool.learn(listed)
        pool.see(match.state)
        for mutant in near_misses(match, listed, pool, rng, 4):
            if mutant in listed or mutant.seat == HOST:
                continue
            refused = check(self.game, match, mutant)
            assert refused is not None, f"{mutant} is accepted, but not listed"
            if type(mutant.seat) is int and mutant.seat in range(match.seats):
                assert check(self.game, self._views[mutant.seat], mutant) == refused, f"{mutant}: the view differs"

    @invariant()
    def replay_is_play(self) -> None:
        """Check that the fold of the records is the match."""
        assert self._replayed == self.table.match
        assert self._replayed.past == self.table.match.past

    @invariant()
    def views_follow_their_streams(self) -> None:
        """Check that the fold of what a seat was shown is its view, and lists the same commands as the match."""
        for seat, seen in self._views.items():
            assert seen == view(self.game, self.table.match, seat)
            listed = list(legal_commands(self.game, self.table.match, seat))
            assert listed == list(legal_commands(self.game, seen, seat))

    @invariant()
    def pieces_are_conserved(self) -> None:
        """Check that no piece is added or lost."""
        if self.game.checks.conserved is not None:
            assert self.game.checks.conserved(self.table.match.state) == self.game.checks.conserved(
                self.table.opening.state
            )

    @invariant()
    def invariants_hold(self) -> None:
        """Check what the game states of every state."""
        broken = [fault for each in self.game.checks.invariants for fault in each(self.table.match.state)]
        assert not broken, "; ".join(broken)

    @invariant()
    def somebody_may_act_until_the_end(self) -> None:
        """Check that every open decision has a legal answer, and that nothing is open after the end."""
        match = self.table.match
        assert bool(match.decisions) != match.over
        for decision in match.decisions:
            legal = legal_commands(self.game, match, decision.seat)
            assert any(command.decision == decision.id for command in legal), f"{decision} has no legal answer"

    def _follow(self) -> None:
        """Fold the records of the last move into the replayed match and into every view."""
        fresh = self.table.records[self._replayed.version :]
        self._replayed = fold(self.game, self._replayed, fresh)
        for seat, seen in self._views.items():
            self._views[seat] = fold(self.game, seen, [mask_record(record, seat) for record in fresh])
