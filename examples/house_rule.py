"""A house rule with all that a rule may need, for a game that is not touched: toasts in Terres de Destinées.

TO-1  Whoever draws two or more cards at once is asked whether to raise a toast.
TO-2  At a toast everybody else draws a card. There are as many toasts in a match as the option `toasts` says.
TO-3  Whoever has raised a toast is generous, and does not keep a card of theirs that nobody bid for.
"""

from collections.abc import Mapping
from enum import IntEnum
from typing import ClassVar, Final

import attrs

import tabletop_rules as tr
from tabletop_rules.core.change import change
from tabletop_rules.core.mask import Public
from tabletop_rules.core.messages import Ask, Plan, Step
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.rule import Expand, Reducer, RuleText, no_objection
from tabletop_rules.games.terres_de_destinees.commands import KeepUnsold
from tabletop_rules.games.terres_de_destinees.events import Drawn
from tabletop_rules.games.terres_de_destinees.options import OPTIONS as PRINTED
from tabletop_rules.games.terres_de_destinees.queries import survivors
from tabletop_rules.games.terres_de_destinees.state import State
from tabletop_rules.games.terres_de_destinees.steps import Draw

TOASTS: Final = Option("toasts", 3, "Toasts in a match.", "TO-2", low=0, high=20)
OPTIONS: Final = (*PRINTED, TOASTS)  # of the game with the house rule; `check --random-options` draws from them

# --- the nouns: kinds begin with a word of one's own, so that no game's are the same --------------------------------


@attrs.frozen
class Merry(State):
    """The state with what the house rule must remember."""

    kind: ClassVar[str] = "toasts.state/1"
    toasts: Public[int] = 0  # how many are left
    raised: Public[tuple[tr.Seat, ...]] = ()


@attrs.frozen
class WhetherToToast(tr.Decision, kind="toasts.whether_to_toast/1", rule="TO-1"):
    pass


@attrs.frozen
class RaiseToast(tr.Command, kind="toasts.raise_toast/1"):
    pass


@attrs.frozen
class StaySilent(tr.Command, kind="toasts.stay_silent/1"):
    pass


@attrs.frozen
class ToastRaised(tr.Event, kind="toasts.toast_raised/1"):
    seat: Public[tr.Seat]


@attrs.frozen
class DrinkUp(Step, kind="toasts.drink_up/1"):
    giver: Public[tr.Seat]


class Band(IntEnum):
    """When the handlers act: after all of the game's own."""

    TOASTS = 1_000


def merry(state: State) -> Merry:
    """The state as the house rule made it."""
    assert isinstance(state, Merry)
    return state


# --- what happens -----------------------------------------------------------------------------------------------------

GENEROUS = tr.Refusal(
    "generous", "Whoever has raised a toast gives the card away.", "Qui a porté un toast ne garde pas la carte."
)


def drinkers(state: State, event: Drawn) -> tuple[tr.Bearer, ...]:
    """TO-1: the cards are hidden from onlookers, and so from this rule; how many there are is not."""
    return (tr.Bearer(event.seat),) if len(event.cards) > 1 and merry(state).toasts else ()


def offer(state: State, event: Drawn, bearer: tr.Bearer) -> Plan:
    return (Ask((WhetherToToast(bearer.seat),)),)


def offered(state: State, decision: WhetherToToast) -> tuple[RaiseToast]:
    return (RaiseToast(decision.seat, decision.id),)


def raise_toast(state: State, decision: WhetherToToast, command: RaiseToast) -> Plan:
    return (ToastRaised(command.seat), DrinkUp(command.seat))


def silent(state: State, decision: WhetherToToast) -> tuple[StaySilent]:
    return (StaySilent(decision.seat, decision.id),)


def nothing(state: State, decision: WhetherToToast, command: StaySilent) -> Plan:
    return ()


def write_down(state: State, event: ToastRaised) -> State:
    now = merry(state)
    return change(now, toasts=now.toasts - 1, raised=(*now.raised, event.seat))


def drink_up(state: State, step: DrinkUp) -> Plan:
    """TO-2, by a query and a step of the game itself."""
    return tuple(Draw(seat, 1) for seat in survivors(state) if seat != step.giver)


def is_generous(state: State, command: KeepUnsold) -> tr.Rejection | None:
    return GENEROUS.by("TO-3") if command.keep and command.seat in merry(state).raised else None


# --- words, and the game with the house rule --------------------------------------------------------------------------

WORDS: Final[Mapping[type, tuple[str, str]]] = {
    RaiseToast: ("raise a toast", "porter un toast"),
    StaySilent: ("stay silent", "se taire"),
    ToastRaised: ("Seat {seat} raises a toast.", "Le siège {seat} porte un toast."),
    WhetherToToast: ("Raise a toast?", "Porter un toast ?"),
}


def make(options: Mapping[str, object] | None = None) -> tr.Game[State]:
    """Terres de Destinées with toasts. Faults: OptionError, PackError."""
    values = settle("Terres de Destinées with toasts", OPTIONS, options or {})
    toasts = values["toasts"]
    assert isinstance(toasts, int)
    base = tr.load_game("terres_de_destinees", {name: values[name] for name in values if name != TOASTS.id})

    def set_up(seats: int) -> tuple[State, Plan]:
        state, plan = base.setup(seats)
        return Merry(**{field.name: getattr(state, field.name) for field in attrs.fields(State)}, toasts=toasts), plan

    def words(state: State, value: object, language: str) -> str:
        pair = WORDS.get(type(value))
        if pair is None:
            return base.words(state, value, language)
        return pair[language == "fr"].format(seat=getattr(value, "seat", ""))

    wider = attrs.evolve(base, state=Merry, setup=set_up, words=words, options=values)
    return wider.with_expansion(
        "toasts",
        rules=(
            tr.Rule(tr.RuleId("TO-1"), WhetherToToast, RaiseToast, offered, no_objection, raise_toast),
            tr.Rule(tr.RuleId("TO-1"), WhetherToToast, StaySilent, silent, no_objection, nothing),
        ),
        steps=(Expand(tr.RuleId("TO-2"), DrinkUp, drink_up),),
        reducers=(Reducer(ToastRaised, write_down),),
        handlers=(
            tr.Effect(
                id=tr.RuleId("TO-1"),
                text="Whoever draws two or more cards may raise a toast.",
                on=Drawn,
                timing=tr.Timing.THEN,
                band=Band.TOASTS,
                rank=10,
                bearers=drinkers,
                do=offer,
            ),
            tr.Limit(tr.RuleId("TO-3"), "Whoever toasts is generous.", KeepUnsold, Band.TOASTS, 10, is_generous),
        ),
        refusals=(GENEROUS,),
        texts=(
            RuleText(
                tr.RuleId("TO-1"), "Who draws two cards may toast.", "Qui pioche deux cartes peut porter un toast."
            ),
            RuleText(tr.RuleId("TO-2"), "At a toast all others draw.", "À un toast, tous les autres piochent."),
            RuleText(tr.RuleId("TO-3"), "Who toasts is generous.", "Qui porte un toast est généreux."),
        ),
    )


if __name__ == "__main__":
    table = tr.Table.open(make({"toasts": 5}), seats=3, seed=1)
    while table.result is None:
        table.submit(next(table.legal()))
    print(table.result)
    print(table.show(0))
