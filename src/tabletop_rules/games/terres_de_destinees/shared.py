"""What the handlers of permanent powers and of Jetons share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeVar

import tabletop_rules.author as tr
from tabletop_rules.games.terres_de_destinees.bands import Band
from tabletop_rules.games.terres_de_destinees.content.items import Jeton
from tabletop_rules.games.terres_de_destinees.content.power import Power
from tabletop_rules.games.terres_de_destinees.queries import copies_held, holds, permanents
from tabletop_rules.games.terres_de_destinees.state import State

E = TypeVar("E", bound=tr.Event | tr.Moment)


def bearers_of(state: State, seat: tr.Seat, power: type[Power], *, ready: bool = False) -> list[tr.Bearer]:
    """Return a player's instances of a permanent power as bearers.

    With `ready`, only ready cards, which can be engaged to pay for their power (T-PWR-7).
    """
    found = [it for it, _ in permanents(state, seat, power)]
    return [
        tr.Bearer(seat, it.source) for it in found if not ready or (it.placed is not None and not it.placed.engaged)
    ]


def holders_of(state: State, jeton: Jeton, seats: Iterable[tr.Seat]) -> list[tr.Bearer]:
    """Return those of the players who hold this Jeton, as bearers: for windows that one copy closes."""
    return [tr.Bearer(seat, jeton.id) for seat in seats if holds(state.players[seat], jeton.number)]


def copies_of(state: State, jeton: Jeton, seats: Iterable[tr.Seat]) -> list[tr.Bearer]:
    """Return every copy of this Jeton that these players hold, as a bearer each; without T-JET-3 there may be several.

    Copies are numbered down, the last one having no number. So when one is spent, none of those left has its name.
    """
    found = []
    for seat in seats:
        for left in reversed(range(copies_held(state.players[seat], jeton.number))):
            found.append(tr.Bearer(seat, f"{jeton.id}+{left}" if left else jeton.id))
    return found


def jeton_effect(
    jeton: Jeton,
    window: str,
    on: type[E],
    timing: tr.Timing,
    bearers: Callable[[Jeton, State, E], Iterable[tr.Bearer]],
    do: Callable[[Jeton, State, E, tr.Bearer], tr.Plan],
    fr: str,
) -> tr.Effect[State, E]:
    """Return the effect of a Jeton in a window; its rank is its number (T-JET-7)."""
    return tr.Effect(
        tr.RuleId(window),
        jeton.semantics.en,
        on,
        timing,
        Band.JETON if timing is tr.Timing.INSTEAD else Band.JETON_REACTS,
        jeton.number,
        partial(bearers, jeton),
        partial(do, jeton),
        fr=f"{jeton.names.fr} : {fr}.",
        source="card",
        order=tr.RuleId(window),
        otherwise=(f"Jeton {jeton.number} does nothing there.", f"Le Jeton {jeton.number} n'y fait rien."),
    )
