"""What lies in front of a player, summed up: levels, jobs, keywords, tags, costs and standing effects.

A level is always recounted from the cards (FA-LVL-2) and never stored. The sum of a front is a pure function of the
printed cards and of the front, so the last few thousand sums are remembered.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tabletop_rules.core.terms import Seat
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
from tabletop_rules.games.fatum_medieval.content.items import Content, Printed
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, Axis, CardId, Four


class Front(NamedTuple):
    """A front summed up."""

    levels: Four
    printed: Four  # the levels printed on the cards, without conditional bonuses
    conditional: tuple[tuple[CardId, BonusIf], ...]  # the bonuses that hang on a condition, with their cards
    jobs: frozenset[str]  # printed ids of the jobs in front (FA-COND-4)
    tags: frozenset[str]
    keywords: frozenset[str]
    replacing_job: CardId | None  # the one non-stackable job (FA-JOB-1)
    attached: tuple[CardId, ...]
    upkeep: int
    forced: int  # the part of the upkeep that attached actions cost (FA-RUIN-3)
    discount: Four
    extra_draw: Four
    immune_effects: frozenset[str]
    immune_tags: frozenset[str]
    powers: tuple[tuple[str, CardId, Ransom | Pickpocket], ...]  # each power once, with the first card that has it


class Bonus(NamedTuple):
    """One item of a level: a card's printed levels, or one of its conditional bonuses (FA-EFF-4)."""

    card: CardId
    printed: bool
    levels: Four


class Person(NamedTuple):
    """What a condition may look at on a player (FA-COND-7)."""

    front: Front
    gold: int
    hand: int


@lru_cache(maxsize=1 << 13)
def sum_up(content: Content, cards: tuple[CardId, ...]) -> Front:
    """The sum of a front: that of the cards before the last one, and the last one."""
    if not cards:
        return NOTHING_IN_FRONT
    front = _with(sum_up(content, cards[:-1]), cards[-1], content.printed[cards[-1]])
    levels = front.printed
    for bonus in _in_force(front):
        levels = _plus(levels, bonus.levels)
    return front if levels == front.levels else front._replace(levels=levels)


def front_of(state: State, seat: Seat) -> Front:
    """The front of a player."""
    return sum_up(state.content, state.players[seat].front)


def levels_of(state: State, seat: Seat) -> Four:
    """The four levels of a player: they follow every card that comes or goes.

    Source: FA-LVL-1, FA-LVL-2, FA-LVL-3, FA-LVL-6.
    """
    return front_of(state, seat).levels


def explain_levels(state: State, seat: Seat) -> tuple[Bonus, ...]:
    """Where the levels of a player come from, card by card."""
    cards = state.players[seat].front
    printed = [Bonus(card, True, state.content.printed[card].bonus) for card in cards]
    items = [bonus for bonus in (*printed, *_in_force(front_of(state, seat))) if any(bonus.levels)]
    return tuple(sorted(items, key=lambda item: cards.index(item.card)))


def person(state: State, seat: Seat, less: int = 0) -> Person:
    """A player as conditions see them; `less` cards of the hand do not count."""
    player = state.players[seat]
    return Person(front_of(state, seat), player.gold, player.hand.size - less)


def holds(atom: Atom, who: Person) -> bool:
    """Whether one atom of a condition holds. Tags and keywords are different things (FA-LVL-7, FA-AMB-5).

    Source: FA-COND-7.
    """
    what, front = atom.what, who.front
    if what == "axis":
        return front.levels[PLACE[atom.axis]] >= atom.min  # type: ignore[index]  # an atom of levels names its axis
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
    if what == "has_attached_action":
        return bool(front.attached)
    if what == "hand_min":
        return who.hand >= atom.hand_min
    return who.gold >= atom.gold_min


def meets(groups: tuple[tuple[Atom, ...], ...], who: Person) -> bool:
    """Whether one group holds in full, or there is no condition at all. Source: FA-COND-1, FA-COND-2."""
    for group in groups:
        for atom in group:
            if not holds(atom, who):
                break
        else:
            return True
    return not groups


# --- pieces ---------------------------------------------------------------------------------------------------------


NOTHING_IN_FRONT: Final = Front(
    levels=(0, 0, 0, 0),
    printed=(0, 0, 0, 0),
    conditional=(),
    jobs=frozenset(),
    tags=frozenset(),
    keywords=frozenset(),
    replacing_job=None,
    attached=(),
    upkeep=0,
    forced=0,
    discount=(0, 0, 0, 0),
    extra_draw=(0, 0, 0, 0),
    immune_effects=frozenset(),
    immune_tags=frozenset(),
    powers=(),
)


def _with(front: Front, card: CardId, text: Printed) -> Front:
    """A front with one more card, its conditional bonuses not yet counted."""
    printed = _plus(front.printed, text.bonus)
    front = front._replace(
        levels=printed,
        printed=printed,
        conditional=(*front.conditional, *[(card, effect) for effect in text.bonuses]),
        jobs=front.jobs | {text.id} if text.job else front.jobs,
        tags=front.tags.union(text.tags),
        keywords=front.keywords.union(text.keywords),
        replacing_job=card if text.replacing_job and front.replacing_job is None else front.replacing_job,
        attached=front.attached if text.permanent else (*front.attached, card),
        upkeep=front.upkeep + text.upkeep,
        forced=front.forced if text.permanent else front.forced + text.upkeep,
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


def _in_force(front: Front) -> Iterator[Bonus]:
    """The conditional bonuses whose condition holds; it looks at the front only.

    Source: FA-LVL-4, FA-LVL-5, FA-AMB-20.
    """
    who = Person(front, 0, 0)
    for card, effect in front.conditional:
        for atom in effect.when_any:
            if holds(atom, who):
                yield Bonus(card, False, effect.bonus.four)
                break


def _plus(one: Four, other: Four) -> Four:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])


def _more(four: Four, axis: Axis, amount: int) -> Four:
    more = [0, 0, 0, 0]
    more[PLACE[axis]] = amount
    return _plus(four, (more[0], more[1], more[2], more[3]))
