"""The subcommand `store`: what it lists, and what it does only with --yes."""

from pathlib import Path

import tabletop_rules as tr
from tabletop_rules.store import NO_MATCH, lines_of, open_store
from tests.cli.running import run


def test_matches_are_listed_made_anonymous_exported_and_deleted_only_when_told(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/matches.db"
    table = tr.Table.open("carcassonne", seats=2, seed=1, names=["Ann", "Bo"], notes={"place": "At Ann's"})
    table.submit(next(table.legal()))
    with open_store(url) as store:
        store.append("m1", NO_MATCH, lines_of(table.log), "one")

        for words in (["anonymise"], ["delete"], ["delete", "--yes", "--older-than", "1"], ["list", "--state", "over"]):
            assert run("store", *words, "--db", url).code == 0
        assert lines_of(table.log) == store.read("m1")
        [listed] = run("store", "list", "--db", url, "--json").json["matches"]
        assert ("m1", "playing", table.version) == (listed["id"], listed["state"], listed["version"])

        store.documents.put("chat/m1/0999999999", b"{}", 0)
        run("store", "anonymise", "--db", url, "--yes")
        assert () == store.documents.list("chat/")
        assert run("store", "export", "--db", url, "--to", tmp_path / "logs", "--yes").code == 0
        log = tr.EventLog.load(tmp_path / "logs" / "m1.jsonl", games=tr.load_game)
        assert (((), {}), table.log.records) == ((log.header.names, dict(log.header.notes)), log.records)
        assert run("verify", tmp_path / "logs" / "m1.jsonl").code == 0

        run("store", "delete", "--db", url, "--yes")
        assert store.version("m1") == NO_MATCH
