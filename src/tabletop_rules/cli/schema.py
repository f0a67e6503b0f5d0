"""`schema`: the JSON of a game for programs in other languages, as a JSON Schema or as types in TypeScript."""

from __future__ import annotations

from typing import Annotated

import typer

from tabletop_rules.cli.arguments import GameName, Options
from tabletop_rules.cli.console import print_json
from tabletop_rules.cli.named import find_game
from tabletop_rules.eventlog.json_schema import json_schema
from tabletop_rules.typescript import typescript as types_of

TypeScript = Annotated[bool, typer.Option("--typescript", help="Print types in TypeScript instead (needs node).")]


def schema(game: GameName, option: Options = None, typescript: TypeScript = False) -> None:
    """Print a JSON Schema of a game's messages, views and logs, or types in TypeScript.

    The kinds of a game depend on its options.
    For --typescript, the extra `typescript` brings node, and npm downloads the generator the first time.
    """
    made = find_game(game, option or ())
    if typescript:
        typer.echo(types_of(made).encode(), nl=False)  # UTF-8 whatever the terminal speaks: it goes to a file
    else:
        print_json(json_schema(made))
