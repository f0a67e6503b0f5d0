"""`handlers` and `compare`: what changes the plain rules, and what a match is like without a part of it."""

from importlib import import_module
from typing import Annotated, Any

import pytest

from tabletop_rules import games, load_game
from tabletop_rules.author import Public
from tabletop_rules.cli.places import places
from tabletop_rules.cli.signatures import short_type
from tabletop_rules.core.handler import in_order
from tabletop_rules.core.mask import Hidden, Seen
from tabletop_rules.core.terms import RuleId
from tests.cli.running import TOY_NAME, run
from tests.core.fair import FAIR, HANDLERS
from tests.core.toy import TOY

NAME = "tests.core.fair:FAIR"
MAKE = "tests.core.fair:make"
WITHOUT = FAIR.without("F-31")


def test_handlers_are_listed_in_order() -> None:
    """Handlers in force are listed by band and rank with all their fields."""
    document = run("handlers", NAME, "--json").json
    assert ("fair", 0) == (document["game"], document["matches"])
    listed = [(e["place"], e["rule"], e["kind"], e["on"], e["option"]) for e in document["handlers"]]
    assert [
        ("GUARDS+10", "F-21", "protection", "fair.grabbable", "greed=modest"),
        ("GUARDS+10", "F-41", "limit", "Grab", "greed=modest"),
        ("PRICES+10", "F-11", "modifier", "fair.price", ""),
        ("PRICES+10", "F-31", "replacement", "Paid", "vouchers=True"),
        ("PRICES+20", "F-12", "modifier", "fair.price", ""),
        ("AFTER+10", "F-32", "trigger", "Bought", "shows=balloons"),
        ("AFTER+10", "F-33", "trigger", "Dusk", "shows=coins"),
        ("AFTER+20", "F-34", "trigger", "Night", ""),
    ] == listed
    first = document["handlers"][0]
    assert ("GUARDS", 10, "faq", True, None, "") == tuple(
        first[name] for name in ("band", "rank", "source", "in_force", "acted", "needed")
    )
    assert ("F-2", "the match ends by it") == (document["handlers"][2]["order"], document["handlers"][7]["needed"])


def test_handlers_are_shown_to_people() -> None:
    """The table has the same order, in the chosen language."""
    english, french = (run("handlers", NAME, "--lang", lang).out for lang in ("en", "fr"))
    lines = english.splitlines()
    assert ["F-21", "F-41", "F-11", "F-31", "F-12", "F-32", "F-33", "F-34"] == [line.split()[1] for line in lines[1:-1]]
    assert "8 handlers of Fair" == lines[-1]
    assert "Nobody grabs twice in a row." in english
    assert "Personne ne prend deux fois de suite." in french
    assert "A voucher pays." in french
    assert "A shield stops a nine." in run("handlers", TOY_NAME).out


def test_all_handlers_are_listed_with_their_option() -> None:
    """--all also lists those not in force, with their option."""
    document = run("handlers", NAME, "--all", "--json").json
    ids = [str(each.id) for each in in_order(tuple({id(o.handler): o.handler for o in HANDLERS.offers()}.values()))]
    assert sorted(ids) == sorted(entry["rule"] for entry in document["handlers"])
    places = [(entry["rule"], entry["in_force"], entry["option"]) for entry in document["handlers"]]
    assert ("F-51", False, "pace=quick") == places[0]
    assert ("F-13", False, "charms=False") in places
    assert 8 == sum(in_force for _, in_force, _ in places)
    assert run("handlers", NAME, "--all").out.endswith("10 handlers of Fair, 8 of them in force\n")


def test_handlers_are_counted_in_random_matches() -> None:
    """--matches counts how often each acted, the same for one seed."""
    words = ("handlers", NAME, "--all", "--matches", 6, "--json")
    document = run(*words).json
    counts = {entry["rule"]: entry["acted"] for entry in document["handlers"]}
    assert (6, 6) == (document["matches"], counts["F-34"])
    assert (None, None) == (counts["F-51"], counts["F-13"])
    assert counts["F-11"] > counts["F-31"] > 0
    assert document == run(*words).json != run(*words, "--seed", 1).json
    assert document != run(*words, "--seats", 4).json
    assert " acted " in run("handlers", NAME, "--matches", 1, "--seats", 4).out.splitlines()[0]
    assert " acted " not in run("handlers", NAME).out.splitlines()[0]


