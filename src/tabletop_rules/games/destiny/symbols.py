"""Cards, tokens and settings in pictures of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tabletop_rules.core.mask import Hidden
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.front import drawing
from tabletop_rules.games.destiny.content.acts import Act, ChooseOne, parts_of
from tabletop_rules.games.destiny.content.items import Content, Suit
from tabletop_rules.games.destiny.names import body_name, card_name, thing_name, token_name
from tabletop_rules.games.destiny.places import place_name
from tabletop_rules.games.destiny.signs import SIGNS, sign
from tabletop_rules.games.destiny.state import Setting, Token
from tabletop_rules.games.destiny.terms import KINDS, LINES, CardId, Kind, Line
from tabletop_rules.kit import svg
from tabletop_rules.kit.memo import memoized
from tabletop_rules.packs import Names

INK, WHITE, IVORY = "#2a2118", "#ffffff", "#fbf4dd"
BRASS, NIGHT = "#b8923a", "#222e58"
SUITS: Final[Mapping[Suit, str]] = {
    "planet": "#2b5ba0",
    "constellation": "#a5352f",
    "mixed": "#6d4a9a",
    "numerology": "#80600c",
    "character": "#2a6a4b",
    "power": "#59443a",
}
"""The colours of the cards: blue, red, violet and yellow as printed (D-COMP-1), and two for the arcana."""
BACKS: Final[Mapping[Kind, str]] = {"planet": "#24365e", "constellation": "#632a2c"}
"""Tokens face down."""
VEIL: Final = "#a9b1c9"
"""The sign and the inner line of a token face down."""
GOLD: Final = "#e2bd4a"
"""What is consolidated."""
SLATE: Final = "#46536a"
"""Settings face down."""
RED_END, BLUE_END = "#c8372d", "#2a72c0"
"""The ends of the needle."""
FIRE, SOIL, AIR, WATER = "#b0442a", "#5c6b2a", "#8a6510", "#2b6a94"
HUES: Final[Mapping[str, str]] = {
    "mercury": "#6b7280",
    "venus": "#2f7d5b",
    "earth": "#2a6db0",
    "mars": "#b23a2a",
    "jupiter": "#b0682a",
    "saturn": "#8a6d1f",
    "uranus": "#2b8791",
    "neptune": "#33489c",
    "pluto": "#6f5467",
    "moon": "#66748f",
    "sun": "#d0931a",
    "black_sun": "#1f1b24",
    **dict.fromkeys(("aries", "leo", "sagittarius"), FIRE),
    **dict.fromkeys(("taurus", "virgo", "capricorn"), SOIL),
    **dict.fromkeys(("gemini", "libra", "aquarius"), AIR),
    **dict.fromkeys(("cancer", "scorpio", "pisces"), WATER),
}
"""The colours of the bodies: planets as they look, constellations by their element."""

SMALLEST: Final = 11.0
"""The size of the smallest text."""
CARD: Final = (176.0, 158.0)
"""A card with all that it does, at most as high as this."""
VALUE: Final = (75.0, 106.0)
"""A card of which value and name are shown."""
CHIP: Final = (46.0, 24.0)
"""A card of which only suit and value are shown."""
RADIUS, SIDE = 30, 72
"""Planets are round, constellations square."""
STRIP: Final = 22
"""Height of a setting, and of the row of signs on a card."""

FACE_DOWN: Final = Names("{name}, face down", "{name}, face cachée")
CONSOLIDATED: Final = Names("{name}, consolidated", "{name}, consolidé")
ICONS: Final[Mapping[str, tuple[str, ...]]] = {
    "draw_to_balance": ("draw_token", "planet", "equals", "constellation"),
    "break_and_steal": ("break_setting", "steal_token"),
    "exchange_setting": ("exchange_token", "setting"),
    "discard_permanent": ("kill_character", "tower"),
    "transform_character": ("exchange_token", "figure"),
    "exchange_card": ("exchange_token", "card"),
    "exchange_highest_for_lowest": ("exchange_token", "card"),
    "exchange_hands": ("exchange_token", "hand"),
    "swap_with_discard": ("exchange_token", "pile"),
    "score_per_consolidated": ("power_star", "consolidate"),
    "peek_opponents": ("reveal_token", "figure"),
    "ignore_token_kind": ("planet", "equals", "constellation"),
    "repeat_power": ("flip_token", "card"),
}
"""The signs of verbs without one of their own."""


def words(x: float, y: float, text: str, size: float, fill: str, room: float, *, bold: bool = False) -> str:
    """Return a line of text around a point, smaller if there is little room for it, and cut if that is not enough."""
    size = max(SMALLEST, min(size, room / svg.width(text, 1, bold=bold)))
    text = svg.fitted(text, size, room, bold=bold)
    return svg.words(x, y, text, int(size * 100) / 100, fill, bold=bold, anchor="middle")


def place(id: str, kind: str, voice: Voice, *parts: str, x: float = 0, y: float = 0) -> str:
    """Return the group of a place, by its id."""
    return svg.thing(id, kind, place_name(id, voice), *parts, x=x, y=y)


# --- cards ------------------------------------------------------------------------------------------------------------


def emblem(content: Content, id: CardId) -> str:
    """Return the sign of a card: that of its body or arcana, else that of its suit."""
    found = [each for each in (id, id.split("_", 2)[-1]) if each in SIGNS]
    return (found or [content.card[id].suit])[0]


def card(
    content: Content,
    id: CardId,
    voice: Voice,
    points: Mapping[Line, int],
    *,
    title: str = "",
    size: tuple[float, float] = CARD,
    x: float = 0,
    y: float = 0,
) -> str:
    """Return a card with what it does; a character also with its points. Without `title` it has its name."""
    printed = content.card[id]
    drawn = drawing.card(
        title=pick(printed.names, voice),
        text=card_text(content, id, voice),
        sign=sign(emblem(content, id), 0, 0, 8, WHITE),
        corner=printed.value,
        art=(signs_of(content, id, points, size[0]), STRIP),
        colour=SUITS[printed.suit],
        size=size,
    )
    return svg.thing(id, "card", title or card_name(content, id, voice), drawn, x=x, y=y)


def card_text(content: Content, id: CardId, voice: Voice) -> str:
    """Return what a card does, as printed."""
    return pick((content.card[id].semantics, content.note[id].fr), voice)


def signs_of(content: Content, id: CardId, points: Mapping[Line, int], wide: float) -> str:
    """Return the row of signs on a card: what its power does, and with which bodies a character has which points."""
    parts = [f'<rect x="3" width="{wide - 6:g}" height="{STRIP}" fill="{svg.colour("panel")}"/>']
    x, act = 12.0, content.card[id].power
    for number, group in enumerate(_groups(act)):
        if number:
            parts.append(f'<path d="M{x - 5:g} 16l4 -10" stroke="{svg.colour("faint")}"/>')
            x += 8
        for each in group:
            parts.append(small_sign(each, x, STRIP / 2))
            x += 14
    x, worth = wide - 6, content.worth.get(id)
    if worth is None:
        return "".join(parts)
    asked = {"planet": worth.planet, "constellation": worth.constellation, "conjunction": "conjunction"}
    for line in reversed(LINES):
        if (shown := points[line]) and (body := asked[line]) is not None:
            parts.append(svg.words(x, 15, str(shown), 11, svg.colour("ink"), bold=True, anchor="end"))
            x -= svg.width(str(shown), 11, bold=True) + 6
            parts.append(small_sign(body, x, STRIP / 2))
            x -= 10
    return "".join(parts)


def _groups(act: Act) -> Iterator[tuple[str, ...]]:
    """Yield the signs of each branch of a power, or of all of it."""
    if isinstance(act, ChooseOne):
        for each in act.options:
            yield (*ICONS.get(each.verb, (each.verb,)), *(_kinds(each) if len(_kinds(each)) == 1 else ()))
        return
    parts = parts_of(act) or (act,)
    yield (*ICONS.get(parts[0].verb, (parts[0].verb,)), *[kind for part in parts for kind in _kinds(part)])


def _kinds(act: Act) -> tuple[Kind, ...]:
    """Return the kinds of tokens that an act names."""
    return getattr(act, "kinds", ())


def small_sign(id: str, x: float, y: float) -> str:
    """Return a sign in a row; kinds of tokens have their shape and colour."""
    for kind in KINDS:
        if id == kind:
            return outline(kind, x, y, 5, f'fill="{SUITS[kind]}" stroke="{svg.colour("edge")}"')
    return sign(id, x, y, 5.5, svg.colour("ink"))


def value_card(
    content: Content, id: CardId, voice: Voice, *, size: tuple[float, float] = VALUE, x: float = 0, y: float = 0
) -> str:
    """Return a card by its value and name, as it counts in a trick."""
    printed, (wide, high) = content.card[id], size
    rows = svg.wrapped(pick(printed.names, voice), 11, wide - 8, lines=2)
    top, low = high - 2 - 12 * len(rows), high < 80
    middle, room = ((wide + 20) / 2, wide - 32) if low else (wide / 2, wide - 12)
    parts = [
        f'<rect width="{wide:g}" height="{high:g}" rx="7" fill="{SUITS[printed.suit]}" stroke="{svg.colour("edge")}"/>',
        f'<rect x="3" y="3" width="{wide - 6:g}" height="{high - 6:g}" rx="5" fill="none" stroke="{VEIL}"/>',
        sign(emblem(content, id), 14, 14, 6, WHITE),
        words(middle, top / 2 + (9 if low else 14), printed.value, 27, WHITE, room, bold=True),
        *[words(wide / 2, top + 8 + 12 * n, row, 11, WHITE, wide - 8) for n, row in enumerate(rows)],
    ]
    return svg.thing(id, "card", card_name(content, id, voice), *parts, x=x, y=y)


def chip(content: Content, id: CardId, title: str, x: float, y: float, width: float = CHIP[0]) -> str:
    """Return a card by its value, in the colour of its suit; with its sign too where there is room."""
    printed = content.card[id]
    return svg.thing(id, "card", title, _chip(printed.suit, emblem(content, id), printed.value, width), x=x, y=y)


@memoized(1024)
def _chip(suit: Suit, mark: str, value: str, width: float) -> str:
    """Return what a card by its value is drawn of."""
    high, left = CHIP[1], 10 if width >= CHIP[0] else 0
    ground = f'<rect width="{width:g}" height="{high:g}" rx="5" fill="{SUITS[suit]}"/>'
    shown = words((width + left) / 2, 16, value, 12, WHITE, width - 4 - left, bold=True)
    if not left:
        return ground + shown
    for kind in KINDS:
        if kind == suit:
            return ground + outline(kind, 10, high / 2, 4, f'fill="{WHITE}"') + shown
    return ground + sign(mark, 10, high / 2, 5, WHITE) + shown


# --- tokens and settings ----------------------------------------------------------------------------------------------


def outline(kind: Kind, x: float, y: float, radius: float, look: str) -> str:
    """Return the shape of a token around a point: a disc for planets, a square else."""
    if kind == "planet":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" {look}/>'
    side = 2 * radius
    return (
        f'<rect x="{x - radius:g}" y="{y - radius:g}" width="{side:g}" height="{side:g}" rx="{side / 6:.3g}" {look}/>'
    )


@memoized(2048)
def token(
    content: Content,
    token: Token,
    kind: Kind,
    laid: bool,
    language: str,
    x: float = 0,
    y: float = 0,
    *,
    named: bool = True,
) -> str:
    """Return a token around a point: dark if it is face down, with a golden rim if its slot is consolidated.

    One that the viewer does not see has no id. Where all is small, the sign is large instead of the name.
    """
    name, half = token_name(content, token.body, kind, Voice(language)), RADIUS if kind == "planet" else SIDE / 2
    fill, ink = (IVORY, INK) if token.up else (BACKS[kind], WHITE)
    rim, weight = (GOLD, 4) if laid else (SUITS[kind] if token.up else VEIL, 1.5)
    shape = outline(kind, 0, 0, half - weight / 2, f'fill="{fill}" stroke="{rim}" stroke-width="{weight:g}"')
    inner = "" if token.up else outline(kind, 0, 0, half - 4, f'fill="none" stroke="{VEIL}" stroke-width=".7"')
    if isinstance(token.body, Hidden):
        mark = sign("power_wheel_of_fortune" if kind == "planet" else "power_star", 0, 0, 12, VEIL, 1)
        return f'<g transform="translate({x:g} {y:g})">{svg.title(name)}{shape}{inner}{mark}</g>'
    high, room = (18, 55) if kind == "planet" else (20, 67)
    rows = svg.wrapped(name, SMALLEST, room, lines=2, bold=laid)
    middle, radius = (-7, 14) if len(rows) == 1 else (-13, 11)
    mark = ball(token.body, kind, 0, middle, radius)
    for line, row in enumerate(rows, 1 - len(rows)):
        mark += words(0, high + 11 * line, row, SMALLEST, ink, room, bold=laid)
    parts = (shape, inner, mark if named else ball(token.body, kind, 0, 0, half * 0.74))
    title = name if token.up else pick(FACE_DOWN, language).format(name=name)
    return svg.thing(token.body, "token", title, *parts, x=x, y=y)


def ball(body: str, kind: Kind, x: float, y: float, radius: float) -> str:
    """Return the picture of a body around a point: its sign upon its colour."""
    return outline(kind, x, y, radius, f'fill="{HUES[body]}"') + sign(body, x, y, radius * 0.62, WHITE)


def setting(content: Content, setting: Setting, voice: Voice, width: float) -> str:
    """Return a setting: dark if it is face down, golden if it is laid over its token. One not seen has no id."""
    if isinstance(setting.id, Hidden):
        title = svg.title(thing_name(content, setting.id, voice))
        return f"<g>{title}{drawing.back((width, STRIP), SLATE)}</g>"
    return setting_piece(content, setting.id, voice, width, up=setting.up, laid=setting.laid)


def setting_piece(
    content: Content,
    id: str,
    voice: Voice,
    width: float,
    *,
    up: bool = False,
    laid: bool = False,
    x: float = 0,
    y: float = 0,
) -> str:
    """Return a setting that the viewer sees, by the body that it names."""
    name, ink = thing_name(content, id, voice), INK if up else WHITE
    ground = f'<rect width="{width:g}" height="{STRIP}" rx="5" fill="{GOLD if up else SLATE}"/>'
    mark = sign(content.setting[id].target, 12, STRIP / 2, 6, ink)
    text = words(width / 2 + 9, 15.5, body_name(content, id, voice), 11, ink, width - 24)
    return svg.thing(
        id, "setting", pick(CONSOLIDATED, voice).format(name=name) if laid else name, ground, mark, text, x=x, y=y
    )
