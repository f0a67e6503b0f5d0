"""Read `Content` from a content pack: the built-in one, or one written by the owner of a box.

The tables are those of the rules digest. A pack is free to choose numbers, names, conditions and the parameters of
effects, but not the effects themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from operator import attrgetter
from typing import Final

import attrs

from tabletop_rules.games.fatum_medieval.content.conditions import Atom, Groups
from tabletop_rules.games.fatum_medieval.content.effects import EFFECTS, BonusIf, Effect, IncomeIf, Levels
from tabletop_rules.games.fatum_medieval.content.items import (
    Content,
    Numbers,
    Objective,
    Origin,
    Printed,
    Registered,
)
from tabletop_rules.games.fatum_medieval.options import OPTIONS
from tabletop_rules.games.fatum_medieval.terms import AXES, GAME, Axis, Provenance
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Entry, Names, Pack, Range, Resource, Rulebook, Tagged, read_pack, read_rulebook

BUILT_IN: Final = Resource("tabletop_rules.games.fatum_medieval", "pack")
SMALL: Final = Range(0, 999)


def load_content(path: str = "") -> Content:
    """Return the built-in content, read once, or that of the pack in a file or folder, which replaces it whole.

    Raises:
        PackError: the pack has faults; the error lists them all.
    """
    return read_pack(path, read_content) if path else _built_in()


@cache
def rulebook() -> Rulebook:
    """Return the rule ids of the digest, each with a sentence in English and French."""
    return read_rulebook(BUILT_IN)


@cache
def _built_in() -> Content:
    return read_pack(BUILT_IN, read_content)


def read_content(pack: Pack) -> Content:
    """Return the content of a whole pack, noting its faults in the pack."""
    pack.items("option", _option, optional=True)
    registry = pack.items("effect", _registered)
    priorities = {entry.id: entry.priority for entry in registry}
    cards = pack.items("card", lambda entry: _card(entry, priorities))
    objectives = pack.items("objective", _objective)
    about, setup, coins = pack.section("pack"), pack.section("setup"), pack.section("coins")
    title, axis_names = _box(about)
    numbers, start_coins = _numbers(about, setup, coins, pack.section("die"))
    promised = about.take("cards_per_category", int, Range(1))
    needed = numbers.players_max * numbers.start_cards
    for axis in AXES if pack.whole else ():
        found = sum(card.copies for card in cards if card.axis is axis)
        if about.sound("cards_per_category") and found != promised:
            about.fault("cards_per_category", f"the pack holds {found} cards of {axis}, not {promised}",
                        "add or remove cards, or correct the number")  # fmt: skip
        if setup.sound("start_cards_per_category") and about.sound("players_max") and found < needed:
            setup.fault("start_cards_per_category", f"dealing takes {needed} cards of {axis}, not {found}",
                        "add cards or lower the number")  # fmt: skip
    about.promise("objective_cards", len(objectives))
    about.promise("stackable_job_cards", sum(card.copies for card in cards if card.job and card.stackable))
    if pack.whole and len(objectives) < numbers.players_max and about.sound("objective_cards", "players_max"):
        about.fault("objective_cards", "there are fewer objectives than players", "add objectives")
    return Content(
        cards=tuple(sorted(cards, key=attrgetter("id"))),
        objectives=tuple(sorted(objectives, key=attrgetter("id"))),
        registry=registry,
        numbers=numbers,
        title=title,
        axis_names=axis_names,
        start_coins=start_coins,
    )


# --- cards ----------------------------------------------------------------------------------------------------------


Kind = StrEnum("Kind", ["PERMANENT", "ACTION"])
"""The two kinds of cards (FA-PLAY-1, FA-ACT-1)."""
Persist = StrEnum("Persist", ["ATTACHED", "ONE_SHOT"])
"""Whether an action stays (FA-ACT-1)."""
Target = StrEnum("Target", ["ANY_PLAYER"])
"""The targets that an action may have (FA-PLAY-3)."""


@frozen
class _Income:
    fixed: int
    dice: int


def _card(entry: Entry, priorities: Mapping[str, int]) -> Printed:
    permanent = entry.take("kind", Kind) is Kind.PERMANENT
    attached = False
    if not permanent:
        attached = entry.take("persist", Persist) is Persist.ATTACHED
        entry.take("target", Target)
    effects = entry.take_all("effects", Effect, Tagged("id", EFFECTS))
    income = entry.take("income", _Income)
    card = Printed(
        id=entry.id(),
        names=entry.names(),
        axis=entry.take("category", Axis),
        permanent=permanent,
        copies=entry.take("copies", int, Range(1, 34)),
        job=entry.take("job", bool, default=False),
        stackable=entry.take("stackable", bool, default=False),
        attached=attached,
        requires_any=_groups(entry, "requires_any"),
        target_requires_any=() if permanent else _groups(entry, "target_requires_any"),
        cost=entry.take("cost", int, SMALL),
        upkeep=entry.take("upkeep", int, SMALL),
        bonus=entry.take("bonus", Levels).four,
        fixed=income.fixed,
        dice=income.dice,
        keywords=entry.take_all("keywords", str),
        tags=entry.take_all("tags", str),
        effects=tuple(sorted(effects, key=lambda effect: priorities.get(effect.id, 0))),
        origin=_origin(entry),
    )
    _note_faults(entry, card, priorities)
    return card


def _groups(entry: Entry, key: str) -> Groups:
    groups: Groups = entry.take_all(key, tuple[Atom, ...])
    for fault in [atom.fault() for group in groups for atom in group] if entry.sound(key) else ():
        if fault is not None:
            entry.fault(key, fault, 'write one of the conditions of FA-COND-7, such as { axis = "work", min = 2 }')
    return groups


def _note_faults(entry: Entry, card: Printed, priorities: Mapping[str, int]) -> None:
    """Record fields that are valid alone, and that no rule could act on together.

    Source: FA-ACT-1, FA-CARD-6, FA-LVL-4, FA-JOB-4.
    """
    if "#" in card.id:
        entry.fault("id", "the sign # separates the copy number", "leave it out")
    if card.job and not (card.permanent and card.axis is Axis.WORK):
        entry.fault("job", "a job is a permanent of category work", "remove the key, or correct kind and category")
    if card.stackable and not card.job:
        entry.fault("stackable", "only jobs are stackable", "remove the key")
    if card.fixed < 0 or card.dice < 0:
        entry.fault("income", "an income is never negative", "write numbers of at least 0")
    if card.one_shot and (any(card.bonus) or card.upkeep or card.fixed or card.dice):
        entry.fault("persist", "levels, per-turn costs and incomes need a card that stays", 'write "attached"')
    if entry.sound("effects"):
        for what, advice in _effect_faults(card, priorities):
            entry.fault("effects", what, advice)


def _effect_faults(card: Printed, priorities: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the effects of a card, each with advice."""
    for effect in card.effects:
        name = effect.id
        if name not in priorities:
            yield f"{name} has no place in the registry", f"add an [[effect]] with id {name}"
        if effect.hook == "action" and card.permanent:
            yield f"{name} acts when an action is played", "put it on an action card"
        if effect.hook != "action" and card.one_shot:
            yield f"{name} acts while its card is in front", "put it on a permanent or an attached action"
        if isinstance(effect, BonusIf | IncomeIf):
            for atom in effect.when_any:
                fault = atom.fault()
                if fault is not None:
                    yield fault, "write one of the conditions of FA-COND-7"
                elif isinstance(effect, BonusIf) and not atom.looks_at_front:
                    yield f"a level cannot depend on {atom.what}", "write a condition on cards in front"


