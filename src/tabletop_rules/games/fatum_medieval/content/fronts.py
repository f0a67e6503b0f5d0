"""What lies in front of a player, summed up: a pure function of the printed cards, remembered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.content.effects import (
    POWERS,
    BonusIf,
    Discount,
    Effect,
    ExtraDraw,
    Immune,
    Pickpocket,
    Ransom,
)
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, CardId, Four

if TYPE_CHECKING:
    from tabletop_rules.games.fatum_medieval.content.items import Printed

MOST: Final = 1 << 13
"""How many sums are remembered."""


class Front(NamedTuple):
    """A front summed up."""

    printed: Four  # the levels printed on the cards
    more: Four  # what the conditional bonuses in force add to them (FA-EFF-4)
    conditional: tuple[tuple[CardId, BonusIf], ...]  # the bonuses that hang on a condition, with their cards
    jobs: frozenset[str]  # printed ids of the jobs in front (FA-COND-4)
    tags: frozenset[str]
    keywords: frozenset[str]
    replacing_job: CardId | None  # the one non-stackable job (FA-JOB-1)
    attached: tuple[CardId, ...]
    upkeep: int
    yields: tuple[tuple[CardId, Effect], ...]  # effects of the income pass, with their cards
    discount: Four
    extra_draw: Four
    immune_effects: frozenset[str]
    immune_tags: frozenset[str]
    powers: tuple[tuple[str, CardId, Ransom | Pickpocket], ...]  # each power once, with the first card that has it


class Sums(dict[tuple[CardId, ...], Front]):
    """The sum of every front asked for, by its cards in the order of placing; a copy begins anew."""

    def __init__(self, printed: Mapping[CardId, Printed]) -> None:
        super().__init__()
        self.printed = printed

    def __missing__(self, cards: tuple[CardId, ...]) -> Front:
        """The sum of the cards before the last one, and the last one."""
        if len(self) >= MOST:
            self.clear()
        front = NOTHING_IN_FRONT
        if cards:
            front = _with(self[cards[:-1]], cards[-1], self.printed[cards[-1]])
            more = NO_LEVELS
            for _, bonus in in_force(front) if front.conditional else ():
                more = plus(more, bonus.bonus.four)
            front = front if more == NO_LEVELS else front._replace(more=more)
        self[cards] = front
        return front

    def __reduce__(self) -> Any:
        return Sums, (self.printed,)


def in_force(front: Front) -> list[tuple[CardId, BonusIf]]:
    """The conditional bonuses whose condition holds, each once; it looks at the front only.

    Source: FA-LVL-4, FA-LVL-5, FA-AMB-20.
    """
    return [(card, bonus) for card, bonus in front.conditional if any(lies_in(atom, front) for atom in bonus.when_any)]


def lies_in(atom: Atom, front: Front) -> bool:
    """Whether what an atom looks for in a front lies there. Tags and keywords are different things.

    Source: FA-COND-7, FA-LVL-7, FA-AMB-5.
    """
    what = atom.what
    if what == "tag_any":
        return not front.tags.isdisjoint(atom.tag_any)
    if what == "keyword_any":
        return not front.keywords.isdisjoint(atom.keyword_any)
    if what == "job_any":
        return not front.jobs.isdisjoint(atom.job_any)
    if what == "has_job":
        return bool(front.jobs)
    if what == "has_replacing_job":
        return front.replacing_job is not None
    return bool(front.attached)


# --- pieces ---------------------------------------------------------------------------------------------------------


NO_LEVELS: Final[Four] = (0, 0, 0, 0)
NOTHING_IN_FRONT: Final = Front(
    printed=NO_LEVELS,
    more=NO_LEVELS,
    conditional=(),
    jobs=frozenset(),
    tags=frozenset(),
    keywords=frozenset(),
    replacing_job=None,
    attached=(),
    upkeep=0,
    yields=(),
    discount=NO_LEVELS,
    extra_draw=NO_LEVELS,
    immune_effects=frozenset(),
    immune_tags=frozenset(),
    powers=(),
)


def _with(front: Front, card: CardId, text: Printed) -> Front:
    """A front with one more card, its conditional bonuses not yet counted."""
    front = Front(
        printed=plus(front.printed, text.bonus),
        more=NO_LEVELS,
        conditional=(*front.conditional, *[(card, effect) for effect in text.bonuses]),
        jobs=front.jobs | {text.id} if text.job else front.jobs,
        tags=front.tags.union(text.tags) if text.tags else front.tags,
        keywords=front.keywords.union(text.keywords) if text.keywords else front.keywords,
        replacing_job=card if text.replacing_job and front.replacing_job is None else front.replacing_job,
        attached=front.attached if text.permanent else (*front.attached, card),
        upkeep=front.upkeep + text.upkeep,
        yields=(*front.yields, *[(card, effect) for effect in text.yields]),
        discount=front.discount,
        extra_draw=front.extra_draw,
        immune_effects=front.immune_effects,
        immune_tags=front.immune_tags,
        powers=front.powers,
    )
    for effect in text.standing:
        front = _with_effect(front, card, effect)
    return front


def _with_effect(front: Front, card: CardId, effect: Effect) -> Front:
    """A front with an effect that acts while its card lies there."""
    if isinstance(effect, Immune):
        effects, tags = front.immune_effects.union(effect.to_effects), front.immune_tags.union(effect.to_tags)
        return front._replace(immune_effects=effects, immune_tags=tags)
    if isinstance(effect, Discount):
        return front._replace(discount=_more(front.discount, effect.category, effect.amount))
    if isinstance(effect, ExtraDraw):
        return front._replace(extra_draw=_more(front.extra_draw, effect.category, effect.count))
    if isinstance(effect, Ransom | Pickpocket):
        powers = {power: entry for entry in front.powers for power in entry[:1]}
        name = "ransom" if isinstance(effect, Ransom) else "pickpocket"
        powers.setdefault(name, (name, card, effect))
        return front._replace(powers=tuple([powers[power] for power in POWERS if power in powers]))
    return front


def plus(one: Four, other: Four) -> Four:
    """Return the sums, axis by axis."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _more(four: Four, axis: Axis, amount: int) -> Four:
    more = [0, 0, 0, 0]
    more[PLACE[axis]] = amount
    return plus(four, (more[0], more[1], more[2], more[3]))
