"""A player in the picture: hand, Jetons, Destin, and all cards that the viewer sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.component import COPY, SEAT
from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.terms import Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.drawing import Part
from tabletop_rules.games.terres_de_destinees.names import card_count_name, card_name, destin_name
from tabletop_rules.games.terres_de_destinees.picture import ACQUISITION, IN_PLAY, SUPPORT
from tabletop_rules.games.terres_de_destinees.places import jeton_id, place_name, seat_place
from tabletop_rules.games.terres_de_destinees.queries import for_two
from tabletop_rules.games.terres_de_destinees.standings import destin_line
from tabletop_rules.games.terres_de_destinees.state import Player, State, Zone
from tabletop_rules.games.terres_de_destinees.svg import texts
from tabletop_rules.games.terres_de_destinees.svg.texts import Mark
from tabletop_rules.games.terres_de_destinees.svg.things import (
    CARD,
    FAINT,
    GAP,
    INK,
    PANEL,
    draw_card,
    draw_jeton,
    grounded,
    jeton_tooltip,
    labelled,
    write_label,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId
from tabletop_rules.kit import svg

EDGE: Final = 16.0
"""Between the edge of what belongs to a player and what is within."""
NAME: Final = 150
"""Width of a player's name."""
SLIM, TALL = 150.0, 158.0
"""The least width of a card in a hand of rows, and its greatest height."""
BACKS: Final = 110
"""Width for the backs of a hand; many cards overlap."""


def draw_panel(view: Match[Any], player: Player, width: float, voice: Voice) -> Part:
    """Return what lies before a player: name, hand, Jetons and Destin, then all cards that the viewer sees."""
    state: State = view.state
    seat, inner = player.seat, width - EDGE - 8
    name = svg.fitted(voice.player(seat), 15, NAME, bold=True)
    ink = FAINT if player.out else INK
    wide = 26 + svg.width(name, 15, bold=True)
    drawn = [
        f'<rect width="{wide:g}" height="26" rx="4" fill="{PANEL}"/>',
        svg.seat_sign(seat, 9, 13, 7),
        svg.words(22, 18, name, 15, ink, bold=True),
    ]
    top: list[Part] = [(svg.thing(f"{SEAT}{seat}", "seat", voice.player(seat), *drawn), wide, 26.0)]
    for chip, colour in _chips(view, seat, voice):
        badge, wide = drawing.badge(chip, colour)
        top.append((drawing.at(0, 4, badge), wide, 26.0))
    rows = []
    if player.out:
        text = pick(texts.ELIMINATED, voice)
        top.append((svg.words(0, 18, text, 13, FAINT), svg.width(text, 13), 26.0))
    else:
        top += _belongings(view, player, voice)
        rows = [*_rows(view, player, inner, voice)]
    inside, _, high = drawing.column([drawing.flow(top, inner), *rows])
    active = state.turn.active == seat and view.result is None
    ground = drawing.panel(width, high + 12, seat, active=active)
    return ground + drawing.at(EDGE, 6, inside), width, high + 14


def draw_hand(state: State, player: Player, width: float, voice: Voice) -> Part:
    """Return the cards that a player holds; in one row if there is little room."""
    held = [] if player.out else [card for card, _ in _held(player)]
    room, size = drawing.hand_width(width), CARD
    if room == width:
        names = [card_name(state.content, card, voice) for card in held]
        wide = drawing.narrowed(len(held), room, CARD[0], max([SLIM, *map(drawing.least_width, names)]), GAP)
        powers = [pick(state.content.card(card).semantics, voice) for card in held]
        size = wide, min(TALL, max([drawing.height(power, wide, below=True) for power in powers], default=0.0))
    return drawing.flow([draw_card(state.content, *each, voice, size=size) for each in _held(player)], room, GAP)


def _held(player: Player) -> Iterator[tuple[CardId, Mark]]:
    """Yield what the viewer sees of the cards in a hand, then of those that were taken from it to be paid."""
    for cards, mark in ((player.hand, None), (player.committed, texts.SET_ASIDE)):
        yield from [(card, mark) for card in cards if not isinstance(card, Hidden)]


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


