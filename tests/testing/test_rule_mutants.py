"""Rule mutants: planted in memory, and killed by tests that check what matters."""

from __future__ import annotations

import ast
import shutil
from collections import defaultdict
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules import catalog
from tabletop_rules.core.handler import full_name
from tabletop_rules.core.value import Modifier
from tabletop_rules.errors import UsageError
from tabletop_rules.testing.kill import Killed, kill
from tabletop_rules.testing.rule_mutants import game_mutants, rule_files, sample, source_mutants, swapped
from tests.cli.running import ROOT, run
from tests.core.fair import FAIR, HANDLERS, make, price
from tests.core.toy import TOY

MINE = '''
from tabletop_rules.core.messages import Plan


def may_bid(bid: int, purse: int) -> bool:
    """Whether a bid can be paid."""
    return 0 < bid <= purse and not bid > 100


def refuse(bid: int) -> str | None:
    if bid == 3:
        return NAME.by("R3")
    return None


def plan(first: object, second: object) -> Plan:
    assert first != second
    return (first, second)


def share(points: int) -> int:
    return points // 2 if points > 1 else 0


def halves(points: list[int]) -> list[int]:
    return [point - 1 for point in points if point > 1]


class NAME:
    @staticmethod
    def by(rule: str) -> str:
        return rule
'''

TESTS = """
from mutant_mine import halves, may_bid, plan, refuse, share


def test_all():
    assert may_bid(5, 5) and may_bid(1, 5) and may_bid(100, 200)
    assert not may_bid(0, 5) and not may_bid(6, 5) and not may_bid(101, 200)
    assert refuse(3) == "R3" and refuse(2) is None
    assert plan(1, 2) == (1, 2)
    assert [share(n) for n in (0, 1, 2, 3, 7)] == [0, 0, 1, 1, 3]
    assert halves([0, 1, 2, 5]) == [1, 4]
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of rules and a folder of tests, in the current directory."""
    (tmp_path / "mutant_mine.py").write_text(MINE)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_mine.py").write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['.']\nmarkers = ['slow']\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def planted(folder: Path, what: str, tests: str = "tests") -> Killed:
    """Return what becomes of the first mutant of a sort."""
    mutant = next(mutant for mutant in source_mutants([folder / "mutant_mine.py"]) if mutant.what == what)
    return kill([mutant], [folder / tests], module="mutant_mine")


def test_every_sort_of_fault_is_planted_and_can_be_parsed(mine: Path) -> None:
    """Every sort of mutant is found, parses, and differs from the source."""
    mutants = list(source_mutants([mine / "mutant_mine.py"]))
    assert {
        "check removed", "plan cut", "branch dropped", "branch swapped", "filter dropped", "comparison flipped",
        "and for or", "not left out", "arithmetic changed", "constant changed",
    } == {mutant.what for mutant in mutants}  # fmt: skip
    for mutant in mutants:
        assert ast.dump(ast.parse(mutant.text)) != ast.dump(ast.parse(MINE))
    assert not [mutant for mutant in mutants if "first != second" in mutant.before]  # asserts are no rules


def test_tests_that_look_kill_and_the_sources_stay(mine: Path) -> None:
    """A noticed mutant is killed, another one survives, and the files stay as they were."""
    text = TESTS.replace('refuse(3) == "R3" and ', "")
    (mine / "tests" / "test_mine.py").write_text(text)
    wanted = ("check removed", "plan cut")
    mutants = [next(m for m in source_mutants([mine / "mutant_mine.py"]) if m.what == what) for what in wanted]
    killed = kill(mutants, [mine / "tests"], module="mutant_mine")
    assert ["survived", "killed"] == [fate for _, fate in killed.fates]
    assert (50.0, (mutants[0],)) == (killed.rate, killed.survivors)
    assert MINE == (mine / "mutant_mine.py").read_text()


