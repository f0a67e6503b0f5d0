"""Run the command line as a user does, in this process or in another."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from tabletop_rules.cli.main import app

ROOT = Path(__file__).parent.parent.parent
TOY_NAME = "tests.core.toy:TOY"
WIDE = {"COLUMNS": "120"}
"""The line width, in any terminal."""


class Ran:
    """The outcome of a run."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def json(self) -> Any:
        """The JSON document on stdout."""
        return json.loads(self.out)


def run(*words: object, typed: str | bytes = "") -> Ran:
    """Run a subcommand in this process with these lines typed; an exception passes through."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=typed, env=WIDE)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Ran(result.exit_code, result.stdout, result.stderr)


def run_elsewhere(*words: object, typed: str | bytes = "", **environment: str) -> Ran:
    """Run a subcommand as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tabletop_rules", *map(str, words)],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **WIDE, **environment},
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
