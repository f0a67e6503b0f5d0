"""What is printed, as values, and all of it together as `Content`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import attrs

from tabletop_rules.core.terms import Pinned, RuleId
from tabletop_rules.games.destiny.content.acts import (
    Act,
    ChooseOne,
    ForbidOwnPeek,
    IgnoreTokenKind,
    Lasting,
    ObserveHidden,
    PeekOpponents,
    RepeatPower,
    parts_of,
)
from tabletop_rules.games.destiny.terms import CardId, Kind, Line, SettingId, TokenId
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs import Names, fingerprint

Suit: TypeAlias = Literal["planet", "constellation", "mixed", "numerology", "character", "power"]
Timing: TypeAlias = Literal["instant", "arrival", "static", "delayed", "recurring"]


@frozen
class PrintedCard:
    """A card. Values are compared by `rank`; `value` is only displayed (D-COMP-4, D-Q-53)."""

    id: CardId
    suit: Suit
    names: Names
    value: str
    rank: int
    power: Act
    timing: Timing
    permanent: bool
    semantics: str
    rule: RuleId
    rulings: tuple[RuleId, ...]

    @property
    def is_arcana(self) -> bool:
        """Whether the card is in the pile of arcana (D-COMP-1)."""
        return self.suit in ("character", "power")

    @property
    def is_character(self) -> bool:
        """Whether the card is one of the 13 characters."""
        return self.suit == "character"


@frozen
class Body:
    """A planet or constellation with a token (D-COMP-3, D-Q-45)."""

    id: TokenId
    kind: Kind
    names: Names


@frozen
class PrintedSetting:
    """A setting and the body it names."""

    id: SettingId
    kind: Kind
    target: TokenId
    names: Names


@frozen
class Worth:
    """The bodies of a character and its points per line; None accepts any body (D-VAL-4)."""

    character: CardId
    constellation: TokenId | None
    planet: TokenId | None
    points: tuple[tuple[Line, int], ...]

    def of(self, line: Line) -> int:
        """Return the points of a line."""
        return dict(self.points)[line]


@frozen
class Note:
    """What is only shown of a card, token, setting or slot: its text in French, and where it comes from."""

    id: str
    fr: str
    provenance: str


@frozen
class Facts:
    """The numbers of the game."""

    turns: int
    deal_arcana: int
    deal_standard: int
    destiny_pile: int


@frozen
class TrickPower:
    """A power given by a trick."""

    rule: RuleId
    power: ChooseOne


WINNER = "winner"
LOSER = "loser"
TRICK_POWERS = (WINNER, LOSER)


def _fingerprint(content: Any) -> str:
    return fingerprint(
        (content.cards, content.bodies, content.settings, content.worths, content.slots, content.facts, content.tricks)
    )


@frozen(eq=False, repr=False)
class Content(Pinned):
    """Everything that is printed, and indexes of it, made once."""

    cards: tuple[PrintedCard, ...]
    bodies: tuple[Body, ...]
    settings: tuple[PrintedSetting, ...]
    worths: tuple[Worth, ...]
    example: Worth
    slots: tuple[tuple[str, int, Names], ...]
    facts: Facts
    tricks: tuple[tuple[str, TrickPower], ...]
    notes: tuple[Note, ...] = ()
    """Not part of the fingerprint: a corrected text leaves event logs readable."""
    fingerprint: str = attrs.field(init=False, default=attrs.Factory(_fingerprint, takes_self=True))

    card: Mapping[str, PrintedCard] = attrs.field(init=False)
    note: Mapping[str, Note] = attrs.field(init=False)
    body: Mapping[str, Body] = attrs.field(init=False)
    setting: Mapping[str, PrintedSetting] = attrs.field(init=False)
    worth: Mapping[str, Worth] = attrs.field(init=False)
    slot_points: Mapping[str, int] = attrs.field(init=False)
    parts: Mapping[str, tuple[Act, ...]] = attrs.field(init=False)
    acts: Mapping[tuple[str, int, str], tuple[Act, RuleId]] = attrs.field(init=False)
    blinding: frozenset[str] = attrs.field(init=False)
    seeing: frozenset[str] = attrs.field(init=False)
    repeats: Mapping[str, int] = attrs.field(init=False)
    merging: frozenset[str] = attrs.field(init=False)
    observing: Mapping[str, Act] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        put("card", {card.id: card for card in self.cards})
        put("note", {note.id: note for note in self.notes})
        put("body", {body.id: body for body in self.bodies})
        put("setting", {setting.id: setting for setting in self.settings})
        put("worth", {worth.character: worth for worth in self.worths})
        put("slot_points", {slot: points for slot, points, _ in self.slots})
        powers = [(card.id, card.power, card.rule) for card in self.cards]
        powers += [(name, trick.power, trick.rule) for name, trick in self.tricks]
        put("parts", {power: parts_of(act) for power, act, _ in powers})
        acts: dict[tuple[str, int, str], tuple[Act, RuleId]] = {}
        for power, act, rule in powers:
            for number, part in enumerate(parts_of(act)):
                acts[power, number, ""] = part, rule
                if isinstance(part, ChooseOne):
                    acts.update({(power, number, branch.verb): (branch, rule) for branch in part.options})
        put("acts", acts)
        lasting = {card.id: card.power for card in self.cards if isinstance(card.power, Lasting)}
        put("blinding", frozenset(card for card, act in lasting.items() if isinstance(act, ForbidOwnPeek)))
        put("seeing", frozenset(card for card, act in lasting.items() if isinstance(act, PeekOpponents)))
        put("repeats", {card: act.times for card, act in lasting.items() if isinstance(act, RepeatPower)})
        put("merging", frozenset(card for card, act in lasting.items() if isinstance(act, IgnoreTokenKind)))
        put("observing", {card.id: card.power for card in self.cards if isinstance(card.power, ObserveHidden)})

    def __repr__(self) -> str:
        return f"<Content {self.fingerprint}>"
