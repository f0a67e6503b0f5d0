"""A view as an SVG picture: the middle of the table, then a row for each player.

Cards have the colour and the sign of their family; an engaged card is grey and marked. What the viewer may not see is
a card back. Cards, Jetons and the discard pile have tooltips.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Outcome
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import (
    REASON_NAMES,
    card_count_name,
    card_name,
    card_names,
    family_name,
)
from tabletop_rules.games.terres_de_destinees.picture import DEMANDED, NO_BID
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, OnSale, Player, State, Zone
from tabletop_rules.games.terres_de_destinees.svg import texts
from tabletop_rules.games.terres_de_destinees.svg.texts import Mark
from tabletop_rules.games.terres_de_destinees.svg.things import (
    BACK,
    CARD,
    COLOURS,
    DISC,
    EDGE,
    FAINT,
    INK,
    PAPER,
    RED,
    destin_line,
    draw_back,
    draw_card,
    draw_empty,
    draw_jeton,
    draw_sign,
    write_label,
)
from tabletop_rules.games.terres_de_destinees.terms import Family
from tabletop_rules.games.terres_de_destinees.words import PHASES, words
from tabletop_rules.kit import svg

PANEL: Final = "#fffdf7"
BLUE: Final = "#1f4e79"
GREEN: Final = "#2c6632"
WIDTH: Final = 1000
MARGIN: Final = 12
INSIDE: Final = 24
LINE: Final = 18
GAP: Final = 6
ROW: Final = CARD[1] + GAP
LABEL: Final = 62
"""Width of the label left of a row of cards."""
NAME_ROOM: Final = 92
"""Width of a family name in the head."""
HALF: Final = 500
"""Left edge of the right half of the middle."""
HAND_AT: Final = 190
JETONS_AT: Final = 560
DESTIN_AT: Final = 884
BACKS: Final = 240
"""Width for the backs of a hand; many cards overlap."""
PILE: Final = 2
"""How many cards of the discard pile are drawn; the tooltip lists them all."""


def draw(view: Match[Any], voice: Voice) -> str:
    """Return the table as a picture: everything the viewer sees, and no more."""
    state: State = view.state
    parts: list[str] = []
    y = _head(view, parts, voice)
    y = _middle(state, y, parts, voice)
    for player in state.players:
        y = _panel(view, player, y, parts, voice)
    height = y + MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            'font-family="Helvetica, Arial, sans-serif">',
            svg.title(_heading(state, voice)),
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            *parts,
            "</svg>",
        ]
    )


# --- the head: the state of the match ---------------------------------------------------------------------------------


def _heading(state: State, voice: Voice) -> str:
    return pick(texts.HEADING, voice).format(turn=state.turn.number, phase=pick(PHASES[state.turn.phase], voice))


def _head(view: Match[Any], parts: list[str], voice: Voice) -> int:
    """Draw the turn and the families, then a line for each open decision or pending matter; return the next y."""
    state: State = view.state
    parts.append(svg.words(INSIDE, 32, _heading(state, voice), 19, INK, bold=True))
    x = WIDTH - INSIDE
    for family in reversed(Family):
        name = svg.fitted(family_name(state.content, family, voice), 12, NAME_ROOM)
        x -= int(svg.width(name, 12)) + 1
        parts.append(svg.words(x, 31, name, 12, INK))
        parts += [
            f'<rect x="{x - 24}" y="18" width="18" height="18" rx="3" fill="{COLOURS[family]}"/>',
            draw_sign(family, x - 15, 27),
        ]
        x -= 42
    y = 42
    for text, colour in _status(view, voice):
        for row in svg.wrapped(text, 13, WIDTH - 2 * INSIDE):
            y += LINE
            parts.append(svg.words(INSIDE, y, row, 13, colour))
    return y + 14


def _status(view: Match[Any], voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield whose turn it is, what is pending, who is asked what, or how the match ended."""
    state: State = view.state
    content = state.content
    if view.result is not None:
        yield _ending(view.result, voice), GREEN
        return
    yield pick(texts.TURN_OF, voice).format(seat=voice.player(state.turn.active)), INK
    if state.chain:
        names = " → ".join(card_name(content, link.card, voice) for link in state.chain)
        activator = voice.player(state.chain[-1].activator)
        yield pick(texts.RESOLVED_BY, voice).format(seat=activator, cards=names), INK
    for loss in state.losses:
        victim, cards = voice.player(loss.victim), card_count_name(loss.count, voice)
        yield pick(texts.TO_LOSE, voice).format(seat=victim, cards=cards), INK
    for demand in state.demands:
        family = family_name(content, demand.family, voice)
        yield (
            pick(DEMANDED, voice).format(of=voice.player(demand.of), family=family, by=voice.player(demand.by)),
            INK,
        )
    asked: dict[str, list[Seat]] = {}
    for decision in view.decisions:
        if decision.seat == CHANCE:
            yield pick(texts.CHANCE_ASKED, voice), BLUE
        else:
            asked.setdefault(words(state, decision, voice), []).append(decision.seat)
    for text, seats in asked.items():
        yield f"{_seats(seats, voice)}{pick(texts.COLON, voice)} {text}", BLUE


