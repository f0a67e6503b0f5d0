"""Decisions: each kind is a class, with its rules, its fields, its JSON; and rules that name one of what is offered."""

from __future__ import annotations

import json
import pickle
from collections.abc import Iterator
from typing import Annotated, Any

import attrs
import pytest

from tabletop_rules.core.engine import open_match
from tabletop_rules.core.legal import answers, check, legal_commands, why_not
from tabletop_rules.core.mask import HIDDEN, Hidden, Public, Seen
from tabletop_rules.core.messages import (
    Ask,
    ChanceAsked,
    Command,
    Decision,
    Die,
    Pick,
    Plan,
    Refusal,
    Rejection,
    Standing,
    options_of,
)
from tabletop_rules.core.rule import Rule, choosing
from tabletop_rules.core.terms import CHANCE, RuleId
from tabletop_rules.errors import DecodeError, EngineFault, GameError
from tabletop_rules.eventlog.codec import from_json, to_json
from tabletop_rules.testing import play
from tests.core.lab import Bench, Call, Direction, Go, Lab, Mark, Reply, Response, Ring, Tipped, ask, lab
from tests.core.toy import TOY
from tests.core.toy_nouns import CardToCommit, ShieldWanted, WholeTurn

# --- naming one of what is offered ----------------------------------------------------------------------------------

NO_COLOUR = Refusal("no_colour", "{colour} is not offered.", "{colour} n'est pas proposé.")
TWICE = Refusal("twice", "{colour} has been named.", "{colour} a été nommé.")


@attrs.frozen
class Colour(Decision, kind="lab.colour/1", rule="L1"):
    """Which colour, out of those with such a first letter."""

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
    """The answers are a command for each thing on offer, in the order of the offer and as the state now is."""
    bench = Bench(NAMES).go("a")
    here = bench.id_of(1)
    assert [Name(1, here, "black"), Name(1, here, "blue")] == [*legal_commands(NAMES, bench.match, 1)]
    bench.send(Name(1, here, "black"))
    assert ("black",) == bench.marks
    assert [Name(1, bench.id_of(1), "blue")] == [*answers(NAMES, bench.match.state, bench.match.decisions[0])]


def test_what_is_not_offered_is_refused_by_the_rule_itself() -> None:
    """Only then is it asked why not, and it may give several reasons."""
    bench = Bench(NAMES).go("a")
    assert NO_COLOUR.by("L1", colour="red") == check(NAMES, bench.match, Name(1, bench.id_of(1), "red"))
    bench.send(Name(1, bench.id_of(1), "blue"))
    again = Name(1, bench.id_of(1), "blue")
    assert ["twice", "no_colour"] == [each.code for each in why_not(NAMES, bench.match, again)]
    assert None is check(NAMES, bench.match, attrs.evolve(again, colour="black"))


@pytest.mark.parametrize(("command", "said"), [(Shrug, r"Shrug .*, not \[\]"), (Ring, r"not \['flag', 'count',")])
def test_the_command_must_name_one_thing(command: Any, said: str) -> None:
    """One without a field of its own names nothing, one with several is listed by a rule of its own."""
    with pytest.raises(TypeError, match=said):
        choosing(RuleId("L1"), Colour, command, colours, why_no_colour, named)


def test_a_rule_that_offers_can_be_pickled() -> None:
    """It is made of the functions that it was given, so games with it go to other processes."""
    back = pickle.loads(pickle.dumps(NAMING))
    asked = Colour(1, "r", id=3)
    assert [Name(1, 3, "red")] == [*back.legal(Lab(), asked)]
    assert None is back.check(Lab(), asked, Name(1, 3, "red"))


# --- classes --------------------------------------------------------------------------------------------------------


def test_a_decision_has_the_rule_of_its_class_unless_told() -> None:
    """Whoever asks may name another rule; seat and number are those of the question."""
    assert ("Y1", 0) == (WholeTurn(1, ()).rule, WholeTurn(1, ()).id)
    assert "Y9" == WholeTurn(1, (), rule=RuleId("Y9")).rule


def test_the_core_fills_in_number_and_uses() -> None:
    """Whatever a plan has filled in: the number is that of the record, the uses are those of the effects so far."""
    bench = Bench(lab({"a": (Ask((Response(1, id=77, used=(("E1", 0, "x"),)),)),)})).go("a")
    assert (Response(1, id=bench.match.version),) == bench.match.decisions


