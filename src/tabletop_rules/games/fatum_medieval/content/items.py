"""What is printed: cards, objectives, and the numbers of the box. `load.py` reads it from a pack."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from tabletop_rules.core.terms import Pinned
from tabletop_rules.games.fatum_medieval.content.conditions import Groups
from tabletop_rules.games.fatum_medieval.content.effects import BonusIf, Effect
from tabletop_rules.games.fatum_medieval.content.fronts import Front, Sums
from tabletop_rules.games.fatum_medieval.terms import AXES, Axis, CardId, Four, Provenance, card_id
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Names, fingerprint


@frozen
class Origin:
    """Where an entry of the pack comes from. Source: FA-CARD-4."""

    provenance: Provenance
    from_rulebook: tuple[str, ...] = ()
    note: str = ""


NO_THRESHOLD: Final = -1_000_000
"""The minimum level on an axis that an objective does not name."""
NO_RULE_READS: Final = ("names", "origin")
"""Fields of entries that do not affect play (FA-CARD-4)."""


def derived(make: Callable[[Any], Any]) -> Any:
    """Return a field that is no argument of the class: its value is made from the other fields."""
    return attrs.field(init=False, repr=False, default=attrs.Factory(make, takes_self=True))


def _rules(entries: tuple[Any, ...]) -> tuple[object, ...]:
    """Return the fields of these entries that rules read: no names, origins or derived fields (FA-CARD-4)."""
    names = [field.name for cls in {*map(type, entries)} for field in attrs.fields(cls) if field.init]
    return tuple([tuple([getattr(entry, name) for name in names if name not in NO_RULE_READS]) for entry in entries])


def effects_with(*hooks: str) -> Any:
    """Return a derived field: the effects of a card with one of these hooks."""
    return derived(lambda card: tuple([effect for effect in card.effects if effect.hook in hooks]))


@frozen
class Printed:
    """A card as printed; `copies` physical ones exist. Source: FA-CARD-2, FA-CARD-6, FA-CARD-7.

    A card that is not `permanent` is an action; if `attached`, it stays in front of its target (FA-ACT-1).
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
    bonuses: tuple[BonusIf, ...] = effects_with("levels")
    yields: tuple[Effect, ...] = effects_with("income")
    standing: tuple[Effect, ...] = effects_with("target_legality", "cost", "draw_allowance", "power")
    actor_chooses: bool = derived(  # whether some effect lets the actor choose cards
        lambda card: any(getattr(effect, "chooser", "") == "actor" for effect in card.effects)
    )

    @property
    def replacing_job(self) -> bool:
        """Whether it is a job that replaces another such job (FA-JOB-1); stackable jobs do not (FA-JOB-3)."""
        return self.job and not self.stackable

    @property
    def one_shot(self) -> bool:
        """Whether it is an action that goes to its pile once resolved."""
        return not self.permanent and not self.attached


@frozen
class Objective:
    """An objective card: minimum levels on some axes. `least` has a number per axis. Source: FA-OBJ-1."""

    id: str
    names: Names
    thresholds: tuple[tuple[Axis, int], ...]
    origin: Origin
    least: Four = attrs.field(
        init=False,
        repr=False,
        default=attrs.Factory(
            lambda aim: tuple([dict(aim.thresholds).get(axis, NO_THRESHOLD) for axis in AXES]), takes_self=True
        ),
    )


@frozen
class Registered:
    """An entry of the effect registry: lower priority runs first."""

    id: str
    hook: str
    priority: int
    params: tuple[str, ...]
    rule: str
    summary: str
    origin: Origin


@frozen
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


@frozen(eq=False, repr=False)
class Content(Pinned):
    """Everything that is printed. Contents with the same fingerprint play alike: names and origins do not count."""

    cards: tuple[Printed, ...]
    objectives: tuple[Objective, ...]
    registry: tuple[Registered, ...]
    numbers: Numbers
    title: str
    axis_names: tuple[Names, ...]  # in the order of the axes (FA-CARD-3)
    start_coins: tuple[tuple[int, int], ...]  # of each purse (FA-SETUP-3): (value, how many), dearest first
    fingerprint: str = derived(
        lambda content: fingerprint((_rules(content.cards), _rules(content.objectives), content.numbers))
    )
    printed: Mapping[CardId, Printed] = derived(
        lambda content: {card_id(card.id, copy): card for card in content.cards for copy in range(1, card.copies + 1)}
    )
    decks: tuple[tuple[CardId, ...], ...] = derived(
        lambda content: tuple(
            [tuple(sorted([id for id, card in content.printed.items() if card.axis is axis])) for axis in AXES]
        )
    )
    aims: Mapping[str, Objective] = derived(lambda content: {aim.id: aim for aim in content.objectives})
    sums: Mapping[tuple[CardId, ...], Front] = derived(lambda content: Sums(content.printed))

    def __repr__(self) -> str:
        return f"<Content {self.title!r}, {len(self.printed)} cards, {self.fingerprint}>"
