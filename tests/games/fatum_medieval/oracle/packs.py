"""Packs for the oracle: the built-in one with lower objectives, and packs with random effects."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tests.games.fatum_medieval.packs import PACK

AXES = ("work", "knowledge", "relations", "possessions")
TAGS = ("horse", "animal", "farm", "house", "inn", "weapon", "book", "tool", "servant", "friend", "lover", "child",
        "skill", "journey", "illness", "injury", "theft", "post")  # fmt: skip
KEYWORDS = ("farmer", "thief", "artist", "trader", "armed", "learned", "cleric", "craftsman")
FEW = 16
"""The cards of a category in a thin pack; six players are dealt twelve of them."""
JOBS = ("guard", "farmer", "thief", "monk", "valet")


def easy_pack() -> dict[str, Any]:
    """Return the built-in pack with every threshold two lower, so that random play reaches objectives."""
    tables: dict[str, Any] = {}
    for path in sorted(PACK.glob("*.toml")):
        if path.name != "rules.toml":
            for name, value in tomllib.loads(path.read_text("utf-8")).items():
                tables[name] = tables.get(name, []) + value if isinstance(value, list) else value
    for aim in tables["objective"]:
        aim["thresholds"] = {axis: least - 2 for axis, least in aim["thresholds"].items()}
    return tables


def wild_pack(rng: random.Random) -> dict[str, Any]:
    """Return an easy pack with random effects, conditions, costs and tags, and jobs that may be taken over."""
    tables = easy_pack()
    for card in tables["card"]:
        if rng.random() < 0.5:
            card["effects"] = [_effect(rng, card) for _ in range(rng.randint(1, 3))]
        for key in ("requires_any", "target_requires_any"):
            if key in card and rng.random() < 0.5:
                card[key] = [_atoms(rng, *NUMBERS)] if rng.random() < 0.2 else []
        if rng.random() < 0.3:
            card["cost"] = rng.randint(0, 4)
        if card.get("persist") != "one_shot" and rng.random() < 0.3:
            card["upkeep"] = rng.randint(0, 3)
        if card.get("job") and rng.random() < 0.5:
            card["tags"] = ["post"]
    if rng.random() < 0.4:  # poor: losses ruin, and the bank runs short
        tables["setup"] |= {"start_gold": 4, "start_coins": {"2": 1, "1": 2}}
        tables["coins"] |= {"total_value": 30, "supply": {"1": 10, "2": 5, "5": 2}}
    return _thinned(tables, rng) if rng.random() < 0.5 else tables


def _thinned(tables: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Return a pack with decks so small that they run out, but with every card that a condition names."""
    named = {*_jobs_named(tables["card"])}
    cards = [card | {"copies": 1} for card in tables["card"]]
    rng.shuffle(cards)
    cards.sort(key=lambda card: card["id"] not in named)
    kept = [card for axis in AXES for card in [card for card in cards if card["category"] == axis][:FEW]]
    stackable = sum(1 for card in kept if card.get("stackable"))
    tables["pack"] |= {"cards_per_category": FEW, "stackable_job_cards": stackable}
    return tables | {"card": kept}


def _jobs_named(value: Any) -> Iterator[str]:
    """Yield the jobs that conditions ask for, however deep."""
    if isinstance(value, list):
        for each in value:
            yield from _jobs_named(each)
    elif isinstance(value, dict):
        yield from value.get("job_any", ())
        yield from _jobs_named([*value.values()])


def write(tables: dict[str, Any], folder: Path) -> Path:
    """Write the pack to a file in a folder and return its path."""
    lines = []
    for name, entries in tables.items():
        for entry in entries if isinstance(entries, list) else [entries]:
            lines.append(f"[[{name}]]" if isinstance(entries, list) else f"[{name}]")
            lines += [f"{json.dumps(key)} = {_text(value)}" for key, value in entry.items()]
    path = folder / "cards.toml"
    path.write_text("\n".join(lines), "utf-8")
    return path


# --- pieces ---------------------------------------------------------------------------------------------------------


