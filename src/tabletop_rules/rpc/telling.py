"""Methods that describe games, things and matches to people. Each takes its params as keyword-only arguments."""

from __future__ import annotations

from typing import Literal

import attrs

from tabletop_rules import asking, catalog
from tabletop_rules.core.component import Component
from tabletop_rules.core.engine import view
from tabletop_rules.core.json_reader import Json
from tabletop_rules.core.messages import Record
from tabletop_rules.core.option import Option
from tabletop_rules.core.terms import SPECTATOR
from tabletop_rules.eventlog.writing import anything_written, written
from tabletop_rules.front import narration, standing, things, wording
from tabletop_rules.rpc.matches import Matches, read_command, read_value
from tabletop_rules.rpc.params import Language, Texts


def games(matches: Matches) -> list[Json]:
    """Return the games."""
    found = {id: catalog.load_game(id) for id in catalog.games()}
    return [
        {"id": id, "name": game.name, "ruleset": game.ruleset, "seats": list(game.seats)} for id, game in found.items()
    ]


def options(matches: Matches, *, game: str, language: Language = "en") -> list[Json]:
    """Return the options of a game, enough to build a form."""
    return [_option(option, language) for option in catalog.options(game) if option.kind != "text"]


def _option(option: Option, language: Language) -> Json:
    return {
        "id": option.id,
        "kind": option.kind,
        "default": anything_written(option.default),
        "choices": anything_written(option.choices),
        "low": option.low,
        "high": option.high,
        "only_with": anything_written(option.only_with),
        "rule": option.rule,
        "text": option.text_in(language),
    }


def components(
    matches: Matches,
    *,
    match: str | None = None,
    game: str | None = None,
    options: Json | None = None,
    language: Language = "en",
) -> list[Json]:
    """Return every card, tile, token, figure and place of a game."""
    return [_component(each) for each in things.components(matches.game(match, game, options), language)]


def describe(
    matches: Matches,
    *,
    id: str,
    match: str | None = None,
    game: str | None = None,
    options: Json | None = None,
    language: Language = "en",
) -> Json:
    """Return what the thing or place with this id is called and does."""
    names = () if match is None else matches.table(match).names
    return _component(things.describe(matches.game(match, game, options), id, language, names))


def ask(matches: Matches, *, match: str, id: str, seat: int = SPECTATOR, language: Language = "en") -> Json:
    """Return what a seat may do with a thing now or why not, and the rulings, rules and scenes that bear on it."""
    table = matches.table(match)
    asked = asking.ask(table.game, table.view(seat), seat, id, language)
    return {
        "thing": _component(asked.thing),
        "commands": [written(command) for command in asked.commands],
        "rejections": [
            {"code": each.code, "rule": str(each.rule), "text": each.message(language)} for each in asked.rejections
        ],
        "rulings": [{"id": str(each.id), "text": each.text_in(language)} for each in asked.rulings],
        "rules": [{"id": str(each.id), "text": each.text_in(language)} for each in asked.rules],
        "scenes": [{"id": each.id, "title": getattr(each.title, language)} for each in asked.scenes],
    }


def _component(component: Component) -> Json:
    return attrs.asdict(component)


def words(matches: Matches, *, match: str, value: Json, seat: int = SPECTATOR, language: Language = "en") -> str:
    """Return a command, decision, event, record or outcome in one line."""
    table = matches.table(match)
    read = read_value(value, table.game)
    before = table.at(min(max(read.n - 1, 0), table.version)) if isinstance(read, Record) else table.match
    return wording.words(table.game, view(table.game, before, seat), read, language)


def explain(
    matches: Matches, *, match: str, record: int | None = None, seat: int = SPECTATOR, language: Language = "en"
) -> Json:
    """Return why a record happened, back to a command or the setup."""
    found = matches.table(match).explain(record, language, seat=seat)
    reasons = [
        {"record": each.record, "rule": each.rule, "text": each.text, "words": each.words} for each in found.reasons
    ]
    return {"command": found.command, "reasons": reasons, "text": str(found)}


def narrate(
    matches: Matches,
    *,
    match: str,
    after: int = 0,
    seat: int = SPECTATOR,
    language: Language = "en",
    detail: Literal["headline", "detail", "bookkeeping"] = "headline",
) -> list[Json]:
    """Return what a seat has seen happen since a record, one line per thing that happened."""
    table = matches.table(match)
    records, before = table.stream(seat, after), view(table.game, table.at(after), seat)
    lines = narration.narrate(table.game, records, before, language, detail)
    return [{"record": line.record, "matters": line.matters, "text": str(line)} for line in lines]


def standings(matches: Matches, *, match: str, seat: int = SPECTATOR, language: Language = "en") -> list[Json]:
    """Return how each seat stands, as far as a seat may know."""
    table = matches.table(match)
    rows = standing.standings(table.game, table.view(seat), language)
    return [{**attrs.asdict(row), "projected": row.projected} for row in rows]


def targets(matches: Matches, *, match: str, command: Json) -> list[str]:
    """Return the ids of what a command touches, in the order in which a person points at it."""
    table = matches.table(match)
    return list(standing.targets(table.game, table.match, read_command(command, table.game)))


def show(matches: Matches, *, match: str, seat: int = SPECTATOR, language: Language = "en") -> str:
    """Return the table as text, as a seat sees it."""
    return matches.table(match).show(seat, language)


def svg(
    matches: Matches,
    *,
    match: str,
    seat: int = SPECTATOR,
    language: Language = "en",
    highlight: Texts | None = None,
) -> str:
    """Return the table as SVG, as a seat sees it."""
    return matches.table(match).svg(seat, language, highlight or ())
