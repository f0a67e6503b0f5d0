"""The code in README.md and in the documentation runs as it is printed."""

import json
import re
from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

import tabletop_rules as tr

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


QUESTIONS = re.compile(r"^\| `((?:\w+)\.\w+)` \| .* \| (.+) \|$", re.MULTILINE)
SOURCES = ("wheel", "catapult", "bazaar", "tower")
EXPANSIONS = {"carcassonne": {"expansions": ["abbot", "river", "messengers", "robbers", "fairy", *SOURCES]}}


def told_questions() -> dict[str, str]:
    """What the page of questions says they are about, by kind."""
    return dict(QUESTIONS.findall((ROOT / "docs" / "reference" / "questions.md").read_text("utf-8")))


def is_as_told(about: object, told: str) -> bool:
    """Whether something that a question is about has the shape that the page tells."""
    found = re.search(r"`\[(.*)\]`", told)
    if found is None:
        return (about is None) == (told == "nothing") and not isinstance(about, list)
    items = found[1].split(", ")
    if items[-1] == "…":
        return isinstance(about, list) and len(about) >= len(items) - 1
    return isinstance(about, list) and len(about) == len(items)


def test_every_kind_of_question_is_told() -> None:
    """The page of questions has a row for each kind of question of every game, and for no other."""
    kinds = {kind for name in tr.games() for kind in tr.load_game(name, EXPANSIONS.get(name, {})).tables.answers}
    assert {"core.chance", *kinds} == told_questions().keys()


def test_questions_are_about_what_is_told() -> None:
    """What the questions of the golden logs are about has the shape that the page tells."""
    told, met = told_questions(), set()
    for path in sorted((ROOT / "tests" / "golden").glob("*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            if '"kind":"core.asked/1"' in line:
                for question in json.loads(line)["data"]["decisions"]:
                    met.add(question["kind"])
                    assert is_as_told(question.get("about"), told[question["kind"]]), question
    assert 35 < len(met)
