"""Runs a game's own tests against mutants of its rules, each in a process that imports the mutant instead."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.errors import UsageError
from tabletop_rules.testing.citations import python_files
from tabletop_rules.testing.rule_mutants import Mutant

Fate: TypeAlias = Literal["killed", "hung", "survived"]

PATIENCE: Final = 3
"""Factor of the time of the unmutated tests that the tests of a mutant may take, plus 30 seconds."""

HOOK: Final = '''\
"""Imports a mutant in place of one module; Python runs this at startup."""

import importlib.machinery
import os
import sys


class Loader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname):
        with open(os.environ["TABLETOP_MUTANT"], "rb") as file:
            return compile(file.read(), self.path, "exec", dont_inherit=True)


class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != os.environ.get("TABLETOP_MUTATED"):
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None:
            spec.loader = Loader(name, spec.origin)
        return spec


sys.meta_path.insert(0, Finder)
'''


@attrs.frozen
class Killed:
    """The fates of the mutants: killed by a test, hung (the tests did not end in time), or survived."""

    fates: tuple[tuple[Mutant, Fate], ...]
    seconds: float

    @property
    def survivors(self) -> tuple[Mutant, ...]:
        """Return the mutants that no test noticed."""
        return tuple(mutant for mutant, fate in self.fates if fate == "survived")

    @property
    def rate(self) -> float:
        """Return the percentage of mutants that were noticed."""
        return 100 * (1 - len(self.survivors) / len(self.fates)) if self.fates else 100.0


def kill(
    mutants: Sequence[Mutant],
    tests: Sequence[Path],
    *,
    module: str | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Killed:
    """Run pytest on these files or folders for every mutant, each run up to the first failure.

    Test files that share the most words with the mutated function run first. `module` names the module of the mutants
    if it is in no package.

    Raises:
        UsageError: there are no tests, they fail for the unmutated game, or pytest cannot be run.
    """
    files = [file for file in python_files(tests) if file.name.startswith("test_") or file.name.endswith("_test.py")]
    if not files:
        raise UsageError(f"there are no tests in {', '.join(map(str, tests))}")
    words = {file: frozenset(_words(file.read_text("utf-8"))) for file in files}
    with _hook() as folder:
        begun = time.monotonic()
        running: set[subprocess.Popen[str]] = set()
        code, output = _pytest(folder, files, "", folder / "none", None, running)
        if code != 0:
            raise UsageError(f"the tests must pass without mutants, but pytest exited with {code}:\n{output}")
        seconds = time.monotonic() - begun
        limit = 30 + PATIENCE * seconds

        def fate(number: int) -> Fate:
            mutant = mutants[number]
            planted = folder / f"mutant_{number}.py"
            planted.write_text(mutant.text, "utf-8")
            near_words = frozenset(_words(mutant.around))
            near = sorted(files, key=lambda file: -len(near_words & words[file]))
            try:
                code, output = _pytest(folder, near, _module_of(mutant.path, module), planted, limit, running)
            except subprocess.TimeoutExpired:
                return "hung"
            if code in (4, 5):  # wrong use, or no tests collected: not the mutant's doing
                raise UsageError(f"pytest cannot be run: {output}")
            return "killed" if code else "survived"

        fates: list[tuple[Mutant, Fate]] = []
        with ThreadPoolExecutor(jobs) as pool:
            try:
                for mutant, found in zip(mutants, pool.map(fate, range(len(mutants))), strict=True):
                    fates.append((mutant, found))
                    if progress is not None:
                        progress(len(fates), len(mutants))
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                for process in list(running):
                    process.kill()
                raise
    return Killed(tuple(fates), seconds)


@contextmanager
def _hook() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="tabletop-mutants-") as name:
        folder = Path(name)
        (folder / "sitecustomize.py").write_text(HOOK, "utf-8")
        yield folder


def _pytest(
    folder: Path,
    files: Sequence[Path],
    mutated: str,
    planted: Path,
    limit: float | None,
    running: set[subprocess.Popen[str]],
) -> tuple[int, str]:
    """Return the exit code of pytest, and the end of its output. Raise TimeoutExpired after `limit` seconds.

    The process is in `running` for as long as it runs.
    """
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH", ""))))
    environment = {**os.environ, "PYTHONPATH": path, "TABLETOP_MUTATED": mutated, "TABLETOP_MUTANT": str(planted)}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider"]
    command.append("--assert=plain")  # else pytest loads what a plugin of it imports past the mutant
    command += ["-m", "not slow", *map(str, files)]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        running.add(process)
        try:
            output, _ = process.communicate(timeout=limit)
        finally:
            process.kill()
            running.discard(process)
    return process.returncode, output[-2000:]


def _module_of(path: Path, alone: str | None) -> str:
    """Return the dotted name of a file: its packages are the folders with an `__init__.py`."""
    parts = [] if path.stem == "__init__" else [path.stem]
    folder = path.parent
    while (folder / "__init__.py").exists():
        parts.insert(0, folder.name)
        folder = folder.parent
    return alone if alone is not None and len(parts) == 1 else ".".join(parts)


def _words(text: str) -> list[str]:
    """Return the names and rule ids in a text."""
    return re.findall(r"[A-Za-z][\w-]{3,}", text)
