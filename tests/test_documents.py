"""Code blocks in README and documentation run, and the page of decisions is complete."""

import json
import re
import sys
from pathlib import Path
from types import ModuleType

import attrs
import pytest
from sybil import Sybil
from sybil.parsers.myst import SkipParser

import tabletop_rules as tr
from tabletop_rules.catalog import NAMED
from tabletop_rules.core.messages import Decision
from tabletop_rules.core.tables import CORE_DECISIONS
from tests.golden.releases import newest
from tests.page_blocks import PARSERS, forget

ROOT = Path(__file__).parent.parent
DOCUMENTS = [page for page in (ROOT / "README.md", ROOT / "CONTRIBUTING.md") if page.exists()] + sorted(
    page for page in (ROOT / "docs").rglob("*.md") if "_build" not in page.parts
)


def run_examples(page: Path) -> int:
    """Run the blocks of a page as a reader does, Python blocks as one module; return how many there were."""
    document = Sybil([*PARSERS, SkipParser()], path=str(page.parent)).parse(page)
    module = ModuleType("page")
    document.namespace = vars(module)
    sys.modules[module.__name__] = module  # not with patch.dict, which would unload what a page imports
    try:
        examples = list(document.examples())
        for example in examples:
            example.evaluate()
    finally:
        del sys.modules[module.__name__]
        forget()
    return len(examples)


@pytest.mark.parametrize("page", [pytest.param(page, id=str(page.relative_to(ROOT))) for page in DOCUMENTS])
def test_code_blocks_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of a page runs after those above it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv(NAMED, "")  # what a page adds to the catalog is gone after it
    run_examples(page)


def test_blocks_of_a_page_share_a_namespace(tmp_path: Path) -> None:
    """Blocks share names; a false assertion or doctest fails."""
    page = tmp_path / "page.md"
    page.write_text(
        "```python\nx = 2\n```\n\ntext\n\n```python\nassert x == 2\n```\n\n```python\n>>> x + 1\n3\n\n```\n"
    )
    assert 3 == run_examples(page)
    for block in ("assert 1 == 2", ">>> 1 + 1\n3\n"):
        page.write_text(f"```python\n{block}\n```\n")
        with pytest.raises(AssertionError):
            run_examples(page)


TYPED = """\
```python
# lamp/light.py
LIGHT = 1
DARK = 0
```

```diff
# lamp/light.py
-LIGHT = 1
+LIGHT = 2
```

```python
>>> from lamp.light import LIGHT
>>> LIGHT
2

```

```shell-session
$ tabletop-rules --version
0...
```
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("", ""),
        (">>> LIGHT\n2", ">>> LIGHT\n1"),
        ("-LIGHT = 1", "-LIGHT = 3"),
        ("--version\n0", "--version\n9"),
    ],
)
def test_a_page_is_typed_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, right: str, wrong: str) -> None:
    """A page saves files, changes them and runs commands; what comes out otherwise than it says fails."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    page = tmp_path / "page.md"
    page.write_text(TYPED.replace(right, wrong) if right else TYPED)
    if right:
        with pytest.raises(AssertionError):
            run_examples(page)
    else:
        assert run_examples(page) == 5
    assert "lamp" not in sys.modules


QUESTIONS = re.compile(r"^\| `(\w+\.\w+/\d+)` \| .* \| (.+) \|$", re.MULTILINE)
SOURCES = ("wheel", "catapult", "bazaar", "tower")
EXPANSIONS = {"carcassonne": {"expansions": ["abbot", "river", "messengers", "robbers", "fairy", *SOURCES]}}


OF_ALL = {field.name for field in attrs.fields(Decision)}


def documented_fields() -> dict[str, set[str]]:
    """Return the fields that the page of decisions names, by kind."""
    page = (ROOT / "docs" / "reference" / "questions.md").read_text("utf-8")
    return {kind: {*re.findall(r"`(\w+)`", documented)} for kind, documented in QUESTIONS.findall(page)}


def decisions() -> list[type[Decision]]:
    """Return the kinds of decisions of all games and of the core."""
    games = [tr.load_game(name, EXPANSIONS.get(name, {})) for name in tr.games()]
    return [*CORE_DECISIONS, *(cls for game in games for cls in game.tables.answers)]


def test_every_kind_of_decision_is_documented() -> None:
    """The page has a row for each kind of decision, and no other."""
    assert {cls.kind for cls in decisions()} == documented_fields().keys()


def test_the_fields_of_every_decision_are_documented() -> None:
    """A row names exactly the fields of its kind."""
    documented = documented_fields()
    documented["core.chance_asked/1"] -= {"n", "k", "sides"}
    assert documented == {cls.kind: {field.name for field in attrs.fields(cls)} - OF_ALL for cls in decisions()}


def test_golden_logs_ask_the_documented_decisions() -> None:
    """Decisions in golden logs have only fields that the page names."""
    documented, met = documented_fields(), set()
    for path in newest("*.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            if '"kind":"core.asked/1"' in line:
                for question in json.loads(line)["data"]["decisions"]:
                    met.add(question["kind"])
                    assert question.keys() - {"kind"} - OF_ALL <= documented[question["kind"]], question
    assert 35 < len(met)
