"""The game beside its second telling: the whole table, the question and all its answers after every command."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import Accepted, begin, submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Answered, ChanceAnswer, Command, Decision, Event, Record
from tabletop_rules.games.carcassonne.expansions.fairy.messages import FAIRY
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.sources.messages import SOURCES
from tabletop_rules.games.carcassonne.game import make
from tabletop_rules.games.carcassonne.state import State
from tests.games.carcassonne.oracle import HOME
from tests.games.carcassonne.oracle_course import CourseOracle
from tests.games.carcassonne.oracle_lots import Preparation, crowd, flood, host, options_by_lot, tiles_by_lot, weight


def fell(records: Iterable[Record]) -> list[tuple[int, ...]]:
    """What chance answered, in order."""
    commands = [record.event.command for record in records if isinstance(record.event, Answered)]
    return [command.outcome for command in commands if isinstance(command, ChanceAnswer)]  # type: ignore[misc]


def shown(state: State) -> dict[str, Any]:
    """The table as the game has it, under the oracle's words."""
    robbers, messengers, fairy = ROBBERS.of(state), MESSENGERS.of(state), FAIRY.of(state)
    sources = SOURCES.of(state)
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
            "moves": [attrs.asdict(move) for move in batch.moves],
        },
        "fairy": fairy and (fairy.meeple, fairy.due and (fairy.due.seat, fairy.due.amount, fairy.due.feature)),
        "late": state.late,
        "sources": sources and (sources.ransomed, sources.sold, sources.wheel, sources.fired, [*sources.buyers]),
    }


def told(oracle: CourseOracle) -> dict[str, Any]:
    """The same, as told."""
    batch, board = oracle.open, oracle.board
    meeple = (*oracle.fairy_of, oracle.number(oracle.fairy)) if oracle.fairy and oracle.fairy_of else None
    due = oracle.due and (oracle.due.seat, oracle.due.amount, oracle.due.feature)
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
            "moves": [
                *(oracle.movement(batch, *move) for move in batch.moves),
                *({**oracle.movement(batch, *move), "kind": "stolen"} for move in batch.stolen),
            ],
        },
        "fairy": (meeple, due) if "fairy" in oracle.expansions else None,
        "late": oracle.late,
        "sources": (oracle.ransomed, oracle.sold, oracle.wheel, oracle.fired, oracle.buyers)
        if {*oracle.expansions} & {"wheel", "catapult", "bazaar", "tower"}
        else None,
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
    assert decision.rule in question.rules.split()
    answers = [attrs.evolve(command, decision=0) for command in listed]
    assert question.answers == {*answers}
    assert len(answers) == len({*answers})


def plain(value: Any, name: str = "") -> Any:
    """A value as lists and dicts; what stands in no order is sorted."""
    if attrs.has(type(value)):
        return {field.name: plain(getattr(value, field.name), field.name) for field in attrs.fields(type(value))}
    if isinstance(value, dict):
        return {key: plain(each, key) for key, each in value.items()}
    if isinstance(value, tuple | list):
        found = [plain(each) for each in value]
        return sorted(found) if name in ("meeples", "returns", "places") else found
    return value


def kind_of(message: Event | Decision) -> str:
    """The kind of a message under the oracle's words."""
    return message.kind.split(".")[1].removesuffix("/1")


def fields_of(decision: Decision) -> tuple[Any, ...]:
    """What a question is about: the fields of its own."""
    of_all = {field.name for field in attrs.fields(Decision)}
    return tuple(getattr(decision, field.name) for field in attrs.fields(type(decision)) if field.name not in of_all)


def written(event: Event) -> tuple[str, Any]:
    """Kind and fields of a record, under the oracle's words."""
    kind = kind_of(event)
    if isinstance(event, Answered) and isinstance(event.command, ChanceAnswer):
        return kind, {"places": [*event.command.outcome]}  # type: ignore[misc]
    if isinstance(event, Asked):
        return kind, plain({"questions": [(d.seat, kind_of(d), fields_of(d), d.id) for d in event.decisions]})
    return kind, plain(event)


def cited(oracle: CourseOracle, records: Sequence[Record]) -> None:
    """Every record since the last question: what happened, by which rule, and what it follows from."""
    told = oracle.told[len(oracle.told) - len(records) :]
    for record, known in zip(records, told, strict=True):
        assert (known.kind, plain(known.fields)) == written(record.event)
        assert record.rule in known.rules, f"{known.kind} cites {record.rule}: {known.fields}"
        assert known.cause == record.cause, known
    assert len(oracle.told) == records[-1].n


