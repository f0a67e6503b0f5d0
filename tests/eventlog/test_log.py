"""`EventLog`: what is saved is read again, and every kind of damage is found at its record."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.engine import submit
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.messages import Record, Undone
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import LogError, OptionError, UnknownGameError, UsageError
from tabletop_rules.eventlog.lines import Header, chained, package_version
from tabletop_rules.eventlog.log import EventLog, replay
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_nouns import TurnPassed
from tests.eventlog.damage import chain
from tests.eventlog.play import MATCHES, Played, play

PLAYED = play(7, commands=30)
LOG = PLAYED.log
TEXT = LOG.dumps()
LINES = TEXT.splitlines(keepends=True)


def fault(text: str | bytes, **how: Any) -> LogError:
    """The fault of reading a text as a log."""
    with pytest.raises(LogError) as caught:
        EventLog.loads(text, CRYPT, **how)
    return caught.value


# --- there and back -------------------------------------------------------------------------------------------------


@given(played=MATCHES)
def test_a_log_comes_back(played: Played) -> None:
    """Reading what was written gives the same log, the same text, the same head, and replays the same match."""
    text = played.log.dumps()
    read = EventLog.loads(text, CRYPT)
    assert played.log == read
    assert text == read.dumps()
    assert played.log.head == read.head
    assert played.match == replay(read, CRYPT)


def test_lines_that_tell_the_same_are_read_as_one_event() -> None:
    """What two short lines of a log tell alike is one event in memory, with two records of their own."""
    records = (
        Record(1, TurnPassed(0), RuleId("C1"), 0),
        Record(2, TurnPassed(1), RuleId("C1"), 1),
        Record(3, TurnPassed(0), RuleId("C2"), 2),
    )
    read = EventLog.loads(EventLog.of(CRYPT, 3, records).dumps(), CRYPT).records
    assert records == read
    assert read[0].event is read[2].event


def test_the_lines_are_as_the_design_says() -> None:
    """The first line is the header; a record line has its number, kind, data, cause and hash; keys are sorted."""
    header, first, *_ = (json.loads(line) for line in LINES)
    assert {"content", "format", "game", "hash", "options", "package", "ruleset", "seats"} == set(header)
    assert ["x", "y", "z"] == header["options"]["suits"]
    assert ["cause", "data", "hash", "kind", "n"] == list(first)
    assert ["record", "rule"] == list(first["cause"])
    for line in LINES:
        canonical = json.dumps(json.loads(line), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        assert canonical + "\n" == line


def test_the_hash_chains_from_the_first_line() -> None:
    """Each hash is that of the line without it after the hash before, so anybody can check it."""
    before = ""
    for line in LINES:
        raw = json.loads(line)
        given_hash = raw.pop("hash")
        body = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        before = chained(before, body.encode())
        assert given_hash == before
    assert LOG.head == before


def test_a_line_that_others_laid_out_is_read_if_its_hash_follows() -> None:
    """Another writer may put the keys of the last line in another order; what it says must still be right."""
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


def test_a_log_without_records_comes_back() -> None:
    """A header alone is a log."""
    log = EventLog.of(CRYPT, 2, ())
    assert log == EventLog.loads(log.dumps(), CRYPT)


def test_additions_are_named_in_the_header() -> None:
    """A game with additions says so in its logs, and its logs are not read by the plain game."""
    more = make_crypt(additions=("homebrew",))
    log = EventLog.of(more, 3, LOG.records)
    assert log == EventLog.loads(log.dumps(), more)
    assert "additions homebrew, and the game given has none" in str(fault(log.dumps()))


def test_a_match_goes_on_from_its_log() -> None:
    """A log that was read can be played on."""
    match = replay(EventLog.loads(TEXT, CRYPT), CRYPT)
    command = next(legal_commands(CRYPT, match, match.decisions[0].seat))
    assert submit(CRYPT, PLAYED.match, command) == submit(CRYPT, match, command)


# --- damage ---------------------------------------------------------------------------------------------------------


@given(data=st.data())
def test_any_changed_byte_is_noticed_at_its_record(data: st.DataObject) -> None:
    """A log with one byte changed is refused, and the fault names the line in which it lies."""
    raw = bytearray(TEXT.encode())
    place = data.draw(st.integers(0, len(raw) - 1))
    raw[place] ^= data.draw(st.integers(1, 255))
    assert TEXT.encode()[:place].count(b"\n") == fault(bytes(raw)).record


def test_any_changed_bit_of_some_lines_is_noticed() -> None:
    """Every single bit of the header and of two records counts."""
    raw = "".join(LINES[:3]).encode()
    assert LOG.records[:2] == EventLog.loads(raw, CRYPT).records
    for place in range(len(raw)):
        for bit in range(8):
            spoilt = raw[:place] + bytes([raw[place] ^ (1 << bit)]) + raw[place + 1 :]
            assert raw[:place].count(b"\n") == fault(spoilt).record


@given(keep=st.integers(0, len(TEXT.encode()) - 1))
def test_a_torn_log_is_noticed_unless_it_is_torn_between_lines(keep: int) -> None:
    """A log that breaks off within a line is refused at that line."""
    raw = TEXT.encode()[:keep]
    if raw.endswith(b"\n"):
        assert raw.count(b"\n") - 1 == len(EventLog.loads(raw, CRYPT).records)
    else:
        assert raw.count(b"\n") == fault(raw).record


def spliced(lines: list[str]) -> str:
    """Our header and first records, and then those of another match."""
    other = play(8, commands=30).log.dumps().splitlines(keepends=True)
    return "".join([*lines[:20], *other[20:]])


@pytest.mark.parametrize(
    ("damage", "record"),
    [
        (lambda lines: "".join([*lines[:9], *lines[10:]]), 9),
        (lambda lines: "".join([*lines[:9], lines[10], lines[9], *lines[11:]]), 9),
        (lambda lines: "".join([*lines[:10], *lines[9:]]), 10),
        (lambda lines: "".join([*lines[:9], lines[20], *lines[9:]]), 9),
        (lambda lines: "".join([*lines[:9], "\n", *lines[9:]]), 9),
        (lambda lines: "".join([*lines[:9], "garbage\n", *lines[9:]]), 9),
        (lambda lines: "".join([*lines, "garbage\n"]), len(LINES)),
        (lambda lines: "".join([*lines, "garbage"]), len(LINES)),
        (lambda lines: "".join([*lines, lines[-1]]), len(LINES)),
        (lambda lines: "".join(lines)[:-1], len(LINES) - 1),
        (lambda lines: "".join([*lines[:9], lines[9][:-1] + "\r\n", *lines[10:]]), 9),
        (spliced, 20),
        (lambda lines: "".join(lines[1:]), 0),
        (lambda lines: "".join([lines[0], *lines]), 1),
        (lambda lines: "".join(reversed(lines)), 0),
        (lambda lines: "", 0),
        (lambda lines: "\n", 0),
        (lambda lines: "garbage", 0),
        (lambda lines: "[]\n", 0),
        (lambda lines: "{}\n", 0),
        (lambda lines: b"\x00\xff\xfe\n", 0),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
def test_every_kind_of_damage_is_named(damage: Callable[[list[str]], str | bytes], record: int) -> None:
    """A line cut out, swapped, doubled, put in, spliced, torn or of garbage is refused at its record."""
    assert record == fault(damage(LINES)).record


def test_a_moved_line_is_told_from_a_changed_one() -> None:
    """The fault says whether lines were moved or one was changed."""
    assert "record 10 stands where record 9 belongs" in str(fault("".join([*LINES[:9], *LINES[10:]])))
    assert "record 9 was changed" in str(fault(TEXT.replace(LINES[9], LINES[9].replace('"n":9', '"n": 9'))))


def test_a_cut_tail_is_noticed_by_its_head() -> None:
    """Whole lines cut from the end are noticed by whoever kept the head, and so is a log that goes on."""
    cut = "".join(LINES[:15])
    assert LOG.records[:14] == EventLog.loads(cut, CRYPT).records
    found = fault(cut, expect_head=LOG.head)
    assert "record 15 is missing" in str(found)
    assert 15 == found.record
    head = EventLog.loads(cut, CRYPT).head
    assert LOG == EventLog.loads(TEXT, CRYPT, expect_head=LOG.head)
    found = fault(TEXT, expect_head=head)
    assert "goes on after its known head, record 14" in str(found)
    assert 15 == found.record


def resealed(change: Callable[[list[dict[str, Any]]], object]) -> str:
    """The log with something changed in it and all hashes made anew: as a forger or another program would."""
    raws = [json.loads(line) for line in LINES]
    change(raws)
    return chain(raws).decode()


def test_resealing_without_a_change_changes_nothing() -> None:
    """What the next tests do is itself sound."""
    assert TEXT == resealed(lambda raws: None)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"format": 2}, "format 2, which a later version of this package has written"),
        ({"format": True}, "$.format: must be a whole number, not true"),
        ({"ruleset": 3}, "ruleset 3, and this package knows 2: update it"),
        ({"seats": 9}, "it has 9 seats, and crypt is for 2, 3"),
        ({"seats": "3"}, '$.seats: must be a whole number, not "3"'),
        ({"game": "chess"}, "a log of 'chess', not of 'crypt'"),
        ({"options": {"bells": 1, "suits": ["x", "y", "z"], "bats": 1}}, "crypt has no option 'bats'"),
        ({"options": {"bells": 2, "suits": ["x", "y", "z"]}}, "option 'bells' was 2, and the game given has 1"),
        ({"options": {"bells": True, "suits": ["x", "y", "z"]}}, "option 'bells' was True"),
        ({"options": {"bells": 1}}, "the header lacks option 'suits'"),
        ({"options": []}, "$.options: must be an object, not a list of 0"),
        ({"options": {"bells": 1.5, "suits": []}}, "not 1.5"),
        ({"additions": ["more"]}, "additions more, and the game given has none"),
        ({"colour": "red"}, '$: no such field: "colour"'),
    ],
)
def test_headers_that_do_not_fit_are_refused(change: dict[str, Any], text: str) -> None:
    """Another format, newer rules, other seats, options, additions or fields than the game's are named."""
    found = fault(resealed(lambda raws: raws[0].update(change)))
    assert 0 == found.record
    assert text in str(found)


