"""Atoms: what a condition may look at on one player (FA-COND-7)."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import attrs

from tabletop_rules.games.fatum_medieval.terms import AXES
from tabletop_rules.packs import Range, Ref

ABSENT: Final = ("",)
"""Stands for a list that an atom does not hold; an empty list is held, and matches nothing (FA-EFF-20)."""
UNSET: Final = -1_000_000


@attrs.frozen
class Atom:
    """One thing a condition looks at, as the pack writes it: exactly one of its keys, but for `axis` with `min`.

    Source: FA-COND-7.
    """

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
        """The keys that are given; a sound atom has one."""
        given = (
            ("axis", self.axis != "" or self.min != UNSET),
            ("job_any", self.job_any != ABSENT),
            ("tag_any", self.tag_any != ABSENT),
            ("keyword_any", self.keyword_any != ABSENT),
            ("has_job", self.has_job),
            ("has_replacing_job", self.has_replacing_job),
            ("has_attached_action", self.has_attached_action),
            ("hand_min", self.hand_min != UNSET),
            ("gold_min", self.gold_min != UNSET),
        )
        return tuple(name for name, there in given if there)

    def fault(self) -> str | None:
        """What is wrong with the atom, if anything."""
        if len(self.kinds()) != 1:
            return f"a condition names one thing, this one names {len(self.kinds())}"
        if self.what == "axis" and (self.axis not in AXES or self.min == UNSET):
            return "a level condition names an axis and a min"
        return None

    @property
    def looks_at_front(self) -> bool:
        """Whether it looks at cards in front only, and so comes and goes with them (FA-LVL-4)."""
        return self.what not in ("axis", "hand_min", "gold_min")


Groups: TypeAlias = tuple[tuple[Atom, ...], ...]
"""Alternatives: one group of atoms must hold in full; no group at all is no condition (FA-COND-2)."""
