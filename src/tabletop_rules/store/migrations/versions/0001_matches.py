"""Matches with their records and commands, and documents."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

KEY = sa.String(200).with_variant(sa.String(200, collation="C"), "postgresql")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", KEY, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("head", sa.String(32), nullable=False),
    )
    op.create_table(
        "record",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "command",
        sa.Column("match_id", KEY, primary_key=True),
        sa.Column("command_id", KEY, primary_key=True),
        sa.Column("first_n", sa.BigInteger, nullable=False),
        sa.Column("last_n", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "document",
        sa.Column("key", KEY, primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
