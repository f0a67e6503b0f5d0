"""Two figures on the score track. Source: M1 to M4, M8, V4."""

from __future__ import annotations

import tabletop_rules.author as tr
from tabletop_rules.games.carcassonne.batches import FiguresNamed
from tabletop_rules.games.carcassonne.state import State
from tabletop_rules.games.carcassonne.terms import NOWHERE


def figure_param(state: State, figure: int, seat: tr.Seat, amount: int) -> dict[str, int | str]:
    return {"figure": figure}


@tr.frozen
class TotalsAdded(tr.Event, kind="carcassonne.totals_added/1", matters="detail"):
    """The totals of pawn and meeplette were added; one figure is on the sum. Source: M8."""

    en = "Both totals are added: {sums}."
    fr = "Les deux totaux sont additionnés : {sums}."

    def apply(self, state: State) -> State:
        """Leave one figure on the sum."""
        return tr.change(state, totals=tuple((sum(row),) for row in state.totals))


# --- messengers.choice ----------------------------------------------------------------------------------------------


def unbound(state: State, event: FiguresNamed) -> tuple[tr.Bearer, ...]:
    # in final scoring no figure is bound
    batch = state.batch
    assert batch is not None
    if batch.final:
        return ()
    return tuple([tr.Bearer(seat) for seat, _ in event.named if not state.bound or state.bound[seat] == NOWHERE])


@tr.frozen
class FigureBound(tr.Event, kind="carcassonne.figure_bound/1", matters="detail"):
    """For the rest of this turn, only this figure of the player moves forward. Source: V4, Q33."""

    en = "{seat} moves only the {figure:figure} in this turn."
    fr = "{seat} n'avance que {figure:the_figure} pendant ce tour."
    seat: tr.Public[tr.Seat]
    figure: tr.Public[int]

    def apply(self, state: State) -> State:
        """Bind the figure until the next turn."""
        bound = state.bound or (NOWHERE,) * len(state.totals)
        return tr.change(state, bound=(*bound[: self.seat], self.figure, *bound[self.seat + 1 :]))
