"""The modules of the page, compiled in strict mode with the types of the API."""

from __future__ import annotations

import re
import subprocess

from tabletop_rules.serve.pages import PAGE
from tabletop_rules.typescript import NPM, node
from tests.serve.page.types import TYPES, api_types
from tests.typescript.test_typescript import HERE, needs_npm

STRICT = (
    "--noEmit --allowJs --checkJs --strict --noUncheckedIndexedAccess --noUnusedLocals --target es2024 "
    "--lib es2024,dom,dom.iterable,dom.asynciterable --module es2022 --moduleResolution bundler --pretty false"
)


def test_the_types_are_those_of_the_api() -> None:
    """The stored types are made of the documents of the API: `python -m tests.serve.page.types` writes them anew."""
    needs_npm(NPM)
    assert api_types() == TYPES.read_text("utf-8")


def test_the_page_compiles() -> None:
    """The compiler finds no fault in any module."""
    compiler = needs_npm(HERE / "tsc") / "typescript" / "bin" / "tsc"
    files = [*map(str, sorted(PAGE.glob("*.js"))), str(TYPES)]
    words = [*node.find_program("node"), str(compiler), *STRICT.split(), *files]
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ("", "") == (done.stdout, done.stderr)


def test_every_file_of_the_page_is_used() -> None:
    """Each module is imported, each other file named by the page or a module."""
    texts = {path.name: path.read_text("utf-8") for path in PAGE.iterdir()}
    named = {name for text in texts.values() for name in re.findall(r"[\w.]+\.(?:js|css|svg)\b", text)}
    assert texts.keys() - {"index.html", TYPES.name} <= named
