"""Random matches beside an oracle: what may be asked for, the whole table after every command, and every record.

The oracle foresees each record with its kind, all that it says, and the rules that a judge with the digest would name
for it; the game must name one of them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, ChanceAnswer, Decision, Ended
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.state import Allowance, State
from tabletop_rules.games.fatum_medieval.terms import AXES
from tests.games.fatum_medieval.oracle import Oracle
from tests.games.fatum_medieval.oracle_course import Course
from tests.games.fatum_medieval.oracle_legal import legal
from tests.games.fatum_medieval.oracle_packs import easy_pack, wild_pack, write
from tests.games.fatum_medieval.oracle_setup import set_up
from tests.games.fatum_medieval.oracle_table import Question, Told

EAGER = {c.EndTurn: 0.3, c.EndDrawing: 0.5, c.GiveUp: 0.2, c.UsePower: 2.0}
"""How much more, or less, than others these commands are tried: so that matches get somewhere."""


def fell(records: tuple[tr.Record, ...]) -> tuple[list[int], list[str]]:
    """What the dice showed and which cards were drawn, in order."""
    dice: list[int] = []
    for record, after in pairwise(records):
        command = record.event.command if isinstance(record.event, Answered) else None
        if isinstance(command, ChanceAnswer) and not isinstance(after.event, e.Drawn):
            assert isinstance(command.outcome, tuple)
            dice += command.outcome
    return dice, [str(record.event.card) for record in records if isinstance(record.event, e.Drawn)]


def rights(left: Allowance | None) -> dict[str, int] | None:
    """What a player may still draw, as the oracle notes it."""
    if left is None:
        return None
    bonus = {f"bonus {axis.value}": many for axis, many in zip(AXES, left.bonus, strict=True)}
    return {"free": left.free, **bonus, **{f"extra {a.value}": n for a, n in zip(AXES, left.extra, strict=True)}}


def glances(state: State) -> set[tuple[int, int, str]]:
    """Who has seen in whose hand which card: actor and owner remember the same."""
    found, seen = set(), set()
    for player in state.players:
        assert isinstance(player.shown, tuple)
        assert isinstance(player.seen, tuple)
        found |= {(glance.by, player.seat, glance.card) for glance in player.shown}
        seen |= {(player.seat, card) for card in player.seen}
    assert {(by, card) for by, _, card in found} == seen
    return found


def laid(table: tr.Table) -> dict[str, Any]:
    """The table of the game, under the names that the oracle uses."""
    state: State = table.match.state
    players, result = state.players, table.result
    lying = {
        "hands": [{*player.hand.cards} for player in players],
        "fronts": [[*player.front] for player in players],
        "gold": [player.gold for player in players],
        "bank": state.bank,
        "decks": {deck.axis.value: {*deck.cards} for deck in state.decks},
        "piles": {deck.axis.value: [*deck.pile] for deck in state.decks},
        "ruined": [*state.ruined],
        "announced": [player.announced for player in players],
        "asked": {(decision.seat, type(decision)) for decision in table.decisions},
        "result": result and (result.reason, result.ranking),
    }
    if result is not None:
        return lying
    return lying | {
        "turn": state.turn,
        "marker": state.marker,
        "stage": state.stage.value,
        "active": state.active,
        "placed": [{axis.value for axis in player.placed} for player in players],
        "used": [{*player.used} for player in players],
        "barred": {player.seat for player in players if player.no_income},
        "glances": glances(state),
        "marks": {card for player in players for card in player.giving_up},
        "resolving": state.resolving,
        "rights": [rights(player.allowance) for player in players],
        "shown": [state.common is not None or player.revealed is not None for player in players],
    }


def kind_of(event: Any) -> str:
    """How the oracle calls an event."""
    if isinstance(event, Answered) and isinstance(event.command, ChanceAnswer):
        return "chance"
    return str(event.kind.split(".")[1].split("/")[0])


def plain(value: Any) -> Any:
    """A field of an event as the oracle notes it."""
    return value.value if isinstance(value, Enum) else value


SAID: dict[str, Callable[[Any], Any]] = {
    "lines": lambda lines: [(line.gold, line.card, line.why, line.faces) for line in lines],
    "tallies": lambda tallies: tuple((each.seat, each.levels, each.gold, each.points) for each in tallies),
    "allowances": lambda allowances: [rights(each) for each in allowances],
}


def questions(asked: Asked) -> dict[Question, tuple[str, tuple[object, ...]]]:
    """Who is asked what, by which rule and about what: the fields of the question's own."""
    common = attrs.fields_dict(Decision)
    return {
        (each.seat, type(each)): (
            each.rule,
            tuple(getattr(each, field.name) for field in attrs.fields(type(each)) if field.name not in common),
        )
        for each in asked.decisions
    }


