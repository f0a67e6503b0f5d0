"""`create_app`: the Starlette application over a store."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tabletop_rules.catalog import add_games
from tabletop_rules.errors import StoreFull, StoreUnavailable, locate_error
from tabletop_rules.eventlog.store import Store
from tabletop_rules.serve import answers, calls
from tabletop_rules.serve.documents import asyncapi, openapi
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.handlers import as_json
from tabletop_rules.serve.offering import offered
from tabletop_rules.serve.pages import PAGE, Page, index
from tabletop_rules.serve.routes import OPERATIONS, Operation
from tabletop_rules.serve.rulebook import rulebook
from tabletop_rules.serve.safety import SafeHeaders
from tabletop_rules.serve.seating import ONLOOKER, MatchDocument, Role
from tabletop_rules.serve.server import Server
from tabletop_rules.serve.settings import Settings

LOG: Final = logging.getLogger("tabletop_rules.serve")

JSON: Final = "application/json"

API: Final = "/api"


class Compressed(GZipMiddleware):
    """Compresses answers, but not to the `secret` methods: they hold a token beside what a stranger may have written.

    To an eighth, in half a millisecond for a large picture: a seventh less would take twice as long.
    """

    def __init__(self, app: ASGIApp, secret: Sequence[str] = ()) -> None:
        super().__init__(app, compresslevel=3)
        self._secret = secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        serve = self.app if scope["method"] in self._secret else super().__call__
        await serve(scope, receive, send)


SECRET: Final = (answers.Opened, answers.OpenedLog, answers.SeatChanged, answers.OwnLink)
"""The answers that hold a token."""

COMPRESSED: Final = (Middleware(Compressed),)


def create_app(
    store: Store, settings: Settings | None = None, games: Sequence[str] = (), bots: Sequence[str] = ()
) -> Starlette:
    """Return the application that serves the matches of a store, which it leaves open.

    Any number of processes may serve one store. `games` are added to those of the catalog, as `add_games` does, and
    `bots` to those that may take a seat: each is a name and a bot as `find_bot` takes it, such as
    `sage=policy:destiny.npz`.

    Raises:
        UsageError: one of these games or bots cannot be used.
    """
    add_games(*games)
    server = Server(store, settings or Settings(), offered(bots))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server.carer.start()
        yield
        await server.close()

    by_path: dict[str, list[Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, []).append(operation)
    served: list[BaseRoute] = [_route(server, path, operations) for path, operations in by_path.items()]
    served += [Route(f"/{make.__name__}.json", _document(make), middleware=COMPRESSED) for make in (openapi, asyncapi)]
    routes: list[BaseRoute] = [Mount(API, routes=served)]  # on its own, so that the page does not answer for it
    routes += rulebook(server)
    if PAGE.is_dir():
        page = Page(directory=PAGE)
        routes += [Route("/", index, middleware=COMPRESSED)]
        routes += [Mount(path, page, middleware=COMPRESSED) for path in ("/static/{hash}", "/")]
    handlers: dict[Any, Any] = {HTTPException: _not_served, Exception: _failed}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.add_middleware(SafeHeaders)
    app.state.server = server
    return app


def _route(server: Server, path: str, operations: Sequence[Operation]) -> Route:
    """Return the route of a resource, which serves each of its methods."""
    by_method: dict[str, Callable[[Request], Awaitable[Response]]] = {
        operation.method: _endpoint(server, operation) for operation in operations
    }

    async def answer(request: Request) -> Response:
        return await by_method["GET" if request.method == "HEAD" else request.method](request)

    secret = [operation.method for operation in operations if operation.answer in SECRET]
    compressed = () if operations[0].answer == "text/event-stream" else (Middleware(Compressed, secret=secret),)
    served = path.removeprefix(API).replace("{thing}", "{thing:path}")
    return Route(served, answer, methods=[*by_method], name=operations[0].id, middleware=compressed)


def _endpoint(server: Server, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """Return the function that answers requests for an operation."""

    async def answer(request: Request) -> Response:
        began = time.perf_counter()
        try:
            with ExitStack() as held:
                held.enter_context(server.working.hold("requests"))
                held.enter_context(server.address_working.hold(calls.address_of(request)))
                if operation.cost == "logs":
                    held.enter_context(server.opening.hold("logs"))
                response = await _answer(server, operation, request)
        except Refused as refused:
            response = _refusal(refused, request)
        except (StoreUnavailable, StoreFull) as error:
            LOG.error("%s: the store failed (%s)", operation.id, type(error).__name__)
            response = _refusal(Refused("no_store", retry_after=2), request)
        except Exception as error:  # never what it says, which may hold secrets of a match
            LOG.error("%s failed: %s at %s", operation.id, type(error).__name__, locate_error(error) or "?")
            response = _refusal(Refused("failed"), request)
        LOG.info(
            "%s %s %d %.0f ms",
            operation.method,
            operation.id,
            response.status_code,
            1e3 * (time.perf_counter() - began),
        )
        return response

    return answer


async def _answer(server: Server, operation: Operation, request: Request) -> Response:
    """Check and read a request, from what costs least to what costs most, and answer it."""
    address = calls.address_of(request)
    server.requests.take(address)
    if operation.cost:
        server.rates[operation.cost].take(address)
    query = calls.read_query(request, operation.query)
    body = None
    if operation.body is not None:
        settings = server.settings
        longest = settings.log_body if operation.cost == "logs" else settings.body
        body = await calls.read_body(request, operation.body, longest, settings.body_seconds)
    document: MatchDocument | None = None
    role, token_hash = ONLOOKER, ""
    if operation.needs != "nothing":
        document, role, token_hash = await calls.read_match(request, server)
        _check_role(operation, role)
        server.carer.look(document, address, role != ONLOOKER)
        if operation.cost == "commands":
            server.seat_commands.take((document.id, role))
    call = calls.Call(request, server, address, query, body, document, role, token_hash)
    made = await operation.handler(call)
    if isinstance(made, Response):
        return made
    if isinstance(made, str):
        return Response(made, operation.status, media_type=operation.answer)
    return Response(made if isinstance(made, bytes) else as_json(made), operation.status, media_type=JSON)


def _check_role(operation: Operation, role: Role) -> None:
    allowed = {
        "seat": role.seat >= 0,
        "host": role.host,
        "player": role.seat >= 0 or role.host,
    }
    if not allowed.get(operation.needs, True):
        raise Refused("not_yours")


def _refusal(refused: Refused, request: Request) -> Response:
    return JSONResponse(refused.body(calls.language_of(request)), refused.status, refused.headers)


async def _not_served(request: Request, error: Exception) -> Response:
    """Answer what no route serves."""
    status = error.status_code if isinstance(error, HTTPException) else 404
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    refused = Refused("bad_method" if status == 405 else "not_found")
    return JSONResponse(refused.body(calls.language_of(request)), refused.status, headers)


async def _failed(request: Request, error: Exception) -> Response:
    return _refusal(Refused("failed"), request)


def _document(make: Callable[[], dict[str, Any]]) -> Callable[[Request], Awaitable[Response]]:
    made = make()

    async def answer(request: Request) -> Response:
        return JSONResponse(made)

    return answer
