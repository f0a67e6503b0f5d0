"""The code in README.md and in the documentation runs as it is printed."""

from pathlib import Path

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser

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
