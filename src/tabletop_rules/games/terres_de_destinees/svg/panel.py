"""A player in the picture: hand, Jetons, Destin, and all cards that the viewer sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletop_rules.core.component import COPY
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Texts, Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import card_count_name, destin_name
from tabletop_rules.games.terres_de_destinees.picture import ACQUISITION, IN_PLAY, SUPPORT
from tabletop_rules.games.terres_de_destinees.places import jeton_id, place_name, seat_place
from tabletop_rules.games.terres_de_destinees.queries import for_two
from tabletop_rules.games.terres_de_destinees.standings import destin_line
from tabletop_rules.games.terres_de_destinees.state import Player, State, Zone
from tabletop_rules.games.terres_de_destinees.svg import texts
from tabletop_rules.games.terres_de_destinees.svg.texts import Mark
from tabletop_rules.games.terres_de_destinees.svg.things import (
    CARD,
    DISC,
    FAINT,
    GAP,
    INK,
    INSIDE,
    MARGIN,
    PANEL,
    ROW,
    WIDTH,
    draw_card,
    draw_jeton,
    jeton_tooltip,
    write_label,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.kit import svg

LABEL: Final = 74
"""Width of the label left of a row of cards."""
A_ROW: Final = (WIDTH - 2 * INSIDE - LABEL + GAP) // (CARD[0] + GAP)
"""Cards in a row."""
NAME: Final = 150
"""Width of a player's name."""
HAND_AT: Final = 324
JETONS_AT: Final = 616
BACKS: Final = 130
"""Width for the backs of a hand; many cards overlap."""


def draw_panel(view: Match[Any], player: Player, top: int, parts: list[str], voice: Voice) -> int:
    """Draw a player: a line for hand, Jetons and Destin, then all cards that the viewer sees; return the next y."""
    state: State = view.state
    inside: list[str] = []
    y = top + 22
    active = state.turn.active == player.seat and view.result is None
    name = svg.fitted(voice.player(player.seat), 15, NAME, bold=True)
    ink = FAINT if player.out else INK
    inside += [
        svg.seat_sign(player.seat, INSIDE + 8, y - 5, 7),
        svg.words(INSIDE + 22, y, name, 15, ink, bold=True),
    ]
    x = INSIDE + 30 + round(svg.width(name, 15, bold=True))
    chips, _ = drawing.joined([drawing.badge(chip, colour) for chip, colour in _chips(view, player.seat, voice)])
    inside.append(drawing.at(x, y - 14, chips))
    if player.out:
        inside.append(svg.words(HAND_AT, y, pick(texts.ELIMINATED, voice), 13, FAINT))
        y += 4
    else:
        _belongings(state, player, y, inside, voice)
        y = _rows(state, player, y + 14, inside, voice)
    height = y + 8 - top
    ground = drawing.panel(WIDTH - 2 * MARGIN, height, player.seat, active=active)
    parts.append(drawing.at(MARGIN, top, ground))
    parts += inside
    return top + height + 8