def _objective(entry: Entry) -> Objective:
    thresholds = entry.take_map("thresholds", int, Range(1, 99))
    for name, _ in thresholds:
        if name not in AXES:
            entry.fault(f"thresholds, {name}", "there is no such axis", f"write one of {', '.join(AXES)}")
    if not thresholds:
        entry.fault("thresholds", "an objective needs a level to reach", "name an axis and a level")
    levels = dict(thresholds)
    known = tuple((axis, levels[axis]) for axis in AXES if axis in levels)
    return Objective(entry.id(), entry.names(), known, _origin(entry))


def _origin(entry: Entry) -> Origin:
    return Origin(
        provenance=entry.take("provenance", Provenance),
        from_rulebook=entry.take_all("from_rulebook", str, default=()),
        note=entry.take("note", str, default=""),
    )


# --- the registry, the options and the numbers ----------------------------------------------------------------------


def _registered(entry: Entry) -> Registered:
    registered = Registered(
        id=entry.id(),
        hook=entry.take("hook", str),
        priority=entry.take("priority", int, Range(0, 9999)),
        params=entry.take_all("params", str),
        rule=entry.take("rule", str),
        summary=entry.take("summary", str),
        origin=Origin(entry.take("provenance", Provenance)),
    )
    if entry.sound("id"):
        effect = EFFECTS.get(registered.id)
        if effect is None:
            entry.fault("id", f"there is no effect {registered.id}", f"write one of {', '.join(EFFECTS)}")
        else:
            params = {field.name for field in attrs.fields(effect)}
            if entry.sound("params") and params != set(registered.params):
                right = ", ".join(sorted(params)) or "none"
                entry.fault("params", f"{registered.id} has other parameters", f"write {right}")
            if entry.sound("hook") and registered.hook != effect.hook:
                entry.fault("hook", f"{registered.id} has another hook", f'write "{effect.hook}"')
    return registered


