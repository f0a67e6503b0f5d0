"""`Players`: the bots of one match."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

from tabletop_rules.core.change import change
from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Record
from tabletop_rules.research.bots.bot import Bot, ask_bot


def seed_of(*parts: object) -> int:
    """Return a seed derived from other values: the same on every machine, without revealing them."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=8).digest(), "big") >> 1


class Players:
    """The bots of one match, by seat, with None where a person plays. Each has its random numbers, derived from `seed`.

    `version` is the number of records that the bots have been shown.
    """

    def __init__(self, game: Game[Any], bots: Sequence[Bot | None], seed: int) -> None:
        self.version = 0
        self._game, self._bots = game, tuple(bots)
        self._rngs = [random.Random(seed_of("bot", seed, seat)) for seat in range(len(self._bots))]

    def observe(self, records: Iterable[Record]) -> None:
        """Show each bot that remembers what its seat receives of these records, the next ones of the match."""
        records = tuple(records)
        for seat, bot in enumerate(self._bots):
            observe = getattr(bot, "observe", None)
            if observe is not None:
                observe([mask_record(record, seat) for record in records])
        self.version += len(records)

    def answer(self, match: Match[Any]) -> Command | None:
        """Return the command of the first asked seat that has a bot, or None. The bot only gets its view.

        Raises:
            BotError: the bot raises, or returns no legal command.
        """
        for decision in match.decisions:
            bot = self._bots[decision.seat] if 0 <= decision.seat < len(self._bots) else None
            if bot is not None:
                now = change(match, past=())  # a bot never undoes, and masking the past is most of the cost
                seen = view(self._game, now, decision.seat)
                return ask_bot(bot, self._game, seen, decision.seat, self._rngs[decision.seat])
        return None