def same_records(foreseen: list[Told], records: tuple[tr.Record, ...]) -> None:
    """Every record is of the kind foreseen, says what was foreseen, and names a rule that a judge would."""
    assert [told.kind for told in foreseen] == [kind_of(record.event) for record in records]
    for told, record in zip(foreseen, records, strict=True):
        assert record.rule in told.rules, (told, record)
        event: Any = record.event
        if isinstance(event, Answered) and event.command.decision:
            assert event.command.decision == record.cause
        if isinstance(event, Asked):
            asked = questions(event)
            assert told.says["about"] == {key: about for key, (_, about) in asked.items()}, (told, record)
            assert all(rule in told.says["rules"][key] for key, (rule, _) in asked.items()), (told, record)
        elif isinstance(event, Ended):
            outcome = event.outcome
            assert (outcome.reason, outcome.ranking) == (told.says["reason"], told.says["ranking"])
            assert outcome.rule in told.rules, (told, record)
        else:
            says = {name: SAID.get(name, plain)(getattr(event, name)) for name in told.says}
            assert told.says == says


def same_table(oracle: Course, table: tr.Table) -> None:
    """What lies where, who owns what, who is asked what."""
    lying = laid(table)
    assert {name: getattr(oracle, name) for name in lying} == lying


def same_commands(oracle: Course, table: tr.Table) -> None:
    """What each seat may do, each command listed once."""
    for seat in range(oracle.seats):
        number = next((decision.id for decision in table.decisions if decision.seat == seat), 0)
        listed = list(table.legal(seat))
        assert legal(oracle, seat, number) == {*listed}
        assert len({*listed}) == len(listed)


def played_beside(tables: dict[str, Any], seed: int, folder: Path) -> None:
    """Play a match at random, with the oracle beside it."""
    rng = random.Random(seed)
    options = {
        "mode": rng.choice(["time_limit", "common_objective", "secret_objective"]),
        "announce": rng.choice(["explicit", "automatic"]),
        "ruin_rule": rng.choice(["insolvent", "empty_purse"]),
        "ransom_to": rng.choice(["owner", "bank"]),
        "no_job_income": rng.choice([3, 2]),
        "objective_bonus": rng.choice([0, 0, 2]),
        "turn_limit": rng.choice([4, 6, 8]),
        "first_seat": rng.choice([0, 0, 1, 2]),
        "time_end": rng.choice(["current_turn", "following_turn"]),
        "pack": str(write(tables, folder)),
    }
    table = tr.Table.open("fatum_medieval", seats=rng.choice([2, 3, 4, 6]), seed=seed, options=options)
    oracle = Course(Oracle(folder), table.match.state)
    dice = [record.event.face for record in table.records if isinstance(record.event, e.MarkerRolled)]
    same_records(set_up(oracle, dice), table.records)
    while table.result is None:
        same_commands(oracle, table)
        commands = list(table.legal(rng.choice(table.decisions).seat))
        (command,) = rng.choices(commands, [EAGER.get(type(each), 1.0) for each in commands])
        if options["mode"] == "time_limit" and not oracle.last_turn and rng.random() < 0.01:
            command = c.CallLastTurn(HOST, 0)
        outcome = table.submit(command)
        assert isinstance(outcome, tr.Accepted)
        oracle.hear(command, *fell(outcome.records))
        same_records(oracle.told, outcome.records)
        same_table(oracle, table)


RULES = ("FA-DRAW-5", "FA-DRAW-8", "FA-DECK-1", "FA-PLAY-1", "FA-PLAY-9", "FA-COND-1", "FA-LVL-2", "FA-ACT-6",
         "FA-EFF-18", "FA-EFF-19", "FA-EFF-20", "FA-ACC-7", "FA-RUIN-4", "FA-RUIN-9", "FA-TURN-5", "FA-OBJ-3",
         "FA-OBJ-5", "FA-END-6", "FA-INFO-4", "FA-SETUP-4", "FA-SETUP-5", "FA-SETUP-6", "FA-EFF-14", "FA-ACC-11",
         "FA-RUIN-3", "FA-RUIN-7")  # fmt: skip


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("seed", range(15))
def test_a_second_reading_of_the_rules_says_the_same(seed: int, tmp_path: Path) -> None:
    """All legal commands, the whole table and all records after each, to the ranking, with the built-in cards."""
    played_beside(easy_pack(), seed, tmp_path)


@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("seed", range(15))
def test_a_second_reading_says_the_same_of_cards_drawn_at_random(seed: int, tmp_path: Path) -> None:
    """The same with cards of several effects, counts above 1, other choosers, jobs that cost and change hands."""
    played_beside(wild_pack(random.Random(seed)), seed, tmp_path)


@pytest.mark.slow
@pytest.mark.rule(*RULES)
@pytest.mark.parametrize("twenty", range(10))
def test_a_second_reading_says_the_same_of_many_matches(twenty: int, tmp_path: Path) -> None:
    """Two hundred more of both kinds."""
    for seed in range(20 * twenty, 20 * twenty + 20):
        played_beside(wild_pack(random.Random(seed)) if seed % 2 else easy_pack(), 1000 + seed, tmp_path)
