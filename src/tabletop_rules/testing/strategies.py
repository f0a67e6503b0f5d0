"""Hypothesis strategies: matches and command sequences that shrink to short ones. Needs the extra `testing`.

@given(played=random_matches([MY_GAME]))
def test_points_never_fall(played: Played) -> None: ...
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import CHANCE
from tabletop_rules.errors import not_installed
from tabletop_rules.testing.random_answers import any_outcome
from tabletop_rules.testing.random_table import UNDOS, MatchTable, Played, play_on

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as missing:
    raise not_installed(missing, "testing") from missing

MAX_MOVES = 60
"""The default for the most moves of a match."""


def seeds() -> st.SearchStrategy[int]:
    """Return a strategy for seeds that shrinks towards 0."""
    return st.integers(0, 2**32 - 1)


def commands(game: Game[Any], match: Match[Any]) -> st.SearchStrategy[Command]:
    """Return a strategy for the legal commands of all seats, or of chance if it is asked; empty if there are none."""
    if match.decisions and match.decisions[0].seat == CHANCE:
        return st.randoms(use_true_random=False).map(lambda rng: any_outcome(match, rng))
    listed = [command for seat in range(match.seats) for command in legal_commands(game, match, seat)]
    return st.sampled_from(listed) if listed else st.nothing()


@st.composite
def random_matches(
    draw: st.DrawFn,
    games: Sequence[Game[Any]],
    *,
    most: int = MAX_MOVES,
    ahead: int = 0,
    seats: int | None = None,
    undos: bool = True,
    open_chance: bool = False,
) -> Played:
    """Return a strategy for random matches of these games, cut off after up to `most` moves.

    They shrink to the first game, few seats, few moves, and the first commands of each list. All player counts occur
    unless `seats` is given. Up to `ahead` decisions are played as `play` does before hypothesis chooses. This is fast
    and gets far into a match, to its end if `ahead` is large, but shrinks only in number.
    """
    game = draw(st.sampled_from(list(games)))
    table = MatchTable(game, draw(st.sampled_from(game.seats)) if seats is None else seats, draw(seeds()), open_chance)
    if ahead:
        play_on(table, draw(st.integers(0, ahead)), {}, UNDOS if undos else 0)
    for _ in range(draw(st.integers(0, most))):
        if table.match.over:
            break
        draw(_moves(table, undos))
    return table.played()


@st.composite
def command_sequences(
    draw: st.DrawFn, game: Game[Any], seats: int, seed: int, *, most: int = MAX_MOVES
) -> list[Command]:
    """Return a strategy for commands that are legal one after the other from the start of the match of this seed."""
    table = MatchTable(game, seats, seed, open_chance=False)
    for _ in range(draw(st.integers(0, most))):
        if table.match.over:
            break
        draw(_moves(table, undos=False))
    return [move for move in table.moves if isinstance(move, Command)]


@st.composite
def _moves(draw: st.DrawFn, table: MatchTable, undos: bool) -> None:
    """Return a strategy that makes one more move on the table: usually a legal command, sometimes an undo.

    It is separate so that hypothesis drops everything drawn for a move together when shrinking.
    """
    if undos and draw(st.integers(0, 19)) == 19 and table.try_undo(table.last_seat):
        return
    match = table.match
    if match.decisions[0].seat != CHANCE:
        asked = draw(st.sampled_from([decision.seat for decision in match.decisions]))
        listed = list(legal_commands(table.game, match, asked))
        if listed:
            table.do(draw(st.sampled_from(listed)))
            return
    table.do(draw(commands(table.game, match)))
