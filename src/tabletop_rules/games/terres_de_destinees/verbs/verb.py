"""How the power of one effect verb is written, and what verbs share. See `verbs` for the protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final, Generic, TypeAlias, TypeVar

import tabletop_rules.author as tr
from tabletop_rules.core.messages import NOTHING
from tabletop_rules.games.terres_de_destinees.content.items import Card
from tabletop_rules.games.terres_de_destinees.content.power import Active
from tabletop_rules.games.terres_de_destinees.power_choices import Offer, PowerChoice
from tabletop_rules.games.terres_de_destinees.powers import ContinuePower, FinishPower, PowerActivated, RunPower
from tabletop_rules.games.terres_de_destinees.queries import clockwise, in_play, others, owner_of
from tabletop_rules.games.terres_de_destinees.state import Activation, CardInPlay, State
from tabletop_rules.games.terres_de_destinees.terms import CardId, Owner
from tabletop_rules.games.terres_de_destinees.values import engages

A = TypeVar("A", bound=Active)
Planner: TypeAlias = Callable[[State, Activation, A], tr.Plan]
Test: TypeAlias = Callable[[State, Activation, A], bool]
Usable: TypeAlias = Callable[[State, Activation], bool]
RULE: Final = tr.RuleId("T-PWR-1")
"""A power resolves completely before the next."""
RUN_POWER: Final = RunPower()
FINISH_POWER: Final = FinishPower()


@tr.frozen(kw_only=True)
class Verb(Generic[A]):
    """What one effect verb does, as made by `verb`; the docstring of `verbs` has the parts."""

    of: type[A]
    can: Test[A]
    plan: Planner[A]
    stages: Mapping[str, Planner[A]]
    among: Mapping[str, Callable[[State, Activation, A], Iterable[Offer]]]


@tr.frozen
class Pick(Generic[A]):
    """One choice of a power: the decision, its name in the content pack, and what it offers.

    With `most`, that many are chosen one after another, or all there are. `skip` tests whether the power does
    without this choice.
    """

    asks: type[PowerChoice]
    name: str
    offers: Callable[[State, Activation, A], Sequence[Offer]]
    most: Callable[[State, Activation, A], int] | None = None
    skip: Test[A] | None = None


def verb(
    of: type[A],
    *picks: Pick[A],
    do: Planner[A],
    can: Test[A] | None = None,
    first: tuple[str, Planner[A]] | None = None,
    later: Mapping[str, Planner[A]] = MappingProxyType({}),
) -> Verb[A]:
    """Return the verb of a power that makes its choices one after another, and then does something.

    Without `can`, it can do something if its first choice offers anything (T-PWR-4). `first` is the name of the stage
    at which the choices begin, and what happens before them. A choice that offers nothing ends the power. `later` are
    more stages, for what `do` plans.
    """
    stages: dict[str, Planner[A]] = {pick.name: partial(_after, picks, do, place) for place, pick in enumerate(picks)}
    begin: Planner[A] = partial(_from, picks, do)
    if first is not None:
        stage, before = first
        stages[stage] = begin
        begin = partial(_before, before, stage)
    return Verb(
        of=of,
        can=can or (lambda state, act, power: bool(picks[0].offers(state, act, power))),
        plan=begin,
        stages={**stages, **later},
        among={pick.name: pick.offers for pick in picks},
    )


def _before(plan: Planner[A], stage: str, state: State, act: Activation, power: A) -> tr.Plan:
    return (*plan(state, act, power), ContinuePower(stage))


def _from(picks: Sequence[Pick[A]], do: Planner[A], state: State, act: Activation, power: A) -> tr.Plan:
    """Ask for the first of these choices that is not skipped, or do what the power does."""
    for pick in picks:
        if pick.skip is None or not pick.skip(state, act, power):
            return _ask(pick, act) if pick.offers(state, act, power) else NOTHING
    return do(state, act, power)


def _after(picks: Sequence[Pick[A]], do: Planner[A], place: int, state: State, act: Activation, power: A) -> tr.Plan:
    """Ask for one more of the same if one is missing and there is one, else go on with the next choice."""
    pick = picks[place]
    if pick.most is not None and len(act.cards) < pick.most(state, act, power) and pick.offers(state, act, power):
        return _ask(pick, act)
    return _from(picks[place + 1 :], do, state, act, power)


def _ask(pick: Pick[Any], act: Activation) -> tr.Plan:
    return (tr.Ask((pick.asks(act.activator, act.card, pick.name),)),)


def resolve_power(state: State, activator: tr.Seat, card: CardId, engages: bool, rule: tr.RuleId = RULE) -> tr.Plan:
    """Let a player resolve the power of any card in play, by this rule (T-PWR-8, T-GOLD-3)."""
    activated = PowerActivated(activator, card, owner_of(state, card), engages)
    return (tr.Cited(rule, activated), RUN_POWER, FINISH_POWER)


# --- what a power reaches, judged on public information (T-PWR-4) -----------------------------------------------------


def seats_of(state: State, activator: tr.Seat, owner: Owner) -> tuple[tr.Seat, ...]:
    """Return the players whose cards a power reaches, clockwise from the activator (T-TERM-5)."""
    if owner is Owner.ACTIVATOR:
        return (activator,)
    return others(state, activator) if owner is Owner.OTHER else clockwise(state, activator)


def reach(state: State, activator: tr.Seat, owner: Owner) -> Iterator[tuple[CardInPlay, Card]]:
    """Yield the cards in play that a power reaches, with what is printed on them."""
    for seat in seats_of(state, activator, owner):
        yield from in_play(state, seat)


def others_with_cards(state: State, act: Activation, power: object) -> tuple[tr.Seat, ...]:
    """Return the other players with a hand card: an empty hand has nothing to lose or show (T-PWR-4, T-LOSS-2)."""
    return tuple([seat for seat in others(state, act.activator) if state.players[seat].hand_size])


def engaged_by_chain(state: State, act: Activation) -> set[CardId]:
    """Return the cards that this chain engages: its first, and each reached by a power that engages its target (F-2).

    These may still be ready when a power is judged, which is before it is used (T-PWR-4).
    """
    chain = (*act.within, act.card)
    return {chain[0], *[card for by, card in pairwise(chain) if engages(state, by)]}


def not_chosen(act: Activation, cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """Return those of the cards that have not been chosen for this power yet."""
    return tuple([card for card in cards if card not in act.cards])
