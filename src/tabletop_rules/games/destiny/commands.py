"""The commands of a seat. Only its owner sees a hand card in them, until an event shows it."""

from __future__ import annotations

from typing import Annotated

import attrs

import tabletop_rules.core.messages as m
from tabletop_rules.core.mask import Hidden, Public, Seen
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.destiny.terms import Branch, Card, SettingId, Slot, Spot, Way


@attrs.frozen
class AssignSettings(m.Command, kind="destiny.assign_settings/1"):
    """Lay these two drawn settings under health and love, the others under work and money. Source: D-SETUP-1."""

    health: Annotated[SettingId | Hidden, Seen("seat")]
    love: Annotated[SettingId | Hidden, Seen("seat")]


@attrs.frozen
class PlayCard(m.Command, kind="destiny.play_card/1"):
    """Play a hand card for power, or face down for its value. Source: D-PLAY-1."""

    card: Annotated[Card, Seen("seat")]
    power: Public[bool]


@attrs.frozen
class ChooseBranch(m.Command, kind="destiny.choose_branch/1"):
    """Choose one of several powers by its verb, such as `reveal_token`. Source: D-POW-2, D-TRICK-8."""

    branch: Public[Branch]


@attrs.frozen
class ChooseSpot(m.Command, kind="destiny.choose_spot/1"):
    """Choose a token, slot, place or setting by its spot. Source: D-POW-4.

    Places on the clock are `planet@3` or `constellation@12`; a slot of seat 0 is `0.health`, the setting under it
    `0.health.setting`.
    """

    spot: Public[Spot]


@attrs.frozen
class ChooseCard(m.Command, kind="destiny.choose_card/1"):
    """Choose a card, for a power or to steal. Source: D-POW-4, D-THEFT-2."""

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class ChoosePlayer(m.Command, kind="destiny.choose_player/1"):
    """Choose a player, by seat. Source: D-POW-4."""

    player: Public[Seat]


@attrs.frozen
class CommitCard(m.Command, kind="destiny.commit_card/1"):
    """Choose in secret a hand card to give. Source: D-POW-8."""

    card: Annotated[Card, Seen("seat")]


@attrs.frozen
class Consolidate(m.Command, kind="destiny.consolidate/1"):
    """Consolidate a slot of your horoscope. The event that follows shows which. Source: D-CONS-1."""

    slot: Annotated[Slot | Hidden, Seen("seat")]


@attrs.frozen
class MoveToken(m.Command, kind="destiny.move_token/1"):
    """Move a token from one of your slots to another, swapping it with the token there. Source: D-SET-1."""

    source: Public[Slot]
    target: Public[Slot]


@attrs.frozen
class CommitMove(m.Command, kind="destiny.commit_move/1"):
    """Commit a move in secret: source and target slot, or () for none (option setting_phase = simultaneous).

    Source: D-SET-1, D-Q-42.
    """

    move: Annotated[Way | Hidden, Seen("seat", whole=True)]


@attrs.frozen
class Decline(m.Command, kind="destiny.decline/1"):
    """Decline what may be declined, or what cannot be done. Source: D-POW-1, D-SET-1, D-THEFT-1, D-TRICK-8."""
