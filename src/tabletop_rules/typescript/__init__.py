"""The types of a game's JSON in TypeScript, made of its JSON Schema by json-schema-to-typescript."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from tabletop_rules.core.game import Game
from tabletop_rules.eventlog.json_schema import json_schema
from tabletop_rules.typescript.draft_seven import comment, draft_seven
from tabletop_rules.typescript.node import install, run_node

NPM: Final = Path(__file__).parent / "npm"
"""The lock file that pins the generator and all that it needs."""

BANNER: Final = """/* eslint-disable */
/*
{lines}
 */"""


def typescript(game: Game[Any]) -> str:
    """Return a TypeScript module with a type for each definition of a game's JSON Schema, under its title.

    `Command`, `Decision`, `Event` and `Step` are unions whose members differ in `kind`, and `View` is what a seat sees.
    The generator runs on node, from the wheel of the extra `typescript` or of this machine. It is downloaded from the
    npm registry on first use; its version is pinned, so that the text is the same everywhere.

    Raises:
        UsageError: this is no game, there is no node, or the registry cannot be reached.
    """
    schema = draft_seven(json_schema(game))
    banner = BANNER.format(lines="\n".join(_heading(game)))
    script = install(NPM) / "json-schema-to-typescript" / "dist" / "src" / "cli.js"
    return run_node(script, f"--bannerComment={banner}", given=json.dumps(schema))


def _heading(game: Game[Any]) -> Iterator[str]:
    """Yield lines of a comment that name the game and its options, since its kinds depend on them."""
    options = ", ".join(f"{name} {json.dumps(value, default=str)}" for name, value in game.options.items())
    for text in (
        f"Types of the JSON of {game.name}, made by `tabletop-rules schema --typescript`; do not edit.",
        f"Options: {options}." if options else "The game has no options.",
    ):
        yield from wrap(comment(text), 117, initial_indent=" * ", subsequent_indent=" * ", break_long_words=False)
