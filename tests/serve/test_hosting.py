"""`tabletop-rules serve` opens a ready table, and says what is wrong if it cannot."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import attrs
import httpx
import pytest

from tabletop_rules.errors import UsageError
from tabletop_rules.serve import Settings
from tabletop_rules.serve.hosting import Hosting, address_of, listen, own_address, own_database, settings_from
from tabletop_rules.store import open_store, sqlite_url
from tests.cli.running import run
from tests.serve.process import ROOT
from tests.serve.table import FAST, TLS, open_match, players, serving

GAME = "terres_de_destinees"


@pytest.mark.parametrize("odd", ["data", "q?x", "h#x", "p%41x", "a&b=c", "with space+plus", "é"])
def test_the_database_is_in_the_folder_for_the_user_s_data(
    odd: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a URL it is a file there, whatever characters the path has; the folder is made."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / odd))
    monkeypatch.setenv("HOME", str(tmp_path / odd))
    open_store(own_database()).close()
    assert [odd] == [each.name for each in tmp_path.iterdir()]
    assert [*tmp_path.rglob("matches.db")]


def test_settings_come_from_the_environment() -> None:
    """Each limit has a variable."""
    given = {"NEW_MATCHES": "3", "BOT_PAUSE": "0.25", "SWEEP": "0", "ADDRESS": "https://example.org/games/"}
    made = settings_from({f"TABLETOP_RULES_{name}": value for name, value in given.items()} | {"OTHER": "1"})
    assert Settings(new_matches=3, bot_pause=0.25, sweep=0, address="https://example.org/games/") == made


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BODY", "x"),
        ("BODY", "1.5"),
        ("REQUESTS", "0"),
        ("THREADS", "-1"),
        ("TABLES", ""),
        ("STREAMS", "1e9"),
        ("RECORDS", "9" * 5_000),
        ("KEEP_ALIVE", "nan"),
        ("KEEP_ALIVE", "0"),
        ("BOT_PAUSE", "inf"),
        ("DRAW_PAUSE", "-0.1"),
        ("LOG_LEVEL", "loud"),
        ("ADDRESS", "table.example.org"),
        ("REQUEST", "5"),
        ("requests", "5"),
    ],
)
def test_settings_that_cannot_be_are_refused(name: str, value: str) -> None:
    """A limit that is out of bounds or no number, and a variable that there is not, are named."""
    with pytest.raises(UsageError, match=f"TABLETOP_RULES_{name}") as refused:
        settings_from({f"TABLETOP_RULES_{name}": value})
    assert len(str(refused.value)) < 500


def test_the_address_is_one_that_a_browser_can_open() -> None:
    """Also when the server listens at all addresses, where others find it too, or at one of IPv6."""
    with listen(Hosting(port=0)) as bound:
        assert f"http://127.0.0.1:{bound.getsockname()[1]}/" == address_of(bound)
    with listen(Hosting(host="0.0.0.0", port=0)) as bound:
        bound.listen()
        found = httpx.URL(address_of(bound))
        assert found.host == own_address() != "0.0.0.0"
        socket.create_connection((found.host, found.port or 0), timeout=5).close()
    if socket.has_ipv6:
        try:
            bound = listen(Hosting(host="::1", port=0))
        except OSError:
            return
        with bound:
            assert address_of(bound).startswith("http://[::1]:")


def test_invitations_lead_where_others_can_go() -> None:
    """They are relative to the page, whatever path a proxy gives it; for a host at localhost they are whole."""
    elsewhere = "http://192.168.1.5:8000/"
    with serving(attrs.evolve(FAST, address=elsewhere)) as http:
        for host, base in (("localhost", elsewhere), ("127.0.0.1:80", elsewhere), ("table.example.org", "")):
            got = http.post("/api/matches", json={"game": GAME, "seats": 2}, headers={"Host": host})
            assert 201 == got.status_code
            for link in (got.json()["host_link"], got.json()["invitations"][0]["link"]):
                assert link.startswith(f"{base}#/m/")


def test_what_cannot_be_used_is_said_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A port that is taken, a database that cannot be opened or shared, and a limit that is no number."""
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    with listen(Hosting(port=0)) as bound:
        bound.listen()
        taken = run("serve", "--db", database, "--port", bound.getsockname()[1])
    nowhere = run("serve", "--db", f"sqlite:///{tmp_path}/no/such/folder/x.db", "--port", 0)
    other = run("serve", "--db", "mysql://ana:sesame@host/x", "--port", 0)
    alone = run("serve", "--db", "sqlite://", "--workers", 2, "--port", 0)
    monkeypatch.setenv("TABLETOP_RULES_BODY", "many")
    limit = run("serve", "--db", database, "--port", 0)
    for done in (taken, nowhere, other, limit, alone):
        assert done.code == 2, done.err
        assert done.err.startswith("error: ")
        assert 1 == done.err.count("\n")
        assert "sesame" not in done.err


def test_matches_outlive_the_server(tmp_path: Path) -> None:
    """After a restart they go on where they were, for whoever has the token."""
    database = sqlite_url(tmp_path / "matches.db")
    with serving(url=database) as http:
        opened = open_match(http, GAME, 2)
        before = players(http, opened)[0].get("/state")
    with serving(url=database) as http:
        assert before == players(http, opened)[0].get("/state")


def test_several_workers_serve_one_address(tmp_path: Path) -> None:
    """Each answers for all matches, quickly, and all stop when asked."""
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    command = [sys.executable, "-m", "tabletop_rules", "serve", "--db", database, "--port", "0", "--workers", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=dict(os.environ))
    assert process.stdout is not None
    url = process.stdout.readline().split()[1]
    try:
        until, opened = time.monotonic() + 60, None
        while opened is None:
            try:
                with httpx.Client(base_url=url, timeout=60, verify=TLS) as http:
                    opened = open_match(http, GAME, 2)
            except httpx.TransportError:
                assert time.monotonic() < until, "no worker answers"
                time.sleep(0.05)
        for _ in range(8):
            with httpx.Client(base_url=url, timeout=60, verify=TLS) as http:
                assert players(http, opened)[0].get("/state")["version"]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)


def test_the_extra_is_named_when_it_is_missing() -> None:
    """Without Starlette the command exits with 2 and names what to install."""
    hide = "import sys; sys.modules['starlette'] = None; sys.argv[1:] = ['serve']; "
    code = f"{hide}from tabletop_rules.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 2 == done.returncode
    assert "pip install 'tabletop-rules[serve]'" in done.stderr


def test_the_library_does_not_import_the_server() -> None:
    """Neither the door nor the command line loads it before it is asked for."""
    code = "import sys, tabletop_rules, tabletop_rules.cli.main; print([m for m in sys.modules if 'starlette' in m])"
    assert "[]\n" == subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stdout
