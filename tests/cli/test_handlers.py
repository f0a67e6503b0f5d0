"""handlers and compare: what bends the plain rules, in order, and what a match is like without a part of it."""

import pytest

from tabletop_rules import games, load_game
from tabletop_rules.core.handler import in_order
from tests.cli.running import TOY_NAME, run
from tests.core.fair import FAIR, HANDLERS
from tests.core.toy import TOY

NAME = "tests.core.fair:FAIR"
MAKE = "tests.core.fair:make"
BARE = FAIR.without("F-11", "F-12")


# --- handlers -------------------------------------------------------------------------------------------------------


def test_handlers_stand_in_their_order() -> None:
    """Those in force are listed by band and rank, with kind, what they are on, source, option and sentence."""
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
    """A table in the same order, with the sentences in the language that is asked for, and how many there are."""
    english, french = (run("handlers", NAME, "--lang", lang).out for lang in ("en", "fr"))
    lines = english.splitlines()
    assert ["F-21", "F-41", "F-11", "F-31", "F-12", "F-32", "F-33", "F-34"] == [line.split()[1] for line in lines[1:-1]]
    assert "8 handlers of Fair" == lines[-1]
    assert "Nobody grabs twice in a row." in english
    assert "Personne ne prend deux fois de suite." in french
    assert "A voucher pays." in french
    assert "A shield stops a nine." in run("handlers", TOY_NAME).out


def test_all_handlers_are_listed_with_their_option() -> None:
    """With --all, those of other option values stand among them in order, said not to be in force."""
    document = run("handlers", NAME, "--all", "--json").json
    ids = [str(each.id) for each in in_order(tuple({id(o.handler): o.handler for o in HANDLERS.offers()}.values()))]
    assert sorted(ids) == sorted(entry["rule"] for entry in document["handlers"])
    places = [(entry["rule"], entry["in_force"], entry["option"]) for entry in document["handlers"]]
    assert ("F-51", False, "pace=quick") == places[0]
    assert ("F-13", False, "charms=False") in places
    assert 8 == sum(in_force for _, in_force, _ in places)
    assert run("handlers", NAME, "--all").out.endswith("10 handlers of Fair, 8 of them in force\n")


def test_options_put_handlers_in_force() -> None:
    """The list is that of the game with these options."""
    document = run("handlers", MAKE, "--option", "pace=quick", "--option", "greed=free", "--json").json
    listed = {entry["rule"]: entry["option"] for entry in document["handlers"]}
    assert "pace=quick" == listed["F-51"]
    assert not {"F-21", "F-41"} & {*listed}


def test_handlers_are_counted_in_random_matches() -> None:
    """With --matches, how often each acted; the same seed gives the same counts, and what is not in force has none."""
    words = ("handlers", NAME, "--all", "--matches", 6, "--json")
    document = run(*words).json
    counts = {entry["rule"]: entry["acted"] for entry in document["handlers"]}
    assert (6, 6) == (document["matches"], counts["F-34"])
    assert (None, None) == (counts["F-51"], counts["F-13"])
    assert counts["F-11"] > counts["F-31"] > 0
    assert document == run(*words).json != run(*words, "--seed", 1).json
    assert document != run(*words, "--seats", 4).json
    assert " acted " in run("handlers", NAME, "--matches", 1).out.splitlines()[0]
    assert " acted " not in run("handlers", NAME).out.splitlines()[0]


def test_a_game_without_handlers_says_so() -> None:
    """Its list is one line, and an empty one for programs."""
    none = run("handlers", "tests.cli.test_handlers:NONE")
    assert (0, "Toy has no handlers.\n") == (none.code, none.out)
    assert [] == run("handlers", "tests.cli.test_handlers:NONE", "--json").json["handlers"]


NONE = TOY.without("Y4", "Y5", "Y6", "Y9")


def test_what_was_taken_out_is_no_longer_listed() -> None:
    """A game of one's own is listed as it is; with --all, what its table offers stands there, not in force."""
    listed = [entry["rule"] for entry in run("handlers", "tests.cli.test_handlers:BARE", "--json").json["handlers"]]
    assert not {"F-11", "F-12"} & {*listed}
    every = run("handlers", "tests.cli.test_handlers:BARE", "--all", "--json").json["handlers"]
    assert {"F-11": False, "F-12": False, "F-21": True} == {
        entry["rule"]: entry["in_force"] for entry in every if entry["rule"] in ("F-11", "F-12", "F-21")
    }


