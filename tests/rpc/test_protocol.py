"""JSON-RPC 2.0 as in its specification: requests, notifications, batches and errors."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tabletop_rules.rpc import Code, Engine, Limits
from tests.rpc.client import Failed, call, send

GAMES = {"jsonrpc": "2.0", "method": "games"}


def code_of(engine: Engine, line: str | bytes) -> int:
    """Return the code of the error that a line is answered with."""
    answer = json.loads(engine.answer(line) or "null")
    code: int = answer["error"]["code"]
    return code


@pytest.mark.parametrize("id", [1, "a", "", 0, -1, 1.5, None, 2**70])
def test_an_answer_has_the_id_of_its_request(id: Any) -> None:
    """Texts, numbers and null come back as they are."""
    answer = send(Engine(), {**GAMES, "id": id})
    assert (id, "2.0", {"id", "jsonrpc", "result"}) == (answer["id"], answer["jsonrpc"], answer.keys())


def test_notifications_are_carried_out_without_an_answer() -> None:
    """A notification opens a match; one that fails is not answered either."""
    engine = Engine()
    opening = {"jsonrpc": "2.0", "method": "open", "params": {"game": "destiny", "seats": 2}}
    assert send(engine, opening) is None
    assert call(engine, "result", match="m1") is None
    assert send(engine, {**opening, "params": {"game": "chess"}}) is None
    assert send(engine, {"jsonrpc": "2.0", "method": "nonsense"}) is None


@pytest.mark.parametrize(
    ("message", "faults"),
    [
        (1, 1),
        ("games", 1),
        (None, 1),
        ({}, 2),
        ({"jsonrpc": "1.0", "method": "games", "id": 1}, 1),
        ({"jsonrpc": "2.0", "method": 1, "params": "bar"}, 2),
        ({"jsonrpc": "2.0", "method": "games", "id": True}, 1),
        ({"jsonrpc": "2.0", "method": "games", "id": [1]}, 1),
        ({"jsonrpc": 2, "method": None, "id": {}, "params": 3}, 4),
    ],
)
def test_what_is_no_request_is_answered_with_every_fault(message: object, faults: int) -> None:
    """An invalid request is an error, also without an id."""
    answer = send(Engine(), message)
    assert Code.REQUEST == answer["error"]["code"]
    assert faults == len(answer["error"]["data"]["faults"])
    assert (
        1 if isinstance(message, dict) and message.get("id") == 1 and message["id"] is not True else None
    ) == answer["id"]


@pytest.mark.parametrize(
    "line",
    [
        "{",
        '{"jsonrpc": "2.0", "method": "games", "params": "bar", "id": 1',
        "nonsense",
        '{"jsonrpc": "2.0", "id": 1, "id": 2, "method": "games"}',
        '{"jsonrpc": "2.0", "id": NaN, "method": "games"}',
        '{"jsonrpc": "2.0", "id": 1, "method": "games"} {}',
        '{"jsonrpc": "2.0", "id": "\\ud800", "method": "games"}',
        '{"jsonrpc": "2.0", "id": ' + "9" * 5_000 + ', "method": "games"}',
        b'{"jsonrpc": "2.0", "id": "\xff", "method": "games"}',
        b'\xef\xbb\xbf{"jsonrpc": "2.0", "id": 1, "method": "games"}',
        "[" * 100_000,
        '{"a":' * 100_000,
    ],
)
def test_what_is_no_json_is_a_parse_error(line: str | bytes) -> None:
    """Broken text, duplicate keys, NaN, half characters, deep nesting and other encodings are refused."""
    assert Code.PARSE == code_of(Engine(), line)


def test_an_infinite_number_is_refused() -> None:
    """A number too large for a float is no id, and no part of a value."""
    engine = Engine()
    assert Code.REQUEST == code_of(engine, '{"jsonrpc": "2.0", "id": 1e999, "method": "games"}')
    call(engine, "open", game="destiny", seats=2)
    line = '{"jsonrpc": "2.0", "id": 1, "method": "submit", "params": {"match": "m1", "command": {"seat": 1e999}}}'
    assert Code.DECODE == code_of(engine, line)


@pytest.mark.parametrize("line", ["", " ", "\r\n", b"", b"\t"])
def test_a_blank_line_is_ignored(line: str | bytes) -> None:
    """A blank line is no message."""
    assert Engine().answer(line) is None


def test_a_batch_is_answered_in_one_line() -> None:
    """Each request of a batch is answered, in order; notifications and broken ones as outside a batch."""
    answers = send(Engine(), [{**GAMES, "id": 1}, GAMES, 3, {**GAMES, "id": 2, "method": "gmaes"}])
    assert [1, None, 2] == [answer["id"] for answer in answers]
    assert [None, Code.REQUEST, Code.METHOD] == [answer.get("error", {}).get("code") for answer in answers]
    assert send(Engine(), [GAMES, GAMES]) is None


def test_a_batch_has_limits() -> None:
    """An empty batch is no request, and of one that is too long nothing is carried out."""
    engine = Engine(Limits(batch=3))
    answer = send(engine, [])
    assert (Code.REQUEST, None) == (answer["error"]["code"], answer["id"])
    opening = {"jsonrpc": "2.0", "method": "open", "params": {"game": "destiny", "seats": 2}}
    answer = send(engine, [opening] * 4)
    assert (Code.LIMIT, None) == (answer["error"]["code"], answer["id"])
    with pytest.raises(Failed) as failed:
        call(engine, "result", match="m1")
    assert Code.UNKNOWN_MATCH == failed.value.code


def test_a_line_has_limits() -> None:
    """A line over the limit is not read."""
    engine = Engine(Limits(line=60))
    line = json.dumps({**GAMES, "id": 1})
    assert engine.answer(line.ljust(60))
    assert Code.LIMIT == code_of(engine, line.ljust(61))


def test_an_unknown_method_suggests_others() -> None:
    """A slip of the pen is answered with the closest method, anything else with all of them."""
    engine = Engine()
    for method, hint in (("why_nt", "did you mean 'why_not'?"), ("x" * 100_000, "there are games, options, open")):
        with pytest.raises(Failed) as failed:
            call(engine, method)
        assert Code.METHOD == failed.value.code
        [fault] = failed.value.data["faults"]
        assert hint in fault
        assert 1_000 > len(fault)


def test_every_fault_of_params_is_named() -> None:
    """Missing, unknown and mistyped params are listed together; params by position are refused."""
    engine = Engine()
    with pytest.raises(Failed) as failed:
        call(engine, "open", gam="destiny", seats=True, seed="1", names=["Ana", 2], notes=[], draws="none", patient=0)
    assert Code.PARAMS == failed.value.code
    assert [
        "there is no param 'gam'; did you mean 'game'?",
        "game is missing",
        "seats must be a whole number, not true",
        'seed must be a whole number or null, not "1"',
        "names[1] must be a text, not 2",
        "notes must be an object or null, not a list of 0",
        "draws must be 'seeded' or 'open', not \"none\"",
        "patient must be true or false, not 0",
    ] == failed.value.data["faults"]
    answer = send(engine, {"jsonrpc": "2.0", "id": 1, "method": "open", "params": ["destiny", 2]})
    assert (Code.PARAMS, ["params are given by name, as an object"]) == (
        answer["error"]["code"],
        answer["error"]["data"]["faults"],
    )
    with pytest.raises(Failed) as failed:
        call(engine, "games", **{f"x{n}": n for n in range(1_000)})
    assert 50 == len(failed.value.data["faults"])


def test_a_bug_is_an_internal_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """What should not happen is answered without details, and the next message as ever."""

    def fails(*words: object, **more: object) -> None:
        raise ZeroDivisionError("secret")

    monkeypatch.setattr("tabletop_rules.rpc.telling.catalog.games", fails)
    engine = Engine()
    with pytest.raises(Failed) as failed:
        call(engine, "games")
    assert (Code.INTERNAL, "internal error: ZeroDivisionError") == (failed.value.code, failed.value.message)
    monkeypatch.undo()
    assert 4 == len(call(engine, "games"))


def test_an_answer_is_one_line_for_every_reader() -> None:
    """Unicode line separators in an id are escaped, as Node takes them for the end of a line."""
    answer = Engine().answer(json.dumps({**GAMES, "id": "a\u2028b\u2029c\x85d\n"}))
    assert answer is not None
    assert 1 == len(answer.splitlines())
    assert "a\u2028b\u2029c\x85d\n" == json.loads(answer)["id"]
