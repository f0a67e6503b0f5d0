"""A server as a process: `run` starts one or several, and `app` makes the application of each."""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import socket
from contextlib import suppress
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs
import h11
import uvicorn
from platformdirs import user_data_path
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from tabletop_rules.catalog import NAMED
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.eventlog.strict import dump
from tabletop_rules.serve.addresses import ANY, behind, check_proxies, is_proxy, network_of
from tabletop_rules.serve.app import create_app
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.offering import ADDED, in_environment
from tabletop_rules.serve.settings import Settings
from tabletop_rules.store import open_store, sqlite_url

DATABASE: Final = "TABLETOP_RULES_DB"
"""The environment variable with the URL of the database: it may hold a password, which no command line should."""

LIMITS: Final = "TABLETOP_RULES_"
"""Begins the environment variables that change `Settings`, such as `TABLETOP_RULES_NEW_MATCHES`."""

ADDRESS: Final = "TABLETOP_RULES_ADDRESS"
LEVEL: Final = "TABLETOP_RULES_LOG_LEVEL"
PROXIES: Final = "TABLETOP_RULES_PROXY"
LEVELS: Final = ("error", "warning", "info")
OTHERS: Final = (DATABASE, LEVEL, PROXIES, NAMED, ADDED)
MAX_HEAD: Final = 16_384
GRACE: Final = 3

HEAD_SECONDS: Final = 10
"""How long the head of a request may take to arrive."""

SILENT: Final = 30
"""Seconds after which a client that acknowledges nothing has gone."""

EVERYWHERE: Final = ("0.0.0.0", "::")
"""Where a server listens at all addresses of its machine."""

MAX_FILES: Final = 65_536
"""The most files and connections that a process asks its system for, whose own limit may be lower."""


@attrs.frozen(kw_only=True)
class Hosting:
    """Where a server listens. `proxy` are the addresses of proxies whose word on the client's address counts."""

    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    proxy: str = ""
    log_level: str = "warning"


