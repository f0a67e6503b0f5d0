"""`schema`: the JSON Schema of a game."""

import pytest

import tabletop_rules as tr
from tests.cli.running import TOY_NAME, run, run_elsewhere
from tests.core.toy import TOY
from tests.effort import some


def test_the_schema_is_one_json_document() -> None:
    """The schema is printed and nothing else."""
    ran = run("schema", TOY_NAME)
    assert (0, "", tr.json_schema(TOY)) == (ran.code, ran.err, ran.json)


def test_the_schema_depends_on_the_options() -> None:
    """The kinds are those of the game under the given options."""
    schema = run("schema", "carcassonne", "-o", "expansions=wheel").json
    assert tr.json_schema(tr.load_game("carcassonne", {"expansions": ["wheel"]})) == schema
    assert "carcassonne.turn_wheel/1" in schema["$defs"]
    assert "carcassonne.turn_wheel/1" not in run("schema", "carcassonne").json["$defs"]


@pytest.mark.parametrize("name", some(tr.games(), 1))
def test_the_schema_is_the_same_everywhere(name: str) -> None:
    """Every process prints the same bytes, also under another hash seed."""
    assert run("schema", name).out == run_elsewhere("schema", name, PYTHONHASHSEED="1").out
