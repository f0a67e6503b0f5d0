"""Where the source and the tests of a game are, and how often event logs cite a rule as a cause."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tabletop_rules import catalog
from tabletop_rules.cli.named import load_log
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Answered, Decision, Ended, Record, Standing
from tabletop_rules.errors import LogError, UsageError
from tabletop_rules.eventlog.compression import first_line
from tabletop_rules.eventlog.lines import read_header
from tabletop_rules.eventlog.redecide import logs_below
from tabletop_rules.packs.rulebook import read_rulebook
from tabletop_rules.packs.source import RULEBOOK_FILE


def source_of(game: Game[Any], name: str) -> Path:
    """Return the path of a game's code: its package, or its only module. `name` is as the user gave it.

    Raises:
        UsageError: the code is not in files.
    """
    place = name if ":" in name else catalog.place_of(name)
    module = f"tabletop_rules.games.{name}" if name in catalog.GAMES else place.partition(":")[0]
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise UsageError(f"the source of {game.id} is not in files: give its path with --source")
    path = Path(spec.origin)
    return path.parent if path.name in ("__init__.py", "game.py") else path


def rulings_of(source: Path) -> set[str]:
    """Return the ids of the rulings in the rulebook of a game at `source`. They may be cited, but need not be."""
    book = source / "pack" / RULEBOOK_FILE
    return {str(ruling.text.id) for ruling in read_rulebook(book).rulings} if book.is_file() else set()


def printed(game: Game[Any], name: str) -> set[str]:
    """Return the rules and rulings of the built-in game that the user's game extends; empty if it extends none."""
    if name in catalog.GAMES or game.id not in catalog.GAMES:
        return set()
    return {str(text.id) for text in catalog.load_game(game.id).display.texts} | rulings_of(source_of(game, game.id))


def tests_of(game: Game[Any], folder: Path) -> Path:
    """Return the folder of one game below a folder of tests, or else the folder of tests itself.

    Raises:
        UsageError: the folder does not exist, for example because the library is installed without its tests.
    """
    own = check_tests_exist(game, folder) / "games" / game.id
    return own if own.is_dir() else folder


def check_tests_exist(game: Game[Any], tests: Path) -> Path:
    """Return the folder of tests. Raise UsageError if it does not exist."""
    if not tests.exists():
        raise UsageError(
            f"there is no {tests} here: give the path of the tests of {game.id} with --tests; "
            "an installed package brings none, a clone of its repository does"
        )
    return tests


def met_in_logs(game: Game[Any], name: str, folder: Path) -> tuple[Counter[str], int, list[str]]:
    """Count how often records in the game's logs below a folder meet each rule.

    Returns the counts, the number of logs, and the faults of broken logs. `name` is the game as the user gave it; logs
    of other games are skipped.

    Raises:
        UsageError: the folder does not exist, or the game of a log cannot be made.
    """
    if not folder.is_dir():
        raise UsageError(f"there is no folder {folder}")
    met: Counter[str] = Counter()
    logs, broken = 0, []
    for path in logs_below(folder):
        try:
            header, _ = read_header(first_line(path))
            if header.game != game.id:
                continue
            log, _ = load_log(path, name if ":" in name else None)
        except (LogError, OSError) as error:
            broken.append(str(error) if str(path) in str(error) else f"{path}: {error}")
            continue
        logs += 1
        for rules in rules_met(game, log.records):
            met.update(rules)
    return met, logs, broken


def rules_met(game: Game[Any], records: Iterable[Record]) -> Iterator[set[str]]:
    """Yield for each record the rules that it meets: its own, and those of the decisions that it asks.

    An answer also meets the rules that accept its command, and the end of the match the rule that ends it.
    """
    asked: dict[int, type[Decision]] = {0: Standing}
    for record in records:
        event, met = record.event, {str(record.rule)}
        if isinstance(event, Asked):
            for decision in event.decisions:
                asked.setdefault(decision.id, type(decision))
                if decision.id == record.n:
                    met.add(str(decision.rule))
        elif isinstance(event, Answered):
            rules = game.tables.commands.get(type(event.command), ())
            met.update(str(rule.id) for rule in rules if rule.to is asked.get(event.command.decision))
        elif isinstance(event, Ended):
            met.add(str(event.outcome.rule))
        yield met


def sorts_of(game: Game[Any], source: Path, rules: Collection[str]) -> dict[str, str]:
    """Return the sort of each rule, as found in the code at `source`.

    `happens`: a rule, step, handler or decision has this id, so that records may follow from it. `decides`: code names
    it as the reason for a refusal, or as the rule behind an option, an order of effects or what a card does. `holds`: a
    definition, or a rule that other code only cites in comments, so that no record or refusal ever names it.
    """
    from tabletop_rules.testing.citations import cited_by_game, named_in_source, valued_in_source

    borne = cited_by_game(game) | {each.rule for each in named_in_source(source) if each.of not in ("by", "order")}
    valued = valued_in_source(source, rules)
    return {rule: "happens" if rule in borne else "decides" if rule in valued else "holds" for rule in rules}