def _text(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {_text(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_text, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _some(rng: random.Random, words: tuple[str, ...], least: int, most: int) -> list[str]:
    return rng.sample(words, rng.randint(least, most))


def _effect(rng: random.Random, card: dict[str, Any]) -> dict[str, Any]:
    """Return a random effect that such a card can have."""
    acts = card["kind"] == "action" and (card["persist"] == "one_shot" or rng.random() < 0.5)
    return rng.choice(ACTING if acts else STANDING)(rng)


def _atoms(rng: random.Random, *more: Callable[[random.Random], dict[str, Any]]) -> list[dict[str, Any]]:
    return [rng.choice((*ATOMS, *more))(rng) for _ in range(rng.randint(1, 2))]


ATOMS: tuple[Callable[[random.Random], dict[str, Any]], ...] = (
    lambda rng: {"tag_any": _some(rng, TAGS, 1, 4)},
    lambda rng: {"keyword_any": _some(rng, KEYWORDS, 1, 2)},
    lambda rng: {"job_any": _some(rng, JOBS, 1, 3)},
    lambda rng: {rng.choice(("has_job", "has_replacing_job", "has_attached_action")): True},
)
NUMBERS: tuple[Callable[[random.Random], dict[str, Any]], ...] = (
    lambda rng: {"axis": rng.choice(AXES), "min": rng.randint(-1, 3)},
    lambda rng: {"hand_min": rng.randint(0, 6)},
    lambda rng: {"gold_min": rng.randint(0, 12)},
)
CHOOSERS = ("actor", "target")
ACTING: tuple[Callable[[random.Random], dict[str, Any]], ...] = (
    lambda rng: {"id": "no_income_this_turn"},
    lambda rng: {"id": "discard_from_table", "what": "tag", "tag_any": _some(rng, TAGS, 3, 8),
                 "count": rng.randint(1, 3), "chooser": rng.choice(CHOOSERS)},
    lambda rng: {"id": "discard_from_table", "what": "replacing_job", "tag_any": [], "count": 1,
                 "chooser": rng.choice(CHOOSERS)},
    lambda rng: {"id": "take_from_table", "tag_any": ["post", *_some(rng, TAGS, 3, 8)],
                 "count": rng.randint(1, 3), "chooser": rng.choice(CHOOSERS)},
    lambda rng: {"id": "remove_attached_action", "count": rng.randint(1, 2), "chooser": rng.choice(CHOOSERS)},
    lambda rng: {"id": "steal_gold", "amount": rng.randint(0, 6), "bonus_if_keyword": rng.choice(KEYWORDS),
                 "bonus_amount": rng.randint(0, 6)},
    lambda rng: {"id": "gain_gold", "fixed": rng.randint(0, 3), "dice": rng.randint(0, 2)},
    lambda rng: {"id": "lose_gold", "amount": rng.randint(0, 9)},
    lambda rng: {"id": "draw_cards", "count": rng.randint(1, 4)},
    lambda rng: {"id": "peek_and_discard", "count": rng.randint(1, 4)},
)  # fmt: skip
STANDING: tuple[Callable[[random.Random], dict[str, Any]], ...] = (
    lambda rng: {"id": "immune", "to_tags": _some(rng, ("theft", "illness", "injury"), 0, 2),
                 "to_effects": _some(rng, ("ransom", "pickpocket"), 0, 2)},
    lambda rng: {"id": "discount", "category": rng.choice(AXES), "amount": rng.randint(0, 4)},
    lambda rng: {"id": "extra_draw", "category": rng.choice(AXES), "count": rng.randint(1, 2)},
    lambda rng: {"id": "bonus_if", "when_any": _atoms(rng), "bonus": {rng.choice(AXES): rng.randint(-2, 2)}},
    lambda rng: {"id": "income_if", "when_any": _atoms(rng, *NUMBERS), "fixed": rng.randint(0, 3),
                 "dice": rng.randint(0, 1)},
    lambda rng: {"id": "income_per_richer_opponent", "amount": rng.randint(0, 2)},
    lambda rng: {"id": "ransom", "amount": rng.randint(0, 6), "to": rng.choice(("owner", "bank"))},
    lambda rng: {"id": "pickpocket", "die_min": rng.randint(1, 7), "amount": rng.randint(0, 5)},
)  # fmt: skip
