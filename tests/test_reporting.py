"""The files by which people report and cite have the formats that others read."""

from pathlib import Path

import pytest

from tests.test_deploy import run

ROOT = Path(__file__).parent.parent
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("[0-9]*.yml"))


def test_the_citation_can_be_read() -> None:
    """`CITATION.cff` fits the schema of the Citation File Format."""
    assert run("check-jsonschema", "--builtin-schema", "vendor.citation-file-format", ROOT / "CITATION.cff")[0] == "0"


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_an_issue_form_can_be_shown(form: Path) -> None:
    """Each form fits the schema of issue forms, and asks for a log."""
    assert run("check-jsonschema", "--builtin-schema", "vendor.github-issue-forms", form)[0] == "0"
    assert " log" in form.read_text("utf-8")
