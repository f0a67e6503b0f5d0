"""Untrusted JSON: whatever is wrong with it is a `DecodeError` that names every fault."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop_rules.core.terms import MAX_INT
from tabletop_rules.errors import DecodeError, LogError
from tabletop_rules.eventlog.codec import codec_of, from_json, to_json
from tabletop_rules.eventlog.lines import chained, read_lines
from tabletop_rules.eventlog.strict import DEEPEST, MAX_BYTES, parse
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt_types import Coin, Feel, Mood, Place, Stolen
from tests.eventlog.play import play

GOOD: dict[str, Any] = {"kind": "crypt.place/1", "seat": 0, "decision": 7, "card": "x1", "cell": [0, 1]}


def faults(text: str | bytes) -> tuple[str, ...]:
    """Return what is wrong with a text."""
    with pytest.raises(DecodeError) as caught:
        from_json(text, CRYPT)
    assert caught.value.faults
    return caught.value.faults


def wrong(**changes: Any) -> tuple[str, ...]:
    """Return what is wrong with the good command, changed."""
    return faults(json.dumps(GOOD | changes))


def test_the_good_command_is_read() -> None:
    """The unchanged command is read, with spaces and keys in any order."""
    assert Place(0, 7, "x1", (0, 1)) == from_json(json.dumps(GOOD, indent=1), CRYPT)
    assert Place(0, 7, "x1", (0, 1)) == from_json(f" {json.dumps(GOOD)}\n".encode(), CRYPT)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"seat": True}, "$.seat: must be a whole number, not true"),
        ({"seat": 3.0}, "$.seat: must be a whole number, not 3.0"),
        ({"seat": "7"}, '$.seat: must be a whole number, not "7"'),
        ({"seat": None}, "$.seat: must be a whole number, not null"),
        ({"seat": MAX_INT + 1}, f"$.seat: must be a whole number up to {MAX_INT}, not {MAX_INT + 1}"),
        ({"seat": -MAX_INT - 1}, f"$.seat: must be a whole number up to {MAX_INT}, not {-MAX_INT - 1}"),
        ({"seat": 10**400}, f"$.seat: must be a whole number up to {MAX_INT}, not a huge number"),
        ({"seat": [0]}, "$.seat: must be a whole number, not a list of 1"),
        ({"card": 1}, "$.card: must be a text, not 1"),
        ({"cell": [0]}, "$.cell: must be a list of 2, not a list of 1"),
        ({"cell": [0, 1, 2]}, "$.cell: must be a list of 2, not a list of 3"),
        ({"cell": [0, True]}, "$.cell[1]: must be a whole number, not true"),
        ({"extra": 1}, '$: no such field: "extra"'),
        ({"kind": "crypt.plaice/1"}, '$: there is no kind "crypt.plaice/1"; the most similar is crypt.place/1'),
        ({"kind": 1}, "$: must be the name of a kind, not 1"),
        ({"kind": ["crypt.place/1"]}, "$: must be the name of a kind, not a list of 1"),
    ],
)
def test_each_wrong_field_is_named_with_its_path(changes: dict[str, Any], fault: str) -> None:
    """A wrong type or length, a huge number, an unknown field or kind is named with its path."""
    assert (fault,) == wrong(**changes)


def test_all_faults_are_named_at_once() -> None:
    """Several faults are named together, each with its path."""
    assert (
        "$.seat: must be a whole number, not true",
        "$.card: missing",
        "$.cell[0]: must be a whole number, not 1.5",
        "$.cell[1]: must be a whole number, not null",
        '$: no such field: "colour", "suit"',
    ) == faults('{"kind":"crypt.place/1","seat":true,"decision":1,"cell":[1.5,null],"suit":1,"colour":2}')


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "this is not JSON"),
        ("{", "this is not JSON"),
        ('{"kind":"crypt.call/1', "this is not JSON: Unterminated string starting at character 9"),
        ('{"kind":"crypt.call/1\n"}', "this is not JSON: Invalid control character at character 22"),
        ('{"a":1}{"b":2}', "there is more after the JSON value, from character 8 on"),
        ("[]", "$: must be an object with a kind, not a list of 0"),
        ("3", "$: must be an object with a kind, not 3"),
        ("null", "$: must be an object with a kind, not null"),
        ('"kind"', '$: must be an object with a kind, not "kind"'),
        ('{"kind":"crypt.call/1","seat":0,"seat":0,"decision":1}', "key 'seat' occurs twice"),
        ('{"kind":"crypt.call/1","seat":NaN}', "NaN is not JSON"),
        ('{"kind":"crypt.call/1","seat":Infinity}', "Infinity is not JSON"),
        ('{"kind":"crypt.call/1","seat":1e3,"decision":1}', "$.seat: must be a whole number, not 1000.0"),
        ('{"kind":"crypt.call/1","seat":1e999,"decision":1}', "$.seat: must be a whole number, not Infinity"),
        ('{"kind":"crypt.call/1","seat":' + "9" * 5000 + "}", "a number is far too large"),
        ('{"kind":"\\ud800"}', "half a character"),
        ('{"kind":"crypt.call/1","\\udfff":1}', "half a character"),
        ('{"kind":"\ud800"}', "not UTF-8"),
        (b'{"kind":"\xff"}', "not UTF-8"),
        (b'{"kind":"\xed\xa0\x80"}', "not UTF-8"),
        (b"\xef\xbb\xbf{}", "this is not JSON"),
        ("[" * 100_000, "nested deeper"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "nested deeper"),
        ('{"a":' * 50_000, "nested deeper"),
        (" " * (MAX_BYTES + 1), f"longer than {MAX_BYTES}"),
    ],
)
def test_what_is_no_strict_json_is_refused(text: str | bytes, fault: str) -> None:
    """Text that is no JSON, not UTF-8, too deep, too long or ambiguous is refused."""
    assert any(fault in found for found in faults(text)), faults(text)


def test_a_duplicate_key_is_found_fast_among_many() -> None:
    """A duplicate key among many is found in linear time."""
    keys = [f'"{number}":0' for number in range(20_000)]
    began = process_time()
    assert ("key '19999' occurs twice in one object",) == faults(f"{{{','.join([*keys, keys[-1]])}}}")
    assert parse("[" * DEEPEST + "]" * (DEEPEST - 1) + ",[{}]]")  # more brackets in all, and none deeper
    assert process_time() - began < 3  # a twentieth of a second; each key counted among all the others took twenty


def test_wrong_choices_are_named() -> None:
    """A value outside an enum, a literal or a union is named with the choices."""
    text = to_json(Feel(0, 1, Mood.CALM)).replace("calm", "glad")
    assert ('$.mood: must be "calm" or "angry", not "glad"',) == faults(text)
    text = to_json(Stolen(0, 1, Coin())).replace('{"kind":"crypt.coin/1"}', '{"kind":"crypt.gem/1","cut":true}')
    assert ('$.loot.cut: must be "round" or "square", not true',) == faults(text)
    text = to_json(Stolen(0, 1, Coin())).replace('{"kind":"crypt.coin/1"}', '{"kind":"crypt.state/1"}')
    assert ('$.loot: must be Coin or Gem, not "crypt.state/1"',) == faults(text)
    text = '{"kind":"core.chance_answer/1","outcome":"red"}'
    assert ('$.outcome: must be a list or "?", not "red"',) == faults(text)
    assert ("$: the field 'kind' is missing",) == faults('{"seat":0}')
    text = '{"kind":"core.answered/1","command":{"kind":"crypt.guard_spent/1","seat":0}}'
    assert ('$.command: must be Command, not "crypt.guard_spent/1"',) == faults(text)
    state = json.loads(to_json(play(7, commands=120).match.state))
    state["board"].append(state["board"][0])
    assert ("$.board: a key occurs twice",) == faults(json.dumps(state))


def test_matches_of_another_game_are_refused() -> None:
    """A match of another game, seat count or state kind is refused."""
    match = json.loads(to_json(play(1, commands=0).match))
    assert ("$.game: a match of 'chess', not of 'crypt'",) == faults(json.dumps(match | {"game": "chess"}))
    assert ("$.seats: 'crypt' is not for 9 seats",) == faults(json.dumps(match | {"seats": 9}))
    assert ("$.state: must be of kind crypt.state/1",) == faults(json.dumps(match | {"state": 3}))


def test_many_faults_are_cut_short() -> None:
    """A long list of nonsense gives a short list of faults."""
    text = '{"kind":"core.ended/1","outcome":{"ranking":[' + ",".join(["7"] * 100_000) + '],"reason":"","rule":""}}'
    assert 60 > len(faults(text))


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=3)
    | st.sampled_from(sorted(CRYPT.tables.kinds)),
    lambda part: (
        st.lists(part, max_size=3)
        | st.dictionaries(st.sampled_from(("kind", "seat", "decision", "command", "data", "x")), part, max_size=4)
    ),
    max_leaves=12,
)


@given(junk=JUNK)
def test_junk_never_raises_anything_else(junk: Any) -> None:
    """Any JSON is a value or a `DecodeError`."""
    try:
        value = from_json(json.dumps(junk), CRYPT)
    except DecodeError:
        return
    assert value == from_json(to_json(value), CRYPT)


def first_line(rule: bytes = b"", number: bytes = b"1") -> tuple[bytes, str]:
    """Return a log's first record with this rule and number and a right hash, and the hash before it."""
    header, line = play(3).log.lines[:2]
    before, raw = json.loads(header)["hash"], line.encode()
    raw = raw.replace(b'"rule":"' + json.loads(line)["cause"]["rule"].encode(), b'"rule":"' + rule)
    raw = raw.replace(b'"n":1}', b'"n":' + number + b"}")
    start, end = raw.split(b',"hash":"' + json.loads(line)["hash"].encode() + b'",')
    return start + f',"hash":"{chained(before, start + b"," + end)}",'.encode() + end, before


