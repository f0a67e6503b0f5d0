"""The messages in pictures, and what answers to them touch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.games.carcassonne.expansion import Beside, Touches
from tabletop_rules.games.carcassonne.expansions.messengers.components import components
from tabletop_rules.games.carcassonne.expansions.messengers.messages import MESSENGERS, ChooseMessage
from tabletop_rules.games.carcassonne.expansions.messengers.queries import TAKE_BACK
from tabletop_rules.games.carcassonne.ids import meeple_id
from tabletop_rules.games.carcassonne.queries.board import meeples_of
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import NOWHERE

STACK: Final = "messages"
INSTEAD: Final = "message:points"
"""The 2 points in place of what the message says."""
MESSAGE: Final = "message-"
"""Begins the id of a message tile."""

STACKED: Final = ("messages: {count}", "missives : {count}")


def choose_message(state: State, command: ChooseMessage) -> tuple[str, ...]:
    """Return the message, or the 2 points; then the player's meeple on the feature, if one is named.

    Raises:
        LookupError: no message is revealed, or the player has no meeple there.
    """
    revealed = MESSENGERS.get(state).revealed
    if revealed is None:
        raise LookupError("no message is revealed")
    if not command.act:
        return (INSTEAD,)
    if command.target == NOWHERE:
        return (f"{MESSAGE}{revealed}",)
    own = [(meeple.segment, number) for number, _, meeple in meeples_of(state.board, command.seat)]
    for segment, number in own:
        if command.target == (segment if revealed == TAKE_BACK else number):
            return f"{MESSAGE}{revealed}", meeple_id(state, segment)
    raise LookupError(f"seat {command.seat} has no meeple on {command.target}")


def beside(texts: Mapping[int, Texts], state: State, voice: Voice) -> Iterator[Beside]:
    """Yield the stack, and the message that waits for its answer. Source: M2, M6."""
    drawer = MESSENGERS.get(state)
    known = {each.id: each for each in components(texts, voice)}
    count = pick(STACKED, voice).format(count=len(drawer.unseen) + len(drawer.under))
    yield Beside(STACK, "stack", known[STACK].name, count)
    if drawer.revealed is not None:
        message, instead = known[f"{MESSAGE}{drawer.revealed}"], known[INSTEAD]
        answer = Beside(INSTEAD, instead.kind, instead.name, instead.name)
        yield Beside(message.id, message.kind, message.name, message.text, (answer,))


TOUCHES: Final[Touches] = {ChooseMessage: choose_message}
