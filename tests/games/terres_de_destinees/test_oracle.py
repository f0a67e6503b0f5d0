"""The game beside its oracle: whole matches and crowded tables, command by command."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules.core.messages import Answered, ChanceAnswer, Record
from tabletop_rules.games.terres_de_destinees import commands as c
from tabletop_rules.games.terres_de_destinees.decisions import (
    WhetherToGuard,
    WhetherToHeal,
    WhetherToLoseLess,
    WhetherToSpare,
    WhetherToSurvive,
)
from tabletop_rules.games.terres_de_destinees.events import TurnBegan
from tabletop_rules.games.terres_de_destinees.rules import RULES
from tabletop_rules.games.terres_de_destinees.state import State
from tests.games.terres_de_destinees.oracle import Oracle
from tests.games.terres_de_destinees.oracle_crisis import crisis, eve
from tests.games.terres_de_destinees.oracle_packs import varied_pack
from tests.games.terres_de_destinees.oracle_records import explained, same_records
from tests.games.terres_de_destinees.second_telling import ACTIVATED, CARDS, DESTINS, reached_now, situation
from tests.games.terres_de_destinees.story import Story, about


def fell(records: Iterable[Record]) -> list[tuple[int, ...]]:
    """What chance answered, in order."""
    commands = [record.event.command for record in records if isinstance(record.event, Answered)]
    return [command.outcome for command in commands if isinstance(command, ChanceAnswer)]  # type: ignore[misc]


def seats_of_game(state: State) -> list[dict[str, Any]]:
    """What lies before each seat of the game, under the oracle's words."""
    return [
        {
            "hand": {*player.hand},
            "committed": [*player.committed],
            "play": [(placed.card, placed.engaged, placed.zone) for placed in player.play],
            "jetons": {(held.number, held.placed_by) for held in player.jetons},
            "destin": player.destin,
            "seen_by": {*player.destin_seen_by},
            "out": player.out,
            "deeds": ("eliminated" in player.deeds, any(deed.startswith("saved:") for deed in player.deeds)),
            "size": player.hand_size,
        }
        for player in state.players
    ]


def seats_told(oracle: Oracle) -> list[dict[str, Any]]:
    """The same, as told."""
    return [
        {
            "hand": player.hand,
            "committed": player.committed,
            "play": [(placed.card, placed.engaged, placed.zone) for placed in player.play],
            "jetons": {(held.number, held.placed_by) for held in player.jetons},
            "destin": player.destin,
            "seen_by": player.seen_by,
            "out": player.out,
            "deeds": (player.killed, player.saved),
            "size": player.hand_size,
        }
        for player in oracle.players
    ]


def middle_of_game(state: State) -> dict[str, Any]:
    """What lies in the middle, and what is remembered of the turn."""
    turn, auction = state.turn, state.auction
    return {
        "deck": {*state.deck},
        "discard": [*state.discard],
        "centre": [*state.centre],
        "common": {*state.destins.common},
        "demands": {*state.demands},
        "copies": [(copy.owner, copy.card, copy.source) for copy in state.copies],
        "gone": [{*batch} for batch in state.gone],
        "turn": (turn.number, turn.active, turn.phase.value, {*turn.powers}, turn.received, turn.hastened, turn.quiet),
        "echoes": Counter(turn.echoes),
        "permissions": [*turn.permissions],
        "sales": auction and [(sale.seller, sale.card, sale.face_down, {*sale.seen_by}) for sale in auction.sales],
        "bid": auction and (auction.bid, auction.bidder, {*auction.bidders}),
        "chain": [activation.card for activation in state.chain],
        "unused": {*state.destins.unused_common, *state.destins.unused_secret},
    }


def middle_told(oracle: Oracle) -> dict[str, Any]:
    """The same, as told."""
    turn, auction = oracle.turn, oracle.auction
    return {
        "deck": oracle.deck,
        "discard": oracle.discard,
        "centre": sorted(oracle.centre),
        "common": {*oracle.common},
        "demands": oracle.demands,
        "copies": [(copy.owner, copy.card, copy.source) for copy in oracle.copies],
        "gone": oracle.gone,
        "turn": (turn.number, turn.active, turn.phase, turn.powers, turn.received, turn.hastened, turn.quiet),
        "echoes": Counter(turn.echoes),
        "permissions": turn.permissions,
        "sales": auction and [(sale.seller, sale.card, sale.face_down, sale.seen_by) for sale in auction.sales],
        "bid": auction and (auction.bid, auction.bidder, {*auction.bidders}),
        "chain": oracle.chain,
        "unused": {*DESTINS} - {*oracle.common} - {player.destin for player in oracle.players},
    }


