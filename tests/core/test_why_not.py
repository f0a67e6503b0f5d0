"""`why_not`: every rule that forbids a command, the first as `submit` gives it, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import attrs
import pytest

from tabletop_rules.core.aspects import Display
from tabletop_rules.core.chance import Seeded
from tabletop_rules.core.engine import open_match, submit, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.legal import check, legal_commands, why_not
from tabletop_rules.core.match import Match
from tabletop_rules.core.messages import Command, Decision, Objections, Refusal, Rejection
from tabletop_rules.core.terms import HOST, SPECTATOR
from tabletop_rules.core.voice import Voice, pick
from tabletop_rules.door import from_json
from tabletop_rules.errors import UsageError
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.table import Table
from tests.core.lab import Go, Lab, Ring, lab, limit
from tests.core.toy import TOY
from tests.core.toy_types import Boast

SHORT = Refusal("short", "{text} is too short.", "{text} est trop court.")
VOWEL = Refusal("vowel", "{text} has a vowel.", "{text} a une voyelle.")
NAMES = {"a": ("Anna", "Anne"), "e": ("{e}", "{text}")}


def name(state: Lab, param: str, value: int | str, voice: Voice) -> str:
    """Return what the lab calls its texts."""
    return pick(NAMES[str(value)], voice)


def objections(state: Lab, decision: Decision, command: Go) -> Iterator[Rejection]:
    """Yield two independent reasons, the second once per vowel."""
    if len(command.text) < 2:
        yield SHORT.by("L1", text=command.text)
    for letter in command.text:
        if letter in "aeiou":
            yield VOWEL.by("L2", text=command.text)


def no_ring(state: Lab, command: Go) -> Rejection | None:
    """Forbid every text with an a."""
    return SHORT.by("L3", text=command.text) if "a" in command.text else None


def make(checked: Callable[[Lab, Decision, Go], Objections] = objections, **parts: Any) -> Game[Lab]:
    """Return the lab with this check of its first rule."""
    game = lab({"a": (), "bcd": ()}, **parts)
    rules = tuple(attrs.evolve(rule, check=checked) if rule.on is Go else rule for rule in game.rules)
    return attrs.evolve(game, rules=rules)


def start(game: Game[Any]) -> Match[Any]:
    """Return the match at its first decision."""
    return open_match(game, 2, Seeded(1))


def reasons(game: Game[Any], command: Command) -> list[tuple[str, str]]:
    """Return codes and rules of all that forbids a command at the first decision."""
    return [(each.code, str(each.rule)) for each in why_not(game, start(game), command)]


def test_every_condition_is_named_once_and_in_order() -> None:
    """All reasons of the rule come first, then those of limits, none twice."""
    game = make(handlers=(limit("L3", Go, no_ring, 1), limit("L4", Go, no_ring, 2)))
    assert [("short", "L1"), ("vowel", "L2"), ("short", "L3")] == reasons(game, Go(0, start(game).decisions[0].id, "a"))
    assert [("vowel", "L2"), ("short", "L3")] == reasons(game, Go(0, start(game).decisions[0].id, "aaa"))
    assert [("vowel", "L2")] == reasons(game, Go(0, start(game).decisions[0].id, "eee"))
    assert [] == reasons(game, Go(0, start(game).decisions[0].id, "bcd"))


def test_submit_asks_for_no_more_than_the_first_reason() -> None:
    """`submit` stops a check at its first reason."""
    asked = []

    def counting(state: Lab, decision: Decision, command: Go) -> Iterator[Rejection]:
        for number in range(3):
            asked.append(number)
            yield SHORT.by("L1", text=str(number))

    game = make(counting)
    match = start(game)
    assert SHORT.by("L1", text="0") == submit(game, match, Go(0, match.decisions[0].id, "a"))
    assert [0] == asked
    assert 3 == len(why_not(game, match, Go(0, match.decisions[0].id, "a")))


@pytest.mark.parametrize("answer", [None, (), (SHORT.by("L1", text="x"),), SHORT.by("L1", text="x")])
def test_a_check_may_answer_with_one_reason_none_or_many(answer: Objections) -> None:
    """A check may return a rejection, None or an iterable of rejections."""
    game = make(lambda state, decision, command: answer)
    match = start(game)
    command = Go(0, match.decisions[0].id, "bcd")
    expected = () if not answer else (SHORT.by("L1", text="x"),)
    assert expected == why_not(game, match, command)
    assert isinstance(submit(game, match, command), Rejection) == bool(expected)


def test_things_are_named_in_the_language_of_the_message() -> None:
    """Messages use the game's names for params, which keep the id."""
    game = attrs.evolve(make(), display=Display(names=name))
    match = start(game)
    first, second = why_not(game, match, Go(0, match.decisions[0].id, "a"))
    assert ("Anna is too short.", "Anne est trop court.") == (first.message("en"), first.message("fr"))
    assert "Anne a une voyelle." == second.message("fr")
    assert (("text", "a"),) == first.params
    assert first == submit(game, match, Go(0, match.decisions[0].id, "a"))
    (odd,) = why_not(game, match, Go(0, match.decisions[0].id, "eo"))[:1]
    assert "eo has a vowel." == odd.message("en")


