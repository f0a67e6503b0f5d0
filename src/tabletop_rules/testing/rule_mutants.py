"""Rule mutants: small faults planted in the code of a game, to learn how many of them its own tests notice.

Source mutants change one place in the rule code. Game mutants remove a handler, or swap two that act one right after
the other. No mutant is written into the sources: it replaces a module while that is imported.
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
from tabletop_rules.core.handler import Handler, full_name
from tabletop_rules.core.value import Modifier
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
        "no_handler",
        "components",
        "domains",
        "piece",
        "places",
        "standings",
        "touched",
        "effect_words",
        "naming",
        "symbols",
        "signs",
        "dial",
        "face",
        "tile_text",
        "learning",
        "prospects",
        "look",
    )
)
"""Modules and folders that hold no rules, but display, names, printed content, setup, or what bots and learners see."""

SAYING: Final = frozenset(("words", "touches"))
"""Methods of messages that hold no rules, but what is said and shown of them."""


@attrs.frozen
class Mutant:
    """A module with one fault in it: `text` replaces its source. `what` names the sort of fault."""

    what: str
    path: Path
    line: int
    before: str
    after: str
    text: str = attrs.field(repr=False)
    around: str = attrs.field(default="", repr=False)

    def __str__(self) -> str:
        if not self.line:  # of the whole game
            return f"{self.what}: {self.before}"
        return f"{self.path.name}:{self.line} {self.what}: {_short(self.before)} -> {_short(self.after)}"


def sample(game: Game[Any], source: Path, count: int, seed: int) -> list[Mutant]:
    """Return `count` mutants of a game with its code at `source`, all sorts in turn, the same for the same seed.

    Fewer if there are fewer.

    Raises:
        UsageError: `source` does not exist.
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
    """Return the Python files of a game that hold rules."""
    files = list(python_files(source))
    if source.is_file():
        return files
    return [file for file in files if not SHOWN & {*file.relative_to(source).with_suffix("").parts}]


# --- source mutants -------------------------------------------------------------------------------------------------

FLIPPED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
COUNTED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
}  # fmt: skip


def source_mutants(files: Iterable[Path]) -> Iterator[Mutant]:
    """Yield every fault that can be planted in these files, one at a time."""
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
    """Yield the outermost functions and methods."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node
        elif isinstance(node, ast.ClassDef):
            methods = (each for each in node.body if isinstance(each, ast.FunctionDef))
            yield from (each for each in methods if each.name not in SAYING)


def _faults(function: ast.FunctionDef) -> Iterator[tuple[str, ast.AST, str]]:
    """Yield the faults for a function: the sort, the node, and the text to replace it."""
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
    """Yield all nodes of a function that run in play: no signatures, annotations, f-strings, `raise` or `assert`."""
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
    """Return whether a value is, or may be, a rejection: `REFUSAL.by(…)`."""
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


# --- game mutants ---------------------------------------------------------------------------------------------------

PLANTED: Final = """

def _mutate(game):
    from tabletop_rules.core.handler import full_name
    from tabletop_rules.testing.rule_mutants import swapped
    if game.id == {game!r}:
        {body}
    _sound(game)


_sound = Game.__attrs_post_init__
Game.__attrs_post_init__ = _mutate
"""


def game_mutants(game: Game[Any]) -> Iterator[Mutant]:
    """Yield the game without one of its handlers, under any option, and with two adjacent handlers swapped."""
    offered = [offer.handler for offer in game.handler_table.offers()]
    for name in dict.fromkeys(map(full_name, (*game.handlers, *offered))):
        kept = f"tuple(each for each in game.handlers if full_name(each) != {name!r})"
        yield _game_mutant(game, "handler removed", name, kept)
    for first, second in dict.fromkeys(_neighbours(game)):
        swapped = f"swapped(game.handlers, {first!r}, {second!r})"
        yield _game_mutant(game, "order swapped", f"{first} before {second}", swapped)


def _neighbours(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of handlers that act one right after the other on one event or value."""
    rows: list[Sequence[Any]] = [
        [effect for _, effect in acting]
        for table in (game.tables.instead, game.tables.then)
        for acting in table.values()
    ]
    modifiers = [each for each in game.handlers if isinstance(each, Modifier)]
    rows += [[each for each in modifiers if each.on is value] for value in game.values]
    for row in rows:
        yield from pairwise(map(full_name, row))


def swapped(handlers: tuple[Handler, ...], first: str, second: str) -> tuple[Handler, ...]:
    """Return the handlers with `first` moved behind `second`; those of a game that lacks one of them as they are."""
    if not {first, second} <= {*map(full_name, handlers)}:
        return handlers
    moved = [each for each in handlers if full_name(each) == first]
    rest = [each for each in handlers if full_name(each) != first]
    at = 1 + max(place for place, each in enumerate(rest) if full_name(each) == second)
    return (*rest[:at], *moved, *rest[at:])


def _game_mutant(game: Game[Any], what: str, before: str, made: str) -> Mutant:
    path = Path(game_module.__file__)
    planted = PLANTED.format(game=game.id, body=f"object.__setattr__(game, 'handlers', {made})")
    return Mutant(what, path, 0, before, "", path.read_text("utf-8") + planted, before)
