"""The reference: every public name, and the commands that answer each kind of decision."""

import re
from itertools import chain
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import tabletop_rules as tr
from tabletop_rules import author

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "questions.md"
EXPANSIONS = ["abbot", "river", "messengers", "robbers", "fairy", "wheel", "catapult", "bazaar", "tower"]
OPTIONS = {"carcassonne": {"expansions": EXPANSIONS}}


def signature(command: type[tr.Command]) -> str:
    """Return a command with its own fields: "PlaceTile(cell, turns)"."""
    own = [field.name for field in attrs.fields(command) if field.name not in ("seat", "decision")]
    return f"{command.__name__}({', '.join(own)})"


@pytest.mark.parametrize("name", tr.games())
def test_the_page_lists_every_answer_with_its_fields(name: str) -> None:
    """Each row names exactly the commands that answer its kind; the page names all commands of no kind as well."""
    game = tr.load_game(name, OPTIONS.get(name, {}))
    page = PAGE.read_text("utf-8")
    expected: dict[str, set[str]] = {}
    for rule in chain(game.rules, *game.tables.answers.values()):  # a variant may bring a rule that `rules` lacks
        if rule.to is tr.Standing:
            assert f"`{signature(rule.on)}`" in page
        else:
            expected.setdefault(rule.to.kind, set()).add(signature(rule.on))
    rows = re.findall(rf"^\| `({name}\.\w+/\d+)` \| [^|]* \| ([^|]*) \|", page, re.MULTILINE)
    assert expected == {kind: set(re.findall(r"`([^`]+)`", answers)) for kind, answers in rows}


@pytest.mark.parametrize("module", [tr, author], ids=lambda module: module.__name__)
def test_every_public_name_is_in_the_reference(module: ModuleType) -> None:
    """A page of the reference documents each name, or says in its text what it is."""
    pages = "".join(page.read_text("utf-8") for page in PAGE.parent.glob("*.md"))
    documented = {*re.findall(r"^\.\. auto\w+:: (?:[\w.]+\.)?(\w+)$", pages, re.MULTILINE)}
    documented |= {*re.findall(r"`(\w+)`", pages)}
    assert [] == sorted({*module.__all__} - documented)
