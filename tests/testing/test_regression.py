"""A broken law becomes a test file that fails until the game is mended."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.testing import LAWS, LawBroken, PlayBrokeError, TakeBack, check, shrink
from tabletop_rules.testing.regression import holds, write_test
from tests.cli.running import ROOT, run
from tests.core.toy import TOY
from tests.core.toy_types import Play, Turn
from tests.laws import faulty

EXAMPLE = ROOT / "examples" / "own_game.py"
GOOD = "hand=hand, chosen=self.lantern"


def pytest_in(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder, without our configuration."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=120)


def test_what_check_finds_is_a_test_until_it_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`check` writes a test that plain pytest fails until the game is mended."""
    own, source = tmp_path / "lanterns_of_mine.py", EXAMPLE.read_text("utf-8")
    assert GOOD in source
    own.write_text(source.replace(GOOD, "chosen=self.lantern"), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    ran = run("check", "lanterns_of_mine:LANTERNS", "--matches", 1, "--seats", 2, "--elsewhere", 0)
    assert 1 == ran.code
    written = sorted(tmp_path.glob("test_*.py"))
    assert tmp_path / "test_lanterns_law_9.py" in written
    assert f"wrote {written[0].name}" in ran.out
    broken = pytest_in(tmp_path)
    assert (1, True) == (broken.returncode, f"{len(written)} failed" in broken.stdout)
    assert "law 9 (pieces are conserved and invariants hold) is broken" in broken.stdout
    own.write_text(source, "utf-8")
    mended = pytest_in(tmp_path)
    assert (0, True) == (mended.returncode, f"{len(written)} passed" in mended.stdout)


def test_the_folder_may_be_named(tmp_path: Path) -> None:
    """--write puts the tests into another folder, which is made if need be."""
    words = ("check", "tests.laws.faulty:LEAKS", "--matches", 1, "--elsewhere", 0, "--json")
    ran = run(*words, "--write", tmp_path / "new")
    [*written] = (tmp_path / "new").iterdir()
    assert {str(path) for path in written} == set(ran.json["tests"]) != set()
    assert 2 == run(*words, "--write", written[0]).code


@pytest.mark.parametrize(
    ("name", "law"),
    [("LEAKS", 5), ("LISTS_TOO_MANY", 3)],
)
def test_a_written_failure_fails_again_and_not_for_the_sound_game(name: str, law: int, tmp_path: Path) -> None:
    """A written test fails for the faulty game and holds for the sound one."""
    report = check(getattr(faulty, name), 3, laws=[each for each in LAWS if each.number == law])
    [failure] = report.failures
    there = write_test(failure, f"tests.laws.faulty:{name}", tmp_path)
    scope: dict[str, Any] = {"__file__": str(there)}
    exec(compile(there.read_text("utf-8"), there, "exec"), scope)
    with pytest.raises(LawBroken) as broken:
        scope[f"test_toy_law_{law}"]()
    assert law == broken.value.law
    where = failure.where
    assert where.seats is not None
    assert where.seed is not None
    more: dict[str, Any] = {"seats": where.seats, "seed": where.seed, "open_chance": failure.open_chance}
    holds(TOY, law, moves=scope["MOVES"], **more)


def test_moves_that_no_longer_fit_end_the_match() -> None:
    """A move that no longer fits ends the moves; the laws check what came before."""
    fits = to_json(Play(0, 5, "c7"))
    for last in (to_json(Play(0, 5, "c7")), '{"kind":"toy.gone/1"}', json.dumps({"undo": 1})):
        holds(TOY, 9, seats=2, seed=0, moves=f"{fits}\n{last}\n")
    with pytest.raises(PlayBrokeError, match="ZeroDivisionError"):
        holds(faulty.with_step(Turn, lambda state, step: 1 // 0), 3, seats=2, seed=0)  # type: ignore[arg-type, return-value]
    with pytest.raises(UsageError, match="no law 99"):
        holds(TOY, 99, seats=2, seed=0)


def test_undos_and_options_and_texts_are_written(tmp_path: Path) -> None:
    """Undos, options and quotes survive being written."""
    [failure] = check(faulty.LEAKS, 1, laws=[each for each in LAWS if each.number == 5]).failures
    changed = attrs.evolve(
        failure, moves=(TakeBack(1),), what='says """so""" \\ thus', options={"tie": ("a", "b")}, open_chance=True
    )
    text = write_test(changed, "tests.laws.faulty:LEAKS", tmp_path, {"more": True}, ROOT).read_text("utf-8")
    compile(text, "written", "exec")
    assert '{"undo": 1}\n' in text
    assert "options={'tie': ('a', 'b'), 'more': True}" in text
    assert "open_chance=True" in text
    assert "says '''so'''" in text
    assert "path=Path(__file__).parent / " in text


def test_shortening_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the time is up, the match is as short as it has come."""
    law = [each for each in LAWS if each.number == 5]
    [short] = check(faulty.LEAKS, 3, laws=law).failures
    monkeypatch.setattr(shrink, "SECONDS", 0)
    [long] = check(faulty.LEAKS, 3, laws=law).failures
    [whole] = check(faulty.LEAKS, 3, laws=law, shorter=False).failures
    assert len(short.moves) < len(long.moves) == len(whole.moves)
