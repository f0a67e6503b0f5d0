"""What there is in the box, and what it does, in words made from its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.component import Component, Provenance
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.fatum_medieval.content.effects import BonusIf
from tabletop_rules.games.fatum_medieval.content.items import Content, Origin, Printed
from tabletop_rules.games.fatum_medieval.content.load import load_content
from tabletop_rules.games.fatum_medieval.effect_words import describe_effect, income_name, levels_name
from tabletop_rules.games.fatum_medieval.names import condition_name, gold_name, thresholds_name
from tabletop_rules.games.fatum_medieval.places import COMMON, OF_AXES, of_axis, place
from tabletop_rules.games.fatum_medieval.terms import AXES
from tabletop_rules.games.fatum_medieval.terms import Provenance as Source

COST: Final = ("Cost: {gold}.", "Coût : {gold}.")
UPKEEP: Final = ("Upkeep: {gold} per turn.", "Entretien : {gold} par tour.")
INCOME: Final = ("Income: {gold}.", "Revenu : {gold}.")
REQUIRES: Final = ("Requires {asks}.", "Demande : {asks}.")
OF_TARGET: Final = ("Requires of its target {asks}.", "Demande à sa cible : {asks}.")
REACH: Final = ("Reach {asks}.", "Atteindre {asks}.")
NUMBERS: Final = frozenset({"bonus", "thresholds", "thresholds (worked example)"})
"""What the rulebook must have printed of a card for its text to count as printed."""


def components(content: Content, voice: Voice) -> tuple[Component, ...]:
    """Return every card and objective, and the places that do not belong to a player."""
    own = content.fingerprint != load_content().fingerprint
    rules = {effect.id: RuleId(effect.rule) for effect in content.registry}
    found = [
        Component(
            card.id,
            "card",
            pick(card.names, voice),
            " ".join((*_numbers(content, card, voice), what_it_does(content, card, voice))).strip(),
            "own" if own else _provenance(card.origin),
            tuple(dict.fromkeys([rules[effect.id] for effect in card.effects])),
        )
        for card in content.cards
    ]
    for aim in content.objectives:
        text = pick(REACH, voice).format(asks=thresholds_name(content, aim, voice))
        provenance = "own" if own else _provenance(aim.origin)
        found.append(Component(aim.id, "objective", pick(aim.names, voice), text, provenance, (RuleId("FA-OBJ-1"),)))
    ids = (*COMMON, *(of_axis(what, axis) for what in OF_AXES for axis in AXES))
    return (*found, *filter(None, (place(content, id, voice) for id in ids)))


def what_it_does(content: Content, card: Printed, voice: Voice) -> str:
    """Return what a card requires, and what its effects do."""
    return " ".join(sentence for _, sentence in sentences(content, card, voice))


def sentences(content: Content, card: Printed, voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield what a card requires, of its target too, and what its effects do; each after `requires`, `target` or ids.

    The id of a conditional bonus is that of its first axis.
    """
    for what, template, asked in (
        ("requires", REQUIRES, card.requires_any),
        ("target", OF_TARGET, card.target_requires_any),
    ):
        if asked:
            yield what, pick(template, voice).format(asks=condition_name(content, asked, voice))
    for effect in card.effects:
        what = effect.id
        if isinstance(effect, BonusIf):
            what = next((axis for axis, level in zip(AXES, effect.bonus.four, strict=True) if level), what)
        yield what, describe_effect(content, effect, voice)


def _numbers(content: Content, card: Printed, voice: Voice) -> Iterator[str]:
    """Yield the printed numbers of a card: levels, costs and income."""
    if any(card.bonus):
        yield f"{levels_name(content, card.bonus, voice)}."
    for template, amount in ((COST, card.cost), (UPKEEP, card.upkeep)):
        if amount:
            yield pick(template, voice).format(gold=gold_name(amount, voice))
    if card.fixed or card.dice:
        yield pick(INCOME, voice).format(gold=income_name(card.fixed, card.dice, voice))


def _provenance(origin: Origin) -> Provenance:
    """Return "printed" for an entry whose numbers the rulebook prints, else "reconstructed"."""
    printed = origin.provenance is Source.RULEBOOK and not NUMBERS.isdisjoint(origin.from_rulebook)
    return "printed" if printed else "reconstructed"
