"""What a power lets its activator choose. Source: D-7, T-PWR-8."""

from __future__ import annotations

from typing import Final, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.core.component import SEAT
from tabletop_rules.games.terres_de_destinees.state import (
    State,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family, JetonNumber

CHOICE: Final = tr.RuleId("T-PWR-8")
"""The player who resolves a power makes its choices."""


Offer: TypeAlias = tr.Seat | CardId | Family | JetonNumber | tuple[tr.Seat, tr.Seat]
"""One thing that may be chosen: a player, a card, a family or mode, a Jeton, or a pair of players."""


@tr.frozen
class PowerChoice(tr.Decision, rule="T-PWR-8"):
    """A choice of the power of `card`, by its name in the content pack. Source: D-7, T-PWR-8."""

    card: tr.Public[CardId]
    choice: tr.Public[str]

    def about(self) -> tr.Words:
        """Return the card."""
        return "{card:card}", "{card:card}"


@tr.frozen
class WhichPlayer(PowerChoice, kind="terres_de_destinees.which_player/1"):
    """Which player. Source: D-7."""

    en = "{card:card}: which player?"
    fr = "{card:card} : quel joueur ?"


@tr.frozen
class WhichPair(PowerChoice, kind="terres_de_destinees.which_pair/1"):
    """Which two adjacent players. Source: D-7, F-11."""

    en = "{card:card}: which two players?"
    fr = "{card:card} : quelle paire de joueurs ?"


@tr.frozen
class WhichCard(PowerChoice, kind="terres_de_destinees.which_card/1"):
    """Which card, in play or in the discard pile. Source: D-7."""

    en = "{card:card}: which card?"
    fr = "{card:card} : quelle carte ?"


@tr.frozen
class WhichFamily(PowerChoice, kind="terres_de_destinees.which_family/1"):
    """Which family. Source: D-7."""

    en = "{card:card}: which family?"
    fr = "{card:card} : quelle famille ?"


@tr.frozen
class WhichMode(PowerChoice, kind="terres_de_destinees.which_mode/1"):
    """Which of its modes a power is used in. Source: D-7."""

    en = "{card:card}: which of these?"
    fr = "{card:card} : que faire ?"


@tr.frozen
class WhichJeton(PowerChoice, kind="terres_de_destinees.which_jeton/1"):
    """Which Jeton. Source: D-7."""

    en = "{card:card}: which Jeton?"
    fr = "{card:card} : quel Jeton ?"


@tr.frozen
class ChoosePlayer(tr.Command, kind="terres_de_destinees.choose_player/1"):
    """Choose a player. Source: D-7."""

    en = "choose {player}"
    fr = "choisir {player}"
    player: tr.Public[tr.Seat]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the player."""
        return (f"{SEAT}{self.player}",)


@tr.frozen
class ChooseCard(tr.Command, kind="terres_de_destinees.choose_card/1"):
    """Choose a face-up card, in play or in the discard pile. Source: D-7."""

    en = "choose {card:card}"
    fr = "choisir {card:card}"
    card: tr.Public[CardId]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the card."""
        return (state.content.card(self.card).id,)
