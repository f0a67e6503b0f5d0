"""Every record of every golden log leads to a command or to the setup, and cites a known rule."""

from __future__ import annotations

from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.core.engine import mask_record
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Ended, Record
from tabletop_rules.core.terms import CHANCE, CORE, SPECTATOR
from tabletop_rules.eventlog.explain import causes, explain
from tests.golden.loaded import load
from tests.golden.releases import newest

LOGS = newest("*.jsonl")
SAMPLED = 5
"""Records of a log that are put into words: each costs a fold of the log. The causes of all are walked."""


def is_command(record: Record) -> bool:
    """Whether a seat or the host asked for it."""
    return isinstance(record.event, Answered) and record.event.command.seat != CHANCE


def of_setup(game: Game[Any], record: Record) -> bool:
    """Whether it follows from no record but by a rule of the setup or the course."""
    return record.cause == 0 and (record.rule == "setup" or record.rule in game.tables.texts)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_record_leads_to_a_command_or_to_the_setup(path: Any) -> None:
    """Causes are ever older records, end at a command or the setup and are explained; every rule has both texts."""
    log = load(path)
    game = log.game(tr.load_game)
    reached = 0
    for record in log.records:
        chain = causes(log.records, record.n)
        assert record is chain[0]
        assert [each.n for each in chain] == sorted({each.n for each in chain}, reverse=True)
        assert [each.cause for each in chain[:-1]] == [each.n for each in chain[1:]]
        assert is_command(chain[-1]) or of_setup(game, chain[-1])
        reached += is_command(chain[-1])
    assert reached > len(log.records) // 2
    texts = game.tables.texts
    cited = {record.rule for record in log.records} - {"setup", CORE}
    assert all(texts[rule].en and texts[rule].fr for rule in cited)
    seats = log.header.seats
    stream = [mask_record(record, SPECTATOR) for record in log.records]
    for n in range(len(log.records), 0, -max(1, len(log.records) // SAMPLED)):
        whole = explain(game, log.records, n, "fr", seats=seats)
        seen = explain(game, stream, n, "en", seats=seats, seat=SPECTATOR)
        chain = causes(log.records, n)
        assert [each.n for each in chain] == [reason.record for reason in whole.reasons]
        ends = [each.event.outcome.rule if isinstance(each.event, Ended) else each.rule for each in chain]
        assert ends == [reason.rule for reason in seen.reasons]
        assert all(reason.words for reason in (*whole.reasons, *seen.reasons))
        assert (chain[-1].n if is_command(chain[-1]) else None) == whole.command
