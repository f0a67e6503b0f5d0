"""Pages of rules beside the table: `/rules/GAME` and `/rules/GAME/SCENE`, in the language of `?lang=`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

import tabletop_rules as tr
from tabletop_rules.kit.memo import memoized
from tabletop_rules.rule_pages import STYLE, rules_page, scene_page
from tabletop_rules.scenes import find_scene
from tabletop_rules.serve import calls
from tabletop_rules.serve.errors import Refused
from tabletop_rules.serve.pages import PICTURES, static
from tabletop_rules.serve.server import Server

KEPT: Final = 256
"""How many pages are kept: each holds up to three pictures."""


def rulebook(server: Server) -> list[Route]:
    """Return the routes of the pages. One page is made at a time, so that readers do not hold up players."""
    making = asyncio.Lock()

    def page(make: Callable[..., str]) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            address = calls.address_of(request)
            try:
                server.requests.take(address)
                server.rates["commands"].take(address)
                language = "fr" if request.query_params.get("lang") == "fr" else "en"
                with server.working.hold("requests"), server.address_working.hold(address):
                    async with making:
                        text = await server.rooms.run(partial(make, **request.path_params), language)
            except Refused as refused:
                raise HTTPException(refused.status, headers=refused.headers) from None
            except (tr.UnknownGameError, tr.UsageError):
                raise HTTPException(404) from None
            return HTMLResponse(text)

        return answer

    async def style(request: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    return [
        Route("/rules/rules.css", style),
        Route("/rules/{game}", page(_rules)),
        Route("/rules/{game}/{scene}", page(_scene)),
    ]


@memoized(KEPT)
def _rules(language: str, game: str) -> str:
    link = f"{game}/{{id}}?lang={language}"
    return rules_page(tr.load_game(game), language, styles=(f"../{static()}/{PICTURES}", "rules.css"), scene_link=link)


@memoized(KEPT)
def _scene(language: str, game: str, scene: str) -> str:
    return scene_page(
        game,
        find_scene(game, scene),
        language,
        styles=(f"../../{static()}/{PICTURES}", "../rules.css"),
        rules_link=f"../{game}?lang={language}",
        play_link="../../#/new/",
    )
