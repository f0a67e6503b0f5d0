"""`rules`: each rule of a game with the code that implements it, the tests that prove it, and how often it is met."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tabletop_rules.cli.arguments import GameName, Json, Lang, Options
from tabletop_rules.cli.citations import met_in_logs, printed, rulings_of, sorts_of, source_of, tests_of
from tabletop_rules.cli.console import FOUND, grid, print_json, print_line, print_table, print_warning, row
from tabletop_rules.cli.named import find_game
from tabletop_rules.core.game import Game
from tabletop_rules.errors import UsageError, pluralize

if TYPE_CHECKING:
    from tabletop_rules.testing.citations import Citation

Coverage = Annotated[bool, typer.Option("--coverage", help="Where each rule is implemented, tested and met.")]
Tests = Annotated[Path, typer.Option("--tests", metavar="DIR", help="Tests with pytest.mark.rule marks.")]
Logs = Annotated[Path | None, typer.Option("--logs", metavar="DIR", help="Event logs in which to count rules.")]
Unmet = Annotated[bool, typer.Option("--unmet", help="Only the rules that no log of --logs uses.")]
Source = Annotated[Path | None, typer.Option("--source", metavar="PATH", help="The game's source, if it is elsewhere.")]


def rules(
    game: GameName,
    coverage: Coverage = False,
    logs: Logs = None,
    tests: Tests = Path("tests"),
    source: Source = None,
    unmet: Unmet = False,
    option: Options = None,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """List the rules of a game; with --coverage, exit 1 if one is not implemented or not tested, or is unknown.

    For a game that extends a built-in one, --coverage covers only what it adds.
    Rulings are listed by `handlers --all`.
    """
    ruleset = find_game(game, option or ())
    if not ruleset.display.texts:
        raise UsageError(f"{ruleset.id} has no rule texts")
    if unmet and logs is None:
        raise UsageError("--unmet needs --logs: it lists the rules that no log there uses")
    met, count, broken = met_in_logs(ruleset, game, logs) if logs is not None else (Counter[str](), 0, [])
    base = printed(ruleset, game) if coverage else set()
    passed_over = rulings_of(source or source_of(ruleset, game)) | base
    entries: list[dict[str, Any]] = [
        {"rule": str(text.id), "text": text.text_in(lang)}
        for text in ruleset.display.texts
        if text.id not in passed_over
    ]
    if logs is not None:
        sorts = sorts_of(ruleset, source or source_of(ruleset, game), [entry["rule"] for entry in entries])
        for entry in entries:
            entry["met"], entry["sort"] = met[entry["rule"]], sorts[entry["rule"]]
    unknown = _cover(ruleset, entries, source or source_of(ruleset, game), tests, base) if coverage else []
    lacking = {
        what: [entry["rule"] for entry in entries if coverage and not entry[what]] for what in ("implemented", "tested")
    }
    faults = [f"{len(bare)} not {what}: {', '.join(bare)}" for what, bare in lacking.items() if bare]
    faults += unknown + broken
    if unmet:
        entries = [entry for entry in entries if not entry["met"]]
    if as_json:
        bare = {f"not_{what}": rules for what, rules in lacking.items() if coverage}
        print_json({"game": ruleset.id, "logs": count, "rules": entries, **bare, "faults": faults})
    else:
        _show(entries, coverage, logs is not None)
        met_in = f", {'never ' if unmet else ''}met in {pluralize(count, 'log')}" if logs is not None else ""
        print_line(f"{pluralize(len(entries), 'rule')} {'added to' if base else 'of'} {ruleset.name}{met_in}")
        for fault in faults:
            print_warning(fault)
    if faults:
        raise typer.Exit(FOUND)


def _cover(game: Game[Any], entries: list[dict[str, Any]], source: Path, tests: Path, base: set[str]) -> list[str]:
    """Add to each rule where it is implemented and tested. Return citations of unknown rules."""
    from tabletop_rules.testing.citations import cited_by_game, cited_in_source, cited_in_tests

    rules = {entry["rule"] for entry in entries}
    rulings = rulings_of(source)
    known = {str(text.id) for text in game.display.texts} | rulings | base
    if base or not rulings:  # no rulebook lists them: each handler brings its own sentence
        known |= {str(each.id) for each in game.handlers if not base or each.source == "house"}
    code = _by_rule(cited_in_source(source, rules))
    folder = tests_of(game, tests)
    proved = _by_rule(cited_in_tests(folder))
    for entry in entries:
        entry["implemented"] = code[entry["rule"]]
        entry["tested"] = proved[entry["rule"]]
    unknown = [
        f"{rule} is cited by a part of the game, but is not a rule of it"
        for rule in sorted(cited_by_game(game) - known)
    ]
    if folder != tests:  # these are tests of this game alone
        unknown += [
            f"{rule} is tested at {where[0]}, but is not a rule of the game"
            for rule, where in sorted(proved.items())
            if rule not in known
        ]
    return unknown


def _by_rule(citations: Iterable[Citation]) -> defaultdict[str, list[str]]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for citation in citations:
        if citation.where not in found[citation.rule]:
            found[citation.rule].append(citation.where)
    return found


def _show(entries: list[dict[str, Any]], coverage: bool, logs: bool) -> None:
    columns = ["rule"]
    if coverage:
        code, proofs = (_folder(entries, what) for what in ("implemented", "tested"))
        columns += [f"implemented in {code}", f"tested in {proofs}"]
    else:
        code = proofs = ""
        columns.append("text")
    table = grid(*columns, *(("sort", ">met") if logs else ()))
    for entry in entries:
        cells = [_first(entry["implemented"], code), _first(entry["tested"], proofs)] if coverage else [entry["text"]]
        bad = coverage and not (entry["implemented"] and entry["tested"])
        row(
            table, entry["rule"], *cells, *((entry["sort"], entry["met"]) if logs else ()), style="red" if bad else None
        )
    print_table(table)


def _folder(entries: list[dict[str, Any]], what: str) -> str:
    """Return the deepest folder that contains all the named files, which the table then leaves out."""
    folders = {os.path.dirname(where.partition(":")[0]) for entry in entries for where in entry[what]}
    return os.path.commonpath(folders) + "/" if folders and all(folders) else ""


def _first(where: list[str], folder: str) -> str:
    more = f" and {len(where) - 1} more" if len(where) > 1 else ""
    return where[0].removeprefix(folder) + more if where else "none"
