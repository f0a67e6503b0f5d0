"""What a power asks, and the commands that answer. Source: D-POW-4."""

from __future__ import annotations

from typing import TypeAlias, TypeVar

import tabletop_rules.author as tr
from tabletop_rules.core.component import SEAT
from tabletop_rules.games.destiny.names import VERB_NAMES
from tabletop_rules.games.destiny.places import known_id, slot_id, spot_id
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import Branch, Card, Slot, Spot

T = TypeVar("T")
Offered: TypeAlias = tr.Annotated[tuple[T, ...] | tr.Hidden | None, tr.Seen("seat", whole=True)]
"""What the referee offers, worked out when the decision opens and hidden from other seats."""


# --- within powers (D-POW-4) ----------------------------------------------------------------------------------------


@tr.frozen
class OfPower(tr.Decision):
    """A choice within one part of a power.

    `power` is the id of a card, or "winner" or "loser"; `branch` the verb chosen in a "one of" power, else "";
    `chosen` are the choices made in this part so far.
    """

    power: tr.Public[str]
    part: tr.Public[int]
    branch: tr.Public[str] = ""
    chosen: tr.Public[tuple[str, ...]] = ()

    def about(self) -> tr.Words:
        """Return the power."""
        return "{the_power}", "{the_power}"


@tr.frozen
class WhichToken(OfPower, kind="destiny.which_token/1"):
    """Choose a token by its spot."""

    en = "{the_power}: which token?"
    fr = "{the_power} : quel jeton ?"


@tr.frozen
class WhichSlot(OfPower, kind="destiny.which_slot/1"):
    """Choose the slot for a token. Source: D-TOK-3."""

    en = "{the_power}: onto which slot?"
    fr = "{the_power} : sur quelle case ?"


@tr.frozen
class WhichPlace(OfPower, kind="destiny.which_place/1"):
    """Choose the place on the clock for a token. Source: D-TOK-5."""

    en = "{the_power}: onto which place of the clock?"
    fr = "{the_power} : sur quel emplacement de l'horloge ?"


@tr.frozen
class WhichSetting(OfPower, kind="destiny.which_setting/1"):
    """Choose a setting by its spot. Source: D-CARD-15."""

    en = "{the_power}: which setting?"
    fr = "{the_power} : quel réglage ?"


@tr.frozen
class WhereToLook(OfPower, kind="destiny.where_to_look/1"):
    """Look at a hidden token or setting, or at none. Source: D-CARD-21."""

    en = "{the_power}: look where?"
    fr = "{the_power} : regarder où ?"


@tr.frozen
class WhichCard(OfPower, kind="destiny.which_card/1"):
    """Choose a card."""

    en = "{the_power}: which card?"
    fr = "{the_power} : quelle carte ?"


@tr.frozen
class WhichOpponent(OfPower, kind="destiny.which_opponent/1"):
    """Choose an opponent."""

    en = "{the_power}: which opponent?"
    fr = "{the_power} : quel adversaire ?"


@tr.frozen
class WhichPlayer(OfPower, kind="destiny.which_player/1"):
    """Choose any player. Source: D-CARD-31."""

    en = "{the_power}: which player?"
    fr = "{the_power} : quel joueur ?"


@tr.frozen
class WhichBranch(OfPower, kind="destiny.which_branch/1"):
    """Choose one of several powers; `options` are those that are possible. Source: D-POW-2."""

    en = "{the_power}: which of these?"
    fr = "{the_power} : que faire ?"
    options: Offered[str] = tr.field(default=None, kw_only=True)


@tr.frozen
class WhichTrickPower(OfPower, kind="destiny.which_trick_power/1"):
    """Choose a winner or loser power, or none; `options` as for `WhichBranch`. Source: D-TRICK-8."""

    en = "{the_power}: which of these?"
    fr = "{the_power} : que faire ?"
    options: Offered[str] = tr.field(default=None, kw_only=True)


@tr.frozen
class SlotToConsolidate(OfPower, kind="destiny.slot_to_consolidate/1"):
    """Consolidate a slot; `options` are those the referee offers. Source: D-CONS-1, D-INFO-15, D-Q-25."""

    en = "{the_power}: consolidate which slot?"
    fr = "{the_power} : consolider quelle case ?"
    options: Offered[Slot] = tr.field(default=None, kw_only=True)


@tr.frozen
class ChooseBranch(tr.Command, kind="destiny.choose_branch/1"):
    """Choose one of several powers by its verb, such as `reveal_token`. Source: D-POW-2, D-TRICK-8."""

    en = "{branch:card}"
    fr = "{branch:card}"
    branch: tr.Public[Branch]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the branch."""
        return (known_id(self.branch, VERB_NAMES),)


@tr.frozen
class ChooseSpot(tr.Command, kind="destiny.choose_spot/1"):
    """Choose a token, slot, place or setting by its spot. Source: D-POW-4.

    Places on the clock are `planet@3` or `constellation@12`; a slot of seat 0 is `0.health`, the setting under it
    `0.health.setting`.
    """

    en = "{spot_chosen}"
    fr = "{spot_chosen}"
    spot: tr.Public[Spot]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the spot."""
        return (spot_id(state, self.spot),)


@tr.frozen
class ChooseCard(tr.Command, kind="destiny.choose_card/1"):
    """Choose a card, for a power or to steal. Source: D-POW-4, D-THEFT-2."""

    en = "choose {card:card}"
    fr = "choisir {card:card}"
    card: tr.Annotated[Card, tr.Seen("seat")]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (known_id(self.card, state.content.card),)


@tr.frozen
class ChoosePlayer(tr.Command, kind="destiny.choose_player/1"):
    """Choose a player, by seat. Source: D-POW-4."""

    en = "choose {player}"
    fr = "choisir {player}"
    player: tr.Public[tr.Seat]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the player."""
        return (f"{SEAT}{known_id(self.player, state.seats)}",)


@tr.frozen
class Consolidate(tr.Command, kind="destiny.consolidate/1"):
    """Consolidate a slot of your horoscope. The event that follows shows which. Source: D-CONS-1."""

    en = "consolidate {slot:slot}"
    fr = "consolider {slot:slot}"
    slot: tr.Annotated[Slot | tr.Hidden, tr.Seen("seat")]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the slot."""
        return (slot_id(state, self.seat, self.slot),)


@tr.frozen
class Decline(tr.Command, kind="destiny.decline/1"):
    """Decline what may be declined, or what cannot be done. Source: D-POW-1, D-SET-1, D-THEFT-1, D-TRICK-8."""

    en = "decline"
    fr = "refuser"


def only_decline(state: State, decision: tr.Decision) -> tuple[Decline, ...]:
    """Return the command to decline: always legal."""
    return (Decline(decision.seat, decision.id),)
