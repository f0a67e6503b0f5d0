"""Games of other packages and programs: found by entry point or by name, and as much at home as ours."""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path
from typing import Annotated, Any, ClassVar
from xml.etree import ElementTree

import attrs
import pytest

import tabletop_rules as tr
from examples import own_game
from tabletop_rules import author, catalog
from tabletop_rules.rpc import Engine
from tabletop_rules.store import open_store
from tabletop_rules.testing import check
from tests.cli.running import run
from tests.serve.playing import play_out
from tests.serve.table import open_match, players, serving

LANTERNS = "examples.own_game:LANTERNS"
TOASTS = "toasts=examples.house_rule:make"
MILD = "mild=tests.test_other_games:MILD_GAME"

MILD_GAME = tr.load_game("carcassonne", {"expansions": ["robbers"]}).without("R18", "R19")


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that a test adds are gone after it."""
    monkeypatch.setenv(catalog.NAMED, "")


def test_added_games_are_games_of_the_catalogue() -> None:
    """They are listed, loaded, saved, resumed and pickled by their ids, and children know them."""
    tr.add_games(LANTERNS, TOASTS)
    assert {"lanterns", "toasts", "carcassonne"} <= {*tr.games()}
    assert "toasts" in {option.id for option in tr.options("toasts")}
    table = tr.Table.open("lanterns", seats=2, seed=1)
    again = tr.Table.resume(tr.EventLog.loads(table.log.dumps()))
    assert again.match == table.match
    assert f"{LANTERNS},{TOASTS}" == os.environ[catalog.NAMED]
    assert tr.load_game("toasts", {"toasts": 5}).options["toasts"] == 5


def test_a_version_says_in_what_it_differs() -> None:
    """What a game is and what the house changes is told in both languages; only a version has another name in lists."""
    with serving(games=[MILD, TOASTS, LANTERNS]) as http:
        found = {each["id"]: each for each in http.get("/api/games").json()["games"]}
    assert ("Carcassonne (mild)", "Carcassonne") == (found["mild"]["name"], found["carcassonne"]["name"])
    assert ["Without R19: ", "Without R18: "] == [each["en"][:13] for each in found["mild"]["house"]]
    assert "Un joueur qui pioche deux cartes ou plus peut porter un toast." in [
        h["fr"] for h in found["toasts"]["house"]
    ]
    assert [] == found["lanterns"]["house"] == found["carcassonne"]["house"]
    assert {"en": "", "fr": ""} == found["lanterns"]["about"]
    assert found["carcassonne"]["about"]["fr"].startswith("Les joueurs construisent un paysage tuile par tuile")


def test_what_cannot_be_added_is_named() -> None:
    """Every fault is named, and nothing is added: no such module, none of its names, no game, an id that is taken."""
    with pytest.raises(tr.UsageError) as caught:
        tr.add_games(LANTERNS, "no.such:GAME", "examples.own_game:NONE", "json:dumps", "tests.core.toy:TOY")
    for part in ("no.such", "has no attribute 'NONE'", "json:dumps"):
        assert part in str(caught.value)
    assert "lanterns" not in tr.games()
    with pytest.raises(tr.UsageError, match="there is a game 'terres_de_destinees' already; give this one another id"):
        tr.add_games("examples.house_rule:make")
    with pytest.raises(tr.UsageError, match="the id of a game is letters"):
        tr.add_games("a b=examples.house_rule:make")


def test_an_installed_game_is_found_and_a_broken_one_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Entry points bring games to the command line; one that fails is said, and the others work."""
    (tmp_path / "islands.py").write_text("from examples.own_game import LANTERNS as GAME\n")
    info = tmp_path / "islands-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: islands\nVersion: 1.0\n")
    points = "[tabletop_rules.games]\nlanterns = islands:GAME\nsunken = islands:SUNKEN\n"
    (info / "entry_points.txt").write_text(points)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(catalog, "_search", cache(catalog._search.__wrapped__))
    listed = run("games", "--json")
    assert "lanterns" in [game["id"] for game in listed.json["games"]]
    assert "sunken: islands has no attribute 'SUNKEN'" in " ".join(listed.err.split())
    assert 0 == run("check", "lanterns", "--matches", "1", "--elsewhere", "0", "--no-write").code
    missing = run("check", "sunken")
    assert (2, True) == (missing.code, "has no attribute" in " ".join(missing.err.split()))


@pytest.mark.parametrize(
    ("added", "game", "options"),
    [
        (LANTERNS, "lanterns", {}),
        (TOASTS, "toasts", {"turn_limit": 4}),
        pytest.param(MILD, "mild", {}, marks=pytest.mark.slow),
    ],
)
def test_a_match_of_another_game_is_played_on_a_server(added: str, game: str, options: dict[str, Any]) -> None:
    """It is listed, opened, played to its end by people and a bot, and its log verifies."""
    with serving(games=[added]) as http:
        assert game in [each["id"] for each in http.get("/api/games").json()["games"]]
        opened = open_match(http, game, 2, options=options, bots={"1": "random"})
        seated = players(http, opened)
        assert play_out(seated, random.Random(1))["over"] is not None
        log = seated[0].request("GET", "/log").text
    made = tr.load_game(game, options)
    assert tr.verify(tr.EventLog.loads(log, game=made), game=made).ok


