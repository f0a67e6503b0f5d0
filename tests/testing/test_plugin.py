"""The pytest plugin: event logs as tests, at no cost to whoever does not ask for them."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli.running import ROOT, TOY_NAME, run
from tests.golden.releases import find

GOLDEN = find("destiny-2.jsonl")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a folder with the package metadata by which pytest finds plugins."""
    folder = tmp_path_factory.mktemp("installed")
    about = folder / "tabletop_rules_plugin-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tabletop-rules-plugin\nVersion: 0\n")
    [(name, module)] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"][
        "pytest11"
    ].items()
    (about / "entry_points.txt").write_text(f"[pytest11]\n{name} = {module}\n")
    return folder


def pytest_with(installed: Path, folder: Path, *words: object) -> subprocess.CompletedProcess[str]:
    """Run pytest in a folder where the package is installed."""
    there = os.pathsep.join(map(str, (installed, ROOT / "src", ROOT)))
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "pytest", "-p", "no:cacheprovider", "-rA", *map(str, words)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": there},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_logs_are_tests(installed: Path, tmp_path: Path) -> None:
    """A good log passes, a damaged one fails in words, a folder stands for its logs, and no other test runs."""
    (tmp_path / "test_own.py").write_text("def test_own():\n    assert False\n")
    shutil.copy(GOLDEN, tmp_path / "good.jsonl")
    lines = GOLDEN.read_text("utf-8").splitlines(keepends=True)
    bad = tmp_path / "logs" / "bad.jsonl"
    bad.parent.mkdir()
    bad.write_text("".join([*lines[:9], lines[9].replace('"n":9', '"n":8'), *lines[10:]]), "utf-8")
    (bad.parent / "good.jsonl.gz").write_bytes(gzip.compress(GOLDEN.read_bytes()))
    (bad.parent / "other.json.gz").write_bytes(b"")
    ran = pytest_with(installed, tmp_path, "--tabletop-replay", "good.jsonl", "--tabletop-replay", "logs")
    assert (1, True) == (ran.returncode, "2 failed, 4 passed" in ran.stdout), ran.stdout
    for line in (
        "PASSED good.jsonl::replays",
        "PASSED good.jsonl::verifies",
        "PASSED logs/good.jsonl.gz::verifies",
        "FAILED logs/bad.jsonl::replays",
    ):
        assert line in ran.stdout
    assert "record 9" in ran.stdout
    assert "Traceback" not in ran.stdout


def test_wrong_use_is_reported_in_words(installed: Path, tmp_path: Path) -> None:
    """A folder without logs is wrong use; a bad game fails without a traceback."""
    (tmp_path / "test_own.py").write_text("def test_own():\n    pass\n")
    empty = pytest_with(installed, tmp_path, "--tabletop-replay", ".")
    assert (4, True) == (empty.returncode, "there are no logs (*.jsonl, also with .gz or .xz) in ." in empty.stderr)
    wrong = pytest_with(installed, tmp_path, "--tabletop-replay", GOLDEN, "--tabletop-game", "os:path")
    assert (1, True) == (wrong.returncode, "os:path is of type module, not a tabletop_rules Game" in wrong.stdout)
    assert "Error" not in wrong.stdout


@pytest.mark.slow
def test_logs_of_a_game_of_your_own(installed: Path, tmp_path: Path) -> None:
    """--tabletop-game names a game outside the catalogue; named tests run too."""
    (tmp_path / "test_own.py").write_text("def test_own():\n    assert False\n")
    assert 0 == run("demo", "--game", TOY_NAME, "--out", tmp_path, "--seed", 4).code
    words = ("test_own.py", "--tabletop-replay", "toy.jsonl", "--tabletop-game", TOY_NAME)
    ran = pytest_with(installed, tmp_path, *words)
    assert (1, True) == (ran.returncode, "1 failed, 2 passed" in ran.stdout), ran.stdout
    missing = pytest_with(installed, tmp_path, "--tabletop-replay", "gone.jsonl")
    assert (4, True) == (missing.returncode, "there is no gone.jsonl" in missing.stderr)


def test_the_plugin_costs_nothing_and_can_be_refused(installed: Path, tmp_path: Path) -> None:
    """The plugin imports the package only for logs, knows the rule mark, and can be disabled."""
    ours = "[name for name in sys.modules if name.startswith('tabletop_rules')]"
    own = f"import sys, pytest\n\n@pytest.mark.rule('L1', 'L2')\ndef test_own():\n    assert not {ours}\n"
    (tmp_path / "test_own.py").write_text(own)
    ran = pytest_with(installed, tmp_path, "--trace-config", "--strict-markers")
    assert (0, True) == (ran.returncode, "pytest_tabletop_rules" in ran.stdout), ran.stdout
    refused = pytest_with(installed, tmp_path, "-p", "no:tabletop_rules", "--tabletop-replay", "x")
    assert (4, True) == (refused.returncode, "unrecognized arguments" in refused.stderr), refused.stderr
