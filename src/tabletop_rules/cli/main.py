"""The command line `tabletop-rules`: the list of its subcommands."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from tabletop_rules.cli.check import check
from tabletop_rules.cli.console import Commands, print_line
from tabletop_rules.cli.demo import demo
from tabletop_rules.cli.engine import engine
from tabletop_rules.cli.export import export
from tabletop_rules.cli.fuzz import fuzz
from tabletop_rules.cli.handlers import compare, handlers
from tabletop_rules.cli.kinds import kinds
from tabletop_rules.cli.listing import games
from tabletop_rules.cli.logs import explain, replay, verify
from tabletop_rules.cli.new import new
from tabletop_rules.cli.play import play
from tabletop_rules.cli.redecide import redecide
from tabletop_rules.cli.report import report
from tabletop_rules.cli.rules import rules
from tabletop_rules.cli.scene import scene
from tabletop_rules.cli.schema import schema
from tabletop_rules.cli.serve import serve
from tabletop_rules.cli.simulate import simulate
from tabletop_rules.cli.store import store
from tabletop_rules.cli.tournament import tournament
from tabletop_rules.eventlog.lines import package_version

app: Final = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Rules of tabletop games: play, simulate, replay, verify and explain matches.",
    epilog="Exit codes: 0 success, 1 something was found, 2 wrong usage.",
)

for command in (
    games,
    demo,
    play,
    simulate,
    export,
    report,
    tournament,
    replay,
    verify,
    redecide,
    explain,
    rules,
    handlers,
    compare,
    scene,
    kinds,
    schema,
    new,
    check,
    fuzz,
    engine,
    serve,
    store,
):
    app.command()(command)


def _version(wanted: bool) -> None:
    if wanted:
        print_line(package_version())
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Rules of tabletop games: play, simulate, replay, verify and explain matches."""
