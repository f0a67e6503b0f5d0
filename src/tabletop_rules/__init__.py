"""Rulebooks as a library: an immutable, event-sourced rules engine and four complete games.

    import tabletop_rules as tr

    table = tr.Table.open("terres_de_destinees", seats=3, seed=7)
    while table.result is None:
        table.submit(next(table.legal()))
    print(table.result.ranking, table.result.reason)

List legal commands (`table.legal`), send one (`table.submit`), show each seat what it may know (`table.view`), save the
log (`table.log`), replay it (`replay`), and ask why something happened (`table.explain`). The same is available as pure
functions on values: `open_match`, `submit`, `legal_commands`, `view`, `fold`, `determinize`, `playout`.
"""

from __future__ import annotations

from importlib.machinery import ExtensionFileLoader
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from tabletop_rules import games as _rooms
from tabletop_rules.catalog import add_games, load_built_in, load_game, options
from tabletop_rules.catalog import games as _ids
from tabletop_rules.core import mask as _compiled
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.aspects import Checks, Display, Secrets, Situations
from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.component import Component, SeatStanding, StandingItem, ranked
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing, always
from tabletop_rules.core.game import Game
from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.handler import Handler, HandlerTable
from tabletop_rules.core.mask import HIDDEN, IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import (
    Answered,
    Ask,
    Chance,
    ChanceAnswer,
    ChanceAsked,
    ChanceStep,
    Cited,
    Command,
    Decision,
    Die,
    Ended,
    Event,
    Moment,
    Outcome,
    Pick,
    Plan,
    Record,
    Refusal,
    Rejection,
    Standing,
    Step,
    Undone,
    Withdraw,
    Withdrawn,
)
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.rule import (
    Answers,
    Expand,
    Limit,
    Reducer,
    Rule,
    RuleText,
    Variant,
    choosing,
    no_objection,
    nothing_changes,
)
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR, Along, OneOf, Pinned, RuleId, Seat
from tabletop_rules.core.upcast import Upcaster
from tabletop_rules.core.value import Modifier, Value, value
from tabletop_rules.core.voice import Voice, count_words, pick
from tabletop_rules.errors import (
    ChanceError,
    DecodeError,
    EngineFault,
    FoldError,
    GameError,
    LogError,
    OptionError,
    PackError,
    SceneError,
    SituationError,
    TabletopError,
    UnknownGameError,
    UsageError,
)
from tabletop_rules.kit.later import later

compiled: Final = isinstance(_compiled.__loader__, ExtensionFileLoader)
"""Whether the hottest modules were compiled when this package was built. They do the same, faster."""

if TYPE_CHECKING:
    from tabletop_rules.asking import ask
    from tabletop_rules.catalog import games
    from tabletop_rules.core.determinize import determinize
    from tabletop_rules.core.engine import Accepted, open_match, open_with_records, submit, unopened, view
    from tabletop_rules.core.fold import fold
    from tabletop_rules.core.legal import chances, check, legal_commands, why_not
    from tabletop_rules.core.playout import Policy, playout, random_command
    from tabletop_rules.core.remember import Memory, remember
    from tabletop_rules.core.situation_words import situation
    from tabletop_rules.core.slot import Slot
    from tabletop_rules.core.zones import heap, known, put, seen, take
    from tabletop_rules.door import EventLog, from_json, redecide, replay, verify
    from tabletop_rules.eventlog.codec import to_json
    from tabletop_rules.eventlog.explain import explain
    from tabletop_rules.eventlog.journal import Journal
    from tabletop_rules.eventlog.json_schema import json_schema
    from tabletop_rules.front.choosing import why_not_thing
    from tabletop_rules.front.narration import Line, narrate
    from tabletop_rules.front.pictures import DrawnPanel, draw, draw_panels, draw_table, show_table
    from tabletop_rules.front.review import PointSource, TurningPoint, point_sources, turning_points
    from tabletop_rules.front.standing import Ghost, preview, standings, targets
    from tabletop_rules.front.things import components, describe
    from tabletop_rules.front.wording import words
    from tabletop_rules.scenes import Scene, play_scene, scenes
    from tabletop_rules.table import Table

    __version__: str
