"""The code in README.md and in the documentation runs as it is printed."""

import json
import re
from pathlib import Path

import attrs
import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

import tabletop_rules as tr
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.tables import CORE_DECISIONS

ROOT = Path(__file__).parent.parent
DOCUMENTS = [page for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md") if page.exists()] + sorted(
    page for page in (ROOT / "docs").rglob("*.md") if "_build" not in page.parts
)


def run_examples(page: Path) -> int:
    """Run the Python blocks of a page from top to bottom in one namespace; say how many there were."""
    examples = list(Sybil([PythonCodeBlockParser(), SkipParser()], path=str(page.parent)).parse(page).examples())
    for example in examples:
        example.evaluate()
    return len(examples)


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in DOCUMENTS])
def test_code_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python block of a page runs, after those above it; files it writes go to a directory of its own."""
    monkeypatch.chdir(tmp_path)
    run_examples(page)


def test_blocks_of_a_page_share_a_namespace(tmp_path: Path) -> None:
    """A name bound in one block is known in the next, whether that is plain code or a doctest."""
    page = tmp_path / "page.md"
    page.write_text(
        "```python\nx = 2\n```\n\ntext\n\n```python\nassert x == 2\n```\n\n```python\n>>> x + 1\n3\n\n```\n"
    )
    assert 3 == run_examples(page)


@pytest.mark.parametrize("block", ["assert 1 == 2", ">>> 1 + 1\n3\n"])
def test_a_wrong_block_is_found(block: str, tmp_path: Path) -> None:
    """A block whose claim is false fails, whether it is an assertion or a doctest."""
    page = tmp_path / "page.md"
    page.write_text(f"```python\n{block}\n```\n")
    with pytest.raises(AssertionError):
        run_examples(page)


QUESTIONS = re.compile(r"^\| `(\w+\.\w+/\d+)` \| .* \| (.+) \|$", re.MULTILINE)
SOURCES = ("wheel", "catapult", "bazaar", "tower")
EXPANSIONS = {"carcassonne": {"expansions": ["abbot", "river", "messengers", "robbers", "fairy", *SOURCES]}}


OF_ALL = {field.name for field in attrs.fields(Decision)}


def told_questions() -> dict[str, set[str]]:
    """The fields that the page of questions names, by kind."""
    page = (ROOT / "docs" / "reference" / "questions.md").read_text("utf-8")
    return {kind: {*re.findall(r"`(\w+)`", told)} for kind, told in QUESTIONS.findall(page)}


def questions() -> list[type[Decision]]:
    """The kinds of questions of all games, and of the core."""
    games = [tr.load_game(name, EXPANSIONS.get(name, {})) for name in tr.games()]
    return [*CORE_DECISIONS, *(cls for game in games for cls in game.tables.answers)]


def test_every_kind_of_question_is_told() -> None:
    """The page of questions has a row for each kind of question of every game, and for no other."""
    assert {cls.kind for cls in questions()} == told_questions().keys()


def test_the_fields_of_every_question_are_told() -> None:
    """A row names the fields that the kind has beside those of every question; a request is told with its parts."""
    told = told_questions()
    told["core.chance_asked/1"] -= {"n", "k", "sides"}
    assert told == {cls.kind: {field.name for field in attrs.fields(cls)} - OF_ALL for cls in questions()}


def test_the_golden_logs_ask_most_questions() -> None:
    """What the page tells is what logs hold: their questions have the fields that it names, or fewer."""
    told, met = told_questions(), set()
    for path in sorted((ROOT / "tests" / "golden").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            if '"kind":"core.asked/1"' in line:
                for question in json.loads(line)["data"]["decisions"]:
                    met.add(question["kind"])
                    assert question.keys() - {"kind"} - OF_ALL <= told[question["kind"]], question
    assert 35 < len(met)
