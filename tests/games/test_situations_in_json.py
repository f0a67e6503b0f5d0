"""Situations as JSON: read by the type hints of the games' own functions, and kept in logs."""

from __future__ import annotations

import inspect
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tabletop_rules as tr
from tabletop_rules.games.carcassonne.expansions.fairy import fairy_beside
from tabletop_rules.games.carcassonne.expansions.messengers.expansion import figures_bound, messages_seen
from tabletop_rules.games.carcassonne.expansions.robbers.expansion import robbers_at
from tabletop_rules.games.carcassonne.expansions.sources.common import used_this_turn
from tabletop_rules.games.carcassonne.situation import situation as carcassonne
from tabletop_rules.games.destiny.situation import situation as destiny
from tabletop_rules.games.fatum_medieval.situation import situation as fatum_medieval
from tabletop_rules.games.terres_de_destinees.situation import situation as terres_de_destinees
from tests.effort import fewer

ALL = ["robbers", "messengers", "fairy", "tower"]
CARCASSONNE = tr.load_game("carcassonne", {"expansions": ALL})
DESTINY, FATUM, TERRES = map(tr.load_game, ("destiny", "fatum_medieval", "terres_de_destinees"))

EXAMPLES: dict[str, tuple[dict[str, Any], tr.Game[Any]]] = {
    "carcassonne": (
        {
            "landscape": [["base-A", [-1, 0], 3]],
            "meeples": [[0, [0, 0], "road"], [1, [-1, 0], "field", 0, 0]],
            "totals": {"0": 8, "1": [3, 4]},
            "also": {
                "used_this_turn": {"ransom": True, "buyers": [1]},
                "fairy_beside": {"cell": [0, 0], "part": "road"},
                "robbers_at": {"1": 8},
                "messages_seen": {"numbers": [3, 1], "due": 1},
                "figures_bound": {"0": 1},
            },
            "drawn": "base-A",
            "at": "tile",
        },
        carcassonne(
            CARCASSONNE,
            2,
            landscape=[("base-A", (-1, 0), 3)],
            meeples=[(0, (0, 0), "road"), (1, (-1, 0), "field", 0, 0)],
            totals={0: 8, 1: (3, 4)},
            also=[
                robbers_at({1: 8}),
                messages_seen([3, 1], due=1),
                figures_bound({0: 1}),
                fairy_beside((0, 0), "road"),
                used_this_turn(ransom=True, buyers=(1,)),
            ],
            drawn="base-A",
            at="tile",
        ),
    ),
    "destiny": (
        {
            "board": {"0.health": "mars", "planet@3": "~venus", "planet@5": None},
            "hands": {"1": ["emperor", "planet 2", "..."]},
            "stacks": {"0": ["fool", ["pope", "planet", "conjunction"]]},
            "points": {"1": 50},
            "pledges": [],
            "turn": 5,
        },
        destiny(
            DESTINY,
            2,
            board={"0.health": "mars", "planet@3": "~venus", "planet@5": None},
            hands={1: ["emperor", "planet 2", ...]},
            stacks={0: ["fool", ("pope", "planet", "conjunction")]},
            points={1: 50},
            turn=5,
        ),
    ),
    "fatum_medieval": (
        {"hands": {"1": ["horse"]}, "gold": {"0": 7}, "piles": {"work": []}, "marker": 1, "name": "seven gold"},
        fatum_medieval(FATUM, 2, hands={1: ["horse"]}, gold={0: 7}, piles={"work": []}, marker=1, name="seven gold"),
    ),
    "terres_de_destinees": (
        {
            "hands": {"0": 4, "1": ["juge"]},
            "play": {"0": ["vampire"], "1": ["immortel(e)", "chateau"]},
            "jetons": {"1": [4, [2, 0]]},
            "demands": [[1, 0, "magie"]],
            "seen": {"0": [1]},
        },
        terres_de_destinees(
            TERRES,
            2,
            hands={0: 4, 1: ["juge"]},
            play={0: ["vampire"], 1: ["immortel(e)", "chateau"]},
            jetons={1: [4, (2, 0)]},
            demands=[(1, 0, "magie")],
            seen={0: [1]},
        ),
    ),
}


def plain(id: str) -> tr.Game[Any]:
    return CARCASSONNE if id == "carcassonne" else tr.load_game(id)


