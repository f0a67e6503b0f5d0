"""The engine beside a second telling of its loop, in games that plan whatever can be planned."""

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
from tabletop_rules.core.engine import Accepted, begin, opening, submit
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Moment, Places, Request, Withdrawn
from tabletop_rules.core.terms import CHANCE, HOST
from tabletop_rules.errors import EngineFault
from tests.core.mill import Mill, Ring, mill
from tests.core.second_loop import Answer, BrokenError, Line, Questions, Telling, tell, tell_setup


@attrs.frozen
class Moody:
    """A source that leaves every other request open, by lot."""

    source: Seeded

    def answer(self, request: Request, version: int, things: Callable[[], Sequence[object]]) -> Places | None:
        """The answer of its source, or none."""
        return self.source.answer(request, version, things) if random.Random(version).random() < 0.5 else None


def as_told(source: ChanceSource | None) -> Answer:
    """What a source answers, for the second telling."""
    return lambda request, version: None if source is None else source.answer(request, version, list)


def done(
    game: Game[Mill], before: Match[Mill], go: Callable[[], Any], telling: Callable[[], Telling], met: Counter[str]
) -> Any:
    """What the engine did, which is what is told of it, or the fault that it named, which is told as well."""
    try:
        accepted = go()
    except EngineFault as error:
        accepted = str(error)
    if isinstance(accepted, str):
        with pytest.raises(BrokenError) as broken:
            telling()
        assert str(broken.value) in accepted
        return str(broken.value)
    assert isinstance(accepted, Accepted)
    told, match, agenda, lines = telling(), accepted.match, before.agenda, []
    for record in accepted.records:
        event: Any = record.event
        if isinstance(event, Asked):
            agenda = (*agenda[: event.keep], *event.push)
            event = Questions(event.decisions, agenda)
        lines.append(Line(record.n, event, record.rule, record.cause))
    assert told.lines == lines
    met["withdrawn"] += sum(isinstance(line.event, Withdrawn) for line in lines)
    assert (told.state, told.version, told.result) == (match.state, match.version, match.result)
    assert tuple(told.agenda) == match.agenda
    assert match == fold(game, before, accepted.records)
    assert match.past == fold(game, before, accepted.records).past
    return match


def chosen(rng: random.Random, game: Game[Mill], match: Match[Mill]) -> Command | None:
    """A legal command, rather an answer; now and then one of the host; None if nobody may do anything."""
    if match.decisions[0].seat != CHANCE and rng.random() < 0.1:
        return Ring(HOST, 0, "a")
    listed = [each for seat in (*range(match.seats), CHANCE) for each in legal_commands(game, match, seat)]
    answers = [each for each in listed if each.decision]
    return rng.choice(answers if answers and rng.random() < 0.8 else listed) if listed else None


def play(seed: int, commands: int) -> Counter[str]:
    """A match of a game by lot, beside its telling; how often it met what."""
    rng, met = random.Random(seed), Counter[str]()
    game = mill(seed, rng.randint(1, 4))
    seats, source = game.seats[0], rng.choice((Seeded(seed), Moody(Seeded(seed)), None))
    start, chance = opening(game, seats), as_told(source)
    match = done(game, start, partial(begin, game, seats, source), partial(tell_setup, game, seats, chance), met)
    for _ in range(commands):
        if not isinstance(match, Match) or match.result is not None:
            break
        command = chosen(rng, game, match)
        if command is None:
            break
        after = done(
            game, match, partial(submit, game, match, command, source), partial(tell, game, match, command, chance), met
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
    """What waits behind a question, in a word or two."""
    sort = type(todo.what).__name__
    if isinstance(todo.what, Follow) and isinstance(todo.what.event, Moment):
        return "Follow of a moment"
    return f"{sort} after an effect" if todo.used and not isinstance(todo.what, Follow | Rest) else sort


OFTEN = {
    *("Reply", "Retort", "Call", "Ring", "ChanceAnswer", "the end"),
    *("Pause", "Pause after an effect", "Withdraw", "Withdraw after an effect", "Follow of a moment", "withdrawn"),
    *("Follow", "Rest", "Turn", "Do", "Do after an effect", "Ask", "Ask after an effect", "Chance", "Note", "Loud"),
    *("Chance after an effect", "Note after an effect", "Hush after an effect", "Joined after an effect"),
    *("holds a secret", "two things at once"),
}
"""What a hundred matches bring: commands, what waits, and what a game may not do."""


def test_the_loop_goes_as_told_twice() -> None:
    """Every record with its cause, the state, the questions and all that waits, whatever is planned and left open."""
    met = Counter[str]()
    for seed in range(150):
        met += play(seed, 25)
    assert set() == OFTEN - {*met}


@pytest.mark.slow
def test_the_loop_goes_as_told_in_many_matches() -> None:
    """A thousand longer ones."""
    for seed in range(1000, 2000):
        play(seed, 60)
