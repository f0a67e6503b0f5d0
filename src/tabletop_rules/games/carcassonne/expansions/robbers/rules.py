"""What a seat may do with a robber: place it, pick a victim, take the points, follow. Source: R2 to R21a."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Cited, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import (
    ReceivingFigure,
    RobberPath,
    RobberSpace,
    RobberVictim,
)
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import candidates, companions, paths, targets
from tabletop_rules.games.carcassonne.queries.track import figures, open_batch, space
from tabletop_rules.games.carcassonne.refusals import NO_FIGURE
from tabletop_rules.games.carcassonne.state import State

NOBODY_THERE: Final = Refusal(
    "nobody_there",
    "No figure of another player stands on space {space}.",
    "Aucune figurine d'un autre joueur ne se trouve sur la case {space}.",
)
SAME_SPACE: Final = Refusal(
    "same_space", "Your robber stands on space {space} already.", "Votre voleur est déjà sur la case {space}."
)
NO_CANDIDATE: Final = Refusal(
    "no_candidate", "Your robber cannot steal from that figure.", "Votre voleur ne peut rien voler à cette figurine."
)
NOT_A_COMPANION: Final = Refusal(
    "cannot_follow", "Your robber cannot follow that figure.", "Votre voleur ne peut pas suivre cette figurine."
)
MUST_FOLLOW: Final = Refusal("must_follow", "Your robber cannot stay here.", "Votre voleur ne peut pas rester ici.")
REFUSALS: Final = (NOBODY_THERE, SAME_SPACE, NO_CANDIDATE, NOT_A_COMPANION, MUST_FOLLOW)


# --- placing --------------------------------------------------------------------------------------------------------


def spaces(state: State, decision: RobberSpace) -> tuple[int, ...]:
    """Every space with a foreign figure. Source: R2, R3."""
    return targets(state, decision.seat)


def why_not_there(state: State, decision: RobberSpace, command: m.PlaceRobber) -> Rejection:
    """Any number of robbers may share a space; the same space is no move. Source: R3, Q4."""
    if command.space == ROBBERS.get(state).at[command.seat]:
        return SAME_SPACE.by("Q4", space=command.space)
    return NOBODY_THERE.by("R3", space=command.space)


def place(state: State, decision: RobberSpace, command: m.PlaceRobber) -> Plan:
    """Place or move; then others may have their chance: one of them (R5), or all (R6, FN 2, FN 3)."""
    seat = command.seat
    if seat != state.active:
        taken = Cited(decision.rule, m.RobberPlaced(seat, command.space))
        return (taken, m.NextRobber(seat)) if state.options.placement == "zman" else (taken,)
    moved = ROBBERS.get(state).at[seat] is not None
    done = m.RobberMoved(seat, command.space) if moved else m.RobberPlaced(seat, command.space)
    return (done, m.NextRobber(seat))


def leaving(state: State, decision: RobberSpace) -> Iterator[m.LeaveRobber]:
    """Nobody has to. Source: R2, R5."""
    yield m.LeaveRobber(decision.seat, decision.id)


def leave(state: State, decision: RobberSpace, command: m.LeaveRobber) -> Plan:
    """The next player has the chance all the same; a further refusal ends it, but for R6 or V6. Source: R5, Q2, Q3."""
    further = command.seat == state.active or state.options.placement == "zman" or state.options.chance_passes_on
    return (m.NextRobber(command.seat),) if further else ()


# --- stealing -------------------------------------------------------------------------------------------------------


def victims(state: State, decision: RobberVictim) -> Iterator[m.ChooseVictim]:
    """Every candidate, also one that brings less. Source: R14, FN 7."""
    for candidate in candidates(state, decision.seat):
        yield m.ChooseVictim(decision.seat, decision.id, candidate.victim, candidate.figure)


def may_rob(state: State, decision: RobberVictim, command: m.ChooseVictim) -> Rejection | None:
    """Nobody's own figure, none that stood elsewhere, none that did not move by a scoring event. Source: R10 to R12."""
    figure = command.victim, command.figure
    if any(figure == (candidate.victim, candidate.figure) for candidate in candidates(state, command.seat)):
        return None
    if command.victim == command.seat:
        return NO_CANDIDATE.by("R11")
    return NO_CANDIDATE.by("R12" if figure in companions(state, open_batch(state), command.seat) else "R10")


