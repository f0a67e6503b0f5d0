"""For whom limits count: networks of IPv6, clients behind proxies, connections of one address."""

import asyncio
import socket
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest

from tabletop_rules.errors import UsageError
from tabletop_rules.serve import hosting
from tabletop_rules.serve.addresses import behind, check_proxies, network_of
from tests.serve.table import serving


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::7", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("unix", "unix"),
    ],
)
def test_an_address_of_ipv6_counts_as_its_network(address: str, network: str) -> None:
    """A client has all addresses of its /64; one of IPv4 is the same in both spellings."""
    assert network == network_of(address)


@pytest.mark.parametrize(
    ("proxies", "peer", "hops", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", ["6.6.6.6, 192.0.2.1"], "192.0.2.1"),
        ("127.0.0.1, 10.0.0.0/8", "127.0.0.1", ["6.6.6.6, 192.0.2.1", "10.0.0.7"], "192.0.2.1"),
        ("127.0.0.1", "192.0.2.9", ["6.6.6.6"], "192.0.2.9"),
        ("*", "192.0.2.9", ["6.6.6.6, 192.0.2.1"], "192.0.2.1"),
        ("*", "192.0.2.9", ["6.6.6.6", "192.0.2.1"], "192.0.2.1"),
        ("*", "192.0.2.9", [], "192.0.2.9"),
    ],
)
def test_a_client_cannot_say_who_it_is(proxies: str, peer: str, hops: list[str], expected: str) -> None:
    """Behind a proxy the client is the last address that is no proxy's, whatever it has written before."""
    seen = []

    async def app(scope: Any, *_: Any) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", hop.encode()) for hop in hops]
    asyncio.run(behind(app, proxies)({"type": "http", "client": (peer, 1), "headers": headers}, None, None))  # type: ignore[arg-type]  # nobody receives or sends
    assert [expected] == seen


def test_proxies_are_addresses() -> None:
    """A name would never match."""
    for text in ("caddy", "10.0.0.1/8", "127.0.0.1,", "*, 127.0.0.1"):
        with pytest.raises(UsageError, match="proxies"):
            check_proxies(text)


def test_connections_of_an_address_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The third at a time is refused, and possible again when one has ended; those of a proxy are not counted."""
    for proxies, more in (("", False), ("127.0.0.0/8", True)):
        monkeypatch.setitem(hosting.OPTIONS, "http", partial(hosting.Connection, most=2, proxies=proxies))
        with serving() as http, ExitStack() as held:
            address = http.base_url.host, http.base_url.port or 80
            for _ in range(2):
                held.enter_context(socket.create_connection(address, timeout=5))
            assert more == (200 == http.get("/api/games").status_code)
            held.close()
            while not more and http.get("/api/games").status_code != 200:
                assert "5" == http.get("/api/games").headers["Retry-After"]
