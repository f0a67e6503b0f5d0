"""The game beside its oracle: whole matches and crowded tables, command by command."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_with_records
from tabletop_rules.games.destiny import commands as c
from tests.effort import LONG, fewer, some
from tests.games.chosen import chosen
from tests.games.destiny.oracle.compare import Recorded, play_beside
from tests.games.destiny.oracle.match import Oracle
from tests.games.destiny.oracle.records import check_records
from tests.games.destiny.story import ANA, CONTENT, given
from tests.games.destiny.strategies import any_options, crowded, with_conjunctions

CARDS = tuple(card.id for card in CONTENT.cards)
KINDS = {rule.to.__name__ for rule in tr.load_game("destiny").rules}
TRICK_OPTIONS: dict[str, tuple[object, ...]] = {
    "tie_rule": ("cancel", "void_trick"),
    "loser_rule": ("lowest", "all_non_winners"),
    "lone_loser": (True, False),
}
RARE = {"theft", "chosen theft", "failed attempt", "shared place", "void trick", "extra kill", "blind", "tower fell"}


def whole_match(seed: int) -> Counter[str]:
    """Compare a match from its setup to its end."""
    rng = random.Random(seed)
    seats = rng.randint(2, 5)
    game, chance = tr.load_game("destiny", any_options(rng, seats)), Recorded(Seeded(seed))
    begun = open_with_records(game, seats, chance)
    oracle = Oracle.opened(seats, chosen(game), chance.take())
    check_records(oracle.expected, oracle.asked, None, begun.records)
    return play_beside(game, oracle, begun.match, chance, rng, history=[*begun.records])


def crowded_table(seed: int, card: str | None = None) -> Counter[str]:
    """Compare a match from a crowded table on: with `card` played for power first, or the last turns with thefts."""
    rng = random.Random(f"{card} {seed}")
    turn = rng.choice((1, 3, 6, 7, 11, 12)) if card else rng.choice((9, 10, 11, 12))
    table = crowded(rng, turn, hand=min(13 - turn, 4 if card is None else 2), card=card)
    if card is None:
        table = with_conjunctions(rng, table)
    story = given(**table, initiative=ANA if card else rng.randrange(table["seats"]))
    chance = Recorded(table["chance"])
    first = c.PlayCard(ANA, story.asked.id, card, True) if card else None
    return play_beside(story.game, Oracle.laid(story.state, chosen(story.game)), story.match, chance, rng, first)


def level_trick(seed: int) -> Counter[str]:
    """Compare the last trick of a match in which many values are equal."""
    rng = random.Random(seed)
    seats, ranks = rng.randint(3, 5), rng.sample((0, 1, 3, 9, 12, 14), rng.choice((3, 4)))
    cards = [card.id for card in CONTENT.cards if card.rank in ranks]
    hands = [[card] for card in rng.sample(cards, seats)]
    destiny = rng.choice([card for card in CARDS if [card] not in hands])
    rules: dict[str, Any] = {name: rng.choice(values) for name, values in TRICK_OPTIONS.items()}
    chance = Recorded(Seeded(seed))
    story = given(seats=seats, turn=12, hands=hands, destiny=destiny, initiative=rng.randrange(seats), **rules)
    return play_beside(story.game, Oracle.laid(story.state, chosen(story.game)), story.match, chance, rng, keen=0.05)


@pytest.mark.rule(
    "D-SETUP-1", "D-SETUP-3", "D-SETUP-4", "D-SETUP-6", "D-SETUP-7", "D-SETUP-8", "D-SETUP-9", "D-TURN-1", "D-TURN-2",
    "D-TURN-3", "D-CLOCK-1", "D-CLOCK-2", "D-CLOCK-4", "D-DEST-1", "D-PLAY-1", "D-PLAY-3", "D-PLAY-4", "D-PLAY-7",
    "D-TRICK-1", "D-TRICK-2", "D-TRICK-3", "D-TRICK-4", "D-TRICK-5", "D-TRICK-6", "D-TRICK-7", "D-TRICK-8",
    "D-TRICK-9", "D-SET-1", "D-VAL-3", "D-END-1", "D-SCORE-1", "D-SCORE-2", "D-SCORE-3", "D-INFO-1", "D-INFO-2",
    "D-INFO-3", "D-INFO-4", "D-INFO-5", "D-INFO-6", "D-INFO-12", "D-INFO-13",
)  # fmt: skip
@pytest.mark.parametrize("part", range(4))
def test_whole_matches_agree(part: int) -> None:
    """Game and oracle agree after every command of a random match, from the setup to the ranking."""
    for seed in some(range(8 * part, 8 * part + 8), 4):
        whole_match(seed)


@pytest.mark.rule(*(f"D-CARD-{number}" for number in range(1, 39)), "D-POW-1", "D-POW-2", "D-POW-3", "D-POW-6")
@pytest.mark.rule("D-POW-4", "D-POW-5", "D-POW-7", "D-POW-8", "D-CHAR-1", "D-CHAR-3", "D-CHAR-5", "D-TOK-2", "D-TOK-6")
def test_the_power_of_every_card_agrees() -> None:
    """Game and oracle agree from a crowded table on, with the card played for its power first."""
    for card in CARDS:
        for seed in range(fewer(1, 2)):
            crowded_table(seed, card)


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3", "D-TRICK-5", "D-TRICK-6", "D-TRICK-7", "D-SET-1", "D-CLOCK-2", "D-SCORE-1")
@pytest.mark.rule("D-VAL-1", "D-VAL-2", "D-VAL-3", "D-VAL-4", "D-THEFT-1", "D-THEFT-2", "D-THEFT-3", "D-CONS-1")
def test_last_turns_agree() -> None:
    """Game and oracle agree in the last turns of crowded tables, with many thefts and every rare case."""
    seeds = range(346, 406) if LONG else (349, 358, 380, 389, 400, 405)  # with every rare case
    met = sum((crowded_table(seed) for seed in seeds), Counter[str]())
    assert set() == RARE - {*met}


@pytest.mark.rule("D-TRICK-2", "D-TRICK-3", "D-TRICK-4", "D-TRICK-5", "D-TRICK-8", "D-TURN-2")
def test_tricks_with_equal_values_agree() -> None:
    """Game and oracle agree on tricks with many equal values, under all rules of ties and losers."""
    met = sum((level_trick(seed) for seed in range(fewer(30, 60))), Counter[str]())
    assert fewer(2, 5) < met["void trick"]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_many_more_matches_agree(part: int) -> None:
    """Game and oracle agree on a thousand matches, and every kind of decision comes up."""
    met = sum((whole_match(1000 + seed) for seed in range(100 * part, 100 * part + 100)), Counter[str]())
    met += sum((crowded_table(1000 + seed) for seed in range(200 * part, 200 * part + 200)), Counter[str]())
    met += sum((level_trick(1000 + seed) for seed in range(100 * part, 100 * part + 100)), Counter[str]())
    for card in CARDS:
        met += sum((crowded_table(1000 + seed, card) for seed in range(5 * part, 5 * part + 5)), Counter[str]())
    assert set() == KINDS - {name.split(" ")[0] for name in met}
