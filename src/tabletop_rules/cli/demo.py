"""`demo`: a whole match of every game, played by bots, written, read back, replayed, verified and explained."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import attrs
import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from tabletop_rules import catalog
from tabletop_rules.cli.arguments import Json, Lang, Language, find_seats
from tabletop_rules.cli.console import FOUND, fault_line, print_json, print_line, print_warning, stderr
from tabletop_rules.cli.named import find_game, load_log
from tabletop_rules.cli.narration import reasons_json
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.engine import view
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Ended, Record, Undone
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.door import EventLog, replay, verify
from tabletop_rules.errors import EngineFault, TabletopError
from tabletop_rules.eventlog.explain import Explanation, explain
from tabletop_rules.front.pictures import show_table
from tabletop_rules.front.wording import words
from tabletop_rules.research.bots import greedy, random_bot
from tabletop_rules.research.playing import Played, play_match

Out = Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder for the logs.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of all dice, cards and bots.")]
Only = Annotated[list[str] | None, typer.Option("--game", metavar="GAME", help="Only this game; may be repeated.")]

STAGES = ("plays", "writes", "reads", "replays", "verifies", "explains")
"""What is done with a match, in order, as shown in its progress line."""
HEADING = (
    "{game}, {seats} seats, bots greedy and random: {log}",
    "{game}, {seats} sièges, robots greedy et random : {log}",
)


@attrs.define
class Shown:
    """One match of the demonstration. `fault` is the error, if there was one."""

    game: Game[Any]
    log: Path
    seats: int
    played: Played | None = None
    explanations: tuple[Explanation, ...] = ()
    fault: str = ""


def demo(out: Out = Path("demo"), seed: Seed = 1, only: Only = None, lang: Lang = "en", as_json: Json = False) -> None:
    """Let bots play a whole match of every game; write its log, replay, verify and explain it."""
    names = list(dict.fromkeys(only)) if only else catalog.games()
    games = [find_game(name) for name in names]
    out.mkdir(parents=True, exist_ok=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[now]}"), TimeElapsedColumn())
    shown = []
    with Progress(*columns, console=stderr()) as progress:
        for name, game in zip(names, games, strict=True):
            task = progress.add_task(game.name, total=len(STAGES), now="")

            def advance(stage: int | None, now: str = "", task: Any = task) -> None:
                """Set the number of finished stages; `now` replaces the name of the next one."""
                progress.update(task, completed=stage, now=now or STAGES[stage or 0])

            shown.append(_play_one(name, game, out, seed, lang, advance))
    if as_json:
        print_json({"matches": [_plain(one) for one in shown]})
    else:
        for one in shown:
            _show(one, lang)
    for one in shown:
        if one.fault:
            print_warning(f"{one.game.id}: {one.fault}")
    if any(one.fault for one in shown):
        raise typer.Exit(FOUND)


def _play_one(name: str, game: Game[Any], out: Path, seed: int, lang: Language, advance: Callable[..., None]) -> Shown:
    """Play, write, replay, verify and explain one match, with one greedy bot among random ones."""
    seats = find_seats(game, None)
    shown = Shown(game, out / f"{game.id}.jsonl", seats)
    try:
        bots, made = [greedy(), *[random_bot] * (seats - 1)], count()
        played = play_match(game, seats, seed, bots, watch=lambda *_: advance(0, f"plays: {next(made)} decisions"))
        shown.played = played
        advance(1)
        EventLog.of(game, seats, played.records).save(shown.log)
        advance(2)
        log, read = load_log(shown.log, name if ":" in name else None)
        advance(3)
        if replay(log, read) != played.match:
            raise EngineFault("the replayed match differs from the one that was played")
        advance(4)
        verdict = verify(log, read)
        if not verdict.ok:
            raise EngineFault(str(verdict))
        advance(5)
        last = dict.fromkeys((last_move(log.records), len(log.records)))
        shown.explanations = tuple(explain(game, log.records, number, lang, seats=seats) for number in last)
        advance(6, f"{played.decisions} decisions, {len(log.records)} records, verified")
    except TabletopError as error:
        shown.fault = fault_line(error)
        advance(None, "failed")
    return shown


def last_move(records: Sequence[Record]) -> int:
    """Return the number of the last record that follows from a seat's command, or of the last record if none does."""
    for record in reversed(records):
        if isinstance(record.event, Asked | Answered | Ended | Undone):
            continue
        cause = record.cause
        while cause and not (isinstance(event := records[cause - 1].event, Answered) and not event.by_chance):
            cause = records[cause - 1].cause
        if cause:
            return record.n
    return len(records)


def _show(one: Shown, lang: Language) -> None:
    """Print the final table and the explained records."""
    print_line(f"\n{HEADING[lang == 'fr'].format(game=one.game.name, seats=one.seats, log=one.log)}", "bold")
    if one.played is not None:
        print_line(show_table(one.game, view(one.game, one.played.match, SPECTATOR), lang))
        match = one.played.match
        if match.result is not None:
            print_line(words(one.game, match, match.result, lang), "bold")
    for explanation in one.explanations:
        print_line(str(explanation))


def _plain(one: Shown) -> dict[str, Any]:
    result = one.played.match.result if one.played is not None else None
    return {
        "game": one.game.id,
        "seats": one.seats,
        "log": str(one.log),
        "decisions": one.played.decisions if one.played is not None else 0,
        "records": len(one.played.records) if one.played is not None else 0,
        "places": " > ".join(" = ".join(map(str, group)) for group in result.ranking) if result is not None else "",
        "explanations": [reasons_json(explanation) for explanation in one.explanations],
        "fault": one.fault,
    }
