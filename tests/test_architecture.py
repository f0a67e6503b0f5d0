"""The shape of the package: what stays pure, no cycles, no long file. Import contracts check the layers."""

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tabletop_rules"
LONGEST = 500

PURE_ROOMS = frozenset({"core", "kit", "games"})
# fmt: off
IMPURE_MODULES = frozenset({
    "asyncio", "concurrent", "datetime", "http", "hypothesis", "io", "multiprocessing", "os",
    "pathlib", "pytest", "random", "rich", "secrets", "shutil", "signal", "socket",
    "sqlite3", "subprocess", "tempfile", "threading", "time", "typer", "urllib", "uuid",
})
# fmt: on
IMPURE_CALLS = frozenset({"__import__", "input", "open", "print"})
TYPE_ONLY = frozenset({"random"})  # `random.Random` may be named in an annotation: the caller brings it


@attrs.frozen
class Import:
    """One import: its module, its target, and whether only type checkers see it."""

    where: str
    line: int
    target: str
    type_only: bool

    def __str__(self) -> str:
        return f"{self.where}:{self.line} imports {self.target}"


@cache
def nodes(text: str) -> tuple[ast.AST, ...]:
    """Return all nodes of a source, which nobody changes."""
    return tuple(ast.walk(ast.parse(text)))


def modules(package: Path) -> dict[str, Path]:
    """Return every module of a package by dotted name."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(package: Path) -> Iterator[Import]:
    """Yield every import, also in functions; `from a import b` names a.b if that is a module."""
    known = modules(package)
    for name, path in known.items():
        every = nodes(path.read_text(encoding="utf-8"))
        type_only = {
            id(inner)
            for node in every
            if isinstance(node, ast.If) and isinstance(node.test, ast.Name | ast.Attribute)
            if ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
            for statement in node.body
            for inner in ast.walk(statement)
        }
        home = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        for node in every:
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                above = home[: len(home) - node.level + 1] if node.level else []
                base = ".".join([*above, *([node.module] if node.module else [])])
                targets = [full if (full := f"{base}.{alias.name}") in known else base for alias in node.names]
            else:
                continue
            for target in dict.fromkeys(targets):
                yield Import(name, node.lineno, target, id(node) in type_only)


def room(package: Path, module: str) -> str | None:
    """Return the first name below the package, "" for the package itself, None for other packages."""
    first, *rest = module.split(".")
    if first != package.name:
        return None
    return rest[0] if rest else ""


def purity_faults(package: Path) -> list[str]:
    """List clocks, files, threads, sockets and random numbers in rooms that must stay pure."""
    faults = []
    for found in imports(package):
        top = found.target.split(".")[0]
        allowed = found.type_only and top in TYPE_ONLY
        if room(package, found.where) in PURE_ROOMS and top in IMPURE_MODULES and not allowed:
            faults.append(str(found))
    for name, path in modules(package).items():
        if room(package, name) not in PURE_ROOMS:
            continue
        for node in nodes(path.read_text(encoding="utf-8")):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
                faults.append(f"{name}:{node.lineno} calls {node.func.id}")
    return faults


def cycle_faults(package: Path) -> list[str]:
    """List one cycle of imports, if there is any; imports for type checkers do not count."""
    known = modules(package)
    graph: dict[str, set[str]] = {name: set() for name in known}
    for found in imports(package):
        if not found.type_only and found.target in known and found.target != found.where:
            graph[found.where].add(found.target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return [" <- ".join(error.args[1])]
    return []


def length_faults(folder: Path) -> list[str]:
    """List files that are too long."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sorted(folder.rglob("*.py"))}
    return [f"{path.relative_to(folder)} has {lines} lines" for path, lines in lengths.items() if lines > LONGEST]


def compiler_faults(package: Path) -> list[str]:
    """List what Cython 3.3 compiles to something else: `not a is b is c` becomes `a is not b is c`."""
    return [
        f"{name}:{node.lineno} negates a chain that begins with `is` or `in`"
        for name, path in modules(package).items()
        for node in nodes(path.read_text(encoding="utf-8"))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Compare)
        if len(node.operand.ops) > 1 and isinstance(node.operand.ops[0], ast.Is | ast.IsNot | ast.In | ast.NotIn)
    ]


