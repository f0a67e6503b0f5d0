"""The shape of the package, read from its imports: who may know whom, and what core, kit and games may not touch."""

import ast
from collections.abc import Callable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import attrs
import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "tabletop_rules"
LONGEST = 450

GROUND = frozenset({"kit", "errors"})
LADDER: dict[str, frozenset[str]] = {  # room -> rooms it may import besides itself, lowest first
    "kit": frozenset(),
    "errors": frozenset(),
    "core": GROUND,
    "packs": GROUND | {"core"},
    "games": GROUND | {"core", "packs"},
    "catalog": GROUND | {"core", "packs", "games"},
    "eventlog": GROUND | {"core"},
    "door": GROUND | {"core", "eventlog", "catalog"},
    "table": GROUND | {"core", "eventlog", "catalog", "door"},
    "testing": GROUND | {"core", "eventlog", "table"},
    "": GROUND | {"core", "packs", "games", "catalog", "eventlog", "door", "table"},  # the public door, __init__.py
    "cli": GROUND | {"", "core", "packs", "games", "catalog", "eventlog", "door", "table", "testing"},
    "__main__": frozenset({"cli"}),
}
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
    """One import: the module it stands in, the module it names, and whether only type checkers see it."""

    where: str
    line: int
    target: str
    type_only: bool

    def __str__(self) -> str:
        return f"{self.where}:{self.line} imports {self.target}"


