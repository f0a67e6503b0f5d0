"""A house rule with everything that one may need: toasts in Terres de Destinées, whose code stays untouched.

TO-1  A player who draws two or more cards at once may raise a toast.
TO-2  At a toast, everybody else draws a card. The option `toasts` limits the toasts of a match.
TO-3  A player who has raised a toast may not keep a card of theirs that nobody bid for.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar, Final

import attrs

import tabletop_rules as tr
from tabletop_rules.games.terres_de_destinees.commands import KeepUnsold
from tabletop_rules.games.terres_de_destinees.events import Drawn
from tabletop_rules.games.terres_de_destinees.options import OPTIONS as PRINTED
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Draw

TOASTS: Final = tr.Option("toasts", 3, "Toasts in a match.", "TO-2", low=0, high=20)
OPTIONS: Final = (*PRINTED, TOASTS)  # `check --random-options` draws from these

# --- messages and state: kinds start with a word of your own, so that they differ from those of every game ----------


@attrs.frozen
class Merry(State):
    """The state, with what the house rule remembers."""

    kind: ClassVar[str] = "toasts.state/1"
    toasts: tr.Public[int] = 0  # toasts left
    raised: tr.Public[tuple[tr.Seat, ...]] = ()  # who has raised one


@attrs.frozen
class WhetherToToast(
    tr.Decision, kind="toasts.whether_to_toast/1", rule="TO-1", words=("Raise a toast?", "Porter un toast ?")
):
    pass


@attrs.frozen
class RaiseToast(tr.Command, kind="toasts.raise_toast/1", words=("raise a toast", "porter un toast")):
    pass


@attrs.frozen
class StaySilent(tr.Command, kind="toasts.stay_silent/1", words=("stay silent", "se taire")):
    pass


@attrs.frozen
class ToastRaised(
    tr.Event,
    kind="toasts.toast_raised/1",
    words=("{seat} raises a toast.", "{seat} porte un toast."),
    matters="headline",
):
    seat: tr.Public[tr.Seat]


@attrs.frozen
class DrinkUp(tr.Step, kind="toasts.drink_up/1"):
    giver: tr.Public[tr.Seat]


class Band(IntEnum):
    """When the handlers act: after all handlers of the game."""

    TOASTS = 1_000


def merry(state: State) -> Merry:
    """Return the state, narrowed to the class of the house rule."""
    assert isinstance(state, Merry)
    return state


# --- what happens -----------------------------------------------------------------------------------------------------

GENEROUS = tr.Refusal(
    "generous", "You have raised a toast: give the card away.", "Vous avez porté un toast : ne gardez pas la carte."
)


def drinkers(state: State, event: Drawn) -> tuple[tr.Bearer, ...]:
    """TO-1. A trigger sees the event as a spectator does: how many cards, but not which."""
    return (tr.Bearer(event.seat),) if len(event.cards) > 1 and merry(state).toasts else ()


def offer(state: State, event: Drawn, bearer: tr.Bearer) -> tr.Plan:
    return (tr.Ask((WhetherToToast(bearer.seat),)),)


def offered(state: State, decision: WhetherToToast) -> tuple[RaiseToast]:
    return (RaiseToast(decision.seat, decision.id),)


def raise_toast(state: State, decision: WhetherToToast, command: RaiseToast) -> tr.Plan:
    return (ToastRaised(command.seat), DrinkUp(command.seat))


def silent(state: State, decision: WhetherToToast) -> tuple[StaySilent]:
    return (StaySilent(decision.seat, decision.id),)


def nothing(state: State, decision: WhetherToToast, command: StaySilent) -> tr.Plan:
    return ()


def write_down(state: State, event: ToastRaised) -> State:
    now = merry(state)
    return tr.change(now, toasts=now.toasts - 1, raised=(*now.raised, event.seat))


def drink_up(state: State, step: DrinkUp) -> tr.Plan:
    """TO-2, with a query and a step of the game."""
    return tuple(Draw(seat, 1) for seat in survivors(state) if seat != step.giver)


def is_generous(state: State, command: KeepUnsold) -> tr.Rejection | None:
    return GENEROUS.by("TO-3") if command.keep and command.seat in merry(state).raised else None


# --- the game with the house rule -------------------------------------------------------------------------------------


def make(options: Mapping[str, object] | None = None) -> tr.Game[State]:
    """Return Terres de Destinées with toasts.

    Raises:
        OptionError: an option is unknown or has an invalid value.
        PackError: the content pack has faults.
    """
    values = tr.settle("Terres de Destinées with toasts", OPTIONS, options or {})
    toasts = values["toasts"]
    assert isinstance(toasts, int)
    base = tr.load_game("terres_de_destinees", {name: values[name] for name in values if name != TOASTS.id})

    def set_up(seats: int) -> tuple[State, tr.Plan]:
        state, plan = base.setup(seats)
        return Merry(**{field.name: getattr(state, field.name) for field in attrs.fields(State)}, toasts=toasts), plan

    wider = attrs.evolve(base, state=Merry, setup=set_up, options=values)
    return wider.with_expansion(
        "toasts",
        rules=(
            tr.Rule(tr.RuleId("TO-1"), WhetherToToast, RaiseToast, offered, tr.no_objection, raise_toast),
            tr.Rule(tr.RuleId("TO-1"), WhetherToToast, StaySilent, silent, tr.no_objection, nothing),
        ),
        steps=(tr.Expand(tr.RuleId("TO-2"), DrinkUp, drink_up),),
        reducers=(tr.Reducer(ToastRaised, write_down),),
        handlers=(
            tr.Effect(
                id=tr.RuleId("TO-1"),
                text="A player who draws two or more cards may raise a toast.",
                on=Drawn,
                timing=tr.Timing.THEN,
                band=Band.TOASTS,
                rank=10,
                bearers=drinkers,
                do=offer,
            ),
            tr.Limit(
                tr.RuleId("TO-3"), "After a toast, no unsold card is kept.", KeepUnsold, Band.TOASTS, 10, is_generous
            ),
        ),
        refusals=(GENEROUS,),
        texts=(
            tr.RuleText(
                tr.RuleId("TO-1"),
                "A player who draws two cards may raise a toast.",
                "Un joueur qui pioche deux cartes peut porter un toast.",
            ),
            tr.RuleText(
                tr.RuleId("TO-2"), "At a toast, everybody else draws.", "À chaque toast, tous les autres piochent."
            ),
            tr.RuleText(
                tr.RuleId("TO-3"),
                "After a toast, no unsold card is kept.",
                "Après un toast, on ne garde aucune carte invendue.",
            ),
        ),
    )


if __name__ == "__main__":
    table = tr.Table.open(make({"toasts": 5}), seats=3, seed=1)
    while table.result is None:
        table.submit(next(table.legal()))
    print(table.result)
    print(table.show(0))
