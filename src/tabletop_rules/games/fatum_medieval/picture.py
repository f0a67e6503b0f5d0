"""A view as text: levels, purses, fronts and hands of all players, and the decks.

The symbols are those printed: blue diamond work, green disc knowledge, red triangle relations, yellow square
possessions (FA-CARD-5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, count_words
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
from tabletop_rules.kit.lines import wrap_lines

SYMBOLS: Final = ("◆", "●", "▲", "■")
"""The symbols of the axes."""


def show(view: Match[Any], voice: Voice) -> str:
    """Return the table as text."""
    state: State = view.state
    content, colon, semicolon = state.content, label(":", voice), label(";", voice)
    lines = [
        f"FATUM Medieval – {heading(state, voice)}{semicolon} "
        f"{label('marker', voice)}{colon} {seat_name(state.marker, voice)}{semicolon} "
        f"{label('bank', voice)}{colon} {state.bank}",
        "  ".join(
            f"{symbol} {axis_name(content, axis, voice)} {len(deck.cards)}+{len(deck.pile)}"
            for symbol, axis, deck in zip(SYMBOLS, AXES, state.decks, strict=True)
        ),
    ]
    if state.common is not None:
        lines.append(common_objective(state, state.common, voice))
    if state.resolving is not None:
        lines.append(f"{card_name(content, state.resolving, voice)} ({label('resolving', voice)})")
    coins = layout(state)
    for player in state.players:
        lines += _player(state, player, voice, coins[player.seat])
    return wrap_lines(lines)


def heading(state: State, voice: Voice) -> str:
    """Return the turn and its step, such as `turn 3 (the last), destiny` (FA-TIME-2, FA-TIME-3)."""
    last = f" ({label('the last', voice)})" if is_last_turn(state) else ""
    return f"{label('turn', voice)} {state.turn}{last}, {label(state.stage.value, voice)}"


def common_objective(state: State, objective: str, voice: Voice) -> str:
    """Return the common objective with its levels."""
    name = objective_name(state.content, objective, voice, state.options.objective_bonus)
    return f"{label('common', voice).capitalize()}{label(':', voice)} {name}"


def _player(state: State, player: Player, voice: Voice, coins: tuple[tuple[int, int], ...]) -> list[str]:
    content, colon = state.content, label(":", voice)
    mark = "*" if state.active == player.seat else " "
    name = f"{mark}{seat_name(player.seat, voice)}{colon}"
    if player.out:
        return [f"{name} {label('ruined', voice)}"]
    levels = "  ".join(
        f"{symbol}{level:+d}" for symbol, level in zip(SYMBOLS, levels_of(state, player.seat), strict=True)
    )
    purse = " ".join(f"{count}×{value}" for value, count in coins) or "–"
    score = points_name(points(state, player.seat), voice)
    notes = f"{label(';', voice)} ".join(_notes(state, player, voice))
    sizes = " ".join(f"{symbol}{size}" for symbol, size in zip(SYMBOLS, player.hand.sizes, strict=True))
    held = card_names(content, player.hand.seen, voice)
    return [
        f"{name} {levels}  {gold_name(player.gold, voice)} [{purse}]  {score}{f'  ({notes})' if notes else ''}",
        f"    {label('front', voice)}{colon} {card_names(content, player.front, voice)}",
        f"    {label('hand', voice)} {sizes}{f'{colon} {held}' if player.hand.seen else ''}",
    ]


def _notes(state: State, player: Player, voice: Voice) -> Iterator[str]:
    """Yield all notes on a player, with the objective and whether it is reached, if the viewer sees it."""
    yield from public_notes(player, voice)
    if player.giving_up:
        yield f"{label('gives up', voice)} {card_names(state.content, player.giving_up, voice)}"
    aim = objective_of(state, player.seat)
    if isinstance(aim, Objective):
        if state.common is None:
            yield objective_name(state.content, aim.id, voice, state.options.objective_bonus)
        if reached(state, player.seat):
            yield label("reached", voice)


def public_notes(player: Player, voice: Voice) -> Iterator[str]:
    """Yield up to three notes on the present state of a player; all of it is public (FA-INFO-1)."""
    if player.announced:
        yield f"{label('announced', voice)} {player.announced}"
    if player.no_income:
        yield label("no income", voice)
    if player.allowance is not None:
        yield f"{label('may draw', voice)} {_rights(player.allowance, voice)}"


def _rights(left: Allowance, voice: Voice) -> str:
    """Return what is left to draw, such as `◆1 ■1, 3 free`; it is public (FA-INFO-1)."""
    due = zip(SYMBOLS, left.bonus, left.extra, strict=True)
    named = " ".join(f"{symbol}{bonus + extra}" for symbol, bonus, extra in due if bonus + extra)
    free = count_words(left.free, ("free", "libre"), voice, ("free", "libres"))
    return f"{named}, {free}" if named else free
