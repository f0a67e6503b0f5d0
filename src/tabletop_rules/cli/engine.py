"""`engine`: the library as a process that answers JSON-RPC, for programs in any language."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from typing import BinaryIO, Final

from tabletop_rules.cli.arguments import AddedGames
from tabletop_rules.cli.named import add_games
from tabletop_rules.rpc import Engine

CHUNK: Final = 2**16


def engine(game: AddedGames = None) -> None:
    """Answer JSON-RPC 2.0 on stdin and stdout, one message per line in UTF-8, until stdin ends.

    The page "The engine as a process" of the documentation lists the methods.
    """
    add_games(game)
    answering, out = Engine(), sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # so that nothing but answers gets there
        try:
            for line in _lines(getattr(sys.stdin, "buffer", None), answering.limits.line):
                answer = answering.too_long() if line is None else answering.answer(line)
                if answer is not None:
                    out.write(answer.encode() + b"\n")
                    out.flush()
        except BrokenPipeError:  # nobody reads any more
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


def _lines(stream: BinaryIO | None, longest: int) -> Iterator[bytes | None]:
    """Yield the lines of a stream; None for one that is too long, which is skipped without keeping it."""
    while stream is not None and (line := stream.readline(longest + 1)):
        if len(line) <= longest or (len(line) == longest + 1 and line.endswith(b"\n")):
            yield line.rstrip(b"\r\n")
            continue
        while (rest := stream.readline(CHUNK)) and not rest.endswith(b"\n"):
            pass
        yield None
