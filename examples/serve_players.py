"""A server and its clients, which exchange only text: put a socket between them, and the match is online.

Clients keep their own views, list their own commands, undo, leave and come back; the server crashes and recovers.
"""

import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tabletop_rules as tr

Send = Callable[[str], None]

LONGEST = 1_000
"""The most characters of a command; those of these games have a hundred or two."""

SEED = 5
"""Fixed, to make this example repeatable. Use `secrets.randbits(128)` for real matches: anyone who has seen a few
draws can find a small seed by trial, and knows every draw to come."""


class Server:
    """One match: a table, a file, and the clients at its seats."""

    def __init__(self, table: tr.Table, path: Path) -> None:
        self.table = table
        self.journal = tr.Journal(path)
        self.listening: dict[Send, tr.Seat] = {}
        self.journal.write(table.log)

    def join(self, send: Send, seat: tr.Seat, version: int | None = None) -> None:
        """Seat a client or a spectator, with a fresh view, or with the records since the version that it has.

        Authenticate the client first. The version comes from the client: one that this table does not have, as after a
        crash that lost records, is answered with a fresh view.
        """
        header = self.table.log.header
        about = {"game": header.game, "options": dict(header.options), "seat": seat}
        if type(version) is not int or not 0 <= version <= self.table.version:
            send(json.dumps(about | {"view": tr.to_json(self.table.view(seat))}))
        else:
            send(json.dumps(about | {"records": self._since(seat, version)}))
        self.listening[send] = seat

    def receive(self, send: Send, text: str) -> None:
        """Handle a text from a client: a command, or "undo". No text can harm the match."""
        seat, before = self.listening[send], self.table.version
        if text == "undo" and seat != tr.SPECTATOR:
            outcome = self.table.undo(seat)
        else:
            try:
                command = tr.from_json(text, self.table.game, longest=LONGEST)
            except tr.DecodeError as error:
                return send(json.dumps({"faults": error.faults}))
            # A client may only send commands of its own seat, not of another or of the host.
            if not isinstance(command, tr.Command) or command.seat != seat:
                return send(json.dumps({"faults": ["this is not a command of your seat"]}))
            outcome = self.table.submit(command)
        if isinstance(outcome, tr.Rejection):
            return send(json.dumps({"rejected": tr.to_json(outcome)}))
        return self._send_records(before)

    def host(self, command: tr.Command) -> tr.Rejection | None:
        """Submit a command of the host, such as calling time; it comes from the server, never from a client."""
        before, outcome = self.table.version, self.table.submit(command)
        if isinstance(outcome, tr.Rejection):
            return outcome
        self._send_records(before)
        return None

    def _send_records(self, version: int) -> None:
        self.journal.write(self.table.log)  # first, so that no client ever knows more than the file
        for send, seat in self.listening.items():
            send(json.dumps({"records": self._since(seat, version)}))

    def _since(self, seat: tr.Seat, version: int) -> list[str]:
        return [tr.to_json(record) for record in self.table.stream(seat, after=version)]


class Client:
    """A client, which knows the rules and what the server has sent."""

    game: tr.Game[Any]
    view: tr.Match[Any]

    def __init__(self) -> None:
        self.news: list[str] = []
        self.lost = False

    def receive(self, text: str) -> None:
        """Handle a text from the server."""
        message = json.loads(text)
        if "game" in message:
            self.game = tr.load_game(message["game"], message["options"])
        if "view" in message:
            self.view, self.lost = tr.from_json(message["view"], self.game), False
        for line in message.get("records", ()):
            record = tr.from_json(line, self.game)
            self.news.append(tr.words(self.game, self.view, record, "fr"))
            try:
                self.view = tr.fold(self.game, self.view, [record])
            except tr.FoldError:  # a record is missing, or an undo leads back to before this client's view
                self.lost = True
                break
        if "rejected" in message:
            self.news.append(tr.from_json(message["rejected"], self.game).message("fr"))

    def commands(self, seat: tr.Seat) -> list[tr.Command]:
        """Return the legal commands: answers to open decisions, and standing commands."""
        return list(tr.legal_commands(self.game, self.view, seat))

    def picture(self) -> str:
        """Return the table as this client knows it."""
        return tr.show_table(self.game, self.view, "fr")


def main() -> None:
    """Play a match with three clients and a spectator, and everything that can go wrong."""
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match.jsonl"
        server = Server(tr.Table.open("fatum_medieval", seats=3, seed=SEED), path)
        clients = {seat: Client() for seat in (0, 1, 2, tr.SPECTATOR)}
        for seat, client in clients.items():
            server.join(client.receive, seat)
        while server.table.result is None:
            seat = rng.choice(server.table.decisions).seat
            client = clients[seat]
            command = tr.to_json(rng.choice(client.commands(seat)))
            server.receive(client.receive, command)
            event = rng.randrange(40)
            if event == 0:  # the same command again, which is rejected
                server.receive(client.receive, command)
            elif event == 1:
                server.receive(client.receive, rng.choice(["undo", "nonsense", "{}"]))
            elif event == 2:  # a client loses its connection, but not its view
                del server.listening[client.receive]
                server.join(client.receive, seat, client.view.version)
            elif event == 3:  # the server crashes; the seed is stored elsewhere
                kept = tr.EventLog.recover(path).log  # without a torn line or an incomplete turn
                kept.save(path)
                server = Server(tr.Table.resume(kept, seed=SEED), path)
                for place, each in clients.items():
                    server.join(each.receive, place, each.view.version)
            for place, each in clients.items():
                if each.lost:
                    server.join(each.receive, place)
                assert each.view == server.table.view(place)
    print("\n".join(clients[1].news[-5:]))
    print(clients[1].picture())


if __name__ == "__main__":
    main()