def choose_victim(state: State, decision: RobberVictim, command: m.ChooseVictim) -> Plan:
    """Note the choice; points move when all have chosen. Source: S3."""
    return (m.VictimChosen(command.seat, command.victim, command.figure),)


def own_figures(state: State, decision: ReceivingFigure) -> tuple[int, ...]:
    """Every own figure that may move. Source: R21a, M3, V4."""
    return figures(state, decision.seat)


def why_not_receive(state: State, decision: ReceivingFigure, command: m.ChooseStolenFigure) -> Rejection:
    """Only those. Source: R21a."""
    return NO_FIGURE.by("R21a", figure=command.figure)


def choose_figure(state: State, decision: ReceivingFigure, command: m.ChooseStolenFigure) -> Plan:
    """Note the choice."""
    return (m.StolenFigureChosen(command.seat, command.figure),)


# --- following ------------------------------------------------------------------------------------------------------


def movers(state: State, decision: RobberPath) -> Iterator[m.ChooseFollow]:
    """Every companion that moved. Source: Q7."""
    for seat, figure in paths(state, decision.seat).movers:
        yield m.ChooseFollow(decision.seat, decision.id, seat, figure)


def may_follow(state: State, decision: RobberPath, command: m.ChooseFollow) -> Rejection | None:
    """Nobody's own figure, none that stood elsewhere as the batch was opened, none that has not moved.

    Source: R11, Q6, Q7.
    """
    figure = command.companion, command.figure
    if figure in paths(state, command.seat).movers:
        return None
    if command.companion == command.seat:
        return NOT_A_COMPANION.by("R11")
    return NOT_A_COMPANION.by("Q7" if figure in companions(state, open_batch(state), command.seat) else "Q6")


def follow(state: State, decision: RobberPath, command: m.ChooseFollow) -> Plan:
    """Go where that figure stands now; the only one that moved is a payer, with whom it goes back. Source: Q7, R18."""
    seat, figure = command.companion, command.figure
    went = m.RobberFollowed(command.seat, space(state, state.totals[seat][figure]), seat, figure)
    return (Cited(RuleId("R18"), went),) if len(paths(state, command.seat).movers) == 1 else (went,)


def staying(state: State, decision: RobberPath) -> Iterator[m.StayBehind]:
    """Staying, if foreign figures remain after a payment. Source: R19."""
    if paths(state, decision.seat).may_stay:
        yield m.StayBehind(decision.seat, decision.id)


def may_stay(state: State, decision: RobberPath, command: m.StayBehind) -> Rejection | None:
    """Nobody stays behind stolen points, or alone, and R19 is of payments only. Source: R16, R19, Q7, Q16."""
    return None if paths(state, command.seat).may_stay else MUST_FOLLOW.by("Q7")


def stay(state: State, decision: RobberPath, command: m.StayBehind) -> Plan:
    """It stays."""
    return ()


RULES: Final = (
    choosing(RuleId("R2"), RobberSpace, m.PlaceRobber, spaces, why_not_there, place),
    Rule(RuleId("R5"), RobberSpace, m.LeaveRobber, leaving, no_objection, leave),
    Rule(RuleId("R14"), RobberVictim, m.ChooseVictim, victims, may_rob, choose_victim),
    choosing(RuleId("R21a"), ReceivingFigure, m.ChooseStolenFigure, own_figures, why_not_receive, choose_figure),
    Rule(RuleId("Q7"), RobberPath, m.ChooseFollow, movers, may_follow, follow),
    Rule(RuleId("R19"), RobberPath, m.StayBehind, staying, may_stay, stay),
)