@pytest.mark.parametrize("rule", ["C1", "", "é☃𝄞", "x" * 100_000])
def test_a_rule_of_any_letters_and_length_is_read(rule: str) -> None:
    """The rule of a record is a text like any other."""
    line, before = first_line(rule=rule.encode())
    assert rule == next(read_lines(codec_of(CRYPT), [line], 1, before))[0][0].rule


@pytest.mark.parametrize("rule", [b"\t", b"C1\0", b"\x1f", b"\xff", b"\xed\xa0\x80", b"\\ud800"])
def test_a_rule_that_is_no_text_is_refused(rule: bytes) -> None:
    """A rule that is no JSON text is refused though its hash is right."""
    line, before = first_line(rule=rule)
    with pytest.raises(LogError, match="record 1 cannot be read"):
        next(read_lines(codec_of(CRYPT), [line], 1, before))


@pytest.mark.parametrize("number", [b"true", b"1.0", b'"1"', b"null", b"01", b"+1", b"2", b"1e0"])
def test_the_number_of_a_record_is_a_whole_number(number: bytes) -> None:
    """Values that Python calls equal to 1 are no record number."""
    line, before = first_line(number=number)
    with pytest.raises(LogError, match="record 1 cannot be read"):
        next(read_lines(codec_of(CRYPT), [line], 1, before))


@pytest.mark.parametrize(
    "twice",
    [
        b'"decision":7,"decision":7',
        b'"decision" :6,"decision": 7',
        b'"decision":7,"kind":"crypt.feel/1"',
        b'"decision":7,"d\\u0065cision":7',
    ],
)
def test_a_key_that_occurs_twice_is_refused_among_good_lines(twice: bytes) -> None:
    """A record whose command names a field twice is refused though all hashes are right."""
    header, *lines = (line.encode() for line in play(3).log.lines[:10])
    head, good = json.loads(header)["hash"], []
    for line in lines:
        start, _, end = line.replace(b'{"decision":7', b"{" + twice).rpartition(b',"hash":"')
        head = chained(head, start + end[33:])
        good.append(start + f',"hash":"{head}"'.encode() + end[33:])
    before = json.loads(header)["hash"]
    with pytest.raises(LogError, match=r"record 8 cannot be read: key .* occurs twice"):
        list(read_lines(codec_of(CRYPT), good, 1, before))
