"""Resolving a power: its stages, and the choices that it makes. Source: T-PWR-1, T-PWR-8."""

from __future__ import annotations

from functools import partial
from typing import Final, TypeAlias

import tabletop_rules.author as tr
from tabletop_rules.core.component import SEAT
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.content.actives import ActivateOtherCard, CopyPower, GainJeton, Reactivate
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.offers import not_offered
from tabletop_rules.games.terres_de_destinees.places import jeton_id
from tabletop_rules.games.terres_de_destinees.power_choices import (
    CHOICE,
    ChooseCard,
    ChoosePlayer,
    Offer,
    PowerChoice,
    WhichCard,
    WhichFamily,
    WhichJeton,
    WhichMode,
    WhichPair,
    WhichPlayer,
)
from tabletop_rules.games.terres_de_destinees.powers import Chosen, ContinuePower, RunPower
from tabletop_rules.games.terres_de_destinees.queries import find, interrupted, survivors
from tabletop_rules.games.terres_de_destinees.refusals import NOT_OFFERED, PAIR_NOT_OFFERED, SEAT_NOT_OFFERED
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.terms import Among, Family, JetonNumber, ModeId
from tabletop_rules.games.terres_de_destinees.values import (
    DEMANDABLE,
    FREE,
    GAINABLE,
    PAIRS,
    REACHABLE,
    neighbours,
)
from tabletop_rules.games.terres_de_destinees.verbs.table import VERBS, usable


@tr.frozen
class ChoosePair(tr.Command, kind="terres_de_destinees.choose_pair/1", to=WhichPair, rule=CHOICE):
    """Choose two adjacent players; name first the one who plays first. Source: D-7, F-11."""

    en = "choose {players:players}"
    fr = "choisir {players:players}"
    players: tr.Public[tuple[tr.Seat, tr.Seat]]

    @staticmethod
    def offers(state: State, decision: PowerChoice) -> tuple[Offer, ...]:
        return offered(state, decision)

    def check(self, state: State, decision: WhichPair) -> tr.Objections:
        """Reject a pair without the activator where that is required (F-12), or one that is not adjacent (F-11)."""
        one, two = self.players
        protected = tuple(PAIRS.against(state, self.players, state.chain[-1]))
        return protected or PAIR_NOT_OFFERED.by(state.handlers.rule("F-11", neighbours, "T-TERM-7"), one=one, two=two)

    def decide(self, state: State, decision: PowerChoice) -> tr.Plan:
        return chosen(state, decision, self)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return both players."""
        return tuple([f"{SEAT}{player}" for player in self.players])


@tr.frozen
class ChooseFamily(tr.Command, kind="terres_de_destinees.choose_family/1", to=WhichFamily, rule=CHOICE):
    """Name a family. Source: D-7."""

    en = "name {family:family}"
    fr = "nommer {family:family}"
    family: tr.Public[Family]

    @staticmethod
    def offers(state: State, decision: PowerChoice) -> tuple[Offer, ...]:
        return offered(state, decision)

    def check(self, state: State, decision: WhichFamily) -> tr.Objections:
        """Reject a family that is demanded already."""
        activation = state.chain[-1]
        protected = tuple(DEMANDABLE.against(state, self.family, activation.activator, activation.player))
        return protected or NOT_OFFERED.by("T-PWR-4", what=self.family)

    def decide(self, state: State, decision: PowerChoice) -> tr.Plan:
        return chosen(state, decision, self)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the family."""
        return (f"family:{self.family}",)


@tr.frozen
class ChooseMode(tr.Command, kind="terres_de_destinees.choose_mode/1"):
    """Choose one of the modes of a power. Source: D-7."""

    en = "choose: {mode:mode}"
    fr = "choisir : {mode:mode}"
    mode: tr.Public[ModeId]

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the mode."""
        return (f"mode:{self.mode}",)


@tr.frozen
class ChooseJeton(tr.Command, kind="terres_de_destinees.choose_jeton/1", to=WhichJeton, rule=CHOICE):
    """Choose a Jeton, from the centre or a player. Source: D-7."""

    en = "choose {number:jeton}"
    fr = "choisir le {number:jeton}"
    number: tr.Public[JetonNumber]

    @staticmethod
    def offers(state: State, decision: PowerChoice) -> tuple[Offer, ...]:
        return offered(state, decision)

    def check(self, state: State, decision: WhichJeton) -> tr.Objections:
        """Reject a Jeton held already, not in the centre, or not named by the power."""
        activation, number = state.chain[-1], self.number
        power = state.content.card(activation.card).power
        if not isinstance(power, GainJeton) or number not in power.one_of:
            return NOT_OFFERED.by("T-PWR-4", what=str(number))
        protected = tuple(GAINABLE.against(state, number, activation.activator))
        return protected or NOT_OFFERED.by("T-JET-2", what=str(number))

    def decide(self, state: State, decision: PowerChoice) -> tr.Plan:
        return chosen(state, decision, self)

    def touches(self, state: State) -> tuple[str, ...]:
        """Return the Jeton."""
        return (jeton_id(state.content, self.number, _holder(state)),)


@tr.plans(RunPower, "T-PWR-1")
def run_power(state: State, step: RunPower) -> tr.Plan:
    """Begin the power. One that can do nothing, which happens to mandatory ones, does nothing (T-MAND-1, A-25)."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    if interrupted(state) or not isinstance(power, Active) or not usable(state, activation):
        return NOTHING
    return VERBS[power.verb].plan(state, activation, power)