def _option(entry: Entry) -> None:
    """Check an option listed in a pack, which may repeat the options of the game but not change them."""
    name = entry.id()
    known = next((option for option in OPTIONS if option.id == name), None)
    entry.take("rule", str)
    entry.take("provenance", Provenance)
    numeric = known is not None and isinstance(known.default, int)
    default: object = entry.take("default", int if numeric else str)
    values: tuple[object, ...] = entry.take_all("values", int if numeric else str, default=())
    entry.take("range", str, default="")
    if known is None:
        entry.fault("id", f"{GAME} has no option {name}", "remove the entry")
    elif entry.sound("default", "values") and (default != known.default or set(values) != set(known.choices)):
        entry.fault("default", "a pack cannot change options", f"write {known.default!r}, or remove the entry")


def _box(about: Entry) -> tuple[str, tuple[Names, ...]]:
    """Return the title of the box and the names of the axes; the rest is documentation, and only checked."""
    french = about.section("category_names_fr")
    about.take_all("axes", Axis)
    about.id()
    title = about.take("title", str)
    about.take("version", str)
    about.take("designer", str)
    about.take("year", int)
    about.take("age_min", int, SMALL)
    about.take("minutes", int, SMALL)
    return title, tuple(Names(en=axis.value.capitalize(), fr=french.take(axis.value, str)) for axis in AXES)


Coins = tuple[tuple[int, int], ...]


def _numbers(about: Entry, setup: Entry, coins: Entry, die: Entry) -> tuple[Numbers, Coins]:
    supply = coins.take_map("supply", int, SMALL)
    total = coins.take("total_value", int, Range(1))
    start = setup.take_map("start_coins", int, SMALL)
    gold = setup.take("start_gold", int, SMALL)
    for section in (setup, coins, die):
        section.take("provenance", Provenance)
    players_min, players_max = about.take("players_min", int, Range(2, 6)), about.take("players_max", int, Range(2, 6))
    values = all(name.isdigit() and int(name) > 0 for name, _ in (*supply, *start))
    if not values:
        coins.fault("supply", "a coin is named by its value", 'write a number, such as "5"')
    elif coins.sound("supply", "total_value") and sum(int(value) * count for value, count in supply) != total:
        coins.fault("total_value", f"the supply is not worth {total}", "correct one of the two")
    if values and setup.sound("start_gold", "start_coins") and sum(int(one) * many for one, many in start) != gold:
        setup.fault("start_coins", f"they are not worth {gold}", "correct start_gold or start_coins")
    if coins.sound("total_value") and setup.sound("start_gold") and gold * players_max > total:
        setup.fault("start_gold", "there are not enough coins for all players", "lower it or add coins")
    if about.sound("players_min", "players_max") and players_min > players_max:
        about.fault("players_max", "it is less than players_min", "correct one of the two")
    level = setup.take("start_level", int)
    if level != 0 and setup.sound("start_level"):
        setup.fault("start_level", "a level is the sum of the cards in front (FA-LVL-2)", "write 0")
    numbers = Numbers(
        players_min=players_min,
        players_max=players_max,
        start_gold=gold,
        start_cards=setup.take("start_cards_per_category", int, SMALL),
        start_level=level,
        hand_limit=setup.take("hand_limit", int, Range(1, 99)),
        free_draws=setup.take("free_draws", int, Range(0, 99)),
        bonus_at=setup.take("bonus_draw_at_or_below", int),
        total_gold=total,
        supply=_by_value(supply) if values else (),
        sides=die.take("sides", int, Range(2, 99)),
    )
    return numbers, _by_value(start) if values else ()


def _by_value(coins: tuple[tuple[str, int], ...]) -> Coins:
    """Return coins as pairs of value and count, the most valuable first."""
    return tuple(sorted(((int(value), count) for value, count in coins), reverse=True))
