"""What a seat may ask for. A card of a hand is seen by its owner alone until an event shows it."""

from __future__ import annotations

from typing import Annotated

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.terms import Card, SettingId, Slot, Spot


@attrs.frozen
class AssignSettings(m.Command, kind="destiny.assign_settings/1"):
    """Lay these two drawn settings under health and love, the others under work and money."""

    health: Annotated[SettingId | Hidden, Seen("seat")]
    love: Annotated[SettingId | Hidden, Seen("seat")]


@attrs.frozen
class PlayCard(m.Command, kind="destiny.play_card/1"):
    """Play a hand card for power, or face down for its value."""

    card: Annotated[Card, Seen("seat")]
    power: Public[bool]


@attrs.frozen
class ChooseBranch(m.Command, kind="destiny.choose_branch/1"):
    """Take one of several powers, named by its verb, such as `reveal_token`."""

    branch: Public[str]


@attrs.frozen
class ChooseSpot(m.Command, kind="destiny.choose_spot/1"):
    """Choose a token, slot, place or setting by where it lies.

    The clock has places such as `planet@3` and `constellation@12`; in front of seat 0 is the slot `0.health`, under it
    the setting `0.health.setting`.
    """

    spot: Public[Spot]


@attrs.frozen
class ChooseCard(m.Command, kind="destiny.choose_card/1"):
    """Choose a card."""

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class ChoosePlayer(m.Command, kind="destiny.choose_player/1"):
    """Choose a player."""

    player: Public[Seat]


@attrs.frozen
class CommitCard(m.Command, kind="destiny.commit_card/1"):
    """Pick in secret the hand card to be given."""

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class Consolidate(m.Command, kind="destiny.consolidate/1"):
    """Consolidate a slot of one's horoscope. Which one is shown by what follows."""

    slot: Annotated[Slot | Hidden, Seen("seat")]


@attrs.frozen
class MoveToken(m.Command, kind="destiny.move_token/1"):
    """Move a token from one own slot to another, swapping with what lies there."""

    source: Public[Slot]
    target: Public[Slot]


@attrs.frozen
class CommitMove(m.Command, kind="destiny.commit_move/1"):
    """Commit a move unseen, from one own slot to another, or () for none (option setting_phase = simultaneous)."""

    move: Annotated[tuple[Slot, ...] | Hidden, Seen("seat", whole=True)]


@attrs.frozen
class Decline(m.Command, kind="destiny.decline/1"):
    """Do without: what may be declined, or what cannot be done."""
