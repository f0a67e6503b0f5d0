"""Run the command line as a user does, in this process or in another."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from typer.main import get_command
from typer.testing import CliRunner

from tabletop_rules.cli.main import app

ROOT = Path(__file__).parent.parent.parent
TOY_NAME = "tests.core.toy:TOY"
WIDE = {"COLUMNS": "120"}
"""The line width, in any terminal."""

COMMAND = get_command(app)  # once: a runner would make it anew for each run


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
    code: Any = 0
    with CliRunner().isolation(input=typed, env=WIDE) as (out, err, _):
        try:
            COMMAND.main([str(word) for word in words], prog_name="root")
        except SystemExit as ended:
            code = ended.code
        sys.stdout.flush()
        sys.stderr.flush()
        return Ran(code or 0, out.getvalue().decode(), err.getvalue().decode("utf-8", "replace"))


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
