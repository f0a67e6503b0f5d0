"""`to_json` and `from_json`: everything that the core passes around reads back as it was."""

from __future__ import annotations

import enum
import json
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, NewType

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from typing_extensions import TypeAliasType

import tabletop_rules.core.messages as m
from tabletop_rules.core.agenda import Asked, Follow, Rest, Todo
from tabletop_rules.core.dispatch import STALE
from tabletop_rules.core.engine import mask_record, view
from tabletop_rules.core.game import Game
from tabletop_rules.core.mask import HIDDEN, Hidden, Public
from tabletop_rules.core.messages import Ask, Chance
from tabletop_rules.core.persistent import PMap, PVector, make_map, pvector
from tabletop_rules.core.terms import CHANCE, CORE, HOST, MAX_INT, SPECTATOR, RuleId
from tabletop_rules.errors import DecodeError, UsageError
from tabletop_rules.eventlog.codec import codec_of, from_json, to_json
from tabletop_rules.eventlog.kinds import UnreadableTypeError
from tests.eventlog.crypt import CRYPT
from tests.eventlog.crypt import crypt as make_crypt
from tests.eventlog.crypt_types import (
    DECK,
    Ballot,
    Coin,
    Deck,
    Draw,
    Gem,
    Guarded,
    GuardWanted,
    Place,
    Placed,
    Ring,
    Stolen,
    Take,
    TollWanted,
)
from tests.eventlog.play import MATCHES, Played, play


def there_and_back(value: object, game: Game[Any] = CRYPT) -> None:
    """Reading gives the written value, and writing it again the same text."""
    text = to_json(value)
    read = from_json(text, game)
    assert value == read
    assert type(value) is type(read)
    assert text == to_json(read)


@given(played=MATCHES)
def test_records_and_their_events_come_back(played: Played) -> None:
    """Records, whole or masked for a seat, and their events read back as written."""
    for record in played.log.records:
        there_and_back(record)
        there_and_back(record.event)
        for seat in range(SPECTATOR, played.log.header.seats):
            there_and_back(mask_record(record, seat))


@given(played=MATCHES)
def test_matches_and_views_come_back(played: Played) -> None:
    """Matches and all views of them read back as written."""
    for match in (*played.matches[-3:], *played.matches[:2]):
        there_and_back(match)
        for seat in (SPECTATOR, *range(match.seats)):
            there_and_back(view(CRYPT, match, seat))


STOLEN = Stolen(0, 1, Gem("square"))
QUESTION = Ballot(0, 1, id=7, used=(("C5@1000", 0, "guard"),), options=("?", 1, None, True, STOLEN))
WAITING: tuple[Any, ...] = (
    STOLEN,
    Guarded(STOLEN),
    Draw(1, 2),
    Ask((QUESTION,), then=Guarded(STOLEN)),
    Ask((TollWanted(1, (0, -1)), GuardWanted(0, Gem("square"), rule=RuleId("C9")), QUESTION)),
    Chance(m.Pick(5, 2), Take(1)),
    Chance(m.Die(), Take(1)),
    Follow(Placed(0, "x1", (0, -1)), 7, (("C6@5000", 1, "gate"),)),
    Rest((QUESTION,)),
)


@pytest.mark.parametrize("what", WAITING, ids=lambda what: type(what).__name__)
def test_whatever_waits_comes_back(what: Any) -> None:
    """Each sort of waiting item reads back as written, in `Asked` and in a match."""
    todo = Todo(what, RuleId("C1"), 3, (("C5@1000", 0, "guard"),))
    there_and_back(Asked((QUESTION,), 2, (todo, todo)))
    match = play(1, commands=0).match
    there_and_back(attrs.evolve(match, agenda=(todo,)))


