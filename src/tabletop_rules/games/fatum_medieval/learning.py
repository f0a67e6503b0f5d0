"""What matters to a learner: gold, levels toward the objective, the cards in front of everybody and in hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop_rules.core.learning import Learning, Marks, Scaled, SeatMarks
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.terms import Seat
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.queries.aims import is_last_turn, objective_of
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import State
from tabletop_rules.games.fatum_medieval.terms import AXES, Card, Stage

NOBODY: Final = (0.0,) * 22
LEVELS: Final = 20
NONE: Final = (0, 0, 0, 0)


def _cards(state: State) -> list[str]:
    return [card.id for card in state.content.cards]


def _titles(state: State, cards: Iterable[Card]) -> list[str]:
    printed = state.content.printed
    return [printed[card].id for card in cards if not isinstance(card, Hidden)]


def _table(state: State, seat: Seat) -> tuple[float, ...]:
    sizes = [len(deck.cards) for deck in state.decks]
    return (state.turn, is_last_turn(state), state.last_turn > 0, state.bank, *sizes)


def _player(state: State, seat: Seat) -> tuple[float, ...]:
    player = state.players[seat]
    if player.out:
        return (*NOBODY, 1)
    levels, aim, more = levels_of(state, seat), objective_of(state, seat), state.options.objective_bonus
    least = aim.least if isinstance(aim, Objective) else NONE
    missing = [max(0, asked + more - level) if asked else 0 for asked, level in zip(least, levels, strict=True)]
    drawing = player.allowance
    return (
        player.gold,
        *player.hand.sizes,
        *levels,
        *missing,
        sum(missing),
        isinstance(aim, Objective) and not any(missing),
        player.announced > 0,
        player.no_income,
        len(player.giving_up),
        *((0, 0, 0) if drawing is None else (sum(drawing.bonus), sum(drawing.extra), drawing.free)),
        len(player.seen) if isinstance(player.seen, tuple) else 0,
        0,
    )


def _aim(state: State, seat: Seat) -> tuple[object, ...]:
    player = state.players[seat]
    return (player.revealed or player.secret,)


def _by_axis(what: str, most: float) -> dict[str, float]:
    return {f"{what} ({axis})": most for axis in AXES}


LEARNING: Final = Learning[State](
    home=__name__,
    table=(
        Scaled(
            {"turn": 24, "last turn": 1, "clock has run out": 1, "bank": 300, **_by_axis("deck", 80)},
            _table,
        ),
        Marks("stage", tuple(Stage), lambda state, seat: (state.stage,)),
        SeatMarks("active", lambda state, seat: () if state.active is None else (state.active,)),
        SeatMarks("has the marker", lambda state, seat: (state.marker,)),
        SeatMarks("has lost gold", lambda state, seat: state.losers),
        Marks("common", "objective", lambda state, seat: (state.common,)),
        Marks("in my hand", _cards, lambda state, seat: _titles(state, state.players[seat].hand.cards), each=0.5),
        Marks(
            "being resolved",
            _cards,
            lambda state, seat: () if state.resolving is None else _titles(state, (state.resolving,)),
        ),
        Marks(
            "on top of a pile",
            _cards,
            lambda state, seat: _titles(state, [deck.pile[-1] for deck in state.decks if deck.pile]),
        ),
        Marks(
            "seen by me in another hand",
            _cards,
            lambda state, seat: _titles(state, seen if isinstance(seen := state.players[seat].seen, tuple) else ()),
            each=0.5,
        ),
    ),
    seats=(
        Scaled(
            {
                "gold": 40,
                **_by_axis("cards in hand", 8),
                **_by_axis("level", LEVELS),
                **_by_axis("missing", LEVELS),
                "missing in all": 2 * LEVELS,
                "objective reached": 1,
                "announced": 1,
                "no income": 1,
                "cards given up": 4,
                "bonus draws": 4,
                "extra draws": 4,
                "free draws": 4,
                "cards seen elsewhere": 10,
                "out": 1,
            },
            _player,
        ),
        Marks("placed this turn", AXES, lambda state, seat: state.players[seat].placed),
        Marks("used this turn", "power", lambda state, seat: state.players[seat].used),
        Marks("aims at", "objective", _aim),
        Marks("in front", _cards, lambda state, seat: _titles(state, state.players[seat].front), each=0.5),
    ),
)
