"""The engine beside an independent implementation of its loop, in games of random plans."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import attrs
import pytest

from tabletop_rules.core.agenda import Asked, Follow, Rest, Todo
from tabletop_rules.core.chance import ChanceSource, Seeded
from tabletop_rules.core.engine import Accepted, open_with_records, submit, unopened
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Moment, Places, Request, Withdrawn
from tabletop_rules.core.terms import CHANCE, HOST
from tabletop_rules.errors import EngineFault
from tests.core.lab import Lab, Ring
from tests.core.loop_oracle import Answer, BrokenError, Line, Open, Run, run_command, run_setup
from tests.core.mill import mill
from tests.effort import LONG


@attrs.frozen
class Moody:
    """A chance source that leaves every other request open, at random."""

    source: Seeded

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        """Return the answer of the source, or None."""
        return self.source.answer(request, version, things) if random.Random(version).random() < 0.5 else None


def as_function(source: ChanceSource | None) -> Answer:
    """Return a chance source as a function for the oracle."""
    return lambda request, version: None if source is None else source.answer(request, version, list)


def done(
    game: Game[Lab], before: Match[Lab], go: Callable[[], Any], oracle: Callable[[], Run], met: Counter[str]
) -> Any:
    """Return the match that engine and oracle agree on, or the fault that both name."""
    try:
        accepted = go()
    except EngineFault as error:
        accepted = str(error)
    if isinstance(accepted, str):
        with pytest.raises(BrokenError) as broken:
            oracle()
        assert str(broken.value) in accepted
        return str(broken.value)
    assert isinstance(accepted, Accepted)
    expected, match, agenda, lines = oracle(), accepted.match, before.agenda, []
    for record in accepted.records:
        event: Any = record.event
        if isinstance(event, Asked):
            agenda = (*agenda[: event.keep], *event.push)
            event = Open(event.decisions, agenda)
        lines.append(Line(record.n, event, record.rule, record.cause))
    assert expected.lines == lines
    met["withdrawn"] += sum(isinstance(line.event, Withdrawn) for line in lines)
    assert (expected.state, expected.version, expected.result) == (match.state, match.version, match.result)
    assert tuple(expected.agenda) == match.agenda
    assert match == fold(game, before, accepted.records)
    assert match.past == fold(game, before, accepted.records).past
    return match


def chosen(rng: random.Random, game: Game[Lab], match: Match[Lab]) -> Command | None:
    """Return a legal command, mostly an answer, sometimes one of the host; None if there is none."""
    if match.decisions[0].seat != CHANCE and rng.random() < 0.1:
        return Ring(HOST, 0, True)
    listed = [each for seat in (*range(match.seats), CHANCE) for each in legal_commands(game, match, seat)]
    answers = [each for each in listed if each.decision]
    return rng.choice(answers if answers and rng.random() < 0.8 else listed) if listed else None


def play(seed: int, commands: int) -> Counter[str]:
    """Play a random game beside its oracle; return how often it met what."""
    rng, met = random.Random(seed), Counter[str]()
    game = mill(seed, rng.randint(1, 4))
    seats, source = game.seats[0], rng.choice((Seeded(seed), Moody(Seeded(seed)), None))
    start, chance = unopened(game, seats), as_function(source)
    match = done(
        game, start, partial(open_with_records, game, seats, source), partial(run_setup, game, seats, chance), met
    )
    for _ in range(commands):
        if not isinstance(match, Match) or match.result is not None:
            break
        command = chosen(rng, game, match)
        if command is None:
            break
        after = done(
            game,
            match,
            partial(submit, game, match, command, source),
            partial(run_command, game, match, command, chance),
            met,
        )
        met[type(command).__name__] += 1
        if isinstance(after, Match):
            match = after
            met.update(waiting(todo) for todo in match.agenda)
            met["the end"] += match.result is not None
        else:
            met[after] += 1
    return met


def waiting(todo: Todo) -> str:
    """Return a word or two for an item that waits behind a decision."""
    sort = type(todo.what).__name__
    if isinstance(todo.what, Follow) and isinstance(todo.what.event, Moment):
        return "Follow of a moment"
    return f"{sort} after an effect" if todo.used and not isinstance(todo.what, Follow | Rest) else sort


OFTEN = {
    *("Reply", "Go", "Call", "Ring", "ChanceAnswer", "the end"),
    *("Pause", "Pause after an effect", "Withdraw", "Withdraw after an effect", "Follow of a moment", "withdrawn"),
    *("Follow", "Rest", "Turn", "Say", "Say after an effect", "Ask", "Ask after an effect", "Chance", "Mark", "Shout"),
    *("Chance after an effect", "Mark after an effect", "Tell after an effect", "Gasp after an effect"),
    *("holds a secret", "two decisions of the same seat"),
}
"""What a hundred matches bring: commands, what waits, and what a game may not do."""


def test_the_engine_agrees_with_the_oracle() -> None:
    """Engine and oracle agree on records, causes, state, decisions and agenda, whatever is planned."""
    met = Counter[str]()
    for seed in range(150) if LONG else (*range(30), 98, 121, 136, 139, 141):
        met += play(seed, 25)
    assert set() == OFTEN - {*met}


@pytest.mark.slow
def test_the_engine_agrees_with_the_oracle_in_many_matches() -> None:
    """They agree in a thousand longer matches."""
    for seed in range(1000, 2000):
        play(seed, 60)
