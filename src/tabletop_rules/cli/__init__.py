"""The command line: `tabletop-rules`, also `python -m tabletop_rules`. It only calls public functions."""

from __future__ import annotations

import sys

from tabletop_rules.cli.interrupts import INTERRUPTED, leave
from tabletop_rules.errors import not_installed


def main() -> None:
    """Run the command line; without the extra `cli`, say how to install it and exit with 2."""
    try:
        from tabletop_rules.cli.main import app

        app(prog_name="tabletop-rules")
    except ModuleNotFoundError as missing:
        if missing.name not in ("rich", "typer"):
            raise
        print(f"error: {not_installed(missing, 'cli')}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        leave()
        sys.exit(INTERRUPTED)
    except SystemExit as left:
        if left.code == INTERRUPTED:
            leave()
        raise
