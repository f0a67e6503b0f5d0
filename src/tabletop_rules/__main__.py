"""`python -m tabletop_rules`: the command line."""

from tabletop_rules.cli import app

if __name__ == "__main__":
    app(prog_name="tabletop-rules")
