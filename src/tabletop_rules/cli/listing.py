"""`games` and `effects`: what there is, and what follows from what in which order."""

from __future__ import annotations

from typing import Any

from tabletop_rules import catalog
from tabletop_rules.cli.arguments import GameName, Json, Lang, Options, find_game
from tabletop_rules.cli.citations import rulings_of, source_of
from tabletop_rules.cli.console import grid, row, say, say_json, show
from tabletop_rules.core.effect import Effect, Timing, band_of
from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option, spelt


def games(lang: Lang = "en", as_json: Json = False) -> None:
    """List the games: ids, names, seats, and options with their defaults."""
    entries = [_entry(name) for name in catalog.games()]
    if as_json:
        say_json({"games": entries})
        return
    table = grid("game", "name", ">ruleset", "seats", ">rules", ">effects")
    for entry in entries:
        seats = ", ".join(map(str, entry["seats"]))
        row(table, entry["id"], entry["name"], entry["ruleset"], seats, entry["rules"], entry["effects"])
    show(table)
    for entry in entries:
        if entry["options"]:
            table = grid("option", "default", "may be", "rule", "meaning", title=f"\nOptions of {entry['id']}")
            for option in entry["options"]:
                row(
                    table,
                    option["id"],
                    spelt(option["default"]) or "none",
                    option["may_be"],
                    option["rule"],
                    option["fr"] if lang == "fr" else option["text"],
                )
            show(table)


def _entry(name: str) -> dict[str, Any]:
    game = catalog.load_game(name)
    rulings = rulings_of(source_of(game, name))
    return {
        "id": game.id,
        "name": game.name,
        "ruleset": game.ruleset,
        "seats": list(game.seats),
        "rules": sum(text.id not in rulings for text in game.texts),
        "effects": len(game.effects),
        "longest": game.longest,
        "options": [_option(option) for option in catalog.options(name)],
    }


def _option(option: Option) -> dict[str, Any]:
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    return {
        "id": option.id,
        "sort": option.sort,
        "default": default,
        "values": list(option.values),
        "low": option.low,
        "high": option.high,
        "may_be": _may_be(option),
        "rule": option.rule,
        "text": option.text,
        "fr": option.fr,
    }


def _may_be(option: Option) -> str:
    if option.sort == "flag":
        return "true, false"
    if option.sort == "number":
        low, high = ("" if bound is None else str(bound) for bound in (option.low, option.high))
        return f"{low}…{high}" if low or high else "any number"
    if option.sort == "list":
        return f"some of {', '.join(map(spelt, option.values))}"
    return ", ".join(map(spelt, option.values)) or "any text"


def effects(game: GameName, option: Options = None, lang: Lang = "en", as_json: Json = False) -> None:
    """List, event by event, the effects that act on it, in the order in which they act: INSTEAD of it, and THEN.

    `rank by` is the rule that settles its place among the effects of its band, where the game names one. In French the
    sentence of its rule stands for an effect.
    """
    ruleset = find_game(game, option or ())
    listed: list[dict[str, Any]] = [
        {
            "event": event.kind,
            "timing": timing.value,
            "effects": [_effect(ruleset, effect, lang) for _, effect in heard],
        }
        for timing, table in ((Timing.INSTEAD, ruleset.tables.instead), (Timing.THEN, ruleset.tables.then))
        for event, heard in table.items()
    ]
    listed.sort(key=lambda entry: (entry["event"], entry["timing"]))
    if as_json:
        say_json({"game": ruleset.id, "events": listed})
        return
    if not listed:
        say(f"{ruleset.name} has no effects.")
    settled = any(effect["order"] for entry in listed for effect in entry["effects"])
    table = grid("event", "timing", ">priority", "band", "rule", *(("rank by",) if settled else ()), "effect")
    for entry in listed:
        for place, effect in enumerate(entry["effects"]):
            event, timing = (entry["event"], entry["timing"]) if place == 0 else ("", "")
            window = [effect["priority"], effect["band"], effect["rule"]]
            window += [effect["order"] or ""] if settled else []
            french = effect["rule_text"] if lang == "fr" else ""
            row(table, event, timing.upper(), *window, french or effect["text"])
    if listed:
        show(table)


def _effect(game: Game[Any], effect: Effect[Any, Any], language: str) -> dict[str, Any]:
    text = game.tables.texts.get(effect.id)
    band = band_of(effect.priority)
    return {
        "rule": effect.id,
        "priority": effect.priority,
        "band": f"{band.name}+{effect.priority - band}",
        "text": effect.text,
        "rule_text": text.said(language) if text is not None else "",
        "order": effect.order,
        "on": effect.on.__name__,
    }
