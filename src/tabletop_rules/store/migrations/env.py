"""What Alembic runs for every migration: on the connection that `migrating` hands over, within its transaction."""

from alembic import context

from tabletop_rules.store.schema import METADATA, REVISION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=REVISION_TABLE,
    transactional_ddl=True,
)
context.run_migrations()
