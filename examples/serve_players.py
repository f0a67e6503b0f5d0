"""A server and its clients, who exchange nothing but texts: put them at the two ends of a socket, and it is online.

Clients keep their own views, list their own commands, take back, leave, come back; the server falls over and goes on.
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
"""Characters of a command: those of these games have a hundred or two."""

SEED = 5
"""That this match may be told again. Of one that matters it is `secrets.randbits(128)`: whoever has seen a few draws
finds a small number by trying, and knows all that are to come."""


class Server:
    """One match: a table, a file, and who listens at which seat."""

    def __init__(self, table: tr.Table, path: Path) -> None:
        self.table = table
        self.journal = tr.Journal(path)
        self.listening: dict[Send, tr.Seat] = {}
        self.journal.write(table.log)

    def join(self, send: Send, seat: tr.Seat, version: int | None = None) -> None:
        """A client sits down, or an onlooker: with a fresh view, or with what happened since the version that it has.

        Who it is, and that the seat is theirs, must have been settled before. The version is a client's word: whatever
        is none of this table, as when this server has lost what the client has seen, is answered with a fresh view.
        """
        header = self.table.log.header
        about = {"game": header.game, "options": dict(header.options), "seat": seat}
        if type(version) is not int or not 0 <= version <= self.table.version:
            send(json.dumps(about | {"view": tr.to_json(self.table.view(seat))}))
        else:
            send(json.dumps(about | {"records": self._since(seat, version)}))
        self.listening[send] = seat

    def receive(self, send: Send, text: str) -> None:
        """A text from a client: a command, or "undo". Whatever it is, the match stands."""
        seat, before = self.listening[send], self.table.version
        if text == "undo" and seat != tr.SPECTATOR:
            outcome = self.table.undo(seat)
        else:
            try:
                command = tr.from_json(text, self.table.game, longest=LONGEST)
            except tr.DecodeError as error:
                return send(json.dumps({"faults": error.faults}))
            # Only commands of its own seat, or a client would play for another, or for the host.
            if not isinstance(command, tr.Command) or command.seat != seat:
                return send(json.dumps({"faults": ["this is no command of yours"]}))
            outcome = self.table.submit(command)
        if isinstance(outcome, tr.Rejection):
            return send(json.dumps({"refused": tr.to_json(outcome)}))
        return self._tell(before)

    def host(self, command: tr.Command) -> tr.Rejection | None:
        """What only the host may say, such as that the time is up: it comes from the server, never from a client."""
        before, outcome = self.table.version, self.table.submit(command)
        if isinstance(outcome, tr.Rejection):
            return outcome
        self._tell(before)
        return None

    def _tell(self, version: int) -> None:
        self.journal.write(self.table.log)  # first, so that no client ever knows more than the file
        for send, seat in self.listening.items():
            send(json.dumps({"records": self._since(seat, version)}))

    def _since(self, seat: tr.Seat, version: int) -> list[str]:
        return [tr.to_json(record) for record in self.table.stream(seat, after=version)]


class Client:
    """Knows what the server has sent, and the rules."""

    game: tr.Game[Any]
    view: tr.Match[Any]

    def __init__(self) -> None:
        self.news: list[str] = []
        self.lost = False

    def receive(self, text: str) -> None:
        """What the server sends."""
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
            except tr.FoldError:  # something was missed, or an undo leads back to before this client came
                self.lost = True
                break
        if "refused" in message:
            self.news.append(tr.from_json(message["refused"], self.game).message("fr"))

    def commands(self, seat: tr.Seat) -> list[tr.Command]:
        """What may be sent now: answers to open questions, and what may be said at any moment."""
        return list(tr.legal_commands(self.game, self.view, seat))

    def picture(self) -> str:
        """The table, as this client knows it."""
        return self.game.show(self.view, "fr")


def main() -> None:
    """Play a match of three clients and an onlooker, with all that goes wrong in one."""
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
            if event == 0:  # the same again, which is refused
                server.receive(client.receive, command)
            elif event == 1:
                server.receive(client.receive, rng.choice(["undo", "nonsense", "{}"]))
            elif event == 2:  # a client has lost its connection, but not its memory
                del server.listening[client.receive]
                server.join(client.receive, seat, client.view.version)
            elif event == 3:  # the server falls over: the seed, which nobody else may know, is kept elsewhere
                kept = tr.EventLog.recover(path).log  # without a line that was torn, or a turn that was half written
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
