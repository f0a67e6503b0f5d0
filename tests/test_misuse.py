"""The public door used wrongly: wrong arguments, shared tables, values that somebody tries to change."""

from __future__ import annotations

import copy
import pickle
import random
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.resources import as_file, files
from pathlib import Path
from threading import Thread
from typing import Any

import attrs
import pytest

import tabletop_rules as tr
from tests.eventlog.crypt import CRYPT

TERRES = "terres_de_destinees"


class Mute:
    """A value that cannot even be shown."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def nested(depth: int) -> list[Any]:
    """Lists within lists: JSON of a stranger may hold as many as Python reads."""
    made: list[Any] = []
    for _ in range(depth):
        made = [made]
    return made


STRANGE = [
    7,
    -1,
    True,
    1.5,
    float("nan"),
    b"\xff",
    [7],
    {1: 2},
    object(),
    int,
    Mute(),
    nested(5_000),
    nested(900),
    10**5_000,
]
TEXTS = ["x", "a\0b", "\ud800", "x" * 10**6]


def opened() -> tr.Table:
    """A table at its first question."""
    return tr.Table.open("destiny", seats=3, seed=1)


MISUSES: dict[str, Callable[[Any], object]] = {
    "load_game": tr.load_game,
    "load_built_in": tr.load_built_in,
    "options": tr.options,
    "Table.open": lambda wrong: tr.Table.open(wrong, 3),
    "Table.open options": lambda wrong: tr.Table.open("destiny", 3, options=wrong),
    "Table.resume": tr.Table.resume,
    "Table.resume game": lambda wrong: tr.Table.resume(opened().log, game=wrong),
    "replay": tr.replay,
    "replay game": lambda wrong: tr.replay(opened().log, wrong),
    "verify": tr.verify,
    "verify game": lambda wrong: tr.verify(opened().log, wrong),
    "to_json": tr.to_json,
    "from_json": tr.from_json,
    "from_json game": lambda wrong: tr.from_json(tr.to_json(tr.Die()), wrong),
    "loads": tr.EventLog.loads,
    "loads game": lambda wrong: tr.EventLog.loads(opened().log.dumps(), wrong),
    "loads games": lambda wrong: tr.EventLog.loads(opened().log.dumps(), games=1 if callable(wrong) else wrong),  # type: ignore[arg-type]
    "opening": lambda wrong: tr.opening(wrong, 3),
    "opening seats": lambda wrong: tr.opening(opened().game, wrong),
    "open_match": lambda wrong: tr.open_match(wrong, 3, None),
    "open_match seats": lambda wrong: tr.open_match(opened().game, wrong, None),
    "submit": lambda wrong: tr.submit(wrong, opened().match, next(opened().legal())),
    "submit match": lambda wrong: tr.submit(opened().game, wrong, next(opened().legal())),
    "legal_commands": lambda wrong: tr.legal_commands(wrong, opened().match, 0),
    "legal_commands match": lambda wrong: tr.legal_commands(opened().game, wrong, 0),
    "why_not match": lambda wrong: tr.why_not(opened().game, wrong, next(opened().legal())),
    "view": lambda wrong: tr.view(wrong, opened().match, 0),
    "view match": lambda wrong: tr.view(opened().game, wrong, 0),
    "fold match": lambda wrong: tr.fold(opened().game, wrong, ()),
    "fold records": lambda wrong: tr.fold(opened().game, opened().match, wrong or 7),  # type: ignore[arg-type]
    "fold record": lambda wrong: tr.fold(opened().game, opened().match, [wrong]),
    "fold event": lambda wrong: tr.fold(
        opened().game, tr.opening(opened().game, 3), [tr.Record(1, wrong, tr.RuleId("x"), 0)]
    ),
    "chances": lambda wrong: next(tr.chances(wrong)),
    "undo": lambda wrong: opened().undo(wrong),
    "determinize": lambda wrong: tr.determinize(opened().game, wrong, 0, random.Random(1)),
    "determinize seat": lambda wrong: tr.determinize(opened().game, opened().view(0), wrong, random.Random(1)),
    "explain records": lambda wrong: tr.explain(opened().game, wrong, 1, seats=3),
    "explain language": lambda wrong: opened().explain(1, wrong),
    "stream after": lambda wrong: opened().stream(0, wrong if type(wrong) is not int else None),  # type: ignore[arg-type]
    "at": lambda wrong: opened().at(wrong if wrong != 7 else 7_000),
}


@pytest.mark.parametrize("name", MISUSES)
def test_wrong_arguments_are_typed_faults(name: str) -> None:
    """Whatever stands in the place of an argument, the fault is one of this package, with a short text."""
    for wrong in (*STRANGE, *TEXTS):
        with pytest.raises(tr.TabletopError) as fault:
            MISUSES[name](wrong)
        assert 1_000 > len(str(fault.value)), wrong


def test_a_client_that_has_seen_more_is_told_apart_from_one_that_has_seen_all() -> None:
    """After the last record there is nothing; after later ones, which a server has lost, nothing would be wrong."""
    table = opened()
    assert () == table.stream(0, after=table.version)
    with pytest.raises(tr.UsageError, match="fresh view"):
        table.stream(0, after=table.version + 1)
    with pytest.raises(tr.UsageError, match="0 for all of them, not after -1"):
        table.stream(0, after=-1)
    with pytest.raises(tr.UsageError, match="fresh view"):
        table.stream(0, after=10**6000)


@pytest.mark.parametrize("wrong", [7, "seed", tr.Seeded])
def test_what_is_no_chance_source_is_named(wrong: Any) -> None:
    """A seed in the place of a chance source is no bug of a game, and the fault says what to give."""
    uses: tuple[Callable[[], object], ...] = (
        lambda: tr.Table.open("destiny", 3, chance=wrong),
        lambda: opened().fork(chance=wrong),
        lambda: tr.Table.resume(opened().log, chance=wrong),
        lambda: tr.begin(opened().game, 3, wrong),
        lambda: tr.submit(opened().game, opened().match, next(opened().legal()), wrong),
        lambda: tr.Scripted([], then=wrong),
    )
    for use in uses:
        with pytest.raises(tr.UsageError, match=r"such as Seeded\(7\), or None"):
            use()


@pytest.mark.parametrize("language", ["de", "", None, ["en"]])
def test_a_language_that_is_not_spoken_is_named(language: Any) -> None:
    """Pictures, words, refusals and explanations are in two languages; another one is a fault that names them."""
    table = opened()
    refused = table.submit(tr.ChanceAnswer(0, 1, (0,)))
    assert isinstance(refused, tr.Rejection)
    uses: tuple[Callable[[], object], ...] = (
        lambda: table.show(language=language),
        lambda: tr.words(table.game, table.match, table.decisions[0], language),
        lambda: table.explain(language=language),
        lambda: refused.message(language),
    )
    for use in uses:
        with pytest.raises(tr.UsageError, match="are in en or fr, not in"):
            use()


def test_a_match_of_another_game_is_named() -> None:
    """Games and matches that do not belong together are a fault that names both, not an empty list."""
    other, match, command = tr.load_game("carcassonne"), opened().match, next(opened().legal())
    for use in (
        lambda: tr.submit(other, match, command),
        lambda: tr.legal_commands(other, match, 0),
        lambda: tr.why_not(other, match, command),
        lambda: tr.view(other, match, 0),
        lambda: tr.fold(other, match, ()),
    ):
        with pytest.raises(tr.UsageError, match="a match of 'destiny', not of 'carcassonne'"):
            use()


def test_a_forged_record_is_a_fault_of_folding() -> None:
    """A record that stands where it cannot have happened is named, whatever it does to the reducer."""
    table = opened()
    for _ in range(6):
        table.submit(next(table.legal()))
    start, refused = tr.opening(table.game, 3), []
    for record in table.records:
        try:
            tr.fold(table.game, start, (attrs.evolve(record, n=1, cause=0),))
        except tr.FoldError as fault:
            refused.append(str(fault))
    assert len(refused) >= 10
    assert all(said.startswith("record 1") for said in refused)


@pytest.mark.parametrize("use", [lambda path: opened().save(path), tr.EventLog.load, tr.EventLog.recover])
def test_what_is_no_path_is_a_typed_fault(use: Callable[[Any], object]) -> None:
    """A log is saved and loaded at paths alone; a file that is not there stays Python's own OSError."""
    for wrong in (*STRANGE, "a\0b", "\ud800"):
        with pytest.raises(tr.UsageError, match="path"):
            use(wrong)
    with pytest.raises(FileNotFoundError):
        use("no/such/folder/x.jsonl")


