"""What there is in the box, and what it does, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, TypeAlias

from tabletop_rules.core.component import Component, Provenance
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.terres_de_destinees.content import load_content
from tabletop_rules.games.terres_de_destinees.content.items import Card, Content, Destin, Jeton, Origin
from tabletop_rules.games.terres_de_destinees.names import (
    MODES,
    card_count_name,
    card_name,
    family_name,
    jeton_name,
    kind_name,
    type_name,
)
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

Place: TypeAlias = tuple[tuple[str, str], tuple[str, str], str]
"""A name, a text and the rule about it."""

PLACES: Final[Mapping[str, Place]] = {
    "pile:deck": (
        ("deck", "pioche"),
        ("Cards are drawn from here.", "On y pioche les cartes."),
        "T-DECK-1",
    ),
    "pile:discard": (
        ("discard pile", "défausse"),
        ("Discarded cards lie here face up; everybody may look.", "Les cartes défaussées y sont visibles de tous."),
        "T-DECK-3",
    ),
    "centre:jetons": (
        ("centre", "centre"),
        ("Jetons that nobody holds lie here.", "Les Jetons que personne n'a y sont posés."),
        "T-SETUP-6",
    ),
}
AT_A_SEAT: Final[Mapping[str, Place]] = {
    "hand": (
        ("hand {owner:of}", "main {owner:of}"),
        (
            "Cards in hand are life and money; they have no power there.",
            "Les cartes en main sont à la fois vie et monnaie ; elles n'y ont aucun pouvoir.",
        ),
        "T-TERM-1",
    ),
    "play": (
        ("play area {owner:of}", "zone de jeu {owner:of}"),
        ("Cards in play, which are acquired.", "Les cartes en jeu, qui sont acquises."),
        "T-TERM-2",
    ),
    "support": (
        ("support zone {owner:of}", "zone de soutien {owner:of}"),
        (
            "With two players: cards that are in play but not acquired.",
            "À deux joueurs : les cartes en jeu qui ne sont pas acquises.",
        ),
        "T-TERM-2",
    ),
    "destin": (
        ("secret Destin {owner:of}", "Destin secret {owner:of}"),
        ("Only its owner may fulfil it.", "Seul son propriétaire peut l'accomplir."),
        "T-SETUP-3",
    ),
    "jetons": (
        ("Jetons {owner:of}", "Jetons {owner:of}"),
        ("Never two of the same number.", "Jamais deux du même numéro."),
        "T-JET-3",
    ),
    "sale": (
        ("card on sale {owner:of}", "carte en vente {owner:of}"),
        ("The card that this player has put up for auction.", "La carte que ce joueur a mise aux enchères."),
        "T-AUC-1",
    ),
}
BID: Final = (
    "An offer of so many cards, without saying which.",
    "Une offre d'autant de cartes, sans dire lesquelles.",
)
MOST: Final = 99
"""The highest bid that has a description."""


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
        *[_thing(id, "place", pick(name, voice), text, rule, voice) for id, (name, text, rule) in PLACES.items()],
    )


def component(content: Content, id: str, voice: Voice) -> Component | None:
    """Return the place on the table that an id stands for, or a copy of a power; None if it stands for none."""
    place, _, number = id.partition(":")
    if number in map(str, range(MOST + 1)):
        if place in AT_A_SEAT and int(number) < content.meta.players_max:
            name, text, rule = AT_A_SEAT[place]
            called = pick(name, voice).format(owner=voice.player(int(number)))
            return _thing(id, "place", called, text, rule, voice)
        if place == "bid" and 0 < int(number) <= MOST:
            return _thing(id, "bid", card_count_name(int(number), voice), BID, "T-AUC-4", voice)
    card, plus, serial = id.partition("+")
    known = {each.id: each for each in content.cards}
    if plus and card in known and serial.isdecimal():
        found = _card(content, known[card], voice, _is_own(content))
        return Component(id, found.kind, card_name(content, id, voice), found.text, found.provenance, found.rules)
    return None


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
