"""`Call`: one request, read and checked."""

from __future__ import annotations

import re
from contextlib import suppress
from ipaddress import ip_address
from typing import Any, Final

import attrs
from starlette.requests import Request

from tabletop_rules.errors import DecodeError
from tabletop_rules.eventlog.strict import parse
from tabletop_rules.serve import lobby, shapes
from tabletop_rules.serve.addresses import network_of
from tabletop_rules.serve.answers import Invitation
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.limits import body_of
from tabletop_rules.serve.seating import ONLOOKER, MatchDocument, Role, role_of
from tabletop_rules.serve.server import Server
from tabletop_rules.serve.tokens import ID_PATTERN, TOKEN_LENGTH, hashed

MAX_NUMBER: Final = 10**9
MAX_THING: Final = 200


@attrs.frozen
class Call:
    """A request as its handler gets it: `query` and `body` are of the classes that the operation declares.

    `document` is the match in its path, and `role` that of the token; without a match they stand for nothing.
    """

    request: Request
    server: Server
    address: str
    query: Any
    body: Any
    _document: MatchDocument | None = None
    role: Role = ONLOOKER
    token_hash: str = ""

    @property
    def language(self) -> str:
        """The language of the answer."""
        return str(self.query.language)

    @property
    def token(self) -> str:
        """The token of whoever asks, whose role is known."""
        return self.request.headers["authorization"].partition(" ")[2]

    @property
    def document(self) -> MatchDocument:
        """The document of the match in the path."""
        assert self._document is not None
        return self._document

    @property
    def number(self) -> int:
        """The number in the path."""
        text = self.request.path_params["n"]
        if not re.fullmatch("[0-9]{1,9}", text):
            raise Refused("not_found")
        return int(text)

    def invitation(self, given: Invitation | None) -> Invitation | None:
        """Return an invitation as others can use it."""
        return None if given is None else attrs.evolve(given, link=self.link(given.link))

    @property
    def is_local(self) -> bool:
        """Whether whoever asks knows the server by a name that other machines cannot use."""
        host = ""
        with suppress(ValueError):  # a client may write anything
            host = self.request.url.hostname or ""
            return ip_address(host).is_loopback
        return host == "localhost"

    def link(self, relative: str) -> str:
        """Return a link that others can use too: whole, if whoever asks is on the machine of the server."""
        return self.server.settings.address + relative if self.is_local else relative

    @property
    def thing(self) -> str:
        """The id of a thing in the path."""
        text = str(self.request.path_params["thing"])
        if len(text) > MAX_THING:
            raise Refused("no_such_thing")
        return text


def language_of(request: Request) -> str:
    """Return the language in which to refuse a request, even if it cannot be read otherwise."""
    return "fr" if request.query_params.get("language") == "fr" else "en"


def address_of(request: Request) -> str:
    """Return the address of the client, or the network that limits count."""
    return network_of(request.client.host) if request.client is not None else ""


def read_query(request: Request, cls: type) -> Any:
    """Return the query as an instance of a class; raise Refused if it does not fit."""
    pairs = request.query_params.multi_items()
    given = dict(pairs)
    if len(pairs) != len(given):
        raise Refused("invalid", faults=["a parameter occurs twice"])
    made, faults = shapes.read_texts(cls, given)
    if faults:
        raise Refused("invalid", faults=faults)
    return made


async def read_body(request: Request, cls: type, longest: int, seconds: float) -> Any:
    """Return the body as an instance of a class; raise Refused if it is too long, late, or does not fit."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("not_json")
    text = await body_of(request, longest, seconds)
    try:
        made, faults = shapes.read(cls, parse(text, longest))
    except DecodeError as error:
        raise Refused("invalid", faults=error.faults) from None
    if faults:
        raise Refused("invalid", faults=faults)
    return made


async def read_match(request: Request, server: Server) -> tuple[MatchDocument, Role, str]:
    """Return the match in the path, the role of whoever asks, and the hash of their token.

    Raises:
        Refused: there is no such match, or it does not know the token.
    """
    id = str(request.path_params["id"])
    if not re.fullmatch(ID_PATTERN, id):
        raise Refused("no_match")
    document = await server.run(lobby.find_match, id)
    given = request.headers.getlist("authorization")
    if not given:
        return document, ONLOOKER, ""
    scheme, _, token = given[0].partition(" ")
    if len(given) > 1 or scheme.lower() != "bearer" or len(token) != TOKEN_LENGTH:
        raise Refused("unknown_token")
    token_hash = hashed(token)
    role = role_of(document, token_hash)
    if role is None:
        raise Refused("unknown_token")
    return document, role, token_hash