def _seats(seats: Sequence[Seat], voice: Voice) -> str:
    return ", ".join(map(voice.player, seats))


def _ending(result: Outcome, voice: Voice) -> str:
    """Return who has won and why, and the places of the others."""
    first, *others = [_seats(group, voice) for group in result.ranking]
    after = "".join(pick(texts.THEN, voice).format(seats=group) for group in others)
    reason = pick(REASON_NAMES.get(result.reason, (result.reason, result.reason)), voice)
    return f"{pick(svg.WON, voice).format(seats=first)} ({reason}){after}"


# --- the middle of the table ------------------------------------------------------------------------------------------


def _middle(state: State, top: int, parts: list[str], voice: Voice) -> int:
    """Draw deck, discard pile and cards on sale, and at the right free Jetons and common Destins; return the next y."""
    content = state.content
    y = top + 16
    parts += [
        write_label(INSIDE, y, f"{pick(texts.DECK, voice)} {len(state.deck)}"),
        write_label(INSIDE + CARD[0] + 2 * GAP, y, f"{pick(texts.DISCARD, voice)} {len(state.discard)}"),
        draw_back(INSIDE, y + 8, pick(texts.THE_DECK, voice)) if state.deck else draw_empty(INSIDE, y + 8),
    ]
    x = INSIDE + CARD[0] + 2 * GAP
    if state.discard:
        tooltip = svg.title(f"{pick(texts.LAST_FIRST, voice)} {card_names(content, state.discard[::-1], voice)}")
        open_ = [draw_card(content, card, x + place * (CARD[0] + GAP), y + 8, None, voice)
                 for place, card in enumerate(state.discard[: -PILE - 1 : -1])]  # fmt: skip
        parts.append(f"<g>{tooltip}{''.join(open_)}</g>")
    else:
        parts.append(draw_empty(x, y + 8))
    left = y + 8 + ROW
    if state.auction is not None and state.auction.sales:
        left = _sale(state, state.auction, left + 18, parts, voice)
    parts.append(write_label(HALF, y, pick(texts.JETONS, voice)))
    numbers = sorted({jeton.number for jeton in content.jetons})
    for place, number in enumerate(numbers):
        at, many = HALF + DISC + place * 38, state.centre.count(number)
        parts.append(
            draw_jeton(content, number, at, y + 20, f"{many} {pick(texts.IN_CENTRE, voice)}", voice, gone=not many)
        )
        parts.append(svg.words(at, y + 46, f"×{many}", 11, INK, anchor="middle"))
    right = y + 68
    parts.append(write_label(HALF, right, pick(texts.COMMON, voice)))
    for destin in state.destins.common:
        for row in svg.wrapped(destin_line(state, destin, voice), 12, WIDTH - INSIDE - HALF):
            right += 16
            parts.append(svg.words(HALF, right, row, 12, INK))
    return max(left, right + 10) + 6


def _sale(state: State, auction: Auction, y: int, parts: list[str], voice: Voice) -> int:
    """Draw the cards on sale with their sellers, and beside them the bids; return the next y."""
    x = INSIDE
    for sale in auction.sales:
        parts.append(write_label(x, y, pick(texts.ON_SALE, voice).format(seat=voice.player(sale.seller))))
        parts.append(_on_sale(state.content, sale, x, y + 8, voice))
        x += CARD[0] + 2 * GAP
    bid = [
        pick(NO_BID if auction.bidder is None else texts.BID, voice).format(
            bid=auction.bid, seat=voice.player(auction.bidder)
        )
    ]
    if auction.winner is not None:
        bid.append(pick(texts.PAYS, voice).format(seat=voice.player(auction.winner), price=auction.price))
    for place, row in enumerate(bid):
        parts.append(svg.words(x, y + 28 + LINE * place, row, 13, INK, bold=not place))
    return y + 8 + ROW


def _on_sale(content: Content, sale: OnSale, x: int, y: int, voice: Voice) -> str:
    if isinstance(sale.card, Hidden):
        return draw_back(x, y, pick(texts.UNSEEN_SALE, voice))
    return draw_card(content, sale.card, x, y, texts.FACE_DOWN if sale.face_down else None, voice)


# --- a player ---------------------------------------------------------------------------------------------------------


