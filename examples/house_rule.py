"""A house rule with everything that one may need: toasts in Terres de Destinées, whose code stays untouched.

TO-1  A player who draws two or more cards at once may raise a toast.
TO-2  At a toast, everybody else draws a card. The option `toasts` limits the toasts of a match.
TO-3  A player who has raised a toast may not keep a card of theirs that nobody bid for.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar, Final

import attrs

import tabletop_rules.author as tr
from tabletop_rules import Table, load_game
from tabletop_rules.games.terres_de_destinees.commands import KeepUnsold
from tabletop_rules.games.terres_de_destinees.events import Drawn
from tabletop_rules.games.terres_de_destinees.options import OPTIONS as PRINTED
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Draw

TOASTS: Final = tr.Option("toasts", 3, "Toasts in a match.", "TO-2", low=0, high=20)
OPTIONS: Final = (*PRINTED, TOASTS)  # `check --random-options` draws from these


@tr.frozen
class Merry(State):
    """The state, with what the house rule remembers."""

    kind: ClassVar[str] = "toasts.state/1"
    toasts: tr.Public[int] = 0  # toasts left
    raised: tr.Public[tuple[tr.Seat, ...]] = ()  # who has raised one


def merry(state: State) -> Merry:
    """Return the state, narrowed to the class of the house rule."""
    assert isinstance(state, Merry)
    return state


class Band(IntEnum):
    """When the handlers act: after all handlers of the game."""

    TOASTS = 1_000


# --- TO-1: who may raise a toast. Kinds start with a word of your own, so that they differ from those of every game ---

TO_1 = tr.RuleText(
    tr.RuleId("TO-1"),
    "A player who draws two cards may raise a toast.",
    "Un joueur qui pioche deux cartes peut porter un toast.",
)


@tr.trigger("TO-1", Drawn, Band.TOASTS, 10)
@tr.fr("Un joueur qui pioche deux cartes ou plus peut porter un toast.")
def offer(state: State, event: Drawn) -> tr.Acting:
    """A player who draws two or more cards may raise a toast.

    A trigger sees the event as a spectator does: how many cards, but not which.
    """
    if len(event.cards) > 1 and merry(state).toasts:
        yield tr.Bearer(event.seat), (tr.Ask((WhetherToToast(event.seat),)),)


@tr.frozen
class WhetherToToast(tr.Decision, kind="toasts.whether_to_toast/1", rule="TO-1"):
    en = "Raise a toast?"
    fr = "Porter un toast ?"


@tr.frozen
class RaiseToast(tr.Command, kind="toasts.raise_toast/1", to=WhetherToToast, rule="TO-1"):
    en = "raise a toast"
    fr = "porter un toast"

    @staticmethod
    def legal(state: State, decision: WhetherToToast) -> "tuple[RaiseToast]":
        return (RaiseToast(decision.seat, decision.id),)

    def decide(self, state: State, decision: WhetherToToast) -> tr.Plan:
        return (ToastRaised(self.seat), DrinkUp(self.seat))


@tr.frozen
class StaySilent(tr.Command, kind="toasts.stay_silent/1", to=WhetherToToast, rule="TO-1"):
    en = "stay silent"
    fr = "se taire"

    @staticmethod
    def legal(state: State, decision: WhetherToToast) -> "tuple[StaySilent]":
        return (StaySilent(decision.seat, decision.id),)

    def decide(self, state: State, decision: WhetherToToast) -> tr.Plan:
        return ()


@tr.frozen
class ToastRaised(tr.Event, kind="toasts.toast_raised/1", matters="headline"):
    en = "{seat} raises a toast."
    fr = "{seat} porte un toast."
    seat: tr.Public[tr.Seat]

    def apply(self, state: State) -> State:
        now = merry(state)
        return tr.change(now, toasts=now.toasts - 1, raised=(*now.raised, self.seat))


# --- TO-2: everybody else draws, with a query and a step of the game --------------------------------------------------

TO_2 = tr.RuleText(tr.RuleId("TO-2"), "At a toast, everybody else draws.", "À chaque toast, tous les autres piochent.")


@tr.frozen
class DrinkUp(tr.Step, kind="toasts.drink_up/1", rule="TO-2"):
    giver: tr.Public[tr.Seat]

    def plan(self, state: State) -> tr.Plan:
        return tuple(Draw(seat, 1) for seat in survivors(state) if seat != self.giver)


# --- TO-3: after a toast, an unsold card is given away ----------------------------------------------------------------

TO_3 = tr.RuleText(
    tr.RuleId("TO-3"),
    "After a toast, no unsold card is kept.",
    "Après un toast, on ne garde aucune carte invendue.",
)
GENEROUS = tr.Refusal(
    "generous", "You have raised a toast: give the card away.", "Vous avez porté un toast : ne gardez pas la carte."
)


@tr.limit("TO-3", KeepUnsold, Band.TOASTS, 10)
@tr.fr("Après un toast, on ne garde aucune carte invendue.")
def generous(state: State, command: KeepUnsold) -> tr.Rejection | None:
    """After a toast, no unsold card is kept."""
    return GENEROUS.by("TO-3") if command.keep and command.seat in merry(state).raised else None


# --- the game with the house rule -------------------------------------------------------------------------------------

BOOK = tr.chapters(__name__)  # all of the above


def make(options: Mapping[str, object] | None = None) -> tr.Game[State]:
    """Return Terres de Destinées with toasts.

    Raises:
        OptionError: an option is unknown or has an invalid value.
        PackError: the content pack has faults.
    """
    values = tr.settle("Terres de Destinées with toasts", OPTIONS, options or {})
    toasts = values["toasts"]
    assert isinstance(toasts, int)
    base = load_game("terres_de_destinees", {name: values[name] for name in values if name != TOASTS.id})

    def set_up(seats: int) -> tuple[State, tr.Plan]:
        state, plan = base.setup(seats)
        return Merry(**{field.name: getattr(state, field.name) for field in attrs.fields(State)}, toasts=toasts), plan

    wider = attrs.evolve(base, state=Merry, setup=set_up, options=values)
    return wider.with_expansion("toasts", BOOK)


if __name__ == "__main__":
    table = Table.open(make({"toasts": 5}), seats=3, seed=1)
    while table.result is None:
        table.submit(next(table.legal()))
    print(table.result)
    print(table.show(0))
