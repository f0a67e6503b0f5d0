"""What a seat may ask for. A card of a hand is seen by its owner alone until an event shows it."""

from __future__ import annotations

from typing import Annotated, ClassVar

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.terms import Card, SettingId, Slot, Spot


@attrs.frozen
class AssignSettings(m.Command):
    """Lay these two drawn settings under health and love, the others under work and money."""

    kind: ClassVar[str] = "destiny.assign_settings/1"
    health: Annotated[SettingId | Hidden, Seen("seat")]
    love: Annotated[SettingId | Hidden, Seen("seat")]


@attrs.frozen
class PlayCard(m.Command):
    """Play a hand card for power, or face down for its value."""

    kind: ClassVar[str] = "destiny.play_card/1"
    card: Annotated[Card, Seen("seat")]
    power: Public[bool]


@attrs.frozen
class ChooseBranch(m.Command):
    """Take one of several powers, named by its verb, such as `reveal_token`."""

    kind: ClassVar[str] = "destiny.choose_branch/1"
    branch: Public[str]


@attrs.frozen
class ChooseSpot(m.Command):
    """Choose a token, slot, place or setting by where it lies.

    The clock has places such as `planet@3` and `constellation@12`; in front of seat 0 is the slot `0.health`, under it
    the setting `0.health.setting`.
    """

    kind: ClassVar[str] = "destiny.choose_spot/1"
    spot: Public[Spot]


@attrs.frozen
class ChooseCard(m.Command):
    """Choose a card."""

    kind: ClassVar[str] = "destiny.choose_card/1"
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class ChoosePlayer(m.Command):
    """Choose a player."""

    kind: ClassVar[str] = "destiny.choose_player/1"
    player: Public[Seat]


@attrs.frozen
class CommitCard(m.Command):
    """Pick in secret the hand card to be given."""

    kind: ClassVar[str] = "destiny.commit_card/1"
    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class Consolidate(m.Command):
    """Consolidate a slot of one's horoscope. Which one is shown by what follows."""

    kind: ClassVar[str] = "destiny.consolidate/1"
    slot: Annotated[Slot | Hidden, Seen("seat")]


@attrs.frozen
class MoveToken(m.Command):
    """Move a token from one own slot to another, swapping with what lies there."""

    kind: ClassVar[str] = "destiny.move_token/1"
    source: Public[Slot]
    target: Public[Slot]


@attrs.frozen
class CommitMove(m.Command):
    """Commit a move unseen, from one own slot to another, or () for none (option setting_phase = simultaneous)."""

    kind: ClassVar[str] = "destiny.commit_move/1"
    move: Annotated[tuple[Slot, ...] | Hidden, Seen("seat", whole=True)]


@attrs.frozen
class Decline(m.Command):
    """Do without: what may be declined, or what cannot be done."""

    kind: ClassVar[str] = "destiny.decline/1"
