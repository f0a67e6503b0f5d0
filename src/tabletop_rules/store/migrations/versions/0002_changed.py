"""When a match last changed, in milliseconds since 1970; 0 for those from before this was kept."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column."""
    op.add_column("match", sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"))
