"""Sphinx configuration; `make docs` treats warnings as errors."""

import logging
import sys
from importlib.metadata import version as installed_version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import rules_pages

project = "tabletop_rules"
author = "the tabletop_rules authors"
copyright = author
release = version = installed_version("tabletop-rules")

logging.getLogger("alembic").setLevel(logging.WARNING)  # its greeting is no warning of ours

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]

myst_enable_extensions = ["attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3

autodoc_typehints = "description"
autodoc_member_order = "bysource"
autodoc_mock_imports = ["pyspiel", "open_spiel"]  # too large to install for this

html_theme = "furo"
html_title = f"{project} {release}"
html_static_path = ["_static"]
html_css_files = ["wide.css"]


def setup(app: object) -> None:
    """Write the generated pages before Sphinx reads the sources."""
    rules_pages.write()
