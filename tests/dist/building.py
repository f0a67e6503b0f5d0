"""Builds what is uploaded, and installs it into environments that hold nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from shutil import which

ROOT = Path(__file__).parent.parent.parent
PROGRAMS = Path(__file__).parent / "programs"
CONSTRAINTS = ROOT / ".ci" / "constraints.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
SHELVES = (".pyenv/versions/*/bin", ".local/share/uv/python/*/bin")
COMPILE = "TABLETOP_RULES_COMPILE"
BARE = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "SOURCE_DATE_EPOCH", COMPILE)}


def run(*command: str | Path, cwd: Path, timeout: float = 600, **variables: str) -> str:
    """Run a program without the paths of this environment, and return what it prints; it must succeed."""
    env = BARE | variables
    done = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", timeout=timeout, check=False
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def build(source: Path, into: Path, *kinds: str) -> list[Path]:
    """Build from a folder as `make dist` does, and return the files: the wheel, then the archive of the sources."""
    run(sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", into, source, cwd=into)
    return sorted(into.glob("tabletop_rules-*"))


def build_compiled(into: Path) -> Path:
    """Build the wheel of which some modules are compiled, for this Python, as a package index would get it."""
    command = (sys.executable, "-m", "build", "--wheel", "--outdir", into, ROOT)
    run(*command, cwd=into, timeout=3600, **{COMPILE: "1", "PIP_CONSTRAINT": str(CONSTRAINTS)})
    [wheel] = into.glob("*.whl")
    return wheel


@cache
def find_python(version: str) -> Path | None:
    """Return a Python of this version that can make environments, or None."""
    name = f"python{version}"
    homes = [found for shelf in SHELVES for found in sorted(Path.home().glob(f"{shelf}/{name}"))]
    probe = f"import venv, sys; assert sys.version_info[:2] == {tuple(map(int, version.split('.')))}"
    found = which(name)
    for candidate in [*homes, *([Path(found)] if found else [])]:
        if subprocess.run([candidate, "-c", probe], capture_output=True, check=False).returncode == 0:
            return candidate
    return None


def install(python: Path, wheel: Path, extra: str, folder: Path, *others: str) -> Path:
    """Install a wheel with an extra into a new environment; return its Python."""
    run(python, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    inside = folder / "bin" / "python"
    wanted = f"tabletop-rules[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    pip = (sys.executable, "-m", "pip", "--python", inside, "--disable-pip-version-check")
    run(*pip, "install", "--quiet", "--no-compile", "-c", CONSTRAINTS, wanted, *others, cwd=folder)
    return inside


def example_of_readme() -> str:
    """Return the program that README shows."""
    [block] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    return str(block)
