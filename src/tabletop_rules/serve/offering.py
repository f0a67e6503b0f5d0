"""`Offered`: the bots that a client may give a seat, by names under which the host says what plays."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

import tabletop_rules as tr
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.research.bots import Trained, find_bot
from tabletop_rules.serve.bodies import BOT_PATTERN, BotName
from tabletop_rules.serve.errors import Refused

BOTS: Final[Mapping[BotName, str]] = MappingProxyType(
    {"random": "random", "greedy": "greedy:tries=100", "mcts": "mcts:playouts=100,seconds=0.7,tries=200"}
)
"""What every server offers: bots of this library alone, with small budgets."""

ADDED: Final = "TABLETOP_RULES_BOTS"
"""The environment variable with what a host adds, as `NAME=BOT`, a line each: so that all workers know it."""


@attrs.frozen(eq=False)
class Offered:
    """The bots by the name that a client gives, as `find_bot` takes them."""

    bots: Mapping[BotName, str] = BOTS

    def __getitem__(self, name: BotName) -> str:
        """Return what plays under a name.

        Raises:
            UsageError: this server offers no such bot, as one that was started otherwise did.
        """
        if name not in self.bots:
            raise UsageError(f"this server offers no bot {shorten(name)}; there are {', '.join(self.bots)}")
        return self.bots[name]

    def playing(self, game: tr.Game[Any]) -> list[BotName]:
        """Return the names of those that play a game: a trained one, only the game that it was trained for."""
        made = {name: find_bot(text) for name, text in self.bots.items()}
        return [name for name, bot in made.items() if not isinstance(bot, Trained) or bot.game == game.id]

    def check(self, names: Iterable[BotName], game: tr.Game[Any], seats: int) -> None:
        """Raise Refused unless these are offered, and play a game with its options at a table of so many seats."""
        faults = []
        for name in sorted(set(names)):
            try:
                bot = find_bot(self[name])
                if isinstance(bot, Trained):
                    bot.check(game, seats)
            except UsageError as error:
                faults.append(f"the bot {name} cannot play: {error}" if name in self.bots else str(error))
        if faults:
            raise Refused("invalid", faults=faults)


def offered(added: Iterable[str] = ()) -> Offered:
    """Return the bots that every server offers, and those `added` as `NAME=BOT`, such as `sage=policy:destiny.npz`.

    Raises:
        UsageError: a name is taken or no word of small letters, digits and `_`, or there is no such bot.
    """
    found = dict(BOTS)
    for text in added:
        name, equals, bot = (part.strip() for part in text.partition("="))
        if not equals or not re.fullmatch(BOT_PATTERN, name):
            wanted = "NAME=BOT, with a name of at most 40 small letters, digits and _"
            raise UsageError(f"a bot to offer has the form {wanted}, not {shorten(text)}")
        if name in found:
            raise UsageError(f"there are two bots with the name {name!r}: give this one another")
        find_bot(bot)
        found[name] = bot
    return Offered(MappingProxyType(found))


def add_bots(added: Iterable[str]) -> None:
    """Add bots to those of the environment, for this process and those that it starts.

    Raises:
        UsageError: one of them, or of those that are there already, cannot be offered.
    """
    together = [*in_environment(), *added]
    offered(together)
    os.environ[ADDED] = "\n".join(together)


def in_environment() -> list[str]:
    """Return what the environment adds, as `offered` takes it."""
    return [line for line in os.environ.get(ADDED, "").splitlines() if line.strip()]
