"""Where a content pack comes from: a user's file or folder, or package resources. Only this module opens files."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tabletop_rules.errors import Fault
from tabletop_rules.kit.frozen import frozen

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

RULEBOOK_FILE: Final = "rules.toml"
"""The file of rule texts beside the content of a game; not part of the content pack."""


_LONG_KEY: Final = re.compile(r"""(?<![\w"'-])(?:("[^"\n]*"|'[^'\n]*'|[\w-]+)[ \t]*\.[ \t]*){32}""")
"""A key of more than 32 parts. Parsing them takes ever longer: minutes for thousands."""


MAX_BYTES: Final = 2**20
"""The most bytes of a file. Those of our games have a twentieth of it, and parsing untrusted TOML is slow."""


@frozen
class Resource:
    """A file or folder inside an installed package, such as `Resource("tabletop_rules.games.x", "pack")`."""

    package: str
    path: str

    def __str__(self) -> str:
        return f"{self.package}/{self.path}"


Source: TypeAlias = str | os.PathLike[str] | Resource


@frozen
class TomlFile:
    """One file of a pack: its bare name and its top-level table."""

    name: str
    table: dict[str, Any]


def locate(source: Source) -> Traversable:
    """Return the file or folder of a source; nothing is opened yet."""
    if isinstance(source, Resource):
        package = import_module(source.package)
        if isinstance(package.__loader__, SourceFileLoader):
            return Path(str(package.__file__)).parent / source.path  # as below, which takes longer to import

        from importlib.resources import files

        return files(package).joinpath(source.path)
    return Path(os.fspath(source))


def load_files(root: Traversable) -> tuple[tuple[TomlFile, ...], tuple[Fault, ...]]:
    """Read one TOML file, or every `*.toml` file of a folder (not of subfolders) in order of name.

    Returns the files that could be read and a fault for each that could not: missing, unreadable, not text, not TOML.
    Hidden files and the rulebook file of a folder are skipped.
    """
    read: list[TomlFile] = []
    faults: list[Fault] = []
    try:
        paths = tuple(_paths(root))
    except (OSError, ValueError) as error:
        return (), (Fault(str(root), f"it cannot be read ({_reason(error)})", "check the path and its permissions"),)
    if not paths:
        return (), (_nothing_there(root),)
    for path in paths:
        outcome = _load(path)
        if isinstance(outcome, Fault):
            faults.append(outcome)
        else:
            read.append(outcome)
    return tuple(read), tuple(faults)


def _paths(root: Traversable) -> Iterator[Traversable]:
    if root.is_file():
        yield root
    elif root.is_dir():
        for path in sorted(root.iterdir(), key=lambda path: path.name):
            if path.name.endswith(".toml") and not path.name.startswith(".") and path.name != RULEBOOK_FILE:
                yield path


def _nothing_there(root: Traversable) -> Fault:
    if root.is_dir():
        return Fault(str(root), "the folder holds no .toml file", "put the files of the pack into it")
    return Fault(str(root), "there is no such file or folder", "give the path of a .toml file or of a folder of them")


def _load(path: Traversable) -> TomlFile | Fault:
    if not path.is_file():
        return Fault(path.name, "it is not a file", "rename or remove it: a pack consists of plain .toml files")
    try:
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
        if len(raw) > MAX_BYTES:
            return Fault(
                path.name, f"it is longer than {MAX_BYTES:,} bytes", "split it, or remove what the pack does not need"
            )
        text = raw.decode("utf-8-sig")
    except OSError as error:
        return Fault(path.name, f"it cannot be read ({_reason(error)})", "check its permissions")
    except UnicodeDecodeError as error:
        return Fault(path.name, f"it is not UTF-8 (byte {error.start})", "save it again with UTF-8 encoding")
    if (key := _LONG_KEY.search(text)) is not None:
        line = text.count("\n", 0, key.start()) + 1
        return Fault(path.name, f"line {line} holds a key of more than 32 parts", "shorten the key")
    try:
        return TomlFile(path.name, tomllib.loads(text))
    except ValueError as error:  # a TOMLDecodeError, or a number with thousands of digits
        return Fault(path.name, f"it is not valid TOML: {error}", "fix it there; the rest of the file was not read")
    except RecursionError:
        return Fault(path.name, "its tables or lists are nested too deeply", "remove the superfluous brackets")


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