def test_a_class_is_answered_by_its_own_rules_alone() -> None:
    """A decision of a derived class is another kind: rules of the class it is derived from do not answer it."""
    bench = Bench(lab({"a": (ask(1, to=Tipped),), "b": (ask(1),)}))
    with pytest.raises(EngineFault, match=r"L1 asks Tipped\(seat=1.*, which no rule takes an answer to"):
        bench.go("a")
    assert [(Response, 1)] == bench.go("b").asked


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
    """A decision of no kind, what is always open, what the core asks of chance, and what is no decision."""
    with pytest.raises(EngineFault, match="L1 asks"):
        Bench(lab({"a": (Ask((asked,)),)}, call={"hey": ()})).go("a")


def test_a_standing_command_answers_a_standing_decision() -> None:
    """It names who is asked meanwhile, and has number 0 and the rule that it is checked by."""
    met: list[Standing] = []

    def called(state: Lab, d: Standing, c: Call) -> Plan:
        met.append(d)
        return ()

    bench = Bench(lab({"a": (ask(1, 2),)}, call={"hey": called})).go("a")
    bench.send(Call(0, 0, "hey"))
    assert [Standing(0, (1, 2), rule=RuleId("L1"))] == met


# --- games that cannot be -------------------------------------------------------------------------------------------


@attrs.frozen
class Secretive(Decision, kind="lab.secretive/1"):
    card: Annotated[str | Hidden, Seen("seat")]


@attrs.frozen
class Hand:
    cards: Annotated[tuple[str, ...] | Hidden, Seen(whole=True)] = ()


@attrs.frozen
class Deep(Decision, kind="lab.deep/1"):
    hand: Public[Hand]


@attrs.frozen
class Listed(Decision, kind="lab.listed/1"):
    cards: Public[list[str]]


@attrs.frozen
class Nameless(Decision):
    cards: Public[int]


class Bare(Decision, kind="lab.bare/1"):
    pass


@attrs.frozen
class AsCommand(Decision, kind="lab.go/1"):
    pass


@attrs.frozen
class AsCore(Decision, kind="core.standing/1"):
    pass


@attrs.frozen
class Unversioned(Decision, kind="lab.unversioned"):
    pass


def nothing(*given: Any) -> Any:
    return ()


def to(decision: Any, **more: Any) -> dict[str, Any]:
    """The rules of the lab and one more, to such a decision."""
    return {"rules": (*START.rules, Rule(RuleId("L7"), decision, Reply, nothing, nothing, nothing, **more))}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (to("lab.response/1"), "Rule 'L7' is to 'lab.response/1': give a class derived from Decision"),
        (to(None), "Rule 'L7' is to None: give a class derived from Decision"),
        (to(Go), "Go'>: give a class derived from Decision"),
        (to(Response(1)), "Rule 'L7' is to Response(seat=1"),
        (to(Decision), "Decision'>: give a class derived from Decision"),
        (to(ChanceAsked), "ChanceAsked'>: give a class derived from Decision"),
        (to(Response), "2 entries as rule: keep one"),
        (to(Secretive), "decision Secretive is public, so its field 'card' must be Public"),
        (to(Deep), "decision Deep is public, so its field 'hand' must be Public and hold no secret"),
        (to(Listed), "field 'cards' of Listed holds a list: use a tuple"),
        (to(Nameless), "Nameless needs a kind of its own"),
        (to(Bare), "Bare is no attrs class: decorate it with @attrs.frozen"),
        (to(AsCommand), "kind 'lab.go/1' is that of "),
        (to(AsCore), "kind 'core.standing/1' is that of Standing and of AsCore"),
        (to(Unversioned), "kind 'lab.unversioned' of Unversioned is not of the form game.name/version"),
        (to(Tipped), "decision Tipped has the field 'options', but no rule of it says what they are"),
        (to(Direction, options=nothing), "decision Direction needs the field 'options', since a rule of it has"),
        ({"exceptions": (Tipped,)}, "Tipped'>, which is no event and no decision of this game"),
    ],
)
def test_decisions_that_cannot_be_are_refused(changes: dict[str, Any], said: str) -> None:
    """A rule to what is no kind of decision, and a kind that hides something or lacks something, are named."""
    with pytest.raises(GameError) as refused:
        attrs.evolve(START, **changes)
    assert said in str(refused.value)


