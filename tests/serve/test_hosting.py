"""`tabletop-rules serve` opens a ready table, and says what is wrong if it cannot."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tabletop_rules.serve import Settings
from tabletop_rules.serve.hosting import Hosting, address_of, listen, own_database, settings_from
from tests.cli.running import run_elsewhere
from tests.serve.process import ROOT, ServerProcess
from tests.serve.table import open_match, players

GAME = "terres_de_destinees"


def test_the_database_is_in_the_folder_for_the_user_s_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a URL it is a file there; the folder is made."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    url = own_database()
    assert url.startswith("sqlite:///")
    assert url.endswith("matches.db")
    assert Path(url.removeprefix("sqlite:///")).parent.is_dir()


def test_settings_come_from_the_environment() -> None:
    """Each limit has a variable; what is no number is an error."""
    made = settings_from({"TABLETOP_RULES_NEW_MATCHES": "3", "TABLETOP_RULES_BOT_PAUSE": "0.25", "OTHER": "1"})
    assert Settings(new_matches=3, bot_pause=0.25) == made
    with pytest.raises(ValueError, match="x"):
        settings_from({"TABLETOP_RULES_BODY": "x"})


def test_the_address_is_one_that_a_browser_can_open() -> None:
    """Also when the server listens at all addresses, or at one of IPv6."""
    for host, shown in (("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "localhost")):
        with listen(Hosting(host=host, port=0)) as bound:
            assert f"http://{shown}:{bound.getsockname()[1]}/" == address_of(bound)
    if socket.has_ipv6:
        try:
            bound = listen(Hosting(host="::1", port=0))
        except OSError:
            return
        with bound:
            assert address_of(bound).startswith("http://[::1]:")


def test_what_cannot_be_used_is_said_in_one_line(tmp_path: Path) -> None:
    """A port that is taken, a database that cannot be opened, and a limit that is no number."""
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    with listen(Hosting(port=0)) as bound:
        bound.listen()
        taken = run_elsewhere("serve", "--db", database, "--port", bound.getsockname()[1])
    nowhere = run_elsewhere("serve", "--db", f"sqlite:///{tmp_path}/no/such/folder/x.db", "--port", 0)
    other = run_elsewhere("serve", "--db", "mysql://ana:sesame@host/x", "--port", 0)
    limit = run_elsewhere("serve", "--db", database, "--port", 0, TABLETOP_RULES_BODY="many")
    for done in (taken, nowhere, other, limit):
        assert done.code == 2, done.err
        assert done.err.startswith("error: ")
        assert 1 == done.err.count("\n")
        assert "sesame" not in done.err


def test_matches_outlive_the_server(tmp_path: Path) -> None:
    """After a restart they go on where they were, for whoever has the token."""
    server = ServerProcess(f"sqlite:///{tmp_path / 'matches.db'}")
    opened = open_match(server.http, GAME, 2)
    before = players(server.http, opened)[0].get("/state")
    server.stop()
    server.start()
    assert before == players(server.http, opened)[0].get("/state")
    server.stop()


def test_several_workers_serve_one_address(tmp_path: Path) -> None:
    """Each answers for all matches, quickly, and all stop when asked."""
    database = f"sqlite:///{tmp_path / 'matches.db'}"
    command = [sys.executable, "-m", "tabletop_rules", "serve", "--db", database, "--port", "0", "--workers", "2"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=dict(os.environ))
    assert process.stdout is not None
    url = process.stdout.readline().split()[1]
    try:
        for _ in range(200):
            try:
                with httpx.Client(base_url=url) as http:
                    opened = open_match(http, GAME, 2)
                break
            except httpx.TransportError:
                time.sleep(0.05)
        else:
            raise AssertionError("no worker answers")
        for _ in range(8):
            with httpx.Client(base_url=url, timeout=20) as http:
                assert players(http, opened)[0].get("/state")["version"]
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=20)


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