class Connection(H11Protocol):
    """A connection that sends at once, ends its stream when the server stops, and does not wait for slow heads.

    An address may have `most` at a time, if it is not 0.

    asyncio sends at once only on sockets made for TCP by name, which uvicorn's are not. Otherwise each answer waits 40
    ms for the client to acknowledge its head.
    """

    _slow: asyncio.TimerHandle | None = None
    network = ""

    def __init__(self, *args: Any, most: int = 0, proxies: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._most, self._proxies = most, proxies

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in H11Protocol
        """Begin."""
        super().connection_made(transport)
        if self._is_one_too_many():
            transport.write(_refusal())
            transport.close()
            return
        own = transport.get_extra_info("socket")
        own.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):  # who has gone without a word is noticed by the next sign of life
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1_000 * SILENT)
        self._expect_head()

    def data_received(self, data: bytes) -> None:
        """Read on."""
        super().data_received(data)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        super().connection_lost(exc)
        self._cancel()

    def shutdown(self) -> None:
        """Let a request end, but not a stream, which never does."""
        super().shutdown()
        scope: Any = self.scope  # None before the first request
        if scope is not None and scope["path"].endswith("/stream"):
            self.transport.close()

    def on_response_complete(self) -> None:
        """Read on: the rest of a body that was refused, or the next request."""
        super().on_response_complete()
        self._expect_head()

    def _is_one_too_many(self) -> bool:
        """Return whether an address has too many connections; a proxy has those of all its clients."""
        self.network = network_of(self.client[0]) if self.client else ""
        if not self._most or self._proxies == ANY or is_proxy(check_proxies(self._proxies), self.network):
            return False
        same = [each for each in self.connections if getattr(each, "network", None) == self.network]
        return len(same) > self._most

    def _expect_head(self) -> None:
        """Close the connection if the head of a request does not arrive in time, however its bytes trickle in.

        The rest of a body that was refused may take as long. Until then it is read, as the client hears nothing before
        it has sent all.
        """
        is_refused = self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY
        if self.conn.their_state is not h11.IDLE and not is_refused:
            self._cancel()
        elif self._slow is None:
            self._slow = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _cancel(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


def _refusal() -> bytes:
    """Return the answer to a connection too many, before it has asked anything."""
    text = dump(Refused("too_many").body("en")).encode()
    head = "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 5\r\nConnection: close\r\nContent-Type: application/json"
    return f"{head}\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text


OPTIONS: Final[dict[str, Any]] = {
    "http": Connection,
    "ws": "none",
    "lifespan": "on",
    "log_config": None,
    "access_log": False,  # the application logs requests, without what could hold a secret
    "server_header": False,
    "proxy_headers": False,  # `app` reads them
    "h11_max_incomplete_event_size": MAX_HEAD,
    "timeout_graceful_shutdown": GRACE,
}
"""How uvicorn serves the application."""


def own_database() -> str:
    """Return the URL of a database in the folder for the user's data, which is made if it is missing."""
    folder: Path = user_data_path("tabletop_rules", appauthor=False, ensure_exists=True)
    return sqlite_url(folder / "matches.db")


def settings_from(environment: dict[str, str]) -> Settings:
    """Return the settings, with what environment variables say.

    Raises:
        UsageError: one of them is no number, out of bounds, or there is no such setting.
    """
    if environment.get(LEVEL, LEVELS[0]) not in LEVELS:
        raise UsageError(f"the environment variable {LEVEL} must be one of {', '.join(LEVELS)}")
    fields = {f"{LIMITS}{field.name.upper()}": field for field in attrs.fields(Settings)}
    made = Settings()
    for variable in sorted(name for name in environment if name.upper().startswith(LIMITS)):
        if variable in OTHERS:
            continue
        if variable not in fields:
            near = get_close_matches(variable.upper(), [*fields, *OTHERS], 1) or fields
            raise UsageError(f"there is no environment variable {shorten(variable)}; there is {', '.join(near)}")
        field, text = fields[variable], environment[variable].strip()
        kind: Any = type(field.default)
        value: Any = text
        with suppress(ValueError):  # the settings say what they want
            value = kind(text)
        try:
            made = attrs.evolve(made, **{field.name: value})
        except UsageError as error:
            raise UsageError(f"the environment variable {variable} cannot be used: {error}") from None
    return made


def app() -> ASGIApp:
    """Return the application over the database, with the bots and behind the proxies that the environment names."""
    logging.basicConfig(
        format="%(asctime)s %(levelname)s %(name)s: %(message)s", level=os.environ.get(LEVEL, "warning").upper()
    )
    store = open_store(os.environ.get(DATABASE) or own_database())
    atexit.register(store.close)
    made = create_app(store, settings_from(dict(os.environ)), bots=in_environment())
    proxies = os.environ.get(PROXIES, "")
    check_proxies(proxies)
    return behind(made, proxies) if proxies else made


def listen(hosting: Hosting) -> socket.socket:
    """Return a socket that is bound to the address; raise OSError if it is taken."""
    family = socket.AF_INET6 if ":" in hosting.host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((hosting.host, hosting.port))
    except OSError:
        bound.close()
        raise
    return bound


def address_of(bound: socket.socket) -> str:
    """Return the address at which browsers find the server: those of other machines too, if they can reach it."""
    host, port = bound.getsockname()[:2]
    if host in EVERYWHERE:
        host = own_address()
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_address() -> str:
    """Return the address that this machine has in its network; localhost if it is in none."""
    for family, elsewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((elsewhere, 9))  # sends nothing, but chooses the network
            return str(asked.getsockname()[0])
    return "localhost"


def run(bound: socket.socket, hosting: Hosting, database: str) -> None:
    """Serve until the process is asked to stop. Each worker is a process of its own with the same database."""
    os.environ[DATABASE], os.environ[LEVEL] = database, hosting.log_level
    if hosting.host in EVERYWHERE and not hosting.proxy and not os.environ.get(ADDRESS):  # a proxy has one of its own
        os.environ[ADDRESS] = address_of(bound)
    os.environ[PROXIES] = hosting.proxy
    allow_many_files()
    settings = settings_from(dict(os.environ))
    options: dict[str, Any] = {
        **OPTIONS,
        "http": partial(Connection, most=settings.address_connections, proxies=hosting.proxy),
        "limit_concurrency": settings.connections,
        "factory": True,
    }
    where = f"{__name__}:app"
    if hosting.workers == 1:
        uvicorn.Server(uvicorn.Config(where, **options)).run(sockets=[bound])
        return
    host, port = bound.getsockname()[:2]
    bound.close()  # the workers share one of their own
    uvicorn.run(where, host=host, port=port, workers=hosting.workers, **options)


def allow_many_files() -> None:
    """Raise this process's limit of open files, where the system has one; every stream is a connection."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MAX_FILES if hard == resource.RLIM_INFINITY else min(MAX_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