def test_what_are_no_logs_to_redecide_is_a_typed_fault() -> None:
    """Logs are decided again that lie in a folder or at paths."""
    for wrong in STRANGE:
        with pytest.raises(tr.UsageError, match="paths, not as"):
            tr.redecide(wrong)  # type: ignore[arg-type]


def test_a_path_in_the_place_of_a_log_is_told_what_to_do() -> None:
    """The commonest mistake of all is answered with the call that was meant."""
    with pytest.raises(tr.UsageError, match=r"EventLog\.load\(path\)"):
        tr.Table.resume("match.jsonl")  # type: ignore[call-overload]


@pytest.mark.parametrize("junk", [nested(900), {"sets": 10**5_000}, {"tiles": "x" * 10**6}, {"farmers": Mute()}])
def test_options_of_strangers_are_refused_in_few_words(junk: Any) -> None:
    """Options may hold whatever JSON can; what is wrong with them is told without repeating it all."""
    options = junk if isinstance(junk, dict) else {"expansions": junk, str(junk): junk}
    with pytest.raises(tr.OptionError) as refused:
        tr.load_built_in("carcassonne", options)
    assert 1_500 > len(str(refused.value))


# --- files that a stranger names --------------------------------------------------------------------------------------


def test_a_log_opens_no_file_that_it_names(tmp_path: Path) -> None:
    """The header of a log may name any path: it is opened only for who trusts it, or brings the game."""
    with as_file(files("tabletop_rules.games.carcassonne") / "pack" / "tiles.toml") as tiles:
        game = tr.load_game("carcassonne", {"tiles": str(tiles)})
        table = tr.Table.open(game, seats=2, seed=1)
        table.save(tmp_path / "match.jsonl")
        for read in (tr.EventLog.load, tr.EventLog.recover):
            with pytest.raises(tr.LogError, match="option 'tiles' names a file") as refused:
                read(tmp_path / "match.jsonl")
            assert 0 == refused.value.record
        assert not tr.redecide(tmp_path).ok
        assert tr.redecide(tmp_path, games=tr.load_game).ok
        assert table.log == tr.EventLog.load(tmp_path / "match.jsonl", game)
        trusted = tr.EventLog.load(tmp_path / "match.jsonl", games=tr.load_game)
        assert table.match == tr.replay(trusted) == tr.Table.resume(trusted).match