def test_older_rules_and_packages_are_read() -> None:
    """A log of an older ruleset, by a package that did not know every option, is read."""
    change = {"ruleset": 1, "package": "0.0.1", "options": {"bells": 1}}
    assert LOG.records == EventLog.loads(resealed(lambda raws: raws[0].update(change)), CRYPT).records


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"kind": "crypt.drown/1"}, 'no kind "crypt.drown/1"; the nearest known is crypt.drawn/1'),
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
    """A record of an unknown kind, or without what a record needs, is refused though its hash be right."""
    found = fault(resealed(lambda raws: raws[2].update(change)))
    assert 2 == found.record
    assert text in str(found)


def test_hidden_keys_called_hash_do_no_harm() -> None:
    """An option named hash, or a text that looks like one, is no hash of a line."""
    game = make_crypt(options={"name": ',"hash":"', "bells": ('"hash":"',), "hash": "x"})
    log = EventLog.of(game, 3, LOG.records)
    assert log == EventLog.loads(log.dumps(), game)
    assert log.head == EventLog.loads(log.dumps(), game).head
    assert json.loads(log.lines[0])["hash"] == EventLog.of(game, 3, ()).head


# --- replay and recovery --------------------------------------------------------------------------------------------


def test_replay_names_the_record_that_does_not_follow() -> None:
    """A record that cannot be folded is named by its number."""
    bad = attrs.evolve(LOG.records[9], event=Undone(0, 3))
    with pytest.raises(LogError, match="record 10 goes back to 3") as caught:
        replay(EventLog.of(CRYPT, 3, (*LOG.records[:9], bad, *LOG.records[10:])), CRYPT)
    assert 10 == caught.value.record