@pytest.mark.parametrize("name", games())
def test_the_handlers_of_the_games_are_listed(name: str) -> None:
    """Every handler of every game has a text in both languages, and some act."""
    options = ("--option", "expansions=abbot,robbers,messengers") if name == "carcassonne" else ()
    entries = run("handlers", name, *options, "--all", "--matches", 1, "--json").json["handlers"]
    assert {str(each.id) for each in load_game(name).handlers} <= {entry["rule"] for entry in entries}
    assert all(entry["text"] and entry["fr"] for entry in entries)
    assert any(entry["acted"] for entry in entries)
    assert name == run("handlers", name, "--json").json["game"]


def test_a_game_is_compared_with_itself_without_a_handler() -> None:
    """The comparison counts differences and gives the first one."""
    document = run("compare", NAME, "--without", "F-31", "--matches", 12, "--json").json
    assert ("fair", 2, "without F-31", 12) == tuple(document[name] for name in ("game", "seats", "other", "matches"))
    assert 0 < document["different"] <= 12
    assert 0 <= document["results_different"] <= document["different"]
    assert "VoucherSpent" in document["first"]["as_it_is"]
    assert "Paid" in document["first"]["otherwise"]
    for side in ("as_it_is", "otherwise"):
        assert 12 == document[side]["reasons"]["points"]
        assert 12 <= sum(document[side]["wins"])
        assert document[side]["decisions"] > 0


def test_a_comparison_is_shown_to_people() -> None:
    """The same in words and a table."""
    out = run("compare", NAME, "--without", "F-31", "--without", "F-32", "--matches", 4).out
    assert out.startswith("fair, 2 seats, 4 matches:\nwithout F-31, F-32, 4 differ, ")
    for message in (
        "the first: seed 0, record ",
        "  this game: ",
        "  other game: ",
        "records a match",
        "first places of seat 1",
    ):
        assert message in out


def test_two_versions_of_a_game_are_compared() -> None:
    """Another game is the other side."""
    document = run("compare", NAME, "tests.cli.test_handlers:WITHOUT", "--matches", 12, "--json").json
    assert document == {
        **run("compare", NAME, "--without", "F-31", "--matches", 12, "--json").json,
        "other": "as tests.cli.test_handlers:WITHOUT",
    }


def test_equal_games_make_no_difference() -> None:
    """The same rules under --against give the same matches."""
    words = ("compare", MAKE, "--option", "pace=slow", "--against", "greed=modest", "--matches", 3)
    assert "with greed=modest, no match differs" in run(*words).out
    document = run(*words, "--json").json
    assert (0, None, 0) == tuple(document[name] for name in ("different", "first", "results_different"))
    assert document["as_it_is"] == document["otherwise"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((NAME,), "compare needs one of: another game, rule ids to leave out (--without ID), or options"),
        ((NAME, "--without", "F-11", "--against", "greed=free"), "compare needs one of: another game, rule ids"),
        ((NAME, "destiny", "--seats", "1"), "is for"),
        ((NAME, "--without", "F-43"), "no handler has the id 'F-43'; did you mean F-41"),
        ((NAME, "--without", "F-51"), "F-51 is not in force: the option pace=quick enables it"),
        ((NAME, "--against", "greed=free"), "takes no options"),
        ((MAKE, "--against", "greed=huge"), "greed"),
        ((NAME, "--without", "F-11", "--seats", "9"), "9"),
        (("nope", "--without", "F-11"), "there is no game 'nope'"),
    ],
)
def test_wrong_use_of_compare(words: tuple[str, ...], message: str) -> None:
    """Wrong use is one line on stderr and exit code 2."""
    ran = run("compare", *words)
    assert (2, "", 1) == (ran.code, ran.out, len(ran.err.splitlines()))
    assert message in ran.err


@pytest.mark.parametrize(
    ("game", "rule", "option", "place"),
    [
        ("destiny", "D-Q-16", "theft_choice=optional", "games/destiny/queries.py"),
        ("carcassonne", "X10", "expansions=bazaar", "expansions/sources/bazaar.py"),
        ("fatum_medieval", "FA-OBJ-8", "", "games/fatum_medieval/objectives.py"),
    ],
)
def test_the_handlers_of_one_rule_are_listed_with_their_code(game: str, rule: str, option: str, place: str) -> None:
    """With a rule id, only its handlers are listed, under every option, with file and line of their code."""
    found = run("handlers", game, rule, "--json").json["handlers"]
    assert {rule} == {entry["rule"] for entry in found}
    assert option in [entry["option"] for entry in found]
    lines = [line for entry in found for line in entry["code"]]
    assert any(place in line and line.split(":")[1].split()[0].isdigit() for line in lines)
    assert f"{rule}, {found[0]['kind']}: tabletop_rules" in run("handlers", game, rule).out