@pytest.mark.parametrize("read", [tr.EventLog.load, tr.EventLog.recover])
def test_the_refusal_of_a_file_holds_the_call_that_reads_the_log(read: Callable[..., Any], tmp_path: Path) -> None:
    """Whoever brings a pack of their own finds the game to give in the fault, with all options that count."""
    with as_file(files("tabletop_rules.games.carcassonne") / "pack" / "tiles.toml") as tiles:
        played = tr.Table.open("carcassonne", 2, seed=1, options={"tiles": str(tiles), "sets": 2, "farmers": False})
        played.save(tmp_path / "match.jsonl")
        with pytest.raises(tr.LogError) as refused:
            read(tmp_path / "match.jsonl")
        found = re.search(r"if you trust .*, give game=(load_game\(.*\)), or games=load_game", str(refused.value))
        assert found is not None
        game = eval(found[1], {"load_game": tr.load_game})
        assert played.game.options == game.options
        assert read(tmp_path / "match.jsonl", game=game) == read(tmp_path / "match.jsonl", games=tr.load_game)


def test_a_hint_for_strange_options_is_short() -> None:
    """Options that no hint could repeat are refused in few words as well."""
    with pytest.raises(tr.OptionError) as refused:
        tr.load_built_in("carcassonne", {"tiles": "x" * 10**6, "farmers": Mute(), "sets": 10**5_000, "x": nested(900)})
    assert 1_000 > len(str(refused.value))


def test_a_log_of_a_game_of_ones_own_says_how_it_is_read() -> None:
    """A game outside the catalogue is given with its log."""
    text = tr.EventLog.of(CRYPT, 3, ()).dumps()
    with pytest.raises(tr.LogError, match=r"there is no game 'crypt'.*give a game of your own as game="):
        tr.EventLog.loads(text)
    assert "crypt" == tr.EventLog.loads(text, game=CRYPT).header.game


def test_nothing_of_a_file_is_told_to_a_stranger(tmp_path: Path) -> None:
    """Whether a file is there, and what stands in it, does not show in the refusal."""
    (tmp_path / "secret.toml").write_text('password = "hunter2"\n', "utf-8")
    told = []
    for path in (tmp_path / "secret.toml", tmp_path / "no_such.toml"):
        with pytest.raises(tr.OptionError) as refused:
            tr.load_built_in("carcassonne", {"tiles": str(path)})
        told.append(str(refused.value).replace(str(path), "it"))
    assert told[0] == told[1]
    assert "password" not in told[0]


def test_built_in_games_are_the_same_ones() -> None:
    """For options that name no file, both ways of loading a game give the same value."""
    assert tr.load_built_in("carcassonne", {"tiles": "", "sets": 2}) is tr.load_game(
        "carcassonne", {"sets": 2, "tiles": ""}
    )


# --- one table for many -----------------------------------------------------------------------------------------------


@contextmanager
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def test_threads_may_share_a_table() -> None:
    """Commands from several threads are decided one after the other, and the log holds them all."""
    table = tr.Table.open(TERRES, seats=3, seed=1)

    def play(seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(40):
            commands = list(table.legal())
            if commands:
                table.submit(rng.choice(commands))

    with restless():
        threads = [Thread(target=play, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert list(range(1, table.version + 1)) == [record.n for record in table.records]
    assert table.match == tr.replay(table.log)


# --- values that somebody tries to change -----------------------------------------------------------------------------


def test_the_options_of_a_game_cannot_be_changed() -> None:
    """All tables of a game share it, so its options are fixed, and so are those in the header of a log."""
    game = tr.load_game("destiny")
    for options in (game.options, opened().log.header.options):
        with pytest.raises(TypeError):
            options["tie_rule"] = "another"  # type: ignore[index]
        assert not hasattr(options, "update")
        assert dict(options) == options == copy.deepcopy(options) == pickle.loads(pickle.dumps(options))
    assert tr.load_game("destiny", game.options) is not None


def test_options_given_to_a_game_are_its_own() -> None:
    """What its maker does to the mapping later does not reach the game."""
    given: dict[str, object] = {"sets": 2}
    game = tr.load_game("carcassonne", given)
    given["sets"] = 3
    assert 2 == game.options["sets"]
