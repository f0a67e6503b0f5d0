"""A view as text: the four tracks, the fronts, the purses and what lies on the table.

The symbols are those printed: blue diamond work, green disc knowledge, red triangle relations, yellow square
possessions (FA-CARD-5).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.mask import HIDDEN
from tabletop_rules.core.match import Match
from tabletop_rules.games.fatum_medieval.content.items import Objective
from tabletop_rules.games.fatum_medieval.names import (
    axis_name,
    card_name,
    gold_name,
    objective_name,
    seat_name,
    so_many_points,
)
from tabletop_rules.games.fatum_medieval.queries.aims import last_turn, objective_of, points, reached
from tabletop_rules.games.fatum_medieval.queries.coins import layout
from tabletop_rules.games.fatum_medieval.queries.fronts import levels_of
from tabletop_rules.games.fatum_medieval.state import Allowance, Player, State
from tabletop_rules.games.fatum_medieval.terms import AXES

SYMBOLS: Final = ("◆", "●", "▲", "■")
STAGES: Final = {
    "setup": ("setup", "mise en place"),
    "opportunities": ("opportunities", "opportunités"),
    "destiny": ("destiny", "destin"),
    "accounts": ("accounts", "comptes"),
}


def show(view: Match[Any], language: str) -> str:
    """The table as text."""
    state: State = view.state
    french, more = language == "fr", state.options.objective_bonus
    stage, colon, semicolon = STAGES[state.stage.value][french], " :" if french else ":", " ;" if french else ";"
    lines = [
        f"FATUM Medieval – {turn_name(state, language)}, {stage}{semicolon} "
        f"{'marqueur' if french else 'marker'}{colon} {seat_name(state.marker, language)}{semicolon} "
        f"{'banque' if french else 'bank'}{colon} {state.bank}",
        "  ".join(
            f"{symbol} {axis_name(state.content, axis, language)} {len(deck.cards)}+{len(deck.pile)}"
            for symbol, axis, deck in zip(SYMBOLS, AXES, state.decks, strict=True)
        ),
    ]
    if state.common is not None:
        aim = objective_name(state.content, state.common, language, more)
        lines.append(f"{'Objectif' if french else 'Objective'}{colon} {aim}")
    if state.resolving is not None:
        now = "en cours" if french else "being resolved"
        lines.append(f"{card_name(state.content, state.resolving, language)} ({now})")
    coins = layout(state)
    for player in state.players:
        lines += _player(state, player, language, coins[player.seat])
    return "\n".join(lines)


def turn_name(state: State, language: str) -> str:
    """The number of the turn, and whether it is the last one, by the clock or the turn limit (FA-TIME-2, FA-TIME-3)."""
    french = language == "fr"
    last = (" (le dernier)" if french else " (the last)") if 0 < last_turn(state) <= state.turn else ""
    return f"{'tour' if french else 'turn'} {state.turn}{last}"


def _player(state: State, player: Player, language: str, coins: tuple[tuple[int, int], ...]) -> list[str]:
    french = language == "fr"
    colon, semicolon = (" :", " ;") if french else (":", ";")
    mark = "*" if state.active == player.seat else " "
    name = f"{mark}{'Siège' if french else 'Seat'} {player.seat}"
    if player.out:
        return [f"{name}{colon} {'ruiné' if french else 'ruined'}"]
    levels = "  ".join(
        f"{symbol}{level:+d}" for symbol, level in zip(SYMBOLS, levels_of(state, player.seat), strict=True)
    )
    purse = " ".join(f"{count}×{value}" for value, count in coins) or "–"
    notes = f"{semicolon} ".join(_notes(state, player, language))
    note = f"  ({notes})" if notes else ""
    scored = so_many_points(points(state, player.seat), language)
    lines = [f"{name}{colon} {levels}  {gold_name(player.gold, language)} [{purse}]  {scored}{note}"]
    front = ", ".join(card_name(state.content, card, language) for card in player.front) or "–"
    lines.append(f"    {'devant' if french else 'front'}{colon} {front}")
    sizes = " ".join(f"{symbol}{size}" for symbol, size in zip(SYMBOLS, player.hand.sizes, strict=True))
    held = [card for card in player.hand.cards if card is not HIDDEN]
    known = f"{colon} {', '.join(card_name(state.content, card, language) for card in held)}" if held else ""
    lines.append(f"    {'main' if french else 'hand'} {sizes}{known}")
    return lines


def _notes(state: State, player: Player, language: str) -> Iterator[str]:
    """What holds for a player just now, and whether the objective, if the viewer sees it, is reached."""
    french, content = language == "fr", state.content
    if player.announced:
        yield f"{'annonce du tour' if french else 'announced in turn'} {player.announced}"
    if player.no_income:
        yield "sans revenu" if french else "no income"
    if player.allowance is not None:
        yield f"{'peut piocher' if french else 'may draw'} {_rights(player.allowance, french)}"
    if player.giving_up:
        given = ", ".join(card_name(content, card, language) for card in player.giving_up)
        yield f"{'abandonne' if french else 'gives up'} {given}"
    aim = objective_of(state, player.seat)
    if isinstance(aim, Objective):
        if state.common is None:
            yield objective_name(content, aim.id, language, state.options.objective_bonus)
        if reached(state, player.seat):
            yield "objectif atteint" if french else "objective reached"


def _rights(left: Allowance, french: bool) -> str:
    """What is left to draw, such as `◆1 ■1, 3 free`; all see it (FA-INFO-1)."""
    due = zip(SYMBOLS, left.bonus, left.extra, strict=True)
    named = " ".join(f"{symbol}{bonus + extra}" for symbol, bonus, extra in due if bonus + extra)
    free = f"{left.free} {('libre' + 's' * (left.free > 1)) if french else 'free'}"
    return f"{named}, {free}" if named else free
