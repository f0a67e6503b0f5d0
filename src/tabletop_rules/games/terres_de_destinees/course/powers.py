"""Powers being resolved; what each does is in `effects.powers`."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Plan
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.course.interrupt import expand
from tabletop_rules.games.terres_de_destinees.effects.powers import VERBS, usable
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import resolve_power
from tabletop_rules.games.terres_de_destinees.events import (
    Demanded,
    Exchanged,
    FamilyAnswered,
    MovedToPlayer,
    PermanentCopied,
    PlayerOpened,
    PowerResolved,
    PutIntoPlay,
)
from tabletop_rules.games.terres_de_destinees.queries import owner_of
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import (
    AnswerFamily,
    ContinuePower,
    CopyOf,
    EnterPlay,
    ExchangeCards,
    FinishPower,
    MakeDemand,
    MoveToPlayer,
    OpenPlayer,
    ReachPower,
    RunPower,
)


def run_power(state: State, step: RunPower) -> Plan:
    """The power begins; one that can do nothing, as a mandatory one may, does nothing (T-MAND-1, A-25)."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    if not isinstance(power, Active) or not usable(state, activation):
        return NOTHING
    return VERBS[power.verb].plan(state, activation, power)


def continue_power(state: State, step: ContinuePower) -> Plan:
    """The power goes on at one of its stages."""
    activation = state.chain[-1]
    power = state.content.card(activation.card).power
    return VERBS[power.verb].stages[step.stage](state, activation, power)


def finish_power(state: State, step: FinishPower) -> Plan:
    """Each power resolves completely before the next (T-PWR-1); then window P-7."""
    activation = state.chain[-1]
    return (PowerResolved(activation.activator, activation.card),)


def reach_power(state: State, step: ReachPower) -> Plan:
    """Another card's power, for the one who reached it (T-PWR-8); engaged or not as printed (F-2, T-GOLD-3)."""
    return resolve_power(state, step.activator, step.card, step.engages)


# --- what a rule of its own says of powers --------------------------------------------------------------------------


def move_to_player(state: State, step: MoveToPlayer) -> Plan:
    """The card lies with that player's cards from now on (F-7)."""
    return (MovedToPlayer(step.by, step.card, owner_of(state, step.card), step.to, step.zone),)


def enter_play(state: State, step: EnterPlay) -> Plan:
    """Ready, with the acquired cards (T-PWR-6)."""
    return (PutIntoPlay(step.by, step.by, step.card),)


def exchange_cards(state: State, step: ExchangeCards) -> Plan:
    """Each keeps its state (T-PWR-6)."""
    owner, other = owner_of(state, step.card), owner_of(state, step.other)
    return (Exchanged(step.by, owner, step.card, other, step.other),)


def copy_of(state: State, step: CopyOf) -> Plan:
    """One more instance, which does not need the card any more (T-PWR-11)."""
    serials = [copy.serial for copy in state.copies if copy.card == step.card]
    return (PermanentCopied(step.owner, step.card, max(serials, default=0) + 1),)


def open_player(state: State, step: OpenPlayer) -> Plan:
    """Until the end of the turn (F-9); what that bars is `queries.barred` (F-10)."""
    return (PlayerOpened(step.card, step.player),)


def make_demand(state: State, step: MakeDemand) -> Plan:
    """Until that player's next auction phase is over (F-17, F-18)."""
    return (Demanded(step.by, step.of, step.family),)


def answer_family(state: State, step: AnswerFamily) -> Plan:
    """The answer is true and public, before P-4 and whatever comes of it (H-7, T-GOLD-6)."""
    return (FamilyAnswered(step.seat, step.family, step.cards > 0, step.cards),)


STEPS: Final = (
    expand("T-PWR-1", RunPower, run_power),
    expand("T-PWR-1", ContinuePower, continue_power),
    expand("T-PWR-1", FinishPower, finish_power),
    expand("T-PWR-8", ReachPower, reach_power),
    expand("F-7", MoveToPlayer, move_to_player),
    expand("T-PWR-6", EnterPlay, enter_play),
    expand("T-PWR-6", ExchangeCards, exchange_cards),
    expand("T-PWR-11", CopyOf, copy_of),
    expand("F-9", OpenPlayer, open_player),
    expand("F-17", MakeDemand, make_demand),
    expand("H-7", AnswerFamily, answer_family),
)
