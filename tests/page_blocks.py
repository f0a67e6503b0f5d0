"""What a reader of a page does: save its files, change them, and type its commands.

A block of Python or TOML that begins with `# folder/file.py` is that file, and a `diff` block with such a line changes
it; then the reader starts Python anew. In a `shell-session` block, what is behind `$` is run, and its output compared;
`...` stands for anything.
"""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterable
from doctest import ELLIPSIS, NORMALIZE_WHITESPACE, OutputChecker
from importlib import invalidate_caches
from pathlib import Path
from re import match
from types import ModuleType

import pytest
from sybil import Document, Example, Region
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser
from typer.testing import CliRunner

from tabletop_rules.cli.main import app

LOOSE = ELLIPSIS | NORMALIZE_WHITESPACE


def file_of(source: str) -> Path | None:
    """Return the file that a block is, or changes, by its first line."""
    named = match(r"# ([\w/]+\.(py|toml))\n", source)
    return Path(named[1]) if named else None


def save(path: Path, text: str) -> None:
    """Save a file in the working folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    forget()


def forget() -> dict[str, ModuleType]:
    """Forget and return the modules that were read from the working folder, unless it is the repository."""
    if Path.cwd() in Path(__file__).parents:
        return {}
    forgotten, here = {}, f"{Path.cwd()}{os.sep}"
    for name, module in [*sys.modules.items()]:
        read_from = [getattr(module, "__file__", None), *getattr(module, "__path__", ())]
        if any(f"{each}{os.sep}".startswith(here) for each in read_from):
            forgotten[name] = sys.modules.pop(name)
    invalidate_caches()
    return forgotten


class FileParser(PythonCodeBlockParser):
    """Python blocks as they are, but for those that are files."""

    def __call__(self, document: Document) -> Iterable[Region]:
        """Yield the regions of a page, with another evaluator for files."""
        for region in super().__call__(document):
            if isinstance(region.parsed, str) and file_of(region.parsed) is not None:
                region.evaluator = _save
            yield region


def _save(example: Example) -> None:
    path = file_of(example.parsed)
    if path is not None:
        save(path, example.parsed)
        start_anew(example)


def start_anew(example: Example) -> None:
    """Forget what has been typed, as a new interpreter does."""
    for name in [name for name in example.namespace if not name.startswith("__")]:
        del example.namespace[name]


def _change(example: Example) -> None:
    """Change a file: each run of lines without `+` is found in it once, and put there without those with `-`."""
    path = file_of(example.parsed)
    assert path is not None, f"line {example.line}: a change begins with the name of its file"
    text = path.read_text("utf-8")
    for hunk in example.parsed.partition("\n")[2].split("\n...\n"):
        lines = hunk.rstrip("\n").split("\n")
        old = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
        new = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
        assert text.count(old) == 1, f"line {example.line}: {old!r} is {text.count(old)} times in {path}"
        text = text.replace(old, new)
    save(path, text)
    start_anew(example)


def _type(example: Example) -> str | None:
    """Run the commands of a block; return how an output differs."""
    for part in f"\n{example.parsed}".split("\n$ ")[1:]:
        command, _, wanted = part.partition("\n")
        got = run(command)
        if not OutputChecker().check_output(wanted.rstrip() + "\n", got.rstrip() + "\n", LOOSE):
            return f"line {example.line}: {command}\nshows\n{got}"
    return None


def run(command: str) -> str:
    """Return what a command shows in the working folder, whose modules it reads anew as a process of its own does."""
    name, *rest = shlex.split(command)
    assert name == "tabletop-rules", command
    typed_before = forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(Path.cwd()), *sys.path])
        done = CliRunner().invoke(app, rest, env={"COLUMNS": "110", "NO_COLOR": "1", "TERM": "dumb"})
    forget()
    sys.modules |= typed_before
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.stdout + done.stderr


PARSERS: tuple[Callable[[Document], Iterable[Region]], ...] = (
    FileParser(),
    CodeBlockParser("toml", _save),
    CodeBlockParser("diff", _change),
    CodeBlockParser("shell-session", _type),
)