@attrs.frozen
class Played:
    """A match that went as told: its records, how often it met what, and the oracle that told it."""

    records: tuple[Record, ...]
    met: Counter[str]
    oracle: CourseOracle


def play(seed: int, options: Mapping[str, object], seats: int, prepared: Preparation | None = None) -> Played:
    """One random match with a busy host beside the oracle."""
    game, chance, rng = make(options), Seeded(seed), random.Random(seed)
    done = begin(game, seats, chance)
    match, met, records = done.match, Counter[str](), [*done.records]
    oracle = CourseOracle(seats, options)
    oracle.go(None, fell(done.records))
    cited(oracle, done.records)
    if prepared is not None:
        assert told(oracle) == shown(match.state)
        match = prepared(rng, oracle, match)
    while True:
        listed = [command for d in match.decisions for command in legal_commands(game, match, d.seat)]
        same(oracle, match, listed)
        if match.result is not None:
            return Played(tuple(records), met + oracle.met, oracle)
        met[kind_of(match.decisions[0])] += 1
        (command,) = rng.choices(listed, [weight(oracle, each) for each in listed])
        if rng.random() < 0.5:
            handed_in = host(rng, oracle)
            heeded = isinstance(submit(game, match, handed_in, chance), Accepted)
            assert oracle.heeds(handed_in) == heeded, handed_in
            command = handed_in if heeded else command
        accepted = submit(game, match, command, chance)
        assert isinstance(accepted, Accepted)
        match, records = accepted.match, [*records, *accepted.records]
        oracle.go(command, fell(accepted.records))
        cited(oracle, accepted.records)


def several(seeds: range, folder: Path, crowded: bool) -> Counter[str]:
    """Matches with other options, other tiles and other numbers of seats."""
    found = Counter[str]()
    for seed in seeds:
        tiles = tiles_by_lot(random.Random(seed), folder, sets=(1, 2, 3, 4) if crowded else (1, 1, 2))
        options = options_by_lot(random.Random(seed)) | tiles
        found += play(seed, options, 2 + seed % 5, crowd if crowded else None).met
    return found


OFTEN = {
    *("fairy", "fairy_bonus", "features", "abbot", "message", "wheel", "catapult", "sale", "ransom"),  # batches
    *("robbers", "incomplete", "fields"),
    *("PayRansom at tile_spot", "PayRansom at robber_space", "PayRansom at piece_to_place", "R5"),
    *("robber_victim", "R16", "R18", "R19", "R19a", "Q7", "Q14", "chain", "extra 0"),
    *(f"message {number} {act}" for number in (1, 2, 4, 6, 7, 8) for act in (True, False)),
    *("message 3 False", "message 5 False"),
}
"""What a hundred crowded matches bring: batches by their source, moments of the host, rules."""
SELDOM = {"M10", "extra 2", "message 3 True", "message 5 True"}
"""What a thousand bring; the second is a placement earned after those of the turn (M11)."""


@pytest.mark.rule(
    "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11", "B12", "B13", "B14", "B15", "B16", "B17", "B18",
    "B19", "B20", "B21", "B22", "FM1", "FM2", "FM3", "AB1", "AB2", "AB3", "AB4", "AB5", "AB6", "RI1", "RI2", "RI4",
    "RI5", "RI6", "V8", "V9", "V10", "V12", "V13",
)  # fmt: skip
def test_whole_matches_go_as_told_twice(tmp_path: Path) -> None:
    """From the setup to the winners, whatever the expansions, the options, the number of seats and the host."""
    several(range(5), tmp_path, False)


@pytest.mark.rule("B2", "B5", "B6", "B7", "B13", "FM4", "AB5", "RI4", "V10")
def test_other_tiles_go_as_told_twice(tmp_path: Path) -> None:
    """The same with small packs of one's own, in one set or several; cities of two tiles with and without shield."""
    met = Counter[str]()
    for seed in range(5, 17):
        rng = random.Random(seed)
        options = options_by_lot(rng) | tiles_by_lot(rng, tmp_path, own=1, sets=(1, 1, 2)) | {"tiny_city": 2}
        met += play(seed, options, 2 + seed % 5).met
    assert min(met["two-tile city for 2"], met["two-tile city for 3"]) > 0


