"""A table on the web: HTTP for commands, a stream of events for each seat, and a page. Needs the extra `serve`.

    from tabletop_rules.serve import create_app
    from tabletop_rules.store import open_store

    app = create_app(open_store("sqlite:///matches.db"))  # any ASGI server runs it, such as uvicorn

`tabletop-rules serve` does the same from the command line.
"""

from __future__ import annotations

from tabletop_rules.errors import not_installed

try:
    from tabletop_rules.serve.app import create_app
except ModuleNotFoundError as missing:
    if str(missing.name).partition(".")[0] not in ("starlette", "anyio", "precis_i18n", "segno"):
        raise
    raise not_installed(missing, "serve") from missing
from tabletop_rules.serve.settings import Settings

__all__ = ["Settings", "create_app"]
