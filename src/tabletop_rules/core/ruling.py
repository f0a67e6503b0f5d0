"""`Ruling`: what all kinds of handlers have in common."""

from __future__ import annotations

from collections.abc import Container
from enum import IntEnum
from typing import Final, Literal, TypeAlias

import attrs

from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import pick
from tabletop_rules.kit.frozen import frozen

Source: TypeAlias = Literal["rulebook", "faq", "ruling", "card", "house"]
"""Where a handler comes from; "ruling" is this package's reading of a rulebook that leaves something open."""

SOURCES: Final[tuple[Source, ...]] = ("rulebook", "faq", "ruling", "card", "house")


Depends: TypeAlias = tuple[RuleId | tuple[RuleId, ...], ...]
"""What a handler cannot act without: ids, each on its own, or a tuple of ids of which one is enough."""


@frozen
class Ruling:
    """Base of all kinds of handlers: a rule id, one sentence in both languages, and where it comes from.

    Every kind adds `band`, a member of the game's own `IntEnum`, and `rank`: handlers act in the order of band and
    rank, smallest first. `order` is the rule that settles the rank, required where the order within a band makes a
    difference (law 15). `needed` says why the game cannot do without the handler; "" if it can. `depends` are the ids
    of handlers without which this one cannot act: `Game.without` takes it out with them. A tuple among them holds ids
    of which one is enough. `otherwise` is the plain rule that holds without the handler, as a sentence in English and
    in French. `when` are the values of options that put the handler in force, as pairs of the option's id and a value;
    without any, it always is.
    """

    id: RuleId
    text: str
    fr: str = attrs.field(default="", kw_only=True)
    source: Source = attrs.field(default="house", kw_only=True)
    order: RuleId | None = attrs.field(default=None, kw_only=True)
    needed: str = attrs.field(default="", kw_only=True)
    depends: Depends = attrs.field(default=(), kw_only=True)
    otherwise: tuple[str, str] = attrs.field(default=("", ""), kw_only=True)
    when: tuple[tuple[str, object], ...] = attrs.field(default=(), kw_only=True)

    def is_lost_without(self, gone: Container[str], staying: Container[str]) -> bool:
        """Return whether the handler cannot act when the ids in `gone` are taken out and those in `staying` are not."""
        for each in self.depends:
            row = (each,) if isinstance(each, str) else each
            if any(id in gone for id in row) and not any(id in staying for id in row):
                return True
        return False

    def text_in(self, language: str) -> str:
        """Return the sentence in French for "fr" if there is one, else in English."""
        return pick((self.text, self.fr or self.text), language)


def place_of(band: IntEnum, rank: int) -> str:
    """Return band and rank in words: "POWERS+10"."""
    return f"{getattr(band, 'name', band)}+{rank}"
