"""Random matches beside the oracle: legal commands, the table after every command, and every record."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs

import tabletop_rules as tr
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.messages import Answered, ChanceAnswer, Decision, Ended
from tabletop_rules.core.terms import HOST
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval import events as e
from tabletop_rules.games.fatum_medieval.state import Allowance, State
from tabletop_rules.games.fatum_medieval.terms import AXES
from tests.games.chosen import chosen
from tests.games.fatum_medieval.oracle.cards import Oracle
from tests.games.fatum_medieval.oracle.course import Course
from tests.games.fatum_medieval.oracle.legal import legal
from tests.games.fatum_medieval.oracle.packs import write
from tests.games.fatum_medieval.oracle.setup import set_up
from tests.games.fatum_medieval.oracle.table import Foreseen, Question

EAGER = {c.EndTurn: 0.3, c.EndDrawing: 0.5, c.GiveUp: 0.2, c.UsePower: 2.0}
"""How much more or less often than others these commands are tried, so that matches get somewhere."""


def play_beside(tables: dict[str, Any], seed: int, folder: Path) -> None:
    """Play a random match with the oracle beside it."""
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
    oracle = Course(Oracle(folder), table.match.state, chosen(table.game))
    dice = [record.event.face for record in table.records if isinstance(record.event, e.MarkerRolled)]
    compare_records(set_up(oracle, dice), table.records)
    while table.result is None:
        compare_commands(oracle, table)
        commands = list(table.legal(rng.choice(table.decisions).seat))
        (command,) = rng.choices(commands, [EAGER.get(type(each), 1.0) for each in commands])
        if options["mode"] == "time_limit" and not oracle.last_turn and rng.random() < 0.01:
            command = c.CallLastTurn(HOST, 0)
        outcome = table.submit(command)
        assert isinstance(outcome, tr.Accepted)
        oracle.follow(command, *dice_and_draws(outcome.records))
        compare_records(oracle.foreseen, outcome.records)
        found = table_of(table)
        assert {name: getattr(oracle, name) for name in found} == found


def dice_and_draws(records: tuple[tr.Record, ...]) -> tuple[list[int], list[str]]:
    """Return the faces rolled and the cards drawn, in order."""
    dice: list[int] = []
    for record, after in pairwise(records):
        command = record.event.command if isinstance(record.event, Answered) else None
        if isinstance(command, ChanceAnswer) and not isinstance(after.event, e.Drawn):
            assert isinstance(command.outcome, tuple)
            dice += command.outcome
    return dice, [str(record.event.card) for record in records if isinstance(record.event, e.Drawn)]


# --- commands and table ---------------------------------------------------------------------------------------------


def compare_commands(oracle: Course, table: tr.Table) -> None:
    """Assert that every seat has the legal commands foreseen, each listed once."""
    for seat in range(oracle.seats):
        number = next((decision.id for decision in table.decisions if decision.seat == seat), 0)
        listed = list(table.legal(seat))
        assert legal(oracle, seat, number) == {*listed}
        assert len({*listed}) == len(listed)


def table_of(table: tr.Table) -> dict[str, Any]:
    """Return the table of the game under the names of the oracle."""
    state: State = table.match.state
    players, result = state.players, table.result
    found = {
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
        return found
    return found | {
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


def rights(left: Allowance | None) -> dict[str, int] | None:
    """Return what a player may still draw, under the names of the oracle."""
    if left is None:
        return None
    bonus = {f"bonus {axis.value}": many for axis, many in zip(AXES, left.bonus, strict=True)}
    return {"free": left.free, **bonus, **{f"extra {a.value}": n for a, n in zip(AXES, left.extra, strict=True)}}


def glances(state: State) -> set[tuple[int, int, str]]:
    """Return who has seen which card in whose hand; actor and owner must remember the same."""
    found, seen = set(), set()
    for player in state.players:
        assert isinstance(player.shown, tuple)
        assert isinstance(player.seen, tuple)
        found |= {(glance.by, player.seat, glance.card) for glance in player.shown}
        seen |= {(player.seat, card) for card in player.seen}
    assert {(by, card) for by, _, card in found} == seen
    return found


# --- records --------------------------------------------------------------------------------------------------------

NOTED: dict[str, Callable[[Any], Any]] = {
    "lines": lambda lines: [(line.gold, line.card, line.why, line.faces) for line in lines],
    "tallies": lambda tallies: tuple((each.seat, each.levels, each.gold, each.points) for each in tallies),
    "allowances": lambda allowances: [rights(each) for each in allowances],
}
"""Fields of events that the oracle notes in another form."""


def compare_records(foreseen: list[Foreseen], records: tuple[tr.Record, ...]) -> None:
    """Assert that every record has the kind and fields foreseen, and cites one of the rules foreseen."""
    assert [each.kind for each in foreseen] == [kind_of(record.event) for record in records]
    for each, record in zip(foreseen, records, strict=True):
        assert record.rule in each.rules, (each, record)
        event: Any = record.event
        if isinstance(event, Answered) and event.command.decision:
            assert event.command.decision == record.cause
        if isinstance(event, Asked):
            asked = decisions(event)
            assert each.fields["about"] == {key: about for key, (_, about) in asked.items()}, (each, record)
            assert all(rule in each.fields["rules"][key] for key, (rule, _) in asked.items()), (each, record)
        elif isinstance(event, Ended):
            outcome = event.outcome
            assert (outcome.reason, outcome.ranking) == (each.fields["reason"], each.fields["ranking"])
            assert outcome.rule in each.rules, (each, record)
        else:
            assert each.fields == {name: NOTED.get(name, plain)(getattr(event, name)) for name in each.fields}


def kind_of(event: Any) -> str:
    """Return the name that the oracle has for the kind of an event."""
    if isinstance(event, Answered) and isinstance(event.command, ChanceAnswer):
        return "chance"
    return str(event.kind.split(".")[1].split("/")[0])


def plain(value: Any) -> Any:
    """Return the value of a field as the oracle notes it."""
    return value.value if isinstance(value, Enum) else value


def decisions(asked: Asked) -> dict[Question, tuple[str, tuple[object, ...]]]:
    """Return rule and own fields of the decisions asked."""
    common = attrs.fields_dict(Decision)
    return {
        (each.seat, type(each)): (
            each.rule,
            tuple(getattr(each, field.name) for field in attrs.fields(type(each)) if field.name not in common),
        )
        for each in asked.decisions
    }
