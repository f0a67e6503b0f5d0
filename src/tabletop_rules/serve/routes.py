"""The table of all operations: what serves a request, and what describes it in the documents of the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal

import attrs

from tabletop_rules.serve import about_games, answers, bodies, handlers, news, reviews, streams
from tabletop_rules.serve.calls import Call

Needs = Literal["nothing", "match", "seat", "player", "host"]
"""Who may ask: anybody, anybody who knows the match, a seat of it, a seat or its host, its host."""

Cost = Literal["", "commands", "matches", "logs", "chat"]


@attrs.frozen
class Operation:
    """One operation. `cost` names the rate that it counts for, beside that of all requests.

    `answer` is the class of the answer, or a content type.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Callable[[Call], Awaitable[Any]]
    answer: Any
    needs: Needs = "match"
    query: type = bodies.InLanguage
    body: type | None = None
    status: int = 200
    cost: Cost = ""
    errors: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """The id of the operation: the name of its handler."""
        return self.handler.__name__

    @property
    def summary(self) -> str:
        """What it does, in one sentence."""
        return (self.handler.__doc__ or "").strip()


def _post(
    path: str,
    handler: Callable[[Call], Awaitable[Any]],
    body: type,
    answer: type,
    needs: Needs,
    *,
    cost: Cost = "commands",
    status: int = 200,
    errors: tuple[str, ...] = (),
) -> Operation:
    return Operation("POST", path, handler, answer, needs, body=body, status=status, cost=cost, errors=errors)


_M: Final = "/api/matches/{id}"
_SEAT: Final = f"{_M}/seats/{{n}}"
_WAITING: Final = ("waiting", "no_game")
_GIVEN: Final = ("over", "in_time", *_WAITING)
_TAKEN: Final = ("taken",)
_REMATCH: Final = ("no_rematch", "taken")
_SENT: Final = ("not_your_seat",)
_PLAY: Final = ("rejected", "over", *_WAITING, "too_many_records", "other_command")
_SKIPPED: Final = ("in_time", *_PLAY)
_LOG: Final = ("log_broken", "log_forged", "log_of_other_game", "log_not_over", "log_slow")

OPERATIONS: Final = (
    Operation("GET", "/api/games", handlers.games, about_games.Games, "nothing"),
    Operation("GET", "/api/games/{game}/rules", handlers.rulebook, about_games.Rulebook, "nothing"),
    Operation("GET", "/api/pictures.css", handlers.pictures_css, "text/css", "nothing"),
    Operation("GET", "/api/matches", handlers.matches, answers.Matches, "nothing", bodies.Page),
    _post("/api/matches", handlers.open_match, bodies.NewMatch, answers.Opened, "nothing", cost="matches", status=201),
    _post("/api/preview", handlers.preview, bodies.Preview, answers.Previewed, "nothing"),
    _post(
        "/api/logs", handlers.open_log, bodies.Log, answers.OpenedLog, "nothing", cost="logs", status=201, errors=_LOG
    ),
    Operation("GET", _M, handlers.about, answers.MatchAbout),
    Operation("GET", f"{_M}/glance", handlers.glance, answers.Glance, errors=_WAITING),
    Operation("GET", f"{_M}/role", handlers.role, answers.RoleAbout),
    _post(f"{_SEAT}/claim", handlers.claim, bodies.Claim, answers.SeatChanged, "match", cost="matches", errors=_TAKEN),
    _post(f"{_M}/link", handlers.own_link, bodies.Elsewhere, answers.OwnLink, "player"),
    _post(f"{_SEAT}/bot", handlers.set_bot, bodies.SetBot, answers.SeatChanged, "player", errors=_GIVEN),
    _post(f"{_SEAT}/skip", handlers.skip, bodies.Again, answers.Accepted, "player", errors=_SKIPPED),
    _post(
        f"{_M}/rematch", handlers.rematch, bodies.Again, answers.SeatChanged, "seat", cost="matches", errors=_REMATCH
    ),
    Operation("GET", f"{_M}/state", handlers.state, answers.State, query=bodies.AtVersion, errors=_WAITING),
    Operation("GET", f"{_M}/story", handlers.story, answers.Story, query=bodies.Since, errors=_WAITING),
    Operation("GET", f"{_M}/things/{{thing}}", handlers.thing, answers.Thing, errors=(*_WAITING, "no_such_thing")),
    Operation("GET", f"{_M}/explain/{{n}}", handlers.explain, answers.Explained, errors=_WAITING),
    Operation("GET", f"{_M}/review", handlers.review, reviews.Review, errors=(*_WAITING, "not_over")),
    Operation("GET", f"{_M}/picture", handlers.picture, "image/svg+xml", query=bodies.At, errors=_WAITING),
    Operation("GET", f"{_M}/log", handlers.log, "text/plain", errors=(*_WAITING, "not_over")),
    Operation("GET", f"{_M}/stream", streams.stream, "text/event-stream", query=bodies.Follow, errors=("no_game",)),
    Operation("GET", "/api/stream", news.news, "text/event-stream", "nothing", bodies.News),
    Operation("GET", f"{_M}/around", handlers.around, answers.Around, errors=_WAITING),
    Operation("GET", f"{_M}/chat", handlers.read_chat, answers.Chat, query=bodies.AfterLine),
    _post(f"{_M}/chat", handlers.say, bodies.Say, answers.ChatLine, "match", cost="chat", errors=("chat_closed",)),
    _post(f"{_M}/chat/open", handlers.open_chat, bodies.OpenChat, answers.MatchAbout, "host"),
    _post(f"{_M}/commands", handlers.submit, bodies.Send, answers.Accepted, "player", errors=(*_PLAY, *_SENT)),
    _post(f"{_M}/undo", handlers.undo, bodies.SendId, answers.Accepted, "seat", errors=_PLAY),
    _post(
        f"{_M}/draw",
        handlers.let_draw,
        bodies.SendId,
        answers.Accepted,
        "seat",
        errors=(*_PLAY, "no_draw", "not_your_draw"),
    ),
    _post(f"{_M}/why_not", handlers.why_not, bodies.Doubt, answers.Doubts, "player", errors=(*_WAITING, *_SENT)),
)
