"""Scenes: for each ruling a table on which it matters, a few commands, and what comes out with it and without it.

Those of our games are files beside each game, `games/<game>/scenes/*.toml`; anybody may write more. A file holds
`[[scene]]` entries:

    id, rules                     its name; the ids that it is about, that of its handler first
    title_en, story_en, then_en, otherwise_en, and the same in French
    seats, options, seed, draws   the game, and what chance gives: draws are a script, before the seed
    situation                     the arguments of `tr.situation`
    moves                         a list of {do = "place_tile", seat = 0, …}: commands by the short name of their kind,
                                  with their fields; refused = "code" where the ruling makes one illegal
    without                       the ids to leave out for the other side; by default the first of `rules`
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

import attrs

from tabletop_rules.catalog import GAMES, load_game
from tabletop_rules.core.chance import ChanceSource, Scripted, Seeded
from tabletop_rules.core.game import Game
from tabletop_rules.core.messages import Command, Event, Rejection, Standing
from tabletop_rules.core.situation_words import situation
from tabletop_rules.core.source import find_game
from tabletop_rules.core.terms import CORE
from tabletop_rules.door import from_json
from tabletop_rules.errors import DecodeError, SceneError, TabletopError, UsageError, shorten
from tabletop_rules.eventlog.codec import to_json
from tabletop_rules.front.standing import standings
from tabletop_rules.kit.frozen import frozen
from tabletop_rules.packs.pack import Entry, Names, Pack, read_pack
from tabletop_rules.packs.shape import Range
from tabletop_rules.packs.source import Resource, Source
from tabletop_rules.table import Table

FOLDER: Final = "scenes"
NULL: Final = "null"
"""Stands for JSON's null, which TOML lacks, in moves and situations."""


@frozen
class Move:
    """What a seat sends: the short name of a kind, and its fields as in JSON; and the code by which it is refused."""

    do: str
    seat: int
    fields: Mapping[str, Any]
    refused: str = ""


