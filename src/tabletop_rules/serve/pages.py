"""The files of the page, which browsers keep: the address of each holds the hash of them all."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from typing import Final

import anyio.to_thread
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tabletop_rules.kit.svg import STYLE
from tabletop_rules.store.unpacking import unpacked

PAGE: Final = unpacked("tabletop_rules.serve", "page")

PICTURES: Final = "pictures.css"
"""The style of all pictures, beside the files."""

FOREVER: Final = "public, max-age=31536000, immutable"


@cache
def static() -> str:
    """Return the folder of the files, relative to the page: another one as soon as a file is another."""
    whole = sha256(STYLE.encode())
    for path in sorted(PAGE.iterdir()):
        whole.update(f"{path.name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return f"static/{whole.hexdigest()[:16]}"


class Page(StaticFiles):
    """The files of the page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file; raise HTTPException if there is none, or it cannot be used like this."""
        if scope["method"] not in ("GET", "HEAD"):
            there = await anyio.to_thread.run_sync(self.lookup_path, path)
            raise HTTPException(404) if there[1] is None else HTTPException(405, headers={"Allow": "GET, HEAD"})
        found = Response(STYLE, media_type="text/css") if path == PICTURES else await super().get_response(path, scope)
        if scope["path_params"].get("hash") == static().rpartition("/")[2]:  # not for a page of another version
            found.headers["Cache-Control"] = FOREVER
        return found


async def index(request: Request) -> Response:
    """Return the page, which names its files and modules by the addresses that browsers keep."""
    return HTMLResponse(_index())


@cache
def _index() -> str:
    text = (PAGE / "index.html").read_text("utf-8")
    modules = "".join(f'  <link rel="modulepreload" href="{path.name}">\n' for path in sorted(PAGE.glob("*.js")))
    text = text.replace('  <script type="module"', f'{modules}  <script type="module"')
    return re.sub(r'(href|src)="([\w.]+\.(?:css|js|svg))"', rf'\1="{static()}/\2"', text)
