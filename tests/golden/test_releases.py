"""What a release promised stays: its files are frozen, and nothing public breaks without a word in the changelog."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tabletop_rules.store import join_lines, open_store
from tests.golden import freeze, releases, surface
from tests.golden.freeze import DATABASE, STORED

ADVICE = "name it in code under Changed or Removed in CHANGELOG.md; `make freeze`, while no release has it"


def altered(folder: Path) -> list[str]:
    """Return the lines of hashes by which a frozen folder differs from what it was."""
    then = (folder / releases.SUMS).read_text("utf-8").splitlines()
    return sorted({*then} ^ {*releases.sums(folder).splitlines()})


@pytest.mark.parametrize("path", releases.every(releases.SUMS), ids=lambda path: path.parent.name)
def test_the_files_of_a_release_never_change(path: Path) -> None:
    """No file of a frozen release is changed, added or gone."""
    assert [] == altered(path.parent)


def test_every_release_is_frozen() -> None:
    """Each version to which the changelog gives a date has its folder with hashes."""
    versions = [heading.partition(" ")[0] for heading in releases.changes()]
    frozen = {path.parent.name for path in releases.every(releases.SUMS)}
    assert [] == [each for each in versions if releases.is_released(each) and each not in frozen]


def test_the_changelog_begins_with_the_version_at_hand() -> None:
    """The first part of the changelog is about the version in `pyproject.toml`."""
    assert releases.version() == next(iter(releases.changes())).partition(" ")[0]


@pytest.mark.parametrize("name", surface.FILES)
def test_a_break_is_in_the_changelog(name: str) -> None:
    """What a caller of the release before notices is named in the changelog."""
    before = (releases.baseline() / name).read_text("utf-8")
    section = next(iter(releases.changes().values()))
    broken = surface.breakages(name, before, surface.text_of(name))
    assert [] == [told for what, told in broken if not surface.is_named(what, section)], ADVICE


@pytest.mark.parametrize("path", releases.every(DATABASE), ids=lambda path: path.parent.name)
def test_the_database_of_a_release_is_opened(path: Path, tmp_path: Path) -> None:
    """A database of any release is brought up to date, and holds its match, command and document as before."""
    with closing(sqlite3.connect(tmp_path / "store.db")) as connection:
        connection.executescript(path.read_text("utf-8"))
    store = open_store(f"sqlite:///{tmp_path}/store.db")
    assert path.with_name(STORED).read_bytes() == join_lines(store.read("golden"))
    assert store.find("golden", "first") is not None
    [document] = store.documents.list("golden/")
    assert b"a match of its day" == document.value
    store.close()


STUB = "class Table:\n    def legal(self, seat: int | None = None) -> Iterator[Command]: ...\nHOST: int\n"


@pytest.mark.parametrize(
    ("now", "what"),
    [
        (STUB, []),
        (STUB + "def new() -> int: ...\n", []),
        (STUB.replace("seat: int", "who: int"), ["legal"]),
        (STUB.replace(" = None", ""), ["legal"]),
        (STUB.replace("HOST: int\n", ""), ["HOST"]),
    ],
    ids=["same", "added", "renamed", "required", "gone"],
)
def test_a_break_of_the_api_is_found(now: str, what: Sequence[str]) -> None:
    """A name that is gone and a parameter that is renamed or newly required are breaks; an addition is none."""
    found = surface.breakages(surface.API, f"# m\n{STUB}\n", f"# m\n{now}\n")
    assert [*what] == [name for name, _ in found]


@pytest.mark.parametrize(
    ("now", "what"),
    [
        ('{"a": {"required": ["b"], "type": "x"}, "c": 1}', []),
        ('{"a": {"required": ["b", "d"], "type": "x"}}', ["d"]),
        ('{"a": {"required": [], "type": "x"}}', ["b"]),
        ('{"a": {"required": ["b"], "type": "y"}}', ["type"]),
        ("{}", ["a"]),
    ],
)
def test_a_break_of_a_document_is_found(now: str, what: Sequence[str]) -> None:
    """What is gone, said otherwise or newly required is a break; an addition is none."""
    before = '{"a": {"required": ["b"], "type": "x"}}'
    assert [*what] == [name for name, _ in surface.breakages("http.json", before, now)]


def test_only_code_under_changed_or_removed_names_a_break() -> None:
    """Names count in code alone, as whole words, and not among what is added."""
    section = "### Added\n\n- `Table.legal`.\n\n### Changed\n\n- `Table.view(seat)` and undo; `draws`.\n"
    found = [name for name in ("view", "legal", "undo", "draw", "draws") if surface.is_named(name, section)]
    assert ["view", "draws"] == found


@pytest.fixture
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one file of version 9.0.0, which is at hand."""
    (tmp_path / "9.0.0").mkdir()
    (tmp_path / "9.0.0" / "a.txt").write_text("one")
    monkeypatch.setattr(releases, "GOLDEN", tmp_path)
    monkeypatch.setattr(releases, "version", lambda: "9.0.0")
    return tmp_path


def test_a_released_version_takes_no_other_file(apart: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once released, a version cannot be written or frozen; the next one keeps only what differs."""
    monkeypatch.setattr(releases, "changes", lambda: {"9.1.0 (unreleased)": "", "9.0.0 (2030-01-01)": ""})
    with pytest.raises(releases.FrozenReleaseError, match=r"9\.0\.0 is released"):
        releases.write("a.txt", "two")
    assert 1 == freeze.main()
    assert not releases.write("a.txt", "one")
    monkeypatch.setattr(releases, "version", lambda: "9.1.0")
    assert not releases.write("a.txt", "one")
    assert releases.write("a.txt", "two")
    assert [apart / "9.1.0" / "a.txt"] == releases.newest("a.txt")
    assert "one" == (apart / "9.0.0" / "a.txt").read_text()
    assert apart / "9.0.0" == releases.baseline()


@pytest.mark.parametrize("change", ["changed", "added", "gone"])
def test_a_change_of_a_frozen_folder_is_found(change: str, apart: Path) -> None:
    """A file that is changed, added or gone is told from the hashes."""
    folder = apart / "9.0.0"
    (folder / releases.SUMS).write_text(releases.sums(folder))
    assert [] == altered(folder)
    if change == "gone":
        (folder / "a.txt").unlink()
    else:
        (folder / ("a.txt" if change == "changed" else "b.txt")).write_text("two")
    assert altered(folder)
