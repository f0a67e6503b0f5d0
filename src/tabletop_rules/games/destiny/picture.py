"""A view as text for a terminal: clock, trick, slots and character spaces."""

from __future__ import annotations

from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.games.destiny.names import (
    COLON,
    SLOT_NAMES,
    card_name,
    hand_names,
    seat_name,
    thing_name,
)
from tabletop_rules.games.destiny.queries import points_of
from tabletop_rules.games.destiny.state import Player, Setting, State, Token
from tabletop_rules.games.destiny.terms import KINDS, RING, RINGS, SLOTS, slot_index
from tabletop_rules.kit.lines import wrap_lines
from tabletop_rules.packs import Names

HEAD: Final = Names("Turn {turn} of {turns}, initiative: {holder}", "Tour {turn} sur {turns}, initiative : {holder}")
RED: Final = Names("red", "rouge")
BLUE: Final = Names("blue", "bleu")
LEGEND: Final = Names(
    "(slots: token / setting under it; [hidden]; ? not visible to you; = laid over its token)",
    "(cases : jeton / réglage dessous ; [caché] ; ? invisible pour vous ; = posé sur son jeton)",
)
SWAP: Final = Names(
    "At the end of the turn {first} and {second} swap hands",
    "À la fin du tour, {first} et {second} échangent leurs mains",
)

TRICK: Final = Names("Trick", "Pli")
PILE: Final = Names("Destiny pile {pile}, discard pile {discard}", "Pile du destin {pile}, défausse {discard}")
HAND: Final = Names("hand", "main")
PLAYED: Final = Names("played for value", "jouée pour sa valeur")
CHARACTERS: Final = Names("characters", "personnages")
POINT: Final = Names("point", "point")
MARKED: Final = Names("{points} marked", "marqués : {points}")
NO_POINTS: Final = Names("no points marked", "aucun point marqué")
"""The most columns of a line."""
GUARDED: Final = Names("guarded by the Tower", "protégé par la Tour")


def head(state: State, voice: Voice) -> str:
    """Return the line about turn and initiative."""
    holder = seat_name(state.initiative, voice)
    return pick(HEAD, voice).format(turn=state.turn, turns=state.content.facts.turns, holder=holder)


def token_text(state: State, token: Token | None, voice: Voice) -> str:
    """Return the name of a token, in brackets if it is hidden, or ? if the viewer does not see it."""
    if token is None:
        return "·"
    if isinstance(token.body, Hidden):
        return "[?]"
    name = thing_name(state.content, token.body, voice)
    return name if token.up else f"[{name}]"


def setting_text(state: State, setting: Setting | None, voice: Voice) -> str:
    """Return the body a setting names, after = if it is laid over its token, or ? if the viewer does not see it."""
    if setting is None:
        return "-"
    if isinstance(setting.id, Hidden):
        return "?"
    name = thing_name(state.content, state.content.setting[setting.id].target, voice)
    return f"={name}" if setting.laid else name


def show(view: Match[State], voice: Voice) -> str:
    """Return the table as text."""
    state = view.state
    colon = pick(COLON, voice)
    lines = [head(state, voice)]
    for hour in range(1, RING + 1):
        end = {state.red: f"  ← {pick(RED, voice)}", state.blue: f"  ← {pick(BLUE, voice)}"}.get(hour, "")
        tokens = [token_text(state, state.board[RINGS[kind].start + hour - 1], voice) for kind in KINDS]
        lines.append(f"  {hour:>2}  {tokens[0]:<14}{tokens[1]:<14}{end}".rstrip())
    trick = [f"{seat_name(c.seat, voice)} {card_name(state.content, c.card, voice)}" for c in state.cards.trick]
    lines.append(f"{pick(TRICK, voice)}{colon} {', '.join(trick) or '-'}")
    lines.append(pick(PILE, voice).format(pile=len(state.cards.pile), discard=len(state.cards.discard)))
    if state.cards.discard:  # open to all (D-Q-47)
        discarded = [card_name(state.content, card, voice) for card in reversed(state.cards.discard)]
        lines[-1] += f"{colon} {', '.join(discarded)}"
    for pledge in state.pledges:
        first, second = seat_name(pledge.first, voice), seat_name(pledge.second, voice)
        lines.append(pick(SWAP, voice).format(first=first, second=second))
    lines.append(pick(LEGEND, voice))
    for player in state.players:
        lines += _player_lines(state, player, voice)
    return wrap_lines(lines)


def _player_lines(state: State, player: Player, voice: Voice) -> list[str]:
    seat = player.seat
    guarded = f", {pick(GUARDED, voice)}" if state.tower is not None and state.tower.beside == seat else ""
    points = count_words(player.points, POINT, voice)
    marked = pick(MARKED if player.points else NO_POINTS, voice).format(points=points)
    colon = pick(COLON, voice)
    lines = [f"{seat_name(seat, voice)}{colon} {marked}{guarded}"]
    for slot, name in enumerate(SLOTS):
        index = slot_index(seat, slot)
        token = token_text(state, state.board[index], voice)
        under = f" / {setting_text(state, state.setting_at(index), voice)}" if slot % 3 != 2 else ""
        lines.append(f"    {pick(SLOT_NAMES[name], voice)}{colon} {token}{under}")
    stack = [f"{card_name(state.content, c.card, voice)} {points_of(state, c)}" for c in reversed(player.stack)]
    lines.append(f"    {pick(CHARACTERS, voice)}{colon} {', '.join(stack) or '-'}")
    hand = ", ".join(hand_names(state.content, player, voice)) or "-"
    lines.append(f"    {pick(HAND, voice)} ({len(player.hand)}){colon} {hand}")
    if player.played is not None:
        played = "?" if isinstance(player.played, Hidden) else card_name(state.content, player.played, voice)
        lines.append(f"    {pick(PLAYED, voice)}{colon} {played}")
    return lines
