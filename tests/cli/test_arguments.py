"""Games by id or module:attribute, with options and seats; everything wrong is named at once."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tabletop_rules.cli.arguments import find_seats, find_setup
from tabletop_rules.cli.named import find_game, given_options
from tabletop_rules.core.game import Game
from tabletop_rules.core.option import Option, settle
from tabletop_rules.errors import OptionError, UnknownGameError, UsageError
from tests.cli.running import run
from tests.core.toy import TOY
from tests.core.toy_types import State

HERE = "tests.cli.test_arguments"
OPTIONS = (
    Option("cards", 3, "Cards of a hand.", low=1, high=5),
    Option("fast", False, "A quick match."),
    Option("with", (), "More.", choices=("a", "b")),
    Option("name", "", "A name."),
)
NOTHING = 3
given: list[Mapping[str, object]] = []


def make(options: Mapping[str, object]) -> Game[State]:
    settle("toy", OPTIONS, options)
    given.append(options)
    return TOY


class _Locked:
    @property
    def game(self) -> Game[State]:
        raise ZeroDivisionError


Locked = _Locked()


def broken(options: Mapping[str, object]) -> Game[State]:
    raise KeyError("no such card")


def test_a_function_gets_the_options() -> None:
    """A module:attribute may be a game or a function of parsed options."""
    assert TOY is find_game("tests.core.toy:TOY")
    assert TOY is find_game(f"{HERE}:make", ["cards=4", " fast = true", 'with=["a","b"]', "name=x=1"])
    assert {"cards": 4, "fast": True, "with": ("a", "b"), "name": "x=1"} == given[-1]


OWN = (Option("with", (), "Toppings.", choices=("a", "b", "c")), Option("name", "", "A name."))


@pytest.mark.parametrize(
    ("texts", "values"),
    [
        (["with=a,c", "name=5"], {"with": ("a", "c"), "name": "5"}),
        (['with=["a"]', "name=true"], {"with": ("a",), "name": "true"}),
        (["with="], {"with": ()}),
        (["wiht=a,c"], {"wiht": "a,c"}),
    ],
)
def test_options_of_an_own_game_are_read_as_its_module_describes_them(
    texts: list[str], values: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Option texts are parsed by the OPTIONS beside the function."""
    monkeypatch.setitem(globals(), "OPTIONS", OWN)
    assert values == given_options(f"{HERE}:make", texts)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (f"{HERE}:broken", r"KeyError: 'no such card' \(test_arguments.py:[0-9]+\)"),
        ("tests.core.toy:NOPE", "has no attribute 'NOPE'"),
        ("tests.core.toy:TOYS", "has no attribute 'TOYS'; did you mean 'TOY'?"),
        ("tests.core.nope:TOY", "module 'tests.core.nope' cannot be imported"),
        (":TOY", "not have the form module:attribute"),
        (f"{HERE}:NOTHING", "is of type int, not a tabletop_rules Game"),
        (f"{HERE}:Option", "could not make a game: TypeError.*; name a Game, or a function options -> Game"),
        ("sys:exit", "sys:exit could not make a game: SystemExit"),
        ("json:loads", "could not make a game: TypeError: the JSON object must be"),
        (f"{HERE}:Locked.game", r"Locked.game cannot be read: ZeroDivisionError"),
        ("tests.core.toy:.TOY", "has no attribute '.TOY'"),
        ("a\0b:TOY", "cannot be imported"),
    ],
)
def test_something_else_than_a_game_is_named(name: str, says: str) -> None:
    """A module:attribute that is no game says what it is."""
    with pytest.raises(UsageError, match=says):
        find_game(name)


LEAVING = {
    "exits_well": "import sys; sys.exit(0)",
    "skips": "import pytest; pytest.skip('no', allow_module_level=True)",
    "odd": "class Odd(BaseException):\n    pass\nraise Odd('x' * 10_000)",
    "mute": "class Mute(Exception):\n    def __str__(self):\n        raise RuntimeError\nraise Mute",
    "deep": "def deeper():\n    deeper()\ndeeper()",
    "torn": "GAME = (",
    "null": "\0",
}


@pytest.mark.parametrize("name", LEAVING)
@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("handlers",),
        ("verify", "tests/golden/0.1.0/destiny-2.jsonl", "--game"),
        ("redecide", "tests/golden", "--game"),
        ("replay", "tests/golden/0.1.0/destiny-2.jsonl", "--game"),
    ],
    ids=" ".join,
)
def test_a_module_that_leaves_is_named(
    name: str, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A module that exits, skips or raises on import is named in one line."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / f"leaving_{name}.py").write_text(LEAVING[name], "utf-8")
    ran = run(*words, f"leaving_{name}:GAME")
    assert (2, "", 1) == (ran.code, ran.out, ran.err.count("\n"))
    assert f"module 'leaving_{name}' cannot be imported: " in ran.err
    assert 600 > len(ran.err)


def test_an_interrupt_passes_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C during an import passes through."""
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "leaving_interrupted.py").write_text("raise KeyboardInterrupt", "utf-8")
    with pytest.raises(KeyboardInterrupt):
        find_game("leaving_interrupted:GAME")


def test_what_a_module_prints_is_no_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a module prints goes to stderr, so that JSON stays JSON."""
    monkeypatch.syspath_prepend(tmp_path)
    text = "from tests.core.toy import TOY\nprint('import')\ndef make(options):\n    print('make')\n    return TOY\n"
    (tmp_path / "leaving_a_print.py").write_text(text, "utf-8")
    ran = run("handlers", "leaving_a_print:make", "--json")
    assert "toy" == ran.json["game"]
    assert "import\nmake\n" == ran.err


def test_all_bad_options_are_named() -> None:
    """Options that cannot be read or are given twice are all named."""
    with pytest.raises(OptionError) as error:
        find_game("tests.core.toy:TOY", ["alone", "=1", "a=1", "a=2"])
    assert 3 == len(error.value.faults)
    with pytest.raises(UsageError, match="takes no options"):
        find_game("tests.core.toy:TOY", ["a=1"])


def test_options_and_seats_are_blamed_together() -> None:
    """Bad options and seats are named in one fault; seats default to the fewest."""
    with pytest.raises(UsageError) as error:
        find_setup(f"{HERE}:make", ["cards=9", "quick=true"], 7)
    assert all(word in str(error.value) for word in ("cards", "quick", "2, 3, 4 seats, not 7"))
    assert [2, 4] == [find_seats(TOY, seats) for seats in (None, 4)]
    with pytest.raises(UnknownGameError, match=r"'tests.core.toy'.*; name a game of your own as module:attribute"):
        find_game("tests.core.toy")
