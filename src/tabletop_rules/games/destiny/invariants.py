"""What holds of every state of a match, whichever handlers are in force (D-INV)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from tabletop_rules.games.destiny.queries import consolidated, matched
from tabletop_rules.games.destiny.state import State
from tabletop_rules.games.destiny.terms import HOROSCOPE, KIND_AT, PLACES, SETTINGS, SPOTS, WIDTH
from tabletop_rules.games.destiny.view import everything


def each_thing_is_in_one_place(state: State) -> Iterator[str]:
    """Yield every card, token and setting that is nowhere or in two places (D-COMP-1, D-COMP-2)."""
    content = state.content
    for printed, found in zip((content.card, content.body, content.setting), everything(state), strict=True):
        times = Counter(thing for thing in found if thing is not None)
        yield from (f"{thing} is in {times[thing]} places" for thing in printed if times[thing] != 1)
        yield from (f"{thing} is no thing of the game" for thing in times if thing not in printed)


def things_fit_their_slots(state: State) -> Iterator[str]:
    """Yield every spot with a token or setting of the other kind, and every setting under no slot of a horoscope."""
    content = state.content
    for index, token in enumerate(state.board):
        if token is not None and content.body[str(token.body)].kind != KIND_AT[index]:
            yield f"{token.body} lies on {SPOTS[index]}"
    for index, setting in enumerate(state.settings):
        if setting is None:
            continue
        if index % WIDTH not in HOROSCOPE or content.setting[str(setting.id)].kind != KIND_AT[PLACES + index]:
            yield f"{setting.id} lies at {SETTINGS[index]}"


def every_horoscope_has_its_settings(state: State) -> Iterator[str]:
    """Yield if settings are missing once they are laid, apart from those that have left the game (D-SETUP-1)."""
    laid = sum(setting is not None for setting in state.settings)
    due = len(HOROSCOPE) * len(state.players) - len(state.box.removed)
    if state.turn and laid != due:
        yield f"{laid} settings lie under slots, not {due}"


def consolidated_is_laid_and_matched(state: State) -> Iterator[str]:
    """Yield every consolidated slot whose token is not the one that its setting names, face up (D-CONS-1, D-INV)."""
    for index in range(PLACES, len(state.board)):
        token = state.board[index]
        if consolidated(state, index) and (token is None or not token.up or not matched(state, index)):
            lies = "no token" if token is None else f"{token.body}, {'face up' if token.up else 'hidden'}"
            yield f"{SPOTS[index]} is consolidated with {lies}"


def stacks_hold_characters(state: State) -> Iterator[str]:
    """Yield every card of a stack that is no character, or shows a line twice (D-CHAR-2, D-VAL-3)."""
    for player in state.players:
        for held in player.stack:
            if not state.content.card[held.card].is_character:
                yield f"{held.card} is in the stack of seat {player.seat}"
            if len({*held.lines}) != len(held.lines):
                yield f"{held.card} has shown a line twice: {', '.join(held.lines)}"


def piles_fit(state: State) -> Iterator[str]:
    """Yield if a seat competes twice, or a killed card is no character of the discard pile (D-PLAY-1, D-CHAR-5)."""
    cards = state.cards
    competing = [each.seat for each in cards.trick if each.seat >= 0]
    competing += [each.seat for each in state.players if each.played is not None]
    yield from (f"seat {seat} competes with {times} cards" for seat, times in Counter(competing).items() if times > 1)
    for card in cards.killed:
        if card not in cards.discard or not state.content.card[card].is_character:
            yield f"{card} was killed, but is no character of the discard pile"


def turns_seats_and_points_are_in_range(state: State) -> Iterator[str]:
    """Yield what names a turn, a seat or an amount that cannot be (D-TURN-1, D-CLOCK-1, D-CARD-8)."""
    tower, seats = state.tower, state.seats
    if not 0 <= state.turn <= state.content.facts.turns:
        yield f"the needle is at turn {state.turn}"
    if state.turn and state.red % 12 != (state.blue + 6) % 12:
        yield f"the red end is on {state.red} and the blue end on {state.blue}"
    if state.initiative not in seats:
        yield f"seat {state.initiative} has the initiative"
    if tower is not None and (tower.beside not in seats or tower.since > state.turn):
        yield f"the Tower is beside seat {tower.beside} since turn {tower.since}"
    for pledge in state.pledges:
        if pledge.first == pledge.second or pledge.first not in seats or pledge.second not in seats:
            yield f"seats {pledge.first} and {pledge.second} will swap hands"
    for number, player in enumerate(state.players):
        if player.seat != number:
            yield f"seat {player.seat} is at place {number}"
        if player.points < 0:
            yield f"seat {number} has {player.points} marked points"


INVARIANTS: Final[tuple[Callable[[State], Iterable[str]], ...]] = (
    each_thing_is_in_one_place,
    things_fit_their_slots,
    every_horoscope_has_its_settings,
    consolidated_is_laid_and_matched,
    stacks_hold_characters,
    piles_fit,
    turns_seats_and_points_are_in_range,
)
"""All of the above."""
