"""With `serve`: a server shows its page, and hosts a match."""

import json
import threading
import time
import urllib.request

import uvicorn

from tabletop_rules.serve import create_app
from tabletop_rules.store import open_store

server = uvicorn.Server(uvicorn.Config(create_app(open_store("sqlite://")), port=0, log_level="warning"))
thread = threading.Thread(target=server.run)
thread.start()
while not server.started:
    time.sleep(0.05)
[(host, port)] = [socket.getsockname() for each in server.servers for socket in each.sockets]
address = f"http://{host}:{port}"


def fetch(path: str) -> bytes:
    """Return what the server answers."""
    with urllib.request.urlopen(address + path, timeout=30) as answer:
        found: bytes = answer.read()
    return found


assert b"<html" in fetch("/")
assert len(json.loads(fetch("/api/games"))["games"]) == 4
assert b"export" in fetch("/main.js") or fetch("/main.js")
assert json.loads(fetch("/api/openapi.json"))["openapi"]
server.should_exit = True
thread.join()
