"""Step 2, destiny: play actions and use powers (FA-PLAY-2, FA-PLAY-3, FA-ACT-*, FA-EFF-15, FA-EFF-16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop_rules.core.make import maker
from tabletop_rules.core.messages import Plan, Rejection
from tabletop_rules.core.rule import Rule
from tabletop_rules.core.terms import RuleId, Seat
from tabletop_rules.games.fatum_medieval import refusals as no
from tabletop_rules.games.fatum_medieval.commands import PlayAction, UsePower
from tabletop_rules.games.fatum_medieval.content.effects import Power
from tabletop_rules.games.fatum_medieval.decisions import PlayOrEnd
from tabletop_rules.games.fatum_medieval.effects.picks import against, choices, named_picks, split_choice
from tabletop_rules.games.fatum_medieval.effects.powers import power_plan
from tabletop_rules.games.fatum_medieval.effects.protection import TARGETS, USABLE
from tabletop_rules.games.fatum_medieval.events import ActionPlayed, PowerUsed
from tabletop_rules.games.fatum_medieval.queries.fronts import Person, front_of, meets
from tabletop_rules.games.fatum_medieval.queries.prices import price_of
from tabletop_rules.games.fatum_medieval.queries.seats import in_play, opponents
from tabletop_rules.games.fatum_medieval.rules.place import holds_card
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.steps import Apply, FinishPlay, GoOn
from tabletop_rules.games.fatum_medieval.terms import CardId

new_play, new_use = maker(PlayAction), maker(UsePower)

# --- actions --------------------------------------------------------------------------------------------------------


def actions(state: State, d: PlayOrEnd) -> Iterator[PlayAction]:
    """Yield every action in hand that can be paid for, on every legal target, with every choice of cards."""
    player, printed = state.players[d.seat], state.content.printed
    # Filled at the first action that needs them, because many hands hold none that the player can pay.
    seats: tuple[Seat, ...] = ()
    people: dict[Seat, Person] = {}  # the card being played does not count as held (FA-COND-7)
    for card in player.hand.seen:
        text = printed[card]
        if text.permanent or price_of(state, d.seat, card) > player.gold:
            continue
        seats = seats or in_play(state)
        if not people and (text.requires_any or text.target_requires_any):
            people = {seat: Person(state, seat, less=int(seat == d.seat)) for seat in seats}
        if text.requires_any and not meets(text.requires_any, people[d.seat]):
            continue
        for seat in TARGETS(state, seats, card):
            if text.target_requires_any and not meets(text.target_requires_any, people[seat]):
                continue
            for chosen in choices(state, text, d.seat, seat) if text.actor_chooses else ((),):
                yield new_play(d.seat, d.id, card, seat, chosen)


def may_act(state: State, d: PlayOrEnd, c: PlayAction) -> Iterator[Rejection]:
    """Check hand, conditions, target, choice and price, in this order (FA-PLAY-9, FA-ACT-2).

    An action's own condition is read on who plays it (FA-COND-6, FA-AMB-8). An action may change nothing (FA-ACT-3).
    """
    yield from holds_card(state, d.seat, c.card)
    if c.card not in state.content.printed:
        return
    text, player = state.printed(c.card), state.players[d.seat]
    if text.permanent:
        yield no.NOT_ACTION.by("FA-PLAY-1", card=c.card)
        return
    target_in_play = c.target in in_play(state)
    if not target_in_play:
        yield no.NOT_IN_PLAY.by("FA-PLAY-3", target=c.target)
    if not meets(text.requires_any, Person(state, d.seat, less=1)):
        yield no.CONDITION.by("FA-COND-6", card=c.card, needs=c.card)
    if target_in_play:
        if not meets(text.target_requires_any, Person(state, c.target, less=int(d.seat == c.target))):
            yield no.TARGET_CONDITION.by("FA-ACT-2", target=c.target, card=c.card, asks=c.card)
        yield from TARGETS.against(state, c.target, c.card)
        picks = split_choice(state, text, d.seat, c.target, c.chosen)
        if isinstance(picks, str):
            picking = [effect for effect in text.effects if named_picks(effect)]
            protected = [
                each for card in c.chosen for effect in picking for each in against(state, effect, c.target, card)
            ]
            yield from protected or [no.BAD_CHOICE.by(picks, card=c.card, chosen=", ".join(c.chosen))]
    price = price_of(state, d.seat, c.card)
    if price > player.gold:
        yield no.TOO_DEAR.by("FA-PLAY-5", price=price, gold=player.gold, card=c.card)


def act(state: State, d: PlayOrEnd, c: PlayAction) -> Plan:
    """Play and pay the card (FA-PLAY-6), apply its effects in order, and discard a one-shot last."""
    text = state.printed(c.card)
    picks = split_choice(state, text, c.seat, c.target, c.chosen)
    assert not isinstance(picks, str)
    plan = [
        Apply(c.seat, c.target, c.card, place, pick)
        for place, (effect, pick) in enumerate(zip(text.effects, picks, strict=True))
        if effect.hook == "action"
    ]
    finish = (FinishPlay(c.card if text.one_shot else None),) if plan or text.one_shot else ()
    price = price_of(state, c.seat, c.card)
    return (ActionPlayed(c.seat, c.card, c.target, price), *plan, *finish, GoOn(c.seat))


# --- powers ---------------------------------------------------------------------------------------------------------


def power_uses(state: State, d: PlayOrEnd) -> Iterator[UsePower]:
    """Yield every power in front that may be used, on every legal opponent."""
    powers = front_of(state, d.seat).powers
    if not powers:
        return
    for name in USABLE(state, [name for name, _, _ in powers], d.seat):
        for victim in TARGETS(state, opponents(state, d.seat), name):
            yield new_use(d.seat, d.id, name, victim)


def may_use_power(state: State, d: PlayOrEnd, c: UsePower) -> Iterator[Rejection]:
    """Check that the power is in front and usable, and the victim a legal opponent (FA-EFF-18)."""
    if c.power not in _powers(state, d.seat):
        yield no.NO_POWER.by("FA-EFF-18", power=c.power)
    yield from USABLE.against(state, c.power, d.seat)
    if c.victim not in opponents(state, d.seat):
        yield no.NOT_OPPONENT.by("FA-EFF-15" if c.power == "ransom" else "FA-EFF-16")
    else:
        yield from TARGETS.against(state, c.victim, c.power)


def use_power(state: State, d: PlayOrEnd, c: UsePower) -> Plan:
    """Record the use, then what the power does."""
    card, power = _powers(state, c.seat)[c.power]
    return (
        PowerUsed(c.seat, c.power, card, c.victim),
        *power_plan(state, power, c.seat, card, c.victim),
        FinishPlay(None),
        GoOn(c.seat),
    )


def _powers(state: State, seat: Seat) -> dict[str, tuple[CardId, Power]]:
    """Return the powers in front of a player, each with the first card that has it."""
    return {name: (card, power) for name, card, power in front_of(state, seat).powers}


RULES: Final = (
    Rule(RuleId("FA-PLAY-3"), PlayOrEnd, PlayAction, actions, may_act, act),
    Rule(RuleId("FA-EFF-18"), PlayOrEnd, UsePower, power_uses, may_use_power, use_power),
)