@tr.plans(ContinuePower, "T-PWR-1")
def continue_power(state: State, step: ContinuePower) -> tr.Plan:
    """Go on with the power at one of its stages, unless the turn has ended (T-TURN-6)."""
    if interrupted(state):
        return NOTHING
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    return VERBS[power.verb].stages[step.stage](state, activation, power)


Choice: TypeAlias = ChoosePlayer | ChoosePair | ChooseCard | ChooseFamily | ChooseMode | ChooseJeton
"""A command that answers a choice of a power."""
OTHERS: Final = (Among.OTHER, Among.OTHER_WITHOUT_JETON)
"""Choices that never offer the activator."""


# --- choices of a power ---------------------------------------------------------------------------------------------


def offered(state: State, decision: PowerChoice) -> tuple[Offer, ...]:
    """Return what the power being resolved offers for this choice."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    return tuple(VERBS[power.verb].among[decision.choice](state, activation, power))


def chosen(state: State, decision: PowerChoice, command: Choice) -> tr.Plan:
    """Add the choice to the activation; the power goes on at the stage of that name (T-PWR-8)."""
    return (_choice(command), ContinuePower(decision.choice))


def _choice(command: Choice) -> Chosen:
    match command:
        case ChoosePlayer():
            return Chosen(players=(command.player,))
        case ChoosePair():
            return Chosen(players=command.players)
        case ChooseCard():
            return Chosen(card=command.card)
        case ChooseFamily():
            return Chosen(family=command.family)
        case ChooseMode():
            return Chosen(mode=command.mode)
        case ChooseJeton():
            return Chosen(jeton=command.number)


def why_not_player(state: State, decision: WhichPlayer, command: ChoosePlayer) -> tr.Rejection:
    """Reject the eliminated, the activator where others are asked for (T-TERM-5), or one it would do nothing to."""
    activation, seat = state.chain[-1], command.player
    choices = state.content.card(activation.card).choices
    others_only = any(choice.name == decision.choice and choice.among in OTHERS for choice in choices)
    excluded = seat not in survivors(state) or (others_only and seat == activation.activator)
    return SEAT_NOT_OFFERED.by("T-TERM-5" if excluded else "T-PWR-4", seat=seat)


def why_not_card(state: State, decision: WhichCard, command: ChooseCard) -> tr.Objections:
    """Reject a card out of reach of a reaching power, or one to which the power would do nothing."""
    activation = state.chain[-1]
    found, power = find(state, command.card), state.content.card(activation.card).power
    if found is not None and isinstance(power, Reactivate | CopyPower | ActivateOtherCard):
        _, placed = found
        protected = (
            *REACHABLE.against(state, placed, activation),
            *FREE.against(state, placed, activation.activator),
        )
        if protected:
            return protected
    return NOT_OFFERED.by("T-PWR-4", what=command.card)


def _holder(state: State) -> tr.Seat | None:
    """Return the player among whose Jetons the power being resolved chooses; None for the centre."""
    activation = state.chain[-1]
    gains = isinstance(state.content.card(activation.card).power, GainJeton)
    return None if gains or not activation.players else activation.player


WHICH_PLAYER_BY_CHOOSE_PLAYER = tr.choosing(CHOICE, WhichPlayer, ChoosePlayer, offered, why_not_player, chosen)
WHICH_CARD_BY_CHOOSE_CARD = tr.choosing(CHOICE, WhichCard, ChooseCard, offered, why_not_card, chosen)
WHICH_MODE_BY_CHOOSE_MODE = tr.choosing(
    CHOICE, WhichMode, ChooseMode, offered, partial(not_offered, "T-PWR-4", "mode"), chosen
)
