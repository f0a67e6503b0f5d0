"""A client that follows a stream."""

import json
import queue
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import attrs
import httpx

from tests.serve.described import check_event
from tests.serve.table import TLS, Player


@attrs.frozen
class Event:
    """An event: its name, its id ("" without one) and its data."""

    name: str
    id: str
    data: Any


class Stream:
    """What a client receives, in a thread of its own. `state` is the text of the last state, if it asks for states."""

    def __init__(self, player: Player, last: int | None = None, path: str = "", **query: Any) -> None:
        self.comments, self.text, self.state = 0, "", ""
        self.ended = threading.Event()
        self._events: queue.Queue[Event] = queue.Queue()
        self._http = httpx.Client(base_url=player.http.base_url, timeout=httpx.Timeout(60), verify=TLS)
        headers = {"Authorization": f"Bearer {player.token}"} if player.token else {}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        path = path or f"/api/matches/{player.match}/stream"
        request = self._http.build_request("GET", path, params={"language": player.language, **query}, headers=headers)
        self.response = self._http.send(request, stream=True)
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        fields: dict[str, str] = {}
        with suppress(httpx.TransportError, httpx.StreamError):
            for line in self.response.iter_lines():
                self.text += f"{line}\n"
                if line.startswith(":"):
                    self.comments += 1
                elif line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif "data" in fields:
                    data = json.loads(fields["data"])
                    check_event(fields["event"], data)
                    self.state = patched(self.state, data.get("state") or [])
                    self._events.put(Event(fields["event"], fields.get("id", ""), data))
                    fields = {}
        self.ended.set()

    def next(self, name: str, seconds: float = 60) -> Event:
        """Return the next event of a name; raise queue.Empty if none comes in time."""
        while True:
            event = self._events.get(timeout=seconds)
            if event.name == name:
                return event

    def rest(self) -> list[Event]:
        """Return what has come and was not asked for yet."""
        found = []
        with suppress(queue.Empty):
            while True:
                found.append(self._events.get_nowait())
        return found

    def close(self) -> None:
        """Go away."""
        with suppress(OSError):
            self.response.extensions["network_stream"].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        self.response.close()
        self._http.close()


def patched(before: str, changes: list[Any]) -> str:
    """Return a text made of the one before; without changes, that one."""
    made, at = "", 0
    for part in changes:
        if isinstance(part, str):
            made += part
        else:
            start = at + part[0]
            at = start + part[1]
            made += before[start:at]
    return made if changes else before


@contextmanager
def following(player: Player, last: int | None = None, **query: Any) -> Iterator[Stream]:
    """Follow a match."""
    stream = Stream(player, last, **query)
    try:
        yield stream
    finally:
        stream.close()
