"""A report as one HTML page that needs no network: tables and charts, in light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

import attrs

from tabletop_rules.research.report_charts import Figure

STYLE: Final = """
:root{color-scheme:light dark;--ink:#1f2328;--paper:#fff;--faint:#d5d9de;--mark:#fff3d6}
@media(prefers-color-scheme:dark){:root{--ink:#e6e8eb;--paper:#16191d;--faint:#3a4048;--mark:#4a3a10}}
body{margin:0 auto;max-width:70rem;padding:1rem;
background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,sans-serif}
h1{font-size:1.6rem}h2{font-size:1.25rem;margin:2.5rem 0 .5rem;border-bottom:1px solid var(--faint)}
.beside{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;align-items:flex-start}
figure{margin:0;max-width:100%;overflow-x:auto}figcaption{max-width:36rem}svg{max-width:100%;height:auto}
.table{max-width:100%;max-height:32rem;overflow:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{padding:.15rem .7rem .15rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--faint)}
th{position:sticky;top:0;background:var(--paper)}.number{text-align:right;white-space:nowrap}
.notable td{background:var(--mark)}details{margin:.5rem 0}nav ul{columns:2;padding-left:1.2rem}a{color:inherit}
"""


@attrs.frozen
class Grid:
    """A table. Headings that begin with ">" are of numbers. `notable` are the numbers of the rows that stand out."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notable: frozenset[int] = frozenset()

    def trimmed(self) -> Grid:
        """Return the table without its first column if that is empty, as that of the setup if there is only one."""
        if any(row[0] for row in self.rows):
            return self
        return attrs.evolve(self, head=self.head[1:], rows=tuple(row[1:] for row in self.rows))


@attrs.frozen
class Section:
    """A part of a report: some sentences, figures, tables, and lists that are folded away."""

    title: str
    text: tuple[str, ...] = ()
    figures: tuple[Figure, ...] = ()
    grids: tuple[Grid, ...] = ()
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()


def page(title: str, sections: Sequence[Section]) -> str:
    """Return the page as HTML."""
    entries = "".join(f'<li><a href="#s{n}">{escape(each.title)}</a></li>' for n, each in enumerate(sections))
    body = "".join(_section(n, each) for n, each in enumerate(sections))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{escape(title)}</h1><nav><ul>{entries}</ul></nav>{body}</body></html>\n"
    )


def _section(number: int, section: Section) -> str:
    parts = [f'<section><h2 id="s{number}">{escape(section.title)}</h2>']
    parts += [f"<p>{escape(text)}</p>" for text in section.text]
    beside = [_figure(figure) for figure in section.figures] + [_grid(grid) for grid in section.grids if grid.rows]
    if beside:
        parts.append(f'<div class="beside">{"".join(beside)}</div>')
    for title, lines in section.lists:
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        parts.append(f"<details><summary>{escape(title)}</summary><ul>{items}</ul></details>")
    return "".join([*parts, "</section>\n"])


def _figure(figure: Figure) -> str:
    return f"<figure>{figure.svg()}<figcaption>{escape(figure.caption)}</figcaption></figure>"


def _grid(grid: Grid) -> str:
    numbers = [head.startswith(">") for head in grid.head]
    head = "".join(_cell("th", text.removeprefix(">"), n) for text, n in zip(grid.head, numbers, strict=True))
    rows = []
    for place, row in enumerate(grid.rows):
        cells = "".join(_cell("td", text, number) for text, number in zip(row, numbers, strict=True))
        rows.append(f'<tr class="notable">{cells}</tr>' if place in grid.notable else f"<tr>{cells}</tr>")
    caption = f"<caption>{escape(grid.caption)}</caption>" if grid.caption else ""
    inner = f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="table" tabindex="0">{inner}</div>'


def _cell(tag: str, text: Any, number: bool) -> str:
    return f'<{tag} class="number">{escape(text)}</{tag}>' if number else f"<{tag}>{escape(text)}</{tag}>"
