"""`replay`, `verify` and `explain`: the commands for event logs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from tabletop_rules.cli.arguments import Json, Lang, Language, LogFile, Moved, OwnGame
from tabletop_rules.cli.console import FOUND, fault_line, print_json, print_line, stderr, stdout
from tabletop_rules.cli.named import load_log
from tabletop_rules.cli.narration import describe_all, divergence_json, format_line, is_move, reasons_json
from tabletop_rules.core.engine import mask_record, unopened, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Record
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.core.voice import Voice
from tabletop_rules.door import EventLog
from tabletop_rules.door import replay as replayed
from tabletop_rules.door import verify as verified
from tabletop_rules.errors import LogError, UsageError, attempt, pluralize
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.eventlog.explain import explain as explained
from tabletop_rules.front.pictures import show_table
from tabletop_rules.front.wording import words as put_in_words

Eyes = Annotated[
    int | None,
    typer.Option(
        "--seat",
        "-s",
        metavar="S",
        help=f"Show what this seat, or a spectator ({SPECTATOR}), saw (default: everything).",
    ),
]
At = Annotated[int | None, typer.Option("--at", metavar="N", help="Stop at record N.")]
Records = Annotated[bool, typer.Option("--records", help="Show every record, not only commands.")]
Logs = Annotated[list[Path], typer.Argument(metavar="LOG", help="Event logs.", show_default=False)]
Head = Annotated[
    str | None,
    typer.Option("--head", metavar="HASH", help="The last hash, stored elsewhere, to detect a truncated log."),
]
Number = Annotated[
    int | None, typer.Option("--record", "-r", metavar="N", help="Record to explain (default: the last one).")
]
All = Annotated[bool, typer.Option("--all", help="Show every record with its rule and its cause.")]
Story = Annotated[
    int | None, typer.Option("--story", metavar="SEAT", help="Tell the match of this seat as a story, if the game can.")
]


def replay(
    log: LogFile,
    at: At = None,
    seat: Eyes = None,
    records: Records = False,
    lang: Lang = "en",
    game: OwnGame = None,
    option: Moved = None,
    as_json: Json = False,
) -> None:
    """Replay a log: print what happened and the final table, without running any rule, effect or chance."""
    read, ruleset = load_log(log, game, moved=option)
    replayed(read, ruleset)  # raises if a record does not follow from those before
    start, seen = _eyes(read, ruleset, seat, at)
    match = fold(ruleset, start, seen)
    if as_json:
        document = {"game": ruleset.id, "log": str(log), "version": match.version, "match": json.loads(to_json(match))}
        if records:
            document["records"] = [_plain(record, words) for record, words in describe_all(ruleset, start, seen, lang)]
        print_json(document)
        return
    console = stdout()
    for record, words in describe_all(ruleset, start, seen, lang):
        if words and (records or is_move(record)):
            console.print(format_line(record, words), soft_wrap=True)
    print_line()
    print_line(show_table(ruleset, match, lang))
    if match.result is not None:
        print_line(put_in_words(ruleset, match, match.result, lang), "bold")


def _eyes(log: EventLog, game: Game[Any], seat: int | None, at: int | None) -> tuple[Match[Any], Sequence[Record]]:
    """Return the opening and the records up to `at`, as a seat saw them or whole."""
    seats, count = log.header.seats, len(log.records)
    faults = []
    if at is not None and not 0 <= at <= count:
        faults.append(f"the log has {pluralize(count, 'record')}: there is no version {at}")
    if seat is not None and not (0 <= seat < seats or seat == SPECTATOR):
        faults.append(f"there is no seat {seat} among {seats}; a spectator is {SPECTATOR}")
    if faults:
        raise UsageError("; ".join(faults))
    start, records = unopened(game, seats, log.header.names), log.records[:at]
    if seat is None:
        return start, records
    return view(game, start, seat), [mask_record(record, seat) for record in records]


def _plain(record: Record, words: str) -> dict[str, Any]:
    return {
        "n": record.n,
        "kind": record.event.kind,
        "rule": str(record.rule),
        "cause": record.cause,
        "event": json.loads(to_json(record))["event"],
        "words": words,
    }


def verify(logs: Logs, head: Head = None, game: OwnGame = None, option: Moved = None, as_json: Json = False) -> None:
    """Verify logs: check the hash chain, replay the records, and decide every command again.

    Exit 1 names the first bad record.
    """
    missing = ", ".join(str(path) for path in logs if not path.exists())
    folders = ", ".join(str(path) for path in logs if path.is_dir())
    faults = [
        f"no such file: {missing}" if missing else "",
        f"this is a folder, not a log: {folders} (redecide DIR verifies all logs in it)" if folders else "",
        "--head works with a single log" if head is not None and len(logs) != 1 else "",
    ]
    if any(faults):
        raise UsageError("; ".join(filter(None, faults)))
    results = [_verify_log(path, head, game, option) for path in logs]
    if as_json:
        print_json({"logs": results})
    else:
        for result in results:
            if result["ok"]:
                records, commands = pluralize(result["records"], "record"), pluralize(result["commands"], "command")
                print_line(f"{result['log']}: good, {records} of {commands}", "green")
            else:
                print_line(f"{result['log']}: bad, {result['fault']}", "red")
    if not all(result["ok"] for result in results):
        raise typer.Exit(FOUND)


def _verify_log(path: Path, head: str | None, own_game: str | None, moved: list[str] | None) -> dict[str, Any]:
    result: dict[str, Any] = {"log": str(path), "ok": False}
    try:
        log, ruleset = load_log(path, own_game, head, moved)
        with stderr().status(f"verifying {path}"):
            verdict = verified(log, ruleset)
    except LogError as error:
        return {**result, "record": error.record, "fault": fault_line(error).removeprefix(f"{path}: ")}
    if verdict.divergence is not None:
        return {**result, **divergence_json(verdict.divergence)}
    return {**result, "ok": True, "records": verdict.records, "commands": verdict.commands, "game": ruleset.id}


def explain(
    log: LogFile,
    record: Number = None,
    everything: All = False,
    seat: Eyes = None,
    tale: Story = None,
    lang: Lang = "en",
    game: OwnGame = None,
    option: Moved = None,
    as_json: Json = False,
) -> None:
    """Explain why something happened: a record, its rule, and the records it follows from, back to a command."""
    if sum((record is not None, everything, tale is not None)) > 1:
        raise UsageError("--record, --all and --story exclude each other: choose one")
    read, ruleset = load_log(log, game, moved=option)
    replayed(read, ruleset)  # raises if a record does not follow from those before
    if tale is not None:
        _print_story(read, ruleset, tale, lang)
        return
    start, seen = _eyes(read, ruleset, seat, None)
    if everything:
        _explain_all(ruleset, start, seen, lang, as_json)
        return
    number = len(seen) if record is None else record
    answer = explained(ruleset, seen, number, lang, seats=read.header.seats, seat=seat, names=read.header.names)
    if as_json:
        print_json({"record": number, "command": answer.command, "reasons": reasons_json(answer)})
    else:
        print_line(str(answer))


def _explain_all(game: Game[Any], start: Match[Any], records: Sequence[Record], lang: Language, as_json: bool) -> None:
    """Print every record with its rule, the rule's text and the record that it follows from, in one pass."""
    described = list(describe_all(game, start, records, lang, everything=True))
    texts = {rule: text.text_in(lang) for rule, text in game.tables.texts.items()}
    if as_json:
        plain = [{**_plain(record, words), "text": texts.get(record.rule, "")} for record, words in described]
        print_json({"records": plain})
        return
    because, colon = ("à cause de", " : ") if lang == "fr" else ("because of", ": ")
    for record, words in described:
        cause = f", {because} {record.cause}" if record.cause else ""
        text = f"{colon}{texts[record.rule]}" if record.rule in texts else ""
        print_line(f"{record.n}. {words} [{record.rule}{text}]{cause}")


def _print_story(log: EventLog, game: Game[Any], seat: int, lang: Language) -> None:
    """Print the match as a story from a seat, if the game has one."""
    if game.display.story is None:
        raise UsageError(f"{game.id} has no stories")
    if not 0 <= seat < log.header.seats:
        raise UsageError(f"there is no seat {seat} among {log.header.seats}")
    print_line(attempt(f"the story of {game.id}", game.display.story, log.records, seat, Voice(lang, log.header.names)))
