"""Where rule ids are cited: in the parts of a game, its code, and its tests."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.core.rule import Variant
from tabletop_rules.errors import UsageError

Paths: TypeAlias = Path | str | Iterable[Path | str]
"""One or several files or folders."""


@attrs.frozen
class Citation:
    """A place that cites a rule. `name` is the test there; `of` is the function or keyword that gets the id in code."""

    rule: str
    path: Path
    line: int
    name: str = ""
    of: str = ""

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}" + (f"::{self.name}" if self.name else "")

    @property
    def where(self) -> str:
        """Return file and line, relative to the current directory if possible."""
        try:
            path = self.path.relative_to(Path.cwd())
        except ValueError:
            path = self.path
        return f"{path.as_posix()}:{self.line}" + (f"::{self.name}" if self.name else "")


def cited_by_game(game: Game[Any]) -> set[str]:
    """Return the ids of the game's rules, steps and handlers."""
    parts: tuple[Any, ...] = (*game.rules, *game.steps, *game.handlers)
    variants = [each for each in game.handlers if isinstance(each, Variant)]
    return {str(part.id) for part in (*parts, *(part for each in variants for part in each.puts))}


def python_files(paths: Paths) -> Iterator[Path]:
    """Yield all Python files at and below these paths. Raise UsageError for a path that does not exist."""
    for path in map(Path, [paths] if isinstance(paths, Path | str) else paths):
        if not path.exists():
            raise UsageError(f"there is no {path}")
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def cited_in_source(paths: Paths, rules: Collection[str]) -> Iterator[Citation]:
    """Yield where strings and comments name these rules: `RuleId("R9")`, `.by("R9")`, `Source: R9`, `# R9`."""
    if not rules:
        return
    longest_first = sorted(rules, key=lambda rule: (-len(rule), rule))
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?!\w|-\w)")
    for file in python_files(paths):
        with tokenize.open(file) as text:
            for token in tokenize.generate_tokens(text.readline):
                kind = tokenize.tok_name[token.type]
                if kind in ("STRING", "COMMENT") or kind.startswith("FSTRING"):
                    for found in pattern.finditer(token.string):
                        line = token.start[0] + token.string.count("\n", 0, found.start())
                        yield Citation(found.group(), file, line)


def named_in_source(paths: Paths) -> Iterator[Citation]:
    """Yield every rule id that code uses, known or not: the string in `RuleId("…")`, `.by("…")` and `rule="…"`."""
    for file in python_files(paths):
        of: dict[ast.expr, str] = {}  # the keyword that a call is passed to
        for node in ast.walk(ast.parse(_read(file), filename=str(file))):
            if not isinstance(node, ast.Call):
                continue
            function = _last_name(node.func)
            of.update((keyword.value, keyword.arg) for keyword in node.keywords if keyword.arg)
            texts = node.args[:1] if function in ("RuleId", "by") else []
            texts += [keyword.value for keyword in node.keywords if keyword.arg == "rule"]
            for text in (each for given in texts for each in _alternatives(given)):
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    yield Citation(text.value, file, text.lineno, of=of.get(node) or function)


def _alternatives(value: ast.expr) -> Iterator[ast.expr]:
    """Yield the expressions that a value may come from: both branches of `a if test else b`."""
    if isinstance(value, ast.IfExp):
        yield from _alternatives(value.body)
        yield from _alternatives(value.orelse)
    else:
        yield value


def _last_name(function: ast.expr) -> str:
    """Return the name of a called function, without the dotted path before it; "" if it has no name."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def valued_in_source(paths: Paths, rules: Collection[str]) -> frozenset[str]:
    """Return those of the rules that occur as a whole quoted string in code."""
    if not rules:
        return frozenset()
    quoted = re.compile(rf"""(["'])({"|".join(map(re.escape, rules))})\1""")
    return frozenset(found[1] for file in python_files(paths) for found in quoted.findall(_read(file)))


def cited_in_tests(paths: Paths) -> Iterator[Citation]:
    """Yield the tests marked `pytest.mark.rule("R9", …)`, on a function, class, module or parameter."""
    for file in python_files(paths):
        yield from _marks(ast.parse(_read(file), filename=str(file)), "", file)


def asserted_in(paths: Paths) -> frozenset[str]:
    """Return all strings and names in `assert` statements and `parametrize` calls."""
    found = set[str]()
    for file in python_files(paths):
        for node in ast.walk(ast.parse(_read(file), filename=str(file))):
            if isinstance(node, ast.Assert) or (isinstance(node, ast.Call) and _is_parametrize(node)):
                found.update(_words(node))
    return frozenset(found)


def _is_parametrize(call: ast.Call) -> bool:
    return ast.unparse(call.func).endswith("mark.parametrize")


def _words(root: ast.AST) -> Iterator[str]:
    for node in ast.walk(root):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def _marks(node: ast.AST, name: str, file: Path) -> Iterator[Citation]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = f"{name}::{node.name}" if name else node.name
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Citation(argument.value, file, node.lineno, name)
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, name, file)


def _read(file: Path) -> str:
    with tokenize.open(file) as text:
        return text.read()
