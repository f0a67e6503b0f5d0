"""A player that has nothing but what its seat receives: its own stream, folded into its own view."""

from __future__ import annotations

import random

import tabletop_rules as tr


class Client:
    """One seat, or an onlooker. It never sees the match, only JSON that the table sends it."""

    def __init__(self, game: tr.Game[object], seats: int, seat: tr.Seat, seed: int) -> None:
        self.game, self.seat, self.rng = game, seat, random.Random(seed * 10 + seat)
        self.seen = tr.view(game, tr.unopened(game, seats), seat)

    def hear(self, records: tuple[tr.Record, ...]) -> None:
        """Take in what the seat has received."""
        sent = [tr.from_json(tr.to_json(record), self.game) for record in records]
        self.seen = tr.fold(self.game, self.seen, sent)

    def answer(self) -> tr.Command | None:
        """A command of its own choice; None if it sees no question that it is asked."""
        if not any(decision.seat == self.seat for decision in self.seen.decisions):
            return None
        return self.rng.choice(list(tr.legal_commands(self.game, self.seen, self.seat)))


def play_by_views(name: str, seats: int, seed: int, options: dict[str, object]) -> tr.Table:
    """A whole match of clients. Faults: AssertionError when a command is refused or a view is not what it should be."""
    game = tr.load_game(name, options)
    table = tr.Table.open(game, seats=seats, seed=seed)
    clients = [Client(game, seats, seat, seed) for seat in range(seats)]
    onlooker = Client(game, seats, tr.SPECTATOR, seed)
    heard = 0
    while True:
        for client in (*clients, onlooker):
            client.hear(table.stream(client.seat, after=heard))
        heard = table.version
        if table.result is not None:
            break
        commands = [command for client in clients if (command := client.answer()) is not None]
        outcome = table.submit(commands[seed % len(commands)])
        assert isinstance(outcome, tr.Accepted), outcome
    for client in (*clients, onlooker):
        assert table.view(client.seat) == client.seen
        assert table.result == client.seen.result
    return table
