"""Nothing that is sent ends an engine, or changes a match without being accepted."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.rpc import Code, Engine
from tabletop_rules.rpc.engine import METHODS
from tabletop_rules.rpc.params import params_of
from tests.effort import fewer
from tests.rpc.client import call

HARMLESS = sorted(METHODS.keys() - {"submit", "undo", "draw", "open", "resume", "close"})
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, -2, 1, 2**63, -(2**70), 1.5, 1e300, "", "m1", "m2", "en", "fr", "qps", "seat:0", "#", "?",
    "\x00", "é\u2028", "a" * 10_000, [], [[]], ["seat:0"], ["a"] * 2_000, {}, {"kind": "core.match/1"},
    {"kind": "core.record/1", "n": 10**30, "rule": "x", "cause": 0, "event": {"kind": "core.undone/1", "to": 1}},
    {"kind": "core.chance_answer/1", "decision": 1, "outcome": [0]}, {"": {"": {"": []}}},
)  # fmt: skip


def odd(rng: random.Random, hint: Any) -> Any:
    """Return a value for a param: of its type half of the time, so that deeper code is reached."""
    choices = [value for value in ODD if rng.random() < 0.5 or str(type(value).__name__) in str(hint)]
    return rng.choice(choices or ODD)


@pytest.mark.parametrize("game", tr.games())
def test_odd_params_change_nothing(game: str) -> None:
    """Random params of every method that only reads are answered, and the match stays as it is."""
    rng = random.Random(game)
    engine = Engine()
    call(engine, "open", game=game, seats=2, seed=1)
    log = call(engine, "log", match="m1")
    codes = set()
    for n in range(600):
        method = HARMLESS[n % len(HARMLESS)]
        known = params_of(METHODS[method])
        params = {name: odd(rng, hint) for name, (hint, needed) in known.items() if needed or rng.random() < 0.4}
        if "match" in params and rng.random() < 0.8:
            params["match"] = "m1"
        message = {"jsonrpc": "2.0", "id": n, "method": method, "params": params}
        answer = json.loads(engine.answer(json.dumps(message)) or "")
        assert n == answer["id"]
        codes.add(answer.get("error", {}).get("code"))
    assert log == call(engine, "log", match="m1")
    assert {None, Code.PARAMS, Code.USAGE, Code.DECODE} <= codes
    assert Code.INTERNAL not in codes


@pytest.mark.parametrize("game", tr.games())
def test_tampered_commands_are_accepted_or_change_nothing(game: str) -> None:
    """Legal commands with fields replaced, dropped and added are rejected or errors; then nothing has changed."""
    rng = random.Random(game)
    engine = Engine()
    call(engine, "open", game=game, seats=2, seed=1)
    outcomes = set()
    for n in range(fewer(160, 400)):
        decisions = call(engine, "decisions", match="m1")
        if not decisions:
            break
        [*_, command] = call(engine, "legal", match="m1", seat=decisions[0]["seat"], limit=5)["commands"]
        before = call(engine, "view", match="m1")["version"]
        if n % 4:
            name = rng.choice([*command, "more"])
            command = {**command, name: rng.choice(ODD)}
            if n % 4 == 2:
                del command[name]
        message = {"jsonrpc": "2.0", "id": n, "method": "submit", "params": {"match": "m1", "command": command}}
        answer = json.loads(engine.answer(json.dumps(message)) or "")
        accepted = answer.get("result", {}).get("accepted")
        outcomes.add(accepted)
        assert Code.INTERNAL != answer.get("error", {}).get("code")
        assert bool(accepted) == (before != call(engine, "view", match="m1")["version"])
    assert {True, False, None} == outcomes


def test_torn_and_flipped_lines_are_answered() -> None:
    """Messages cut short or with bytes replaced are answered in one line, or ignored as notifications."""
    rng = random.Random(1)
    engine = Engine()
    call(engine, "open", game="terres_de_destinees", seats=2, seed=1)
    good = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "view", "params": {"match": "m1", "seat": 0}}).encode()
    for _ in range(3_000):
        line = bytearray(good[: rng.randrange(len(good) + 1)] if rng.random() < 0.3 else good)
        for _ in range(rng.randrange(4)):
            if line:
                line[rng.randrange(len(line))] = rng.randrange(256)
        answer = engine.answer(bytes(line))
        if answer is not None:
            assert 1 == len(answer.splitlines())
            assert "2.0" == json.loads(answer)["jsonrpc"]


def test_tampered_logs_open_a_match_or_none() -> None:
    """A log cut or changed anywhere is an error, or opens a match that can be looked at."""
    rng = random.Random(2)
    engine = Engine()
    call(engine, "open", game="destiny", seats=2, seed=1)
    log = call(engine, "log", match="m1")
    opened = 0
    for n in range(200):
        place = rng.randrange(len(log))
        text = log[:place] + (rng.choice(["", "\n", "0", '"', "é"]) + log[place + 1 :] if n % 2 else "")
        message = {"jsonrpc": "2.0", "id": n, "method": "resume", "params": {"log": text}}
        answer = json.loads(engine.answer(json.dumps(message)) or "")
        if "result" in answer:
            opened += 1
            call(engine, "view", match=answer["result"]["match"])
            call(engine, "close", match=answer["result"]["match"])
        else:
            assert Code.LOG == answer["error"]["code"]
    assert 200 > opened
    assert log == call(engine, "log", match="m1")