@pytest.mark.parametrize("id", EXAMPLES)
def test_json_says_what_the_arguments_say(id: str) -> None:
    """The game is the same as that of the function of the game, down to its first plan."""
    words, expected = EXAMPLES[id]
    laid = tr.situation(plain(id), 2, words)
    assert expected.first(2) == laid.first(2)
    assert expected.additions == laid.additions
    assert tr.Table.open(laid, 2, seed=1).decisions == tr.Table.open(expected, 2, seed=1).decisions


@pytest.mark.parametrize("id", EXAMPLES)
def test_a_log_holds_its_situation(id: str) -> None:
    """It is read, verified and resumed without the game, and so is one that goes on from it; a pickle is the same."""
    laid = tr.situation(plain(id), 2, EXAMPLES[id][0])
    table = tr.Table.open(laid, 2, seed=3, notes={"date": "today"})
    for _ in range(10):
        table.submit(next(table.legal()))
    log = tr.EventLog.loads(table.log.dumps())
    assert json.loads(str(log.header.notes["situation"])) == EXAMPLES[id][0]
    assert "today" == log.header.notes["date"]
    assert tr.verify(log).ok
    resumed = tr.Table.resume(log, 3)
    assert table.match == resumed.match
    assert table.log == resumed.log
    same = pickle.loads(pickle.dumps(laid))
    assert (laid.first(2), laid.situation) == (same.first(2), same.situation)


def test_a_long_situation_is_spread_over_notes() -> None:
    """Each note has 500 characters at most."""
    bag = ["base-E"] * 5 + ["base-V"] * 9 + ["base-U"] * 8 + ["base-B"] * 4 + ["base-W"] * 4 + ["base-D"] * 3
    words = {"bag": bag, "discarded": [f"base-{tile}" for tile in "HHHJJJKKKLLLNNNPPPRRR"]}
    laid = tr.situation(tr.load_game("carcassonne"), 2, words)
    log = tr.EventLog.loads(tr.Table.open(laid, 2, seed=3).log.dumps())
    assert ["situation", "situation 2"] == sorted(log.header.notes)
    assert log.header.notes["situation"] + log.header.notes["situation 2"] == laid.situation  # type: ignore[operator]
    with pytest.raises(tr.UsageError, match="the note 'situation 2' holds the situation"):
        tr.Table.open(laid, 2, seed=3, notes={"situation 2": "mine"})


def test_what_a_log_says_of_its_situation_is_checked() -> None:
    """A note that is no situation, or another one, is an error of the header."""
    laid = tr.situation(TERRES, 2, {"turn": 3})
    first, *rest = tr.Table.open(laid, 2, seed=3).log.dumps().splitlines()
    for odd in ("nonsense", "[]", '{\\"turn\\":-1}', '{\\"name\\":\\"other\\"}'):
        line = first.replace('{\\"turn\\":3}', odd)
        assert line != first
        with pytest.raises(tr.LogError) as caught:
            tr.EventLog.loads("\n".join([line, *rest]) + "\n")
        assert 0 == caught.value.record


def test_every_fault_is_named_at_once() -> None:
    """What cannot be read is listed with where it stands."""
    words = {
        "lanscape": [],
        "landscape": [["base-A", [-1, 0]]],
        "meeples": [[0, [0, 0]], [0, [0, 0.5], "road"]],
        "totals": {"x": 8, "1": True},
        "also": {"robbers_at": {"1": "a"}, "used_this_turn": [], "wheel": 1, "fairy_beside": {"cell": [0, 0]}},
        "at": ["turn"],
        "turn": 10**30,
        "filled": "print",
        "name": "without B16",
    }
    with pytest.raises(tr.SituationError) as caught:
        tr.situation(CARCASSONNE, 2, words)
    assert {
        "there is no argument 'lanscape'; did you mean 'landscape'?",
        "landscape[0] must have 3 items",
        "meeples[0] must have 3 or 4 or 5 items",
        "meeples[1][1][1] must be a whole number, not 0.5",
        'totals: seats are "0", "1" and so on, not "x"',
        "totals.1 must be a whole number or a list, not true",
        "also: there is no 'wheel' with these options; there are robbers_at, messages_seen, figures_bound, "
        "fairy_beside, used_this_turn",
        'also.robbers_at.spaces.1 must be a whole number, not "a"',
        "also.fairy_beside.part is missing",
        "also.used_this_turn must be an object of ransom, catapult, buyers",
        "at must be a text, not a list of 1",
        "turn must be a whole number or null, not 1000000000000000000000000000000",
        "name: give at most 60 characters that can be printed, not 'without B16'",
        "there is no argument 'filled'; there are landscape, meeples, totals, supplies, bag, drawn, discarded, also, "
        "active, turn, at, name",
    } == {*caught.value.faults}
    with pytest.raises(tr.SituationError, match="there is no argument 'also'"):
        tr.situation(TERRES, 2, {"also": {}})
    with pytest.raises(tr.SituationError, match="there is no argument 'also'"):
        tr.situation(tr.load_game("carcassonne"), 2, {"also": {}})
    with pytest.raises(tr.SituationError, match="no Jeton 99"):
        tr.situation(TERRES, 2, {"jetons": {"0": [99]}})


