"""A host exports, anonymises and deletes matches while the server runs."""

from __future__ import annotations

from pathlib import Path

import tabletop_rules as tr
from tabletop_rules.store import sqlite_url
from tests.cli.running import run
from tests.serve.table import open_match, players, serving
from tests.serve.test_rewound import play_some


def test_matches_go_under_a_running_server(tmp_path: Path) -> None:
    """An anonymised match is played on and verifies, its names are gone; a deleted one is gone for its players."""
    url, logs = sqlite_url(tmp_path / "matches.db"), tmp_path / "logs"
    with serving(url=url) as http:
        opened = open_match(http, "destiny", 2, names=["Ana", "Bo"])
        kept = open_match(http, "destiny", 2, open=[1])["id"]
        seated, id = players(http, opened), opened["id"]
        records = play_some(seated, 4, 1)
        found = run("store", "list", "--db", url, "--json").json["matches"]
        assert {(id, "playing"), (kept, "waiting")} == {(each["id"], each["state"]) for each in found}
        assert run("store", "anonymise", "--match", id, "--db", url, "--yes").code == 0
        assert ["", ""] == [seat["name"] for seat in seated[0].get("")["seats"]]
        assert play_some(seated, 2, 2) > records
        assert run("store", "export", "--match", id, "--db", url, "--to", logs, "--yes").code == 0
        log = tr.EventLog.load(logs / f"{id}.jsonl")
        assert () == log.header.names
        assert tr.verify(log).ok
        assert run("store", "delete", "--match", id, "--db", url, "--yes").code == 0
        assert 404 == http.get(f"/api/matches/{id}").status_code
        assert [kept] == [each["id"] for each in run("store", "list", "--db", url, "--json").json["matches"]]
