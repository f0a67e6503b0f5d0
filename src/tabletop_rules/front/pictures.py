"""Pictures of a table as text and as SVG, whole or in panels, and of one thing alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

import attrs

from tabletop_rules.core.component import COPY
from tabletop_rules.core.game import Game, check_game
from tabletop_rules.core.match import Match, check_match
from tabletop_rules.core.terms import check_language
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.errors import UsageError, attempt, shorten
from tabletop_rules.front.plain import plain_picture
from tabletop_rules.front.things import find_component, unknown_thing
from tabletop_rules.kit import svg
from tabletop_rules.kit.panels import Panel, PanelKind

LIT: Final = ' data-lit=""'
"""The attribute of the groups of highlighted things, which the style of the pictures shows."""
TABLE: Final = ("Table", "Table")
NARROWEST: Final = 240
"""Width from which on every game can draw its panels."""

WIDEST: Final = 10_000


@attrs.frozen
class DrawnPanel:
    """A panel of a table, as SVG. `name` is a word of the game, `title` says it to people.

    A `board` fills its frame, keeps its scale while it grows, and can be moved and enlarged; an `area` is as wide as
    the place, or several side by side; a `hand` is what the viewer holds, near what is asked; an `aside`, such as a
    score track, may be folded away. A unit of the picture is `scale` pixels; that of a board at first.
    """

    name: str
    title: str
    kind: PanelKind
    scale: int
    svg: str


def show_table(game: Game[Any], view: Match[Any], language: str = "en") -> str:
    """Return a match or view as text, as `Table.show` does.

    Raises:
        UsageError: the match is of another game, or the language is neither "en" nor "fr".
        EngineFault: the game's picture fails, as of a match from a forged log.
    """
    check_match(game, view)
    check_language(language, "pictures")
    return attempt(f"the picture of {game.id}", game.display.show, view, Voice(language, view.names))


def _items(given: object) -> tuple[object, ...]:
    """Return the items of an iterable; what is none, as the only one."""
    return tuple(given) if isinstance(given, Iterable) else (given,)


def draw_table(game: Game[Any], view: Match[Any], language: str = "en", highlight: Iterable[str] = ()) -> str:
    """Return a match or view as SVG, as `Table.svg` does. A game that draws nothing is shown field by field.

    The groups whose `data-id` is in `highlight` get the attribute `data-lit`.

    Raises:
        UsageError: an id to highlight is not in the picture, the match is of another game, or the language is neither
            "en" nor "fr".
        EngineFault: the game's picture fails, as of a match from a forged log.
    """
    check_match(game, view)
    check_language(language, "pictures")
    ids: tuple[object, ...] = (highlight,) if isinstance(highlight, str) else _items(highlight)
    if not all(isinstance(id, str) for id in ids):
        raise UsageError(f"highlight is a row of ids, as `targets` returns one, not {shorten(highlight)}")
    voice, paint = Voice(language, view.names), game.display.draw or partial(plain_picture, game)
    drawn = attempt(f"the drawing of {game.id}", paint, view, voice)
    for id in dict.fromkeys(ids):
        group = re.compile(f'<g [^>]*data-id="{re.escape(svg.attribute(str(id)))}"')
        drawn, found = group.subn(lambda tag: tag[0] + LIT, drawn)
        if not found:
            raise UsageError(f"nothing in this picture has the id {shorten(id)}: take ids from `targets`")
    return drawn


def draw_panels(game: Game[Any], view: Match[Any], language: str = "en", width: float = 1000) -> tuple[DrawnPanel, ...]:
    """Return the parts of the picture of a match or view, each as SVG of its own, for a place of `width` pixels.

    A thing is in one of them. A game without panels has one: its whole picture.

    Raises:
        UsageError: the width is not from 240 to 10,000, the match is of another game, or the language is neither "en"
            nor "fr".
        EngineFault: the game's picture fails, as of a match from a forged log.
    """
    check_match(game, view)
    check_language(language, "pictures")
    given: object = width
    if not isinstance(given, int | float) or not NARROWEST <= given <= WIDEST:
        raise UsageError(f"the width of a picture is a number from {NARROWEST} to {WIDEST}, not {shorten(width)}")
    voice, shown = Voice(language, view.names), game.display
    where, title = f"the drawing of {game.id}", pick(TABLE, voice)
    if shown.panels is not None:
        return attempt(where, _drawn, shown.panels, view, voice, width)
    if shown.draw is not None:
        return (DrawnPanel("table", title, "board", 1, attempt(where, shown.draw, view, voice)),)
    return (DrawnPanel("table", title, "area", 1, attempt(where, plain_picture, game, view, voice, width)),)


def _drawn(
    panels: Callable[[Match[Any], Voice, float], Iterable[Panel]], view: Match[Any], voice: Voice, width: float
) -> tuple[DrawnPanel, ...]:
    """Return the panels that a game yields, each as SVG."""
    made = panels(view, voice, width)
    return tuple([DrawnPanel(each.name, each.title, each.kind, each.scale, each.svg) for each in made])


def draw(game: Game[Any], id: str, language: str = "en") -> str:
    """Return one card, tile or token alone as SVG. `id` is that of a component or of a copy.

    Raises:
        UsageError: the game has no such thing, it cannot be drawn alone, or the language is neither "en" nor "fr".
    """
    check_game(game)
    check_language(language, "pictures")
    if find_component(game, id, language) is None:
        raise unknown_thing(game, id, language)
    if game.display.piece is not None:
        for name in dict.fromkeys((id, id.partition(COPY)[0])):
            drawn = attempt(f"the drawing of {game.id}", _piece, game.display.piece, name, Voice(language))
            if drawn is not None:
                return drawn
    raise UsageError(f"{game.id} does not draw {shorten(id)} alone")


def _piece(draw_alone: Callable[[str, Voice], str], id: str, voice: Voice) -> str | None:
    """Return one thing alone; None for a LookupError, by which a game says that it cannot be drawn."""
    try:
        return draw_alone(id, voice)
    except LookupError:
        return None
