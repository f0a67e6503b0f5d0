"""The command line: `tabletop-rules`, also `python -m tabletop_rules`. It calls the public functions and no more."""

from tabletop_rules.cli.main import app

__all__ = ["app"]
