"""`store`: what a database of matches keeps, and for how long."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal, cast

import attrs
import typer

from tabletop_rules.cli.arguments import Json
from tabletop_rules.cli.console import FOUND, fault_line, grid, print_json, print_line, print_table, print_warning, row
from tabletop_rules.errors import StoreConflict, TabletopError, UsageError
from tabletop_rules.eventlog.anonymous import anonymous
from tabletop_rules.eventlog.lines import hash_in
from tabletop_rules.eventlog.store import NO_MATCH, Store, join_lines

Action = Literal["list", "export", "anonymise", "delete"]
State = Literal["waiting", "playing", "over", "unknown"]

DAY: Final = 86_400_000
"""The milliseconds of a day."""


@attrs.frozen
class Found:
    """A match in the database: `changed` in milliseconds since 1970, 0 if that is not known."""

    id: str
    state: State
    version: int
    changed: int


def store(
    action: Annotated[Action, typer.Argument(metavar="list|export|anonymise|delete", show_default=False)],
    db: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="TABLETOP_RULES_DB",
            help="The database: postgresql://… or sqlite:///… (default: the file of `serve`).",
            show_default=False,
        ),
    ] = "",
    older_than: Annotated[
        float, typer.Option(min=0, metavar="DAYS", help="Only matches that have not changed for so many days.")
    ] = 0,
    state: Annotated[State | None, typer.Option(help="Only matches in this state (default: in any).")] = None,
    match: Annotated[
        list[str] | None, typer.Option(metavar="ID", help="Only this match; may be repeated.", show_default=False)
    ] = None,
    to: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Where export writes a log for each match.")] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do it; without, only say what would be done.")] = False,
    as_json: Json = False,
) -> None:
    """List, export, anonymise or delete matches by age and state. Needs the extra `serve`.

    Without --yes, nothing is changed or written.
    """
    try:
        from tabletop_rules.serve import hosting
        from tabletop_rules.store import open_store
    except ModuleNotFoundError as missing:
        raise UsageError(str(missing)) from None
    if not older_than < 1e6:
        raise UsageError("--older-than is a number of days below 1000000")
    if action == "export" and to is None:
        raise UsageError("say with --to FOLDER where export is to write")
    latest = time.time() * 1_000 - older_than * DAY
    done: list[Found] = []
    failed: dict[str, str] = {}
    with open_store(db or hosting.own_database()) as opened:
        for found in _matches(opened):
            if found.state != (state or found.state) or (older_than and not 0 < found.changed <= latest):
                continue
            if match and found.id not in match:
                continue
            done.append(found)
            try:
                if yes:
                    _act(opened, action, found, to)
            except (TabletopError, OSError) as error:
                failed[found.id] = fault_line(error)
    _show(action, done, failed, done=yes and action != "list", as_json=as_json)
    if failed:
        raise typer.Exit(FOUND)


def _matches(opened: Any) -> Iterator[Found]:
    """Yield the matches that have begun, then those that wait for players."""
    after = ""
    while page := opened.matches(after):
        for kept in page:
            document = _document(opened, kept.id)
            yield Found(kept.id, _state(opened, kept.id, document), kept.version, kept.changed)
        after = page[-1].id
    after = ""
    while notes := opened.documents.list("match/", after):
        for note in notes:
            id = note.key.removeprefix("match/")
            if opened.version(id) == NO_MATCH and (document := _document(opened, id)) is not None:
                yield Found(id, "waiting", NO_MATCH, document.created)
        after = notes[-1].key


def _document(opened: Store, id: str) -> Any:
    from tabletop_rules.serve.errors import Refused
    from tabletop_rules.serve.lobby import find_match

    try:
        return find_match(opened, id)
    except (Refused, ValueError):
        return None


def _state(opened: Store, id: str, document: Any) -> State:
    """Return the state by the document of the server, or by the log of a match that no server knows."""
    if document is not None:
        return cast("State", document.status)
    import tabletop_rules as tr

    try:
        log = tr.EventLog.loads(join_lines(opened.read(id)), games=tr.load_game)
        return "playing" if tr.Table.resume(log).result is None else "over"
    except (TabletopError, ValueError):
        return "unknown"


def _act(opened: Any, action: Action, found: Found, to: Path | None) -> None:
    from tabletop_rules.serve import lobby

    document = _document(opened, found.id)
    if action == "export" and to is not None and found.version != NO_MATCH:
        to.mkdir(parents=True, exist_ok=True)
        name = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else f"%{ord(c):02X}" for c in found.id)
        with (to / f"{name}.jsonl").open("xb") as file:
            file.write(join_lines(opened.read(found.id)))
    elif action == "anonymise":
        if document is not None:
            lobby.change(opened, found.id, _nameless)
        lobby.clear(opened, "chat", found.id)
        if found.version != NO_MATCH:
            lines = opened.read(found.id)
            opened.rewrite(found.id, hash_in(lines[-1].decode()), anonymous(lines))
    elif action == "delete":
        if document is None:
            opened.delete(found.id, found.version)
        elif not lobby.drop(opened, document, found.version):
            raise StoreConflict("somebody plays it", opened.version(found.id))


def _nameless(document: Any) -> Any:
    return attrs.evolve(document, seats=[attrs.evolve(seat, name="") for seat in document.seats])


def _show(action: Action, found: list[Found], failed: dict[str, str], *, done: bool, as_json: bool) -> None:
    if as_json:
        matches = [attrs.asdict(each) | {"fault": failed.get(each.id)} for each in found]
        print_json({"action": action, "done": done, "matches": matches})
        return
    table = grid("match", "state", ">version", "changed")
    for each in found:
        day = time.strftime("%Y-%m-%d", time.gmtime(each.changed / 1_000)) if each.changed else "unknown"
        row(table, each.id, each.state, each.version, day)
    print_table(table)
    for id, fault in failed.items():
        print_warning(f"{id}: {fault}")
    if action != "list":
        said = f"{action}: {len(found) - len(failed)} matches"
        print_line(f"{said} done" if done else f"{said} would be done; say --yes to do it")
