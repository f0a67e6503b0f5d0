"""Rulebooks as a library: an immutable, event-sourced rules engine and four complete games.

    import tabletop_rules as tr

    table = tr.Table.open("terres_de_destinees", seats=3, seed=7)
    while table.result is None:
        table.submit(next(table.legal()))
    print(table.result.ranking, table.result.reason)

List legal commands (`table.legal`), send one (`table.submit`), show each seat what it may know (`table.view`), save the
log (`table.log`), replay it (`replay`), and ask why something happened (`table.explain`). The same is available as pure
functions on values: `open_match`, `submit`, `legal_commands`, `view`, `fold`, `determinize`.
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from tabletop_rules import games as _rooms
from tabletop_rules.catalog import games as _ids
from tabletop_rules.catalog import load_built_in, load_game, options
from tabletop_rules.core.agenda import Asked
from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.change import change
from tabletop_rules.core.determinize import determinize
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing, always
from tabletop_rules.core.engine import Accepted, begin, open_match, opening, submit, view
from tabletop_rules.core.fold import fold
from tabletop_rules.core.game import Game
from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.handler import Handler, HandlerTable
from tabletop_rules.core.legal import chances, check, legal_commands, why_not
from tabletop_rules.core.mask import HIDDEN, Hidden, Public, Seen
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
from tabletop_rules.core.rule import Expand, Limit, Reducer, Rule, Variant, choosing
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR, RuleId, Seat
from tabletop_rules.core.value import Modifier, Value, value
from tabletop_rules.door import EventLog, from_json, redecide, replay, verify
from tabletop_rules.errors import (
    ChanceError,
    DecodeError,
    EngineFault,
    FoldError,
    GameError,
    LogError,
    OptionError,
    PackError,
    SituationError,
    TabletopError,
    UnknownGameError,
    UsageError,
)
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.eventlog.explain import explain
from tabletop_rules.eventlog.journal import Journal
from tabletop_rules.eventlog.json_schema import json_schema
from tabletop_rules.eventlog.lines import package_version
from tabletop_rules.eventlog.telling import words
from tabletop_rules.table import Table

__version__ = package_version()

if TYPE_CHECKING:
    from tabletop_rules.catalog import games
else:

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
    "SPECTATOR",
    "TABLE",
    "UNBOUND",
    "Accepted",
    "Answered",
    "Ask",
    "Asked",
    "Bearer",
    "Chance",
    "ChanceAnswer",
    "ChanceAsked",
    "ChanceError",
    "ChanceSource",
    "ChanceStep",
    "Cited",
    "Command",
    "Decision",
    "DecodeError",
    "Die",
    "Effect",
    "Ended",
    "EngineFault",
    "Event",
    "EventLog",
    "Expand",
    "FoldError",
    "Game",
    "GameError",
    "Handler",
    "HandlerSet",
    "HandlerTable",
    "Hidden",
    "Journal",
    "Limit",
    "LogError",
    "Match",
    "Modifier",
    "Moment",
    "OptionError",
    "Outcome",
    "PackError",
    "Pick",
    "Plan",
    "Protection",
    "Public",
    "Record",
    "Reducer",
    "Refusal",
    "Rejection",
    "Rule",
    "RuleId",
    "Scripted",
    "Seat",
    "Seeded",
    "Seen",
    "SituationError",
    "Standing",
    "Step",
    "Table",
    "TabletopError",
    "Targets",
    "Timing",
    "Undone",
    "UnknownGameError",
    "UsageError",
    "Value",
    "Variant",
    "Withdraw",
    "Withdrawn",
    "always",
    "begin",
    "chances",
    "change",
    "check",
    "choosing",
    "determinize",
    "explain",
    "fold",
    "from_json",
    "games",
    "json_schema",
    "legal_commands",
    "load_built_in",
    "load_game",
    "open_match",
    "opening",
    "options",
    "redecide",
    "replay",
    "submit",
    "to_json",
    "value",
    "verify",
    "view",
    "why_not",
    "words",
]
