"""`handlers` and `compare`: the FAQ of a game as an ordered list, and matches of two variants compared."""

from __future__ import annotations

import inspect
import statistics
from collections import Counter
from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import attrs
import typer

import tabletop_rules
from tabletop_rules.cli.arguments import GameName, Json, Lang, Options, Seats, find_seats
from tabletop_rules.cli.console import grid, print_json, print_line, print_table, progress, row
from tabletop_rules.cli.named import find_game
from tabletop_rules.cli.places import package_of, places
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler, Offer, full_name, in_order, on_name
from tabletop_rules.core.rule import Variant
from tabletop_rules.core.ruling import place_of
from tabletop_rules.core.watching import watched
from tabletop_rules.errors import UsageError, pluralize, source_path
from tabletop_rules.research.bots import random_bot
from tabletop_rules.research.playing import Played, play_match
from tabletop_rules.scenes import scenes

PACKAGE: Final = Path(tabletop_rules.__file__).parent

Everything = Annotated[bool, typer.Option("--all", help="Include those that only other option values enable.")]
Places = Annotated[
    bool, typer.Option("--places", help="List what handlers can be attached to, and where to import it from.")
]
Matches = Annotated[int, typer.Option("--matches", "-n", min=0, metavar="N", help="Count uses in N random matches.")]
Without = Annotated[
    list[str] | None, typer.Option("--without", metavar="ID", help="Rule id to leave out; may be repeated.")
]
RuleArgument = Annotated[str | None, typer.Argument(metavar="[RULE]", help="Only the handlers of this rule id.")]
Against = Annotated[
    list[str] | None, typer.Option("--against", metavar="K=V", help="Option of the other game; may be repeated.")
]
OtherGame = Annotated[
    str | None, typer.Argument(metavar="[OTHER]", help="Another game, or another version of the first.")
]
Compared = Annotated[int, typer.Option("--matches", "-n", min=1, metavar="N", help="Number of matches.")]
Seed = Annotated[
    int, typer.Option("--seed", metavar="S", help="Seed of the first match; each further match uses the next one.")
]


# --- handlers -------------------------------------------------------------------------------------------------------


def handlers(
    game: GameName,
    rule: RuleArgument = None,
    option: Options = None,
    everything: Everything = False,
    where: Places = False,
    matches: Matches = 0,
    seats: Seats = None,
    seed: Seed = 0,
    lang: Lang = "en",
    as_json: Json = False,
) -> None:
    """List the handlers of a game in the order in which they act: everything that bends its plain rules.

    With a rule id, list only the handlers of that id, under every option, with the file and line of their code.
    With --matches, count how often each acted in that many random matches.
    They take turns at all numbers of seats unless --seats is given.
    A handler with an option is in force when the option has that value.
    """
    ruleset = find_game(game, option or ())
    if where:
        _show_places(ruleset, as_json)
        return
    offers = _offers(ruleset, everything or rule is not None)
    if rule is not None:
        offers = _of_rule(ruleset, offers, rule)
    acted = _count_uses(ruleset, matches, seats, seed) if matches else Counter[str]()
    here = {full_name(each) for each in ruleset.handlers}
    entries = [_entry(offer, full_name(offer.handler) in here, acted, matches) for offer in offers]
    if as_json:
        print_json({"game": ruleset.id, "matches": matches, "handlers": entries})
        return
    if not entries:
        print_line(f"{ruleset.name} has no handlers.")
        return
    options = ("with option",) if any(entry["option"] for entry in entries) else ()
    table = grid("place", "rule", "kind", "on", "source", *options, *((">acted",) if matches else ()), "text")
    for entry in entries:
        cells = [entry[name] for name in ("place", "rule", "kind", "on", "source", *(("option",) if options else ()))]
        cells[3] = cells[3].removeprefix(f"{ruleset.id}.")
        counted = ["" if entry["acted"] is None else entry["acted"]] if matches else []
        text = entry["fr"] or entry["text"] if lang == "fr" else entry["text"]
        row(table, *cells, *counted, text, style=None if entry["in_force"] else "dim")
    print_table(table)
    if rule is not None:
        for entry in entries:
            if entry["otherwise"][lang]:
                print_line(
                    f"{entry['rule']}, {'sans lui' if lang == 'fr' else 'without it'}: {entry['otherwise'][lang]}"
                )
            for line in entry["code"]:
                print_line(f"{entry['rule']}, {entry['kind']}: {line}")
    in_force = sum(entry["in_force"] for entry in entries)
    more = f", {in_force} of them in force" if everything else ""
    print_line(f"{pluralize(len(entries), 'handler')} of {ruleset.name}{more}")


