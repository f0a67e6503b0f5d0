"""A pytest plugin: `--tabletop-replay LOG` adds two tests of an event log, that it replays and that it verifies.

It also registers the marker by which a test cites the rules it proves, `@pytest.mark.rule("B5")`. It is outside the
package and imports nothing from it until a log is read, so that it does not slow down the start of pytest.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

LOGS = pytest.StashKey[frozenset[Path]]()
"""The logs that the options name, looked up once."""


class LogBrokenError(AssertionError):
    """A log that cannot be read, does not replay, or that today's rules decide otherwise."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options."""
    group = parser.getgroup("tabletop", "event logs of tabletop_rules")
    group.addoption(
        "--tabletop-replay",
        action="append",
        default=[],
        metavar="LOG",
        help="Replay and verify this event log as two tests; may be repeated. A folder means all logs in it. "
        "Without other arguments, only the logs are run.",
    )
    group.addoption(
        "--tabletop-game",
        metavar="MODULE:ATTRIBUTE",
        help="The game of these logs, if it is not in the catalogue.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker for rule ids, and add the logs to the paths to collect."""
    config.addinivalue_line("markers", "rule(*ids): the rule ids that this test proves")
    logs = _logs(config)
    config.stash[LOGS] = frozenset(logs)
    if logs:
        named = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
        config.args = list(dict.fromkeys([*named, *map(str, logs)]))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Return a collector for a log that was named; None for any other file."""
    if file_path.resolve() in parent.config.stash[LOGS]:
        log: pytest.Collector = LogFile.from_parent(parent, path=file_path)
        return log
    return None


def _logs(config: pytest.Config) -> list[Path]:
    """Return the logs that the options name. Raise UsageError for a missing file, and for a folder without logs."""
    names = config.getoption("--tabletop-replay")
    if not names:
        return []
    from tabletop_rules.eventlog.redecide import logs_below

    found: list[Path] = []
    for name in names:
        path = (config.invocation_params.dir / name).resolve()
        if not path.exists():
            raise pytest.UsageError(f"--tabletop-replay: there is no {name}")
        below = logs_below(path) if path.is_dir() else [path]
        if not below:
            raise pytest.UsageError(f"--tabletop-replay: there are no logs (*.jsonl, also with .gz or .xz) in {name}")
        found += below
    return found


class LogFile(pytest.File):
    """An event log."""

    def collect(self) -> Iterable[LogTest]:
        """Yield its two tests."""
        for asked in ("replays", "verifies"):
            test: LogTest = LogTest.from_parent(self, name=asked)
            yield test


class LogTest(pytest.Item):
    """The test that a log replays (its records follow from one another), or verifies (today's rules reproduce them)."""

    def runtest(self) -> None:
        """Replay or verify the log. Raise LogBrokenError if that fails."""
        from tabletop_rules.cli.named import load_log
        from tabletop_rules.door import replay, verify
        from tabletop_rules.errors import TabletopError

        try:
            log, game = load_log(self.path, self.config.getoption("--tabletop-game"))
            if self.name == "replays":
                replay(log, game)
                return
            verdict = verify(log, game)
        except (TabletopError, OSError) as error:
            raise LogBrokenError(str(error)) from error
        if not verdict.ok:
            raise LogBrokenError(f"{self.path}: {verdict}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return the message alone for a broken log, without a traceback."""
        if isinstance(excinfo.value, LogBrokenError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return the path and the test's name."""
        return self.path, None, f"{self.path.name} {self.name}"
