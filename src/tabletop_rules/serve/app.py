"""`create_app`: the Starlette application over a store."""

from __future__ import annotations

import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from tabletop_rules.errors import StoreFull, StoreUnavailable, locate_error
from tabletop_rules.eventlog.store import Store
from tabletop_rules.serve import calls
from tabletop_rules.serve.documents import asyncapi, openapi
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.handlers import as_json
from tabletop_rules.serve.routes import OPERATIONS, Operation
from tabletop_rules.serve.safety import SafeHeaders
from tabletop_rules.serve.seating import ONLOOKER, MatchDocument, Role
from tabletop_rules.serve.server import Server
from tabletop_rules.serve.settings import Settings

LOG: Final = logging.getLogger("tabletop_rules.serve")

PAGE: Final = Path(__file__).with_name("page")

JSON: Final = "application/json"


def create_app(store: Store, settings: Settings | None = None) -> Starlette:
    """Return the application that serves the matches of a store, which it leaves open.

    Any number of processes may serve one store.
    """
    server = Server(store, settings or Settings())

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server.carer.start()
        yield
        await server.close()

    routes: list[BaseRoute] = [
        Route(
            operation.path.replace("{thing}", "{thing:path}"),
            _endpoint(server, operation),
            methods=[operation.method],
            name=operation.id,
        )
        for operation in OPERATIONS
    ]
    routes += [Route(f"/api/{make.__name__}.json", _document(make)) for make in (openapi, asyncapi)]
    if PAGE.is_dir():
        routes += [Route("/", _index), Mount("/", StaticFiles(directory=PAGE))]
    handlers: dict[Any, Any] = {HTTPException: _not_served, Exception: _failed}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.add_middleware(SafeHeaders)
    app.state.server = server
    return app


def _endpoint(server: Server, operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """Return the function that answers requests for an operation."""

    async def answer(request: Request) -> Response:
        began = time.perf_counter()
        try:
            with server.working.hold("requests"):
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
    body = await calls.read_body(request, operation.body, server) if operation.body is not None else None
    document: MatchDocument | None = None
    role, token_hash = ONLOOKER, ""
    if operation.needs != "nothing":
        document, role, token_hash = await calls.read_match(request, server)
        _check_role(operation, role)
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


async def _index(request: Request) -> Response:
    return FileResponse(PAGE / "index.html")
