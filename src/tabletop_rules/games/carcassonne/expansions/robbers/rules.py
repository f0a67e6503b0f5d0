"""What a seat may do with a robber: place it, pick a victim, take the points, follow. Source: R2 to R21a."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Cited, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers.decisions import (
    ReceivingFigure,
    RobberPath,
    RobberSpace,
    RobberVictim,
)
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    ROBBABLE,
    ROBBER_SPACES,
    candidates,
    companions,
    further_chance,
    may_stay,
    occupied_spaces,
    own_moves,
    takes_along,
    taking_along,
    targets,
)
from tabletop_rules.games.carcassonne.queries.track import figures, space
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


def why_not_there(state: State, decision: RobberSpace, command: m.PlaceRobber) -> Iterator[Rejection]:
    """There must be a figure; any number of robbers may share a space. Source: R3."""
    if command.space in occupied_spaces(state):
        yield from ROBBER_SPACES.against(state, command.space, command.seat)
    else:
        yield NOBODY_THERE.by("R3", space=command.space)


def place(state: State, decision: RobberSpace, command: m.PlaceRobber) -> Plan:
    """Place or move; then another player may have the chance. Source: R2, R5."""
    seat = command.seat
    moved = ROBBERS.get(state).at[seat] is not None
    done = m.RobberMoved(seat, command.space) if moved else m.RobberPlaced(seat, command.space)
    return (Cited(decision.rule, done), *passed_on(state, seat, placed=True))


def passed_on(state: State, seat: Seat, placed: bool) -> Plan:
    """The chance of the next player, if there is one more. Source: R5."""
    return (m.NextRobber(seat),) if further_chance(state, seat, placed) else ()


def leaving(state: State, decision: RobberSpace) -> Iterator[m.LeaveRobber]:
    """Nobody has to. Source: R2, R5."""
    yield m.LeaveRobber(decision.seat, decision.id)


def leave(state: State, decision: RobberSpace, command: m.LeaveRobber) -> Plan:
    """The next player has the chance all the same. Source: R5, Q3."""
    return passed_on(state, command.seat, placed=False)


# --- stealing -------------------------------------------------------------------------------------------------------


def victims(state: State, decision: RobberVictim) -> Iterator[m.ChooseVictim]:
    """Every candidate, also one that brings less. Source: R14, FN 7."""
    for candidate in candidates(state, decision.seat):
        yield m.ChooseVictim(decision.seat, decision.id, candidate.victim, candidate.figure)


def may_rob(state: State, decision: RobberVictim, command: m.ChooseVictim) -> Iterator[Rejection]:
    """Only companions, and of these only such as moved by a scoring event. Source: R12."""
    figure, owner = (command.victim, command.figure), command.seat
    if any(figure == (candidate.victim, candidate.figure) for candidate in candidates(state, owner)):
        return
    if not on_the_track(state, figure):
        yield NO_CANDIDATE.by("R10")
    elif not COMPANIONS.allows(state, figure, owner):
        for refused in COMPANIONS.against(state, figure, owner):
            yield NO_CANDIDATE.by(refused.rule)
    else:
        moves = [move for move in own_moves(state) if (move.seat, move.figure) == figure]
        yield from ROBBABLE.against(state, moves[0], owner) if moves else (NO_CANDIDATE.by("R12"),)


def on_the_track(state: State, figure: tuple[Seat, int]) -> bool:
    """Whether there is such a figure."""
    seat, which = figure
    return 0 <= seat < len(state.totals) and 0 <= which < len(state.totals[seat])


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
    for seat, figure in taking_along(state, decision.seat):
        yield m.ChooseFollow(decision.seat, decision.id, seat, figure)


def may_follow(state: State, decision: RobberPath, command: m.ChooseFollow) -> Iterator[Rejection]:
    """Only companions, and of these only such as have moved. Source: Q7."""
    figure, owner = (command.companion, command.figure), command.seat
    if figure in taking_along(state, owner):
        return
    if not on_the_track(state, figure):
        yield NOT_A_COMPANION.by("R10")
    elif figure in companions(state, owner):
        yield NOT_A_COMPANION.by("Q7")
    else:
        yield from COMPANIONS.against(state, figure, owner)


def follow(state: State, decision: RobberPath, command: m.ChooseFollow) -> Plan:
    """Go where that figure stands now. Source: Q7, R18."""
    seat, figure = command.companion, command.figure
    went = m.RobberFollowed(command.seat, space(state, state.totals[seat][figure]), seat, figure)
    alone = len(taking_along(state, command.seat)) == 1
    return (Cited(takes_along(state, command.seat), went),) if alone else (went,)


def staying(state: State, decision: RobberPath) -> Iterator[m.StayBehind]:
    """Staying, if foreign figures remain after a payment. Source: R19."""
    if may_stay(state, decision.seat):
        yield m.StayBehind(decision.seat, decision.id)


def must_follow(state: State, decision: RobberPath, command: m.StayBehind) -> Rejection | None:
    """Nobody stays behind stolen points, or alone. Source: R16, Q7."""
    return None if may_stay(state, command.seat) else MUST_FOLLOW.by("Q7")


def stay(state: State, decision: RobberPath, command: m.StayBehind) -> Plan:
    """It stays."""
    return ()


RULES: Final = (
    choosing(RuleId("R2"), RobberSpace, m.PlaceRobber, spaces, why_not_there, place),
    Rule(RuleId("R5"), RobberSpace, m.LeaveRobber, leaving, no_objection, leave),
    Rule(RuleId("R14"), RobberVictim, m.ChooseVictim, victims, may_rob, choose_victim),
    choosing(RuleId("R21a"), ReceivingFigure, m.ChooseStolenFigure, own_figures, why_not_receive, choose_figure),
    Rule(RuleId("Q7"), RobberPath, m.ChooseFollow, movers, may_follow, follow),
    Rule(RuleId("R19"), RobberPath, m.StayBehind, staying, must_follow, stay),
)
