"""The terminal: what is said on stdout and stderr, colour only where it is wanted, and the exit codes."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

import typer
import typer.core
from rich.console import Console, ConsoleOptions, RenderableType
from rich.progress import Progress
from rich.segment import Segment
from rich.table import Table as Grid
from rich.text import Text

from tabletop_rules.errors import EngineFault, FaultsError, FoldError, LogError, PackError, TabletopError
from tabletop_rules.kit.orders import ORDERS

FOUND: Final = 1
"""Exit code: the command did its work and found something wrong."""

MISUSED: Final = 2
"""Exit code: the command was used wrongly; stderr says how."""

PIPED_WIDTH: Final = 120
"""Columns of tables that nobody looks at directly."""


class _Terminal(Console):
    """A console that passes on no orders of whoever wrote the text: a sign stands for them."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The pieces of what is to be printed; rich's own orders are no text, and go through."""
        for segment in super().render(renderable, options):
            if segment.control is None and ORDERS.search(segment.text):
                yield Segment(ORDERS.sub("\N{REPLACEMENT CHARACTER}", segment.text), segment.style)
            else:
                yield segment


def stdout() -> Console:
    """Where results go."""
    return _console(stderr=False)


def stderr() -> Console:
    """Where progress and faults go."""
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    console = _Terminal(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in console._environ:
        console.width = PIPED_WIDTH
    return console


def say(text: str = "", style: str = "") -> None:
    """One paragraph on stdout, wrapped by the terminal only; whatever is in it is text and no markup."""
    stdout().print(Text(text, style), soft_wrap=True)


def warn(text: str) -> None:
    """One line on stderr."""
    stderr().print(Text(text, "yellow"), soft_wrap=True)


def show(thing: object) -> None:
    """A table or another picture on stdout."""
    stdout().print(thing)


def grid(*columns: str, title: str | None = None) -> Grid:
    """An empty table with these headings; a heading that starts with ">" aligns to the right."""
    table = Grid(title=title, title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False)
    for column in columns:
        right = column.startswith(">")
        table.add_column(column.lstrip(">"), justify="right" if right else "left", overflow="fold")
    return table


def row(table: Grid, *cells: object, style: str | None = None) -> None:
    """Add a row whose cells are text and no markup."""
    table.add_row(*(Text(str(cell)) for cell in cells), style=style)


def say_json(value: Any) -> None:
    """A value for programs: one JSON document on stdout."""
    spelt = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    text = json.dumps(value, ensure_ascii=not spelt, sort_keys=True, indent=2)
    typer.echo(ORDERS.sub(lambda order: f"\\u{ord(order[0]):04x}", text))


@contextmanager
def progress(doing: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr, if somebody looks, until the work is done; it is told how much of the total is."""
    with Progress(console=stderr(), transient=True, disable=not stderr().is_terminal) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda done: bar.update(task, completed=done)


def settle_streams() -> None:
    """Make do with a terminal or a file that lacks some letters, and with no input at all."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdin is None:  # closed by whoever started us
        sys.stdin = io.StringIO()


# --- faults ---------------------------------------------------------------------------------------------------------


def fault_line(error: BaseException) -> str:
    """All that is wrong, in one line."""
    if isinstance(error, FaultsError):
        return f"{error.heading} {'; '.join(error.faults)}"
    if isinstance(error, PackError):
        return f"the content pack {error.source} cannot be used: {'; '.join(map(str, error.faults))}"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {(error.strerror or type(error).__name__).lower()}"
    return " ".join(str(error).split())


def exit_code(error: BaseException) -> int:
    """What a fault means to the caller: a broken log or a bug in a game is a finding, all else wrong use."""
    return FOUND if isinstance(error, LogError | FoldError | EngineFault) else MISUSED


def stop(error: BaseException) -> NoReturn:
    """Say what is wrong in one line on stderr, and leave."""
    stderr().print(Text(f"error: {fault_line(error)}", "red"), soft_wrap=True)
    raise typer.Exit(exit_code(error))


class Commands(typer.core.TyperGroup):
    """The subcommands, with this package's faults turned into one line and an exit code instead of a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line, whatever it is connected to."""
        settle_streams()
        return super().main(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run the subcommand."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except (TabletopError, OSError) as error:
            stop(error)
