"""Addresses of clients: for whom limits count, and whom a proxy speaks for."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.kit.memo import memoized

ANY: Final = "*"
"""In place of the addresses of proxies: whoever connects is one."""

PREFIX: Final = 64
"""The bits of an address of IPv6 that stand for one client, who may have all addresses that begin with them."""

MAX_LENGTH: Final = 64
FORWARDED: Final = b"x-forwarded-for"


@memoized(4096)
def network_of(address: str) -> str:
    """Return the network for which the limits of an address count: its first 64 bits for IPv6, itself for IPv4."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:MAX_LENGTH]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found) >> 128 - PREFIX << 128 - PREFIX, PREFIX)))


@memoized(128)
def check_proxies(text: str) -> Sequence[IPv4Network | IPv6Network]:
    """Return the networks in a list of addresses of proxies; none for "" and for `*`.

    Raises:
        UsageError: it holds something else, such as a name.
    """
    if text in ("", ANY):
        return ()
    try:
        return tuple(ip_network(each.strip()) for each in text.split(","))
    except ValueError:
        known = "addresses such as 127.0.0.1, networks such as 10.0.0.0/8, or * alone"
        raise UsageError(f"proxies are given as {known}, separated by commas, not as {shorten(text)}") from None


def is_proxy(proxies: Sequence[IPv4Network | IPv6Network], address: str) -> bool:
    """Return whether an address is in one of the networks."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    return any(found in network for network in proxies)


def behind(app: ASGIApp, proxies: str) -> ASGIApp:
    """Return the application as it is served behind proxies: the client is the last who is none of them.

    What comes before that in `X-Forwarded-For`, the client may have written. If anybody who connects is a proxy, only
    the last address counts, which that proxy has added.
    """
    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    served: ASGIApp = ProxyHeadersMiddleware(app, proxies)  # type: ignore[arg-type,assignment]  # types of its own
    return LastHop(served) if proxies == ANY else served


class LastHop:
    """Leaves only the last address of `X-Forwarded-For`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve."""
        if scope["type"] == "http":
            hops = [value for name, value in scope["headers"] if name == FORWARDED]
            others = [header for header in scope["headers"] if header[0] != FORWARDED]
            last = [(FORWARDED, hops[-1].rpartition(b",")[2].strip())] if hops else []
            scope = {**scope, "headers": [*others, *last]}
        await self._app(scope, receive, send)