def _show_places(game: Game[Any], as_json: bool) -> None:
    """Print what a handler of the game may be on."""
    found = [*places(game)]
    if as_json:
        print_json({"game": game.id, "places": [attrs.asdict(each) for each in found]})
        return
    package = package_of(game)
    table = grid("sort", "name", "what it is")
    for each in found:
        elsewhere = "" if each.module == package else f"{each.module.removeprefix(f'{package}.')}."
        row(table, each.sort, f"{elsewhere}{each.name}{each.signature}", each.text)
    print_line(f"Import each name from {package}:")
    print_table(table)


def _offers(game: Game[Any], everything: bool) -> list[Offer]:
    """Return the handlers in force, or all, in order, with the option that puts each in force."""
    table = [*game.handler_table.offers()]
    chosen = [offer for offer in table if _is_chosen(game, offer)]
    by_name = {full_name(offer.handler): offer for offer in (*reversed(table), *chosen)}
    listed: dict[str, Handler] = {full_name(each): each for each in game.handlers}
    if everything:
        listed |= {full_name(offer.handler): offer.handler for offer in table}
    return [by_name.get(full_name(each), Offer(each)) for each in in_order(tuple(listed.values()))]


def _of_rule(game: Game[Any], offers: list[Offer], rule: str) -> list[Offer]:
    """Return the handlers of a rule id; raise UsageError, naming similar ids, if there are none."""
    found = [offer for offer in offers if offer.handler.id == rule]
    if not found:
        near = get_close_matches(rule, [str(offer.handler.id) for offer in offers], n=3)
        hint = f"did you mean {' or '.join(dict.fromkeys(near))}?" if near else "`handlers` without an id lists them"
        raise UsageError(f"no handler of {game.name} has the id {rule!r}; {hint}")
    return found


def _code_of(handler: Handler) -> list[str]:
    """Return file, line and name of a handler's functions, of a variant's parts, and of the value it is on."""
    parts = handler.puts if isinstance(handler, Variant) else (handler,)
    found: dict[str, None] = {}
    for function in [getattr(part, field.name) for part in parts for field in attrs.fields(type(part))]:
        while isinstance(function, partial):
            function = function.func
        function = getattr(function, "plain", function)  # of the value that a modifier is on
        code = getattr(inspect.unwrap(function), "__code__", None) if callable(function) else None
        if code is not None and PACKAGE / "core" not in (path := source_path(code)).parents:
            shown = path.relative_to(PACKAGE.parent) if PACKAGE in path.parents else path
            found[f"{shown}:{code.co_firstlineno} {code.co_name}"] = None
    return [*found]


def _is_chosen(game: Game[Any], offer: Offer) -> bool:
    """Whether an option of the game has the value that puts a handler in force, or holds it."""
    value = game.options.get(offer.option or "")
    return offer.value in value if isinstance(value, tuple) else offer.value == value


def _entry(offer: Offer, in_force: bool, acted: Counter[str], matches: int) -> dict[str, Any]:
    handler = offer.handler
    return {
        "rule": str(handler.id),
        "kind": handler.kind,
        "on": on_name(handler),
        "band": getattr(handler.band, "name", str(handler.band)),
        "rank": handler.rank,
        "place": place_of(handler.band, handler.rank),
        "source": handler.source,
        "option": f"{offer.option}={offer.value}" if offer.option is not None else "",
        "in_force": in_force,
        "order": None if handler.order is None else str(handler.order),
        "needed": handler.needed,
        "depends": [id if isinstance(id, str) else [*id] for id in handler.depends],
        "otherwise": {"en": handler.otherwise[0], "fr": handler.otherwise[1]},
        "acted": acted[full_name(handler)] if matches and in_force else None,
        "code": _code_of(handler),
        "text": handler.text,
        "fr": handler.fr,
    }


def _count_uses(game: Game[Any], matches: int, seats: int | None, seed: int) -> Counter[str]:
    """Return how often each handler acted in random matches."""
    acted = Counter[str]()
    watching = watched(game, lambda handler: acted.update((full_name(handler),)))
    counts = game.seats if seats is None else (find_seats(game, seats),)
    with progress(f"playing {game.id}", matches) as advance:
        for number in range(matches):
            _random_match(watching, counts[number % len(counts)], seed + number)
            advance(number + 1)
    return acted


def _random_match(game: Game[Any], seats: int, seed: int) -> Played:
    return play_match(game, seats, seed, [random_bot] * seats)


# --- compare --------------------------------------------------------------------------------------------------------


@attrs.frozen
class Pair:
    """The same match, from one seed, in both games."""

    seed: int
    one: Played
    other: Played

    @property
    def differs(self) -> bool:
        """Return whether the matches have different events or results."""
        events = ([record.event for record in played.records] for played in (self.one, self.other))
        one, other = events
        return one != other or self.one.match.result != self.other.match.result


