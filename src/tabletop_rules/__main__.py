"""`python -m tabletop_rules`: the command line."""

from tabletop_rules.cli import main

if __name__ == "__main__":
    main()
