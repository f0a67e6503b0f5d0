"""What one seat may see. Hidden tokens and settings follow from where they lie and from `Player.eyes` (D-INFO-12).

Everything else is said in the field types, for states and events alike. D-INFO-9 and D-INFO-14: a view is what the seat
may see now; what it has ever seen stands in its own stream, and only there (D-Q-48, D-Q-55).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop_rules.core.change import change
from tabletop_rules.core.mask import HIDDEN, Hidden, mask
from tabletop_rules.core.messages import Chance
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.zones import heap, known
from tabletop_rules.games.destiny.decisions import SlotToConsolidate, WhichBranch, WhichTrickPower
from tabletop_rules.games.destiny.events.tokens import ConsolidationFailed, TokenObserved
from tabletop_rules.games.destiny.queries import may_look, moves_of
from tabletop_rules.games.destiny.setup import settings_of, tokens_of, undealt
from tabletop_rules.games.destiny.state import UNSEEN_SETTING, UNSEEN_TOKEN, Player, Setting, State, Token
from tabletop_rules.games.destiny.steps import DealCards, DealSettings, FillRing, SetPile, ShowDestiny, TakeBlind
from tabletop_rules.games.destiny.terms import KIND_AT, PLACES, WIDTH, Slot

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

GLIMPSES: Final = (TokenObserved,)
"""Events that show a seat what its view does not: the looks of the Astronomer (D-INFO-10)."""

EXCEPTIONS: Final = (ConsolidationFailed, WhichBranch, WhichTrickPower, SlotToConsolidate)
"""What tells a secret without naming a thing, and only by the option consolidation_check (D-Q-25).

A blind attempt fails; or else the referee tells the owner of the Fool, in these questions, what can be consolidated.
"""


def masked(state: State, seat: Seat) -> State:
    """The state as one seat sees it.

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
        state,
        players=mask(state.players, seat),
        board=masked_board,
        settings=masked_settings,
        cards=mask(state.cards, seat),
        box=mask(state.box, seat),
    )


# --- hidden worlds --------------------------------------------------------------------------------------------------


def things(state: State, chance: Chance) -> Sequence[object]:
    """What the places of a request stand for (D-SETUP-9)."""
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
    """A world that fits the view: every hidden card, token and setting drawn from those that the seat does not see.

    Each is possible: a question that only the referee can answer may always be declined.
    """
    cards = _bag(_cards_out_of_sight(state), rng)
    if not state.cards.pile and not state.turn:
        state = _fill_first_hands(state, rng)
        cards = _bag(_cards_out_of_sight(state), rng)
    tokens = {kind: _bag(rest, rng) for kind, rest in _tokens_out_of_sight(state).items()}
    settings = {kind: _bag(rest, rng) for kind, rest in _settings_out_of_sight(state).items()}

    def card(value: str | Hidden | None) -> str | Hidden | None:
        return cards() if value is HIDDEN else value

    def fill(zone: tuple[str | Hidden, ...]) -> tuple[str | Hidden, ...]:
        return heap([cards() if value is HIDDEN else value for value in zone])

    players = tuple(
        change(
            player,
            hand=fill(player.hand),
            played=card(player.played),
            aside=card(player.aside),
            dealt=_fill_dealt(state, player, settings),
            move=_some_move(state, player, rng) if isinstance(player.move, Hidden) else player.move,
        )
        for player in state.players
    )
    board = tuple(
        Token(tokens[KIND_AT[index]](), token.up) if token is not None and token.body is HIDDEN else token
        for index, token in enumerate(state.board)
    )
    laid = tuple(
        Setting(settings[KIND_AT[PLACES + index]](), setting.up)
        if setting is not None and setting.id is HIDDEN
        else setting
        for index, setting in enumerate(state.settings)
    )
    rest = [setting for kind in sorted(settings) for setting in _all_of(settings[kind])]
    hidden = sum(setting is HIDDEN for setting in state.box.settings)
    assert hidden == len(rest), (hidden, rest)
    box = change(state.box, settings=heap([*(s for s in state.box.settings if s is not HIDDEN), *rest]))
    zones = change(state.cards, undealt=fill(state.cards.undealt), pile=fill(state.cards.pile))
    return change(state, players=players, board=board, settings=laid, cards=zones, box=box)


