"""A view as text: levels, purses, fronts and hands of all players, and the decks.

The symbols are those printed: blue diamond work, green disc knowledge, red triangle relations, yellow square
possessions (FA-CARD-5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.match import Match
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.names import (
    axis_name,
    card_name,
    card_names,
    gold_name,
    label,
    objective_name,
    points_name,
    seat_name,
)
from tabletop_rules.games.fatum_medieval.queries.aims import is_last_turn, objective_of, points, reached
from tabletop_rules.games.fatum_medieval.queries.coins import layout
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Allowance, Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES
from tabletop_rules.packs import count_words

SYMBOLS: Final = ("◆", "●", "▲", "■")


def show(view: Match[Any], language: str) -> str:
    """Return the table as text."""
    state: State = view.state
    content, colon, semicolon = state.content, label(":", language), label(";", language)
    lines = [
        f"FATUM Medieval – {heading(state, language)}{semicolon} "
        f"{label('marker', language)}{colon} {seat_name(state.marker, language)}{semicolon} "
        f"{label('bank', language)}{colon} {state.bank}",
        "  ".join(
            f"{symbol} {axis_name(content, axis, language)} {len(deck.cards)}+{len(deck.pile)}"
            for symbol, axis, deck in zip(SYMBOLS, AXES, state.decks, strict=True)
        ),
    ]
    if state.common is not None:
        lines.append(common_objective(state, state.common, language))
    if state.resolving is not None:
        lines.append(f"{card_name(content, state.resolving, language)} ({label('resolving', language)})")
    coins = layout(state)
    for player in state.players:
        lines += _player(state, player, language, coins[player.seat])
    return "\n".join(lines)


def heading(state: State, language: str) -> str:
    """Return the turn and its step, such as `turn 3 (the last), destiny` (FA-TIME-2, FA-TIME-3)."""
    last = f" ({label('the last', language)})" if is_last_turn(state) else ""
    return f"{label('turn', language)} {state.turn}{last}, {label(state.stage.value, language)}"


def common_objective(state: State, objective: str, language: str) -> str:
    """Return the common objective with its levels."""
    name = objective_name(state.content, objective, language, state.options.objective_bonus)
    return f"{label('common', language).capitalize()}{label(':', language)} {name}"


def _player(state: State, player: Player, language: str, coins: tuple[tuple[int, int], ...]) -> list[str]:
    content, colon = state.content, label(":", language)
    mark = "*" if state.active == player.seat else " "
    name = f"{mark}{seat_name(player.seat, language).capitalize()}{colon}"
    if player.out:
        return [f"{name} {label('ruined', language)}"]
    levels = "  ".join(
        f"{symbol}{level:+d}" for symbol, level in zip(SYMBOLS, levels_of(state, player.seat), strict=True)
    )
    purse = " ".join(f"{count}×{value}" for value, count in coins) or "–"
    score = points_name(points(state, player.seat), language)
    notes = f"{label(';', language)} ".join(_notes(state, player, language))
    sizes = " ".join(f"{symbol}{size}" for symbol, size in zip(SYMBOLS, player.hand.sizes, strict=True))
    held = card_names(content, player.hand.seen, language)
    return [
        f"{name} {levels}  {gold_name(player.gold, language)} [{purse}]  {score}{f'  ({notes})' if notes else ''}",
        f"    {label('front', language)}{colon} {card_names(content, player.front, language)}",
        f"    {label('hand', language)} {sizes}{f'{colon} {held}' if player.hand.seen else ''}",
    ]


def _notes(state: State, player: Player, language: str) -> Iterator[str]:
    """Yield notes on a player's present state, and whether the objective is reached, if the viewer sees it."""
    if player.announced:
        yield f"{label('announced', language)} {player.announced}"
    if player.no_income:
        yield label("no income", language)
    if player.allowance is not None:
        yield f"{label('may draw', language)} {_rights(player.allowance, language)}"
    if player.giving_up:
        yield f"{label('gives up', language)} {card_names(state.content, player.giving_up, language)}"
    aim = objective_of(state, player.seat)
    if isinstance(aim, Objective):
        if state.common is None:
            yield objective_name(state.content, aim.id, language, state.options.objective_bonus)
        if reached(state, player.seat):
            yield label("reached", language)


def _rights(left: Allowance, language: str) -> str:
    """Return what is left to draw, such as `◆1 ■1, 3 free`; it is public (FA-INFO-1)."""
    due = zip(SYMBOLS, left.bonus, left.extra, strict=True)
    named = " ".join(f"{symbol}{bonus + extra}" for symbol, bonus, extra in due if bonus + extra)
    free = count_words(left.free, ("free", "libre"), "fr") if language == "fr" else f"{left.free} free"
    return f"{named}, {free}" if named else free
