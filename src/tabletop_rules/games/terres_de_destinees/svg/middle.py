"""The middle of the table: families, piles, Jetons, common Destins, what is on sale, and what may be chosen there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.games.terres_de_destinees.bidding import BidOrPass, bid_range
from tabletop_rules.games.terres_de_destinees.names import card_names, destin_name, family_name
from tabletop_rules.games.terres_de_destinees.picture import NO_BID
from tabletop_rules.games.terres_de_destinees.places import (
    CENTRE,
    DECK,
    DISCARD,
    FACES,
    jeton_id,
    mode_name,
    place_name,
    seat_place,
)
from tabletop_rules.games.terres_de_destinees.power_choices import WhichCard, WhichMode
from tabletop_rules.games.terres_de_destinees.resolving import offered
from tabletop_rules.games.terres_de_destinees.sale import CardToPutUp
from tabletop_rules.games.terres_de_destinees.standings import destin_line
from tabletop_rules.games.terres_de_destinees.state import Auction, State
from tabletop_rules.games.terres_de_destinees.svg import texts
from tabletop_rules.games.terres_de_destinees.svg.things import (
    CARD,
    CHIP,
    COLOURS,
    GAP,
    INK,
    INSIDE,
    ROW,
    draw_back,
    draw_card,
    draw_chip,
    draw_empty,
    draw_jeton,
    draw_sign,
    jeton_tooltip,
    write_label,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family
from tabletop_rules.games.terres_de_destinees.values import faces
from tabletop_rules.kit import svg

RIGHT: Final = 976
STEP: Final = CARD[0] + GAP
HALF: Final = 500
"""Left edge of the right half."""
NAME_ROOM: Final = 190
"""Width of a family name."""
PILE: Final = 2
"""How many cards of the discard pile are drawn while nobody chooses from it; the tooltip lists them all."""


def draw_middle(view: Match[Any], parts: list[str], voice: Voice) -> int:
    """Draw the middle of the table from the top; return the next y."""
    state: State = view.state
    y = _families(state, parts, voice)
    y = max(_piles(state, y, parts, voice), _common(state, y, parts, voice)) + GAP
    y = _searched(view, y, parts, voice)
    y = _modes(view, y, parts, voice)
    y = _slots(view, y, parts, voice)
    if state.auction is not None and state.auction.sales:
        y = _sale(view, state.auction, y, parts, voice)
    return y + 2


def _families(state: State, parts: list[str], voice: Voice) -> int:
    """Draw the families with their signs and colours; return the next y."""
    for place, family in enumerate(Family):
        name = family_name(state.content, family, voice)
        fill = COLOURS[family]
        parts.append(
            svg.thing(
                f"family:{family}",
                "family",
                name,
                f'<rect width="20" height="20" rx="3" fill="{fill}"/>',
                draw_sign(family, 10, 10),
                svg.words(26, 15, svg.fitted(name, 13, NAME_ROOM), 13, INK),
                x=INSIDE + 238 * place,
                y=0,
            )
        )
    return 26


def _piles(state: State, top: int, parts: list[str], voice: Voice) -> int:
    """Draw the deck, and the discard pile with its last cards; return the next y."""
    content, y = state.content, top + 14
    second = INSIDE + STEP + GAP
    parts += [
        write_label(INSIDE, y, pick(texts.DECK, voice).format(count=len(state.deck))),
        write_label(second, y, pick(texts.DISCARD, voice).format(count=len(state.discard))),
        svg.thing(
            DECK,
            "place",
            place_name(content, DECK, voice),
            drawing.stack(len(state.deck), CARD),
            x=INSIDE,
            y=y + 8,
        ),
    ]
    name, shown = place_name(content, DISCARD, voice), [draw_empty()]
    if state.discard:
        name = pick(texts.LAST_FIRST, voice).format(cards=card_names(content, state.discard[::-1], voice))
        last = state.discard[: -PILE - 1 : -1]
        shown = [draw_card(content, card, place * STEP, 0, None, voice) for place, card in enumerate(last)]
    parts.append(svg.thing(DISCARD, "place", name, _ground(*shown, wide=PILE * STEP - GAP), x=second, y=y + 8))
    return y + 8 + ROW


def _ground(*parts: str, wide: float, high: float = CARD[1]) -> str:
    """Return parts on a ground that can be pointed at."""
    return f'<rect width="{wide:g}" height="{high:g}" rx="4" fill="{svg.colour("paper")}"/>{"".join(parts)}'


def _common(state: State, top: int, parts: list[str], voice: Voice) -> int:
    """Draw the free Jetons, and the common Destins; return the next y."""
    content, y = state.content, top + 14
    parts.append(write_label(HALF, y, pick(texts.JETONS, voice)))
    numbers = sorted({jeton.number for jeton in content.jetons})
    step = min(39.0, (RIGHT - HALF) / max(len(numbers), 1))
    discs = []
    for place, number in enumerate(numbers):
        many, at = state.centre.count(number), round(12 + step * place)
        tooltip = jeton_tooltip(content, number, texts.IN_CENTRE, voice, count=many)
        discs.append(draw_jeton(jeton_id(content, number), content, number, at, 14, tooltip, voice, many))
        discs.append(svg.words(at, 38, f"×{many}", 11, INK, anchor="middle"))
    ground = _ground(*discs, wide=RIGHT - HALF, high=42)
    parts.append(svg.thing(CENTRE, "place", place_name(content, CENTRE, voice), ground, x=HALF, y=y + 6))
    y += 64
    parts.append(write_label(HALF, y, pick(texts.COMMON, voice)))
    y += 4
    for destin in state.destins.common:
        rows = svg.wrapped(destin_line(state, destin, voice), 12, RIGHT - HALF - 8)
        high = 16 * len(rows) + 2
        lines = [svg.words(4, 12 + 16 * place, row, 12, INK) for place, row in enumerate(rows)]
        ground = _ground(*lines, wide=RIGHT - HALF, high=high)
        parts.append(svg.thing(destin, "destin", destin_name(content, destin, voice), ground, x=HALF, y=y))
        y += high + 2
    return y


# --- what may be chosen ---------------------------------------------------------------------------------------------


def _searched(view: Match[Any], y: int, parts: list[str], voice: Voice) -> int:
    """Draw the rest of the discard pile while somebody chooses from it; return the next y."""
    state: State = view.state
    rest = state.discard[: -PILE or None]
    if not rest or not {*rest} & {*_offers(view, WhichCard)}:
        return y
    for place, card in enumerate(rest[::-1]):
        x, down = INSIDE + place % 7 * (STEP + 7), place // 7 * ROW
        parts.append(draw_card(state.content, card, x, y + down, None, voice))
    return y + ROW * -(-len(rest) // 7)


def _offers(view: Match[Any], asks: type[WhichCard | WhichMode]) -> Iterator[CardId | str]:
    """Yield what the power being resolved offers in the open decisions of this class."""
    for decision in view.decisions:
        if isinstance(decision, asks) and view.state.chain:
            yield from [str(each) for each in offered(view.state, decision)]


def _modes(view: Match[Any], y: int, parts: list[str], voice: Voice) -> int:
    """Draw the modes that a power can be used in, while somebody chooses one; return the next y."""
    modes = [(f"mode:{mode}", mode_name(mode, voice)) for mode in _offers(view, WhichMode)]
    chips = [(id, name, name, round(svg.width(name, 12)) + 16) for id, name in modes]
    return _chips("mode", chips, y, pick(texts.CHOICES, voice), parts) if chips else y


def _chips(kind: str, chips: Iterable[tuple[str, str, str, int]], y: int, label: str, parts: list[str]) -> int:
    """Draw places to point at in rows after a label: id, name, text and width of each; return the next y."""
    start = INSIDE + round(svg.width(label, 12)) + 12
    parts.append(write_label(INSIDE, y + 15, label))
    x = start
    for id, name, text, wide in chips:
        if x + wide > RIGHT and x > start:
            x, y = start, y + CHIP + GAP
        parts.append(draw_chip(id, kind, name, text, x, y, wide))
        x += wide + GAP
    return y + CHIP + GAP + 2


def _slots(view: Match[Any], y: int, parts: list[str], voice: Voice) -> int:
    """Draw the two ways to put a card up, while somebody may choose between them; return the next y."""
    state: State = view.state
    asked = [decision.seat for decision in view.decisions if isinstance(decision, CardToPutUp)]
    if not any(len(faces(state, seat)) > 1 for seat in asked):
        return y
    parts.append(write_label(INSIDE, y + 12, pick(texts.TO_PUT_UP, voice)))
    for place, id in enumerate(FACES.values()):
        name = place_name(state.content, id, voice)
        parts.append(svg.thing(id, "place", name, draw_empty(name), x=INSIDE + place * (STEP + GAP), y=y + 20))
    return y + 20 + ROW


# --- the auction ----------------------------------------------------------------------------------------------------


def _sale(view: Match[Any], auction: Auction, y: int, parts: list[str], voice: Voice) -> int:
    """Draw the cards on sale with their sellers, the bids, and those that may be made; return the next y."""
    state: State = view.state
    content, x = state.content, INSIDE
    for sale in auction.sales:
        label = svg.fitted(pick(texts.ON_SALE, voice).format(seat=voice.player(sale.seller)), 12, CARD[0] + 40)
        parts.append(write_label(x, y + 12, label))
        id = seat_place("sale", sale.seller)
        if isinstance(sale.card, Hidden):
            shown = draw_back()
        else:
            shown = draw_card(content, sale.card, 0, 0, texts.FACE_DOWN if sale.face_down else None, voice)
        ground = _ground(shown, wide=CARD[0])
        parts.append(svg.thing(id, "place", place_name(content, id, voice), ground, x=x, y=y + 20))
        x += CARD[0] + 50
    bid = [
        pick(NO_BID if auction.bidder is None else texts.BID, voice).format(
            bid=auction.bid, seat=voice.player(auction.bidder)
        )
    ]
    if auction.winner is not None:
        bid.append(pick(texts.PAYS, voice).format(seat=voice.player(auction.winner), price=auction.price))
    for place, row in enumerate(bid):
        parts.append(svg.words(x, y + 46 + 18 * place, svg.fitted(row, 13, RIGHT - x), 13, INK, bold=not place))
    y += 20 + ROW
    for decision in view.decisions:
        if isinstance(decision, BidOrPass):
            least, most = bid_range(state, decision.seat, auction)
            counts = [(f"bid:{count}", str(count)) for count in range(least, most + 1)]
            bids = [(id, place_name(content, id, voice), text, 34) for id, text in counts]
            y = _chips("bid", bids, y, pick(texts.BIDS, voice), parts) if bids else y
    return y