def placed(game: str, *words: str) -> dict[str, dict[str, Any]]:
    """Return what handlers of a game may be on, by name."""
    document = run("handlers", game, *words, "--places", "--json").json
    return {entry["name"]: entry for entry in document["places"]}


def test_places_have_typed_arguments() -> None:
    """A value has its parameters and result with their types, targets those of a protection, a message its fields."""
    found = placed("destiny")
    assert "(state: State, seat: Seat, card: CardId) -> int" == found["executions"]["signature"]
    assert "(state: State, character: InStack, seat: Seat) -> bool" == found["EXPOSED"]["signature"]
    assert "(seat: Seat, card: Card)" == found["CardPlayedForValue"]["signature"]
    assert "(seat: Seat, decision: int, slot: Slot | Hidden)" == found["Consolidate"]["signature"]
    assert "()" == found["TurnOver"]["signature"]
    assert "(seat, card) -> int" == found["executions"]["arguments"]


def test_places_are_shown_to_people() -> None:
    """The table names each as it is imported from the package of the game; what comes from elsewhere has its module."""
    lines = run("handlers", "fatum_medieval", "--places").out.splitlines()
    assert "Import each name from tabletop_rules.games.fatum_medieval:" == lines[0]
    assert any(line.startswith("value    price_of(state: State, seat: Seat, card: CardId)") for line in lines)
    out = run("handlers", NAME, "--places").out
    assert "Import each name from tests.core:" in out
    assert "fair.GRABBABLE(state: State, good: int," in out
    assert "fair_types.Paid(seat: Seat, coins: int)" in out


@pytest.mark.parametrize("name", games())
def test_the_package_of_a_game_has_everything_that_handlers_may_be_on(name: str) -> None:
    """Every value, targets, moment, event and command of a game, expansions included, is a name of its package."""
    full: tuple[dict[str, Any], ...] = getattr(import_module(f"tabletop_rules.games.{name}.game"), "FULL", ({},))
    package = import_module(f"tabletop_rules.games.{name}")
    for options in full:
        game = load_game(name, options)
        found = [*places(game)]
        parts = [*game.values, *game.moments, *game.tables.reducers, *game.tables.commands]
        assert {package.__name__} == {each.module for each in found}
        assert parts == [getattr(package, each.name) for each in found]
        assert len(parts) == len({each.name for each in found})


@pytest.mark.parametrize(
    ("hint", "short"),
    [
        ("tr.Public[tr.Annotated[CardId | tr.Hidden, tr.Seen('seat')]]", "CardId | Hidden"),
        ("tuple[tuple[tr.Seat, ...], int] | None", "tuple[tuple[Seat, ...], int] | None"),
        ("Mapping[str, tuple[()]]", "Mapping[str, tuple[()]]"),
        ("Literal['own', 'none']", "Literal['own', 'none']"),
        ("Callable[[State], 'tr.Plan']", "Callable[[State], Plan]"),
        (Public[RuleId], "RuleId"),
        (Annotated[str | Hidden, Seen("seat")], "str | Hidden"),
        (tuple[Annotated[str, Seen("seat")], ...], "tuple[str, ...]"),
        (None, "None"),
    ],
)
def test_types_are_shortened(hint: Any, short: str) -> None:
    """Modules and marks go; the names of types stay as they are written."""
    assert short == short_type(hint)


def test_wrong_use_of_handlers() -> None:
    """A wrong number of seats or an unknown rule id exits with 2; a game without handlers says so."""
    ran = run("handlers", "destiny", "D-Q-99")
    assert (2, True) == (ran.code, "no handler of DESTINY has the id 'D-Q-99'; did you mean D-Q-" in ran.err)
    assert 2 == run("handlers", NAME, "--matches", 1, "--seats", 9).code
    assert "Toy has no handlers.\n" == run("handlers", "tests.cli.test_handlers:NONE").out


NONE = TOY.without("Y4", "Y5", "Y6", "Y9")
