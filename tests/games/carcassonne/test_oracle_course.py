"""The game beside its second telling: the whole table, the question and all its answers after every command."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.engine import Accepted, begin, submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Answered, ChanceAnswer, Command, Record
from tabletop_rules.games.carcassonne import commands as c
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY, MoveFairy
from tabletop_rules.games.carcassonne.expansions.messengers.messages import (
    MESSENGERS,
    ChooseMessage,
    MessengersDrawer,
)
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS, LeaveRobber, RobbersDrawer
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.state import State
from tests.games.carcassonne.oracle_course import CourseOracle
from tests.games.carcassonne.test_track_oracle import drawn, handed_in


def fell(records: Iterable[Record]) -> list[tuple[int, ...]]:
    """What chance answered, in order."""
    commands = [record.event.command for record in records if isinstance(record.event, Answered)]
    return [command.outcome for command in commands if isinstance(command, ChanceAnswer)]  # type: ignore[misc]


def shown(state: State) -> dict[str, Any]:
    """The table as the game has it, under the oracle's words."""
    robbers, messengers, fairy = ROBBERS.of(state), MESSENGERS.of(state), FAIRY.of(state)
    batch, stack = state.batch if state.batch and state.batch.open else None, state.stack
    standing = [m for feature in state.board.features if not isinstance(feature, int) for m in feature.meeples]
    return {
        "totals": [[*row] for row in state.totals],
        "supplies": [[*row] for row in state.supplies],
        "turn": (state.active, state.turn),
        "bound": {seat: figure for seat, figure in enumerate(state.bound) if figure >= 0},
        "stack": ([[*pile] for pile in stack.piles if pile], stack.drawn, [*stack.discarded]),
        "tiles": {laid.cell: (laid.tile, laid.turns) for laid in state.board.tiles},
        "meeples": sorted((m.segment, m.seat, m.piece) for m in standing),
        "robbers": robbers and [*robbers.at],
        "chosen": robbers and ({t: (v, f) for t, v, f in robbers.victims}, dict(robbers.figures)),
        "messages": messengers
        and ([*messengers.unseen], [*messengers.under], messengers.revealed, messengers.extra, messengers.earned),
        "batch": batch
        and {
            "source": batch.source,
            "gains": [(gain.seat, gain.amount, gain.source, gain.feature) for gain in batch.gains],
            "payments": [(payment.seat, payment.amount) for payment in batch.payments],
            "final": batch.final,
            "order": [*batch.order],
            "moves": [((m.seat, m.figure), m.spaces, m.gain) for m in batch.moves],
        },
        "fairy": fairy and fairy.meeple,
    }


def told(oracle: CourseOracle) -> dict[str, Any]:
    """The same, as told."""
    batch, board = oracle.open, oracle.board
    return {
        "totals": oracle.totals,
        "supplies": oracle.supplies,
        "turn": (oracle.active, oracle.turn),
        "bound": oracle.bound,
        "stack": ([pile for pile in oracle.piles if pile], oracle.drawn, oracle.discarded),
        "tiles": board.cells,
        "meeples": sorted((oracle.number(node), *meeple) for node, meeple in board.meeples.items()),
        "robbers": oracle.robbers if oracle.robbers_play else None,
        "chosen": (batch.said if batch else ({}, {})) if oracle.robbers_play else None,
        "messages": (oracle.unseen, oracle.under, oracle.revealed, oracle.extra, oracle.earned)
        if oracle.messengers
        else None,
        "batch": batch
        and {
            "source": batch.source,
            "gains": [(gain.seat, gain.amount, gain.source, gain.feature) for gain in batch.gains],
            "payments": batch.payments,
            "final": batch.final,
            "order": batch.noted,
            "moves": batch.moves + batch.stolen,
        },
        "fairy": (*oracle.fairy_of, oracle.number(oracle.fairy)) if oracle.fairy and oracle.fairy_of else None,
    }


def same(oracle: CourseOracle, match: tr.Match[State], listed: list[Command]) -> None:
    """What lies where, who is asked what, and what may be answered."""
    assert told(oracle) == shown(match.state)
    question = oracle.asked
    if match.result is not None:
        assert question is None
        assert oracle.ranking == [{*group} for group in match.result.ranking]
        return
    (decision,) = match.decisions
    assert question is not None
    assert (question.seat, question.kind, question.about) == (decision.seat, decision.kind, decision.about)
    answers = [attrs.evolve(command, decision=0) for command in listed]
    assert question.answers == {*answers}
    assert len(answers) == len({*answers})


