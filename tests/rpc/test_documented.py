"""The examples of the page about the engine are as it answers, and the page tells of everything."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tabletop_rules.rpc import Code, Engine, Limits
from tabletop_rules.rpc.engine import METHODS
from tabletop_rules.rpc.params import params_of

PAGE = (Path(__file__).parent.parent.parent / "docs" / "reference" / "engine.md").read_text("utf-8")
EXAMPLES = [block.splitlines() for block in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]
REST = "…"


def fits(expected: Any, found: Any) -> bool:
    """Return whether an answer is as the page shows it, where `…` stands for anything."""
    if expected == REST:
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        names = expected.keys() - {REST}
        exact = REST in expected or names == found.keys()
        return exact and names <= found.keys() and all(fits(expected[name], found[name]) for name in names)
    if isinstance(expected, list) and isinstance(found, list):
        if expected[-1:] == [REST]:
            expected, found = expected[:-1], found[: len(expected) - 1]
        return len(expected) == len(found) and all(map(fits, expected, found))
    return type(expected) is type(found) and bool(expected == found)


def test_every_example_is_as_the_engine_answers() -> None:
    """The examples of the page, sent one after the other, get the answers of the page."""
    engine = Engine()
    for question, shown in EXAMPLES:
        answer = json.loads(engine.answer(question) or "null")
        assert fits(json.loads(shown), answer), f"{question}\n{json.dumps(answer, ensure_ascii=False)}"


def test_every_method_has_an_example() -> None:
    """Every method is in an example, and no other is."""
    assert METHODS.keys() == {json.loads(question)["method"] for question, _ in EXAMPLES}


def test_every_param_is_documented() -> None:
    """The page names each param of a method."""
    for name in METHODS:
        told = re.search(rf"^`{name}` .*?(?=^```json)", PAGE, re.DOTALL | re.MULTILINE)
        assert told is not None
        paragraphs = "".join(re.findall(rf"^`{name}` .*?(?=^```json)", PAGE, re.DOTALL | re.MULTILINE))
        assert set() == params_of(METHODS[name]).keys() - {*re.findall(r"`(\w+)`", paragraphs)}


def test_every_code_and_limit_is_documented() -> None:
    """The table of errors has every code, and the limits are the default ones."""
    assert {*map(int, Code)} == {int(code) for code in re.findall(r"^\| (-\d+) \|", PAGE, re.MULTILINE)}
    limits = Limits()
    assert (2**23, 100, 200, 100_000, 10_000) == (
        limits.line, limits.batch, limits.matches, limits.records, limits.commands,
    )  # fmt: skip


def test_an_example_that_differs_is_found() -> None:
    """Shortened answers fit; others do not."""
    assert fits({"a": [1, REST], REST: REST}, {"a": [1, 2], "b": 3})
    for expected in ({"a": [1]}, {"a": [2, REST], REST: REST}, {"c": REST}, {"a": [1, 2], "b": True}):
        assert not fits(expected, {"a": [1, 2], "b": 1})
