"""Summaries of the cards in front of a player: a pure function of the printed cards, cached."""

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
    Power,
    Ransom,
)
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, CardId, Four

if TYPE_CHECKING:
    from tabletop_rules.games.fatum_medieval.content.items import Printed

NO_LEVELS: Final[Four] = (0, 0, 0, 0)
"""Nothing on any axis. A summary to which nothing was added holds this very tuple, so that `is` tells it."""
CACHE_SIZE: Final = 1 << 13
"""How many summaries are cached."""


class Front(NamedTuple):
    """The summary of a front; the defaults are those of an empty one."""

    printed: Four = NO_LEVELS  # the levels printed on the cards
    more: Four = NO_LEVELS  # the levels that the conditional bonuses in force add (FA-EFF-4)
    conditional: tuple[tuple[CardId, BonusIf], ...] = ()  # the conditional bonuses, with their cards
    jobs: frozenset[str] = frozenset()  # printed ids of the jobs in front (FA-COND-4)
    tags: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    replacing_job: CardId | None = None  # the one non-stackable job (FA-JOB-1)
    attached: tuple[CardId, ...] = ()
    upkeep: int = 0
    yields: tuple[tuple[CardId, Effect], ...] = ()  # effects of the income pass, with their cards
    discount: Four = NO_LEVELS
    extra_draw: Four = NO_LEVELS
    immune_effects: frozenset[str] = frozenset()
    immune_tags: frozenset[str] = frozenset()
    powers: tuple[tuple[str, CardId, Power], ...] = ()  # each power once, with the first card that has it


class Sums(dict[tuple[CardId, ...], Front]):
    """The summaries of fronts, by their cards in placement order; a copy starts with an empty cache."""

    def __init__(self, printed: Mapping[CardId, Printed]) -> None:
        super().__init__()
        self.printed = printed

    def __missing__(self, cards: tuple[CardId, ...]) -> Front:
        """Add the last card to the summary of the cards before it."""
        if len(self) >= CACHE_SIZE:
            self.clear()
        front = _with(self[cards[:-1]], cards[-1], self.printed[cards[-1]]) if cards else Front()
        self[cards] = front
        return front

    def __reduce__(self) -> Any:
        return Sums, (self.printed,)


def in_force(front: Front) -> list[tuple[CardId, BonusIf]]:
    """Return the conditional bonuses whose condition holds, each once. Source: FA-LVL-4, FA-LVL-5, FA-AMB-20."""
    held = []
    for card, bonus in front.conditional:
        for atom in bonus.when_any:
            if holds_in(atom, front):
                held.append((card, bonus))
                break
    return held


def holds_in(atom: Atom, front: Front) -> bool:
    """Return whether an atom that looks at the cards in front holds; tags are not keywords.

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


def _with(front: Front, card: CardId, text: Printed) -> Front:
    """Return a front with one more card. What the card does not have is passed on as it is, without a copy."""
    conditional, yields = front.conditional, front.yields
    with_card = Front(
        plus(front.printed, text.bonus),
        NO_LEVELS,
        (*conditional, *[(card, effect) for effect in text.bonuses]) if text.bonuses else conditional,
        front.jobs | {text.id} if text.job else front.jobs,
        front.tags.union(text.tags) if text.tags else front.tags,
        front.keywords.union(text.keywords) if text.keywords else front.keywords,
        card if text.replacing_job and front.replacing_job is None else front.replacing_job,
        front.attached if text.permanent else (*front.attached, card),
        front.upkeep + text.upkeep,
        (*yields, *[(card, effect) for effect in text.yields]) if text.yields else yields,
        front.discount,
        front.extra_draw,
        front.immune_effects,
        front.immune_tags,
        front.powers,
    )
    for effect in text.standing:
        with_card = _with_effect(with_card, card, effect)
    more = NO_LEVELS
    for _, bonus in in_force(with_card) if with_card.conditional else ():
        more = plus(more, bonus.bonus.four)
    return with_card if more == NO_LEVELS else with_card._replace(more=more)


def _with_effect(front: Front, card: CardId, effect: Effect) -> Front:
    """Return a front with one more effect that acts while its card is there."""
    if isinstance(effect, Immune):
        effects, tags = front.immune_effects.union(effect.to_effects), front.immune_tags.union(effect.to_tags)
        return front._replace(immune_effects=effects, immune_tags=tags)
    if isinstance(effect, Discount):
        return front._replace(discount=_raised(front.discount, effect.category, effect.amount))
    if isinstance(effect, ExtraDraw):
        return front._replace(extra_draw=_raised(front.extra_draw, effect.category, effect.count))
    if isinstance(effect, Ransom | Pickpocket):
        name = effect.id
        if all(name != power for power, _, _ in front.powers):
            powers = (*front.powers, (name, card, effect))
            return front._replace(powers=tuple(sorted(powers, key=lambda power: POWERS.index(power[0]))))
    return front


def plus(one: Four, other: Four) -> Four:
    """Return the sum of two tuples of four numbers, axis by axis."""
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _raised(four: Four, axis: Axis, amount: int) -> Four:
    """Return four numbers, the one of this axis raised."""
    raised = list(four)
    raised[PLACE[axis]] += amount
    return (raised[0], raised[1], raised[2], raised[3])
