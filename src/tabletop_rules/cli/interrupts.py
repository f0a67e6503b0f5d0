"""What Ctrl-C leaves to do."""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import Final

INTERRUPTED: Final = 130
"""Exit code: Ctrl-C, as shells have it."""

PATIENCE: Final = 1.0
"""The seconds that leaving may take after Ctrl-C."""


def leave() -> None:
    """End what still works, and let nothing keep this process from ending soon."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who is in a hurry presses twice
    processes = sys.modules.get("tabletop_rules.processes")
    for pool in list(processes.LIVE) if processes else ():
        pool.end()
    exec("")  # the last source text run: if an interrupt broke that off, Python ends itself by the signal
    late = threading.Timer(PATIENCE, os._exit, [INTERRUPTED])  # a thread may wait for a worker that is gone
    late.daemon = True
    late.start()
