"""Read the content pack into `Content`."""

from __future__ import annotations

from functools import cache, partial
from typing import Any, Final, Literal

from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.destiny.content import items
from tabletop_rules.games.destiny.content.acts import BRANCHES, VERBS, Act, ChooseOne
from tabletop_rules.games.destiny.terms import KINDS, LINES, Kind, Line
from tabletop_rules.packs import Entry, Names, Pack, Range, Ref, Resource, Rulebook, Tagged, read_pack, read_rulebook

_GAME: Any = Literal["destiny"]
_SUIT: Any = items.Suit
_TIMING: Any = items.Timing
_KIND: Any = Kind
PACK: Final = Resource("tabletop_rules.games.destiny", "pack")


@cache
def load_content() -> items.Content:
    """Return the built-in content, read once.

    Raises:
        PackError: the pack has faults; names them all.
    """
    return read_pack(PACK, read_content)


@cache
def rulebook() -> Rulebook:
    """Return the rule ids of the digest, each with a sentence in English and French."""
    return read_rulebook(PACK)


def read_content(pack: Pack) -> items.Content:
    """Return the content of a pack; faults are noted in the pack."""
    pack.take("schema", int, Range(1, 1))
    pack.take("game", _GAME)
    facts = pack.section("facts")
    facts.names()
    facts.take("players_min", int, Range(2, 2))
    facts.take("players_max", int, Range(5, 5))
    counts = pack.section("counts")
    notes: list[items.Note] = []
    cards = pack.items("card", partial(_card, notes=notes))
    bodies = tuple(body for kind in KINDS for body in pack.items(kind, partial(_body, kind=kind, notes=notes)))
    settings = pack.items("setting", partial(_setting, notes=notes), unique=("id", "target"))
    counts.promise("cards", len(cards))
    counts.promise("tokens", len(bodies))
    counts.promise("settings", len(settings))
    pack.refuse_twins("id", "card", "planet", "constellation", "setting")
    tricks, example = pack.section("trick_powers"), pack.section("worked_example")
    return items.Content(
        cards=tuple(sorted(cards, key=lambda card: card.id)),
        bodies=tuple(sorted(bodies, key=lambda body: body.id)),
        settings=tuple(sorted(settings, key=lambda setting: setting.id)),
        worths=pack.items("character_score", _worth, unique=("character",)),
        example=items.Worth(example.take("character", str, Ref("card")), None, None, _points(example)),
        slots=pack.items("horoscope_slot", partial(_slot, notes=notes)),
        facts=items.Facts(
            turns=facts.take("turns", int, Range(1, 12)),
            deal_arcana=facts.take("deal_arcana", int, Range(1)),
            deal_standard=facts.take("deal_standard", int, Range(1)),
            destiny_pile=facts.take("destiny_pile", int, Range(1)),
        ),
        tricks=tuple((name, _trick(tricks.section(name))) for name in items.TRICK_POWERS),
        notes=tuple(notes),
    )


# --- one function per table -----------------------------------------------------------------------------------------


def _card(entry: Entry, notes: list[items.Note]) -> items.PrintedCard:
    entry.take("colour", str)
    entry.take("named_in_rulebook", bool)
    entry.take("value", float)
    id = entry.id()
    notes.append(items.Note(id, entry.take("semantics_fr", str), entry.take("provenance", str)))
    return items.PrintedCard(
        id=id,
        suit=entry.take("suit", _SUIT),
        names=entry.names(),
        value=entry.take("value_text", str),
        rank=entry.take("value_rank", int, Range(0)),
        power=entry.tagged("effect", VERBS, "params"),
        timing=entry.take("timing", _TIMING),
        permanent=entry.take("permanent", bool),
        semantics=entry.take("semantics", str),
        rule=RuleId(entry.take("rule", str)),
        rulings=tuple(RuleId(ruling) for ruling in entry.take_all("rulings", str)),
    )


def _body(entry: Entry, kind: Kind, notes: list[items.Note]) -> items.Body:
    entry.take("same_named_card_value", int)
    id = entry.id()
    notes.append(items.Note(id, "", entry.take("provenance", str)))
    return items.Body(id, kind, entry.names())


def _setting(entry: Entry, notes: list[items.Note]) -> items.PrintedSetting:
    kind, id = entry.take("kind", _KIND), entry.id()
    notes.append(items.Note(id, "", entry.take("provenance", str)))
    return items.PrintedSetting(id, kind, entry.take("target", str, Ref(kind)), entry.names())


def _worth(entry: Entry) -> items.Worth:
    entry.take("provenance", str)
    character = entry.take("character", str, Ref("card"))
    constellation, planet = [None if (body := entry.take(kind, str)) == "any" else body for kind in reversed(KINDS)]
    return items.Worth(character, constellation, planet, _points(entry))


def _points(entry: Entry) -> tuple[tuple[Line, int], ...]:
    return tuple((line, entry.take(f"{line}_points", int)) for line in LINES)


def _slot(entry: Entry, notes: list[items.Note]) -> tuple[str, int, Names]:
    entry.take("kind", _KIND)
    id = entry.id()
    notes.append(items.Note(id, "", entry.take("provenance", str)))
    return id, entry.take("points", int), entry.names()


def _trick(entry: Entry) -> items.TrickPower:
    rule = RuleId(entry.take("rule", str))
    return items.TrickPower(rule, ChooseOne(entry.take_all("options", Act, Tagged("effect", BRANCHES))))
