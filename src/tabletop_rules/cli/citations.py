"""Where rule ids are cited: in the source of a game, in its tests, and as causes in event logs."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Collection, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import attrs

from tabletop_rules import catalog
from tabletop_rules.cli.arguments import load_log
from tabletop_rules.core.game import Game
from tabletop_rules.errors import LogError, UsageError
from tabletop_rules.eventlog.lines import read_header
from tabletop_rules.packs.rulebook import read_rulebook
from tabletop_rules.packs.source import RULEBOOK_FILE


@attrs.frozen
class Citation:
    """One place that cites a rule: a line of a file, and for a test its name."""

    rule: str
    path: Path
    line: int
    name: str = ""

    @property
    def where(self) -> str:
        """File and line, as short as it can be said from here."""
        try:
            path = self.path.relative_to(Path.cwd())
        except ValueError:
            path = self.path
        return f"{path.as_posix()}:{self.line}" + (f"::{self.name}" if self.name else "")


def source_of(game: Game[Any], name: str) -> Path:
    """Where the code of a game lies: its package, or its one module. `name` is as the user gave it.

    Faults: UsageError if it has no files.
    """
    module = f"tabletop_rules.games.{name}" if name in catalog.GAMES else name.partition(":")[0]
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise UsageError(f"the source of {game.id} is not in files: name it with --source")
    path = Path(spec.origin)
    return path.parent if path.name in ("__init__.py", "game.py") else path


def rulings_of(source: Path) -> set[str]:
    """The rulings of a game whose code lies there: they may be cited, and need not be."""
    book = source / "pack" / RULEBOOK_FILE
    return {str(ruling.text.id) for ruling in read_rulebook(book).rulings} if book.is_file() else set()


def python_files(path: Path) -> list[Path]:
    """A Python file, or all below a folder. Faults: UsageError if there is nothing of that name."""
    if not path.exists():
        raise UsageError(f"there is no {path}")
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def cited_in_source(path: Path, rules: Collection[str]) -> Iterator[Citation]:
    """Where strings and comments of the code name these rules: `RuleId("R9")`, `.by("R9")`, `Source: R9`, `# R9`."""
    if not rules:
        return
    longest_first = sorted(rules, key=lambda rule: (-len(rule), rule))
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?!\w|-\w)")
    for file in python_files(path):
        for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
            kind = tokenize.tok_name[token.type]
            if kind in ("STRING", "COMMENT") or kind.startswith("FSTRING"):
                for found in pattern.finditer(token.string):
                    line = token.start[0] + token.string.count("\n", 0, found.start())
                    yield Citation(found.group(), file, line)


def cited_in_tests(path: Path) -> Iterator[Citation]:
    """The tests that carry `pytest.mark.rule("R9", …)`, be it on a function, a class, a module or a parameter."""
    for file in python_files(path):
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
        yield from _marks(tree, "", file)


def _marks(node: ast.AST, name: str, file: Path) -> Iterator[Citation]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        name = f"{name}::{node.name}" if name else node.name
    if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Citation(argument.value, file, node.lineno, name)
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, name, file)


def tests_of(game: Game[Any], folder: Path) -> Path:
    """The tests of one game below a folder of tests, if they have a folder of their own there."""
    own = folder / "games" / game.id
    return own if own.is_dir() else folder


def met_in_logs(game: Game[Any], name: str, folder: Path) -> tuple[Counter[str], int, list[str]]:
    """How often each rule is the cause of a record in the game's logs below a folder; how many logs; what is broken.

    `name` is the game as the user gave it. Logs of other games are passed over. Faults: UsageError.
    """
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}")
    met: Counter[str] = Counter()
    logs, broken = 0, []
    for path in sorted(folder.rglob("*.jsonl")):
        try:
            with path.open("rb") as file:
                header, _ = read_header(file.readline().rstrip(b"\n"))
            if header.game != game.id:
                continue
            log, _ = load_log(path, name if ":" in name else None)
        except LogError as error:
            broken.append(str(error) if str(path) in str(error) else f"{path}: {error}")
            continue
        logs += 1
        met.update(str(record.rule) for record in log.records)
    return met, logs, broken


def cited_by_game(game: Game[Any]) -> set[str]:
    """The rules that the parts of a game stand for."""
    parts: tuple[Any, ...] = (*game.rules, *game.steps, *game.effects, *game.limits)
    return {str(part.id) for part in parts}
