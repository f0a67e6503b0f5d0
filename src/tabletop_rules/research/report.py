"""`report` makes a page and pictures of what many matches add up to."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import attrs

from tabletop_rules.core.game import Game
from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.files import write_file
from tabletop_rules.research.folder import read_rows
from tabletop_rules.research.report_names import Names
from tabletop_rules.research.report_numbers import Setup, add_up, label_setups
from tabletop_rules.research.report_page import Grid, Section, page
from tabletop_rules.research.report_sections import (
    compared,
    course,
    figure_list,
    lengths,
    overview,
    points,
    same_seeds,
    winning,
)
from tabletop_rules.research.report_things import decisions, kinds, rules, things


@attrs.frozen
class Report:
    """Statistics of many matches of one game: `setups` holds them as numbers, `sections` as tables and charts."""

    title: str
    setups: tuple[Setup, ...]
    sections: tuple[Section, ...]

    def html(self) -> str:
        """Return one page, with its charts, that needs no network.

        Raises:
            ModuleNotFoundError: altair or vl-convert-python is not installed, which draw the charts.
        """
        return page(self.title, self.sections)

    def _repr_html_(self) -> str:
        """Return the page in a frame, as notebooks show it: its style is none of theirs."""
        return f'<iframe srcdoc="{escape(self.html())}" style="width:100%;height:50rem;border:0"></iframe>'

    def save_figures(self, folder: str | os.PathLike[str], *, png: bool = False) -> list[Path]:
        """Write each chart to a folder as SVG, and as PNG too if asked. Return the files.

        Raises:
            OSError: a file cannot be written.
        ModuleNotFoundError: altair or vl-convert-python is not installed, which draw the charts.
        """
        path = Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        written = []
        for figure in figure_list(self.sections):
            written.append(path / f"{figure.name}.svg")
            write_file(written[-1], figure.file().encode())
            if png:
                written.append(path / f"{figure.name}.png")
                write_file(written[-1], figure.png())
        return written

    def tables(self) -> dict[str, Any]:
        """Return all tables by section and caption, each as a list of mappings from heading to text."""
        return {
            section.title: {
                "text": list(section.text),
                **{grid.caption: _entries(grid) for grid in section.grids},
                **{title: list(lines) for title, lines in section.lists},
            }
            for section in self.sections
        }


def report(folders: Sequence[str | os.PathLike[str]], game: Game[Any] | None = None) -> Report:
    """Return statistics of the rows in folders of `simulate`. Setups, which differ in options or seats, are compared.

    `game` names the things of a game that is not in the catalog.

    Raises:
        UsageError: a folder holds no rows, or the rows are of several games, or all their matches broke off.
        LogError: a file is damaged.
    """
    setups = [setup for folder in folders for setup in add_up(read_rows(folder), str(folder))]
    played = {setup.game for setup in setups}
    if len(played) != 1:
        raise UsageError(f"a report is about one game, and these are rows of {', '.join(sorted(played)) or 'none'}")
    whole = [setup for setup in setups if setup.matches]
    if not whole:
        seed, error = setups[0].faults[0]
        raise UsageError(f"every match broke off; that of seed {seed}: {error}")
    label_setups(setups)
    names = Names(whole[0], game)
    sections: list[Section | None] = [overview(setups, names), winning(whole), *compared(whole, names)]
    sections += [lengths(whole), course(whole), points(whole)]
    for number, setup in enumerate(whole, 1):
        own = Names(setup, game)
        mark = f"{number}-" if len(whole) > 1 else ""
        sections += [*things(setup, own, mark), rules(setup, own, mark)]
        sections += [kinds(setup, own, mark), decisions(setup, own, mark)]
    title = f"{names.title or next(iter(played))}: {sum(setup.matches for setup in whole):,} matches"
    return Report(title, tuple(setups), tuple(_trimmed(section) for section in sections if section is not None))


def compare(one: str | os.PathLike[str], other: str | os.PathLike[str], game: Game[Any] | None = None) -> Report:
    """Return what differs between the rows of two folders, such as those of two rules or of two bots.

    Where both hold matches of the same seeds, differences are taken match by match, which needs fewer of them.

    Raises:
        UsageError: as by `report`.
        LogError: a file is damaged.
    """
    made = report([one, other], game)
    whole = [setup for setup in made.setups if setup.matches]
    pairs = same_seeds(read_rows(one), read_rows(other), os.fspath(one), os.fspath(other))
    kept = [section for section in made.sections if section.title in ("What was played", "Who wins")]
    kept += [section for section in made.sections if section.title.startswith("Compared")]
    kept += [] if pairs is None else [_trimmed(pairs)]
    kept += [_trimmed(each) for each in (lengths(whole), course(whole), points(whole)) if each is not None]
    return attrs.evolve(made, sections=tuple(kept))


def _trimmed(section: Section) -> Section:
    return attrs.evolve(section, grids=tuple(grid.trimmed() for grid in section.grids if grid.rows))


def _entries(grid: Grid) -> list[dict[str, str]]:
    head = [re.sub("^>", "", text) or "of" for text in grid.head]
    return [dict(zip(head, row, strict=True)) for row in grid.rows]
