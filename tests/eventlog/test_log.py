"""`EventLog`: a saved log reads back the same, and damage is found at its record."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given

from tabletop_rules.core.messages import Undone
from tabletop_rules.errors import LogError, OptionError, UnknownGameError, UsageError
from tabletop_rules.eventlog.lines import chained
from tabletop_rules.eventlog.log import EventLog, replay
from tests.eventlog.crypt import CRYPT
from tests.eventlog.damage import chain
from tests.eventlog.play import MATCHES, Played, play

PLAYED = play(7, commands=30)
LOG = PLAYED.log
TEXT = LOG.dumps()
LINES = TEXT.splitlines(keepends=True)


def fault(text: str | bytes, **how: Any) -> LogError:
    """Return the fault of reading a text as a log."""
    with pytest.raises(LogError) as caught:
        EventLog.loads(text, CRYPT, **how)
    return caught.value


@given(played=MATCHES)
def test_a_log_comes_back(played: Played) -> None:
    """A log reads back with the same records, text, head and match."""
    text = played.log.dumps()
    read = EventLog.loads(text, CRYPT)
    assert played.log == read
    assert text == read.dumps()
    assert played.log.head == read.head
    assert played.match == replay(read, CRYPT)


def test_lines_are_canonical_json() -> None:
    """A header line, then a line per record, each canonical JSON."""
    header, first, *_ = (json.loads(line) for line in LINES)
    assert {"content", "format", "game", "hash", "options", "package", "ruleset", "seats"} == set(header)
    assert ["x", "y", "z"] == header["options"]["suits"]
    assert ["cause", "data", "hash", "kind", "n"] == list(first)
    assert ["record", "rule"] == list(first["cause"])
    for line in LINES:
        canonical = json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert canonical + "\n" == line


def test_the_hash_chains_from_the_first_line() -> None:
    """Each hash covers its line and the hash before."""
    before = ""
    for line in LINES:
        raw = json.loads(line)
        given_hash = raw.pop("hash")
        body = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = chained(before, body.encode())
        assert given_hash == before
    assert LOG.head == before


def test_keys_in_another_order_are_read() -> None:
    """Keys may stand in another order if the hash is right, but the number must be right too."""
    *kept, last = LINES
    raw = json.loads(last)
    before = json.loads(kept[-1])["hash"]
    del raw["hash"]

    def written(n: int) -> str:
        body = json.dumps({key: {**raw, "n": n}[key] for key in ("n", "kind", "data", "cause")})
        return f'{body[:-1]},"hash":"{chained(before, body.encode())}"}}'

    read = EventLog.loads("".join([*kept, written(raw["n"]), "\n"]), CRYPT)
    assert LOG.records == read.records
    with pytest.raises(LogError, match=f"record {raw['n']}"):
        EventLog.loads("".join([*kept, written(raw["n"] + 1), "\n"]), CRYPT)


def test_any_changed_bit_of_some_lines_is_noticed() -> None:
    """Every changed bit of the header and of two records is noticed at its line."""
    raw = "".join(LINES[:3]).encode()
    assert LOG.records[:2] == EventLog.loads(raw, CRYPT).records
    for place in range(len(raw)):
        for bit in range(8):
            spoilt = raw[:place] + bytes([raw[place] ^ (1 << bit)]) + raw[place + 1 :]
            assert raw[:place].count(b"\n") == fault(spoilt).record


def test_moved_and_changed_lines_are_distinguished() -> None:
    """The fault says whether lines were moved or one was changed."""
    assert "record 10 is where record 9 belongs" in str(fault("".join([*LINES[:9], *LINES[10:]])))
    assert "record 9 was edited" in str(fault(TEXT.replace(LINES[9], LINES[9].replace('"n":9', '"n": 9'))))


def test_a_cut_tail_is_noticed_by_its_head() -> None:
    """A log that ends before or after its known head is refused."""
    cut = "".join(LINES[:15])
    assert LOG.records[:14] == EventLog.loads(cut, CRYPT).records
    found = fault(cut, expect_head=LOG.head)
    assert "record 15 is missing" in str(found)
    assert 15 == found.record
    head = EventLog.loads(cut, CRYPT).head
    assert LOG == EventLog.loads(TEXT, CRYPT, expect_head=LOG.head)
    found = fault(TEXT, expect_head=head)
    assert "goes on after record 14" in str(found)
    assert 15 == found.record


def resealed(change: Callable[[list[dict[str, Any]]], object]) -> str:
    """Return the log with a change and all hashes made anew."""
    raws = [json.loads(line) for line in LINES]
    change(raws)
    return chain(raws).decode()


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"format": 2}, "format 2, written by a later version"),
        ({"format": True}, "$.format: must be a whole number, not true"),
        ({"ruleset": 3}, "ruleset 3, but this package has 2: update it"),
        ({"seats": 9}, "it has 9 seats, but crypt is for 2, 3"),
        ({"seats": "3"}, '$.seats: must be a whole number, not "3"'),
        ({"game": "chess"}, "a log of 'chess', not of 'crypt'"),
        ({"options": {"bells": 1, "suits": ["x", "y", "z"], "bats": 1}}, "crypt has no option 'bats'"),
        ({"options": {"bells": 2, "suits": ["x", "y", "z"]}}, "option 'bells' was 2, but the given game has 1"),
        ({"options": {"bells": True, "suits": ["x", "y", "z"]}}, "option 'bells' was True"),
        ({"options": {"bells": 1}}, "the header lacks option 'suits'"),
        ({"options": []}, "$.options: must be an object, not a list of 0"),
        ({"options": {"bells": 1.5, "suits": []}}, "not 1.5"),
        ({"additions": ["more"]}, "additions more, but the given game has none"),
        ({"colour": "red"}, '$: no such field: "colour"'),
    ],
)
def test_headers_that_do_not_fit_are_refused(change: dict[str, Any], text: str) -> None:
    """A header that does not fit the game is named; an older ruleset or package fits."""
    found = fault(resealed(lambda raws: raws[0].update(change)))
    assert 0 == found.record
    assert text in str(found)
    older = {"ruleset": 1, "package": "0.0.1", "options": {"bells": 1}}
    assert LOG.records == EventLog.loads(resealed(lambda raws: raws[0].update(older)), CRYPT).records


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"kind": "crypt.drown/1"}, 'no kind "crypt.drown/1"; the most similar is crypt.drawn/1'),
        ({"kind": "crypt.place/1"}, "must be Event"),
        ({"kind": 7}, ""),
        ({"data": {}}, "missing"),
        ({"data": []}, ""),
        ({"extra": 1}, "record 2"),
        ({"cause": {"rule": "C1", "record": 2}}, "an earlier record"),
        ({"cause": {"rule": "C1", "record": -1}}, "an earlier record"),
        ({"cause": {"rule": "C1", "record": True}}, "an earlier record"),
        ({"cause": {"rule": 1, "record": 1}}, "record 2"),
        ({"cause": {"rule": "C1"}}, "missing"),
        ({"cause": None}, ""),
        ({"n": 3}, "record 2"),
        ({"n": True}, "record 2"),
        ({"n": 2.0}, "record 2"),
    ],
)
def test_records_that_cannot_be_read_are_named(change: dict[str, Any], text: str) -> None:
    """A record of an unknown kind or shape is refused though its hash is right."""
    found = fault(resealed(lambda raws: raws[2].update(change)))
    assert 2 == found.record
    assert text in str(found)


def test_replay_names_the_record_that_does_not_follow() -> None:
    """`replay` names the record that cannot be folded."""
    bad = attrs.evolve(LOG.records[9], event=Undone(0, 3))
    with pytest.raises(LogError, match="record 10 goes back to record 3") as caught:
        replay(EventLog.of(CRYPT, 3, (*LOG.records[:9], bad, *LOG.records[10:])), CRYPT)
    assert 10 == caught.value.record


def test_a_log_finds_its_game() -> None:
    """The header's id and options make the game, if a loader is given."""
    asked: list[object] = []

    def load(game: str, options: Any) -> Any:
        asked.append((game, dict(options)))
        return CRYPT

    with pytest.raises(UsageError, match="give game="):
        EventLog.loads(TEXT)
    assert LOG == EventLog.loads(TEXT, games=load)
    assert CRYPT is LOG.game(load)
    assert ("crypt", {"bells": 1, "suits": ("x", "y", "z")}) == asked[0]


@pytest.mark.parametrize("error", [UnknownGameError("no such game"), OptionError("bad options", ["bells is 9"])])
def test_a_game_that_cannot_be_made_is_a_damaged_log(error: Exception) -> None:
    """An unknown game or option in the header is a fault of the log."""

    def load(game: str, options: Any) -> Any:
        raise error

    with pytest.raises(LogError, match="cannot be loaded") as caught:
        EventLog.loads(TEXT, games=load)
    assert 0 == caught.value.record


def test_unknown_options_of_an_addition_are_named() -> None:
    """Unknown options of an addition name the additions and what to give."""
    game = attrs.evolve(CRYPT, additions=("toasts",), options={**CRYPT.options, "toasts": 3})
    text = EventLog.of(game, 3, ()).dumps()

    def load(game: str, options: Any) -> Any:
        raise OptionError("bad options", ["crypt has no option 'toasts'"])

    with pytest.raises(LogError, match=r"additions toasts: give it as game=\): bad options"):
        EventLog.loads(text, games=load)
    assert EventLog.loads(text, game) == EventLog.loads(text, games=lambda *_: game)
