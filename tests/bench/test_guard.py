"""Steps back beside the last release are named."""

from __future__ import annotations

from pathlib import Path

from tests.bench import guard

BEFORE = {"a": {"x python-chess": 1.0, "log B/decision": 100.0}, "b": {"x python-chess": 1.0}}


def test_a_step_back_is_named_in_either_direction() -> None:
    """Less of what should be more, and more of what should be less, is a step back from 10 % on."""
    found = {"a": {"x python-chess": 0.9, "log B/decision": 111.0}}
    assert [
        "a: x python-chess is 0.9, before it was 1 (11% worse)",
        "a: log B/decision is 111, before it was 100 (11% worse)",
    ] == [*guard.steps_back(found, BEFORE)]


def test_what_is_better_new_or_within_a_tenth_is_no_step_back() -> None:
    """A gain, a small loss, a case without a figure before and a figure in seconds are passed over."""
    found = {"a": {"x python-chess": 0.92, "log B/decision": 50.0, "view µs": 9.0}, "c": {"x python-chess": 0.1}}
    assert [] == [*guard.steps_back(found, {**BEFORE, "a": {**BEFORE["a"], "view µs": 1.0}})]


def test_a_file_keeps_the_cases_that_were_not_measured(tmp_path: Path) -> None:
    """Writing one case leaves the others in the file, and keeps ratios and sizes only."""
    path = tmp_path / "build" / "bench.json"
    guard.write(BEFORE, path)
    guard.write({"b": {"x python-chess": 2.00001, "decisions/s": 20_000.0}}, path)
    assert {"a": BEFORE["a"], "b": {"x python-chess": 2.0}} == guard.read(path)
