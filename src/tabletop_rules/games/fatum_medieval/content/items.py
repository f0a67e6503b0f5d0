"""What is printed: cards, objectives, and the numbers of the box. Frozen, read from a pack by `load.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from tabletop_rules.core.terms import Pinned
from tabletop_rules.games.fatum_medieval.content.conditions import Groups
from tabletop_rules.games.fatum_medieval.content.effects import BonusIf, Effect
from tabletop_rules.games.fatum_medieval.content.fronts import Front, Sums
from tabletop_rules.games.fatum_medieval.terms import AXES, Axis, CardId, Four, Provenance, card_id
from tabletop_rules.packs import Names, fingerprint


@attrs.frozen
class Origin:
    """Where an entry of the pack comes from. Source: FA-CARD-4."""

    provenance: Provenance
    from_rulebook: tuple[str, ...] = ()
    note: str = ""


NO_THRESHOLD = -1_000_000
"""The least level on an axis that an objective does not name."""
TOLD = ("names", "origin")
"""Fields that are only shown."""


def worked_out(make: Callable[[Any], Any]) -> Any:
    """A field that follows from the others."""
    return attrs.field(init=False, repr=False, default=attrs.Factory(make, takes_self=True))


@attrs.frozen
class Printed:
    """A card as printed; `copies` physical ones exist. Source: FA-CARD-2, FA-CARD-6, FA-CARD-7.

    A card that is no permanent is an action, and `attached` says whether it stays in a front (FA-ACT-1).
    """

    id: str
    names: Names
    axis: Axis
    permanent: bool
    copies: int
    job: bool
    stackable: bool
    attached: bool
    requires_any: Groups
    target_requires_any: Groups
    cost: int
    upkeep: int
    bonus: Four
    fixed: int
    dice: int
    keywords: tuple[str, ...]
    tags: tuple[str, ...]
    effects: tuple[Effect, ...]  # by priority of the registry, then as printed
    origin: Origin
    free_for_all: bool = worked_out(lambda card: _free_for_all(card))
    bonuses: tuple[BonusIf, ...] = worked_out(lambda card: _bonuses(card))
    yields: tuple[Effect, ...] = worked_out(lambda card: _yields(card))
    standing: tuple[Effect, ...] = worked_out(lambda card: _standing(card))

    @property
    def replacing_job(self) -> bool:
        """Whether it is a job that cannot lie beside another of its sort (FA-JOB-1); stackable jobs can (FA-JOB-3)."""
        return self.job and not self.stackable

    @property
    def one_shot(self) -> bool:
        """Whether it is an action that goes to its pile when it is resolved."""
        return not self.permanent and not self.attached


@attrs.frozen
class Objective:
    """An objective card: least levels on some axes; `least` has a number per axis. Source: FA-OBJ-1."""

    id: str
    names: Names
    thresholds: tuple[tuple[Axis, int], ...]
    origin: Origin
    least: Four = attrs.field(init=False, repr=False, default=attrs.Factory(lambda aim: _least(aim), takes_self=True))


@attrs.frozen
class Registered:
    """An entry of the effect registry: lower priority runs first."""

    id: str
    hook: str
    priority: int
    params: tuple[str, ...]
    rule: str
    summary: str
    origin: Origin


@attrs.frozen
class Numbers:
    """The numbers of the rulebook: players, coins, cards to deal and to draw, the die."""

    players_min: int
    players_max: int
    start_gold: int
    start_cards: int
    start_level: int
    hand_limit: int
    free_draws: int
    bonus_at: int
    total_gold: int
    supply: tuple[tuple[int, int], ...]  # coins: (value, how many), dearest first
    sides: int


@attrs.frozen
class Publication:
    """What the box says besides, the names of the axes among it (FA-CARD-3); documentation."""

    id: str
    title: str
    version: str
    designer: str
    year: int
    age_min: int
    minutes: int
    axis_names: tuple[Names, ...]


@attrs.frozen(eq=False, repr=False)
class Content(Pinned):
    """All that is printed. Two of one fingerprint play alike: names and origins do not count."""

    cards: tuple[Printed, ...]
    objectives: tuple[Objective, ...]
    registry: tuple[Registered, ...]
    numbers: Numbers
    publication: Publication
    fingerprint: str = worked_out(lambda content: _fingerprint(content))
    printed: Mapping[CardId, Printed] = worked_out(lambda content: _by_card(content))
    decks: tuple[tuple[CardId, ...], ...] = worked_out(lambda content: _decks(content))
    aims: Mapping[str, Objective] = worked_out(lambda content: {aim.id: aim for aim in content.objectives})
    sums: Mapping[tuple[CardId, ...], Front] = worked_out(lambda content: Sums(content.printed))

    def __repr__(self) -> str:
        return f"<Content {self.publication.title!r}, {len(self.printed)} cards, {self.fingerprint}>"


# --- what is worked out once, when the pack is read -----------------------------------------------------------------


def _free_for_all(card: Printed) -> bool:
    """Whether any player may suffer it as an action, with nothing to name."""
    picks = any(getattr(effect, "chooser", "") == "actor" for effect in card.effects)
    return not card.target_requires_any and not picks


def _bonuses(card: Printed) -> tuple[BonusIf, ...]:
    """The levels that hang on a condition."""
    return tuple(effect for effect in card.effects if isinstance(effect, BonusIf))


def _yields(card: Printed) -> tuple[Effect, ...]:
    """The effects that act in the income pass."""
    return tuple(effect for effect in card.effects if effect.hook == "income")


def _standing(card: Printed) -> tuple[Effect, ...]:
    """The other effects that act while the card lies in a front."""
    return tuple(effect for effect in card.effects if effect.hook not in ("levels", "income", "action"))


def _least(aim: Objective) -> Four:
    named = dict(aim.thresholds)
    a, b, c, d = [named.get(axis, NO_THRESHOLD) for axis in AXES]
    return (a, b, c, d)


def _fingerprint(content: Content) -> str:
    return fingerprint((_rules(content.cards), _rules(content.objectives), content.numbers))


def _rules(entries: tuple[Any, ...]) -> tuple[object, ...]:
    """What rules read of these entries: neither names nor origins (FA-CARD-4), nor what is worked out."""
    return tuple(
        tuple(
            getattr(entry, field.name) for field in attrs.fields(type(entry)) if field.init and field.name not in TOLD
        )
        for entry in entries
    )


def _by_card(content: Content) -> Mapping[CardId, Printed]:
    return {card_id(card.id, copy): card for card in content.cards for copy in range(1, card.copies + 1)}


def _decks(content: Content) -> tuple[tuple[CardId, ...], ...]:
    return tuple(tuple(sorted(one for one, card in content.printed.items() if card.axis is axis)) for axis in AXES)