def test_exceptions_name_events_and_decisions() -> None:
    """Those of the game, by their classes."""
    game = lab({}, options=nothing, exceptions=(Mark, Tipped))
    assert (Mark, Tipped) == game.exceptions


# --- JSON -----------------------------------------------------------------------------------------------------------

TIPS = lab({"a": (ask(1, to=Tipped),)}, options=lambda state, asked: (state.secret, 1))


@pytest.mark.parametrize(
    ("decision", "fields"),
    [
        (WholeTurn(1, (2, 0), id=9), {"kind": "toy.whole_turn/1", "seat": 1, "points": [2, 0], "id": 9}),
        (CardToCommit(0), {"kind": "toy.card_to_commit/1", "seat": 0}),
        (
            ShieldWanted(0, "a9", rule=RuleId("Y9"), used=(("Y5@110", 0, "shield"),)),
            {
                "kind": "toy.shield_wanted/1",
                "seat": 0,
                "card": "a9",
                "rule": "Y9",
                "used": [["Y5@110", 0, "shield"]],
            },
        ),
        (
            ChanceAsked(CHANCE, Die(), rule=RuleId("Y1"), id=2),
            {"kind": "core.chance_asked/1", "seat": -2, "request": {"kind": "core.die/1"}, "rule": "Y1", "id": 2},
        ),
        (
            ChanceAsked(CHANCE, Pick(27, 3), rule=RuleId("Y1")),
            {
                "kind": "core.chance_asked/1",
                "seat": -2,
                "request": {"kind": "core.pick/1", "n": 27, "k": 3},
                "rule": "Y1",
            },
        ),
        (Standing(1, (0,), rule=RuleId("Y7")), {"kind": "core.standing/1", "seat": 1, "asked": [0], "rule": "Y7"}),
    ],
    ids=lambda value: value["kind"] if isinstance(value, dict) else "",
)
def test_a_decision_is_written_by_its_kind_and_comes_back(decision: Decision, fields: dict[str, Any]) -> None:
    """Its class is read off its kind; what is as its class has it is left out."""
    assert fields == json.loads(to_json(decision))
    assert decision == from_json(json.dumps(fields), TOY)


def test_options_come_back_to_those_who_may_see_them() -> None:
    """Options, hidden ones and none are told apart."""
    [asked] = Bench(TIPS).go("a").match.decisions
    assert ("s", 1) == options_of(asked)
    for options in (("s", 1), HIDDEN, None):
        one = Tipped(1, id=3, options=options)
        assert one == from_json(to_json(one), TIPS)


def test_every_decision_of_a_match_comes_back() -> None:
    """Whatever a match of the toy asks, draws left open as well."""
    met = set()
    for seed in range(6):
        for match in play(TOY, 3, seed).matches:
            for decision in match.decisions:
                met.add(type(decision))
                assert decision == from_json(to_json(decision), TOY)
    [drawing] = open_match(TOY, 2, None).decisions
    assert drawing == from_json(to_json(drawing), TOY)
    assert {WholeTurn, CardToCommit, ShieldWanted, ChanceAsked} == {*met, type(drawing)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"kind":"lab.response/1","seat":1}', 'no kind "lab.response/1"'),
        ('{"kind":"core.decision/1","seat":1,"rule":"Y1"}', 'no kind "core.decision/1"'),
        ('{"kind":"toy.whole_turn/1","seat":1}', "points"),
        ('{"kind":"toy.whole_turn/1","seat":1,"points":[true]}', r"\$\.points\[0\]: must be a whole number, not true"),
        ('{"kind":"toy.whole_turn/1","seat":1,"points":[],"about":1}', "about"),
        ('{"kind":"toy.card_to_commit/1","seat":1,"options":1}', "options"),
    ],
)
def test_a_decision_that_is_none_is_refused(text: str, said: str) -> None:
    """A kind of another game, fields that a kind lacks, and fields that it does not have are named."""
    with pytest.raises(DecodeError, match=said):
        from_json(text, TOY)