@frozen
class Scene:
    """A table on which a ruling matters. Texts are in both languages; `rules[0]` is the id that it is about.

    `then` says what comes out, `otherwise` what comes out without the rulings in `without`; "" if none can be left out.
    """

    id: str
    rules: tuple[str, ...]
    title: Names
    story: Names
    then: Names
    otherwise: Names
    seats: int
    options: Mapping[str, Any] = attrs.field(eq=False)
    situation: Mapping[str, Any] = attrs.field(eq=False)
    moves: tuple[Move, ...] = attrs.field(eq=False)
    draws: tuple[Any, ...]
    seed: int
    without: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The id of the rule or ruling that it is about."""
        return self.rules[0]


@frozen(eq=False)
class Played:
    """A scene that has been played: its table, the version at which its moves began, and what was refused, by move."""

    table: Table[Any]
    begun: int
    refused: Mapping[int, Rejection]

    def outcome(self) -> tuple[object, ...]:
        """Return what can be compared of it: what happened, was refused, may be done now, the points and the state."""
        table = self.table
        events: list[Event] = [record.event for record in table.records]
        commands = [to_json(command) for command in table.legal()] if table.result is None else []
        refusals = [(number, rejection.code) for number, rejection in self.refused.items()]
        points = [(row.seat, row.total, row.final) for row in standings(table.game, table.match, "en")]
        return events, refusals, commands, points, table.match.state


def scenes(game: Game[Any] | str, *sources: Source) -> tuple[Scene, ...]:
    """Return the scenes of a game, in the order of their files, and those in files or folders of your own behind them.

    `game` is a game, the id of one, or `module:attribute`. Games of others have the scenes in `sources`.

    Raises:
        PackError: a scene is misspelled or lacks something; the message names every fault.
    """
    id = game.id if isinstance(game, Game) else find_game(game).id if ":" in game else game
    own = _of_ours(id) if id in GAMES else ()
    return (*own, *(scene for source in sources for scene in read_pack(source, _read)))


def find_scene(game: Game[Any] | str, id: str, *sources: Source) -> Scene:
    """Return the scene of this id.

    Raises:
        UsageError: there is none; the message names some.
    """
    found = scenes(game, *sources)
    for scene in found:
        if scene.id == id:
            return scene
    about = [scene.id for scene in found if id in scene.rules]
    hint = f"; about {id} are {', '.join(about)}" if about else ""
    raise UsageError(f"there is no scene {shorten(id)} among {len(found)}{hint}")


def play_scene(
    game: Game[Any] | str, scene: Scene | str, *sources: Source, without: Sequence[str] = (), moves: int | None = None
) -> Table[Any]:
    """Return the table of a scene after its moves, or after the first `moves`, with or without some rulings.

    `game` is a game, whose own options count, or the id of one or `module:attribute`, which gets those of the scene.

    Raises:
        SceneError: the scene is impossible, or a move is refused that should not be, or accepted that should be.
        UsageError: there is no such scene or ruling.
    """
    found = find_scene(game, scene, *sources) if isinstance(scene, str) else scene
    return run_scene(game, found, without=without, moves=moves).table


def run_scene(game: Game[Any] | str, scene: Scene, *, without: Sequence[str] = (), moves: int | None = None) -> Played:
    """Play a scene as `play_scene` does; return its table with what was refused.

    Without rulings a move may come out otherwise: what is refused or no longer asked then is left out.

    Raises:
        SceneError: as in `play_scene`.
    """
    heading = f"scene {scene.id} cannot be played:"
    try:
        if isinstance(game, str):
            made = find_game(game, scene.options) if ":" in game else load_game(game, scene.options)
        else:
            made = game
        made = made.without(*without) if without else made
        laid = situation(made, scene.seats, _plain(scene.situation)) if scene.situation else made
        after: ChanceSource = Seeded(scene.seed)
        table = Table.open(laid, scene.seats, chance=Scripted(scene.draws, after) if scene.draws else after)
    except SceneError:
        raise
    except TabletopError as error:
        raise SceneError(heading, getattr(error, "faults", None) or [str(error)]) from error
    begun, refused = table.version, dict[int, Rejection]()
    for number, move in enumerate(scene.moves[:moves], 1):
        try:
            done = table.submit(_command(table, move))
        except TabletopError as error:
            if without and isinstance(error, DecodeError):
                continue
            raise SceneError(heading, [f"move {number}, {move.do}: {fault}" for fault in _faults(error)]) from error
        if isinstance(done, Rejection):
            if without and done.rule == CORE:  # it is no longer asked
                continue
            refused[number] = done
            if not without and done.code != move.refused:
                raise SceneError(heading, [f"move {number}, {move.do}, is refused by {done.rule}: {done.message()}"])
        elif move.refused and not without:
            raise SceneError(heading, [f"move {number}, {move.do}, is accepted, and not refused as {move.refused!r}"])
    return Played(table, begun, refused)


def makes_a_difference(game: Game[Any] | str, scene: Scene) -> bool:
    """Return whether a scene comes out otherwise without the rulings in its `without`.

    Raises:
        SceneError: as in `play_scene`.
    """
    return run_scene(game, scene).outcome() != run_scene(game, scene, without=scene.without).outcome()


def _faults(error: TabletopError) -> Sequence[str]:
    return getattr(error, "faults", None) or [str(error)]


def _command(table: Table[Any], move: Move) -> Command:
    """Return the command of a move, in answer to what its seat is asked now."""
    kinds = {str(cls.kind).partition("/")[0].rpartition(".")[2]: cls for cls in table.game.tables.commands}
    if move.do not in kinds:
        raise UsageError(f"{table.game.name} has no command {move.do!r}; there are {', '.join(sorted(kinds))}")
    cls = kinds[move.do]
    answered = tuple({rule.to for rule in table.game.tables.commands[cls]})
    asked = [each for each in table.decisions if each.seat == move.seat]
    decision = next((each.id for each in asked if isinstance(each, answered)), 0)
    if not decision and Standing not in answered and asked:
        decision = asked[0].id
    fields = {"kind": cls.kind, "seat": move.seat, "decision": decision, **_plain(move.fields)}
    command: Command = from_json(json.dumps(fields), table.game)
    return command


def _plain(value: Any) -> Any:
    """Return a value of TOML as JSON, with nulls."""
    if isinstance(value, Mapping):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return None if value == NULL else value


# --- reading --------------------------------------------------------------------------------------------------------


@cache
def _of_ours(game: str) -> tuple[Scene, ...]:
    """Return the scenes of one of our games; none while it has no folder of them."""
    package = f"tabletop_rules.games.{game}"
    return read_pack(Resource(package, FOLDER), _read) if files(package).joinpath(FOLDER).is_dir() else ()


def _read(pack: Pack) -> tuple[Scene, ...]:
    return pack.items("scene", _scene)


def _scene(entry: Entry) -> Scene:
    rules = entry.take_all("rules", str)
    if not rules:
        entry.fault("rules", "it is empty", "give the id that the scene is about, and others that bear on it")
    without = entry.take_all("without", str, default=rules[:1])
    return Scene(
        entry.id(),
        rules or ("?",),
        entry.names("title"),
        entry.names("story"),
        entry.names("then"),
        entry.names("otherwise") if without else Names("", ""),
        entry.take("seats", int, Range(1, 12), default=2),
        entry.table("options"),
        entry.table("situation"),
        tuple(_moves(entry)),
        tuple(entry.rows("draws")),
        entry.take("seed", int, default=1),
        without,
    )


def _moves(entry: Entry) -> Iterator[Move]:
    for number, row in enumerate(entry.rows("moves"), 1):
        given = dict(row) if isinstance(row, Mapping) else {}
        do, seat, refused = given.pop("do", ""), given.pop("seat", 0), given.pop("refused", "")
        if type(do) is not str or not do or type(seat) is not int or type(refused) is not str:
            entry.fault("moves", f"move {number} is {shorten(row)}", 'write { do = "…", seat = 0, … }')
        else:
            yield Move(do, seat, given, refused)


__all__ = ["Move", "Played", "Scene", "find_scene", "makes_a_difference", "play_scene", "run_scene", "scenes"]
