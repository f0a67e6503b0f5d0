"""What there is in the box, and what it does, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop_rules.core.component import Component, Provenance
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.terres_de_destinees.content import load_content
from tabletop_rules.games.terres_de_destinees.content.items import Card, Content, Destin, Jeton, Origin
from tabletop_rules.games.terres_de_destinees.names import (
    MODES,
    family_name,
    jeton_name,
    kind_name,
    type_name,
)
from tabletop_rules.games.terres_de_destinees.places import FIXED, fixed_place
from tabletop_rules.games.terres_de_destinees.terms import CardType, Family, PowerKind, Visibility
from tabletop_rules.games.terres_de_destinees.terms import Provenance as Source

LINE: Final = ("{what}. {text}", "{what}. {text}")
DESTINS: Final = {
    Visibility.COMMON: ("Common Destin, open to all", "Destin commun, ouvert à tous"),
    Visibility.SECRET: ("Secret Destin", "Destin secret"),
}
FAMILY: Final = ("One of the four families of cards.", "Une des quatre familles de cartes.")
TYPE: Final = ("A type of cards, which some Destins count.", "Un type de cartes, que comptent certains Destins.")
KINDS: Final[Mapping[PowerKind, tuple[str, str]]] = {
    PowerKind.NONE: (
        "The card has no power; it counts for its family and type.",
        "La carte n'a pas de pouvoir ; elle compte pour sa famille et son type.",
    ),
    PowerKind.PERMANENT: (
        "The power works all the time, engaged or not, unless it is paid by engaging the card.",
        "Le pouvoir agit en permanence, carte engagée ou non, sauf s'il se paie en engageant la carte.",
    ),
    PowerKind.ACTIVATION: (
        "In your effects phase you may engage the card to resolve its power.",
        "Pendant votre phase d'effets, vous pouvez engager la carte pour résoudre son pouvoir.",
    ),
    PowerKind.MANDATORY: (
        "You must activate the card in your effects phase if it is ready.",
        "Vous devez activer la carte pendant votre phase d'effets si elle est redressée.",
    ),
    PowerKind.SINGLE_USE: (
        "You may activate the card in your effects phase; it is not redressed afterwards.",
        "Vous pouvez activer la carte pendant votre phase d'effets ; elle n'est plus redressée ensuite.",
    ),
}
MODE: Final = ("One of the uses of a power, of which one is chosen.", "Un des usages d'un pouvoir, dont on choisit un.")


def components(content: Content, voice: Voice) -> tuple[Component, ...]:
    """Return everything in the box of Terres de Destinées."""
    own = _is_own(content)
    return (
        *[_card(content, card, voice, own) for card in content.cards],
        *[_destin(destin, voice, own) for destin in content.destins],
        *[_jeton(content, jeton, voice, own) for jeton in content.jetons],
        *[
            _thing(f"family:{family}", "family", family_name(content, family, voice), FAMILY, "T-COMP-3", voice)
            for family in Family
        ],
        *[
            _thing(f"type:{each}", "type", type_name(content, each, voice), TYPE, "T-COMP-3", voice)
            for each in CardType
            if each is not CardType.NONE
        ],
        *[
            _thing(f"power:{kind}", "power", kind_name(content, kind, voice), text, "T-COMP-4", voice)
            for kind, text in KINDS.items()
        ],
        *[_thing(f"mode:{mode}", "mode", pick(name, voice), MODE, "T-PWR-8", voice) for mode, name in MODES.items()],
        *[fixed_place(id, voice) for id in FIXED],
    )


def _thing(id: str, kind: str, name: str, text: tuple[str, str], rule: str, voice: Voice) -> Component:
    return Component(id, kind, name, pick(text, voice), rules=(RuleId(rule),))


def _card(content: Content, card: Card, voice: Voice, own: bool) -> Component:
    what = [family_name(content, card.family, voice)]
    if card.type is not CardType.NONE:
        what.append(type_name(content, card.type, voice))
    if card.kind is not PowerKind.NONE:
        what.append(kind_name(content, card.kind, voice))
    text = pick(LINE, voice).format(what=", ".join(what), text=pick(card.semantics, voice))
    return Component(card.id, "card", pick(card.names, voice), text, _provenance(card.origin, own), card.rules)


def _destin(destin: Destin, voice: Voice, own: bool) -> Component:
    what = pick(DESTINS[destin.visibility], voice)
    text = pick(LINE, voice).format(what=what, text=pick(destin.semantics, voice))
    return Component(
        destin.id, "destin", pick(destin.names, voice), text, _provenance(destin.origin, own), destin.rules
    )


def _jeton(content: Content, jeton: Jeton, voice: Voice, own: bool) -> Component:
    name, text = jeton_name(content, jeton.number, voice), pick(jeton.semantics, voice)
    return Component(jeton.id, "jeton", name, text, _provenance(jeton.origin, own), jeton.rules)


EFFECT: Final = ("effect", "condition", "params")
"""The fields of an item that say what it does."""


def _provenance(origin: Origin, own: bool) -> Provenance:
    """Return where the text of an item comes from: it is reconstructed as soon as a number in it is."""
    if own:
        return "own"
    invented = any(field.partition(".")[0] in EFFECT for field in origin.reconstructed)
    return "reconstructed" if invented or origin.provenance is Source.RECONSTRUCTED else "printed"


def _is_own(content: Content) -> bool:
    """Return whether the content is not that of the built-in pack, texts included."""
    parts, built_in = (content.cards, content.destins, content.jetons), load_content()
    return parts != (built_in.cards, built_in.destins, built_in.jetons)
