"""The middle of the table: families, piles, Jetons, common Destins, what is on sale, and what may be chosen there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.match import Match
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.front.drawing import Part
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
    BACK_WIDE,
    CARD,
    CHIP,
    COLOURS,
    GAP,
    INK,
    draw_card,
    draw_chip,
    draw_jeton,
    draw_sign,
    grounded,
    jeton_tooltip,
    labelled,
    write_label,
)
from tabletop_rules.games.terres_de_destinees.terms import CardId, Family
from tabletop_rules.games.terres_de_destinees.values import faces
from tabletop_rules.kit import svg

NAME_ROOM: Final = 190
"""Width of a family name."""
PILE: Final = 2
"""How many cards of the discard pile are drawn while nobody chooses from it; the tooltip lists them all."""
WIDE, LEAST = 900, 430.0
"""Width from which on a card on sale is beside the piles, and the least room for the Jetons beside what is there."""
SPACE: Final = 20.0
"""Between what is side by side."""
ON_SALE: Final = 216.0
"""Width of a card on sale."""


def draw_middle(view: Match[Any], width: float, voice: Voice) -> Iterator[Part]:
    """Yield the middle of the table from the top, at most this wide."""
    state: State = view.state
    yield drawing.flow(_families(state, voice), width)
    piles = drawing.flow(_piles(state, voice), width)
    sale, bids = _sale(view, state.auction, width, voice) if state.auction and state.auction.sales else ([], ())
    beside = [piles, *sale] if width >= WIDE and len(sale) == 1 else [piles]  # one is beside the piles, others below
    room = width - sum(wide + SPACE for _, wide, _ in beside)
    common = drawing.column(_common(state, room if room >= LEAST else width, voice))
    yield drawing.flow([*beside, common], width, SPACE)
    yield drawing.flow(_searched(view, voice), width, GAP)
    yield drawing.flow(_modes(view, width, voice), width, GAP)
    yield drawing.flow(_slots(view, voice), width)
    yield drawing.flow(sale if len(beside) == 1 else (), width, SPACE)
    yield drawing.flow(bids, width, GAP)


def _families(state: State, voice: Voice) -> Iterator[Part]:
    """Yield the families with their signs and colours."""
    for family in Family:
        name = family_name(state.content, family, voice)
        text, room = svg.fitted(name, 13, NAME_ROOM), min(NAME_ROOM, svg.width(name, 13))
        ground = f'<rect width="{28 + room:g}" height="26" fill="{svg.colour("paper")}"/>'
        box = f'<rect y="3" width="20" height="20" rx="3" fill="{COLOURS[family]}"/>'
        drawn = ground, box, draw_sign(family, 10, 13), svg.words(26, 18, text, 13, INK)
        yield svg.thing(f"family:{family}", "family", name, *drawn), 28 + room, 26.0


def _piles(state: State, voice: Voice) -> Iterator[Part]:
    """Yield the deck, and the discard pile with its last cards."""
    content = state.content
    label = pick(texts.DECK, voice).format(count=len(state.deck))
    stack = drawing.stack(len(state.deck), (BACK_WIDE, CARD[1] - 6))
    deck = svg.thing(DECK, "place", place_name(content, DECK, voice), stack), BACK_WIDE, CARD[1]
    yield labelled(label, deck)
    name, shown = place_name(content, DISCARD, voice), [(drawing.slot(CARD), *CARD)]
    if state.discard:
        name = pick(texts.LAST_FIRST, voice).format(cards=card_names(content, state.discard[::-1], voice))
        shown = [draw_card(content, card, None, voice) for card in state.discard[: -PILE - 1 : -1]]
    ground, wide, high = grounded(drawing.flow(shown, 2 * CARD[0] + GAP, GAP))
    label = pick(texts.DISCARD, voice).format(count=len(state.discard))
    yield labelled(label, (svg.thing(DISCARD, "place", name, ground), wide, high))


def _common(state: State, width: float, voice: Voice) -> Iterator[Part]:
    """Yield the free Jetons, and the common Destins."""
    content, discs = state.content, list[Part]()
    for number in sorted({jeton.number for jeton in content.jetons}):
        many = state.centre.count(number)
        tooltip = jeton_tooltip(content, number, texts.IN_CENTRE, voice, count=many)
        disc, wide, high = draw_jeton(jeton_id(content, number), number, tooltip, many)
        count = svg.words(wide / 2, high + 13, f"×{many}", 12, INK, anchor="middle")
        discs.append((disc + count, wide + 4, high + 16))
    ground, wide, high = grounded(drawing.flow(discs, width, 4))
    centre = svg.thing(CENTRE, "place", place_name(content, CENTRE, voice), ground), wide, high
    yield labelled(pick(texts.JETONS, voice), centre)
    destins = []
    for destin in state.destins.common:
        ground, wide, high = grounded(drawing.lines(destin_line(state, destin, voice), 12, width))
        destins.append((svg.thing(destin, "destin", destin_name(content, destin, voice), ground), wide, high))
    if destins:
        yield labelled(pick(texts.COMMON, voice), drawing.column(destins, 4))


# --- what may be chosen ---------------------------------------------------------------------------------------------


def _searched(view: Match[Any], voice: Voice) -> Iterator[Part]:
    """Yield the rest of the discard pile while somebody chooses from it."""
    state: State = view.state
    rest = state.discard[: -PILE or None]
    if rest and {*rest} & {*_offers(view, WhichCard)}:
        yield from [draw_card(state.content, card, None, voice) for card in rest[::-1]]


def _offers(view: Match[Any], asks: type[WhichCard | WhichMode]) -> Iterator[CardId | str]:
    """Yield what the power being resolved offers in the open decisions of this class."""
    for decision in view.decisions:
        if isinstance(decision, asks) and view.state.chain:
            yield from [str(each) for each in offered(view.state, decision)]


def _modes(view: Match[Any], width: float, voice: Voice) -> Iterator[Part]:
    """Yield the modes that a power can be used in, while somebody chooses one."""
    modes = [(f"mode:{mode}", mode_name(mode, voice)) for mode in _offers(view, WhichMode)]
    if modes:
        yield _before(pick(texts.CHOICES, voice))
        yield from [draw_chip(id, "mode", name, name, width) for id, name in modes]


def _before(text: str) -> Part:
    """Return a label before places to point at."""
    drawn, wide, _ = write_label(text, 200)
    return drawing.at(0, 6, drawn), wide + 6, CHIP


def _slots(view: Match[Any], voice: Voice) -> Iterator[Part]:
    """Yield the two ways to put a card up, while somebody may choose between them."""
    state: State = view.state
    asked = [decision.seat for decision in view.decisions if isinstance(decision, CardToPutUp)]
    if any(len(faces(state, seat)) > 1 for seat in asked):
        yield _before(pick(texts.TO_PUT_UP, voice))
        for id in FACES.values():
            name = place_name(state.content, id, voice)
            yield svg.thing(id, "place", name, drawing.slot((CARD[0], 56), name)), CARD[0], 56.0


# --- the auction ----------------------------------------------------------------------------------------------------


def _sale(view: Match[Any], auction: Auction, width: float, voice: Voice) -> tuple[list[Part], list[Part]]:
    """Return the cards on sale with their sellers and the bid below the last, and the bids that may be made."""
    state: State = view.state
    content, shown = state.content, list[Part]()
    bid = [
        pick(NO_BID if auction.bidder is None else texts.BID, voice).format(
            bid=auction.bid, seat=voice.player(auction.bidder)
        )
    ]
    if auction.winner is not None:
        bid.append(pick(texts.PAYS, voice).format(seat=voice.player(auction.winner), price=auction.price))
    for sale in auction.sales:
        card: Part = drawing.back(CARD), *CARD
        if not isinstance(sale.card, Hidden):
            text = pick(content.card(sale.card).semantics, voice)
            size = ON_SALE, max(CARD[1], drawing.height(text, ON_SALE, below=True))  # it is bid for: all of its text
            card = draw_card(content, sale.card, texts.FACE_DOWN if sale.face_down else None, voice, size=size)
        id = seat_place("sale", sale.seller)
        ground, wide, high = grounded(card)
        place = svg.thing(id, "place", place_name(content, id, voice), ground), wide, high
        shown.append(labelled(pick(texts.ON_SALE, voice).format(seat=voice.player(sale.seller)), place))
    room = shown[-1][1]
    lines = [drawing.lines(svg.fitted(row, 13, room, bold=not at), 13, room, bold=not at) for at, row in enumerate(bid)]
    shown[-1] = drawing.column([shown[-1], *lines], 4)
    bids: list[Part] = []
    for decision in view.decisions:
        if isinstance(decision, BidOrPass):
            least, most = bid_range(state, decision.seat, auction)
            ids = [(f"bid:{count}", str(count)) for count in range(least, most + 1)]
            chips = [draw_chip(id, "bid", place_name(content, id, voice), text, width) for id, text in ids]
            bids = [_before(pick(texts.BIDS, voice)), *chips]
    return shown, bids
