"""Everything that the author of a game or of a house rule writes with: `import tabletop_rules.author as tr`.

A game is written by the chapters of its rulebook. A chapter is a module with its decisions, commands, events, steps
and handlers, each whole where it is declared:

    @tr.frozen
    class Bid(tr.Command, kind="auction.bid/1", to=BidOrPass, rule="A-4"):
        \"\"\"Bid this many cards. Source: A-4.\"\"\"

        en = "bid {cards:# card|# cards}"
        fr = "offrir {cards:# carte|# cartes}"
        cards: tr.Public[int]

        @staticmethod
        def legal(state: State, decision: BidOrPass) -> Iterator[Bid]: ...
        def check(self, state: State, decision: BidOrPass) -> Iterator[tr.Rejection]: ...
        def decide(self, state: State, decision: BidOrPass) -> tr.Plan: ...

`chapters(auction, powers, ...)` reads the modules in the rulebook's order, and `Game(...)` takes what it returns.
"""

from __future__ import annotations

from typing import Annotated

from attrs import field

from tabletop_rules.core.aspects import Checks, Display, Secrets, Situations
from tabletop_rules.core.change import change
from tabletop_rules.core.chapters import Chapters, chapters, invariant
from tabletop_rules.core.component import Component, SeatStanding, StandingItem, ranked
from tabletop_rules.core.declare import (
    Acting,
    fr,
    limit,
    modifier,
    needed,
    otherwise,
    plans,
    protection,
    replacement,
    trigger,
    variant,
    when,
)
from tabletop_rules.core.effect import TABLE, Bearer, Effect, Timing, always
from tabletop_rules.core.game import Game
from tabletop_rules.core.handle import UNBOUND, HandlerSet
from tabletop_rules.core.handler import Handler, HandlerTable
from tabletop_rules.core.learning import Derived, Learning, Marks, Planes, Scaled, SeatMarks, Weights
from tabletop_rules.core.mask import HIDDEN, IDENTITY, Hidden, Public, Seen
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import (
    Ask,
    Chance,
    ChanceStep,
    Cited,
    Command,
    Decision,
    Die,
    Ended,
    Event,
    Moment,
    Objections,
    Outcome,
    Part,
    Pick,
    Plan,
    Refusal,
    Rejection,
    Standing,
    Step,
    Withdraw,
    Words,
    by_rule,
    unchanged,
)
from tabletop_rules.core.option import Option, settle
from tabletop_rules.core.rule import Answers, Expand, Limit, Reducer, Rule, RuleText, Variant, choosing
from tabletop_rules.core.slot import Drawer, Slot
from tabletop_rules.core.targets import Protection, Targets
from tabletop_rules.core.terms import CHANCE, HOST, SPECTATOR, Along, OneOf, Pinned, Rng, RuleId, Seat
from tabletop_rules.core.upcast import Upcaster
from tabletop_rules.core.value import Modifier, Value, value
from tabletop_rules.core.voice import Texts, Voice, count_words, pick
from tabletop_rules.core.zones import heap, known, put, seen, take
from tabletop_rules.kit.frozen import frozen

__all__ = [
    "CHANCE",
    "HIDDEN",
    "HOST",
    "IDENTITY",
    "SPECTATOR",
    "TABLE",
    "UNBOUND",
    "Acting",
    "Along",
    "Annotated",
    "Answers",
    "Ask",
    "Bearer",
    "Chance",
    "ChanceStep",
    "Chapters",
    "Checks",
    "Cited",
    "Command",
    "Component",
    "Decision",
    "Derived",
    "Die",
    "Display",
    "Drawer",
    "Effect",
    "Ended",
    "Event",
    "Expand",
    "Game",
    "Handler",
    "HandlerSet",
    "HandlerTable",
    "Hidden",
    "Learning",
    "Limit",
    "Marks",
    "Match",
    "Modifier",
    "Moment",
    "Objections",
    "OneOf",
    "Option",
    "Outcome",
    "Part",
    "Pick",
    "Pinned",
    "Plan",
    "Planes",
    "Protection",
    "Public",
    "Reducer",
    "Refusal",
    "Rejection",
    "Rng",
    "Rule",
    "RuleId",
    "RuleText",
    "Scaled",
    "Seat",
    "SeatMarks",
    "SeatStanding",
    "Secrets",
    "Seen",
    "Situations",
    "Slot",
    "Standing",
    "StandingItem",
    "Step",
    "Targets",
    "Texts",
    "Timing",
    "Upcaster",
    "Value",
    "Variant",
    "Voice",
    "Weights",
    "Withdraw",
    "Words",
    "always",
    "by_rule",
    "change",
    "chapters",
    "choosing",
    "count_words",
    "field",
    "fr",
    "frozen",
    "heap",
    "invariant",
    "known",
    "limit",
    "modifier",
    "needed",
    "otherwise",
    "pick",
    "plans",
    "protection",
    "put",
    "ranked",
    "replacement",
    "seen",
    "settle",
    "take",
    "trigger",
    "unchanged",
    "value",
    "variant",
    "when",
]
