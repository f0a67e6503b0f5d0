"""Laws 13 and 14: every rule is cited by code and by a test, and nothing that a game needs is missing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from string import Formatter
from typing import Any, Final

import attrs

from tabletop_rules.core import dispatch
from tabletop_rules.core import undo as undoing
from tabletop_rules.core.engine import SETUP
from tabletop_rules.core.game import Game
from tabletop_rules.core.handler import HANDLERS
from tabletop_rules.core.legal import name_handler, objections
from tabletop_rules.core.messages import Command, Decision, Event, Refusal, Rejection, Step
from tabletop_rules.core.targets import Protection
from tabletop_rules.core.terms import CORE, HOST
from tabletop_rules.errors import UsageError, shorten
from tabletop_rules.testing.citations import (
    Paths,
    asserted_in,
    cited_by_game,
    cited_in_source,
    cited_in_tests,
    named_in_source,
)
from tabletop_rules.testing.laws.law import LawBroken, Stops, Where, attempt, dice, pick_stops, place
from tabletop_rules.testing.mutants import Pool, near_misses
from tabletop_rules.testing.random_table import Played

STOPS: Final = 12
MUTANTS: Final = 16
MAX_NAMED: Final = 12
"""Missing things to name in a message; the rest is only counted."""

UNKNOWN: Final = "which is not a rule of the game: add a RuleText to its texts"

OURS: Final = frozenset({str(CORE), str(SETUP)})
"""Rule ids of the engine itself."""

CORE_ROOM: Final = "tabletop_rules.core."


# --- law 13 ---------------------------------------------------------------------------------------------------------


def causes_are_known(played: Played, stops: Stops = None) -> int:
    """Check law 13 in play: every record and every decision cites a rule of the game.

    Skipped for games without `texts`.
    """
    known = _known_rules(played.game)
    if not known:
        return 0
    known |= OURS
    for record in played.records:
        if record.rule not in known:
            where = place(played, 0, version=record.n)
            raise LawBroken(13, f"{shorten(record.event)} cites {record.rule}, {UNKNOWN}", where)
    for stop, match in enumerate(played.matches):
        for decision in match.decisions:
            if decision.rule not in known:
                text = f"{decision.kind} cites {decision.rule}, {UNKNOWN}"
                raise LawBroken(13, text, place(played, stop, decision.seat))
    return len(played.records)


def _known_rules(game: Game[Any]) -> set[str]:
    """Return the rule ids that the game has sentences for, its own or its handlers'; empty for a game without texts."""
    texts = {str(text.id) for text in game.display.texts}
    return texts | {str(each.id) for each in game.handlers} if texts else texts


def _protection_refusals(game: Game[Any]) -> tuple[Refusal, ...]:
    """Return the refusals that the protections of a game bring themselves."""
    return tuple([each.refusal for each in game.handlers if isinstance(each, Protection)])


def rules_are_cited(
    game: Game[Any], source: Paths, tests: Paths, *, rules: Collection[str] = (), also: Collection[str] = ()
) -> int:
    """Check law 13 in the sources: every rule id is cited by code and by a test, and no unknown id is cited.

    `rules` are the ids of the digest, by default those of `Display.texts`; `also` are ids that may, but need not, be
    cited. Code cites a rule by naming it in a string or comment, a test by `pytest.mark.rule`.

    Raises:
        LawBroken: a rule is not cited, or what is cited is no rule.
        UsageError: there is nothing to check, as the game has no texts, or no test cites a rule.
    """
    wanted = dict.fromkeys(map(str, rules or [text.id for text in game.display.texts]))
    if not wanted:
        raise UsageError(f"law 13 has nothing to check: {game.id} has no texts; give their ids as rules=")
    known = {*wanted, *also, *OURS}
    in_code = {citation.rule for citation in cited_in_source(source, wanted)}
    in_tests = list(cited_in_tests(tests))
    if not in_tests:
        raise UsageError(f"law 13 has nothing to check: no test in {shorten(tests)} is marked pytest.mark.rule(…)")
    named = [*named_in_source(source), *in_tests]
    faults = [
        *_missing("cited by no code", [rule for rule in wanted if rule not in in_code]),
        *_missing("cited by no test", [rule for rule in wanted if rule not in {each.rule for each in in_tests}]),
        *_missing(
            "cited, but not a rule", sorted({f"{each.rule} ({each})" for each in named if each.rule not in known})
        ),
        *_missing("cited by a part of the game, but not a rule", sorted(cited_by_game(game) - known)),
    ]
    if faults:
        raise LawBroken(13, "; ".join(faults), Where(game.id))
    return len(wanted)


def _missing(what: str, which: list[str]) -> list[str]:
    if not which:
        return []
    more = f" and {len(which) - MAX_NAMED} more" if len(which) > MAX_NAMED else ""
    return [f"{what}: {', '.join(which[:MAX_NAMED])}{more}"]


# --- law 14 ---------------------------------------------------------------------------------------------------------