@pytest.mark.rule("B5", "B6", "RI1", "RI2", "RI3", "RI4", "RI5", "V9", "V13", "Q29")
def test_rivers_of_ones_own_go_as_told_twice(tmp_path: Path) -> None:
    """The same with rivers on tiles of one's own, with the printed ones or without: lakes, bends, several ends."""
    met = Counter[str]()
    for seed in range(20, 60):
        rng = random.Random(seed)
        options = options_by_lot(rng) | tiles_by_lot(rng, tmp_path, own=1, sets=(1, 1, 2), wet=0.8)
        options["expansions"] = rng.choice(((), ("river",), ("river", "abbot", "robbers")))
        met += play(seed, options, 2 + seed % 5, rng.choice((None, flood))).met
    rivers = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]
    assert [] == [each for each in rivers if not met["{} rivers, {} U-turns".format(*each)]]


@pytest.mark.parametrize("seed", range(17, 20))
def test_explanations_lead_back_as_told(seed: int) -> None:
    """From every kind of record `explain` goes back, cause by cause, to a command or the setup, by rules that fit."""
    options, seats = options_by_lot(random.Random(seed)), 2 + seed % 5
    played = play(seed, options, seats)
    table = tr.Table.open("carcassonne", seats=seats, seed=seed, options=options)
    for record in played.records:
        if isinstance(record.event, Answered) and not record.event.by_chance:
            assert isinstance(table.submit(record.event.command), tr.Accepted)
    assert played.records == tuple(table.records)
    first = {known.kind: number for number, known in reversed([*enumerate(played.oracle.told, start=1)])}
    for number in {*first.values(), *random.Random(seed).sample(range(1, len(played.records) + 1), 10)}:
        leads_back(played.oracle, table, number)


def leads_back(oracle: CourseOracle, table: tr.Table, number: int) -> None:
    """One explanation, step by step as told, each with the sentence of a rule that the step may cite."""
    explanation = table.explain(number)
    chain = [number]
    while not asked_for(oracle, chain[-1]) and oracle.told[chain[-1] - 1].cause:
        chain.append(oracle.told[chain[-1] - 1].cause)
    assert chain == [reason.record for reason in explanation.reasons]
    assert explanation.command == (chain[-1] if asked_for(oracle, chain[-1]) else None)
    for reason in explanation.reasons:
        fitting = [SENTENCES[rule] for rule in oracle.told[reason.record - 1].rules]
        assert reason.text in fitting
        assert f"[{reason.rule}: {reason.text}]" in str(explanation)


def asked_for(oracle: CourseOracle, number: int) -> bool:
    """Whether a seat or the host asked for it."""
    return "command" in oracle.told[number - 1].fields


BOOK = tomllib.loads((HOME / "pack" / "rules.toml").read_text("utf-8"))
SENTENCES = {each["id"]: each["title_en"] for each in (*BOOK["rule"], *BOOK["ruling"])} | {
    "setup": "The table is set up."
}


@pytest.mark.rule(
    "T1", "T3", "T4", "T5", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "M2", "M3", "M4", "M5", "M6", "M7", "M8", "M9",
    "M11", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "R10", "R11", "R12", "R13", "R14", "R14a", "R14b",
    "R15", "R16", "R17", "R18", "R19", "R19a", "R20", "R21", "R21a", "R22", "X1", "X2", "X3", "X5", "X6", "X7", "X8",
    "X9", "X10", "X11", "X12", "X13", "X14", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "V11", "Q1", "Q2", "Q3", "Q4",
    "Q5", "Q6", "Q7", "Q8", "Q9", "Q10", "Q11", "Q12", "Q13", "Q14", "Q15", "Q16", "Q17", "Q18", "Q19", "Q20", "Q21",
    "Q22", "Q23", "Q28", "Q31", "Q32", "Q33", "Q34", "Q35", "Q36",
)  # fmt: skip
def test_crowded_tracks_go_as_told_twice(tmp_path: Path) -> None:
    """Robbers stand beside figures close together, few tiles of any pack are left, messages were seen before."""
    assert set() == OFTEN - {*several(range(120), tmp_path, True)}


@pytest.mark.slow
@pytest.mark.rule("M10", "M11", "Q30")
@pytest.mark.parametrize("part", range(10))
def test_many_more_go_as_told_twice(part: int, tmp_path: Path) -> None:
    """A thousand crowded matches and thirty whole ones in each part."""
    several(range(1000 + 30 * part, 1030 + 30 * part), tmp_path, False)
    assert set() == (OFTEN | SELDOM) - {*several(range(1000 + 1000 * part, 2000 + 1000 * part), tmp_path, True)}