def modules(package: Path) -> dict[str, Path]:
    """Dotted name of every module of a package, the package itself included."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(package: Path) -> Iterator[Import]:
    """Every import, in functions and under TYPE_CHECKING too; `from a import b` names a.b if that is a module."""
    known = modules(package)
    for name, path in known.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        type_only = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) in {"TYPE_CHECKING", "typing.TYPE_CHECKING"}
            for statement in node.body
            for inner in ast.walk(statement)
        }
        home = name.split(".") if path.name == "__init__.py" else name.split(".")[:-1]
        for node in ast.walk(tree):
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
    """The first name below the package: its room; "" for the package itself, None for what is not ours."""
    first, *rest = module.split(".")
    if first != package.name:
        return None
    return rest[0] if rest else ""


def ladder_faults(package: Path) -> list[str]:
    """Imports that climb the ladder, and rooms that have no place on it."""
    rooms = {room(package, name) or "" for name in modules(package)}
    faults = [f"{name} has no place on the ladder" for name in sorted(rooms - LADDER.keys())]
    for found in imports(package):
        here, there = room(package, found.where), room(package, found.target)
        if here in LADDER and there is not None and there != here and there not in LADDER[here]:
            faults.append(str(found))
    return faults


def game_faults(package: Path) -> list[str]:
    """Imports of one game by another."""
    faults = []
    for found in imports(package):
        here, there = found.where.split(".")[1:3], found.target.split(".")[1:3]
        ours = found.target.split(".")[0] == package.name
        if ours and len(here) == len(there) == 2 and here[0] == there[0] == "games" and here != there:
            faults.append(str(found))
    return faults


def purity_faults(package: Path) -> list[str]:
    """Clocks, files, threads, sockets and random numbers in rooms that must give the same answer everywhere."""
    faults = []
    for found in imports(package):
        top = found.target.split(".")[0]
        allowed = found.type_only and top in TYPE_ONLY
        if room(package, found.where) in PURE_ROOMS and top in IMPURE_MODULES and not allowed:
            faults.append(str(found))
    for name, path in modules(package).items():
        if room(package, name) not in PURE_ROOMS:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS:
                faults.append(f"{name}:{node.lineno} calls {node.func.id}")
    return faults


def cycle_faults(package: Path) -> list[str]:
    """One chain of modules that import each other, if there is any; what only type checkers see does not count."""
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
    """Python files of more lines than one can keep in mind."""
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sorted(folder.rglob("*.py"))}
    return [f"{path.relative_to(folder)} has {lines} lines" for path, lines in lengths.items() if lines > LONGEST]


@pytest.mark.parametrize("faults", [ladder_faults, game_faults, purity_faults, cycle_faults])
def test_package_keeps_its_shape(faults: Callable[[Path], list[str]]) -> None:
    """No module imports what its room may not know, and no two modules import each other."""
    assert [] == faults(PACKAGE)


@pytest.mark.parametrize("folder", ["src", "tests"])
def test_files_stay_short(folder: str) -> None:
    """No Python file has more than 450 lines."""
    assert [] == length_faults(ROOT / folder)


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
    """Imports down the ladder, within a game, of pure modules, and of a type of random numbers are all in order."""
    package = plant(
        tmp_path,
        door="from tabletop_rules.catalog import games\n",
        kit__grid="import math\n",
        core__match="import typing\nfrom ..kit import grid\nif typing.TYPE_CHECKING:\n    from random import Random\n",
        games__chess__state="from tabletop_rules.core.match import Match\n",
        games__chess__rules="from . import state\nfrom .state import State\n",
        catalog="from tabletop_rules.games.chess import rules\n",
        cli="import time\nimport tabletop_rules as tr\nprint(tr)\n",
    )
    assert [] == ladder_faults(package) + game_faults(package) + purity_faults(package) + cycle_faults(package)
    assert [] == length_faults(tmp_path)


@pytest.mark.parametrize(
    ("module", "text", "target"),
    [
        ("kit__grid", "from tabletop_rules.core import match", "core"),
        ("core__match", "from tabletop_rules.games.chess import rules", "games.chess"),
        ("core__match", "from ..catalog import load_game", "catalog"),
        ("core__match", "def later() -> None:\n    import tabletop_rules.games.go", "games.go"),
        ("core__match", "import tabletop_rules as tr", ""),
        ("packs__reader", "from ..games import chess", "games"),
        ("eventlog__codec", "from tabletop_rules.games.chess import rules", "games.chess"),
        ("testing__laws", "from tabletop_rules.catalog import load_game", "catalog"),
        ("games__chess__game", "from tabletop_rules.eventlog import EventLog", "eventlog"),
        ("games__chess__game", "from tabletop_rules.table import Table", "table"),
        ("games__chess__game", "from ...testing import laws", "testing"),
        (
            "games__chess__game",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import tabletop_rules.cli",
            "cli",
        ),
    ],
)
def test_a_climb_is_found(module: str, text: str, target: str, tmp_path: Path) -> None:
    """An import of a higher room is found however it is written and wherever it stands."""
    package = plant(tmp_path, **{module: text})
    where, line = f"tabletop_rules.{module.replace('__', '.')}", len(text.splitlines())
    assert ladder_faults(package) == [f"{where}:{line} imports {f'tabletop_rules.{target}'.rstrip('.')}"]


def test_a_room_without_a_place_is_found(tmp_path: Path) -> None:
    """A new room must be put on the ladder before it may stand."""
    assert ["attic has no place on the ladder"] == ladder_faults(plant(tmp_path, attic__box=""))


@pytest.mark.parametrize(
    "text", ["from ..go import rules", "from tabletop_rules.games.go.rules import X", "import tabletop_rules.games.go"]
)
def test_a_game_that_imports_another_is_found(text: str, tmp_path: Path) -> None:
    """One game may not import another, nor a part of it."""
    package = plant(tmp_path, games__chess__rules=text, games__go__rules="")
    [fault] = game_faults(package)
    assert fault.startswith("tabletop_rules.games.chess.rules:1 imports tabletop_rules.games.go")
    assert [] == ladder_faults(package)


@pytest.mark.parametrize("module", ["core__match", "kit__bag", "games__chess__rules"])
@pytest.mark.parametrize(
    "name", ["time", "random", "uuid", "threading", "os", "pathlib", "datetime", "secrets", "io", "socket", "rich"]
)
def test_an_impure_import_is_found(module: str, name: str, tmp_path: Path) -> None:
    """Core, kit and games may import no clock, file, thread, network or random number."""
    where = f"tabletop_rules.{module.replace('__', '.')}"
    assert purity_faults(plant(tmp_path, **{module: f"import {name}"})) == [f"{where}:1 imports {name}"]


def test_only_the_type_of_random_numbers_may_be_named(tmp_path: Path) -> None:
    """Under TYPE_CHECKING random is in order, time is not; in the other branch random is not either."""
    text = "import typing\nif typing.TYPE_CHECKING:\n    import random, time\nelse:\n    import random\n"
    assert [
        "tabletop_rules.core.chance:3 imports time",
        "tabletop_rules.core.chance:5 imports random",
    ] == purity_faults(plant(tmp_path, core__chance=text))


@pytest.mark.parametrize("call", ["open", "print", "input", "__import__"])
def test_an_impure_call_is_found(call: str, tmp_path: Path) -> None:
    """Core, kit and games may not reach files, the terminal or hidden imports through builtins."""
    assert purity_faults(plant(tmp_path, games__go__game=f"{call}('x')")) == [
        f"tabletop_rules.games.go.game:1 calls {call}"
    ]


def test_a_cycle_is_found(tmp_path: Path) -> None:
    """Modules that import each other, be it in a ring or from within a function, are found."""
    package = plant(
        tmp_path, core__a="from . import b", core__b="def f() -> None:\n    from .c import x", core__c="from . import a"
    )
    [fault] = cycle_faults(package)
    assert {"tabletop_rules.core.a", "tabletop_rules.core.b", "tabletop_rules.core.c"} == set(fault.split(" <- "))


def test_a_cycle_through_a_package_is_found(tmp_path: Path) -> None:
    """A module that imports a name from the package which imports the module is found."""
    package = plant(tmp_path, core__door="from .a import X", core__a="from tabletop_rules.core import Y")
    assert 1 == len(cycle_faults(package))


def test_a_cycle_of_types_is_no_cycle(tmp_path: Path) -> None:
    """What stands under TYPE_CHECKING is never imported, so it closes no ring."""
    text = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .b import X\n"
    assert [] == cycle_faults(plant(tmp_path, core__a=text, core__b="from .a import Y"))


def test_a_long_file_is_found(tmp_path: Path) -> None:
    """A file of 450 lines passes, one of 451 does not."""
    plant(tmp_path, core__a="x = 1\n" * LONGEST, core__b="x = 1\n" * (LONGEST + 1))
    assert ["tabletop_rules/core/b.py has 451 lines"] == length_faults(tmp_path)
