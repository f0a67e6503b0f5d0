"""What each command touches, by the ids that pictures use."""

from __future__ import annotations

from tabletop_rules.core.messages import Command
from tabletop_rules.games.fatum_medieval.accounts import GiveUp
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.destiny import Place, PlayAction, UsePower, _giver
from tabletop_rules.games.fatum_medieval.effects import DiscardSeen, LoseCard
from tabletop_rules.games.fatum_medieval.objectives import Announce
from tabletop_rules.games.fatum_medieval.opportunities import Discard, Draw
from tabletop_rules.games.fatum_medieval.places import card_id, of_axis, player_id
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of
from tabletop_rules.games.fatum_medieval.state import State


def targets(state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them.

    Raises:
        LookupError: the command names a card, power or player that this table does not have.
    """
    match command:
        case Draw():
            return (of_axis("deck", command.axis),)
        case PlayAction():
            chosen = [card_id(state, card) for card in command.chosen]
            return (card_id(state, command.card), player_id(state, command.target), *chosen)
        case UsePower():
            return (_giver(state, command.seat, command.power), player_id(state, command.victim))
        case Discard() | Place() | LoseCard() | DiscardSeen() | GiveUp():
            return (card_id(state, command.card),)
        case Announce():
            aim = objective_of(state, command.seat)
            return (aim.id,) if isinstance(aim, Objective) else ()
        case _:
            return ()
