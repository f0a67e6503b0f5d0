"""Ids of matches, and the tokens that show who may act for a seat."""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from typing import Final

ID_BYTES: Final = 12
TOKEN_BYTES: Final = 16

ID_PATTERN: Final = "[A-Za-z0-9_-]{16}"
TOKEN_LENGTH: Final = 22
TOKEN_PATTERN: Final = "[A-Za-z0-9_-]{22}"


def new_id() -> str:
    """Return the id of a new match: 96 random bits, so that only those who were told it can watch."""
    return secrets.token_urlsafe(ID_BYTES)


def new_token() -> str:
    """Return a new token of 128 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def derived(token: str, id: str) -> str:
    """Return the token of whoever has another one, for another match: the same each time, told by neither hash."""
    whole = hmac.digest(token.encode(), b"rematch " + id.encode(), "sha256")
    return base64.urlsafe_b64encode(whole[:TOKEN_BYTES]).decode().rstrip("=")


def hashed(token: str) -> str:
    """Return what is stored of a token. It needs no salt: no two tokens are alike, and none can be guessed."""
    return sha256(token.encode()).hexdigest()


def same(known: str, given: str) -> bool:
    """Return whether two hashes are equal, in a time that does not depend on where they differ."""
    return hmac.compare_digest(known.encode(), given.encode())