def _panel(view: Match[Any], player: Player, top: int, parts: list[str], voice: Voice) -> int:
    """Draw a player: a line for hand, Jetons and Destin, then all cards that the viewer sees; return the next y."""
    state: State = view.state
    inside: list[str] = []
    y = top + 22
    edge, weight = (RED, 2) if state.turn.active == player.seat and view.result is None else (EDGE, 1)
    won = view.result is not None and player.seat in view.result.winners
    name = voice.player(player.seat)
    inside.append(svg.words(INSIDE, y, name, 15, INK, bold=True))
    x = INSIDE + int(svg.width(name, 15, bold=True)) + 6
    for chip, colour in _chips(view, player.seat, voice):
        wide = int(svg.width(chip, 11)) + 10
        inside.append(f'<rect x="{x}" y="{y - 13}" width="{wide}" height="17" rx="8" fill="{colour}"/>')
        inside.append(svg.words(x + wide // 2, y - 1, chip, 11, "#fff", anchor="middle"))
        x += wide + 4
    if player.out:
        inside.append(svg.words(HAND_AT, y, pick(texts.ELIMINATED, voice), 13, FAINT))
        y += 4
    else:
        _belongings(state, player, y, inside, voice)
        y = _rows(state, player, y + 14, inside, voice)
    height = y + 8 - top
    fill = "#f0f5ea" if won else PANEL
    parts.append(
        f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{height}" rx="8" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{weight}"/>'
    )
    parts += inside
    return top + height + 8


def _chips(view: Match[Any], seat: Seat, voice: Voice) -> Iterator[tuple[str, str]]:
    """Yield the labels beside a player's name, with their colours."""
    if view.result is not None:
        if seat in view.result.winners:
            yield pick(texts.WINNER, voice), GREEN
        return
    if view.state.turn.active == seat:
        yield pick(texts.TURN, voice), RED
    if any(decision.seat == seat for decision in view.decisions):
        yield pick(texts.ASKED, voice), BLUE


def _belongings(state: State, player: Player, y: int, parts: list[str], voice: Voice) -> None:
    """Draw the hand, unseen cards as backs, the Jetons, and the label of a Destin that the viewer does not see."""
    parts.append(
        svg.words(HAND_AT, y, f"{card_count_name(player.hand_size, voice)} {pick(texts.IN_HAND, voice)}", 13, INK)
    )
    unseen = sum(isinstance(card, Hidden) for card in (*player.hand, *player.committed))
    at, step = HAND_AT + 118, min(14.0, (BACKS - 12) / max(unseen - 1, 1))
    backs = [
        f'<rect x="{at + step * place:.1f}" y="{y - 14}" width="12" height="18" rx="2" fill="{BACK}" stroke="{PANEL}"/>'
        for place in range(unseen)
    ]
    parts.append("".join(backs))
    for place, jeton in enumerate(player.jetons):
        middle = JETONS_AT + DISC + place * 26
        placed = pick(texts.PLACED_BY, voice).format(seat=voice.player(jeton.placed_by))
        parts.append(draw_jeton(state.content, jeton.number, middle, y - 5, placed, voice))
    if isinstance(player.destin, Hidden):
        parts.append(svg.words(DESTIN_AT, y, pick(texts.SECRET_DESTIN, voice), 12, FAINT))


def _rows(state: State, player: Player, y: int, parts: list[str], voice: Voice) -> int:
    """Draw rows of cards, each with a label, and lines for everything that is not a card; return the next y."""
    content = state.content
    if player.destin is not None and not isinstance(player.destin, Hidden):
        y = _note(y, "Destin", destin_line(state, player.destin, voice), parts)
    for zone, what in ((Zone.ACQUIRED, texts.IN_PLAY), (Zone.SUPPORT, texts.SUPPORT)):
        placed = [(one.card, texts.ENGAGED if one.engaged else None) for one in player.play if one.zone is zone]
        y = _cards(content, pick(what, voice), placed, y, parts, voice)
    copies = [card_name(content, copy.card, voice) for copy in state.copies if copy.owner == player.seat]
    if copies:
        y = _note(y, pick(texts.COPIES, voice), ", ".join(copies), parts)
    hand = [*((card, None) for card in player.hand), *((card, texts.SET_ASIDE) for card in player.committed)]
    known = [(card, mark) for card, mark in hand if not isinstance(card, Hidden)]
    y = _cards(content, pick(texts.HAND, voice), known, y, parts, voice)
    seen = [(card, None) for card in player.looked if not isinstance(card, Hidden)]
    if player.looked and not seen:
        return _note(y, pick(texts.LOOKS_AT, voice), card_count_name(len(player.looked), voice), parts)
    return _cards(content, pick(texts.LOOKS_AT, voice), seen, y, parts, voice)


def _note(y: int, what: str, text: str, parts: list[str]) -> int:
    parts.append(write_label(INSIDE, y + 12, what))
    for row in svg.wrapped(text, 12, WIDTH - 2 * INSIDE - LABEL):
        parts.append(svg.words(INSIDE + LABEL, y + 12, row, 12, INK))
        y += 16
    return y + 4


def _cards(
    content: Content, what: str, cards: Sequence[tuple[Card, Mark]], y: int, parts: list[str], voice: Voice
) -> int:
    """Draw cards with their marks, in as many lines as they need; return the next y."""
    if not cards:
        return y
    parts.append(write_label(INSIDE, y + CARD[1] // 2 + 4, what))
    a_line = (WIDTH - 2 * INSIDE - LABEL + GAP) // (CARD[0] + GAP)
    for place, (card, mark) in enumerate(cards):
        x = INSIDE + LABEL + place % a_line * (CARD[0] + GAP)
        parts.append(draw_card(content, card, x, y + place // a_line * ROW, mark, voice))
    return y + ROW * -(-len(cards) // a_line)