@pytest.mark.parametrize("name", games())
def test_the_handlers_of_the_games_are_listed(name: str) -> None:
    """All of a game's handlers come in order with a sentence in both languages, and some count in a match."""
    options = ("--option", "expansions=abbot,robbers,messengers") if name == "carcassonne" else ()
    entries = run("handlers", name, *options, "--all", "--matches", 1, "--json").json["handlers"]
    assert {str(each.id) for each in load_game(name).handlers} <= {entry["rule"] for entry in entries}
    assert all(entry["text"] and entry["fr"] for entry in entries)
    assert any(entry["acted"] for entry in entries)
    assert name == run("handlers", name, "--json").json["game"]


# --- compare --------------------------------------------------------------------------------------------------------


def test_a_game_is_compared_with_itself_without_a_handler() -> None:
    """How many matches differ, the first difference, and what it does to lengths, places and endings."""
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
    """The same in words and a table, with both sides beside each other."""
    out = run("compare", NAME, "--without", "F-31", "--without", "F-32", "--matches", 4).out
    assert out.startswith("fair, 2 seats, 4 matches:\nwithout F-31, F-32, 4 differ, ")
    for said in (
        "the first: seed 0, record ",
        "  as it is:  ",
        "  otherwise: ",
        "records a match",
        "first places of seat 1",
    ):
        assert said in out


def test_two_sets_of_options_are_compared() -> None:
    """--against gives options of the other game, in the place of those of --option or beside them."""
    words = ("compare", MAKE, "--option", "greed=free", "--option", "vouchers=false", "--against", "greed=curbed")
    document = run(*words, "--matches", 8, "--seats", 3, "--json").json
    assert ("with greed=curbed", 3) == (document["other"], document["seats"])
    assert 0 < document["different"]
    assert 3 == len(document["otherwise"]["wins"])


def test_what_makes_no_difference_is_said() -> None:
    """The same rules give the same matches: none differs, and there is no first difference."""
    words = ("compare", MAKE, "--against", "greed=modest", "--matches", 3)
    assert "with greed=modest, no match differs" in run(*words).out
    document = run(*words, "--json").json
    assert (0, None, 0) == tuple(document[name] for name in ("different", "first", "results_different"))
    assert document["as_it_is"] == document["otherwise"]


def test_seeds_can_be_chosen() -> None:
    """The first match has the seed that is given, each next one the next."""
    documents = [
        run("compare", NAME, "--without", "F-32", "--matches", 1, "--seed", seed, "--json").json for seed in (7, 8)
    ]
    assert [7, 8] == [document["first"]["seed"] for document in documents]
    assert 7 == run("compare", NAME, "--without", "F-32", "--matches", 2, "--seed", 7, "--json").json["first"]["seed"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((NAME,), "compare takes rule ids to leave out (--without ID), or options of the other game (--against)"),
        ((NAME, "--without", "F-11", "--against", "greed=free"), "compare takes rule ids to leave out"),
        ((NAME, "--without", "F-43"), "no handler has the id 'F-43'; did you mean F-41"),
        ((NAME, "--without", "F-34"), "F-34 is needed: the match ends by it"),
        ((NAME, "--without", "F-51"), "F-51 is not in force: the option pace=quick puts it in"),
        ((NAME, "--against", "greed=free"), "takes no options"),
        ((MAKE, "--against", "greed=huge"), "greed"),
        ((MAKE, "--against", "greed"), "greed"),
        ((NAME, "--without", "F-11", "--seats", "9"), "9"),
        (("nope", "--without", "F-11"), "there is no game 'nope'"),
    ],
)
def test_wrong_use_of_compare(words: tuple[str, ...], said: str) -> None:
    """What cannot be compared is one line on stderr and exit code 2, before anything is played."""
    ran = run("compare", *words)
    assert (2, "", 1) == (ran.code, ran.out, len(ran.err.splitlines()))
    assert said in ran.err


def test_wrong_use_of_handlers() -> None:
    """A game, seats or options that there are not are one line and exit code 2; so is a negative number of matches."""
    for words in (("nope",), (NAME, "--matches", "1", "--seats", "9"), (MAKE, "--option", "greed=huge")):
        ran = run("handlers", *words)
        assert (2, "", 1) == (ran.code, ran.out, len(ran.err.splitlines()))
    assert 2 == run("handlers", NAME, "--matches", "-1").code
    assert 2 == run("compare", NAME, "--without", "F-11", "--matches", "0").code


def test_a_comparison_of_a_game_of_the_catalogue() -> None:
    """Any handler that is not needed can be left out of a real game, and its matches go on to their ends."""
    id = next(str(each.id) for each in load_game("destiny").handlers if not each.needed)
    document = run("compare", "destiny", "--without", id, "--matches", 2, "--json").json
    assert (2, f"without {id}") == (document["matches"], document["other"])
