"""Finding rule ids in code and tests."""

from pathlib import Path

import pytest

from tabletop_rules.errors import UsageError
from tabletop_rules.testing.citations import cited_in_source, cited_in_tests, named_in_source

CODE = '''"""Scores.

Source: R9, and R9-bis is another.
"""
R9 = 1  # no citation, but this is: (R10).
RULE = Rule(id=RuleId("T-A-1"), text="see T-A-12")
'''

TESTS = """
import pytest
pytestmark = pytest.mark.rule("R1")

@pytest.mark.rule("R2", "R3")
def test_two(): ...

class TestMany:
    @pytest.mark.rule("R4")
    async def test_later(self): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("R5")), 2])
def test_cases(x): ...

@pytest.mark.slow("R6")
def test_other(): ...
"""


def test_ids_are_found_in_strings_and_comments(tmp_path: Path) -> None:
    """Strings and comments cite; names and longer ids do not."""
    (tmp_path / "scores.py").write_text(CODE)
    found = {(c.rule, c.line) for c in cited_in_source(tmp_path, ["R9", "R10", "R1", "T-A-1", "A-1"])}
    assert {("R9", 3), ("R10", 5), ("T-A-1", 6)} == found


def test_rules_named_as_such_are_found(tmp_path: Path) -> None:
    """Rule ids in code are found with what takes them."""
    (tmp_path / "turn.py").write_text(
        'plan = (Cited(RuleId("R1"), gone), Cited(RuleId("R2" if two else "R3" if cut else "R4"), came))\n'
        'no = NO.by("R5", card="R6")\neffect(order=RuleId("R7"), text="R8")\nsettle(rule="R9")\n'
    )
    found = {(c.rule, c.line, c.of) for c in named_in_source(tmp_path)}
    plans = {(f"R{number}", 1, "RuleId") for number in (1, 2, 3, 4)}
    assert plans | {("R5", 2, "by"), ("R7", 3, "order"), ("R9", 4, "settle")} == found


def test_marks_are_found_wherever_they_stand(tmp_path: Path) -> None:
    """Marks on modules, functions, methods and parameters cite; other marks do not."""
    (tmp_path / "test_it.py").write_text(TESTS)
    found = {(c.rule, c.name) for c in cited_in_tests(tmp_path)}
    assert {
        ("R1", ""),
        ("R2", "test_two"),
        ("R3", "test_two"),
        ("R4", "TestMany::test_later"),
        ("R5", "test_cases"),
    } == found


def test_nothing_at_a_path_is_named(tmp_path: Path) -> None:
    """A missing folder is a usage error."""
    with pytest.raises(UsageError, match="there is no"):
        list(cited_in_tests(tmp_path / "nope"))
