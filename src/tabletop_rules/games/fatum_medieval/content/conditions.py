"""Conditions: groups of atoms, each of which examines one thing about one player (FA-COND-7)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import attrs

from tabletop_rules.games.fatum_medieval.terms import AXES
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Range, Ref

ABSENT: Final = ("",)
"""The default of a list that is not given. An empty list counts as given, and matches nothing (FA-EFF-20)."""
UNSET: Final = -1_000_000


@frozen
class Atom:
    """One thing a condition examines: a valid atom has exactly one key, or `axis` with `min`. Source: FA-COND-7."""

    axis: str = ""
    min: int = UNSET
    job_any: tuple[Annotated[str, Ref("card")], ...] = ABSENT
    tag_any: tuple[str, ...] = ABSENT
    keyword_any: tuple[str, ...] = ABSENT
    has_job: bool = False
    has_replacing_job: bool = False
    has_attached_action: bool = False
    hand_min: Annotated[int, Range(0)] = UNSET
    gold_min: Annotated[int, Range(0)] = UNSET
    what: str = attrs.field(init=False, default=attrs.Factory(lambda self: ",".join(self.kinds()), takes_self=True))

    def kinds(self) -> tuple[str, ...]:
        """Return the keys that are given, where `axis` and `min` count as one."""
        given = [f.name for f in attrs.fields(Atom) if f.init and getattr(self, f.name) != f.default]
        return tuple(dict.fromkeys("axis" if name == "min" else name for name in given))

    def fault(self) -> str | None:
        """Return what is wrong with the atom, if anything."""
        if len(self.kinds()) != 1:
            return f"a condition names one thing, but this one names {len(self.kinds())}"
        if self.what == "axis" and (self.axis not in AXES or self.min == UNSET):
            return "a level condition names an axis and a min"
        return None

    @property
    def looks_at_front(self) -> bool:
        """Whether the atom depends only on the cards in front, and so comes and goes with them (FA-LVL-4)."""
        return self.what not in ("axis", "hand_min", "gold_min")


Groups: TypeAlias = tuple[tuple[Atom, ...], ...]
"""A condition: at least one group of atoms must hold in full. Without a group it always holds (FA-COND-2)."""