def _chips(view: Match[Any], seat: Seat, voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield the labels beside a player's name, with their colours."""
    if view.result is not None:
        if seat in view.result.winners:
            yield pick(texts.WINNER, voice), svg.colour("good")
        return
    if view.state.turn.active == seat:
        yield pick(texts.TURN, voice), svg.colour("bad")
    if any(decision.seat == seat for decision in view.decisions):
        yield pick(texts.ASKED, voice), INK


def _belongings(state: State, player: Player, y: int, parts: list[str], voice: Voice) -> None:
    """Draw the size of the hand, unseen cards as backs, the Jetons, and a Destin that the viewer does not see."""
    content, seat = state.content, player.seat
    count = pick(texts.IN_HAND, voice).format(cards=card_count_name(player.hand_size, voice))
    unseen = sum(isinstance(card, Hidden) for card in (*player.hand, *player.committed))
    backs = [drawing.at(128, -17, drawing.hand(unseen, BACKS, (15, 21)))]
    ground = f'<rect x="-4" y="-16" width="{136 + BACKS}" height="22" rx="4" fill="{PANEL}"/>'
    hand = seat_place("hand", seat)
    label = svg.words(0, 0, svg.fitted(count, 12, 122), 12, INK)
    parts.append(svg.thing(hand, "place", place_name(content, hand, voice), ground, label, *backs, x=HAND_AT, y=y))
    placers: dict[int, list[str]] = {}
    for jeton in player.jetons:
        placers.setdefault(jeton.number, []).append(voice.player(jeton.placed_by))
    step = min(26.0, 244 / max(len(placers), 1))
    for place, (number, placed_by) in enumerate(placers.items()):
        tooltip = jeton_tooltip(content, number, texts.PLACED_BY, voice, seat=", ".join(placed_by))
        id, at = jeton_id(content, number, seat), JETONS_AT + DISC + round(place * step)
        parts.append(draw_jeton(id, content, number, at, y - 5, tooltip, voice, 1))
    if isinstance(player.destin, Hidden):
        id = seat_place("destin", seat)
        label = svg.words(0, 0, svg.fitted(pick(texts.SECRET_DESTIN, voice), 12, 100), 12, FAINT)
        parts.append(svg.thing(id, "place", place_name(content, id, voice), label, x=876, y=y))


def _rows(state: State, player: Player, y: int, parts: list[str], voice: Voice) -> int:
    """Draw the Destin, and rows of cards, each with a label; return the next y."""
    content, seat = state.content, player.seat
    if player.destin is not None and not isinstance(player.destin, Hidden):
        y = _destin(state, player.destin, y, parts, voice)
    acquired = ACQUISITION if for_two(state) else IN_PLAY
    for zone, place, what in ((Zone.ACQUIRED, "play", acquired), (Zone.SUPPORT, "support", SUPPORT)):
        placed = [(one.card, texts.ENGAGED if one.engaged else None) for one in player.play if one.zone is zone]
        if placed or zone is Zone.ACQUIRED:
            id, inside = seat_place(place, seat), list[str]()
            rows = max(1, -(-len(placed) // A_ROW))
            ground = f'<rect width="{WIDTH - 2 * INSIDE}" height="{rows * ROW - GAP}" rx="4" fill="{PANEL}"/>'
            _cards(content, what, placed, inside, voice)
            name = place_name(content, id, voice)
            parts.append(svg.thing(id, "place", name, ground, *inside, x=INSIDE, y=y))
            y += rows * ROW
    copies = [copy for copy in state.copies if copy.owner == seat]
    if copies:
        label = write_label(INSIDE, y + CARD[1] // 2 + 4, pick(texts.COPIES, voice))
        parts.append(label)
        for number, copy in enumerate(copies):
            id = f"{copy.card}{COPY}{copy.serial}"
            across, down = number % A_ROW, number // A_ROW
            x = INSIDE + LABEL + across * (CARD[0] + GAP)
            parts.append(draw_card(content, copy.card, x, y + down * ROW, None, voice, id=id))
        y += ROW * -(-len(copies) // A_ROW)
    hand = [(card, None) for card in player.hand if not isinstance(card, Hidden)]
    aside = [(card, texts.SET_ASIDE) for card in player.committed if not isinstance(card, Hidden)]
    y = _loose(content, texts.HAND, [*hand, *aside], y, parts, voice)
    if not player.looked:
        return y
    seen = [(card, None) for card in player.looked if not isinstance(card, Hidden)]
    id, inside = seat_place("looked", seat), list[str]()
    if seen:
        _cards(content, texts.LOOKS_AT, seen, inside, voice)
    else:
        inside += [
            write_label(0, 12, pick(texts.LOOKS_AT, voice)),
            svg.words(LABEL + 12, 12, card_count_name(len(player.looked), voice), 12, INK),
        ]
    parts.append(svg.thing(id, "place", place_name(content, id, voice), *inside, x=INSIDE, y=y))
    return y + (ROW * -(-len(seen) // A_ROW) or 20)


def _destin(state: State, destin: str, y: int, parts: list[str], voice: Voice) -> int:
    """Draw a Destin with what it asks for; return the next y."""
    rows = svg.wrapped(destin_line(state, destin, voice), 12, WIDTH - 2 * INSIDE - LABEL)
    high = 16 * len(rows)
    inside = [
        f'<rect y="0" width="{WIDTH - 2 * INSIDE}" height="{high}" rx="4" fill="{PANEL}"/>',
        write_label(0, 12, pick(texts.DESTIN, voice)),
        *[svg.words(LABEL, 12 + 16 * place, row, 12, INK) for place, row in enumerate(rows)],
    ]
    parts.append(svg.thing(destin, "destin", destin_name(state.content, destin, voice), *inside, x=INSIDE, y=y))
    return y + high + 4


def _loose(
    content: Content, what: Texts, cards: Sequence[tuple[CardId, Mark]], y: int, parts: list[str], voice: Voice
) -> int:
    """Draw cards that lie in no place of their own; return the next y."""
    if not cards:
        return y
    inside: list[str] = []
    _cards(content, what, cards, inside, voice)
    parts.append(f'<g transform="translate({INSIDE} {y})">{"".join(inside)}</g>')
    return y + ROW * -(-len(cards) // A_ROW)


def _cards(content: Content, what: Texts, cards: Sequence[tuple[CardId, Mark]], parts: list[str], voice: Voice) -> None:
    """Draw cards with their marks from the origin, after a label, in as many lines as they need."""
    parts.append(write_label(0, CARD[1] // 2 + 4, pick(what, voice)))
    for place, (card, mark) in enumerate(cards):
        x, y = LABEL + place % A_ROW * (CARD[0] + GAP), place // A_ROW * ROW
        parts.append(draw_card(content, card, x, y, mark, voice))