def same(oracle: Oracle, match: tr.Match[State], listed: dict[int, list[Any]]) -> None:
    """What lies where, who is asked what, and what each may answer."""
    state = match.state
    assert seats_told(oracle) == seats_of_game(state)
    result = match.result and (match.result.reason, {*match.result.winners})
    assert oracle.result == result
    if result is not None:
        return
    assert middle_told(oracle) == middle_of_game(state)
    asked = {decision.seat: (type(decision), about(decision)) for decision in match.decisions}
    assert {seat: (question.kind, question.about) for seat, question in oracle.asked.items()} == asked
    for seat, question in oracle.asked.items():
        answers = [attrs.evolve(command, decision=0) for command in listed[seat]]
        assert question.answers == {*answers}
        assert len(answers) == len({*answers})


def choose(rng: random.Random, commands: list[Any]) -> Any:
    """A command by lot: keen on powers and offers, slow to end a turn, small bids more often than large ones."""

    def weight(command: Any) -> float:
        match command:
            case c.EndTurn():
                return 0.3
            case c.Activate() | c.Use(use=True):
                return 2.0
            case c.Bid(cards=cards):
                return float(0.6 / cards**1.5)
            case _:
                return 1.0

    (command,) = rng.choices(commands, [weight(each) for each in commands])
    return command


def whole_match(seed: int, pack: str = "") -> Counter[str]:
    """Play a match at random beside the oracle; returns how often what was asked, resolved and how it ended."""
    rng = random.Random(seed)
    seats = rng.choice([2, 2, 3, 4, 5, 6])
    options = {
        "advanced_cards": rng.random() < 0.7,
        "youngest_seat": rng.choice([-1, rng.randrange(seats)]),
        "turn_limit": rng.choice([200, 200, 200, 1, 9, 30]),
        "pack": pack,
    }
    table = tr.Table.open("terres_de_destinees", seats=seats, seed=seed, options=options)
    oracle = Oracle.opened(seats, table.match.state.options, fell(table.log.records))
    same_records(oracle.told, oracle.asked, None, table.log.records)
    met: Counter[str] = Counter()
    while True:
        listed = {seat: list(table.legal(seat)) for seat in range(seats)}
        same(oracle, table.match, listed)
        if table.result is not None:
            return met + Counter([table.result.reason, *oracle.resolved])
        decision = rng.choice(table.decisions)
        met[decision.kind] += 1
        command = choose(rng, listed[decision.seat])
        since, question = table.version, oracle.asked[decision.seat]
        outcome = table.submit(command)
        assert isinstance(outcome, tr.Accepted)
        oracle.hear(command, fell(outcome.records))
        same_records(oracle.told, oracle.asked, question, outcome.records)
        explained(oracle.told, table.log.records, since + 1)


def laid_table(lay: Callable[[random.Random], Story], seed: int, questions: int = 40) -> Counter[str]:
    """The same from a table laid out by lot, as far as so many questions."""
    rng, met = random.Random(seed), Counter[str]()
    story = lay(rng)
    laid, begins = story.state, rng.choice(["effects", "effects", "auction", "next_turn"])
    if reached_now(laid):
        return met
    getattr(story, begins)()
    oracle = Oracle.laid(laid, begins, fell(story.records))
    same_records(oracle.told, oracle.asked, None, story.records)
    for _ in range(questions):
        listed = {seat: list(tr.legal_commands(story.game, story.match, seat)) for seat in range(story.seats)}
        same(oracle, story.match, listed)
        if story.match.result is not None:
            met[story.match.result.reason] += 1
            break
        decision = rng.choice(story.match.decisions)
        met[decision.kind] += 1
        command = choose(rng, listed[decision.seat])
        outcome = tr.submit(story.game, story.match, command, story.chance)
        assert isinstance(outcome, tr.Accepted)
        story.match = outcome.match
        question = oracle.asked[decision.seat]
        oracle.hear(command, fell(outcome.records))
        same_records(oracle.told, oracle.asked, question, outcome.records)
    return met + Counter(oracle.resolved)


KINDS = {rule.to.kind for rule in RULES}
ACTIVE = {name for name, card in CARDS.items() if card["power"] in ACTIVATED}
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
def test_whole_matches_go_as_told_twice(seven: int) -> None:
    """The whole table, the questions and all their answers after every command, from the setup to the winners."""
    for seed in range(7 * seven, 7 * seven + 7):
        whole_match(seed)


