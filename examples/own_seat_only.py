"""A client that receives only the records of one seat, keeps its own view, and lists its own legal commands."""

import random

import tabletop_rules as tr

SEAT = 1


def main() -> None:
    """Play on a server, send seat 1 its masked records, and compare the client's view with the server's."""
    game = tr.load_game("terres_de_destinees")
    server = tr.Table.open(game, seats=3, seed=5)
    client = tr.view(game, tr.unopened(game, seats=3), SEAT)  # the view before the first record
    rng = random.Random(5)
    while server.result is None:
        client = tr.fold(game, client, server.stream(SEAT, after=client.version))
        assert client == server.view(SEAT)
        asked = rng.choice(server.decisions)
        if asked.seat == SEAT:
            command = rng.choice(list(tr.legal_commands(game, client, SEAT)))  # the client never sees the match
        else:
            command = rng.choice(list(server.legal(asked.seat)))
        server.submit(command)
    print(f"seat {SEAT} followed {server.version} records through its own stream")


if __name__ == "__main__":
    main()
