"""What lies in front of a player, summed up: levels, jobs, keywords, tags, costs and standing effects.

A level is always recounted from the cards (FA-LVL-2) and never stored. The sum of a front is a pure function of the
printed cards and of the front, so the last few thousand sums are remembered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.conditions import Atom
from tabletop_rules.games.fatum_medieval.content.effects import (
    POWERS,
    Discount,
    ExtraDraw,
    Immune,
    Pickpocket,
    Ransom,
)
from tabletop_rules.games.fatum_medieval.content.items import Content, Printed
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import PLACE, CardId, Four


class Front(NamedTuple):
    """A front summed up."""

    levels: Four
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
    """The sum of a front."""
    printed = [content.printed[card] for card in cards]
    bare = _bare(cards, printed)
    work = knowledge = relations = possessions = 0
    for bonus in _bonuses(cards, printed, bare):
        a, b, c, d = bonus.levels
        work, knowledge, relations, possessions = work + a, knowledge + b, relations + c, possessions + d
    return bare._replace(levels=(work, knowledge, relations, possessions))


def front_of(state: State, seat: Seat) -> Front:
    """The front of a player."""
    return sum_up(state.content, state.players[seat].front)


def levels_of(state: State, seat: Seat) -> Four:
    """The four levels of a player: they follow every card that comes or goes.

    Source: FA-LVL-1, FA-LVL-2, FA-LVL-3, FA-LVL-6.
    """
    return sum_up(state.content, state.players[seat].front).levels


def explain_levels(state: State, seat: Seat) -> tuple[Bonus, ...]:
    """Where the levels of a player come from, card by card."""
    cards = state.players[seat].front
    printed = [state.content.printed[card] for card in cards]
    return tuple(_bonuses(cards, printed, _bare(cards, printed)))


def person(state: State, seat: Seat, less: int = 0) -> Person:
    """A player as conditions see them; `less` cards of the hand do not count."""
    player = state.players[seat]
    return Person(sum_up(state.content, player.front), player.gold, player.hand.size - less)


def holds(atom: Atom, who: Person) -> bool:
    """Whether one atom of a condition holds. Tags and keywords are different things (FA-LVL-7). Source: FA-COND-7."""
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


def _bare(cards: tuple[CardId, ...], printed: list[Printed]) -> Front:
    """A front without its levels."""
    discount, extra = [0, 0, 0, 0], [0, 0, 0, 0]
    immune_effects: set[str] = set()
    immune_tags: set[str] = set()
    powers: dict[str, tuple[str, CardId, Ransom | Pickpocket]] = {}
    for card, text in zip(cards, printed, strict=True):
        for effect in text.standing:
            if isinstance(effect, Immune):
                immune_effects.update(effect.to_effects)
                immune_tags.update(effect.to_tags)
            elif isinstance(effect, Discount):
                discount[PLACE[effect.category]] += effect.amount
            elif isinstance(effect, ExtraDraw):
                extra[PLACE[effect.category]] += effect.count
            elif isinstance(effect, Ransom | Pickpocket):
                name = "ransom" if isinstance(effect, Ransom) else "pickpocket"
                powers.setdefault(name, (name, card, effect))
    pairs = list(zip(cards, printed, strict=True))
    return Front(
        levels=(0, 0, 0, 0),
        jobs=frozenset([text.id for text in printed if text.job]),
        tags=frozenset([tag for text in printed for tag in text.tags]),
        keywords=frozenset([word for text in printed for word in text.keywords]),
        replacing_job=next((card for card, text in pairs if text.replacing_job), None),
        attached=tuple([card for card, text in pairs if not text.permanent]),
        upkeep=sum([text.upkeep for text in printed]),
        forced=sum([text.upkeep for text in printed if not text.permanent]),
        discount=(discount[0], discount[1], discount[2], discount[3]),
        extra_draw=(extra[0], extra[1], extra[2], extra[3]),
        immune_effects=frozenset(immune_effects),
        immune_tags=frozenset(immune_tags),
        powers=tuple([powers[name] for name in POWERS if name in powers]),
    )


def _bonuses(cards: tuple[CardId, ...], printed: list[Printed], bare: Front) -> list[Bonus]:
    """All printed and conditional bonuses in force. Conditions look at the front only. Source: FA-LVL-4, FA-LVL-5."""
    who = Person(bare, 0, 0)
    found: list[Bonus] = []
    for card, text in zip(cards, printed, strict=True):
        if any(text.bonus):
            found.append(Bonus(card, True, text.bonus))
        for effect in text.bonuses:
            for atom in effect.when_any:
                if holds(atom, who):
                    found.append(Bonus(card, False, effect.bonus.four))
                    break
    return found
