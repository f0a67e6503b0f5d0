"""The public API as users use it: one import, whole programs, bad input."""

from __future__ import annotations

import random
import subprocess
import sys
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import attrs
import pytest

import tabletop_rules as tr

TERRES = "terres_de_destinees"

GO_ON = """
import random, sys
import tabletop_rules as tr
table = tr.Table.resume(tr.EventLog.load(sys.argv[1]), seed=int(sys.argv[2]))
while table.result is None:
    table.submit(random.Random(table.version).choice(list(table.legal())))
sys.stdout.write(table.log.dumps())
"""


def play_on(table: tr.Table, decisions: int | None = None) -> tr.Table:
    """Play to the end, or this many decisions; choices depend on the version alone."""
    while table.result is None and decisions != 0:
        assert isinstance(table.submit(random.Random(table.version).choice(list(table.legal()))), tr.Accepted)
        decisions = None if decisions is None else decisions - 1
    return table


def in_a_chain(seed: int) -> tr.Table | None:
    """Return a table with an open decision inside a chain of powers, or None."""
    table = tr.Table.open(TERRES, 4, seed, options={"advanced_cards": True})
    rng = random.Random(seed)
    while table.result is None:
        if len(table.match.state.chain) > 1:
            return table
        commands = list(table.legal())
        powers = [command for command in commands if "power" in command.kind or "choose" in command.kind]
        table.submit(rng.choice(powers or commands))
    return None


