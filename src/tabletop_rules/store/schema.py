"""The tables. What brings a database to this shape is in `migrations/`; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, LargeBinary, MetaData, String, Table

MAX_ID: Final = 200
"""The most characters of an id or a key."""

REVISIONS: Final = ("0001", "0002")
"""The versions of the schema, oldest first, as the files in `migrations/versions/` name them."""

REVISION_TABLE: Final = "store_revision"

METADATA: Final = MetaData()

# In code point order on every server: by default, PostgreSQL sorts by the customs of its country.
KEY: Final = String(MAX_ID).with_variant(String(MAX_ID, collation="C"), "postgresql")

MATCH: Final = Table(
    "match",
    METADATA,
    Column("id", KEY, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("head", String(32), nullable=False),
    Column("changed", BigInteger, nullable=False, server_default="0"),
)

RECORD: Final = Table(
    "record",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),
    Column("line", LargeBinary, nullable=False),
)

COMMAND: Final = Table(
    "command",
    METADATA,
    Column("match_id", KEY, primary_key=True),
    Column("command_id", KEY, primary_key=True),
    Column("first_n", BigInteger, nullable=False),
    Column("last_n", BigInteger, nullable=False),
)

DOCUMENT: Final = Table(
    "document",
    METADATA,
    Column("key", KEY, primary_key=True),
    Column("version", BigInteger, nullable=False),
    Column("value", LargeBinary, nullable=False),
)
