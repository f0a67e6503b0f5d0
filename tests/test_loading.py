"""What `import tabletop_rules` brings at once, and what it brings when it is asked for."""

import ast
import subprocess
import sys
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import tabletop_rules as tr
import tabletop_rules.research.report
import tabletop_rules.scenes
from tabletop_rules.core import tables


@pytest.mark.parametrize("package", [tr, tabletop_rules.research])
def test_what_is_imported_later_is_what_type_checkers_see(package: ModuleType) -> None:
    """The two lists in a package name the same things of the same modules."""
    tree = ast.parse(Path(str(package.__file__)).read_text("utf-8"))
    checking = next(node for node in tree.body if isinstance(node, ast.If))
    seen = {
        (str(node.module).removeprefix(f"{package.__name__}."), alias.name)
        for node in checking.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    calls = (node for each in checking.orelse for node in ast.walk(each) if isinstance(node, ast.Call))
    homes = next(ast.literal_eval(call.args[1]) for call in calls if ast.unparse(call.func) == "later")
    assert {(home, name) for home, names in homes.items() for name in names} == seen - {("catalog", "games")}
    assert set(package.__all__) <= set(dir(package))


def test_scenes_is_the_function_although_a_module_has_its_name() -> None:
    """An import of the module puts nothing in its place; nor has the package anything else."""
    assert isinstance(tabletop_rules.research.report, FunctionType)
    assert isinstance(tr.scenes, FunctionType)
    assert tabletop_rules.scenes is tr.scenes
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        tr.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_a_game_is_loaded_without_the_libraries_that_only_logs_need() -> None:
    """`cattrs` takes a third of the time of an import; so it waits for the first log."""
    code = "import sys, tabletop_rules as tr; tr.load_game('carcassonne'); print('cattrs' in sys.modules)"
    assert "False\n" == subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("name", tr.games())
def test_the_classes_of_our_games_have_no_faults(name: str) -> None:
    """Loading one of our games does not look into its messages and states, for time's sake; this test does."""
    with_all = {"expansions": ["messengers", "robbers"]} if name == "carcassonne" else {}
    game = tr.load_game(name, with_all)
    classes = game.tables.classes
    assert {"tabletop_rules"} == {cls.__module__.partition(".")[0] for cls in classes}
    assert [] == tables.deep_faults(classes)
    assert [] == [*tables.reducer_faults(game, classes)]
