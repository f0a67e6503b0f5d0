"""The printed things of the game as values, and all of them together as one `Content`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from tabletop_rules.core.terms import Pinned, RuleId
from tabletop_rules.games.terres_de_destinees.content.jetons import JetonEffect
from tabletop_rules.games.terres_de_destinees.content.objectives import Objective
from tabletop_rules.games.terres_de_destinees.content.power import Active, Count, Power
from tabletop_rules.games.terres_de_destinees.terms import (
    Among,
    CardId,
    CardSet,
    CardType,
    Checked,
    ChoiceKind,
    Chooser,
    Consumed,
    DestinId,
    Family,
    JetonNumber,
    PowerKind,
    Provenance,
    Side,
    Visibility,
    Window,
)
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Names, fingerprint


@frozen
class Origin:
    """Where an item comes from: its provenance, which of its fields are nevertheless invented, and on what grounds."""

    provenance: Provenance
    reconstructed: tuple[str, ...]
    based_on: str


@frozen
class Choice:
    """One choice of a power (D-7): what, out of what, by whom, and how many (all if there are fewer).

    `optional`: asked only in the mode that needs it.
    """

    name: str
    kind: ChoiceKind
    among: Among
    by: Chooser
    count: Count
    optional: bool = False


@frozen
class Card:
    """A game card; card and physical thing are the same, as every card exists once (T-COMP-1).

    `kind` says when its power works, `power` what it is: match on its class. `rules` decide how it works; the rulebook
    shows the card as an example of the rules in `example_of`.
    """

    id: CardId
    names: Names
    set: CardSet
    family: Family
    type: CardType
    kind: PowerKind
    power: Power
    choices: tuple[Choice, ...]
    semantics: Names
    rules: tuple[RuleId, ...]
    example_of: tuple[RuleId, ...]
    origin: Origin


@frozen
class Destin:
    """A Destin mini-card: an objective, open to all or secret (T-COMP-2)."""

    id: DestinId
    names: Names
    visibility: Visibility
    objective: Objective
    checked: Checked
    semantics: Names
    rules: tuple[RuleId, ...]
    origin: Origin


@frozen
class Jeton:
    """A kind of Jeton mini-card, of which `copies` identical ones exist (T-COMP-2). Its rank among others is `number`.

    `optional`: used when its owner says so (T-JET-5).
    """

    id: str
    number: JetonNumber
    names: Names
    copies: int
    side: Side
    window: Window
    optional: bool
    consumed: Consumed
    effect: JetonEffect
    semantics: Names
    rules: tuple[RuleId, ...]
    origin: Origin


@frozen
class Meta:
    """Numbers that the rules read and that are printed nowhere on a card (T-COMP-5, T-SETUP-5, T-TURN-2)."""

    players_min: int
    players_max: int
    hand_size: int
    turn_draw: int
    turn_draw_two_players: int
    common_destins_revealed: int
    secret_destins_per_player: int
    minimum_bid: int


@frozen
class Publication:
    """Who made the box, for title pages. `provenance` gives the provenance of single facts of `[meta]`."""

    names: Names
    publisher: str
    author: str
    illustrator: str
    year: int
    release: str
    language_of_names: str
    provenance: tuple[tuple[str, Provenance], ...]


@frozen
class Counts:
    """How many pieces the box holds (T-COMP-1, T-COMP-2)."""

    cards_core: int
    cards_advanced: int
    destins: int
    jetons: int


@frozen
class Words:
    """The names of the enumerations' members, in their order of declaration."""

    families: tuple[tuple[Family, Names], ...]
    types: tuple[tuple[CardType, Names], ...]
    kinds: tuple[tuple[PowerKind, Names], ...]
    sets: tuple[tuple[CardSet, Names], ...]


def _made_of(make: Callable[[Any], Any]) -> Any:
    """Return a field that is no argument of the class: a look-up made from the other fields."""
    return attrs.field(init=False, repr=False, default=attrs.Factory(make, takes_self=True))


def _index(table: str, key: str) -> Any:
    """Return such a field that finds the items of a table by one of their fields."""
    return _made_of(lambda self: {getattr(item, key): item for item in getattr(self, table)})


def _cards_by_power(cards: tuple[Card, ...]) -> Mapping[type[Power], frozenset[CardId]]:
    verbs = {type(card.power) for card in cards}
    return {verb: frozenset([card.id for card in cards if type(card.power) is verb]) for verb in verbs}


