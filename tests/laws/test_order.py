"""The order of effects is settled by rules, not by imports or tuples; law 15 finds where it is not."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from hashlib import sha256
from operator import attrgetter
from typing import Any, Final

import attrs
import pytest

from tabletop_rules import catalog
from tabletop_rules.core.effect import Effect, Timing
from tabletop_rules.core.engine import Accepted, submit
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Chance, Command, Die, Plan, Record
from tabletop_rules.core.rule import RuleText
from tabletop_rules.core.terms import RuleId
from tabletop_rules.core.value import Modifier, value
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.testing import Played, play
from tabletop_rules.testing.laws import LawBroken, order_is_settled
from tabletop_rules.testing.laws.logs import log_of
from tabletop_rules.testing.laws.ordering import order_matters, pairs_met
from tests.core.changed import changed
from tests.core.lab import Band, Lab, Mark, Roll, Say, Shout, ask, effect, lab
from tests.core.toy import TOY

INSTEAD, THEN = Timing.INSTEAD, Timing.THEN


def shouting(*handlers: Effect[Lab, Any], seats: int = 3, **parts: Any) -> Played:
    """Play a few moves of a lab in which seat 0 shouts and these effects act."""
    return play(lab({"a": (Shout("a"),)}, handlers=handlers, **parts), seats, 1, most=3, undos=0, standing=0, hosts=0)


def marks(text: str, rank: int, timing: Timing = THEN, **more: Any) -> Effect[Lab, Any]:
    """Return an effect that marks a text after a shout, or lengthens the shout."""
    if timing is THEN:
        made = effect(f"E{rank}", THEN, rank, lambda s, e, b: (Mark(text),), on=Shout)
    else:
        made = effect(f"E{rank}", INSTEAD, rank, lambda s, e, b: (Shout(e.text + text),), on=Shout)
    return attrs.evolve(made, **more)


@pytest.mark.parametrize("timing", list(Timing))
def test_a_pair_whose_order_no_rule_settles_is_found(timing: Timing) -> None:
    """Two effects whose order matters break law 15, with both names, the event and the remedy."""
    effects = (marks("1", 10, timing), marks("2", 20, timing))
    one, other = (effect.name for effect in effects)
    with pytest.raises(LawBroken) as broken:
        order_is_settled(shouting(*effects))
    assert 15 == broken.value.law
    assert f"{one} and {other}, {timing.name} of Shout" in broken.value.what
    assert f"{one} and {other} must name the rule as `order`" in broken.value.what
    assert "marks" in broken.value.what


@pytest.mark.parametrize("timing", list(Timing))
def test_a_pair_whose_order_a_rule_settles_is_in_order(timing: Timing) -> None:
    """Both effects must name a rule of the game as `order`."""
    one, other = (marks(str(rank), rank, timing, order=RuleId("L9")) for rank in (10, 20))
    assert order_is_settled(shouting(one, other)) > 0
    with pytest.raises(LawBroken, match=re.escape(f"{other.name} must name")):
        order_is_settled(shouting(one, attrs.evolve(other, order=None)))
    texts = (RuleText(RuleId("L1"), "Go.", "Va."),)
    with pytest.raises(LawBroken, match=re.escape(f"{one.name} has its rank by L9, which is not a rule of the game")):
        order_is_settled(shouting(one, other, texts=texts))


def test_effects_that_commute_need_no_order() -> None:
    """Effects that give the same in either order need none, nor do those of two bands or that never meet."""
    assert order_is_settled(shouting(marks("same", 10), marks("same", 20))) > 0
    rolls = [effect(f"E{rank}", THEN, rank, lambda s, e, b: (Chance(Die(), Roll()),), on=Shout) for rank in (10, 20)]
    assert order_is_settled(shouting(*rolls)) > 0
    assert 0 == order_is_settled(shouting(marks("1", 10, band=Band.REPLACE), marks("2", 10, band=Band.FOLLOW)))
    never = marks("2", 20, bearers=lambda state, event: ())
    assert [] == list(pairs_met(shouting(marks("1", 10), never)))
    asks = [effect(f"E{seat}", THEN, seat, lambda s, e, b, seat=seat: (ask(seat),), on=Shout) for seat in (1, 2)]  # type: ignore[misc]
    with pytest.raises(LawBroken, match="decisions"):
        order_is_settled(shouting(*asks))


def test_an_effect_in_between_keeps_its_place() -> None:
    """The outer two of three effects are compared as neighbours."""
    between = effect("E15", THEN, 15, lambda s, e, b: (Say("x"),), on=Shout)
    pairs = [
        str(pair)
        for _, pair in pairs_met(shouting(marks("1", 10), attrs.evolve(between, order=RuleId("L9")), marks("1", 20)))
    ]
    assert "E10@FOLLOW+10 and E20@FOLLOW+20, THEN of Shout" in pairs
    with pytest.raises(LawBroken) as broken:
        order_is_settled(shouting(marks("1", 10), attrs.evolve(between, order=RuleId("L9")), marks("1", 20)))
    assert "E10@FOLLOW+10 and E20@FOLLOW+20" not in broken.value.what


@value("lab.size")
def size(state: Lab, text: str) -> int:
    """Return how large a text is."""
    return len(text)


def twice(state: Lab, size: int, text: str) -> int:
    return size * 2


def one_more(state: Lab, size: int, text: str) -> int:
    return size + 1


def two_more(state: Lab, size: int, text: str) -> int:
    return size + 2


def ten_times(state: Lab, size: int, text: str) -> int:
    return size * 10


def at_most_six(state: Lab, size: int, text: str) -> int:
    return min(size, 6)


def one_more_of_b(state: Lab, size: int, text: str) -> int:
    return size + (text == "b")


def modifier(rank: int, change: Any, band: Band = Band.FOLLOW, order: str | None = None) -> Any:
    """Return a modifier of the size."""
    rule = None if order is None else RuleId(order)
    return Modifier(RuleId(f"M{rank}"), "Another size.", size, band, rank, change, order=rule)


def measuring(*modifiers: Any) -> Played:
    """Play a few moves of a lab in which seat 0 marks the size of `a`."""

    def plan(state: Lab, decision: Any, command: Any) -> Plan:
        return (Mark(str(size(state, command.text))),)

    game = lab({"a": plan}, values=(size,), handlers=modifiers)
    return play(game, 2, 1, most=3, undos=0, standing=0, hosts=0)


def test_modifiers_that_do_not_commute_are_found() -> None:
    """Two modifiers whose order matters break law 15, with both answers."""
    with pytest.raises(LawBroken) as broken:
        order_is_settled(measuring(modifier(10, twice), modifier(20, one_more)))
    assert 15 == broken.value.law
    found = "M10@FOLLOW+10 and M20@FOLLOW+20 of lab.size: 3, or 4 depending on their order"
    assert f"{found}: both must name the rule as `order`" == broken.value.what
    assert broken.value.where.stop is not None


@pytest.mark.parametrize("named", [(None, "L9"), ("L9", None), ("L9", "L9")])
def test_both_modifiers_must_name_the_rule(named: tuple[str | None, str | None]) -> None:
    """It is not enough that one names it."""
    one, other = modifier(10, twice, order=named[0]), modifier(20, one_more, order=named[1])
    if None in named:
        with pytest.raises(LawBroken, match="M10@FOLLOW"):
            order_is_settled(measuring(one, other))
    else:
        assert 0 == order_is_settled(measuring(one, other))


@pytest.mark.parametrize(
    ("modifiers", "cases"),
    [
        ((modifier(10, one_more), modifier(20, two_more)), 3),
        ((modifier(10, twice), modifier(20, one_more_of_b)), 3),
        ((modifier(10, twice, Band.REPLACE), modifier(20, one_more)), 0),
        ((modifier(10, twice),), 0),
    ],
    ids=["commute", "never meet", "other bands", "alone"],
)
def test_other_modifiers_need_no_order(modifiers: tuple[Any, ...], cases: int) -> None:
    """Modifiers that commute, or of two bands, hold the law, which counts its cases."""
    assert cases == order_is_settled(measuring(*modifiers))


def test_modifiers_are_compared_on_what_comes_to_them() -> None:
    """Modifiers are compared on the value as earlier bands have changed it."""
    third, limited, more = modifier(5, ten_times, Band.REPLACE), modifier(10, at_most_six), modifier(20, one_more)
    assert order_is_settled(measuring(limited, more)) > 0
    with pytest.raises(LawBroken, match=r"M10@FOLLOW.*M20@FOLLOW.* of lab\.size: 7, or 6 depending"):
        order_is_settled(measuring(third, limited, more))


ALL: Final[dict[str, dict[str, object]]] = {
    "carcassonne": {"expansions": ("abbot", "river", "messengers", "robbers", "fairy")},
    "terres_de_destinees": {"advanced_cards": True},
}
SHUFFLES: Final = 50
REGISTERED: Final = (
    "rules",
    "steps",
    "reducers",
    "handlers",
    "values",
    "moments",
    "refusals",
    "display.texts",
    "secrets.glimpses",
    "secrets.exceptions",
)


def shuffled(game: Game[Any], rng: random.Random) -> Game[Any]:
    """Return the game with each of its tables in another order."""

    def anew(parts: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(rng.sample(parts, len(parts)))

    tables: Any = {name.rpartition(".")[2]: anew(attrgetter(name)(game)) for name in REGISTERED}
    return changed(game, **tables)


LAB: Final = lab({"a": (Shout("a"),)}, handlers=(marks("1", 10), marks("2", 20), marks("3", 30, INSTEAD)))
PLAYED: Final = {"terres_de_destinees": (2, 32, 130), "toy": (3, 5, 30)}
"""Seats, seed and moves of a match in which effects of one band meet; of any match, else."""


def game_of(name: str) -> Game[Any]:
    ours: dict[str, Game[Any]] = {"toy": TOY, "lab": LAB}
    return ours.get(name) or catalog.load_game(name, ALL.get(name))


@pytest.mark.parametrize("name", [*catalog.games(), "toy", "lab"])
def test_the_order_of_registration_makes_no_difference(name: str) -> None:
    """Shuffled tables give the same records, byte for byte.

    Checked at the moves where the order of effects of one band matters, and at five more.
    """
    game = game_of(name)
    seats, seed, most = PLAYED.get(name, (2, 3, 30))
    played = play(game, seats, seed, most=most, undos=0)
    telling = {stop for stop, pair in pairs_met(played) if order_matters(played, stop, pair)}
    assert bool(telling) == (name in {"terres_de_destinees", "lab"})
    stops = sorted({*telling, *random.Random(seed).sample(range(1, len(played.matches)), 5)})
    wanted = [to_json(record) for stop in stops for record in played.records_of(stop - 1)]
    rng = random.Random(5)
    for _ in range(SHUFFLES):
        twin = shuffled(game, rng)
        done = [submit(twin, played.matches[stop - 1], made(played, stop), played.chance) for stop in stops]
        assert wanted == [to_json(record) for each in done for record in accepted(each)]


def made(played: Played, stop: int) -> Command:
    """Return the command that led to a stop."""
    move = played.moves[stop - 1]
    assert isinstance(move, Command)
    return move


def accepted(outcome: Any) -> tuple[Record, ...]:
    """Return the records of an accepted command."""
    assert isinstance(outcome, Accepted)
    return outcome.records


ELSEWHERE = """
import importlib, json, random, sys
names, seed, sys.path[:] = json.loads(sys.argv[1])
random.Random(seed).shuffle(names)
for name in names:
    importlib.import_module(name)
from tests.laws.test_order import digests
print(json.dumps(digests()))
"""


def digests() -> dict[str, str]:
    """Return a hash of the log of a short match of each game."""
    played = {name: play(catalog.load_game(name, ALL.get(name)), 2, 3, most=10) for name in catalog.games()}
    return {name: sha256(log_of(match).encode()).hexdigest() for name, match in played.items()}


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_the_order_of_imports_makes_no_difference(seed: int) -> None:
    """A process that imports the games in another order plays the same matches."""
    mine = digests()
    names = sorted(name for name in sys.modules if name.startswith("tabletop_rules.games."))
    assert len(names) > 100
    task = json.dumps([names, seed, sys.path])
    done = subprocess.run([sys.executable, "-c", ELSEWHERE, task], capture_output=True, check=True, timeout=120)
    assert mine == json.loads(done.stdout)
