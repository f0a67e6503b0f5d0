"""`ask`: everything that may be said about a thing on the table, here and now."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from tabletop_rules.core.component import Component
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import Handler
from tabletop_rules.core.legal import legal_commands
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Rejection
from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import Seat
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.front.choosing import why_not_thing
from tabletop_rules.front.standing import targets
from tabletop_rules.front.things import describe
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.scenes import Scene, scenes

LISTED: Final = 2_000
"""The most legal commands that are looked through."""


@frozen
class Asked:
    """What may be said about a thing, for a seat.

    `commands` are the legal ones that touch it; `rejections` say why there are none. `rules` are the texts of its
    rules and of those of the rejections, `rulings` the handlers of these ids, and `scenes` show one of them at work.
    """

    thing: Component
    commands: tuple[Command, ...]
    rejections: tuple[Rejection, ...]
    rulings: tuple[Handler, ...]
    rules: tuple[RuleText, ...]
    scenes: tuple[Scene, ...]


def ask(game: Game[Any], match: Match[Any], seat: Seat, thing: str, language: str = "en") -> Asked:
    """Return what a seat may do with a thing now or why not, and the rulings, rules and scenes that bear on it.

    `match` is a match or the seat's own view. `thing` is a `data-id` of pictures. A spectator may ask, and may do
    nothing.

    Raises:
        UsageError: the game has no such thing, the match is of another game or another seat's view, or the language is
            neither "en" nor "fr".
    """
    about = describe(game, thing, language, match.names)
    if type(seat) is not int or seat >= match.seats:
        raise UsageError(f"there is no seat {shorten(seat)} among {match.seats}; seats are counted from 0")
    commands: list[Command] = []
    rejections: tuple[Rejection, ...] = ()
    if seat >= 0 and match.result is None:
        listed = islice(legal_commands(game, match, seat), LISTED)
        commands = [command for command in listed if thing in targets(game, match, command)]
        rejections = () if commands else why_not_thing(game, match, seat, thing)
    cited = {str(rule) for rule in about.rules} | {str(each.rule) for each in rejections}
    texts = game.tables.texts
    return Asked(
        about,
        tuple(commands),
        rejections,
        tuple([each for each in game.handlers if each.id in cited]),
        tuple([text for rule in sorted(cited) if (text := texts.get(rule)) is not None]),
        tuple([scene for scene in scenes(game) if cited & {*scene.rules}]),
    )


__all__ = ["Asked", "ask"]