def weight(oracle: CourseOracle, command: Command) -> float:
    """Tiles are laid close together, so that much is completed; robbers and meeples are placed, messages followed."""
    match command:
        case c.PlaceTile(cell=(column, row)):
            around = [(column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            return float(4 ** sum(cell in oracle.board.cells for cell in around))
        case LeaveRobber() | c.PlaceNothing() | MoveFairy() | ChooseMessage(act=False):
            return 0.3
        case _:
            return 1.0


def crowd(rng: random.Random, oracle: CourseOracle, match: tr.Match[State]) -> tr.Match[State]:
    """Figures close together with robbers beside them, few tiles, few meeples, some messages seen before."""
    base, laps = rng.choice((0, 0, 30, 45, 95)), rng.choice((0, 0, 50))
    near = [base + rng.randrange(rng.choice((3, 12))) + rng.choice((0, laps)) for _ in range(12)]
    oracle.totals = [[rng.choice(near) for _ in row] for row in oracle.totals]
    oracle.supplies = [[rng.randint(1, 7), *others] for _, *others in oracle.supplies]
    for seat in range(oracle.seats) if oracle.robbers_play else ():
        oracle.robbers[seat] = rng.choice((None, *sorted(oracle.foreign(seat))))
    oracle.piles = [sorted(rng.sample(pile, min(len(pile), rng.randint(1, 25)))) for pile in oracle.piles]
    messages, cut = rng.sample(range(1, 9), 8), rng.choice((0, 1, 4, 8))
    oracle.unseen, oracle.under = sorted(messages[:cut]), messages[cut:]
    state = change(
        match.state,
        totals=tuple(map(tuple, oracle.totals)),
        supplies=tuple(map(tuple, oracle.supplies)),
        stack=change(match.state.stack, piles=tuple(map(tuple, oracle.piles))),
    )
    if oracle.robbers_play:
        state = ROBBERS.put(state, RobbersDrawer(tuple(oracle.robbers)))
    if oracle.messengers:
        state = MESSENGERS.put(state, MessengersDrawer(tuple(oracle.unseen), tuple(oracle.under)))
    return attrs.evolve(match, state=state)


def play(seed: int, options: Mapping[str, object], seats: int, crowded: bool) -> Counter[str]:
    """One random match with a busy host beside the oracle; what has been met in it."""
    game, chance, rng = make(options), Seeded(seed), random.Random(seed)
    done = begin(game, seats, chance)
    match, met = done.match, Counter[str]()
    oracle = CourseOracle(seats, options)
    oracle.go(None, fell(done.records))
    if crowded:
        match = crowd(rng, oracle, match)
    while True:
        listed = [command for d in match.decisions for command in legal_commands(game, match, d.seat)]
        same(oracle, match, listed)
        if match.result is not None:
            return met
        met[match.decisions[0].kind] += 1
        (command,) = rng.choices(listed, [weight(oracle, each) for each in listed])
        accepted = submit(game, match, handed_in(rng, seats), chance) if rng.random() < 0.2 else None
        if not isinstance(accepted, Accepted):
            accepted = submit(game, match, command, chance)
        assert isinstance(accepted, Accepted)
        match = accepted.match
        answered = next(record.event for record in accepted.records if isinstance(record.event, Answered))
        met[type(answered.command).__name__] += isinstance(answered.command, c.HostCommand | ChooseMessage)
        oracle.go(answered.command, fell(accepted.records))


def several(seeds: range, crowded: bool) -> Counter[str]:
    """Matches with other options and other numbers of seats."""
    return sum((play(seed, drawn(random.Random(seed)), 2 + seed % 5, crowded) for seed in seeds), Counter[str]())


@pytest.mark.rule("S1", "S2", "S3")
def test_whole_matches_go_as_told_twice() -> None:
    """From the setup to the winners, whatever the expansions, the options, the number of seats and the host."""
    several(range(10), False)


@pytest.mark.rule("S4")
@pytest.mark.parametrize("part", range(4))
def test_crowded_tracks_go_as_told_twice(part: int) -> None:
    """The same with robbers beside figures close together, few tiles left, and messages seen before."""
    several(range(10 * part, 10 * part + 10), True)
