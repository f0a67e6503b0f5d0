"""The types in TypeScript, compiled in strict mode with a client and with what is really sent."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import tabletop_rules as tr
from tabletop_rules.errors import UsageError
from tabletop_rules.typescript import NPM, node, typescript
from tabletop_rules.typescript.draft_seven import draft_seven
from tests.cli.running import run, run_elsewhere
from tests.eventlog.crypt import CRYPT
from tests.eventlog.play import play
from tests.eventlog.test_json_schema import played, schema_of, sent_by_definition

HERE = Path(__file__).parent


def needs_npm(folder: Path) -> Path:
    """Return the npm packages pinned in a folder; skip the test, saying what to install, if they cannot be had."""
    found = _packages(folder)
    if isinstance(found, str):
        pytest.skip(found)
    return found


@cache
def _packages(folder: Path) -> Path | str:
    try:
        return node.install(folder)
    except UsageError as error:
        return str(error)


@cache
def types_of(name: str) -> str:
    """Return the types of a game with all its expansions."""
    needs_npm(NPM)
    return typescript(played(name).game)


def compile_strictly(folder: Path, *files: str, games: Iterable[str] = ()) -> list[str]:
    """Return what the compiler has to say of these files, beside which the types of these games are written."""
    for name in games:
        (folder / f"{name}.ts").write_text(types_of(name), "utf-8")
    compiler = needs_npm(HERE / "tsc") / "typescript" / "bin" / "tsc"
    words = [*node.find_program("node"), str(compiler), "--strict", "--noEmit", "--pretty", "false", *files]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    assert bool(done.returncode) == bool(done.stdout), done.stderr
    return done.stdout.splitlines()


def test_a_client_compiles(tmp_path: Path) -> None:
    """Every type has the name of its class, and unions narrow on their discriminator.

    Each line marked `@ts-expect-error` does not compile without the mark. The comment at the top of the types says
    under which options they hold.
    """
    for name in tr.games():
        check_names(name)
    assert 'expansions ["abbot", "river"' in types_of("carcassonne").partition("*/\n\n")[0]
    shutil.copy(HERE / "client.ts", tmp_path)
    assert [] == compile_strictly(tmp_path, "client.ts", games=tr.games())
    client = (tmp_path / "client.ts").read_text("utf-8")
    (tmp_path / "client.ts").write_text(client.replace("@ts-expect-error", "wrong:"), "utf-8")
    faults = [line for line in compile_strictly(tmp_path, "client.ts") if line.startswith("client.ts(")]
    marked = [number for number, line in enumerate(client.splitlines(), 2) if "@ts-expect-error" in line]
    assert marked == [int(fault.removeprefix("client.ts(").partition(",")[0]) for fault in faults]


def sample(name: str) -> dict[str, list[Any]]:
    """Return some JSON values that are sent in a random match, by the name of their type."""
    defs = schema_of(name)["$defs"]
    found = sent_by_definition(name).items()
    return {defs[definition]["title"]: values[:: len(values) // 60 + 1] for definition, values in found}


def as_typescript(name: str, values: dict[str, list[Any]]) -> str:
    """Return a module in which the values are declared with their types."""
    lines = [f'import type * as game from "./{name}";']
    lines += [f"export const all{sort}: game.{sort}[] = {json.dumps(held)};" for sort, held in values.items()]
    return "\n".join(lines)


FIRST = [pytest.param(name, marks=[pytest.mark.slow] if number else []) for number, name in enumerate(tr.games())]


@pytest.mark.parametrize("name", FIRST)
def test_what_is_sent_has_its_type(name: str, tmp_path: Path) -> None:
    """Views, decisions, commands, records and lines of logs have their types, and not with a field too many."""
    values = sample(name)
    assert {"Command", "Decision", "Record", "View", "LogHeader", "LogLine"} == values.keys()
    (tmp_path / "sent.ts").write_text(as_typescript(name, values), "utf-8")
    for sort, (first, *_) in values.items():
        wrong = as_typescript(name, {sort: [{**first, "colour": "red"}]})
        (tmp_path / f"{sort}.ts").write_text(wrong, "utf-8")
    faults = compile_strictly(tmp_path, "sent.ts", *(f"{sort}.ts" for sort in values), games=[name])
    assert {*values} == {fault.partition(".ts(")[0] for fault in faults if ".ts(" in fault}
    assert "colour" in "".join(faults)


def test_every_sort_of_type_compiles(tmp_path: Path) -> None:
    """A game with maps, plain values of any sort and a state within a state has types that its matches have."""
    needs_npm(NPM)
    (tmp_path / "crypt.ts").write_text(typescript(CRYPT), "utf-8")
    matches = play(seed=3).matches
    values = {
        "Match": [json.loads(tr.to_json(match)) for match in matches],
        "View": [json.loads(tr.to_json(tr.view(CRYPT, match, 1))) for match in matches],
        "Decision": [json.loads(tr.to_json(decision)) for match in matches for decision in match.decisions],
    }
    (tmp_path / "sent.ts").write_text(as_typescript("crypt", values), "utf-8")
    assert [] == compile_strictly(tmp_path, "sent.ts")


def check_names(name: str) -> None:
    """Check that each definition is exported once under its title, and nothing else is."""
    exported = re.findall(r"^export (?:interface|type) (\w+)\b", types_of(name), re.MULTILINE)
    titles = {schema["title"] for schema in schema_of(name)["$defs"].values()}
    whole = {name.title().replace("_", "")}
    assert sorted(titles | whole) == sorted(exported)


def test_the_types_are_the_same_everywhere() -> None:
    """The command prints the same text in every process."""
    needs_npm(NPM)
    there = run_elsewhere("schema", "destiny", "--typescript", PYTHONHASHSEED="1", PYTHONIOENCODING="latin-1")
    assert (0, "", typescript(tr.load_game("destiny"))) == (there.code, there.err, there.out)


def test_without_node_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without node there is one line that names the extra."""
    monkeypatch.setattr(node, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(node, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")
    ran = run("schema", "destiny", "--typescript")
    assert (2, "") == (ran.code, ran.out)
    assert "npm is not installed" in ran.err
    assert "pip install 'tabletop-rules[typescript]'" in ran.err
    assert [] == [*tmp_path.iterdir()]


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A registry out of reach is named, and nothing half-made is left behind."""
    node_is_here()
    monkeypatch.setattr(node, "cache_folder", lambda: tmp_path / "packages")
    monkeypatch.setenv("npm_config_registry", "http://127.0.0.1:9/")
    monkeypatch.setenv("npm_config_cache", str(tmp_path / "empty"))
    ran = run("schema", "destiny", "--typescript")
    assert (2, "") == (ran.code, ran.out)
    assert "npm cannot download" in ran.err
    assert "127.0.0.1:9" in ran.err
    assert [] == [*(tmp_path / "packages").iterdir()]


def node_is_here() -> None:
    """Skip the test if there is no node."""
    try:
        node.find_program("npm")
    except UsageError as error:
        pytest.skip(str(error))


def test_no_text_ends_a_comment() -> None:
    """A docstring or a default with the end of a comment in it stays in the comment."""
    definition = {"title": "Odd", "description": "a */ b", "properties": {"x": {"type": "string", "default": "*/"}}}
    document = {"title": "g", "oneOf": [], "$defs": {"odd": definition, **{each: {"title": each} for each in NAMED}}}
    assert "*/" not in json.dumps(draft_seven(document))


NAMED = ("view", "header", "line")


def test_the_name_of_a_game_is_no_game() -> None:
    """An id in place of a game is a usage error that says what to do."""
    name: Any = "carcassonne"
    with pytest.raises(tr.UsageError, match="load_game"):
        typescript(name)
