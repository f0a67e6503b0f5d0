"""Decisions: their classes, rules, fields and JSON, and rules that choose one of several things."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import attrs
import pytest

from tabletop_rules.core.legal import answers, check, legal_commands, why_not
from tabletop_rules.core.mask import HIDDEN, Hidden, Public, Seen
from tabletop_rules.core.messages import (
    Ask,
    ChanceAsked,
    Command,
    Decision,
    Die,
    Plan,
    Refusal,
    Rejection,
    Standing,
)
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.terms import RuleId
from tabletop_rules.errors import EngineFault, GameError
from tabletop_rules.eventlog.codec import from_json, to_json
from tests.core.changed import changed
from tests.core.lab import Bench, Direction, Go, Lab, Mark, Reply, Response, Ring, Tipped, ask, lab, made

NO_COLOUR = Refusal("no_colour", "{colour} is not offered.", "{colour} n'est pas proposé.")
TWICE = Refusal("twice", "{colour} has been named.", "{colour} a été nommé.")


@attrs.frozen
class Colour(Decision, kind="lab.colour/1", rule="L1"):
    """Which colour, out of those with these first letters."""

    letters: Public[str]


@attrs.frozen
class Name(Command, kind="lab.name/1"):
    colour: Public[str]


@attrs.frozen
class Shrug(Command, kind="lab.shrug/1"):
    pass


def colours(state: Lab, asked: Colour) -> Iterator[str]:
    return (each for each in ("black", "blue", "red") if each[0] in asked.letters and each not in state.marks)


def why_no_colour(state: Lab, asked: Colour, command: Name) -> Iterator[Rejection]:
    if command.colour in state.marks:
        yield TWICE.by("L1", colour=command.colour)
    yield NO_COLOUR.by("L1", colour=command.colour)


def named(state: Lab, asked: Colour, command: Name) -> Plan:
    return (Mark(command.colour), Ask((asked,)))


NAMING: Rule[Lab, Colour, Name] = choosing(RuleId("L1"), Colour, Name, colours, why_no_colour, named)
START = lab({"a": (Ask((Colour(1, "b"),)),)})
NAMES = attrs.evolve(START, rules=(*START.rules, NAMING), refusals=(*START.refusals, NO_COLOUR, TWICE))


def test_what_is_offered_is_listed_and_taken() -> None:
    """The legal answers are one command per offered thing, in the order of the current offer."""
    bench = Bench(NAMES).go("a")
    here = bench.id_of(1)
    assert [Name(1, here, "black"), Name(1, here, "blue")] == [*legal_commands(NAMES, bench.match, 1)]
    bench.send(Name(1, here, "black"))
    assert ("black",) == bench.marks
    assert [Name(1, bench.id_of(1), "blue")] == [*answers(NAMES, bench.match.state, bench.match.decisions[0])]


def test_what_is_not_offered_is_refused_by_the_rule_itself() -> None:
    """A rule is asked for reasons only where nothing is offered, and may give several."""
    bench = Bench(NAMES).go("a")
    assert NO_COLOUR.by("L1", colour="red") == check(NAMES, bench.match, Name(1, bench.id_of(1), "red"))
    bench.send(Name(1, bench.id_of(1), "blue"))
    again = Name(1, bench.id_of(1), "blue")
    assert ["twice", "no_colour"] == [each.code for each in why_not(NAMES, bench.match, again)]
    assert None is check(NAMES, bench.match, attrs.evolve(again, colour="black"))


@pytest.mark.parametrize(("command", "message"), [(Shrug, r"Shrug .*, not \[\]"), (Ring, r"not \['flag', 'count',")])
def test_the_command_must_name_one_thing(command: Any, message: str) -> None:
    """`choosing` needs a command with exactly one field of its own."""
    with pytest.raises(TypeError, match=message):
        choosing(RuleId("L1"), Colour, command, colours, why_no_colour, named)


def test_the_core_fills_in_number_and_uses() -> None:
    """The core overwrites a decision's id and uses, whatever the plan put there."""
    bench = Bench(lab({"a": (Ask((Response(1, id=77, used=(("E1", 0, "x"),)),)),)})).go("a")
    assert (Response(1, id=bench.match.version),) == bench.match.decisions