@pytest.mark.slow
def test_tests_that_fail_without_mutants_are_named(mine: Path) -> None:
    """The tests must exist, and pass without mutants."""
    (mine / "tests" / "test_mine.py").write_text("def test_all():\n    assert False\n")
    with pytest.raises(UsageError, match="must pass without"):
        planted(mine, "check removed")
    with pytest.raises(UsageError, match="no tests in"):
        planted(mine, "check removed", "mutant_mine.py")


def test_game_mutants_remove_and_swap_handlers() -> None:
    """A game has a mutant for each handler and for each pair of neighbours."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    mutants = [*game_mutants(FAIR)]
    for mutant in mutants:
        found[mutant.what].append(mutant.before)
        compile(mutant.text, "planted", "exec")
    every = {full_name(offer.handler) for offer in HANDLERS.offers()}
    assert every == {*found["handler removed"]}
    order = "F-11@PRICES+10 on fair.price before F-12@PRICES+20 on fair.price"
    assert [order] == found["order swapped"]
    assert f"order swapped: {order}" in map(str, mutants)


def test_a_swapped_game_asks_the_other_way_round() -> None:
    """Two swapped handlers act in the other order, all others as before."""
    one, other = (full_name(each) for each in FAIR.handlers if isinstance(each, Modifier) and each.on is price)
    mutant = attrs.evolve(FAIR)
    object.__setattr__(mutant, "handlers", swapped(FAIR.handlers, one, other))
    mutant.__attrs_post_init__()
    assert [8, 9] == [price(game.first(2)[0], 0, 5) for game in (FAIR, mutant)]
    for id in ("F-11", "F-12"):
        assert FAIR.without(id).handlers == swapped(FAIR.without(id).handlers, one, other)


def test_a_mutant_of_the_game_is_planted_in_all_that_are_made(tmp_path: Path) -> None:
    """Every game of that id lacks the handler, whatever its options; other games are unchanged."""
    mutant = next(m for m in game_mutants(FAIR) if m.before.startswith("F-21"))
    scope: dict[str, Any] = {"__name__": "planted", "__file__": str(tmp_path)}
    exec(compile(mutant.text, "planted", "exec"), scope)
    planted = scope["Game"]
    for game in (FAIR, make({"greed": "curbed"}), make({"greed": "free"}), TOY):
        made = planted(**{f.name: getattr(game, f.name) for f in attrs.fields(type(game)) if f.init})
        assert [each for each in game.handlers if each.id != "F-21"] == [*made.handlers]
        assert "F-21" not in [each.id for row in made.tables.limits.values() for each in row]


def test_a_sample_holds_all_sorts_and_is_the_same_again(tmp_path: Path) -> None:
    """A sample takes all sorts in turn and depends on its seed."""
    game = catalog.load_game("terres_de_destinees")
    whole = ROOT / "src" / "tabletop_rules" / "games" / "terres_de_destinees"
    source = tmp_path / "some"
    source.mkdir()
    for name in ("turn", "elimination", "bidding", "picture"):
        shutil.copy(next(whole.rglob(f"{name}.py")), source)
    chosen = sample(game, source, 24, 3)
    assert 24 == len(chosen) == len(set(chosen))
    assert 12 == len({mutant.what for mutant in chosen})
    assert chosen == sample(game, source, 24, 3)
    assert chosen != sample(game, source, 24, 4)
    stems = {file.stem for file in rule_files(whole)}
    assert {"turn", "elimination", "bidding"} <= stems
    assert not {"words", "picture", "view", "load", "components", "touched"} & stems


@pytest.mark.slow
def test_the_command_line_names_survivors(mine: Path) -> None:
    """`check --mutants` names survivors and exits with 1."""
    words = ("check", "tests.core.toy:TOY", "--mutants", 1, "--tests", mine / "tests")
    ran = run(*words, "--json")
    assert 1 == ran.code
    assert (0.0, ["survived"]) == (ran.json["rate"], [each["fate"] for each in ran.json["mutants"]])
    assert "survived: " in run(*words).out
    assert 2 == run("check", "tests.core.toy:TOY", "--mutants", 1, "--tests", mine / "none").code
