"""Turns a broken law into a test file that pytest runs and that fails until the game is fixed."""

from __future__ import annotations

import json
import os
import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from tabletop_rules.core.game import Game
from tabletop_rules.core.source import find_attribute, find_game
from tabletop_rules.errors import DecodeError, UsageError, shorten
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.eventlog.files import write_file
from tabletop_rules.testing.laws import LAWS, Law, same_bytes_elsewhere
from tabletop_rules.testing.random_table import MatchTable, Move, PlayBrokeError, TakeBack, play
from tabletop_rules.testing.report import Failure
from tabletop_rules.testing.shrink import Breaks, last_stops

TEMPLATE: Final = '''\
"""{title}

{what}

Found by `tabletop-rules check`{how}. It fails until the game is fixed; keep it after that.
"""

{imports}
{moves}

def test_{name}() -> None:
    """{claim}"""
    {call}
'''


def holds(
    game: Game[Any] | str,
    law: int | Law | str,
    *,
    seats: int,
    seed: int,
    moves: str = "",
    options: Mapping[str, object] | None = None,
    open_chance: bool = False,
    path: Path | None = None,
    elsewhere: bool = False,
) -> None:
    """Play these moves, one JSON object per line, and check the law on the match. Stops at a move that no longer fits.

    With `elsewhere`, check law 2 instead, by processes with other hash seeds that play the whole match of this seed.

    `game` is a game or `module:attribute`, also searched for at `path`; `law` is a number, a `Law` of your own, or
    `module:attribute` of one. Chance is determined by the seed.

    Raises:
        LawBroken: the law does not hold (an AssertionError).
        PlayBrokeError: the game cannot even be set up.
        UsageError: there is no such law, or `elsewhere` is used without a name for the game.
    """
    if path is not None and str(path.resolve()) not in sys.path:
        sys.path.insert(0, str(path.resolve()))
    made = find_game(game, options) if isinstance(game, str) else game
    if elsewhere:
        if not isinstance(game, str):
            raise UsageError(f"other processes need the game by name: give module:attribute, not {shorten(game)}")
        same_bytes_elsewhere(play(made, seats, seed, open_chance=open_chance), game, options)
        return
    table = MatchTable(made, seats, seed, open_chance)
    for move in _read_moves(made, moves):
        try:
            table.do(move)
        except PlayBrokeError:
            Breaks(move)(table.played())  # raises if the move is still listed and still not accepted
            break
    wanted = find_attribute(law) if isinstance(law, str) else law
    if not isinstance(wanted, Law):
        wanted = next((each for each in LAWS if each.number == law), None)
    if wanted is None:
        raise UsageError(f"there is no law {law}; there are {', '.join(str(each.number) for each in LAWS)}")
    played = table.played()
    wanted.check(played, last_stops(played))
    wanted.check(played, None)


def write_test(
    failure: Failure,
    game: str,
    folder: Path,
    options: Mapping[str, object] | None = None,
    path: Path | None = None,
    law: str | None = None,
) -> Path:
    """Write a failure as a test file `test_<game>_law_<number>.py` into a folder, and return its path.

    `game` is `module:attribute`, searched for at `path` if given, and so is `law`, for a law of your own. Replaces a
    file of that name.

    Raises:
        OSError: the file cannot be written.
    """
    name = re.sub(r"\W+", "_", f"{failure.where.game}_law_{failure.law}")
    target = folder / f"test_{name}.py"
    given = {**failure.options, **(options or {})}
    write_file(target, _format_test(failure, game, name, given, target, path, law).encode())
    return target


def _format_test(
    failure: Failure,
    game: str,
    name: str,
    options: Mapping[str, object],
    target: Path,
    path: Path | None,
    law: str | None,
) -> str:
    imports = ["from tabletop_rules.testing.regression import holds"]
    given = [json.dumps(game), str(failure.law) if law is None else json.dumps(law)]
    given += [f"seats={failure.where.seats}", f"seed={failure.where.seed}"]
    given += ["elsewhere=True"] if failure.elsewhere else ["moves=MOVES"]
    given += [f"options={dict(options)!r}"] if options else []
    given += ["open_chance=True"] if failure.open_chance else []
    if path is not None:
        imports = ["from pathlib import Path\n", *imports]
        away = Path(os.path.relpath(path.resolve(), target.parent.resolve())).as_posix()
        given.append("path=Path(__file__).parent" + ("" if away == "." else f" / {json.dumps(away)}"))
    whose = "of every game" if law is None else "of your own"
    title = f"Law {failure.law} {whose}, broken by {failure.where.game}: {failure.title}."
    return TEMPLATE.format(
        title=_escape(title),
        what=textwrap.fill(_escape(failure.what), 110, break_long_words=False, break_on_hyphens=False),
        how="" if failure.elsewhere else ", and shortened as far as possible",
        imports="\n".join(imports),
        moves="" if failure.elsewhere else _format_moves(failure.moves),
        name=name,
        claim=_escape(f"Law {failure.law}: {failure.title}."),
        call="holds(" + "".join(f"\n        {each}," for each in given) + "\n    )",
    )


def _escape(text: str) -> str:
    """Return a text with backslashes escaped and triple quotes replaced, so that it fits into a docstring."""
    return text.replace("\\", "\\\\").replace('"""', "'''")


def _format_moves(moves: Iterable[Move]) -> str:
    lines = "".join(f"{line}\n" for line in _write_moves(moves))
    return f'\nMOVES = """\\\n{lines}"""\n'


def _write_moves(moves: Iterable[Move]) -> Iterator[str]:
    for move in moves:
        line = json.dumps({"undo": move.seat}) if isinstance(move, TakeBack) else to_json(move)
        yield line.replace("\\", "\\\\")


def _read_moves(game: Game[Any], moves: str) -> Iterator[Move]:
    """Yield the moves, up to the first that the game no longer knows."""
    for line in moves.splitlines():
        read: Any = json.loads(line)
        if read.keys() == {"undo"}:
            yield TakeBack(read["undo"])
            continue
        try:
            yield from_json(line, game)
        except DecodeError:  # a kind of command that the fixed game no longer has
            return
