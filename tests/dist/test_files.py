"""The files that are uploaded: the same bytes each time, complete, small, and with nobody else's work in them."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tempfile
from email.message import Message
from email.parser import Parser
from hashlib import sha256
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

from tests.dist.building import PYTHONS, ROOT, build, find_python, install, run

MOST = {".whl": 2_000_000, ".gz": 6_000_000}
"""Bytes that a wheel, and an archive of the sources, may have."""

CODE = {".py", ".toml", ".js", ".css", ".html", ".svg", ".ts", ".json", ".typed", ".txt"}
"""Kinds of files in the packages: texts, written for this project."""

GENERATED = {"PKG-INFO"}


def metadata(wheel: Path) -> Message:
    """Return the metadata of a wheel."""
    with ZipFile(wheel) as archive:
        [name] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


@pytest.fixture(scope="session")
def unpacked(built: list[Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, unpacked from their archive."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(built[1]) as archive:
        archive.extractall(folder, filter="data")
    [found] = folder.iterdir()
    return found


def test_the_sources_build_the_same_wheel(wheel: Path, unpacked: Path, tmp_path: Path) -> None:
    """A wheel built anew from the unpacked sources has the same bytes, though all their files are newer."""
    for path in unpacked.rglob("*.py"):
        path.touch()
    [again] = build(unpacked, tmp_path, "--wheel")
    assert sha256(wheel.read_bytes()).hexdigest() == sha256(again.read_bytes()).hexdigest()


def test_building_again_gives_the_same_archive(built: list[Path], tmp_path: Path) -> None:
    """The archive of the sources has the same bytes when it is built again."""
    [again] = build(ROOT, tmp_path, "--sdist")
    assert sha256(built[1].read_bytes()).hexdigest() == sha256(again.read_bytes()).hexdigest()


def test_the_sources_are_those_of_the_repository(unpacked: Path) -> None:
    """The archive holds every file that git knows, and no other."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is no clone")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    inside = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*") if path.is_file()}
    assert {*listed.stdout.splitlines()} == inside - GENERATED


def test_the_wheel_holds_the_packages_and_no_more(wheel: Path) -> None:
    """Every file of the packages is in the wheel, and beside them metadata alone."""
    sources = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert {path.relative_to(ROOT / "src").as_posix() for path in sources} == names


def test_everything_in_the_wheel_is_ours(wheel: Path) -> None:
    """The wheel has no fonts, images or libraries of others: its files are texts, and none names another owner."""
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
        assert CODE == {PurePosixPath(name).suffix or PurePosixPath(name).name for name in names}
        texts = {name: archive.read(name).decode("utf-8") for name in names}
        [licence] = [name for name in archive.namelist() if name.endswith("licenses/LICENSE")]
        assert (ROOT / "LICENSE").read_bytes() == archive.read(licence)
    claim = re.compile(r"copyright|\(c\) \d|all rights reserved|@license|SPDX-", re.IGNORECASE)
    assert [] == [name for name, text in texts.items() if claim.search(text)]


def test_the_files_are_small(built: list[Path]) -> None:
    """Neither file has grown beyond what it needs."""
    assert [] == [path.name for path in built if path.stat().st_size > MOST[path.suffix]]


def test_the_linters_of_packages_find_nothing(built: list[Path], wheel: Path) -> None:
    """Twine and check-wheel-contents accept the files."""
    run(sys.executable, "-m", "twine", "check", "--strict", *built, cwd=ROOT)
    run(sys.executable, "-m", "check_wheel_contents", wheel, cwd=ROOT)


def test_the_metadata_says_what_is_so(wheel: Path) -> None:
    """The licence is MIT, and the core needs three libraries."""
    about = metadata(wheel)
    assert ("MIT", ">=3.11") == (about["License-Expression"], about["Requires-Python"])
    needs = {re.split(r"[<>=;\[ ]", need)[0] for need in about.get_all("Requires-Dist", []) if "extra ==" not in need}
    assert {"attrs", "cattrs", "pyrsistent"} == needs
    told = {each.rpartition(" ")[2] for each in about.get_all("Classifier", []) if "Python :: 3." in each}
    assert {*PYTHONS} == told


def test_the_sources_pass_their_own_tests(wheel: Path, unpacked: Path, tmp_path: Path) -> None:
    """With the wheel installed, golden logs from the archive replay as they should."""
    python = find_python(PYTHONS[0]) or Path(sys.executable)
    inside = install(python, wheel, "testing", tmp_path / "environment")
    run(inside, "-m", "pytest", "-q", "-k", "destiny and replays", "tests/golden/test_golden.py", cwd=unpacked)


@pytest.mark.slow
def test_the_sources_pass_all_their_tests(unpacked: Path) -> None:
    """All tests that take no more than seconds pass in the unpacked sources."""
    others = ("--ignore", "tests/dist", "--ignore", "tests/research/heavy")
    paths = (
        f"import sys; sys.path[:0] = [{str(unpacked / 'src')!r}]; import pytest; sys.exit(pytest.main(sys.argv[1:]))"
    )
    run(sys.executable, "-c", paths, "-q", "-n", "auto", "-m", "not slow", *others, cwd=unpacked, timeout=7200)


@pytest.mark.slow
def test_the_documentation_needs_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    """Every block of a page runs in a folder that holds only the programs which this page shows or names."""
    python = find_python(PYTHONS[0]) or Path(sys.executable)
    inside = install(
        python, wheel, "cli,testing,serve,pettingzoo,simulate", tmp_path / "environment", "sybil", "joblib"
    )
    program = tmp_path / "blocks.py"
    program.write_text(BLOCKS, "utf-8")
    (tmp_path / "page_blocks.py").write_bytes((ROOT / "tests" / "page_blocks.py").read_bytes())
    failed = {}
    for page in sorted(path for path in (ROOT / "docs").rglob("*.md") if "_build" not in path.parts):
        text = page.read_text("utf-8")
        if "```python" not in text:
            continue
        work = Path(tempfile.mkdtemp(dir=tmp_path))
        for name in re.findall(r"(?:literalinclude\} (?:\.\./)+|`)(examples/\S+\.py)", text):
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_bytes((ROOT / name).read_bytes())
        try:
            run(inside, program, page, cwd=work)
        except AssertionError as error:
            failed[page.relative_to(ROOT).as_posix()] = str(error)
    assert {} == failed


BLOCKS = """
import sys
from pathlib import Path
from types import ModuleType
from page_blocks import PARSERS
from sybil import Sybil
from sybil.parsers.myst import SkipParser

sys.path[0] = ""
page = Path(sys.argv[1])
document = Sybil([*PARSERS, SkipParser()], path=str(page.parent)).parse(page)
module = sys.modules["page"] = ModuleType("page")
document.namespace = vars(module)
for example in document.examples():
    example.evaluate()
"""
