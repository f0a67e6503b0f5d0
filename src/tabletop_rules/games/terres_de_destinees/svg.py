"""A view as an SVG picture: what lies in the middle of the table, then a row for each player.

Cards bear the colour and the sign of their family; an engaged card is grey and says so. What the viewer may not see
lies there as a back. Whoever points at a card, a Jeton or the discard pile is told more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Outcome
from tabletop_rules.core.terms import CHANCE, Seat
from tabletop_rules.games.terres_de_destinees.content.items import Content
from tabletop_rules.games.terres_de_destinees.names import (
    REASON_NAMES,
    card_name,
    card_names,
    destin_asks,
    destin_name,
    family_name,
    jeton_name,
    kind_name,
    seat_name,
    so_many_cards,
    type_name,
)
from tabletop_rules.games.terres_de_destinees.state import Auction, Card, OnSale, Player, State, Zone
from tabletop_rules.games.terres_de_destinees.terms import CardType, Family
from tabletop_rules.games.terres_de_destinees.words import PHASES, words
from tabletop_rules.kit import svg

LANGUAGE: Final = "en"
INK: Final = "#2a2118"
FAINT: Final = "#5a5145"
PAPER: Final = "#efe9dc"
PANEL: Final = "#fffdf7"
EDGE: Final = "#a0937c"
RED: Final = "#96281b"
BLUE: Final = "#1f4e79"
GREEN: Final = "#2c6632"
BACK: Final = "#4a4038"
ENGAGED: Final = "#d8d2c6"
COLOURS: Final = {
    Family.ROYAUME: "#2f5f9e",
    Family.COMMERCE: "#8a6100",
    Family.NECROMANCIE: "#5d3a78",
    Family.MAGIE: "#1d6f66",
}

WIDTH: Final = 1000
MARGIN: Final = 12
INSIDE: Final = 24
LINE: Final = 18
CARD: Final = (122, 56)
GAP: Final = 6
STRIP: Final = 20
ROW: Final = CARD[1] + GAP
LABEL: Final = 62
"""Left of a row of cards stands what it is."""
NAME_ROOM: Final = 84
"""So much room the name of a family has in the head."""
HALF: Final = 500
"""Where the right half of the middle begins."""
HAND_AT: Final = 190
JETONS_AT: Final = 560
DESTIN_AT: Final = 884
BACKS: Final = 240
"""So much room the backs of a hand have; many cards overlap."""
DISC: Final = 11
CROWN: Final = ((-7, -5), (-3, 0), (0, -6), (3, 0), (7, -5), (6, 5), (-6, 5))
STAR: Final = ((0, -7), (2, -2), (7, 0), (2, 2), (0, 7), (-2, 2), (-7, 0), (-2, -2))
PILE: Final = 2
"""So many cards of the discard pile lie open to the eye; the rest is told of."""


def draw(view: Match[Any]) -> str:
    """The table as a picture: everything the viewer sees, and no more."""
    state: State = view.state
    parts: list[str] = []
    y = _head(view, parts)
    y = _middle(state, y, parts)
    for player in state.players:
        y = _panel(view, player, y, parts)
    height = y + MARGIN
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            'font-family="Helvetica, Arial, sans-serif">',
            svg.title(_heading(state)),
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
            *parts,
            "</svg>",
        ]
    )


# --- the head: where the match stands ---------------------------------------------------------------------------------


def _heading(state: State) -> str:
    return f"Terres de Destinées: turn {state.turn.number}, {PHASES[state.turn.phase][0]}"


def _head(view: Match[Any], parts: list[str]) -> int:
    """The turn and the families, then a line for everything that is asked or under way; how far down it reaches."""
    state: State = view.state
    parts.append(svg.words(INSIDE, 32, _heading(state), 19, INK, bold=True))
    x = WIDTH - INSIDE
    for family in reversed(Family):
        name = svg.fitted(family_name(state.content, family, LANGUAGE), 12, NAME_ROOM)
        x -= int(svg.width(name, 12)) + 1
        parts.append(svg.words(x, 31, name, 12, INK))
        parts += [
            f'<rect x="{x - 24}" y="18" width="18" height="18" rx="3" fill="{COLOURS[family]}"/>',
            _sign(family, x - 15, 27),
        ]
        x -= 42
    y = 42
    for text, colour in _standing(view):
        for row in svg.wrapped(text, 13, WIDTH - 2 * INSIDE):
            y += LINE
            parts.append(svg.words(INSIDE, y, row, 13, colour))
    return y + 14


def _standing(view: Match[Any]) -> Iterator[tuple[str, str]]:
    """Whose turn it is, what is being resolved or demanded, who is asked what, how it ended."""
    state: State = view.state
    content = state.content
    if view.result is not None:
        yield _ending(view.result), GREEN
        return
    yield f"Turn of {seat_name(state.turn.active, LANGUAGE)}", INK
    if state.chain:
        names = " → ".join(card_name(content, link.card, LANGUAGE) for link in state.chain)
        yield f"Being resolved by {seat_name(state.chain[-1].activator, LANGUAGE)}: {names}", INK
    for loss in state.losses:
        yield f"{seat_name(loss.victim, LANGUAGE).capitalize()} is to lose {so_many_cards(loss.count, LANGUAGE)}", INK
    for demand in state.demands:
        family = family_name(content, demand.family, LANGUAGE)
        yield f"Demanded of seat {demand.of}: {family} (by seat {demand.by})", INK
    asked: dict[str, list[Seat]] = {}
    for decision in view.decisions:
        if decision.seat == CHANCE:
            yield "Chance is asked", BLUE
        else:
            asked.setdefault(words(state, decision, LANGUAGE), []).append(decision.seat)
    for question, seats in asked.items():
        yield f"{_seats(seats).capitalize()}: {question}", BLUE


def _seats(seats: Sequence[Seat]) -> str:
    return f"seat{'s' * (len(seats) > 1)} {', '.join(map(str, seats))}"


def _ending(result: Outcome) -> str:
    """Who has won, why, and the places of the others."""
    first, *others = [_seats(group) for group in result.ranking]
    after = "".join(f"; then {group}" for group in others)
    reason = REASON_NAMES.get(result.reason, (result.reason,))[0]
    return f"Won by {first} ({reason}){after}"


# --- the middle of the table ------------------------------------------------------------------------------------------


def _middle(state: State, top: int, parts: list[str]) -> int:
    """Deck, discard pile and what is on sale; at the right free Jetons and common Destins; how far down it reaches."""
    content = state.content
    y = top + 16
    parts += [
        _label(INSIDE, y, f"Deck: {len(state.deck)}"),
        _label(INSIDE + CARD[0] + 2 * GAP, y, f"Discard pile: {len(state.discard)}"),
        _back(INSIDE, y + 8, "the deck") if state.deck else _empty(INSIDE, y + 8),
    ]
    x = INSIDE + CARD[0] + 2 * GAP
    if state.discard:
        told = svg.title(f"Discard pile, the last card first: {card_names(content, state.discard[::-1], LANGUAGE)}")
        open_ = [_card(content, card, x + place * (CARD[0] + GAP), y + 8, "")
                 for place, card in enumerate(state.discard[: -PILE - 1 : -1])]  # fmt: skip
        parts.append(f"<g>{told}{''.join(open_)}</g>")
    else:
        parts.append(_empty(x, y + 8))
    left = y + 8 + ROW
    if state.auction is not None and state.auction.sales:
        left = _sale(state, state.auction, left + 18, parts)
    parts.append(_label(HALF, y, "Jetons in the centre"))
    numbers = sorted({jeton.number for jeton in content.jetons})
    for place, number in enumerate(numbers):
        at, many = HALF + DISC + place * 38, state.centre.count(number)
        parts.append(_jeton(content, number, at, y + 20, f"{many} in the centre", gone=not many))
        parts.append(svg.words(at, y + 46, f"×{many}", 11, INK, anchor="middle"))
    right = y + 68
    parts.append(_label(HALF, right, "Common Destins"))
    for destin in state.destins.common:
        for row in svg.wrapped(_destin(state, destin), 12, WIDTH - INSIDE - HALF):
            right += 16
            parts.append(svg.words(HALF, right, row, 12, INK))
    return max(left, right + 10) + 6


def _sale(state: State, auction: Auction, y: int, parts: list[str]) -> int:
    """The cards on sale with their sellers, and beside them the bids."""
    x = INSIDE
    for sale in auction.sales:
        parts.append(_label(x, y, f"On sale, seat {sale.seller}"))
        parts.append(_on_sale(state.content, sale, x, y + 8))
        x += CARD[0] + 2 * GAP
    bid = ["no bid yet" if auction.bidder is None else f"bid {auction.bid} by seat {auction.bidder}"]
    if auction.winner is not None:
        bid.append(f"seat {auction.winner} pays {auction.price}")
    for place, row in enumerate(bid):
        parts.append(svg.words(x, y + 28 + LINE * place, row, 13, INK, bold=not place))
    return y + 8 + ROW


def _on_sale(content: Content, sale: OnSale, x: int, y: int) -> str:
    if isinstance(sale.card, Hidden):
        return _back(x, y, "a card on sale, face down")
    return _card(content, sale.card, x, y, "face down" if sale.face_down else "")


# --- a player ---------------------------------------------------------------------------------------------------------


def _panel(view: Match[Any], player: Player, top: int, parts: list[str]) -> int:
    """A player: a line for the hand, Jetons and Destin, below it all cards that the viewer sees."""
    state: State = view.state
    inside: list[str] = []
    y = top + 22
    edge, weight = (RED, 2) if state.turn.active == player.seat and view.result is None else (EDGE, 1)
    won = view.result is not None and player.seat in view.result.winners
    inside.append(svg.words(INSIDE, y, f"Seat {player.seat}", 15, INK, bold=True))
    x = INSIDE + 62
    for chip, colour in _chips(view, player.seat):
        wide = int(svg.width(chip, 11)) + 10
        inside.append(f'<rect x="{x}" y="{y - 13}" width="{wide}" height="17" rx="8" fill="{colour}"/>')
        inside.append(svg.words(x + wide // 2, y - 1, chip, 11, "#fff", anchor="middle"))
        x += wide + 4
    if player.out:
        inside.append(svg.words(HAND_AT, y, "eliminated", 13, FAINT))
        y += 4
    else:
        _belongings(state, player, y, inside)
        y = _rows(state, player, y + 14, inside)
    height = y + 8 - top
    fill = "#f0f5ea" if won else PANEL
    parts.append(
        f'<rect x="{MARGIN}" y="{top}" width="{WIDTH - 2 * MARGIN}" height="{height}" rx="8" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{weight}"/>'
    )
    parts += inside
    return top + height + 8


def _chips(view: Match[Any], seat: Seat) -> Iterator[tuple[str, str]]:
    """What is special about a player now."""
    if view.result is not None:
        if seat in view.result.winners:
            yield "winner", GREEN
        return
    if view.state.turn.active == seat:
        yield "turn", RED
    if any(decision.seat == seat for decision in view.decisions):
        yield "asked", BLUE


def _belongings(state: State, player: Player, y: int, parts: list[str]) -> None:
    """The hand, unseen cards as backs, the Jetons, and whether there is a Destin that the viewer does not see."""
    parts.append(svg.words(HAND_AT, y, f"{so_many_cards(player.hand_size, LANGUAGE)} in hand", 13, INK))
    unseen = sum(isinstance(card, Hidden) for card in (*player.hand, *player.committed))
    at, step = HAND_AT + 118, min(14.0, (BACKS - 12) / max(unseen - 1, 1))
    backs = [
        f'<rect x="{at + step * place:.1f}" y="{y - 14}" width="12" height="18" rx="2" fill="{BACK}" stroke="{PANEL}"/>'
        for place in range(unseen)
    ]
    parts.append("".join(backs))
    for place, jeton in enumerate(player.jetons):
        middle = JETONS_AT + DISC + place * 26
        parts.append(_jeton(state.content, jeton.number, middle, y - 5, f"placed by seat {jeton.placed_by}"))
    if isinstance(player.destin, Hidden):
        parts.append(svg.words(DESTIN_AT, y, "secret Destin", 12, FAINT))


def _rows(state: State, player: Player, y: int, parts: list[str]) -> int:
    """Rows of cards, each with what it is, and lines for what is no card; how far down they reach."""
    content = state.content
    if player.destin is not None and not isinstance(player.destin, Hidden):
        y = _note(y, "Destin", _destin(state, player.destin), parts)
    for zone, what in ((Zone.ACQUIRED, "in play"), (Zone.SUPPORT, "support")):
        placed = [(one.card, "engaged" if one.engaged else "") for one in player.play if one.zone is zone]
        y = _cards(content, what, placed, y, parts)
    copies = [card_name(content, copy.card, LANGUAGE) for copy in state.copies if copy.owner == player.seat]
    if copies:
        y = _note(y, "copies", ", ".join(copies), parts)
    hand = [(card, "") for card in player.hand] + [(card, "set aside") for card in player.committed]
    y = _cards(content, "hand", [(card, mark) for card, mark in hand if not isinstance(card, Hidden)], y, parts)
    seen = [(card, "") for card in player.looked if not isinstance(card, Hidden)]
    if player.looked and not seen:
        return _note(y, "looks at", so_many_cards(len(player.looked), LANGUAGE), parts)
    return _cards(content, "looks at", seen, y, parts)


def _note(y: int, what: str, text: str, parts: list[str]) -> int:
    parts.append(_label(INSIDE, y + 12, what))
    for row in svg.wrapped(text, 12, WIDTH - 2 * INSIDE - LABEL):
        parts.append(svg.words(INSIDE + LABEL, y + 12, row, 12, INK))
        y += 16
    return y + 4


def _cards(content: Content, what: str, cards: Sequence[tuple[Card, str]], y: int, parts: list[str]) -> int:
    """Cards with their marks, in as many lines as they need."""
    if not cards:
        return y
    parts.append(_label(INSIDE, y + CARD[1] // 2 + 4, what))
    a_line = (WIDTH - 2 * INSIDE - LABEL + GAP) // (CARD[0] + GAP)
    for place, (card, mark) in enumerate(cards):
        x = INSIDE + LABEL + place % a_line * (CARD[0] + GAP)
        parts.append(_card(content, card, x, y + place // a_line * ROW, mark))
    return y + ROW * -(-len(cards) // a_line)


# --- things -----------------------------------------------------------------------------------------------------------


def _label(x: float, y: float, text: str) -> str:
    return svg.words(x, y, text, 12, FAINT)


def _destin(state: State, destin: str) -> str:
    """A Destin, and what it asks for."""
    return f"{destin_name(state.content, destin, LANGUAGE)}: {destin_asks(state, destin, LANGUAGE)}"


def _card(content: Content, card: object, x: int, y: int, mark: str) -> str:
    """A card face up: its family at the left, its name, and below its type and power, then the mark."""
    printed = content.card(str(card))
    wide, high = CARD
    family, name = printed.family, card_name(content, card, LANGUAGE)
    kind = kind_name(content, printed.kind, LANGUAGE)
    what = kind if printed.type is CardType.NONE else f"{type_name(content, printed.type, LANGUAGE)}, {kind}"
    told = ", ".join(filter(None, (name, family_name(content, family, LANGUAGE), what, mark)))
    fill = ENGAGED if mark == "engaged" else "#fff"
    room, left = wide - STRIP - 8, x + STRIP + 5
    rows = svg.wrapped(name, 11, room, lines=2, bold=True)
    return "".join(
        [
            f"<g>{svg.title(told)}",
            f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{fill}" stroke="{COLOURS[family]}"/>',
            f'<rect x="{x}" y="{y}" width="{STRIP}" height="{high}" rx="4" fill="{COLOURS[family]}"/>',
            _sign(family, x + STRIP // 2, y + high // 2),
            *[svg.words(left, y + 14 + 12 * place, row, 11, INK, bold=True) for place, row in enumerate(rows)],
            svg.words(left, y + high - (18 if mark else 8), svg.fitted(what, 9, room), 9, FAINT),
            svg.words(left, y + high - 6, mark, 9, RED, bold=True) if mark else "",
            "</g>",
        ]
    )


def _back(x: int, y: int, what: str) -> str:
    wide, high = CARD
    return (
        f'<g>{svg.title(what)}<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="4" fill="{BACK}"/>'
        f'<rect x="{x + 4}" y="{y + 4}" width="{wide - 8}" height="{high - 8}" rx="3" fill="none" '
        f'stroke="#c9b98f"/></g>'
    )


def _empty(x: int, y: int) -> str:
    """Where no card lies."""
    return (
        f'<rect x="{x}" y="{y}" width="{CARD[0]}" height="{CARD[1]}" rx="4" fill="none" '
        f'stroke="{EDGE}" stroke-dasharray="4 3"/>'
    )


def _jeton(content: Content, number: int, x: int, y: int, more: str, *, gone: bool = False) -> str:
    """A Jeton by its number."""
    fill, ink = (PAPER, FAINT) if gone else ("#f3d98b", INK)
    return (
        f"<g>{svg.title(f'{jeton_name(content, number, LANGUAGE)}, {more}')}"
        f'<circle cx="{x}" cy="{y}" r="{DISC}" fill="{fill}" stroke="{EDGE}"/>'
        f"{svg.words(x, y + 4, str(number), 12, ink, bold=True, anchor='middle')}</g>"
    )


def _sign(family: Family, x: float, y: float) -> str:
    """The sign of a family, white: a crown, a coin, a skull, a star."""
    if family is Family.COMMERCE:
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="none" stroke="#fff" stroke-width="2"/>'
            f'<circle cx="{x:g}" cy="{y:g}" r="2" fill="#fff"/>'
        )
    if family is Family.NECROMANCIE:
        return (
            f'<circle cx="{x:g}" cy="{y - 1:g}" r="6" fill="#fff"/>'
            f'<rect x="{x - 3:g}" y="{y + 3:g}" width="6" height="4" fill="#fff"/>'
            f'<circle cx="{x - 2.5:g}" cy="{y - 1:g}" r="1.5" fill="{COLOURS[family]}"/>'
            f'<circle cx="{x + 2.5:g}" cy="{y - 1:g}" r="1.5" fill="{COLOURS[family]}"/>'
        )
    corners = " ".join(f"{x + a:g},{y + b:g}" for a, b in (CROWN if family is Family.ROYAUME else STAR))
    return f'<polygon points="{corners}" fill="#fff"/>'
