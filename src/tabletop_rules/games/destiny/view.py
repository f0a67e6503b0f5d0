"""What each seat sees. What it sees of tokens and settings depends on their place and on `Player.eyes` (D-INFO-12).

Everything else is declared in the field types of states and events. A view is what the seat may see now; what it has
ever seen is only in its own stream (D-INFO-9, D-INFO-14, D-Q-48, D-Q-55).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN, Hidden, mask
from tabletop_rules.core.messages import Chance
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.destiny.hands import TakeBlind
from tabletop_rules.games.destiny.memory import Facts, informed, zones
from tabletop_rules.games.destiny.power_choices import SlotToConsolidate, WhichBranch, WhichTrickPower
from tabletop_rules.games.destiny.queries import may_look, moves_of
from tabletop_rules.games.destiny.setup import (
    DealCards,
    DealSettings,
    FillRing,
    SetPile,
    settings_of,
    tokens_of,
    undealt,
)
from tabletop_rules.games.destiny.slots import ConsolidationFailed, TokenObserved
from tabletop_rules.games.destiny.state import UNSEEN_SETTING, UNSEEN_TOKEN, State
from tabletop_rules.games.destiny.terms import KIND_AT, KINDS, PLACES, WIDTH
from tabletop_rules.games.destiny.trick import ShowDestiny

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping, Sequence

    from tabletop_rules.games.destiny.content.items import Body, PrintedSetting
    from tabletop_rules.games.destiny.terms import Kind

GLIMPSES: Final = (TokenObserved,)
"""Events that show a seat what its view does not: the looks of the Astronomer (D-INFO-10)."""

EXCEPTIONS: Final = (ConsolidationFailed, WhichBranch, WhichTrickPower, SlotToConsolidate)
"""Events that reveal a secret without naming a thing, depending on the option consolidation_check (D-Q-25).