def refusals_are_listed(played: Played, stops: Stops = None) -> int:
    """Check law 14 in play: every rejection is listed in `Game.refusals` and cites a rule of the game or of the engine.

    It must also have a message in both languages. The cited rule is only checked for games with `texts`. Sampled: 12
    stops, 16 near misses at each.
    """
    game, cases, pool = played.game, 0, Pool()
    rules = _known_rules(game)
    listed = (*dispatch.REFUSALS, *undoing.REFUSALS, *game.refusals, *_protection_refusals(game))
    ours = {refusal.code: refusal for refusal in listed}
    for stop in pick_stops(played, 14, stops, STOPS):
        match, where = played.matches[stop], place(played, stop)
        commands = played.all_legal(stop)
        pool.see(match.state)
        pool.learn(commands)
        for mutant in near_misses(match, commands, pool, dice(played, 14, stop), MUTANTS):
            if mutant.seat == HOST:
                continue
            for acting, refused in attempt(14, where, f"asking why not {mutant}", objections, game, match, mutant):
                cases += 1
                fault = _rejection_fault(refused, ours.get(refused.code), rules)
                if fault is not None:
                    by = f" by {name_handler(game, refused, acting)}" if acting is not None else ""
                    raise LawBroken(14, f"{mutant} is rejected{by} as {refused.code!r}, {fault}", where)
    return cases


def _rejection_fault(refused: Rejection, listed: Refusal | None, rules: Collection[str]) -> str | None:
    """Return what is wrong with a rejection; None if nothing is."""
    if listed is None:
        return "which is not among the refusals of the game"
    if refused.texts != (listed.en, listed.fr):
        return "whose text differs from that of the refusal with this code"
    if rules and refused.rule not in rules and refused.rule not in OURS:
        return f"citing {refused.rule}, {UNKNOWN}"
    try:
        texts = refused.message("en"), refused.message("fr")
    except UsageError as error:
        return f"whose text cannot be formatted: {error}"
    return None if all(texts) else "which has no text"


def nothing_is_missing(
    game: Game[Any],
    *others: Game[Any],
    tests: Paths | None = None,
    verbs: Iterable[str] = (),
    powers: Collection[str] = (),
) -> int:
    """Check law 14 in the sources: every event has a reducer, every step a plan, every command a rule.

    Masks and secrets in steps are already checked when the game is built. A message class is missing if no game uses
    it, though it is visible in a module that holds code of the game; `others` are variants of the same game under other
    options, which may use what this one does not. Every handler in such a module must be given in `handlers` or
    `handler_table`. Every refusal must have the same fields in both languages, and its
    code or name must be asserted in `tests`, if given. Every verb in `verbs`, which packs name, must be in `powers`.
    """
    games = (game, *others)
    modules = [sys.modules[name] for name in sorted(_modules(games))]
    used = {cls for each in games for cls in each.tables.kinds.values()}
    classes = {value: None for module in modules for value in vars(module).values() if isinstance(value, type)}
    faults = [
        *_missing("used nowhere in the game", [cls.__name__ for cls in classes if _is_message(cls) and cls not in used])
    ]
    refusals = {refusal.code: refusal for made in games for refusal in made.refusals}
    names = {name: value for module in modules for name, value in vars(module).items() if isinstance(value, Refusal)}
    ours = {refusal.code for refusal in (*dispatch.REFUSALS, *undoing.REFUSALS)}
    unlisted = {value.code for value in names.values()} - refusals.keys() - ours
    faults += _missing("refusals not listed", sorted(unlisted))
    offered = [each for made in games for each in (*made.handlers, *made.handler_table.handlers)]
    written = [value for module in modules for value in vars(module).values() if isinstance(value, HANDLERS)]
    faults += _missing("handlers not given", [each.name for each in written if each not in offered])
    faults += _missing(
        "refusals whose languages have different params",
        [code for code, each in refusals.items() if not _has_same_params(each)],
    )
    if tests is not None:
        asserted = asserted_in(tests)
        named = {value.code for name, value in names.items() if name in asserted}
        faults += _missing("refusals asserted by no test", [code for code in refusals if code not in asserted | named])
    faults += _missing("verbs without a power", [verb for verb in verbs if verb not in powers])
    if faults:
        raise LawBroken(14, "; ".join(faults), Where(game.id))
    return len(used) + len(refusals)


def _modules(games: Iterable[Game[Any]]) -> set[str]:
    """Return the modules in which the games define their messages and functions."""
    return {
        module
        for game in games
        for module in (*(cls.__module__ for cls in game.tables.kinds.values()), *(_defining_modules(game)))
        if not module.startswith(CORE_ROOM)
    }


def _defining_modules(game: Game[Any]) -> Iterator[str]:
    parts: tuple[Any, ...] = (*game.tables.rules, *game.tables.steps.values(), *game.handlers, *game.reducers)
    for part in parts:
        for field in attrs.fields(type(part)):
            function: Callable[..., Any] | None = getattr(part, field.name)
            while isinstance(function, partial):
                function = function.func
            if callable(function) and getattr(function, "__module__", None) in sys.modules:
                yield function.__module__


def _is_message(cls: type) -> bool:
    return (
        issubclass(cls, Event | Step | Command | Decision)
        and "kind" in vars(cls)
        and not cls.__module__.startswith(CORE_ROOM)
    )


def _has_same_params(refusal: Refusal) -> bool:
    return bool(refusal.en and refusal.fr) and _fields(refusal.en) == _fields(refusal.fr)


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
