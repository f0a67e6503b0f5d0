"""Packs from files, folders and package resources, and what can be wrong with them."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

import pytest

from tabletop_rules.errors import PackError
from tabletop_rules.packs import Pack, Resource, read_pack

LIMITED_DIGITS = pytest.mark.skipif(sys.implementation.name == "pypy", reason="PyPy reads numbers of any length")
CARDS = '[[card]]\nid = "{}"\n'


def ids(pack: Pack) -> tuple[str, ...]:
    return pack.items("card", lambda entry: entry.id())


def whats(source: str | os.PathLike[str] | Resource) -> list[tuple[str, str]]:
    with pytest.raises(PackError) as caught:
        read_pack(source, ids)
    return [(fault.where, fault.what) for fault in caught.value.faults]


def test_all_toml_files_of_a_folder_are_one_pack(tmp_path: Path) -> None:
    """Files are joined by name; others, hidden ones, the rulebook and inner folders are skipped."""
    (tmp_path / "2.toml").write_text(CARDS.format("b"))
    (tmp_path / "1.toml").write_text(CARDS.format("z"))
    (tmp_path / ".3.toml").write_text("not toml")
    (tmp_path / "notes.md").write_text("not toml")
    (tmp_path / "rules.toml").write_text("not toml")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "4.toml").write_text("not toml")

    assert ("z", "b") == read_pack(tmp_path, ids)


def test_package_resources_are_a_pack() -> None:
    """A `Resource` names a file or folder of an installed package."""
    folder = "tabletop_rules.games.terres_de_destinees"
    with pytest.raises(PackError) as caught:
        read_pack(Resource(folder, "pack/jetons.toml"), ids)
    assert ["card", "jetons.toml, jeton"] == [fault.where for fault in caught.value.faults]
    nowhere = Resource(folder, "pack/none.toml")
    assert f"{folder}/pack/none.toml" == str(nowhere)
    assert "there is no such file or folder" == whats(nowhere)[0][1]


def test_a_path_that_leads_nowhere_is_a_fault(tmp_path: Path) -> None:
    """A missing path, an empty folder and something that is no file are named."""
    assert [(str(tmp_path / "x"), "there is no such file or folder")] == whats(tmp_path / "x")
    assert [(str(tmp_path), "the folder holds no .toml file")] == whats(tmp_path)
    assert "there is no such file or folder" in whats("a\0b")[0][1]
    (tmp_path / "a.toml").mkdir()
    assert [("a.toml", "it is not a file")] == whats(tmp_path)


def test_a_file_that_may_not_be_read_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unreadable file or folder is named with the system's reason."""

    def refuse(path: Path, *_: object) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    (tmp_path / "a.toml").write_text("")
    monkeypatch.setattr(Path, "open", refuse)
    assert [("a.toml", "it cannot be read (Permission denied)")] == whats(tmp_path)
    monkeypatch.setattr(Path, "iterdir", refuse)
    assert [(str(tmp_path), "it cannot be read (Permission denied)")] == whats(tmp_path)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"[[card", "it is not valid TOML: "),
        (b"a = 1\na = 2", "it is not valid TOML: "),
        pytest.param(b"a = " + b"9" * 5000, "it is not valid TOML: ", marks=LIMITED_DIGITS),
        (b"# " + b"9" * 2**20, "it is longer than 1,048,576 bytes"),
        (b"b = 1\na" + b".a" * 100_000 + b" = 1", "line 2 holds a key of more than 32 parts"),
        (b"[ 'a b'" + b" . 'a b'" * 40 + b"]", "line 1 holds a key of more than 32 parts"),
        (b"a = " + b"[" * 100_000, "its tables or lists are nested too deeply"),
        (b'a = "\xe9"', "it is not UTF-8 (byte 5)"),
    ],
)
def test_a_file_that_is_no_toml_is_a_fault(tmp_path: Path, content: bytes, what: str) -> None:
    """Bad syntax, duplicate keys, absurd numbers, deep nesting and foreign encodings are faults."""
    (tmp_path / "a.toml").write_bytes(content)

    ((where, message),) = whats(tmp_path)
    assert "a.toml" == where
    assert message.startswith(what)


def test_faults_of_files_and_entries_come_together(tmp_path: Path) -> None:
    """A broken file does not hide faults of others, and nothing is called missing because of it."""
    (tmp_path / "1.toml").write_text("[[card")
    (tmp_path / "2.toml").write_bytes(b"\xff")
    (tmp_path / "3.toml").write_text("colour = 1")

    assert ["1.toml", "2.toml", "3.toml, colour"] == [where for where, _ in whats(tmp_path)]


def test_a_table_belongs_to_one_file(tmp_path: Path) -> None:
    """Lists of tables are joined over files; anything else given twice names both files."""
    (tmp_path / "1.toml").write_text(CARDS.format("a") + "[meta]\n")
    (tmp_path / "2.toml").write_text(CARDS.format("a") + "[meta]\n")

    assert ("2.toml, meta", "it is in 1.toml as well") in whats(tmp_path)
    assert ("2.toml, card a, id", '"a" was given before, in 1.toml, card a') in whats(tmp_path)


@pytest.mark.parametrize("text", ["[[card]]\n" * 50_000, "".join(f"k{n} = {n}\n" for n in range(50_000))])
def test_faults_beyond_number_are_cut_short(text: str, tmp_path: Path) -> None:
    """After five hundred faults reading stops."""
    (tmp_path / "a.toml").write_text(text)
    found = whats(tmp_path)
    assert 501 == len(found)
    assert ("the pack", "there are more faults than are listed here") == found[-1]
