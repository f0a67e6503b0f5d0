"""The public API used wrongly: wrong arguments, shared tables, values that somebody tries to change."""

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

import pytest

import tabletop_rules as tr

TERRES = "terres_de_destinees"


class Mute:
    """A value whose repr raises."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


def nested(depth: int) -> list[Any]:
    """Return lists nested this deep."""
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
    """Return a table at its first decision."""
    return tr.Table.open("destiny", seats=3, seed=1)


def a_match() -> Any:
    """Return a match, where something else is wanted."""
    return opened().match


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
    "opening": lambda wrong: tr.unopened(wrong, 3),
    "opening seats": lambda wrong: tr.unopened(opened().game, wrong),
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
        opened().game, tr.unopened(opened().game, 3), [tr.Record(1, wrong, tr.RuleId("x"), 0)]
    ),
    "chances": lambda wrong: next(tr.chances(opened().game, wrong)),
    "undo": lambda wrong: opened().undo(wrong),
    "determinize": lambda wrong: tr.determinize(opened().game, wrong, 0, random.Random(1)),
    "determinize seat": lambda wrong: tr.determinize(opened().game, opened().view(0), wrong, random.Random(1)),
    "determinize known": lambda wrong: tr.determinize(
        opened().game, opened().view(0), 0, random.Random(1), known=wrong or a_match()
    ),
    "remember": lambda wrong: tr.remember(wrong, None, ()),
    "remember memory": lambda wrong: tr.remember(opened().game, wrong or a_match(), ()),
    "remember records": lambda wrong: tr.remember(opened().game, None, wrong or 7),  # type: ignore[arg-type]
    "remember record": lambda wrong: tr.remember(opened().game, None, [wrong]),
    "remember view": lambda wrong: tr.remember(opened().game, None, (), wrong or a_match()),
    "remember facts": lambda wrong: tr.remember(opened().game, tr.Memory("destiny", 0, wrong or 7), opened().stream(0)),
    "explain records": lambda wrong: tr.explain(opened().game, wrong, 1, seats=3),
    "determinize game": lambda wrong: tr.determinize(wrong, opened().view(0), 0, random.Random(1)),
    "narrate records": lambda wrong: tr.narrate(opened().game, wrong or "x", opened().match),  # type: ignore[arg-type]
    "catch_up": lambda wrong: opened().catch_up(wrong or 7),  # type: ignore[arg-type]
    "highlight": lambda wrong: opened().svg(0, "en", wrong or 7),  # type: ignore[arg-type]
    "width": lambda wrong: tr.draw_panels(opened().game, opened().view(0), "en", wrong),
    "turning points": lambda wrong: tr.turning_points(opened().game, wrong or "x", opened().match),  # type: ignore[arg-type]
    "point sources": lambda wrong: tr.point_sources(opened().game, wrong or "x", opened().match),  # type: ignore[arg-type]
    "explain language": lambda wrong: opened().explain(1, wrong),
    "stream after": lambda wrong: opened().stream(0, wrong if type(wrong) is not int else None),  # type: ignore[arg-type]
    "at": lambda wrong: opened().at(wrong if wrong != 7 else 7_000),
}


@pytest.mark.parametrize("name", MISUSES)
def test_wrong_arguments_are_typed_faults(name: str) -> None:
    """Any wrong argument is a TabletopError with a short text."""
    for wrong in (*STRANGE, *TEXTS):
        with pytest.raises(tr.TabletopError) as fault:
            MISUSES[name](wrong)
        assert 1_000 > len(str(fault.value)), wrong


def test_a_stream_after_a_later_record_is_refused() -> None:
    """A stream after a later record than the last is refused."""
    table = opened()
    assert () == table.stream(0, after=table.version)
    with pytest.raises(tr.UsageError, match="fresh view"):
        table.stream(0, after=table.version + 1)
    with pytest.raises(tr.UsageError, match="0 for all records, not -1"):
        table.stream(0, after=-1)
    with pytest.raises(tr.UsageError, match="fresh view"):
        table.stream(0, after=10**6000)


@pytest.mark.parametrize("wrong", [7, "seed", tr.Seeded])
def test_what_is_no_chance_source_is_named(wrong: Any) -> None:
    """A seed in place of a chance source is a usage error that says what to give."""
    uses: tuple[Callable[[], object], ...] = (
        lambda: tr.Table.open("destiny", 3, chance=wrong),
        lambda: opened().fork(chance=wrong),
        lambda: tr.Table.resume(opened().log, chance=wrong),
        lambda: tr.open_with_records(opened().game, 3, wrong),
        lambda: tr.submit(opened().game, opened().match, next(opened().legal()), wrong),
        lambda: tr.Scripted([], then=wrong),
    )
    for use in uses:
        with pytest.raises(tr.UsageError, match=r"such as Seeded\(7\), or None"):
            use()


@pytest.mark.parametrize("language", ["de", "", None, ["en"]])
def test_a_language_that_is_not_spoken_is_named(language: Any) -> None:
    """Another language than English or French is a usage error."""
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
        with pytest.raises(tr.UsageError, match="are available in en or fr, not in"):
            use()


def test_a_match_of_another_game_is_named() -> None:
    """A match of another game is a usage error that names both."""
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


@pytest.mark.parametrize("use", [lambda path: opened().save(path), tr.EventLog.load, tr.EventLog.recover])
def test_what_is_no_path_is_a_typed_fault(use: Callable[[Any], object]) -> None:
    """Anything but a path is a usage error; a missing file stays an OSError."""
    for wrong in (*STRANGE, "a\0b", "\ud800"):
        with pytest.raises(tr.UsageError, match="path"):
            use(wrong)
    with pytest.raises(FileNotFoundError):
        use("no/such/folder/x.jsonl")
    with pytest.raises(tr.UsageError, match=r"EventLog\.load\(path\)"):
        tr.Table.resume("match.jsonl")  # type: ignore[call-overload]


@pytest.mark.parametrize("junk", [nested(900), {"sets": 10**5_000}, {"tiles": "x" * 10**6}, {"farmers": Mute()}])
def test_options_of_strangers_are_refused_in_few_words(junk: Any) -> None:
    """Untrusted options are refused without repeating them."""
    options = junk if isinstance(junk, dict) else {"expansions": junk, str(junk): junk}
    with pytest.raises(tr.OptionError) as refused:
        tr.load_built_in("carcassonne", options)
    assert 1_500 > len(str(refused.value))


def test_a_log_opens_no_file_that_it_names(tmp_path: Path) -> None:
    """A file named in a header is opened only with `games=` or `game=`."""
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
    """The fault holds the `load_game` call with all options that count."""
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


def test_a_refusal_shows_nothing_of_a_file(tmp_path: Path) -> None:
    """A refusal shows neither whether a file exists nor what it holds."""
    (tmp_path / "secret.toml").write_text('password = "hunter2"\n', "utf-8")
    messages = []
    for path in (tmp_path / "secret.toml", tmp_path / "no_such.toml"):
        with pytest.raises(tr.OptionError) as refused:
            tr.load_built_in("carcassonne", {"tiles": str(path)})
        messages.append(str(refused.value).replace(str(path), "it"))
    assert messages[0] == messages[1]
    assert "password" not in messages[0]


@contextmanager
def restless() -> Iterator[None]:
    """Switch threads as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


def test_threads_may_share_a_table() -> None:
    """Commands from several threads are decided one after the other."""
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


def test_the_options_of_a_game_cannot_be_changed() -> None:
    """Options of a game and of a log header are read-only."""
    game = tr.load_game("destiny")
    for options in (game.options, opened().log.header.options):
        with pytest.raises(TypeError):
            options["tie_rule"] = "another"  # type: ignore[index]
        assert not hasattr(options, "update")
        assert dict(options) == options == copy.deepcopy(options) == pickle.loads(pickle.dumps(options))
    assert tr.load_game("destiny", game.options) is not None
