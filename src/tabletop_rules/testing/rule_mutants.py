"""Rule mutants: small faults planted in the code of a game, to learn how many of them its own tests notice.

Source mutants change one place of the rule code; game mutants drop an effect or a limit, or swap the ranks of two
effects on one event. None is written into the sources: a mutant takes the place of a module while it is imported.
"""

from __future__ import annotations

import ast
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import attrs

import tabletop_rules.core.game as game_module
from tabletop_rules.core.game import Game
from tabletop_rules.testing.citations import python_files

SHOWN: Final = frozenset(
    (
        "words",
        "picture",
        "svg",
        "story",
        "names",
        "refusals",
        "terms",
        "content",
        "view",
        "memory",
        "options",
        "pack",
        "situation",
    )
)
"""Rooms that hold no rules: how things look, what they are called, what is printed, how a table is laid out."""


@attrs.frozen
class Mutant:
    """A module with one fault in it: `text` in the place of its source. `what` names the sort of fault."""

    what: str
    path: Path
    line: int
    before: str
    after: str
    text: str = attrs.field(repr=False)
    around: str = attrs.field(default="", repr=False)

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line} {self.what}: {_short(self.before)} -> {_short(self.after)}"


def sample(game: Game[Any], source: Path, count: int, seed: int) -> list[Mutant]:
    """So many mutants of a game whose code lies at `source`, all sorts in turn, the same for the same seed.

    Fewer if there are no more. Faults: UsageError if there is no code.
    """
    sorts: defaultdict[str, list[Mutant]] = defaultdict(list)
    for mutant in (*game_mutants(game), *source_mutants(rule_files(source))):
        sorts[mutant.what].append(mutant)
    rng = random.Random(seed)
    for mutants in sorts.values():
        rng.shuffle(mutants)
    names, chosen = sorted(sorts), list[Mutant]()
    rng.shuffle(names)
    while len(chosen) < count and any(sorts.values()):
        chosen += [sorts[name].pop() for name in names if sorts[name]]
    return chosen[:count]


def rule_files(source: Path) -> list[Path]:
    """The Python files of a game that hold rules."""
    files = list(python_files(source))
    if source.is_file():
        return files
    return [file for file in files if not SHOWN & {*file.relative_to(source).with_suffix("").parts}]


# --- the source -----------------------------------------------------------------------------------------------------

FLIPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
}  # fmt: skip


def source_mutants(files: Iterable[Path]) -> Iterator[Mutant]:
    """Every fault that can be planted in these files, one at a time."""
    for file in files:
        text = file.read_text("utf-8")
        tree = ast.parse(text)
        lines = text.splitlines(keepends=True)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line.encode()))
        raw = text.encode()
        for function in _functions(tree):
            around = ast.get_source_segment(text, function) or ""
            for what, node, after in _faults(function):
                if not isinstance(node, ast.expr | ast.stmt) or node.end_lineno is None or node.end_col_offset is None:
                    continue
                start = starts[node.lineno - 1] + node.col_offset
                end = starts[node.end_lineno - 1] + node.end_col_offset
                mutated = (raw[:start] + after.encode() + raw[end:]).decode()
                yield Mutant(what, file, node.lineno, raw[start:end].decode(), after, mutated, around)


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """The outermost functions and methods."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            yield from (each for each in node.body if isinstance(each, ast.FunctionDef))


def _faults(function: ast.FunctionDef) -> Iterator[tuple[str, ast.AST, str]]:
    """What can go wrong in a function: the sort, the node, and the text in its place."""
    for node in _executed(function):
        match node:
            case ast.Return(value=ast.expr() as value) if _refuses(value):
                yield "check removed", node, "return None"
            case ast.Expr(value=ast.Yield(value=ast.expr() as value)) if _refuses(value):
                yield "check removed", node, "pass"
            case ast.Return(value=ast.Tuple(elts=elements) as plan) if _plans(function):
                yield from (("plan cut", plan, _without(elements, place)) for place in range(len(elements)))
            case ast.If(test=test) if not _is_typing(test):
                yield "branch dropped", test, "False"
            case ast.IfExp(test=test):
                yield "branch swapped", test, f"(not ({ast.unparse(test)}))"
            case ast.comprehension(ifs=tests):
                yield from (("filter dropped", test, "True") for test in tests)
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in FLIPPED:
                flipped = ast.Compare(left, [FLIPPED[type(op)]()], [right])
                yield "comparison flipped", node, f"({ast.unparse(flipped)})"
            case ast.BoolOp(op=bool_op, values=values):
                other = ast.BoolOp(ast.Or() if isinstance(bool_op, ast.And) else ast.And(), values)
                yield "and for or", node, f"({ast.unparse(other)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield "not left out", node, f"({ast.unparse(operand)})"
            case ast.BinOp(left=left, op=operator, right=right) if type(operator) in COUNTED:
                counted = ast.BinOp(left, COUNTED[type(operator)](), right)
                yield "arithmetic changed", node, f"({ast.unparse(counted)})"
            case ast.Constant(value=bool() as value):
                yield "constant changed", node, str(not value)
            case ast.Constant(value=int() as value):
                yield "constant changed", node, str(value + 1)
            case _:
                pass


def _executed(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """All nodes of a function that are executed in play: no signatures, annotations, messages of faults or asserts."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.Raise | ast.Assert | ast.JoinedStr):
            continue
        yield node
        declares = ("annotation", "returns", "decorator_list", *(("args",) if hasattr(node, "returns") else ()))
        for name, value in ast.iter_fields(node):
            if name not in declares:
                parts = value if isinstance(value, list) else [value]
                waiting += [part for part in parts if isinstance(part, ast.AST)]


