"""Hypothesis profiles: the same examples each time, or many new ones. And what spares tests time that they do not need.

Both profiles start from the same settings everywhere: hypothesis would start from others where `CI` is set.
"""

import gc
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

MEMORY = "/dev/shm"
"""Where files are kept in memory, on Linux: to write them through to a disk is what most tests of stores wait for."""

if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > 4 * 2**30:
    tempfile.tempdir = os.environ["TMPDIR"] = MEMORY

EVERYWHERE = settings(
    settings.get_profile("default"), deadline=None, print_blob=False, suppress_health_check=[HealthCheck.too_slow]
)

settings.register_profile("steady", EVERYWHERE, max_examples=50, derandomize=True, database=None)
settings.register_profile("long", EVERYWHERE, max_examples=1000, print_blob=True)
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Spare the collector what lives as long as the tests do, which saves a tenth of their time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