@pytest.mark.parametrize(
    "asked",
    [
        Decision(1, rule=RuleId("L1")),
        Standing(1, rule=RuleId("L1")),
        ChanceAsked(1, Die(), rule=RuleId("L1")),
        "lab.response/1",
    ],
)
def test_what_no_plan_may_ask_is_a_fault(asked: Any) -> None:
    """A plan may not ask a bare, standing or chance decision, nor anything else."""
    with pytest.raises(EngineFault, match="L1 opens"):
        Bench(lab({"a": (Ask((asked,)),)}, call={"hey": ()})).go("a")


@attrs.frozen
class Hand:
    cards: Annotated[tuple[str, ...] | Hidden, Seen(whole=True)] = ()


class Bare(Decision, kind="lab.bare/1"):
    pass


def nothing(*given: Any) -> Any:
    return ()


def to(decision: Any, **more: Any) -> dict[str, Any]:
    """Return the rules of the lab and one more, to this decision."""
    return {"rules": (*START.rules, Rule(RuleId("L7"), decision, Reply, nothing, nothing, nothing, **more))}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (to("lab.response/1"), "Rule 'L7' answers 'lab.response/1': give a subclass of Decision"),
        (to(None), "Rule 'L7' answers None: give a subclass of Decision"),
        (to(Go), "Go'>: give a subclass of Decision"),
        (to(Response(1)), "Rule 'L7' answers Response(seat=1"),
        (to(Decision), "Decision'>: give a subclass of Decision"),
        (to(ChanceAsked), "ChanceAsked'>: give a subclass of Decision"),
        (to(Response), "2 entries among the rules: keep one"),
        (
            to(made(Decision, "Secretive", card=Annotated[str | Hidden, Seen("seat")])),
            "decision Secretive is public, so its field 'card' must be Public",
        ),
        (
            to(made(Decision, "Deep", hand=Public[Hand])),
            "decision Deep is public, so its field 'hand' must be Public and hold no secret",
        ),
        (to(made(Decision, "Listed", cards=Public[list[str]])), "field 'cards' of Listed holds a list: use a tuple"),
        (to(attrs.frozen(type("Nameless", (Decision,), {}))), "Nameless needs a kind of its own"),
        (to(Bare), "Bare is not an attrs class: decorate it with @frozen"),
        (to(made(Decision, "AsCommand", "lab.go/1")), "kind 'lab.go/1' belongs to both "),
        (
            to(made(Decision, "AsCore", "core.standing/1")),
            "kind 'core.standing/1' belongs to both Standing (tabletop_rules.core.messages) and AsCore",
        ),
        (
            to(made(Decision, "Unversioned", "lab.unversioned")),
            "kind 'lab.unversioned' of Unversioned does not have the form game.name/version",
        ),
        (to(Tipped), "decision Tipped has the field 'options', but no rule with options answers it"),
        (to(Direction, options=nothing), "decision Direction needs the field 'options', since its rule has"),
        ({"exceptions": (Tipped,)}, "Tipped'>, which is neither an event nor a decision of this game"),
    ],
)
def test_decisions_that_cannot_be_are_refused(changes: dict[str, Any], message: str) -> None:
    """A rule to something else than a decision, and a decision with a faulty class, are refused by name."""
    with pytest.raises(GameError) as refused:
        changed(START, **changes)
    assert message in str(refused.value)


def test_options_come_back_to_those_who_may_see_them() -> None:
    """JSON tells options, hidden options and no options apart."""
    game = lab({"a": (ask(1, to=Tipped),)}, options=lambda state, asked: (state.secret, 1))
    for options in (("s", 1), HIDDEN, None):
        assert Tipped(1, id=3, options=options) == from_json(to_json(Tipped(1, id=3, options=options)), game)