def test_what_has_no_situations_is_refused() -> None:
    """Games that begin in one, other numbers of seats, and what is no JSON."""
    for game, seats, words in (
        (tr.situation(TERRES, 2, {}), 2, {}),
        (TERRES, 99, {}),
        (TERRES, 2, [1]),
        (TERRES, 2, {1: 2, "a": 3}),
        (TERRES, 2, {"turn": object()}),
        (TERRES, 2, {"turn": float("nan")}),
        (TERRES, 2, {"discard": ["a" * 9_000]}),
        ("terres_de_destinees", 2, {}),
    ):
        with pytest.raises(tr.UsageError):
            tr.situation(game, seats, words)  # type: ignore[arg-type]


# --- hostile JSON ---------------------------------------------------------------------------------------------------

# fmt: off
TEXTS = st.text(max_size=8) | st.sampled_from([
    "...", "horse", "horse#2", "work", "social", "base-A", "base-D", "road", "city", "field", "tile", "turn", "end",
    "cards", "close", "effects", "emperor", "moon", "planet", "death", "mars", "~venus", "mars!", "0.health",
    "planet@3", "vampire", "juge(e)", "magie", "ransom",
])
# fmt: on
NUMBERS = st.sampled_from([0, 1, 2, 3, 4, 8, -1, 50, 10**18, 10**40, -(10**9)])
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["0", "1", "2", "-1", "01"]) | TEXTS, inner, max_size=4)
    ),
    max_leaves=12,
)


def near(value: Any) -> st.SearchStrategy[Any]:
    """Return values like a given one, with something else somewhere."""
    if isinstance(value, dict):
        return st.fixed_dictionaries({key: near(item) for key, item in value.items()}) | JSON
    if isinstance(value, list):
        return st.tuples(*map(near, value)).map(list) | JSON
    return st.just(value) | JSON


SITUATIONS: dict[str, Callable[..., tr.Game[Any]]] = {
    "carcassonne": carcassonne,
    "destiny": destiny,
    "fatum_medieval": fatum_medieval,
    "terres_de_destinees": terres_de_destinees,
}


def likely(id: str) -> st.SearchStrategy[dict[str, Any]]:
    """Return situations of a game, some nearly right."""
    names = [each for each in inspect.signature(SITUATIONS[id]).parameters if each not in ("game", "seats")]
    example = EXAMPLES[id][0]
    changed = st.fixed_dictionaries({}, optional={name: near(value) for name, value in example.items()})
    return st.builds(lambda one, other: one | other, changed, st.dictionaries(st.sampled_from(names), JSON, max_size=2))


def attempt(game: tr.Game[Any], words: Any) -> tr.Game[Any] | str:
    """Return the game, or what is wrong; any other exception is a failure."""
    try:
        return tr.situation(game, 2, words)
    except (tr.SituationError, tr.UsageError) as error:
        return str(error)


@pytest.mark.parametrize("id", EXAMPLES)
@settings(max_examples=fewer(20, 60), deadline=None)
@given(data=st.data())
def test_whatever_json_comes_the_answer_is_a_game_or_an_error(id: str, data: st.DataObject) -> None:
    """A game can be opened, and its log read again; an error says what is wrong."""
    laid = attempt(plain(id), data.draw(likely(id)))
    assert laid
    if not isinstance(laid, str):
        table = tr.Table.open(laid, 2, seed=1)
        assert tr.verify(tr.EventLog.loads(table.log.dumps())).ok


@settings(max_examples=fewer(15, 30), deadline=None)
@given(words=JSON)
def test_any_json_at_all_is_an_error_or_a_game(words: Any) -> None:
    """No value at the top is worse than another."""
    assert all(attempt(plain(id), words) for id in EXAMPLES)
