"""Any damage to the file of a log is noticed at its record, and the records before it are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import tabletop_rules as tr
from tests.eventlog.damage import WAYS, Damaged, Whole, damage
from tests.golden.releases import find

PAIRS = {
    "carcassonne": ("carcassonne-2-expansions", "carcassonne-4-expansions"),
    "destiny": ("destiny-2", "destiny-3"),
    "fatum_medieval": ("fatum_medieval-3", "fatum_medieval-5"),
    "terres_de_destinees": ("terres_de_destinees-2", "terres_de_destinees-3"),
}
SHORT = 60


@cache
def whole(name: str, most: int | None) -> Whole:
    """Return a golden log, or its beginning."""
    log = tr.EventLog.load(find(f"{name}.jsonl"))
    return Whole.of(log, log.game(tr.load_game), most)


def damages(numbers: range) -> Iterator[tuple[Whole, Damaged]]:
    """Yield these damages, the games in turn; from 1,000 on, every hundredth is done to a whole match."""
    games = sorted(PAIRS)
    for number in numbers:
        one, other = PAIRS[games[number % len(games)]]
        most = None if number >= 1_000 and number % 100 == 99 else SHORT
        good = whole(one, most)
        yield good, damage(good, whole(other, most), number)


def misjudged(good: Whole, bad: Damaged, path: Path) -> str | None:
    """Return what is wrong with how a damaged log is read and recovered, or None."""
    try:
        tr.EventLog.loads(bad.text, good.game, expect_head=good.log.head if bad.only_by_head else None)
    except tr.LogError as fault:
        if fault.record != bad.record:
            return f"it was noticed at record {fault.record}"
    else:
        return "it was not noticed"
    path.write_bytes(bad.text)
    try:
        kept = tr.EventLog.recover(path, good.game)
    except tr.LogError as fault:
        return None if bad.record == 0 == fault.record else "nothing was recovered"
    longest = max(stop for stop in good.stops if stop < max(bad.record, 1))
    if kept.log.records != good.log.records[:longest]:
        return f"{len(kept.log.records)} records were kept, and {longest} could be"
    if not kept.lost and not bad.only_by_head:
        return "nothing is said to be lost"
    path.write_text(kept.log.dumps(), "utf-8")
    table = tr.Table.resume(tr.EventLog.load(path, good.game), game=good.game)
    if longest and not table.decisions:
        return "what was kept cannot be played on"
    return None


def all_noticed(numbers: range, path: Path) -> None:
    """Assert that every damage is noticed and recovered from, and every way was tried."""
    met: Counter[str] = Counter()
    found = []
    for number, (good, bad) in zip(numbers, damages(numbers), strict=True):
        met[bad.how] += 1
        problem = misjudged(good, bad, path)
        if problem is not None:
            found.append(f"damage {number}, {bad.how} at record {bad.record} of {good.log.header.game}: {problem}")
    assert [] == found
    assert set(WAYS) <= set(met)


def test_damaged_logs_are_all_noticed(tmp_path: Path) -> None:
    """A hundred damaged logs are refused at the right record, and their beginnings kept."""
    all_noticed(range(100), tmp_path / "log.jsonl")


@pytest.mark.slow
def test_ten_thousand_damaged_logs_are_all_noticed(tmp_path: Path) -> None:
    """Ten thousand more are noticed as well."""
    all_noticed(range(1_000, 11_000), tmp_path / "log.jsonl")


def test_the_undamaged_log_is_good(tmp_path: Path) -> None:
    """The undamaged logs load and recover without loss."""
    for game, (name, _) in PAIRS.items():
        good = whole(name, SHORT)
        assert good.log == tr.EventLog.loads(good.text, good.game, expect_head=good.log.head)
        assert game == good.log.header.game
        (tmp_path / "log.jsonl").write_bytes(good.text)
        kept = tr.EventLog.recover(tmp_path / "log.jsonl", good.game)
        assert (good.log, 0) == (kept.log, kept.lost)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (lambda log: log.replace(b"\n", b"\r\n"), "CR LF"),
        (lambda log: b"\xef\xbb\xbf" + log, "byte order mark"),
        (lambda log: log.decode().encode("utf-16"), "byte order mark"),
    ],
)
def test_what_editors_do_to_a_log_is_named(changed: Callable[[bytes], bytes], message: str) -> None:
    """Changed line ends and encodings are named, with what to do."""
    log = find("destiny-2.jsonl").read_bytes()
    with pytest.raises(tr.LogError, match=message) as fault:
        tr.EventLog.loads(changed(log))
    assert 0 == fault.value.record