def test_a_server_without_the_game_of_a_match_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lobby and other matches go on; the match goes on too once the game is back."""
    with open_store("sqlite://") as store:
        with serving(store=store, games=[LANTERNS]) as http:
            opened = open_match(http, "lanterns", 2)
            before = players(http, opened)[0].get("/state")
        monkeypatch.setenv(catalog.NAMED, "")
        with serving(store=store) as http:
            answer = players(http, opened)[0].request("GET", "/state")
            assert (503, "no_game") == (answer.status_code, answer.json()["error"]["code"])
            assert open_match(http, "destiny", 2)["id"]
            assert 200 == http.get("/api/matches").status_code
        with serving(store=store, games=[LANTERNS]) as http:
            assert before == players(http, opened)[0].get("/state")


def test_a_match_of_another_game_is_played_by_the_engine() -> None:
    """The process for other languages plays an added game to its end."""
    tr.add_games(LANTERNS)
    engine, sent = Engine(), 0

    def call(method: str, **params: Any) -> Any:
        nonlocal sent
        sent += 1
        answer = engine.answer(json.dumps({"jsonrpc": "2.0", "id": sent, "method": method, "params": params}).encode())
        assert answer is not None
        return json.loads(answer)["result"]

    assert "lanterns" in [each["id"] for each in call("games")]
    match = call("open", game="lanterns", seats=2, seed=1)["match"]
    for _ in range(100):
        asked = call("decisions", match=match)
        if not asked:
            break
        seat = asked[0]["seat"]
        legal = call("legal", match=match, seat=seat)
        call("submit", match=match, command=legal["commands"][0] if isinstance(legal, dict) else legal[0])
    assert call("result", match=match) is not None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_that_draws_nothing_is_shown_field_by_field(language: str) -> None:
    """Every thing that a command touches can be clicked, no id is there twice, and hidden things are counted."""
    tr.add_games(LANTERNS)
    table = tr.Table.open("lanterns", seats=3, seed=1, names=("Ana", "<Bo>", ""))
    while table.result is None:
        for seat in range(3):
            drawn = ElementTree.fromstring(table.svg(seat, language))
            ids = [each.attrib["data-id"] for each in drawn.iter() if "data-id" in each.attrib]
            assert len(ids) == len({*ids})
            commands = [*table.legal(seat)]
            assert {id for command in commands for id in tr.targets(table.game, table.match, command)} <= {*ids}
            assert "<Bo>" in [each.text for each in drawn.iter() if each.text]
            if commands:
                table.submit(commands[0])
    assert "? × 5" in tr.draw_table(table.game, tr.Table.open("lanterns", seats=3, seed=1).view(0), language)


@author.frozen
class Drawer(author.Drawer):
    """What expansions of the lanterns keep."""


@author.frozen
class Roomy(own_game.State):
    """The state of the lanterns, with room for expansions."""

    kind: ClassVar[str] = "roomy.state/1"
    slots: author.Public[tuple[Drawer, ...]] = ()


@author.frozen
class Wishes(Drawer):
    """What seat 0 wished for in secret, and how often."""

    kind: ClassVar[str] = "wishes.drawer/1"
    seat: author.Public[tr.Seat] = 0
    count: author.Public[int] = 0
    wish: Annotated[int | author.Hidden, author.Seen("seat")] = 7


WISHES = author.Slot(Wishes)


def wish(state: Roomy, event: own_game.Chosen) -> Roomy:
    """Count the choices beside what the game does."""
    chosen = event.apply(state)
    assert isinstance(chosen, Roomy)
    drawer = WISHES.get(chosen)
    return WISHES.put(chosen, author.change(drawer, count=drawer.count + 1))


def set_up_roomy(seats: int) -> tuple[Roomy, author.Plan]:
    first, plan = own_game.set_up(seats)
    return WISHES.put(Roomy(first.players), Wishes()), plan


def sample_roomy(state: Roomy, seat: tr.Seat, rng: author.Rng) -> Roomy:
    sampled = own_game.sample(state, seat, rng)
    assert isinstance(sampled, Roomy)
    return sampled if seat == 0 else WISHES.put(sampled, author.change(WISHES.get(sampled), wish=7))


def test_an_expansion_keeps_a_drawer_in_the_state_of_a_game_of_ones_own() -> None:
    """A drawer of a base of one's own is masked, written, read and resumed, as in Carcassonne; all laws hold."""
    lanterns: tr.Game[Any] = own_game.LANTERNS
    reducers = tuple(
        author.Reducer(own_game.Chosen, wish) if each.on is own_game.Chosen else each for each in lanterns.reducers
    )
    roomy = attrs.evolve(
        lanterns,
        state=Roomy,
        setup=set_up_roomy,
        reducers=reducers,
        secrets=author.Secrets(sample=sample_roomy),
    )
    table = tr.Table.open(roomy, seats=2, seed=1)
    assert author.HIDDEN is WISHES.get(table.view(1).state).wish
    table.submit(next(table.legal(0)))
    assert 1 == WISHES.get(table.match.state).count
    report = check(roomy, matches=1)
    assert report.good, str(report)
