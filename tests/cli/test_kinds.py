"""`kinds`: what the JSON of a game holds."""

from tests.cli.running import run


def test_a_command_is_listed_with_its_fields_and_decisions() -> None:
    """Kinds are listed with decisions, fields, defaults and audience, as the options have them."""
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
    assert "core.chance_answer/1 (from chance: answers no decision)" in lines
    assert "carcassonne.turn_wheel/1 (from the host: answers no decision)" in lines
    assert 'outcome [whole…] | "?" = [] nobody' in lines
    assert "carcassonne.batch_closed/1 (no fields)" in lines
    assert "carcassonne.turn_wheel/1" not in run("kinds", "carcassonne").out
