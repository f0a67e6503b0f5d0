"""`games`: the games of the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from tabletop_rules import catalog
from tabletop_rules.cli.arguments import Json, Lang
from tabletop_rules.cli.citations import rulings_of, source_of
from tabletop_rules.cli.console import grid, print_json, print_table, print_warning, row
from tabletop_rules.core.option import Group, Option, format_option
from tabletop_rules.core.terms import LANGUAGES


def games(lang: Lang = "en", as_json: Json = False) -> None:
    """List the games: ids, names, seats, and options with their defaults."""
    for fault in catalog.others().faults:
        print_warning(fault)
    entries = [_entry(name) for name in catalog.games()]
    if as_json:
        print_json({"games": entries})
        return
    table = grid("game", "name", ">ruleset", "seats", ">rules", ">handlers")
    for entry in entries:
        seats = ", ".join(map(str, entry["seats"]))
        row(table, entry["id"], entry["name"], entry["ruleset"], seats, entry["rules"], entry["handlers"])
    print_table(table)
    for entry in entries:
        options = sorted(catalog.options(entry["id"]), key=lambda option: get_args(Group).index(option.group))
        if options:
            table = grid("group", "option", "default", "may be", "rule", "meaning", title=f"\nOptions of {entry['id']}")
            for option in options:
                row(
                    table,
                    option.group,
                    option.id,
                    format_option(option.default) or "none",
                    _may_be(option),
                    option.rule,
                    _meaning(option, lang),
                )
            print_table(table)


def _entry(name: str) -> dict[str, Any]:
    game = catalog.load_game(name)
    rulings = rulings_of(source_of(game, name))
    return {
        "id": name,
        "name": game.name,
        "ruleset": game.ruleset,
        "seats": list(game.seats),
        "rules": sum(text.id not in rulings for text in game.display.texts),
        "handlers": len(game.handlers),
        "longest": game.checks.longest,
        "options": [_option(option) for option in catalog.options(name)],
    }


def _option(option: Option) -> dict[str, Any]:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    return {
        "id": option.id,
        "kind": option.kind,
        "default": default,
        "choices": list(option.choices),
        "low": option.low,
        "high": option.high,
        "may_be": _may_be(option),
        "rule": option.rule,
        "text": option.text,
        "fr": option.fr,
        "name": _in_both(option.name_in),
        "group": option.group,
        "values": [{"value": value, **_in_both(partial(option.value_in, value))} for value, _ in option.values],
    }


def _in_both(text: Callable[[str], str]) -> dict[str, str]:
    return {language: text(language) for language in LANGUAGES}


def _meaning(option: Option, lang: str) -> str:
    """Return what an option means, and each value that its name does not tell."""
    named = [
        f"{format_option(value)}: {option.value_in(value, lang)}"
        for value, _ in option.values
        if option.value_in(value, lang) != str(value)
    ]
    return " ".join([option.text_in(lang), f"({'; '.join(named)})"] if named else [option.text_in(lang)])


def _may_be(option: Option) -> str:
    if option.kind == "flag":
        return "true, false"
    if option.kind == "number":
        low, high = ("" if bound is None else str(bound) for bound in (option.low, option.high))
        return f"{low}…{high}" if low or high else "any number"
    if option.kind == "list":
        return f"some of {', '.join(map(format_option, option.choices))}"
    return ", ".join(map(format_option, option.choices)) or "any text"
