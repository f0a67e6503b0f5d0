"""What robbers do, and what their owners choose: place, steal, follow. Source: R2 to R21a."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.messages import Ask, Cited, Plan, Refusal, Rejection
from tabletop_rules.core.rule import Expand, Rule, choosing, no_objection
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.carcassonne.expansions.robbers import messages as m
from tabletop_rules.games.carcassonne.expansions.robbers.messages import ROBBERS
from tabletop_rules.games.carcassonne.expansions.robbers.queries import (
    COMPANIONS,
    ROBBABLE,
    ROBBER_SPACES,
    Figure,
    all_spaces,
    candidates,
    chosen_victim,
    companions,
    further_chance,
    may_stay,
    own_moves,
    taking_along,
    targets,
)
from tabletop_rules.games.carcassonne.queries.track import clockwise, figures, space
from tabletop_rules.games.carcassonne.refusals import NO_FIGURE
from tabletop_rules.games.carcassonne.state import State

NOBODY_THERE: Final = Refusal(
    "nobody_there",
    "There is no figure of another player on space {space}.",
    "Aucune figurine d'un autre joueur ne se trouve sur la case {space}.",
)
SAME_SPACE: Final = Refusal(
    "same_space", "Your robber is already on space {space}.", "Votre voleur est déjà sur la case {space}."
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


def offer_robber(state: State, step: m.OfferRobber) -> Plan:
    """Ask the active player, if there is a space to go to. Source: R2, R3."""
    seat = step.seat
    if not targets(state, seat):
        return (m.NextRobber(seat),)
    return (Ask((m.RobberSpace(seat, moving=True, rule=RuleId("R2")),)),)


def next_robber(state: State, step: m.NextRobber) -> Plan:
    """Ask the next player clockwise whose robber is in supply, skipping those whose robber is on the track.

    There is always a space to go to, because the active player has a figure somewhere. Source: R5, Q3, Q24.
    """
    order = clockwise(state)
    for seat in order[order.index(step.after) + 1 :]:
        if ROBBERS.get(state).at[seat] is None:
            rule = further_chance.rule(RuleId("R5"), state, seat, True)
            return (Cited(rule, Ask((m.RobberSpace(seat, moving=False, rule=rule),))),)
    return ()


def offer_spaces(state: State, decision: m.RobberSpace) -> tuple[int, ...]:
    """List every space that nothing protects. Source: R2, R3."""
    return targets(state, decision.seat)


def check_space(state: State, decision: m.RobberSpace, command: m.PlaceRobber) -> Iterator[Rejection]:
    """Require a space of the track that nothing protects; any number of robbers may share one. Source: T1, R3."""
    if command.space in all_spaces(state):
        yield from ROBBER_SPACES.against(state, command.space, command.seat)
    else:
        yield NOBODY_THERE.by("T1", space=command.space)


def place_robber(state: State, decision: m.RobberSpace, command: m.PlaceRobber) -> Plan:
    """Place or move the robber; then another player may have the chance. Source: R2, R5."""
    seat = command.seat
    moved = ROBBERS.get(state).at[seat] is not None
    done = m.RobberMoved(seat, command.space) if moved else m.RobberPlaced(seat, command.space)
    return (Cited(decision.rule, done), *_next_chance(state, seat, placed=True))


def _next_chance(state: State, seat: Seat, placed: bool) -> Plan:
    return (m.NextRobber(seat),) if further_chance(state, seat, placed) else ()


def offer_leaving(state: State, decision: m.RobberSpace) -> Iterator[m.LeaveRobber]:
    """List leaving the robber, which is always possible. Source: R2, R5."""
    yield m.LeaveRobber(decision.seat, decision.id)


def leave_robber(state: State, decision: m.RobberSpace, command: m.LeaveRobber) -> Plan:
    """Give the next player the chance all the same. Source: R5, Q3."""
    return _next_chance(state, command.seat, placed=False)


# --- stealing -------------------------------------------------------------------------------------------------------


def robbers_choose(state: State, step: m.RobbersChoose) -> Plan:
    """Ask thieves with several candidates for one of them, clockwise. Source: R13, R14, R14a, S4."""
    for thief in clockwise(state):
        found = candidates(state, thief)
        if len(found) > 1 and all(thief != chose for chose, _, _ in ROBBERS.get(state).victims):
            loot = tuple(m.Loot(candidate.victim, candidate.figure, candidate.amount) for candidate in found)
            return (Ask((m.RobberVictim(thief, loot),), then=m.RobbersChoose()),)
    return ()


def offer_victims(state: State, decision: m.RobberVictim) -> Iterator[m.ChooseVictim]:
    """List every candidate, even one that brings less. Source: R14, FN 7."""
    for candidate in candidates(state, decision.seat):
        yield m.ChooseVictim(decision.seat, decision.id, candidate.victim, candidate.figure)


def check_victim(state: State, decision: m.RobberVictim, command: m.ChooseVictim) -> Iterator[Rejection]:
    """Require a companion that a scoring event has moved. Source: R12."""
    figure, owner = (command.victim, command.figure), command.seat
    if any(figure == (candidate.victim, candidate.figure) for candidate in candidates(state, owner)):
        return
    if not _is_on_track(state, figure):
        yield NO_CANDIDATE.by("R12")
    elif not COMPANIONS.allows(state, figure, owner):
        for refused in COMPANIONS.against(state, figure, owner):
            yield NO_CANDIDATE.by(refused.rule)
    else:
        moves = [move for move in own_moves(state) if (move.seat, move.figure) == figure]
        yield from ROBBABLE.against(state, moves[0], owner) if moves else (NO_CANDIDATE.by("R12"),)


def _is_on_track(state: State, figure: Figure) -> bool:
    seat, which = figure
    return 0 <= seat < len(state.totals) and 0 <= which < len(state.totals[seat])


def choose_victim(state: State, decision: m.RobberVictim, command: m.ChooseVictim) -> Plan:
    """Note the choice; points move when all have chosen. Source: S3."""
    return (m.VictimChosen(command.seat, command.victim, command.figure),)


def robbers_steal(state: State, step: m.RobbersSteal) -> Plan:
    """Ask thieves with two figures for one, clockwise; then make all thefts together. Source: R9, R14a, R21a, Q28."""
    thefts = []
    picked = dict(ROBBERS.get(state).figures)
    for thief in clockwise(state):
        candidate = chosen_victim(state, thief)
        if candidate is None:
            continue
        may_move = figures(state, thief)
        if len(may_move) > 1 and thief not in picked:
            return (Ask((m.ReceivingFigure(thief, candidate.amount),), then=m.RobbersSteal()),)
        figure = picked.get(thief, min(may_move))
        thefts.append(m.Theft(thief, figure, candidate.victim, candidate.figure, candidate.gain, candidate.amount))
    return (m.PointsStolen(tuple(thefts)),) if thefts else ()


def offer_figures(state: State, decision: m.ReceivingFigure) -> tuple[int, ...]:
    """List every figure of the thief that may move. Source: R21a, M3, V4."""
    return figures(state, decision.seat)


def refuse_figure(state: State, decision: m.ReceivingFigure, command: m.ChooseStolenFigure) -> Rejection:
    """Reject any other figure. Source: R21a."""
    return NO_FIGURE.by("R21a", figure=command.figure)


def choose_figure(state: State, decision: m.ReceivingFigure, command: m.ChooseStolenFigure) -> Plan:
    """Note the choice."""
    return (m.StolenFigureChosen(command.seat, command.figure),)


# --- following ------------------------------------------------------------------------------------------------------


def robbers_follow(state: State, step: m.RobbersFollow) -> Plan:
    """Let robbers on the track follow the one companion that moved, clockwise, or ask the owner. Source: S3, Q7."""
    order = clockwise(state)
    for place in range(step.place, len(order)):
        owner = order[place]
        movers = taking_along(state, owner)
        if not movers:
            continue
        stay = may_stay(state, owner)
        rest = m.RobbersFollow(place + 1)
        if len(movers) + stay > 1:
            decision = m.RobberPath(owner, stay, rule=may_stay.rule(RuleId("Q7"), state, owner))
            return (Ask((decision,), then=rest),)
        return (*_go_along(state, owner, movers[0]), rest)
    return ()


def _go_along(state: State, owner: Seat, figure: Figure) -> Plan:
    """Move the robber to the figure; without a choice, cite the rule that takes it along. Source: R15, R18."""
    seat, which = figure
    followed = m.RobberFollowed(owner, space(state, state.totals[seat][which]), seat, which)
    if len(taking_along(state, owner)) > 1:
        return (followed,)
    return (Cited(taking_along.rule(RuleId("Q7"), state, owner), followed),)


def offer_movers(state: State, decision: m.RobberPath) -> Iterator[m.ChooseFollow]:
    """List every companion that takes the robber along. Source: Q7."""
    for seat, figure in taking_along(state, decision.seat):
        yield m.ChooseFollow(decision.seat, decision.id, seat, figure)


def check_mover(state: State, decision: m.RobberPath, command: m.ChooseFollow) -> Iterator[Rejection]:
    """Require a companion that has moved. Source: Q7."""
    figure, owner = (command.companion, command.figure), command.seat
    if figure in taking_along(state, owner):
        return
    if not _is_on_track(state, figure) or figure in companions(state, owner):
        yield NOT_A_COMPANION.by("Q7")
    else:
        yield from COMPANIONS.against(state, figure, owner)


def follow(state: State, decision: m.RobberPath, command: m.ChooseFollow) -> Plan:
    """Move the robber to where that figure is now. Source: Q7, R18."""
    return _go_along(state, command.seat, (command.companion, command.figure))


def offer_staying(state: State, decision: m.RobberPath) -> Iterator[m.StayBehind]:
    """List staying, if foreign figures remain after a payment. Source: R19."""
    if may_stay(state, decision.seat):
        yield m.StayBehind(decision.seat, decision.id)


def check_staying(state: State, decision: m.RobberPath, command: m.StayBehind) -> Rejection | None:
    """Reject staying alone, or after stolen points have moved a companion. Source: R16, Q7."""
    return None if may_stay(state, command.seat) else MUST_FOLLOW.by("Q7")


def stay_behind(state: State, decision: m.RobberPath, command: m.StayBehind) -> Plan:
    """Plan nothing: the robber stays."""
    return ()


RULES: Final = (
    choosing(RuleId("R2"), m.RobberSpace, m.PlaceRobber, offer_spaces, check_space, place_robber),
    Rule(RuleId("R5"), m.RobberSpace, m.LeaveRobber, offer_leaving, no_objection, leave_robber),
    Rule(RuleId("R14"), m.RobberVictim, m.ChooseVictim, offer_victims, check_victim, choose_victim),
    choosing(RuleId("R21a"), m.ReceivingFigure, m.ChooseStolenFigure, offer_figures, refuse_figure, choose_figure),
    Rule(RuleId("Q7"), m.RobberPath, m.ChooseFollow, offer_movers, check_mover, follow),
    Rule(RuleId("R19"), m.RobberPath, m.StayBehind, offer_staying, check_staying, stay_behind),
)
STEPS: Final = (
    Expand(RuleId("R2"), m.OfferRobber, offer_robber),
    Expand(RuleId("R5"), m.NextRobber, next_robber),
    Expand(RuleId("R14"), m.RobbersChoose, robbers_choose),
    Expand(RuleId("R9"), m.RobbersSteal, robbers_steal),
    Expand(RuleId("S3"), m.RobbersFollow, robbers_follow),
)