@pytest.mark.rule(
    "T-PWR-1", "T-PWR-2", "T-PWR-3", "T-PWR-4", "T-PWR-5", "T-PWR-6", "T-PWR-7", "T-PWR-8", "T-PWR-9",
    "T-PWR-10", "T-PWR-11", "T-PWR-12", "T-MAND-1", "T-MAND-2", "T-MAND-3", "T-MAND-4", "T-LOSS-1", "T-LOSS-2",
    "T-LOSS-3", "T-LOSS-4", "T-JET-2", "T-JET-3", "T-JET-4", "T-JET-5", "T-JET-6", "T-JET-7", "T-ELIM-1",
    "T-ELIM-2", "T-ELIM-3", "T-ELIM-4", "T-ELIM-5", "F-1", "F-2", "F-3", "F-4", "F-5", "F-7", "F-8", "F-9",
    "F-10", "F-11", "F-12", "F-13", "F-14", "F-15", "F-16", "F-17", "F-18", "F-19", "F-20", "F-21", "T-GOLD-3",
    "T-GOLD-5", "P-4", "P-7", "P-8", "P-9", "P-11", "A-44", "T-TERM-5", "T-TERM-6", "T-TERM-7", "T-TERM-8",
)  # fmt: skip
def test_crowded_tables_go_as_told_twice() -> None:
    """The same from full play areas, short hands and empty decks: each power and each question comes up."""
    met = sum((laid_table(situation, seed) for seed in range(240)), Counter[str]())
    assert set() == (KINDS | ACTIVE) - {*met}


@pytest.mark.rule(
    "T-ELIM-1", "T-ELIM-2", "T-ELIM-3", "T-ELIM-4", "T-ELIM-5", "T-LOSS-1", "T-LOSS-2", "T-LOSS-3", "T-JET-4",
    "T-JET-6", "T-JET-7", "T-PWR-7", "T-PWR-10", "T-TURN-6", "P-3", "P-4", "P-7", "P-8", "P-9", "P-11", "F-15", "F-16",
    "F-19", "F-20", "F-21", "T-WIN-4",
)  # fmt: skip
def test_those_about_to_fall_and_to_be_saved_go_as_told_twice() -> None:
    """The same where attacks meet hands of a card or two, with all that saves; at 1280 two fall at once."""
    met = sum((laid_table(crisis, seed) for seed in (*range(100), 1280)), Counter[str]())
    offers = (WhetherToSurvive, WhetherToHeal, WhetherToSpare, WhetherToGuard, WhetherToLoseLess)
    assert min(met[offer.kind] for offer in offers) > 9


@pytest.mark.rule("T-WIN-1", "T-WIN-2", "T-WIN-3", "T-WIN-5", "T-WIN-7", "P-11", "T-TERM-6", "T-2P-2", "F-5")
def test_those_about_to_win_do_so_as_told_twice() -> None:
    """The same where each player lacks a card for some objective; at 1114 both `marche` and Jeton 11 draw."""
    met = sum((laid_table(eve, seed) for seed in (*range(100), 1114)), Counter[str]())
    assert met["destin"] > 25


@pytest.mark.rule("T-TURN-1", "T-TURN-5", "T-TURN-6", "T-2P-10", "T-SETUP-7", "T-TERM-6")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_happens_is_explained_back_to_a_command(seats: int) -> None:
    """Every record is explained by rules that the digest has, back to a command, or in the first turn to the setup."""
    table, rng = tr.Table.open("terres_de_destinees", seats, 7, options={"turn_limit": 6}), random.Random(seats)
    turns = 0
    while table.result is None:
        seen = table.version
        command = choose(rng, list(table.legal(rng.choice(table.decisions).seat)))
        assert isinstance(table.submit(command), tr.Accepted)
        for record in table.log.records[seen:]:
            turns += isinstance(record.event, TurnBegan)
            why = table.explain(record.n)
            assert all(reason.text for reason in why.reasons), why
            assert why.from_command or turns < 2, why
            assert record.rule == why.reasons[0].rule
    assert 0 < turns


def other_numbers(seed: int, folder: Path) -> Counter[str]:
    """A whole match and some crises with a pack of other numbers."""
    with varied_pack(random.Random(seed), folder) as pack:
        met = whole_match(seed, pack)
        return sum((laid_table(partial(crisis, options={"pack": pack}), 100 * seed + n) for n in range(12)), met)


@pytest.mark.rule("T-LOSS-1", "T-LOSS-2", "P-1", "P-3", "P-4", "P-5", "P-6", "P-8", "P-9", "T-PWR-5", "T-DECK-1")
@pytest.mark.parametrize("seed", range(3))
def test_packs_with_other_numbers_go_as_told_twice(seed: int, tmp_path: Path) -> None:
    """The same where a power draws, costs, or makes others lose one to three cards."""
    other_numbers(seed, tmp_path / "mine")


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_more_go_as_told_twice(part: int, tmp_path: Path) -> None:
    """A hundred whole matches, ten packs and a thousand tables in each part, to every way in which a match ends."""
    met = sum((whole_match(1000 + seed) for seed in range(100 * part, 100 * part + 100)), Counter[str]())
    for seed in range(1000 + 10 * part, 1010 + 10 * part):
        other_numbers(seed, tmp_path / str(seed))
    for lay, tables in ((situation, 400), (crisis, 300), (eve, 300)):
        seeds = range(1000 + tables * part, 1000 + tables * (part + 1))
        met += sum((laid_table(lay, seed) for seed in seeds), Counter[str]())
    assert set() == (KINDS | ACTIVE | ENDS) - {*met}