def _refuses(value: ast.expr) -> bool:
    """Whether a value is a rejection: `REFUSAL.by(…)`, at least in one case."""
    calls = (node for node in ast.walk(value) if isinstance(node, ast.Call))
    return any(isinstance(call.func, ast.Attribute) and call.func.attr == "by" for call in calls)


def _plans(function: ast.FunctionDef) -> bool:
    return function.returns is not None and "Plan" in ast.unparse(function.returns)


def _is_typing(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _without(elements: Sequence[ast.expr], place: int) -> str:
    left = [ast.unparse(each) for index, each in enumerate(elements) if index != place]
    return "(" + "".join(f"{each}, " for each in left) + ")"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 70 else f"{line[:69]}…"


# --- the game -------------------------------------------------------------------------------------------------------

PLANTED: Final = """

def _mutate(game):
    if game.id == {game!r}:
        {body}
    _sound(game)


_sound = Game.__attrs_post_init__
Game.__attrs_post_init__ = _mutate
"""


def game_mutants(game: Game[Any]) -> Iterator[Mutant]:
    """The game with an effect or a limit less, or with two effects on one event the other way round."""
    for name in dict.fromkeys(effect.name for effect in game.effects):
        kept = f"tuple(effect for effect in game.effects if effect.name != {name!r})"
        yield _game_mutant(game, "effect removed", name, "effects", kept)
    for name in dict.fromkeys(f"{limit.id} on {limit.on.__name__}" for limit in game.limits):
        kept = f"tuple(limit for limit in game.limits if f'{{limit.id}} on {{limit.on.__name__}}' != {name!r})"
        yield _game_mutant(game, "limit removed", name, "limits", kept)
    pairs: dict[tuple[str, str], tuple[int, int]] = {}
    for table in (game.tables.instead, game.tables.then):
        for heard in table.values():
            for (first, one), (second, other) in pairwise(heard):
                pairs[first, second] = (one.priority, other.priority)
    for (first, second), (low, high) in pairs.items():
        ranks = {first: high, second: low}
        swapped = f"tuple(attrs.evolve(e, priority={ranks!r}.get(e.name, e.priority)) for e in game.effects)"
        yield _game_mutant(game, "priorities swapped", f"{first} before {second}", "effects", swapped)


def _game_mutant(game: Game[Any], what: str, before: str, table: str, made: str) -> Mutant:
    path = Path(game_module.__file__)
    planted = PLANTED.format(game=game.id, body=f"object.__setattr__(game, {table!r}, {made})")
    return Mutant(what, path, 0, before, "", path.read_text("utf-8") + planted, before)
