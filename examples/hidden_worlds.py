"""A bot that samples worlds that fit what it sees and remembers, plays them on, and returns the best command."""

import random
from collections.abc import Sequence
from typing import Any

import tabletop_rules as tr
from tabletop_rules.research.bots import Players, random_bot

SEAT = 0


class Sampler:
    """Lives through one match: it is shown the stream of its seat, and asked with its view."""

    def __init__(self) -> None:
        self.memory: tr.Memory | None = None
        self.news: list[tr.Record] = []

    def observe(self, records: Sequence[tr.Record]) -> None:
        """Take what the seat has received since the last time."""
        self.news += records

    def __call__(self, game: tr.Game[Any], view: tr.Match[Any], seat: tr.Seat, rng: random.Random) -> tr.Command:
        """Return the legal command with the best average over a few sampled worlds."""
        self.memory, self.news = tr.remember(game, self.memory, self.news), []
        commands = list(tr.legal_commands(game, view, seat))[:6]

        def average(command: tr.Command) -> float:
            total = 0.0
            for _ in range(2):
                world = tr.determinize(game, view, seat, rng, known=self.memory)
                outcome = tr.submit(game, world, command, tr.Seeded(rng.getrandbits(32)))
                assert isinstance(outcome, tr.Accepted)
                total += value(game, outcome.match, seat, rng, decisions=20)
            return total

        return max(commands, key=average) if len(commands) > 1 else commands[0]


def value(game: tr.Game[Any], match: tr.Match[Any], seat: tr.Seat, rng: random.Random, decisions: int) -> float:
    """Return 1 if the seat wins a random continuation, 0 if it loses, 0.5 if the match is open after `decisions`."""
    chance = tr.Seeded(rng.getrandbits(32))
    for _ in range(decisions):
        if match.result is not None:
            return float(seat in match.result.winners)
        asked = rng.choice(match.decisions).seat
        outcome = tr.submit(game, match, rng.choice(list(tr.legal_commands(game, match, asked))), chance)
        assert isinstance(outcome, tr.Accepted)
        match = outcome.match
    return 0.5


def main() -> None:
    """Play some rounds, with the bot at seat 0 and random play at the others."""
    game = tr.load_game("terres_de_destinees")
    table = tr.Table.open(game, seats=3, seed=3)
    players = Players(game, [Sampler(), random_bot, random_bot], seed=3)
    for _ in range(60):
        if table.result is not None:
            break
        players.observe(table.records[players.version :])
        command = players.answer(table.match)
        assert command is not None
        outcome = table.submit(command)
        assert isinstance(outcome, tr.Accepted)
    print(table.show(SEAT))


if __name__ == "__main__":
    main()
