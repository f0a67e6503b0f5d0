"""`kinds`: what the JSON of a game holds, for readers and for programs."""

from tabletop_rules.eventlog.json_schema import json_schema
from tests.cli.running import TOY_NAME, run
from tests.core.toy import TOY


def test_the_schema_is_one_json_document() -> None:
    """--json prints the JSON Schema of the game, and nothing else."""
    ran = run("kinds", TOY_NAME, "--json")
    assert (0, json_schema(TOY)) == (ran.code, ran.json)


def test_options_bring_their_kinds() -> None:
    """A game is described under its options: an expansion brings kinds of its own."""
    without, within = (run("kinds", "carcassonne", *words).out for words in ((), ("-o", "expansions=wheel")))
    assert (False, True) == ("carcassonne.turn_wheel/1" in without, "carcassonne.turn_wheel/1" in within)


def test_a_command_is_listed_with_its_fields_and_questions() -> None:
    """Readers see which question a command answers, what each field holds, its default, and who sees it."""
    lines = [" ".join(line.split()) for line in run("kinds", "carcassonne", "-o", "expansions=wheel").out.splitlines()]
    at = lines.index("carcassonne.place_meeple/1 (answers carcassonne.piece_to_place/1)")
    assert [
        "seat whole all",
        "decision whole all",
        'part "road" | "city" | "monastery" | "garden" | "field" all',
        "index whole = 0 all",
    ] == lines[at + 1 : at + 5]
    question = lines.index("carcassonne.piece_to_place/1 seat whole all")
    assert ["tile text all", "cell [whole, whole] all"] == [
        line for line in lines[question + 1 : question + 6] if line.startswith(("tile", "cell"))
    ]
    assert "core.chance_answer/1 (from chance: answers no question)" in lines
    assert "carcassonne.turn_wheel/1 (from the host: answers no question)" in lines
    assert 'outcome [whole…] | "?" = [] nobody' in lines


def test_kinds_without_fields_are_listed_too() -> None:
    """A step that holds nothing has a row of its own, and a word about the field that all have stands below."""
    lines = [" ".join(line.split()) for line in run("kinds", "carcassonne").out.splitlines()]
    assert "carcassonne.batch_closed/1 (no fields)" in lines
    assert "Every one of these has a field `kind` besides, but for those whose name has no version." == lines[-1]
