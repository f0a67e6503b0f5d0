"""Powers over other players' hands."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.messages import Plan
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.terres_de_destinees.commands import Kind
from tabletop_rules.games.terres_de_destinees.content import actives
from tabletop_rules.games.terres_de_destinees.effects.powers.verb import Verb, ask
from tabletop_rules.games.terres_de_destinees.queries import others, survivors
from tabletop_rules.games.terres_de_destinees.state import Activation, State
from tabletop_rules.games.terres_de_destinees.steps import Lose, Manner, Victim

# --- steal_random: take cards at random from the target's hand ------------------------------------------------------


def others_with_cards(state: State, act: Activation, power: object) -> tuple[Seat, ...]:
    """The other players who hold a card: from an empty hand nothing can be taken (T-PWR-4)."""
    return tuple([seat for seat in others(state, act.activator) if state.players[seat].hand_size])


def can_steal(state: State, act: Activation, power: actives.StealRandom) -> bool:
    """Source: T-PWR-4: somebody else must hold a card."""
    return bool(others_with_cards(state, act, power))


def steal_random(state: State, act: Activation, power: actives.StealRandom) -> Plan:
    """Choose from whom."""
    return (ask(act, Kind.CHOOSE_PLAYER, "player"),)


def steal_from_player(state: State, act: Activation, power: actives.StealRandom) -> Plan:
    """Take the cards; it is a hand loss of the target (T-LOSS-1)."""
    return (Lose(act.activator, Manner.THEFT, (Victim(act.player, power.amount),), to=act.activator),)


STEAL_RANDOM: Final = Verb(
    of=actives.StealRandom,
    can=can_steal,
    plan=steal_random,
    stages={"player": steal_from_player},
    among={"player": others_with_cards},
)

# --- force_discard: victims discard cards of their choice -----------------------------------------------------------


def discard_victims(state: State, act: Activation, power: actives.ForceDiscard) -> tuple[Seat, ...]:
    """Who may be chosen, or who must discard, clockwise from the active player; nobody with an empty hand (T-PWR-4)."""
    size = {seat: state.players[seat].hand_size for seat in survivors(state)}
    if power.target == "each_other_with_hand_at_least":
        return tuple([seat for seat in size if seat != act.activator and size[seat] >= power.threshold])
    seats = [seat for seat in size if power.include_self or seat != act.activator]
    fewest = min([size[seat] for seat in seats], default=0)
    return tuple([seat for seat in seats if size[seat] == fewest > 0])


def can_force_discard(state: State, act: Activation, power: actives.ForceDiscard) -> bool:
    """Source: T-PWR-4: somebody must have to discard."""
    return bool(discard_victims(state, act, power))


def force_discard(state: State, act: Activation, power: actives.ForceDiscard) -> Plan:
    """Choose one of those with the fewest cards, or let all discard at once (P-9)."""
    if power.target == "smallest_hand":
        return (ask(act, Kind.CHOOSE_PLAYER, "player"),)
    victims = tuple([Victim(seat, power.amount) for seat in discard_victims(state, act, power)])
    return (Lose(act.activator, Manner.DISCARD, victims),)


def force_player(state: State, act: Activation, power: actives.ForceDiscard) -> Plan:
    """The player chosen discards; for the activator it is no hand loss, but may well empty the hand (T-LOSS-1)."""
    return (Lose(act.activator, Manner.DISCARD, (Victim(act.player, power.amount),)),)


FORCE_DISCARD: Final = Verb(
    of=actives.ForceDiscard,
    can=can_force_discard,
    plan=force_discard,
    stages={"player": force_player},
    among={"player": discard_victims},
)

VERBS: Final = (STEAL_RANDOM, FORCE_DISCARD)