else:
    _found = later(
        __name__,
        {
            "asking": ("ask",),
            "core.determinize": ("determinize",),
            "core.engine": ("Accepted", "open_match", "open_with_records", "submit", "unopened", "view"),
            "core.fold": ("fold",),
            "core.legal": ("chances", "check", "legal_commands", "why_not"),
            "core.playout": ("Policy", "playout", "random_command"),
            "core.remember": ("Memory", "remember"),
            "core.situation_words": ("situation",),
            "core.slot": ("Slot",),
            "core.zones": ("heap", "known", "put", "seen", "take"),
            "door": ("EventLog", "from_json", "redecide", "replay", "verify"),
            "eventlog.codec": ("to_json",),
            "eventlog.explain": ("explain",),
            "eventlog.journal": ("Journal",),
            "eventlog.json_schema": ("json_schema",),
            "front.choosing": ("why_not_thing",),
            "front.narration": ("Line", "narrate"),
            "front.pictures": ("DrawnPanel", "draw", "draw_panels", "draw_table", "show_table"),
            "front.review": ("PointSource", "TurningPoint", "point_sources", "turning_points"),
            "front.standing": ("Ghost", "preview", "standings", "targets"),
            "front.things": ("components", "describe"),
            "front.wording": ("words",),
            "scenes": ("Scene", "play_scene", "scenes"),
            "table": ("Table",),
        },
    )

    def __getattr__(name: str) -> Any:
        """Return the version when it is asked for; to look it up takes a tenth of the time of this import."""
        if name != "__version__":
            return _found(name)
        from tabletop_rules.eventlog.lines import package_version

        return package_version()

    class _Games(ModuleType):
        """`tabletop_rules.games` is the package of the games; calling it lists their ids."""

        def __call__(self) -> tuple[str, ...]:
            return _ids()

    games = _rooms
    games.__class__ = _Games

__all__ = [
    "CHANCE",
    "HIDDEN",
    "HOST",
    "IDENTITY",
    "SPECTATOR",
    "TABLE",
    "UNBOUND",
    "Accepted",
    "Along",
    "Answered",
    "Answers",
    "Ask",
    "Asked",
    "Bearer",
    "Chance",
    "ChanceAnswer",
    "ChanceAsked",
    "ChanceError",
    "ChanceSource",
    "ChanceStep",
    "Checks",
    "Cited",
    "Command",
    "Component",
    "Decision",
    "DecodeError",
    "Die",
    "Display",
    "DrawnPanel",
    "Effect",
    "Ended",
    "EngineFault",
    "Event",
    "EventLog",
    "Expand",
    "FoldError",
    "Game",
    "GameError",
    "Ghost",
    "Handler",
    "HandlerSet",
    "HandlerTable",
    "Hidden",
    "Journal",
    "Limit",
    "Line",
    "LogError",
    "Match",
    "Memory",
    "Modifier",
    "Moment",
    "OneOf",
    "Option",
    "OptionError",
    "Outcome",
    "PackError",
    "Pick",
    "Pinned",
    "Plan",
    "PointSource",
    "Policy",
    "Protection",
    "Public",
    "Record",
    "Reducer",
    "Refusal",
    "Rejection",
    "Rule",
    "RuleId",
    "RuleText",
    "Scene",
    "SceneError",
    "Scripted",
    "Seat",
    "SeatStanding",
    "Secrets",
    "Seeded",
    "Seen",
    "SituationError",
    "Situations",
    "Slot",
    "Standing",
    "StandingItem",
    "Step",
    "Table",
    "TabletopError",
    "Targets",
    "Timing",
    "TurningPoint",
    "Undone",
    "UnknownGameError",
    "Upcaster",
    "UsageError",
    "Value",
    "Variant",
    "Voice",
    "Withdraw",
    "Withdrawn",
    "add_games",
    "always",
    "ask",
    "chances",
    "change",
    "check",
    "choosing",
    "compiled",
    "components",
    "count_words",
    "describe",
    "determinize",
    "draw",
    "draw_panels",
    "draw_table",
    "explain",
    "fold",
    "from_json",
    "games",
    "heap",
    "json_schema",
    "known",
    "legal_commands",
    "load_built_in",
    "load_game",
    "narrate",
    "no_objection",
    "nothing_changes",
    "open_match",
    "open_with_records",
    "options",
    "pick",
    "play_scene",
    "playout",
    "point_sources",
    "preview",
    "put",
    "random_command",
    "ranked",
    "redecide",
    "remember",
    "replay",
    "scenes",
    "seen",
    "settle",
    "show_table",
    "situation",
    "standings",
    "submit",
    "take",
    "targets",
    "to_json",
    "turning_points",
    "unopened",
    "value",
    "verify",
    "view",
    "why_not",
    "why_not_thing",
    "words",
]