def compare(
    game: GameName,
    other: OtherGame = None,
    without: Without = None,
    option: Options = None,
    against: Against = None,
    matches: Compared = 100,
    seats: Seats = None,
    seed: Seed = 0,
    as_json: Json = False,
) -> None:
    """Play the same random matches under two sets of rules, and show how they differ.

    The second game is OTHER, or the first without the handlers of --without, or with the options of --against instead.
    """
    if [bool(other), bool(without), bool(against)].count(True) != 1:
        raise UsageError(
            "compare needs one of: another game, rule ids to leave out (--without ID), "
            "or options of the other game (--against)"
        )
    one = find_game(game, option or ())
    if other:
        second, what = find_game(other), f"as {other}"
    elif without:
        second, what = one.without(*without), f"without {', '.join(without)}"
    else:
        second = find_game(game, _replaced(option or (), against or ()))
        what = f"with {', '.join(against or ())}"
    count = find_seats(one, seats)
    find_seats(second, count)
    pairs = []
    with progress(f"comparing {one.id}", matches) as advance:
        for number in range(matches):
            at = seed + number
            pairs.append(Pair(at, _random_match(one, count, at), _random_match(second, count, at)))
            advance(number + 1)
    shown = [each.id for each in scenes(game) if {*(without or ())} & {*each.without}]
    report = {**_report(one, count, what, pairs), "scenes": shown}
    if as_json:
        print_json(report)
        return
    _show(report)
    for id in shown:
        print_line(f"to see it: tabletop-rules scene {game} {id}")


def _replaced(options: Sequence[str], against: Sequence[str]) -> list[str]:
    keys = {text.partition("=")[0].strip() for text in against}
    return [*(text for text in options if text.partition("=")[0].strip() not in keys), *against]


def _report(game: Game[Any], seats: int, what: str, pairs: Sequence[Pair]) -> dict[str, Any]:
    different = [pair for pair in pairs if pair.differs]
    return {
        "game": game.id,
        "seats": seats,
        "other": what,
        "matches": len(pairs),
        "different": len(different),
        "first": _first_difference(different[0]) if different else None,
        "results_different": sum(pair.one.match.result != pair.other.match.result for pair in pairs),
        "as_it_is": _figures([pair.one for pair in pairs], seats),
        "otherwise": _figures([pair.other for pair in pairs], seats),
    }


def _first_difference(pair: Pair) -> dict[str, Any]:
    """Return where a match first differs: the record, and the events on both sides."""
    for one, other in zip(pair.one.records, pair.other.records, strict=False):
        if one.event != other.event:
            return {"seed": pair.seed, "record": one.n, "as_it_is": str(one.event), "otherwise": str(other.event)}
    shorter = min(len(pair.one.records), len(pair.other.records))
    return {"seed": pair.seed, "record": shorter + 1, "as_it_is": "", "otherwise": ""}


def _figures(played: Sequence[Played], seats: int) -> dict[str, Any]:
    """Return the lengths and winners of matches. A shared first place counts for each seat that shares it."""
    wins = Counter(seat for each in played if each.match.result for seat in each.match.result.winners)
    reasons = Counter(each.match.result.reason for each in played if each.match.result)
    return {
        "decisions": round(statistics.fmean(each.decisions for each in played), 1),
        "records": round(statistics.fmean(len(each.records) for each in played), 1),
        "wins": [wins[seat] for seat in range(seats)],
        "reasons": dict(sorted(reasons.items())),
    }


def _show(report: dict[str, Any]) -> None:
    print_line(
        f"{report['game']}, {pluralize(report['seats'], 'seat')}, {pluralize(report['matches'], 'match', 'matches')}:"
    )
    first = report["first"]
    if first is None:
        print_line(f"{report['other']}, no match differs")
        return
    print_line(f"{report['other']}, {report['different']} differ, {report['results_different']} of them in the result")
    print_line(f"the first: seed {first['seed']}, record {first['record']}")
    print_line(f"  this game:  {first['as_it_is']}")
    print_line(f"  other game: {first['otherwise']}")
    table = grid("", ">this game", f">{report['other']}")
    sides = report["as_it_is"], report["otherwise"]
    for name in ("decisions", "records"):
        row(table, f"{name} a match", *(side[name] for side in sides))
    for seat in range(report["seats"]):
        row(table, f"first places of seat {seat}", *(side["wins"][seat] for side in sides))
    for reason in sorted({*sides[0]["reasons"], *sides[1]["reasons"]}):
        row(table, f"ended by {reason}", *(side["reasons"].get(reason, 0) for side in sides))
    print_table(table)