def test_braces_in_a_name_or_an_id_are_kept() -> None:
    """A name or an id is never used as a template."""
    game = attrs.evolve(make(), display=Display(names=name))
    match = start(game)
    first = why_not(game, match, Go(0, match.decisions[0].id, "e"))[0]
    assert ("{e} is too short.", "{text} est trop court.") == (first.message("en"), first.message("fr"))
    hostile = why_not(game, match, Go(0, match.decisions[0].id, "{text.__class__} e"))[0]
    assert "{text.__class__} e has a vowel." == hostile.message("en")


def test_a_rejection_keeps_its_names_in_json() -> None:
    """A rejection read from JSON gives the same message in both languages."""
    game = attrs.evolve(make(), display=Display(names=name))
    match = start(game)
    refused = why_not(game, match, Go(0, match.decisions[0].id, "a"))[0]
    back = from_json(to_json(refused), game)
    assert isinstance(back, Rejection)
    assert refused == back
    assert "Anne est trop court." == back.message("fr")


def test_a_view_gives_the_same_reasons_and_a_table_too() -> None:
    """Match, view and table give the same reasons."""
    table = Table.open(TOY, 3, seed=2)
    for command in [*legal_commands(TOY, table.match, 0)]:
        for seat in range(3):
            other = attrs.evolve(command, seat=seat)
            assert table.why_not(other) == why_not(TOY, view(TOY, table.match, seat), other)
    assert () == table.why_not(next(table.legal()))


def test_what_no_rule_need_look_at_is_refused_on_any_view() -> None:
    """A view gives the rejections that need no rule, and refuses to judge another seat's command."""
    match = open_match(TOY, 2, Seeded(1))
    command = next(legal_commands(TOY, match, match.decisions[0].seat))
    asked = match.decisions[0].seat
    forged = [
        attrs.evolve(command, seat=1 - asked),
        attrs.evolve(command, seat=1 - asked, decision=999),
        attrs.evolve(command, seat=7),
    ]
    for viewer in (asked, SPECTATOR):
        seen = view(TOY, match, viewer)
        for each in forged:
            assert None is not check(TOY, match, each) == check(TOY, seen, each)
            assert why_not(TOY, match, each) == why_not(TOY, seen, each)
    for viewer, query in product((asked, SPECTATOR), (check, why_not)):
        with pytest.raises(
            UsageError, match=f"view of seat {viewer}, which does not show what seat {1 - asked} may do"
        ):
            query(TOY, view(TOY, match, viewer), Boast(1 - asked, 0))
    wrong: Any = Ring(HOST, 0, 1, "x", [1])  # type: ignore[arg-type]
    game = lab({"a": ()})
    assert ["flag", "count", "names"] == [dict(each.params)["field"] for each in why_not(game, start(game), wrong)]
