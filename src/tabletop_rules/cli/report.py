"""`report`: what many matches add up to, as a page, as pictures, or on the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from tabletop_rules import research
from tabletop_rules.cli.arguments import Json
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, row
from tabletop_rules.cli.named import find_game
from tabletop_rules.errors import UsageError, pluralize
from tabletop_rules.eventlog.files import write_file

if TYPE_CHECKING:
    from tabletop_rules.research.report import Report
    from tabletop_rules.research.report_page import Section

Folders = Annotated[
    list[str],
    typer.Argument(
        metavar="DIR...", help="Folders of `simulate --rows`, or addresses of --shards.", show_default=False
    ),
]
Compare = Annotated[
    bool, typer.Option("--compare", help="Show only what differs between two folders, by the same seeds if they are.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="File for the whole report as one page.")]
Svg = Annotated[Path | None, typer.Option("--svg", metavar="DIR", help="Folder for the charts as SVG files.")]
Png = Annotated[bool, typer.Option("--png", help="Write the charts of --svg as PNG files too.")]
OwnGame = Annotated[
    str | None,
    typer.Option("--game", metavar="NAME", help="The game of the matches, as module:attribute, if your own."),
]

MOST_ROWS: Final = 12
"""The most rows of a table on the terminal; the page and --json have all."""


def report(
    folders: Folders,
    html: Html = None,
    svg: Svg = None,
    png: Png = False,
    compare: Compare = False,
    game: OwnGame = None,
    as_json: Json = False,
) -> None:
    """Show what many matches add up to: who wins, what each card, tile and rule does. Exit 1 if a match broke off.

    Matches with other options or bots are compared, in one folder or in several.
    """
    if png and svg is None:
        raise UsageError("--png needs --svg, the folder of the charts")
    own = None if game is None else find_game(game)
    if compare and len(folders) != 2:
        raise UsageError("--compare is of two folders: report --compare A B")
    made = research.compare(folders[0], folders[1], own) if compare else research.report(folders, own)
    files = []
    try:
        if html is not None:
            write_file(html, made.html().encode())
            files.append(str(html))
        if svg is not None:
            written = made.save_figures(svg, png=png)
            files.append(f"{pluralize(len(written), 'file')} in {svg}")
    except ModuleNotFoundError as missing:
        raise UsageError(str(missing)) from None
    if as_json:
        print_json({"title": made.title, "sections": made.tables()})
    else:
        _show(made, compare or not files)
        for file in files:
            print_line(f"written: {file}")
    broken = sum(setup.broken for setup in made.setups)
    if broken:
        print_warning(f"{pluralize(broken, 'match', 'matches')} broke off: the report says why")
        raise typer.Exit(FOUND)


def _show(made: Report, whole: bool) -> None:
    """Print the report; only the part about all setups if there is a file of the whole."""
    print_line(made.title, "bold")
    for section in made.sections if whole else made.sections[:2]:
        _show_section(section)


def _show_section(section: Section) -> None:
    print_line(f"\n{section.title}", "bold")
    for text in section.text:
        print_line(text)
    for each in section.grids:
        table = grid(*each.head, title=each.caption or None)
        for place, cells in enumerate(each.rows[:MOST_ROWS]):
            row(table, *cells, style="bold" if place in each.notable else None)
        print_table(table)
        if len(each.rows) > MOST_ROWS:
            print_line(f"... and {len(each.rows) - MOST_ROWS} more: --html or --json has all")
    for title, lines in section.lists:
        shown = "; ".join(lines[:MOST_ROWS])
        print_line(f"{title}: {shown}{'; ...' if len(lines) > MOST_ROWS else ''}")
