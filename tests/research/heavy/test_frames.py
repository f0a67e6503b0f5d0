"""The libraries that a page names read what is written for them: data frames, and supersuit's wrappers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletop_rules.research.simulating import simulate
from tests.cli.running import ROOT

PAGE = ROOT / "docs" / "how-to" / "query-the-rows.md"


@pytest.mark.parametrize("library", ["pandas", "polars", "duckdb"])
def test_a_data_frame_joins_the_rows(
    library: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The example of the page prints a line for each seed that both series have."""
    pytest.importorskip(library)
    [block] = re.findall(rf"```python\n(import {library}\n.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    for bots in (["random"], ["greedy:tries=10", "random"]):
        list(simulate("terres_de_destinees", bots, range(5), folder="rows", format="parquet"))
    exec(block, {})
    printed = capsys.readouterr().out
    for seed in range(5):
        assert re.search(rf"\b{seed}\b.*(True|true|False|false).*(True|true|False|false)", printed)


def test_supersuit_wraps_a_flat_environment() -> None:
    """Flattened and cast observations, and a vector environment of several tables, all stepped by mask."""
    supersuit = pytest.importorskip("supersuit")
    from tabletop_rules.research import pettingzoo_env

    env: Any = pettingzoo_env.env("destiny", seats=3, layout="compact", flat=True)
    env = supersuit.dtype_v0(supersuit.flatten_v0(env), np.float16)
    env.reset(seed=1)
    for _ in env.agent_iter(30):
        seen, _, ended, cut, info = env.last()
        assert np.float16 == seen.dtype
        env.step(None if ended or cut else int(info["action_mask"].argmax()))
    single = supersuit.pettingzoo_env_to_vec_env_v1(
        pettingzoo_env.parallel_env("destiny", seats=3, layout="compact", flat=True)
    )
    many = supersuit.concat_vec_envs_v1(single, 2, num_cpus=0, base_class="gymnasium")
    seen, infos = many.reset(seed=1)
    for _ in range(20):
        seen, *_, infos = many.step(np.array([info["action_mask"].argmax() for info in infos]))
    assert len(seen) == 6
