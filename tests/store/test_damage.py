"""A database that does not hold what was written to it is noticed, and the record named."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from sqlalchemy import ColumnElement, Executable, delete, insert, select, update

from tabletop_rules.store import StoreCorrupt, StoreRewound, open_store
from tabletop_rules.store.schema import MATCH, RECORD
from tabletop_rules.store.sql import SqlStore
from tabletop_rules.testing.store_suite import LINES, sample_lines


@pytest.fixture
def store(url: str) -> Iterator[SqlStore]:
    """A store with the matches m and n."""
    with open_store(url) as opened:
        for name in ("m", "n"):
            opened.append(name, -1, LINES)
        yield opened


def line_at(n: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the condition for a line of match m."""
    return RECORD.c.match_id == "m", RECORD.c.n == n


def change(store: SqlStore, *statements: Executable) -> None:
    """Change the database behind the store's back."""
    with store._database.writing() as connection:
        for statement in statements:
            connection.execute(statement)


def flip(store: SqlStore, n: int, at: int, bit: int) -> None:
    """Flip one bit in a line of match m."""
    with store._database.reading() as connection:
        line = bytearray(connection.execute(select(RECORD.c.line).where(*line_at(n))).scalar_one())
    line[at % len(line)] ^= 1 << bit
    change(store, update(RECORD).where(*line_at(n)).values(line=bytes(line)))


def check_found(store: SqlStore, n: int) -> None:
    """Check that every read over the bad record finds it, and nothing else is harmed."""
    for after in {-1, 0, n - 2, n - 1} - {-2, -3}:
        with pytest.raises(StoreCorrupt, match=f"match 'm' is damaged in the database: .*{n or 'header'}") as caught:
            store.read("m", after)
        assert ("m", n) == (caught.value.match_id, caught.value.record)
        if after == n - 1:
            break
    assert LINES[:n] == store.read("m", -1, n) if n > 0 else True
    assert LINES == store.read("n")


def test_a_flipped_bit_is_found(store: SqlStore) -> None:
    """A bit flipped anywhere in a record is found by whoever reads it."""
    for n, (at, bit) in product((1, 2, 31, 59, 60), ((0, 0), (12, 3), (60, 5), (-1, 7), (-40, 1))):
        flip(store, n, at, bit)
        check_found(store, n)
        flip(store, n, at, bit)


def test_a_flipped_bit_in_the_header_is_found(store: SqlStore) -> None:
    """The header is a part of the chain."""
    flip(store, 0, 20, 2)
    with pytest.raises(StoreCorrupt, match="match 'm' is damaged") as caught:
        store.read("m")
    assert 0 == caught.value.record


def test_a_missing_record_is_found(store: SqlStore) -> None:
    """Records deleted in the middle or at the end are missed."""
    change(store, delete(RECORD).where(*line_at(60)))
    check_found(store, 60)
    change(store, delete(RECORD).where(*line_at(31)))
    check_found(store, 31)


def test_records_of_another_log_are_found(store: SqlStore) -> None:
    """A last record that is sound, but was not the one appended, is found: the head is kept apart."""
    other = [*LINES[:60], sample_lines(60)[60].replace(b"S-1", b"S-9")]
    change(store, update(RECORD).where(*line_at(60)).values(line=other[60]))
    check_found(store, 60)
    change(store, update(RECORD).where(*line_at(60)).values(line=LINES[60]))
    change(store, update(MATCH).where(MATCH.c.id == "m").values(head="0" * 32))
    check_found(store, 60)


def test_a_follower_meets_the_damage(store: SqlStore) -> None:
    """A follower hands out what is good, up to a batch, and raises at the damage."""
    long = sample_lines(600)
    store.append("long", -1, long)
    change(store, update(RECORD).where(RECORD.c.match_id == "long", RECORD.c.n == 400).values(line=b"{}"))
    follower = store.follow("long", -1, 10)
    assert long[:250] == next(follower)
    with pytest.raises(StoreCorrupt) as caught:
        next(follower)
    assert ("long", 400) == (caught.value.match_id, caught.value.record)


def test_nothing_is_appended_over_damage(store: SqlStore) -> None:
    """An append to a match that has records after its last, or another head than this process knows, is refused."""
    change(store, insert(RECORD).values(match_id="m", n=61, line=b"{}"))
    more = sample_lines(61)
    with pytest.raises(StoreCorrupt, match="has records after its last, 60") as caught:
        store.append("m", 60, more[61:])
    assert 61 == caught.value.record
    change(store, update(MATCH).where(MATCH.c.id == "n").values(head="0" * 32))
    with pytest.raises(StoreRewound, match="'n' is another one"):
        store.append("n", 60, more[61:])


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """A file of another kind is left as it is."""
    path = tmp_path / "matches.db"
    path.write_bytes(b"something else " * 100)
    with pytest.raises(StoreCorrupt, match="file is not a database"):
        open_store(f"sqlite:///{path}")
    assert path.read_bytes().startswith(b"something else")


def test_a_torn_file_is_refused(tmp_path: Path) -> None:
    """Pages overwritten in the file of SQLite give a StoreCorrupt, or lines that are right."""
    path = tmp_path / "matches.db"
    lines = sample_lines(2000)
    with open_store(f"sqlite:///{path}") as store:
        store.append("m", -1, lines)
    whole = path.read_bytes()
    found = 0
    for at in range(8192, len(whole), len(whole) // 12):
        path.write_bytes(whole[:at] + b"\xa5" * 512 + whole[at + 512 :])
        try:
            with open_store(f"sqlite:///{path}") as store:
                assert lines == store.read("m")
        except StoreCorrupt:
            found += 1
    assert 6 < found