def _activated_cards(cards: tuple[Card, ...]) -> frozenset[CardId]:
    return frozenset([card.id for card in cards if isinstance(card.power, Active)])


def _cards_by_kind(cards: tuple[Card, ...]) -> Mapping[PowerKind, frozenset[CardId]]:
    return {kind: frozenset([card.id for card in cards if card.kind is kind]) for kind in PowerKind}


def _cards_by_word(cards: tuple[Card, ...]) -> Mapping[Family | CardType, frozenset[CardId]]:
    words: tuple[Family | CardType, ...] = (*Family, *CardType)
    return {word: frozenset([card.id for card in cards if word is card.family or word is card.type]) for word in words}


def _fingerprint(content: Content) -> str:
    """Return a hash of what rules read, without names, texts and sources."""
    return fingerprint(
        (
            tuple((c.id, c.set, c.family, c.type, c.kind, c.power, c.choices) for c in content.cards),
            tuple((d.id, d.visibility, d.checked, d.objective) for d in content.destins),
            tuple((j.number, j.copies, j.window, j.optional, j.consumed, j.effect) for j in content.jetons),
            content.meta,
        )
    )


@frozen(eq=False, repr=False)
class Content(Pinned):
    """Everything printed, whole and checked. Cards and Destins are sorted by id, Jetons by number.

    It is pinned: a state may hold it, but event logs do not write it. Two contents are equal if rules cannot tell them
    apart, whatever their names and texts. Its `repr` is short, so that a printed match is readable.
    """

    cards: tuple[Card, ...]
    destins: tuple[Destin, ...]
    jetons: tuple[Jeton, ...]
    meta: Meta
    counts: Counts
    words: Words
    publication: Publication
    fingerprint: str = attrs.field(init=False, default=attrs.Factory(_fingerprint, takes_self=True))
    _cards: Mapping[CardId, Card] = _index("cards", "id")
    _destins: Mapping[DestinId, Destin] = _index("destins", "id")
    _jetons: Mapping[JetonNumber, Jeton] = _index("jetons", "number")
    _by_power: Mapping[type[Power], frozenset[CardId]] = _made_of(lambda self: _cards_by_power(self.cards))
    _active: frozenset[CardId] = _made_of(lambda self: _activated_cards(self.cards))
    _by_kind: Mapping[PowerKind, frozenset[CardId]] = _made_of(lambda self: _cards_by_kind(self.cards))
    _by_word: Mapping[Family | CardType, frozenset[CardId]] = _made_of(lambda self: _cards_by_word(self.cards))

    def __repr__(self) -> str:
        return f"Content({len(self.cards)} cards, {self.fingerprint})"

    def card(self, card: CardId) -> Card:
        """Return the card of that id, in constant time.

        Raises:
            KeyError: there is none.
        """
        return self._cards[card]

    def destin(self, destin: DestinId) -> Destin:
        """Return the Destin of that id, in constant time.

        Raises:
            KeyError: there is none.
        """
        return self._destins[destin]

    def jeton(self, number: JetonNumber) -> Jeton:
        """Return the Jeton of that number, in constant time.

        Raises:
            KeyError: there is none.
        """
        return self._jetons[number]

    def cards_with(self, power: type[Power]) -> frozenset[CardId]:
        """Return the ids of the cards whose power is of this class, in constant time."""
        return self._by_power.get(power, frozenset())

    def activated_cards(self) -> frozenset[CardId]:
        """Return the ids of the cards whose power is resolved when they are engaged (T-PWR-1), in constant time."""
        return self._active

    def cards_of_kind(self, kind: PowerKind) -> frozenset[CardId]:
        """Return the ids of the cards whose power is of this kind, in constant time."""
        return self._by_kind[kind]

    def cards_of(self, word: Family | CardType) -> frozenset[CardId]:
        """Return the ids of the cards of a family or of a type, in constant time."""
        return self._by_word[word]

    def deck(self, advanced: bool) -> tuple[CardId, ...]:
        """Return the ids of the cards to play with, with or without the advanced ones (T-SETUP-1), sorted."""
        return tuple(card.id for card in self.cards if advanced or card.set is CardSet.CORE)

    def destins_of(self, visibility: Visibility) -> tuple[DestinId, ...]:
        """Return the ids of the common or of the secret Destins (T-SETUP-1), sorted."""
        return tuple(destin.id for destin in self.destins if destin.visibility is visibility)