# --- its game -------------------------------------------------------------------------------------------------------


def test_a_log_finds_its_game() -> None:
    """The header's id and options make the game, whoever makes it."""
    asked: list[object] = []

    def load(game: str, options: Any) -> Any:
        asked.append((game, dict(options)))
        return CRYPT

    assert LOG == EventLog.loads(TEXT, games=load)
    assert CRYPT is LOG.game(load)
    assert ("crypt", {"bells": 1, "suits": ("x", "y", "z")}) == asked[0]


@pytest.mark.parametrize("error", [UnknownGameError("no such game"), OptionError("bad options", ["bells is 9"])])
def test_a_game_that_cannot_be_made_is_a_damaged_log(error: Exception) -> None:
    """An unknown game or option in the header is a fault of the log."""

    def load(game: str, options: Any) -> Any:
        raise error

    with pytest.raises(LogError, match="cannot be made") as caught:
        EventLog.loads(TEXT, games=load)
    assert 0 == caught.value.record


def test_a_log_with_options_of_an_addition_says_so() -> None:
    """Where the options of a house rule keep a game from being made, the fault names the additions and what to give."""
    game = attrs.evolve(CRYPT, additions=("toasts",), options={**CRYPT.options, "toasts": 3})
    text = EventLog.of(game, 3, ()).dumps()

    def load(game: str, options: Any) -> Any:
        raise OptionError("bad options", ["crypt has no option 'toasts'"])

    with pytest.raises(LogError, match=r"additions toasts: give it as game=\): bad options"):
        EventLog.loads(text, games=load)
    assert EventLog.loads(text, game) == EventLog.loads(text, games=lambda *_: game)


def test_a_log_needs_a_game() -> None:
    """Without a game a log cannot be read, and the fault says what to give."""
    with pytest.raises(UsageError, match="give game="):
        EventLog.loads(TEXT)


def test_the_header_says_who_wrote_it() -> None:
    """The header carries the game's ruleset, options and content, the seats, and the version of this package."""
    options = {"bells": 1, "suits": ("x", "y", "z")}
    assert Header("crypt", 3, 2, options, package_version(), content=("deck-1",)) == LOG.header


def test_no_record_is_left_out() -> None:
    """A record that is left out leaves no log that can be read, wherever it stands but at the end."""
    gone = next(record.n for record in LOG.records if isinstance(record.event, TurnPassed))
    log = EventLog.of(CRYPT, 3, (*LOG.records[: gone - 1], *LOG.records[gone:]))
    assert gone == fault(log.dumps()).record
