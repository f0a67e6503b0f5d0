"""Clusters: the same bytes from dask and from ray as from one process, also when a worker is killed on the way."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop_rules.research.executors import RayExecutor
from tabletop_rules.research.rows import Row
from tabletop_rules.research.simulating import simulate
from tests.cli.running import ROOT
from tests.research.playing import TOY_NAME, deadly_bot, first_bot, one_deadly_match

SEEDS = range(60)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of the matches, played in this process."""
    folder = tmp_path_factory.mktemp("here")
    list(simulate("carcassonne", "random", SEEDS, seats=3, folder=folder))
    return (folder / "rows.jsonl").read_bytes()


@pytest.fixture(scope="module")
def dask() -> Iterator[Any]:
    """A client of a dask cluster of three processes."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def ray() -> Iterator[Any]:
    """Ray on this machine, with two workers."""
    module = pytest.importorskip("ray")
    module.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        configure_logging=False,
        runtime_env={"env_vars": {"PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}},
    )
    yield module
    module.shutdown()


def play_and_kill(executor: Any, folder: Path, pids: Any) -> list[Row]:
    """Play the matches; once some are done, kill a worker process."""
    rows = []
    for row in simulate("carcassonne", "random", SEEDS, seats=3, folder=folder, executor=executor, chunk=3):
        rows.append(row)
        if len(rows) == 9:
            os.kill(pids()[0], signal.SIGKILL)
    return rows


def test_dask_gives_the_same_bytes(dask: Any, expected: bytes, tmp_path: Path) -> None:
    """A dask cluster writes the bytes of one process."""
    found = list(simulate("carcassonne", "random", SEEDS, seats=3, folder=tmp_path, executor=dask, chunk=5))
    assert len(SEEDS) == len(found)
    assert expected == (tmp_path / "rows.jsonl").read_bytes()


def test_dask_replaces_a_killed_worker(dask: Any, expected: bytes, tmp_path: Path) -> None:
    """A dask worker that is killed on the way costs no match and changes no byte."""
    before = sorted(dask.run(os.getpid).values())
    found = play_and_kill(dask, tmp_path, lambda: before)
    assert len(SEEDS) == len(found)
    assert expected == (tmp_path / "rows.jsonl").read_bytes()
    assert before[0] not in dask.run(os.getpid).values()


def test_dask_gives_up_a_match_that_kills(dask: Any) -> None:
    """A match that kills every worker becomes a row; dask's KilledWorker stops nothing else."""
    dask.run(add_path, str(ROOT))
    dask.cluster.scheduler.allowed_failures = 0  # so that dask itself tries nothing again, and few workers die
    check_one_given_up(dask, "KilledWorker", 3)


def check_one_given_up(executor: Any, error: str, chunk: int) -> None:
    """Play one deadly match among others: it alone becomes a row with an error."""
    deadly, seeds = one_deadly_match()
    found = simulate(TOY_NAME, [deadly_bot, first_bot], seeds, seats=2, executor=executor, chunk=chunk, ordered=True)
    errors = {row.seed: row.error for row in found}
    assert seeds == [*errors]
    assert f"the worker that played it died 3 times: {error}" == errors.pop(deadly)
    assert {""} == {*errors.values()}


def add_path(path: str) -> None:
    """Let a worker import the tests."""
    import sys

    if path not in sys.path:
        sys.path.insert(0, path)


def test_ray_gives_the_same_bytes(ray: Any, expected: bytes, tmp_path: Path) -> None:
    """Ray writes the bytes of one process."""
    found = list(simulate("carcassonne", "random", SEEDS, seats=3, folder=tmp_path, executor=RayExecutor(), chunk=5))
    assert len(SEEDS) == len(found)
    assert expected == (tmp_path / "rows.jsonl").read_bytes()


@pytest.mark.parametrize("retries", [0, 2])
def test_ray_replaces_a_killed_worker(ray: Any, expected: bytes, tmp_path: Path, retries: int) -> None:
    """A worker of ray that is killed on the way costs no match, whether ray runs its task again or `simulate` does."""
    own_pid = ray.remote(lambda: os.getpid())
    pids = ray.get([own_pid.remote() for _ in range(8)])
    found = play_and_kill(RayExecutor(retries), tmp_path, lambda: [pid for pid in pids if is_running(pid)])
    assert len(SEEDS) == len(found)
    assert expected == (tmp_path / "rows.jsonl").read_bytes()


def is_running(pid: int) -> bool:
    """Return whether a process is there."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def test_ray_gives_up_a_match_that_kills(ray: Any) -> None:
    """A match that kills every worker of ray becomes a row, and the others are played."""
    check_one_given_up(RayExecutor(0), "WorkerCrashedError", 1)
