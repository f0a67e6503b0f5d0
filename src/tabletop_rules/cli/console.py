"""The terminal: output on stdout and stderr, colour only where it is wanted, and exit codes."""

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

from tabletop_rules.cli.interrupts import INTERRUPTED
from tabletop_rules.errors import BotError, EngineFault, FaultsError, FoldError, LogError, PackError, TabletopError
from tabletop_rules.kit.orders import ORDERS

FOUND: Final = 1
"""Exit code: the command did its work and found something wrong."""

MISUSED: Final = 2
"""Exit code: the command was used wrongly; stderr says how."""

PIPED_WIDTH: Final = 120
"""Width of tables that are not printed to a terminal."""


class _Terminal(Console):
    """A console that replaces control characters in texts from untrusted sources."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Return the segments to print. Rich's own control codes are not text, and pass."""
        for segment in super().render(renderable, options):
            if segment.control is None and ORDERS.search(segment.text):
                yield Segment(ORDERS.sub("\N{REPLACEMENT CHARACTER}", segment.text), segment.style)
            else:
                yield segment


def stdout() -> Console:
    """Return the console for results."""
    return _console(stderr=False)


def stderr() -> Console:
    """Return the console for progress and faults."""
    return _console(stderr=True)


def _console(stderr: bool) -> Console:
    console = _Terminal(stderr=stderr, highlight=False, markup=False, emoji=False)
    if not console.is_terminal and "COLUMNS" not in console._environ:
        console.width = PIPED_WIDTH
    return console


def print_line(text: str = "", style: str = "") -> None:
    """Print one paragraph on stdout, without markup. Only the terminal wraps it."""
    stdout().print(Text(text, style), soft_wrap=True)


def print_warning(text: str) -> None:
    """Print one line on stderr."""
    stderr().print(Text(text, "yellow"), soft_wrap=True)


def print_table(thing: object) -> None:
    """Print a table or another rich renderable on stdout."""
    stdout().print(thing)


def grid(*columns: str, title: str | None = None) -> Grid:
    """Return an empty table with these headings. A heading that starts with ">" is aligned to the right."""
    table = Grid(title=title, title_justify="left", title_style="bold", header_style="bold", box=None, pad_edge=False)
    for column in columns:
        right = column.startswith(">")
        table.add_column(column.lstrip(">"), justify="right" if right else "left", overflow="fold")
    return table


def row(table: Grid, *cells: object, style: str | None = None) -> None:
    """Add a row with cells that are text without markup."""
    table.add_row(*(Text(str(cell)) for cell in cells), style=style)


def print_json(value: Any) -> None:
    """Print a value on stdout as one JSON document."""
    unicode = "utf" in (getattr(sys.stdout, "encoding", None) or "").lower()
    text = json.dumps(value, ensure_ascii=not unicode, sort_keys=True, indent=2)
    typer.echo(ORDERS.sub(lambda order: f"\\u{ord(order[0]):04x}", text))


@contextmanager
def progress(doing: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show a progress bar on stderr, if that is a terminal. Yields a function that takes the amount of `total` done."""
    with Progress(console=stderr(), transient=True, disable=not stderr().is_terminal) as bar:
        task = bar.add_task(doing, total=total)
        yield lambda done: bar.update(task, completed=done)


def settle_streams() -> None:
    """Replace characters that stdout or stderr cannot encode, and make up for a missing stdin."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if sys.stdin is None:  # closed by the parent process
        sys.stdin = io.StringIO()


# --- faults ---------------------------------------------------------------------------------------------------------


def fault_line(error: BaseException) -> str:
    """Return all that is wrong in one line."""
    if isinstance(error, FaultsError):
        return f"{error.heading} {'; '.join(error.faults)}"
    if isinstance(error, PackError):
        return f"the content pack {error.source} cannot be used: {'; '.join(map(str, error.faults))}"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {(error.strerror or type(error).__name__).lower()}"
    return " ".join(str(error).split())


def exit_code(error: BaseException) -> int:
    """Return the exit code for an error: `FOUND` for a broken log or a bug in a game, `MISUSED` for anything else."""
    return FOUND if isinstance(error, LogError | FoldError | EngineFault | BotError) else MISUSED


def stop(error: BaseException) -> NoReturn:
    """Print what is wrong in one line on stderr, and exit."""
    stderr().print(Text(f"error: {fault_line(error)}", "red"), soft_wrap=True)
    raise typer.Exit(exit_code(error))


class Commands(typer.core.TyperGroup):
    """The subcommands. Errors of this package become one line and an exit code instead of a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line, whatever streams it is connected to."""
        settle_streams()
        return super().main(*args, **kwargs)

    def invoke(self, ctx: Any) -> Any:
        """Run the subcommand."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except (TabletopError, OSError) as error:
            stop(error)
