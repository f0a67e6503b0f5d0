"""A bot that samples worlds that fit what it sees and remembers, plays them on, and submits the best command."""

import random
from typing import Any

import tabletop_rules as tr

SEAT = 0


def value(game: tr.Game[Any], match: tr.Match[Any], rng: random.Random, decisions: int) -> float:
    """Return 1 if our seat wins a random continuation, 0 if it loses, 0.5 if the match is open after `decisions`."""
    chance = tr.Seeded(rng.getrandbits(32))
    for _ in range(decisions):
        if match.result is not None:
            return float(SEAT in match.result.winners)
        seat = rng.choice(match.decisions).seat
        outcome = tr.submit(game, match, rng.choice(list(tr.legal_commands(game, match, seat))), chance)
        assert isinstance(outcome, tr.Accepted)
        match = outcome.match
    return 0.5


def choose(game: tr.Game[Any], view: tr.Match[Any], memory: tr.Memory, rng: random.Random) -> tr.Command:
    """Return the legal command with the best average over a few sampled worlds."""
    commands = list(tr.legal_commands(game, view, SEAT))[:6]

    def average(command: tr.Command) -> float:
        total = 0.0
        for _ in range(2):
            world = tr.determinize(game, view, SEAT, rng, known=memory)
            outcome = tr.submit(game, world, command, tr.Seeded(rng.getrandbits(32)))
            assert isinstance(outcome, tr.Accepted)
            total += value(game, outcome.match, rng, decisions=20)
        return total

    return max(commands, key=average) if len(commands) > 1 else commands[0]


def main() -> None:
    """Play some rounds, with the bot at seat 0 and random play at the others."""
    game = tr.load_game("terres_de_destinees")
    table, rng = tr.Table.open(game, seats=3, seed=3), random.Random(3)
    memory = tr.remember(game, None, table.stream(SEAT))
    for _ in range(60):
        if table.result is not None:
            break
        seat = rng.choice(table.decisions).seat
        if seat == SEAT:
            memory = tr.remember(game, memory, table.stream(SEAT, after=memory.version))
            command = choose(game, table.view(SEAT), memory, rng)
        else:
            command = rng.choice(list(table.legal(seat)))
        outcome = table.submit(command)
        assert isinstance(outcome, tr.Accepted)
    print(table.show(SEAT))


if __name__ == "__main__":
    main()