@pytest.mark.parametrize(
    "value",
    [
        STALE.by(CORE, decision=3),
        m.Outcome(((1, 2), (0,)), "points", RuleId("C1")),
        m.Undone(1, 5),
        m.ChanceAnswer(-2, 0, (3, 1)),
        m.ChanceAnswer(-2, 0, HIDDEN),
        m.Answered(Ring(HOST, 0)),
        attrs.evolve(QUESTION, options=HIDDEN),
        QUESTION,
        GuardWanted(2, Coin(3)),
        m.ChanceAsked(CHANCE, m.Pick(5, 2), rule=RuleId("C1"), id=3),
        m.ChanceAsked(CHANCE, m.Die(), rule=RuleId("C1")),
        m.Standing(1, (0, 2), rule=RuleId("C8")),
        STOLEN,
        Coin(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_of_the_core_come_back(value: object) -> None:
    """Values with a kind of the core, or one of their own, read back as written."""
    there_and_back(value)


def test_the_text_is_canonical() -> None:
    """Keys are sorted, defaults left out, and nothing is spaced or escaped needlessly."""
    command = Place(0, 7, "é", (0, -1))
    assert '{"card":"é","cell":[0,-1],"decision":7,"kind":"crypt.place/1","seat":0}' == to_json(command)
    assert '{"kind":"core.asked/1","decisions":[]}' != to_json(Asked(()))
    assert '{"decisions":[],"kind":"core.asked/1"}' == to_json(Asked(()))


def test_pinned_content_is_written_as_its_fingerprint() -> None:
    """A state names its content, and reads back with the game's own."""
    match = play(1, commands=3).match
    assert "deck-1" == json.loads(to_json(match))["state"]["deck"]
    assert DECK is from_json(to_json(match), CRYPT).state.deck


def test_content_that_the_game_lacks_is_refused() -> None:
    """A match with other content cannot be read."""
    match = play(1, commands=3).match
    other = make_crypt(pinned=(Deck("deck-2", {}),))
    with pytest.raises(DecodeError, match=r"\$\.state\.deck: the game has no Deck of fingerprint \"deck-1\""):
        from_json(to_json(match), other)


def test_a_map_is_written_in_one_order() -> None:
    """Equal maps give the same text."""
    state = play(7, commands=120).match.state
    entries = list(state.board.items())
    assert len(entries) > 2
    turned = attrs.evolve(state, board=make_map(dict(reversed(entries))))
    assert to_json(state) == to_json(turned)
    assert sorted(state.board) == [tuple(cell) for cell, _ in json.loads(to_json(state))["board"]]


def test_the_fast_reader_reads_what_we_write() -> None:
    """Text that we write never needs the slow reader."""
    played = play(3)
    with codec_of(CRYPT).hasty() as hasty:
        for value in (*played.log.records, *played.matches):
            assert value == hasty.tagged(json.loads(to_json(value)))


class Suit(enum.StrEnum):
    RED = "red"
    BLACK = "black"


class Level(enum.IntEnum):
    ONE = 1
    TWO = 2


class Pair(NamedTuple):
    left: int
    right: str = "r"


CardNumber = NewType("CardNumber", int)
Few = TypeAliasType("Few", tuple[CardNumber, ...])


@attrs.frozen
class Point:
    x: Public[int]
    y: Public[int] = 0


@attrs.frozen
class Shape:
    kind: ClassVar[str]
    abstract: ClassVar[bool] = True


@attrs.frozen
class Circle(Shape):
    kind: ClassVar[str] = "zoo.circle/1"
    abstract: ClassVar[bool] = False
    radius: Public[int]


@attrs.frozen
class Square(Shape):
    kind: ClassVar[str] = "zoo.square/1"
    abstract: ClassVar[bool] = False
    side: Public[int | Hidden]


@attrs.frozen
class Zoo:
    kind: ClassVar[str] = "zoo.zoo/1"

    suit: Public[Suit] = Suit.RED
    level: Public[Level] = Level.ONE
    maybe_level: Public[Level | Hidden | None] = None
    either: Public[Suit | int | bool | None] = None
    literal: Public[Literal["a", "b", 3]] = "a"
    number: Public[CardNumber] = CardNumber(0)
    few: Public[Few | Hidden] = ()
    text: Public[str | Hidden] = ""
    rows: Public[tuple[tuple[int, ...], ...]] = ()
    fixed: Public[tuple[int, str | Hidden, bool | None]] = (0, "", None)
    pair: Public[Pair] = attrs.field(factory=lambda: Pair(0))
    pairs: Public[tuple[Pair | None, ...]] = ()
    point: Public[Point | Hidden | None] = None
    points: Public[tuple[Point, ...]] = ()
    shape: Public[Shape | None] = None
    shapes: Public[tuple[Circle | Square, ...]] = ()
    event: Public[m.Event | None] = None
    anything: Public[object] = None
    by_text: Public[PMap[str, int]] = attrs.field(factory=lambda: make_map({}))
    by_point: Public[PMap[Point, tuple[int, ...]]] = attrs.field(factory=lambda: make_map({}))
    by_pair: Public[PMap[tuple[int, str], Circle | Square]] = attrs.field(factory=lambda: make_map({}))
    vector: Public[PVector[Point | None]] = attrs.field(factory=pvector)
    inner: Public[Zoo | None] = None


ZOO = make_crypt(state=Zoo, pinned=())

WHOLE = st.integers(-MAX_INT, MAX_INT)
TEXT = st.text(st.characters(codec="utf-8"), max_size=5)
NO_MARK = TEXT.filter(lambda text: text != "?")
POINTS = st.builds(Point, WHOLE, WHOLE)
SHAPES = st.one_of(st.builds(Circle, WHOLE), st.builds(Square, WHOLE | st.just(HIDDEN)))
PAIRS = st.builds(Pair, WHOLE, TEXT)
PLAIN = st.recursive(
    st.none() | st.booleans() | WHOLE | TEXT | SHAPES, lambda part: st.lists(part, max_size=3).map(tuple), max_leaves=6
)
ZOOS = st.builds(
    Zoo,
    suit=st.sampled_from(Suit),
    level=st.sampled_from(Level),
    maybe_level=st.sampled_from((None, HIDDEN, *Level)),
    either=st.none() | st.booleans() | WHOLE | st.sampled_from(Suit),
    literal=st.sampled_from(("a", "b", 3)),
    number=WHOLE.map(CardNumber),
    few=st.just(HIDDEN) | st.lists(WHOLE.map(CardNumber), max_size=2).map(tuple),
    text=NO_MARK | st.just(HIDDEN),
    rows=st.lists(st.lists(WHOLE, max_size=2).map(tuple), max_size=3).map(tuple),
    fixed=st.tuples(WHOLE, NO_MARK | st.just(HIDDEN), st.none() | st.booleans()),
    pair=PAIRS,
    pairs=st.lists(st.none() | PAIRS, max_size=2).map(tuple),
    point=st.none() | st.just(HIDDEN) | POINTS,
    points=st.lists(POINTS, max_size=2).map(tuple),
    shape=st.none() | SHAPES,
    shapes=st.lists(SHAPES, max_size=2).map(tuple),
    event=st.sampled_from((None, STOLEN, m.Undone(0, 1))),
    anything=PLAIN,
    by_text=st.dictionaries(TEXT, WHOLE, max_size=3).map(make_map),
    by_point=st.dictionaries(POINTS, st.lists(WHOLE, max_size=2).map(tuple), max_size=3).map(make_map),
    by_pair=st.dictionaries(st.tuples(WHOLE, TEXT), SHAPES, max_size=3).map(make_map),
    vector=st.lists(st.none() | POINTS, max_size=3).map(pvector),
    inner=st.sampled_from((None, Zoo(), Zoo(inner=Zoo(number=CardNumber(3))))),
)


@given(value=ZOOS)
def test_every_sort_of_field_comes_back(value: Zoo) -> None:
    """Numbers, texts, enums, literals, unions, tuples, maps and vectors read back as written."""
    there_and_back(value, ZOO)
    read = from_json(to_json(value), ZOO)
    for field in attrs.fields(Zoo):
        assert type(getattr(value, field.name)) is type(getattr(read, field.name)), field.name


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"text": "?"}, "the text '\\?'"),
        ({"rows": (HIDDEN,)}, "'rows' is"),
        ({"level": HIDDEN}, "Hidden is in a field"),
        ({"literal": "c"}, "'c' is in a field"),
        ({"point": Circle(1)}, "Circle is in a field"),
        ({"maybe_level": 7}, "int is in a field"),
        ({"points": (Circle(1),)}, "is in a field of type Point"),
        ({"shape": Point(1)}, "Point has no kind|Point is in a field"),
        ({"event": Draw(0, 1)}, "Draw is in a field"),
        ({"anything": Point(1)}, "Point has no kind"),
        ({"anything": 1.5}, "float is not a plain value"),
        ({"anything": HIDDEN}, "Hidden is not a plain value"),
        ({"anything": Suit.RED}, "Suit is not a plain value"),
        ({"text": "\ud800"}, "surrogate"),
        *(({"number": wrong}, "its field 'number' is ") for wrong in (4 / 2, True, "2", None, 10**30)),
        ({"pair": Pair(True, "r")}, "its field 'pair' is "),
        ({"pairs": (Pair(0, "\ud800"),)}, "its field 'pairs' is "),
        ({"few": [1]}, "a list is in a field"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(changes: dict[str, Any], fault: str) -> None:
    """A value that has no JSON form, or another one than its field has, is refused."""
    with pytest.raises(UsageError, match=fault):
        to_json(Zoo(**changes))


@attrs.frozen
class TwoKindless:
    kind: ClassVar[str] = "bad.two_kindless/1"
    field: Public[Point | Annotated[tuple[int, ...], "row"] | Pair] = ()


@attrs.frozen
class TwoRows:
    kind: ClassVar[str] = "bad.two_rows/1"
    field: Public[tuple[int, ...] | tuple[str, int]] = ()


@attrs.frozen
class TwoTexts:
    kind: ClassVar[str] = "bad.two_texts/1"
    field: Public[str | Suit] = ""


@pytest.mark.parametrize("cls", [TwoKindless, TwoRows, TwoTexts])
def test_unions_that_look_the_same_as_json_are_refused(cls: Any) -> None:
    """A union of two types with one JSON form is refused at first use."""
    with pytest.raises(UnreadableTypeError):
        to_json(cls())
    with pytest.raises(UnreadableTypeError):
        from_json(f'{{"kind":"{cls.kind}"}}', make_crypt(state=cls))
