"""`scene`: a table on which a ruling matters, played with it and without it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tabletop_rules.cli.arguments import GameName, Json, Lang
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, row
from tabletop_rules.cli.named import find_game
from tabletop_rules.core.game import Game
from tabletop_rules.core.voice import pick
from tabletop_rules.errors import SceneError, pluralize
from tabletop_rules.rule_pages import AS_RULED, WITHOUT, story_of, what_is_next
from tabletop_rules.scenes import Played, Scene, find_scene, makes_a_difference, run_scene, scenes

SceneId = Annotated[str | None, typer.Argument(metavar="[ID]", help="The scene to play; without one, all are listed.")]
Without = Annotated[
    list[str] | None,
    typer.Option("--without", metavar="ID", help="Rule id to leave out; may be repeated (default: the scene's)."),
]
Files = Annotated[
    list[Path] | None, typer.Option("--scenes", metavar="PATH", help="A file or folder of scenes of your own.")
]
Missing = Annotated[bool, typer.Option("--missing", help="List the handlers that have no scene, and try every scene.")]


def scene(
    game: GameName,
    id: SceneId = None,
    without: Without = None,
    files: Files = None,
    missing: Missing = False,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """Play the scene of a ruling with it and without it, and show what comes out.

    Without an id, list the scenes. With --missing, exit 1 if a handler has none, or a scene makes no difference.
    """
    ruleset = find_game(game)
    found = scenes(game, *(files or ()))
    if missing:
        _check(game, ruleset, found)
        return
    if id is None:
        if as_json:
            listed = [{"id": each.id, "rules": [*each.rules], "title": getattr(each.title, lang)} for each in found]
            print_json({"scenes": listed})
            return
        table = grid("scene", "rules", "title")
        for each in found:
            row(table, each.id, ", ".join(each.rules), getattr(each.title, lang))
        print_table(table)
        return
    chosen = find_scene(game, id, *(files or ()))
    sides = [(pick(AS_RULED, lang), run_scene(game, chosen))]
    left_out = tuple(without or chosen.without)
    if left_out:
        named = pick(WITHOUT, lang).format(ids=", ".join(left_out))
        sides.append((named, run_scene(game, chosen, without=left_out)))
    if as_json:
        print_json(_plain(chosen, sides, lang))
        return
    print_line(f"{getattr(chosen.title, lang)} [{', '.join(chosen.rules)}]", "bold")
    print_line(getattr(chosen.story, lang))
    for name, played in sides:
        said = chosen.then if played is sides[0][1] else chosen.otherwise
        print_line(f"\n{name}: {getattr(said, lang)}", "bold")
        for line in _lines(played, lang):
            print_line(f"  {line}")


def _lines(played: Played, lang: str) -> list[str]:
    """Return what happened in a scene, what was refused and what may be done now, in words."""
    return [*story_of(played, lang), *what_is_next(played, lang)]


def _plain(scene: Scene, sides: list[tuple[str, Played]], lang: str) -> dict[str, Any]:
    return {
        "id": scene.id,
        "rules": list(scene.rules),
        "title": getattr(scene.title, lang),
        "story": getattr(scene.story, lang),
        "then": getattr(scene.then, lang),
        "otherwise": getattr(scene.otherwise, lang),
        "sides": [{"side": name, "lines": _lines(played, lang)} for name, played in sides],
    }


def _check(game: str, ruleset: Game[Any], found: tuple[Scene, ...]) -> None:
    """Print the handlers without a scene, and scenes that cannot be played or make no difference."""
    faults = []
    for each in found:
        try:
            if each.without and not makes_a_difference(game, each):
                faults.append(f"{each.id}: it comes out the same without {', '.join(each.without)}")
            elif not each.without:
                run_scene(game, each)
        except SceneError as error:
            faults.append(str(error))
    handlers = [*ruleset.handlers, *ruleset.handler_table.handlers]
    shown = {rule for each in found for rule in each.rules[:1]}
    bare = sorted({str(each.id) for each in handlers} - shown)
    for fault in faults:
        print_warning(fault)
    if bare:
        print_line(f"without a scene: {', '.join(bare)}")
    counts = (pluralize(len(found), "scene"), pluralize(len(bare), "handler"), pluralize(len(faults), "fault"))
    print_line("{}, {} without one, {}".format(*counts))
    if bare or faults:
        raise typer.Exit(FOUND)