A blind attempt may fail; else the referee's options show the owner of the Fool what can be consolidated.
"""


def masked(state: State, seat: Seat) -> State:
    """Return the state as one seat sees it.

    Source: D-INFO-1 (hands), D-INFO-2 (cards that compete), D-INFO-3 (what nobody sees), D-INFO-4 and
    D-SETUP-2 (tokens and settings in front of players), D-INFO-5 (the clock), D-INFO-6 (all else is public).
    """
    board, settings = state.board, state.settings
    eyes = state.players[seat].eyes if seat >= 0 else "none"
    seen = [may_look(eyes, seat, player.seat) for player in state.players]
    masked_board = tuple(
        [
            token
            if token is None or token.up or (index >= PLACES and seen[(index - PLACES) // WIDTH])
            else UNSEEN_TOKEN
            for index, token in enumerate(board)
        ]
    )
    masked_settings = tuple(
        [
            setting if setting is None or setting.up or seen[index // WIDTH] else UNSEEN_SETTING
            for index, setting in enumerate(settings)
        ]
    )
    return change(
        state if type(state) is State else mask(state, seat),  # a house rule's state has further fields
        players=mask(state.players, seat),
        board=masked_board,
        settings=masked_settings,
        cards=mask(state.cards, seat),
        box=mask(state.box, seat),
    )


# --- hidden worlds --------------------------------------------------------------------------------------------------


def things(state: State, chance: Chance) -> Sequence[object]:
    """Return what the places of a request stand for (D-SETUP-9)."""
    step = chance.then
    if isinstance(step, DealSettings):
        return settings_of(state, step.of)
    if isinstance(step, FillRing):
        return tokens_of(state, step.of)
    if isinstance(step, DealCards):
        return undealt(state, step.arcana)
    if isinstance(step, SetPile):
        return known(state.cards.undealt)
    if isinstance(step, ShowDestiny):
        return known(state.cards.pile)
    if isinstance(step, TakeBlind):
        return known(state.players[step.second].hand)
    return tuple(state.seats)


def sample(state: State, seat: Seat, rng: random.Random) -> State:
    """Return a world that fits the view, with everything the seat does not see drawn at random.

    Every such world is possible, because a decision that only the referee can answer may always be declined.
    """
    if not state.cards.pile and not state.turn:
        state = _fill_first_hands(state, rng)
    cards, tokens, settings = _out_of_sight(state)
    rng.shuffle(cards)
    return _filled(state, cards, tokens, settings, rng)


def recall(facts: Facts, state: State, seat: Seat, rng: random.Random) -> State | None:
    """Return a world that also contradicts nothing that the seat knows; None if none was found."""
    state = informed(facts, state)
    cards, tokens, settings = _out_of_sight(state)
    if facts.cards is None:
        rng.shuffle(cards)
        return _filled(state, cards, tokens, settings, rng)
    arranged = facts.cards.arrange(cards, zones(state), rng)
    return None if arranged is None else _filled(state, arranged[::-1], tokens, settings, rng)


def _filled(state: State, cards: list[str], tokens: list[str], settings: list[str], rng: random.Random) -> State:
    """Return the state with cards taken from the end of the list, and the tokens and settings in any order."""
    unseen_tokens = {kind: _shuffled(rng, tokens, state.content.body, kind) for kind in KINDS}
    unseen_settings = {kind: _shuffled(rng, settings, state.content.setting, kind) for kind in KINDS}

    def card(value: str | Hidden | None) -> str | Hidden | None:
        return cards.pop() if value is HIDDEN else value

    def fill(zone: tuple[str | Hidden, ...]) -> tuple[str | Hidden, ...]:
        return heap([cards.pop() if value is HIDDEN else value for value in zone])

    players = []
    for player in state.players:
        hand, played, aside = fill(player.hand), card(player.played), card(player.aside)
        dealt, move = player.dealt, player.move
        if HIDDEN in dealt:  # two planets, then two constellations
            dealt = heap([unseen_settings[KINDS[place // 2]].pop() for place in range(len(dealt))])
        if isinstance(move, Hidden):
            move = rng.choice([(), *moves_of(state, player.seat)])
        players.append(change(player, hand=hand, played=played, aside=aside, dealt=dealt, move=move))
    board = tuple(
        change(token, body=unseen_tokens[KIND_AT[index]].pop()) if token is not None and token.body is HIDDEN else token
        for index, token in enumerate(state.board)
    )
    laid = tuple(
        change(setting, id=unseen_settings[KIND_AT[PLACES + index]].pop())
        if setting is not None and setting.id is HIDDEN
        else setting
        for index, setting in enumerate(state.settings)
    )
    boxed = [setting for setting in state.box.settings if setting is not HIDDEN]
    rest = [setting for kind in KINDS for setting in unseen_settings[kind]]
    assert len(state.box.settings) == len(boxed) + len(rest), (state.box.settings, rest)
    box = change(state.box, settings=heap([*boxed, *rest]))
    zones = change(state.cards, undealt=fill(state.cards.undealt), pile=fill(state.cards.pile))
    return change(state, players=tuple(players), board=board, settings=laid, cards=zones, box=box)


def _fill_first_hands(state: State, rng: random.Random) -> State:
    """Fill hands that are being dealt, when everybody knows how many of their cards are arcana (D-SETUP-6)."""
    printed, arcana = state.content.card, state.content.facts.deal_arcana
    cards, _, _ = _out_of_sight(state)
    rng.shuffle(cards)
    bags = [[card for card in cards if printed[card].is_arcana == which] for which in (True, False)]
    players = []
    for player in state.players:
        hand = player.hand
        if HIDDEN in hand:
            hand = heap([bags[number >= arcana].pop() for number in range(len(hand))])
        players.append(change(player, hand=hand))
    return change(state, players=tuple(players))


def _shuffled(
    rng: random.Random, things: Iterable[str], printed: Mapping[str, Body | PrintedSetting], kind: Kind
) -> list[str]:
    bag = [thing for thing in things if printed[thing].kind == kind]
    rng.shuffle(bag)
    return bag


def _out_of_sight(state: State) -> tuple[list[str], list[str], list[str]]:
    """Return all cards, tokens and settings that the view does not show, in canonical order."""
    content = state.content
    cards, tokens, settings = map(set, everything(state))
    return (
        [card.id for card in content.cards if card.id not in cards],
        [body.id for body in content.bodies if body.id not in tokens],
        [setting.id for setting in content.settings if setting.id not in settings],
    )


def everything(state: State) -> tuple[list[object], list[object], list[object]]:
    """Return every card, token and setting of the state, wherever it is."""
    cards: list[object] = [*state.cards.undealt, *state.cards.pile, *state.cards.discard, state.cards.resolving]
    cards += [competitor.card for competitor in state.cards.trick]
    cards += [state.tower.card] if state.tower is not None else []
    tokens: list[object] = [*state.box.tokens, *(token.body for token in state.board if token is not None)]
    settings: list[object] = [*state.box.settings, *state.box.removed]
    settings += [setting.id for setting in state.settings if setting is not None]
    for player in state.players:
        cards += [*player.hand, player.played, player.aside, *(character.card for character in player.stack)]
        settings += player.dealt
    return cards, tokens, settings


def conserved(state: State) -> tuple[tuple[str, ...], ...]:
    """Return every card, token and setting, wherever it is, sorted (D-COMP-1, D-COMP-2, D-INV)."""
    return tuple(tuple(sorted(str(thing) for thing in things if thing is not None)) for things in everything(state))
