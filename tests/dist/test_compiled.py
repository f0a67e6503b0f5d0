"""The wheel with compiled modules: the same source, and the same bytes from it."""

from __future__ import annotations

import sys
import sysconfig
from pathlib import Path
from shutil import which
from zipfile import ZipFile

import pytest

from tests.dist.building import ROOT, build_compiled, install, run

MOST = 15_000_000
"""Bytes that the wheel may have."""

WRITTEN = """
import pickle, sys
from hashlib import sha256
import tabletop_rules as tr
from tabletop_rules.testing import play

for name in tr.games():
    game = tr.load_game(name)
    for seats in (2, 3):
        played = play(game, seats=seats, seed=5)
        log = played.log
        print(log.dumps())
        print(*(tr.explain(game, log.records, n, seats=seats) for n in range(1, len(log.records), 20)), sep="\\n")
        print(sha256(pickle.dumps(log.records)).hexdigest(), tr.to_json(tr.replay(log)))
    print(tr.json_schema(game))
"""
"""Prints everything that a match writes."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.implementation.name != "cpython" or which((sysconfig.get_config_var("CC") or "?").split()[0]) is None,
        reason="there is no compiler for this Python on this machine",
    ),
]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled wheel."""
    return build_compiled(tmp_path_factory.mktemp("compiled"))


def written(wheel: Path, folder: Path) -> str:
    """Return what the matches write with a wheel, which is installed into a folder."""
    inside = install(Path(sys.executable), wheel, "testing", folder)
    return run(inside, "-c", WRITTEN, cwd=folder)


def test_both_wheels_write_the_same_bytes(wheel: Path, compiled: Path, tmp_path: Path) -> None:
    """Logs, explanations, pickles, states and schemas are the same from the compiled wheel and the pure one."""
    pure, fast = written(wheel, tmp_path / "pure"), written(compiled, tmp_path / "compiled")
    assert pure.splitlines() == fast.splitlines()


def test_the_compiled_wheel_passes_the_golden_tests_and_the_laws(compiled: Path, tmp_path: Path) -> None:
    """With the compiled wheel in place of the sources, the golden logs and the laws hold."""
    inside = install(Path(sys.executable), compiled, "cli,testing,store,serve", tmp_path / "environment")
    assert run(inside, "-c", "import tabletop_rules as tr; print(tr.compiled)", cwd=tmp_path) == "True\n"
    paths = ("tests/golden/test_golden.py", "tests/golden/test_kinds.py", "tests/golden/test_why.py", "tests/laws")
    run(inside, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *paths, cwd=ROOT, timeout=3600)


def test_the_compiled_wheel_holds_the_pure_one_and_is_small(wheel: Path, compiled: Path) -> None:
    """Beside the compiled modules there is every file of the pure wheel, so that tracebacks show source lines."""
    assert compiled.stat().st_size < MOST
    with ZipFile(wheel) as one, ZipFile(compiled) as other:
        files, more = ({name for name in each.namelist() if ".dist-info/" not in name} for each in (one, other))
        assert files < more
        assert {sysconfig.get_config_var("EXT_SUFFIX")} == {f".{name.partition('.')[2]}" for name in more - files}
        assert [] == [name for name in files if one.read(name) != other.read(name)]
