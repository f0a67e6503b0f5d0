"""Powers by which hand cards go to other players of their own accord."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import NOTHING, Ask, Plan
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.decisions import HandCardWanted, Purpose, WhichPlayer
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, ask
from tabletop_rules.games.terres_de_destinees.events import LossDue
from tabletop_rules.games.terres_de_destinees.queries import drawable, left_of, others, survivors
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import ContinuePower, Draw, GiveCards, PassCards, TakeCommitted
from tabletop_rules.games.terres_de_destinees.values import affordable

# --- draw_then_give -------------------------------------------------------------------------------------------------


def receivers(state: State, act: Activation, power: actives.DrawThenGive) -> tuple[Seat, ...]:
    """The other players, if the gift would leave a card in the hand (T-PWR-5)."""
    return others(state, act.activator) if affordable(state, act.activator, power.give) else ()


def can_draw_or_give(state: State, act: Activation, power: actives.DrawThenGive) -> bool:
    """Source: T-PWR-4: one of the two parts is enough."""
    return drawable(state) > 0 or bool(receivers(state, act, power))


def draw_then_give(state: State, act: Activation, power: actives.DrawThenGive) -> Plan:
    """First draw."""
    return (Draw(act.activator, power.draw), ContinuePower("drawn"))


def drawn(state: State, act: Activation, power: actives.DrawThenGive) -> Plan:
    """Then choose to whom to give; a gift that would empty the hand is skipped (T-PWR-5)."""
    return (ask(act, WhichPlayer, "player"),) if receivers(state, act, power) else NOTHING


def give_to_player(state: State, act: Activation, power: actives.DrawThenGive) -> Plan:
    """Give cards of one's choice."""
    return (GiveCards(act.activator, act.player, power.give),)


DRAW_THEN_GIVE: Final = Verb(
    of=actives.DrawThenGive,
    can=can_draw_or_give,
    plan=draw_then_give,
    stages={"drawn": drawn, "player": give_to_player},
    among={"player": receivers},
)

# --- pass_left: everybody passes cards to the next player -----------------------------------------------------------


def can_pass(state: State, act: Activation, power: actives.PassLeft) -> bool:
    """Source: T-PWR-4: somebody must hold a card."""
    return any(state.players[seat].hand_size for seat in survivors(state))


def pass_left(state: State, act: Activation, power: actives.PassLeft) -> Plan:
    """All choose at once, unless what they pass counts as lost: then the windows P-4 come first (T-LOSS-3)."""
    if not power.counts_as_loss:
        return (PassCards(act.activator, power.amount),)
    hands = [(seat, state.players[seat].hand_size) for seat in survivors(state)]
    due = [LossDue(seat, min(power.amount, size), act.activator) for seat, size in hands if size]
    return (*due, ContinuePower("due"))


def pass_what_is_due(state: State, act: Activation, power: actives.PassLeft) -> Plan:
    """All choose at once what is left to pass (P-9, H-3)."""
    victims = [(loss.victim, loss.count) for loss in state.losses]
    asked = [
        HandCardWanted(seat, Purpose.PASS, count, left_of(state, seat), rule=RuleId("P-9")) for seat, count in victims
    ]
    return (Ask(tuple(asked), then=TakeCommitted(act.activator, Purpose.PASS)),) if asked else NOTHING


PASS_LEFT: Final = Verb(of=actives.PassLeft, can=can_pass, plan=pass_left, stages={"due": pass_what_is_due})

VERBS: Final = (DRAW_THEN_GIVE, PASS_LEFT)
