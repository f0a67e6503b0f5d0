"""A way to a server on which every byte is counted, and which may be as slow as a bad telephone line."""

import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Wire:
    """A port that leads to another one. Bytes are `delay` seconds on the way, `rate` in a second in each direction."""

    def __init__(self, host: str, port: int, delay: float, rate: float) -> None:
        self.bytes = 0
        self._to, self._delay, self._rate = (host, port), delay, rate
        self._free = [0.0, 0.0]
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}/"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection(self._to)
                for way, (one, other) in enumerate(((near, far), (far, near))):
                    waiting: queue.Queue[tuple[float, bytes]] = queue.Queue()
                    threading.Thread(target=self._take, args=(one, waiting, way), daemon=True).start()
                    threading.Thread(target=self._give, args=(other, waiting), daemon=True).start()

    def _take(self, one: socket.socket, waiting: queue.Queue[tuple[float, bytes]], way: int) -> None:
        got = b"-"
        while got:
            try:
                got = one.recv(4096)
            except OSError:
                got = b""
            with self._lock:
                self.bytes += len(got)
                self._free[way] = max(self._free[way], time.monotonic()) + len(got) / self._rate
            waiting.put((self._free[way] + self._delay, got))

    def _give(self, other: socket.socket, waiting: queue.Queue[tuple[float, bytes]]) -> None:
        with suppress(OSError), other:
            while True:
                due, data = waiting.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if not data:
                    other.shutdown(socket.SHUT_RDWR)
                    return
                other.sendall(data)

    def close(self) -> None:
        """Take no more connections."""
        self._listener.close()


@contextmanager
def wire_to(host: str, port: int, delay: float = 0, rate: float = 1e9) -> Iterator[Wire]:
    """Open a wire to a port."""
    wire = Wire(host, port, delay, rate)
    try:
        yield wire
    finally:
        wire.close()
