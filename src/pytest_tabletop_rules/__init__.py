"""A plugin for pytest: `--tabletop-replay LOG` makes two tests of an event log, that it replays and that it verifies.

It also knows the mark by which a test says which rules it proves, `@pytest.mark.rule("B5")`.
It stands outside the package and imports nothing before a log is read, so that it costs a start of pytest nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

LOGS = pytest.StashKey[frozenset[Path]]()
"""The logs that the options name, looked for once."""


class LogBrokenError(AssertionError):
    """A log that cannot be read or does not replay, or that today's rules decide otherwise."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The two options."""
    group = parser.getgroup("tabletop", "event logs of tabletop_rules")
    group.addoption(
        "--tabletop-replay",
        action="append",
        default=[],
        metavar="LOG",
        help="Replay and verify this event log as two tests; may be repeated, a folder stands for the logs in it. "
        "If no tests are named, the logs alone are run.",
    )
    group.addoption(
        "--tabletop-game",
        metavar="MODULE:ATTRIBUTE",
        help="The game of these logs, if it is not in the catalogue.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark of rule ids known, and add the logs to what is collected."""
    config.addinivalue_line("markers", "rule(*ids): rule ids of a game which this test proves")
    logs = _logs(config)
    config.stash[LOGS] = frozenset(logs)
    if logs:
        named = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
        config.args = list(dict.fromkeys([*named, *map(str, logs)]))


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A log that was named is collected; no other file is."""
    if file_path.resolve() in parent.config.stash[LOGS]:
        log: pytest.Collector = LogFile.from_parent(parent, path=file_path)
        return log
    return None


def _logs(config: pytest.Config) -> list[Path]:
    """The logs that the options name. Faults: UsageError for one that is not there, and for a folder without any."""
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
        """What is asked of it."""
        for asked in ("replays", "verifies"):
            test: LogTest = LogTest.from_parent(self, name=asked)
            yield test


class LogTest(pytest.Item):
    """That a log replays (its records follow from one another), or verifies (today's rules give them again)."""

    def runtest(self) -> None:
        """Faults: LogBrokenError."""
        from tabletop_rules.cli.arguments import load_log
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
        """A broken log is told in words, without a traceback."""
        if isinstance(excinfo.value, LogBrokenError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Where it stands."""
        return self.path, None, f"{self.path.name} {self.name}"