def test_saved_in_the_middle_of_a_chain_and_resumed_in_another_process(tmp_path: Path) -> None:
    """A match saved inside a chain goes on in a fresh process, byte for byte."""
    table = next(found for seed in range(200) if (found := in_a_chain(seed)) is not None)
    assert isinstance(table.chance, tr.Seeded)
    path = tmp_path / "match.jsonl"
    table.save(path)
    command = [sys.executable, "-c", GO_ON, str(path), str(table.chance.seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert play_on(table).log.dumps() == done.stdout


@pytest.mark.parametrize("game", tr.games())
def test_a_seat_follows_its_own_stream(game: str) -> None:
    """Folding a seat's stream gives its view and its legal commands."""
    table = tr.Table.open(game, seats=3, seed=21)
    views = {seat: tr.view(table.game, tr.unopened(table.game, 3), seat) for seat in (tr.SPECTATOR, 0, 1, 2)}
    rng = random.Random(21)
    for _ in range(60):
        for seat, view in views.items():
            views[seat] = tr.fold(table.game, view, table.stream(seat, after=view.version))
            assert table.view(seat) == views[seat]
            if seat >= 0:
                assert list(table.legal(seat)) == list(tr.legal_commands(table.game, views[seat], seat))
        if table.result is not None:
            break
        table.submit(rng.choice(list(table.legal())))


def test_undo_fork_and_any_version() -> None:
    """A command is undone; a fork shares the past, or begins anew at version 0."""
    table = tr.Table.open("carcassonne", seats=2, seed=5)
    before = table.match
    seat = before.decisions[0].seat
    table.submit(next(table.legal(seat)))
    assert isinstance(table.undo(seat), tr.Accepted)
    assert (before.state, before.decisions) == (table.match.state, table.match.decisions)
    play_on(table, decisions=20)
    early = table.fork(before.version)
    assert before == early.match == table.at(before.version)
    assert tr.Table.open("carcassonne", seats=2, seed=6).log == table.fork(0, seed=6).log
    assert play_on(table.fork(seed=1)).log != play_on(table.fork(seed=2)).log


def test_each_fork_has_a_fate_of_its_own() -> None:
    """Forks without a seed draw differently, and reproducibly."""
    first, second = (tr.Table.open("carcassonne", seats=2, seed=5) for _ in range(2))
    forks = [play_on(table.fork(), decisions=12) for table in (first, first, first, second)]
    fates = [fork.log for fork in (play_on(first, decisions=12), *forks)]
    assert fates[1] == fates[4]
    assert all(fates[one] != fates[other] for one in range(4) for other in range(one))


def test_any_version_is_what_was_played() -> None:
    """`at` gives the match that was played there, also in a fork."""
    table = tr.Table.open("carcassonne", seats=2, seed=6)
    played = [table.match]
    while len(played) < 60:
        play_on(table, decisions=1)
        played.append(table.match)
    fork = table.fork(played[45].version, seed=1)
    assert played == [table.at(match.version) for match in played]
    assert played[:46] == [fork.at(match.version) for match in played[:46]]


@pytest.mark.parametrize("game", tr.games())
def test_a_table_is_drawn_as_a_seat_sees_it_in_two_languages(game: str) -> None:
    """A picture shows a seat's view in either language."""
    table = tr.Table.open(game, seats=3, seed=4)
    pictures = {(seat, language): table.svg(seat, language) for seat in (0, 1) for language in ("en", "fr")}
    draw = table.game.display.draw
    assert draw is not None
    assert pictures == {(seat, language): draw(table.view(seat), tr.Voice(language)) for seat, language in pictures}
    assert pictures[0, "en"] != pictures[0, "fr"]
    assert table._repr_svg_() == table.svg(tr.SPECTATOR, "en")
    with pytest.raises(tr.UsageError, match="in en or fr, not in 'de'"):
        table.svg(0, "de")


def test_unknown_games_and_options_are_named() -> None:
    """Unknown games and options are named with what there is."""
    with pytest.raises(tr.UnknownGameError, match="did you mean 'carcassonne'"):
        tr.Table.open("carcasonne", seats=2)
    with pytest.raises(tr.OptionError) as faults:
        tr.load_game("carcassonne", {"farmers": 1, "tiny_city": 3, "expansions": ["robers"], "colour": "red"})
    assert 4 == len(faults.value.faults)


@pytest.mark.parametrize("seat", ["0", None, True, 0.0, 2, -4, 10**30])
def test_a_seat_that_is_not_at_the_table_is_named(seat: Any) -> None:
    """An unknown seat is a usage error everywhere."""
    table = tr.Table.open("carcassonne", seats=2, seed=1)
    asks: list[Any] = [table.view, table.stream, table.show, table.svg, *(() if seat is None else (table.legal,))]
    for ask in asks:
        with pytest.raises(tr.UsageError, match="there is no seat"):
            ask(seat)


@pytest.mark.parametrize("game", tr.games())
@pytest.mark.parametrize("seats", [0, 7, True, 2.0, "3", None])
def test_wrong_numbers_of_seats_are_refused(game: str, seats: object) -> None:
    """A number of seats that the game lacks is a usage error."""
    with pytest.raises(tr.UsageError):
        tr.Table.open(game, seats, seed=1)  # type: ignore[call-overload]


@pytest.mark.parametrize("named", [True, False])
def test_a_server_sets_a_limit_to_what_it_reads(named: bool) -> None:
    """`longest` refuses longer text unread."""
    table = tr.Table.open("carcassonne", seats=2, seed=3)
    command = next(table.legal())
    text, game = tr.to_json(command), table.game if named else None
    assert command == tr.from_json(text, game, longest=len(text))
    with pytest.raises(tr.DecodeError, match=f"longer than {len(text) - 1} characters"):
        tr.from_json(text, game, longest=len(text) - 1)
    with pytest.raises(tr.UsageError, match="longest must be a number"):
        tr.from_json(text, game, longest="many")  # type: ignore[arg-type]


def test_a_game_with_a_custom_pack_is_made_anew() -> None:
    """Only games without files are cached by their options."""
    with as_file(files("tabletop_rules.games.carcassonne") / "pack" / "tiles.toml") as tiles:
        own = {"tiles": str(tiles)}
        assert tr.load_game("carcassonne", own) is not tr.load_game("carcassonne", own)
    assert tr.load_game("carcassonne", {"sets": 2}) is not tr.load_game("carcassonne")
    assert tr.load_game("carcassonne", {"tiles": ""}) is tr.load_game("carcassonne", {"tiles": ""})


def test_an_option_value_is_not_found_by_its_repr() -> None:
    """Cached games are found by option values, not by their repr."""

    class Sly(str):
        def __repr__(self) -> str:
            return "True"

    assert tr.load_game("carcassonne", {"farmers": True}).options["farmers"] is True
    with pytest.raises(tr.OptionError, match="farmers"):
        tr.load_game("carcassonne", {"farmers": Sly("no")})


UNINSTALLED = """
import importlib.metadata as metadata
known = metadata.version
def version(name):
    if name == "tabletop-rules":
        raise metadata.PackageNotFoundError(name)
    return known(name)
metadata.version = version
import tabletop_rules as tr
print(tr.__version__, tr.Table.open("destiny", 2, 1).log.header.package)
"""


def test_the_sources_run_without_being_installed() -> None:
    """Without an installed version it is 0."""
    ran = subprocess.run([sys.executable, "-c", UNINSTALLED], capture_output=True, text=True, check=True)
    assert "0 0" == ran.stdout.strip()


# --- commands built by hand -----------------------------------------------------------------------------------------


def test_a_command_may_leave_out_the_number_of_a_copy() -> None:
    """An id without the number of a copy is accepted if one copy can be meant; else the rejection suggests the ids."""
    codes = set()
    for seed in range(6):
        table = tr.Table.open("fatum_medieval", seats=3, seed=seed)
        rng = random.Random(seed)
        while table.result is None and table.version < 400:
            listed = list(table.legal(rng.choice(table.decisions).seat))
            command = rng.choice(listed)
            card = getattr(command, "card", "")
            if "#" in card:
                plain = attrs.evolve(command, card=card.partition("#")[0])  # type: ignore[call-arg]
                outcome = table.fork().submit(plain)
                alike = [
                    each
                    for each in listed
                    if type(each) is type(command) and attrs.evolve(each, card=each.card.partition("#")[0]) == plain  # type: ignore[attr-defined, call-arg]
                ]
                if len(alike) > 1:
                    assert isinstance(outcome, tr.Rejection)
                    assert "which_copy" == outcome.code
                    assert all(each.card in outcome.message("fr") for each in alike)  # type: ignore[attr-defined]
                    assert outcome == table.why_not(plain)[0] == tr.check(table.game, table.view(plain.seat), plain)
                    codes.add("several")
                else:
                    assert isinstance(outcome, tr.Accepted)
                    assert command == outcome.records[0].event.command  # type: ignore[attr-defined]
                    assert () == table.why_not(plain)
                    codes.add("one")
            table.submit(command)
    assert {"one", "several"} == codes
