"""The wheel and the archive of the sources, built once. Without the extra `release` nothing here is tried."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.dist.building import ROOT, build

collect_ignore_glob = [] if find_spec("build") else ["test_*.py"]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The wheel, and the archive of the sources."""
    return build(ROOT, tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="session")
def wheel(built: list[Path]) -> Path:
    """The wheel alone."""
    return built[0]