def _fill_first_hands(state: State, rng: random.Random) -> State:
    """While hands are being dealt everybody knows how many of their cards are arcana (D-SETUP-6)."""
    printed, arcana = state.content.card, state.content.facts.deal_arcana
    rest = _cards_out_of_sight(state)
    bags = [_bag([card for card in rest if printed[card].is_arcana == which], rng) for which in (True, False)]
    players = []
    for player in state.players:
        hand = player.hand
        if HIDDEN in hand:
            hand = heap([bags[number >= arcana]() for number in range(len(hand))])
        players.append(change(player, hand=hand))
    return change(state, players=tuple(players))


def _bag(things: list[str], rng: random.Random) -> Callable[[], str]:
    """Draws from things in random order; LookupError when there are none left."""
    rng.shuffle(things)
    return things.pop


def _all_of(bag: Callable[[], str]) -> list[str]:
    """All that is left in a bag."""
    left = []
    while True:
        try:
            left.append(bag())
        except IndexError:
            return left


def _fill_dealt(state: State, player: Player, settings: dict[str, Callable[[], str]]) -> tuple[str | Hidden, ...]:
    """Settings in a hand that is yet to be assigned: half of each kind."""
    if not any(setting is HIDDEN for setting in player.dealt):
        return player.dealt
    kinds = ["planet", "planet", "constellation", "constellation"][: len(player.dealt)]
    return heap([settings[kind]() for kind in kinds])


def _some_move(state: State, player: Player, rng: random.Random) -> tuple[Slot, ...]:
    """A move that the seat may have committed, or none."""
    return rng.choice([(), *moves_of(state, player.seat)])


def _cards_out_of_sight(state: State) -> list[str]:
    cards = state.cards
    seen: set[object] = {*cards.undealt, *cards.pile, *cards.discard, cards.resolving}
    seen.update(competitor.card for competitor in cards.trick)
    if state.tower is not None:
        seen.add(state.tower.card)
    for player in state.players:
        seen.update((*player.hand, player.played, player.aside))
        seen.update(character.card for character in player.stack)
    return [card.id for card in state.content.cards if card.id not in seen]


def _tokens_out_of_sight(state: State) -> dict[str, list[str]]:
    seen = {*state.box.tokens, *(token.body for token in state.board if token is not None)}
    rest: dict[str, list[str]] = {"planet": [], "constellation": []}
    for body in state.content.bodies:
        if body.id not in seen:
            rest[body.kind].append(body.id)
    return rest


def _settings_out_of_sight(state: State) -> dict[str, list[str]]:
    seen: set[object] = {*state.box.settings, *state.box.removed}
    seen.update(setting.id for setting in state.settings if setting is not None)
    seen.update(setting for player in state.players for setting in player.dealt)
    rest: dict[str, list[str]] = {"planet": [], "constellation": []}
    for setting in state.content.settings:
        if setting.id not in seen:
            rest[setting.kind].append(setting.id)
    return rest


def conserved(state: State) -> tuple[tuple[str, ...], ...]:
    """Every card, token and setting, wherever it is (D-COMP-1, D-COMP-2, D-INV)."""
    cards: list[object] = [*state.cards.undealt, *state.cards.pile, *state.cards.discard]
    cards += [competitor.card for competitor in state.cards.trick]
    cards += [] if state.cards.resolving is None else [state.cards.resolving]
    cards += [] if state.tower is None else [state.tower.card]
    tokens: list[object] = [*state.box.tokens, *(token.body for token in state.board if token is not None)]
    settings: list[object] = [*state.box.settings, *state.box.removed]
    settings += [setting.id for setting in state.settings if setting is not None]
    for player in state.players:
        cards += [*player.hand, *(card for card in (player.played, player.aside) if card is not None)]
        cards += [character.card for character in player.stack]
        settings += player.dealt
    return tuple(tuple(sorted(map(str, things))) for things in (cards, tokens, settings))
