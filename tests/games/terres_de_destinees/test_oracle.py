"""Whole matches and random tables beside the oracle, command by command."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Answered, ChanceAnswer, Record
from tabletop_rules.games.terres_de_destinees import decisions as d
from tabletop_rules.games.terres_de_destinees.events import TurnBegan
from tabletop_rules.games.terres_de_destinees.game import BOOK
from tests.effort import LONG, fewer, some
from tests.games.chosen import chosen
from tests.games.terres_de_destinees.oracle.compare import same_causes, same_match, same_records
from tests.games.terres_de_destinees.oracle.match import Oracle
from tests.games.terres_de_destinees.oracle.pack import ACTIVATED, CARDS
from tests.games.terres_de_destinees.story import Story
from tests.games.terres_de_destinees.strategies import choose, crisis, eve, situation, varied_pack


def outcomes(records: Iterable[Record]) -> list[tuple[int, ...]]:
    """Return the outcomes of chance, in order."""
    commands = [record.event.command for record in records if isinstance(record.event, Answered)]
    return [command.outcome for command in commands if isinstance(command, ChanceAnswer)]  # type: ignore[misc]


def whole_match(seed: int, pack: str = "") -> Counter[str]:
    """Play a random match beside the oracle. Return how often each decision, power and end occurred."""
    rng = random.Random(seed)
    seats = rng.choice([2, 2, 3, 4, 5, 6])
    options = {
        "advanced_cards": rng.random() < 0.7,
        "youngest_seat": rng.choice([-1, rng.randrange(seats)]),
        "turn_limit": rng.choice([200, 200, 200, 1, 9, 30]),
        "pack": pack,
    }
    table = tr.Table.open("terres_de_destinees", seats=seats, seed=seed, options=options)
    oracle = Oracle.opened(seats, chosen(table.game), outcomes(table.log.records))
    same_records(oracle, None, table.log.records)
    met: Counter[str] = Counter()
    while True:
        legal = {seat: list(table.legal(seat)) for seat in range(seats)}
        same_match(oracle, table.match, legal)
        if table.result is not None:
            return met + Counter([table.result.reason, *oracle.resolved])
        decision = rng.choice(table.decisions)
        met[decision.kind] += 1
        since, before = table.version, oracle.asked[decision.seat]
        command = choose(rng, legal[decision.seat])
        outcome = table.submit(command)
        assert isinstance(outcome, tr.Accepted)
        oracle.answer(command, outcomes(outcome.records))
        same_records(oracle, before, outcome.records)
        same_causes(oracle.expected, table.log.records, since + 1)


def random_table(lay: Callable[[random.Random], Story], seed: int, decisions: int = 40) -> Counter[str]:
    """Do the same from a random table, for this many decisions; nothing if a Destin is fulfilled already."""
    rng, met = random.Random(seed), Counter[str]()
    story = lay(rng)
    state, begins = story.state, rng.choice(["effects", "effects", "auction", "next_turn"])
    if Oracle.won_at_once(state):
        return met
    getattr(story, begins)()
    oracle = Oracle.from_state(state, begins, outcomes(story.records))
    same_records(oracle, None, story.records)
    for _ in range(decisions):
        legal = {seat: list(tr.legal_commands(story.game, story.match, seat)) for seat in range(story.seats)}
        same_match(oracle, story.match, legal)
        if story.match.result is not None:
            met[story.match.result.reason] += 1
            break
        decision = rng.choice(story.match.decisions)
        met[decision.kind] += 1
        before, command = oracle.asked[decision.seat], choose(rng, legal[decision.seat])
        outcome = tr.submit(story.game, story.match, command, story.chance)
        assert isinstance(outcome, tr.Accepted)
        story.match = outcome.match
        oracle.answer(command, outcomes(outcome.records))
        same_records(oracle, before, outcome.records)
    return met + Counter(oracle.resolved)


KINDS = {rule.to.kind for rule in BOOK.rules}
ACTIVE = {name for name, card in CARDS.items() if card["power"] in ACTIVATED}
CROWDED = (6, 17, 21, 43, 53, 62, 63, 64, 80, 89, 90, 94, 98, 111)
"""Seeds of tables which together meet every power and every decision."""
ENDS = {"destin", "last_survivor", "last_survivors", "stalemate", "turn_limit"}


@pytest.mark.rule(
    "T-SETUP-1", "T-SETUP-2", "T-SETUP-3", "T-SETUP-4", "T-SETUP-5", "T-SETUP-6", "T-SETUP-7", "T-SETUP-8",
    "T-TURN-1", "T-TURN-2", "T-TURN-3", "T-TURN-4", "T-TURN-5", "T-TURN-6", "T-AUC-1", "T-AUC-2", "T-AUC-3",
    "T-AUC-4", "T-AUC-5", "T-AUC-6", "T-AUC-7", "T-AUC-8", "T-AUC-9", "T-AUC-10", "T-AUC-11", "T-AUC-12",
    "T-AUC-13", "T-DECK-1", "T-DECK-2", "T-DECK-4", "T-WIN-1", "T-WIN-2", "T-WIN-3", "T-WIN-4", "T-WIN-5",
    "T-WIN-6", "T-WIN-7", "T-WIN-8", "T-WIN-9", "T-2P-2", "T-2P-3", "T-2P-4", "T-2P-5", "T-2P-6", "T-2P-7",
    "T-2P-8", "T-2P-9", "T-2P-10", "T-2P-11", "T-2P-12", "T-2P-13", "P-1", "P-2", "P-3", "P-5", "P-6",
)  # fmt: skip
@pytest.mark.parametrize("seven", range(5))
def test_whole_matches_agree_with_the_oracle(seven: int) -> None:
    """After every command the table, the decisions and all legal answers are those of the oracle."""
    for seed in some(range(7 * seven, 7 * seven + 7), 2):
        whole_match(seed)


@pytest.mark.rule(
    "T-PWR-1", "T-PWR-2", "T-PWR-3", "T-PWR-4", "T-PWR-5", "T-PWR-6", "T-PWR-7", "T-PWR-8", "T-PWR-9",
    "T-PWR-10", "T-PWR-11", "T-PWR-12", "T-MAND-1", "T-MAND-2", "T-MAND-3", "T-MAND-4", "T-LOSS-1", "T-LOSS-2",
    "T-LOSS-3", "T-LOSS-4", "T-JET-2", "T-JET-3", "T-JET-4", "T-JET-5", "T-JET-6", "T-JET-7", "T-ELIM-1",
    "T-ELIM-2", "T-ELIM-3", "T-ELIM-4", "T-ELIM-5", "F-1", "F-2", "F-3", "F-4", "F-5", "F-7", "F-8", "F-9",
    "F-10", "F-11", "F-12", "F-13", "F-14", "F-15", "F-16", "F-17", "F-18", "F-19", "F-20", "F-21", "T-GOLD-3",
    "T-GOLD-5", "P-4", "P-7", "P-8", "P-9", "P-11", "A-44", "T-TERM-5", "T-TERM-6", "T-TERM-7", "T-TERM-8",
)  # fmt: skip
def test_crowded_tables_agree_with_the_oracle() -> None:
    """From full play areas, short hands and empty decks every power and every decision comes up."""
    seeds = range(120) if LONG else CROWDED
    met = sum((random_table(situation, seed) for seed in seeds), Counter[str]())
    assert set() == (KINDS | ACTIVE) - {*met}


@pytest.mark.rule(
    "T-ELIM-1", "T-ELIM-2", "T-ELIM-3", "T-ELIM-4", "T-ELIM-5", "T-LOSS-1", "T-LOSS-2", "T-LOSS-3", "T-JET-4",
    "T-JET-6", "T-JET-7", "T-PWR-7", "T-PWR-10", "T-TURN-6", "P-3", "P-4", "P-7", "P-8", "P-9", "P-11", "F-15", "F-16",
    "F-19", "F-20", "F-21", "T-WIN-4",
)  # fmt: skip
def test_eliminations_and_rescues_agree_with_the_oracle() -> None:
    """Attacks meet hands of a card or two and everything that saves; with seed 1280 two fall at once."""
    met = sum((random_table(crisis, seed) for seed in (*range(fewer(15, 50)), 1280)), Counter[str]())
    offers = (d.WhetherToSurvive, d.WhetherToHeal, d.WhetherToSpare, d.WhetherToGuard, d.WhetherToLoseLess)
    assert min(met[offer.kind] for offer in offers) > fewer(1, 4)


@pytest.mark.rule("T-WIN-1", "T-WIN-2", "T-WIN-3", "T-WIN-5", "T-WIN-7", "P-11", "T-TERM-6", "T-2P-2", "F-5")
def test_victories_agree_with_the_oracle() -> None:
    """Each player lacks a card for some objective; with seed 1114 both `marche` and Jeton 11 draw."""
    met = sum((random_table(eve, seed) for seed in (*range(fewer(15, 50)), 1114)), Counter[str]())
    assert met["destin"] > fewer(4, 12)


@pytest.mark.rule("T-TURN-1", "T-TURN-5", "T-TURN-6", "T-2P-10", "T-SETUP-7", "T-TERM-6")
@pytest.mark.parametrize("seats", some([2, 3, 5], 2))
def test_every_record_is_explained(seats: int) -> None:
    """The causes of every record lead to a command, or in the first turn to the setup, by rules of the digest."""
    options, rng, turns = {"turn_limit": fewer(2, 6)}, random.Random(seats), 0
    table = tr.Table.open("terres_de_destinees", seats, 7, options=options)
    while table.result is None:
        seen = table.version
        command = choose(rng, list(table.legal(rng.choice(table.decisions).seat)))
        assert isinstance(table.submit(command), tr.Accepted)
        for record in table.log.records[seen:]:
            turns += isinstance(record.event, TurnBegan)
            why = table.explain(record.n)
            assert all(reason.text for reason in why.reasons), why
            assert why.from_command or turns < 2, why
            rule = record.event.outcome.rule if isinstance(record.event, tr.Ended) else record.rule
            assert rule == why.reasons[0].rule
    assert 0 < turns


def other_numbers(seed: int, folder: Path) -> Counter[str]:
    """Compare a whole match and some crises with a pack of other numbers."""
    with varied_pack(random.Random(seed), folder) as pack:
        met, lay = whole_match(seed, pack), partial(crisis, options={"pack": pack})
        return sum((random_table(lay, 100 * seed + n) for n in range(fewer(2, 6))), met)


@pytest.mark.rule("T-LOSS-1", "T-LOSS-2", "P-1", "P-3", "P-4", "P-5", "P-6", "P-8", "P-9", "T-PWR-5", "T-DECK-1")
@pytest.mark.parametrize("seed", some(range(3), 2))
def test_packs_with_other_numbers_agree_with_the_oracle(seed: int, tmp_path: Path) -> None:
    """Powers draw, cost, or make others lose one to three cards."""
    other_numbers(seed, tmp_path / "mine")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_more_agree_with_the_oracle(part: int, tmp_path: Path) -> None:
    """Each part compares a hundred matches, ten packs and a thousand tables, up to every way a match may end."""
    met = sum((whole_match(1000 + seed) for seed in range(100 * part, 100 * part + 100)), Counter[str]())
    for seed in range(1000 + 10 * part, 1010 + 10 * part):
        other_numbers(seed, tmp_path / str(seed))
    for lay, tables in ((situation, 400), (crisis, 300), (eve, 300)):
        seeds = range(1000 + tables * part, 1000 + tables * (part + 1))
        met += sum((random_table(lay, seed) for seed in seeds), Counter[str]())
    assert set() == (KINDS | ACTIVE | ENDS) - {*met}
