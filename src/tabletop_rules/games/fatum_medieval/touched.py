"""What each command touches, by the ids that pictures use."""

from __future__ import annotations

from tabletop_rules.core.component import SEAT
from tabletop_rules.core.messages import Command
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval import commands as c
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.places import of_axis
from tabletop_rules.games.fatum_medieval.queries.aims import objective_of
from tabletop_rules.games.fatum_medieval.queries.fronts import front_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import CardId


def targets(state: State, command: Command) -> tuple[str, ...]:
    """Return the ids of what a command touches, in the order in which a person points at them.

    Raises:
        LookupError: the command names a card, power or player that this table does not have.
    """
    match command:
        case c.Draw():
            return (of_axis("deck", command.axis),)
        case c.PlayAction():
            chosen = [_card(state, card) for card in command.chosen]
            return (_card(state, command.card), _player(state, command.target), *chosen)
        case c.UsePower():
            return (_power(state, command.seat, command.power), _player(state, command.victim))
        case c.Discard() | c.Place() | c.LoseCard() | c.DiscardSeen() | c.GiveUp():
            return (_card(state, command.card),)
        case c.Announce():
            aim = objective_of(state, command.seat)
            return (aim.id,) if isinstance(aim, Objective) else ()
        case _:
            return ()


def _card(state: State, card: CardId) -> str:
    if card not in state.content.printed:
        raise LookupError(f"there is no card {card!r}")
    return card


def _player(state: State, seat: Seat) -> str:
    if not 0 <= seat < len(state.players):
        raise LookupError(f"there is no seat {seat}")
    return f"{SEAT}{seat}"


def _power(state: State, seat: Seat, power: str) -> str:
    """Return the first card in front that gives the power."""
    for name, card, _ in front_of(state, seat).powers:
        if name == power:
            return card
    raise LookupError(f"nothing in front gives the power {power!r}")
