"""The programs in `examples/` run from beginning to end."""

import ast
import io
import json
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop_rules as tr
from tests.cli.running import run
from tests.golden.releases import find

ROOT = Path(__file__).parent.parent
EXAMPLES = sorted(path for path in (ROOT / "examples").glob("*.py") if not path.stem.startswith("test_"))

NEEDS = {"learn_worth": "torch", "self_play": "torch"}
"""What programs need that is too large to be installed for the tests."""

LESS = {
    "learn_worth": ["destiny", "--rounds=2", "--matches=10", "--jobs=1", "--measured=1"],
    "self_play": ["destiny", "--steps=400", "--batch=300", "--measured=1", "--matches=16"],
    "train_a_policy": ["2", "3"],
}
"""Arguments with which programs take less time."""


def test_no_example_that_the_documentation_names_is_missing() -> None:
    """Each program that a page names exists, and so runs below."""
    named = {
        name
        for page in (ROOT / "docs").rglob("*.md")
        for name in re.findall(r"examples/(\w+)\.py", page.read_text("utf-8"))
    }
    assert named
    assert {name for name in named if not name.startswith("test_")} <= {path.stem for path in EXAMPLES}


def test_examples_pass_their_own_tests() -> None:
    """The tests of the own game and of the house rule pass."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "examples"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert 0 == done.returncode, done.stdout


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in EXAMPLES])
def test_example_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The program succeeds in an empty folder and prints something."""
    if path.stem in NEEDS:
        pytest.importorskip(NEEDS[path.stem])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys, "argv", [str(path), *LESS.get(path.stem, [])])
    monkeypatch.setattr(sys, "path", [str(path.parent), *sys.path])
    runpy.run_path(str(path), run_name="__main__")
    out, errors = capsys.readouterr()
    assert ("", True) == (errors, bool(out.strip()))


def test_the_example_server_takes_no_version_on_trust(tmp_path: Path) -> None:
    """A client with an impossible version gets a fresh view, an endless message a fault."""
    example = runpy.run_path(str(ROOT / "examples" / "serve_players.py"))
    server = example["Server"](tr.Table.open("destiny", seats=2, seed=1), tmp_path / "match.jsonl")
    received: list[str] = []
    for version in (-1, server.table.version + 1, True, "0", 1.5, [0], None):
        server.join(received.append, 0, version)
        assert "view" in json.loads(received.pop())
    server.join(received.append, 0, server.table.version)
    assert [] == json.loads(received.pop())["records"]
    server.receive(received.append, " " * 1_001)
    assert {"faults": ["longer than 1000 characters"]} == json.loads(received.pop())


def test_the_archive_of_a_page_holds_all_that_it_needs(tmp_path: Path) -> None:
    """A bare Python plays a match from the archive for the browser."""
    command = [sys.executable, str(ROOT / "examples" / "in_a_browser.py"), "web"]
    subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=120, check=True)
    shutil.unpack_archive(tmp_path / "web" / "rules.zip", tmp_path / "unpacked")
    assert not [*(tmp_path / "unpacked").rglob("*.so")]
    program = (
        "import json, sys; sys.path[:] = ['unpacked', *[path for path in sys.path if 'site-packages' not in path]]\n"
        "from in_a_browser import Hotseat\n"
        "match = Hotseat('destiny', 2, 1, 'fr')\n"
        "shown = json.loads(match.look())\n"
        "while not shown['over']: shown = json.loads(match.send(0))\n"
        "print(shown['over'], shown['picture'][:4])"
    )
    command = [sys.executable, "-I", "-c", program]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", timeout=120)
    assert (0, "") == (done.returncode, done.stderr)
    assert re.fullmatch(r"La partie est finie : .* <svg\n", done.stdout)


def test_a_page_asks_for_what_its_module_has() -> None:
    """The page in the browser uses exactly what `look` returns."""
    page = (ROOT / "examples" / "in_a_browser.html").read_text("utf-8")
    asked = re.search(r"const \{ (.*) \} = JSON\.parse", page)
    assert asked is not None
    hotseat = runpy.run_path(str(ROOT / "examples" / "in_a_browser.py"))["Hotseat"]
    assert json.loads(hotseat("carcassonne", 2, 1, "en").look()).keys() == set(asked[1].split(", "))


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
def test_a_log_is_shown_without_the_library(tmp_path: Path) -> None:
    """The JavaScript viewer explains a log from kinds and rules alone."""
    for name, words in (("kinds", ["schema"]), ("rules", ["rules", "--json", "--lang", "fr"])):
        (tmp_path / name).write_text(run(words[0], "carcassonne", *words[1:]).out, "utf-8")
    log = find("carcassonne-2.jsonl")
    command = ["node", str(ROOT / "examples" / "show_log.mjs"), str(log), "kinds", "rules"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert (0, "") == (done.returncode, done.stderr)
    first, *lines = done.stdout.splitlines()
    assert "carcassonne, 2 seats" == first
    records = [json.loads(line) for line in log.read_text("utf-8").splitlines()[1:]]
    numbers = [record["n"] for record in records if record["kind"] != "core.asked/1"]
    assert numbers == [int(line.partition(".")[0]) for line in lines]
    city = next(line for line in lines if "place meeple" in line and 'part "city"' in line)
    assert "index 0" in city  # a default, which the log leaves out
    assert "B8 Un meeple au plus par tuile posée" in city


def test_the_notebook_trains_the_policy_of_the_program(capsys: pytest.CaptureFixture[str]) -> None:
    """Its cells run one after the other, and define the same functions as the program."""
    cells = json.loads((ROOT / "examples" / "train_a_policy.ipynb").read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert code[0].startswith("%pip install")
    program = ast.parse((ROOT / "examples" / "train_a_policy.py").read_text("utf-8"))
    functions = [ast.dump(each) for each in program.body if isinstance(each, ast.FunctionDef) and each.name != "main"]
    joined = "\n".join(code[1:]).replace("MATCHES = 1_000", "MATCHES = 10").replace(", 100)", ", 5)")
    assert functions == [ast.dump(each) for each in ast.parse(joined).body if isinstance(each, ast.FunctionDef)]
    exec(compile(joined, "train_a_policy.ipynb", "exec"), {"__name__": "notebook"})
    assert "after 10 matches" in capsys.readouterr().out