def test_package_keeps_its_shape() -> None:
    """Pure rooms import nothing impure, there is no cycle, and any module may be compiled (`hatch_build.py`)."""
    assert [] == purity_faults(PACKAGE)
    assert [] == cycle_faults(PACKAGE)
    assert [] == compiler_faults(PACKAGE)


def test_files_stay_short() -> None:
    """No Python file has more than 500 lines."""
    assert [] == length_faults(ROOT / "src") + length_faults(ROOT / "tests")


# The checks themselves: each finds the fault planted for it, and nothing in a tree without faults.


def plant(folder: Path, **files: str) -> Path:
    """Write a small package; `games__chess__rules` stands for games/chess/rules.py, `door` for an __init__.py."""
    package = folder / "tabletop_rules"
    for name, text in {"door": "", **files}.items():
        path = package / f"{name.replace('__', '/').replace('door', '__init__')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return package


def test_a_sound_tree_has_no_fault(tmp_path: Path) -> None:
    """Pure modules, an import within a game and the type of a random source have no fault."""
    package = plant(
        tmp_path,
        door="from tabletop_rules.catalog import games\n",
        core__match="import typing\nfrom ..kit import grid\nif typing.TYPE_CHECKING:\n    from random import Random\n",
        games__chess__state="from tabletop_rules.core.match import Match\n",
        games__chess__rules="from . import state\nfrom .state import State\n",
        catalog="from tabletop_rules.games.chess import rules\n",
        cli="import time\nimport tabletop_rules as tr\nprint(tr)\n",
    )
    assert [] == purity_faults(package) + cycle_faults(package)
    assert [] == length_faults(tmp_path)


@pytest.mark.parametrize("module", ["core__match", "kit__bag", "games__chess__rules"])
@pytest.mark.parametrize("name", ["time", "random", "os", "rich"])
def test_an_impure_import_is_found(module: str, name: str, tmp_path: Path) -> None:
    """Only the type of a random source may be imported."""
    where = f"tabletop_rules.{module.replace('__', '.')}"
    assert [f"{where}:1 imports {name}"] == purity_faults(plant(tmp_path, **{module: f"import {name}"}))
    typed = f"import typing\nif typing.TYPE_CHECKING:\n    import {name}"
    expected = [] if name == "random" else [f"{where}:3 imports {name}"]
    assert expected == purity_faults(plant(tmp_path, **{module: typed}))


@pytest.mark.parametrize("call", ["open", "print", "input", "__import__"])
def test_an_impure_call_is_found(call: str, tmp_path: Path) -> None:
    """Files, terminal and hidden imports are no builtins for pure rooms."""
    assert purity_faults(plant(tmp_path, games__go__game=f"{call}('x')")) == [
        f"tabletop_rules.games.go.game:1 calls {call}"
    ]


def test_a_cycle_is_found(tmp_path: Path) -> None:
    """A cycle is found through functions and packages, but not through types."""
    package = plant(
        tmp_path, core__a="from . import b", core__b="def f() -> None:\n    from .c import x", core__c="from . import a"
    )
    [fault] = cycle_faults(package)
    assert {"tabletop_rules.core.a", "tabletop_rules.core.b", "tabletop_rules.core.c"} == set(fault.split(" <- "))
    assert 1 == len(
        cycle_faults(plant(tmp_path / "2", core__door="from .a import X", core__a="from tabletop_rules.core import Y"))
    )
    types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .b import X\n"
    assert [] == cycle_faults(plant(tmp_path / "3", core__a=types, core__b="from .a import Y"))


def test_a_long_file_is_found(tmp_path: Path) -> None:
    """A file of 500 lines passes, one of 501 does not."""
    plant(tmp_path, core__a="x = 1\n" * LONGEST, core__b="x = 1\n" * (LONGEST + 1))
    assert ["tabletop_rules/core/b.py has 501 lines"] == length_faults(tmp_path)


def test_a_negated_chain_is_found(tmp_path: Path) -> None:
    """`not a is b is None` is reported; a chain, and a negated comparison of two, are not."""
    package = plant(tmp_path, core__loop="a = b = 1\nnot 0 < a < b\nnot a is b\na is b is None\nnot a is b is None\n")
    [fault] = compiler_faults(package)
    assert fault.endswith("core.loop:5 negates a chain that begins with `is` or `in`")