def _belongings(view: Match[Any], player: Player, voice: Voice) -> Iterator[Part]:
    """Yield the size of the hand, unseen cards as backs, the Jetons, and a Destin that the viewer does not see."""
    content, seat = view.state.content, player.seat
    count = pick(texts.IN_HAND, voice).format(cards=card_count_name(player.hand_size, voice))
    unseen = sum(isinstance(card, Hidden) for card in (*player.hand, *player.committed))
    label = svg.words(4, 17, count, 12, INK)
    left = svg.width(count, 12) + 12
    wide = left + (BACKS if unseen else 0)
    ground = f'<rect width="{wide:g}" height="26" rx="4" fill="{PANEL}"/>'
    backs = drawing.at(left, 2, drawing.hand(unseen, BACKS - 4, (15, 21)))
    hand = seat_place("hand", seat)
    yield svg.thing(hand, "place", place_name(content, hand, voice), ground, label, backs), wide, 26.0
    placers: dict[int, list[str]] = {}
    for jeton in player.jetons:
        placers.setdefault(jeton.number, []).append(voice.player(jeton.placed_by))
    for number, placed_by in placers.items():
        tooltip = jeton_tooltip(content, number, texts.PLACED_BY, voice, seat=", ".join(placed_by))
        yield draw_jeton(jeton_id(content, number, seat), number, tooltip, 1)
    if isinstance(player.destin, Hidden):
        id, text = seat_place("destin", seat), pick(texts.SECRET_DESTIN, voice)
        wide = svg.width(text, 12)
        ground = f'<rect width="{wide:g}" height="26" rx="4" fill="{PANEL}"/>'
        yield (
            svg.thing(id, "place", place_name(content, id, voice), ground, svg.words(0, 17, text, 12, FAINT)),
            wide,
            26.0,
        )


def _rows(view: Match[Any], player: Player, width: float, voice: Voice) -> Iterator[Part]:
    """Yield the Destin, and rows of cards, each with a label."""
    state: State = view.state
    content, seat = state.content, player.seat
    if player.destin is not None and not isinstance(player.destin, Hidden):
        label, left, _ = write_label(pick(texts.DESTIN, voice), 60)
        lines, _, high = drawing.lines(destin_line(state, player.destin, voice), 12, width - left - 10)
        ground, wide, high = grounded((label + drawing.at(left + 10, 0, lines), width, high), fill="panel")
        yield svg.thing(player.destin, "destin", destin_name(content, player.destin, voice), ground), wide, high
    acquired = ACQUISITION if for_two(state) else IN_PLAY
    for zone, place, what in ((Zone.ACQUIRED, "play", acquired), (Zone.SUPPORT, "support", SUPPORT)):
        placed = [(one.card, texts.ENGAGED if one.engaged else None) for one in player.play if one.zone is zone]
        if placed or zone is Zone.ACQUIRED:
            id, colon = seat_place(place, seat), pick((":", " :"), voice)
            label = pick(what, voice) if placed else f"{pick(what, voice)}{colon} {pick(texts.NONE, voice)}"
            cards = drawing.flow([draw_card(content, card, mark, voice) for card, mark in placed], width, GAP)
            inside, _, high = labelled(label, cards)
            ground, wide, high = grounded((inside, width, max(26.0, high)), fill="panel")
            yield svg.thing(id, "place", place_name(content, id, voice), ground), wide, high
    copies = [copy for copy in state.copies if copy.owner == seat]
    shown = [draw_card(content, each.card, None, voice, id=f"{each.card}{COPY}{each.serial}") for each in copies]
    if shown:
        yield labelled(pick(texts.COPIES, voice), drawing.flow(shown, width, GAP))
    held = [] if view.viewer == seat else [draw_card(content, *each, voice) for each in _held(player)]
    if held:
        yield labelled(pick(texts.HAND, voice), drawing.flow(held, width, GAP))
    if player.looked:
        seen = [draw_card(content, card, None, voice) for card in player.looked if not isinstance(card, Hidden)]
        cards = drawing.flow(seen, width, GAP)
        if not seen:
            cards = drawing.lines(card_count_name(len(player.looked), voice), 12, width)
        id = seat_place("looked", seat)
        ground, wide, high = grounded(labelled(pick(texts.LOOKS_AT, voice), cards), width, "panel")
        yield svg.thing(id, "place", place_name(content, id, voice), ground), wide, high
