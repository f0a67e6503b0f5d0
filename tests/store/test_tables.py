"""Tables of the games, kept in a store."""

from __future__ import annotations

import random
import threading

import pytest

import tabletop_rules as tr
from tabletop_rules.eventlog.lines import hash_in
from tabletop_rules.store import NO_MATCH, StoreConflict, join_lines, lines_of, open_store
from tabletop_rules.testing.store_suite import LINES, gather


@pytest.mark.parametrize("game", tr.games())
def test_a_table_goes_on_from_the_store(game: str, url: str) -> None:
    """A match that is stored after every command, and resumed from the store in the middle, is the same match."""
    rng, whole = random.Random(4), tr.Table.open(game, 3, 4)
    with open_store(url) as store:
        table = tr.Table.open(game, 3, 4)
        stored = store.append("m", NO_MATCH, lines_of(table.log))
        for number in range(24):
            if number == 12:
                log = tr.EventLog.loads(join_lines(store.read("m")), games=tr.load_game)
                table = tr.Table.resume(log, seed=4)
                assert (table.version, log.head) == (stored.last, stored.head)
            command = rng.choice(list(table.legal()))
            for each in (table, whole):
                assert isinstance(each.submit(command), tr.Accepted)
            stored = store.append("m", stored.last, lines_of(table.log, stored.last, stored.head), f"c{number}")
        assert whole.match == table.match
        assert [line.encode() for line in whole.log.lines] == store.read("m")


def test_lines_of_gives_the_lines_of_the_log() -> None:
    """From any line on, with or without the hash of that line."""
    table = tr.Table.open("terres_de_destinees", 3, 4)
    lines = [line.encode() for line in table.log.lines]
    for after in range(-1, len(lines)):
        head = hash_in(lines[after].decode()) if after >= 0 else ""
        assert lines[after + 1 :] == lines_of(table.log, after, head) == lines_of(table.log, after)


def test_a_store_in_memory() -> None:
    """A database in memory is shared by threads, is followed, and goes with its store."""
    with open_store("sqlite://") as store, open_store("sqlite:///:memory:") as other:
        store.append("m", NO_MATCH, LINES[:1])
        follower = store.follow("m", NO_MATCH, 10)

        def write(number: int) -> None:
            while (version := store.version("m")) < 60:
                try:
                    store.append("m", version, LINES[version + 1 : version + 2])
                except StoreConflict:
                    store.documents.put(f"{number}/{version}", b"", 0)

        threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        assert LINES == gather(follower, 60)
        for thread in threads:
            thread.join()
        assert LINES == store.read("m")
        assert NO_MATCH == other.version("m")
