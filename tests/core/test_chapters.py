"""Chapters: what a module declares is read in its order, and whatever lacks something is named with its module."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from types import ModuleType

import pytest

import tabletop_rules.author as tr
from tabletop_rules import Accepted, Table, legal_commands, load_game, words
from tabletop_rules.errors import EngineFault, GameError

HEAD = '''
"""A chapter."""
from enum import IntEnum
import tabletop_rules.author as tr

class Band(IntEnum):
    ALL = 1

@tr.frozen
class State:
    kind = "lot.state/1"
    left: tr.Public[int] = 3
    handlers: tr.Public[tr.HandlerSet] = tr.field(default=tr.UNBOUND, eq=False, repr=False)
'''

GAME = '''
@tr.value("lot.worth")
def worth(state: State, by: int) -> int:
    """Return what a straw is worth."""
    return 1

@tr.frozen
class Begin(tr.Step, kind="lot.begin/1", rule="L1"):
    def plan(self, state):
        return (tr.Ask((Straws(0),), then=Begin()),) if state.left > 0 else (
            tr.Ended(tr.Outcome(((0,),), "empty", tr.RuleId("L3"))),)

@tr.frozen
class Straws(tr.Decision, kind="lot.straws/1", rule="L1"):
    en = "How many straws?"
    fr = "Combien de pailles ?"

@tr.frozen
class Draw(tr.Command, kind="lot.draw/1", to=Straws, rule="L1"):
    en = "draw {straws:# straw|# straws}"
    fr = "tirer {straws:# paille|# pailles}"
    straws: tr.Public[int]
    @staticmethod
    def offers(state, decision):
        return (1, 2)
    def check(self, state, decision):
        return TOO_MANY.by("L1", straws=self.straws)
    def decide(self, state, decision):
        return (Drawn(self.straws * worth(state, self.seat), self.straws == 2),)

TOO_MANY = tr.Refusal("too_many", "Not {straws}.", "Pas {straws}.")

@tr.frozen
class Drawn(tr.Event, kind="lot.drawn/1"):
    en = "{straws:# straw is|# straws are} drawn, {both:both|not both}; {tail}."
    fr = "{straws:# paille est tirée|# pailles sont tirées}, {both:les deux|une} ; {tail}."
    straws: tr.Public[int]
    both: tr.Public[bool]
    def apply(self, state):
        return tr.change(state, left=state.left - self.straws)

@tr.trigger("L2", Drawn, Band.ALL, 1)
@tr.fr("On le dit.")
def told(state, event) -> tr.Acting:
    """It is told.

    To everybody.
    """
    yield tr.TABLE[0], (Told(),)

@tr.modifier("L4", worth, Band.ALL, 1)
@tr.when("double", True)
@tr.fr("Une paille compte double.")
@tr.otherwise("A straw counts once.", "Une paille compte une fois.")
def double(state: State, held: int, by: int) -> int:
    """A straw counts twice."""
    return held * 2

@tr.frozen
class Told(tr.Event, kind="lot.told/1"):
    apply = tr.unchanged

@tr.invariant
def not_many(state):
    if state.left > 3:
        yield "too many straws"
'''


@pytest.fixture
def chapter() -> Iterator[type[ModuleType]]:
    """Return a function that imports a chapter from its text; its module is forgotten after the test."""
    made: list[str] = []

    class Chapter(ModuleType):
        def __init__(self, text: str) -> None:
            super().__init__(f"lot_{len(made)}")
            sys.modules[self.__name__] = self
            made.append(self.__name__)
            self.Aside = Aside
            exec(compile(HEAD + text, self.__name__, "exec"), vars(self))

    yield Chapter
    for name in made:
        del sys.modules[name]


@tr.frozen
class Aside(tr.Step, kind="lot.aside/1", rule="L1"):
    """A step of no chapter."""


def game_of(module: ModuleType, double: bool = False) -> tr.Game[object]:
    """Return the game of the chapter."""
    book = tr.chapters(module)
    return tr.Game(
        id="lot",
        name="Lot",
        seats=(1,),
        state=module.State,
        setup=lambda seats: (module.State(), (module.Begin(),)),
        rules=book.rules,
        steps=book.steps,
        reducers=book.reducers,
        handlers=book.table((tr.Option("double", False, "Twice."),)).in_force({"double": double}),
        values=book.values,
        refusals=book.refusals,
        display=tr.Display(formats={"tail": lambda state, event, voice: f"{state.left} {voice.language}"}),
        checks=tr.Checks(invariants=book.invariants),
    )


def test_a_chapter_is_read_into_a_game(chapter: type[ModuleType]) -> None:
    """Rules, steps, reducers, handlers and refusals come from one module; a ruling of an option only with its value."""
    game = game_of(chapter(GAME))
    table = Table.open(game, seats=1, seed=1)
    assert [1, 2] == [command.straws for command in table.legal()]  # type: ignore[attr-defined]
    assert ["too_many"] == [game.refusals[0].code]
    one, two = table.legal()
    assert ("draw 1 straw", "tirer 2 pailles") == (words(game, table.match, one), words(game, table.match, two, "fr"))
    before = table.match
    outcome = table.submit(two)
    assert isinstance(outcome, Accepted)
    drawn = next(record for record in outcome.records if type(record.event).__name__ == "Drawn")
    assert "2 straws are drawn, both; 3 en." == words(game, before, drawn)
    assert "2 pailles sont tirées, les deux ; 3 fr." == words(game, before, drawn, "fr")
    assert ["It is told."] == [each.text for each in game.handlers]
    twice = game_of(sys.modules[type(one).__module__], double=True)
    assert [("L2", "trigger"), ("L4", "modifier")] == sorted((each.id, each.kind) for each in twice.handlers)
    table = Table.open(twice, seats=1, seed=1)
    table.submit(next(table.legal()))
    assert 1 == table.match.state.left  # type: ignore[attr-defined]


def test_handlers_of_a_chapter_pickle(chapter: type[ModuleType]) -> None:
    """A handler made by a decorator is found again by its name, and is equal."""
    for handler in tr.chapters(chapter(GAME)).handlers:
        assert handler == pickle.loads(pickle.dumps(handler))
    games = load_game("carcassonne", {"expansions": ["fairy"]}).without("X1")
    assert games.handlers == pickle.loads(pickle.dumps(games)).handlers


EVENT = '@tr.frozen\nclass Gone(tr.Event, kind="lot.gone/1"):\n'
STEP = '@tr.frozen\nclass Go(tr.Step, kind="lot.go/1"):\n'
ASKED = '@tr.frozen\nclass Asked(tr.Decision, kind="lot.asked/1", rule="L1"):\n    pass\n'
COMMAND = ASKED + '@tr.frozen\nclass Say(tr.Command, kind="lot.say/1", to=Asked, rule="L1"):\n'
DECIDE = "    def decide(self, state, decision):\n        return ()\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (ASKED, "decision Asked (lot_0) needs a command that answers it: to=Asked"),
        (
            EVENT.replace(', kind="lot.gone/1"', "") + "    apply = tr.unchanged",
            "Gone (lot_0) has no kind, and is the base",
        ),
        (EVENT + "    pass", "event Gone (lot_0) needs apply(self, state)"),
        (STEP + "    pass", "Go (lot_0) needs plan(self, state)"),
        (STEP + "    def plan(self, state):\n        return ()", "step Go (lot_0) needs the rule that its plan cites"),
        (COMMAND + DECIDE, "command Say (lot_0) needs a static method legal(state, decision)"),
        (COMMAND + DECIDE + "    def legal(state, decision):\n        return ()", "so write @staticmethod above it"),
        (
            COMMAND + "    @staticmethod\n    def legal(state, decision):\n        return ()",
            "command Say (lot_0) needs decide(self, state, decision)",
        ),
        (COMMAND.replace("to=Asked", "to=State") + DECIDE, "command Say (lot_0) answers "),
        (COMMAND.replace("to=Asked, ", "") + DECIDE, "Say (lot_0) needs the decision that it answers: to=..., rule="),
        (COMMAND.replace(', rule="L1"):\n', "):\n", 2).replace("to=Asked", "to=Asked") + DECIDE, "needs the rule"),
    ],
)
def test_what_a_class_lacks_is_named_with_its_module(chapter: type[ModuleType], text: str, fault: str) -> None:
    """A class of a chapter without what the engine needs is one error that names class, module and mend."""
    with pytest.raises(GameError) as raised:
        tr.chapters(chapter(text))
    assert any(fault in each for each in raised.value.faults), raised.value.faults


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            '@tr.trigger("L1", tr.Ended, Band.ALL, 1)\ndef a(state, event):\n    """All."""\n    return ()',
            "a (lot_0) must yield (bearer, plan), or name its bearers",
        ),
        (
            '@tr.trigger("L1", tr.Ended, Band.ALL, 1)\ndef a(state, event):\n    yield 1',
            "a (lot_0) needs a docstring",
        ),
        (
            '@tr.trigger("L1", tr.Ended, Band.ALL, 1)\ndef a(state):\n    """All."""\n    yield tr.TABLE[0], ()',
            "a (lot_0) must be callable as a(state, event)",
        ),
        (
            '@tr.trigger("L1", tr.Ended, Band.ALL, 1, bearers=tr.always)\n'
            'def a(state, event):\n    """All."""\n    return ()',
            "a (lot_0) must be callable as a(state, event, bearer)",
        ),
        (
            '@tr.limit("L1", tr.Command, Band.ALL, 1)\ndef a(command):\n    """All."""',
            "a (lot_0) must be callable as a(state, command)",
        ),
        (
            '@tr.variant("L1", tr.Step, Band.ALL, 1)\ndef a():\n    """All."""\n    return ()',
            "a (lot_0) must be callable as a(state, step)",
        ),
        (
            '@tr.fr("Tout.")\n@tr.limit("L1", tr.Command, Band.ALL, 1)\ndef a(state, command):\n    """All."""',
            "is above the decorator that makes it: write it below, next to def",
        ),
        ('@tr.when("double")\ndef a(state, event):\n    """All."""', "when('double') names no value"),
    ],
)
def test_a_handler_that_cannot_be_made_is_named(chapter: type[ModuleType], text: str, fault: str) -> None:
    """A handler that is no generator, has no sentence or takes other arguments is refused where it is written."""
    with pytest.raises(GameError) as raised:
        chapter(text)
    assert fault in raised.value.faults[0]


def test_what_is_no_module_is_named() -> None:
    """Chapters are modules, or the names of modules that have been imported."""
    with pytest.raises(GameError) as raised:
        tr.chapters("nowhere", 5)  # type: ignore[arg-type]
    assert ["'nowhere'", "5"] == [fault.split(" is not a module")[0] for fault in raised.value.faults]


def test_a_missing_french_sentence_is_a_fault(chapter: type[ModuleType]) -> None:
    """A message with words in one language only is refused, and so is a handler beside words in both."""
    module = chapter(GAME.replace('    fr = "Combien de pailles ?"\n', ""))
    with pytest.raises(GameError) as raised:
        game_of(module)
    assert any("words of Straws (lot_0): fr must be a text, as en is" in each for each in raised.value.faults)
    with pytest.raises(GameError) as raised:
        tr.chapters(chapter(GAME.replace('@tr.fr("Une paille compte double.")\n', "")))
    assert any("needs a French sentence too: @fr('...')" in each for each in raised.value.faults)


OFFERS = "def offers(state, decision):\n        return (1, 2)"
LEGAL = OFFERS.replace("offers", "legal")
CHECK = 'return TOO_MANY.by("L1", straws=self.straws)'
PLAN = "return (Drawn(self.straws * worth(state, self.seat), self.straws == 2),)"
ASK = "(tr.Ask((Straws(0),), then=Begin()),)"
YIELD = "yield tr.TABLE[0], (Told(),)"
BY = "not a rejection: return or yield REFUSAL.by(id, …), or nothing"
EMPTY = "the agenda of 'lot' ran empty before the match ended: after Begin() of L1, plan a step, a decision or Ended(…)"
PAIR = "not a bearer with its plan: yield Bearer(seat), (event, …)"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (CHECK, "return False", f"TypeError: its check gives False, {BY}"),
        (CHECK, "return 'no'", f"TypeError: its check gives 'no', {BY}"),
        (CHECK, "yield TOO_MANY", "on Draw(seat=0, decision=1, straws=5): TypeError: its check gives Refusal("),
        (PLAN, PLAN.replace(",)", ")"), "TypeError: its plan is of type Drawn, not a tuple: write (Drawn(…),)"),
        (PLAN, "pass", "TypeError: its plan is of type NoneType, not a tuple: return () for nothing"),
        (PLAN, "return Told", "TypeError: its plan is the class Told, not a tuple: write (Told(…),)"),
        (
            ASK,
            "(tr.Ask(Straws(0), then=Begin()),)",
            "TypeError: it asks Straws(seat=0, id=0, used=(), rule='L1'), not a tuple: write Ask((Straws(…),))",
        ),
        (
            ASK,
            "()",
            EMPTY,
        ),
        (
            ASK,
            "(Aside(),)",
            "planned Aside(), which is a step for which this game has no Expand: name its module in chap",
        ),
        (ASK, "(tr.Chance(tr.Pick(2), Begin),)", "TypeError: the class Begin receives the outcome of a chance request"),
        (ASK, "state.right", "Expand L1 of Begin failed: AttributeError"),
        (YIELD, "yield (Told(),)", f"Effect L2 failed: TypeError: told yields (Told(),), {PAIR}"),
        (YIELD, "yield Told()", f"Effect L2 failed: TypeError: told yields Told(), {PAIR}"),
        (YIELD, "yield 0, (Told(),)", "Effect L2 failed: its bearers return [0], not a tuple of Bearer(seat, source)"),
        (
            OFFERS,
            "def legal(state, decision):\n        return (1, 2)",
            "Rule L1 lists 1, which is not a command: list Draw(seat, decision.id, …)",
        ),
    ],
)
def test_what_a_rule_returns_wrongly_is_named_with_its_mend(
    chapter: type[ModuleType], old: str, new: str, fault: str
) -> None:
    """A check, list, plan or handler that returns the wrong thing is one error that says what to write."""
    assert old in GAME
    module = chapter(GAME.replace(old, new))
    with pytest.raises(EngineFault) as raised:
        draw_five_and_one(module)
    assert fault in str(raised.value)


def draw_five_and_one(module: ModuleType) -> None:
    """List what may be drawn, then draw 5 straws, which are not offered, and 1."""
    table = Table.open(game_of(module), seats=1, seed=1)
    assert {"lot.draw/1"} == {command.kind for command in legal_commands(table.game, table.match, 0)}
    for straws in (5, 1):
        table.submit(module.Draw(0, table.decisions[0].id, straws))


def test_two_handlers_at_one_place_are_named(chapter: type[ModuleType]) -> None:
    """Two handlers of one band and rank on one event are refused when the game is built."""
    twin = GAME[GAME.index('@tr.trigger("L2"') : GAME.index('@tr.modifier("L4"')].replace("def told", "def twin")
    with pytest.raises(GameError) as raised:
        game_of(chapter(GAME + twin.replace('"L2"', '"L5"')))
    assert any("both act THEN on Drawn at ALL+1" in each for each in raised.value.faults)


def test_an_option_that_no_game_has_is_named(chapter: type[ModuleType]) -> None:
    """A ruling put in force by an unknown option is refused, with the id of the option."""
    book = tr.chapters(chapter(GAME))
    with pytest.raises(GameError, match="needs 'double', an option that the game does not have"):
        book.table(()).in_force({})
